//! The reasons: an id and a sentence for each. A sentence names the pieces, and does not end with a full stop.

use super::sentences::names;
use super::{Candidate, IllegalMove, Subject};
use crate::board::{Bitboard, File, Piece, Rank, Role, Square};
use crate::{CastlingSide, Position};

crate::listed! {
    /// The laws that a move may break, in the order in which they are checked.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Reason {
        /// There is no piece to move.
        NoPiece = "no_piece",
        /// The piece is the opponent's.
        NotOnTurn = "not_on_turn",
        /// The role does not move that way.
        Movement = "movement",
        /// A piece stands in the way; its square is named.
        Blocked = "blocked",
        /// A piece of the same colour stands where the move goes.
        OwnPiece = "own_piece",
        /// A pawn does not capture straight ahead.
        PawnPushOntoPiece = "pawn_push_onto_piece",
        /// A pawn goes diagonally only to capture.
        PawnCaptureOfNothing = "pawn_capture_of_nothing",
        /// The pawn beside has not just moved two squares.
        NoEnPassant = "no_en_passant",
        /// A king is never captured.
        CapturesKing = "captures_king",
        /// The piece shields its king from the pieces named.
        Pinned = "pinned",
        /// The king is left in check by the pieces named.
        CheckUnanswered = "check_unanswered",
        /// The king would be attacked by the pieces named.
        KingIntoCheck = "king_into_check",
        /// With both pawns gone, the king would be attacked by the pieces named.
        EnPassantUncovers = "en_passant_uncovers",
        /// The move does not name the promotion piece.
        MissingPromotion = "missing_promotion",
        /// A pawn does not promote to this role, or not on this square, or the piece is no pawn.
        BadPromotion = "bad_promotion",
        /// There is no rook to castle with.
        CastlingNoRook = "castling_no_rook",
        /// The king or the rook has moved.
        CastlingNoRight = "castling_no_right",
        /// The king is in check from the pieces named.
        CastlingInCheck = "castling_in_check",
        /// Pieces stand between, on the squares named.
        CastlingBlocked = "castling_blocked",
        /// The king would cross the square named, which the pieces named attack.
        CastlingThroughCheck = "castling_through_check",
        /// The king would end on the square named, which the pieces named attack.
        CastlingIntoCheck = "castling_into_check",
    }
    /// All reasons, in the order in which they are checked.
    const ALL;
    /// Returns the stable id, as JSON writes it.
    const fn id;
}

impl Position {
    /// Returns the sentence that says why a move is illegal.
    pub fn sentence(&self, illegal: &IllegalMove) -> String {
        match illegal.subject {
            Subject::Missing(role, file, rank, _) => self.missing_sentence(role, file, rank),
            Subject::Castling(side) => self.castling_sentence(side, illegal),
            Subject::Candidate(candidate) => self.candidate_sentence(candidate, illegal),
            Subject::AnyOf(pieces, furthest) => self.any_of_sentence(pieces, furthest, illegal),
        }
    }

    fn missing_sentence(&self, role: Role, file: Option<File>, rank: Option<Rank>) -> String {
        let turn = self.turn();
        match (file, rank) {
            (Some(file), Some(rank)) => format!("no {turn} {role} stands on {file}{rank}"),
            (Some(file), None) => format!("no {turn} {role} stands on the {file}-file"),
            (None, Some(rank)) => format!("no {turn} {role} stands on rank {rank}"),
            // The side has pawns, but none that could capture there. Other roles are judged piece by piece.
            (None, None) if self.placement().pieces(turn, role).any() => {
                format!("{} has no {role} that could capture there", turn.player())
            }
            (None, None) => format!("{} has no {role}", turn.player()),
        }
    }

    fn any_of_sentence(
        &self,
        pieces: Bitboard,
        furthest: Candidate,
        illegal: &IllegalMove,
    ) -> String {
        let Some(piece) = self.placement().piece_at(furthest.from) else {
            return self.candidate_sentence(furthest, illegal);
        };
        let why = match illegal.reason {
            Reason::Movement => format!("the {piece}s stand on {}", names(pieces)),
            _ => self.candidate_sentence(furthest, illegal),
        };
        format!("no {piece} can go to {}: {why}", furthest.to)
    }

