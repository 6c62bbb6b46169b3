//! Which games are answered, which findings are looked for, and which columns are written.

use std::fs;

use fastrand::Rng;

use super::random_pgn;
use crate::support::{oracle, oracle_with};

/// Two games without tags and faults, two with, and an illegal move in the last.
const GAMES: &str = "1. e4 e5 *\n\n1. d4 *\n\n[Event \"a\"]\n[White \"Tal, M.\"]\n\n1. c4 e5 0-1\n\n[Event \"b\"]\n[Result \"*\"]\n\n1. e5 *\n";

#[test]
fn moves_without_tags_lack_none() {
    let (stdout, _, status) = oracle("games -").stdin("1. e4 e5 *").ends();
    assert_eq!(
        (stdout.as_str(), status),
        ("1 game, 2 half-moves: nothing found\n", 0)
    );
    let (stdout, _, status) = oracle("games --pedantic -").stdin("1. e4 e5 *").ends();
    assert!(stdout.contains("missing tags"), "{stdout}");
    assert_eq!(status, 1);
    // One tag makes it a game that should have seven.
    let (stdout, ..) = oracle("games -").stdin("[Event \"a\"]\n\n1. e4 *").ends();
    assert!(stdout.contains("missing tags"), "{stdout}");
}

#[test]
fn only_chosen_kinds_are_found_and_counted() {
    for (options, kinds, status) in [
        ("", "missing_tags: 2\n  illegal_move: 1", 1),
        ("--findings illegal_move", "illegal_move: 1", 1),
        ("--ignore missing_tags", "illegal_move: 1", 1),
        ("--ignore missing_tags,illegal_move", "", 0),
        (
            "--findings missing_tags,illegal_move --ignore illegal_move",
            "missing_tags: 2",
            1,
        ),
        ("--findings wrong_result", "", 0),
    ] {
        let (stdout, _, found) = oracle(&format!("games {options} -")).stdin(GAMES).ends();
        let count = kinds.lines().filter(|kind| !kind.is_empty());
        for kind in count {
            assert!(stdout.contains(kind.trim()), "{options}: {stdout}");
        }
        assert_eq!(found, status, "{options}");
        let lines = stdout
            .lines()
            .filter(|line| line.starts_with("<stdin>"))
            .count();
        let (json, _, found) = oracle(&format!("games --json {options} -"))
            .stdin(GAMES)
            .ends();
        assert_eq!(
            (json.matches("\"kind\"").count(), found),
            (lines, status),
            "{options}"
        );
    }
    let message = oracle("games --findings mistakes -").complains();
    assert!(message.contains("illegal_move"), "{message}");
}

#[test]
fn quiet_says_only_how_many() {
    let (stdout, _, status) = oracle("games --summary -").stdin(GAMES).ends();
    let loud = oracle("games -").stdin(GAMES).ends().0;
    let summary = &loud[loud.find("4 games").unwrap()..];
    assert_eq!((stdout.as_str(), status), (summary, 1));
    let message = oracle("games --summary -o pgn -").complains();
    assert!(
        message.contains("`--summary` and `-o pgn` cannot be combined"),
        "{message}"
    );
}

/// Games in two files are answered as if the others were cut out, at any number of threads.
#[test]
fn some_games_are_answered_as_among_all() {
    let mut rng = Rng::with_seed(21);
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = [(0, 64), (1, 36)]
        .map(|(at, games)| {
            let name = folder.path().join(format!("{at}.pgn"));
            fs::write(&name, random_pgn(&mut rng, games, true)).unwrap();
            name.to_str().unwrap().to_owned()
        })
        .into();
    let files = names.join(" ");
    for form in ["--json", "--json --repair", "-o pgn", "--positions -o san"] {
        let read = |range: &str| oracle(&format!("games {form} {range} {files}")).ends();
        let all = read("");
        let pieces = [
            "--take 1",
            "--skip 1 --take 39",
            "--skip 40 --take 0",
            "--skip 40 --take 30 --threads 3",
            "--skip 70 --threads 1",
        ];
        let joined: (String, String) = pieces
            .iter()
            .map(|range| read(range))
            .map(|ends| (ends.0, ends.1))
            .unzip();
        // Comments between the games of two pieces are written with the game before.
        assert!(joined.0 == all.0, "{form}");
        assert!(joined.1 == all.1, "{form}");
    }
    // The summary counts what was answered.
    let (stdout, ..) = oracle(&format!("games --summary --skip 3 --take 5 {files}")).ends();
    assert!(stdout.starts_with("5 games, "), "{stdout}");
    let (stdout, _, status) = oracle(&format!("games --skip 100000 {files}")).ends();
    assert_eq!(
        (stdout.as_str(), status),
        ("0 games, 0 half-moves: nothing found\n", 0)
    );
}

