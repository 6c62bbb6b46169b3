//! Runs the recipes of `examples/README.md` for many machines, each in a folder of its own, and compares their answers
//! with those of one process, byte for byte.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use oracle_notation::fen;
use serde_json::Value;

use crate::compressed::zstd;
use crate::documents::root;
use crate::readme::{blocks, command, folder};
use crate::support::{oracle, random_games};

/// The leaf nodes of startpos at depth 7.
const NODES: &str = "3195901860\n";

/// Returns the code block of the examples that contains a word.
fn recipe(word: &str) -> &'static str {
    let readme = include_str!("../examples/README.md");
    let mut blocks = blocks(readme, "").into_iter();
    blocks.find(|block| block.contains(word)).expect("a recipe")
}

/// Runs a recipe of the shell in a folder; it must end with this status.
#[track_caller]
fn run(folder: &Path, word: &str, status: i32) {
    let mut shell = command(&["sh", "-e", "-c", recipe(word)]);
    let output = shell.current_dir(folder).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{stderr}");
}

/// Runs a recipe for Spark, and more lines of Python after it.
#[track_caller]
fn spark(folder: &Path, word: &str, more: &str) {
    fs::write(
        folder.join("program.py"),
        format!("{}\n{more}\n", recipe(word)),
    )
    .unwrap();
    let python = std::env::var("PYSPARK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut python = command(&[&python, "program.py"]);
    let output = python.current_dir(folder).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
}

/// Returns what Spark wrote to a folder, one part for each partition.
fn parts(folder: &Path) -> String {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let is_part = |path: &Path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("part-"))
    };
    let mut parts: Vec<_> = entries.filter(|path| is_part(path)).collect();
    parts.sort();
    assert!(parts.len() > 1, "one part is no proof");
    parts
        .iter()
        .map(|part| fs::read_to_string(part).unwrap())
        .collect()
}

/// Returns the records of one process.
fn of_one_process(call: &str, input: &str) -> String {
    oracle(call).stdin(input).ends().0
}

/// Positions of games with ids, one a line: enough for several blocks.
fn positions() -> String {
    let games = random_games(&mut fastrand::Rng::with_seed(5), 50_000, false);
    let lines = (1..).zip(&games).map(|(number, position)| {
        let fen = fen::write(position);
        format!("{fen} id=game-{number}\n")
    });
    lines.collect()
}

#[test]
#[ignore = "asks GNU parallel: .ci/run runs it"]
fn parallel_says_what_one_process_says() {
    let (folder, mut positions) = (folder("parallel"), positions());
    let answers = |positions: &str, status| {
        fs::write(folder.join("positions.txt"), positions).unwrap();
        run(&folder, "parallel --pipe", status);
        let found = fs::read_to_string(folder.join("answers.json")).unwrap();
        (found, of_one_process("--json --threads 1 -", positions))
    };
    let (found, wanted) = answers(&positions, 0);
    assert!(found == wanted);
    let rows = positions.lines().map(|line| {
        let (fen, id) = line.split_once(" id=").unwrap();
        format!("{id},{fen}\n")
    });
    let table = format!("id,fen\n{}", rows.collect::<String>());
    fs::write(folder.join("table.csv"), &table).unwrap();
    run(&folder, "--header :", 0);
    let wanted = of_one_process(
        "-o csv --no-header --fields id,fen,check,move_count -",
        &positions,
    );
    assert!(fs::read_to_string(folder.join("rows.csv")).unwrap() == wanted);
    // A bad line far after the first block is known by its id. The status is the number of failed jobs.
    positions += "Wke1 Wxe1 id=bad\n";
    let (found, wanted) = answers(&positions, 1);
    let last =
        |text: &str| -> Value { serde_json::from_str(text.lines().last().unwrap()).unwrap() };
    let (found, wanted) = (last(&found), last(&wanted));
    assert_eq!(
        (&found["id"], &found["error"]),
        (&wanted["id"], &wanted["error"])
    );
    assert_eq!(
        (&wanted["id"], &wanted["line"]),
        (&"bad".into(), &50_001.into())
    );
    assert_ne!(found["line"], wanted["line"]);
}

#[test]
#[ignore = "asks Apache Spark: .ci/run runs it"]
fn spark_says_what_one_process_says() {
    let (folder, positions) = (folder("spark"), positions());
    fs::write(folder.join("positions.txt"), &positions).unwrap();
    spark(&folder, "pyspark", "");
    assert!(parts(&folder.join("answers")) == of_one_process("--json --threads 1 -", &positions));
    let sums = "read = spark.read.parquet('table.parquet')
sums = read.selectExpr('count(distinct id)', 'sum(move_count)', 'sum(cast(check as int))').first()
open('sums.txt', 'w').write(' '.join(str(number) for number in sums))";
    spark(&folder, "spark.read.csv", sums);
    let rows = of_one_process(
        "-o tsv --no-header --fields id,move_count,check -",
        &positions,
    );
    let cells = rows.lines().map(|row| row.split('\t').collect::<Vec<_>>());
    let (mut count, mut moves, mut checks) = (0, 0, 0);
    for cells in cells {
        count += 1;
        moves += cells[1].parse::<u64>().unwrap();
        checks += u64::from(cells[2] == "true");
    }
    let found = fs::read_to_string(folder.join("sums.txt")).unwrap();
    assert_eq!(found, format!("{count} {moves} {checks}"));
}

