//! Forsyth-Edwards Notation: a position in six fields (PGN standard, section 16.1).
//!
//! [`Setup`] and [`Position`] read and write it as [`FromStr`] and `Display`, and [`Position::from_fen`] reads it. The
//! functions of this module are for programs that read or write millions of FENs.
//!
//! ```
//! use oracle_laws::{Position, Setup};
//!
//! let setup: Setup = "4k3/8/8/8/8/8/8/R3K3 w Q".parse()?;
//! let position = Position::try_from(&setup)?;
//! assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! Castling is read and written as X-FEN: `KQkq` for the outermost rook of a side, the letter of its file for an inner
//! one; Shredder-FEN's letters (`HAha`) are read as well. `oracle-notation` has the forgiving reader, whose errors say
//! what is wrong and where.

mod castling_field;
mod exact;
mod write;

use std::error::Error;
use std::fmt;
use std::str::FromStr;

pub use castling_field::CastlingField;
pub(crate) use castling_field::castling_letter;
pub use exact::ExactFen;
pub use write::{push, push_board, push_castling, push_fields};

use crate::board::{Color, Square};
use crate::{Position, Setup, SetupError};

/// What is wrong with a FEN: the first field that cannot be read, or a setup that is no position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseFenError {
    /// The board is not eight ranks of eight squares, as FEN writes them.
    Board,
    /// The side to move is not `w` or `b`.
    Turn,
    /// The castling field is neither letters of X-FEN, each once, nor `-`.
    Castling,
    /// The en passant square is neither a square nor `-`.
    EpSquare,
    /// The number of half-moves is not a whole number of 32 bits.
    Halfmoves,
    /// The number of the move is not a whole number of 32 bits.
    Fullmoves,
    /// There is more than six fields.
    ExtraField,
    /// The setup is no [`Position`]; a [`Setup`] never has this error.
    Setup(SetupError),
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseFenError::Board => "the board is not eight ranks of eight squares",
            ParseFenError::Turn => "the side to move is not `w` or `b`",
            ParseFenError::Castling => {
                "the castling field is not some of `KQkq`, files of rooks, or `-`"
            }
            ParseFenError::EpSquare => "the en passant field is not a square or `-`",
            ParseFenError::Halfmoves => "the number of half-moves is not a whole number",
            ParseFenError::Fullmoves => "the number of the move is not a whole number",
            ParseFenError::ExtraField => "a FEN has at most six fields",
            ParseFenError::Setup(error) => return error.fmt(f),
        })
    }
}

impl Error for ParseFenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ParseFenError::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl FromStr for Setup {
    type Err = ParseFenError;

    /// Parses a FEN of one to six fields with one space between them; missing ones are `w - - 0 1`. Move number 0, which
    /// some programs write, is read as 1.
    ///
    /// # Errors
    ///
    /// The first field that cannot be read.
    fn from_str(text: &str) -> Result<Setup, ParseFenError> {
        let (placement, rest) = exact::board(text.as_bytes()).ok_or(ParseFenError::Board)?;
        let mut fields = rest.split(|&byte| byte == b' ').skip(1);
        let mut next = || fields.next();
        let turn = match next() {
            Some(b"w") | None => Color::White,
            Some(b"b") => Color::Black,
            Some(_) => return Err(ParseFenError::Turn),
        };
        let castling =
            CastlingField::read(next().unwrap_or(b"-")).ok_or(ParseFenError::Castling)?;
        let ep_square = match next() {
            Some(b"-") | None => None,
            Some(name) => Some(Square::from_name(name).ok_or(ParseFenError::EpSquare)?),
        };
        let halfmoves = number(next().unwrap_or(b"0")).ok_or(ParseFenError::Halfmoves)?;
        let fullmoves = number(next().unwrap_or(b"1")).ok_or(ParseFenError::Fullmoves)?;
        if next().is_some() {
            return Err(ParseFenError::ExtraField);
        }
        Ok(Setup {
            placement,
            turn,
            castling: castling.rights(&placement),
            ep_square,
            halfmoves,
            fullmoves: fullmoves.max(1),
        })
    }
}

impl FromStr for Position {
    type Err = ParseFenError;

    /// Parses a FEN: [`Position::from_fen`].
    ///
    /// # Errors
    ///
    /// The first field that cannot be read, or two kings of a colour, or a pawn on a back rank.
    fn from_str(text: &str) -> Result<Position, ParseFenError> {
        Position::from_fen(text)
    }
}

impl Position {
    /// Parses a FEN as a [`Setup`] does. Castling rights and an en passant square that are not valid are left out.
    ///
    /// ```
    /// use oracle_laws::{ParseFenError, Position};
    ///
    /// // . . . . k . . .
    /// // . . . . r . . .
    /// // R . . . K . . .   (on the first rank)
    /// let position = Position::from_fen("4k3/4r3/8/8/8/8/8/R3K3 w Q - 0 1")?;
    /// assert!(position.is_check());
    /// assert_eq!(Position::from_fen("4k3/8/8 w - - 0 1"), Err(ParseFenError::Board));
    /// # Ok::<_, ParseFenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first field that cannot be read, or two kings of a colour, or a pawn on a back rank.
    pub fn from_fen(fen: &str) -> Result<Position, ParseFenError> {
        let setup: Setup = fen.parse()?;
        Position::try_from(&setup).map_err(ParseFenError::Setup)
    }
}

/// Parses digits without a sign.
fn number(text: &[u8]) -> Option<u32> {
    let is_plain = text.iter().all(u8::is_ascii_digit);
    str::from_utf8(text).ok()?.parse().ok().filter(|_| is_plain)
}

/// Returns a text that is known to be ASCII.
fn ascii(text: Vec<u8>) -> String {
    String::from_utf8(text).unwrap_or_default()
}
