//! The front door: from the words of a command line to answers on standard output.
//!
//! The way of a question: words -> [`Args`] -> [`Config`] -> a line -> [`Record`](chess_oracle::notation::Record) ->
//! position -> one answer -> one writer. A stream is the same way, once a line.

mod answer;
mod args;
mod completions;
mod config;
mod exit;
mod help;
mod input;
mod json;
mod man;
mod messages;
mod output;
mod palette;
mod refusal;
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
    if let Some(document) = document(&args) {
        out.write(&document)?;
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
    let mut text = String::new();
    let line = match &config.input {
        Input::Stream => return stream::answer(&config, stdin, out, stderr),
        Input::Line(line) => line.as_str(),
        Input::Nothing => "",
    };
    let mut aside = String::new();
    match answer::line(&config, line, &mut text, &mut aside) {
        Ok(exit) => out.write(&text).map(|()| exit),
        Err(refusal) => complain(&refusal.report, stderr),
    }
}

/// What is printed about the program itself, where that is asked.
fn document(args: &Args) -> Option<String> {
    match args.question {
        Question::Schema => Some(schema::print(args.kind.as_deref())),
        Question::Completions => args.shell.as_deref().map(completions::print),
        Question::Man => Some(man::print()),
        _ => None,
    }
}

fn complain(report: &Report, stderr: &mut impl Write) -> anyhow::Result<Exit> {
    write!(stderr, "{report}")?;
    Ok(Exit::Error)
}

#[cfg(test)]
mod tests {
    use super::palette::Depth;
    use super::{Exit, Surroundings, help, run};

    #[test]
    fn alone_at_a_terminal_it_says_what_can_be_asked() {
        let surroundings = Surroundings {
            stdin_is_terminal: true,
            stdout_is_terminal: true,
            refuses_color: false,
            depth: Depth::Sixteen,
        };
        for words in [&["chess-oracle"][..], &["chess-oracle", "perft", "3"]] {
            let arguments: Vec<_> = words.iter().map(Into::into).collect();
            let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
            let exit = run(&arguments, &b""[..], &mut stdout, &mut stderr, surroundings);
            let said = (exit, stdout, String::from_utf8(stderr).unwrap());
            assert_eq!(
                said,
                (Exit::Error, Vec::new(), help::NOTHING_ASKED.to_owned())
            );
        }
    }

    #[test]
    fn colour_comes_of_itself_at_a_terminal_that_does_not_refuse_it() {
        let answer = |stdout_is_terminal, refuses_color| {
            let surroundings = Surroundings {
                stdin_is_terminal: true,
                stdout_is_terminal,
                refuses_color,
                depth: Depth::True,
            };
            let arguments = ["chess-oracle", "Wke1"].map(Into::into);
            let mut stdout = Vec::new();
            run(&arguments, &b""[..], &mut stdout, Vec::new(), surroundings);
            stdout.contains(&b'\x1b')
        };
        assert!(answer(true, false));
        assert!(!answer(true, true));
        assert!(!answer(false, false));
    }
}
