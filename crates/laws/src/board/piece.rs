//! Pieces: a role in a colour.

use std::fmt;
use std::ops::Not;

use super::Rank;

crate::listed! {
    /// White or Black (FIDE article 1.1).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Color {
        /// Moves first; its pawns go up the board, towards rank 8.
        White = "white",
        /// Its pawns go down the board, towards rank 1.
        Black = "black",
    }
    /// Both colours, White first.
    const ALL;
    /// Returns the word, in lower case, as JSON and sentences write it.
    const fn name;
    impl Display;
}

impl Color {
    /// Returns the colour that a FEN letter names: `w` or `b`.
    pub const fn from_letter(letter: u8) -> Option<Color> {
        match letter {
            b'w' => Some(Color::White),
            b'b' => Some(Color::Black),
            _ => None,
        }
    }

    /// Returns White if this is so, else Black.
    pub const fn from_white(is_white: bool) -> Color {
        if is_white { Color::White } else { Color::Black }
    }

    /// Returns what belongs to this colour: the first for White, the second for Black.
    pub const fn either<T: Copy>(self, white: T, black: T) -> T {
        match self {
            Color::White => white,
            Color::Black => black,
        }
    }

    /// Returns the letter of FEN: `w` or `b`.
    pub const fn letter(self) -> char {
        self.either('w', 'b')
    }

    /// Returns the rank on which this colour's king and rooks start: 1 or 8.
    pub const fn back_rank(self) -> Rank {
        self.either(Rank::First, Rank::Eighth)
    }

    /// Returns the rank on which this colour's pawns promote: the back rank of the other.
    pub const fn promotion_rank(self) -> Rank {
        self.either(Rank::Eighth, Rank::First)
    }

    /// Returns the rank on which this colour's pawns start and may move two squares: 2 or 7.
    pub const fn pawn_rank(self) -> Rank {
        self.either(Rank::Second, Rank::Seventh)
    }

    /// Returns the direction in which this colour's pawns go, in ranks: 1 or -1.
    pub const fn forward(self) -> i8 {
        self.either(1, -1)
    }

    /// Returns the index of this colour in tables: 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name of the player of this colour: `White`.
    pub const fn player(self) -> &'static str {
        self.either("White", "Black")
    }
}

impl Not for Color {
    type Output = Color;

    /// Returns the opponent.
    fn not(self) -> Color {
        self.either(Color::Black, Color::White)
    }
}

crate::listed! {
    /// The kind of a piece, regardless of its colour (FIDE article 2.2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Role {
        /// Moves forward, captures diagonally, promotes.
        Pawn = "pawn",
        /// Leaps to the nearest squares that a queen cannot reach.
        Knight = "knight",
        /// Slides along diagonals.
        Bishop = "bishop",
        /// Slides along files and ranks.
        Rook = "rook",
        /// Slides along files, ranks and diagonals.
        Queen = "queen",
        /// Steps to any adjoining square; must never be left in check.
        King = "king",
    }
    /// All roles, pawn first.
    const ALL;
    /// Returns the word, in lower case, as JSON and sentences write it.
    const fn name;
    impl Display;
}

impl Role {
    /// The roles that a pawn may promote to (FIDE article 3.7.3.3), in the order in which moves are listed.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// Returns the role that a letter of either case names: `k q r b n p`, or `s` (German *Springer*), the knight of
    /// problemists.
    pub const fn from_letter(letter: u8) -> Option<Role> {
        match letter.to_ascii_lowercase() {
            b'p' => Some(Role::Pawn),
            b'n' | b's' => Some(Role::Knight),
            b'b' => Some(Role::Bishop),
            b'r' => Some(Role::Rook),
            b'q' => Some(Role::Queen),
            b'k' => Some(Role::King),
            _ => None,
        }
    }

    /// Returns the English letter in lower case, as FEN and UCI write it.
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// Returns the English letter in upper case, as SAN writes it.
    pub const fn upper_letter(self) -> char {
        self.letter().to_ascii_uppercase()
    }

    /// Returns the index of this role in tables: 0 to 5.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A role in a colour. The [`Placement`](super::Placement) knows its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The colour.
    pub color: Color,
    /// The role.
    pub role: Role,
}

/// The symbol of the white king.
const FIRST_SYMBOL: u32 = 0x2654;

impl Piece {
    /// Returns a piece of this colour and role.
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// Returns the piece of a chess symbol: outlined (U+2654 to U+2659) for White, filled (U+265A to U+265F) for Black.
    pub fn from_symbol(symbol: char) -> Option<Piece> {
        let index = u32::from(symbol).checked_sub(FIRST_SYMBOL)? as usize;
        // Symbols begin with the king, roles with the pawn.
        let (color, role) = (Color::ALL.get(index / 6)?, Role::ALL[5 - index % 6]);
        Some(Piece::new(*color, role))
    }

    /// Returns the chess symbol, which [`Piece::from_symbol`] reads.
    pub const fn symbol(self) -> char {
        let index = 6 * self.color.index() + 5 - self.role.index();
        match char::from_u32(FIRST_SYMBOL + index as u32) {
            Some(symbol) => symbol,
            None => char::REPLACEMENT_CHARACTER,
        }
    }

    /// Returns the piece that a FEN letter names: upper case for White, lower case for Black.
    #[doc(alias = "from_char")]
    pub const fn from_letter(letter: u8) -> Option<Piece> {
        // FEN does not use `s` for the knight.
        if matches!(letter, b's' | b'S') {
            return None;
        }
        let color = Color::from_white(letter.is_ascii_uppercase());
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// Returns the letter of FEN: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        self.color
            .either(self.role.upper_letter(), self.role.letter())
    }
}

impl fmt::Display for Piece {
    /// Writes the name used in sentences: `white king`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
