//! Lines that are JSON objects: what no case can say of them.

use std::collections::BTreeSet;

use oracle_answers::REQUESTS;
use oracle_answers::request::known_keys;
use serde_json::{Value, json};

use crate::schema::schema;
use crate::support::oracle;

#[test]
fn what_is_said_of_an_object_or_of_a_call_of_a_tool_names_no_option() {
    let cases = include_str!("cases/objects.txt");
    let check = |said: &str, about: &str| {
        let options = [
            "--",
            " -p",
            "-o ",
            "chess-oracle",
            "explain -",
            "perft -",
            "Choose a piece with",
        ];
        let option = options.into_iter().find(|option| said.contains(option));
        assert_eq!(option, None, "{about}: {said}");
    };
    let mut calls = Vec::new();
    for line in cases.lines() {
        if let Some(Ok(record)) = line.strip_prefix("> ").map(serde_json::from_str::<Value>) {
            for said in [
                &record["error"]["message"],
                &record["error"]["hint"],
                &record["board"],
            ] {
                check(said.as_str().unwrap_or_default(), line);
            }
        }
        let Some(Ok(Value::Object(mut object))) = line.strip_prefix("< ").map(serde_json::from_str)
        else {
            continue;
        };
        let asked = object.remove("ask");
        let is_move = asked.is_some_and(|ask| ask == "explain");
        for tool in [
            if is_move {
                "explain_move"
            } else {
                "legal_moves"
            },
            "draw",
        ] {
            let params = json!({"name": tool, "arguments": object});
            calls.push(
                json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
                    .to_string(),
            );
        }
    }
    assert!(calls.len() > 200);
    for reply in oracle("mcp").stdin(calls.join("\n")).records() {
        let said = reply["result"]["content"][0]["text"]
            .as_str()
            .unwrap_or_default();
        if reply["result"]["isError"] == true {
            check(said, "a tool");
        }
    }
}

#[test]
fn a_control_character_is_found_wherever_it_stands() {
    let places = (0..70).flat_map(|before| [(before, 0), (before, 45)]);
    let line = |(before, after): (usize, usize)| {
        let [before, after] = ["x".repeat(before), "y".repeat(after)];
        // Two lines that differ in that character.
        ["\t", "-"]
            .map(|sign| format!("{{\"fen\":\"startpos\",\"note\":\"{before}{sign}{after}\"}}\n"))
            .concat()
    };
    let lines: String = places.map(line).collect();
    let (stdout, _, status) = oracle("--fields check -").stdin(lines).ends();
    let answers: Vec<&str> = stdout.lines().collect();
    assert_eq!((answers.len(), status), (280, 2));
    for pair in answers.chunks(2) {
        assert!(
            pair[0].starts_with(r#"{"error":{"code":"not_json""#),
            "{}",
            pair[0]
        );
        assert_eq!(pair[1], r#"{"check":false}"#);
    }
}

#[test]
fn the_record_of_an_answer_that_is_too_long_has_the_id_once() {
    let note = "x".repeat(60_000);
    let line = format!(
        r#"{{"epd":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c0 \"{note}\";","id":7,"successors":true,"output":"epd"}}"#
    );
    let (stdout, _, status) = oracle("--json -").stdin(line).ends();
    let start = r#"{"id":7,"error":{"code":"answer_too_long""#;
    assert_eq!((stdout.starts_with(start), status), (true, 2), "{stdout}");
}

#[test]
fn the_schema_of_a_request_has_all_keys() {
    let schema = schema("request");
    let validator = jsonschema::validator_for(&schema).unwrap();
    let good = json!({"id": [1], "ask": "explain", "output": "svg", "fen": "startpos", "moves": ["e4"],
        "turn": "b", "castling": "-", "ep": "-", "moved": "a1", "halfmove": 1, "fullmove": "2", "piece": "e1",
        "move": "e4", "depth": 1, "square": "e4", "nodes": 1, "timeout_ms": 1, "pgn": "", "epd": "", "position": ""});
    assert!(validator.is_valid(&good));
    let keys = schema["properties"].as_object().unwrap();
    let written: BTreeSet<&str> = keys.keys().map(String::as_str).collect();
    let known = REQUESTS
        .iter()
        .flat_map(|request| known_keys(&*request()).concat());
    let known: BTreeSet<&str> = known
        .filter(|key| !["FEN", "Moves"].contains(key))
        .collect();
    assert_eq!(written, known);
    assert!(!validator.is_valid(&json!({"moves": [1]})));
    for command in chess_oracle::command().get_subcommands() {
        let word = command.get_name();
        let is_asked = REQUESTS.iter().any(|request| request().word() == word);
        assert_eq!(
            validator.is_valid(&json!({"ask": word})),
            is_asked,
            "{word}"
        );
    }
    let names = oracle("schema --list").says();
    for line in [
        "code\tlimit_reached",
        "code\tunreadable_move",
        "reason\tpin",
        "key\tfen",
        "kind\trequest",
        "outcome\tcheckmate",
    ] {
        assert!(names.lines().any(|name| name.starts_with(line)), "{line}");
    }
}

#[test]
fn hostile_values_of_each_key_are_errors_with_their_id() {
    let values = [
        json!(1e300),
        json!([[]]),
        json!({"a": {}}),
        json!("\u{202e}"),
        json!(-1),
    ];
    let mut lines = Vec::new();
    for request in REQUESTS.iter().map(|request| request()) {
        for (key, value) in request
            .keys()
            .iter()
            .flat_map(|key| values.iter().map(move |value| (*key, value)))
        {
            let mut object =
                json!({"ask": request.word(), "id": 7, "move": "e4", "depth": 1, "n": 1});
            let (subject, text) = match request.word() {
                "games" => ("pgn", "1. e4 *"),
                "mask" => ("piece", "Wba1"),
                _ => ("fen", "startpos"),
            };
            object[subject] = json!(text);
            object[key] = value.clone();
            lines.push(object.to_string());
        }
    }
    let (stdout, stderr, _) = oracle("--json -").stdin(lines.join("\n")).ends();
    assert_eq!((stdout.lines().count(), &*stderr), (lines.len(), ""));
    assert!(
        stdout
            .lines()
            .all(|record| record.starts_with("{\"id\":7,")),
        "{stdout}"
    );
}
