//! `--where`, `--sample` and `--distinct`.

use oracle_notation::fen;
use serde_json::Value;

use crate::support::{oracle, oracle_with, random_games};

fn lines() -> Vec<String> {
    let positions = random_games(&mut fastrand::Rng::with_seed(47), 2000, false);
    positions.iter().map(fen::write).collect()
}

/// Whether a condition holds for a record.
type Holds<'a> = &'a dyn Fn(&Value) -> bool;

/// Runs a question with a condition.
fn chosen(lines: &[String], words: &[&str]) -> (Vec<String>, i32) {
    let call = [words, &["--json", "-"]].concat();
    let (answers, stderr, status) = oracle_with(&call).stdin(lines.join("\n")).ends();
    assert_eq!(stderr, "");
    (answers.lines().map(str::to_owned).collect(), status)
}

#[test]
fn a_condition_chooses_the_records_for_which_it_holds() {
    let lines = lines();
    let (all, _) = chosen(&lines, &[]);
    let records: Vec<Value> = all
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let length = |record: &Value, key: &str| record[key].as_array().unwrap().len();
    let conditions: [(&str, Holds<'_>); 10] = [
        ("articles>0", &|record| record["articles"].is_object()),
        ("check", &|record| record["check"] == true),
        ("captures>3", &|record| length(record, "captures") > 3),
        ("move_count<=20 and not check", &|record| {
            length(record, "moves") <= 20 && record["check"] == false
        }),
        ("checkmate or stalemate", &|record| {
            record["checkmate"] == true || record["stalemate"] == true
        }),
        ("turn=black and (captures>5 or check)", &|record| {
            record["turn"] == "black" && (length(record, "captures") > 5 || record["check"] == true)
        }),
        ("castling.rights!='-'", &|record| {
            record["castling"]["rights"] != "-"
        }),
        ("outcome", &|record| !record["outcome"].is_null()),
        ("outcome.winner=white", &|record| {
            record["outcome"]["winner"] == "white"
        }),
        ("castling.kingside=true", &|record| {
            record["castling"]["kingside"] == true
        }),
    ];
    for (condition, holds) in conditions {
        let wanted = all.iter().zip(&records).filter(|(_, record)| holds(record));
        let wanted: Vec<String> = wanted.map(|(line, _)| line.clone()).collect();
        let (found, status) = chosen(&lines, &["--where", condition, "--threads", "2"]);
        assert_eq!(found, wanted, "{condition}");
        assert_eq!(status, i32::from(wanted.is_empty()), "{condition}");
        let (others, _) = chosen(&lines, &["--where", &format!("not ({condition})")]);
        assert_eq!(others.len() + found.len(), all.len(), "{condition}");
    }
    assert_eq!(
        chosen(&lines, &["--where", "piece_count>40"]),
        (Vec::new(), 1)
    );
}

#[test]
fn a_condition_is_about_the_lines_of_every_question() {
    let line = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for question in ["", "explain e1g1", "attacks", "winnable", "perft 2"] {
        for format in ["", "-o csv --no-header", "--json"] {
            let words = format!("{question} {format} --where");
            let words: Vec<&str> = words.split_whitespace().collect();
            let run = |condition| {
                let call = [&words[..], &[condition, "-"]].concat();
                oracle_with(&call).stdin(format!("{line}\n")).ends()
            };
            let (kept, _, status) = run("piece_count=3");
            assert!(!kept.is_empty() && status == 0, "{words:?}");
            assert_eq!(
                run("piece_count=4"),
                (String::new(), String::new(), 1),
                "{words:?}"
            );
        }
    }
    let object = format!("{{\"fen\":\"{line}\",\"id\":7}}\n");
    let kept =
        oracle_with(&["--where", "not check", "--fields", "check", "-"]).stdin(object.clone());
    kept.stdout("{\"id\":7,\"check\":false}\n").run();
    oracle_with(&["--where", "check", "--json", "-"])
        .stdin(object)
        .status(1);
}

#[test]
fn a_condition_that_cannot_be_read_is_refused_where_it_is_wrong() {
    for (condition, said) in [
        (
            "foo>3",
            "there is no column `foo`\n  --where foo>3 \n          ^^^\n",
        ),
        (
            "check and captures>x",
            "`captures` is compared with a number\n  --where check and captures>x \n                             ^\n",
        ),
        (
            "check and",
            "the condition ends too soon\n  --where check and \n                   ^\n",
        ),
    ] {
        for words in [&["startpos"][..], &["games", "--positions"]] {
            let call = [words, &["--where", condition]].concat();
            let error = oracle_with(&call).complains();
            assert!(
                error.starts_with(&format!("chess-oracle: {said}")),
                "{error}"
            );
        }
    }
    let error = oracle_with(&["startpos", "--sample", "2"]).complains();
    assert!(error.contains("`2` is not between 0 and 1"), "{error}");
    let error = oracle_with(&["games", "--distinct", "-"]).complains();
    assert!(
        error.contains("`--distinct` requires `--positions`"),
        "{error}"
    );
}

#[test]
fn a_sample_is_the_same_for_every_number_of_threads() {
    let lines = lines();
    let sample = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        chosen(&lines, &[&["--sample", "0.1"], &words[..]].concat()).0
    };
    let one = sample("--threads 1");
    assert!((120..280).contains(&one.len()), "{}", one.len());
    assert_eq!(one, sample("--threads 2"));
    assert_eq!(one, sample("--threads 5 --seed 0"));
    assert_ne!(one, sample("--seed 7"));
}

