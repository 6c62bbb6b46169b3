//! Objects that cannot be answered.

use std::fmt::Write;

use serde_json::Value;

use crate::support::oracle;

/// Lines with an error, its code, and the token that it marks.
#[rustfmt::skip] // A table.
pub const WRONG: [(&str, &str, &str); 85] = [
    (r#"{"fen":"8/8/8/8/8/8/8/7X w - -","id":1}"#, "unknown_piece", "X"),
    (r#"{"fen":"8\/8\/8\/8\/8\/8\/8\/7X w - -"}"#, "unknown_piece", "X"),
    // Between escapes, and an escape itself.
    (r#"{"fen":"8\/8\/8X\/8\/8\/8\/8\/8 w - -"}"#, "unknown_piece", "X"),
    (r#"{"fen":"8/8/8/8/8/8/8/7\u0058 w - -"}"#, "unknown_piece", r"\u0058"),
    (r#"{"fen":"8/8/8/8/8/8/8/8 w - \u0065\u0039"}"#, "bad_ep_square", r"\u0065\u0039"),
    (r#"{"fen":"8/8/8/8/8/8/8/8 w \ud83d\ude00"}"#, "bad_castling", r"\ud83d\ude00"),
    (r#"{"fen":"startpos","moves":["e4","\u0065\u0039"]}"#, "unreadable_move", r"\u0065\u0039"),
    (r#"{"ask":"explain","fen":"startpos","move":"1. e\u0039"}"#, "unreadable_move", r"1. e\u0039"),
    // Values of another kind.
    (r#"{"fen":"startpos","moves":5}"#, "bad_value", "5"),
    (r#"{"fen":"startpos","moves":[3, 5.7e2]}"#, "bad_value", "3"),
    (r#"{"fen":"startpos","moves":{"a":1}}"#, "bad_value", r#"{"a":1}"#),
    (r#"{"fen":"startpos","turn":1}"#, "bad_value", "1"),
    (r#"{"fen":"startpos","ep":3}"#, "bad_value", "3"),
    (r#"{"ask":"explain","fen":"startpos","move":5}"#, "bad_value", "5"),
    // Numbers that are none of moves, half-moves, nodes or milliseconds.
    (r#"{"ask":"perft","fen":"startpos","depth":-1}"#, "bad_number", "-1"),
    (r#"{"ask":"perft","fen":"startpos","depth":"-1"}"#, "bad_number", "-1"),
    (r#"{"ask":"perft","fen":"startpos","depth":1.5}"#, "bad_number", "1.5"),
    (r#"{"ask":"perft","fen":"startpos","depth":1e99}"#, "bad_number", "1e99"),
    (r#"{"ask":"perft","fen":"startpos","depth":true}"#, "bad_number", "true"),
    (r#"{"ask":"perft","fen":"startpos","depth":[1]}"#, "bad_number", "[1]"),
    (r#"{"fen":"startpos","halfmove":-1}"#, "bad_number", "-1"),
    (r#"{"fen":"startpos","fullmove":1.5}"#, "bad_number", "1.5"),
    (r#"{"fen":"startpos","fullmove":99999999999}"#, "bad_number", "99999999999"),
    (r#"{"fen":"startpos","fullmove":{}}"#, "bad_number", "{}"),
    (r#"{"fen":"startpos","nodes":1.5}"#, "bad_value", "1.5"),
    (r#"{"fen":"startpos","nodes":"5"}"#, "bad_value", r#""5""#),
    (r#"{"ask":"perft","fen":"startpos","timeout_ms":-1}"#, "bad_value", "-1"),
    (r#"{"ask":"perft","fen":"startpos","timeout_ms":1e3}"#, "bad_value", "1e3"),
    (r#"{"ask":"perft","fen":"startpos","timeout_ms":18446744073709551616}"#, "bad_value", "18446744073709551616"),
    (r#"{"ask":"perft","fen":"startpos","timeout_ms":false}"#, "bad_value", "false"),
    (r#"{"fen":"startpos","turn":true}"#, "bad_value", "true"),
    (r#"{"fen":"startpos","moves":["e4",true]}"#, "bad_value", "true"),
    (r#"{"fen":"startpos","moves":["e4","Ke7","a3"]}"#, "illegal_move", "Ke7"),
    (r#"{"fen":"startpos","moves":"e4 Ke7"}"#, "illegal_move", "Ke7"),
    (r#"{"fen":"startpos","turn":"green"}"#, "bad_turn", "green"),
    (r#"{"fen":"startpos","turn":"w b"}"#, "bad_turn", "w b"),
    (r#"{"fen":"startpos","castling":""}"#, "missing_value", ""),
    (r#"{"fen":"startpos","piece":"e5"}"#, "no_piece", "e5"),
    (r#"{"ask":"explain","fen":"startpos","move":"xyz"}"#, "unreadable_move", "xyz"),
    (r#"{"ask":"explain","fen":"startpos","move":"1. e9"}"#, "unreadable_move", "1. e9"),
    (r#"{"ask":"explain","fen":"startpos","move":"e4 Nf6"}"#, "bad_value", r#""e4 Nf6""#),
    (r#"{"ask":"attacks","fen":"startpos","square":"e9"}"#, "bad_square", "e9"),
    (r#"{"ask":"mate","fen":"startpos"}"#, "bad_value", "mate"),
    (r#"{"ask":"mask","piece":"Wxe4"}"#, "unknown_role", "Wxe4"),
    (r#"{"ask":"perft","fen":"startpos","depth":"x"}"#, "bad_number", "x"),
    (r#"{"fen":"startpos","output":"pdf"}"#, "usage", "pdf"),
    // Options, as on the command line.
    (r#"{"fen":"startpos","flip":1}"#, "bad_value", "1"),
    (r#"{"fen":"startpos","fields":["fen","turm"]}"#, "bad_value", "turm"),
    (r#"{"fen":"startpos","fields":"fen,turm"}"#, "bad_value", "turm"),
    (r#"{"fen":"startpos","only":[5]}"#, "bad_value", "5"),
    (r#"{"fen":"startpos","theme":"pink"}"#, "bad_value", "pink"),
    (r#"{"fen":"startpos","size":7}"#, "bad_value", "7"),
    (r#"{"fen":"startpos","mark":["e9"]}"#, "bad_value", r#""e9""#),
    (r#"{"fen":"startpos","arrow":"e2e4,e2"}"#, "bad_value", "e2"),
    (r#"{"fen":"startpos","letters":"xx"}"#, "bad_value", "xx"),
    (r#"{"fen":"startpos","count":true,"fields":["fen"]}"#, "usage", "true"),
    (r#"{"ask":"perft","fen":"startpos","depth":2,"split":3}"#, "usage", "3"),
    // A key that is nearly one of those of the question.
    (r#"{"fen":"startpos","Turn":"b"}"#, "unknown_key", "Turn"),
    (r#"{"fen":"startpos","trun":"b"}"#, "unknown_key", "trun"),
    (r#"{"fen":"startpos","succesors":true}"#, "unknown_key", "succesors"),
    (r#"{"fen":"startpos","square":"e1"}"#, "unknown_key", "square"),
    (r#"{"fen":"startpos","theme":"blue","strict":true,"foreign":1}"#, "unknown_key", "foreign"),
    // A key that the caller names on purpose.
    (r#"{"fen":"startpos","orientation":"w","refuse_unknown":["fen","orientation"]}"#, "unknown_key", "orientation"),
    (r#"{"ask":"games","pgn":"*","fen":"x","refuse_unknown":["fen"]}"#, "unknown_key", "fen"),
    (r#"{"fen":"startpos","piece":{"square":"e1"},"refuse_unknown":"piece"}"#, "bad_value", r#"{"square":"e1"}"#),
    (r#"{"fen":"startpos","refuse_unknown":5}"#, "bad_value", "5"),
    (r#"{"ask":"mask","piece":"Wba1","output":"svg"}"#, "usage", "svg"),
    (r#"{"fen":7}"#, "bad_value", "7"),
    (r#"{"fen":7,"turn":"w"}"#, "bad_value", "7"),
    (r#"{"fen":["startpos"]}"#, "bad_value", r#"["startpos"]"#),
    (r#"{"fen":"startpos","nodes":-1}"#, "bad_value", "-1"),
    (r#"{"fen":"startpos","fen":"startpos"}"#, "repeated_key", r#""fen""#),
    (r#"{"fen":"startpos","FEN":"startpos"}"#, "repeated_key", r#""FEN""#),
    (r#"{"fen":"startpos","epd":"startpos"}"#, "repeated_key", r#""startpos""#),
    (r#"{"fen":"startpos",}"#, "not_json", "}"),
    ("{\"fen\":\"startpos\",\"note\":\"a\tb\"}", "not_json", "\t"),
    ("{\"fen\":\"start\tpos\"}", "not_json", "\t"),
    (r#"{"fen":"startpos"} x"#, "not_json", "x"),
    // Half of a surrogate pair, which strict readers refuse in an answer.
    (r#"{"fen":"startpos","id":"\ud800"}"#, "not_json", r"\ud800"),
    (r#"{"fen":"startpos","id":"\ud83d\ude00\uDBFFé"}"#, "not_json", r"\uDBFF"),
    (r#"{"fen":"startpos","id":"\ude00\ud83d"}"#, "not_json", r"\ude00"),
    (r#"{"fen":"startpos","id":"\ud83d\u0041"}"#, "not_json", r"\ud83d"),
    (r#"{"fen":"startpos","id":{"a":["\\\udc00"]}}"#, "not_json", r"\udc00"),
    (r#"{"fen":"startpos","\ud800":1}"#, "not_json", r"\ud800"),
    (r#"{"fen":"\udfff","id":1}"#, "not_json", r"\udfff"),
];

#[test]
fn an_error_points_into_the_object() {
    let lines = WRONG.map(|(line, ..)| line).join("\n");
    let (stdout, stderr, status) = oracle("--json -").stdin(lines).ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    assert_eq!(stdout.lines().count(), WRONG.len());
    for ((line, code, token), stdout) in WRONG.into_iter().zip(stdout.lines()) {
        let record: Value = serde_json::from_str(stdout).unwrap();
        let error = &record["error"];
        assert_eq!(
            (error["code"].as_str(), error["token"].as_str()),
            (Some(code), Some(token)),
            "{line}: {stdout}"
        );
        assert_eq!(
            record.get("id").is_some(),
            code != "not_json" && line.contains("\"id\"")
        );
        let column = usize::try_from(error["column"].as_u64().unwrap()).unwrap();
        assert!(line[column - 1..].starts_with(token), "{line}: {stdout}");
    }
}

#[test]
fn whole_surrogate_pairs_come_back_as_they_were_written() {
    for id in [
        r#""\ud83d\uDE00""#,
        r#""\\ud800""#,
        r#"["a\uD83D\uDE00\n","\ud7ff\ue000"]"#,
    ] {
        let line = format!("{{\"fen\":\"startpos\",\"id\":{id}}}");
        oracle("--fields turn -")
            .stdin(line)
            .stdout(format!("{{\"id\":{id},\"turn\":\"white\"}}\n"))
            .run();
    }
}

#[test]
fn what_is_missing_is_named() {
    for (line, code) in [
        (r#"{"id":1}"#, "missing_key"),
        (r#"{"ask":"mask"}"#, "missing_key"),
        (r#"{"ask":"games"}"#, "missing_key"),
        (r#"{"ask":"games","pgn":""}"#, "bad_value"),
        (r#"{"ask":"games","pgn":"1. e4 * 1. d4 *"}"#, "bad_value"),
        (r#"{"ask":"explain","fen":"startpos"}"#, "missing_move"),
        (r#"{"ask":"perft","fen":"startpos"}"#, "missing_depth"),
    ] {
        let (stdout, _, status) = oracle("--json -").stdin(line).ends();
        let record: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(
            (record["error"]["code"].as_str(), status),
            (Some(code), 2),
            "{line}: {stdout}"
        );
    }
}

#[test]
fn what_a_terminal_would_interpret_is_escaped_in_an_id() {
    let found = oracle("--fields check -")
        .stdin("{\"fen\":\"startpos\",\"id\":\"a\u{202e}\u{7f}\u{e9}\"}")
        .says();
    assert_eq!(
        found,
        "{\"id\":\"a\\u202e\\u007f\u{e9}\",\"check\":false}\n"
    );
}

#[test]
fn a_control_character_is_found_wherever_it_stands() {
    let mut lines = String::new();
    for (before, after) in (0..70).flat_map(|before| [(before, 0), (before, 45)]) {
        let (before, after) = ("x".repeat(before), "y".repeat(after));
        // Two lines that differ in that character.
        for letter in ['\t', '-'] {
            writeln!(
                lines,
                r#"{{"fen":"startpos","note":"{before}{letter}{after}"}}"#
            )
            .unwrap();
        }
    }
    let (stdout, stderr, status) = oracle("--fields check -").stdin(lines).ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    let answers: Vec<&str> = stdout.lines().collect();
    assert_eq!(answers.len(), 280);
    for (index, pair) in answers.chunks(2).enumerate() {
        assert!(
            pair[0].starts_with(r#"{"error":{"code":"not_json""#),
            "{index}: {}",
            pair[0]
        );
        assert_eq!(pair[1], r#"{"check":false}"#, "{index}");
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
fn the_fields_of_games_are_a_list_or_a_string_with_commas() {
    for fields in [r#"["White","result"]"#, r#""White,result""#] {
        let line = format!(r#"{{"ask":"games","pgn":"1. e4 *","fields":{fields}}}"#);
        let record = oracle("--json -").stdin(line).says();
        assert_eq!(record, "{\"White\":null,\"result\":\"*\"}\n", "{fields}");
    }
}
