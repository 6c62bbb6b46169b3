//! The hint for the name of a file in the place of a position: how to read what is in the file.

use std::io;
use std::path::Path;

use super::input::files::{Files, StdinUsage};
use super::shell;
use oracle_answers::diagnostic::{Diagnostic, Place};

/// How much of a file is read to see what is in it, in bytes.
const BEGINNING: usize = 4096;

/// What is in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    /// Positions, one per line, or anything else.
    Lines,
    /// Games in PGN.
    Games,
    /// Messages for `act`.
    Messages,
}

/// Returns the hint for a refusal of names of files: as words of the position, or instead of a move or a depth, after which
/// the question has this usage.
pub fn file_hint(
    refusal: &Diagnostic,
    subject: Option<&String>,
    words: &[String],
    usage: &str,
) -> Option<String> {
    let is_file = |name: &String| Path::new(name).is_file();
    let misplaced = subject.filter(|word| is_file(word));
    // Any other error of the command line is not about the files.
    if matches!(refusal.place, Place::Text { .. })
        && misplaced.is_none_or(|word| refusal.token != *word)
    {
        return None;
    }
    let names: Vec<&String> = misplaced.into_iter().chain(words).collect();
    let contents: Vec<Content> = names
        .iter()
        .map(|name| is_file(name).then(|| content(name)))
        .collect::<Option<_>>()?;
    let quoted = |before: &str| -> String {
        let words = names
            .iter()
            .map(|name| format!("{before}{}", shell::quoted(name)));
        words.collect::<Vec<_>>().join(" ")
    };
    let is_full_of = |content| contents.iter().all(|&found| found == content);
    Some(if names.is_empty() {
        return None;
    } else if is_full_of(Content::Games) {
        format!(
            "to judge its games, write `chess-oracle games {}`",
            quoted("")
        )
    } else if is_full_of(Content::Messages) {
        format!(
            "to answer its messages, write `chess-oracle act {}`",
            quoted("-f ")
        )
    } else {
        let value = if misplaced.is_some() { usage } else { "" };
        format!(
            "to answer each line of the file, write `{value}{}`",
            quoted("-f ")
        )
    })
}

/// Returns what is in a file, by its beginning.
fn content(name: &str) -> Content {
    let mut files = Files::new(vec![name.to_owned()], io::empty(), StdinUsage::default());
    let mut bytes = Vec::new();
    if let Some(Ok(())) = files.open_next() {
        // Ignore the error: the user sees it when the file is read.
        let _ = files.append(BEGINNING, &mut bytes);
    }
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}');
    // `%` begins a line that PGN ignores (PGN standard, section 6), `;` a comment.
    let mut lines = text.lines().map(str::trim);
    let line = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '%', ';']));
    let line = line.unwrap_or_default();
    let is_tag = line.starts_with('[') && line.ends_with("\"]");
    let is_movetext = line
        .split_once('.')
        .is_some_and(|(number, _)| number.parse::<u32>().is_ok());
    if is_tag || is_movetext {
        Content::Games
    } else if line.starts_with('{') {
        Content::Messages
    } else {
        Content::Lines
    }
}
