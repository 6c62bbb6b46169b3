//! Objects with the options of the command line, by the same names.

use serde_json::{Value, json};

use crate::support::{oracle, oracle_with};

/// Objects that ask for a text, the key of the text in a stream of records, and the command line that answers with it.
#[test]
fn a_text_is_a_string_of_a_record_in_a_stream_of_records() {
    let castling = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1";
    let mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1";
    for (object, key, command) in [
        (
            json!({"ask": "explain", "fen": castling, "move": "O-O-O", "output": "svg"}),
            "svg",
            format!("explain O-O-O -o svg {castling}"),
        ),
        (
            json!({"fen": "startpos", "moves": "1. e4 e5 2. Nf3", "output": "epd"}),
            "epd",
            "-o epd startpos moves e4 e5 Nf3".to_owned(),
        ),
        (
            json!({"ask": "attacks", "fen": castling, "output": "board", "flip": true}),
            "board",
            format!("attacks --flip {castling}"),
        ),
        (
            json!({"fen": "startpos", "successors": true, "output": "fen"}),
            "fen",
            "--successors startpos".to_owned(),
        ),
        (
            json!({"ask": "mask", "piece": "Wba1", "output": "board", "unicode": true}),
            "board",
            "mask Wba1 --unicode".to_owned(),
        ),
        (
            json!({"fen": "startpos", "moves": ["e4"], "output": "san", "letters": "de"}),
            "san",
            "-o san startpos moves e4 --letters de".to_owned(),
        ),
        (
            json!({"ask": "games", "pgn": mate, "output": "pgn"}),
            "pgn",
            "games -o pgn --repair -".to_owned(),
        ),
    ] {
        let (expected, _, status) = oracle(&command).stdin(mate).ends();
        let (found, _, found_status) = oracle("--json -").stdin(object.to_string()).ends();
        let record = json!({key: expected.trim_end_matches('\n')});
        assert_eq!(serde_json::from_str::<Value>(&found).unwrap(), record);
        assert_eq!(found_status, status, "{object}");
    }
    let counted = r#"{"id":5,"fen":"startpos","count":true}"#;
    let found = oracle("--json -").stdin(counted).says();
    assert_eq!(found, "{\"id\":5,\"count\":20}\n");
}

#[test]
fn an_object_has_the_options_of_the_command_line() {
    let castling = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1";
    for (object, command) in [
        (
            json!({"fen": castling, "fields": ["turn", "check"]}),
            format!("--fields turn,check {castling}"),
        ),
        (
            json!({"fen": castling, "fields": "turn,check"}),
            format!("--fields turn,check {castling}"),
        ),
        (
            json!({"fen": castling, "only": ["captures", "castling"]}),
            format!("--json --only captures,castling {castling}"),
        ),
        (
            json!({"fen": castling, "explain": true, "piece": "a1"}),
            format!("--json --explain --piece a1 {castling}"),
        ),
        (
            json!({"fen": castling, "successors": true}),
            format!("--json --successors {castling}"),
        ),
        (
            json!({"fen": castling, "dead": true, "nodes": 5}),
            format!("--json --dead --nodes 5 {castling}"),
        ),
        (
            json!({"fen": castling, "chess960": true}),
            format!("--json --chess960 {castling}"),
        ),
        (
            json!({"ask": "perft", "fen": castling, "depth": 2, "divide": true}),
            format!("perft 2 --json --divide {castling}"),
        ),
        (
            json!({"ask": "perft", "epd": format!("{castling} ;D1 3 ;D2 50"), "check": true}),
            format!("perft --check --json {castling} ;D1 3 ;D2 50"),
        ),
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let (expected, _, status) = oracle_with(&words).ends();
        let (found, _, found_status) = oracle("--json -").stdin(object.to_string()).ends();
        assert_eq!((found, found_status), (expected, status), "{object}");
    }
}

#[test]
fn a_line_overrides_the_question_and_the_command_line_the_position() {
    let object = r#"{"fen":"startpos","turn":"b","depth":1}"#;
    let found = oracle("perft 3 --json -").stdin(object).records();
    assert_eq!(found[0]["depth"], 1);
    let found = oracle("--turn w --fields turn -").stdin(object).says();
    assert_eq!(found, "{\"turn\":\"white\"}\n");
    let object = r#"{"fen":"startpos","move":"e4"}"#;
    let found = oracle("explain d4 --json -").stdin(object).records();
    assert_eq!(found[0]["move"], "e2e4");
    let object = r#"{"fen":"startpos","fields":["turn"]}"#;
    let found = oracle("--count -").stdin(object).says();
    assert_eq!(found, "{\"turn\":\"white\"}\n");
}

#[test]
fn pasted_positions_have_keys_beside_them() {
    let drawn = "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\nP P P P P P P P\nR N B Q K B N R";
    let address =
        "https://lichess.org/editor/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1";
    for position in [drawn, address, "1. Nf3 Nf6 2. Ng1 Ng8"] {
        let object = json!({"position": position, "turn": "w", "moves": ["e4", "e5"], "piece": "g1", "fields": ["moves"]});
        let record = &oracle("--json -").stdin(object.to_string()).records()[0];
        assert_eq!(record["moves"].as_array().unwrap().len(), 3, "{record}");
        let object = json!({"ask": "explain", "position": position, "move": "e4"});
        let record = &oracle("--json -").stdin(object.to_string()).records()[0];
        assert_eq!(record["legal"], true, "{record}");
    }
}

