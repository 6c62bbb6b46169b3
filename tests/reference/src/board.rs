//! The plain board: 64 cells and loops. It has no sets of squares and no tables, and uses nothing of the program.
//!
//! Squares are numbers from a1, and files and ranks those from 0 to 7.

use std::fmt;

/// A piece: whether it is white, and the small letter of its role.
pub type Man = (bool, u8);

/// A move; castling goes to the square of the rook.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// Where the piece stands.
    pub from: usize,
    /// Where it goes.
    pub to: usize,
    /// The role of the pawn that is promoted.
    pub promotion: Option<u8>,
    /// The square of the piece that is captured.
    pub captured: Option<usize>,
    /// Whether a king castles.
    pub is_castling: bool,
}

/// A position.
#[derive(Clone)]
pub struct Board {
    cells: [Option<Man>; 64],
    /// The squares of the pieces, the lowest first, and how many there are: where pieces are few, other cells are not looked at.
    squares: [u8; 64],
    count: usize,
    /// Whose turn it is.
    pub white_to_move: bool,
    /// The squares of the rooks that may castle.
    pub rooks: Vec<usize>,
    /// The square that a pawn has just passed over.
    pub ep_square: Option<usize>,
}

const AROUND: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];
const KNIGHT: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// Returns the square of a file and a rank, if it is on the board.
pub fn at(file: i32, rank: i32) -> Option<usize> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

/// Returns the file of a square.
pub fn file(square: usize) -> i32 {
    (square % 8) as i32
}

/// Returns the rank of a square.
pub fn rank(square: usize) -> i32 {
    (square / 8) as i32
}

/// Returns the name of a square.
pub fn name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}

/// Returns the square of a name.
pub fn square(name: &str) -> Option<usize> {
    let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else {
        return None;
    };
    Some(usize::from(rank - b'1') * 8 + usize::from(file - b'a'))
}

/// Returns whether a piece attacks a square on an empty board.
pub fn reaches((is_white, role): Man, from: usize, to: usize) -> bool {
    let (x, y) = ((file(to) - file(from)).abs(), rank(to) - rank(from));
    let (straight, diagonal) = (x == 0 || y == 0, x == y.abs());
    let reaches = match role {
        b'p' => x == 1 && y == if is_white { 1 } else { -1 },
        b'n' => x * y.abs() == 2,
        b'k' => x <= 1 && y.abs() <= 1,
        b'b' => diagonal,
        b'r' => straight,
        _ => straight || diagonal,
    };
    reaches && from != to
}

/// Returns the squares between two squares of a line, from the first on.
pub fn between(from: usize, to: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (file(to) - file(from), rank(to) - rank(from));
    let is_line = x == 0 || y == 0 || x.abs() == y.abs();
    let count = if is_line { x.abs().max(y.abs()) } else { 0 };
    let step = x.signum() + y.signum() * 8;
    (1..count).map(move |distance| (from as i32 + step * distance) as usize)
}

/// Returns the square of the king that castles with a rook, and that of the rook.
pub fn castled(king: usize, rook: usize) -> (usize, usize) {
    let back = king - king % 8;
    if rook > king {
        (back + 6, back + 5)
    } else {
        (back + 2, back + 3)
    }
}

fn span(a: usize, b: usize) -> std::ops::RangeInclusive<usize> {
    a.min(b)..=a.max(b)
}

impl Board {
    /// Returns an empty board.
    pub fn empty(white_to_move: bool) -> Board {
        Board {
            cells: [None; 64],
            squares: [0; 64],
            count: 0,
            white_to_move,
            rooks: Vec::new(),
            ep_square: None,
        }
    }

