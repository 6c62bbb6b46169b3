//! Several files are answered one after another, each as by itself, and columns of a table say what the keys of an object say.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;
use std::slice;

use fastrand::Rng;
use oracle_laws::Position;
use oracle_notation::San;
use serde_json::{Value, json};

use super::drawn::{COMMANDS, Command, Input, positions};
use super::tables::table;
use crate::support::oracle_with;

/// A run on several files.
#[derive(Debug)]
struct Run {
    words: Vec<&'static str>,
    format: &'static str,
    has_condition: bool,
}

/// Columns of a table that are copied.
const COLUMNS: [&str; 4] = ["id", "FEN", "Rating", "sum"];

/// Returns the text of a file. The columns of each table stand in another order.
fn text(rng: &mut Rng, input: Input, command: &Command, positions: &[String]) -> String {
    let Input::Table(separator) = input else {
        let lines = input.lines(command, positions, false);
        return lines.iter().flat_map(|(line, _)| [line, "\n"]).collect();
    };
    let own = command.own.map(|(key, _)| key);
    let mut order: Vec<usize> = (0..COLUMNS.len() + usize::from(own.is_some())).collect();
    rng.shuffle(&mut order);
    let row = |cells: Vec<String>| {
        let cells: Vec<&str> = order.iter().map(|at| &*cells[*at]).collect();
        cells.join(&separator.to_string()) + "\n"
    };
    let names = COLUMNS.into_iter().chain(own);
    let mut text = row(names.map(str::to_owned).collect());
    for (at, position) in positions.iter().enumerate() {
        let quoted = match separator {
            '\t' => position.clone(),
            _ => format!("\"{}\"", position.replace('"', "\"\"")),
        };
        let sum = ["=1+1", "-x", "2"][at % 3];
        let mut cells = vec![
            format!("n{at}"),
            quoted,
            (at * 7).to_string(),
            sum.to_owned(),
        ];
        cells.extend(command.own.map(|(_, values)| values[at % 4].to_owned()));
        text += &row(cells);
    }
    text
}

impl Run {
    fn draw(rng: &mut Rng, command: &Command, input: Input) -> Run {
        let format = ["json", "csv", "tsv"][rng.usize(..3)];
        // What the moves lead to has more rows than lines.
        let has_table = !command.words.contains("--successors");
        let format = if has_table { format } else { "json" };
        let mut words: Vec<&str> = command.words.split_whitespace().collect();
        words.extend(["-o", format, "--threads", ["1", "3"][rng.usize(..2)]]);
        let has_condition = rng.u8(..3) == 0;
        if has_condition {
            words.extend([
                "--where",
                ["check", "line>9 or check", "turn=black"][rng.usize(..3)],
            ]);
        }
        words.extend(["--keep-lines"].iter().filter(|_| rng.bool()));
        words.extend(
            ["--echo"]
                .iter()
                .filter(|_| input != Input::Lines && rng.bool()),
        );
        Run {
            words,
            format,
            has_condition,
        }
    }

    /// Returns the answers about files, with these words more.
    fn ask(&self, more: &[&str], paths: &[String]) -> (String, String, i32) {
        let files = paths.iter().flat_map(|path| ["-f", path]);
        let words: Vec<&str> = self.words.iter().chain(more).copied().collect();
        oracle_with(&words.into_iter().chain(files).collect::<Vec<_>>()).ends()
    }

    /// Returns the answers in an output: lines, or the cells of a row by the names of their columns.
    fn answers(&self, stdout: &str) -> Vec<BTreeMap<String, String>> {
        if self.format == "json" {
            let line = |line: &str| BTreeMap::from([(String::new(), line.to_owned())]);
            return stdout.lines().map(line).collect();
        }
        let mut rows = table(stdout, self.format);
        let header = rows.remove(0);
        let row = |row: Vec<String>| header.iter().cloned().zip(row).collect();
        rows.into_iter().map(row).collect()
    }
}

