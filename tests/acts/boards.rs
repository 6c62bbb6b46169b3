//! Random boards: replies agree with the legal moves.

use std::collections::BTreeSet;

use oracle_reference::draws;
use serde_json::{Value, json};

use super::assert_in_step;
use crate::support::{Draw, oracle, random_setup, shredder_fen};

/// Returns the squares, captures and promotions of a list of moves, by what each move says of them.
fn moves<'a>(
    list: &'a Value,
    said: impl Fn(&'a Value) -> (String, String, bool),
) -> BTreeSet<(String, String, bool)> {
    list.as_array().unwrap().iter().map(said).collect()
}

#[test]
fn verdicts_are_those_of_the_main_question() {
    let mut rng = fastrand::Rng::with_seed(33);
    let (mut messages, mut questions) = (Vec::new(), Vec::new());
    for index in 0..draws(400) {
        let draw = Draw {
            pieces: 4 + index % 20,
            kings: [true, true],
        };
        let setup = random_setup(&mut rng, draw);
        let fen = shredder_fen(&setup);
        for square in setup.placement.color(setup.turn) {
            let piece = setup.placement.piece_at(square).unwrap();
            let name = format!("{}{}{square}", piece.color.letter(), piece.role.letter());
            let message =
                json!({"role": "movement", "cmd": "legalMoves", "piece": name, "board": fen});
            messages.push(message.to_string());
            questions.push(format!("{fen} piece={square}"));
        }
    }
    let replies = oracle("act").stdin(messages.join("\n")).records();
    let records = oracle("--json").stdin(questions.join("\n")).records();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let place = |value: &Value| text(&value["file"]) + &text(&value["rank"]);
    for ((question, reply), record) in questions.iter().zip(replies).zip(records) {
        let listed = record["moves"].as_array().unwrap().iter();
        let listed: Value = listed
            .filter(|one| one.get("castle").is_none())
            .cloned()
            .collect();
        let wanted = moves(&listed, |one| {
            let captured = text(&one["capture"]["square"]);
            (text(&one["to"]), captured, !one["promotion"].is_null())
        });
        let found = moves(&reply["moves"], |one| {
            let captured = place(&one["hasCaptured"]["position"]);
            (place(one), captured, one["mustPromote"] == true)
        });
        assert_eq!(found, wanted, "{question}");
        if record["piece"]["role"] == "king" {
            let castling = &record["castling"];
            for (key, wanted) in [
                ("inCheck", &record["check"]),
                ("checkMated", &record["checkmate"]),
                ("canQSideCastle", &castling["queenside"]),
                ("canKSideCastle", &castling["kingside"]),
            ] {
                assert_eq!(&reply[key], wanted, "{question}: {key}");
            }
            assert_eq!(reply.get("moveVectors"), None);
        } else {
            assert_in_step(&reply);
        }
    }
}

#[test]
fn moves_of_a_piece_without_a_board_are_in_step_with_their_vectors() {
    let raw = "Ba1 Kb7 Qb7 Rd4 Bd4 Nb7 Pa2 Pd4".split(' ');
    let legal = "Ba1 Rd4 Qg2 Nd4 Pa2".split(' ');
    let asked = raw.map(|piece| ("rawMoves", piece));
    let asked = asked.chain(legal.map(|piece| ("legalMoves", piece)));
    let messages = asked.map(|(cmd, piece)| {
        json!({"role": "movement", "cmd": cmd, "piece": piece}).to_string() + "\n"
    });
    let replies = oracle("act").stdin(messages.collect::<String>()).records();
    replies.iter().for_each(assert_in_step);
    let counts = replies
        .iter()
        .map(|reply| reply["moves"].as_array().unwrap().len());
    let counts: Vec<usize> = counts.collect();
    assert_eq!(counts, [28, 8, 56, 28, 28, 8, 2, 1, 7, 14, 23, 8, 2]);
}
