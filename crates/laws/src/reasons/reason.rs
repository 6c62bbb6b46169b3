//! The reasons: an id and a sentence for each; and sentences about legal moves. A sentence names the pieces, and does not end
//! with a full stop.

use std::fmt;

use super::{Candidate, IllegalMove, Subject};
use crate::board::{Bitboard, File, Piece, Rank, Role, Square, joined, names};
use crate::{CastlingSide, GivenCheck, Move, Position, attacks};

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

impl fmt::Display for Reason {
    /// Writes the reason without the squares and pieces of a position, which [`IllegalMove::sentence`] names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NoPiece => "no piece can make the move",
            Reason::NotOnTurn => "it is the other side's turn",
            Reason::Movement => "the piece does not move that way",
            Reason::Blocked => "the piece is blocked",
            Reason::OwnPiece => "the square is occupied by a piece of the same side",
            Reason::PawnPushOntoPiece => "the pawn is blocked: pawns capture diagonally only",
            Reason::PawnCaptureOfNothing => "there is nothing for the pawn to capture",
            Reason::NoEnPassant => "the pawn to capture has not just advanced two squares",
            Reason::CapturesKing => "a king is never captured",
            Reason::Pinned => "the piece is pinned to its king",
            Reason::CheckUnanswered => "the move does not answer the check",
            Reason::KingIntoCheck => "the king would be attacked there",
            Reason::EnPassantUncovers => "capturing en passant would expose the king to check",
            Reason::MissingPromotion => "the pawn must promote, to a queen, rook, bishop or knight",
            Reason::BadPromotion => {
                "only a pawn promotes, on its last rank, to a queen, rook, bishop or knight"
            }
            Reason::CastlingNoRook => "there is no rook to castle with",
            Reason::CastlingNoRight => "the king or the rook has moved",
            Reason::CastlingInCheck => "the king is in check",
            Reason::CastlingBlocked => "there are pieces in the way of castling",
            Reason::CastlingThroughCheck => "the king would cross an attacked square",
            Reason::CastlingIntoCheck => "the king would castle into check",
        })
    }
}

impl IllegalMove {
    /// Returns why the move is illegal in a sentence without a full stop, with the pieces and squares of the position in which it
    /// was judged.
    pub fn sentence(&self, position: &Position) -> String {
        match self.subject {
            Subject::Missing(role, file, rank, _) => position.missing_sentence(role, file, rank),
            Subject::OutOfTurn => format!("it is {}'s turn", position.turn().player()),
            Subject::Castling(side) => position.castling_sentence(side, self),
            Subject::Candidate(candidate) => position.candidate_sentence(candidate, self),
            Subject::AnyOf(pieces, furthest) => position.any_of_sentence(pieces, furthest, self),
        }
    }
}