/// Returns what two answers about the same position share; nothing of a line without an answer.
fn position(answer: &BTreeMap<String, String>) -> Option<String> {
    let fen = match answer.get("") {
        Some(line) => serde_json::from_str::<Value>(line).unwrap()["fen"]
            .as_str()?
            .to_owned(),
        None => answer["fen"].clone(),
    };
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    (fields.len() == 4).then(|| fields.join(" "))
}

/// Writes files into a folder, and returns their paths.
fn write(folder: &Path, texts: &[String]) -> Vec<String> {
    let file = |(at, text): (usize, &String)| {
        let path = folder.join(format!("{at}"));
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    texts.iter().enumerate().map(file).collect()
}

/// Holds this many runs on three files against runs on each.
pub fn try_files(seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    let folder = tempfile::tempdir().unwrap();
    let drawn = positions(&mut rng);
    let parts = [&drawn[..15], &drawn[10..20], &drawn[..15]];
    let lines = parts.map(|part| part.join("\n"));
    check_sample(&write(folder.path(), &lines));
    for _ in 0..count {
        let command = rng.choice(&COMMANDS[..]).unwrap();
        let input = Input::ALL[rng.usize(..5)];
        let texts = parts.map(|part| text(&mut rng, input, command, part));
        let paths = write(folder.path(), &texts);
        let run = Run::draw(&mut rng, command, input);
        let about = format!("{run:?} of {input:?}");
        let (stdout, stderr, status) = run.ask(&[], &paths);
        let alone: Vec<_> = paths
            .iter()
            .map(|path| run.ask(&[], slice::from_ref(path)))
            .collect();
        let all: Vec<_> = alone
            .iter()
            .flat_map(|(stdout, ..)| run.answers(stdout))
            .collect();
        assert_eq!(run.answers(&stdout), all, "{about}");
        assert_eq!(
            stderr,
            alone.iter().map(|end| &*end.1).collect::<String>(),
            "{about}"
        );
        let worst = alone.iter().map(|end| end.2).max();
        // A condition that none of a file fulfils may be fulfilled in another.
        assert!(
            Some(status) == worst || run.has_condition && worst == Some(1),
            "{about}: {status}"
        );
        let mut seen = HashSet::new();
        let mut once = all.clone();
        once.retain(|answer| position(answer).is_none_or(|position| seen.insert(position)));
        assert_eq!(
            run.answers(&run.ask(&["--distinct"], &paths).0),
            once,
            "{about}"
        );
        let sample = ["--sample", "0.5"];
        let (all, first) = (run.ask(&sample, &paths).0, run.ask(&sample, &paths[..1]).0);
        let (all, first) = (run.answers(&all), run.answers(&first));
        assert_eq!(all[..first.len()], first, "{about}");
    }
}

/// Checks that of each file other lines are drawn: the last has the lines of the first.
fn check_sample(paths: &[String]) {
    let run = Run {
        words: "--json --fields line --keep-lines --sample 0.5 --seed 4"
            .split(' ')
            .collect(),
        format: "json",
        has_condition: false,
    };
    let numbers = |paths: &[String]| run.answers(&run.ask(&[], paths).0);
    let [one, two] = [&paths[..1], &paths[..2]].map(numbers);
    let mut all = numbers(paths);
    let last = all.split_off(two.len());
    assert_eq!(all, two);
    assert!(last.len() > 1 && last != one, "{last:?}");
}

/// Holds this many tables whose columns are named against objects that say the same.
pub fn try_columns(seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..count {
        // Where it is strict, an object with keys of its own is refused; and White begins the moves.
        let alone = COMMANDS.iter().filter(|command| {
            command.own.is_none() && !["--strict", "--chess960 --turn b"].contains(&command.words)
        });
        let command = rng.choice(alone.collect::<Vec<_>>()).unwrap();
        let plies = rng.usize(..5);
        let has_echo = rng.bool();
        let (mut rows, mut objects) = ("played,rest,board,name\n".to_owned(), String::new());
        for at in 0..9 {
            let (mut position, mut played) = (Position::startpos(), Vec::new());
            for _ in 0..rng.usize(..7) {
                let next = *rng.choice(&position.legal_moves()).unwrap();
                played.push(San::from_move(&position, next).to_string());
                position.play_unchecked(next);
            }
            // One cannot be read.
            let board = if at == 4 { "Wke1 Wxa1" } else { "startpos" };
            rows.extend([&*played.join(" "), &format!(",{at},{board},n{at}\n")]);
            played.truncate(plies);
            let mut object = json!({"id": format!("n{at}"), "fen": board, "moves": played});
            if has_echo {
                (object["rest"], object["name"]) = (at.into(), format!("n{at}").into());
            }
            objects += &(object.to_string() + "\n");
        }
        let plies = plies.to_string();
        let mut words: Vec<&str> = command.words.split_whitespace().collect();
        words.extend(["--json", "-"]);
        words.extend(["--echo"].iter().filter(|_| has_echo));
        let of_objects = oracle_with(&words).stdin(objects).ends();
        words.extend([
            "--position-column",
            "board",
            "--moves-column",
            "played",
            "--ply",
            &plies,
        ]);
        words.extend(["--id-column", "name"]);
        let of_rows = oracle_with(&words).stdin(rows).ends();
        for (row, object) in of_rows.0.lines().zip(of_objects.0.lines()) {
            assert_eq!(said(row), said(object), "{words:?}");
        }
        assert_eq!(of_rows.0.lines().count(), 9, "{words:?}");
        assert_eq!(of_rows.2, of_objects.2, "{words:?}");
    }
}

/// Returns a record without the place of an error, which differs in a row and in an object.
fn said(record: &str) -> Value {
    let mut record: Value = serde_json::from_str(record).unwrap();
    if let Some(error) = record["error"].as_object_mut() {
        error.retain(|key, _| ["code", "message", "hint", "token"].contains(&&**key));
    }
    record["line"].take();
    record
}

/// Messages, some of which cannot be read, and lines that are none.
const MESSAGES: [&str; 7] = [
    r#"{"role":"movement","cmd":"rawMoves","piece":"Ba1"}"#,
    "",
    r#"{"role":"movement","cmd":"legalMoves","piece":"Ke1","board":"Wke1 Bqd8"}"#,
    r#"{"role":"board","cmd":"squaresControlledBy","board":"Wke1 Bqd8","color":"black"}"#,
    "# a comment",
    r#"{"role":"movement","cmd":"rawMoves","piece":"Bz1"}"#,
    "bad",
];

/// Checks that a stream of messages is its messages one by one, whatever is asked beside.
pub fn check_messages() {
    // A line that is no message has no reply.
    let alone = MESSAGES.map(|line| match line {
        "" | "# a comment" => Default::default(),
        message => oracle_with(&["act"]).stdin(message).ends(),
    });
    for case in 0..8 {
        let [keeps_lines, fails_fast, is_alone] = [1, 2, 4].map(|bit| case & bit > 0);
        let mut words = vec!["act", "--threads", if is_alone { "1" } else { "3" }];
        words.extend(["--keep-lines"].iter().filter(|_| keeps_lines));
        words.extend(["--fail-fast"].iter().filter(|_| fails_fast));
        let mut wanted = String::new();
        for (number, (reply, _, status)) in (1..).zip(&alone) {
            if reply.is_empty() && keeps_lines {
                wanted.extend(["{\"line\":", &number.to_string(), "}\n"]);
            } else if *status == 2 {
                wanted += &reply.replace("\"line\":1}", &format!("\"line\":{number}}}"));
            } else if keeps_lines && !reply.is_empty() {
                wanted += &reply.replacen('{', &format!("{{\"line\":{number},"), 1);
            } else {
                wanted += reply;
            }
            if *status == 2 && fails_fast {
                break;
            }
        }
        let found = oracle_with(&words).stdin(MESSAGES.join("\n")).ends();
        assert_eq!((found.0, found.2), (wanted, 2), "{words:?}");
    }
}
