//! Runs the recipes of `examples/README.md` for many machines, each in a folder of its own, and compares their answers
//! with those of one process, byte for byte.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use oracle_notation::fen;
use serde_json::Value;

use crate::compressed::zstd;
use crate::support::{oracle, random_games};

/// Returns the code block of the examples that contains a word.
fn recipe(word: &str) -> &'static str {
    let readme = include_str!("../examples/README.md");
    // Every second part between fences is code; its first line is the language.
    let mut codes = readme.split("\n```").skip(1).step_by(2);
    let code = codes.find(|code| code.contains(word)).expect("a recipe");
    code.split_once('\n').unwrap().1
}

/// Returns an empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Ignores the error: the folder is not there the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a command in a folder, with the program on the path; it must end with this status.
#[track_caller]
fn run(folder: &Path, program: &str, arguments: &[&str], status: i32) {
    let oracle = Path::new(env!("CARGO_BIN_EXE_chess-oracle"));
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}:/usr/games", oracle.parent().unwrap().display());
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("PATH", path)
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{stderr}");
}

/// Positions of games with ids, one a line: enough for several blocks.
fn positions() -> String {
    let mut rng = fastrand::Rng::with_seed(5);
    let games = random_games(&mut rng, 50_000, false);
    let lines = (1..).zip(&games).map(|(number, position)| {
        let fen = fen::write(position);
        format!("{fen} id=game-{number}\n")
    });
    lines.collect()
}

#[test]
#[ignore = "asks GNU parallel: .ci/run runs it"]
fn parallel_says_what_one_process_says() {
    let folder = folder("parallel");
    let positions = positions();
    fs::write(folder.join("positions.txt"), &positions).unwrap();
    run(&folder, "sh", &["-c", recipe("parallel --pipe")], 0);
    let wanted = oracle("--json --threads 1 -").stdin(positions).says();
    let found = fs::read_to_string(folder.join("answers.json")).unwrap();
    assert!(found == wanted);
}

