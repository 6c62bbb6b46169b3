//! Why a move is illegal: the first reason that applies. Each reason is a claim by itself, and the order is that of the list of reasons.

use oracle_laws::{
    Bitboard, Candidate, CastlingSide, IllegalMove, Move, Position, Reason, Role, Square,
};

use super::boards::{Tally, bit, narrow, squares, wide};
use super::castling::{castling_meant, rook_with_right, rook_without_right};
use super::moves::{as_move, checkers};
use super::reference::{Board, MOST, Man, Step, castled, file, rank, reaches};

/// A move that may be illegal, on the board of the reference.
struct Question<'a> {
    board: &'a Board,
    from: i16,
    to: i16,
    promotion: Option<Role>,
    man: Option<(usize, Man)>,
    /// The side of castling (whether kingside), if that is meant.
    castling: Option<bool>,
    /// The pieces that give check; that attack the king after the move; and once the piece that moves is lifted.
    checkers: Bitboard,
    after: Bitboard,
    lifted: Bitboard,
}

/// The squares and the pieces that a reason names.
type Named = (Bitboard, Bitboard);

const NONE: Bitboard = Bitboard::EMPTY;

/// Asks about every move of every piece of the side to move, with each promotion where the piece moves that way, and about castling.
pub fn compare_reasons(board: &Board, position: &Position, tally: &mut Tally) {
    let given = checkers(board);
    let mut legal = [Bitboard::EMPTY; MOST];
    board.each_move(|step, _| {
        legal[step.man] |= bit(step.to);
        true
    });
    for (index, man, square) in board
        .each_man()
        .filter(|(_, man, _)| man.is_white == board.white_to_move)
    {
        for to in squares() {
            let mut question = Question::new(board, given, square, wide(to));
            let mut ask = |promotion| {
                tally.questions += 1;
                let from = narrow(square);
                let candidate = Candidate {
                    from,
                    to,
                    promotion,
                };
                question.promotion = promotion;
                question.compare(position.judge(candidate), || {
                    format!("{position}: {candidate}")
                })
            };
            let is_legal = ask(None);
            let promoted = match man.role {
                b'p' => Role::ALL.map(|role| ask(Some(role))),
                _ => [ask(Some(Role::Queen)); 6],
            };
            // Castling may be written in two ways; the list has one.
            let is_listed = legal[index].has(to) || question.castling.is_some() && is_legal;
            assert_eq!(
                is_legal || promoted.contains(&true),
                is_listed,
                "{position}: {}{to} for the reference",
                narrow(square)
            );
        }
    }
    for (is_kingside, side) in [
        (true, CastlingSide::Kingside),
        (false, CastlingSide::Queenside),
    ] {
        tally.questions += 1;
        compare_castling(board, position, is_kingside, position.judge_castling(side));
    }
}

/// Asks about every move from a square where no piece of the side to move stands.
pub fn compare_others(board: &Board, position: &Position, tally: &mut Tally) {
    let is_other = |from: &Square| {
        board
            .at(wide(*from))
            .is_none_or(|man| board.men[man].is_white != board.white_to_move)
    };
    for from in squares().filter(is_other) {
        for to in squares() {
            tally.questions += 1;
            let candidate = Candidate::new(from, to);
            let question = Question::new(board, NONE, wide(from), wide(to));
            question.compare(position.judge(candidate), || {
                format!("{position}: {candidate}")
            });
        }
    }
}

/// Compares what is said of castling without squares (`O-O`).
fn compare_castling(
    board: &Board,
    position: &Position,
    is_kingside: bool,
    judged: Result<Move, IllegalMove>,
) {
    let us = board.white_to_move;
    let Some(king) = board.king(us) else {
        let reason = judged.map_err(|illegal| illegal.reason);
        return assert_eq!(
            reason,
            Err(Reason::NoPiece),
            "{position}: castling without a king"
        );
    };
    let mut question = Question::new(board, checkers(board), king, king);
    question.castling = Some(is_kingside);
    question.make();
    question.compare(judged, || {
        format!("{position}: castling, kingside {is_kingside}")
    });
}

