//! What holds for every question: tests that walk the command line and the table of requests, with a sample of each question.

use oracle_answers::REQUESTS;
use serde_json::{Value, json};

use crate::schema::schema;
use crate::support::{oracle, oracle_with};
use chess_oracle::{command, formats};

/// A question: its word, its arguments, what the line of an object says beside `ask`, and the kind of its record.
struct Sample {
    word: &'static str,
    arguments: &'static str,
    object: Option<Value>,
    kind: Option<&'static str>,
}

const FEN: &str = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1";

/// Returns a sample of each question; another question is missing here.
fn samples() -> Vec<Sample> {
    let sample = |word, arguments, object, kind| Sample {
        word,
        arguments,
        object,
        kind,
    };
    let fen = || Some(json!({"fen": FEN}));
    let game = "1. e4 e5 2. Ke3 *";
    vec![
        sample("moves", FEN, fen(), Some("moves")),
        sample(
            "explain",
            "O-O-O 4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1",
            Some(json!({"fen": FEN, "move": "O-O-O"})),
            Some("explain"),
        ),
        sample("attacks", FEN, fen(), Some("attacks")),
        sample("mask", "Wba1", Some(json!({"piece": "Wba1"})), Some("mask")),
        sample(
            "perft",
            "2 4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1",
            Some(json!({"fen": FEN, "depth": 2})),
            Some("perft"),
        ),
        sample("winnable", FEN, fen(), Some("winnable")),
        sample("games", "-", Some(json!({"pgn": game})), Some("game")),
        sample("compare", "-- no-such-program", None, None),
        sample("act", "-f -", None, None),
        sample("mcp", "", None, None),
        sample("schema", "moves", None, None),
        sample("completions", "bash", None, None),
        sample("man", "", None, None),
    ]
}

/// Returns the words of a sample as a command line; the list of moves has no word.
fn typed(sample: &Sample) -> String {
    let word = if sample.word == "moves" {
        ""
    } else {
        sample.word
    };
    format!("{word} {}", sample.arguments).trim().to_owned()
}

/// Returns the word and the object of each sample that an object can ask.
fn asked() -> Vec<(Sample, Value)> {
    let samples = samples().into_iter();
    let asked = samples.filter_map(|sample| {
        let mut object = sample.object.clone()?;
        object["ask"] = json!(sample.word);
        Some((sample, object))
    });
    asked.collect()
}

#[test]
fn each_question_has_a_sample() {
    let samples = samples();
    let known: Vec<&str> = samples.iter().map(|sample| sample.word).collect();
    let command = command();
    let words = command.get_subcommands().map(clap::Command::get_name);
    let words: Vec<&str> = ["moves"].into_iter().chain(words).collect();
    assert_eq!(known, words);
    let requests: Vec<&str> = REQUESTS.iter().map(|request| request().word()).collect();
    let objects: Vec<&str> = samples
        .iter()
        .filter(|sample| sample.object.is_some())
        .map(|sample| sample.word)
        .collect();
    assert_eq!(requests, objects);
}

#[test]
fn an_object_is_answered_as_the_command_line_and_fits_the_schema() {
    for (sample, object) in asked() {
        let game = object["pgn"].as_str().unwrap_or_default();
        let (expected, _, status) = oracle(&format!("{} --json", typed(&sample)))
            .stdin(game)
            .ends();
        let (found, _, found_status) = oracle("--json -").stdin(object.to_string()).ends();
        let record: Value = serde_json::from_str(&found).unwrap();
        let kind = sample.kind.unwrap();
        let validator = jsonschema::validator_for(&schema(kind)).unwrap();
        assert!(validator.is_valid(&record), "{kind}: {found}");
        // The repairs of a game are those that an object always asks for.
        if sample.word != "games" {
            assert_eq!((found, found_status), (expected, status), "{object}");
        }
    }
}

