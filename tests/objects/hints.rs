//! What is said about an object names the keys of objects, and no option of the command line.

use serde_json::{Value, json};

use super::errors::WRONG;
use crate::support::oracle;

/// Objects that are wrong in ways for which the command line has an option or a word, and what the hint says.
#[rustfmt::skip] // A table.
const HINTS: [(&str, &str); 17] = [
    (r#"{"fen":"startpos","moves":"e5"}"#, "to list the legal moves, leave it out and add `\"ask\":\"moves\",\"output\":\"san\"`"),
    (r#"{"position":"startpos moves e5"}"#, "to list the legal moves, leave it out and add `\"ask\":\"moves\",\"output\":\"san\"`"),
    (r#"{"fen":"7k/8/8/8/8/8/8/PK6 w - - 0 1","strict":true}"#, "pawns stand on ranks 2 to 7"),
    (r#"{"fen":"kk6/8/8/8/8/8/8/8 w - - 0 1"}"#, "a side has one king or none: leave one of them out"),
    (r#"{"fen":"4k3/8/8/8/8/8/8/4RK2 w - - 0 1","strict":true}"#, "leave out `strict` to have it answered anyway"),
    (r#"{"fen":"4k3/8/8/8/8/8/8/4RK2 w - - bm Kd1;","strict":true}"#, "leave out `strict` to have it answered anyway"),
    (r#"{"fen":"startpos moves Nxf3","strict":true}"#, "write `Nf3`, or leave out `strict`"),
    (r#"{"fen":"startpos","moves":"Nxf3","strict":true}"#, "write `Nf3`, or leave out `strict`"),
    (r#"{"fen":"4k3/8/8/8/8/8/8/RK2R3 w E - 0 1","standard":true}"#, "leave out `standard`, or give the rights with `castling=`"),
    (r#"{"position":"startpos moves Sf3"}"#, "this looks German, Polish or Swedish: add `\"letters\":\"de\"`,"),
    (r#"{"position":"weiss Ke1 Ta1 schwarz Ke8"}"#, "this looks German"),
    (r#"{"position":"[Event \"x\"]"}"#, "to judge its games, ask `games`, with their text under the key `pgn`"),
    (r#"{"position":"12..."}"#, "moves come after a position: `startpos moves 1. e4 e5`; to judge games, ask `games`"),
    (r#"{"ask":"explain","fen":"startpos"}"#, "add the move: \"move\":\"e2e4\""),
    (r#"{"ask":"perft","fen":"startpos"}"#, "add the depth: \"depth\":3"),
    (r#"{"ask":"explain","fen":"startpos move=e2e4","move":"d4"}"#, "leave one of the two out"),
    (r#"{"ask":"perft","fen":"startpos","depth":250,"nodes":100}"#, "ask for a smaller `depth`, or for more `nodes`"),
];

/// Objects whose texts say what an option could change.
const TEXTS: [&str; 5] = [
    r#"{"fen":"4k3/8/8/8/8/8/8/4RK2 w - - 0 1","output":"board"}"#,
    r#"{"fen":"4k3/8/8/8/8/8/8/4RK2 w - - 0 1","output":"svg","explain":true}"#,
    r#"{"fen":"startpos","output":"board","dead":true,"nodes":1}"#,
    r#"{"ask":"winnable","fen":"startpos","output":"board","nodes":1}"#,
    r#"{"ask":"winnable","fen":"startpos","output":"svg","nodes":1}"#,
];

/// Asserts that a sentence names no option.
fn assert_no_option(said: &str, about: &str) {
    for option in ["--", " -p", "-o ", "chess-oracle", "explain -", "perft -"] {
        assert!(!said.contains(option), "{about}: {said}");
    }
}

/// Answers each object in a stream of records.
fn records(lines: &str) -> Vec<Value> {
    let (stdout, ..) = oracle("--json -").stdin(lines).ends();
    let lines = stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn what_is_said_of_a_wrong_object_names_keys_and_no_options() {
    let objects = HINTS.iter().map(|(line, _)| *line);
    let objects: Vec<&str> = objects.chain(WRONG.map(|(line, ..)| line)).collect();
    let records = records(&objects.join("\n"));
    assert_eq!(records.len(), objects.len());
    for (object, record) in objects.iter().zip(&records) {
        for key in ["message", "hint"] {
            let said = record["error"][key].as_str();
            assert_no_option(said.unwrap_or_else(|| panic!("{object}: {record}")), object);
        }
    }
    for ((object, hint), record) in HINTS.iter().zip(&records) {
        let said = record["error"]["hint"].as_str().unwrap();
        assert!(said.starts_with(hint), "{object}: {said}");
    }
}

#[test]
fn what_is_said_of_a_wrong_call_of_a_tool_names_no_options() {
    let objects = HINTS.iter().map(|(line, _)| line);
    let calls = objects.flat_map(|line| {
        let mut arguments: Value = serde_json::from_str(line).unwrap();
        let members = arguments.as_object_mut().unwrap();
        let tool = match members.remove("ask").as_ref().and_then(Value::as_str) {
            Some("explain") => "explain_move",
            _ => "legal_moves",
        };
        if let Some(fen) = members.remove("fen") {
            members.insert("position".to_owned(), fen);
        }
        [tool, "draw"].map(|tool| {
            let params = json!({"name": tool, "arguments": arguments});
            json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
        })
    });
    let calls: Vec<String> = calls.map(|call| call.to_string()).collect();
    for reply in oracle("mcp").stdin(calls.join("\n")).records() {
        let said = reply["result"]["content"][0]["text"].as_str().unwrap();
        if reply["result"]["isError"] == true {
            assert_no_option(said, "a tool");
        }
    }
}

#[test]
fn a_text_for_an_object_names_no_options() {
    for (object, record) in TEXTS.iter().zip(records(&TEXTS.join("\n"))) {
        let text = record["board"].as_str().or(record["svg"].as_str());
        let text = text.unwrap_or_else(|| panic!("{object}: {record}"));
        for option in ["`-", "Choose a piece with", " -o "] {
            assert!(!text.contains(option), "{object}: {text}");
        }
    }
}
