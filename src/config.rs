//! What a command about lines means: the oracle that answers it, and where its lines come from.

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::path::Path;

use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::drawing::{RenderOptions, USUAL_PICTURES};
use oracle_answers::format::HTML_NAME;
use oracle_answers::games::STANDARD_INPUT;
use oracle_answers::request::{Interface, Request};
use oracle_answers::rules::Given;
use oracle_answers::select::{Filter, PositionFilter};
use oracle_answers::{Oracle, View};
use oracle_notation::CastlingRules;
use oracle_notation::uci::CastlingMode;

use super::cli::drawing::{ColorUse, of_environment};
use super::cli::stream::{self, StreamArgs, threads};
use super::cli::{LineArgs, LineCommand};
use super::environment::Environment;
use super::input::columns::ColumnNames;
use super::sheet::Sheet;
use super::terminal::exit;

/// The oracle, and how the answers are written.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Settings that are independent of each other.
pub struct Config {
    pub oracle: Oracle,
    /// The error if standard input has no line; none if `-` or a file was given, whose lines may be none.
    pub no_input: Option<Diagnostic>,
    pub fail_fast: bool,
    /// The pages on which the pictures are placed, if they are.
    pub sheet: Option<Sheet>,
    /// Whether a table has no line with the names of its columns.
    pub no_header: bool,
    pub from_offset: u64,
    pub answer_filter: Filter,
    /// Whether the number of answers, and the time, is written at the end.
    pub stats: bool,
    pub columns: ColumnNames,
    pub threads: NonZero<usize>,
    /// Whether to show the progress of a stream on standard error.
    pub shows_progress: bool,
}

#[derive(Debug)]
pub enum InputSource {
    /// The one position that was typed; empty if the command is about none.
    Line(String),
    /// These files, with a position or a message on each line; `-` is standard input.
    Stream(Vec<String>),
    /// The initial position, because none was typed at a terminal.
    Initial,
}

impl Config {
    /// Returns what the options of a command mean, and where the positions come from: the words may be names of files.
    pub fn new(
        args: &dyn LineArgs,
        options: &[String],
        typed: &[OsString],
        environment: Environment,
    ) -> Result<(Config, InputSource), Diagnostic> {
        let words = args.words();
        let are_files = words.iter().all(|word| is_file(word));
        let (named, words): (Vec<_>, Vec<_>) = words.into_iter().partition(|_| are_files);
        let (of_lines, nothing) = (args.groups().1, StreamArgs::default());
        let stream = of_lines.unwrap_or(&nothing);
        let files = [&stream.file[..], &named].concat();
        let input = match (&words[..], &files[..]) {
            _ if of_lines.is_none() => InputSource::Line(String::new()),
            (_, [_, ..]) => InputSource::Stream(files.clone()),
            ([], []) if !environment.stdin_is_terminal => {
                InputSource::Stream(vec![STANDARD_INPUT.to_owned()])
            }
            ([], []) if args.is_of_initial() => InputSource::Initial,
            ([], []) => {
                // What is wrong with the command comes first.
                asked(args, options, &words, 0)?;
                return Err(no_line(args, typed, false));
            }
            ([only], []) if only == STANDARD_INPUT => InputSource::Stream(words.clone()),
            (words, []) => InputSource::Line(words.join(" ")),
        };
        let number = match &input {
            InputSource::Stream(names) => names.len(),
            InputSource::Line(_) | InputSource::Initial => 0,
        };
        let is_stream = number > 0;
        let lines = asked(args, options, &words, number)?;
        let is_about_positions = lines.question.is_about_position();
        let (answer_filter, echo) = (stream.select.filter(), stream.echo);
        let condition = answer_filter.condition.as_deref();
        let read = |text| {
            let filter = PositionFilter::new(text, &lines.question, echo);
            filter.map_err(|error| stream::condition_error("where", error, text))
        };
        let condition = condition.filter(|_| is_about_positions);
        let filter = condition.map(read).transpose()?;
        let is_given =
            !args.words().is_empty() || !files.is_empty() || args.field_of_lines().is_some();
        let castling = match lines.overrides.castling_rules {
            CastlingRules::Chess960 => CastlingMode::Chess960,
            CastlingRules::Standard | CastlingRules::Any => CastlingMode::Standard,
        };
        let mut look = lines.look;
        if lines.is_sheet {
            look.per_page.get_or_insert(USUAL_PICTURES);
        }
        let drawn = drawn(look, lines.color, environment);
        let oracle = Oracle {
            question: lines.question,
            request: lines.request.unwrap_or(drawn.request),
            view: View {
                castling,
                stands_alone: !is_stream,
                keeps_lines: stream.keep_lines,
                ..drawn.view
            },
            strict: lines.overrides.strict,
            echo,
            filter,
            has_hash: answer_filter.is_distinct,
            overrides: lines.overrides,
            ..drawn
        };
        let sheet = lines.is_sheet.then(|| Sheet::new(&oracle));
        let number = answer_filter.sample.and_then(|sample| sample.number);
        if number.is_some() && sheet.is_some() {
            return Err(stream::not_a_number(
                "write a share for pages: `--sample 0.1`",
            ));
        }
        let fields = oracle.question.form.own_names().into_iter();
        let fields: Vec<String> = fields.map(str::to_owned).collect();
        let chosen = oracle.filter.as_ref().map(PositionFilter::own);
        let config = Config {
            no_input: nothing_read(&oracle, is_given, || no_line(args, typed, true)),
            fail_fast: stream.fail_fast,
            sheet,
            stats: args.tells(),
            answer_filter,
            no_header: stream.no_header,
            from_offset: stream.from_offset.unwrap_or_default(),
            columns: ColumnNames {
                position: stream.position_column.clone(),
                moves: stream.moves_column.clone(),
                id: stream.id_column.clone(),
                plies: stream.ply,
                answered: oracle.column_names(),
                asked: args.field_of_lines(),
                asked_column: args.column_of_lines().map(str::to_owned),
                chosen: chosen.unwrap_or_default(),
                copies: echo || !fields.is_empty(),
                fields,
            },
            threads: lines
                .threads
                .unwrap_or_else(|| threads(stream.threads, is_stream)),
            shows_progress: shows_progress(environment),
            oracle,
        };
        Ok((config, input))
    }

