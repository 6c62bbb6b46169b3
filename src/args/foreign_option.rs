//! An option that the question does not have, and another question has.

use std::ffi::OsString;

use clap::Arg;
use oracle_notation::MoveText;

use crate::questions::Subcommand;
use crate::shell;

/// An option that more questions have belongs to none of them.
const MOST_OWNERS: usize = 2;

/// Returns an option of another question, and that question; one without a word comes first.
pub fn owner(option: &str, question: Subcommand) -> Option<(Subcommand, Arg)> {
    let long = option.strip_prefix("--");
    let is_letter = |letter: char| option == format!("-{letter}");
    let is_named = |known: &Arg| {
        long.is_some() && known.get_long() == long || known.get_short().is_some_and(is_letter)
    };
    let is_meant = |known: &Arg| is_named(known) && !known.is_hide_set();
    let others = Subcommand::all().filter(|other| *other != question);
    let mut owners = others.filter_map(|other| {
        let known = other.options().into_iter().find(is_meant)?;
        Some((other, known))
    });
    let first = owners.next()?;
    (owners.count() < MOST_OWNERS).then_some(first)
}

/// Returns the hint for an option of another question: that question as a command, about the same position if both
/// are about one.
pub fn hint(option: &str, question: Subcommand, arguments: &[OsString]) -> Option<String> {
    let (owner, known) = owner(option, question)?;
    let typed = shell::typed(arguments);
    let sample = owner.spec().sample;
    let asked: Vec<&str> = sample.split(' ').collect();
    let words: Vec<&str> = match position(question, &typed) {
        Some(rest) if has_position(owner) => {
            // Without a position, that of the sample stays.
            let is_given = rest.iter().any(|word| !word.starts_with('-'));
            let asked = asked.into_iter();
            let kept = asked.filter(|word| !is_given || *word != "startpos");
            kept.chain(rest).collect()
        }
        _ => {
            let names = known
                .get_value_names()
                .filter(|_| known.get_action().takes_values());
            let value = names.into_iter().flatten().map(clap::builder::Str::as_str);
            // Before the program of `compare`, which takes what follows.
            let at = asked.iter().position(|word| *word == "--");
            let (before, after) = asked.split_at(at.unwrap_or(asked.len()));
            let option = [option].into_iter().chain(value);
            let before = before.iter().copied().chain(option);
            before.chain(after.iter().copied()).collect()
        }
    };
    let command = shell::command(words);
    Some(match (question, owner) {
        // The message names the question.
        (Subcommand::Moves, _) => format!("write `{command}`"),
        (_, Subcommand::Moves) => {
            format!("`{option}` belongs to the list of moves: write `{command}`")
        }
        (_, _) => format!(
            "`{option}` belongs to `{}`: write `{command}`",
            owner.word()
        ),
    })
}

/// Returns whether a question is about a position and its moves.
const fn has_position(question: Subcommand) -> bool {
    use Subcommand::{Attacks, Explain, Moves, Perft, Winnable};
    matches!(question, Moves | Explain | Attacks | Perft | Winnable)
}

/// Returns what was typed about a position: all but the word of the question, and its move or depth.
fn position(question: Subcommand, typed: &[String]) -> Option<Vec<&str>> {
    let mut rest: Vec<&str> = typed.iter().map(String::as_str).collect();
    if question == Subcommand::Moves {
        return Some(rest);
    } else if !has_position(question) {
        return None;
    }
    let at = rest.iter().position(|word| *word == question.word())?;
    rest.remove(at);
    let is_depth = |word: &str| {
        word.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
    };
    let subject = match question {
        Subcommand::Explain => rest.iter().position(|word| MoveText::parse(word).is_ok())?,
        Subcommand::Perft => rest.iter().position(|word| is_depth(word))?,
        _ => return Some(rest),
    };
    rest.remove(subject);
    Some(rest)
}
