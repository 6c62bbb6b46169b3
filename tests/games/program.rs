//! `games` from the outside.

use std::fs;

use fastrand::Rng;
use serde_json::Value;

use super::random_pgn;
use crate::schema::schema;
use crate::support::{oracle, oracle_with};

#[test]
fn each_finding_has_a_line_to_which_an_editor_can_jump() {
    oracle("games -")
        .stdin("[White \"Tal\"]\n[Black \"Botvinnik\"]\n[Date \"1960.03.15\"]\n[Event \"?\"]\n[Site \"?\"]\n[Round \"1\"]\n[Result \"*\"]\n\n1. e4 e5 2. Bf3 *\n")
        .stdout(
            "<stdin>:9:13: game 1 (Tal - Botvinnik, 1960), 2. Bf3: illegal: the white bishop on f1 cannot go to f3: a bishop moves along diagonals (FIDE 3.2)\n\
             1 game, 3 half-moves: 1 finding\n  illegal_move: 1\n",
        )
        .status(1);
    oracle("games -")
        .stdin("")
        .stdout("0 games, 0 half-moves: nothing found\n")
        .run();
}

#[test]
fn a_file_that_is_not_there_is_status_2_and_the_others_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("a.pgn");
    fs::write(&name, "1. e5 *\n").unwrap();
    let (stdout, stderr, status) =
        oracle_with(&["games", "not-there.pgn", name.to_str().unwrap()]).ends();
    assert!(
        stdout.ends_with(
            "1 game, 1 half-move: 1 finding; 1 file could not be read\n  illegal_move: 1\n"
        ),
        "{stdout}"
    );
    assert!(
        stderr.starts_with("chess-oracle: cannot read not-there.pgn: "),
        "{stderr}"
    );
    assert_eq!(status, 2);
}

#[test]
fn games_that_could_not_be_read_are_not_said_to_be_right() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, name) = (folder.path(), folder.path().join("a.pgn"));
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]";
    fs::write(&name, format!("{tags}\n\n1. e4 *\n")).unwrap();
    let name = name.to_str().unwrap();
    for (files, summary) in [
        (
            vec!["not-there.pgn"],
            "0 games, 0 half-moves: 1 file could not be read\n",
        ),
        (
            vec!["not-there.pgn", name, folder.to_str().unwrap()],
            "1 game, 1 half-move: 2 files could not be read\n",
        ),
        (vec![name], "1 game, 1 half-move: nothing found\n"),
    ] {
        let words = [vec!["games"], files.clone()].concat();
        let (stdout, _, status) = oracle_with(&words).ends();
        assert_eq!(stdout, summary, "{files:?}");
        assert_eq!(
            status,
            if files.len() == 1 && files[0] == name {
                0
            } else {
                2
            }
        );
    }
}

#[test]
fn every_output_plays_the_same_moves_where_a_piece_in_parentheses_follows() {
    let knight = "3N4/4P3/7k/8/8/8/8/1K6 w - - 4 3";
    for (written, last) in [
        ("e8(Q)", "4Q3/8/2N4k/8/8/8/8/1K6 w - - 1 3"),
        ("e7e8(N)+", "4N3/8/2N4k/8/8/8/8/1K6 w - - 1 3"),
        ("Pe8(R)", "4R3/8/2N4k/8/8/8/8/1K6 w - - 1 3"),
        // No piece but a pawn promotes: this is a move and a variation.
        ("Nd8(Q)", knight),
        ("Nc6d8(Q)", knight),
        ("nd8(Q)", knight),
    ] {
        //   8 . . . . . . . .
        //   7 . . . . P . . k
        //   6 . . N . . . . .
        //     a b c d e f g h
        let input = format!(
            "[SetUp \"1\"]\n[FEN \"8/4P2k/2N5/8/8/8/8/K7 w - - 0 1\"]\n\n1. Kb1 Kg7 2. {written} Kh6 *\n"
        );
        let says = |words: &str| oracle(words).stdin(input.as_str()).ends().0;
        assert!(
            says("games").contains("\n1 game, 4 half-moves:"),
            "{written}"
        );
        for options in ["", "--pedantic", "--variations"] {
            let record: Value =
                serde_json::from_str(&says(&format!("games --json {options}"))).unwrap();
            assert_eq!(
                (&record["plies"], &record["fen"]),
                (&4.into(), &last.into()),
                "{written} {options}"
            );
        }
        assert_eq!(
            says("games --positions -o fen").lines().last(),
            Some(last),
            "{written}"
        );
        let repaired = oracle("games --positions -o fen")
            .stdin(says("games -o pgn"))
            .ends()
            .0;
        assert_eq!(repaired.lines().last(), Some(last), "{written}");
    }
}

