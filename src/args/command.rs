//! The command line as a clap command: questions and their help.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};

use crate::about::help;
use crate::questions::{Subcommand, moves};

/// The options of `-h`.
const USUAL_OPTIONS: [&str; 12] = [
    "piece", "turn", "castling", "after", "strict", "output", "json", "only", "explain", "file",
    "help", "version",
];

/// Returns the whole command line, with its help.
pub fn command() -> Command {
    let questions = Subcommand::SUBCOMMANDS.into_iter();
    with_help(Subcommand::Moves)
        .disable_help_subcommand(true)
        .subcommands(questions.map(with_help))
        .mut_arg("version", |version| {
            version.help("Print the version; with -VV, also the build and the path of perft")
        })
        .after_long_help(help::AFTER_LONG)
        .subcommand_help_heading("Questions")
        .subcommand_value_name("QUESTION")
}

/// Returns the arguments of a question as they are parsed, without the texts that only its help shows. They begin with
/// neither the program's name nor the question's word.
pub fn parsed(question: Subcommand) -> Command {
    let (name, full) = match question {
        Subcommand::Moves => ("chess-oracle", "chess-oracle".to_owned()),
        _ => (question.word(), format!("chess-oracle {}", question.word())),
    };
    let help = Arg::new("help").short('h').long("help");
    let version = Arg::new("version").short('V').long("version");
    let command = Command::new(name)
        .display_name(full.replace(' ', "-"))
        .bin_name(full)
        .no_binary_name(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .version(env!("CARGO_PKG_VERSION"))
        .next_help_heading("Help")
        .arg(
            help.action(ArgAction::Help)
                .help("Print help: a summary (-h) or all of it (--help)"),
        )
        .arg(version.action(ArgAction::Version).help("Print the version"))
        .next_help_heading(None::<&str>);
    let command = (question.spec().augment)(command);
    // `--castling -`: the value of an option may look like one.
    command.mut_args(|arg| match arg.get_action() {
        ArgAction::Set | ArgAction::Append if !arg.is_positional() => arg.allow_hyphen_values(true),
        _ => arg,
    })
}

/// Returns the arguments of a question with its help.
pub fn with_help(question: Subcommand) -> Command {
    let spec = question.spec();
    let command = parsed(question)
        .about(spec.about)
        .long_about(None)
        .after_help(spec.examples)
        .mut_args(|arg| {
            let takes_values = arg.get_action().takes_values();
            arg.hide_possible_values(takes_values)
        })
        .mut_args(|arg| match arg.get_id().as_str() {
            // Each question has its own formats.
            "output" => arg.help(spec.formats.help()),
            "fields" if question == Subcommand::Moves => arg.long_help(moves::fields_help()),
            _ => arg,
        })
        .mut_args(|arg| {
            // Of the question without a word, `-h` shows what most people need.
            let is_usual = arg.is_positional() || USUAL_OPTIONS.contains(&arg.get_id().as_str());
            arg.hide_short_help(question == Subcommand::Moves && !is_usual)
        });
    match spec.usage {
        Some(usage) => command.override_usage(usage),
        None => command,
    }
}

/// Takes the question's word from the words: it is the first that is neither an option nor its value.
pub fn take_question(words: &mut Vec<&OsString>) -> Subcommand {
    let Some((at, question)) = find_question(words) else {
        return Subcommand::Moves;
    };
    words.remove(at);
    // The move of `explain` may look like an option: the options before the question's word come after it.
    if question == Subcommand::Explain && words.get(at).is_some_and(|word| !is_option(word)) {
        words[..=at].rotate_right(1);
    }
    question
}

fn is_option(word: &OsString) -> bool {
    word.as_encoded_bytes().starts_with(b"-") && word != "-"
}

fn find_question(words: &[&OsString]) -> Option<(usize, Subcommand)> {
    let texts = words.iter().map(|word| word.to_str().unwrap_or_default());
    // Only options before a word make it necessary to know which of them take values.
    if !texts.clone().any(|word| Subcommand::named(word).is_some()) {
        return None;
    }
    let mut texts = texts.enumerate();
    while let Some((at, word)) = texts.next() {
        match word {
            "--" | "-h" | "--help" | "-V" | "--version" => return None,
            _ if !is_option(words[at]) => return Some((at, Subcommand::named(word)?)),
            _ if takes_next_word(word) => _ = texts.next(),
            _ => {}
        }
    }
    None
}

/// Returns whether the value of an option is the next word: `--piece`, not `--piece=e1` or `-pe1`.
fn takes_next_word(typed: &str) -> bool {
    let is_typed = |option: &Arg| match (typed.strip_prefix("--"), option.get_short()) {
        (Some(name), _) => {
            let mut aliases = option.get_all_aliases().unwrap_or_default().into_iter();
            option.get_long() == Some(name) || aliases.any(|alias| alias == name)
        }
        (None, letter) => typed.chars().skip(1).eq(letter),
    };
    // If two questions have an option of this name, the first counts.
    Subcommand::all_options()
        .find(is_typed)
        .is_some_and(|option| option.get_action().takes_values())
}
