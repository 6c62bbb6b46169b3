//! The command line of `chess-oracle`: from typed words to answers on standard output.
//!
//! A command passes through these steps: words -> `Cli` -> `Config` -> a line -> [`Oracle`]. A
//! stream repeats the last two for each line.
//!
//! Programs that want answers use [`oracle_answers`]; this library is for the binary and for its tests.

mod cli;
mod compare;
mod config;
mod environment;
mod games;
mod input;
mod mcp;
mod sheet;
mod stream;
mod terminal;
mod watch;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Instant;

use cli::{Cli, Parsed, Subcommand, asks_for_json};
pub use cli::{command, format_names, formats, shells};
use config::{Config, InputSource, drawn};
pub use environment::Environment;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::drawing::RenderOptions;
use oracle_answers::{Answered, Oracle, PerftRequest};
pub use terminal::channels;
use terminal::channels::{Channels, Input};
use terminal::exit;
pub use terminal::exit::{Exit, conclude};
pub use terminal::palette::ColorDepth;
use terminal::progress::{Progress, ProgressLine, speed};

/// Answers one command line. The arguments start with the program's name.
///
/// When it returns, other threads may still wait for input: they end with the program.
///
/// # Errors
///
/// Returns why there is no answer: an error that points into what was typed, or what failed on the way.
pub fn run<R, W, E>(
    arguments: &[OsString],
    stdin: R,
    stdout: W,
    stderr: E,
    environment: Environment,
) -> anyhow::Result<Exit>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    let mut channels = Channels::new(stdout, stderr);
    let (answered, wants_json) = match Cli::read(arguments, environment.columns) {
        Ok(Parsed::Text(text)) => {
            let written = channels.write(text.as_bytes());
            (written.map(|()| Exit::Yes), false)
        }
        Ok(Parsed::Cli(cli)) => {
            channels.escapes = environment.stdout_is_terminal && cli.wants_data();
            let answered = answer(&cli, arguments, Box::new(stdin), &channels, environment);
            let suggest = |error| cli.suggest(error, arguments);
            (answered.or_else(suggest), cli.wants_json())
        }
        Err(error) => (Err(error.into()), asks_for_json(arguments)),
    };
    // Of a command in JSON, an error is a record as well.
    if let Err(error) = &answered
        && wants_json
        && let Some(error) = error.downcast_ref::<Diagnostic>()
    {
        let mut record = Vec::new();
        error.push_record(None, &mut record);
        // Ignore the error: the message says what is wrong, and the status is the same.
        let _ = channels.write(&record);
    }
    answered
}

fn answer(
    cli: &Cli,
    arguments: &[OsString],
    stdin: Input,
    channels: &Channels,
    environment: Environment,
) -> anyhow::Result<Exit> {
    if arguments.len() == 1 && environment.stdin_is_terminal {
        channels.tell(include_str!("help/nothing_asked.txt"));
        return Ok(Exit::Error);
    }
    let is_terminal = environment.stderr_is_terminal;
    match (&cli.command, cli.line_args()) {
        (_, Some(args)) => {
            let begun = Instant::now();
            let (config, input) = Config::new(args, &cli.typed, arguments, environment)?;
            let perft = config.oracle.question.of::<PerftRequest>();
            let timed = perft
                .filter(|_| config.stats)
                .map(|perft| Arc::clone(&perft.counter));
            let exit = match input {
                InputSource::Stream(names) => stream::answer(config, names, stdin, channels),
                InputSource::Line(line) => answer_line(config, line, channels, is_terminal),
                InputSource::Initial => {
                    channels.warn("no position was given: this is the count of `startpos`");
                    answer_line(config, "startpos".to_owned(), channels, is_terminal)
                }
            }?;
            if let Some(counter) = timed {
                channels.tell(&speed(counter.total(), begun.elapsed()));
            }
            Ok(exit)
        }
        (Some(Subcommand::Games(args)), _) => {
            games::answer(args, &cli.typed, arguments, environment, stdin, channels)
        }
        (Some(Subcommand::Compare(args)), _) => {
            let look = args.board.look(RenderOptions::default());
            let mut oracle = drawn(look, args.board.color.color, environment);
            oracle.overrides = args.overrides()?;
            compare::answer(args, &cli.typed, oracle, stdin, channels, is_terminal)
        }
        (_, None) => {
            if environment.stdin_is_terminal {
                channels.warn("this server waits for the messages of a client: see `chess-oracle mcp --help`; Ctrl-C ends it");
            }
            // The texts are for a model, whatever standard output is.
            let environment = Environment {
                refuses_color: true,
                ..environment
            };
            mcp::serve(
                &drawn(RenderOptions::default(), None, environment),
                stdin,
                channels,
            )
        }
    }
}

/// Answers one line. Ctrl-C ends what may take long.
fn answer_line(
    config: Config,
    line: String,
    channels: &Channels,
    is_terminal: bool,
) -> anyhow::Result<Exit> {
    let channels = channels.clone();
    let (oracle, filter) = (config.oracle, config.answer_filter);
    let answer = move |oracle: &Oracle| {
        let mut text = Vec::new();
        if !config.no_header {
            oracle.push_header(&[], &mut text);
        }
        let start = text.len();
        let mut answer = oracle.answer(&line, &mut text);
        let is_kept = answer.result.is_ok() && !answer.remarks.is_left_out;
        if filter.is_quiet || filter.is_counted {
            let count = (!filter.is_quiet).then(|| u64::from(is_kept));
            text = count.map_or(Vec::new(), |count| format!("{count}\n").into_bytes());
            // With a condition, the status says whether it matches.
            answer.result = answer.result.map(|is_yes| is_yes || filter.is_some());
        } else if let Some(sheet) = config.sheet.filter(|_| answer.result.is_ok()) {
            sheet.place(start, &mut text, |exercises, text| {
                exercises.answer(&line, text);
            });
            let pages = [
                sheet.header().into_bytes(),
                text,
                sheet.footer().into_bytes(),
            ];
            text = pages.concat();
        }
        (text, answer)
    };
    let write = move |(text, answer): (Vec<u8>, Answered)| {
        let is_yes = answer.result.map_err(|error| *error)?;
        channels.write(&text)?;
        let remarks = answer.remarks;
        if !remarks.note.is_empty() {
            channels.warn(&remarks.note);
        }
        Ok(Exit::from(is_yes && !remarks.is_left_out))
    };
    let counter = match oracle.question.of::<PerftRequest>() {
        Some(perft) => is_terminal.then(|| Arc::clone(&perft.counter)),
        None if ["winnable", "mate"].contains(&oracle.request.word()) => None,
        None => return write(answer(&oracle)),
    };
    exit::until_end(Box::new(|end| {
        let progress = ProgressLine::default();
        let (shown, end) = (progress.clone(), end.clone());
        exit::on_interrupt(Box::new(move || {
            shown.end();
            end.tell(Ok(Exit::Interrupted));
        }))?;
        if let Some(counter) = counter {
            let counted = move || {
                let progress = counter.progress();
                Progress {
                    done: progress.done,
                    planned: Some(progress.planned),
                    count: progress.nodes,
                    ..Progress::default()
                }
            };
            progress.draw("nodes", Box::new(counted));
        }
        Ok(Box::new(move || {
            let answered = answer(&oracle);
            progress.end();
            write(answered)
        }))
    }))
}