    /// Returns the position of a FEN. A castling right is the file of its rook, or `K` and `Q` for those in the corners.
    pub fn read(fen: &str) -> Board {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = Board::empty(fields[1] == "w");
        for (row, text) in (0..8).rev().zip(fields[0].split('/')) {
            let mut square = row * 8;
            for letter in text.bytes() {
                if letter.is_ascii_digit() {
                    square += usize::from(letter - b'0');
                } else {
                    let man = (letter.is_ascii_uppercase(), letter.to_ascii_lowercase());
                    board.put(square, man);
                    square += 1;
                }
            }
        }
        for letter in fields[2].bytes().filter(|letter| *letter != b'-') {
            let back = if letter.is_ascii_uppercase() { 0 } else { 56 };
            board.rooks.push(match letter.to_ascii_lowercase() {
                b'k' => back + 7,
                b'q' => back,
                file => back + usize::from(file - b'a'),
            });
        }
        board.ep_square = square(fields[3]);
        board
    }

    /// Returns the piece on a square.
    pub fn on(&self, square: usize) -> Option<Man> {
        self.cells[square]
    }

    /// Returns whether a piece of this colour and role stands on a square.
    pub fn has(&self, square: usize, man: Man) -> bool {
        self.cells[square] == Some(man)
    }

    /// Returns whether a piece of this colour stands on a square.
    pub fn is_of(&self, square: usize, white: bool) -> bool {
        self.cells[square].is_some_and(|(is_white, _)| is_white == white)
    }

    /// Returns whether no piece stands on a square.
    pub fn is_free(&self, square: usize) -> bool {
        self.cells[square].is_none()
    }

    /// Returns the pieces with their squares, the lowest first.
    pub fn men(&self) -> impl Iterator<Item = (usize, Man)> {
        let squares = self.squares[..self.count].iter();
        squares.filter_map(|&square| Some((usize::from(square), self.cells[usize::from(square)]?)))
    }

    /// Puts a piece on a square; the one that stood there is gone.
    pub fn put(&mut self, square: usize, man: Man) {
        if self.cells[square].replace(man).is_none() {
            let mut index = self.count;
            while index > 0 && usize::from(self.squares[index - 1]) > square {
                self.squares[index] = self.squares[index - 1];
                index -= 1;
            }
            self.squares[index] = square as u8;
            self.count += 1;
        }
    }

    /// Takes the piece from a square.
    pub fn lift(&mut self, square: usize) -> Option<Man> {
        let man = self.cells[square].take()?;
        let squares = &mut self.squares[..self.count];
        let index = squares
            .iter()
            .position(|&other| usize::from(other) == square)?;
        for index in index + 1..self.count {
            squares[index - 1] = squares[index];
        }
        self.count -= 1;
        Some(man)
    }

    /// Returns the board without the piece on a square.
    #[must_use]
    pub fn without(&self, square: usize) -> Board {
        let mut board = self.clone();
        board.lift(square);
        board
    }

    /// Returns whether both boards have the same pieces.
    pub fn looks_like(&self, other: &Board) -> bool {
        self.cells == other.cells
    }

    /// Returns the square of a colour's king.
    pub fn king(&self, white: bool) -> Option<usize> {
        let mut men = self.men();
        men.find(|(_, man)| *man == (white, b'k'))
            .map(|(square, _)| square)
    }

    /// Returns whether the piece on a square attacks another square.
    pub fn attacks(&self, from: usize, to: usize) -> bool {
        self.cells[from].is_some_and(|man| {
            reaches(man, from, to) && between(from, to).all(|square| self.is_free(square))
        })
    }

    /// Returns whether a colour attacks a square.
    pub fn is_attacked(&self, square: usize, by_white: bool) -> bool {
        let mut men = self.men();
        men.any(|(from, (white, _))| white == by_white && self.attacks(from, square))
    }

    /// Returns the squares of the pieces of a colour that attack a square, the lowest first.
    pub fn attackers(&self, square: usize, by_white: bool) -> Vec<usize> {
        let men = self.men().filter(|(_, (white, _))| *white == by_white);
        let attackers = men.filter(|(from, _)| self.attacks(*from, square));
        attackers.map(|(from, _)| from).collect()
    }

    /// Returns the squares of the pieces that attack a colour's king.
    pub fn checkers(&self, white: bool) -> Vec<usize> {
        let king = self.king(white);
        king.map_or_else(Vec::new, |king| self.attackers(king, !white))
    }

