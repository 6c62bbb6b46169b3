//! Text that is safe to print on a terminal.

use std::borrow::Cow;

use chess_oracle::notation::{is_invisible, is_printable};

/// Returns the text with control and invisible characters replaced by their numbers, and tabs by spaces.
pub fn shown(text: &str) -> Cow<'_, str> {
    let is_shown = |letter| is_printable(letter) && !is_invisible(letter);
    if text.chars().all(is_shown) {
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
