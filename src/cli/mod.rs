//! The front door: from the words of a command line to answers on standard output.
//!
//! The way of a question: words -> [`Args`] -> [`Config`] -> a line -> [`Record`](chess_oracle::notation::Record) ->
//! position -> one answer -> one writer. A stream is the same way, once a line.

mod answer;
mod args;
mod config;
mod exit;
mod help;
mod input;
mod json;
mod output;
mod palette;
mod report;
mod schema;
mod stream;
mod usage;

use std::ffi::OsString;
use std::io::{Read, Write};

use args::{Args, Question, Typed};
pub use config::Surroundings;
use config::{Config, Input, Unanswerable};
pub use exit::Exit;
use output::Output;
use report::Report;

/// Answers one command line. The arguments begin with the program's name.
pub fn run(
    arguments: &[OsString],
    stdin: impl Read,
    stdout: impl Write,
    mut stderr: impl Write,
    surroundings: Surroundings,
) -> Exit {
    let mut out = Output::new(stdout);
    let result = ask(arguments, stdin, &mut out, &mut stderr, surroundings).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match result {
        Ok(exit) => exit,
        Err(error) if output::is_closed_pipe(&error) => Exit::Yes,
        Err(error) => {
            // Nobody is left to tell if this cannot be written either.
            let _ = write!(stderr, "{}", Report::new(format!("{error:#}")));
            Exit::Error
        }
    }
}

fn ask(
    arguments: &[OsString],
    stdin: impl Read,
    out: &mut Output<impl Write>,
    stderr: &mut impl Write,
    surroundings: Surroundings,
) -> anyhow::Result<Exit> {
    let args = match Args::parse(arguments) {
        Ok(Typed::Args(args)) => args,
        Ok(Typed::Text(text)) => {
            out.write(&text)?;
            return Ok(Exit::Yes);
        }
        Err(error) => return complain(&error.0, stderr),
    };
    if args.question == Question::Schema {
        out.write(&schema::print(args.kind.as_deref()))?;
        return Ok(Exit::Yes);
    }
    let config = match Config::resolve(&args, surroundings) {
        Ok(config) => config,
        Err(Unanswerable::NothingAsked) => {
            write!(stderr, "{}", help::NOTHING_ASKED)?;
            return Ok(Exit::Error);
        }
        Err(Unanswerable::Usage(error)) => return complain(&error.0, stderr),
        Err(Unanswerable::Value(report)) => return complain(&report, stderr),
    };
    match &config.input {
        Input::Stream => stream::answer(&config, stdin, out, stderr),
        Input::Line(line) => {
            let mut text = String::new();
            match answer::line(&config, line, &mut text) {
                Ok(()) => out.write(&text).map(|()| Exit::Yes),
                Err(error) => complain(&Report::of_position(&error, line), stderr),
            }
        }
    }
}

fn complain(report: &Report, stderr: &mut impl Write) -> anyhow::Result<Exit> {
    write!(stderr, "{report}")?;
    Ok(Exit::Error)
}
