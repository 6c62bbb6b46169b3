//! The castling field of a FEN, and castling rights as text.

use std::fmt;
use std::str::FromStr;

use crate::board::{Bitboard, Color, File, ParseNameError, Placement, Role, Square};
use crate::{CastlingRights, CastlingSide};

/// Castling rights as X-FEN and Shredder-FEN write them: `KQkq`, files of rooks (`HAha`), or `-`. The rook of a `K`
/// depends on the board.
///
/// ```
/// use oracle_laws::fen::CastlingField;
/// use oracle_laws::{Placement, Square};
///
/// let field: CastlingField = "Kq".parse()?;
/// let rights = field.rights(&Placement::INITIAL);
/// assert_eq!(rights.0, Square::H1.bitboard() | Square::A8.bitboard());
/// assert!("KK".parse::<CastlingField>().is_err());
/// # Ok::<_, oracle_laws::ParseNameError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CastlingField {
    /// For each colour, bits 0 to 7 for the files, 8 for `K` and 9 for `Q`.
    letters: [u16; 2],
}

/// The bits of `K` and `Q`.
const OUTERMOST: [(CastlingSide, u16); 2] = [
    (CastlingSide::Kingside, 1 << 8),
    (CastlingSide::Queenside, 1 << 9),
];

impl CastlingField {
    /// `KQkq`: the rights of the initial position.
    pub const ALL: CastlingField = CastlingField {
        letters: [OUTERMOST[0].1 | OUTERMOST[1].1; 2],
    };

    /// Parses the field: `-`, or letters that each occur once.
    #[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
    pub(super) fn read(text: &[u8]) -> Option<CastlingField> {
        let mut field = CastlingField::default();
        if text == b"-" {
            return Some(field);
        }
        for &letter in text {
            let bit = match letter.to_ascii_lowercase() {
                b'k' => OUTERMOST[0].1,
                b'q' => OUTERMOST[1].1,
                file => 1 << File::from_letter(file)?.index(),
            };
            let color = Color::from_white(letter.is_ascii_uppercase());
            let letters = &mut field.letters[color.index()];
            if *letters & bit != 0 {
                return None;
            }
            *letters |= bit;
        }
        (!text.is_empty()).then_some(field)
    }

    /// Returns the rooks that the letters mean on a board. `K` and `Q` mean the outermost rook on that side of the king
    /// (X-FEN), or the corner if there is none.
    pub fn rights(self, placement: &Placement) -> CastlingRights {
        if self == CastlingField::default() {
            return CastlingRights::NONE;
        }
        let mut rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            let letters = self.letters[color.index()];
            // The bits of files are squares of the first rank.
            let named = u64::from(letters & 0xff);
            rooks |= Bitboard(color.either(named, named.swap_bytes()));
            for (side, bit) in OUTERMOST {
                if letters & bit != 0 {
                    let rook = outermost_rook(placement, color, side);
                    rooks = rooks.with(rook.unwrap_or_else(|| side.home(color)));
                }
            }
        }
        CastlingRights(rooks)
    }
}

impl FromStr for CastlingField {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<CastlingField, ParseNameError> {
        let expected = "castling rights, such as `KQkq`, `HAha` or `-`";
        CastlingField::read(text.as_bytes()).ok_or(ParseNameError { expected })
    }
}

/// Appends castling rights, in ASCII: `KQkq`, the file of a rook that is not the outermost, or `-`.
pub(super) fn push_rights(rights: CastlingRights, placement: &Placement, text: &mut Vec<u8>) {
    let start = text.len();
    for color in Color::ALL {
        let mut rooks = rights.0 & Bitboard::from(color.back_rank());
        // From the h-file to the a-file: the kingside comes first.
        while let Some(rook) = rooks.last() {
            rooks = rooks.without(rook);
            let letter = castling_letter(rook, color, placement);
            text.push(color.either(letter.to_ascii_uppercase(), letter));
        }
    }
    if text.len() == start {
        text.push(b'-');
    }
}

/// Returns the letter that [`CastlingField::rights`] reads as this rook: that of its side if it is the outermost, or in
/// the corner if there is no rook on that side; else that of its file.
pub fn castling_letter(rook: Square, color: Color, placement: &Placement) -> u8 {
    let (side, letter) = match king_at_home(placement, color) {
        Some(king) if king.file() < rook.file() => (CastlingSide::Kingside, b'k'),
        None if rook.file() == File::H => (CastlingSide::Kingside, b'k'),
        _ => (CastlingSide::Queenside, b'q'),
    };
    let outermost = outermost_rook(placement, color, side);
    if outermost.unwrap_or_else(|| side.home(color)) == rook {
        letter
    } else {
        rook.file().letter() as u8
    }
}

/// Returns the king of a colour, if it stands on its back rank.
fn king_at_home(placement: &Placement, color: Color) -> Option<Square> {
    let king = placement.king(color);
    king.filter(|king| king.rank() == color.back_rank())
}

/// Returns the rook that stands farthest from the king on a side of its back rank: what `K` and `Q` mean in X-FEN.
fn outermost_rook(placement: &Placement, color: Color, side: CastlingSide) -> Option<Square> {
    let king = king_at_home(placement, color)?;
    side.outermost(placement.pieces(color, Role::Rook), king)
}

impl fmt::Display for CastlingRights {
    /// Writes the rooks in the corners as `KQkq` and the others by their files, for no board is known: the castling field
    /// of standard chess. Rooks that are not on a back rank are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(4);
        push_rights(*self, &Placement::EMPTY, &mut text);
        f.write_str(&super::ascii(text))
    }
}

impl FromStr for CastlingRights {
    type Err = ParseNameError;

    /// Parses letters of X-FEN, each once, or `-`. `K` and `Q` mean the corners, for no board is known; a
    /// [`CastlingField`] reads them on a board.
    ///
    /// # Errors
    ///
    /// Any other text.
    fn from_str(text: &str) -> Result<CastlingRights, ParseNameError> {
        let field: CastlingField = text.parse()?;
        Ok(field.rights(&Placement::EMPTY))
    }
}
