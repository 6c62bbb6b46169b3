//! `--fields` and `-o tsv`: chosen keys of the record of legal moves, as JSON and as a table.

use fastrand::Rng;
use oracle_answers::move_keys;
use oracle_notation::fen;
use serde_json::{Map, Value};

use crate::support::{oracle, oracle_with, random_games};

/// Lines of every kind: games, odd boards, chosen pieces, operations, names, repetitions, lines that are refused.
fn lines() -> Vec<String> {
    let mut rng = Rng::with_seed(51);
    let mut lines: Vec<String> = random_games(&mut rng, 15, false)
        .iter()
        .chain(&random_games(&mut rng, 15, true))
        .map(fen::write)
        .collect();
    lines.extend(
        [
            "Wke1 Wra1 Bqd8 piece=e1",
            "Wke1 Wpa7 Bkh8 Bnb8 piece=a7 id=promotes",
            "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; c0 \"a\\b\"; id \"a name\";",
            "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; c0 \"kept\"; moves e1e2",
            "startpos moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
            "7k/5KQ1/8/8/8/8/8/8 b - - 150 90",
            "7k/5K2/6Q1/8/8/8/8/8 b - - 100 90",
            "8/8/8/8/8/8/8/K6k w - - 100 90",
            "Wra1 Bqd8 id=\u{e9}t\u{e9}",
            "bad",
            "Wke1 Wke2 id=two",
            "8/8/8/8/8/8/8/8 w - -",
            "Wke1 Bke2 Brh1 Bra1",
        ]
        .map(str::to_owned),
    );
    lines
}

/// Returns the keys of a record without those that it has only where they are asked for.
fn usual_keys() -> Vec<&'static str> {
    let keys = move_keys().into_iter();
    keys.take_while(|key| *key != "line").collect()
}

fn records(options: &str, lines: &[String]) -> Vec<String> {
    let call = oracle(&format!("{options} --json -")).stdin(lines.join("\n"));
    let (answers, _, status) = call.ends();
    assert_eq!(status, 2);
    answers.lines().map(str::to_owned).collect()
}

#[test]
fn all_keys_are_the_whole_record() {
    let lines = lines();
    for kinds in ["", "--only captures,checks", "--chess960"] {
        for (option, without) in [
            ("", &["successors", "rejected", "dead"][..]),
            ("--explain", &["successors", "dead"]),
            ("--successors", &["moves", "rejected", "dead"]),
            ("--dead", &["successors", "rejected"]),
        ] {
            let keys = usual_keys().into_iter();
            let keys: Vec<&str> = keys.filter(|key| !without.contains(key)).collect();
            let fields = format!("{kinds} --fields {}", keys.join(","));
            let whole = records(&format!("{kinds} {option}"), &lines);
            assert_eq!(records(&fields, &lines), whole, "{kinds} {option}");
        }
    }
}

#[test]
fn each_key_alone_has_its_value_of_the_record() {
    let lines = lines();
    for key in usual_keys() {
        if key == "successors" {
            continue;
        }
        let option = if key == "dead" { "--dead" } else { "--explain" };
        let whole = records(option, &lines);
        let alone = records(&format!("--fields {key}"), &lines);
        for (whole, alone) in whole.iter().zip(&alone) {
            let whole: Map<String, Value> = serde_json::from_str(whole).unwrap();
            let alone: Map<String, Value> = serde_json::from_str(alone).unwrap();
            if whole.contains_key("error") {
                assert_eq!(whole, alone);
                continue;
            }
            let wanted = whole.into_iter().filter(|(name, _)| name == key);
            assert_eq!(wanted.collect::<Map<_, _>>(), alone, "{key}");
        }
    }
}

#[test]
fn the_order_of_keys_is_that_of_the_record() {
    oracle("Wke1 Bke8 --fields check,fen,check --fields turn")
        .stdout("{\"fen\":\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\",\"turn\":\"white\",\"check\":false}\n")
        .run();
    oracle("Wke1 Bke8 --fields id").stdout("{}\n").run();
    oracle("Wke1 Bke8 Wpa2 Bpa3 --dead --fields dead,outcome,claims")
        .stdout("{\"outcome\":null,\"dead\":false}\n")
        .run();
    let (_, complaint, status) = oracle("Wke1 --fields fen --nodes 5").ends();
    let alone = "`--nodes` requires `--dead`";
    assert!(complaint.contains(alone) && status == 2, "{complaint}");
}

