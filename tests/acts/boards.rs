//! A piece among others, and the squares that a side controls.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{act, assert_in_step, legal, set, words};
use crate::support::{Draw, oracle, random_setup, shredder_fen};

#[test]
fn the_pictures_are_answered_as_their_captions_say() {
    // "The Queen can go to f3, but not g4; it can go to d3 and c4 (by capture)"
    let board =
        json!({"white": ["Qe2", "Ng4", "Pe3", "Pf2", "Pc2", "Rd1", "Rf1"], "black": ["Nc4"]});
    let reply = legal("Qe2", &board);
    assert_eq!(set(&reply["moves"]), words("e1 d2 d3 f3 c4xN"));
    assert_in_step(&reply);
    // "The pawn at e4 is blocked at e5, but can capture at f5"
    let board = json!({"white": ["Pe4"], "black": ["Pe5", "Nf5"]});
    assert_eq!(set(&legal("Pe4", &board)["moves"]), words("f5xN"));
    // "The Black pawn at e4 can capture the White pawn at d4 by moving to d3(!)"
    let board = json!({"white": ["Pd4"], "black": ["Pe4"], "epPossibleOnPawn": "Pd4"});
    let reply = legal("Bpe4", &board);
    assert_eq!(set(&reply["moves"]), words("e3 d3xP"));
    assert_eq!(
        reply["moves"][1]["hasCaptured"]["position"],
        json!({"file": "d", "rank": "4"})
    );
    // "Black King can't castle because it's in check; White King can't castle because of intervening friendly Bishop
    // (kingside) and opposing control of d1 square (queenside)"
    let board = json!({
        "white": ["Ke1", "Ra1", "Rh1", "Bf1", "Bb5", "Pa2", "Pb2", "Pc2", "Pf2", "Pg2", "Ph2"],
        "black": ["Ke8", "Ra8", "Rh8", "Bg4", "Pa7", "Pb7", "Pf7", "Pg7", "Ph7"],
    });
    for (king, in_check) in [("Wke1", false), ("Bke8", true)] {
        let reply = legal(king, &board);
        assert_eq!(reply["inCheck"], in_check);
        assert_eq!(
            (&reply["canQSideCastle"], &reply["canKSideCastle"]),
            (&json!(false), &json!(false))
        );
        assert_eq!(reply.get("moveVectors"), None);
    }
}

#[test]
fn black_pawns_are_captured_en_passant_like_white_ones() {
    let board = json!({"white": ["Pe5"], "black": ["Pd5"], "epPossibleOnPawn": "Bpd5"});
    assert_eq!(set(&legal("Pe5", &board)["moves"]), words("e6 d6xP"));
}

#[test]
fn the_reply_about_a_king_says_check_checkmate_and_stalemate() {
    let check = json!({"white": ["Ke1", "Pe3", "Nd4", "Bd2", "Bf1"], "black": ["Kg5", "Qh4"]});
    let reply = legal("Ke1", &check);
    assert_eq!(
        reply["moves"],
        json!([{"file": "d", "rank": "1"}, {"file": "e", "rank": "2"}])
    );
    assert_eq!(
        (&reply["inCheck"], &reply["checkMated"]),
        (&json!(true), &json!(false))
    );
    let mate = json!({"white": ["Kh1", "Ph2", "Ng1", "Pg2"], "black": ["Ke1", "Nf2"]});
    let reply = legal("Kh1", &mate);
    assert_eq!(reply["moves"], json!([]));
    assert_eq!(
        (&reply["inCheck"], &reply["checkMated"]),
        (&json!(true), &json!(true))
    );
    // Capturing the checker or blocking it is no checkmate; the article's code overlooks both.
    let capture = json!({"white": ["Kh1", "Ph2", "Ng1", "Pg2", "Rf8"], "black": ["Ke1", "Nf2"]});
    assert_eq!(legal("Kh1", &capture)["checkMated"], false);
    let block = json!({"white": ["Kh1", "Ph2", "Pg2", "Rb7"], "black": ["Ke8", "Ra1"]});
    let reply = legal("Kh1", &block);
    assert_eq!(
        (&reply["inCheck"], &reply["checkMated"], &reply["moves"]),
        (&json!(true), &json!(false), &json!([]))
    );
    assert_eq!(set(&legal("Rb7", &block)["moves"]), words("b1"));
    let stalemate = json!({"white": ["Kb6", "Qc7"], "black": ["Ka8"]});
    let reply = legal("Bka8", &stalemate);
    assert_eq!(
        (
            &reply["inCheck"],
            &reply["checkMated"],
            &reply["staleMated"]
        ),
        (&json!(false), &json!(false), &json!(true))
    );
}

