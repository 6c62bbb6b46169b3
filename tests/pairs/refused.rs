//! The table of what goes together: each rule is held on the command line, and where its options are keys, in objects.

use oracle_answers::rules::{Needs, RULES};
use serde_json::{Map, Value, json};

use crate::support::oracle;

/// Returns the value of an option; true of one that has none.
fn value(option: &str) -> Value {
    match option {
        "fields" => json!("fen"),
        "split" | "nodes" | "hash" | "ply" => json!(1),
        "per_page" => json!(4),
        "size" => json!(300),
        "write_letters" => json!("de"),
        "penalties" => json!("rapid"),
        "theme" => json!("blue"),
        "caption" | "position_column" | "moves_column" | "id_column" => json!("x"),
        "coordinates" => json!("none"),
        "mark" => json!("e4"),
        "arrow" => json!("e2e4"),
        "where" => json!("check"),
        "sample" => json!(0.5),
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
fn call(command: Option<&str>, words: &str) -> String {
    match command {
        None | Some("moves") => format!("startpos {words}"),
        Some("perft") => format!("perft 2 startpos {words}"),
        Some("positions") => format!("games --positions {words} -"),
        Some("report") => format!("games --report {words} -"),
        Some(command) => format!("{command} {words} -"),
    }
}

#[test]
fn each_rule_is_held_on_the_command_line() {
    for &(command, options, needs) in RULES {
        // Positions are asked about by these.
        if command == Some("compare") {
            continue;
        }
        for option in options {
            let own = typed(option);
            let words: Vec<String> = match needs {
                Needs::Without("positions" | "report", _) => vec![own],
                Needs::Without(other, _) => vec![format!("{own} {}", typed(other))],
                Needs::OtherFormat(formats, _) => {
                    let call = |format| format!("{own} -o {format}");
                    formats.iter().map(call).collect()
                }
                Needs::Positions => continue,
                _ => vec![own],
            };
            for words in words {
                let call = call(command, &words);
                let (stdout, stderr, status) = oracle(&call).stdin("*\n").ends();
                let name = format!("--{}", option.replace('_', "-"));
                assert_eq!(
                    (status, stdout.contains("error")),
                    (2, stdout.contains('{')),
                    "{call}: {stderr}"
                );
                assert!(stderr.contains(&name), "{call}: {stderr}");
            }
        }
    }
    for option in RULES
        .iter()
        .filter(|(.., needs)| matches!(needs, Needs::Positions))
    {
        for option in option.1 {
            let call = format!("act {}", typed(option));
            let (_, stderr, status) = oracle(&call).stdin("").ends();
            assert!(
                stderr.contains("is about positions") && status == 2,
                "{call}: {stderr}"
            );
        }
    }
}

#[test]
fn options_that_exclude_each_other_do_so_in_objects_too() {
    let mut tried = 0;
    for &(command, options, needs) in RULES {
        let (Some(command @ ("moves" | "perft" | "games")), Needs::Without(other, _)) =
            (command, needs)
        else {
            continue;
        };
        for option in options
            .iter()
            .filter(|option| **option != "summary" && other != "hash")
        {
            let subject = if command == "games" {
                ("pgn", "*")
            } else {
                ("fen", "startpos")
            };
            let mut object = Map::from_iter([
                ("ask".to_owned(), json!(command)),
                (subject.0.to_owned(), json!(subject.1)),
                ((*option).to_owned(), value(option)),
                (other.to_owned(), value(other)),
            ]);
            if command == "perft" {
                object.insert("depth".to_owned(), json!(2));
            }
            let line = Value::Object(object).to_string();
            let (stdout, _, status) = oracle("--json -").stdin(line.as_str()).ends();
            let said = "cannot be combined";
            assert!(stdout.contains(said) && status == 2, "{line}: {stdout}");
            tried += 1;
        }
    }
    assert!(tried > 8, "{tried} rules");
    // A format that is not said is JSON in an object.
    let line = r#"{"ask":"games","pgn":"1. e4 *","board":true}"#;
    let (stdout, ..) = oracle("--json -").stdin(line).ends();
    assert!(stdout.contains("cannot be combined"), "{stdout}");
    let line = r#"{"ask":"games","pgn":"1. e4 *","board":true,"report":true}"#;
    assert!(
        oracle("--json -")
            .stdin(line)
            .ends()
            .0
            .starts_with("{\"report\":")
    );
}
