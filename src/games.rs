//! `games`: checks every move, result and draw of games in PGN.
//!
//! Chunks of the files that begin with a game are read in parallel. If a game or a comment is larger than a chunk, one
//! worker passes its reader to the next. Games are written from the start of their file, so numbers are inserted only
//! when a chunk is written.

use std::ffi::OsString;
use std::io;
use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use super::cli::games::GamesArgs;
use super::cli::stream::{not_a_number, threads};
use super::config::{drawn, no_input, shows_progress};
use super::environment::Environment;
use super::input::block::unreadable_file;
use super::input::files::{Chunks, Files, StdinUsage, length_of_all};
use super::input::pool::{self, WAITING_PER_WORKER};
use super::input::writer::{AnswerMark, Answers, Writer};
use super::terminal::channels::{Channels, Input};
use super::terminal::exit::Exit;
use super::terminal::progress::Progress;
use super::watch;
use oracle_answers::Oracle;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::drawing::RenderOptions;
use oracle_answers::format::Separator;
use oracle_answers::games::{
    Chunk, ChunkAnswers, Entered, GameRange, Games, GamesFormat, GamesTally, Judge,
    PositionsFormat, REPORT, Repertoire, STANDARD_INPUT,
};
use oracle_answers::page::ReportFormat;
use oracle_answers::page::fill;
use oracle_answers::select::Sample;
use oracle_notation::shown;

/// The size of a chunk in bytes, for short output and for long output.
const LARGE: usize = 128 * 1024;
const SMALL: usize = 16 * 1024;

/// The most output in bytes that waits for its turn, of all workers, and of a chunk.
const MOST_OUTPUT: usize = 24 << 20;
const MOST_OF_CHUNK: usize = 512 * 1024;

/// More workers than this are not started: they take turns at reading the input, which takes a third of the time of one.
/// It limits the memory, too.
const MOST_WORKERS: usize = 24;

const USAGE: StdinUsage = StdinUsage {
    name: "-",
    words: "games -",
};

/// What is asked about games, and where they come from.
struct Plan {
    oracle: Oracle,
    names: Vec<String>,
    /// The heading of a report.
    title: String,
    from_offset: u64,
    games: Games,
    workers: usize,
    no_input: Option<Diagnostic>,
    no_header: bool,
    /// Draws a number of answers, if that is asked.
    number: Option<Sample>,
}

/// Checks the games of all files. If the answers cannot be written, ends the program.
pub fn answer(
    args: &GamesArgs,
    options: &[String],
    typed: &[OsString],
    environment: Environment,
    stdin: Input,
    channels: &Channels,
) -> anyhow::Result<Exit> {
    let repertoire = repertoire(args)?;
    let games = args.games(options, repertoire)?;
    let mut names = args.names();
    let look = args.board.look(RenderOptions::default());
    let oracle = drawn(look, args.board.color.color, environment);
    if args.watch {
        let interval = args.interval.unwrap_or(Duration::from_secs(1));
        return watch::answer(oracle, games, names, interval, channels);
    }
    let missing = |is_empty| no_input("file", is_empty, ["FILE", "-"], typed);
    // A file may have comments and no game.
    let mut no_input = None;
    if names.is_empty() {
        if environment.stdin_is_terminal {
            return Err(missing("").into());
        }
        names.push(STANDARD_INPUT.to_owned());
        no_input = Some(missing(", and standard input has no game"));
    }
    let usual_title = || match &names[..] {
        [name] if name == STANDARD_INPUT => REPORT.to_owned(),
        [name] => format!("{REPORT}: {name}"),
        names => format!("{REPORT} of {} files", names.len()),
    };
    let title = args.title.clone().unwrap_or_else(usual_title);
    let has_stdin = names.iter().any(|name| name == STANDARD_INPUT);
    let things = shows_progress(environment).then_some("games");
    let (filter, tells) = (args.filter(), args.select.stats);
    let number = filter.sample.filter(|sample| sample.number.is_some());
    let plan = Plan {
        number,
        oracle,
        names,
        title,
        from_offset: args.from_offset.unwrap_or_default(),
        games,
        workers: threads(args.threads, true).get().min(MOST_WORKERS),
        no_input,
        no_header: args.no_header,
    };
    if number.is_some() && !plan.has_rows() {
        return Err(
            not_a_number("choose `-o json`, `-o csv` or `--positions`, or write a share").into(),
        );
    }
    let progress = Progress {
        planned: things
            .filter(|_| !has_stdin)
            .and_then(|_| length_of_all(&plan.names)),
        files: plan.names.len() as u64,
        things: if plan.games.format.is_of_positions() {
            ["games ", "positions "]
        } else {
            [""; 2]
        },
        ..Progress::default()
    };
    let judge = move |writer| judge_files(&plan, stdin, writer);
    Writer::run(channels, filter, tells, things, progress, Box::new(judge))
}

