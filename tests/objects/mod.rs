//! Lines that are JSON objects: each is answered as the line that says the same, and may ask a question of its own.

mod errors;
mod hints;
mod options;

use std::collections::BTreeSet;

use fastrand::Rng;
use oracle_answers::REQUESTS;
use oracle_answers::request::known_keys;
use serde_json::{Value, json};

use crate::schema::schema;
use crate::support::{Draw, oracle, random_games, random_setup, shredder_fen};
use oracle_notation::fen;

/// Positions of games, and any boards.
fn positions(rng: &mut Rng, count: usize) -> Vec<String> {
    let mut fens: Vec<String> = random_games(rng, count, false)
        .iter()
        .map(fen::write)
        .collect();
    for index in 0..count / 4 {
        let draw = Draw {
            pieces: index % 40,
            kings: [rng.bool(), rng.bool()],
        };
        fens.push(shredder_fen(&random_setup(rng, draw)));
    }
    fens
}

/// Writes a string with some of its letters as escapes, or with none.
fn quoted(rng: &mut Rng, text: &str) -> String {
    let is_plain = rng.bool();
    let letters = text.chars().map(|letter| match rng.u8(..8) {
        0 if !is_plain => format!("\\u{:04x}", u32::from(letter)),
        1 if !is_plain && letter == '/' => "\\/".to_owned(),
        _ => letter.to_string(),
    });
    format!("\"{}\"", letters.collect::<String>())
}

fn answers(arguments: &str, lines: &[String]) -> Vec<String> {
    let (stdout, _, _) = oracle(arguments).stdin(lines.join("\n")).ends();
    stdout.lines().map(str::to_owned).collect()
}

#[test]
fn an_object_is_answered_as_its_line() {
    let mut rng = Rng::with_seed(29);
    let fens = positions(&mut rng, 300);
    let ids = ["7", "\"a b\"", "[1, {\"x\":null}]", "null", "1e400", "-0.5"];
    for arguments in [
        "--json -",
        "explain e1g1 --json -",
        "attacks --json -",
        "perft 2 --json -",
        "--fields turn,check -",
        "-o uci -",
        "-o tsv -",
        "-",
    ] {
        let plain = answers(arguments, &fens);
        let key = |rng: &mut Rng| ["fen", "position", "epd"][rng.usize(..3)];
        let objects: Vec<String> = fens
            .iter()
            .map(|fen| {
                let (key, fen) = (key(&mut rng), quoted(&mut rng, fen));
                format!("{{ \"{key}\" :{fen} , \"other\":[{{}},1.5]}}")
            })
            .collect();
        let strip = |lines: &[String]| -> Vec<String> {
            // The error of a line says where: that is another place in an object.
            let is_error = |line: &&String| !line.starts_with("{\"error\"");
            lines.iter().filter(is_error).cloned().collect()
        };
        assert_eq!(
            strip(&plain),
            strip(&answers(arguments, &objects)),
            "{arguments}"
        );
        if !plain[0].starts_with('{') {
            continue;
        }
        let named: Vec<String> = fens
            .iter()
            .zip(ids.iter().cycle())
            .map(|(fen, id)| format!("{{\"id\":{id},\"fen\":\"{fen}\"}}"))
            .collect();
        for ((named, plain), id) in answers(arguments, &named)
            .iter()
            .zip(&plain)
            .zip(ids.iter().cycle())
        {
            if plain.starts_with("{\"error\"") {
                assert!(named.starts_with(&format!("{{\"id\":{id},\"error\":")));
            } else {
                assert_eq!(*named, format!("{{\"id\":{id},{}", &plain[1..]));
            }
        }
    }
}