    /// Returns whether a colour has a king in check.
    pub fn is_check(&self, white: bool) -> bool {
        let king = self.king(white);
        king.is_some_and(|king| self.is_attacked(king, !white))
    }

    /// Returns the board after a move, legal or not. The rights of a king that moves are gone, and so is that of a rook.
    #[must_use]
    pub fn after(&self, step: Step) -> Board {
        let mut after = self.moved(step);
        let moved = self.cells[step.from];
        let keeps_right = |rook: &usize| {
            let is_of_king = moved.is_some_and(|man| man == (self.is_of(*rook, true), b'k'));
            !is_of_king && ![Some(step.from), Some(step.to), step.captured].contains(&Some(*rook))
        };
        after.rooks = self.rooks.iter().copied().filter(keeps_right).collect();
        after
    }

    /// Returns the board after a move, without castling rights.
    fn moved(&self, step: Step) -> Board {
        let Step { from, to, .. } = step;
        let mut after = Board {
            white_to_move: !self.white_to_move,
            rooks: Vec::new(),
            ep_square: None,
            ..*self
        };
        let Some((white, role)) = after.lift(from) else {
            return after;
        };
        if let Some(captured) = step.captured {
            after.lift(captured);
        }
        if step.is_castling {
            let (king_to, rook_to) = castled(from, to);
            after.lift(to);
            after.put(king_to, (white, b'k'));
            after.put(rook_to, (white, b'r'));
            return after;
        }
        after.put(to, (white, step.promotion.unwrap_or(role)));
        if role == b'p' && (rank(to) - rank(from)).abs() == 2 {
            after.ep_square = Some(usize::midpoint(from, to));
        }
        after
    }

    fn is_legal(&self, step: Step) -> bool {
        !self.moved(step).is_check(self.white_to_move)
    }

    /// Returns the legal moves, by the squares from which they start; castling is last.
    pub fn legal_moves(&self) -> Vec<Step> {
        let mut steps = self.steps();
        steps.retain(|step| self.is_legal(*step));
        steps
    }

    /// Returns whether there is a legal move.
    pub fn has_move(&self) -> bool {
        self.steps().into_iter().any(|step| self.is_legal(step))
    }

    /// Returns the moves that leave aside whether the king can be captured then.
    fn steps(&self) -> Vec<Step> {
        let us = self.white_to_move;
        let mut steps = Vec::with_capacity(64);
        for (from, man) in self.men().filter(|(_, (white, _))| *white == us) {
            if man.1 == b'p' {
                self.pawn_steps(from, &mut steps);
            } else {
                self.piece_steps(from, man, &mut steps);
            }
        }
        let king = self.king(us).into_iter();
        let castlings = king.flat_map(|king| self.rooks.iter().map(move |&rook| (king, rook)));
        for (from, to) in castlings.filter(|&(king, rook)| self.may_castle(king, rook)) {
            steps.push(Step {
                from,
                to,
                promotion: None,
                captured: None,
                is_castling: true,
            });
        }
        steps
    }

    fn may_be_captured(&self, square: usize) -> bool {
        self.cells[square].is_some_and(|(white, role)| white != self.white_to_move && role != b'k')
    }

    fn piece_steps(&self, from: usize, man: Man, steps: &mut Vec<Step>) {
        let ways = if man.1 == b'n' { &KNIGHT } else { &AROUND };
        for (x, y) in ways {
            for distance in 1..8 {
                let to = at(file(from) + x * distance, rank(from) + y * distance);
                let Some(to) = to.filter(|&to| reaches(man, from, to)) else {
                    break;
                };
                let is_free = self.is_free(to);
                if is_free || self.may_be_captured(to) {
                    steps.push(Step {
                        from,
                        to,
                        promotion: None,
                        captured: (!is_free).then_some(to),
                        is_castling: false,
                    });
                }
                if !is_free {
                    break;
                }
            }
        }
    }

