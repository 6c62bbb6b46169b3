//! Texts: those for readers who cannot see the picture, and the sentence below the board.

use std::fmt::Write;

/// The texts of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caption<'a> {
    /// The title, in a few words, for readers who cannot see the picture.
    pub title: &'a str,
    /// The description, in a few sentences, for the same readers.
    pub description: &'a str,
    /// The text below the board, in paragraphs.
    pub below: Option<&'a str>,
    /// Whether the meanings of the marks stand below the board.
    pub legend: bool,
}

/// The length of a line below the board: in the widest usual sans-serif fonts, it is as wide as the board.
const WIDTH: u32 = 54;

/// Returns a text in lines that are not wider than the board, with breaks between words.
pub fn lines(text: &str) -> Vec<String> {
    text.lines().flat_map(paragraph).collect()
}

fn paragraph(text: &str) -> Vec<String> {
    let words = text.split_ascii_whitespace().flat_map(parts);
    let width = |word: &String| word.chars().map(width).sum();
    let lines = rows(words, WIDTH, 1, width).into_iter();
    lines.map(|words| words.join(" ")).collect()
}

/// Returns a word in parts that are not wider than the board.
fn parts(word: &str) -> Vec<String> {
    let letters = rows(word.chars(), WIDTH, 0, |letter| width(*letter)).into_iter();
    letters
        .map(|letters| letters.into_iter().collect())
        .collect()
}

/// Returns the width of a letter: those of Chinese, Japanese and Korean, and most symbols in colour, are as wide as two.
fn width(letter: char) -> u32 {
    let is_wide = matches!(
        u32::from(letter),
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe6f | 0xff00..=0xff60
            | 0x1f300..=0x1faff | 0x20000..=0x3fffd
    );
    1 + u32::from(is_wide)
}

/// Divides items into rows of at most this width, with a gap between two items.
pub fn rows<T>(
    items: impl IntoIterator<Item = T>,
    most: u32,
    gap: u32,
    width: impl Fn(&T) -> u32,
) -> Vec<Vec<T>> {
    let mut rows: Vec<Vec<T>> = Vec::new();
    let mut end = 0;
    for item in items {
        let width = width(&item);
        match rows.last_mut() {
            Some(row) if end + gap + width <= most => {
                row.push(item);
                end += gap + width;
            }
            _ => {
                rows.push(vec![item]);
                end = width;
            }
        }
    }
    rows
}

/// Appends a text escaped for XML (XML 1.0, sections 2.2 and 2.4): markup is escaped; line ends, tabs, and characters that
/// change the direction of text are written as numbers, so that a picture is one line, and does not change the direction of
/// a terminal. A character that XML or HTML does not allow is shown by its number: `\u{1b}`.
pub fn push_text(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t'
            | '\n'
            | '\r'
            | '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => {
                // Writing to a string does not fail.
                let _ = write!(out, "&#x{:x};", u32::from(letter));
            }
            _ if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                out.extend(letter.escape_unicode());
            }
            _ => out.push(letter),
        }
    }
}