#[test]
fn each_question_is_answered_as_on_the_command_line() {
    let castling = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1";
    let mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1";
    for (object, command) in [
        (
            json!({"ask": "moves", "fen": "startpos"}),
            "--json startpos".to_owned(),
        ),
        (
            json!({"ask": "explain", "fen": castling, "move": "O-O-O"}),
            format!("explain O-O-O --json {castling}"),
        ),
        (
            json!({"ask": "attacks", "fen": castling, "square": "e1"}),
            format!("attacks --square e1 --json {castling}"),
        ),
        (
            json!({"ask": "perft", "fen": "startpos", "depth": 3}),
            "perft 3 --json startpos".to_owned(),
        ),
        (
            json!({"ask": "winnable", "fen": castling}),
            format!("winnable --json {castling}"),
        ),
        (
            json!({"ask": "mask", "piece": "Wba1"}),
            "mask Wba1 --json".to_owned(),
        ),
        (
            json!({"fen": "startpos", "moves": ["e4", "e5", "Nf3"], "piece": "b8"}),
            "--json startpos moves e4 e5 Nf3 piece=b8".to_owned(),
        ),
        (
            json!({"position": "Wke1 Wra1 Bke8", "turn": "b", "castling": "Q", "halfmove": 7,
                "fullmove": "9"}),
            "--json Wke1 Wra1 Bke8 turn=b castling=Q halfmove=7 fullmove=9".to_owned(),
        ),
        (
            json!({"position": "Wke1 Wra1 Bke8", "moved": "a1"}),
            "--json Wke1 Wra1 Bke8 moved=a1".to_owned(),
        ),
        (
            json!({"fen": "4k3/8/8/8/4P3/8/8/4K3 b - -", "ep": "e3"}),
            "--json 4k3/8/8/8/4P3/8/8/4K3 b - - --ep e3".to_owned(),
        ),
    ] {
        let (expected, _, status) = oracle(&command).ends();
        let found = oracle("--json -").stdin(object.to_string()).ends();
        assert_eq!(found, (expected, String::new(), status), "{object}");
    }
    let object = json!({"ask": "games", "pgn": mate, "id": 1}).to_string();
    let (found, _, status) = oracle("--json -").stdin(object).ends();
    let (expected, _, _) = oracle("games --json -").stdin(mate).ends();
    assert_eq!(found, format!("{{\"id\":1,{}", &expected[1..]));
    assert_eq!(status, 1);
}

