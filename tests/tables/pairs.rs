//! Where options meet: pairs and triples of options are drawn, and each run is held against what the options mean. A run
//! without them gives the answer to each line; each option then changes the list of answers by its definition.

use fastrand::Rng;
use serde_json::{Map, Value};

use super::drawn::{FIELDS, POSITIONS, QUESTIONS};
use super::{cell, rows};
use crate::support::oracle_with;

/// How the positions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Input {
    Lines,
    Objects,
    Rows,
}

impl Input {
    /// Returns the lines of the input, a blank one among them; one object may ask another question.
    fn lines(self, ask: &str) -> Vec<String> {
        let line = |at| self.line(at, if at == 3 { ask } else { "" });
        let mut lines: Vec<String> = (0..POSITIONS.len()).map(line).collect();
        lines.insert(5, String::new());
        if self == Input::Rows {
            lines.insert(0, "FEN,Rating,note,legal".to_owned());
        }
        lines
    }

    fn line(self, at: usize, ask: &str) -> String {
        let position = POSITIONS[at];
        match self {
            Input::Lines => position.to_owned(),
            Input::Objects => {
                let own = format!("\"Rating\":{},\"note\":\"a, b\",\"legal\":\"?\"", 1000 + at);
                format!("{{\"id\":\"n{at}\",\"fen\":\"{position}\"{ask},{own}}}")
            }
            Input::Rows => format!("{position},{},\"a, b\",?", 1000 + at),
        }
    }

    /// Returns what `--echo` copies from a line.
    fn copied(self, at: usize) -> Vec<(&'static str, Value)> {
        match self {
            Input::Lines => Vec::new(),
            _ => vec![
                ("Rating", (1000 + at).into()),
                ("note", "a, b".into()),
                ("legal", "?".into()),
            ],
        }
    }
}

/// The options of a run.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
struct Options {
    question: usize,
    fields: Vec<&'static str>,
    input: Input,
    condition: Option<usize>,
    /// The text of the condition, of which the opposite is asked or not.
    filter: Option<String>,
    inverts: bool,
    is_distinct: bool,
    is_sample: bool,
    keeps_lines: bool,
    echoes: bool,
    format: &'static str,
    threads: &'static str,
}

impl Options {
    fn draw(rng: &mut Rng) -> Options {
        let question = rng.usize(..QUESTIONS.len());
        let conditions = QUESTIONS[question].1.len();
        let condition = rng.bool().then(|| rng.usize(..conditions));
        let inverts = condition.is_some() && rng.bool();
        let filter = condition.map(|at| match QUESTIONS[question].1[at].0 {
            text if inverts => format!("not ({text})"),
            text => text.to_owned(),
        });
        let input = [Input::Lines, Input::Objects, Input::Rows][rng.usize(..3)];
        let mut fields = FIELDS[question].to_vec();
        rng.shuffle(&mut fields);
        fields.truncate([0, 0, 1, 2, 3][rng.usize(..5)]);
        Options {
            question,
            fields,
            input,
            condition,
            filter,
            inverts,
            is_distinct: rng.bool(),
            is_sample: rng.u8(..4) == 0,
            keeps_lines: rng.bool(),
            echoes: input != Input::Lines && rng.bool(),
            format: ["json", "csv", "tsv"][rng.usize(..3)],
            threads: ["1", "2"][rng.usize(..2)],
        }
    }

    fn words(&self) -> Vec<&str> {
        let mut words: Vec<&str> = QUESTIONS[self.question].0.split_whitespace().collect();
        // Named one by one, too, they are those of one list.
        words.extend(self.fields.iter().flat_map(|name| ["--fields", name]));
        words.extend(["-o", self.format, "--threads", self.threads]);
        if let Some(filter) = &self.filter {
            words.extend(["--where", filter]);
        }
        for (is_given, option) in [
            (self.is_distinct, "--distinct"),
            (self.keeps_lines, "--keep-lines"),
            (self.echoes, "--echo"),
        ] {
            words.extend(is_given.then_some(option));
        }
        if self.is_sample {
            words.extend(["--sample", "0.5", "--seed", "3"]);
        }
        if self.input == Input::Rows {
            words.extend(["--position-column", "FEN"]);
        }
        words.push("-");
        words
    }

