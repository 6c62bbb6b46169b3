//! Attack maps, pins and checkers, and the masks of lone pieces.

use std::collections::BTreeSet;

use oracle_reference::{Board, name};
use serde_json::{Value, json};

use crate::support::{Draw, compare, oracle, oracle_with, random_setup, shredder_fen, transcript};

#[test]
fn attacks_and_masks_look_like_this() {
    compare(
        "attacks",
        &transcript(&[
            &["attacks", "Wke1", "Wra1", "Bqd8", "--square", "d1"],
            &["attacks", "startpos", "--flip"],
            &[
                "attacks", "Wke1", "Wre2", "Bre8", "Bkh8", "Bbh5", "Wnf2", "turn=b",
            ],
            &["attacks", "White Ke1 Black: Ke8 Qe2 Rh1", "--unicode"],
            &["attacks", "8/8/8/8/8/8/8/8"],
            &["mask", "Ba1"],
            &["mask", "Bnb8"],
            &["mask", "Wqe4"],
            &["mask", "Kh1"],
            &["mask", "Wpe2"],
            &["mask", "Bpa7"],
            &["mask", "Bpa6", "--json"],
            &["mask", "Ba1", "--json"],
            &["mask", "Nd4", "--json"],
            &["mask", "Wke1d1"],
            &["mask", "Wpe1"],
            &["mask", "Wxe1"],
            &["mask"],
            &["mask", "Ke1", "-o", "uci"],
            &["attacks", "startpos", "--square", "z9"],
        ]),
    );
    let heat = oracle_with(&["attacks", "Wke1", "Wra1", "Bqd8", "--color", "always"])
        .env("TERM", "xterm-256color")
        .says();
    let heat =
        heat + &oracle_with(&["attacks", "Wke1", "Wra1", "Bqd8", "--color", "always"]).says();
    let heat = heat
        + &oracle_with(&["attacks", "Wke1", "Bqd8", "--color", "always"])
            .env("COLORTERM", "24bit")
            .says();
    compare("heat", &heat.replace('\x1b', "ESC"));
}

#[test]
fn the_record_of_the_contract_is_answered_to_the_letter() {
    oracle("attacks Wke1 Wre2 Bre8 Bkh8 turn=w castling=- --square d1 --json")
        .stdout(
            "{\"fen\":\"4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1\",\"attacks\":{\
             \"white\":[\"d1\",\"e1\",\"f1\",\"a2\",\"b2\",\"c2\",\"d2\",\"e2\",\"f2\",\"g2\",\"h2\",\"e3\",\"e4\",\"e5\",\"e6\",\"e7\",\"e8\"],\
             \"black\":[\"e2\",\"e3\",\"e4\",\"e5\",\"e6\",\"e7\",\"g7\",\"h7\",\"a8\",\"b8\",\"c8\",\"d8\",\"f8\",\"g8\",\"h8\"]},\
             \"attackers\":{\"white\":[\"e1\"],\"black\":[]},\
             \"pins\":[{\"square\":\"e2\",\"by\":\"e8\",\"king\":\"e1\"}],\"pins_to_queen\":[],\"checkers\":[],\"problems\":[],\"assumed\":[]}\n",
        )
        .run();
}

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
            names(
                (0..64)
                    .filter(|&square| board.is_attacked(square, white))
                    .collect(),
            )
        };
        assert_eq!(
            record["attacks"],
            json!({"white": attacked(true), "black": attacked(false)}),
            "{fen}"
        );
        let attackers = |white| names(board.attackers(27, white));
        assert_eq!(
            record["attackers"],
            json!({"white": attackers(true), "black": attackers(false)}),
            "{fen}"
        );
        let checkers = board.checkers(board.white_to_move);
        assert_eq!(record["checkers"], names(checkers), "{fen}");
        assert_eq!(record["pins"], pins(&board), "{fen}");
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
fn attacks_stream() {
    let (stdout, stderr, status) = oracle("attacks --json")
        .stdin("Wke1 id=1\nWxe1 id=2\n")
        .ends();
    let records: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((records.len(), stderr.as_str(), status), (2, "", 2));
    assert_eq!(
        (&records[0]["id"], &records[1]["id"]),
        (&json!("1"), &json!("2"))
    );
    let one = oracle("attacks Wke1").says();
    oracle("attacks -")
        .stdin("Wke1\nWke1\n")
        .stdout(format!("{one}\n{one}\n"))
        .run();
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

#[test]
fn pins_to_a_queen_are_shown_apart() {
    // 6  .  .  .  n  .  .  .  .       The knight on d6 and the rook on f6 shield the queen on h6 or d8.
    let record = |fen: &str| oracle_with(&["attacks", fen, "--json"]).records().remove(0);
    let knight = "3q3k/8/3n4/8/8/8/8/3R3K w - -";
    let pin = json!([{"square": "d6", "by": "d1", "queen": "d8"}]);
    let found = record(knight);
    assert_eq!(
        (&found["pins"], &found["pins_to_queen"]),
        (&json!([]), &pin)
    );
    let text = oracle_with(&["attacks", knight]).says();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = "Pins to the king none Pins to the queen the black knight on d6 is pinned to its queen on d8 by the white rook on d1";
    assert!(text.contains(words), "{text}");
    for none in [
        // Two pieces between; a queen that attacks; a queen, and a king, between.
        "3q3k/3p4/3n4/8/8/8/8/3R3K w - -",
        "3q3k/8/3n4/8/8/8/8/3Q3K w - -",
        "3q3k/8/3q4/8/8/8/8/3R3K w - -",
        "3q4/8/3k4/8/8/8/8/3R3K b - -",
    ] {
        let found = record(none);
        assert_eq!(found["pins_to_queen"], json!([]), "{none}");
    }
    let bishop = "6k1/8/8/4b3/8/2N5/1Q6/4K3 w - -";
    let pin = json!([{"square": "c3", "by": "e5", "queen": "b2"}]);
    assert_eq!(record(bishop)["pins_to_queen"], pin);
}

#[test]
fn a_picture_shows_pins_to_the_queen_apart() {
    for (fen, strokes) in [
        (
            "2kr4/8/8/6b1/8/4N3/3Q4/3RK3 w - - 0 1",
            ["queen-pin g5 d2", ">pin to the queen<"],
        ),
        (
            "2k1r3/8/8/8/8/4N3/8/3RK3 w - - 0 1",
            ["\"stroke pin e8 e1", ">pin<"],
        ),
    ] {
        let picture = oracle(&format!("attacks -o svg {fen}")).says();
        assert!(
            strokes.iter().all(|stroke| picture.contains(stroke)),
            "{picture}"
        );
    }
}
