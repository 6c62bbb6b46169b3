//! What is wrong with the command line, in the program's own words.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::args::{Question, short_of};
use super::report::Report;

/// What to do about an option that is given twice.
pub const ONCE: &str = "give it once";
/// What to do about a depth that is none.
pub const DEPTH: &str = "the depth is a number of half-moves from 0 to 255: `perft 3 startpos`";

/// Something wrong with the command line.
#[derive(Debug)]
pub struct UsageError(pub Report);

impl UsageError {
    /// An error about one of the arguments, which is marked in the whole line as it was typed.
    pub fn new(message: String, token: &str, arguments: &[OsString]) -> UsageError {
        let words = arguments.iter().skip(1).map(|word| word.to_string_lossy());
        let mut input = "chess-oracle".to_owned();
        let mut span = None;
        for word in words {
            input.push(' ');
            let start = input.len();
            let shown = if word.is_empty() || word.contains(char::is_whitespace) {
                format!("'{word}'")
            } else {
                word.clone().into_owned()
            };
            input.push_str(&shown);
            let short = short_of(token);
            for name in [Some(token), short.as_deref()].into_iter().flatten() {
                // What is given twice is marked where it is one too many.
                if let Some(offset) = find_token(&shown, name) {
                    span = Some(start + offset..start + offset + name.len());
                }
            }
        }
        let at = span.unwrap_or(input.len()..input.len());
        UsageError(Report::new(message).at(input, at))
    }

    /// The same error, and what to do about it.
    pub fn with_hint(self, hint: String) -> UsageError {
        UsageError(self.0.with_hint(hint))
    }

    /// An error that clap found.
    pub fn from_clap(error: &clap::Error, arguments: &[OsString]) -> UsageError {
        let text = |kind| match error.get(kind) {
            Some(ContextValue::String(text)) => Some(text.clone()),
            Some(ContextValue::Strings(texts)) => texts.first().cloned(),
            _ => None,
        };
        let argument = text(ContextKind::InvalidArg).unwrap_or_default();
        // Clap names an argument with its value: `--piece <PIECE>`, or `[KIND]`.
        let option = argument.split([' ', '=']).next().unwrap_or_default();
        let option = option.trim_matches(['<', '>', '[', ']', '.']).to_owned();
        let value = text(ContextKind::InvalidValue).unwrap_or_default();
        let choices = match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(choices)) if !choices.is_empty() => {
                let choices = format!("choose one of {}", choices.join(", "));
                Some(match text(ContextKind::SuggestedValue) {
                    Some(near) => format!("did you mean `{near}`? {choices}"),
                    None => choices,
                })
            }
            _ => None,
        };
        let suggestion =
            text(ContextKind::SuggestedArg).map(|near| format!("did you mean `{near}`?"));
        let question = Question::WORDED.into_iter().find(|question| {
            arguments
                .iter()
                .any(|typed| typed.to_str() == Some(question.word()))
        });
        let see_help = match question {
            Some(question) => format!("`chess-oracle {} --help` tells more", question.word()),
            None => "`chess-oracle --help` tells more".to_owned(),
        };
        let (message, token, hint) = match (error.kind(), question) {
            (ErrorKind::UnknownArgument, _) => {
                unknown_argument(option, question, suggestion.or(Some(see_help)), arguments)
            }
            (ErrorKind::InvalidValue, _) if value.is_empty() && option.starts_with('-') => (
                format!("`{option}` needs a value"),
                option,
                choices.or(Some(see_help)),
            ),
            (ErrorKind::MissingRequiredArgument, _) => (
                format!("the {} is missing", option.to_lowercase()),
                String::new(),
                Some(see_help),
            ),
            (ErrorKind::InvalidValue, _) if value.is_empty() => (
                format!("the {} is missing", option.to_lowercase()),
                "''".to_owned(),
                Some(see_help),
            ),
            (ErrorKind::InvalidValue, _) => {
                let what = if option.starts_with('-') {
                    format!("value of `{option}`")
                } else {
                    option.to_lowercase()
                };
                (format!("`{value}` is not a {what}"), value, choices)
            }
            (ErrorKind::ArgumentConflict, _) => (
                format!("the option `{option}` is given twice"),
                option,
                Some(ONCE.to_owned()),
            ),
            (ErrorKind::TooManyValues, _) => {
                let hint = format!("write `{option}` alone");
                (format!("`{option}` takes no value"), option, Some(hint))
            }
            (ErrorKind::InvalidUtf8, _) => {
                let broken = arguments.iter().find(|word| word.to_str().is_none());
                let shown = broken.map(|word| word.to_string_lossy().into_owned());
                (
                    "an argument is not UTF-8".to_owned(),
                    shown.unwrap_or_default(),
                    Some("write it in UTF-8".to_owned()),
                )
            }
            (kind, _) => {
                let message = kind
                    .as_str()
                    .unwrap_or("the command line cannot be read")
                    .to_owned();
                (message, option, Some(see_help))
            }
        };
        let error = UsageError::new(message, &token, arguments);
        match hint {
            Some(hint) => error.with_hint(hint),
            None => error,
        }
    }
}

/// What is wrong with an argument that clap knows nothing of, which part of it, and what to do.
fn unknown_argument(
    argument: String,
    question: Option<Question>,
    hint: Option<String>,
    arguments: &[OsString],
) -> (String, String, Option<String>) {
    let message = match question {
        Some(Question::Perft) if is_number(&argument) => {
            // Of `-1.5` clap has read no more than the 1.
            let mut typed = arguments.iter().filter_map(|word| word.to_str());
            let depth = typed.find(|word| word.starts_with(&argument));
            let depth = depth.unwrap_or(&argument).to_owned();
            let message = format!("`{depth}` is not a depth");
            return (message, depth, Some(DEPTH.to_owned()));
        }
        _ if !argument.starts_with('-') => format!("`{argument}` is one word too many"),
        Some(question) => format!("`{}` has no option `{argument}`", question.word()),
        None => format!("there is no option `{argument}`"),
    };
    (message, argument, hint)
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}

/// Where a token stands in an argument: as a whole, before `=`, as a value behind `=` or `,`, or right behind the
/// letter of an option.
fn find_token(argument: &str, token: &str) -> Option<usize> {
    if token.is_empty() {
        return None;
    }
    let is_edge =
        |letter: Option<char>| letter.is_none_or(|letter| matches!(letter, '=' | ',' | '\''));
    let is_short = argument.starts_with('-') && !argument.starts_with("--");
    argument.match_indices(token).map(|(at, _)| at).find(|&at| {
        (is_edge(argument[..at].chars().next_back()) || (is_short && at == 2))
            && is_edge(argument[at + token.len()..].chars().next())
    })
}
