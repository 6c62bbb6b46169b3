//! Attack maps, pins and checkers, and the masks of pieces on an empty board.

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

/// Each piece alone on squares of an empty board. A pawn's mask is of its rank; that of another piece is the same everywhere.
fn lone_pieces() -> Vec<(String, String)> {
    let all = "kqrbnp"
        .chars()
        .flat_map(|role| ["W", "B"].map(|color| format!("{color}{role}")));
    let placed = all.flat_map(|piece| {
        let is_pawn = piece.ends_with('p');
        let squares = (0..64).step_by(if is_pawn { 1 } else { 5 }).map(name);
        let squares = squares.filter(move |square| !is_pawn || !square.ends_with(['1', '8']));
        squares
            .map(move |square| (format!("{piece}{square}"), square))
            .collect::<Vec<_>>()
    });
    placed.collect()
}

#[test]
fn moves_and_masks_are_in_step() {
    let pieces = lone_pieces();
    let ask = |line: &dyn Fn(&str, &str) -> String| {
        let lines: Vec<String> = pieces
            .iter()
            .map(|(lone, square)| line(lone, square))
            .collect();
        oracle("--json -").stdin(lines.join("\n")).records()
    };
    let masks = ask(&|lone, _| json!({"ask": "mask", "piece": lone}).to_string());
    // These are the moves of the piece on an empty board.
    let records = ask(&|lone, square| format!("{lone} piece={square}"));
    assert_eq!((masks.len(), records.len()), (pieces.len(), pieces.len()));
    for (((lone, square), mask), record) in pieces.iter().zip(masks).zip(records) {
        let list = |value: &Value| value.as_array().unwrap().clone();
        let squares: Vec<Value> = list(&mask["vectors"]).iter().flat_map(list).collect();
        assert_eq!(list(&mask["squares"]), squares, "{lone}");
        // Only the offsets contain squares off the board.
        let lands = |step: &&Value| {
            let origins = square.bytes().zip([b'a', b'1']).zip(0..);
            let mut parts = origins.map(|((at, origin), index)| {
                step[index as usize].as_i64().unwrap() + i64::from(at - origin)
            });
            parts.all(|part| (0..8).contains(&part))
        };
        let landing = list(&mask["offsets"]).iter().filter(lands).count();
        assert_eq!(landing, squares.len(), "{lone}");
        let names = |listed: &[Value]| -> BTreeSet<String> {
            listed
                .iter()
                .map(|name| name.as_str().unwrap().to_owned())
                .collect()
        };
        let reached: Vec<Value> = list(&record["moves"])
            .iter()
            .map(|played| played["to"].clone())
            .collect();
        assert_eq!(names(&reached), names(&squares), "{record}");
    }
}