impl Position {
    fn missing_sentence(&self, role: Role, file: Option<File>, rank: Option<Rank>) -> String {
        let turn = self.turn();
        let own = self.placement().pieces(turn, role);
        let on = match (file, rank) {
            _ if own.is_empty() => return format!("{} has no {role}", turn.player()),
            (Some(file), Some(rank)) => format!("{file}{rank}"),
            (Some(file), None) => format!("the {file}-file"),
            (None, Some(rank)) => format!("rank {rank}"),
            // The side has pawns, but none that could capture there. Other roles are judged piece by piece.
            (None, None) => {
                return format!("{} has no {role} that could capture there", turn.player());
            }
        };
        let on = format!("no {turn} {role} stands on {on}");
        if role == Role::Pawn {
            return on;
        }
        let (plural, verb) = if own.more_than_one() {
            ("s", "stand")
        } else {
            ("", "stands")
        };
        format!("{on}: the {turn} {role}{plural} {verb} on {}", names(own))
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
        let why = if illegal.reason == Reason::Movement {
            format!("the {piece}s stand on {}", names(pieces))
        } else {
            let judge = |from| self.judge(Candidate { from, ..furthest }).err();
            let judged = pieces.into_iter().filter_map(judge);
            let reaching = judged.filter(|illegal| illegal.reason > Reason::Movement);
            let mut each: Vec<_> = reaching.map(|illegal| illegal.sentence(self)).collect();
            // One piece of the same colour may stand in the way of all.
            each.dedup();
            each.join("; ")
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
        let king = self.king().map(|king| format!(" on {king}"));
        let king = king.unwrap_or_default();
        match illegal.reason {
            // The squares are those of a legal move, but the move is not: it has another role, capture or kind.
            NoPiece => {
                format!("{candidate} is legal here, but this move was made for another position")
            }
            NotOnTurn => format!("the {piece} on {from} cannot move: it is {player}'s turn"),
            Movement if from == to => {
                format!("the {piece} already stands on {from}: a move must go to another square")
            }
            Movement => format!(
                "the {piece} on {from} cannot go to {to}: a {} {}",
                piece.role,
                way_of_moving(piece.role, from.file() != to.file())
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
            CheckUnanswered => format!(
                "{player} is in check from {}, and {} does not answer it",
                self.attackers_named(illegal.by),
                self.short_name(candidate)
            ),
            KingIntoCheck => format!("{to} is guarded by {}", self.attackers_named(illegal.by)),
            EnPassantUncovers => format!(
                "capturing en passant would expose the {turn} king{king} to check from {by}"
            ),
            _ => {
                let meant = self.castling_meant(piece, from, to);
                let side = meant.unwrap_or_else(|| CastlingSide::from_squares(from, to));
                self.castling_sentence(side, illegal)
            }
        }
    }

    /// Returns every condition of castling that fails, the first one first.
    fn castling_sentence(&self, side: CastlingSide, illegal: &IllegalMove) -> String {
        let mut sentence = self.castling_failure_sentence(side, illegal);
        sentence += &self.further_castling_failures(side, illegal.reason);
        sentence
    }

    /// Returns the conditions of castling that fail besides that of this reason and those before it, each after a semicolon.
    pub fn further_castling_failures(&self, side: CastlingSide, reason: Reason) -> String {
        let (mut sentences, mut reason) = (String::new(), reason);
        while let Some(next) = self.castling_failure(side, Some(reason)) {
            sentences.extend(["; ", &self.castling_failure_sentence(side, &next)]);
            reason = next.reason;
        }
        sentences
    }

    fn castling_failure_sentence(&self, side: CastlingSide, illegal: &IllegalMove) -> String {
        use Reason::*;
        let turn = self.turn();
        let by = self.attackers_named(illegal.by);
        let squares = illegal.squares;
        match illegal.reason {
            CastlingNoRook => self.no_rook_sentence(side),
            CastlingNoRight => {
                let home = Square::new(File::E, turn.back_rank());
                let why = match self.king() {
                    Some(king) if king.rank() != home.rank() => {
                        format!(": the king is not on {home}")
                    }
                    _ => String::new(),
                };
                format!("{} has no right to castle {side}{why}", turn.player())
            }
            CastlingBlocked => {
                format!("castling is blocked by {}", self.pieces(squares))
            }
            CastlingInCheck => format!("{} cannot castle while in check from {by}", turn.player()),
            CastlingThroughCheck => {
                format!(
                    "the king would cross {}, which is attacked by {by}",
                    names(squares)
                )
            }
            _ => format!(
                "the king would go to {}, which is attacked by {by}",
                names(squares)
            ),
        }
    }

    /// Returns the sentence about a king that has no rook to castle with. A king away from the e-file may have castled, or
    /// may be one of Chess960: the position does not say.
    fn no_rook_sentence(&self, side: CastlingSide) -> String {
        let turn = self.turn();
        let rooks = self.placement().pieces(turn, Role::Rook);
        let (home, corner) = (Square::new(File::E, turn.back_rank()), side.home(turn));
        let Some(king) = self.king().filter(|&king| king != home) else {
            return format!("there is no {turn} rook on {corner} to castle with");
        };
        for castled in CastlingSide::ALL {
            let rook = castled.rook_to(turn);
            if king == castled.king_to(turn) && rooks.has(rook) {
                return format!(
                    "the {turn} king on {king} and the rook on {rook} stand as after castling {castled}"
                );
            }
        }
        if !self.castling().are_standard(self.placement()) {
            format!("there is no {turn} rook to castle with on the {side} of the king on {king}")
        } else if king.rank() == home.rank() {
            format!("the king is not on {home}, and has no rook on its {side}")
        } else {
            format!("the king is not on {home}, and there is no rook on {corner}")
        }
    }
}

/// Returns how a role moves, after its name (FIDE articles 3.2 to 3.8); of a pawn, how it moves ahead or to another file.
const fn way_of_moving(role: Role, leaves_file: bool) -> &'static str {
    match role {
        Role::Pawn if leaves_file => {
            "leaves its file only to capture, one square diagonally forward"
        }
        Role::Pawn => "moves one square forward, or two from its starting square",
        Role::Knight => "moves two squares along a rank or file and one to the side",
        Role::Bishop => "moves along diagonals",
        Role::Rook => "moves along ranks and files",
        Role::Queen => "moves along ranks, files and diagonals",
        Role::King => "moves one square in any direction",
    }
}

fn bad_promotion(piece: Piece, candidate: Candidate) -> String {
    let (from, to) = (candidate.from, candidate.to);
    let not = candidate.promotion.map(|role| format!(", not to a {role}"));
    let not = not.unwrap_or_default();
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

impl Position {
    /// Returns the sentence that says what a legal move does.
    pub fn legal_sentence(&self, legal: Move) -> String {
        let piece = Piece::new(self.turn(), legal.role);
        let mut deeds = match (legal.castle(), legal.capture.zip(legal.capture_square())) {
            (Some(side), _) => vec![format!("castles {side}")],
            (None, None) => vec![format!("goes to {}", legal.to)],
            (None, Some((role, square))) => {
                let captured = Piece::new(!self.turn(), role);
                let how = if legal.is_en_passant() {
                    " en passant"
                } else {
                    ""
                };
                vec![format!("captures the {captured} on {square}{how}")]
            }
        };
        if legal.is_en_passant() {
            deeds.push(format!("goes to {}", legal.to));
        }
        deeds.extend(legal.promotion.map(|role| format!("promotes to a {role}")));
        match self.given_check(legal) {
            GivenCheck::None => {}
            GivenCheck::Check => deeds.push("gives check".to_owned()),
            GivenCheck::Checkmate => deeds.push("gives checkmate".to_owned()),
        }
        format!("the {piece} on {} {}", legal.from, joined(deeds, "and"))
    }

    /// Returns the pieces on these squares, as a sentence names them: `the black queen on d8 and the white king on e1`.
    pub fn pieces(&self, squares: Bitboard) -> String {
        let name = |square| match self.piece_at(square) {
            Some(piece) => format!("the {piece} on {square}"),
            None => square.to_string(),
        };
        joined(squares.into_iter().map(name), "and")
    }

    /// Returns the opponent's pieces on these squares, without their colour: `the queen on d8 and the bishop on g4`.
    fn attackers_named(&self, squares: Bitboard) -> String {
        let colour = format!("the {} ", !self.turn());
        self.pieces(squares).replace(&colour, "the ")
    }

    /// Returns a move as SAN would write it, were it legal: `Nf3`, or `Ng1f3` where another piece may be meant.
    pub fn short_name(&self, candidate: Candidate) -> String {
        let (from, to) = (candidate.from, candidate.to);
        let placement = self.placement();
        let is_pawn = placement.role_at(from) == Some(Role::Pawn);
        let captures = placement.color(!self.turn()).has(to) || is_pawn && from.file() != to.file();
        let origin = match placement.piece_at(from) {
            Some(Piece {
                role: Role::Pawn, ..
            }) if captures => from.file().to_string(),
            Some(piece) if !is_pawn => {
                let reach = attacks::piece(piece, to, placement.occupied());
                let same = placement.pieces(piece.color, piece.role) & reach;
                let is_clear = same.without(from).is_empty();
                let square = if is_clear {
                    String::new()
                } else {
                    from.to_string()
                };
                format!("{}{square}", piece.role.upper_letter())
            }
            _ => String::new(),
        };
        let promotion = candidate.promotion;
        let promotion = promotion.map(|role| format!("={}", role.upper_letter()));
        let mark = if captures { "x" } else { "" };
        format!("{origin}{mark}{to}{}", promotion.unwrap_or_default())
    }
}
