//! Tables, in and out: `-o csv`, files of rows, columns that are asked for, and what is left out.

mod columns;
mod games;
mod python;
mod reading;
mod refused;
mod rows;
mod selection;

use serde_json::Value;

use crate::support::{oracle, oracle_with};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Returns the rows of a text in CSV (RFC 4180).
fn rows(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut is_quoted) =
        (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, is_quoted) {
            ('"', true) if letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            ('"', _) => is_quoted = !is_quoted,
            (',', false) => row.push(std::mem::take(&mut cell)),
            ('\n', false) => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            _ => cell.push(letter),
        }
    }
    assert!(row.is_empty() && cell.is_empty() && !is_quoted, "{text}");
    rows
}

/// Returns a value of a record as a cell.
fn cell(value: &Value, between: &str) -> String {
    let join = |values: Vec<&Value>| {
        let cells = values.into_iter().map(|value| cell(value, "="));
        cells.collect::<Vec<_>>().join(between)
    };
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) if values.iter().any(|value| value["message"].is_string()) => {
            let sentence = |value: &Value| {
                let message = value["message"].as_str().unwrap();
                let article = value["article"].as_str();
                message.to_owned()
                    + &article.map_or(String::new(), |article| format!(" (FIDE {article})"))
            };
            values.iter().map(sentence).collect::<Vec<_>>().join("; ")
        }
        Value::Array(values) => join(values.iter().collect()),
        Value::Object(members) if between == " " => {
            let members = members.iter();
            let members = members.map(|(key, value)| format!("{key}={}", cell(value, "=")));
            members.collect::<Vec<_>>().join(" ")
        }
        Value::Object(members) => join(members.values().collect()),
        other => other.to_string(),
    }
}

#[test]
fn the_row_of_every_question_has_the_values_of_its_record() {
    let questions = [
        ("explain e1c1 Wke1 Wra1 Bqd8 id=a,b", 1),
        ("explain e2e4 startpos", 0),
        ("explain e5d6 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 0),
        ("attacks --square e4 4k3/8/8/4r3/4P3/4R3/8/4K3 w - - 0 1", 0),
        ("winnable 4k3/8/8/8/8/8/8/3BK3 w - - 0 1", 0),
        ("winnable startpos", 0),
        ("winnable --flag white startpos", 0),
        ("explain --penalties blitz Ke7 startpos", 1),
        ("mask Wpe2", 0),
        ("perft 2 --divide startpos", 0),
        ("perft --check 4k3/8/8/8/8/8/8/4K2R w K - ;D1 15 ;D2 66", 0),
    ];
    for (line, status) in questions {
        let (record, _, _) = oracle(&format!("{line} --json")).ends();
        let record: Value = serde_json::from_str(&record).unwrap();
        let (table, stderr, ends) = oracle(&format!("{line} -o csv")).ends();
        assert_eq!((stderr.as_str(), ends), ("", status), "{line}");
        let rows = rows(&table);
        assert_eq!(rows.len(), 2, "{table}");
        let mut told = 0;
        for (column, own) in rows[0].iter().zip(&rows[1]) {
            let value = column.split('.').fold(&record, |value, key| &value[key]);
            assert_eq!(*own, cell(value, " "), "{column} of {line}");
            told += usize::from(!own.is_empty());
        }
        assert!(told >= 3, "{table}");
        // No key of the record is left out, but for the facts of a proof.
        for key in record.as_object().unwrap().keys() {
            let is_column =
                |column: &String| column == key || column.starts_with(&format!("{key}."));
            let is_told = rows[0].iter().any(is_column);
            let is_known = line.starts_with("mask");
            assert!(is_told || is_known, "{key} of {line}");
        }
        let tsv = oracle(&format!("{line} -o tsv")).ends().0;
        assert_eq!(
            tsv.split(['\t', '\n']).count(),
            rows[0].len() * 2 + 1,
            "{tsv}"
        );
    }
}

#[test]
fn no_line_is_lost() {
    let lines = "# comment\n\nstartpos\nbad\n \n";
    let kept = |format: &str| {
        oracle(&format!("--keep-lines {format} -"))
            .stdin(lines)
            .ends()
            .0
    };
    assert_eq!(
        kept("-o csv --fields check"),
        "line,check\n1,\n2,\n3,false\n4,\n5,\n"
    );
    assert_eq!(
        kept("-o tsv --fields line,check"),
        "line\tcheck\n1\t\n2\t\n3\tfalse\n4\t\n5\t\n"
    );
    assert_eq!(kept("-o csv --fields line"), "line\n1\n2\n3\n4\n5\n");
    let fen = format!("\n\n{START}\n\n\n");
    assert_eq!(kept("-o fen"), fen);
    let records = kept("--fields check");
    let records: Vec<Value> = records
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), 5);
    assert_eq!(records[0].to_string(), "{\"line\":1}");
    assert_eq!(records[2].to_string(), "{\"line\":3,\"check\":false}");
    assert_eq!(records[3]["line"], 4);
    for question in ["explain", "attacks", "winnable", "perft 1"] {
        let (table, _, _) = oracle(&format!("{question} --keep-lines -o csv -"))
            .stdin(lines)
            .ends();
        let numbers: Vec<String> = rows(&table)
            .iter()
            .skip(1)
            .map(|row| row[0].clone())
            .collect();
        assert_eq!(numbers, ["1", "2", "3", "4", "5"], "{table}");
    }
}

