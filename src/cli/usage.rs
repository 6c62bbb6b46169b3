//! What is wrong with the command line, in the program's own words.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::report::Report;

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
            let offset = if token.is_empty() {
                None
            } else {
                find_token(&shown, token)
            };
            if let (None, Some(offset)) = (&span, offset) {
                span = Some(start + offset..start + offset + token.len());
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
        // Clap names an argument with its value: `--piece <PIECE>`.
        let option = argument
            .split([' ', '='])
            .next()
            .unwrap_or_default()
            .to_owned();
        let value = text(ContextKind::InvalidValue).unwrap_or_default();
        let suggestion = text(ContextKind::SuggestedArg)
            .or_else(|| text(ContextKind::SuggestedValue))
            .map(|suggestion| format!("did you mean `{suggestion}`?"));
        let choices = match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(choices)) if !choices.is_empty() => {
                Some(format!("choose one of {}", choices.join(", ")))
            }
            _ => None,
        };
        let see_help = || Some("`chess-oracle --help` lists the options".to_owned());
        let (message, token, hint) = match error.kind() {
            ErrorKind::UnknownArgument => (
                format!("there is no option `{option}`"),
                option,
                suggestion.or_else(see_help),
            ),
            ErrorKind::InvalidValue if value.is_empty() => {
                (format!("`{option}` needs a value"), option, choices)
            }
            ErrorKind::InvalidValue => (
                format!("`{value}` is no value of `{option}`"),
                value,
                suggestion.or(choices),
            ),
            ErrorKind::ArgumentConflict => (
                format!("the option `{option}` is given twice"),
                option,
                None,
            ),
            ErrorKind::MissingRequiredArgument => {
                (format!("{argument} is missing"), String::new(), see_help())
            }
            ErrorKind::TooManyValues => (format!("`{option}` takes no value"), option, None),
            ErrorKind::InvalidUtf8 => (
                "an argument is not UTF-8".to_owned(),
                "\u{fffd}".to_owned(),
                None,
            ),
            _ => (
                error
                    .kind()
                    .as_str()
                    .unwrap_or("the command line cannot be read")
                    .to_owned(),
                option,
                see_help(),
            ),
        };
        let error = UsageError::new(message, &token, arguments);
        match hint {
            Some(hint) => error.with_hint(hint),
            None => error,
        }
    }
}

/// Where a token stands in an argument: as a whole, before `=`, or as a value behind `=` or `,`.
fn find_token(argument: &str, token: &str) -> Option<usize> {
    let is_edge =
        |letter: Option<char>| letter.is_none_or(|letter| matches!(letter, '=' | ',' | '\''));
    argument.match_indices(token).map(|(at, _)| at).find(|&at| {
        is_edge(argument[..at].chars().next_back())
            && is_edge(argument[at + token.len()..].chars().next())
    })
}