#[test]
fn blanks_around_a_move_and_behind_its_number_do_not_matter() {
    let line = |fen: &str, written: &str| format!(r#"{{"fen":"{fen}","move":"{written}"}}"#);
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for (fen, plain, others) in [
        (
            "startpos",
            "e4",
            [
                "e4 ",
                " e4",
                " 1. e4 ",
                r"1.\u0020e4",
                r"\u0020\u0065\u0034",
            ],
        ),
        (
            passed,
            "exd6",
            [
                "exd6 e.p.",
                " exd6 e.p. ",
                r"exd6\u0020e.p.",
                "1. exd6",
                "exd6",
            ],
        ),
    ] {
        let plain = line(fen, plain);
        let lines: Vec<String> = others.map(|written| line(fen, written)).to_vec();
        let answer = answers("explain --json -", &[plain]).remove(0);
        assert!(answer.contains(r#""legal":true"#), "{answer}");
        assert_eq!(answers("explain --json -", &lines), vec![answer; 5]);
    }
}

#[test]
fn the_stream_of_any_question_takes_objects() {
    let object = json!({"fen": "startpos", "moves": ["e4"], "ask": "moves", "output": "fen"});
    let expected = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
    for arguments in [
        "-",
        "explain - -",
        "attacks -",
        "perft 3 -",
        "perft -",
        "winnable -",
        "--count -",
    ] {
        let found = oracle(arguments).stdin(object.to_string()).says();
        assert_eq!(found, expected, "{arguments}");
    }
    // A position on the command line may be an object, too.
    let found = crate::support::oracle_with(&[&object.to_string()]).says();
    assert_eq!(found, expected);
}

#[test]
fn a_count_does_not_block_the_stream() {
    let lines = [
        r#"{"ask":"perft","fen":"startpos","depth":200,"id":1}"#,
        r#"{"ask":"perft","fen":"startpos","depth":20,"nodes":4000000000000,"timeout_ms":100,"id":2}"#,
        r#"{"ask":"winnable","fen":"8/2p1p1k1/1pPpPp2/1P1P1Pp1/p5P1/P7/4K3/B6b w - - 0 1","nodes":5,"id":3}"#,
        r#"{"ask":"perft","fen":"startpos","depth":4,"nodes":197281,"id":4}"#,
        r#"{"ask":"perft","fen":"startpos","depth":4,"nodes":197280,"id":5}"#,
        r#"{"ask":"perft","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","depth":0,"id":6}"#,
    ];
    let (stdout, _, _) = oracle("--json -").stdin(lines.join("\n")).ends();
    let records: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let found: Vec<Value> = records
        .iter()
        .map(|record| json!([record["id"], record["error"]["code"], record["nodes"]]))
        .collect();
    let expected = json!([
        [1, "limit_reached", null],
        [2, "limit_reached", null],
        [3, null, records[2]["nodes"]],
        [4, null, 197_281],
        [5, "limit_reached", null],
        [6, null, 1],
    ]);
    assert_eq!(Value::from(found), expected);
    assert!(records[2]["nodes"].as_u64().unwrap() <= 10);
    assert!(
        records[1]["error"]["message"]
            .as_str()
            .unwrap()
            .contains("100 ms")
    );
}

#[test]
fn lines_of_lichess_are_read_as_they_are() {
    let evaluation = r#"{"fen":"7r/1p3k2/p1bPR3/5p2/2B2P1p/8/PP4P1/3K4 b - -","evals":[{"pvs":[{"cp":69,"line":"f7g7 e6e2"}],"knodes":4189972,"depth":46}]}"#;
    let puzzle = r#"{"PuzzleId":"00sHx","FEN":"q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17","Moves":"e8d7 a2e6 d7d8 f7f8","Rating":1760}"#;
    let found = oracle("--fields fen,checkmate --echo -")
        .stdin(format!("{evaluation}\n{puzzle}\n"))
        .says();
    let expected = concat!(
        r#"{"fen":"7r/1p3k2/p1bPR3/5p2/2B2P1p/8/PP4P1/3K4 b - - 0 1","checkmate":false,"evals":[{"pvs":[{"cp":69,"line":"f7g7 e6e2"}],"knodes":4189972,"depth":46}]}"#,
        "\n",
        r#"{"fen":"q2k1Qnr/1pp1n1pp/3pB3/1P2p3/4P3/B1PP1b2/6PP/5K2 b - - 4 19","checkmate":true,"PuzzleId":"00sHx","Rating":1760}"#,
        "\n"
    );
    assert_eq!(found, expected);
    // A key that the record has itself is not copied; without any key of its own, the record is those.
    let own = r#"{"fen":"startpos","checkmate":"?","x":{"y":1},"id":5}"#;
    let found = oracle("--fields checkmate --echo -").stdin(own).says();
    assert_eq!(found, "{\"id\":5,\"checkmate\":false,\"x\":{\"y\":1}}\n");
    let found = oracle("--fields piece --echo -")
        .stdin(r#"{"fen":"startpos","x":1,"id":5}"#)
        .says();
    assert_eq!(found, "{\"id\":5,\"x\":1}\n");
    let found = oracle("--fields piece -")
        .stdin(r#"{"fen":"startpos","id":5}"#)
        .says();
    assert_eq!(found, "{\"id\":5}\n");
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
    assert_eq!(
        written,
        known
            .filter(|key| !["FEN", "Moves"].contains(key))
            .collect()
    );
    assert!(!validator.is_valid(&json!({"ask": "mate"})));
    assert!(!validator.is_valid(&json!({"moves": [1]})));
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