/// Returns the cells of a record: an object is a cell for each key, a list has spaces between its items.
fn cells(record: &Map<String, Value>, columns: &[&str]) -> Vec<String> {
    let cell = |column: &&str| {
        let mut path = column.split('.');
        let value = record.get(path.next().unwrap());
        let value = path.fold(value, |value, key| value?.get(key));
        match (*column, value) {
            ("operations", Some(Value::Object(operations))) => {
                // The text of operands cannot be seen in a record; their names can.
                let names = operations.keys().map(String::as_str);
                names.collect::<Vec<_>>().join(" ")
            }
            (_, Some(Value::Array(items))) => {
                let item = |item: &Value| match item {
                    Value::String(text) => text.clone(),
                    Value::Object(object) => {
                        let word = |key: &str| object[key].as_str().unwrap();
                        if object.contains_key("uci") {
                            word("uci").to_owned()
                        } else {
                            format!("{}{}={}", word("from"), word("to"), word("reason"))
                        }
                    }
                    other => other.to_string(),
                };
                items.iter().map(item).collect::<Vec<_>>().join(" ")
            }
            ("articles", Some(Value::Object(articles))) => {
                let word = |(id, article): (&String, &Value)| {
                    format!("{id}={}", article.as_str().unwrap())
                };
                articles.iter().map(word).collect::<Vec<_>>().join(" ")
            }
            (_, Some(Value::String(text))) => text.replace('\\', "\\\\"),
            (_, None | Some(Value::Null)) => String::new(),
            (_, Some(other)) => other.to_string(),
        }
    };
    columns.iter().map(cell).collect()
}

#[test]
fn a_table_has_the_values_of_the_record() {
    let lines = lines();
    let whole = records("--explain", &lines);
    let call = oracle("--explain -o tsv -").stdin(lines.join("\n"));
    let (table, _, status) = call.ends();
    assert_eq!(status, 2);
    let mut rows = table.lines();
    let columns: Vec<&str> = rows.next().unwrap().split('\t').collect();
    let mut answered = 0;
    for (record, row) in whole.iter().zip(rows.by_ref()) {
        let record: Map<String, Value> = serde_json::from_str(record).unwrap();
        let row: Vec<&str> = row.split('\t').collect();
        assert_eq!(row.len(), columns.len(), "{record:?}");
        if record.contains_key("error") {
            let (cells, error) = row.split_last_chunk::<2>().unwrap();
            let (id, others) = cells.split_first().unwrap();
            assert_eq!(*id, record.get("id").and_then(Value::as_str).unwrap_or(""));
            assert!(others.iter().all(|cell| cell.is_empty()), "{row:?}");
            let wanted = ["message", "code"].map(|key| record["error"][key].as_str().unwrap());
            assert_eq!(*error, wanted);
            continue;
        }
        answered += 1;
        for ((column, wanted), cell) in columns.iter().zip(cells(&record, &columns)).zip(row) {
            if column.starts_with("error") {
                assert_eq!(cell, "");
            } else if *column == "operations" {
                let names = cell.split("; ").filter_map(|text| text.split(' ').next());
                assert_eq!(names.collect::<Vec<_>>().join(" "), wanted, "{cell}");
            } else {
                assert_eq!(cell, wanted, "{column} of {record:?}");
            }
        }
    }
    assert_eq!(rows.next(), None);
    assert_eq!(answered, lines.len() - 2);
}

#[test]
fn a_table_of_one_question_has_a_header_and_a_row() {
    oracle("Wke1 Wra1 Bqd8 -p e1 -o tsv --fields piece,moves,castling,outcome")
        .stdout(
            "piece.square\tpiece.color\tpiece.role\tmoves\tcastling.rights\tcastling.kingside\t\
             castling.queenside\toutcome.winner\toutcome.reason\n\
             e1\twhite\tking\te1f1 e1e2 e1f2\tQ\tfalse\tfalse\t\t\n",
        )
        .run();
    oracle("7k/6Q1/5K2/8/8/8/8/8 b - - -o tsv --fields outcome,check,successors")
        .stdout("outcome.winner\toutcome.reason\tcheck\tsuccessors\nwhite\tcheckmate\ttrue\t\n")
        .run();
    oracle("7k/8/5K2/8/8/8/8/8 b - - -o tsv --fields successors")
        .stdout("successors\n8/7k/5K2/8/8/8/8/8_w_-_-_1_2 6k1/8/5K2/8/8/8/8/8_w_-_-_1_2\n")
        .run();
}

#[test]
fn what_a_terminal_would_interpret_is_escaped_in_a_cell() {
    let line = "4k3/8/8/8/8/8/8/4K3 w - - c0 \"a\u{7}\u{1f4a9}\u{9b}\"; id \"b\\\\c\";";
    oracle_with(&[line, "-o", "tsv", "--fields", "id,operations"])
        .stdout("id\toperations\nb\\\\c\tc0 \"a\\u0007\u{1f4a9}\\u009b\"; id \"b\\\\\\\\c\";\n")
        .run();
}

#[test]
fn a_table_of_no_lines_is_its_header() {
    oracle("-o tsv --fields fen -")
        .stdin("")
        .stdout("fen\n")
        .run();
}

