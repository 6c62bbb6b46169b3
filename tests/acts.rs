//! The messages of the articles: every example that they give, and every verdict by the laws of chess.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{Draw, compare, oracle, random_setup, shredder_fen};

/// The reply to one message.
#[track_caller]
fn act(message: &Value) -> Value {
    oracle("act").stdin(message.to_string()).records().remove(0)
}

fn raw(piece: &str) -> Value {
    act(&json!({"role": "movement", "cmd": "rawMoves", "piece": piece}))
}

fn legal(piece: &str, board: &Value) -> Value {
    act(&json!({"role": "movement", "cmd": "legalMoves", "piece": piece, "board": board}))
}

/// Moves as text: file and rank, and what is captured behind a cross.
fn places(moves: &Value) -> Vec<String> {
    let moves = moves.as_array().unwrap().iter();
    moves
        .map(|place| {
            let part = |key: &str| place[key].as_str().unwrap().to_owned();
            let captured = place["hasCaptured"]["piece"]
                .as_str()
                .map_or_else(String::new, |piece| format!("x{piece}"));
            part("file") + &part("rank") + &captured
        })
        .collect()
}

fn set(moves: &Value) -> BTreeSet<String> {
    let places = places(moves);
    let set: BTreeSet<String> = places.iter().cloned().collect();
    assert_eq!(set.len(), places.len(), "a square twice: {moves}");
    set
}

