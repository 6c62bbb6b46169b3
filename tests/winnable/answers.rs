//! The question `winnable`, and `--dead`: text, JSON, streams, statuses and errors.

use serde_json::{Value, json};

use crate::support::{compare, oracle, oracle_with, transcript};

/// A wall of pawns that nothing passes.
const WALL: &str = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -";
/// White's king goes to and fro, and is stalemated before a bishop can give mate.
const TO_AND_FRO: &str = "8/2b5/1b5p/b4p1P/5p1K/5Pp1/6P1/5kb1 b - - 0 1";
/// White's king has two squares, and every move of Black leaves it one.
const CAGED: &str = "8/2b5/kp1p1p2/1PpP1Pp1/K1P3P1/3B4/8/8 b - - 0 1";
/// The only move takes the queen.
const FORCED: &str = "k7/1Q6/8/8/8/8/8/K7 b - - 0 1";
const STALEMATE: &str = "k7/8/1Q6/8/8/8/8/K7 b - - 0 1";
const CHECKMATE: &str = "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1";
/// White's king is shut in, and its pawns meet Black's in the middle of the board: it takes more than a hundred thousand
/// nodes to see that White cannot checkmate.
const HARD: &str = "8/3p1pkp/8/8/1p6/bp6/1p1P1P1P/1K6 b - - 0 1";

fn record(line: &str) -> Value {
    oracle_with(&["winnable", "--json", line])
        .records()
        .remove(0)
}

#[test]
fn verdicts_and_proofs_as_text() {
    compare(
        "winnable",
        &transcript(&[
            &["winnable", "Wkg6", "Wra1", "Bkh8", "turn=w"],
            &["winnable", "8/8/8/8/8/5k2/4p2p/7K b - - 7 60"],
            &["winnable", "startpos"],
            &["winnable", WALL],
            &["winnable", TO_AND_FRO],
            &["winnable", CAGED],
            &["winnable", FORCED],
            &["winnable", STALEMATE],
            &["winnable", CHECKMATE],
            &["winnable", HARD, "--nodes", "1000"],
            &["winnable", HARD, "--nodes", "1000", "--strict"],
            &["winnable", "Wke1", "Wqd1"],
            &["winnable", "k7/1Q6/K7/8/8/8/8/8 w - -"],
            &["winnable", "Wke1", "Bke8", "Wqd1", "--strict"],
        ]),
    );
}

#[test]
fn verdicts_and_proofs_as_json() {
    compare(
        "winnable_json",
        &transcript(&[
            &["winnable", "--json", "Wkg6", "Wra1", "Bkh8", "turn=w"],
            &["winnable", "--json", "4k3/8/8/8/p1p5/P1P5/8/4K3 w - -"],
            &["winnable", "--json", TO_AND_FRO],
            &["winnable", "--json", CAGED],
            &["winnable", "--json", FORCED],
            &["winnable", "--json", CHECKMATE],
            &["winnable", "--json", HARD, "--nodes", "1000"],
            &["winnable", "--json", "Wke1", "Wqd1", "id=alone"],
        ]),
    );
}

#[test]
fn the_record_has_the_keys_of_the_contract_in_their_order() {
    oracle("winnable --json 7k/8/5KQ1/8/8/8/8/8 w - - id=queen")
        .stdout(
            "{\"id\":\"queen\",\"fen\":\"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\",\
             \"white\":{\"verdict\":\"winnable\",\"line\":[\"g6g7\"],\"san\":[\"Qg7#\"]},\
             \"black\":{\"verdict\":\"unwinnable\",\"proof\":\"material\",\
             \"message\":\"the pieces that are left cannot give checkmate\"},\
             \"dead\":false,\"nodes\":1,\"problems\":[],\"assumed\":[]}\n",
        )
        .run();
}

#[test]
fn castling_in_a_line_is_written_as_asked() {
    let line = "3qk3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
    let first = |mode: &[&str]| {
        let arguments = [&["winnable", "--json", line], mode].concat();
        let record = oracle_with(&arguments).records().remove(0);
        let black = &record["black"];
        [black["san"][0].clone(), black["line"][0].clone()]
    };
    assert_eq!(first(&[]), ["O-O", "e1g1"]);
    assert_eq!(first(&["--chess960"]), ["O-O", "e1h1"]);
}