#[test]
fn games_of_short_files_are_taken_by_their_places_among_all() {
    let folder = tempfile::tempdir().unwrap();
    let texts = [
        "1. e4 *\n1. d4 *\n",
        "",
        "1. c4\n",
        "1. f4 *\n{c}\n",
        "{d}\n1. a4 *\n1. b4 e5",
    ];
    let name = |at: usize| folder.path().join(format!("{at}.pgn"));
    for (at, text) in texts.into_iter().enumerate() {
        fs::write(name(at), text).unwrap();
    }
    let mut rng = Rng::with_seed(24);
    for _ in 0..40 {
        let files: Vec<String> = (0..rng.usize(1..6))
            .map(|_| name(rng.usize(..texts.len())).display().to_string())
            .collect();
        let form = rng
            .choice(["--json", "-o csv --no-header", "--positions -o fen"])
            .unwrap();
        let read =
            |range: &str| oracle(&format!("games {form} {range} {}", files.join(" "))).ends();
        let (all, of_all, _) = read("");
        let (skip, threads) = (rng.u32(..4), rng.u32(1..4));
        let pieces = [
            format!("--take {skip} --threads {threads}"),
            format!("--skip {skip} --take 1 --threads {threads}"),
            format!("--skip {} --threads {threads}", skip + 1),
        ];
        let joined = pieces.map(|range| read(&range));
        assert_eq!(
            joined.each_ref().map(|ends| &*ends.0).concat(),
            all,
            "{form} {files:?}"
        );
        assert_eq!(
            joined.map(|ends| ends.1).concat(),
            of_all,
            "{form} {files:?}"
        );
    }
}

#[test]
fn what_stands_behind_a_game_is_left_out_with_it() {
    let games = "{a}\n[White \"w\"]\n\n1. e4 *\n{b}\n\n[White \"x\"]\n\n1. d4 d5 *\n{c}\n";
    for (condition, kept) in [("plies=1", "ab"), ("plies=2", "ac"), ("plies=3", "a")] {
        let written = oracle_with(&["games", "-o", "pgn", "--where", condition, "-"]);
        let written = written.stdin(games).ends().0;
        let comments = ["a", "b", "c"].map(|name| (name, format!("{{{name}}}")));
        let found = comments
            .iter()
            .filter(|(_, comment)| written.contains(comment));
        let found: String = found.map(|(name, _)| *name).collect();
        assert_eq!(found, kept, "{condition}: {written}");
    }
}

#[test]
fn a_run_goes_on_where_the_last_stopped() {
    let text = random_pgn(&mut Rng::with_seed(22), 40, false);
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("games.pgn");
    fs::write(&name, &text).unwrap();
    let file = name.to_str().unwrap();
    let all = oracle(&format!("games --json {file}")).ends().0;
    let records: Vec<serde_json::Value> = all
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for at in [0, 1, 17, 39] {
        let offset = &records[at]["offset"];
        let rest = oracle(&format!("games --json --from-offset {offset} {file}"))
            .ends()
            .0;
        let piped = oracle(&format!("games --json --from-offset {offset} -")).stdin(text.as_str());
        assert_eq!(piped.ends().0.lines().count(), 40 - at);
        // Lines and offsets are those of the file; games are numbered from here.
        for (number, (line, record)) in rest.lines().zip(&records[at..]).enumerate() {
            let mut expected = record.clone();
            expected["game"] = (number + 1).into();
            assert_eq!(
                serde_json::from_str::<serde_json::Value>(line).unwrap(),
                expected
            );
        }
        assert_eq!(rest.lines().count(), 40 - at);
    }
    let length = text.len();
    let past = length + 1;
    let (stdout, _, status) = oracle(&format!("games --from-offset {length} {file}")).ends();
    assert_eq!(
        (stdout.as_str(), status),
        ("0 games, 0 half-moves: nothing found\n", 0)
    );
    let (_, stderr, status) = oracle(&format!("games --from-offset {past} {file}")).ends();
    let expected = format!("cannot begin at byte {past}: the input has {length} bytes");
    assert!(stderr.contains(&expected), "{stderr}");
    assert_eq!(status, 2);
    let message = oracle(&format!("games --from-offset 5 {file} {file}")).complains();
    assert!(
        message.contains("`--from-offset` applies to one file only"),
        "{message}"
    );
}

