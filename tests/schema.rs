//! The JSON Schemas that the program prints, and records of every kind validated by them.

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::documents::{entries, read};
use crate::ids::ids;
use crate::support::{Draw, oracle, random_games, random_setup, shredder_fen};
use oracle_laws::{Reason, SetupProblem};
use oracle_notation::{Assumption, BAD_OPERATION, PositionErrorKind, fen};
use oracle_reference::draws;

/// Returns the schema of a kind of record.
pub fn schema(kind: &str) -> Value {
    serde_json::from_str(&oracle(&format!("schema {kind}")).says()).unwrap()
}

/// Forbids keys that a schema does not name, so that a key that is missing in it is found.
fn close(value: &mut Value) {
    if let Value::Object(object) = value {
        object.values_mut().for_each(close);
        if object.contains_key("properties") && object.get("type") == Some(&json!("object")) {
            object.insert("additionalProperties".to_owned(), json!(false));
        }
    }
    value.as_array_mut().into_iter().flatten().for_each(close);
}

/// Returns the validator of a kind of record, which allows no other keys.
fn strict(kind: &str) -> Validator {
    let mut schema = schema(kind);
    close(&mut schema);
    jsonschema::validator_for(&schema).unwrap()
}

/// Asserts that records are as the schema of their kind says, or else as that of errors, and as that of all.
#[track_caller]
fn validate(kind: &str, records: &[Value]) {
    static ERROR: LazyLock<Validator> = LazyLock::new(|| strict("error"));
    static ANY: LazyLock<Validator> = LazyLock::new(|| strict(""));
    let own = strict(kind);
    for record in records {
        let own = if record.get("error").is_some() {
            &*ERROR
        } else {
            &own
        };
        if let Err(fault) = own.validate(record) {
            panic!("{kind}: {fault} at {}: {record}", fault.instance_path());
        }
        assert!(ANY.is_valid(record), "{record}");
    }
}

/// Lines of every kind: games, any board, and nonsense.
fn lines() -> String {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut positions = random_games(&mut rng, 80, false);
    positions.extend(random_games(&mut rng, 40, true));
    let mut lines: Vec<String> = positions.iter().map(fen::write).collect();
    for pieces in (0..160).map(|index| index % 40) {
        let kings = [rng.bool(), rng.bool()];
        let setup = random_setup(&mut rng, Draw { pieces, kings });
        lines.push(shredder_fen(&setup));
    }
    let lines: Vec<String> = lines.into_iter().step_by(280 / draws(280)).collect();
    lines.join("\n")
        + "
startpos moves f3 e5 g4 Qh4 id=mate
Wke1 Wra1 Bqd8 piece=e1
Wke1 Wxe1 id=wrong
r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9
k7/2Q5/1K6/8/8/8/8/8 b - - 0 1
Wkh6 Wbc5 Bkh8
Wkh6 Wrc5 Bkf7 halfmove=150
Wkh6 Wrc5 Bkf7 multiplicity=3"
}

#[test]
fn every_record_is_as_its_schema_says() {
    let lines = lines();
    let all = lines.lines().count();
    #[rustfmt::skip] // A table.
    let calls = [
        ("moves", "--json -", all),
        ("successors", "--json --successors -", all),
        ("perft", "perft 2 --json -", all),
        ("perft_stats", "perft 2 --stats --json -", all),
        ("moves", "--json --explain -", all),
        ("explain", "explain e1g1 --json -", all),
        ("explain", "explain Nf3 --json -", all),
        ("attacks", "attacks --square e4 --json -", all),
        ("winnable", "winnable --nodes 300 --json -", all),
        ("mate", "mate 2 --nodes 300 --json -", all),
        ("mate", "mate 1 --json -", all),
        ("moves", "--dead --nodes 300 --json -", all),
        ("successors", "--dead --nodes 300 --successors --json -", all),
        ("perft_check", "perft --check 1 --json -f crates/compare/src/suite.epd", 344),
        ("mask", "mask Ka1 --json", 1),
        ("mask", "mask Bqb7 --json", 1),
        ("mask", "mask Wpa2 --json", 1),
    ];
    for (kind, arguments, count) in calls {
        let (stdout, _, _) = oracle(arguments).stdin(&*lines).ends();
        let records = stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        let records: Vec<Value> = records.collect();
        assert_eq!(records.len(), count, "{arguments}");
        validate(kind, &records);
    }
}