impl<'a> Question<'a> {
    fn new(board: &'a Board, checkers: Bitboard, from: i16, to: i16) -> Question<'a> {
        let man = board.at(from).map(|man| (man, board.men[man]));
        let castling = man.and_then(|(_, man)| castling_meant(board, man, from, to));
        let mut question = Question {
            board,
            from,
            to,
            promotion: None,
            man,
            castling,
            checkers,
            after: NONE,
            lifted: NONE,
        };
        let is_own = |(_, man): &(usize, Man)| man.is_white == board.white_to_move;
        let is_way = |(_, man): &(usize, Man)| castling.is_some() || question.is_way(*man);
        if man.as_ref().is_some_and(|man| is_own(man) && is_way(man)) {
            question.make();
        }
        question
    }

    /// Makes the move, to find the pieces that attack the king.
    fn make(&mut self) {
        let us = self.board.white_to_move;
        let mut after = self.board.after(self.step());
        after.white_to_move = us;
        self.after = checkers(&after);
        let mut lifted = *self.board;
        if let Some((man, _)) = self.man {
            lifted.lift(man);
        }
        self.lifted = checkers(&lifted);
    }

    /// Compares an answer; returns whether the move is legal.
    fn compare(&self, judged: Result<Move, IllegalMove>, name: impl Fn() -> String) -> bool {
        let found = judged.map_err(|illegal| (illegal.reason, (illegal.squares, illegal.by)));
        let first = Reason::ALL.into_iter().find(|reason| self.applies(*reason));
        let wanted = match first {
            Some(reason) => Err((reason, self.named(reason))),
            None => Ok(as_move(self.board, self.step())),
        };
        assert_eq!(found, wanted, "{}", name());
        first.is_none()
    }

    /// Returns whether a reason applies, whatever others do. Reasons of castling apply to castling, those of other moves to others.
    fn applies(&self, reason: Reason) -> bool {
        use Reason::*;
        let (board, from, to) = (self.board, self.from, self.to);
        let us = board.white_to_move;
        let Some((_, man)) = self.man else {
            return reason == NoPiece;
        };
        if reason == NotOnTurn {
            return man.is_white != us;
        }
        if man.is_white != us {
            return false;
        }
        if let Some(side) = self.castling {
            return self.castling_fails(reason, side);
        }
        let is_pawn = man.role == b'p';
        let right = (file(to) - file(from)).abs();
        let other = board.at(to).map(|man| board.men[man]);
        let is_last = rank(to) == if us { 7 } else { 0 };
        let steps_into_void = is_pawn && right == 1 && other.is_none() && board.passed != Some(to);
        match reason {
            Movement => !self.is_way(man),
            Blocked => self.is_way(man) && self.first_between().is_some(),
            OwnPiece => other.is_some_and(|other| other.is_white == us),
            PawnPushOntoPiece => is_pawn && right == 0 && other.is_some(),
            PawnCaptureOfNothing => steps_into_void && !self.is_beside_pawn(),
            NoEnPassant => steps_into_void && self.is_beside_pawn(),
            CapturesKing => other.is_some_and(|other| other.role == b'k'),
            Pinned | CheckUnanswered | KingIntoCheck | EnPassantUncovers => {
                self.named(reason).1.any()
            }
            MissingPromotion => is_pawn && is_last && self.promotion.is_none(),
            BadPromotion => self.promotion.is_some_and(|role| {
                !is_pawn || !is_last || matches!(role, Role::King | Role::Pawn)
            }),
            _ => false,
        }
    }

    /// Returns whether a man moves that way on an empty board.
    fn is_way(&self, man: Man) -> bool {
        let (up, first) = if man.is_white { (16, 1) } else { (-16, 6) };
        let steps = if rank(self.from) == first { 2 } else { 1 };
        let is_step = (1..=steps).any(|step| self.to == self.from + step * up);
        reaches(man, self.from, self.to) || man.role == b'p' && is_step
    }

    /// Returns the first square with a man between the two squares of a line.
    fn first_between(&self) -> Option<i16> {
        let (right, up) = (
            file(self.to) - file(self.from),
            rank(self.to) - rank(self.from),
        );
        let is_line = right == 0 || up == 0 || right.abs() == up.abs();
        let step = up.signum() * 16 + right.signum();
        let mut between =
            (1..right.abs().max(up.abs())).map(|distance| self.from + step * distance);
        between.find(|&square| is_line && !self.board.is_free(square))
    }

    /// Returns whether a pawn on its fifth rank goes beside a pawn of the opponent, which it could capture en passant if that had
    /// just advanced two squares (FIDE article 3.7.3.1).
    fn is_beside_pawn(&self) -> bool {
        let us = self.board.white_to_move;
        let beside = self.from + file(self.to) - file(self.from);
        let other = self.board.at(beside).map(|man| self.board.men[man]);
        rank(self.from) == if us { 4 } else { 3 }
            && other.is_some_and(|man| man.role == b'p' && man.is_white != us)
    }

    /// Returns the squares and pieces that a reason names, if it applies.
    fn named(&self, reason: Reason) -> Named {
        use Reason::*;
        let (board, from, to) = (self.board, self.from, self.to);
        let Some((_, man)) = self.man else {
            return (bit(from), NONE);
        };
        let (is_castling, is_king) = (self.castling.is_some(), man.role == b'k');
        match reason {
            NotOnTurn => (bit(from), NONE),
            Movement => (NONE, NONE),
            Blocked => (self.first_between().map_or(NONE, bit), NONE),
            NoEnPassant => (bit(from + file(to) - file(from)), NONE),
            BadPromotion if is_castling => (NONE, NONE),
            OwnPiece | PawnPushOntoPiece | PawnCaptureOfNothing | CapturesKing
            | MissingPromotion | BadPromotion => (bit(to), NONE),
            _ if is_castling => self.named_of_castling(reason),
            KingIntoCheck if is_king => (bit(to), self.after),
            _ if is_king => (NONE, NONE),
            // Those that attack the king once the piece has gone from its square, and also after the move.
            Pinned => (NONE, self.lifted & !self.checkers & self.after),
            CheckUnanswered if (self.after & self.checkers).any() => (NONE, self.checkers),
            EnPassantUncovers if self.step().captured != board.at(to) => {
                (NONE, self.after & !self.checkers)
            }
            _ => (NONE, NONE),
        }
    }

    /// Returns the move on the board, legal or not; without a promotion that no pawn makes.
    fn step(&self) -> Step {
        let (board, to) = (self.board, self.to);
        let (index, man) = self.man.unwrap_or((0, self.board.men[0]));
        let rook = self
            .castling
            .and_then(|side| rook_with_right(board, self.from, side));
        if let Some(rook) = rook {
            return Step {
                man: index,
                to: board.squares[rook],
                promotion: None,
                captured: None,
                castling: Some(rook),
            };
        }
        let is_en_passant =
            man.role == b'p' && file(self.from) != file(to) && board.passed == Some(to);
        let captured = if is_en_passant {
            board.at(self.from + file(to) - file(self.from))
        } else {
            board.at(to)
        };
        let letter = |role: Role| role.upper_letter().to_ascii_lowercase() as u8;
        Step {
            man: index,
            to,
            promotion: self.promotion.map(letter),
            // Castling without squares asks about the king as it stands.
            captured: captured.filter(|&other| other != index),
            castling: None,
        }
    }

    fn castling_fails(&self, reason: Reason, is_kingside: bool) -> bool {
        use Reason::*;
        let board = self.board;
        let right = rook_with_right(board, self.from, is_kingside);
        let rook = rook_without_right(board, self.from, is_kingside);
        match reason {
            BadPromotion => self.promotion.is_some(),
            CastlingNoRook => right.is_none() && rook.is_none(),
            CastlingNoRight => right.is_none() && rook.is_some(),
            CastlingInCheck | CastlingThroughCheck | CastlingIntoCheck => {
                right.is_some() && self.named_of_castling(reason).1.any()
            }
            CastlingBlocked => right.is_some() && self.named_of_castling(reason).0.any(),
            _ => false,
        }
    }

    /// Returns what a reason names where there is a rook with the right to castle.
    fn named_of_castling(&self, reason: Reason) -> Named {
        let (board, king) = (self.board, self.from);
        let us = board.white_to_move;
        let right = self
            .castling
            .and_then(|side| rook_with_right(board, self.from, side));
        let (Some(rook), Some((index, _))) = (right, self.man) else {
            return (NONE, NONE);
        };
        let home = board.squares[rook];
        let (king_to, _) = castled(king, home);
        let all = |squares: &mut dyn Iterator<Item = i16>| {
            squares.fold(NONE, |all, square| all | bit(square))
        };
        match reason {
            Reason::CastlingInCheck => (NONE, self.checkers),
            Reason::CastlingBlocked => (all(&mut board.castling_obstacles(king, home)), NONE),
            Reason::CastlingThroughCheck => {
                let mut lifted = *board;
                lifted.lift(index);
                let step = (king_to - king).signum();
                let mut passed = (1..(king_to - king).abs()).map(|distance| king + step * distance);
                let attackers = |square| all(&mut lifted.attackers(square, !us));
                let first = passed.find(|&square| attackers(square).any());
                first.map_or((NONE, NONE), |square| (bit(square), attackers(square)))
            }
            Reason::CastlingIntoCheck => (bit(king_to), self.after),
            _ => (NONE, NONE),
        }
    }
}
