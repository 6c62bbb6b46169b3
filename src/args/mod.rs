//! The parsed arguments: the question, its options, and the words of the position.
//!
//! Nothing is resolved here; that is the task of [`Config`](super::config::Config). A question takes only its own
//! options, before or after its word.

mod command;
mod foreign_option;
mod perft;
mod suggestion;
pub mod usage;
pub mod value;
mod words;

use std::borrow::Cow;
use std::ffi::OsString;
use std::mem;

use clap::error::ErrorKind;
use oracle_answers::request::{Door, UsageError};
use oracle_notation::nearest;

use super::about;
use super::config::Environment;
use super::error::Refusal;
use super::questions::{Asking, Shared, Subcommand};
pub use command::command;

/// The parsed arguments.
#[derive(Debug)]
pub struct Args<'a> {
    /// The words as they were typed, starting with the program's name.
    pub typed: Cow<'a, [OsString]>,
    pub question: Subcommand,
    /// The words of the position; empty if the position comes from standard input.
    pub words: Vec<String>,
    /// The move of `explain` or the depth of `perft`, as it was typed; `-` if each line gives its own.
    pub subject: Option<String>,
    pub environment: Environment,
    /// What the question shares with others of its options.
    pub shared: Shared,
    /// The question with all of them.
    pub asking: Box<dyn Asking>,
}

/// The result of parsing the arguments.
#[derive(Debug)]
pub enum Parsed<'a> {
    /// A question.
    Args(Box<Args<'a>>),
    /// A requested text: help, or the version.
    Text(String),
}

impl<'a> Args<'a> {
    /// Reads the arguments, the program's name first.
    pub fn parse(
        arguments: &'a [OsString],
        environment: Environment,
    ) -> Result<Parsed<'a>, Refusal> {
        let rewritten = match arguments.get(1).and_then(|word| word.to_str()) {
            Some("help") => Some(help_option(arguments)?),
            Some("go") => perft::without_go(arguments),
            _ => None,
        };
        let typed = rewritten.map_or(Cow::Borrowed(arguments), Cow::Owned);
        let mut words: Vec<&OsString> = typed.iter().skip(1).collect();
        let question = command::take_question(&mut words);
        let asking = match read(question, &words) {
            Ok(asking) => asking,
            Err(_) if about::is_long_version_asked(&typed) => {
                return Ok(Parsed::Text(about::long_version()));
            }
            Err(error) if !error.use_stderr() => return Ok(Parsed::Text(error.to_string())),
            Err(error) => return Err(usage::from_clap(&error, question, &typed)),
        };
        let mut shared = asking.shared();
        let mut args = Args {
            typed,
            question,
            environment,
            words: mem::take(&mut shared.position.fields.words),
            subject: shared.subject.take(),
            shared,
            asking,
        };
        match question {
            Subcommand::Perft => args.depth_first(),
            Subcommand::Explain => {
                args.refuse_option_as_move()?;
                args.move_first();
            }
            Subcommand::Moves => check_words(&args.words, &args.typed)?,
            _ => {}
        }
        Ok(Parsed::Args(Box::new(args)))
    }

    /// Returns whether an answer or an error is asked for in JSON.
    pub fn wants_json(&self) -> bool {
        self.shared.output.is_json(self.shared.has_fields)
    }

    /// Returns an error about one of the arguments.
    pub fn refuse(&self, message: impl Into<String>, token: &str) -> Refusal {
        usage::error(message.into(), token, &self.typed)
    }

    /// Returns the error of options that the question refuses.
    pub fn refuse_usage(&self, error: UsageError) -> Refusal {
        let token = match (error.token, error.option) {
            (Some(token), _) => token,
            (None, "output") => self.shared.output.typed().to_owned(),
            (None, option) => Door::CommandLine.option(option),
        };
        self.refuse(error.message, &token).with_hint(error.hint)
    }
}

/// Parses the arguments of a question.
fn read(question: Subcommand, words: &[&OsString]) -> Result<Box<dyn Asking>, clap::Error> {
    let matches = command::parsed(question).try_get_matches_from(words);
    let matches = matches.or_else(|error| match (error.kind(), question) {
        // The texts of the help take longer than an answer.
        (ErrorKind::DisplayHelp, Subcommand::Moves) => command().try_get_matches_from(words),
        (ErrorKind::DisplayHelp, _) => command::with_help(question).try_get_matches_from(words),
        _ => Err(error),
    });
    (question.spec().read)(&mut matches?)
}

/// Returns the arguments with `--help` in place of the word `help`: `help perft` asks for `perft --help`.
fn help_option(arguments: &[OsString]) -> Result<Vec<OsString>, Refusal> {
    let about = arguments.get(2);
    if let Some(about) = about.map(|about| about.to_string_lossy())
        && Subcommand::named(&about).is_none()
    {
        let message = format!("there is no question `{about}`");
        let near = nearest(&about, Subcommand::SUBCOMMANDS.map(Subcommand::word));
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "see `chess-oracle help`".to_owned(),
        };
        return Err(usage::error(message, &about, arguments).with_hint(hint));
    }
    if let Some(more) = arguments.get(3) {
        let more = more.to_string_lossy();
        let message = format!("unexpected argument `{more}`");
        let hint = "`help` explains one question";
        return Err(usage::error(message, &more, arguments).with_hint(hint));
    }
    let rewritten = arguments.iter().take(1).chain(about).cloned();
    Ok(rewritten.chain(["--help".into()]).collect())
}

/// Refuses a question's word that is not first, and a first word that is a misspelled question.
fn check_words(words: &[String], arguments: &[OsString]) -> Result<(), Refusal> {
    // Other programs have this as a word; here it is an option.
    if words.first().is_some_and(|word| word == "version") {
        let message = "there is no question `version`".to_owned();
        let error = usage::error(message, "version", arguments);
        return Err(error.with_hint("write `chess-oracle --version`"));
    }
    match words
        .iter()
        .position(|word| Subcommand::named(word).is_some())
    {
        Some(at) => Err(words::misplaced(
            &words[..at],
            &words[at],
            at + 1 == words.len(),
            arguments,
        )),
        None => Ok(()),
    }
}