/// Reads the files of a repertoire, if there are some.
fn repertoire(args: &GamesArgs) -> Result<Option<Repertoire>, Diagnostic> {
    let mut repertoire: Option<Repertoire> = None;
    for name in &args.like {
        if name == STANDARD_INPUT {
            let message = "`--like` reads a file, and not standard input";
            let hint = "write the name of a file";
            return Err(*Diagnostic::usage("like", message, hint));
        }
        let files = Files::new(vec![name.to_owned()], io::empty(), USAGE);
        let text = files.read_all();
        let text = text.map_err(|error| unreadable_file(&error).after_words("--like ", name))?;
        let read = repertoire.get_or_insert_default();
        let letters = args.letters.flatten();
        read.read(&text, letters).map_err(|fault| {
            let message = format!("{}: {fault}", shown(name));
            let hint = "a repertoire is games in PGN, all moves of which can be played";
            Diagnostic::usage("like", message, hint).after_words("--like ", name)
        })?;
    }
    Ok(repertoire)
}

fn judge_files<'a>(plan: &'a Plan, stdin: Input, mut writer: Writer) -> anyhow::Result<Exit> {
    let (oracle, games, workers) = (&plan.oracle, &plan.games, plan.workers);
    // Twice as many bytes as these wait: a worker keeps a part while the one before waits.
    let most_output = MOST_OF_CHUNK.min(MOST_OUTPUT / (2 * WAITING_PER_WORKER * workers));
    let size = match games.format {
        GamesFormat::Positions(_) | GamesFormat::Pgn | GamesFormat::Report(_) => SMALL,
        _ => LARGE,
    };
    if !plan.no_header {
        writer.write_header(games.header(&plan.title), true)?;
    }
    let files = Files::new(plan.names.clone(), stdin, USAGE);
    let mut chunks = Chunks::new(files, size, plan.from_offset);
    let selects = !GameRange::is_all(&games.range);
    let is_over = AtomicBool::new(false);
    let mut relay = None;
    let read = |linked: &mut LinkedChunk<'a>| {
        let is_chunk = !is_over.load(Ordering::Relaxed) && chunks.read(&mut linked.chunk);
        linked.previous = relay.take();
        if is_chunk && !linked.chunk.ends_at_border {
            let (next, previous) = sync_channel(1);
            (linked.next, relay) = (Some(next), Some(previous));
        }
        is_chunk
    };
    let start = || {
        let mut judge = Box::new(Judge::new(&oracle.view, games));
        move |linked: &mut LinkedChunk<'a>, answers: &mut ChunkAnswers, pass: &dyn Fn(&mut _)| {
            let chunk = &mut linked.chunk;
            match linked.previous.take().map(|previous| previous.recv()) {
                None => judge.begin_at(&plan.names[chunk.file], chunk.place),
                Some(Ok(open)) => judge = open,
                Some(Err(_)) => return, // The worker before it has failed.
            }
            let is_cut = chunk.error.is_some();
            judge.read(chunk, most_output, answers, pass);
            if is_cut {
                // The open game, which would look as if it were wrong, does not end.
                *judge = Judge::new(&oracle.view, games);
            }
            if let Some(next) = linked.next.take() {
                let open = mem::replace(&mut judge, Box::new(Judge::new(&oracle.view, games)));
                // Ignore the error: the next worker has failed.
                let _ = next.send(open);
            }
        }
    };
    let has_error_records = games.format.is_json() && !games.filter.has_condition();
    let mut tally = GamesTally::default();
    let (mut earlier_files, mut games_before, mut read_games) = (0, 0, 0);
    let mut wanted = GameRange::new(games.range.clone());
    let (mut written, mut entered) = (Answers::default(), Entered::default());
    let mut drawn_rows = 0;
    let write = |answers: &mut ChunkAnswers| {
        if mem::take(&mut answers.is_first) {
            earlier_files += mem::take(&mut games_before);
        }
        let seen = mem::take(&mut answers.games_seen);
        if selects {
            answers.select(earlier_files + games_before, &mut wanted);
        }
        answers.drop_doubles(games_before, &plan.names, &mut entered);
        let mut takes = |key, count| writer.takes(key, count);
        let mut stderr_text = Vec::new();
        let (out, err) = (&mut written.text, &mut stderr_text);
        let counted = answers.write(games_before, &mut takes, out, err);
        let is_end = selects && wanted.is_over();
        is_over.store(is_end || writer.is_full(), Ordering::Relaxed);
        written.stderr_text += &String::from_utf8_lossy(&stderr_text);
        (written.kept, written.findings) = (counted.written, counted.found());
        (written.file, written.end) = (answers.file, mem::take(&mut answers.end));
        if written.findings > 0 {
            written.worst = written.worst.max(Exit::No);
        }
        if let Some(error) = entered.error() {
            written.refuse(&error, has_error_records);
            written.is_last = true;
        }
        tally.add(&counted);
        wrap(plan, &mut written.text);
        plan.draw(&mut written, &mut drawn_rows);
        if let Some(error) = answers.error.take() {
            let error = unreadable_file(&anyhow::Error::from_boxed(error));
            written.refuse(&error, has_error_records);
            tally.unreadable_files += 1;
        }
        // The games behind the last one that is wanted are not read, although others of its chunk may have been.
        let left = games.range.end - read_games;
        written.count = if is_end { left } else { seen.min(left) };
        read_games += written.count;
        games_before += seen;
        writer.write(&mut written);
    };
    pool::run(workers, read, start, write);
    let mut summary = Vec::new();
    tally.push_totals(games.format, &mut summary);
    // The rest of a chunk whose games were all wanted is not counted.
    let no_input = plan.no_input.as_ref().filter(|_| !is_over.into_inner());
    Ok(writer.end(no_input, has_error_records, summary))
}

