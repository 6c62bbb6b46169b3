//! The castling field of a FEN.

use crate::board::{Bitboard, Color, File, Placement, Square};
use crate::rules::{CastlingRights, CastlingSide};

/// Castling rights as X-FEN and Shredder-FEN write them: `KQkq`, files of rooks (`HAha`), or `-`. The rook of a `K`
/// depends on the board.
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
    /// Parses the field: `-`, or letters that each occur once.
    #[must_use]
    pub fn parse(text: &str) -> Option<CastlingField> {
        let mut field = CastlingField::default();
        if text == "-" {
            return Some(field);
        }
        for &letter in text.as_bytes() {
            let bit = match letter.to_ascii_lowercase() {
                b'k' => OUTERMOST[0].1,
                b'q' => OUTERMOST[1].1,
                file => 1 << File::from_letter(file)?.index(),
            };
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
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
    #[must_use]
    pub fn rights(self, placement: &Placement) -> CastlingRights {
        if self == CastlingField::default() {
            return CastlingRights::NONE;
        }
        let mut rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            let letters = self.letters[color.index()];
            let files = (0..8).filter(|file| letters >> file & 1 == 1);
            let files = files.filter_map(File::new);
            rooks |= files
                .map(|file| Square::new(file, color.back_rank()))
                .collect();
            for (side, bit) in OUTERMOST {
                if letters & bit != 0 {
                    let king = placement.king(color);
                    let rook = king.and_then(|king| side.outermost_rook(placement, color, king));
                    rooks = rooks.with(rook.unwrap_or_else(|| side.home(color)));
                }
            }
        }
        CastlingRights(rooks)
    }
}
