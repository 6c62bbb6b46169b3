//! Attack maps, pins and checkers, and the masks of lone pieces.

use std::collections::BTreeSet;

use oracle_reference::{Board, name};
use serde_json::{Value, json};

use crate::support::{Draw, oracle, random_setup, shredder_fen};

#[test]
fn any_board_is_attacked_as_the_plain_laws_say() {
    let mut rng = fastrand::Rng::with_seed(21);
    let fens: Vec<String> = (0..1500)
        .map(|index| {
            let draw = Draw {
                pieces: [5, 12, 40][index % 3],
                kings: [index % 7 != 0, index % 5 != 0],
            };
            shredder_fen(&random_setup(&mut rng, draw))
        })
        .collect();
    let records = oracle("attacks --square d4 --json")
        .stdin(fens.join("\n"))
        .records();
    for (fen, record) in fens.iter().zip(records) {
        let board = Board::read(fen);
        let names = |squares: Vec<usize>| -> Value { squares.into_iter().map(name).collect() };
        let attacked = |white| {
            let squares = (0..64).filter(|&square| board.is_attacked(square, white));
            names(squares.collect())
        };
        let attackers = |white| names(board.attackers(27, white));
        for (key, wanted) in [
            (
                "attacks",
                json!({"white": attacked(true), "black": attacked(false)}),
            ),
            (
                "attackers",
                json!({"white": attackers(true), "black": attackers(false)}),
            ),
            ("checkers", names(board.checkers(board.white_to_move))),
            ("pins", pins(&board)),
        ] {
            assert_eq!(record[key], wanted, "{key}: {fen}");
        }
    }
}

/// Removes each piece: a piece that attacks its king then, and not before, pins it.
fn pins(board: &Board) -> Value {
    let mut pins = Vec::new();
    for square in 0..64 {
        let Some((white, role)) = board.on(square) else {
            continue;
        };
        let Some(king) = board.king(white).filter(|_| role != b'k') else {
            continue;
        };
        let before = board.checkers(white);
        for by in board.without(square).checkers(white) {
            if !before.contains(&by) {
                pins.push(json!({"square": name(square), "by": name(by), "king": name(king)}));
            }
        }
    }
    Value::Array(pins)
}

#[test]
fn moves_and_masks_are_in_step() {
    let mut pieces = Vec::new();
    for piece in ["k", "q", "r", "b", "n", "p"] {
        for color in ["W", "B"] {
            // A pawn's mask is of its rank; that of another piece is the same everywhere.
            let step = if piece == "p" { 1 } else { 5 };
            for square in (0..64).step_by(step) {
                let square = name(square);
                if piece == "p" && matches!(&square[1..], "1" | "8") {
                    continue;
                }
                pieces.push((format!("{color}{piece}{square}"), square));
            }
        }
    }
    let asked: Vec<String> = pieces
        .iter()
        .map(|(lone, _)| json!({"ask": "mask", "piece": lone}).to_string())
        .collect();
    let answers = oracle("--json -").stdin(asked.join("\n")).records();
    let mut lines = String::new();
    let mut masks = Vec::new();
    for ((lone, square), mask) in pieces.iter().zip(answers) {
        let vectors = mask["vectors"].as_array().unwrap();
        let squares: Vec<Value> = vectors
            .iter()
            .flat_map(|line| line.as_array().unwrap().clone())
            .collect();
        assert_eq!(mask["squares"], Value::Array(squares.clone()), "{lone}");
        // Only the offsets contain squares off the board.
        let offsets = mask["offsets"].as_array().unwrap();
        let lands = |step: &&Value| {
            let part = |index: usize, origin: u8| {
                step[index].as_i64().unwrap() + i64::from(square.as_bytes()[index] - origin)
            };
            (0..8).contains(&part(0, b'a')) && (0..8).contains(&part(1, b'1'))
        };
        assert_eq!(
            offsets.iter().filter(lands).count(),
            squares.len(),
            "{lone}"
        );
        lines.extend([lone, " piece=", square, "\n"]);
        masks.push(squares);
    }
    // These are the moves of the lone piece.
    let records = oracle("--json -").stdin(lines).records();
    assert_eq!(records.len(), masks.len());
    for (record, mask) in records.iter().zip(&masks) {
        let squares = |listed: &[Value]| -> BTreeSet<String> {
            let names = listed.iter().map(|name| name.as_str().unwrap().to_owned());
            names.collect()
        };
        let moves = record["moves"].as_array().unwrap().iter();
        let reached: Vec<Value> = moves.map(|listed| listed["to"].clone()).collect();
        assert_eq!(squares(&reached), squares(mask), "{record}");
    }
}
