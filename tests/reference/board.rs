//! The board of the slow reference: 64 cells and plain loops. It uses nothing of the program, and `benches/explain` judges with
//! it, too.

type Cell = Option<(bool, char)>;

/// A position read from a FEN whose castling rights are files of rooks.
#[derive(Clone)]
pub struct Board {
    /// A piece's colour (whether it is white) and its role, from a1.
    pub cells: [Cell; 64],
    pub white_to_move: bool,
    /// The squares of the rooks that may castle.
    pub rooks: Vec<usize>,
    pub ep_square: Option<usize>,
}

const KING: [(i32, i32); 8] = [
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

pub fn at(file: i32, rank: i32) -> Option<usize> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| (rank * 8 + file) as usize)
}

pub fn name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}

pub fn file(square: usize) -> i32 {
    (square % 8) as i32
}

pub fn rank(square: usize) -> i32 {
    (square / 8) as i32
}

impl Board {
    pub fn read(fen: &str) -> Board {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut cells = [None; 64];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    column += empty as usize;
                } else {
                    cells[(7 - row) * 8 + column] =
                        Some((letter.is_uppercase(), letter.to_ascii_lowercase()));
                    column += 1;
                }
            }
        }
        let square = |text: &str| {
            (text.as_bytes()[1] - b'1') as usize * 8 + (text.as_bytes()[0] - b'a') as usize
        };
        let rooks = fields[2]
            .chars()
            .filter(|&letter| letter != '-')
            .map(|letter| {
                let back = if letter.is_uppercase() { 0 } else { 56 };
                back + (letter.to_ascii_lowercase() as u8 - b'a') as usize
            });
        Board {
            cells,
            white_to_move: fields[1] == "w",
            rooks: rooks.collect(),
            ep_square: (fields[3] != "-").then(|| square(fields[3])),
        }
    }

    pub fn king(&self, white: bool) -> Option<usize> {
        self.cells
            .iter()
            .position(|&cell| cell == Some((white, 'k')))
    }

    /// Returns the squares that the piece on a square attacks.
    pub fn attacked_from(&self, from: usize) -> Vec<usize> {
        let Some((white, role)) = self.cells[from] else {
            return Vec::new();
        };
        let up = if white { 1 } else { -1 };
        let (steps, reach): (Vec<(i32, i32)>, i32) = match role {
            'p' => (vec![(-1, up), (1, up)], 1),
            'n' => (KNIGHT.to_vec(), 1),
            'k' => (KING.to_vec(), 1),
            'r' => (
                KING.iter().copied().filter(|(x, y)| x * y == 0).collect(),
                7,
            ),
            'b' => (
                KING.iter().copied().filter(|(x, y)| x * y != 0).collect(),
                7,
            ),
            _ => (KING.to_vec(), 7),
        };
        let mut squares = Vec::new();
        for (x, y) in steps {
            for distance in 1..=reach {
                let Some(to) = at(file(from) + x * distance, rank(from) + y * distance) else {
                    break;
                };
                squares.push(to);
                if self.cells[to].is_some() {
                    break;
                }
            }
        }
        squares
    }

    fn is_attacked(&self, square: usize, by_white: bool) -> bool {
        !self.attackers(square, by_white).is_empty()
    }

    /// Returns the squares of the pieces of a colour that attack a square, the lowest first.
    pub fn attackers(&self, square: usize, by_white: bool) -> Vec<usize> {
        (0..64)
            .filter(|&from| self.cells[from].is_some_and(|(white, _)| white == by_white))
            .filter(|&from| self.attacked_from(from).contains(&square))
            .collect()
    }

    /// Returns whether a colour's king is in check; `None` where there is none.
    pub fn check(&self, white: bool) -> Option<bool> {
        self.king(white).map(|king| self.is_attacked(king, !white))
    }

    pub fn white_to_move(&self) -> bool {
        self.white_to_move
    }

    /// Returns the legal moves: UCI, castling as `e1g1` from the standard squares and as king takes rook elsewhere; and
    /// the board after each.
    pub fn legal_moves(&self) -> Vec<(String, Board)> {
        let us = self.white_to_move;
        let mut moves = Vec::new();
        for from in 0..64 {
            let Some((white, role)) = self.cells[from] else {
                continue;
            };
            if white != us {
                continue;
            }
            if role == 'p' {
                self.pawn_moves(from, &mut moves);
            } else {
                let free = |&to: &usize| {
                    self.cells[to].is_none_or(|(white, role)| white != us && role != 'k')
                };
                for to in self.attacked_from(from).into_iter().filter(free) {
                    moves.push((
                        format!("{}{}", name(from), name(to)),
                        self.moved(from, to, None),
                    ));
                }
            }
        }
        self.castling_moves(&mut moves);
        moves.retain(|(_, after)| after.check(us) != Some(true));
        moves
    }

    fn moved(&self, from: usize, to: usize, promotion: Option<char>) -> Board {
        let mut after = self.clone();
        let (white, role) = self.cells[from].unwrap();
        after.cells[from] = None;
        after.cells[to] = Some((white, promotion.unwrap_or(role)));
        after.hand_over(role == 'k', &[from, to]);
        after
    }

    fn hand_over(&mut self, king_moved: bool, touched: &[usize]) {
        let back = if self.white_to_move { 0 } else { 7 };
        self.rooks
            .retain(|rook| !(touched.contains(rook) || king_moved && rank(*rook) == back));
        self.ep_square = None;
        self.white_to_move = !self.white_to_move;
    }

    fn pawn_moves(&self, from: usize, moves: &mut Vec<(String, Board)>) {
        let us = self.white_to_move;
        let (up, start, last) = if us { (1, 1, 7) } else { (-1, 6, 0) };
        let mut push = |to: usize, after: &dyn Fn(Option<char>) -> Board| {
            let text = format!("{}{}", name(from), name(to));
            if rank(to) == last {
                for promotion in ['q', 'r', 'b', 'n'] {
                    moves.push((format!("{text}{promotion}"), after(Some(promotion))));
                }
            } else {
                moves.push((text, after(None)));
            }
        };
        if let Some(one) = at(file(from), rank(from) + up).filter(|&to| self.cells[to].is_none()) {
            push(one, &|promotion| self.moved(from, one, promotion));
            if rank(from) == start {
                let two = at(file(from), rank(from) + 2 * up).unwrap();
                if self.cells[two].is_none() {
                    push(two, &|promotion| {
                        let mut after = self.moved(from, two, promotion);
                        after.ep_square = Some(one);
                        after
                    });
                }
            }
        }
        for to in self.attacked_from(from) {
            if self.cells[to].is_some_and(|(white, role)| white != us && role != 'k') {
                push(to, &|promotion| self.moved(from, to, promotion));
            } else if self.ep_square == Some(to) && self.cells[to].is_none() {
                push(to, &|promotion| {
                    let mut after = self.moved(from, to, promotion);
                    after.cells[at(file(to), rank(from)).unwrap()] = None;
                    after
                });
            }
        }
    }

    fn castling_moves(&self, moves: &mut Vec<(String, Board)>) {
        let us = self.white_to_move;
        let back = if us { 0 } else { 7 };
        let Some(king) = self.king(us).filter(|&king| rank(king) == back) else {
            return;
        };
        for &rook in self.rooks.iter().filter(|&&rook| rank(rook) == back) {
            let kingside = file(rook) > file(king);
            let king_to = at(if kingside { 6 } else { 2 }, back).unwrap();
            let rook_to = at(if kingside { 5 } else { 3 }, back).unwrap();
            let span = |a: usize, b: usize| a.min(b)..=a.max(b);
            let is_free =
                |square: usize| square == king || square == rook || self.cells[square].is_none();
            let mut lone = self.clone();
            lone.cells[king] = None;
            let is_safe = |square: usize| square == king || !lone.is_attacked(square, !us);
            let is_open = span(king, king_to).all(is_free) && span(rook, rook_to).all(is_free);
            // For the square on which the king ends, the board after castling decides.
            let is_safe_way = span(king, king_to)
                .filter(|&square| square != king_to)
                .all(is_safe);
            if !is_open || self.check(us) == Some(true) || !is_safe_way {
                continue;
            }
            let mut after = self.clone();
            after.cells[king] = None;
            after.cells[rook] = None;
            after.cells[king_to] = Some((us, 'k'));
            after.cells[rook_to] = Some((us, 'r'));
            after.hand_over(true, &[king, rook]);
            let is_standard = file(king) == 4 && (file(rook) == 0 || file(rook) == 7);
            let to = if is_standard { king_to } else { rook };
            moves.push((format!("{}{}", name(king), name(to)), after));
        }
    }
}
