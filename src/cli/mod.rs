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
mod progress;
mod refusal;
mod report;
mod schema;
mod stream;
mod usage;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use chess_oracle::perft::Counter;

use args::{Args, Question, Typed};
pub use config::Surroundings;
use config::{Config, Input, Unanswerable};
pub use exit::Exit;
use output::Output;
use progress::Progress;
use report::Report;

/// Answers one command line. The arguments begin with the program's name.
pub fn run<R, W, E>(
    arguments: &[OsString],
    stdin: R,
    stdout: W,
    stderr: E,
    surroundings: Surroundings,
) -> Exit
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    // Whoever answers a stream still holds it when the stream has failed.
    let stderr = Arc::new(Mutex::new(stderr));
    let out = Output::new(stdout);
    let asked = ask(arguments, stdin, out, &stderr, surroundings);
    tell(asked, &stderr)
}

/// Says what failed, if something did.
fn tell(asked: Result<Exit, Failure>, stderr: &Mutex<impl Write>) -> Exit {
    let report = match asked {
        Ok(exit) => return exit,
        Err(Failure::Refused(report)) => report,
        Err(Failure::NothingAsked) => {
            write_to(stderr, help::NOTHING_ASKED);
            return Exit::Error;
        }
        Err(Failure::Broken(error)) if output::is_closed_pipe(&error) => return Exit::Yes,
        Err(Failure::Broken(error)) => Report::new(format!("{error:#}")),
    };
    write_to(stderr, &report.to_string());
    Exit::Error
}

/// Nobody is left to tell if this cannot be written either.
fn write_to(stderr: &Mutex<impl Write>, text: &str) {
    let mut stderr = stderr.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = stderr.write_all(text.as_bytes());
}

/// Why there is no answer.
enum Failure {
    /// What was asked, or what it was asked of, cannot be read or is refused.
    Refused(Report),
    /// Nothing was asked.
    NothingAsked,
    /// The world outside failed: a file, a pipe, a disk.
    Broken(anyhow::Error),
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Broken(error)
    }
}

impl From<Unanswerable> for Failure {
    fn from(unanswerable: Unanswerable) -> Failure {
        match unanswerable {
            Unanswerable::NothingAsked => Failure::NothingAsked,
            Unanswerable::Usage(error) => Failure::Refused(error.0),
            Unanswerable::Value(report) => Failure::Refused(report),
        }
    }
}

fn ask<R, W, E>(
    arguments: &[OsString],
    stdin: R,
    mut out: Output<W>,
    stderr: &Arc<Mutex<E>>,
    surroundings: Surroundings,
) -> Result<Exit, Failure>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    let args = match Args::parse(arguments) {
        Ok(Typed::Args(args)) => args,
        Ok(Typed::Text(text)) => {
            out.write(text.as_bytes())?;
            return Ok(Exit::Yes);
        }
        Err(error) => return Err(Failure::Refused(error.0)),
    };
    if let Some(document) = document(&args) {
        out.write(document.as_bytes())?;
        return Ok(Exit::Yes);
    }
    let config = Config::resolve(&args, surroundings)?;
    let line = match &config.input {
        Input::Stream => {
            let errors = Arc::clone(stderr);
            let tell =
                move |ended: anyhow::Result<Exit>| tell(ended.map_err(Failure::Broken), &errors);
            return Ok(stream::answer(
                config,
                stdin,
                out,
                Arc::clone(stderr),
                tell,
            )?);
        }
        Input::Line(line) => line.as_str(),
        Input::Nothing => "",
    };
    let progress = match &config.counter {
        Some(counter) => wait_for(counter, surroundings.stderr_is_terminal)?,
        None => None,
    };
    let (mut text, mut aside) = (Vec::new(), String::new());
    let answered = answer::line(&config, line, &mut text, &mut aside);
    drop(progress);
    match answered {
        Ok(exit) => {
            out.write(&text)?;
            Ok(exit)
        }
        // Whoever names a file means what is in it.
        Err(refusal) if Path::new(line).is_file() => {
            let hint = format!(
                "to answer each line of the file, write `- < {}`",
                quoted(line)
            );
            Err(Failure::Refused(refusal.report.with_hint(hint)))
        }
        Err(refusal) => Err(Failure::Refused(refusal.report)),
    }
}

/// The name of a file as a shell takes it.
fn quoted(name: &str) -> String {
    let is_plain = |letter: char| {
        letter.is_alphanumeric() || "/.:_-+,@".contains(letter) || cfg!(windows) && letter == '\\'
    };
    if name.chars().all(is_plain) {
        name.to_owned()
    } else if cfg!(windows) || name.contains('\'') {
        format!("\"{name}\"")
    } else {
        format!("'{name}'")
    }
}

/// Prepares for a count, which can take long: it can be interrupted, for it has nothing to lose, and a person is told
/// how far it has come.
fn wait_for(counter: &Arc<Counter>, is_told: bool) -> anyhow::Result<Option<progress::Line>> {
    if !is_told {
        exit::on_interrupt(|| exit::leave(Exit::Interrupted))?;
        return Ok(None);
    }
    let counter = Arc::clone(counter);
    let line = progress::Line::draw("nodes", move || {
        let come = counter.progress();
        Progress {
            done: come.done,
            planned: Some(come.planned),
            count: come.nodes,
            refused: 0,
        }
    });
    let screen = line.screen();
    exit::on_interrupt(move || {
        screen.clear();
        exit::leave(Exit::Interrupted)
    })?;
    Ok(Some(line))
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

#[cfg(test)]
mod tests {
    use super::palette::Depth;
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use super::{Exit, Surroundings, help, run};

    /// A channel that can be looked into afterwards.
    #[derive(Clone, Default)]
    struct Channel(Arc<Mutex<Vec<u8>>>);

    impl Channel {
        fn said(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    impl Write for Channel {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn alone_at_a_terminal_it_says_what_can_be_asked() {
        let surroundings = Surroundings {
            stdin_is_terminal: true,
            stdout_is_terminal: true,
            stderr_is_terminal: false,
            refuses_color: false,
            depth: Depth::Sixteen,
        };
        for words in [&["chess-oracle"][..], &["chess-oracle", "perft", "3"]] {
            let arguments: Vec<_> = words.iter().map(Into::into).collect();
            let (stdout, stderr) = (Channel::default(), Channel::default());
            let exit = run(
                &arguments,
                &b""[..],
                stdout.clone(),
                stderr.clone(),
                surroundings,
            );
            let said = (exit, stdout.said(), stderr.said());
            assert_eq!(
                said,
                (Exit::Error, String::new(), help::NOTHING_ASKED.to_owned())
            );
        }
    }

    #[test]
    fn colour_comes_of_itself_at_a_terminal_that_does_not_refuse_it() {
        let answer = |stdout_is_terminal, refuses_color| {
            let surroundings = Surroundings {
                stdin_is_terminal: true,
                stdout_is_terminal,
                stderr_is_terminal: false,
                refuses_color,
                depth: Depth::True,
            };
            let arguments = ["chess-oracle", "Wke1"].map(Into::into);
            let stdout = Channel::default();
            run(
                &arguments,
                &b""[..],
                stdout.clone(),
                Channel::default(),
                surroundings,
            );
            stdout.said().contains('\x1b')
        };
        assert!(answer(true, false));
        assert!(!answer(true, true));
        assert!(!answer(false, false));
    }
}