    /// Returns the random key of the answer to a line, if a number of answers is drawn.
    pub fn drawn_key(&self, file: usize, line: u64) -> Option<u64> {
        let sample = self.answer_filter.sample;
        let sample = sample.filter(|sample| sample.number.is_some());
        sample.map(|sample| sample.key(file as u64, line))
    }
}

/// Returns what the options ask.
fn asked(
    args: &dyn LineArgs,
    options: &[String],
    words: &[String],
    files: usize,
) -> Result<LineCommand, Diagnostic> {
    let lines = args.lines(files > 0)?;
    let request = lines.request.as_deref();
    let own = request.and_then(Request::given_format);
    let is_object = |word: &String| word.trim_start().starts_with('{');
    let given = Given {
        files,
        has_objects: files > 0 || words.first().is_some_and(is_object),
        has_words: !words.is_empty(),
        has_positions: lines.question.is_about_position(),
        ..Given::new(
            request.map_or("act", Request::word),
            Interface::CommandLine,
            if lines.is_sheet { Some(HTML_NAME) } else { own },
        )
    };
    let is_typed = |key: &str| options.iter().any(|option| option == key);
    let is_own = |key: &str| request.is_some_and(|request| request.has(key));
    given.check(is_typed, &|key| is_typed(key) || is_own(key))?;
    Ok(lines)
}

/// Returns whether a word is the name of a file, also of one that is not there. It has an extension, as no position has.
fn is_file(word: &str) -> bool {
    const USUAL: [&str; 8] = ["fen", "epd", "pgn", "txt", "csv", "tsv", "json", "jsonl"];
    let end = Path::new(word).extension().and_then(OsStr::to_str);
    end.is_some_and(|end| USUAL.contains(&end) || Path::new(word).is_file())
}

/// Returns an oracle that draws for this environment.
pub fn drawn(look: RenderOptions, color: ColorUse, environment: Environment) -> Oracle {
    let terminal = of_environment(color, look.unicode, environment);
    Oracle {
        view: View {
            terminal,
            options: look,
            ..View::default()
        },
        ..Oracle::default()
    }
}

/// Returns whether the progress is shown: on the terminal that shows the answers, it would only disturb them.
pub fn shows_progress(environment: Environment) -> bool {
    environment.stderr_is_terminal && !environment.stdout_is_terminal
}

/// Returns the error of an input without a line, if it is one.
fn nothing_read(
    oracle: &Oracle,
    is_given: bool,
    no_line: impl FnOnce() -> Diagnostic,
) -> Option<Diagnostic> {
    if !is_given {
        return Some(no_line());
    }
    // An empty suite would pass as a right one.
    oracle.question.form.is_check.then(|| Diagnostic {
        code: "no_input",
        ..Diagnostic::new("there is no position whose counts could be checked".to_owned())
    })
}

/// Returns the error if no line was given, and standard input has none, or is a terminal.
fn no_line(args: &dyn LineArgs, typed: &[OsString], is_empty: bool) -> Diagnostic {
    let ways = if args.is_of_file() {
        ["-f FILE", "-f -"]
    } else {
        ["startpos", "-"]
    };
    let line = args.line();
    let none = format!(", and standard input has no {line}");
    no_input(line, if is_empty { &none } else { "" }, ways, typed)
}

/// Returns the error of a command without its input: what is missing, and two ways to give it.
pub fn no_input(
    missing: &str,
    is_empty: &str,
    [source, dash]: [&str; 2],
    typed: &[OsString],
) -> Diagnostic {
    let typed = exit::command_line(&exit::typed(typed));
    let error = Diagnostic {
        code: "no_input",
        ..Diagnostic::new(format!("no {missing} was given{is_empty}"))
    };
    error.with_hint(format!(
        "write `{typed} {source}`, or `{typed} {dash}` to read standard input"
    ))
}