#[test]
fn tags_of_every_length_are_in_the_record() {
    let plain = "Tal, M. (RSU) & {x} ~ ".repeat(5);
    let mut wanted = Vec::new();
    let mut text = String::new();
    for length in 0..100 {
        for odd in ["", "\\\\", "\\\"", "é", "\t", "\u{7f}", "\""] {
            let name = "Annotator_and_more_of_a_long_name"[..=length % 33].to_owned();
            let value = format!("{}{odd}{}", &plain[..length], &plain[..length / 3]);
            text.extend([
                "[",
                &name,
                " \"",
                &value,
                "\"]\n[ECO \"A00\"]\n\n1. e4 *\n\n",
            ]);
            wanted.push((name, value.replace("\\\\", "\\").replace("\\\"", "\"")));
        }
    }
    // The last one ends with the input.
    text += "[White \"Tal\"]";
    wanted.push(("White".to_owned(), "Tal".to_owned()));
    let records = oracle("games --json").stdin(text).ends().0;
    assert_eq!(records.lines().count(), wanted.len());
    for (line, (name, value)) in records.lines().zip(wanted) {
        let record: Value = serde_json::from_str(line).unwrap();
        assert_eq!(record["tags"][&name], value, "{line}");
        assert_eq!(
            record["tags"].as_object().unwrap().len(),
            1 + usize::from(name != "White")
        );
    }
}

#[test]
fn where_a_game_begins_is_not_guessed() {
    for tag in [
        "[SetUp \"1\"]\n[FEN \"8/8/8/8\"]",
        "[SetUp \"1\"]",
        "[Variant \"Atomic\"]",
    ] {
        let records = oracle("games --json").stdin(format!("{tag}\n\n1. e4 *\n"));
        let record: Value = serde_json::from_str(&records.ends().0).unwrap();
        assert_eq!(
            (&record["plies"], &record["fen"]),
            (&0.into(), &Value::Null),
            "{tag}"
        );
        assert!(record.get("start").is_none(), "{tag}");
    }
}

#[test]
fn games_are_numbered_from_the_start_of_each_file() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["one.pgn", "two.pgn"].map(|name| {
        let path = folder.path().join(name);
        fs::write(
            &path,
            "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n",
        )
        .unwrap();
        path.to_str().unwrap().to_owned()
    });
    let (text, ..) = oracle_with(&["games", "--json", &names[0], &names[1]]).ends();
    let places = text.lines().map(|line| {
        let record: Value = serde_json::from_str(line).unwrap();
        ["game", "line", "offset"].map(|key| record[key].as_u64().unwrap())
    });
    let places: Vec<_> = places.collect();
    assert_eq!(places, [[1, 1, 0], [2, 5, 22], [1, 1, 0], [2, 5, 22]]);
}

#[test]
fn one_thread_and_three_write_the_same() {
    compare_threads([120, 0, 3, 40], &["3"]);
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn every_number_of_threads_writes_the_same() {
    compare_threads([200, 0, 3, 90], &["2", "3", "8"]);
}

/// Compares what one thread writes about files with these numbers of games with what others write.
fn compare_threads(games: [usize; 4], others: &[&str]) {
    let mut rng = Rng::with_seed(11);
    let folder = tempfile::tempdir().unwrap();
    let mut names = Vec::new();
    for (at, games) in games.into_iter().enumerate() {
        let mut text = random_pgn(&mut rng, games, at != 3);
        if at == 2 {
            // No border for a long while.
            let comment = "x [Event \"y\"]\n".repeat(30_000);
            text.extend(["1. e4 {", &comment, "} e5 *\n"]);
        }
        let name = folder.path().join(format!("{at}.pgn"));
        fs::write(&name, text).unwrap();
        names.push(name.to_str().unwrap().to_owned());
    }
    for form in [
        "",
        "--json",
        "--positions -o fen",
        "--positions --json --variations",
        "--positions -o uci",
        "--positions -o tsv --variations",
        "-o pgn",
        "-o pgn --repair",
        "--json --repair",
        "--positions --repair --json",
        "--pedantic --variations --board",
    ] {
        let run = |threads: &str| {
            let words = format!("games --threads {threads} {form}");
            let mut words: Vec<&str> = words.split_whitespace().collect();
            words.extend(names.iter().map(String::as_str));
            oracle_with(&words).ends()
        };
        let one = run("1");
        assert_eq!(one.2, 1);
        assert!(one.0.len() > 10_000);
        for threads in others {
            let several = run(threads);
            assert!(one == several, "{form} with {threads} threads");
        }
    }
    // A pipe, which is cut elsewhere.
    let text = fs::read_to_string(&names[0]).unwrap();
    let piped = oracle("games --json").stdin(text).ends().0;
    let read = oracle_with(&["games", "--json", "--threads", "1", &names[0]])
        .ends()
        .0;
    let name = format!("\"file\":{},", Value::from(names[0].as_str()));
    assert_eq!(piped, read.replace(&name, ""));
}

#[test]
fn records_are_as_their_schemas_say() {
    let mut rng = Rng::with_seed(12);
    let mut text = random_pgn(&mut rng, 200, true);
    // A French king and a Finnish knight.
    text.push_str("[Event \"x\"]\n\n1. e4 e5 2. Re2 *\n");
    for (kind, words) in [
        ("game", "games --json --pedantic --variations"),
        ("game_position", "games --positions --json --variations"),
    ] {
        let validator = jsonschema::validator_for(&schema(kind)).unwrap();
        let (stdout, _, _) = oracle(words).stdin(text.as_str()).ends();
        assert!(stdout.lines().count() > 100);
        for line in stdout.lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            if let Err(fault) = validator.validate(&record) {
                panic!("{kind}: {fault}: {line}");
            }
        }
    }
}