#[test]
fn what_the_articles_code_gets_wrong_is_right() {
    // The king may not capture a protected piece.
    let board = json!({"white": ["Ke1"], "black": ["Qe2", "Kf3", "Ba6"]});
    assert_eq!(set(&legal("Ke1", &board)["moves"]), words(""));
    // A pinned piece keeps to its line.
    let board = json!({"white": ["Ke1", "Re2"], "black": ["Re8", "Kh8"]});
    assert_eq!(
        set(&legal("Re2", &board)["moves"]),
        words("e3 e4 e5 e6 e7 e8xR")
    );
    // A pawn does not jump, and captures on both sides in its own direction.
    let board = json!({"white": ["Pe2"], "black": ["Ne3", "Nd3", "Nf3"]});
    assert_eq!(set(&legal("Pe2", &board)["moves"]), words("d3xN f3xN"));
    let board = json!({"white": ["Nd6", "Nf6"], "black": ["Pe7"]});
    assert_eq!(
        set(&legal("Bpe7", &board)["moves"]),
        words("e6 e5 d6xN f6xN")
    );
    // Castling is on the first rank for White and on the eighth for Black.
    let board = json!({"white": ["Ke1", "Ra1", "Rh1"], "black": ["Ke8", "Ra8", "Rh8"]});
    for king in ["Wke1", "Bke8"] {
        let reply = legal(king, &board);
        assert_eq!(
            (&reply["canQSideCastle"], &reply["canKSideCastle"]),
            (&json!(true), &json!(true))
        );
        // Two flags tell castling, not the moves.
        assert_eq!(reply["moves"].as_array().unwrap().len(), 5);
    }
    // A promotion is one move.
    let board = json!({"white": ["Pb7"], "black": ["Ra8"]});
    let reply = legal("Pb7", &board);
    assert_eq!(set(&reply["moves"]), words("b8 a8xR"));
    assert!(
        reply["moves"]
            .as_array()
            .unwrap()
            .iter()
            .all(|listed| listed["mustPromote"] == true)
    );
}

#[test]
fn squares_controlled_are_those_that_the_pieces_may_go_to() {
    let board = json!({"white": ["Kf6", "Pf7"], "black": ["Kf3", "Ne3", "Bg3"]});
    let controlled = |color: &str| {
        act(&json!({"role": "board", "cmd": "squaresControlledBy", "board": board, "color": color}))
    };
    let white = controlled("white");
    assert_eq!(set(&white["controlled"]), words("e6 g6 g7 e7 g5 f8"));
    assert_eq!(
        set(&white["attacked"]),
        words("e5 f5 g5 e6 g6 e7 f7 g7 e8 g8")
    );
    assert_eq!(
        white["pieceMoves"][1]["piece"]["position"],
        json!({"file": "f", "rank": "7"})
    );
    assert_eq!(
        white["pieceMoves"][1]["moves"]["moves"][0]["mustPromote"],
        true
    );
    let black = controlled("black");
    assert_eq!(
        set(&black["controlled"]),
        words("f4 f2 e2 g4 e4 g2 c2 d1 c4 f1 d5 f5 e1 h4 e5 d6 c7 b8 h2")
    );
}

#[test]
fn verdicts_are_those_of_the_main_question() {
    let mut rng = fastrand::Rng::with_seed(33);
    let mut messages = Vec::new();
    let mut questions = Vec::new();
    for index in 0..400 {
        let draw = Draw {
            pieces: 4 + index % 20,
            kings: [true, true],
        };
        let setup = random_setup(&mut rng, draw);
        let fen = shredder_fen(&setup);
        for square in setup.placement.color(setup.turn) {
            let piece = setup.placement.piece_at(square).unwrap();
            let name = format!("{}{}{square}", piece.color.letter(), piece.role.letter());
            messages.push(
                json!({"role": "movement", "cmd": "legalMoves", "piece": name, "board": fen})
                    .to_string(),
            );
            questions.push(format!("{fen} piece={square}"));
        }
    }
    let replies = oracle("act").stdin(messages.join("\n")).records();
    let records = oracle("--json").stdin(questions.join("\n")).records();
    for ((question, reply), record) in questions.iter().zip(replies).zip(records) {
        let moves = record["moves"].as_array().unwrap();
        let listed = moves.iter().filter(|listed| listed.get("castle").is_none());
        let wanted: BTreeSet<(String, String, bool)> = listed
            .map(|listed| {
                let captured = listed["capture"]["square"]
                    .as_str()
                    .unwrap_or("")
                    .to_owned();
                (
                    listed["to"].as_str().unwrap().to_owned(),
                    captured,
                    !listed["promotion"].is_null(),
                )
            })
            .collect();
        let place = |value: &Value| {
            value["file"].as_str().unwrap_or("").to_owned() + value["rank"].as_str().unwrap_or("")
        };
        let found: BTreeSet<(String, String, bool)> = reply["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|listed| {
                (
                    place(listed),
                    place(&listed["hasCaptured"]["position"]),
                    listed["mustPromote"] == true,
                )
            })
            .collect();
        assert_eq!(found, wanted, "{question}");
        if record["piece"]["role"] == "king" {
            assert_eq!(
                (&reply["inCheck"], &reply["checkMated"]),
                (&record["check"], &record["checkmate"]),
                "{question}"
            );
            assert_eq!(
                (&reply["canQSideCastle"], &reply["canKSideCastle"]),
                (
                    &record["castling"]["queenside"],
                    &record["castling"]["kingside"]
                ),
                "{question}"
            );
        } else {
            assert_in_step(&reply);
        }
    }
}
