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
mod respond;
mod shell;
mod stream;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex};

pub use about::{SHELLS, help};
pub use args::command;
use args::{Args, Parsed, usage};
pub use config::Environment;
use config::{Config, InputSource};
use error::{Place, Refusal};
use file_hint::file_hint;
use input::locked;
pub use output::channels;
use output::channels::Output;
use output::exit;
pub use output::exit::Exit;
use output::progress::{Progress, ProgressLine};
pub use output::report::conclude;
pub use questions::Question;
use questions::{AnswerTime, Answering, Command, PositionQuestion, compare};
use respond::{push_header, respond};

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
    R: Read + Send,
    W: Write + Send,
    E: Write + Send,
{
    let mut out = Output::new(stdout);
    let stderr = Mutex::new(stderr);
    let args = match Args::parse(arguments) {
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
    let ask = match args.question.spec().answer {
        Answering::Command(ask) => ask,
        Answering::Document(write) => {
            out.write(write(&args)?.as_bytes())?;
            return Ok(Exit::Yes);
        }
    };
    // Of a question in JSON, an error is a record as well.
    let mut refuse = |refusal: Refusal| {
        let refusal = suggest(refusal, &args);
        if args.wants_json() {
            write_record(&refusal, &mut out);
        }
        Err(refusal.into())
    };
    let config = match Config::resolve(&args, ask, environment) {
        Ok(config) => config,
        Err(error) => return refuse(error.downcast()?),
    };
    if let Command::Games(games) = &config.command {
        return games::answer(&config, games, stdin, out, &stderr);
    }
    let mut warn = |text: &str| {
        // Ignore the error: stderr is gone.
        let _ = writeln!(
            locked(&stderr),
            "chess-oracle: {}",
            oracle_notation::shown(text)
        );
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
    let progress = match &config.command {
        Command::Compare(comparison, format) => {
            let report = compare::run(comparison, environment.stderr_is_terminal, &mut warn)?;
            let mut text = Vec::new();
            format.write(&config, &report, &mut text);
            out.write(&text)?;
            return Ok(compare::exit(&report));
        }
        Command::Position(question) => prepare(question, environment.stderr_is_terminal)?,
        Command::Mask(..) | Command::Act { .. } | Command::Games(_) => None,
    };
    let (mut text, mut note) = (Vec::new(), String::new());
    push_header(&config, &mut text);
    let answered = respond(&config, line, &mut text, &mut note);
    drop(progress);
    match answered {
        Ok(exit) => {
            out.write(&text)?;
            if !note.is_empty() {
                warn(&note);
            }
            Ok(exit)
        }
        Err(refusal) => refuse(*refusal),
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
    // An error of an option is not about the words.
    if matches!(refusal.place, Place::Line { .. })
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
fn prepare(question: &PositionQuestion, is_shown: bool) -> anyhow::Result<Option<ProgressLine>> {
    let counter = match question.effort() {
        AnswerTime::Short => return Ok(None),
        AnswerTime::Counted(counter) if is_shown => counter,
        AnswerTime::Counted(_) | AnswerTime::Long => {
            exit::on_interrupt(|| exit::leave(Exit::Interrupted))?;
            return Ok(None);
        }
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

#[cfg(test)]
mod tests {
    use super::output::palette::ColorDepth;
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use super::{Environment, Exit, about, conclude, run};

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
        refuses_color: false,
        forces_color: false,
        depth: ColorDepth::True,
    };

    fn answer(words: &[&str], environment: Environment) -> (Exit, String, String) {
        let arguments: Vec<_> = words.iter().map(Into::into).collect();
        let (stdout, stderr) = (Channel::default(), Channel::default());
        let answered = run(
            &arguments,
            &b""[..],
            stdout.clone(),
            stderr.clone(),
            environment,
        );
        let exit = conclude(answered, &mut stderr.clone());
        (exit, stdout.text(), stderr.text())
    }

    #[test]
    fn alone_at_a_terminal_it_says_what_can_be_asked() {
        for words in [&["chess-oracle"][..], &["chess-oracle", "-o", "uci"]] {
            let help = about::help::NOTHING_ASKED.to_owned();
            assert_eq!(answer(words, TERMINAL), (Exit::Error, String::new(), help));
        }
    }

    #[test]
    fn a_count_at_a_terminal_is_of_the_initial_position() {
        let note = "chess-oracle: no position was given: this is the count of `startpos`\n";
        for (words, count) in [
            (&["chess-oracle", "perft", "3"][..], "8902\n"),
            (&["chess-oracle", "perft", "1-2"], "1: 20\n2: 400\n"),
            (
                &["chess-oracle", "go", "perft", "0"],
                "\nNodes searched: 1\n",
            ),
        ] {
            let (exit, out, stderr) = answer(words, TERMINAL);
            assert_eq!((exit, out.as_str()), (Exit::Yes, count));
            assert!(stderr == note || words.contains(&"go"), "{stderr}");
        }
    }

    #[test]
    fn a_question_at_a_terminal_says_what_it_needs() {
        for (words, wanted) in [
            (
                &["chess-oracle", "explain", "e4"][..],
                "no position was given\nhint: write `chess-oracle explain e4 startpos`, or `chess-oracle explain e4 -`",
            ),
            (
                &["chess-oracle", "explain", "-"],
                "no position was given\nhint: write `chess-oracle explain - -f FILE`, or `chess-oracle explain - -f -`",
            ),
            (
                &["chess-oracle", "games"],
                "no file was given\nhint: write `chess-oracle games FILE`, or `chess-oracle games -`",
            ),
            (
                &["chess-oracle", "act", "--trace"],
                "no message was given\nhint: write `chess-oracle act --trace -f FILE`, or `chess-oracle act --trace -f -`",
            ),
        ] {
            let wanted = format!("chess-oracle: {wanted} to read standard input\n");
            let (exit, _, stderr) = answer(words, TERMINAL);
            assert_eq!((exit, stderr), (Exit::Error, wanted));
        }
        let (exit, _, stderr) = answer(&["chess-oracle", "perft"], TERMINAL);
        assert!(
            exit == Exit::Error && stderr.contains("the depth is missing"),
            "{stderr}"
        );
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