#[test]
fn every_line_is_played_to_checkmate() {
    for line in [
        "startpos",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
    ] {
        for side in ["white", "black"] {
            let record = record(line);
            let Some(ucis) = record[side]["line"].as_array() else {
                continue;
            };
            for key in ["line", "san"] {
                let moves = record[side][key].as_array().unwrap().iter();
                let moves: Vec<&str> = moves.map(|it| it.as_str().unwrap()).collect();
                assert_eq!(moves.len(), ucis.len());
                let end = oracle_with(&["--json", "--strict", line, "--moves", &moves.join(" ")])
                    .records()
                    .remove(0);
                assert_eq!(
                    end["outcome"],
                    json!({"winner": side, "reason": "checkmate", "article": "5.1.1"})
                );
            }
        }
    }
}

#[test]
fn a_strict_question_is_answered_no_where_a_verdict_is_undecided() {
    let (_, _, status) = oracle_with(&["winnable", HARD, "--nodes", "1000"]).ends();
    assert_eq!(status, 0);
    let (_, _, status) = oracle_with(&["winnable", HARD, "--nodes", "1000", "--strict"]).ends();
    assert_eq!(status, 1);
    let (_, _, status) = oracle_with(&["winnable", WALL, "--strict"]).ends();
    assert_eq!(status, 0);
    let (stdout, _, status) = oracle("winnable --nodes 1000 --strict --json")
        .stdin(format!("{WALL}\n{HARD}\n"))
        .ends();
    assert_eq!((stdout.lines().count(), status), (2, 1));
    // A missing king is a problem, and so refused; it is never undecided.
    let (_, stderr, status) = oracle("winnable Wke1 Wqd1 --strict").ends();
    assert_eq!(status, 2);
    assert!(stderr.contains("Black has no king"), "{stderr}");
}

#[test]
fn a_budget_is_not_exceeded() {
    for nodes in [0, 1, 7, 300, 1000] {
        let budget = nodes.to_string();
        let record = oracle_with(&["winnable", "--json", HARD, "--nodes", &budget])
            .records()
            .remove(0);
        assert_eq!(record["white"]["verdict"], "undecided");
        let limit = record["white"]["limit"].as_str().unwrap();
        assert!(["nodes", "memory"].contains(&limit), "{limit}");
        for side in ["white", "black"] {
            assert!(record[side]["nodes"].as_u64().unwrap_or(0) <= nodes);
        }
        assert!(record["nodes"].as_u64().unwrap() <= 2 * nodes);
        assert_eq!(record["dead"], Value::Null);
    }
    // Material and walls take no nodes.
    let record = oracle_with(&["winnable", "--json", WALL, "--nodes", "0"])
        .records()
        .remove(0);
    assert_eq!(
        (&record["dead"], &record["nodes"]),
        (&json!(true), &json!(0))
    );
}

#[test]
fn a_stream_has_an_answer_for_each_line_at_every_number_of_threads() {
    let mut lines: Vec<String> = Vec::new();
    for round in 0..40 {
        for (index, line) in [
            WALL, STALEMATE, CHECKMATE, FORCED, "Wke1", "Wxe1", "startpos",
        ]
        .iter()
        .enumerate()
        {
            lines.push(format!("{line} id={round}.{index}"));
        }
    }
    let answer = |threads: &str| {
        let question = format!("winnable - --json --threads {threads}");
        oracle(&question).stdin(lines.join("\n")).ends()
    };
    let (one, _, status) = answer("1");
    assert_eq!(status, 2);
    assert_eq!(answer("3"), (one.clone(), String::new(), 2));
    let records: Vec<Value> = one
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), 280);
    for (index, record) in records.iter().enumerate() {
        assert_eq!(record["id"], format!("{}.{}", index / 7, index % 7));
        assert_eq!(record.get("error").is_some(), index % 7 == 5);
        // A line is answered as by itself, whatever came before it.
        assert_eq!(record["white"], records[index % 7]["white"], "{record}");
    }
}

