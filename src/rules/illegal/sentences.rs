//! Sentences about reasons. Each names the pieces, and none ends with a full stop.

use std::fmt;

use super::{Candidate, IllegalMove, Missing, Reason, Subject};
use crate::board::{Bitboard, Color, File, Piece, Role, Square};
use crate::rules::{CastlingSide, GivenCheck, Move, Position};

impl Position {
    /// Returns the sentence that says why a move is illegal.
    #[must_use]
    pub fn sentence(&self, illegal: &IllegalMove) -> String {
        match illegal.subject {
            Subject::Missing(missing) => self.missing_sentence(missing),
            Subject::Castling(side) => self.castling_sentence(side, illegal),
            Subject::Candidate(candidate) => self.candidate_sentence(candidate, illegal),
            Subject::AnyOf(pieces, furthest) => self.any_of_sentence(pieces, furthest, illegal),
        }
    }

    fn missing_sentence(
        &self,
        Missing {
            role, file, rank, ..
        }: Missing,
    ) -> String {
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
        let Candidate {
            from,
            to,
            promotion,
        } = candidate;
        let turn = self.turn();
        let Some(piece) = self.placement().piece_at(from) else {
            return format!("there is no piece on {from}");
        };
        let by = self.pieces(illegal.by);
        let named = self.pieces(illegal.squares);
        let king = self
            .king()
            .map_or_else(String::new, |king| format!(" on {king}"));
        match illegal.reason {
            Reason::NotOnTurn => {
                format!(
                    "it is {}'s turn, and the piece on {from} is a {piece}",
                    turn.player()
                )
            }
            Reason::Movement if from == to => {
                format!("the {piece} stands on {from} already: a move must go to another square")
            }
            Reason::Movement => format!("a {piece} does not move from {from} to {to}"),
            Reason::Blocked => format!("{named} stands in the way of the {piece} on {from}"),
            Reason::OwnPiece => {
                format!(
                    "the {piece} on {from} cannot capture {named}: it is {}'s own",
                    turn.player()
                )
            }
            Reason::PawnPushOntoPiece => {
                format!(
                    "the {piece} on {from} is blocked by {named}: pawns capture diagonally only"
                )
            }
            Reason::PawnCaptureOfNothing => {
                format!("there is nothing on {to} for the {piece} on {from} to capture")
            }
            Reason::NoEnPassant => format!(
                "the {piece} on {from} cannot capture on {to}: {named} has not just moved two squares"
            ),
            Reason::CapturesKing => {
                format!("the {piece} on {from} cannot capture {named}: a king is never captured")
            }
            Reason::MissingPromotion => {
                format!(
                    "the {piece} on {from} must promote on {to}, to a queen, rook, bishop or knight"
                )
            }
            Reason::BadPromotion => bad_promotion(piece, from, to, promotion),
            Reason::Pinned => format!("the {piece} on {from} is pinned to its king{king} by {by}"),
            Reason::CheckUnanswered => {
                format!(
                    "the {turn} king{king} is in check from {by}, and this move does not answer the check"
                )
            }
            Reason::EnPassantUncovers => {
                format!(
                    "capturing en passant would expose the {turn} king{king} to check from {by}"
                )
            }
            // A king that steps into check has the sentence of one that castles into it.
            _ => self.castling_sentence(CastlingSide::from_squares(from, to), illegal),
        }
    }

    fn castling_sentence(&self, side: CastlingSide, illegal: &IllegalMove) -> String {
        let turn = self.turn();
        let by = self.pieces(illegal.by);
        let squares = illegal.squares;
        match illegal.reason {
            Reason::CastlingNoRook => {
                let king = self.king();
                let is_elsewhere = king
                    .is_some_and(|king| king.rank() == turn.back_rank() && king.file() != File::E);
                if is_elsewhere {
                    format!("there is no {turn} rook on the {side} of the king")
                } else {
                    format!("there is no {turn} rook on {}", side.home(turn))
                }
            }
            Reason::CastlingNoRight => {
                let home = Square::new(File::E, turn.back_rank());
                let why = match self.king() {
                    Some(king) if king.rank() != turn.back_rank() => {
                        format!(": the {turn} king stands on {king}, not on {home}")
                    }
                    _ => String::new(),
                };
                format!("{} has no right to castle {side}{why}", turn.player())
            }
            Reason::CastlingBlocked => {
                let verb = if squares.more_than_one() {
                    "stand"
                } else {
                    "stands"
                };
                format!("{} {verb} in the way", self.pieces(squares))
            }
            Reason::CastlingInCheck => format!("the {turn} king is in check from {by}"),
            Reason::CastlingThroughCheck => {
                format!(
                    "the {turn} king would pass {}, which {by} {}",
                    names(squares),
                    attack(illegal.by)
                )
            }
            _ => format!(
                "the {turn} king would go to {}, which {by} {}",
                names(squares),
                attack(illegal.by)
            ),
        }
    }

    /// Returns the sentence that says what a legal move does.
    #[must_use]
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
        let last = deeds.pop().unwrap_or_default();
        let deeds = if deeds.is_empty() {
            last
        } else {
            format!("{} and {last}", deeds.join(", "))
        };
        format!("the {piece} on {} {deeds}", legal.from)
    }

    /// Returns the pieces on these squares, as a sentence names them: `the black queen on d8 and the white king on e1`.
    #[must_use]
    pub fn pieces(&self, squares: Bitboard) -> Pieces<'_> {
        Pieces {
            position: self,
            squares,
        }
    }
}

fn bad_promotion(piece: Piece, from: Square, to: Square, promotion: Option<Role>) -> String {
    let not = promotion.map_or_else(String::new, |role| format!(", not to a {role}"));
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

fn attack(by: Bitboard) -> &'static str {
    if by.more_than_one() {
        "attack"
    } else {
        "attacks"
    }
}

fn names(squares: Bitboard) -> String {
    let mut names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    let last = names.pop().unwrap_or_default();
    if names.is_empty() {
        last
    } else {
        format!("{} and {last}", names.join(", "))
    }
}

/// Pieces as a sentence names them.
#[derive(Debug, Clone, Copy)]
pub struct Pieces<'a> {
    position: &'a Position,
    squares: Bitboard,
}

impl fmt::Display for Pieces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.squares.len();
        for (index, square) in (1..).zip(self.squares) {
            let separator = match index {
                1 => "",
                _ if index == count => " and ",
                _ => ", ",
            };
            match self.position.placement().piece_at(square) {
                Some(piece) => write!(f, "{separator}the {piece} on {square}")?,
                None => write!(f, "{separator}{square}")?,
            }
        }
        Ok(())
    }
}

impl Color {
    /// Returns the name of the player of this colour: `White`.
    #[must_use]
    pub const fn player(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }
}
