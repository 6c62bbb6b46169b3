//! Which letters may be shown as they are.

/// Whether a letter shows itself and does nothing else: it is no control character (of ASCII, or U+0080 to U+009F, which
/// terminals obey as well), no line end of Unicode, and none of those that turn the direction of the text around them.
///
/// ```
/// use chess_oracle::notation::is_printable;
///
/// assert!("a 0\u{e9}\u{2654}\u{fffd}".chars().all(is_printable));
/// assert!(!"\t\u{1b}\u{7f}\u{9b}\u{2028}\u{202e}\u{2069}".chars().any(is_printable));
/// ```
#[must_use]
pub const fn is_printable(letter: char) -> bool {
    !matches!(
        letter,
        '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}
