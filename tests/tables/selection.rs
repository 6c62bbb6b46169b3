//! `--where`, `--invert`, `--sample` and `--distinct`.

use oracle_notation::fen;
use serde_json::Value;

use crate::support::{oracle, oracle_with, random_games};

fn lines() -> Vec<String> {
    let positions = random_games(&mut fastrand::Rng::with_seed(47), 2000, false);
    positions.iter().map(fen::write).collect()
}

/// Whether a condition holds for a record.
type Holds<'a> = &'a dyn Fn(&Value) -> bool;

/// Runs a question with a condition.
fn chosen(lines: &[String], words: &[&str]) -> (Vec<String>, i32) {
    let call = [words, &["--json", "-"]].concat();
    let (answers, stderr, status) = oracle_with(&call).stdin(lines.join("\n")).ends();
    assert_eq!(stderr, "");
    (answers.lines().map(str::to_owned).collect(), status)
}

#[test]
fn a_condition_chooses_the_records_for_which_it_holds() {
    let lines = lines();
    let (all, _) = chosen(&lines, &[]);
    let records: Vec<Value> = all
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let length = |record: &Value, key: &str| record[key].as_array().unwrap().len();
    let conditions: [(&str, Holds<'_>); 10] = [
        ("articles>0", &|record| record["articles"].is_object()),
        ("check", &|record| record["check"] == true),
        ("captures>3", &|record| length(record, "captures") > 3),
        ("move_count<=20 and not check", &|record| {
            length(record, "moves") <= 20 && record["check"] == false
        }),
        ("checkmate or stalemate", &|record| {
            record["checkmate"] == true || record["stalemate"] == true
        }),
        ("turn=black and (captures>5 or check)", &|record| {
            record["turn"] == "black" && (length(record, "captures") > 5 || record["check"] == true)
        }),
        ("castling.rights!='-'", &|record| {
            record["castling"]["rights"] != "-"
        }),
        ("outcome", &|record| !record["outcome"].is_null()),
        ("outcome.winner=white", &|record| {
            record["outcome"]["winner"] == "white"
        }),
        ("castling.kingside=true", &|record| {
            record["castling"]["kingside"] == true
        }),
    ];
    for (condition, holds) in conditions {
        let wanted = all.iter().zip(&records).filter(|(_, record)| holds(record));
        let wanted: Vec<String> = wanted.map(|(line, _)| line.clone()).collect();
        let (found, status) = chosen(&lines, &["--where", condition, "--threads", "2"]);
        assert_eq!(found, wanted, "{condition}");
        assert_eq!(status, i32::from(wanted.is_empty()), "{condition}");
        let (others, _) = chosen(&lines, &["--where", condition, "--invert"]);
        assert_eq!(others.len() + found.len(), all.len(), "{condition}");
    }
    assert_eq!(
        chosen(&lines, &["--where", "piece_count>40"]),
        (Vec::new(), 1)
    );
}

#[test]
fn a_condition_is_about_the_lines_of_every_question() {
    let line = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for question in [
        "",
        "explain e1g1",
        "attacks",
        "winnable",
        "material",
        "perft 2",
    ] {
        for format in ["", "-o csv --no-header", "--json"] {
            let words = format!("{question} {format} --where");
            let words: Vec<&str> = words.split_whitespace().collect();
            let run = |condition| {
                let call = [&words[..], &[condition, "-"]].concat();
                oracle_with(&call).stdin(format!("{line}\n")).ends()
            };
            let (kept, _, status) = run("piece_count=3");
            assert!(!kept.is_empty() && status == 0, "{words:?}");
            assert_eq!(
                run("piece_count=4"),
                (String::new(), String::new(), 1),
                "{words:?}"
            );
        }
    }
    let object = format!("{{\"fen\":\"{line}\",\"id\":7}}\n");
    let kept =
        oracle_with(&["--where", "not check", "--fields", "check", "-"]).stdin(object.clone());
    kept.stdout("{\"id\":7,\"check\":false}\n").run();
    oracle_with(&["--where", "check", "--json", "-"])
        .stdin(object)
        .status(1);
}

#[test]
fn a_condition_that_cannot_be_read_is_refused_where_it_is_wrong() {
    for (condition, said) in [
        (
            "foo>3",
            "there is no column `foo`\n  --where foo>3 \n          ^^^\n",
        ),
        (
            "check and captures>x",
            "`captures` is compared with a number\n  --where check and captures>x \n                             ^\n",
        ),
        (
            "check and",
            "the condition ends too soon\n  --where check and \n                   ^\n",
        ),
    ] {
        for words in [&["startpos"][..], &["games", "--positions"]] {
            let call = [words, &["--where", condition]].concat();
            let error = oracle_with(&call).complains();
            assert!(
                error.starts_with(&format!("chess-oracle: {said}")),
                "{error}"
            );
        }
    }
    let error = oracle_with(&["startpos", "--sample", "2"]).complains();
    assert!(error.contains("`2` is not a share"), "{error}");
    let error = oracle_with(&["startpos", "--invert"]).complains();
    assert!(error.contains("--where"), "{error}");
    let error = oracle_with(&["games", "--distinct", "-"]).complains();
    assert!(error.contains("`--distinct` is about positions"), "{error}");
}

#[test]
fn a_sample_is_the_same_for_every_number_of_threads() {
    let lines = lines();
    let sample = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        chosen(&lines, &[&["--sample", "0.1"], &words[..]].concat()).0
    };
    let one = sample("--threads 1");
    assert!((120..280).contains(&one.len()), "{}", one.len());
    assert_eq!(one, sample("--threads 2"));
    assert_eq!(one, sample("--threads 5 --seed 0"));
    assert_ne!(one, sample("--seed 7"));
}

#[test]
fn each_position_is_written_once() {
    let lines = lines();
    let twice: Vec<String> = lines.iter().chain(lines.iter().rev()).cloned().collect();
    let (once, _) = chosen(&lines, &["--distinct"]);
    let unique: std::collections::HashSet<String> = lines
        .iter()
        .map(|line| line.split(' ').take(4).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(once.len(), unique.len());
    for threads in ["1", "2", "5"] {
        assert_eq!(
            chosen(&twice, &["--distinct", "--threads", threads]).0,
            once
        );
    }
    let (table, _, _) = oracle("-o csv --fields fen --distinct --no-header -")
        .stdin("startpos\nbad\nstartpos\nbad\n")
        .ends();
    assert_eq!(table, format!("{}\n\"\"\n\"\"\n", super::START));
}

#[test]
fn what_was_read_is_told_at_the_end() {
    let (_, told, _) = oracle_with(&["--stats", "--where", "check", "-o", "fen", "-"])
        .stdin("startpos\nbad\n")
        .ends();
    let last = told.lines().last().unwrap();
    assert!(
        last.starts_with("2 read, 1 chosen, 1 refused, 0."),
        "{told}"
    );
    assert!(last.ends_with(" a second"), "{told}");
}