#[test]
fn a_text_in_a_stream_ends_with_an_empty_line() {
    let (stdout, _, _) = oracle("winnable -")
        .stdin(format!("{WALL}\n{WALL}\n"))
        .ends();
    let answers: Vec<&str> = stdout.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn budgets_are_numbers_and_belong_to_a_search() {
    for (arguments, message) in [
        (
            "winnable startpos --nodes many",
            "`many` is not a number of nodes",
        ),
        (
            "winnable startpos --nodes 100000001",
            "`100000001` is not a number of nodes",
        ),
        (
            "startpos --dead --nodes -1",
            "`-1` is not a number of nodes",
        ),
        ("startpos --nodes 5", "`--nodes` requires `--dead`"),
        (
            "startpos --dead --count",
            "`--count` and `--dead` cannot be combined",
        ),
        (
            "winnable startpos --dead",
            "`winnable` has no option `--dead`",
        ),
        ("winnable startpos -o san", "`winnable` has no san output"),
    ] {
        let complaint = oracle(arguments).complains();
        assert!(complaint.contains(message), "{arguments}: {complaint}");
        assert!(complaint.contains("hint: "), "{complaint}");
    }
}

#[test]
fn dead_positions_have_an_outcome_if_asked() {
    let dead = json!({"winner": null, "reason": "dead_position", "article": "5.2.2"});
    for line in [WALL, TO_AND_FRO, FORCED] {
        let asked = oracle_with(&["--json", "--dead", line]).records().remove(0);
        assert_eq!((&asked["outcome"], &asked["dead"]), (&dead, &json!(true)));
        let plain = oracle_with(&["--json", line]).records().remove(0);
        assert_eq!((&plain["outcome"], plain.get("dead")), (&Value::Null, None));
        // Nothing else differs.
        let mut other = asked.clone();
        other["outcome"] = Value::Null;
        other.as_object_mut().unwrap().remove("dead");
        assert_eq!(other, plain);
        let successors = oracle_with(&["--json", "--dead", "--successors", line])
            .records()
            .remove(0);
        assert_eq!(successors["outcome"], dead);
    }
}

#[test]
fn other_outcomes_come_before_a_dead_position() {
    let outcome = |line: &str| {
        let record = oracle_with(&["--json", "--dead", line]).records().remove(0);
        (record["outcome"]["reason"].clone(), record["dead"].clone())
    };
    assert_eq!(outcome(STALEMATE), (json!("stalemate"), json!(true)));
    assert_eq!(outcome(CHECKMATE), (json!("checkmate"), json!(false)));
    assert_eq!(
        outcome("Wkh6 Wbc5 Bkf7"),
        (json!("insufficient_material"), json!(true))
    );
    // A dead position ends the game at once: before the seventy-five moves are over, and before anyone may claim.
    let clock = format!("{WALL} halfmove=150");
    assert_eq!(outcome(&clock), (json!("dead_position"), json!(true)));
    let claims = format!("{WALL} halfmove=100");
    let record = |option: &str| {
        oracle_with(&["--json", &claims, option])
            .records()
            .remove(0)
    };
    assert_eq!(record("--strict")["claims"], json!(["fifty_moves"]));
    assert_eq!(record("--dead").get("claims"), None);
    assert_eq!(outcome("startpos"), (Value::Null, json!(false)));
    assert_eq!(outcome("Wke1 Wqd1"), (Value::Null, Value::Null));
}

#[test]
fn an_outcome_that_is_not_decided_is_said() {
    let record = oracle_with(&["--json", "--dead", "--nodes", "50", HARD])
        .records()
        .remove(0);
    assert_eq!(
        (&record["outcome"], &record["dead"]),
        (&Value::Null, &Value::Null)
    );
    let last = |arguments: &[&str]| {
        let text = oracle_with(arguments).says();
        let lines = text.lines().filter(|line| {
            ["Outcome", "Dead", "Claims"]
                .iter()
                .any(|heading| line.starts_with(heading))
        });
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        last(&["--dead", "--nodes", "50", HARD]),
        ["Dead        undecided: more `nodes` may find out"]
    );
    assert_eq!(
        last(&["--dead", WALL]),
        ["Outcome     draw: the position is dead, neither side can checkmate (FIDE 5.2.2)"]
    );
    assert_eq!(last(&["--dead", "startpos"]), ["Dead        no"]);
    assert_eq!(
        last(&["--dead", "Wke1"]),
        ["Dead        unknown: a king is missing, or could be captured"]
    );
    assert!(last(&[WALL]).is_empty());
}

#[test]
fn a_search_that_ends_at_its_time_says_so() {
    let question = json!({"ask": "winnable", "fen": HARD, "nodes": 100_000_000, "timeout_ms": 20});
    let record = &oracle("--json -").stdin(question.to_string()).records()[0];
    assert_eq!(record["white"]["limit"], "time");
    let question = json!({"ask": "winnable", "fen": HARD, "timeout_ms": 20, "nodes": 100_000_000, "output": "board"});
    let text = oracle("--json -").stdin(question.to_string()).says();
    let text = text.replace("\\n", " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = words.join(" ");
    assert!(
        words.contains("the time is over: see `timeout_ms`"),
        "{words}"
    );
}
