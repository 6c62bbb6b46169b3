//! A slow and plain board: a list of men and where they stand, and loops. It makes a move and walks to the king. It has no sets of
//! squares and no tables, and uses nothing of the program.
//!
//! Squares lie in rows of sixteen, of which eight are on the board: what leaves it has a bit of `0x88`.

/// The most men that a board may have.
pub const MOST: usize = 5;
/// Where a man stands that was captured.
pub const OFF: i16 = 0x88;

const STRAIGHT: [i16; 4] = [1, -1, 16, -16];
const DIAGONAL: [i16; 4] = [15, 17, -15, -17];
const ALL: [i16; 8] = [1, -1, 16, -16, 15, 17, -15, -17];
const KNIGHT: [i16; 8] = [14, 18, 31, 33, -14, -18, -31, -33];

/// A man, with the letter of FEN for its role.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Man {
    pub is_white: bool,
    pub role: u8,
    /// Whether it is a rook that may still castle.
    pub may_castle: bool,
}

/// A move of the man with this index; castling goes to the square of the rook.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    pub man: usize,
    pub to: i16,
    pub promotion: Option<u8>,
    pub captured: Option<usize>,
    /// The index of the rook.
    pub castling: Option<usize>,
}

impl Step {
    fn plain(man: usize, to: i16) -> Step {
        Step {
            man,
            to,
            promotion: None,
            captured: None,
            castling: None,
        }
    }
}

#[derive(Clone, Copy)]
pub struct Board {
    pub men: [Man; MOST],
    /// Where each man stands; one that is gone stands on [`OFF`].
    pub squares: [i16; MOST],
    /// The index of each king, Black's first.
    kings: [Option<usize>; 2],
    is_full: [bool; 128],
    pub white_to_move: bool,
    /// The square that a pawn has just passed over.
    pub passed: Option<i16>,
}

pub fn file(square: i16) -> i16 {
    square & 15
}

pub fn rank(square: i16) -> i16 {
    square >> 4
}

/// Returns the square of the king that castles, and that of its rook.
pub fn castled(king: i16, rook: i16) -> (i16, i16) {
    let back = king - file(king);
    if rook > king {
        (back + 6, back + 5)
    } else {
        (back + 2, back + 3)
    }
}

/// Returns whether a man attacks a square on an empty board.
pub fn reaches(man: Man, from: i16, to: i16) -> bool {
    let (right, up) = ((file(to) - file(from)).abs(), rank(to) - rank(from));
    let (straight, diagonal) = (right == 0 || up == 0, right == up.abs());
    let reaches = match man.role {
        b'p' => right == 1 && up == if man.is_white { 1 } else { -1 },
        b'n' => right * up.abs() == 2,
        b'k' => right <= 1 && up.abs() <= 1,
        b'b' => diagonal,
        b'r' => straight,
        _ => straight || diagonal,
    };
    reaches && from != to
}

impl Board {
    pub fn new(men: &[(Man, i16)], white_to_move: bool, passed: Option<i16>) -> Board {
        let none = Man {
            is_white: true,
            role: b' ',
            may_castle: false,
        };
        let mut board = Board {
            men: [none; MOST],
            squares: [OFF; MOST],
            kings: [None; 2],
            is_full: [false; 128],
            white_to_move,
            passed,
        };
        for (index, (man, square)) in men.iter().enumerate() {
            board.men[index] = *man;
            if man.role == b'k' {
                board.kings[usize::from(man.is_white)] = Some(index);
            }
            board.put(index, *square);
        }
        board
    }

    /// Returns the men on the board, with their squares.
    pub fn each_man(&self) -> impl Iterator<Item = (usize, Man, i16)> {
        let men = self.men.iter().zip(self.squares).enumerate();
        let men = men.map(|(index, (man, square))| (index, *man, square));
        men.filter(|(_, _, square)| *square != OFF)
    }

    pub fn at(&self, square: i16) -> Option<usize> {
        self.squares.iter().position(|at| *at == square)
    }

    pub fn is_free(&self, square: i16) -> bool {
        !self.is_full[square as usize]
    }

    /// Takes a man from its square.
    pub fn lift(&mut self, man: usize) {
        self.is_full[self.squares[man] as usize] = false;
        self.squares[man] = OFF;
    }

