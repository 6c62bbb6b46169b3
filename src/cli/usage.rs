//! Errors of the command line: those of clap, and what only this program knows about its words.

use std::error::Error;
use std::ffi::OsString;
use std::iter;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use oracle_answers::diagnostic::{Diagnostic, Place};
use oracle_notation::nearest;

use super::output::format_names;
use super::{COMMANDS, Cli, LineArgs};
use crate::terminal::exit;

/// Returns the same error with the place of its token in the typed line, if it has no place yet.
pub fn marked(error: Diagnostic, arguments: &[OsString]) -> Diagnostic {
    match error.place {
        Place::End => {}
        // An error without a token is about no word.
        Place::Nowhere | Place::Option(_) if !error.token.is_empty() => {}
        _ => return error,
    }
    let token = error.token.as_str();
    let (mut typed, mut at) = ("chess-oracle".to_owned(), None);
    let also = match token {
        "json" => "--json",
        "--output" | "--piece" | "--file" | "--count" | "--quiet" => &format!("-{}", &token[2..3]),
        _ => token,
    };
    for word in exit::typed(arguments) {
        typed.push(' ');
        let start = typed.len();
        if word.is_empty() || word.contains(char::is_whitespace) {
            typed.extend(["'", &word, "'"]);
        } else {
            typed.push_str(&word);
        }
        for name in [token, also] {
            // If an option is given twice, the last is marked, which counts.
            if let Some(offset) = find_token(&typed[start..], name) {
                at = Some(start + offset..start + offset + name.len());
            }
        }
    }
    let at = at.unwrap_or(typed.len()..typed.len());
    // An option is named as it was typed.
    let token = match &typed[at.clone()] {
        typed if typed.starts_with('-') && token.starts_with('-') => typed.to_owned(),
        _ => error.token,
    };
    Diagnostic {
        token,
        place: Place::Text { text: typed, at },
        ..error
    }
}

/// Returns whether arguments ask for JSON, also if they cannot be parsed.
pub fn asks_for_json(arguments: &[OsString]) -> bool {
    let words = exit::typed(arguments);
    let words = words.split(|word| word == "--").next().unwrap_or_default();
    let is_alone = |word: &String| {
        let word = word.as_str();
        matches!(word, "--json" | "-ojson" | "-o=json" | "--output=json")
    };
    let is_pair = |pair: &[String]| ["-o", "--output"].contains(&&*pair[0]) && pair[1] == "json";
    words.iter().any(is_alone) || words.windows(2).any(is_pair)
}

pub fn from_clap(found: &clap::Error, root: &Command, arguments: &[OsString]) -> Diagnostic {
    let text = |kind| match found.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        Some(ContextValue::Strings(texts)) => texts.first().map_or("", String::as_str),
        _ => "",
    };
    // Clap formats an argument with its value: `--piece <PIECE>`, or `[KIND]`.
    let option = text(ContextKind::InvalidArg).split([' ', '=']).next();
    let option = option.unwrap_or_default();
    let option = option.trim_matches(['<', '>', '[', ']', '.']);
    let value = text(ContextKind::InvalidValue);
    // A value was refused by what reads it.
    if let Some(refused) = found
        .source()
        .and_then(|error| error.downcast_ref::<Diagnostic>())
    {
        let error = refused.clone();
        return match error.place {
            Place::Nowhere | Place::Option(_) => error.after_words(&format!("{option} "), value),
            _ => error,
        };
    }
    let said = found.to_string();
    let mut paragraphs = said.split("\n\n").map(str::trim);
    let message = paragraphs.next().unwrap_or_default();
    let message = message.trim_start_matches("error: ").split_whitespace();
    let message = message.collect::<Vec<_>>().join(" ");
    let typed = exit::typed(arguments);
    let command = command_in(&typed, root);
    let tip = paragraphs.find_map(|said| said.strip_prefix("tip: a similar value "));
    let hint = match (tip, meant(option, command, root)) {
        (Some(tip), _) => format!("a similar value {tip}"),
        (None, Some(hint)) if found.kind() == ErrorKind::UnknownArgument => hint,
        _ => format!("see `{} --help`", typed_name(command)),
    };
    let token = match found.kind() {
        ErrorKind::MissingRequiredArgument => "",
        _ if value.is_empty() => option,
        _ => value,
    };
    let error = Diagnostic {
        place: Place::End,
        ..Diagnostic::of_word(token, message, hint)
    };
    marked(error, arguments)
}

