//! No row is lost, and none is moved.

use std::fs;
use std::path::PathBuf;

use super::{START, rows};
use crate::support::{oracle, oracle_with};

/// Returns the answer in CSV to a text that is a table, what is said of it, and the status.
fn answers(options: &str, table: impl AsRef<[u8]>) -> (String, String, i32) {
    let call = format!("-o csv --fields check,error_code {options} -");
    let call = call.replace("error_code", "error");
    oracle(&call).stdin(table.as_ref().to_vec()).ends()
}

#[test]
fn what_ends_no_row_is_an_error_of_its_line() {
    for (table, code, line) in [
        (
            format!("fen,x\n{START},\"open\n{START},1\n"),
            "a quote is not closed",
            2,
        ),
        (
            format!("fen,x\n{START},1\n{START},2\r{START},3\n"),
            "a carriage return",
            3,
        ),
        (
            format!("fen,x\n{START},\"a \"\"b\"\"\n"),
            "a quote is not closed",
            2,
        ),
    ] {
        let (answer, said, status) = answers("", &table);
        let all = rows(&answer);
        assert!(all.last().unwrap()[1].contains(code), "{answer}");
        assert!(said.contains(&format!("line {line}: ")), "{said}");
        assert_eq!(status, 2, "{table:?}");
    }
    let (_, said, status) = answers("", format!("fen,x\r{START},1\r{START},2\r"));
    assert!(
        said.contains("its first line has a carriage return in it"),
        "{said}"
    );
    assert_eq!(status, 2);
    // In quotes, it is text.
    let (answer, _, status) = answers("--echo", format!("fen,x\n{START},\"a\rb\"\n"));
    assert_eq!((rows(&answer)[1][3].as_str(), status), ("a\rb", 0));
}

#[test]
fn a_row_may_begin_with_the_sign_of_a_comment() {
    let table = format!("eval,fen\n#-3,{START}\n# a comment\n#12,{START}\n");
    let (answer, _, status) = answers("--echo --no-header", &table);
    assert_eq!((answer.as_str(), status), ("false,,,#-3\nfalse,,,#12\n", 0));
}

#[test]
fn every_row_has_as_many_cells_as_the_first() {
    let table = [
        format!("fen,a,line\n{START},1,2\n\n# no\n").into_bytes(),
        b"\xff,1\n".to_vec(),
        format!("{START}\nx,1,2,3\n").into_bytes(),
    ];
    for options in ["--echo --keep-lines", "--echo", "--keep-lines", ""] {
        let (answer, _, _) = answers(options, table.concat());
        let all = rows(&answer);
        assert!(all.iter().all(|row| row.len() == all[0].len()), "{answer}");
        let is_named_twice = all[0]
            .iter()
            .any(|name| all[0].iter().filter(|own| own == &name).count() > 1);
        assert!(!is_named_twice, "{answer}");
        let count = if options.contains("keep") { 7 } else { 5 };
        assert_eq!(all.len(), count, "{answer}");
    }
    // An object among the rows that asks for another answer has a row for it.
    for object in [
        "{\"fen\":\"startpos\",\"ask\":\"attacks\"}",
        "{\"fen\":\"startpos\",\"output\":\"svg\"}",
        "{\"fen\":\"startpos\",\"fields\":[\"fen\"]}",
        "{\"fen\":\"startpos\",\"count\":true}",
    ] {
        let (answer, said, status) = answers("", format!("startpos\n{object}\n"));
        assert_eq!(rows(&answer)[2][2], "usage", "{answer}");
        assert!(said.contains("the answers are rows of a table"), "{said}");
        assert_eq!(status, 2);
    }
    let line = "{\"fen\":\"startpos\",\"line\":7,\"x\":1}\n";
    let told = oracle("--json --echo --fields line,check -")
        .stdin(line)
        .says();
    assert_eq!(told, "{\"line\":1,\"check\":false,\"x\":1}\n");
    let wrong = format!("{START};D1 20;D2 401\n");
    let (answer, _, status) = oracle("perft --check -o csv -").stdin(wrong).ends();
    assert_eq!((rows(&answer)[1][0].as_str(), status), ("", 1));
}

#[test]
fn every_question_names_its_rows() {
    let table = format!("PuzzleId,fen\nabc,{START}\n");
    for question in ["explain e4", "attacks", "winnable", "perft 1"] {
        let call = format!("{question} -o csv -");
        let answer = oracle(&call).stdin(table.clone()).says();
        assert_eq!(rows(&answer)[1][0], "abc", "{question}");
        let object = format!("{{\"fen\":\"{START}\",\"id\":7}}\n");
        let answer = oracle(&call).stdin(object).says();
        assert_eq!(rows(&answer)[1][0], "7", "{question}");
    }
    let ids = oracle("-o csv --fields id --id-column fen -")
        .stdin(table)
        .says();
    assert_eq!(ids, format!("id\n{START}\n"));
}

