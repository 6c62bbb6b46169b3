//! What a reason claims of a move, checked by the slow reference.

use std::collections::BTreeSet;

use oracle_laws::{Candidate, IllegalMove, Reason, Role, Square};

use crate::reference::{Board, at, file, rank};
use crate::support::position;

pub fn index(square: Square) -> usize {
    usize::from(square.index())
}

/// The claim of a reason, for the slow reference to confirm.
pub struct Claim<'a> {
    pub board: &'a Board,
    pub from: usize,
    pub to: usize,
    pub promotion: Option<Role>,
    pub illegal: IllegalMove,
}

impl Claim<'_> {
    pub fn is_true(&self) -> bool {
        let &Claim {
            board,
            from,
            to,
            promotion,
            illegal,
        } = self;
        let us = board.white_to_move();
        let squares: Vec<usize> = illegal.squares.into_iter().map(index).collect();
        let by: Vec<usize> = illegal.by.into_iter().map(index).collect();
        let piece = board.cells[from];
        let role = piece.map_or(' ', |(_, role)| role);
        let last_rank = if us { 7 } else { 0 };
        let king = board.king(us);
        match illegal.reason {
            Reason::NoPiece => piece.is_none() && squares == [from],
            Reason::NotOnTurn => piece.is_some_and(|(white, _)| white != us),
            Reason::Movement => !self.reaches(&Board {
                cells: [None; 64],
                ..board.clone()
            }),
            Reason::Blocked => {
                // Without the blocker, the way is open to the next piece, or to the target.
                let [blocker] = squares[..] else { return false };
                let mut opened = board.clone();
                opened.cells[blocker] = None;
                let beyond = (
                    file(blocker) + (file(to) - file(from)).signum(),
                    rank(blocker) + (rank(to) - rank(from)).signum(),
                );
                let beyond = at(beyond.0, beyond.1).unwrap();
                board.cells[blocker].is_some()
                    && (role == 'p'
                        || opened.attacked_from(from).contains(&beyond)
                            && !board.attacked_from(from).contains(&beyond))
            }
            Reason::OwnPiece => {
                self.reaches(board)
                    && board.cells[to].is_some_and(|(white, _)| white == us)
                    && squares == [to]
            }
            Reason::PawnPushOntoPiece => {
                role == 'p'
                    && file(from) == file(to)
                    && board.cells[to].is_some_and(|(white, _)| white != us)
            }
            Reason::PawnCaptureOfNothing => {
                role == 'p'
                    && board.attacked_from(from).contains(&to)
                    && board.cells[to].is_none()
                    && !self.has_neighbour()
            }
            Reason::NoEnPassant => {
                role == 'p'
                    && board.cells[to].is_none()
                    && self.has_neighbour()
                    && board.ep_square != Some(to)
            }
            Reason::CapturesKing => {
                board.cells[to] == Some((!us, 'k')) && board.attacked_from(from).contains(&to)
            }
            Reason::MissingPromotion => role == 'p' && rank(to) == last_rank && promotion.is_none(),
            Reason::BadPromotion => {
                let is_allowed = promotion.is_some_and(|role| Role::PROMOTIONS.contains(&role));
                promotion.is_some() && !(role == 'p' && rank(to) == last_rank && is_allowed)
            }
            Reason::Pinned => {
                // Without the pinned piece, the pinning piece attacks the king, which it did not before.
                let [pinner] = by[..] else { return false };
                let mut lifted = board.clone();
                lifted.cells[from] = None;
                let attackers = |board: &Board| board.attackers(king.unwrap(), !us);
                attackers(&lifted).contains(&pinner)
                    && !attackers(board).contains(&pinner)
                    && self.leaves_in_check(&by)
            }
            Reason::CheckUnanswered => {
                board.attackers(king.unwrap(), !us) == by && self.leaves_in_check(&by)
            }
            Reason::KingIntoCheck => {
                role == 'k' && squares == [to] && self.after().attackers(to, !us) == by
            }
            Reason::EnPassantUncovers => {
                let mut after = self.after();
                after.cells[at(file(to), rank(from)).unwrap()] = None;
                board.ep_square == Some(to)
                    && after.attackers(king.unwrap(), !us) == by
                    && board
                        .attackers(king.unwrap(), !us)
                        .iter()
                        .all(|attacker| !by.contains(attacker))
            }
            Reason::CastlingNoRook
            | Reason::CastlingNoRight
            | Reason::CastlingBlocked
            | Reason::CastlingInCheck
            | Reason::CastlingThroughCheck
            | Reason::CastlingIntoCheck => self.is_true_of_castling(&squares, &by),
        }
    }

    fn is_true_of_castling(&self, squares: &[usize], by: &[usize]) -> bool {
        let &Claim {
            board,
            from: king,
            to,
            illegal,
            ..
        } = self;
        let us = board.white_to_move();
        let back = if us { 0 } else { 7 };
        let rooks: Vec<usize> = (0..64)
            .filter(|&square| board.cells[square] == Some((us, 'r')) && rank(square) == back)
            .collect();
        // The right that the position has, or that is granted for the test.
        let is_kingside = match file(to) {
            _ if board.rooks.contains(&to) => file(to) > file(king),
            6 => true,
            2 => false,
            _ => file(to) > file(king),
        };
        let is_beside = |rook: usize| (file(rook) > file(king)) == is_kingside;
        let rook = board
            .rooks
            .iter()
            .copied()
            .find(|&rook| rank(rook) == back && is_beside(rook));
        let mut lone = board.clone();
        lone.cells[king] = None;
        match illegal.reason {
            Reason::CastlingNoRook => {
                let corner = at(if is_kingside { 7 } else { 0 }, back).unwrap();
                rook.is_none()
                    && if file(king) == 4 {
                        !rooks.contains(&corner)
                    } else {
                        !rooks.iter().any(|&rook| is_beside(rook))
                    }
            }
            Reason::CastlingNoRight => {
                // With the right granted, castling is legal, or another reason applies.
                let mut rng = rooks.iter().copied().filter(|&rook| is_beside(rook));
                rook.is_none()
                    && rng.any(|granted| {
                        let mut with_right = board.clone();
                        with_right.rooks.push(granted);
                        let castles = |board: &Board| board.legal_moves().len();
                        let fields = shredder_fen_of(&with_right);
                        let judged = position(&fields).judge(Candidate {
                            from: Square::from_index(king as u8).unwrap(),
                            to: Square::from_index(to as u8).unwrap(),
                            promotion: None,
                        });
                        match judged {
                            Ok(_) => castles(&with_right) == castles(board) + 1,
                            Err(illegal) => illegal.reason > Reason::CastlingNoRight,
                        }
                    })
            }
            Reason::CastlingBlocked => {
                let rook = rook.unwrap();
                let kingside = file(rook) > file(king);
                let (king_to, rook_to) = if kingside { (6, 5) } else { (2, 3) };
                let [king_to, rook_to] = [king_to, rook_to].map(|file| at(file, back).unwrap());
                let span = |a: usize, b: usize| a.min(b)..=a.max(b);
                let way: BTreeSet<usize> = span(king, king_to).chain(span(rook, rook_to)).collect();
                let blocked = way.into_iter().filter(|&square| {
                    square != king && square != rook && board.cells[square].is_some()
                });
                !squares.is_empty() && blocked.collect::<Vec<_>>() == squares
            }
            Reason::CastlingInCheck => !by.is_empty() && board.attackers(king, !us) == by,
            Reason::CastlingThroughCheck => {
                matches!(squares, &[square] if lone.attackers(square, !us) == by) && !by.is_empty()
            }
            _ => {
                let rook = rook.unwrap();
                let kingside = file(rook) > file(king);
                let [king_to, rook_to] =
                    if kingside { [6, 5] } else { [2, 3] }.map(|file| at(file, back).unwrap());
                let mut after = lone.clone();
                after.cells[rook] = None;
                after.cells[king_to] = Some((us, 'k'));
                after.cells[rook_to] = Some((us, 'r'));
                squares == [king_to] && !by.is_empty() && after.attackers(king_to, !us) == by
            }
        }
    }

    /// Returns whether the piece reaches the square on a board, even if the square is occupied.
    fn reaches(&self, board: &Board) -> bool {
        let &Claim { from, to, .. } = self;
        let mut board = board.clone();
        board.cells[from] = self.board.cells[from];
        let Some((white, role)) = board.cells[from] else {
            return false;
        };
        if role != 'p' {
            return board.attacked_from(from).contains(&to);
        }
        let up = if white { 1 } else { -1 };
        let start = if white { 1 } else { 6 };
        let ahead = rank(to) - rank(from);
        let is_step =
            file(from) == file(to) && (ahead == up || ahead == 2 * up && rank(from) == start);
        is_step || board.attacked_from(from).contains(&to)
    }

    /// Returns whether the pawn stands on its fifth rank, with an enemy pawn beside it, on the file of the target.
    fn has_neighbour(&self) -> bool {
        let us = self.board.white_to_move();
        let fifth = if us { 4 } else { 3 };
        rank(self.from) == fifth
            && at(file(self.to), rank(self.from))
                .is_some_and(|square| self.board.cells[square] == Some((!us, 'p')))
    }

    /// Returns the board with the piece moved, and nothing else.
    fn after(&self) -> Board {
        let mut after = self.board.clone();
        after.cells[self.to] = after.cells[self.from].take();
        after
    }

    fn leaves_in_check(&self, by: &[usize]) -> bool {
        let us = self.board.white_to_move();
        let after = self.after();
        after
            .attackers(after.king(us).unwrap(), !us)
            .iter()
            .any(|attacker| by.contains(attacker))
    }
}

fn shredder_fen_of(board: &Board) -> String {
    let mut rights: String = board
        .rooks
        .iter()
        .map(|&rook| {
            let letter = (b'a' + (rook % 8) as u8) as char;
            if rank(rook) == 0 {
                letter.to_ascii_uppercase()
            } else {
                letter
            }
        })
        .collect();
    if rights.is_empty() {
        rights.push('-');
    }
    let rows: Vec<String> = (0..8)
        .rev()
        .map(|row| {
            (0..8)
                .map(|column| match board.cells[row * 8 + column] {
                    None => '1',
                    Some((true, role)) => role.to_ascii_uppercase(),
                    Some((false, role)) => role,
                })
                .collect::<Vec<char>>()
        })
        .map(|row| {
            (1..=8)
                .rev()
                .fold(row.into_iter().collect::<String>(), |row, run| {
                    row.replace(&"1".repeat(run), &run.to_string())
                })
        })
        .collect();
    format!(
        "{} {} {rights} -",
        rows.join("/"),
        if board.white_to_move() { "w" } else { "b" }
    )
}
