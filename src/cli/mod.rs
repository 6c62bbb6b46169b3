//! The command line: from typed words to answers on standard output.
//!
//! A question passes through these steps: words -> [`Args`] -> [`Config`] -> a line ->
//! [`Record`](chess_oracle::notation::Record) -> [`Query`](chess_oracle::notation::Query) -> one value of [`answer`] ->
//! one writer of [`write`]. A stream repeats the steps after [`Config`] for each line.

mod about;
mod act;
mod answer;
mod args;
pub mod channels;
mod compare;
mod config;
mod error;
mod escape;
mod exit;
mod file_hint;
mod format;
mod games;
mod keys;
mod palette;
mod progress;
mod report;
mod respond;
mod stream;
mod write;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use chess_oracle::perft::Counter;

use args::{Args, Typed};
use channels::Output;
pub use config::Environment;
use config::{Command, Config, Input};
use error::Error;
pub use exit::Exit;
use file_hint::file_hint;
use progress::{Progress, ProgressLine};
use respond::{push_header, report_on, respond};

/// Answers one command line. The arguments start with the program's name.
pub fn run<R, W, E>(
    arguments: &[OsString],
    stdin: R,
    stdout: W,
    stderr: E,
    environment: Environment,
) -> Exit
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    let mut out = Output::new(stdout, environment.is_stdout_closed);
    // A thread of a failed stream may still use it.
    let stderr = Arc::new(Mutex::new(stderr));
    let answer = || {
        let args = match Args::parse(arguments)? {
            Typed::Args(args) => args,
            Typed::Text(text) => {
                out.write(text.as_bytes())?;
                return Ok(Exit::Yes);
            }
        };
        if args.question.is_about_the_program() {
            out.write(about::document(&args).as_bytes())?;
            return Ok(Exit::Yes);
        }
        // Of a question in JSON, an error is a record as well.
        let mut refuse = |error: Error| {
            let error = suggest(error, &args);
            if let Error::Refused(refusal) = &error
                && args.wants_json()
            {
                let mut record = Vec::new();
                write::json::push_error(refusal, None, &mut record);
                // Ignore the error: the message says what is wrong, and the status is the same.
                let _ = out.write(&record);
            }
            Err(error)
        };
        let config = match Config::resolve(&args, environment) {
            Ok(config) => config,
            Err(error) => return refuse(error),
        };
        if let Command::Games(_) = &config.command {
            let errors = Arc::clone(&stderr);
            let end = move |answered| conclude(answered, &errors);
            return games::answer(config, stdin, out, Arc::clone(&stderr), end);
        }
        let line = match &config.input {
            Input::Stream(_) => {
                let mut header = Vec::new();
                push_header(&config, &mut header);
                out.write(&header)?;
                let errors = Arc::clone(&stderr);
                let end = move |answered| conclude(answered, &errors);
                return stream::answer(config, stdin, out, Arc::clone(&stderr), end);
            }
            Input::Line(line) => line,
            Input::Nothing => "",
        };
        if let Command::Compare(comparison) = &config.command {
            let mut warn = |text: &str| {
                let mut stderr = stderr.lock().unwrap_or_else(PoisonError::into_inner);
                // Ignore the error: stderr is gone.
                let _ = writeln!(stderr, "chess-oracle: {text}");
            };
            let report = compare::run(comparison, &mut warn)?;
            let mut text = Vec::new();
            report_on(&config, &report, &mut text);
            out.write(&text)?;
            return Ok(report.exit());
        }
        let progress = match config.command.counter() {
            Some(counter) => show_progress(counter, environment.stderr_is_terminal)?,
            None if matches!(config.command, Command::Winnable(_)) => {
                exit::on_interrupt(|| exit::leave(Exit::Interrupted))?;
                None
            }
            None => None,
        };
        let (mut text, mut aside) = (Vec::new(), String::new());
        push_header(&config, &mut text);
        let answered = respond(&config, line, &mut text, &mut aside);
        drop(progress);
        match answered {
            Ok(exit) => {
                out.write(&text)?;
                Ok(exit)
            }
            Err(error) => refuse(error),
        }
    };
    conclude(answer(), &stderr)
}

/// Writes the error, if there is one, and returns the exit status.
fn conclude(answered: Result<Exit, Error>, stderr: &Mutex<impl Write>) -> Exit {
    let error = match answered {
        Ok(exit) => return exit,
        Err(Error::ReaderGone) => return Exit::Yes,
        Err(error) => error,
    };
    let mut stderr = stderr.lock().unwrap_or_else(PoisonError::into_inner);
    // Ignore the error: stderr is gone.
    let _ = stderr.write_all(error.to_string().as_bytes());
    Exit::Error
}

/// Adds a hint to a line that is not a position: it may be the word of a question, or a file name.
fn suggest(error: Error, args: &Args) -> Error {
    let Error::Refused(refusal) = error else {
        return error;
    };
    if let Some(unknown) = args.unknown_question() {
        return unknown.into();
    }
    match file_hint(args, &refusal) {
        Some(hint) => refusal.with_hint(hint).into(),
        None => Error::Refused(refusal),
    }
}

/// Prepares for a count, which may be slow: Ctrl-C stops it, and a line on a terminal shows its progress.
fn show_progress(counter: &Arc<Counter>, is_shown: bool) -> Result<Option<ProgressLine>, Error> {
    if !is_shown {
        exit::on_interrupt(|| exit::leave(Exit::Interrupted))?;
        return Ok(None);
    }
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

#[cfg(test)]
mod tests {
    use super::palette::Depth;
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use super::{Environment, Exit, about, run};

    /// A channel whose content can be read afterwards.
    #[derive(Clone, Default)]
    struct Channel(Arc<Mutex<Vec<u8>>>);

    impl Channel {
        fn text(&self) -> String {
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

    const TERMINAL: Environment = Environment {
        stdin_is_terminal: true,
        stdout_is_terminal: true,
        stderr_is_terminal: false,
        is_stdout_closed: false,
        refuses_color: false,
        forces_color: false,
        depth: Depth::True,
    };

    fn answer(words: &[&str], environment: Environment) -> (Exit, String, String) {
        let arguments: Vec<_> = words.iter().map(Into::into).collect();
        let (stdout, stderr) = (Channel::default(), Channel::default());
        let exit = run(
            &arguments,
            &b""[..],
            stdout.clone(),
            stderr.clone(),
            environment,
        );
        (exit, stdout.text(), stderr.text())
    }

    #[test]
    fn alone_at_a_terminal_it_says_what_can_be_asked() {
        for words in [&["chess-oracle"][..], &["chess-oracle", "perft", "3"]] {
            let help = about::help::NOTHING_ASKED.to_owned();
            assert_eq!(answer(words, TERMINAL), (Exit::Error, String::new(), help));
        }
    }

    #[test]
    fn colors_are_used_on_a_terminal_that_does_not_refuse_them() {
        let has_color = |stdout_is_terminal, refuses_color| {
            let environment = Environment {
                stdout_is_terminal,
                refuses_color,
                ..TERMINAL
            };
            answer(&["chess-oracle", "Wke1"], environment)
                .1
                .contains('\x1b')
        };
        assert!(has_color(true, false));
        assert!(!has_color(true, true));
        assert!(!has_color(false, false));
    }
}
