//! A piece: a role in a colour.

use std::fmt;

use super::{Color, Role};

/// A role in a colour. Where it stands is the [`Placement`](super::Placement)'s to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// A piece of this colour and role.
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// The piece that a FEN letter names: upper case for White, lower case for Black.
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Piece> {
        // FEN knows no `s` for the knight.
        if matches!(letter, b's' | b'S') {
            return None;
        }
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// The letter of FEN: upper case for White, lower case for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.upper_letter(),
            Color::Black => self.role.letter(),
        }
    }
}

impl fmt::Display for Piece {
    /// As sentences name it: `white king`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