#[test]
#[ignore = "asks GNU parallel: .ci/run runs it"]
fn behind_parallel_a_bad_line_is_known_by_its_id() {
    let folder = folder("parallel_bad");
    let mut positions = positions();
    // The bad line is far after the first block.
    positions += "Wke1 Wxe1 id=bad\n";
    fs::write(folder.join("positions.txt"), &positions).unwrap();
    // The status is the number of failed jobs.
    run(&folder, "sh", &["-c", recipe("parallel --pipe")], 1);
    let (wanted, _, _) = oracle("--json --threads 1 -").stdin(positions).ends();
    let found = fs::read_to_string(folder.join("answers.json")).unwrap();
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
#[ignore = "asks GNU parallel: .ci/run runs it"]
fn parallel_answers_the_rows_of_a_table() {
    let folder = folder("parallel_table");
    let positions = positions();
    let rows = positions.lines().map(|line| {
        let (fen, id) = line.split_once(" id=").unwrap();
        format!("{id},{fen}\n")
    });
    let table = format!("id,fen\n{}", rows.collect::<String>());
    fs::write(folder.join("table.csv"), &table).unwrap();
    run(&folder, "sh", &["-c", recipe("--header :")], 0);
    let call = "-o csv --no-header --fields id,fen,check,move_count -";
    let wanted = oracle(call).stdin(positions).says();
    let found = fs::read_to_string(folder.join("rows.csv")).unwrap();
    assert!(found == wanted);
}

#[test]
#[ignore = "asks Apache Spark: .ci/run runs it"]
fn spark_reads_rows_as_a_table() {
    let folder = folder("spark_table");
    let positions = positions();
    fs::write(folder.join("positions.txt"), &positions).unwrap();
    let program = format!(
        "{}\nread = spark.read.parquet('table.parquet')\n\
         sums = read.selectExpr('count(distinct id)', 'sum(move_count)', 'sum(cast(check as int))').first()\n\
         open('sums.txt', 'w').write(' '.join(str(number) for number in sums))\n",
        recipe("spark.read.csv")
    );
    fs::write(folder.join("rows.py"), program).unwrap();
    let python = std::env::var("PYSPARK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    run(&folder, &python, &["rows.py"], 0);
    let call = "-o tsv --no-header --fields id,check,move_count -";
    let rows = oracle(call).stdin(positions).says();
    let cells = rows.lines().map(|row| row.split('\t').collect::<Vec<_>>());
    let cells: Vec<_> = cells.collect();
    let moves: u64 = cells
        .iter()
        .map(|cells| cells[2].parse::<u64>().unwrap())
        .sum();
    let checks = cells.iter().filter(|cells| cells[1] == "true").count();
    let wanted = format!("{} {moves} {checks}", cells.len());
    let found = fs::read_to_string(folder.join("sums.txt")).unwrap();
    assert_eq!(found, wanted);
}

/// Games in which a border has other texts beside it that look like one.
fn games() -> String {
    let mut rng = fastrand::Rng::with_seed(6);
    let mut games = String::new();
    for number in 0..8000 {
        let tags = ["Site", "Date", "Round", "White", "Black"]
            .map(|name| format!("[{name} \"????.??.??\"]\n"));
        games.extend([
            &format!("[Event \"{number}\"]\n"),
            &tags.concat(),
            "[Result \"*\"]\n\n",
        ]);
        // A tag in a comment begins no game, and neither does one that follows no empty line.
        games += "{see\n[Event \"x\"]\n\nx [Event \"y\"]} ";
        games += ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", "1. d4 d5 2. c4 *", "*"][rng.usize(..3)];
        games += "\n\n";
    }
    games
}

/// Checks records of games in blocks against those of one process, up to the numbers that count within a block.
#[track_caller]
fn are_those_of_one_process(found: &str, games: String) {
    let without_numbers = |text: &str| -> Vec<Value> {
        let mut records: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        for record in &mut records {
            for number in ["game", "line", "offset"] {
                assert!(record.as_object_mut().unwrap().remove(number).is_some());
            }
            for finding in record["findings"].as_array_mut().unwrap() {
                finding.as_object_mut().unwrap().remove("line");
            }
        }
        records
    };
    let blocks = found
        .lines()
        .filter(|line| line.starts_with("{\"game\":1,"))
        .count();
    assert!(blocks > 1, "one block is no proof");
    let wanted = oracle("games --json --threads 1 -").stdin(games).ends().0;
    assert!(without_numbers(found) == without_numbers(&wanted));
}

#[test]
fn compressed_games_are_answered_as_their_file_is() {
    let folder = folder("compressed_games");
    let games = games();
    let answers = [zstd(games.as_bytes()), games.into_bytes()].map(|content| {
        fs::write(folder.join("games.pgn.zst"), content).unwrap();
        run(&folder, "sh", &["-c", recipe("games.pgn.zst")], 0);
        fs::read_to_string(folder.join("records.json")).unwrap()
    });
    assert!(answers[0].contains("games.pgn.zst") && answers[0] == answers[1]);
}

#[test]
#[ignore = "asks GNU parallel: .ci/run runs it"]
fn parallel_says_of_games_what_one_process_says() {
    let folder = folder("parallel_games");
    let games = games();
    fs::write(folder.join("games.pgn"), &games).unwrap();
    run(&folder, "sh", &["-c", recipe("--recstart")], 0);
    let found = fs::read_to_string(folder.join("games.json")).unwrap();
    are_those_of_one_process(&found, games);
}

/// The leaf nodes of startpos at depth 7.
const NODES: &str = "3195901860\n";

#[test]
#[ignore = "asks GNU parallel: .ci/run runs it"]
fn parallel_counts_what_one_process_counts() {
    let folder = folder("parallel_perft");
    let recipe = recipe("perft 7 startpos --split 3 >");
    // The second time, all parts are counted already.
    for _ in 0..2 {
        run(&folder, "sh", &["-e", "-c", recipe], 0);
        let nodes = fs::read_to_string(folder.join("nodes.txt")).unwrap();
        assert_eq!(nodes, NODES);
    }
}

#[test]
#[ignore = "asks Apache Spark: .ci/run runs it"]
fn spark_counts_what_one_process_counts() {
    let folder = folder("spark_perft");
    let program = format!(
        "{}\nopen('nodes.txt', 'w').write(f'{{counts.map(int).sum()}}\\n')\n",
        recipe("\"--split\"")
    );
    fs::write(folder.join("count.py"), program).unwrap();
    let python = std::env::var("PYSPARK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    run(&folder, &python, &["count.py"], 0);
    let nodes = fs::read_to_string(folder.join("nodes.txt")).unwrap();
    assert_eq!(nodes, NODES);
}

#[test]
#[ignore = "asks Apache Spark: .ci/run runs it"]
fn spark_says_what_one_process_says() {
    let folder = folder("spark");
    let positions = positions();
    fs::write(folder.join("positions.txt"), &positions).unwrap();
    fs::write(folder.join("answer.py"), recipe("pyspark")).unwrap();
    let python = std::env::var("PYSPARK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    run(&folder, &python, &["answer.py"], 0);
    let wanted = oracle("--json --threads 1 -").stdin(positions).says();
    assert!(parts(&folder.join("answers")) == wanted);
}

#[test]
#[ignore = "asks Apache Spark: .ci/run runs it"]
fn spark_says_of_games_what_one_process_says() {
    let folder = folder("spark_games");
    let mut games = games();
    // More empty lines before a border, and a move that is illegal.
    games += "\n\n[Event \"last\"]\n\n1. e4 e5 2. Bf3 *\n";
    fs::write(folder.join("games.pgn"), &games).unwrap();
    fs::write(folder.join("find.py"), recipe("newAPIHadoopFile")).unwrap();
    let python = std::env::var("PYSPARK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    run(&folder, &python, &["find.py"], 0);
    are_those_of_one_process(&parts(&folder.join("findings")), games);
}

/// Returns what Spark wrote to a folder, one part for each partition.
fn parts(folder: &Path) -> String {
    let mut parts: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.file_name()
                .unwrap()
                .to_str()
                .unwrap()
                .starts_with("part-")
        })
        .collect();
    parts.sort();
    assert!(parts.len() > 1, "one part is no proof");
    let parts = parts.iter().map(|part| fs::read_to_string(part).unwrap());
    parts.collect()
}

#[test]
#[ignore = "asks pgn-extract: .ci/run runs it"]
fn games_from_pgn_extract_are_answered_move_by_move() {
    let folder = folder("pgn");
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games.pgn");
    fs::copy(games, folder.join("games.pgn")).unwrap();
    run(&folder, "sh", &["-c", recipe("pgn-extract")], 0);
    let games = [
        "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#",
        "Nf3 Nf6 g3 b6 Bg2 Bb7 O-O e6 d4 Be7 c4 O-O d5 exd5 cxd5 c5 dxc6 Nxc6 Nc3 d5",
        "d4 e5 dxe5 d6 exd6 Nf6 dxc7 Ke7 cxb8=N Qxd1+ Kxd1 Rxb8 Nc3 Ke8 Bf4 Ra8",
    ];
    let mut lines = String::new();
    for game in games {
        let mut line = "startpos moves".to_owned();
        for played in std::iter::once("").chain(game.split(' ')) {
            line += if played.is_empty() { "" } else { " " };
            line += played;
            lines += if played.is_empty() { "startpos" } else { &line };
            lines += "\n";
        }
    }
    let wanted = oracle("-o san -").stdin(lines).says();
    let found = fs::read_to_string(folder.join("answers.txt")).unwrap();
    assert_eq!(found, wanted);
}
