//! The parsed arguments: the question, its options, and the words of the position.
//!
//! Nothing is resolved here; that is the task of [`Config`](super::config::Config). A question takes only its own
//! options, before or after its word.

mod argument;
mod command;
mod perft;
mod suggestion;
pub mod usage;
mod words;

use std::borrow::Cow;
use std::ffi::OsString;
use std::iter;

use clap::ArgMatches;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use oracle_notation::nearest;

use super::about;
use super::error::Refusal;
use super::format::{JSON, JSON_NAME, OUTPUT};
use super::questions::{Question, moves};
pub use argument::{AnyArgument, Argument, Arity, Flag, as_typed, number_in};
pub use command::command;
use command::command_for;

/// The parsed arguments.
#[derive(Debug)]
pub struct Args<'a> {
    /// The words as they were typed, starting with the program's name.
    pub typed: Cow<'a, [OsString]>,
    pub question: Question,
    /// The words of the position; empty if the position comes from standard input.
    pub words: Vec<String>,
    /// The move of `explain` or the depth of `perft`, as it was typed; `-` if each line gives its own.
    pub subject: Option<String>,
    /// The arguments before the question's word, and those after it.
    before: ArgMatches,
    sub: Option<ArgMatches>,
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
    pub fn parse(arguments: &'a [OsString]) -> Result<Parsed<'a>, Refusal> {
        let rewritten = match arguments.get(1).and_then(|word| word.to_str()) {
            Some("help") => Some(help_option(arguments)?),
            Some("go") => perft::without_go(arguments),
            _ => None,
        };
        let typed = rewritten.map_or(Cow::Borrowed(arguments), Cow::Owned);
        let words = typed.get(1..).unwrap_or_default();
        let matches = command_for(&typed).try_get_matches_from(words);
        let matches = matches.or_else(|error| match error.kind() {
            ErrorKind::DisplayVersion => Err(error),
            // Clap must know the whole command line to write help or an error.
            _ => command().try_get_matches_from(words),
        });
        let matches = match matches {
            Ok(matches) => matches,
            Err(_) if about::is_long_version_asked(&typed) => {
                return Ok(Parsed::Text(about::long_version()));
            }
            Err(error) if !error.use_stderr() => return Ok(Parsed::Text(error.to_string())),
            Err(error) => return Err(usage::from_clap(&error, &typed)),
        };
        let mut args = Args::new(typed, matches);
        args.check()?;
        args.words = args.all(&moves::POSITION)?;
        match args.question {
            Question::Perft => args.depth_first()?,
            Question::Explain => args.move_first()?,
            Question::Moves => check_words(&args.words, &args.typed)?,
            _ => {}
        }
        Ok(Parsed::Args(Box::new(args)))
    }

    fn new(typed: Cow<'a, [OsString]>, mut before: ArgMatches) -> Args<'a> {
        let sub = before.remove_subcommand();
        let question = sub.as_ref().and_then(|(word, _)| {
            let mut questions = Question::SUBCOMMANDS.into_iter();
            questions.find(|question| question.word() == word)
        });
        Args {
            typed,
            question: question.unwrap_or(Question::Moves),
            words: Vec::new(),
            subject: None,
            before,
            sub: sub.map(|(_, sub)| sub),
        }
    }

    /// Returns whether the answer is asked for in JSON.
    pub fn wants_json(&self) -> bool {
        let is_named = match self.get(&OUTPUT) {
            Ok(Some(name)) => name == JSON_NAME,
            Ok(None) | Err(_) => self.is_given(&moves::FIELDS),
        };
        is_named || self.has(&JSON)
    }

    /// Returns whether an option without a value is given.
    pub fn has(&self, flag: &Flag) -> bool {
        let mut places = self.places();
        places.any(|matches| matches!(matches.try_get_one(flag.spec().id), Ok(Some(true))))
    }

    /// Returns whether an argument is given.
    pub fn is_given<T: Clone + Send + Sync>(&self, argument: &Argument<T>) -> bool {
        self.values(argument).next().is_some()
    }

    /// Returns the value of an argument, if it is given.
    ///
    /// # Errors
    ///
    /// Returns why it cannot be read.
    pub fn get<T: Clone + Send + Sync>(
        &self,
        argument: &Argument<T>,
    ) -> Result<Option<T>, Refusal> {
        let value = self.values(argument).next().cloned();
        value.transpose().map_err(|refusal| *refusal)
    }

    /// Returns all values of an argument.
    ///
    /// # Errors
    ///
    /// Returns why one cannot be read.
    pub fn all<T: Clone + Send + Sync>(&self, argument: &Argument<T>) -> Result<Vec<T>, Refusal> {
        let values: Result<_, Box<Refusal>> = self.values(argument).cloned().collect();
        values.map_err(|refusal| *refusal)
    }

    fn places(&self) -> impl Iterator<Item = &ArgMatches> {
        iter::once(&self.before).chain(&self.sub)
    }

    /// Returns the values of an argument. Those of other questions are unknown.
    fn values<T: Clone + Send + Sync>(
        &self,
        argument: &Argument<T>,
    ) -> impl Iterator<Item = &Result<T, Box<Refusal>>> {
        let id = argument.spec().id;
        self.places()
            .filter_map(move |matches| matches.try_get_many(id).ok().flatten())
            .flatten()
    }

    /// Returns an error about one of the arguments.
    pub fn refuse(&self, message: impl Into<String>, token: &str) -> Refusal {
        usage::error(message.into(), token, &self.typed)
    }

    /// Checks that options before the word belong to the question and are not repeated after it.
    fn check(&self) -> Result<(), Refusal> {
        let typed = self.before.ids().map(clap::Id::as_str);
        for id in typed.filter(|id| is_typed(&self.before, id)) {
            let option = format!("--{id}");
            let Some(sub) = &self.sub else {
                // Without a question's word, the options of other questions are refused.
                let mut others = Question::SUBCOMMANDS.iter();
                let other = others.find(|other| other.option(id).is_some());
                let Some(other) = other.filter(|_| Question::Moves.option(id).is_none()) else {
                    continue;
                };
                let message = format!("`{option}` is an option of `{}`", other.word());
                let hint = format!("write `chess-oracle {} ...`", other.word());
                return Err(self.refuse(message, &option).with_hint(hint));
            };
            let word = self.question.word();
            if id == moves::POSITION.spec().id {
                let words: Vec<String> = self.all(&moves::POSITION)?;
                return Err(words::misplaced(&words, word, false, &self.typed));
            }
            let Some(known) = self.question.option(id) else {
                let message = format!("`{word}` has no option `{option}`");
                let hint = format!("see `chess-oracle {word} --help`");
                return Err(self.refuse(message, &option).with_hint(hint));
            };
            if is_typed(sub, id) && !known.spec().is_repeatable() {
                let message = format!("the option `{option}` is given twice");
                return Err(self.refuse(message, &option).with_hint(usage::ONCE));
            }
        }
        Ok(())
    }
}

fn is_typed(matches: &ArgMatches, id: &str) -> bool {
    matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// Returns the arguments with `--help` in place of the word `help`: `help perft` asks for `perft --help`.
fn help_option(arguments: &[OsString]) -> Result<Vec<OsString>, Refusal> {
    let about = arguments.get(2);
    if let Some(about) = about.map(|about| about.to_string_lossy())
        && !is_question(&about)
    {
        let message = format!("there is no question `{about}`");
        let near = nearest(&about, Question::SUBCOMMANDS.map(Question::word));
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
    match words.iter().position(|word| is_question(word)) {
        Some(at) => Err(words::misplaced(
            &words[..at],
            &words[at],
            at + 1 == words.len(),
            arguments,
        )),
        None => Ok(()),
    }
}

fn is_question(word: &str) -> bool {
    let mut questions = Question::SUBCOMMANDS.iter();
    questions.any(|question| question.word() == word)
}
