//! The slow reference (`tests/reference`), counted as the field counts, and beside the program on any board. It shares no code with
//! the program; they exchange text only.

use std::collections::BTreeSet;

use oracle_reference::Board;

use crate::support::{Draw, oracle, random_setup, shredder_fen};

#[test]
fn the_reference_counts_as_the_field_does() {
    fn count(board: &Board, depth: u32) -> usize {
        let moves = board.legal_moves();
        if depth == 1 {
            return moves.len();
        }
        let after = moves.iter().map(|&step| board.after(step));
        after.map(|after| count(&after, depth - 1)).sum()
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
        let us = board.white_to_move;
        let moves = board.legal_moves();
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();

        let listed = record["moves"].as_array().unwrap();
        let found: BTreeSet<String> = listed.iter().map(|listed| text(&listed["uci"])).collect();
        let wanted: BTreeSet<String> = moves.iter().map(|&step| board.uci(step)).collect();
        assert_eq!(found, wanted, "{fen}");
        assert_eq!(listed.len(), moves.len(), "{fen}");

        for &step in &moves {
            let (uci, after) = (board.uci(step), board.after(step));
            let listed = listed.iter().find(|listed| listed["uci"] == uci).unwrap();
            let check = after.is_check(!us);
            let mate = check && !after.has_move();
            let found = (listed["check"] == true, listed["checkmate"] == true);
            assert_eq!(found, (check, mate), "{fen} {uci}");
        }
        let check = board.is_check(us);
        let wanted = [check, check && moves.is_empty(), !check && moves.is_empty()]
            .map(|is| board.king(us).map(|_| is));
        let found = ["check", "checkmate", "stalemate"].map(|key| record[key].as_bool());
        assert_eq!(found, wanted, "{fen}");
        let opposite = record["problems"]
            .as_array()
            .unwrap()
            .iter()
            .any(|problem| problem == "opposite_check");
        assert_eq!(opposite, board.is_check(!us), "{fen}");
    }
}
