//! Borders: places where an input may be cut, because a game begins there whatever comes before.

use memchr::memmem;

/// The beginning of a line that ends even a comment, if it follows an empty line.
pub(super) const EVENT: &[u8] = b"\n[Event \"";

/// Returns the start of the first line that begins a game whatever comes before it.
pub(super) fn first_border(bytes: &[u8]) -> Option<usize> {
    let finder = memmem::Finder::new(EVENT);
    finder
        .find_iter(bytes)
        .find(|&at| is_border(bytes, at))
        .map(|at| at + 1)
}

/// Returns the start of the last line that begins a game whatever comes before it: `[Event "` after an empty line. An
/// input may be cut there, and its parts read in parallel.
///
/// ```
/// let games = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n";
/// assert_eq!(oracle_pgn::last_border(games), Some(22));
/// ```
pub fn last_border(bytes: &[u8]) -> Option<usize> {
    let finder = memmem::FinderRev::new(EVENT);
    finder
        .rfind_iter(bytes)
        .find(|&at| is_border(bytes, at))
        .map(|at| at + 1)
}

/// Returns whether a game begins with these bytes.
pub fn begins_game(bytes: &[u8]) -> bool {
    bytes.starts_with(&EVENT[1..])
}

/// Returns whether the line before this line end is empty.
fn is_border(bytes: &[u8], line_end: usize) -> bool {
    let before = &bytes[..line_end];
    before
        .strip_suffix(b"\r")
        .unwrap_or(before)
        .ends_with(b"\n")
}
