//! The squares of one castling move, as sets.
//!
//! The rule is that of [`CastlingSide`](oracle_laws::CastlingSide): wherever king and rook start, they end on the
//! g- and f-file, or on the c- and d-file.

/// The squares of one castling move of the side that plays up the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct CastlingSquares {
    pub rook: u64,
    pub rook_to: u64,
    pub king_to: u64,
    /// The squares that king and rook pass or end on, without the squares they start from.
    pub must_be_empty: u64,
    /// The squares of the king from start to end, both included: none may be attacked.
    pub must_be_safe: u64,
}

impl CastlingSquares {
    /// Returns the castling move of a king with a rook on its rank.
    #[inline(always)]
    pub const fn new(king: u64, rook: u64) -> CastlingSquares {
        let (king_to, rook_to) = if rook > king {
            (1 << 6, 1 << 5)
        } else {
            (1 << 2, 1 << 3)
        };
        let must_be_safe = span(king, king_to);
        CastlingSquares {
            rook,
            rook_to,
            king_to,
            must_be_empty: (must_be_safe | span(rook, rook_to)) & !king & !rook,
            must_be_safe,
        }
    }
}

/// Returns the squares from one square to another on the same rank, both included.
#[inline(always)]
const fn span(one: u64, other: u64) -> u64 {
    let (low, high) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    (high - low) | high
}
