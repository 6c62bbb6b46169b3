//! The depth of a count, or those of several.

use oracle_perft::MAX_DEPTH;

use super::usage;
use crate::error::Refusal;

/// Returns the error of a count without a depth.
pub fn missing() -> Refusal {
    Refusal::new("the depth is missing".to_owned()).with_hint(
        "write it as in `chess-oracle perft 3 startpos`, or see `chess-oracle perft --help`",
    )
}

/// Returns whether a word is meant as a depth: `5`, `1-6`.
pub fn is_depth(word: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let (first, last) = word.split_once('-').unwrap_or((word, "0"));
    is_number(first) && is_number(last) && word.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns the depth of a count and that of the last one; `None` if each line gives its own.
pub fn depths(text: &str) -> Result<Option<(u8, u8)>, Refusal> {
    let range = text
        .split_once('-')
        .filter(|(first, _)| first.parse::<u32>().is_ok());
    let Some((first, last)) = range else {
        return Ok(depth(text)?.map(|depth| (depth, depth)));
    };
    let range = first.parse().ok().zip(last.parse().ok());
    range
        .filter(|(first, last)| first <= last)
        .map(Some)
        .ok_or_else(|| {
            let message = format!("`{text}` is not a range of depths");
            let refusal = Refusal::new(message).after_words("chess-oracle perft ", text);
            refusal.with_hint("write the smaller depth first, and at most 255: `perft 1-6`")
        })
}

/// Returns the depth of a count; `None` if each line gives its own.
pub fn depth(text: &str) -> Result<Option<u8>, Refusal> {
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let refusal = Refusal::new(if is_number {
            format!("`{text}` is too deep: {MAX_DEPTH} half-moves are the limit")
        } else {
            format!("`{text}` is not a depth")
        });
        let refusal = refusal.after_words("chess-oracle perft ", text);
        refusal.with_hint(usage::DEPTH)
    })
}