#[test]
fn the_schema_of_a_request_lists_what_an_object_asks() {
    let schema = schema("request");
    let validator = jsonschema::validator_for(&schema).unwrap();
    for sample in samples() {
        let object = json!({"ask": sample.word, "fen": "startpos"}).to_string();
        let (found, _, _) = oracle("--json -").stdin(object.clone()).ends();
        let is_accepted = !found.contains("a line cannot ask");
        let is_listed = validator.is_valid(&serde_json::from_str(&object).unwrap());
        assert_eq!(is_accepted, is_listed, "{}", sample.word);
        assert_eq!(is_accepted, sample.object.is_some(), "{}", sample.word);
        if !is_accepted {
            let hint = "choose one of moves, explain, attacks, mask, perft, winnable, games";
            assert!(found.contains(hint), "{found}");
        }
    }
}

#[test]
fn every_format_answers_alone_in_a_stream_and_as_a_string_of_a_record() {
    for (sample, object) in asked() {
        let game = object["pgn"].as_str().unwrap_or_default();
        for format in formats(sample.word).names() {
            if sample.word == "games" && !["json", "pgn"].contains(&format) {
                continue;
            }
            let line = format!("{} -o {format}", typed(&sample));
            let (alone, stderr, status) = oracle(&line).stdin(game).ends();
            assert!(
                status < 2 && stderr.is_empty() && alone.ends_with('\n'),
                "{line}: {stderr}"
            );
            let mut object = object.clone();
            object["output"] = json!(format);
            object["id"] = json!(["x"]);
            let text = oracle("--json -").stdin(object.to_string()).ends().0;
            let record: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(record["id"], json!(["x"]), "{text}");
            assert_eq!(record.get(format).is_some(), format != "json", "{text}");
        }
    }
}

#[test]
fn a_word_behind_a_position_is_put_first_by_the_hint() {
    for sample in samples() {
        let word = sample.word;
        // `moves` is a word of a line.
        if word == "moves" {
            continue;
        }
        let complaint = oracle_with(&["startpos", word]).complains();
        let message = format!("`{word}` is a command, and must come before the position");
        let hint = format!("hint: write `chess-oracle {word}");
        assert!(
            complaint.contains(&message) && complaint.contains(&hint),
            "{complaint}"
        );
    }
}

#[test]
fn texts_have_colours_where_they_are_asked_for_and_records_have_none() {
    for (sample, _) in asked() {
        let has_color = oracle(&format!("{} --help", sample.word))
            .says()
            .contains("--color");
        // The list of moves has no word.
        if !has_color || ["moves", "games"].contains(&sample.word) {
            continue;
        }
        let has_board = formats(sample.word).names().contains(&"board");
        for (format, is_coloured) in [("board", has_board), ("json", false)] {
            if format == "board" && !has_board {
                continue;
            }
            let line = format!("{} --color always -o {format}", typed(&sample));
            let (text, _, _) = oracle(&line).ends();
            assert_eq!(text.contains('\u{1b}'), is_coloured, "{line}");
        }
    }
}

#[test]
fn hostile_objects_of_each_question_are_errors_with_their_id() {
    for (sample, object) in asked() {
        for value in [
            json!(1e300),
            json!([[]]),
            json!({"a": {}}),
            json!("\u{202e}"),
            json!(-1),
        ] {
            for request in REQUESTS.iter().map(|request| request()) {
                for key in request.keys() {
                    if request.word() != sample.word {
                        continue;
                    }
                    let mut object = object.clone();
                    object["id"] = json!(7);
                    object[*key] = value.clone();
                    let (found, stderr, _) = oracle("--json -").stdin(object.to_string()).ends();
                    let record: Value = serde_json::from_str(&found).unwrap();
                    assert_eq!(
                        (record["id"].clone(), stderr.as_str()),
                        (json!(7), ""),
                        "{object}"
                    );
                }
            }
        }
    }
}