    fn put(&mut self, man: usize, square: i16) {
        self.is_full[square as usize] = true;
        self.squares[man] = square;
    }

    /// Returns the square of a colour's king.
    pub fn king(&self, white: bool) -> Option<i16> {
        self.kings[usize::from(white)].map(|king| self.squares[king])
    }

    /// Returns whether nothing stands between two squares of a line.
    pub fn is_clear(&self, from: i16, to: i16) -> bool {
        let step = (rank(to) - rank(from)).signum() * 16 + (file(to) - file(from)).signum();
        let mut square = from + step;
        while square != to {
            if !self.is_free(square) {
                return false;
            }
            square += step;
        }
        true
    }

    /// Returns whether a man attacks a square from its own.
    pub fn attacks(&self, man: Man, from: i16, to: i16) -> bool {
        let jumps = matches!(man.role, b'p' | b'n' | b'k');
        reaches(man, from, to) && (jumps || self.is_clear(from, to))
    }

    /// Returns the squares of the men of a colour that attack a square.
    pub fn attackers(&self, square: i16, by_white: bool) -> impl Iterator<Item = i16> {
        let men = self
            .each_man()
            .filter(move |(_, man, _)| man.is_white == by_white);
        let men = men.filter(move |(_, man, from)| self.attacks(*man, *from, square));
        men.map(|(_, _, from)| from)
    }

    pub fn is_attacked(&self, square: i16, by_white: bool) -> bool {
        (0..MOST).any(|index| {
            let (man, from) = (self.men[index], self.squares[index]);
            man.is_white == by_white && from != OFF && self.attacks(man, from, square)
        })
    }

    /// Returns whether a colour has a king in check.
    pub fn is_check(&self, white: bool) -> bool {
        self.king(white)
            .is_some_and(|king| self.is_attacked(king, !white))
    }

    /// Makes a move, but leaves castling rights as they are.
    fn make(&mut self, step: Step) {
        let from = self.squares[step.man];
        self.white_to_move = !self.white_to_move;
        self.passed = None;
        if let Some(captured) = step.captured {
            self.lift(captured);
        }
        self.lift(step.man);
        if let Some(rook) = step.castling {
            let (king_to, rook_to) = castled(from, step.to);
            self.lift(rook);
            self.put(rook, rook_to);
            self.put(step.man, king_to);
            return;
        }
        self.put(step.man, step.to);
        if self.men[step.man].role == b'p' {
            if (step.to - from).abs() == 32 {
                self.passed = Some(i16::midpoint(from, step.to));
            }
            self.men[step.man].role = step.promotion.unwrap_or(b'p');
        }
    }

    /// Takes a move back.
    fn take_back(&mut self, step: Step, before: &Board) {
        self.lift(step.man);
        if let Some(rook) = step.castling {
            self.lift(rook);
            self.put(rook, before.squares[rook]);
        }
        self.put(step.man, before.squares[step.man]);
        if let Some(captured) = step.captured {
            self.put(captured, before.squares[captured]);
        }
        self.men[step.man] = before.men[step.man];
        (self.white_to_move, self.passed) = (before.white_to_move, before.passed);
    }

    /// Returns the board after a move. The rights of a king that moves are gone, and so is that of a rook.
    pub fn after(&self, step: Step) -> Board {
        let mut after = *self;
        after.make(step);
        let is_king = self.men[step.man].role == b'k';
        for (index, man) in after.men.iter_mut().enumerate() {
            let is_moved = index == step.man || is_king && man.is_white == self.white_to_move;
            man.may_castle &= !is_moved;
        }
        after
    }