    /// Returns what an object asks that asks another question than the stream.
    fn other(&self) -> &'static str {
        match (self.input, self.question, self.format) {
            (Input::Objects, 1, "json") => ",\"ask\":\"attacks\"",
            (Input::Objects, 3, "json") => ",\"ask\":\"perft\",\"depth\":1",
            _ => "",
        }
    }

    fn run(&self, words: &[&str]) -> (String, i32) {
        let stdin = self.input.lines(self.other()).join("\n") + "\n";
        let (stdout, stderr, status) = oracle_with(words).stdin(stdin).ends();
        assert!(!stderr.contains("panicked"), "{words:?}: {stderr}");
        (stdout, status)
    }

    /// Returns the record of each line, blank ones included, with the number of the line.
    fn records(&self, words: &[&str]) -> Vec<(u64, Map<String, Value>)> {
        let mut words = [words, &["--json", "--keep-lines"]].concat();
        if self.input == Input::Rows {
            words.extend(["--position-column", "FEN"]);
        }
        words.push("-");
        let (stdout, _) = self.run(&words);
        let records = stdout.lines().map(|line| {
            let mut record: Map<String, Value> = serde_json::from_str(line).unwrap();
            // That of an error stays in its record.
            let line = record["line"].clone();
            if !record.contains_key("error") {
                record.remove("line");
            }
            (line.as_u64().unwrap(), record)
        });
        records.collect()
    }

    /// Returns the records that should be written, in their order, and whether lines are refused.
    fn expected(&self) -> (Vec<Map<String, Value>>, bool) {
        let sample = self
            .is_sample
            .then(|| self.records(&["--fields", "line", "--sample", "0.5", "--seed", "3"]));
        let first = 1 + u64::from(self.input == Input::Rows);
        let (mut expected, mut seen, mut has_errors) = (Vec::new(), Vec::new(), false);
        let question: Vec<&str> = QUESTIONS[self.question].0.split_whitespace().collect();
        for (line, mut record) in self.records(&question) {
            let is_drawn = |sample: &Vec<(u64, _)>| sample.iter().any(|(drawn, _)| *drawn == line);
            if !sample.as_ref().is_none_or(is_drawn) {
                continue;
            }
            let (is_blank, is_error) = (record.is_empty(), record.contains_key("error"));
            let blanks = u64::from(line - first > 5);
            let at = usize::try_from(line - first - blanks).unwrap();
            if self.input == Input::Objects && !is_blank {
                assert_eq!(record["id"], format!("n{at}"), "{:?}", self.words());
            }
            has_errors |= is_error;
            if is_blank || is_error {
                if self.condition.is_some() || is_blank && !self.keeps_lines {
                    continue;
                }
            } else {
                let all = Value::Object(record.clone());
                let holds = |at: usize| QUESTIONS[self.question].1[at].1(&all);
                if self.condition.is_some_and(|at| holds(at) == self.inverts) {
                    continue;
                }
                if self.is_distinct && seen.contains(&all["fen"]) {
                    continue;
                }
                seen.push(all["fen"].clone());
            }
            let is_other = at == 3 && !self.other().is_empty();
            if !(self.fields.is_empty() || is_error || is_other) {
                // An object keeps its name.
                let is_id = |key: &str| key == "id" && self.input == Input::Objects;
                record.retain(|key, _| self.fields.contains(&&**key) || is_id(key));
            }
            if self.echoes && !is_blank {
                for (key, value) in self.input.copied(at) {
                    // A key that the record has is not copied.
                    record.entry(key).or_insert(value);
                }
            }
            if self.keeps_lines && !is_error {
                record.insert("line".to_owned(), line.into());
            }
            expected.push(record);
        }
        (expected, has_errors)
    }
}

/// Returns the records of a run, or its rows as records of cells.
fn answers(stdout: &str, format: &str) -> Vec<Map<String, Value>> {
    if format == "json" {
        let has_twice = |line: &str| line.matches(",\"legal\":").count() > 1;
        assert!(!stdout.lines().any(has_twice), "{stdout}");
        let records = stdout.lines().map(serde_json::from_str);
        return records.map(Result::unwrap).collect();
    }
    let table = if format == "csv" {
        rows(stdout)
    } else {
        let cells = |row: &str| row.split('\t').map(str::to_owned).collect();
        stdout.lines().map(cells).collect()
    };
    let (names, rows) = table.split_first().expect("names of columns");
    let row = |row: &Vec<String>| {
        assert_eq!(row.len(), names.len(), "{row:?}");
        let cells = names
            .iter()
            .cloned()
            .zip(row.iter().map(|cell| cell.clone().into()));
        cells.collect()
    };
    rows.iter().map(row).collect()
}

/// Checks that a record, or a row, is the one that should be there.
fn check(found: &Map<String, Value>, wanted: &Map<String, Value>, options: &Options) {
    if options.format == "json" {
        return assert_eq!(found, wanted, "{:?}", options.words());
    }
    let is_error = wanted.contains_key("error");
    let has_legal = options.fields.is_empty() || options.fields.contains(&"legal");
    let wanted = Value::Object(wanted.clone());
    for (name, own) in found {
        let value = match &**name {
            "error" => wanted["error"]["message"].clone(),
            "error_code" => wanted["error"]["code"].clone(),
            "line" if is_error && !options.keeps_lines => Value::Null,
            // A row has the column of its question, and that of its table only where there is none.
            "legal" if is_error && options.question == 1 && has_legal => Value::Null,
            // What a row has only where it is asked for.
            "divide" | "rejected" => Value::Null,
            name => name
                .split('.')
                .fold(wanted.clone(), |value, key| value[key].clone()),
        };
        let cells = match &**name {
            "moves" => {
                let moves = value.as_array().into_iter().flatten();
                let ucis = moves.map(|one| one["uci"].as_str().unwrap());
                ucis.collect::<Vec<_>>().join(" ")
            }
            _ => cell(&value, " "),
        };
        assert_eq!(own, &Value::from(cells), "{name} of {:?}", options.words());
    }
}

fn try_pairs(seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..count {
        let options = Options::draw(&mut rng);
        let words = options.words();
        let (stdout, status) = options.run(&words);
        let found = answers(&stdout, options.format);
        let (wanted, has_errors) = options.expected();
        assert_eq!(
            found.len(),
            wanted.len(),
            "{words:?} of {:?}: {stdout}",
            options.input
        );
        for (found, wanted) in found.iter().zip(&wanted) {
            check(found, wanted, &options);
        }
        if options.format != "json" && !options.fields.is_empty() {
            let header = stdout.lines().next().unwrap().replace('\t', ",");
            let names = header.split(',').skip(usize::from(options.keeps_lines));
            let mut keys: Vec<&str> = names.map(|name| name.split('.').next().unwrap()).collect();
            keys.dedup();
            assert!(keys.starts_with(&options.fields), "{words:?}: {header}");
        }
        assert_eq!(status == 2, has_errors, "{words:?}");
    }
}

#[test]
fn options_that_meet_mean_what_each_means() {
    try_pairs(56, 150);
}

#[test]
#[ignore = "long: it draws two thousand runs"]
fn options_that_meet_mean_what_each_means_in_many_runs() {
    try_pairs(57, 2000);
}
