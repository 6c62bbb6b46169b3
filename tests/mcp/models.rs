//! What a model that knows nothing of the program sends, and reads.

use serde_json::{Value, json};

use super::{replies, request};

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Calls a tool; returns whether it is an error, the text, and the record.
fn call(name: &str, arguments: &Value) -> (bool, String, Value) {
    let params = json!({"name": name, "arguments": arguments});
    let mut reply = replies(&[request(1, "tools/call", params)]).remove(0);
    let result = reply["result"].take();
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    let is_error = result["isError"] == true;
    (
        is_error,
        text.to_owned(),
        result["structuredContent"].clone(),
    )
}

#[test]
fn ten_questions_need_one_call_each() {
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    for (question, name, arguments, said) in [
        (
            "What can the knight on g1 do?",
            "legal_moves",
            json!({"fen": INITIAL, "piece": "white knight on g1"}),
            "Nf3 Nh3",
        ),
        (
            "What can White do after 1. e4 e5?",
            "legal_moves",
            json!({"pgn": "1. e4 e5", "position": null}),
            "White to move: 29 moves",
        ),
        (
            "May the knight go to f3?",
            "explain_move",
            json!({"fen": INITIAL, "move": "knight to f3"}),
            "legal: the white knight on g1 goes to f3",
        ),
        (
            "May White castle?",
            "explain_move",
            json!({"fen": "r3k2r/8/8/8/8/8/4q3/R3K2R w KQkq - 0 1", "move": "castle kingside"}),
            "illegal: White cannot castle while in check from the queen on e2",
        ),
        (
            "What is the position after these moves?",
            "play",
            json!({"fen": "startpos", "moves": ["e2 to e4", "c7 to c5", "knight to f3"]}),
            "played: e4 c5 Nf3\nFEN: rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        ),
        (
            "Is this checkmate?",
            "position",
            json!({"fen": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"}),
            "Checkmate   yes",
        ),
        (
            "Who attacks f3?",
            "attacks",
            json!({"pgn": "1. e4 e5", "square": "f3"}),
            "f3          attacked by the white queen on d1",
        ),
        (
            "Is this game right?",
            "judge_game",
            json!({"pgn": "1. e4 e5 2. Nf3"}),
            "every move is legal; the game is not over\nFEN",
        ),
        (
            "Can anybody claim a draw?",
            "judge_game",
            json!({"fen": "startpos", "moves": shuffle}),
            "a draw can be claimed by threefold repetition (FIDE article 9.2), now",
        ),
        (
            "Can White still win?",
            "winnable",
            json!({"fen": INITIAL}),
            "White       can still checkmate, if Black helps\n",
        ),
    ] {
        let (is_error, text, record) = call(name, &arguments);
        assert!(!is_error, "{question} {text}");
        assert!(text.contains(said), "{question} {text}");
        assert!(text.contains("FEN"), "{question} {text}");
        assert!(record["fen"].is_string(), "{question} {record}");
    }
}

#[test]
fn moves_in_words_are_read_or_the_hint_says_how_to_write_them() {
    let castling = "r3k2r/1P6/8/3p4/4P3/8/8/R3K2R w KQkq - 0 1";
    for (words, uci) in [
        ("castle king side", "e1g1"),
        ("castles queenside", "e1c1"),
        ("long castle", "e1c1"),
        ("rook a1 to d1", "a1d1"),
        ("from a1 the rook to d1", "a1d1"),
        ("the king goes to e2", "e1e2"),
        ("pawn e4 takes d5", "e4d5"),
        ("e4 x d5", "e4d5"),
        ("pawn to e5", "e4e5"),
        ("pawn takes d5", "e4d5"),
        ("b7 to b8 queen", "b7b8q"),
        ("pawn b7 takes a8 promoting to a knight", "b7a8n"),
        ("b8, promotes to rook", "b7b8r"),
        ("rook takes a8", "a1a8"),
    ] {
        let (is_error, text, record) =
            call("explain_move", &json!({"fen": castling, "move": words}));
        assert!(!is_error, "{words}: {text}");
        assert_eq!(record["move"], uci, "{words}");
    }
    for words in [
        "takes d5",
        "kingside knight to f3",
        "Nf3 please",
        "castle",
        "queen",
        "win the game",
    ] {
        let (is_error, text, _) = call("explain_move", &json!({"fen": castling, "move": words}));
        assert!(is_error && text.contains("Nf3"), "{words}: {text}");
    }
}

#[test]
fn every_tool_takes_each_way_to_say_a_position_but_only_one_of_them() {
    let (_, game, _) = call("judge_game", &json!({"position": "1. e4 e5 2. Ke3 *"}));
    assert!(
        game.starts_with("one move is illegal\n2. Ke3: illegal: "),
        "{game}"
    );
    for (name, more) in [
        ("legal_moves", json!({})),
        ("explain_move", json!({"move": "e2e4"})),
        ("play", json!({"moves": ["e2e4"]})),
        ("position", json!({})),
        ("attacks", json!({})),
        ("judge_game", json!({"moves": ["e2e4"]})),
        ("winnable", json!({})),
        ("draw", json!({})),
    ] {
        let answers: Vec<Value> = ["fen", "position"]
            .map(|key| {
                let mut arguments = more.clone();
                arguments[key] = json!(INITIAL);
                let (is_error, text, record) = call(name, &arguments);
                assert!(!is_error, "{name}, {key}: {text}");
                record
            })
            .to_vec();
        assert_eq!(answers[0], answers[1], "{name}");
        let mut both = more.clone();
        both["fen"] = json!(INITIAL);
        both["pgn"] = json!("1. e4");
        let (is_error, text, _) = call(name, &both);
        assert!(
            is_error && text.contains("both `fen` and `pgn`"),
            "{name}: {text}"
        );
        // A hint names only what the tool takes.
        let (is_error, text, _) = call(name, &json!({}));
        assert!(is_error, "{name}: {text}");
    }
}

#[test]
fn what_is_not_played_is_not_judged_as_if_the_game_went_on() {
    let over = json!({"fen": "8/8/8/8/8/2k5/1q6/K7 w - - 0 1", "moves": ["Kxb2"]});
    let (_, text, _) = call("judge_game", &over);
    assert!(text.starts_with("no move was played\n"), "{text}");
    for moves in [json!(["e4; e5; Ke3"]), json!("e4; e5; Ke3")] {
        let (_, text, _) = call("judge_game", &json!({"fen": INITIAL, "moves": moves}));
        assert!(text.starts_with("one move is illegal\n"), "{text}");
    }
    let mated = json!({"pgn": "1. f3 e5 2. g4 Qh4#"});
    let (_, text, _) = call("judge_game", &mated);
    assert!(
        text.starts_with("every move is legal; Black wins by checkmate\n"),
        "{text}"
    );
    let (is_error, text, _) = call("judge_game", &json!({"pgn": "1. e4 *\n\n1. d4 *"}));
    assert!(is_error && text.contains("one game"), "{text}");
}

#[test]
fn moves_may_have_a_result_and_long_lines_to_a_checkmate_are_counted() {
    let (_, text, _) = call("judge_game", &json!({"fen": INITIAL, "moves": "e4 *"}));
    assert!(
        text.starts_with("every move is legal; the game is not over\nFEN"),
        "{text}"
    );
    let (_, _, record) = call("winnable", &json!({"fen": INITIAL}));
    for side in ["white", "black"] {
        assert!(
            record[side]["plies"].as_u64() > Some(20) && record[side]["line"].is_null(),
            "{record}"
        );
    }
}

#[test]
fn squares_alone_are_moves_of_two_pawns_in_a_list_and_one_move_where_one_is_asked_for() {
    let played = json!({"fen": INITIAL, "moves": "e4 e5"});
    let (_, text, _) = call("play", &played);
    assert!(text.contains("played: e4 e5"), "{text}");
    let (_, _, record) = call("explain_move", &json!({"fen": INITIAL, "move": "e2 e4"}));
    assert_eq!(record["move"], "e2e4");
}

#[test]
fn moves_that_are_none_are_an_error() {
    for moves in [
        json!("hello world"),
        json!(["banana"]),
        json!(7),
        json!([["e4"]]),
    ] {
        for name in ["legal_moves", "play"] {
            let (is_error, text, _) = call(name, &json!({"fen": INITIAL, "moves": moves}));
            assert!(is_error, "{name}, {moves}: {text}");
        }
    }
    let (is_error, text, _) = call(
        "play",
        &json!({"fen": INITIAL, "moves": ["e4", "Ke7", "Ke2"]}),
    );
    assert!(is_error && text.contains("`Ke7` is not legal"), "{text}");
    assert!(!text.contains("\"output\""), "{text}");
}

/// Arguments of each tool that are answered.
fn answered(name: &str) -> Value {
    match name {
        "explain_move" => json!({"fen": INITIAL, "move": "e2e4"}),
        "play" | "judge_game" => json!({"fen": INITIAL, "moves": ["e2e4"]}),
        _ => json!({"fen": INITIAL}),
    }
}

#[test]
fn an_argument_of_a_wrong_type_or_an_unknown_one_is_an_error_of_every_tool() {
    let list = replies(&[request(1, "tools/list", json!({}))]).remove(0);
    let wrong = [
        json!(-1),
        json!(1.5),
        json!(true),
        json!({}),
        json!({"a": "e4"}),
        json!(["e4", 5]),
        json!(["e4", null]),
        json!([["e4"]]),
        json!([{"san": "e4"}]),
    ];
    let mut sent = Vec::new();
    for tool in list["result"]["tools"].as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        let keys = tool["inputSchema"]["properties"]
            .as_object()
            .unwrap()
            .keys();
        let keys: Vec<&str> = keys
            .map(String::as_str)
            .chain(["foreign", "refuse_unknown"])
            .collect();
        assert!(keys.len() > 5, "{name}");
        for key in keys {
            for value in &wrong {
                let mut arguments = answered(name);
                if ["position", "pgn"].contains(&key) {
                    arguments.as_object_mut().unwrap().remove("fen");
                }
                arguments[key] = value.clone();
                sent.push(request(
                    sent.len(),
                    "tools/call",
                    json!({"name": name, "arguments": arguments}),
                ));
            }
        }
        let right = json!({"name": name, "arguments": answered(name)});
        let reply = replies(&[request(1, "tools/call", right)]).remove(0);
        assert_eq!(reply["result"]["isError"], false, "{reply}");
    }
    assert!(sent.len() > 400, "{}", sent.len());
    for (message, reply) in sent.iter().zip(replies(&sent)) {
        assert_eq!(reply["result"]["isError"], true, "{message} {reply}");
    }
}

#[test]
fn moves_behind_a_result_are_an_error() {
    for moves in [
        json!("e4 e5 1-0 Nf3"),
        json!(["e4 e5 1-0 Nf3"]),
        json!(["e4", "e5", "1-0", "Nf3"]),
        json!(["e4", "e5 {White wins} 1-0 {on time}", "Nf3"]),
        json!(["*", "e4"]),
        json!("1. e4 e5 1/2-1/2 2. Sf3"),
    ] {
        for name in ["play", "judge_game", "position", "legal_moves"] {
            let (is_error, text, _) = call(name, &json!({"fen": INITIAL, "moves": moves}));
            assert!(
                is_error && text.contains("judge_game") | text.contains("one game"),
                "{name}: {text}"
            );
        }
    }
    for name in ["position", "attacks"] {
        let (is_error, text, _) = call(name, &json!({"pgn": "1. e4 e5 1-0 2. Nf3"}));
        assert!(is_error, "{name}: {text}");
    }
}

#[test]
fn each_text_of_a_list_is_read_whole_and_by_itself() {
    for (moves, played) in [
        (json!(["e4", "; e5 is next", "e5"]), "e4 e5"),
        (json!(["e4 {best}", "$1", "(d4 d5)", "e5 1/2-1/2"]), "e4 e5"),
        (json!(["1. e4", "1... e5", "2. Nf3"]), "e4 e5 Nf3"),
    ] {
        let (_, text, record) = call("judge_game", &json!({"fen": INITIAL, "moves": moves}));
        let plies = played.split(' ').count();
        assert_eq!(record["plies"], plies, "{text}");
    }
    let (_, text, record) = call(
        "play",
        &json!({"fen": INITIAL, "moves": ["e4 {best}", "(d4)", "e5 *"]}),
    );
    assert!(text.contains("played: e4 e5\n"), "{text}");
    assert_eq!(record["played"][1]["fen"], record["fen"]);
    let both = json!({"fen": INITIAL, "piece": "b1", "move": "e4"});
    assert!(call("draw", &both).0);
}

#[test]
fn the_list_of_tools_is_short() {
    let list = replies(&[request(1, "tools/list", json!({}))]).remove(0);
    let length = list["result"].to_string().len();
    assert!(length < 30_000, "{length}");
}

#[test]
fn what_is_missing_is_named_and_what_is_drawn_has_its_fen() {
    for (tool, arguments) in [
        ("play", json!({"pgn": "1. e4 e5 *"})),
        ("play", json!({"fen": INITIAL})),
        ("judge_game", json!({"fen": INITIAL})),
        (
            "judge_game",
            json!({"position": "startpos moves e4 e5 Ke3"}),
        ),
    ] {
        let (is_error, text, _) = call(tool, &arguments);
        let is_named = text.starts_with("error missing_key: the call has no `moves`\nhint: ");
        assert!(is_error && is_named, "{tool}: {text}");
    }
    // A model puts a game under any key.
    let (is_error, text, _) = call("judge_game", &json!({"position": "1. e4 e5 *"}));
    assert!(
        !is_error && text.starts_with("every move is legal"),
        "{text}"
    );
    let (_, text, _) = call("judge_game", &json!({"pgn": "1. e4 -- 2. d4 *"}));
    assert!(text.starts_with("not every move is a legal move"), "{text}");
    let moves = json!({"fen": INITIAL, "moves": ["e4", "Ke7", "Ke7"]});
    let (_, text, _) = call("judge_game", &moves);
    assert!(
        text.starts_with("2 moves are illegal") || text.starts_with("one move is illegal"),
        "{text}"
    );
    for arguments in [
        json!({"fen": INITIAL}),
        json!({"fen": INITIAL, "move": "e4"}),
    ] {
        let (_, text, record) = call("draw", &arguments);
        let fen = record["fen"].as_str().unwrap();
        assert!(text.ends_with(&format!("\nFEN: {fen}")), "{text}");
    }
    let two = json!({"pgn": "1. e4 *\n\n1. d4 *", "move": "Nf3"});
    let (is_error, text, _) = call("explain_move", &two);
    assert!(
        is_error && text.contains("`judge_game` judges a game"),
        "{text}"
    );
}
