//! Errors of the command line, in the program's own words.

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::{foreign_option, suggestion};
use crate::error::{Place, Refusal};
use crate::questions::Subcommand;

/// The hint for an option that is given twice.
pub const ONCE: &str = "give it once";
/// The hint for an invalid depth.
pub const DEPTH: &str = "the depth is a number of half-moves from 0 to 255: `perft 3 startpos`";

/// Returns an error about one of the arguments and marks it in the typed line.
pub fn error(message: String, token: &str, arguments: &[OsString]) -> Refusal {
    let mut typed = "chess-oracle".to_owned();
    let mut at = None;
    let long = token.strip_prefix("--");
    let option =
        long.and_then(|_| Subcommand::all_options().find(|known| known.get_long() == long));
    let letter = option.and_then(|option| option.get_short());
    let short = letter.map(|letter| format!("-{letter}"));
    for word in arguments.iter().skip(1) {
        let word = word.to_string_lossy();
        typed.push(' ');
        let start = typed.len();
        if word.is_empty() || word.contains(char::is_whitespace) {
            typed.extend(["'", &word, "'"]);
        } else {
            typed.push_str(&word);
        }
        for name in [Some(token), short.as_deref()].into_iter().flatten() {
            // If an option is given twice, the second is marked.
            if let Some(offset) = find_token(&typed[start..], name) {
                at = Some(start + offset..start + offset + name.len());
            }
        }
    }
    let at = at.unwrap_or(typed.len()..typed.len());
    Refusal {
        token: token.to_owned(),
        place: Place::Text { text: typed, at },
        ..Refusal::new(message)
    }
}

/// Returns whether arguments ask for JSON, also if they cannot be parsed.
pub fn asks_for_json(arguments: &[OsString]) -> bool {
    let words = arguments
        .iter()
        .map_while(|word| (word != "--").then(|| word.to_str()));
    let words: Vec<&str> = words.map(Option::unwrap_or_default).collect();
    let is_named = |pair: &[&str]| matches!(pair, ["-o" | "--output", "json"]);
    let is_alone = |word: &&str| matches!(*word, "--json" | "-ojson" | "-o=json" | "--output=json");
    // Without a format, chosen fields are a record.
    let has_fields = || words.iter().any(|word| word.starts_with("--fields"));
    let has_format = || {
        words
            .iter()
            .any(|word| word.starts_with("-o") || word.starts_with("--output"))
    };
    words.iter().any(is_alone) || words.windows(2).any(is_named) || has_fields() && !has_format()
}

/// Returns an error that clap found.
pub fn from_clap(found: &clap::Error, question: Subcommand, arguments: &[OsString]) -> Refusal {
    let text = |kind| match found.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.first().cloned(),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg).unwrap_or_default();
    // Clap formats an argument with its value: `--piece <PIECE>`, or `[KIND]`.
    let option = argument.split([' ', '=']).next().unwrap_or_default();
    let option = option.trim_matches(['<', '>', '[', ']', '.']).to_owned();
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    // A value was refused by what reads it.
    if let Some(refused) = found
        .source()
        .and_then(|error| error.downcast_ref::<Refusal>())
    {
        let refusal = refused.clone();
        return match refusal.place {
            Place::Nowhere => refusal.after_words(&format!("{option} "), &value),
            _ => refusal,
        };
    }
    let choices = match found.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(choices)) if !choices.is_empty() => {
            Some(choose(&option, &value, choices, question))
        }
        _ => None,
    };
    let see_help = see_help(question);
    let like_sample = format!(
        "write it as in `chess-oracle {}`, or {see_help}",
        question.spec().sample
    );
    let (message, token, hint) = match found.kind() {
        ErrorKind::UnknownArgument => return unknown_option(option, question, arguments),
        ErrorKind::InvalidValue if value.is_empty() && option.starts_with('-') => (
            format!("`{option}` needs a value"),
            option,
            choices.or(Some(see_help)),
        ),
        ErrorKind::InvalidValue if !value.is_empty() => {
            let what = if option.starts_with('-') {
                format!("value of `{option}`")
            } else {
                option.to_lowercase()
            };
            (format!("`{value}` is not a {what}"), value, choices)
        }
        ErrorKind::ValueValidation => (
            format!("`{value}` is not a number"),
            value,
            Some(format!("write `{option} 100`")),
        ),
        kind @ (ErrorKind::InvalidValue | ErrorKind::MissingRequiredArgument) => {
            let is_typed = kind == ErrorKind::InvalidValue;
            (
                format!("the {} is missing", option.to_lowercase()),
                if is_typed { "''" } else { "" }.to_owned(),
                Some(like_sample),
            )
        }
        ErrorKind::ArgumentConflict => (
            format!("the option `{option}` is given twice"),
            option,
            Some(ONCE.to_owned()),
        ),
        ErrorKind::TooManyValues => {
            let hint = format!("write `{option}` alone");
            (format!("`{option}` takes no value"), option, Some(hint))
        }
        ErrorKind::InvalidUtf8 => {
            let broken = arguments.iter().find(|word| word.to_str().is_none());
            let shown = broken.map(|word| word.to_string_lossy().into_owned());
            (
                "an argument is not UTF-8".to_owned(),
                shown.unwrap_or_default(),
                Some("write it in UTF-8".to_owned()),
            )
        }
        kind => {
            let message = kind
                .as_str()
                .unwrap_or("the command line cannot be read")
                .to_owned();
            (message, option, Some(see_help))
        }
    };
    Refusal {
        hint,
        ..error(message, &token, arguments)
    }
}

