//! The JSON Schemas that the program prints, and records of every kind validated by them.

use serde_json::{Value, json};

use crate::ids::OTHER_CODES;
use crate::support::{Draw, oracle, oracle_with, random_games, random_setup, shredder_fen};
use oracle_laws::{Reason, SetupProblem};
use oracle_notation::{Assumption, BAD_OPERATION, PositionErrorKind, fen};

/// Returns the schema of a kind of record.
pub fn schema(kind: &str) -> Value {
    serde_json::from_str(&oracle(&format!("schema {kind}")).says()).unwrap()
}

/// Returns the same schema without additional keys, so that a key that is missing in it is found.
fn strict(mut schema: Value) -> Value {
    fn close(value: &mut Value) {
        match value {
            Value::Object(object) => {
                object.values_mut().for_each(close);
                if object.contains_key("properties")
                    && object.get("type").is_some_and(|kind| kind == "object")
                {
                    object.insert("additionalProperties".to_owned(), json!(false));
                }
            }
            Value::Array(array) => array.iter_mut().for_each(close),
            _ => {}
        }
    }
    close(&mut schema);
    schema
}

/// Lines of every kind: games, any board, and nonsense.
fn lines() -> String {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut lines: Vec<String> = random_games(&mut rng, 80, false)
        .iter()
        .map(fen::write)
        .collect();
    lines.extend(random_games(&mut rng, 40, true).iter().map(fen::write));
    for index in 0..160 {
        let draw = Draw {
            pieces: index % 40,
            kings: [rng.bool(), rng.bool()],
        };
        lines.push(shredder_fen(&random_setup(&mut rng, draw)));
    }
    lines.extend(
        [
            "startpos moves f3 e5 g4 Qh4 id=mate",
            "Wke1 Wra1 Bqd8 piece=e1",
            "Wke1 Wxe1 id=wrong",
            "r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9",
            "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
            "Wkh6 Wbc5 Bkh8",
            "Wkh6 Wrc5 Bkf7 halfmove=150",
            "Wkh6 Wrc5 Bkf7 times=3",
        ]
        .map(str::to_owned),
    );
    lines.join("\n")
}

#[test]
fn every_record_is_as_its_schema_says() {
    let any = jsonschema::validator_for(&strict(schema(""))).unwrap();
    let error = jsonschema::validator_for(&strict(schema("error"))).unwrap();
    for (kind, arguments) in [
        ("moves", "--json -"),
        ("successors", "--json --successors -"),
        ("perft", "perft 2 --json -"),
        ("moves", "--json --explain -"),
        ("explain", "explain e1g1 --json -"),
        ("explain", "explain Nf3 --json -"),
        ("attacks", "attacks --square e4 --json -"),
        ("winnable", "winnable --nodes 300 --json -"),
        ("moves", "--dead --nodes 300 --json -"),
        ("successors", "--dead --nodes 300 --successors --json -"),
    ] {
        let answer = jsonschema::validator_for(&strict(schema(kind))).unwrap();
        let (stdout, _, _) = oracle(arguments).stdin(lines()).ends();
        assert_eq!(stdout.lines().count(), 288);
        for line in stdout.lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            let own = if record.get("error").is_some() {
                &error
            } else {
                &answer
            };
            if let Err(fault) = own.validate(&record) {
                panic!("{kind}: {fault} at {}: {line}", fault.instance_path());
            }
            assert!(any.is_valid(&record), "{line}");
        }
    }
}

#[test]
fn a_schema_can_refuse() {
    let validator = jsonschema::validator_for(&schema("moves")).unwrap();
    let record = oracle("--json startpos").records().remove(0);
    assert!(validator.is_valid(&record));
    for (key, value) in [
        ("check", json!("no")),
        ("fen", json!(7)),
        ("problems", json!(["bad_weather"])),
        (
            "outcome",
            json!({"winner": "white", "reason": "stalemate", "article": "5.2.1"}),
        ),
        ("moves", json!([{"uci": "e2e4"}])),
        ("captures", json!(["e2-e4"])),
    ] {
        let mut record = record.clone();
        record[key] = value;
        assert!(!validator.is_valid(&record), "{key}");
    }
}

#[test]
fn there_is_a_schema_for_each_kind_and_one_for_all() {
    for kind in
        "moves successors explain attacks mask perft perft_check winnable game game_position raw_moves legal_squares legal_moves squares_controlled_by error request"
            .split(' ')
            .chain([""])
    {
        assert_eq!(
            schema(kind)["$schema"],
            "https://json-schema.org/draft/2020-12/schema"
        );
        assert!(jsonschema::meta::is_valid(&schema(kind)), "{kind}");
    }
}

#[test]
fn checks_of_counts_and_errors_of_files_are_as_their_schemas_say() {
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/compare/src/suite.epd");
    let validator = jsonschema::validator_for(&strict(schema("perft_check"))).unwrap();
    let records = oracle_with(&["perft", "--check", "1", "--json", "-f", suite]).records();
    assert_eq!(records.len(), 340);
    assert!(records.iter().all(|record| validator.is_valid(record)));
    let validator = jsonschema::validator_for(&strict(schema("error"))).unwrap();
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let (stdout, _, _) = oracle_with(&["--json", "-f", manifest]).ends();
    for line in stdout.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        assert_eq!(record["file"], manifest);
        assert!(validator.is_valid(&record), "{record}");
    }
}