/// Returns the command among these words; a format may have its name.
fn command_in<'c>(words: &[String], root: &'c Command) -> &'c Command {
    let before = iter::once("").chain(words.iter().map(String::as_str));
    let mut found = words
        .iter()
        .zip(before)
        .filter(|(_, before)| !matches!(*before, "-o" | "--output"))
        .filter_map(|(word, _)| root.find_subcommand(word));
    found.next().unwrap_or(root)
}

fn typed_name(command: &Command) -> String {
    match command.get_name() {
        "chess-oracle" => "chess-oracle".to_owned(),
        word => format!("chess-oracle {word}"),
    }
}

/// Returns the hint for an option that a command does not have: a format of `--output`, a similar option, or the only command with
/// it.
fn meant(option: &str, command: &Command, root: &Command) -> Option<String> {
    let name = option.strip_prefix("--")?;
    if format_names(command.get_name()).contains(&name) {
        return Some(format!("did you mean `-o {name}`?"));
    }
    let names = |command: &Command| -> Vec<String> {
        let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
        shown.filter_map(Arg::get_long).map(str::to_owned).collect()
    };
    let has = |command: &&Command| names(command).iter().any(|own| own == name);
    let mut owners = iter::once(root).chain(root.get_subcommands()).filter(has);
    if let (Some(owner), None) = (owners.next(), owners.next()) {
        let owner = typed_name(owner);
        return Some(format!("another command has it: see `{owner} --help`"));
    }
    let names = names(command);
    let near = nearest(name, names.iter().map(String::as_str))?;
    Some(format!("did you mean `--{near}`?"))
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

/// Returns an error with the hint for words that are no position.
pub fn suggest(cli: &Cli, error: Diagnostic, arguments: &[OsString]) -> Diagnostic {
    let error = marked(error, arguments);
    let words = cli.line_args().map_or(Vec::new(), LineArgs::words);
    let is_about_line = matches!(error.place, Place::Line { .. }) && cli.command.is_none();
    let (Some(first), true) = (words.first(), is_about_line) else {
        return error;
    };
    let names = COMMANDS.map(|(name, _)| name);
    if let Some(word) = words.iter().find(|word| names.contains(&word.as_str())) {
        return marked(late_command(word, arguments), arguments);
    }
    // No position begins with a misspelt command.
    let Some(near) = nearest(first, names) else {
        return error;
    };
    let typed = exit::typed(arguments).into_iter();
    let meant = typed.map(|word| {
        if word == *first {
            near.to_owned()
        } else {
            word
        }
    });
    let command = exit::command_line(&meant.collect::<Vec<_>>());
    let hint = format!("did you mean `{command}`?");
    let error = Diagnostic::of_word(first, format!("unknown command `{first}`"), hint);
    marked(error, arguments)
}

/// Returns the error of a command that comes after the position, or after options: what comes after it comes first.
pub fn late_command(word: &str, arguments: &[OsString]) -> Diagnostic {
    let message = format!("`{word}` is a command, and must come first");
    let mut words = exit::typed(arguments);
    // What follows `--` is the program.
    let end = words.iter().position(|typed| typed == "--");
    let end = end.unwrap_or(words.len());
    let at = words.iter().position(|typed| typed == word);
    words[..end].rotate_left(at.unwrap_or_default());
    let hint = format!("write `{}`", exit::command_line(&words));
    Diagnostic::of_word(word, message, hint)
}
