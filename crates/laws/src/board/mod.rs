//! Colours, roles, pieces, squares, sets of squares, and the placement of pieces; and their names in texts.
//!
//! This module does not know how pieces move. Its terms are those of the FIDE Laws of Chess, articles 2 and 3.

mod bitboard;
mod piece;
mod square;

pub(crate) use bitboard::SetBySquare;
pub use bitboard::{Bitboard, Squares};
pub use piece::{Color, Piece, Pieces, Placement, Role};
pub use square::{File, Rank, Square};

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A text that does not name what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseNameError {
    pub(crate) expected: &'static str,
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl Error for ParseNameError {}

/// Implements [`FromStr`] by a function from the text to the value.
macro_rules! from_str {
    ($type:ty, $expected:literal, $read:expr) => {
        impl FromStr for $type {
            type Err = ParseNameError;

            #[doc = concat!("Parses ", $expected, ".\n\n# Errors\n\nAny other text.")]
            fn from_str(text: &str) -> Result<$type, ParseNameError> {
                let expected = ParseNameError {
                    expected: $expected,
                };
                $read(text).ok_or(expected)
            }
        }
    };
}

from_str!(Square, "a square, `a1` to `h8`", |text: &str| {
    Square::from_name(text.as_bytes())
});
from_str!(File, "a file, `a` to `h`", |text| {
    File::from_letter(letter(text)?)
});
from_str!(Rank, "a rank, `1` to `8`", |text| {
    Rank::from_digit(letter(text)?)
});
from_str!(Color, "a colour: `white`, `black`, `w` or `b`", |text| {
    let mut all = Color::ALL.into_iter();
    all.find(|color| text == color.name())
        .or_else(|| Color::from_letter(letter(text)?))
});
from_str!(Role, "a role, such as `king`, or its letter, `k`", |text| {
    let mut all = Role::ALL.into_iter();
    all.find(|role| text == role.name())
        .or_else(|| Role::from_letter(letter(text)?))
});
from_str!(
    Piece,
    "a piece, such as `white king`, or its letter of FEN, `K`",
    |text: &str| match text.split_once(' ') {
        Some((color, role)) => {
            let color = Color::ALL.into_iter().find(|one| color == one.name())?;
            let role = Role::ALL.into_iter().find(|one| role == one.name())?;
            Some(Piece::new(color, role))
        }
        None => Piece::from_letter(letter(text)?),
    }
);

/// Returns the only byte of a text.
fn letter(text: &str) -> Option<u8> {
    match *text.as_bytes() {
        [letter] => Some(letter),
        _ => None,
    }
}

/// Returns the names of squares: `a1, b1 and c1`.
pub(crate) fn names(squares: Bitboard) -> String {
    joined(squares.into_iter().map(|square| square.to_string()), "and")
}

/// Returns a list with this word before the last of its items: `e4, d4 and c4`.
pub fn joined(items: impl IntoIterator<Item = impl Into<String>>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(Into::into).collect();
    let last = items.pop().unwrap_or_default();
    match items.join(", ") {
        rest if rest.is_empty() => last,
        rest => format!("{rest} {word} {last}"),
    }
}
