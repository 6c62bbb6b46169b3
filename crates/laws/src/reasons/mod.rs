//! Why a move is illegal: the first law that it breaks.
//!
//! A move is judged layer by layer: how a lone piece moves, what stands in the way, what a pawn may push onto and
//! capture, and whether the king is safe. Each layer has its [`Reason`]s; the first that applies is the answer. The
//! layers use the same attack tables as the generator, and tests compare both for every candidate of many positions.

mod castling;
mod layers;
mod reason;

pub use castling::LostRightSearch;
pub use reason::Reason;

use std::error::Error;
use std::fmt;

use crate::board::{Bitboard, File, Rank, Role, Square};

use super::CastlingSide;

/// A move that may be illegal: two squares and a promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// The square of departure.
    pub from: Square,
    /// The square of arrival; for castling, that of the king or of the rook.
    pub to: Square,
    /// The role after promotion: any role, though the laws allow four.
    pub promotion: Option<Role>,
}

impl Candidate {
    /// Returns the candidate without a promotion.
    pub const fn new(from: Square, to: Square) -> Candidate {
        Candidate {
            from,
            to,
            promotion: None,
        }
    }

    /// Returns the law that the candidate breaks, with the squares and the pieces that the reason names.
    pub(crate) fn breaks(self, reason: Reason, squares: Bitboard, by: Bitboard) -> IllegalMove {
        IllegalMove::new(Subject::Candidate(self), reason, squares, by)
    }
}

/// Why a move is illegal, with the squares and pieces of the reason. It is small and does not know its position:
/// [`PlayError`](crate::PlayError) is the error to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[must_use]
pub struct IllegalMove {
    /// The first law that it breaks.
    pub reason: Reason,
    /// The squares that the reason names.
    pub squares: Bitboard,
    /// The pieces of the opponent that the reason names.
    pub by: Bitboard,
    #[cfg_attr(feature = "serde", serde(skip))]
    subject: Subject,
}

impl IllegalMove {
    const fn new(subject: Subject, reason: Reason, squares: Bitboard, by: Bitboard) -> IllegalMove {
        IllegalMove {
            reason,
            squares,
            by,
            subject,
        }
    }

    /// Returns the move that was judged, if one can be named.
    pub const fn candidate(&self) -> Option<Candidate> {
        match self.subject {
            Subject::Candidate(candidate) => Some(candidate),
            _ => None,
        }
    }

    /// Returns the castling side that was judged, if one was.
    pub const fn castling(&self) -> Option<CastlingSide> {
        match self.subject {
            Subject::Castling(side) => Some(side),
            _ => None,
        }
    }

    /// Returns the pieces that were judged, and the move of the one that gets furthest through the layers of the laws, if
    /// the move may be that of several pieces.
    pub const fn any_of(&self) -> Option<(Bitboard, Candidate)> {
        match self.subject {
            Subject::AnyOf(pieces, furthest) => Some((pieces, furthest)),
            _ => None,
        }
    }

    /// Returns the square to which the move goes, if no piece fits its description and it names a square.
    pub const fn missing_to(&self) -> Option<Square> {
        match self.subject {
            Subject::Missing(_, _, _, to) => to,
            _ => None,
        }
    }

    /// Returns the answer to a written move whose description fits no piece: its role, the file and the rank that it
    /// comes from, and the square that it goes to, as far as they are written.
    pub const fn no_piece(
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        to: Option<Square>,
    ) -> IllegalMove {
        let subject = Subject::Missing(role, file, rank, to);
        IllegalMove::new(subject, Reason::NoPiece, Bitboard::EMPTY, Bitboard::EMPTY)
    }

    /// Returns the answer to a move of the side that is not to move, whose piece stands on these squares, if it does.
    pub const fn out_of_turn(squares: Bitboard) -> IllegalMove {
        let (subject, none) = (Subject::OutOfTurn, Bitboard::EMPTY);
        IllegalMove::new(subject, Reason::NotOnTurn, squares, none)
    }

    /// Returns the answer to a written move that may be that of several pieces, none of which may make it. This is the
    /// answer for the one that gets furthest through the layers of the laws.
    pub fn among(self, pieces: Bitboard) -> IllegalMove {
        let Subject::Candidate(furthest) = self.subject else {
            return self;
        };
        let squares = if self.reason == Reason::Movement {
            pieces
        } else {
            self.squares
        };
        IllegalMove {
            squares,
            subject: Subject::AnyOf(pieces, furthest),
            ..self
        }
    }
}

impl fmt::Display for IllegalMove {
    /// Writes the id of the reason. Pieces and squares are named by [`Position::sentence`](crate::Position::sentence)
    /// and by [`PlayError`](crate::PlayError).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move: {}", self.reason.id())
    }
}

impl Error for IllegalMove {}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Candidate(Candidate),
    Castling(CastlingSide),
    /// A description that no piece fits: a role, where it comes from and where it goes.
    Missing(Role, Option<File>, Option<Rank>, Option<Square>),
    /// A move of the other side.
    OutOfTurn,
    /// Some pieces of a role, and the move of the one that gets furthest.
    AnyOf(Bitboard, Candidate),
}
