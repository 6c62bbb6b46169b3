//! The command line as a clap command: questions and their help.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};

use super::argument::AnyArgument;
use crate::about::help;
use crate::format::OUTPUT;
use crate::questions::{Question, QuestionSpec};

/// Returns the whole command line, with its help.
#[must_use]
pub fn command() -> Command {
    let whole = parsed(&Question::SUBCOMMANDS, |_| true);
    described(whole, Question::Moves)
        .bin_name("chess-oracle")
        .mut_subcommands(|command| {
            let mut questions = Question::SUBCOMMANDS.into_iter();
            match questions.find(|question| question.word() == command.get_name()) {
                Some(question) => described(command, question),
                None => command,
            }
        })
        .mut_arg("version", |version| {
            version.help("Print the version; with -VV, also the build and the path of perft")
        })
        .after_long_help(help::AFTER_LONG)
        .subcommand_help_heading("Questions")
        .subcommand_value_name("QUESTION")
}

/// Builds only the part of the command line that these arguments need, without help: it parses them as the whole does, or
/// fails.
///
/// A user asks at most one question and gives few options; building the whole takes longer than an answer.
pub fn command_for(arguments: &[OsString]) -> Command {
    let asked = Question::SUBCOMMANDS
        .into_iter()
        .filter(|question| arguments.iter().any(|word| word == question.word()));
    let asked: Vec<_> = asked.collect();
    let words = arguments.iter().map(|word| word.as_encoded_bytes());
    let dashed: Vec<_> = words.filter(|word| word.starts_with(b"-")).collect();
    parsed(&asked, |option| {
        let spec = option.spec();
        dashed.iter().any(|word| spec.may_be_in(word))
    })
}

/// Returns the command line of these questions and options, as it is parsed. It does not begin with the program's name.
fn parsed(questions: &[Question], is_wanted: impl Fn(&dyn AnyArgument) -> bool) -> Command {
    let subcommands = questions.iter().map(|&question| {
        let options = question.options().filter(|&option| is_wanted(option));
        base(Command::new(question.word()))
            .args(options.map(|option| option.arg(true)))
            .args(places(question))
    });
    // If two options share a name, only the first may come before the word of its question.
    let mut first: Vec<&dyn AnyArgument> = Vec::new();
    for option in Question::all_options().filter(|&option| is_wanted(option)) {
        let is_known = |known: &&dyn AnyArgument| known.spec().long == option.spec().long;
        if !first.iter().any(is_known) {
            first.push(option);
        }
    }
    base(Command::new("chess-oracle"))
        .no_binary_name(true)
        .disable_help_subcommand(true)
        .subcommands(subcommands)
        .args(first.into_iter().map(|option| option.arg(true)))
        .args(places(Question::Moves))
}

/// Returns the words that a question takes, each in its place.
fn places(question: Question) -> impl Iterator<Item = Arg> {
    question.spec().places.iter().map(|word| word.arg(false))
}

fn base(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help");
    let version = Arg::new("version").short('V').long("version");
    command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .version(env!("CARGO_PKG_VERSION"))
        .arg(help.action(ArgAction::Help))
        .arg(version.action(ArgAction::Version))
}

/// Adds the help of a question to its part of the command line; it hides the options of the others.
fn described(command: Command, question: Question) -> Command {
    let spec = question.spec();
    let command = command
        .about(spec.about)
        .after_help(spec.examples)
        .mut_args(|arg| described_arg(arg, spec));
    match spec.usage {
        Some(usage) => command.override_usage(usage),
        None => command,
    }
}

fn described_arg(arg: Arg, spec: &QuestionSpec) -> Arg {
    let id = arg.get_id().clone();
    let general = match id.as_str() {
        "help" => Some("Print help: a summary (-h) or all of it (--help)"),
        "version" => Some("Print the version"),
        _ => None,
    };
    if let Some(text) = general {
        return arg.help_heading("Help").help(text);
    }
    for (heading, options) in spec.options {
        if let Some(known) = options.iter().find(|known| known.spec().id == id) {
            let arg = known.described(arg.help_heading(*heading));
            // Each question has its own formats.
            return if id == OUTPUT.spec().id {
                arg.help(spec.formats.help())
            } else {
                arg
            };
        }
    }
    match spec.places.iter().find(|known| known.spec().id == id) {
        Some(known) => known.described(arg),
        None => arg.hide(true),
    }
}