fn see_help(question: Subcommand) -> String {
    match question {
        Subcommand::Moves => "see `chess-oracle --help`".to_owned(),
        _ => format!("see `chess-oracle {} --help`", question.word()),
    }
}

/// Returns the error of an option that a question does not have.
pub fn unknown_option(option: String, question: Subcommand, arguments: &[OsString]) -> Refusal {
    let near = suggestion::option(&option, question, arguments);
    let hint = near.map_or_else(
        || see_help(question),
        |near| format!("did you mean `{near}`?"),
    );
    let (message, token, hint) = unknown_argument(option, question, Some(hint), arguments);
    Refusal {
        hint,
        ..error(message, &token, arguments)
    }
}

/// Returns the hint for a value that is not among the choices.
fn choose(option: &str, value: &str, choices: &[String], question: Subcommand) -> String {
    let is_format = option == "--output";
    let choices: Vec<&str> = if is_format {
        question.format_names()
    } else {
        choices.iter().map(String::as_str).collect()
    };
    let list = format!("choose one of {}", choices.join(", "));
    let extension = Path::new(value).extension().and_then(OsStr::to_str);
    match (suggestion::similar(value, &choices), extension) {
        (Some(near), _) => format!("did you mean `{near}`? {list}"),
        // The name of a file.
        (None, Some(format)) if is_format && choices.contains(&format) => {
            format!("to write a file, write `-o {format} > {value}`")
        }
        _ => list,
    }
}

/// Returns the message for an argument that clap does not know, the part of it to mark, and the hint.
fn unknown_argument(
    argument: String,
    question: Subcommand,
    hint: Option<String>,
    arguments: &[OsString],
) -> (String, String, Option<String>) {
    let message = match question {
        Subcommand::Perft if is_number(&argument) => {
            // Clap has read only the `-1` of `-1.5`.
            let mut typed = arguments.iter().filter_map(|word| word.to_str());
            let depth = typed.find(|word| word.starts_with(&argument));
            let depth = depth.unwrap_or(&argument).to_owned();
            let message = format!("`{depth}` is not a depth");
            return (message, depth, Some(DEPTH.to_owned()));
        }
        _ if !argument.starts_with('-') => format!("unexpected argument `{argument}`"),
        Subcommand::Moves => match foreign_option::owner(&argument, question) {
            Some((owner, _)) => format!("`{argument}` is an option of `{}`", owner.word()),
            None => format!("there is no option `{argument}`"),
        },
        _ => format!("`{}` has no option `{argument}`", question.word()),
    };
    let hint = foreign_option::hint(&argument, question, arguments).or(hint);
    (message, argument, hint)
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}

/// Returns the offset of a token in an argument: the whole argument, before `=`, a value after `=` or `,`, or directly
/// after the letter of an option.
fn find_token(argument: &str, token: &str) -> Option<usize> {
    if token.is_empty() {
        return None;
    }
    // Letters of options may be joined: `-xp`.
    let is_letter = token.starts_with('-') && token != "--" && token.chars().count() == 2;
    if is_letter && argument.len() > 2 && argument.starts_with(token) {
        return Some(0);
    }
    let is_edge =
        |letter: Option<char>| letter.is_none_or(|letter| matches!(letter, '=' | ',' | '\'' | ' '));
    let is_short = argument.starts_with('-') && !argument.starts_with("--");
    argument.match_indices(token).map(|(at, _)| at).find(|&at| {
        (is_edge(argument[..at].chars().next_back()) || (is_short && at == 2))
            && is_edge(argument[at + token.len()..].chars().next())
    })
}
