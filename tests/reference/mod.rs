//! The slow reference: a board of 64 cells. It makes every pseudo-legal move, and drops those after which the king can
//! be captured. It shares no code with the program; they exchange text only.

use std::collections::BTreeSet;

use crate::support::{Draw, oracle, random_setup, shredder_fen};

mod board;

pub use board::{Board, at, file, name, rank};

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