fn words(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// One vector after the other are the moves.
#[track_caller]
fn assert_in_step(reply: &Value) {
    let vectors = reply["moveVectors"].as_array().unwrap();
    let moves: Vec<Value> = vectors
        .iter()
        .flat_map(|vector| vector.as_array().unwrap().clone())
        .collect();
    assert_eq!(reply["moves"], Value::Array(moves));
}

#[test]
fn the_raw_moves_of_a_bishop_on_a1_fall_off_the_board() {
    // Part 1, character for character.
    let wanted = words(
        "`0 b2 `2 b0 _/ c3 _3 c/ ^. d4 ^4 d. ]- e5 ]5 e- \\, f6 \\6 f, [+ g7 [7 g+ Z* h8 Z8 h*",
    );
    let reply = raw("Ba1");
    assert_eq!(set(&reply["moves"]), wanted);
    assert_in_step(&reply);
    assert_eq!(reply["moveVectors"].as_array().unwrap().len(), 4);
    for vector in reply["moveVectors"].as_array().unwrap() {
        assert_eq!(vector.as_array().unwrap().len(), 7);
    }
}

#[test]
fn the_legal_squares_of_a_knight_on_a1_and_a_rook_on_d4_are_those_of_the_article() {
    let squares =
        |piece: &str| act(&json!({"role": "movement", "cmd": "legalSquares", "piece": piece}));
    assert_eq!(
        squares("Na1"),
        json!([{"file": "c", "rank": "2"}, {"file": "b", "rank": "3"}])
    );
    assert_eq!(
        set(&squares("Rd4")),
        words("c4 d5 e4 d3 b4 d6 f4 d2 a4 d7 g4 d1 d8 h4")
    );
}

#[test]
fn pawns_and_knights_have_patterns_of_their_own() {
    let pawn = json!({"role": "movement", "cmd": "rawMoves", "piece": "Pe2", "isPawn": true});
    assert_eq!(places(&act(&pawn)["moves"]), ["e3", "e4"]);
    let knight = json!({"role": "movement", "cmd": "rawMoves", "piece": "Nd4", "isKnight": true});
    assert_eq!(
        set(&act(&knight)["moves"]),
        words("b3 b5 c2 c6 e2 e6 f3 f5")
    );
    // Where a flag is false, the pattern is the general one, as `legalSquares` of the article relies on.
    for flags in [json!({}), json!({"isPawn": false, "isKnight": false})] {
        let mut message = json!({"role": "movement", "cmd": "rawMoves", "piece": "Pe2"});
        message
            .as_object_mut()
            .unwrap()
            .extend(flags.as_object().unwrap().clone());
        assert_eq!(places(&act(&message)["moves"]), ["e3", "e4"]);
    }
    // Black's pawns go down, from their seventh rank two squares.
    assert_eq!(places(&raw("Bpe7")["moves"]), ["e6", "e5"]);
    assert_eq!(places(&raw("Bpe2")["moves"]), ["e1"]);
    assert_eq!(places(&raw("Wpe7")["moves"]), ["e8"]);
}

#[test]
fn raw_moves_of_every_piece_are_in_step_with_their_vectors() {
    for (piece, count) in [
        ("Kb7", 8),
        ("Qb7", 56),
        ("Rd4", 28),
        ("Bd4", 28),
        ("Nb7", 8),
        ("Pa2", 2),
        ("Pd4", 1),
    ] {
        let reply = raw(piece);
        assert_in_step(&reply);
        assert_eq!(reply["moves"].as_array().unwrap().len(), count, "{piece}");
    }
}

#[test]
fn a_lone_piece_moves_to_the_edges_of_the_board() {
    let lone = |piece: &str| act(&json!({"role": "movement", "cmd": "legalMoves", "piece": piece}));
    assert_eq!(set(&lone("Ba1")["moves"]), words("b2 c3 d4 e5 f6 g7 h8"));
    assert_eq!(set(&lone("Na1")["moves"]), words("b3 c2"));
    for piece in ["Ba1", "Rd4", "Qg2", "Nd4", "Pa2"] {
        assert_in_step(&lone(piece));
    }
    // A lone king on a board that is not given has no more than its moves.
    assert_eq!(set(&lone("Ka1")["moves"]), words("a2 b1 b2"));
}

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
fn black_pawns_are_taken_in_passing_as_white_ones() {
    let board = json!({"white": ["Pe5"], "black": ["Pd5"], "epPossibleOnPawn": "Bpd5"});
    assert_eq!(set(&legal("Pe5", &board)["moves"]), words("e6 d6xP"));
}

#[test]
fn the_rank_of_a_piece_is_a_word_or_a_number() {
    let at = |rank: Value| {
        act(&json!({
            "role": "movement",
            "cmd": "legalSquares",
            "piece": {"piece": "N", "color": "W", "position": {"file": "a", "rank": rank}},
        }))
    };
    assert_eq!(set(&at(json!(1))), words("b3 c2"));
    assert_eq!(at(json!(1)), at(json!("1")));
}

#[test]
fn a_king_in_check_and_a_king_in_checkmate_are_told() {
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
    // Not where another piece can take what gives check, or stand in its way: the article's code forgets it.
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
    // A protected piece is not for the king to take.
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
        // The two flags tell of castling, the moves do not.
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
fn has_moved_takes_the_right_to_castle() {
    let piece = |letter: &str, square: &str, has_moved: bool| json!({"piece": letter, "color": "W", "hasMoved": has_moved, "position": {"file": square[..1], "rank": square[1..]}});
    let castles = |king: bool, rook: bool, asked_king: bool| {
        let board = json!({
            "boardPieces": {"white": [piece("K", "e1", king), piece("R", "a1", rook), piece("R", "h1", false)], "black": []},
            "onMove": "B",
            "lastMove": null,
        });
        let reply = act(
            &json!({"role": "movement", "cmd": "legalMoves", "piece": piece("K", "e1", asked_king), "board": board}),
        );
        (
            reply["canQSideCastle"].as_bool().unwrap(),
            reply["canKSideCastle"].as_bool().unwrap(),
        )
    };
    assert_eq!(castles(false, false, false), (true, true));
    assert_eq!(castles(false, true, false), (false, true));
    assert_eq!(castles(true, false, false), (false, false));
    assert_eq!(castles(false, false, true), (false, false));
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
fn pieces_and_boards_may_be_written_in_every_form() {
    let object = json!({"piece": "K", "color": "B", "hasMoved": false, "position": {"file": "e", "rank": "8"}, "inCheck": false});
    let boards = [
        json!("Wke1 Bke8 Bra8"),
        json!("r3k3/8/8/8/8/8/8/4K3 w q - 0 1"),
        json!({"white": ["Ke1"], "black": ["Ke8", "Ra8"]}),
        json!({"white": ["Wke1"], "black": ["Bke8", "Bra8"]}),
        json!({"boardPieces": {"white": ["Ke1"], "black": [object, "Ra8"]}}),
    ];
    for board in &boards {
        for piece in [json!("Bke8"), object.clone()] {
            let reply = act(
                &json!({"role": "movement", "cmd": "legalMoves", "piece": piece, "board": board}),
            );
            assert_eq!(set(&reply["moves"]), words("d7 e7 f7 d8 f8"), "{board}");
            assert_eq!(
                (&reply["canQSideCastle"], &reply["canKSideCastle"]),
                (&json!(true), &json!(false)),
                "{board}"
            );
        }
    }
    // What came as an object is given back as it came.
    let board = json!({"white": ["Re1"], "black": [object]});
    let reply =
        act(&json!({"role": "board", "cmd": "squaresControlledBy", "board": board, "color": "B"}));
    assert_eq!(reply["pieceMoves"][0]["piece"], object);
}

#[test]
fn a_message_that_cannot_be_answered_is_a_record_and_the_next_is_answered() {
    let messages = [
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Ba1\"",
        "[1,2]",
        "hello",
        "{\"role\":\"movement\"}",
        "{\"role\":\"movement\",\"cmd\":\"fly\",\"piece\":\"Ba1\"}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\"}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":7}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Xa1\"}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Pa1\"}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":{\"piece\":\"K\"}}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":{\"piece\":\"M\",\"position\":{\"file\":\"a\",\"rank\":\"1\"}}}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Nd4\",\"isPawn\":true}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":[\"Ra1\"]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":[\"Re1\"]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":[\"Ke1\",\"Ke2\"]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":[\"Ke1\"],\"black\":[\"Qe1\"]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":[\"Ke1\"],\"black\":[\"WQe2\"]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"pieces\":[]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":\"Ke1\"}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":\"Wke1 Wxe2\"}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Pf5\",\"board\":{\"white\":[\"Pf5\"],\"epPossibleOnPawn\":\"Pg4\"}}",
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"color\":\"white\"}",
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"board\":\"Wke1\"}",
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"board\":\"Wke1\",\"color\":\"red\"}",
        "{\"role\":\"movement\",\"cmd\":\"legalSquares\",\"piece\":\"Na1\"}",
    ];
    let (stdout, stderr, status) = oracle("act").stdin(messages.join("\n")).ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines.len(), messages.len());
    assert_eq!(
        lines.last(),
        Some(&"[{\"file\":\"c\",\"rank\":\"2\"},{\"file\":\"b\",\"rank\":\"3\"}]")
    );
    compare(
        "refused_messages",
        &messages
            .iter()
            .zip(lines)
            .flat_map(|(message, reply)| [message, "\n", reply, "\n\n"])
            .collect::<String>(),
    );
    let (stdout, _, status) = oracle("act --fail-fast").stdin(messages.join("\n")).ends();
    assert_eq!((stdout.lines().count(), status), (1, 2));
}

#[test]
fn of_a_position_line_the_rooks_at_home_without_a_right_have_moved() {
    let message = "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"color\":\"white\",\
                   \"board\":\"Wke1 Wra1h1d4 Bke8 moved=h1\"}";
    let replies = oracle("act").stdin(message).records();
    let pieces = replies[0]["pieceMoves"].as_array().unwrap().iter();
    let moved = pieces.map(|listed| {
        let (piece, at) = (&listed["piece"], &listed["piece"]["position"]);
        let name = ["file", "rank"]
            .map(|key| at[key].as_str().unwrap())
            .concat();
        (name, piece["hasMoved"].as_bool().unwrap())
    });
    let wanted = [("a1", false), ("e1", false), ("h1", true), ("d4", false)];
    assert_eq!(
        moved.collect::<Vec<_>>(),
        wanted.map(|(name, moved)| (name.to_owned(), moved))
    );
}

#[test]
fn the_trace_is_the_tree_of_layers_that_answered() {
    let messages = "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":\"Wke1 Wpe2\"}\n\
                    {\"role\":\"movement\",\"cmd\":\"legalSquares\",\"piece\":\"Na1\"}\n\
                    {\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"board\":\"Wke1 Wpe2\",\"color\":\"white\"}\n";
    let (stdout, stderr, status) = oracle("act --trace").stdin(messages).ends();
    assert_eq!((stdout.lines().count(), status), (3, 0));
    assert_eq!(
        stderr,
        "role:movement,cmd:legalMoves Wke1 on a board\n  role:movement,cmd:legalMoves Wke1\n    role:movement,cmd:rawMoves Wke1\n\
         role:movement,cmd:legalSquares Wna1\n  role:movement,cmd:rawMoves,isKnight:true Wna1\n\
         role:board,cmd:squaresControlledBy white\n  role:movement,cmd:legalMoves Wke1 on a board\n    \
         role:movement,cmd:legalMoves Wke1\n      role:movement,cmd:rawMoves Wke1\n  role:movement,cmd:legalMoves Wpe2 on a board\n    \
         role:movement,cmd:legalMoves Wpe2\n      role:movement,cmd:rawMoves,isPawn:true Wpe2\n"
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
