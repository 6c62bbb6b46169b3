//! Why a move is illegal: the first reason that applies. Each reason is a claim by itself, and the order is that of the list of reasons.

use std::collections::BTreeSet;
use std::iter;

use oracle_laws::{
    Bitboard, Candidate, CastlingSide, IllegalMove, Move, Position, Reason, Role, Square,
};

use crate::board::{Board, Man, Step, at, between, castled, file, rank, reaches};
use crate::castling::{castling_meant, rook_with_right, rook_without_right};
use crate::few_men::Tally;
use crate::program::{as_move, bit, checkers, narrow, set, squares};

/// A move that may be illegal, on the board of the reference.
struct Question<'a> {
    board: &'a Board,
    from: usize,
    to: usize,
    promotion: Option<Role>,
    man: Option<Man>,
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
    let mut legal = [Bitboard::EMPTY; 64];
    for step in board.legal_moves() {
        legal[step.from] |= bit(step.to);
    }
    let us = board.white_to_move;
    for (square, (_, letter)) in board.men().filter(|(_, (white, _))| *white == us) {
        for to in squares() {
            let mut question = Question::new(board, given, square, usize::from(to.index()));
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
            let promoted = match letter {
                b'p' => Role::ALL.map(|role| ask(Some(role))),
                _ => [ask(Some(Role::Queen)); 6],
            };
            // Castling may be written in two ways; the list has one.
            let is_listed = legal[square].has(to) || question.castling.is_some() && is_legal;
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

/// What is said of every move between two squares of a position.
#[derive(Default)]
pub struct Candidates {
    /// The legal ones.
    pub legal: BTreeSet<(Square, Square, Option<Role>)>,
    /// How often each reason was given, in the order of `Reason::ALL`.
    pub reasons: [usize; Reason::ALL.len()],
}

/// Asks about every move between two squares, with each promotion and without: it is legal, or has the first reason that applies, and
/// a sentence.
pub fn compare_candidates(board: &Board, position: &Position) -> Candidates {
    let given = checkers(board);
    let mut found = Candidates::default();
    let promotions = || iter::once(None).chain(Role::ALL.map(Some));
    for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
        let mut question = Question::new(board, given, from, to);
        let mut told = None;
        for promotion in promotions() {
            question.promotion = promotion;
            let (from, to) = (narrow(from), narrow(to));
            let candidate = Candidate {
                from,
                to,
                promotion,
            };
            let judged = position.judge(candidate);
            question.compare(judged, || format!("{position}: {candidate}"));
            match judged {
                Ok(_) => _ = found.legal.insert((from, to, promotion)),
                Err(illegal) => {
                    found.reasons[illegal.reason as usize] += 1;
                    // Promotions that have one reason have one sentence, but for the piece.
                    let is_told = told.replace(illegal.reason) == Some(illegal.reason);
                    assert!(
                        is_told || !illegal.sentence(position).is_empty(),
                        "{candidate}"
                    );
                }
            }
        }
    }
    found
}

/// Asks about every move from a square where no piece of the side to move stands.
pub fn compare_others(board: &Board, position: &Position, tally: &mut Tally) {
    let index = |square: Square| usize::from(square.index());
    let is_other = |from: &Square| !board.is_of(index(*from), board.white_to_move);
    for from in squares().filter(is_other) {
        for to in squares() {
            tally.questions += 1;
            let candidate = Candidate::new(from, to);
            let question = Question::new(board, NONE, index(from), index(to));
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
    fn new(board: &'a Board, checkers: Bitboard, from: usize, to: usize) -> Question<'a> {
        let man = board.on(from);
        let castling = man.and_then(|man| castling_meant(board, man, from, to));
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
        let is_way = |man| castling.is_some() || question.is_way(man);
        if board.is_of(from, board.white_to_move) && man.is_some_and(is_way) {
            question.make();
        }
        question
    }

    /// Makes the move, to find the pieces that attack the king.
    fn make(&mut self) {
        let us = self.board.white_to_move;
        self.after = set(self.board.after(self.step()).checkers(us));
        self.lifted = set(self.board.without(self.from).checkers(us));
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
        let Some(man @ (is_white, role)) = self.man else {
            return reason == NoPiece;
        };
        if reason == NotOnTurn {
            return is_white != us;
        }
        if is_white != us {
            return false;
        }
        if let Some(side) = self.castling {
            return self.castling_fails(reason, side);
        }
        let is_pawn = role == b'p';
        let right = (file(to) - file(from)).abs();
        let other = board.on(to);
        let is_last = rank(to) == if us { 7 } else { 0 };
        let steps_into_void =
            is_pawn && right == 1 && other.is_none() && board.ep_square != Some(to);
        match reason {
            Movement => !self.is_way(man),
            Blocked => self.is_way(man) && self.first_between().is_some(),
            OwnPiece => board.is_of(to, us),
            PawnPushOntoPiece => is_pawn && right == 0 && other.is_some(),
            PawnCaptureOfNothing => steps_into_void && !self.is_beside_pawn(),
            NoEnPassant => steps_into_void && self.is_beside_pawn(),
            CapturesKing => other.is_some_and(|(_, role)| role == b'k'),
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
        let (up, first) = if man.0 { (1, 1) } else { (-1, 6) };
        let steps = if rank(self.from) == first { 2 } else { 1 };
        let ahead = |step| at(file(self.from), rank(self.from) + step * up);
        let is_step = (1..=steps).any(|step| ahead(step) == Some(self.to));
        reaches(man, self.from, self.to) || man.1 == b'p' && is_step
    }

    /// Returns the first square with a man between the two squares of a line.
    fn first_between(&self) -> Option<usize> {
        between(self.from, self.to).find(|&square| !self.board.is_free(square))
    }

    /// Returns the square beside that of the man, on the file to which it goes.
    fn beside(&self) -> usize {
        self.from - self.from % 8 + self.to % 8
    }

    /// Returns whether a pawn on its fifth rank goes beside a pawn of the opponent, which it could capture en passant if that had
    /// just advanced two squares (FIDE article 3.7.3.1).
    fn is_beside_pawn(&self) -> bool {
        let us = self.board.white_to_move;
        rank(self.from) == if us { 4 } else { 3 } && self.board.has(self.beside(), (!us, b'p'))
    }

    /// Returns the squares and pieces that a reason names, if it applies.
    fn named(&self, reason: Reason) -> Named {
        use Reason::*;
        let (board, from, to) = (self.board, self.from, self.to);
        let Some((_, role)) = self.man else {
            return (bit(from), NONE);
        };
        let (is_castling, is_king) = (self.castling.is_some(), role == b'k');
        match reason {
            NotOnTurn => (bit(from), NONE),
            Movement => (NONE, NONE),
            Blocked => (self.first_between().map_or(NONE, bit), NONE),
            NoEnPassant => (bit(self.beside()), NONE),
            BadPromotion if is_castling => (NONE, NONE),
            OwnPiece | PawnPushOntoPiece | PawnCaptureOfNothing | CapturesKing
            | MissingPromotion | BadPromotion => (bit(to), NONE),
            _ if is_castling => self.named_of_castling(reason),
            KingIntoCheck if is_king => (bit(to), self.after),
            _ if is_king => (NONE, NONE),
            // Those that attack the king once the piece has gone from its square, and also after the move.
            Pinned => (NONE, self.lifted & !self.checkers & self.after),
            CheckUnanswered if (self.after & self.checkers).any() => (NONE, self.checkers),
            EnPassantUncovers if self.step().captured.is_some() && board.is_free(to) => {
                (NONE, self.after & !self.checkers)
            }
            _ => (NONE, NONE),
        }
    }

    /// Returns the move on the board, legal or not; without a promotion that no pawn makes.
    fn step(&self) -> Step {
        let (board, from, to) = (self.board, self.from, self.to);
        let rook = self
            .castling
            .and_then(|side| rook_with_right(board, from, side));
        let is_pawn = self.man.is_some_and(|(_, role)| role == b'p');
        let is_en_passant = is_pawn && file(from) != file(to) && board.ep_square == Some(to);
        let captured = if is_en_passant { self.beside() } else { to };
        // Castling without squares asks about the king as it stands.
        let is_capture = rook.is_none() && captured != from && !board.is_free(captured);
        let letter = |role: Role| role.upper_letter().to_ascii_lowercase() as u8;
        Step {
            from,
            to: rook.unwrap_or(to),
            promotion: self.promotion.map(letter),
            captured: is_capture.then_some(captured),
            is_castling: rook.is_some(),
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
        let Some(rook) = right else {
            return (NONE, NONE);
        };
        let (king_to, _) = castled(king, rook);
        match reason {
            Reason::CastlingInCheck => (NONE, self.checkers),
            Reason::CastlingBlocked => (set(board.castling_obstacles(king, rook)), NONE),
            Reason::CastlingThroughCheck => {
                let lifted = board.without(king);
                let attackers = |square| set(lifted.attackers(square, !us));
                let first = between(king, king_to).find(|&square| attackers(square).any());
                first.map_or((NONE, NONE), |square| (bit(square), attackers(square)))
            }
            Reason::CastlingIntoCheck => (bit(king_to), self.after),
            _ => (NONE, NONE),
        }
    }
}