#[test]
fn records_of_faultless_games_have_the_members_of_all_others_in_the_same_order() {
    let games = "[Event \"?\"]\n\n1. e4 *\n\n[Event \"?\"]\n\n1. e5 *\n";
    let faultless = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let read = |text: &str| -> Vec<Value> {
        let (stdout, ..) = oracle("games --json").stdin(text).ends();
        let lines = stdout.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let names = |record: &Value| -> Vec<String> {
        let members = record.as_object().unwrap().iter();
        let claims = record["claims"].as_object().unwrap().keys();
        members
            .map(|(name, _)| name)
            .chain(claims)
            .cloned()
            .collect()
    };
    let records = [read(games), read(faultless)].concat();
    assert_eq!(records.len(), 3);
    assert_eq!(records[2]["findings"], Value::Array(Vec::new()));
    assert_ne!(records[0]["findings"], Value::Array(Vec::new()));
    for record in &records {
        assert_eq!(names(record), names(&records[0]));
        assert!(record["outcome"].is_null() && record["claims"]["threefold"].is_null());
    }
}

#[test]
fn positions_are_ready_for_the_other_questions() {
    let pgn = "1. e4 e5 (1... d5) 2. -- Nf6 *\n";
    let (stdout, stderr, status) = oracle("games --positions").stdin(pgn).ends();
    assert!(stderr.contains("null move"));
    assert_eq!((stdout.lines().count(), status), (5, 1));
    let moves = oracle("-o uci -").stdin(stdout).says();
    assert_eq!(moves.lines().count(), 5);
    oracle("games --positions -o uci").stdin("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke2 *\n")
        .stdout("startpos moves e2e4 e7e5 e1e2\n").run();
    let (epd, _, _) = oracle("games --positions -o epd").stdin(pgn).ends();
    let records = oracle("--json -").stdin(epd).records();
    let ids: Vec<&str> = records
        .iter()
        .map(|record| record["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["1.0", "1.1", "1.2", "1.3", "1.4"]);
}

#[test]
fn positions_are_a_table_with_the_same_values_as_their_records() {
    let mut rng = Rng::with_seed(13);
    let text = random_pgn(&mut rng, 60, true);
    let (table, _, _) = oracle("games --positions -o tsv --variations")
        .stdin(text.as_str())
        .ends();
    let (records, _, _) = oracle("games --positions --json --variations")
        .stdin(text.as_str())
        .ends();
    let mut rows = table.lines();
    let header = rows.next().unwrap();
    assert_eq!(header, "game\tply\tuci\tsan\tfen\tdepth\tfile");
    let records: Vec<Value> = records
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(records.len() > 1000);
    for record in records {
        let text = |name: &str| match &record[name] {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            value => value.to_string(),
        };
        let mut wanted: Vec<String> = ["game", "ply", "uci", "san", "fen", "depth"]
            .map(text)
            .to_vec();
        if wanted[5].is_empty() {
            wanted[5] = "0".to_owned();
        }
        wanted.push("-".to_owned());
        assert_eq!(rows.next().unwrap(), wanted.join("\t"));
    }
    assert_eq!(rows.next(), None);
}