#[test]
fn every_reply_to_a_message_is_as_its_schema_says() {
    let mut rng = fastrand::Rng::with_seed(4);
    let boards = (0..60).map(|index| {
        let draw = Draw {
            pieces: index % 24,
            kings: [true, index % 3 != 0],
        };
        shredder_fen(&random_setup(&mut rng, draw))
    });
    let boards: Vec<String> = boards.collect();
    let controlled = |color: &str| -> Vec<Value> {
        let messages = boards.iter().map(|board| {
            json!({"role": "board", "cmd": "squaresControlledBy", "board": board, "color": color}).to_string()
        });
        oracle("act")
            .stdin(messages.collect::<Vec<_>>().join("\n"))
            .records()
    };
    let controlled = [controlled("white"), controlled("black")].concat();
    let legal_moves = controlled.iter().flat_map(|reply| {
        let pieces = reply["pieceMoves"].as_array().unwrap().iter();
        pieces
            .map(|piece| piece["moves"].clone())
            .collect::<Vec<_>>()
    });
    let lone = |cmd: &str| {
        let pieces = ["Ka1", "Qb7", "Rd4", "Bh1", "Nd4", "Pa2", "Bpa2"];
        let messages =
            pieces.map(|piece| json!({"role": "movement", "cmd": cmd, "piece": piece}).to_string());
        oracle("act").stdin(messages.join("\n")).records()
    };
    let any = jsonschema::validator_for(&strict(schema(""))).unwrap();
    for (kind, replies) in [
        ("raw_moves", lone("rawMoves")),
        ("legal_squares", lone("legalSquares")),
        ("legal_moves", lone("legalMoves")),
        ("legal_moves", legal_moves.collect()),
        ("squares_controlled_by", controlled.clone()),
    ] {
        let validator = jsonschema::validator_for(&strict(schema(kind))).unwrap();
        for reply in replies {
            if let Err(fault) = validator.validate(&reply) {
                panic!("{kind}: {fault} at {}: {reply}", fault.instance_path());
            }
            assert!(any.is_valid(&reply), "{reply}");
        }
    }
    let mask = jsonschema::validator_for(&strict(schema("mask"))).unwrap();
    for piece in ["Ka1", "Bqb7", "Wpa2", "Nd4"] {
        assert!(mask.is_valid(&oracle(&format!("mask {piece} --json")).records()[0]));
    }
}

#[test]
fn every_code_is_listed() {
    let all: Value = serde_json::from_str(&oracle("schema").says()).unwrap();
    let list = |pointer: &str| all.pointer(pointer).unwrap().clone();
    let others = OTHER_CODES.map(|(code, _)| code);
    let codes = PositionErrorKind::CODES.into_iter().chain(others);
    assert_eq!(
        list("/$defs/error_record/properties/error/properties/code/enum"),
        json!(codes.collect::<Vec<_>>())
    );
    let problems = SetupProblem::ALL.map(SetupProblem::id).into_iter();
    let problems: Vec<&str> = problems.chain([BAD_OPERATION]).collect();
    assert_eq!(list("/$defs/problems/items/enum"), json!(problems));
    assert_eq!(
        list("/$defs/reason/enum"),
        json!(Reason::ALL.map(Reason::id))
    );
    let assumptions = Assumption::ALL.map(Assumption::id);
    assert_eq!(list("/$defs/assumed/items/enum"), json!(assumptions));
}

#[test]
fn every_error_of_a_question_in_json_is_a_record_with_its_code() {
    let error = jsonschema::validator_for(&strict(schema("error"))).unwrap();
    for (arguments, code) in [
        ("explain --json xyz startpos", "unreadable_move"),
        ("explain --json --foo e2e4 startpos", "usage"),
        ("explain -j e2e4 startpos -o json", "usage"),
        ("explain --json", "usage"),
        ("perft --json x startpos", "usage"),
        ("perft --json 300 startpos", "usage"),
        ("mask --json zz", "unknown_color"),
        ("attacks --json --square z9 startpos", "bad_square"),
        ("winnable --json --nodes x startpos", "usage"),
        ("games --json --take x", "usage"),
        ("games --json no-such-file", "cannot_read"),
        ("--json -f no-such-file", "cannot_read"),
        ("act --json --foo", "usage"),
        ("compare --json -- ./no-such-program", "usage"),
        ("--json --fields foo startpos", "usage"),
        ("--json Wke1 Wke1", "square_taken"),
        ("--json --strict Wke1", "problems"),
        ("--json", "no_input"),
    ] {
        let (stdout, stderr, status) = oracle(arguments).ends();
        assert_eq!(status, 2, "{arguments}");
        assert!(
            stderr.starts_with("chess-oracle: "),
            "{arguments}: {stderr}"
        );
        let record: Value = serde_json::from_str(&stdout)
            .unwrap_or_else(|error| panic!("{arguments}: {error}: {stdout}"));
        assert!(error.is_valid(&record), "{arguments}: {record}");
        assert_eq!(record["error"]["code"], code, "{arguments}");
    }
}

#[test]
fn a_file_that_cannot_be_read_has_its_record_after_the_answers_before_it() {
    let input = format!("{}/readable.txt", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&input, "startpos\nWke1\n").unwrap();
    let arguments = format!("--fields fen -f {input} -f no-such-file -f {input}");
    let (stdout, stderr, status) = oracle(&arguments).ends();
    let keys = stdout.lines().map(|line| {
        let record: Value = serde_json::from_str(line).unwrap();
        record.as_object().unwrap().keys().next().unwrap().clone()
    });
    let keys: Vec<String> = keys.collect();
    assert_eq!(keys, ["fen", "fen", "error", "fen", "fen"]);
    assert!(stderr.contains("cannot read no-such-file"), "{stderr}");
    assert_eq!(status, 2);
    // Without JSON, standard output has the answers only.
    let (stdout, _, _) = oracle(&arguments.replace("--fields fen", "-o fen")).ends();
    assert_eq!(stdout.lines().count(), 4);
}
