//! What a misspelled option or value may mean. Without something similar there is no suggestion.

use std::ffi::OsString;

use clap::Arg;
use oracle_notation::nearest;

use crate::questions::Subcommand;

/// The fewest letters of an abbreviation.
const SHORTEST: usize = 3;

/// Returns the option that a word means: a similar one, one that it abbreviates, or a format of `--output`. An option of
/// the question is preferred; without a word of a question, options of all questions are considered.
pub fn option(typed: &str, question: Subcommand, arguments: &[OsString]) -> Option<String> {
    let mut words = arguments.iter().filter_map(|word| word.to_str());
    let name = match typed.strip_prefix("--") {
        Some(name) => name,
        // `-json` is read as `-j`, and other letters.
        None => words.find_map(|word| word.starts_with(typed).then(|| &word[1..]))?,
    };
    let name = name.split('=').next().unwrap_or_default();
    if question.format_names().contains(&name) && name != "json" {
        return Some(format!("-o {name}"));
    }
    // The word of a line, as an option.
    if name == "moves" {
        return Some("--after".to_owned());
    }
    let known: Vec<Arg> = match question {
        Subcommand::Moves => Subcommand::all_options().collect(),
        _ => question.options(),
    };
    let shown = known.iter().filter(|option| !option.is_hide_set());
    let general = ["help", "version"];
    let names: Vec<&str> = shown.filter_map(Arg::get_long).chain(general).collect();
    similar(name, &names).map(|near| format!("--{near}"))
}

/// Returns the name that a word misspells or abbreviates.
pub fn similar<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let abbreviated = || {
        let mut longer = names.iter().filter(|name| name.starts_with(&word));
        let first = longer.next().filter(|_| word.len() >= SHORTEST)?;
        longer.all(|name| name == first).then_some(*first)
    };
    nearest(&word, names.iter().copied()).or_else(abbreviated)
}