#[test]
fn a_record_has_the_chosen_members_in_their_order() {
    let text = random_pgn(&mut Rng::with_seed(23), 120, true);
    let read = |options: &str| -> Vec<serde_json::Value> {
        let stdout = oracle(&format!("games --json {options} -"))
            .stdin(text.as_str())
            .ends()
            .0;
        stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let whole = read("--repair");
    let keys: Vec<&str> = "game line offset tags start plies illegal_moves fen result outcome claims repetitions findings omitted repairs".split(' ').collect();
    let all = read(&format!("--repair --fields {}", keys.join(",")));
    assert!(whole == all);
    for record in &whole {
        for key in record.as_object().unwrap().keys() {
            assert!(keys.contains(&key.as_str()), "{key}");
        }
    }
    let chosen = read("--fields result,Site,game,White");
    for (record, chosen) in whole.iter().zip(chosen) {
        let tag = |name: &str| record["tags"].get(name).cloned().unwrap_or_default();
        let expected = serde_json::json!({"result": record["result"], "Site": tag("Site"), "game": record["game"], "White": tag("White")});
        assert_eq!(chosen, expected);
    }
    let stdout = oracle("games --fields result,Site,game,White -")
        .stdin(GAMES)
        .ends()
        .0;
    assert!(
        stdout.contains("{\"result\":\"0-1\",\"Site\":null,\"game\":3,\"White\":\"Tal, M.\"}\n"),
        "{stdout}"
    );
    // Nothing to say is an empty record.
    let stdout = oracle("games --fields start -").stdin("1. e4 *").ends().0;
    assert_eq!(stdout, "{}\n");
}

#[test]
fn a_table_has_the_chosen_columns_and_tags() {
    let text = random_pgn(&mut Rng::with_seed(24), 60, false);
    let table = |options: &str| {
        let words = format!("games --positions --variations {options} -");
        oracle(&words).stdin(text.as_str()).ends().0
    };
    let usual = table("-o tsv");
    let all = "game,ply,uci,san,fen,depth,file";
    assert!(table(&format!("--fields {all}")) == usual);
    // No usual cell needs quotes.
    assert!(table("-o csv").replace(',', "\t") == usual);
    let chosen = table("-o csv --fields fen,White,Nobody,ply,Site");
    for (row, (chosen, full)) in chosen.lines().zip(usual.lines()).enumerate() {
        let cells: Vec<&str> = full.split('\t').collect();
        let expected = match row {
            0 => "fen,White,Nobody,ply,Site".to_owned(),
            // The tags of these games, or none.
            _ if chosen.contains('x') => format!(
                "{},\"x \"\"y\"\" é\",,{},\"x \"\"y\"\" é\"",
                cells[4], cells[1]
            ),
            _ => format!("{},,,{},", cells[4], cells[1]),
        };
        assert_eq!(chosen, expected);
    }
    assert_eq!(chosen.lines().count(), usual.lines().count());
    let tabs = oracle("games --positions --fields White -")
        .stdin("[White \"a\\\\b\"]\n\n*")
        .ends()
        .0;
    assert_eq!(tabs, "White\na\\\\b\n");
}

#[test]
fn a_game_begins_neither_in_a_tag_nor_in_a_word() {
    let text = "[Event \"A B\"]\n\n1. e4 e5 * [Event \"C\"]\n\n1. d4 *\n";
    let begin = |offset: usize| {
        oracle(&format!(
            "games --json --fields Event --from-offset {offset} -"
        ))
        .stdin(text)
        .ends()
    };
    let second = text.rfind("[Event").unwrap();
    assert_eq!(begin(second).0, "{\"Event\":\"C\"}\n");
    let tag_and_move = [
        text.find("B\"").unwrap(),
        text.find("4 e5").unwrap(),
        second + 3,
    ];
    for within in tag_and_move {
        let (answers, said, status) = begin(within);
        assert!(
            said.contains("it is within a line") && status == 2,
            "{answers}{said}"
        );
        assert!(!answers.contains("Event"), "{answers}");
    }
}

#[test]
fn an_option_about_texts_of_findings_goes_with_no_table() {
    for (options, is_taken) in [
        ("--penalties rapid --json", true),
        ("--penalties rapid -o html", true),
        ("--penalties rapid --positions", true),
        ("--penalties rapid --board --positions -o csv", true),
        ("--penalties rapid -o csv", false),
        ("--penalties rapid -o pgn", false),
        ("--board -o github", true),
        ("--board --json", false),
        ("--board -o tsv", false),
    ] {
        let call = oracle(&format!("games {options} -")).stdin(GAMES);
        let (_, said, status) = call.ends();
        assert_eq!(status < 2, is_taken, "{options}: {said}");
        assert!(is_taken || said.contains("cannot be combined"), "{said}");
    }
}

#[test]
fn the_help_says_which_options_go_with_positions() {
    let help = oracle("games --help").says();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "standard error. All options go with it but --summary and --report; --fields needs -o tsv or csv, and --write-letters -o san.";
    assert!(help.contains(said), "{help}");
    for (options, is_taken) in [
        ("--variations --pedantic --stop-at-illegal --repair", true),
        ("--findings illegal_move --board --flip --unicode", true),
        ("--ignore missing_tags --color never --threads 2", true),
        ("--skip 1 --take 1 --from-offset 0 --letters auto", true),
        ("--fields fen -o csv", true),
        ("--write-letters fr -o san", true),
        ("--summary", false),
        ("--report", false),
        ("--fields fen -o json", false),
        ("--write-letters fr -o fen", false),
    ] {
        let (_, stderr, status) = oracle(&format!("games --positions {options} -"))
            .stdin(GAMES)
            .ends();
        assert_eq!(status < 2, is_taken, "{options}: {stderr}");
    }
}

#[test]
fn wrong_fields_are_refused() {
    for (options, message) in [
        ("--fields game,colour", "there is no field `colour`"),
        ("--positions --fields result", "there is no field `result`"),
        (
            "--fields fen -o pgn",
            "`--fields` is about records and tables",
        ),
        (
            "--positions --fields fen -o fen",
            "`--fields` is about records and tables",
        ),
    ] {
        let (_, stderr, status) = oracle(&format!("games {options} -")).ends();
        assert!(stderr.contains(message), "{stderr}");
        assert_eq!(status, 2);
    }
}

#[test]
fn a_field_is_named_once() {
    for (words, field) in [
        ("--fields game,plies,game", "game"),
        ("--fields White,White", "White"),
        ("--positions --fields fen,White,fen", "fen"),
    ] {
        let words = format!("games {words} -");
        let (_, stderr, status) = oracle(&words).stdin("1. e4 *").ends();
        let said = format!("chess-oracle: `{field}` is named twice\n");
        assert!(stderr.starts_with(&said), "{stderr}");
        assert_eq!(status, 2);
    }
}

#[test]
fn boards_of_findings_are_drawn_as_the_options_say() {
    let (board, _, _) = oracle("games --board --flip --unicode -")
        .stdin("1. e4 e5 2. Ke3 1-0\n")
        .ends();
    assert!(
        board.contains("  1  \u{2656}  \u{2658}  \u{2657} [\u{2654}]"),
        "{board}"
    );
}

#[test]
fn games_that_are_not_wanted_are_no_missing_input() {
    for threads in 1..=3 {
        for _ in 0..5 {
            let asked = oracle(&format!("games --take 1 --threads {threads}"));
            let (_, told, status) = asked.stdin("1. e4 *\n\n1. d4 *\n".to_owned()).ends();
            assert_eq!((told.as_str(), status), ("", 0), "{threads}");
        }
    }
}