    fn candidate_sentence(&self, candidate: Candidate, illegal: &IllegalMove) -> String {
        use Reason::*;
        let (from, to) = (candidate.from, candidate.to);
        let turn = self.turn();
        let player = turn.player();
        let Some(piece) = self.piece_at(from) else {
            return format!("there is no piece on {from}");
        };
        let by = self.pieces(illegal.by);
        let named = self.pieces(illegal.squares);
        let king = self
            .king()
            .map_or_else(String::new, |king| format!(" on {king}"));
        match illegal.reason {
            NotOnTurn => format!("the {piece} on {from} cannot move: it is {player}'s turn"),
            Movement if from == to => {
                format!("the {piece} already stands on {from}: a move must go to another square")
            }
            Movement => format!(
                "the {piece} on {from} cannot go to {to}: a {} does not move that way",
                piece.role
            ),
            Blocked => format!("the {piece} on {from} is blocked by {named}"),
            OwnPiece => match self.placement().role_at(to) {
                Some(role) => format!("{to} is occupied by {player}'s own {role}"),
                None => format!("{to} is occupied"),
            },
            PawnPushOntoPiece => format!(
                "the {piece} on {from} is blocked by {named}: pawns capture diagonally only"
            ),
            PawnCaptureOfNothing => {
                format!(
                    "the {piece} on {from} cannot go diagonally to {to}: there is nothing to capture"
                )
            }
            NoEnPassant => format!(
                "the {piece} on {from} cannot capture en passant on {to}: {named} has not just advanced two squares"
            ),
            CapturesKing => {
                format!("the {piece} on {from} cannot capture {named}: a king is never captured")
            }
            MissingPromotion => format!(
                "the {piece} on {from} must promote on {to}, to a queen, rook, bishop or knight"
            ),
            BadPromotion => bad_promotion(piece, candidate),
            Pinned => format!("the {piece} on {from} is pinned to its king{king} by {by}"),
            CheckUnanswered => {
                format!("this move would leave the {turn} king{king} in check from {by}")
            }
            EnPassantUncovers => format!(
                "capturing en passant would expose the {turn} king{king} to check from {by}"
            ),
            // A king that steps into check has the sentence of one that castles into it.
            _ => self.castling_sentence(CastlingSide::from_squares(from, to), illegal),
        }
    }

    fn castling_sentence(&self, side: CastlingSide, illegal: &IllegalMove) -> String {
        use Reason::*;
        let turn = self.turn();
        let by = self.pieces(illegal.by);
        let squares = illegal.squares;
        match illegal.reason {
            CastlingNoRook => self.no_rook_sentence(side),
            CastlingNoRight => {
                let home = Square::new(File::E, turn.back_rank());
                let why = match self.king() {
                    Some(king) if king.rank() != turn.back_rank() => {
                        format!(": the {turn} king stands on {king}, not on {home}")
                    }
                    _ => String::new(),
                };
                format!("{} has no right to castle {side}{why}", turn.player())
            }
            CastlingBlocked => {
                format!("castling is blocked by {}", self.pieces(squares))
            }
            CastlingInCheck => format!("the {turn} king is in check from {by}"),
            CastlingThroughCheck => {
                format!(
                    "the {turn} king would cross {}, which is attacked by {by}",
                    names(squares)
                )
            }
            _ => format!(
                "the {turn} king would go to {}, which is attacked by {by}",
                names(squares)
            ),
        }
    }
}

impl Position {
    /// Returns the sentence about a king that has no rook to castle with. A king away from the e-file may have castled, or
    /// may be one of Chess960: the position does not say.
    fn no_rook_sentence(&self, side: CastlingSide) -> String {
        let turn = self.turn();
        let rooks = self.placement().pieces(turn, Role::Rook);
        let away = self
            .king()
            .filter(|king| king.rank() == turn.back_rank() && king.file() != File::E);
        let Some(king) = away else {
            return format!(
                "there is no {turn} rook on {} to castle with",
                side.home(turn)
            );
        };
        for castled in CastlingSide::ALL {
            let rook = castled.rook_to(turn);
            if king == castled.king_to(turn) && rooks.has(rook) {
                return format!(
                    "the {turn} king on {king} and the rook on {rook} stand as after castling {castled}"
                );
            }
        }
        format!("there is no {turn} rook to castle with on the {side} of the king on {king}")
    }
}

fn bad_promotion(piece: Piece, candidate: Candidate) -> String {
    let (from, to) = (candidate.from, candidate.to);
    let not = candidate
        .promotion
        .map_or_else(String::new, |role| format!(", not to a {role}"));
    if piece.role != Role::Pawn {
        format!("only a pawn promotes, and the piece on {from} is a {piece}")
    } else if to.rank() != piece.color.promotion_rank() {
        format!(
            "the {piece} on {from} promotes on rank {} only",
            piece.color.promotion_rank()
        )
    } else {
        format!("the {piece} on {from} may promote to a queen, rook, bishop or knight{not}")
    }
}
