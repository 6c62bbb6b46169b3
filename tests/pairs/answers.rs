//! What is known of the answers without options: each is asked for once.

use std::collections::HashMap;
use std::rc::Rc;

use fastrand::Rng;
use oracle_answers::move_keys;
use serde_json::{Map, Value};

use super::drawn::{COMMANDS, Input, UNREADABLE, positions};
use crate::support::oracle_with;

pub type Record = Map<String, Value>;

/// The answers to all lines, by the number of the line from 1; a blank one has an empty record.
pub type Records = Rc<Vec<Record>>;

/// The lines of a stream, each with the place of its position, and the text of all.
pub type Lines = Rc<(Vec<(String, Option<usize>)>, String)>;

/// The text about each position, where there is one.
pub type Texts = Rc<Vec<Option<String>>>;

/// What is known of the answers without options: each is asked for once.
pub struct Answers {
    pub positions: Vec<String>,
    records: HashMap<(usize, Input, String, bool), Records>,
    texts: HashMap<(usize, Input, &'static str), Texts>,
    headers: HashMap<[String; 2], Rc<Vec<String>>>,
    lines: HashMap<(usize, Input, bool), Lines>,
    samples: HashMap<[&'static str; 2], Rc<Vec<Value>>>,
    /// The keys that `--fields` may name of legal moves, without those that take long.
    pub all_keys: String,
}

pub fn is_error(record: &Record) -> bool {
    record.contains_key("error")
}

impl Answers {
    /// About positions some of which cannot be read, or about few that can.
    pub fn new(rng: &mut Rng, has_unreadable: bool) -> Answers {
        let mut keys = move_keys();
        keys.retain(|key| !["dead", "line", "error", "error_code"].contains(key));
        let mut positions = positions(rng);
        if !has_unreadable {
            positions.retain(|position| !UNREADABLE.contains(&&**position));
            positions.truncate(24);
        }
        Answers {
            positions,
            records: HashMap::new(),
            texts: HashMap::new(),
            headers: HashMap::new(),
            lines: HashMap::new(),
            samples: HashMap::new(),
            all_keys: keys.join(","),
        }
    }

    pub fn lines(&mut self, at: usize, input: Input, has_other: bool) -> Lines {
        let positions = &self.positions;
        let lines = self.lines.entry((at, input, has_other)).or_insert_with(|| {
            let lines = input.lines(&COMMANDS[at], positions, has_other);
            let text = lines.iter().flat_map(|(line, _)| [line, "\n"]).collect();
            Rc::new((lines, text))
        });
        Rc::clone(lines)
    }

    /// Returns the numbers of the lines that a sample has.
    pub fn sample(&mut self, sample: [&'static str; 2]) -> Rc<Vec<Value>> {
        let lines = self.lines(0, Input::Lines, false);
        let drawn = self.samples.entry(sample).or_insert_with(|| {
            let words = ["--fields", "line", "--keep-lines", "--threads", "1", "-"];
            let words = [&words[..], &["--sample", sample[0], "--seed", sample[1]]].concat();
            let (stdout, ..) = oracle_with(&words).stdin(&*lines.1).ends();
            let line =
                |record: &str| serde_json::from_str::<Value>(record).unwrap()["line"].clone();
            Rc::new(stdout.lines().map(line).collect())
        });
        Rc::clone(drawn)
    }

    /// Returns the record of each line, with these keys.
    pub fn records(&mut self, at: usize, input: Input, fields: &str, has_other: bool) -> Records {
        let key = (at, input, fields.to_owned(), has_other);
        if let Some(records) = self.records.get(&key) {
            return Rc::clone(records);
        }
        let command = &COMMANDS[at];
        let mut words: Vec<&str> = command.words.split_whitespace().collect();
        words.extend(["--json", "--keep-lines", "-"]);
        words.extend(["--fields", fields].iter().filter(|_| !fields.is_empty()));
        let lines = self.lines(at, input, has_other);
        let (stdout, ..) = oracle_with(&words).stdin(&*lines.1).ends();
        let mut records = vec![Record::new(); usize::from(matches!(input, Input::Table(_)))];
        for line in stdout.lines() {
            let mut record: Record = serde_json::from_str(line).unwrap();
            assert_eq!(record["line"], records.len() + 1, "{words:?}: {line}");
            // That of an error stays in its record.
            if !is_error(&record) {
                record.shift_remove("line");
            }
            records.push(record);
        }
        assert_eq!(records.len(), lines.0.len(), "{words:?} of {input:?}");
        for (record, (_, place)) in records.iter().zip(&lines.0) {
            let has_name = place.is_some() && input != Input::Lines;
            let named = place.map(|at| Value::from(format!("n{at}")));
            assert!(
                !has_name || record.get("id") == named.as_ref(),
                "{record:?}"
            );
        }
        let records = Rc::new(records);
        self.records.insert(key, Rc::clone(&records));
        records
    }

    /// Returns the text about each position, where there is one: that of an object that asks for this format.
    pub fn texts(&mut self, at: usize, input: Input, format: &'static str) -> Texts {
        let key = (at, input, format);
        if let Some(texts) = self.texts.get(&key) {
            return Rc::clone(texts);
        }
        let command = &COMMANDS[at];
        let places = self.positions.iter().enumerate();
        let objects = places.map(|(place, position)| {
            let mut object = input.object(command, position, place);
            object["output"] = format.into();
            // Where it is strict, keys of its own are refused.
            if command.words == "--strict" && input == Input::Objects {
                object["note"] = "a".into();
            }
            if let Some(option @ ("successors" | "explain")) = command.words.strip_prefix("--") {
                object[option] = true.into();
            }
            object.to_string()
        });
        let objects: Vec<String> = objects.collect();
        let words = format!("{} --json -", command.words);
        let words: Vec<&str> = words.split_whitespace().collect();
        let (stdout, ..) = oracle_with(&words).stdin(objects.join("\n")).ends();
        let texts = stdout.lines().map(|line| {
            let record: Record = serde_json::from_str(line).unwrap();
            assert!(
                is_error(&record) || record.contains_key(format),
                "{words:?}: {line}"
            );
            record
                .get(format)
                .map(|text| text.as_str().unwrap().to_owned())
        });
        let texts = Rc::new(texts.collect::<Vec<_>>());
        self.texts.insert(key, Rc::clone(&texts));
        texts
    }

    /// Returns the columns of a table about this command.
    pub fn header(&mut self, at: usize, fields: &str) -> Rc<Vec<String>> {
        let words = COMMANDS[at].words;
        let known = self.headers.entry([words.to_owned(), fields.to_owned()]);
        let header = known.or_insert_with(|| {
            let words = format!("{words} {fields} -o csv -");
            let words: Vec<&str> = words.split_whitespace().collect();
            let header = oracle_with(&words).stdin("").says();
            Rc::new(header.trim_end().split(',').map(str::to_owned).collect())
        });
        Rc::clone(header)
    }
}
