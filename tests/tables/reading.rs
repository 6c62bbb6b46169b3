//! Rows of CSV and its like are lines.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::{START, rows};
use crate::support::{oracle, oracle_with};

/// Writes a file for a test.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("table_{name}"));
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

const OTHER: &str = "4k3/8/8/8/8/8/8/4K2R w K - 5 9";

#[test]
fn tables_are_read_as_they_are_first_typed() {
    let (a, b) = (START, OTHER);
    let tables = [
        (
            "lichess.csv",
            format!("PuzzleId,FEN,Moves,Rating\n00008,{a},e2e4 e7e5,1950\n0000D,{b},e1e2,1500\n"),
        ),
        ("eval.csv", format!("FEN,Evaluation\n{a},-10\n{b},+56\n")),
        ("eval.txt", format!("FEN,Evaluation\n{a},-10\n{b},#+1\n")),
        ("tab.tsv", format!("{a}\t56\n{b}\t-3\n")),
        ("id.tsv", format!("a1\t{a}\nb2\t{b}\n")),
        ("id.txt", format!("1\t{a}\tx\n2\t{b}\ty\n")),
        ("bare.csv", format!("{a},56\n{b},3\n")),
        (
            "semicolons.csv",
            format!("id;fen;eval\n7;{a};1,5\n8;{b};2\n"),
        ),
        ("one.csv", format!("fen\n{a}\n{b}\n")),
        ("position.csv", format!("position,x\n{a},\n{b},\n")),
        ("names.csv", format!("Board,Eval\n{a},1\n{b},2\n")),
        (
            "quoted.csv",
            format!("\"id\",\"fen\"\n\"1\",\"{a}\"\n\"2\",\"{b}\"\n"),
        ),
        (
            "comma.csv",
            format!("name,fen\n\"Tal, M\",{a}\n\"a \"\"b\"\"\",{b}\n"),
        ),
        (
            "ends.csv",
            format!("note,fen\n\"two\nlines\",{a}\n\"three\n\n\nlines\",{b}\n"),
        ),
        ("mark.csv", format!("\u{feff}fen,x\n{a},1\n{b},2\n")),
        ("crlf.csv", format!("fen,x\r\n{a},1\r\n{b},2\r\n")),
        ("blank.csv", format!("\nfen,x\n\n{a},1\n\n{b},2")),
        ("spaced.csv", format!("id, fen\n1, {a}\n2, {b}\n")),
        ("lines.csv", format!("{a}\n{b}\n")),
        ("short.csv", format!("fen,x,y\n{a}\n{b},1\n")),
        ("twice.csv", format!("x,fen,x\n1,{a},2\n3,{b},4\n")),
        ("epd.csv", format!("EPD,x\n{a},1\n{b},2\n")),
    ];
    for (name, text) in tables {
        let path = file(name, &text);
        for threads in ["1", "2"] {
            let call = ["-f", &path, "-o", "fen", "--threads", threads];
            assert_eq!(
                oracle_with(&call).says(),
                format!("{START}\n{OTHER}\n"),
                "{text}"
            );
        }
        let piped = oracle("-o fen -").stdin(text.clone()).ends();
        assert_eq!(
            piped.0,
            format!("{START}\n{OTHER}\n"),
            "{text}: {}",
            piped.1
        );
    }
}

#[test]
fn a_line_of_separators_is_no_header() {
    for first in [",;", ",", ";", ",,", "\",\""] {
        let input = format!("{first}\n4k3/8/8/8/8/8/8/4K3,w - - 0 1\nstartpos");
        let (stdout, _, _) = oracle("--json -").stdin(input).ends();
        assert_eq!(stdout.lines().count(), 3, "{first}: {stdout}");
    }
}

#[test]
fn columns_are_chosen_by_name_and_by_number() {
    let text = format!("key,Board,Line,Other\na,{START},e2e4 e7e5 g1f3,{OTHER}\n");
    let path = file("chosen.csv", &text);
    let say = |words: &str| {
        let mut call = vec!["-f", &path];
        call.extend(words.split(' '));
        oracle_with(&call).says()
    };
    let other = format!("{OTHER}\n");
    assert_eq!(say("--position-column Other -o fen"), other);
    assert_eq!(say("--position-column 4 -o fen"), other);
    let told = say(
        "--position-column Board --moves-column Line --ply 1 --id-column key --fields id,last_move",
    );
    assert_eq!(told, "{\"id\":\"a\",\"last_move\":\"e2e4\"}\n");
    let told = say("--position-column Board --moves-column 3 --fields fullmove,last_move");
    assert_eq!(told, "{\"fullmove\":2,\"last_move\":\"g1f3\"}\n");
}

