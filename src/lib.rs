//! The command line of `chess-oracle`: from typed words to answers on standard output.
//!
//! A question passes through these steps: words -> `Args` -> `Config` -> a line -> [`Record`](oracle_notation::Record) ->
//! [`Query`](oracle_notation::Query) -> one value of [`oracle_answers`] -> its writer. A stream repeats the steps after
//! `Config` for each line.
//!
//! Programs that want answers use [`oracle_answers`]; this library is for the binary and for its tests.

mod about;
mod args;
mod config;
mod error;
mod file_hint;
mod format;
mod games;
mod input;
mod output;
mod questions;
mod shell;
mod stream;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex};

pub use about::{help, shells};
pub use args::command;
use args::{Args, Parsed, usage};
pub use config::Environment;
use config::{Config, InputSource};
use error::{Place, Refusal};
use file_hint::file_hint;
use input::locked;
use oracle_answers::PositionQuestion;
use oracle_notation::{PositionErrorKind, shown};
pub use output::channels;
use output::channels::Output;
use output::exit;
pub use output::exit::Exit;
use output::progress::{Progress, ProgressLine};
pub use output::report::conclude;
pub use questions::Subcommand;
use questions::{Command, compare, mcp};

/// Answers one command line. The arguments start with the program's name.
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
    W: Write + Send,
    E: Write + Send,
{
    let mut out = Output::new(stdout);
    let stderr = Mutex::new(stderr);
    let args = match Args::parse(arguments, environment) {
        Ok(Parsed::Args(args)) => args,
        Ok(Parsed::Text(text)) => {
            out.write(text.as_bytes())?;
            return Ok(Exit::Yes);
        }
        Err(refusal) => {
            if usage::asks_for_json(arguments) {
                write_record(&refusal, &mut out);
            }
            return Err(refusal.into());
        }
    };
    // Of a question in JSON, an error is a record as well.
    let refuse = |error: anyhow::Error, out: &mut Output<W>| {
        let refusal = suggest(error.downcast::<Refusal>()?, &args);
        if args.wants_json() {
            write_record(&refusal, out);
        }
        Err(refusal.into())
    };
    let config = match Config::resolve(&args) {
        Ok(config) => config,
        Err(error) => return refuse(error, &mut out),
    };
    let mut warn = |text: &str| {
        // Ignore the error: stderr is gone.
        let _ = writeln!(locked(&stderr), "chess-oracle: {}", shown(text));
    };
    let question = match &config.command {
        Command::Lines(..) => &config.oracle.question,
        Command::Document(text) => return out.write(text).map(|()| Exit::Yes),
        Command::Mcp => {
            if environment.stdin_is_terminal {
                warn(help::SERVER);
            }
            return mcp::serve(&config, stdin, out);
        }
        Command::Games(files, games) => {
            return games::answer(&config, files, games, stdin, out, &stderr);
        }
        Command::Compare(comparison, format) => {
            let is_terminal = environment.stderr_is_terminal;
            let report = match compare::run(&config, comparison, stdin, is_terminal, &mut warn) {
                Ok(report) => report,
                Err(error) => return refuse(error, &mut out),
            };
            let mut text = Vec::new();
            format.write(&config.oracle, &report, &mut text);
            out.write(&text)?;
            return Ok(compare::exit(&report));
        }
    };
    let line = match &config.input {
        InputSource::Stream(names) => {
            return stream::answer(&config, names, stdin, out, &stderr);
        }
        InputSource::Line(line) => line,
        InputSource::Initial => {
            warn("no position was given: this is the count of `startpos`");
            "startpos"
        }
        InputSource::Nothing => "",
    };
    let progress = prepare(question, environment.stderr_is_terminal)?;
    let mut text = Vec::new();
    config.oracle.push_header(&mut text);
    let answer = config.oracle.answer(line, &mut text);
    drop(progress);
    match answer.result {
        Ok(is_yes) => {
            out.write(&text)?;
            if !answer.note.is_empty() {
                warn(&answer.note);
            }
            Ok(Exit::from(is_yes))
        }
        Err(refusal) => refuse((*refusal).into(), &mut out),
    }
}

/// Writes the record of an error that is about no line of a stream.
fn write_record(refusal: &Refusal, out: &mut Output<impl Write>) {
    let mut record = Vec::new();
    refusal.push_record(None, &mut record);
    // Ignore the error: the message says what is wrong, and the status is the same.
    let _ = out.write(&record);
}

/// Adds a hint to a line that is not a position: it may be the word of a question, or a file name.
fn suggest(refusal: Refusal, args: &Args<'_>) -> Refusal {
    // An error of an option is not about the words, and no game is a question.
    if matches!(refusal.place, Place::Line { .. })
        && refusal.code != PositionErrorKind::Pgn.code()
        && let Some(unknown) = args.unknown_question()
    {
        return unknown;
    }
    let is_move = refusal.code == "unreadable_move";
    let order_hint = || args.move_first_hint().filter(|_| is_move);
    match file_hint(args, &refusal).or_else(order_hint) {
        Some(hint) => refusal.with_hint(hint),
        None => refusal,
    }
}

/// Prepares for an answer that may be slow: Ctrl-C stops it, and a line on a terminal shows the progress of a count.
fn prepare(
    question: &oracle_answers::Question,
    is_shown: bool,
) -> anyhow::Result<Option<ProgressLine>> {
    let counter = match question {
        oracle_answers::Question::Position(PositionQuestion::Perft(perft)) if is_shown => {
            &perft.counter
        }
        oracle_answers::Question::Position(
            PositionQuestion::Perft(_) | PositionQuestion::Winnable(..),
        ) => {
            exit::on_interrupt(|| exit::leave(Exit::Interrupted))?;
            return Ok(None);
        }
        _ => return Ok(None),
    };
    let counter = Arc::clone(counter);
    let line = ProgressLine::draw("nodes", move || {
        let progress = counter.progress();
        Progress {
            done: progress.done,
            planned: Some(progress.planned),
            count: progress.nodes,
            ..Progress::default()
        }
    });
    let screen = line.screen();
    exit::on_interrupt(move || {
        screen.clear();
        exit::leave(Exit::Interrupted)
    })?;
    Ok(Some(line))
}