    /// Calls a function with each legal move and the board after it, until it returns false.
    pub fn each_move(&self, mut visit: impl FnMut(Step, &Board) -> bool) {
        let us = self.white_to_move;
        // Makes a move, if it is legal; returns whether to go on.
        let mut after = *self;
        let mut visit_legal = |step: Step| {
            after.make(step);
            let goes_on = after.is_check(us) || visit(step, &after);
            after.take_back(step, self);
            goes_on
        };
        for (index, man, from) in self.each_man() {
            if man.is_white != us {
                continue;
            }
            let (ways, reach): (&[i16], i16) = match man.role {
                b'p' => {
                    if !self.each_pawn_move(index, &mut visit_legal) {
                        return;
                    }
                    continue;
                }
                b'n' => (&KNIGHT, 1),
                b'k' => (&ALL, 1),
                b'b' => (&DIAGONAL, 7),
                b'r' => (&STRAIGHT, 7),
                _ => (&ALL, 7),
            };
            for way in ways {
                for distance in 1..=reach {
                    let to = from + way * distance;
                    if to & OFF != 0 {
                        break;
                    }
                    let captured = if self.is_free(to) { None } else { self.at(to) };
                    let is_open = captured.is_none_or(|other| self.may_be_captured(other));
                    let step = Step {
                        captured,
                        ..Step::plain(index, to)
                    };
                    if is_open && !visit_legal(step) {
                        return;
                    }
                    if captured.is_some() {
                        break;
                    }
                }
            }
            if man.role == b'k' {
                for (rook, _, to) in self.each_man().filter(|(_, man, _)| man.may_castle) {
                    let step = Step {
                        castling: Some(rook),
                        ..Step::plain(index, to)
                    };
                    if self.may_castle(from, rook) && !visit_legal(step) {
                        return;
                    }
                }
            }
        }
    }

    fn may_be_captured(&self, man: usize) -> bool {
        self.men[man].is_white != self.white_to_move && self.men[man].role != b'k'
    }

    /// Calls a function with each move of a pawn that leaves aside the king, until it returns false; returns whether it did not.
    fn each_pawn_move(&self, index: usize, visit: &mut impl FnMut(Step) -> bool) -> bool {
        let (from, is_white) = (self.squares[index], self.men[index].is_white);
        let (up, first, last) = if is_white { (16, 1, 7) } else { (-16, 6, 0) };
        let mut each = |to: i16, captured: Option<usize>| {
            let step = Step {
                captured,
                ..Step::plain(index, to)
            };
            let is_last = rank(to) == last;
            if !is_last {
                return visit(step);
            }
            [b'q', b'r', b'b', b'n'].into_iter().all(|role| {
                visit(Step {
                    promotion: Some(role),
                    ..step
                })
            })
        };
        if self.is_free(from + up) {
            if !each(from + up, None) {
                return false;
            }
            if rank(from) == first && self.is_free(from + 2 * up) && !each(from + 2 * up, None) {
                return false;
            }
        }
        for to in [from + up - 1, from + up + 1] {
            if to & OFF != 0 {
                continue;
            }
            let captured = match self.at(to) {
                Some(other) => Some(other).filter(|&other| self.may_be_captured(other)),
                None if self.passed == Some(to) => self.at(to - up),
                None => None,
            };
            if captured.is_some() && !each(to, captured) {
                return false;
            }
        }
        true
    }

    /// Returns the men that stand in the way of castling, and on the squares where king and rook end.
    pub fn castling_obstacles(&self, king: i16, rook: i16) -> impl Iterator<Item = i16> {
        let (king_to, rook_to) = castled(king, rook);
        let is_on =
            |square: i16, from: i16, to: i16| (from.min(to)..=from.max(to)).contains(&square);
        let back = king - file(king);
        (back..back + 8).filter(move |&square| {
            let is_way = is_on(square, king, king_to) || is_on(square, rook, rook_to);
            is_way && square != king && square != rook && !self.is_free(square)
        })
    }

    /// Returns whether nothing but the square where the king ends can forbid castling with a rook that has the right.
    fn may_castle(&self, king: i16, rook: usize) -> bool {
        let us = self.white_to_move;
        let home = self.squares[rook];
        if self.men[rook].is_white != us || self.castling_obstacles(king, home).next().is_some() {
            return false;
        }
        let (king_to, _) = castled(king, home);
        let mut lifted = *self;
        lifted.is_full[king as usize] = false;
        let way = (king.min(king_to)..=king.max(king_to)).filter(|&square| square != king_to);
        !self.is_check(us)
            && !way
                .into_iter()
                .any(|square| lifted.is_attacked(square, !us))
    }

    pub fn has_move(&self) -> bool {
        let mut any = false;
        self.each_move(|_, _| {
            any = true;
            false
        });
        any
    }
}
