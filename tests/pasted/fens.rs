//! FENs as people write them, and games in the place of positions.

use serde_json::{Value, json};

use super::{FENS, error_of, read};
use crate::support::{oracle, oracle_with};

const BOARD: &str = "r3k2r/8/8/8/8/8/8/R3K2R";

/// Returns what a line means, and what is assumed about it.
fn assumed(line: &str) -> (String, Value) {
    let records = oracle("--fields fen,assumed -").stdin(line).records();
    let fen = records[0]["fen"].as_str().map(str::to_owned);
    (fen.unwrap_or_default(), records[0]["assumed"].clone())
}

#[test]
fn a_fen_is_read_as_people_write_it_and_the_answer_says_so() {
    let all = "w KQkq - 0 1";
    let none = "w - - 0 1";
    for (line, wanted) in [
        ("B w KQkq - 0 1;", all),
        ("B w KQkq -;", all),
        ("B w KQkq - 0 1,", all),
        ("B w KQkq - 0 1.", all),
        ("B, w, KQkq, -, 0, 1", all),
        ("B;w;KQkq;-;0;1", all),
        ("B w KQkq -, 0 1", all),
        ("(B w KQkq - 0 1)", all),
        ("<B w KQkq - 0 1>", all),
        ("\"B w KQkq - 0 1\",", all),
        ("B w KQkq - 0 1\"", all),
        ("\u{ab}B w KQkq - 0 1\u{bb}", all),
        ("| B w KQkq - 0 1 |", all),
        ("**B w KQkq - 0 1**", all),
        ("FEN: B w KQkq - 0 1", all),
        ("Fen B w KQkq - 0 1", all),
        ("fen=B w KQkq - 0 1", all),
        ("FEN=\"B w KQkq - 0 1\"", all),
        ("EPD: B w KQkq -", all),
        ("setboard B w KQkq - 0 1", all),
        ("POSITION FEN B w KQkq - 0 1", all),
        ("[FEN \"B w \u{2013} \u{2013} 0 1\"]", none),
        ("B w \u{2013} \u{2014} 0 1", none),
        ("B w \u{2212} \u{2011} 0 1", none),
        ("B w -- -- 0 1", none),
        ("B w KQkq _ 0 1", all),
        ("B w KQkq - - -", all),
        ("B w KQkq - O 1", all),
        ("B\u{a0}w\u{a0}KQkq\u{a0}-\u{a0}0\u{a0}1", all),
        ("B w KQkq 0 1", all),
        ("B w KQkq - 0 1 bm Kf1;", all),
    ] {
        let fen = format!("{BOARD} {wanted}");
        let line = line.replace('B', BOARD);
        assert_eq!(assumed(&line), (fen.clone(), json!(["fen"])), "{line}");
        let page = oracle_with(&[&line]).says();
        let said = format!("the FEN is read as `{fen}`");
        assert!(page.contains(&said), "{line}: {page}");
    }
    for line in ["B w  - 0 1", "B w - 0 1", "B w 0 1", "B w e3 0 1"] {
        let line = line.replace('B', BOARD);
        let wanted = (format!("{BOARD} {none}"), json!(["castling", "fen"]));
        assert_eq!(assumed(&line), wanted, "{line}");
    }
    for line in [
        "B w KQkq - 0 1",
        "B  W\tKQkq  -  0 1 ",
        "position fen B w KQkq - 0 1",
        "fen B white KQkq - 0 1",
        "`B w KQkq - 0 1`",
        "B w KQkq - 0 1;bm Kf1;",
        "B w KQkq -;D1 26;D2 568",
        "B w KQkq - bm Kf1;",
    ] {
        let line = line.replace('B', BOARD);
        let wanted = (format!("{BOARD} {all}"), json!([]));
        assert_eq!(assumed(&line), wanted, "{line}");
    }
}

#[test]
fn what_stands_around_a_fen_changes_nothing() {
    let around = [
        ("FEN: ", ""),
        ("fen = '", "'"),
        ("position fen \"", "\""),
        ("(", ")."),
        ("\u{201e}", "\u{201c},"),
        ("", ";"),
        ("", " ; id=a"),
        ("", ";bm a1;"),
    ];
    let lines = FENS.map(|fen| around.map(|(before, after)| format!("{before}{fen}{after}")));
    let input = lines.as_flattened().join("\n");
    let read = oracle("-o fen -").stdin(input).says();
    for (lines, fens) in lines.iter().zip(read.lines().collect::<Vec<_>>().chunks(8)) {
        for (line, fen) in lines.iter().zip(fens) {
            assert!(line.contains(fen), "{line}: {fen}");
        }
    }
}

