//! The table of what goes together: each rule is held on the command line, and where its options are keys, in objects.

use oracle_answers::rules::{Needs, RULES};
use serde_json::{Value, json};

use crate::support::oracle;

/// Returns the value of an option; true of one that has none.
fn value(option: &str) -> Value {
    match option {
        "fields" => json!("fen"),
        "limit" | "skip" | "take" | "threads" | "split" | "nodes" | "hash" | "ply" | "seed"
        | "from_offset" => json!(1),
        "per_page" => json!(4),
        "size" => json!(300),
        "write_letters" => json!("de"),
        "penalties" => json!("rapid"),
        "theme" => json!("blue"),
        "caption" | "title" | "position_column" | "moves_column" | "id_column" | "file" => {
            json!("x")
        }
        "coordinates" => json!("none"),
        "mark" => json!("e4"),
        "arrow" => json!("e2e4"),
        "where" | "reaches" => json!("check"),
        "sample" | "interval" => json!(0.5),
        _ => json!(true),
    }
}

/// Returns an option as it is typed.
fn typed(option: &str) -> String {
    let name = option.replace('_', "-");
    match value(option) {
        Value::Bool(_) => format!("--{name}"),
        Value::String(text) => format!("--{name} {text}"),
        other => format!("--{name} {other}"),
    }
}

/// Returns a call of a command with these words, on one line of its own.
fn call(command: &str, words: &str) -> String {
    match command {
        "any" | "moves" => format!("startpos {words}"),
        "perft" | "mate" => format!("{command} 2 startpos {words}"),
        "positions" => format!("games --positions {words} -"),
        "report" => format!("games --report {words} -"),
        "watch" => format!("games --watch {words} README.md"),
        command => format!("{command} {words} -"),
    }
}

/// Returns the rules, each for one command.
fn rules() -> impl Iterator<Item = (&'static str, &'static [&'static str], Needs)> {
    let of_each = |&(commands, options, needs): &(&'static [&'static str], _, _)| {
        commands
            .iter()
            .map(move |&command| (command, options, needs))
    };
    RULES.iter().flat_map(of_each)
}

#[test]
fn each_rule_is_held_on_the_command_line() {
    for (command, options, needs) in rules() {
        // Positions are asked about by these.
        if command == "compare" {
            continue;
        }
        for option in options {
            let (own, name) = (typed(option), option.replace('_', "-"));
            let calls = match needs {
                Needs::Without("positions" | "report" | "watch", _) => vec![call(command, &own)],
                Needs::Without(other, _) => vec![call(command, &format!("{own} {}", typed(other)))],
                Needs::OtherFormat(formats, _) => {
                    let of_format = |format| call(command, &format!("{own} -o {format}"));
                    formats.iter().map(of_format).collect()
                }
                // A line of a stream may be an object, which asks for a board by itself.
                Needs::Drawn(_) | Needs::Lines => {
                    let question = match command {
                        "any" | "moves" => "startpos".to_owned(),
                        "explain" => "explain e4 startpos".to_owned(),
                        "mate" => "mate 2 startpos".to_owned(),
                        "mask" => "mask Wba1".to_owned(),
                        command => format!("{command} startpos"),
                    };
                    vec![format!("{question} {own} -o json")]
                }
                Needs::Positions => vec![format!("act {own}")],
                _ => vec![call(command, &own)],
            };
            for call in calls {
                let (stdout, stderr, status) = oracle(&call).stdin("*\n").ends();
                let has_record = stdout.contains("error") || !stdout.contains('{');
                assert!(status == 2 && has_record, "{call}: {stdout}{stderr}");
                assert!(stderr.contains(&format!("--{name}")), "{call}: {stderr}");
            }
        }
    }
}

#[test]
fn options_that_exclude_each_other_do_so_in_objects_too() {
    let mut lines = vec![json!({"ask": "games", "pgn": "1. e4 *", "board": true}).to_string()];
    for (command, options, needs) in rules() {
        let ("moves" | "perft" | "games", Needs::Without(other, _)) = (command, needs) else {
            continue;
        };
        for option in options.iter().filter(|option| {
            !["summary", "like"].contains(option) && !["hash", "time"].contains(&other)
        }) {
            let mut object = match command {
                "games" => json!({"ask": command, "pgn": "*"}),
                _ => json!({"ask": command, "fen": "startpos"}),
            };
            if command == "perft" {
                object["depth"] = json!(2);
            }
            (object[option], object[other]) = (value(option), value(other));
            lines.push(object.to_string());
        }
    }
    assert!(lines.len() > 9, "{lines:?}");
    let answers = oracle("--json -").stdin(lines.join("\n")).ends().0;
    for (line, answer) in lines.iter().zip(answers.lines()) {
        assert!(answer.contains("cannot be combined"), "{line}: {answer}");
    }
    let line = r#"{"ask":"games","pgn":"1. e4 *","board":true,"report":true}"#;
    assert!(
        oracle("--json -")
            .stdin(line)
            .ends()
            .0
            .starts_with("{\"report\":")
    );
}
