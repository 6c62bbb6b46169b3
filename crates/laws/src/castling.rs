//! Castling (FIDE article 3.8.2), in the general form of Chess960 (FIDE Guidelines II).
//!
//! Wherever king and rook start, they end where standard castling ends: the king on the g-file and the rook on the
//! f-file, or the king on the c-file and the rook on the d-file. King and rook squares are data; standard chess is the
//! case where they are e1 and a1 or h1.

use crate::board::{Bitboard, Color, File, Placement, Role, Square};

crate::listed! {
    /// The side on which a king castles.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum CastlingSide {
        /// Towards the h-file: `O-O`.
        Kingside = "kingside",
        /// Towards the a-file: `O-O-O`.
        Queenside = "queenside",
    }
    /// Both sides, the kingside first, as FEN writes them.
    const ALL;
    /// Returns the word, in lower case: `kingside`.
    const fn name;
    impl Display;
}

impl CastlingSide {
    /// Returns the side on which a rook stands from its king.
    pub fn from_squares(king: Square, rook: Square) -> CastlingSide {
        if king.file() < rook.file() {
            CastlingSide::Kingside
        } else {
            CastlingSide::Queenside
        }
    }

    /// Returns the square on which the king ends.
    pub const fn king_to(self, color: Color) -> Square {
        self.square(color, File::G, File::C)
    }

    /// Returns the square on which the rook ends.
    pub const fn rook_to(self, color: Color) -> Square {
        self.square(color, File::F, File::D)
    }

    /// Returns the square of this side's rook in standard chess before it has moved.
    pub const fn home(self, color: Color) -> Square {
        self.square(color, File::H, File::A)
    }

    /// Returns the square on a back rank and the file of this side.
    const fn square(self, color: Color, kingside: File, queenside: File) -> Square {
        let file = match self {
            CastlingSide::Kingside => kingside,
            CastlingSide::Queenside => queenside,
        };
        Square::new(file, color.back_rank())
    }

    /// Returns the squares of the back rank on this side of the king.
    pub fn beside(self, king: Square) -> Bitboard {
        let rank = Bitboard::from(king.rank());
        let below = Bitboard(king.bitboard().0 - 1);
        match self {
            CastlingSide::Kingside => rank & !below & !king.bitboard(),
            CastlingSide::Queenside => rank & below,
        }
    }

    /// Returns the rook of a set that stands farthest from the king on this side of its rank.
    pub(super) fn outermost(self, rooks: Bitboard, king: Square) -> Option<Square> {
        let rooks = rooks & self.beside(king);
        match self {
            CastlingSide::Kingside => rooks.last(),
            CastlingSide::Queenside => rooks.first(),
        }
    }

    /// As SAN writes the move (PGN standard 8.2.3.3): with letters O, not zeros.
    pub const fn san(self) -> &'static str {
        match self {
            CastlingSide::Kingside => "O-O",
            CastlingSide::Queenside => "O-O-O",
        }
    }
}

/// The rooks that may still castle, of both colours: neither they nor their kings have moved.
///
/// A right is the square of its rook. [`Setup`](super::Setup) checks that the rook and its king are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CastlingRights(pub Bitboard);

impl CastlingRights {
    /// No rights.
    pub const NONE: CastlingRights = CastlingRights(Bitboard::EMPTY);

    /// Returns the rights where every king and rook on its home square of standard chess has not moved: as problem
    /// solvers assume (Codex for Chess Composition, article 16).
    pub fn home(placement: &Placement) -> CastlingRights {
        let mut rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            if placement.king(color) == Some(Square::new(File::E, color.back_rank())) {
                let homes: Bitboard = CastlingSide::ALL
                    .iter()
                    .map(|side| side.home(color))
                    .collect();
                rooks |= homes & placement.pieces(color, Role::Rook);
            }
        }
        CastlingRights(rooks)
    }

    /// Returns whether neither side may castle.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether all rights make sense in standard chess: their kings stand on the e-file, and their rooks on the a-
    /// or h-file.
    pub(super) fn are_standard(self, placement: &Placement) -> bool {
        if self.is_empty() {
            return true;
        }
        let outer = Bitboard::from(File::A) | Bitboard::from(File::H);
        let kings = placement.kings() & Bitboard::from(File::E);
        !self.0.meets(!outer)
            && Color::ALL.into_iter().all(|color| {
                let rank = Bitboard::from(color.back_rank());
                !self.0.meets(rank) || kings.meets(rank & placement.color(color))
            })
    }

    /// Returns the rook with which this colour may still castle on this side of its king.
    pub fn rook(self, king: Square, side: CastlingSide) -> Option<Square> {
        (self.0 & side.beside(king)).first()
    }
}