    fn pawn_steps(&self, from: usize, steps: &mut Vec<Step>) {
        let (up, first, last) = if self.white_to_move {
            (1, 1, 7)
        } else {
            (-1, 6, 0)
        };
        let mut push = |to: usize, captured: Option<usize>| {
            let promotions: &[Option<u8>] = if rank(to) == last {
                &[Some(b'q'), Some(b'r'), Some(b'b'), Some(b'n')]
            } else {
                &[None]
            };
            steps.extend(promotions.iter().map(|&promotion| Step {
                from,
                to,
                promotion,
                captured,
                is_castling: false,
            }));
        };
        let ahead = |ranks| at(file(from), rank(from) + ranks * up).filter(|&to| self.is_free(to));
        if let Some(one) = ahead(1) {
            push(one, None);
            if let Some(two) = ahead(2).filter(|_| rank(from) == first) {
                push(two, None);
            }
        }
        for to in [-1, 1]
            .into_iter()
            .filter_map(|side| at(file(from) + side, rank(from) + up))
        {
            if self.may_be_captured(to) {
                push(to, Some(to));
            } else if self.ep_square == Some(to) && self.is_free(to) {
                push(to, at(file(to), rank(from)));
            }
        }
    }

    /// Returns the squares with pieces that stand in the way of castling, or where king or rook end, the lowest first.
    pub fn castling_obstacles(&self, king: usize, rook: usize) -> Vec<usize> {
        let (king_to, rook_to) = castled(king, rook);
        let is_way =
            |square| span(king, king_to).contains(&square) || span(rook, rook_to).contains(&square);
        let is_obstacle = |&square: &usize| {
            is_way(square) && square != king && square != rook && !self.is_free(square)
        };
        let back = king - king % 8;
        (back..back + 8).filter(is_obstacle).collect()
    }

    /// Returns whether nothing but the square where the king ends can forbid castling with a rook that has the right: for that
    /// square, the board after castling decides.
    fn may_castle(&self, king: usize, rook: usize) -> bool {
        let us = self.white_to_move;
        if !self.has(rook, (us, b'r')) || rank(rook) != rank(king) {
            return false;
        }
        let (king_to, _) = castled(king, rook);
        let lifted = self.without(king);
        let mut way = span(king, king_to).filter(|&square| square != king_to);
        self.castling_obstacles(king, rook).is_empty()
            && !self.is_check(us)
            && !way.any(|square| lifted.is_attacked(square, !us))
    }

    /// Returns a move in UCI: castling is `e1g1` from the standard squares, and the king takes its rook elsewhere.
    pub fn uci(&self, step: Step) -> String {
        let Step { from, to, .. } = step;
        let is_standard = step.is_castling && file(from) == 4 && matches!(file(to), 0 | 7);
        let to = if is_standard { castled(from, to).0 } else { to };
        let promotion = step.promotion.map(char::from).map(String::from);
        name(from) + &name(to) + &promotion.unwrap_or_default()
    }
}

/// Writes the first four fields of a FEN. A castling right is the file of its rook, or `K` and `Q` for those in the corners.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |white: bool, letter: u8| {
            char::from(if white {
                letter.to_ascii_uppercase()
            } else {
                letter
            })
        };
        for row in (0..8).rev() {
            let mut empty = 0;
            for square in row * 8..row * 8 + 8 {
                if self.is_free(square) {
                    empty += 1;
                }
                let is_end = square % 8 == 7 || !self.is_free(square);
                if is_end && empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                if let Some((white, role)) = self.cells[square] {
                    write!(f, "{}", letter(white, role))?;
                }
            }
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        f.write_str(if self.white_to_move { "w " } else { "b " })?;
        let mut rooks = self.rooks.clone();
        rooks.sort_unstable_by_key(|&rook| (rank(rook), 7 - file(rook)));
        for &rook in &rooks {
            let right = [b'q', b'b', b'c', b'd', b'e', b'f', b'g', b'k'][rook % 8];
            write!(f, "{}", letter(rank(rook) == 0, right))?;
        }
        if rooks.is_empty() {
            f.write_str("-")?;
        }
        let ep_square = self.ep_square.map_or_else(|| "-".to_owned(), name);
        write!(f, " {ep_square}")
    }
}