#[test]
fn an_error_is_a_column() {
    let (table, stderr, status) = oracle("-o csv -").stdin("Wke1 Wxe2, \"x\"\n").ends();
    let rows = rows(&table);
    let last = rows[0].iter().rposition(|name| name == "error").unwrap();
    assert_eq!(rows[0][last..], ["error", "error_code"]);
    assert_eq!(rows[1][last + 1], "unknown_role", "{table}");
    assert!(stderr.contains(&rows[1][last]) && status == 2, "{stderr}");
    let mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    oracle("-o csv --fields moves,error -")
        .stdin(format!("{mate}\nbad\n"))
        .stdout("moves,error,error_code\n,,\n,cannot read `bad`,unreadable_token\n")
        .stderr("chess-oracle: line 2: cannot read `bad`\n  bad\n  ^^^\nhint: a piece is a colour, a role and its squares: `Wke1`, `Bpa7b7`; or name the colour once: `White Ke1 Ra1h1`\n")
        .status(2);
}

#[test]
fn the_names_of_columns_can_be_left_out() {
    oracle("startpos -o csv --fields turn --no-header")
        .stdout("white\n")
        .run();
    oracle("-o tsv --fields turn --no-header -")
        .stdin("startpos\n")
        .stdout("white\n")
        .run();
    oracle("games --no-header -o csv --fields White -")
        .stdin("[White \"A\"]\n\n1. e4 *\n")
        .stdout("A\n")
        .status(1);
}

#[test]
fn a_row_of_one_empty_cell_is_no_blank_line() {
    oracle("-o csv --fields id -")
        .stdin("startpos\n")
        .stdout("id\n\"\"\n")
        .run();
    oracle("-o tsv --fields id -")
        .stdin("startpos\n")
        .stdout("id\n\n")
        .run();
}

#[test]
fn what_a_spreadsheet_would_take_for_a_formula_is_none() {
    for (id, cell) in [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-1+2", "'-1+2"),
        ("+A1", "'+A1"),
        ("-3", "-3"),
        ("+0.5", "+0.5"),
        ("-", "-"),
        ("a=1", "a=1"),
    ] {
        let line = format!("{START} id={id}");
        for separator in ["csv", "tsv"] {
            let table =
                oracle_with(&[&line, "-o", separator, "--fields", "id", "--no-header"]).says();
            assert_eq!(table, format!("{cell}\n"), "{separator}");
        }
    }
    let forfeit = oracle("games -o csv --no-header --fields result,Result -")
        .stdin("[Result \"+--\"]\n\n+--\n");
    assert_eq!(forfeit.ends().0, "'+--,'+--\n");
    // Castling rights that nobody has are a dash.
    let line = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let table = oracle_with(&[line, "-o", "csv", "--fields", "castling", "--no-header"]).says();
    assert_eq!(table, "-,false,false\n");
}
