//! `games` from the outside.

use std::fs;

use fastrand::Rng;
use oracle_reference::draws;
use serde_json::Value;

use super::random_pgn;
use crate::schema::schema;
use crate::support::{oracle, oracle_with};

#[test]
fn games_that_could_not_be_read_are_not_said_to_be_right() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, name) = (folder.path(), folder.path().join("a.pgn"));
    fs::write(&name, "1. e4 *\n").unwrap();
    let (folder, name) = (folder.to_str().unwrap(), name.to_str().unwrap());
    for (files, said, status) in [
        (
            &["not-there.pgn"][..],
            "0 games, 0 half-moves: 1 file could not be read\n",
            2,
        ),
        (
            &["not-there.pgn", name, folder],
            "1 game, 1 half-move: 2 files could not be read\n",
            2,
        ),
        (&[name], "1 game, 1 half-move: nothing found\n", 0),
    ] {
        let (stdout, stderr, found) = oracle_with(&[&["games"], files].concat()).ends();
        assert_eq!((stdout.as_str(), found), (said, status), "{files:?}");
        let is_told = stderr.starts_with("chess-oracle: cannot read not-there.pgn: ");
        assert_eq!(is_told, status == 2, "{stderr}");
    }
}

/// A long comment comes in parts, which are cut elsewhere in each game.
#[test]
fn games_with_the_same_long_comment_have_the_same_annotation() {
    let game = format!(
        "[White \"A\"]\n\n1. e4 {{{}}} e5 1-0\n\n",
        "word ".repeat(80_000)
    );
    let (stdout, stderr, _) = oracle("games --distinct -c -").stdin(game.repeat(3)).ends();
    assert_eq!(stdout, "1\n");
    let said = stderr.matches("has the players and moves of game 1\n");
    assert_eq!(said.count(), 2, "{stderr}");
}

#[test]
fn a_name_for_github_has_its_own_escapes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a, 100%.pgn");
    fs::write(&path, "1. e4 e5\n2. Ke3 *\n").unwrap();
    let (stdout, stderr, status) =
        oracle_with(&["games", "-o", "github", path.to_str().unwrap()]).ends();
    assert_eq!((stderr.as_str(), status), ("", 1));
    let said = "a%2C 100%25.pgn,line=2,col=4::game 1, 2. Ke3: illegal: ";
    assert!(
        stdout.starts_with("::error file=") && stdout.contains(said),
        "{stdout}"
    );
}

#[test]
fn a_report_on_paper_has_a_title_totals_and_nothing_from_elsewhere() {
    let games = "[Event \"Test <Cup>\"]\n[White \"Tal, M & co\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bf4 d6 1-0\n\n\
        1. e4 e5 1-0\n\n1. f3 e5 2. g4 Qh4# 1/2-1/2\n";
    let asked = |options: &str| {
        let words = format!("games -o html {options} --ignore missing_tags -");
        oracle(&words).stdin(games).ends().0
    };
    let page = asked("");
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">"));
    for (part, count) in [
        ("<section>", 2),
        ("</section>", 2),
        ("<article>", 2),
        ("<figure><svg ", 2),
        ("<h1>Report on games</h1>", 1),
        ("<h2>Game 1: Tal, M &amp; co", 1),
        ("<figcaption>Tal, M &amp; co - </figcaption>", 1),
        ("<p>3 games, 12 <span>half-moves:</span> 2 findings</p>", 1),
        ("<p>Test &lt;Cup&gt;, standard input, line 1</p>", 1),
        ("stroke illegal c1 f4", 1),
        ("print-board", 0),
        ("src=", 0),
        ("href=", 0),
        ("url(", 0),
        ("@import", 0),
        ("<script", 0),
    ] {
        assert_eq!(page.matches(part).count(), count, "{part}");
    }
    assert_eq!(page, asked("--report"));
    assert_ne!(page, asked("--flip"));
    let line = r#"{"ask":"games","pgn":"1. e4 Ke5","output":"html","theme":"print"}"#;
    let answer = oracle("--json -").stdin(line).ends().0;
    assert!(
        answer.starts_with(r#"{"html":"<!DOCTYPE html>\n"#),
        "{answer}"
    );
    assert!(answer.contains("print-board"), "{answer}");
}

#[test]
fn a_printed_game_has_at_most_a_thousand_boards() {
    let games = "1. e4 ".to_owned() + &"(1. d4 {[#]}) ".repeat(1002) + "$220 e5 *\n";
    let (printed, ..) = oracle("games --report --diagrams -").stdin(games).ends();
    let boards = printed
        .matches("     a  b  c  d  e  f  g  h\n  8  ")
        .count();
    assert_eq!(boards, 1000);
    assert!(printed.contains("{[#]}) $220 1... e5 *\n"), "{printed}");
    assert_eq!(printed.matches("[#]").count(), 2);
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
    compare_threads([draws(120), 0, 3, draws(40)], &["3"]);
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
        assert!(one.0.len() > draws(10_000));
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
    let mut text = random_pgn(&mut rng, draws(200), true);
    // A French king and a Finnish knight.
    text.push_str("[Event \"x\"]\n\n1. e4 e5 2. Re2 *\n");
    for (kind, words) in [
        ("game", "games --json --pedantic --variations"),
        ("game_position", "games --positions --json --variations"),
    ] {
        let validator = jsonschema::validator_for(&schema(kind)).unwrap();
        let (stdout, _, _) = oracle(words).stdin(text.as_str()).ends();
        assert!(stdout.lines().count() > draws(100));
        for line in stdout.lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            if let Err(fault) = validator.validate(&record) {
                panic!("{kind}: {fault}: {line}");
            }
        }
    }
}

#[test]
fn positions_are_a_table_with_the_same_values_as_their_records() {
    let mut rng = Rng::with_seed(13);
    let text = random_pgn(&mut rng, draws(60), true);
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
    assert!(records.len() > draws(1000));
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