#[test]
fn what_is_missing_is_named_with_the_option() {
    for (text, words, error) in [
        (
            "a,b\n1,2\n",
            "",
            "no column of positions was found: name it, or give its number, as in `--position-column FEN`; the first line is `a, b`",
        ),
        (
            "fen,b\nstartpos,2\n",
            "--position-column x",
            "there is no column `x`: the first line is `fen, b`",
        ),
        (
            "fen,b\nstartpos,2\n",
            "--moves-column Moves",
            "there is no column `Moves`, which --moves-column names: the columns are fen, b",
        ),
        (
            "fen,fen\nstartpos,2\n",
            "",
            "two columns are called `fen`: choose one by its number, 1 or 2 (`--position-column`)",
        ),
    ] {
        let path = file("missing.csv", text);
        let mut call = vec!["-f", &path, "-o", "fen"];
        call.extend(words.split(' ').filter(|word| !word.is_empty()));
        let said = oracle_with(&call).complains();
        assert_eq!(said, format!("chess-oracle: cannot read {path}: {error}\n"));
    }
}

#[test]
fn rows_that_are_wrong_are_named() {
    let text =
        format!("id,fen,moves\na,{START},e2e4\nb\nc,{START},e2e5\nd,{START},e2e4,x\ne,,\nf,bad,\n");
    let path = file("wrong.csv", text);
    let call = [
        "-f",
        &path,
        "--moves-column",
        "moves",
        "-o",
        "csv",
        "--fields",
        "id,error",
    ];
    let (table, stderr, status) = oracle_with(&call).ends();
    assert_eq!(status, 2);
    let codes: Vec<String> = rows(&table).iter().map(|row| row[2].clone()).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    assert_eq!(
        codes,
        [
            "error_code",
            "",
            "bad_row",
            "illegal_move",
            "bad_row",
            "bad_row",
            "unreadable_token"
        ]
    );
    // The caret stands under the move, in its cell.
    assert!(stderr.contains(":4: "), "{stderr}");
    assert!(stderr.contains("  e2e5\n  ^^^^\n"), "{stderr}");
    let call = ["-f", &path, "--moves-column", "moves", "--json"];
    let records = oracle_with(&call).ends().0;
    let records: Vec<Value> = records
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let ids: Vec<&str> = records
        .iter()
        .map(|record| record["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["a", "b", "c", "d", "e", "f"]);
    assert_eq!(records[3]["line"], 5);
}

#[test]
fn other_columns_are_copied_in_their_order() {
    let text = format!("Rating,id,fen,Themes\n1950,a,{START},\"a,b\"\n007,b,bad,=x\n");
    let path = file("copied.csv", text);
    let (table, _, _) =
        oracle_with(&["-f", &path, "--echo", "-o", "csv", "--fields", "id,check"]).ends();
    assert_eq!(
        table,
        "id,check,Rating,Themes\na,false,1950,\"a,b\"\nb,,007,'=x\n"
    );
    let (records, _, _) = oracle_with(&["-f", &path, "--echo", "--fields", "id,check"]).ends();
    let (first, second) = records.split_once('\n').unwrap();
    assert_eq!(
        first,
        "{\"id\":\"a\",\"check\":false,\"Rating\":1950,\"Themes\":\"a,b\"}"
    );
    assert!(
        second.ends_with("\"Rating\":\"007\",\"Themes\":\"=x\"}\n"),
        "{second}"
    );
    // A second file has the columns of the first, wherever they stand.
    let second = file("copied_too.csv", format!("fen,Themes\n{OTHER},z\n"));
    let call = [
        "-f", &path, "-f", &second, "--echo", "-o", "csv", "--fields", "turn",
    ];
    let table = oracle_with(&call).ends().0;
    assert_eq!(
        table,
        "turn,Rating,Themes\nwhite,1950,\"a,b\"\n,007,'=x\nwhite,,z\n"
    );
    // A column without a place there is not lost.
    let third = file("copied_more.csv", format!("fen,Themes,More\n{OTHER},z,1\n"));
    let call = ["-f", &path, "-f", &third, "--echo", "--fields", "turn"];
    let (records, _, _) = oracle_with(&call).ends();
    assert!(
        records.ends_with("\"Themes\":\"z\",\"More\":1}\n"),
        "{records}"
    );
    let (table, said, status) = oracle_with(&[&call[..], &["-o", "csv"]].concat()).ends();
    assert!(table.ends_with("\n,007,'=x\n") && status == 2, "{table}");
    assert!(
        said.contains("the first file has no column `More`"),
        "{said}"
    );
    let twice = file("copied_twice.csv", format!("fen,a,a\n{OTHER},1,2\n"));
    let call = ["-f", &twice, "--echo", "--fields", "turn"];
    let refused = oracle_with(&call).ends();
    assert!(
        refused.1.contains("two columns are called `a`") && refused.2 == 2,
        "{refused:?}"
    );
    let table = oracle_with(&[&call[..], &["-o", "csv"]].concat()).ends().0;
    assert_eq!(table, "turn,a,a\nwhite,1,2\n");
    let empty = file("copied_none.csv", "fen,x\n");
    oracle_with(&["-f", &empty, "--echo", "-o", "csv", "--fields", "turn"])
        .stdout("turn,x\n")
        .run();
    // A column that the answer has is not copied.
    let own = file("copied_own.csv", format!("fen,turn\n{START},?\n"));
    oracle_with(&["-f", &own, "--echo", "-o", "csv", "--fields", "turn"])
        .stdout("turn\nwhite\n")
        .run();
}

#[test]
fn a_table_of_many_rows_is_answered_as_its_lines_are() {
    let positions = crate::support::random_games(&mut fastrand::Rng::with_seed(45), 3000, false);
    let fens: Vec<String> = positions.iter().map(oracle_notation::fen::write).collect();
    let lines = fens.join("\n");
    // Cells with quotes and line ends lie across the borders of blocks.
    let filler = "x,\n\"\"y\"\"".repeat(20);
    let numbered = fens.iter().enumerate();
    let table = numbered
        .map(|(at, fen)| format!("\"{}\",{fen}\n", &filler[..filler.len() - 8 * (at % 20)]));
    let table = format!("note,fen\n{}", table.collect::<String>());
    let wanted = oracle("-o uci -").stdin(lines).says();
    for threads in [1, 2, 5] {
        let call = oracle(&format!("-o uci --threads {threads} -")).stdin(table.clone());
        assert_eq!(call.says(), wanted);
    }
}

#[test]
fn a_row_without_an_end_of_its_quotes_is_refused() {
    let text = format!("fen,x\n{START},1\n\"{START}\n{START}\n");
    let (table, stderr, status) = oracle("-o fen -").stdin(text).ends();
    assert_eq!((table.lines().next(), status), (Some(START), 2), "{stderr}");
    let long = format!("fen,x\n\"{START}\n{}", format!("{START},1\n").repeat(5000));
    let (_, stderr, status) = oracle("-o fen -").stdin(long).ends();
    assert!(status == 2 && stderr.contains("longer than"), "{stderr}");
}

#[test]
fn a_row_of_an_error_keeps_its_id() {
    let table = file("bad_ids.csv", format!("id,fen\n\"a,\"\"1\",x\n7,{OTHER}\n"));
    let (csv, _, status) = oracle_with(&["-f", &table, "-o", "csv", "--fields", "id,turn"]).ends();
    assert_eq!(
        (csv.as_str(), status),
        ("id,turn\n\"a,\"\"1\",\n7,white\n", 2)
    );
    let objects = "{\"id\":\"a\\\"b\",\"position\":\"x\"}\n{\"id\":[1],\"position\":\"x\"}\n";
    let (tsv, _, status) = oracle("-o tsv --fields id,turn -").stdin(objects).ends();
    assert_eq!((tsv.as_str(), status), ("id\tturn\na\"b\t\n[1]\t\n", 2));
}

#[test]
fn a_number_chooses_a_column_with_any_separator_and_without_names() {
    for separator in [",", ";", "\t"] {
        for (text, number) in [
            (format!("x|y\n{START}|2\n{OTHER}|3\n"), "1"),
            (format!("{START}|2\n{OTHER}|3\n"), "1"),
            (format!("2|{START}\n3|{OTHER}\n"), "2"),
            (format!("startpos|2\n{OTHER}|3\n"), "1"),
            (format!("{OTHER}|{START}\n{START}|{OTHER}\n"), "2"),
            (format!("{START}\n{OTHER}\n"), "1"),
            (format!("x\n{START}\n{OTHER}\n"), "1"),
        ] {
            let text = text.replace('|', separator);
            let call = ["-o", "fen", "--position-column", number, "-"];
            let (told, errors, status) = oracle_with(&call).stdin(text.clone()).ends();
            assert_eq!((&*errors, status), ("", 0), "{text}");
            assert_eq!(told, format!("{START}\n{OTHER}\n"), "{text}");
        }
    }
    // The other separators of the names are text.
    let text = format!("a;b,c;d\n1;{START};3\n");
    let told = oracle("-o fen --position-column 2 -").stdin(text).says();
    assert_eq!(told, format!("{START}\n"));
    let both = format!("{START},{OTHER}\n{START},{OTHER}\n");
    let told = oracle("-o fen -").stdin(both).complains();
    let wanted = "the columns 1 and 2 have positions: choose one with `--position-column`";
    assert!(told.contains(wanted), "{told}");
}

#[test]
fn an_empty_cell_of_a_move_or_a_depth_is_named() {
    for (column, call, answered) in [
        (
            "move",
            "explain -",
            "legal: the white pawn on e2 goes to e4\n",
        ),
        ("depth", "perft -", "20\n"),
    ] {
        let value = if column == "move" { "e4" } else { "1" };
        let text = format!("fen,{column}\n{START},\n{START},{value}\n");
        let (told, errors, status) = oracle(call).stdin(text).ends();
        assert_eq!((told, status), (format!("\n{answered}"), 2));
        let wanted = format!("line 2: the cell of the column `{column}` is empty");
        assert!(errors.contains(&wanted), "{errors}");
    }
}