#[test]
fn a_refused_line_of_a_table_is_a_row_of_empty_cells() {
    let call = oracle("-o tsv --fields fen,castling --threads 2 -").stdin("bad\nWke1 Bke8\n");
    let (table, _, status) = call.ends();
    assert_eq!(
        (table.as_str(), status),
        (
            "fen\tcastling.rights\tcastling.kingside\tcastling.queenside\n\t\t\t\n\
         4k3/8/8/8/8/8/8/4K3 w - - 0 1\t-\tfalse\tfalse\n",
            2
        )
    );
    // A refused question has no table.
    let error = "chess-oracle: cannot read `bad`";
    let refused = oracle("bad -o tsv").complains();
    assert!(refused.starts_with(error), "{refused}");
}

#[test]
fn every_question_has_fields() {
    oracle("explain Ke2 startpos --fields reason,legal,reason -o csv")
        .stdout("reason,legal\nown_piece,false\n")
        .status(1);
    oracle("explain e4 startpos --fields san,legal")
        .stdout("{\"legal\":true,\"san\":\"e4\"}\n")
        .run();
    oracle("startpos --fields outcome.reason,castling.rights,castling -o csv")
        .stdout(
            "outcome.reason,castling.rights,castling.kingside,castling.queenside\n\
             ,KQkq,false,false\n",
        )
        .run();
    oracle("perft 1 --fields nodes,line,error -o csv -")
        .stdin("startpos\nWqd1\n")
        .stdout("nodes,line,error,error_code\n20,1,,\n21,2,,\n")
        .run();
    oracle("winnable startpos --fields dead,black.verdict -o tsv")
        .stdout("dead\tblack.verdict\nfalse\twinnable\n")
        .run();
    oracle("mask Wba1 --fields squares -o csv")
        .stdout("squares\nb2 c3 d4 e5 f6 g7 h8\n")
        .run();
    let (_, stderr, status) = oracle("perft 2 startpos --split 1 --fields nodes").ends();
    assert!(
        stderr.contains("`--split` and `--fields` cannot be combined"),
        "{stderr}"
    );
    assert_eq!(status, 2);
}

#[test]
fn an_object_names_the_fields_of_its_question() {
    let check = r#"{"fen":"startpos ;D1 20 ;D2 401","fields":["right"],"id":1}"#;
    oracle("perft --check - --json")
        .stdin(format!("{check}\n"))
        .stdout("{\"id\":1,\"right\":false}\n")
        .status(1);
    // The number of a line stands first, also of a blank one; a text with commas is no first row.
    oracle("attacks --keep-lines --json -")
        .stdin("{\"fen\":\"startpos\",\"fields\":\"line,fen,checkers\",\"id\":7}\n\n")
        .stdout(
            "{\"line\":1,\"id\":7,\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",\
             \"checkers\":[]}\n{\"line\":2}\n",
        )
        .run();
    oracle("perft 1 --keep-lines --fields line,nodes -")
        .stdin("startpos\n# a comment\n")
        .stdout("{\"line\":1,\"nodes\":20}\n{\"line\":2}\n")
        .run();
    // A row that cannot be answered has the columns that the object names.
    let refused =
        r#"{"fen":"bad","output":"csv","ask":"attacks","fields":["checkers","error_code"]}"#;
    let moves = r#"{"fen":"bad","output":"csv","fields":["id","error"],"id":5}"#;
    let (stdout, _, status) = oracle("explain e4 -")
        .stdin(format!(
            "{refused}\n{}\n",
            moves.replace("\"id\":5", "\"ask\":\"moves\",\"id\":5")
        ))
        .ends();
    assert_eq!(
        stdout,
        ",unreadable_token\n5,cannot read `bad`,unreadable_token\n"
    );
    assert_eq!(status, 2);
    oracle("- --json --keep-lines")
        .stdin("{\"fen\":\"startpos\",\"fields\":[\"move_count\",\"line\"],\"output\":\"csv\"}\n")
        .stdout("{\"line\":1,\"csv\":\"20,1\"}\n")
        .run();
}

#[test]
fn a_record_of_moves_has_keys_as_a_whole() {
    let columns = [
        "castling.rights",
        "piece.square",
        "outcome.reason",
        "repetitions.count",
        "material.white",
        "error_code",
    ];
    for column in columns {
        let said = oracle(&format!("startpos --fields {column} -o json"))
            .ends()
            .1;
        let wanted = format!("`{column}` is a column of tables, and no key of a record");
        assert!(said.contains(&wanted), "{said}");
        let object = format!("{{\"fen\":\"startpos\",\"fields\":[\"{column}\"]}}");
        let (record, ..) = oracle("--json -").stdin(object).ends();
        assert!(record.contains(&wanted), "{record}");
        assert_eq!(
            oracle(&format!("startpos -o csv --fields {column}"))
                .ends()
                .2,
            0
        );
    }
    // What only tools ask for is no field.
    for call in [
        "winnable startpos --fields white.plies",
        "startpos --fields played",
    ] {
        let (_, said, status) = oracle(call).ends();
        assert!(said.contains("field") && status == 2, "{call}: {said}");
    }
}