#[test]
fn an_error_names_the_key_and_the_column_in_its_value() {
    for (object, key, column) in [
        (r#"{"position":"Wke1 Wxa1","id":1}"#, "position", 6),
        (r#"{"position":"\u0057ke1 Wxa1"}"#, "position", 6),
        (r#"{"fen":"startpos","moves":"e4 e5 Ke7"}"#, "moves", 7),
        (r#"{"fen":"startpos","piece":"e5"}"#, "piece", 1),
        (
            r#"{"fen":"startpos","ask":"explain","move":"e9"}"#,
            "move",
            1,
        ),
        (r#"{"fen":"startpos","turn":"green"}"#, "turn", 1),
        (r#"{"fen":"startpos","only":"captures,chekcs"}"#, "only", 10),
    ] {
        let (stdout, _, status) = oracle("--json -").stdin(object).ends();
        assert_eq!(status, 2);
        let record: Value = serde_json::from_str(&stdout).unwrap();
        let error = &record["error"];
        assert_eq!(error["key"], key, "{record}");
        assert_eq!(error["key_column"], column, "{record}");
    }
}

#[test]
fn our_own_records_are_read_again() {
    let castling = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1";
    for command in [
        "",
        "--piece e1",
        "--successors",
        "--explain",
        "attacks",
        "explain O-O-O",
        "winnable",
        "perft 2",
    ] {
        let record = oracle(&format!("{command} --json {castling}")).ends().0;
        let expected = oracle(&format!("--fields fen,turn {castling}")).says();
        assert_eq!(
            oracle("--fields fen,turn -").stdin(record).says(),
            expected,
            "{command}"
        );
    }
}

#[test]
fn a_record_of_any_question_is_a_line_of_every_other() {
    let fen = "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1";
    let questions = [
        "",
        "explain Kf1",
        "attacks",
        "perft 2",
        "winnable",
        "winnable --flag white",
    ];
    for first in questions {
        let record = oracle_with(
            &[
                &first.split_whitespace().collect::<Vec<_>>()[..],
                &["--json", fen],
            ]
            .concat(),
        )
        .says();
        for second in questions {
            let told = oracle(&format!("{second} --json -"))
                .stdin(record.as_str())
                .ends();
            let own = oracle(&format!("{second} --json -")).stdin(fen).ends();
            assert_eq!(told, own, "{first}, {second}: {record}");
        }
    }
}

#[test]
fn keys_of_other_questions_are_foreign() {
    for object in [
        r#"{"ask":"games","pgn":"1. e4 e5 *","moves":"e4 e5"}"#,
        r#"{"ask":"games","pgn":"1. e4 e5 *","Moves":"e4 e5","fen":"x"}"#,
        r#"{"ask":"mask","piece":"Wke1","moves":"e5","position":"x"}"#,
        r#"{"ask":"mask","piece":"Wke1","theme":"fork","flip":1,"arrow":"x"}"#,
        r#"{"ask":"perft","fen":"startpos","depth":1,"size":"large","theme":"fork","caption":5}"#,
        r#"{"ask":"perft","fen":"startpos","depth":1,"mark":1,"flip":1,"arrow":"x"}"#,
    ] {
        let told = oracle("--json -").stdin(object).ends();
        assert_eq!((&*told.1, told.2), ("", 0), "{object}");
        let strict = oracle("--json --strict -").stdin(object).ends();
        let is_refused = strict.0.contains("`strict` refuses unknown keys");
        assert!(is_refused, "{}", strict.0);
    }
}

#[test]
fn keys_that_a_caller_names_are_refused_with_the_near_one_and_others_stay_foreign() {
    for (key, question, hint) in [
        ("orientation", "moves", "did you mean `flip`?"),
        ("lastmove", "attacks", "did you mean `mark`?"),
        ("timeout", "winnable", "did you mean `timeout_ms`?"),
        ("timeout", "moves", "`timeout_ms` is an option of `perft`"),
        ("move", "moves", "`move` is an option of `explain`"),
        ("after", "moves", "did you mean `moves`?"),
        ("x", "moves", "the schema of a request lists the options"),
    ] {
        let object = |options: &[&str]| json!({"fen": "startpos", "ask": question, key: "e2e4", "refuse_unknown": options});
        let told = oracle("--json -").stdin(object(&["ask", key]).to_string());
        let record: Value = serde_json::from_str(&told.ends().0).unwrap();
        let error = &record["error"];
        let said = format!("there is no key `{key}`");
        assert_eq!(
            (&error["message"], &error["hint"]),
            (&json!(said), &json!(hint))
        );
    }
    let object = r#"{"fen":"startpos","x":1,"y":2,"refuse_unknown":["fen","z"],"output":"fen"}"#;
    let told = oracle("--json --echo -").stdin(object).says();
    assert!(told.ends_with(",\"x\":1,\"y\":2}\n"), "{told}");
}

#[test]
fn a_position_may_have_its_name_with_it() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (object, wanted) in [
        (r#"{"position":"startpos id=x"}"#.to_owned(), "\"x\""),
        (format!(r#"{{"epd":"{start} id \"abc\";"}}"#), "\"abc\""),
        (r#"{"position":"startpos id=x","id":5}"#.to_owned(), "5"),
    ] {
        let told = oracle("--json --fields id -").stdin(object).says();
        assert_eq!(told, format!("{{\"id\":{wanted}}}\n"));
    }
}

#[test]
fn the_record_of_a_game_has_the_number_of_its_line_once() {
    let lines = "startpos\n\n{\"ask\":\"games\",\"pgn\":\"1. e4 *\"}\n";
    let told = oracle("--json --keep-lines -").stdin(lines).says();
    let record = told.lines().nth(2).unwrap();
    assert!(
        record.starts_with("{\"line\":3,\"game\":1,\"offset\":"),
        "{record}"
    );
}