#[test]
fn each_position_is_written_once() {
    let lines = lines();
    let twice: Vec<String> = lines.iter().chain(lines.iter().rev()).cloned().collect();
    let (once, _) = chosen(&lines, &["--distinct"]);
    let unique: std::collections::HashSet<String> = lines
        .iter()
        .map(|line| line.split(' ').take(4).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(once.len(), unique.len());
    for threads in ["1", "2", "5"] {
        assert_eq!(
            chosen(&twice, &["--distinct", "--threads", threads]).0,
            once
        );
    }
    let (table, _, _) = oracle("-o csv --fields fen --distinct --no-header -")
        .stdin("startpos\nbad\nstartpos\nbad\n")
        .ends();
    assert_eq!(table, format!("{}\n\"\"\n\"\"\n", super::START));
}

#[test]
fn what_was_read_is_told_at_the_end() {
    let (_, told, _) = oracle_with(&["--stats", "--where", "check", "-o", "fen", "-"])
        .stdin("startpos\nbad\n")
        .ends();
    let last = told.lines().last().unwrap();
    assert!(
        last.starts_with("2 read, 0 chosen, 1 refused, 0."),
        "{told}"
    );
    assert!(last.ends_with(" a second"), "{told}");
}

#[test]
fn a_condition_may_ask_about_the_answer_of_any_question() {
    let lines = "startpos\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    for (question, condition, count) in [
        ("explain Kf1", "legal", 1),
        ("explain Kf1", "not legal and reason=own_piece", 1),
        ("explain Kf1", "article=3.1 or san=Kf1", 2),
        ("attacks", "pins<1", 2),
        ("attacks", "attacks.white=h8 and not (attacks.black=g7)", 1),
        ("winnable", "black.verdict=unwinnable", 1),
        ("winnable", "dead=false and piece_count<4", 1),
        ("perft 1", "nodes=20", 1),
    ] {
        for format in ["--json", "-o csv --no-header"] {
            let words = format!("{question} {format} -");
            let words: Vec<&str> = words.split_whitespace().collect();
            let call = [&words[..], &["--where", condition]].concat();
            let (answers, said, _) = oracle_with(&call).stdin(lines).ends();
            let (all, _, _) = oracle_with(&words).stdin(lines).ends();
            let each = all.lines().count() / 2;
            assert_eq!(
                answers.lines().count(),
                count * each,
                "{condition}: {answers}{said}"
            );
        }
    }
}

#[test]
fn of_several_depths_those_are_written_for_which_the_condition_holds() {
    for (format, lines) in [("", 1), ("--json", 1), ("-o csv --no-header", 1)] {
        let call = format!("perft 1-2 {format} --where depth=2 startpos");
        assert_eq!(oracle(&call).says().lines().count(), lines, "{format}");
    }
    assert_eq!(
        oracle("perft 1-3 --where nodes>20 startpos").says(),
        "2: 400\n3: 8902\n"
    );
    assert_eq!(oracle("perft 1-3 --where nodes>9000 startpos").ends().2, 1);
}

