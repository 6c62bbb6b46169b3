//! The slow reference: a board of 64 cells. It makes every pseudo-legal move, and drops those after which the king can
//! be captured. It shares no code with the program; they exchange text only.

use std::collections::BTreeSet;

use crate::support::{Draw, oracle, random_setup, shredder_fen};

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

#[test]
fn the_reference_counts_as_the_field_does() {
    fn count(board: &Board, depth: u32) -> usize {
        let moves = board.legal_moves();
        if depth == 1 {
            return moves.len();
        }
        moves.iter().map(|(_, after)| count(after, depth - 1)).sum()
    }
    for (fen, depth, nodes) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            3,
            8902,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1",
            2,
            2039,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3, 9483),
    ] {
        assert_eq!(count(&Board::read(fen), depth), nodes, "{fen}");
    }
}

/// Boards that other libraries refuse, or may refuse: kings missing, too many pieces, the side not to move in check.
#[test]
#[ignore = "long: quick.rs compares fewer boards, .ci/run these"]
fn any_board_is_answered_as_the_plain_laws_say() {
    compare_with_the_plain_laws(64, 6000);
}

/// Asks the program about `count` boards at once, and compares each answer with the slow reference.
pub fn compare_with_the_plain_laws(seed: u64, count: usize) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut fens = Vec::new();
    for index in 0..count {
        let kings = [[true, true], [true, false], [false, true], [false, false]][index % 4];
        let pieces = [4, 12, 30, 58][index / 4 % 4];
        fens.push(shredder_fen(&random_setup(
            &mut rng,
            Draw { pieces, kings },
        )));
    }
    let records = oracle("--json -").stdin(fens.join("\n")).records();
    assert_eq!(records.len(), fens.len());
    for (fen, record) in fens.iter().zip(records) {
        let board = Board::read(fen);
        let us = board.white_to_move();
        let moves = board.legal_moves();
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();

        let listed = record["moves"].as_array().unwrap();
        let found: BTreeSet<String> = listed.iter().map(|listed| text(&listed["uci"])).collect();
        let wanted: BTreeSet<String> = moves.iter().map(|(uci, _)| uci.clone()).collect();
        assert_eq!(found, wanted, "{fen}");
        assert_eq!(listed.len(), moves.len(), "{fen}");

        for (uci, after) in &moves {
            let listed = listed.iter().find(|listed| listed["uci"] == **uci).unwrap();
            let check = after.check(!us) == Some(true);
            let mate = check && after.legal_moves().is_empty();
            let found = (listed["check"] == true, listed["checkmate"] == true);
            assert_eq!(found, (check, mate), "{fen} {uci}");
        }
        let check = board.check(us);
        let wanted = [
            check,
            check.map(|check| check && moves.is_empty()),
            check.map(|check| !check && moves.is_empty()),
        ];
        let found = ["check", "checkmate", "stalemate"].map(|key| record[key].as_bool());
        assert_eq!(found, wanted, "{fen}");
        let opposite = record["problems"]
            .as_array()
            .unwrap()
            .iter()
            .any(|problem| problem == "opposite_check");
        assert_eq!(opposite, board.check(!us) == Some(true), "{fen}");
    }
}

impl Board {
    /// Returns whether some legal move of the side not to move can have led here, from a board on which the side to
    /// move was not in check. Tries every board that differs by one piece moved, one taken back, or two castled back.
    pub fn can_have_come(&self) -> bool {
        let mover = !self.white_to_move;
        let (up, back) = if mover { (1, 0) } else { (-1, 7) };
        let mut befores = Vec::new();
        let mut before = self.clone();
        before.white_to_move = mover;
        for arrival in 0..64 {
            let Some((_, role)) = self.cells[arrival].filter(|(white, _)| *white == mover) else {
                continue;
            };
            for origin in (0..64).filter(|&origin| self.cells[origin].is_none()) {
                let is_promotion = rank(arrival) == 7 - back && role != 'k';
                let roles = if is_promotion {
                    vec![role, 'p']
                } else {
                    vec![role]
                };
                for role in roles
                    .into_iter()
                    .filter(|&role| role != 'p' || !matches!(rank(origin), 0 | 7))
                {
                    let mut moved = before.clone();
                    moved.cells[origin] = Some((mover, role));
                    moved.cells[arrival] = None;
                    befores.push(moved.clone());
                    moved.cells[arrival] = Some((!mover, 'n'));
                    befores.push(moved.clone());
                    let passed = at(file(arrival), rank(arrival) - up)
                        .filter(|&square| self.cells[square].is_none());
                    let home = at(file(arrival), rank(arrival) + up)
                        .filter(|&square| self.cells[square].is_none());
                    if let (Some(passed), Some(_), true) =
                        (passed, home, rank(arrival) == back + 5 * up)
                    {
                        moved.cells[arrival] = None;
                        moved.cells[passed] = Some((!mover, 'p'));
                        moved.ep_square = Some(arrival);
                        befores.push(moved);
                    }
                }
            }
        }
        let own = |role| (0..64).filter(move |&square| self.cells[square] == Some((mover, role)));
        for (king, rook) in own('k').flat_map(|king| own('r').map(move |rook| (king, rook))) {
            for (from, rook_from) in
                (0..64).flat_map(|from| (0..64).map(move |rook_from| (from, rook_from)))
            {
                let on_back = [king, rook, from, rook_from]
                    .iter()
                    .all(|&square| rank(square) == back);
                let mut moved = before.clone();
                moved.cells[king] = None;
                moved.cells[rook] = None;
                // No right of Chess960 is left here: castling was that of standard chess.
                let is_standard = file(from) == 4 && matches!(file(rook_from), 0 | 7);
                if !on_back
                    || !is_standard
                    || from == rook_from
                    || moved.cells[from].is_some()
                    || moved.cells[rook_from].is_some()
                {
                    continue;
                }
                moved.cells[from] = Some((mover, 'k'));
                moved.cells[rook_from] = Some((mover, 'r'));
                moved.rooks = vec![rook_from];
                befores.push(moved);
            }
        }
        befores.into_iter().any(|before| {
            before.check(!mover) != Some(true)
                && before
                    .legal_moves()
                    .iter()
                    .any(|(_, after)| after.cells == self.cells)
        })
    }
}