/// Games in which a border has other texts beside it that look like one.
fn games() -> String {
    let mut rng = fastrand::Rng::with_seed(6);
    let tags = ["Site", "Date", "Round", "White", "Black"]
        .map(|name| format!("[{name} \"????.??.??\"]\n"));
    let games = (0..8000).map(|number| {
        let moves = ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", "1. d4 d5 2. c4 *", "*"][rng.usize(..3)];
        // A tag in a comment begins no game, and neither does one that follows no empty line.
        let comment = "{see\n[Event \"x\"]\n\nx [Event \"y\"]}";
        format!(
            "[Event \"{number}\"]\n{}[Result \"*\"]\n\n{comment} {moves}\n\n",
            tags.concat()
        )
    });
    games.collect()
}

/// Checks records of games in blocks against those of one process, up to the numbers that count within a block.
#[track_caller]
fn are_those_of_one_process(found: &str, games: &str) {
    let without_numbers = |text: &str| -> Vec<Value> {
        let records = text.lines().map(|line| {
            let mut record: Value = serde_json::from_str(line).unwrap();
            for number in ["game", "line", "offset"] {
                assert!(record.as_object_mut().unwrap().remove(number).is_some());
            }
            for finding in record["findings"].as_array_mut().unwrap() {
                finding.as_object_mut().unwrap().remove("line");
            }
            record
        });
        records.collect()
    };
    let blocks = found
        .lines()
        .filter(|line| line.starts_with("{\"game\":1,"));
    assert!(blocks.count() > 1, "one block is no proof");
    let wanted = of_one_process("games --json --threads 1 -", games);
    assert!(without_numbers(found) == without_numbers(&wanted));
}

#[test]
fn compressed_games_are_answered_as_their_file_is() {
    let (folder, games) = (folder("compressed_games"), games());
    let answers = [zstd(games.as_bytes()), games.into_bytes()].map(|content| {
        fs::write(folder.join("games.pgn.zst"), content).unwrap();
        run(&folder, "games.pgn.zst", 0);
        fs::read_to_string(folder.join("records.json")).unwrap()
    });
    assert!(answers[0].contains("games.pgn.zst") && answers[0] == answers[1]);
}

#[test]
#[ignore = "asks GNU parallel: .ci/run runs it"]
fn parallel_says_of_games_what_one_process_says() {
    let (folder, games) = (folder("parallel_games"), games());
    fs::write(folder.join("games.pgn"), &games).unwrap();
    run(&folder, "--recstart", 0);
    let found = fs::read_to_string(folder.join("games.json")).unwrap();
    are_those_of_one_process(&found, &games);
}

#[test]
#[ignore = "asks Apache Spark: .ci/run runs it"]
fn spark_says_of_games_what_one_process_says() {
    let folder = folder("spark_games");
    // More empty lines before a border, and a move that is illegal.
    let games = games() + "\n\n[Event \"last\"]\n\n1. e4 e5 2. Bf3 *\n";
    fs::write(folder.join("games.pgn"), &games).unwrap();
    spark(&folder, "newAPIHadoopFile", "");
    are_those_of_one_process(&parts(&folder.join("findings")), &games);
}

#[test]
#[ignore = "asks GNU parallel: .ci/run runs it"]
fn parallel_counts_what_one_process_counts() {
    let folder = folder("parallel_perft");
    // The second time, all parts are counted already.
    for _ in 0..2 {
        run(&folder, "perft 7 startpos --split 3 >", 0);
        assert_eq!(fs::read_to_string(folder.join("nodes.txt")).unwrap(), NODES);
    }
}

#[test]
#[ignore = "asks Apache Spark: .ci/run runs it"]
fn spark_counts_what_one_process_counts() {
    let folder = folder("spark_perft");
    let sum = "open('nodes.txt', 'w').write(f'{counts.map(int).sum()}\\n')";
    spark(&folder, "\"--split\"", sum);
    assert_eq!(fs::read_to_string(folder.join("nodes.txt")).unwrap(), NODES);
}

#[test]
#[ignore = "asks pgn-extract: .ci/run runs it"]
fn games_from_pgn_extract_are_answered_move_by_move() {
    let folder = folder("pgn");
    fs::copy(
        root().join("tests/data/games.pgn"),
        folder.join("games.pgn"),
    )
    .unwrap();
    run(&folder, "pgn-extract", 0);
    let games = [
        "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#",
        "Nf3 Nf6 g3 b6 Bg2 Bb7 O-O e6 d4 Be7 c4 O-O d5 exd5 cxd5 c5 dxc6 Nxc6 Nc3 d5",
        "d4 e5 dxe5 d6 exd6 Nf6 dxc7 Ke7 cxb8=N Qxd1+ Kxd1 Rxb8 Nc3 Ke8 Bf4 Ra8",
    ];
    let mut lines = String::new();
    for game in games {
        let mut line = "startpos moves".to_owned();
        lines += "startpos\n";
        for played in game.split(' ') {
            line.extend([" ", played]);
            lines.extend([&line, "\n"]);
        }
    }
    let found = fs::read_to_string(folder.join("answers.txt")).unwrap();
    assert_eq!(found, of_one_process("-o san -", &lines));
}
