//! Which characters may be shown as they are, and text that is safe to print on a terminal.

use std::borrow::Cow;

/// Returns whether a character prints without a side effect: it is not a control character (ASCII, or U+0080 to U+009F,
/// which terminals obey as well), a line end of Unicode, or a mark that changes the direction of text.
///
/// ```
/// use oracle_notation::is_printable;
///
/// assert!("a 0\u{e9}\u{2654}\u{fffd}".chars().all(is_printable));
/// assert!(!"\t\u{1b}\u{7f}\u{9b}\u{2028}\u{202e}\u{2069}".chars().any(is_printable));
/// ```
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

/// Returns whether a character leaves no visible mark: a space without width or of an unusual kind, a joiner, a
/// variation selector, a byte-order mark, a tag. Text copied from a web page or a document may hold them.
///
/// ```
/// use oracle_notation::is_invisible;
///
/// assert!("\u{a0}\u{ad}\u{200b}\u{200d}\u{2060}\u{fe0e}\u{feff}".chars().all(is_invisible));
/// assert!(!" \tKe1\u{2654}\u{e9}".chars().any(is_invisible));
/// ```
pub const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{a0}'
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{2000}'..='\u{200f}'
            | '\u{2028}'..='\u{202f}'
            | '\u{205f}'..='\u{206f}'
            | '\u{3000}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns the text with control and invisible characters replaced by their numbers, and tabs by spaces.
pub fn shown(text: &str) -> Cow<'_, str> {
    let is_shown = |letter| is_printable(letter) && !is_invisible(letter);
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~');
    if text.as_bytes().iter().all(is_plain) || text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '\t' => shown.push(' '),
            _ if is_shown(letter) => shown.push(letter),
            _ => shown.extend(letter.escape_unicode()),
        }
    }
    Cow::Owned(shown)
}