#[test]
fn every_reply_to_a_message_is_as_its_schema_says() {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut controlled = |color: &str| -> Vec<Value> {
        let messages = (0..draws(60)).map(|index| {
            let (pieces, kings) = (index % 24, [true, index % 3 != 0]);
            let board = shredder_fen(&random_setup(&mut rng, Draw { pieces, kings }));
            let message = json!({"role": "board", "cmd": "squaresControlledBy", "board": board, "color": color});
            format!("{message}\n")
        });
        oracle("act").stdin(messages.collect::<String>()).records()
    };
    let controlled = [controlled("white"), controlled("black")].concat();
    let pieces = controlled
        .iter()
        .flat_map(|reply| reply["pieceMoves"].as_array().unwrap());
    let legal_moves: Vec<Value> = pieces.map(|piece| piece["moves"].clone()).collect();
    validate("legal_moves", &legal_moves);
    validate("squares_controlled_by", &controlled);
    for (kind, cmd) in [
        ("raw_moves", "rawMoves"),
        ("legal_squares", "legalSquares"),
        ("legal_moves", "legalMoves"),
    ] {
        let messages = ["Ka1", "Qb7", "Rd4", "Bh1", "Nd4", "Pa2", "Bpa2"]
            .map(|piece| json!({"role": "movement", "cmd": cmd, "piece": piece}).to_string());
        validate(kind, &oracle("act").stdin(messages.join("\n")).records());
    }
}

#[test]
fn errors_in_cases_are_as_their_schema_says() {
    let (error, mut count) = (strict("error"), 0);
    for name in entries("tests/cases", ".txt") {
        let cases = read(&format!("tests/cases/{name}.txt"));
        // With `--echo`, a record has the keys of its line.
        let cases = cases.split("\n$ ").filter(|case| !case.contains("--echo"));
        let lines = cases
            .flat_map(str::lines)
            .filter_map(|line| line.strip_prefix("> {\"error\":{\"code\":\""));
        for line in lines {
            let record = serde_json::from_str(&format!("{{\"error\":{{\"code\":\"{line}")).unwrap();
            assert!(error.is_valid(&record), "{name}: {record}");
            count += 1;
        }
    }
    assert!(count > 20, "{count} errors");
}

#[test]
fn a_schema_can_refuse() {
    let validator = jsonschema::validator_for(&schema("moves")).unwrap();
    let record = oracle("--json startpos").records().remove(0);
    assert!(validator.is_valid(&record));
    let of_black =
        json!({"winner": "white", "reason": "stalemate", "article": "5.2.1", "result": "1-0"});
    for (key, value) in [
        ("check", json!("no")),
        ("fen", json!(7)),
        ("problems", json!(["bad_weather"])),
        ("outcome", of_black),
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
    let kinds = ids("kind");
    assert_eq!(kinds, oracle_answers::schema::kinds());
    for kind in kinds.iter().map(String::as_str).chain([""]) {
        let schema = schema(kind);
        assert_eq!(
            schema["$schema"],
            "https://json-schema.org/draft/2020-12/schema"
        );
        assert!(jsonschema::meta::is_valid(&schema), "{kind}");
    }
}

/// The list of all ids is in `cases/schema.txt`.
#[test]
fn every_id_of_the_library_is_in_the_schema() {
    let all = schema("");
    let problems = SetupProblem::ALL.map(SetupProblem::id).into_iter();
    #[rustfmt::skip] // A table.
    let lists = [
        ("error_record/properties/error/properties/code", PositionErrorKind::CODES.to_vec()),
        ("problems/items", problems.chain([BAD_OPERATION]).collect()),
        ("reason", Reason::ALL.map(Reason::id).to_vec()),
        ("assumed/items", Assumption::ALL.map(Assumption::id).to_vec()),
    ];
    for (pointer, wanted) in lists {
        let listed = all
            .pointer(&format!("/$defs/{pointer}/enum"))
            .unwrap()
            .as_array()
            .unwrap();
        assert!(
            listed.starts_with(json!(wanted).as_array().unwrap()),
            "{pointer}"
        );
        assert!(
            pointer.contains("code") || listed.len() == wanted.len(),
            "{pointer}"
        );
    }
}

#[test]
fn what_cannot_be_read_has_a_record_after_the_answers_before_it() {
    let call = "--fields fen -f examples/positions.fen -f no-such-file -f examples/positions.fen";
    for (arguments, wanted, code) in [
        (call, "fen fen fen fen error fen fen fen fen", "cannot_read"),
        ("games --json no-such-file", "error", "cannot_read"),
        ("--json -f no-such-file", "error", "cannot_read"),
        ("compare --json -- ./no-such-program", "error", "usage"),
    ] {
        let (stdout, stderr, status) = oracle(arguments).ends();
        let records = stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        let records: Vec<Value> = records.collect();
        validate(
            "error",
            &records
                .iter()
                .filter(|record| record.get("error").is_some())
                .cloned()
                .collect::<Vec<_>>(),
        );
        let keys = records
            .iter()
            .filter_map(|record| record.as_object()?.keys().next());
        assert_eq!(
            keys.map(String::as_str).collect::<Vec<_>>().join(" "),
            wanted
        );
        let of_error = records
            .iter()
            .find_map(|record| record["error"]["code"].as_str());
        assert_eq!((of_error, status), (Some(code), 2), "{arguments}");
        assert!(stderr.starts_with("chess-oracle: "), "{stderr}");
    }
    // Without JSON, standard output has the answers only.
    let (stdout, _, _) = oracle(&call.replace("--fields fen", "-o fen")).ends();
    assert_eq!(stdout.lines().count(), 8);
}
