//! Why a move is not allowed: the first of the laws that it breaks.
//!
//! A move is judged layer by layer, as the articles that this crate grew out of built their rules: how
//! a lone piece moves, what stands in the way, what a pawn may push onto and capture, and at last what
//! the king asks. Each layer has its [`Reason`]s; the first that applies is the answer. The layers look
//! at the same attack tables as the generator, and the tests hold the one against the other for every
//! candidate of many positions.

mod castling;
mod layers;
mod sentences;

pub use sentences::Pieces;

use crate::board::{Bitboard, File, Rank, Role, Square};

use super::CastlingSide;

/// From where to where, and what a pawn becomes: a move that may be none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// The square of departure.
    pub from: Square,
    /// The square of arrival; of castling the king's, or the rook's.
    pub to: Square,
    /// What the piece is to become: any role, though the laws allow four.
    pub promotion: Option<Role>,
}

/// Why a move is not allowed, and what is to be seen of it on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalMove {
    /// The first law that it breaks.
    pub reason: Reason,
    /// The squares that the reason is about.
    pub squares: Bitboard,
    /// The pieces of the opponent that the reason is about.
    pub by: Bitboard,
    subject: Subject,
}

impl IllegalMove {
    /// The move that was judged, if one can be named.
    #[must_use]
    pub const fn candidate(&self) -> Option<Candidate> {
        match self.subject {
            Subject::Candidate(candidate) => Some(candidate),
            Subject::Castling(_) | Subject::Missing(_) | Subject::AnyOf(..) => None,
        }
    }

    /// The castling side that was judged, if one was.
    #[must_use]
    pub const fn castling(&self) -> Option<CastlingSide> {
        match self.subject {
            Subject::Castling(side) => Some(side),
            Subject::Candidate(_) | Subject::Missing(_) | Subject::AnyOf(..) => None,
        }
    }

    /// No piece of this description can be meant.
    #[must_use]
    pub fn missing(role: Role, file: Option<File>, rank: Option<Rank>) -> IllegalMove {
        IllegalMove {
            reason: Reason::NoPiece,
            squares: Bitboard::EMPTY,
            by: Bitboard::EMPTY,
            subject: Subject::Missing(Missing { role, file, rank }),
        }
    }
}

impl IllegalMove {
    /// Several pieces may be meant, and none of them may go there: the reason is that of the one that gets furthest
    /// through the layers of the laws.
    pub(crate) fn of_any(self, pieces: Bitboard) -> IllegalMove {
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

/// What was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Candidate(Candidate),
    Castling(CastlingSide),
    Missing(Missing),
    /// Some pieces of a role, and the move of the one that gets furthest.
    AnyOf(Bitboard, Candidate),
}

/// A piece that was asked for and is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Missing {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
}

/// The laws that a move may break, in the order in which they are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// There is no piece to move.
    NoPiece,
    /// The piece is the opponent's.
    NotOnTurn,
    /// The role does not move that way.
    Movement,
    /// A piece stands in the way; its square is named.
    Blocked,
    /// A piece of the same colour stands where the move goes.
    OwnPiece,
    /// A pawn does not capture straight ahead.
    PawnPushOntoPiece,
    /// A pawn goes diagonally only to capture.
    PawnCaptureOfNothing,
    /// A pawn stands beside, but has not just moved two squares.
    NoEnPassant,
    /// A king is never captured.
    CapturesKing,
    /// The piece shields its king from the pieces named.
    Pinned,
    /// The king is left in check by the pieces named.
    CheckUnanswered,
    /// The king would be attacked by the pieces named.
    KingIntoCheck,
    /// With both pawns gone, the king would be attacked by the pieces named.
    EnPassantUncovers,
    /// It is not said what the pawn becomes.
    MissingPromotion,
    /// A pawn does not become that, or not there; or it is no pawn.
    BadPromotion,
    /// There is no rook to castle with.
    CastlingNoRook,
    /// King or rook have moved.
    CastlingNoRight,
    /// The king is in check from the pieces named.
    CastlingInCheck,
    /// Pieces stand between, on the squares named.
    CastlingBlocked,
    /// The king would pass the square named, which the pieces named attack.
    CastlingThroughCheck,
    /// The king would end on the square named, which the pieces named attack.
    CastlingIntoCheck,
}

impl Reason {
    /// All reasons, in the order in which they are looked at.
    pub const ALL: [Reason; 21] = [
        Reason::NoPiece,
        Reason::NotOnTurn,
        Reason::Movement,
        Reason::Blocked,
        Reason::OwnPiece,
        Reason::PawnPushOntoPiece,
        Reason::PawnCaptureOfNothing,
        Reason::NoEnPassant,
        Reason::CapturesKing,
        Reason::Pinned,
        Reason::CheckUnanswered,
        Reason::KingIntoCheck,
        Reason::EnPassantUncovers,
        Reason::MissingPromotion,
        Reason::BadPromotion,
        Reason::CastlingNoRook,
        Reason::CastlingNoRight,
        Reason::CastlingInCheck,
        Reason::CastlingBlocked,
        Reason::CastlingThroughCheck,
        Reason::CastlingIntoCheck,
    ];

    /// The stable name, as JSON writes it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Reason::NoPiece => "no_piece",
            Reason::NotOnTurn => "not_on_turn",
            Reason::Movement => "movement",
            Reason::Blocked => "blocked",
            Reason::OwnPiece => "own_piece",
            Reason::PawnPushOntoPiece => "pawn_push_onto_piece",
            Reason::PawnCaptureOfNothing => "pawn_capture_of_nothing",
            Reason::NoEnPassant => "no_en_passant",
            Reason::CapturesKing => "captures_king",
            Reason::MissingPromotion => "missing_promotion",
            Reason::BadPromotion => "bad_promotion",
            Reason::Pinned => "pinned",
            Reason::CheckUnanswered => "check_unanswered",
            Reason::KingIntoCheck => "king_into_check",
            Reason::EnPassantUncovers => "en_passant_uncovers",
            Reason::CastlingNoRook => "castling_no_rook",
            Reason::CastlingNoRight => "castling_no_right",
            Reason::CastlingBlocked => "castling_blocked",
            Reason::CastlingInCheck => "castling_in_check",
            Reason::CastlingThroughCheck => "castling_through_check",
            Reason::CastlingIntoCheck => "castling_into_check",
        }
    }
}
