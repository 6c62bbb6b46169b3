//! Whose turn it is, as people say it beside a position: `Black to move`, `White's turn`, `Side: b`, `side to move: w`.

use std::ops::Range;

use super::fields::turn_value;

/// What says behind a side that it is to move, and what says so before one.
const BEHIND: [&[&str]; 5] = [
    &["to", "move"],
    &["to", "play"],
    &["on", "move"],
    &["'s", "turn"],
    &["\u{2019}s", "turn"],
];
const BEFORE: [&[&str]; 6] = [
    &["side", "to", "move"],
    &["to", "move"],
    &["to", "play"],
    &["side"],
    &["turn"],
    &["stm"],
];
/// What may stand around the words, in a text with marks.
const MARKS: [char; 6] = ['(', ')', '[', ']', '*', '_'];

/// Returns the side to move that the beginning of a text names, and all that says so.
pub fn at_start(text: &str) -> Option<(Range<usize>, Range<usize>)> {
    let start = text.len() - text.trim_start_matches(MARKS).len();
    let first = word(text, start);
    let (side, end) = if turn_value(&text[first.clone()]).is_ok() {
        let said = |words: &&[&str]| skip(text, first.end, words);
        let is_alone = text[..start].ends_with('(') && text[first.end..].starts_with(')');
        let alone = is_alone.then_some(first.end);
        let end = BEHIND.iter().find_map(said).or(alone)?;
        (first.clone(), end)
    } else {
        let said = |words: &&[&str]| skip(text, start, words);
        let (end, is_long) = BEFORE
            .iter()
            .find_map(|words| Some((said(words)?, words.len() == 3)))?;
        let gap = text[end..].len()
            - text[end..]
                .trim_start_matches([' ', ':', '=', '*', '_'])
                .len();
        let side = word(text, end + gap);
        let is_said = turn_value(&text[side.clone()]).is_ok();
        let has_colon = text[end..end + gap].contains([':', '=']);
        (
            side.clone(),
            Some(side.end).filter(|_| is_said && (has_colon || is_long && gap > 0))?,
        )
    };
    let wins = ["win", "draw", "mate"].map(|what| skip(text, end, &["and", what]));
    let end = wins.into_iter().flatten().next().unwrap_or(end);
    let rest = text[end..].trim_start_matches(MARKS);
    (!rest.starts_with(char::is_alphanumeric)).then(|| (side, 0..text.len() - rest.len()))
}

/// Returns the sides to move that the words of a text name anywhere.
pub fn all_in(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_letter = |at: usize| text.as_bytes()[at].is_ascii_alphabetic();
    let starts =
        (0..text.len()).filter(move |&at| is_letter(at) && (at == 0 || !is_letter(at - 1)));
    starts.filter_map(|at| at_start(&text[at..]).map(|(side, _)| at + side.start..at + side.end))
}

/// Returns the bytes of the letters of a word that begins here.
fn word(text: &str, start: usize) -> Range<usize> {
    let letters = text.as_bytes()[start..].iter();
    start
        ..start
            + letters
                .take_while(|letter| letter.is_ascii_alphabetic())
                .count()
}

/// Returns the end of these words, in any case, if they stand here after blanks.
fn skip(text: &str, mut at: usize, words: &[&str]) -> Option<usize> {
    for said in words {
        at += text[at..].len() - text[at..].trim_start_matches([' ', '\t']).len();
        let found = text.get(at..at + said.len())?;
        let end = found
            .eq_ignore_ascii_case(said)
            .then_some(at + said.len())?;
        at = end;
    }
    Some(at)
}