impl Plan {
    /// Returns whether each answer is a row or a record.
    const fn has_rows(&self) -> bool {
        let format = self.games.format;
        matches!(
            format,
            GamesFormat::Json | GamesFormat::Table(_) | GamesFormat::Positions(_)
        )
    }

    /// Marks each row with its random key, if a number of them is drawn; rows are counted across chunks.
    fn draw(&self, written: &mut Answers, rows_before: &mut u64) {
        let Some(number) = self.number else { return };
        let file = written.file as u64;
        let marks = rows(&written.text, self.is_csv()).map(|text| {
            *rows_before += 1;
            AnswerMark {
                text,
                drawn: Some(number.key(file, *rows_before)),
                ..AnswerMark::default()
            }
        });
        written.marks = marks.collect();
    }

    const fn is_csv(&self) -> bool {
        matches!(
            self.games.format,
            GamesFormat::Table(Separator::Comma)
                | GamesFormat::Positions(PositionsFormat::Table(Separator::Comma))
        )
    }
}

/// Returns where each row stands; one of CSV may have line ends in quotes.
fn rows(text: &[u8], is_csv: bool) -> impl Iterator<Item = Range<usize>> {
    let (mut start, mut is_quoted) = (0, false);
    text.iter().enumerate().filter_map(move |(at, byte)| {
        is_quoted ^= is_csv && *byte == b'"';
        let is_end = *byte == b'\n' && !is_quoted;
        is_end.then(|| mem::replace(&mut start, at + 1)..at + 1)
    })
}

/// Cuts lines of words that are too long for the terminal.
fn wrap(plan: &Plan, text: &mut Vec<u8>) {
    const INDENT: usize = 4;
    let (GamesFormat::Findings | GamesFormat::Report(ReportFormat::Text)) = plan.games.format
    else {
        return;
    };
    let Some(columns) = plan.oracle.view.terminal.columns else {
        return;
    };
    let mut filled = String::new();
    for line in String::from_utf8_lossy(text).lines() {
        if line.chars().count() > columns {
            fill(line, 0, INDENT, columns, &mut filled);
        } else {
            filled.push_str(line);
        }
        filled.push('\n');
    }
    *text = filled.into_bytes();
}

/// A chunk, and the channels through which an open game comes from the chunk before and goes to the next.
#[derive(Default)]
struct LinkedChunk<'a> {
    chunk: Chunk,
    previous: Option<Receiver<Box<Judge<'a>>>>,
    next: Option<SyncSender<Box<Judge<'a>>>>,
}
