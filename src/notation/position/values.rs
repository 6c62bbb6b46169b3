//! The values of fields, each read by itself: `white`, `KQkq`, `e3`, `a1e8`, `17`.

use crate::board::{Bitboard, Color, Piece, Placement, Rank, Role, Square};
use crate::notation::{CastlingField, PositionErrorKind};

/// Reads a side to move: `w`, `b`, `white` or `black`, in any case.
///
/// # Errors
///
/// Any other text.
pub fn turn(text: &str) -> Result<Color, PositionErrorKind> {
    match text.to_ascii_lowercase().as_str() {
        "w" | "white" => Ok(Color::White),
        "b" | "black" => Ok(Color::Black),
        _ => Err(PositionErrorKind::BadTurn(text.to_owned())),
    }
}

/// Reads castling rights: letters of X-FEN, each once, or `-`.
///
/// # Errors
///
/// Any other text.
pub fn castling(text: &str) -> Result<CastlingField, PositionErrorKind> {
    CastlingField::parse(text).ok_or_else(|| PositionErrorKind::BadCastling(text.to_owned()))
}

/// Reads the en passant square of a FEN: the square that a pawn has passed over, or `-` for none.
///
/// # Errors
///
/// Any other text.
pub fn ep_square(text: &str) -> Result<Option<Square>, PositionErrorKind> {
    if text == "-" {
        return Ok(None);
    }
    match Square::from_name(text.as_bytes()) {
        Some(square) => Ok(Some(square)),
        None => Err(PositionErrorKind::BadEpSquare(text.to_owned())),
    }
}

/// Reads a value of `ep=`: as in a FEN, or the square of the pawn that has just moved two squares.
///
/// # Errors
///
/// Any text but a square or `-`.
pub fn ep_square_or_pawn(text: &str) -> Result<Option<Square>, PositionErrorKind> {
    let square = ep_square(text)?;
    Ok(square.map(|square| match square.rank() {
        Rank::Fourth => Square::new(square.file(), Rank::Third),
        Rank::Fifth => Square::new(square.file(), Rank::Sixth),
        _ => square,
    }))
}

/// Reads a value of `moved=`: squares one after the other, or `-` for none.
///
/// # Errors
///
/// Any other text.
pub fn moved(text: &str) -> Result<Bitboard, PositionErrorKind> {
    let squares = match text {
        "-" => Some(Bitboard::EMPTY),
        "" => None,
        _ => text
            .as_bytes()
            .chunks(2)
            .map(Square::from_name)
            .collect::<Option<Bitboard>>(),
    };
    squares.ok_or_else(|| PositionErrorKind::BadMoved(text.to_owned()))
}

/// The largest clock: the moves of a line can be counted on from there without an overflow.
const LAST_CLOCK: u32 = i32::MAX as u32;

/// Reads a clock: a whole number in decimal.
///
/// # Errors
///
/// Any other text, or a number above 2147483647.
pub fn clock(text: &str) -> Result<u32, PositionErrorKind> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok();
    let number = number.filter(|&number| is_plain && number <= LAST_CLOCK);
    number.ok_or_else(|| PositionErrorKind::BadNumber(text.to_owned()))
}

/// How a piece is chosen: by its square, and perhaps by what must stand there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The square.
    pub square: Square,
    /// The piece that must stand there, where the text names it.
    pub piece: Option<Piece>,
}

impl Chosen {
    /// Reads `e1` or `Wke1`.
    ///
    /// # Errors
    ///
    /// Any other text.
    pub fn parse(text: &str) -> Result<Chosen, PositionErrorKind> {
        let read = || {
            let (name, piece) = match text.as_bytes() {
                [color, role, file, rank] => {
                    let color = Color::from_letter(color.to_ascii_lowercase())?;
                    let role = Role::from_letter(*role)?;
                    ([*file, *rank], Some(Piece { color, role }))
                }
                [file, rank] => ([*file, *rank], None),
                _ => return None,
            };
            let square = Square::from_name(&name)?;
            Some(Chosen { square, piece })
        };
        read().ok_or_else(|| PositionErrorKind::BadPiece(text.to_owned()))
    }

    /// Returns the piece that stands on the chosen square.
    ///
    /// # Errors
    ///
    /// An empty square, or another piece than the text names.
    pub fn find(self, placement: &Placement) -> Result<Piece, PositionErrorKind> {
        match (placement.piece_at(self.square), self.piece) {
            (None, _) => Err(PositionErrorKind::NoPieceOn(self.square)),
            (Some(found), Some(wanted)) if found != wanted => {
                Err(PositionErrorKind::OtherPieceOn(self.square, found))
            }
            (Some(found), _) => Ok(found),
        }
    }
}