#[test]
fn a_list_is_compared_by_the_number_of_its_items_in_the_record() {
    let games =
        "[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 Nc6 3. Nf3 Ke6 1-0\n\n[Result \"*\"]\n\n1. e4 *\n";
    let repaired = "games --json --repair --ignore missing_tags";
    let (whole, ..) = oracle(&format!("{repaired} -")).stdin(games).ends();
    let whole = serde_json::from_str::<Value>(whole.lines().next().unwrap()).unwrap();
    for key in ["findings", "repairs"] {
        let length = whole[key].as_array().unwrap().len();
        assert!(length > 1, "{whole}");
        for (condition, count) in [
            (format!("{key}={length}"), 1),
            (format!("{key}>{}", length - 1), 1),
            (format!("{key}<{length}"), 1),
            (format!("{key}>{length}"), 0),
        ] {
            let call = format!("{repaired} --where {condition} -");
            let (answers, ..) = oracle(&call).stdin(games).ends();
            assert_eq!(answers.lines().count(), count, "{condition}: {answers}");
        }
    }
    let line = "7k/P7/8/8/8/8/8/K7 w - - bm a8=Q; c0 \"x y\"; c1 \"z\";";
    for (condition, status) in [("operations=3", 0), ("operations>3", 1)] {
        let call = format!("--json --where {condition} -");
        assert_eq!(oracle(&call).stdin(line).ends().2, status, "{condition}");
    }
}

#[test]
fn a_text_is_compared_with_those_that_there_are() {
    for (condition, said) in [
        ("turn=b", "`b` is no value of `turn`"),
        ("turn=White", "did you mean `white`?"),
        (
            "outcome.reason=mate",
            "`mate` is no value of `outcome.reason`",
        ),
        ("problems=foo", "`foo` is no value of `problems`"),
        ("material>5", "`material` is compared with a text"),
        ("fen<a", "`fen` is compared with a text"),
        ("CHECK", "did you mean `check`?"),
        ("captures=>1", "there is no such comparison"),
        ("game<3", "there is no column `game`"),
        ("Rating>1500", "also their own, with `--echo`"),
    ] {
        let error = oracle_with(&["startpos", "--where", condition]).complains();
        assert!(error.contains(said), "{condition}: {error}");
    }
    let game = |condition| {
        oracle_with(&[
            "games", "--where", condition, "--json", "--fields", "game", "-",
        ])
        .stdin("[Date \"????.??.??\"]\n\n*\n\n[Date \"2024.05.??\"]\n\n*\n")
        .ends()
        .0
    };
    for condition in [
        "Date>=2024",
        "Date<2025",
        "Date>2024.04.30",
        "Date=2024.05.??",
    ] {
        assert_eq!(game(condition), "{\"game\":2}\n", "{condition}");
    }
    let rows = "fen,note\nstartpos,x  y\nstartpos, a\nstartpos,\n";
    for (condition, lines) in [("note=\"\"", "4"), ("note=y", "2"), ("note", "2,3")] {
        let call = [
            "--echo", "--json", "--fields", "line", "--where", condition, "-",
        ];
        let kept = oracle_with(&call).stdin(rows).ends().0;
        let numbers: Vec<&str> = kept.lines().map(|record| &record[8..9]).collect();
        assert_eq!(numbers.join(","), lines, "{condition}");
    }
    // A condition sees what `--dead` finds, whatever is written.
    let dead = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -";
    for fields in ["fen", "fen,dead", "outcome"] {
        let call = [
            "--dead",
            "--fields",
            fields,
            "--where",
            "outcome.reason=dead_position",
            dead,
        ];
        assert_ne!(oracle_with(&call).says(), "", "{fields}");
    }
    assert_eq!(game("Date>2024.05.01"), "");
    assert_eq!(game("Date<2024.05.31"), "");
    let error = oracle_with(&["games", "--where", "result=1-1"]).complains();
    assert!(error.contains("`1-1` is no value of `result`"), "{error}");
}