#[test]
fn a_column_has_the_move_or_the_depth_in_question() {
    let moves = format!("fen,Move\n{START},e5\n{START}, e4 \n{START},x4\n{START},\n");
    let (answer, said, status) = oracle("explain - --json -").stdin(moves).ends();
    let told: Vec<bool> = answer
        .lines()
        .map(|line| line.contains("\"legal\":true"))
        .collect();
    assert_eq!(told, [false, true, false, false]);
    assert!(
        answer.contains("unreadable_move") && said.is_empty(),
        "{answer}{said}"
    );
    assert_eq!(status, 2);
    let depths = format!("fen,depth\n{START},2\n{START},3\n");
    assert_eq!(oracle("perft - -").stdin(depths).says(), "400\n8902\n");
    // Another question leaves the column alone.
    let copied = format!("fen,move\n{START},e5\n");
    let told = oracle("--fields check --echo -").stdin(copied).says();
    assert_eq!(told, "{\"check\":false,\"move\":\"e5\"}\n");
}

#[test]
fn a_table_that_is_not_understood_is_refused_as_a_whole() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("not_understood.csv");
    let refused = |text: &[u8], options: &[&str]| {
        fs::write(&path, text).unwrap();
        let call = [&["-f", path.to_str().unwrap(), "-o", "fen"], options].concat();
        let (answers, said, status) = oracle_with(&call).ends();
        assert_eq!((answers.as_str(), status), ("", 2), "{said}");
        said
    };
    let text = format!("fen,na\u{fc}me\n{START},1\n");
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    assert!(refused(&latin, &[]).contains("its first line is not UTF-8"));
    let two = format!("first,last\n{START},{START}\n");
    let said = refused(two.as_bytes(), &[]);
    assert!(
        said.contains("the columns `first` and `last` have positions"),
        "{said}"
    );
    let said = refused(text.as_bytes(), &["--echo", "--where", "Rating>1"]);
    assert!(
        said.contains("there is no column `Rating` that `--where` can ask about"),
        "{said}"
    );
    let quoted = format!("fen,note\n{START},\"a\n{START},b\"\n");
    let within = quoted.rfind(START).unwrap().to_string();
    for offset in ["3", within.as_str()] {
        let said = refused(quoted.as_bytes(), &["--from-offset", offset]);
        assert!(said.contains("it is within a line"), "{said}");
    }
    for option in [
        "--moves-column x",
        "--position-column x",
        "--id-column x",
        "--stats",
    ] {
        let said = oracle(&format!("startpos {option}")).complains();
        assert!(said.contains("is about files and streams"), "{said}");
    }
}

#[test]
fn between_tabs_quotes_are_text() {
    let table = format!("fen\tx\n{START}\t\"a b\n{START}\t2\n{START}\tc\" d\n");
    let told = oracle("-o tsv --echo --fields check --no-header -")
        .stdin(table)
        .says();
    assert_eq!(told, "false\t\"a b\nfalse\t2\nfalse\tc\" d\n");
    let own = oracle_with(&["-o", "tsv", "--fields", "id,fen", "startpos id=\"q"]).says();
    assert_eq!(
        oracle("-o tsv --fields id,fen -").stdin(own.clone()).says(),
        own
    );
}

#[test]
fn lines_beside_a_table_have_no_row_of_another_length() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let table = path("beside.csv", "fen,x\nstartpos,1\n");
    let lines = path("beside.txt", "startpos\nstartpos\n");
    for (first, second, said) in [
        (&table, &lines, "it is no table, but the first file is"),
        (&lines, &table, "the first file has no column `x`"),
    ] {
        let call = ["-f", first, "-f", second, "--echo", "--fields", "check"];
        let (answer, error, status) = oracle_with(&[&call[..], &["-o", "csv"]].concat()).ends();
        assert!(error.contains(said) && status == 2, "{error}");
        let all = rows(&answer);
        assert!(all.iter().all(|row| row.len() == all[0].len()), "{answer}");
        let (answer, error, status) = oracle_with(&call).ends();
        assert_eq!((answer.lines().count(), error.as_str(), status), (3, "", 0));
    }
}

#[test]
fn a_condition_comes_before_what_is_written_once() {
    let late = "4k3/8/8/8/8/8/8/4K2R w K - 99 80";
    let lines = format!("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n{late}\n");
    let call = ["--where", "halfmove>50", "--distinct", "-o", "fen", "-"];
    assert_eq!(oracle_with(&call).stdin(lines).says(), format!("{late}\n"));
    // Nor are positions counted that the condition leaves out.
    let lines = "startpos\nkiwipete\nkiwipete\n";
    let call = [
        "--where",
        "move_count<30",
        "--distinct",
        "--stats",
        "-o",
        "fen",
        "-",
    ];
    let (told, errors, status) = oracle_with(&call).stdin(lines).ends();
    assert_eq!((told.lines().count(), status), (1, 0));
    assert!(errors.starts_with("3 read, 1 chosen, "), "{errors}");
    let lines = "startpos move=e5\nstartpos move=e4\n";
    let told = oracle("explain - --where legal --distinct")
        .stdin(lines)
        .says();
    assert_eq!(told, "legal: the white pawn on e2 goes to e4\n");
}

#[test]
fn a_condition_sees_the_dead_positions_that_are_looked_for() {
    let dead = "8/8/8/1p1p1p1k/pPpPpPp1/P1P1P1P1/8/4K3 w - - 0 1";
    for condition in ["outcome", "outcome.reason=dead_position", "dead"] {
        let call = ["--dead", "--where", condition, "-o", "fen", dead];
        assert_eq!(
            oracle_with(&call).says(),
            format!("{dead}\n"),
            "{condition}"
        );
    }
    let call = ["--dead", "--where", "not outcome", "-o", "fen", dead];
    assert_eq!(oracle_with(&call).ends().2, 1);
}