#[test]
fn an_error_in_such_a_fen_is_that_of_its_field() {
    for (line, code, token) in [
        ("FEN: 8/8/8/8/8/8/8 w - -", "rank_count", "8/8/8/8/8/8/8"),
        ("FEN: B x KQkq - 0 1", "bad_turn", "x"),
        ("B KQkq - 0 1", "bad_turn", "KQkq"),
        ("(B w 0 - 0 1)", "bad_castling", "0"),
        ("\"B w \u{2013} e9 0 1\",", "bad_ep_square", "e9"),
        ("B w KQkq - -1 1", "bad_number", "-1"),
        ("FEN:", "unreadable_token", "FEN:"),
    ] {
        let line = line.replace('B', BOARD);
        let error = &error_of("--json -", &line)["error"];
        assert_eq!(
            (&error["code"], &error["token"]),
            (&json!(code), &json!(token)),
            "{error}"
        );
        let complaint = oracle_with(&[&line]).complains();
        assert!(!complaint.contains("question"), "{complaint}");
    }
    let hint = &error_of("--json -", &format!("{BOARD} - - 0 1"))["error"]["hint"];
    let wanted = "the side to move, w or b, comes before the castling rights: that field is empty";
    assert_eq!(hint, wanted);
}

#[test]
fn a_bare_game_is_played_from_the_initial_position() {
    let wanted = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    for line in [
        "1.e4 e5 2.Nf3",
        "1. e4 e5 2. Nf3 *",
        "1.e2e4 {best} e5 2.Ng1-f3",
        "[Event \"x\"] 1.e4 e5 2.Nf3",
        "[Event \"x\"][Site \"y\"]1. e4 e5 2. Nf3 1-0",
    ] {
        let wanted = (wanted.to_owned(), json!(["initial_position"]));
        assert_eq!(assumed(line), wanted, "{line}");
    }
    // The number of the first move says where a game begins.
    for line in ["2. e4 e5", "1... e5", "12.Nf3"] {
        let error = &error_of("--json -", line)["error"];
        assert_eq!(error["code"], "unreadable_token", "{error}");
    }
    let error = &error_of("--json -", "1. e4 e5 2. Ke3")["error"];
    assert_eq!(
        (&error["code"], &error["column"]),
        (&json!("illegal_move"), &json!(13))
    );
}

#[test]
fn a_file_of_games_gets_one_message() {
    let games = "[Event \"x\"]\n[Site \"y\"]\n\n1. e4 e5 *\n\n[Event \"z\"]\n\n1. d4 *\n";
    let message = "cannot read standard input: this is PGN: write `chess-oracle games FILE`";
    for before in ["", "\n\n", "\u{feff}", "% escaped\n; a comment\n"] {
        for question in ["-o fen -", "explain e4 -", "attacks", "perft 1 -"] {
            let input = format!("{before}{games}");
            let answered = oracle(question).stdin(input).ends();
            let wanted = (String::new(), format!("chess-oracle: {message}\n"), 2);
            assert_eq!(answered, wanted, "{question}");
        }
    }
    let (stdout, _, status) = oracle("--json -").stdin(games).ends();
    let record: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((&record["error"]["message"], status), (&json!(message), 2));
    // As words, one game is a position, and two are none.
    assert_eq!(
        read("[Event \"x\"]\n\n1. e4 e5 *\n"),
        read("startpos moves e4 e5")
    );
    for words in [
        games,
        "[Event \"x\"]",
        "[Event \"is this mate\"]\n[Site \"y\"]",
    ] {
        let complaint = oracle_with(&[words]).complains();
        assert!(
            complaint.starts_with("chess-oracle: this is PGN\n"),
            "{complaint}"
        );
        let hint = "hint: to judge its games, write `chess-oracle games FILE`\n";
        assert!(complaint.ends_with(hint), "{complaint}");
    }
    // Lines of whole games, and tags of a FEN, are positions.
    let lines = "[Event \"x\"] 1. e4 *\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n";
    assert_eq!(oracle("-o fen -").stdin(lines).says().lines().count(), 2);
}