#[test]
fn a_condition_may_ask_about_what_the_line_says_itself() {
    let call = [
        "--where",
        "Rating>1500 and not check",
        "--echo",
        "--fields",
        "check",
        "-",
    ];
    let table = "fen,Rating\nstartpos,1400\nstartpos,1600\n";
    let told = oracle_with(&call).stdin(table).says();
    assert_eq!(told, "{\"check\":false,\"Rating\":1600}\n");
    let objects = "{\"fen\":\"startpos\",\"Rating\":1501}\n{\"fen\":\"startpos\",\"Rating\":1}\n";
    let told = oracle_with(&call).stdin(objects).says();
    assert_eq!(told, "{\"check\":false,\"Rating\":1501}\n");
    let (told, error, status) = oracle_with(&call).stdin("startpos\n").ends();
    assert_eq!((told.as_str(), status), ("", 2));
    let said = "the line has no column `Rating`";
    assert!(error.contains(said), "{error}");
    let object =
        "{\"id\":\"a1\",\"fen\":\"startpos\",\"Themes\":[\"short\",\"mate\"],\"Rating\":null}\n";
    for (condition, holds) in [
        ("Themes=mate", true),
        ("Themes=long", false),
        ("Rating>1", false),
        ("not Other", true),
        ("id=a1", true),
        ("id=a2", false),
    ] {
        for echo in [&["--echo"][..], &[]] {
            let call = [&["--where", condition, "-o", "uci", "-"], echo].concat();
            let (told, error, status) = oracle_with(&call).stdin(object).ends();
            if echo.is_empty() && !condition.starts_with("id") {
                assert!(error.contains("with `--echo`"), "{error}");
                continue;
            }
            assert_eq!(
                (told.is_empty(), status),
                (!holds, i32::from(!holds)),
                "{condition}: {error}"
            );
        }
    }
}

#[test]
fn nothing_left_is_status_1() {
    let games = "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e4 e5 2. d4 *\n";
    for (words, stdin) in [
        ("startpos --where check", ""),
        ("startpos --where check --json", ""),
        ("startpos --sample 0", ""),
        ("explain e4 startpos --where check", ""),
        ("games --positions --where ply>5 -", games),
        ("games --json --take 1 --where plies>2 -", games),
        ("games --json --skip 1 --where plies<3 -", games),
    ] {
        let (answers, said, status) = oracle(words).stdin(stdin).ends();
        assert_eq!((answers.as_str(), status), ("", 1), "{words}: {said}");
    }
    for (words, told) in [
        (
            "games --json --stats --where plies>2 -",
            "2 read, 1 chosen, ",
        ),
        (
            "games --positions --stats --where ply>2 -",
            "2 games read, 1 positions chosen, ",
        ),
        // Whatever else of their part of the file has been read.
        ("games --json --stats --take 1 --threads 1 -", "1 read, "),
        ("games --json --stats --take 1 --threads 3 -", "1 read, "),
        ("games --json --stats --skip 1 --take 9 -", "2 read, "),
        (
            "games --positions --stats --distinct -",
            "2 games read, 4 positions chosen, ",
        ),
        ("--stats --distinct -", "2 read, 1 chosen, "),
    ] {
        let stdin = if words.contains("games") {
            games
        } else {
            "startpos\nstartpos\n"
        };
        let (_, said, _) = oracle(words).stdin(stdin).ends();
        assert!(said.contains(told), "{words}: {said}");
    }
    // Polyglot's key does not tell rooks of Chess960 apart.
    let rooks = "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1\n4k3/8/8/8/8/8/8/RR2K3 w B - 0 1\n";
    let told = oracle("--distinct -o fen -").stdin(rooks).says();
    assert_eq!(told.lines().count(), 2);
}

#[test]
fn lines_are_chosen_by_their_numbers() {
    let object = "{\"fen\":\"startpos\",\"id\":\"o\",\"line\":1}";
    let lines = format!("startpos id=a\n\n{object}\nstartpos id=b\n");
    for (condition, ids) in [
        ("line=1", "a"),
        ("line=3", "o"),
        ("line>1", "o b"),
        ("line<3", "a"),
    ] {
        for more in ["", "--echo"] {
            let words = format!("--where {condition} --fields id -o csv --no-header {more} -");
            let (rows, said, _) = oracle(&words).stdin(lines.as_str()).ends();
            let found: Vec<&str> = rows.lines().collect();
            assert_eq!(found.join(" "), ids, "{words}: {said}");
        }
    }
    // A column of this name in a table is another.
    let table = "fen,line\nstartpos,7\nstartpos,9\n";
    let words = "--echo --keep-lines -o csv --fields check --where line=2 -";
    let found = oracle(words).stdin(table).ends().0;
    assert_eq!(found, "line,check\n2,false\n");
}
