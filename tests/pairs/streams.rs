//! Streams of positions, in which options meet. A run without them gives the answer to each line; each option then changes the list of
//! answers by its definition.

use std::iter;

use chess_oracle::formats;
use fastrand::Rng;
use oracle_answers::format::AnyFormats;
use oracle_answers::request::Interface;
use oracle_answers::{EXPLAINED, SUCCESSORS};
use serde_json::{Value, json};

use super::answers::{Answers, Record, Records, is_error};
use super::conditions::{Condition, value};
use super::drawn::{COMMANDS, Command, Input};
use super::tables::{cell_of, table};
use crate::support::oracle_with;

/// A line that is answered: its number, the place of its position, and its record.
type Kept = (usize, Option<usize>, Record);

/// What a run should write and say.
#[derive(Default)]
struct Wanted {
    kept: Vec<Kept>,
    read: usize,
    refused: usize,
    /// Whether an answer is no: the move is illegal.
    is_no: bool,
}

/// Options without a value.
const FLAGS: [&str; 7] = [
    "--distinct",
    "--keep-lines",
    "--echo",
    "--fail-fast",
    "--no-header",
    "--stats",
    "--time",
];

/// What a run asks.
#[derive(Debug)]
struct Run {
    command: usize,
    input: Input,
    format: &'static str,
    /// Objects may be about another command, or ask for another format.
    has_other: bool,
    fields: Vec<String>,
    condition: Option<(Condition, String)>,
    sample: Option<[&'static str; 2]>,
    /// Those of `FLAGS` that are given.
    flags: Vec<&'static str>,
    limit: Option<String>,
    /// The number of lines that are passed over, and the byte at which the next begins.
    offset: Option<(usize, String)>,
    threads: &'static str,
}

/// Returns whether the legal moves that a condition sees are not those of the plain command.
fn has_other_columns(command: usize) -> bool {
    COMMANDS[command].name == "moves" && command > 1
}

impl Run {
    fn draw(rng: &mut Rng, answers: &mut Answers) -> Run {
        let command = rng.usize(..COMMANDS.len());
        let input = Input::ALL[rng.usize(..5)];
        let names = match COMMANDS[command].words {
            "--successors" => SUCCESSORS.names(Interface::Object),
            "--explain" => EXPLAINED.names(Interface::Object),
            _ => formats(COMMANDS[command].name).names(Interface::Object),
        };
        let mut formats = vec!["json", "csv", "tsv"];
        formats.retain(|name| names.contains(name));
        formats.extend(
            names
                .into_iter()
                .filter(|name| !["svg", "html"].contains(name)),
        );
        // A game has the moves that were played, and none that are chosen.
        formats.retain(|name| *name != "pgn" || !COMMANDS[command].words.contains("--only"));
        let format = formats[rng.usize(..formats.len())];
        let mut run = Run {
            command,
            input,
            format,
            has_other: format == "json" && rng.u8(..4) > 0,
            fields: Vec::new(),
            condition: None,
            sample: (rng.u8(..4) == 0).then(|| ["0.5", ["0", "3", "9"][rng.usize(..3)]]),
            flags: FLAGS.into_iter().filter(|_| rng.u8(..3) == 0).collect(),
            limit: (rng.u8(..4) == 0).then(|| rng.usize(1..12).to_string()),
            offset: None,
            threads: ["1", "2", "5"][rng.usize(..3)],
        };
        // A line without columns or keys of its own has nothing to copy, and only tables have a header.
        let is_count = run.command().name == "perft";
        run.flags.retain(|flag| match *flag {
            "--stats" => !is_count,
            "--time" => is_count,
            "--echo" => input != Input::Lines,
            "--no-header" => ["csv", "tsv"].contains(&format),
            _ => true,
        });
        if rng.u8(..6) == 0 {
            let lines = answers.lines(command, input, run.has_other);
            let passed = rng.usize(2..20);
            let bytes: usize = lines.0[..passed]
                .iter()
                .map(|(line, _)| line.len() + 1)
                .sum();
            run.offset = Some((passed, bytes.to_string()));
        }
        if rng.bool() {
            let condition = Condition::draw(rng, &mut |rng| run.atom(rng, answers));
            let text = condition.to_string();
            run.condition = Some((condition, text));
        }
        // Where all that is illegal is left out, the status is that of legal moves.
        if run.command().name == "explain" && rng.u8(..3) == 0 {
            run.condition = Some((Condition::Is("legal".to_owned()), "legal".to_owned()));
        }
        if ["json", "csv", "tsv"].contains(&format) && rng.bool() {
            run.fields = run.draw_fields(rng, answers);
        }
        run
    }

    /// Draws a column that a condition may ask about, and its value in some record; of what the command answers, or of the legal moves.
    fn atom(&self, rng: &mut Rng, answers: &mut Answers) -> (String, Value) {
        let own_columns = answers.header(self.command, "");
        let all = format!("--fields {}", answers.all_keys);
        let columns = answers.header(0, &all);
        let others = answers.records(0, self.input, &answers.all_keys.clone(), false);
        let own = answers.records(self.command, self.input, "", self.has_other);
        loop {
            let at = rng.usize(..answers.positions.len());
            if self.has("--echo") && rng.u8(..4) == 0 {
                let mut copied = self.input.copied(at);
                copied.retain(|(name, _)| *name != "problems");
                let last = copied.len() - 1;
                let (name, value) = copied.swap_remove(last - rng.usize(..=last) / 2);
                let word = value.get(0).cloned();
                return (name.to_owned(), word.unwrap_or(value));
            }
            if rng.u8(..12) == 0 {
                return (
                    "line".to_owned(),
                    rng.usize(2..answers.positions.len()).into(),
                );
            }
            if self.input != Input::Lines && rng.u8(..12) == 0 {
                return ("id".to_owned(), format!("n{at}").into());
            }
            if self.command().words.contains("960") && rng.u8(..3) == 0 {
                return ("moves".to_owned(), json!(["e8h8"]));
            }
            let is_own = rng.bool() || has_other_columns(self.command);
            let records = if is_own { &own } else { &others };
            let columns = if is_own { &own_columns } else { &columns };
            let is_free = |name: &&String| {
                let is_own_of_other = !is_own && own_columns.contains(name) && **name != "id";
                !name.starts_with("error") && *name != "divide" && !is_own_of_other
            };
            let columns: Vec<&String> = columns.iter().filter(is_free).collect();
            let name = rng.choice(&columns).unwrap();
            let found = value(rng.choice(&**records).unwrap(), name);
            if !found.is_null() && !found.as_str().is_some_and(|text| text.contains('"')) {
                return ((*name).clone(), found);
            }
        }
    }

    fn draw_fields(&self, rng: &mut Rng, answers: &mut Answers) -> Vec<String> {
        let words = self.command().words;
        if words.contains("--explain") || words.contains("--successors") {
            return Vec::new();
        }
        let columns = answers.header(self.command, "");
        let mut names: Vec<String> = columns
            .iter()
            .filter(|name| !name.starts_with("error"))
            .cloned()
            .collect();
        if self.may_have_all() {
            names = answers.all_keys.split(',').map(str::to_owned).collect();
        }
        let key = |name: &String| name.split('.').next().unwrap().to_owned();
        if self.format == "json" {
            names = names.iter().map(key).collect();
        } else {
            let keys: Vec<String> = names.iter().map(key).collect();
            names.extend(keys);
            names.extend(["line", "error", "error_code"].map(str::to_owned));
        }
        rng.shuffle(&mut names);
        names.truncate([1, 1, 2, 3, 9][rng.usize(..5)]);
        names
    }

    fn words(&self) -> Vec<&str> {
        // Named one by one, too, they are those of one list.
        let fields = self.fields.iter().flat_map(|name| ["--fields", name]);
        let mut options: Vec<Vec<&str>> = vec![
            fields.collect(),
            vec!["-o", self.format],
            vec!["--threads", self.threads],
        ];
        options.extend(self.condition.iter().map(|(_, text)| vec!["--where", text]));
        options.extend(self.flags.iter().map(|flag| vec![*flag]));
        let sample = self.sample.iter();
        options.extend(sample.map(|[share, seed]| vec!["--sample", share, "--seed", seed]));
        let limit = self.limit.iter();
        options.extend(limit.map(|limit| vec!["--limit", limit]));
        let offset = self.offset.iter();
        options.extend(offset.map(|(_, bytes)| vec!["--from-offset", bytes]));
        // They may stand in any order.
        let first = self.command % options.len();
        options.rotate_left(first);
        let mut words: Vec<&str> = self.command().words.split_whitespace().collect();
        words.extend(options.concat());
        words.push("-");
        words
    }

    fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    fn command(&self) -> &'static Command {
        &COMMANDS[self.command]
    }

    /// Returns whether the fields may be any that legal moves have.
    fn may_have_all(&self) -> bool {
        self.command().name == "moves" && !self.command().words.contains("--dead")
    }

    fn is_table(&self) -> bool {
        ["csv", "tsv"].contains(&self.format)
    }

    /// Returns the lines that should be answered, in their order.
    fn wanted(&self, answers: &mut Answers) -> Wanted {
        let drawn = self.sample.map(|sample| answers.sample(sample));
        let records = answers.records(self.command, self.input, "", self.has_other);
        // A condition sees the legal moves of each position, whatever is asked about it.
        let moves = if has_other_columns(self.command) {
            answers.records(self.command, self.input, "", false)
        } else {
            answers.records(0, self.input, &answers.all_keys.clone(), false)
        };
        let plain = answers.records(self.command, self.input, "", false);
        let own_columns = answers.header(self.command, "");
        let is_of_moves = self.command().name == "moves";
        let lines = answers.lines(self.command, self.input, self.has_other);
        let first = usize::from(matches!(self.input, Input::Table(_)));
        let passed = self.offset.as_ref().map_or(first, |(passed, _)| *passed);
        let (mut wanted, mut seen) = (Wanted::default(), Vec::new());
        let is_full = |wanted: &Wanted| {
            let answers = wanted.kept.iter().filter(|(_, place, _)| place.is_some());
            self.limit
                .as_ref()
                .is_some_and(|limit| answers.count().to_string() == *limit)
        };
        for (index, record) in records.iter().enumerate().skip(passed) {
            let (line, place) = (index + 1, lines.0[index].1);
            wanted.read += usize::from(place.is_some());
            if drawn
                .as_ref()
                .is_some_and(|drawn| !drawn.contains(&line.into()))
            {
                continue;
            }
            let is_error = is_error(record);
            wanted.refused += usize::from(is_error);
            if place.is_none() || is_error {
                let is_written = is_error || self.has("--keep-lines");
                if is_written && self.condition.is_none() {
                    wanted.kept.push((line, place, record.clone()));
                }
                if is_error && (self.has("--fail-fast") || is_full(&wanted)) {
                    break;
                }
                continue;
            }
            let is_text = self.text(place).is_some();
            let column = |path: &str| {
                // A column of the answer comes before one of the line.
                let mut copied = self.input.copied(place.unwrap_or_default());
                copied.retain(|(name, _)| *name != "problems");
                let copied = copied
                    .into_iter()
                    .find(|(name, _)| self.has("--echo") && *name == path);
                match copied {
                    _ if path == "line" => line.into(),
                    _ if !is_of_moves && own_columns.iter().any(|name| name == path) => {
                        value(if is_text { &plain[index] } else { record }, path)
                    }
                    Some((_, value)) => value,
                    None => value(&moves[index], path),
                }
            };
            let is_met = |(condition, _): &(Condition, String)| condition.holds(&column);
            if !self.condition.as_ref().is_none_or(is_met) {
                continue;
            }
            let own = if is_text { &plain[index] } else { record };
            wanted.is_no |= own.get("legal") == Some(&Value::Bool(false));
            let position: Vec<&str> = moves[index]["fen"]
                .as_str()
                .unwrap()
                .split(' ')
                .take(4)
                .collect();
            if self.has("--distinct") && seen.contains(&position.join(" ")) {
                continue;
            }
            seen.push(position.join(" "));
            wanted.kept.push((line, place, record.clone()));
            if is_full(&wanted) {
                break;
            }
        }
        wanted
    }

    /// Returns the words that ask for the number of these answers.
    fn counting(&self) -> Vec<&str> {
        let mut words = self.words();
        for (option, length) in [("-o", 2), ("--fields", 2), ("--no-header", 1)] {
            while let Some(at) = words.iter().position(|word| *word == option) {
                words.drain(at..at + length);
            }
        }
        words.push("-c");
        words
    }

    /// Returns the format that the object of this place asks for, if it asks for one.
    fn text(&self, place: Option<usize>) -> Option<&'static str> {
        let format = self.input.text(self.command(), place?);
        format.filter(|_| self.has_other)
    }

    /// Returns the records with all keys that may be named.
    fn all(&self, answers: &mut Answers) -> Records {
        let keys = answers.all_keys.clone();
        let is_all = self.may_have_all() && !self.fields.is_empty();
        let keys = if is_all { &*keys } else { "" };
        answers.records(self.command, self.input, keys, self.has_other)
    }

    /// Returns the record that should be written of a line.
    fn record(&self, all: &Records, (line, place, record): &Kept) -> Record {
        let mut wanted = record.clone();
        let is_text = self.text(*place).is_some();
        let place = place.unwrap_or_default();
        let is_error = is_error(record);
        let other = self.input.other(place).filter(|_| self.has_other);
        let is_other = other.is_some_and(|other| other != self.command().name);
        if !(self.fields.is_empty() || is_error || is_other || is_text) {
            wanted.clone_from(&all[line - 1]);
            let is_id = |key: &str| key == "id" && self.input != Input::Lines;
            let is_key = |key: &str| {
                self.fields
                    .iter()
                    .any(|name| name.split('.').next() == Some(key))
            };
            let keeps_id = self.input == Input::Objects || is_key("id");
            wanted.retain(|key, _| is_key(key) || is_id(key) && keeps_id);
        }
        if self.has("--echo") && !record.is_empty() {
            let own = self.command().own.filter(|_| is_other && !is_error);
            let own = own.map(|(key, values)| (key, values[place % 4].into()));
            for (key, value) in own.into_iter().chain(self.input.copied(place)) {
                // A key that the record has is not copied.
                wanted.entry(key).or_insert(value);
            }
        }
        if self.has("--keep-lines") && !is_error {
            wanted.shift_insert(0, "line".to_owned(), (*line).into());
        }
        wanted
    }

    fn check(&self, answers: &mut Answers, stdout: &str, wanted: &Wanted) {
        if self.is_table() {
            return self.check_table(answers, stdout, wanted);
        }
        let mut text = String::new();
        if self.format == "json" {
            let all = self.all(answers);
            for kept in &wanted.kept {
                text += &Value::Object(self.record(&all, kept)).to_string();
                text.push('\n');
            }
        } else {
            let texts = answers.texts(self.command, self.input, self.format);
            let is_list = self.format == "pgn" || self.command().words == "--successors";
            let has_border = matches!(self.format, "board" | "pgn");
            for (_, place, _) in &wanted.kept {
                match place.and_then(|at| texts[at].as_deref()) {
                    None | Some("") if is_list => {}
                    Some(own) if has_border => text.extend([own, "\n\n"]),
                    own => text.extend([own.unwrap_or_default(), "\n"]),
                }
            }
        }
        let missing = iter::repeat("(nothing)");
        let mut lines = stdout
            .lines()
            .chain(missing.clone())
            .zip(text.lines().chain(missing));
        let count = stdout.lines().count().max(text.lines().count());
        let different = lines
            .by_ref()
            .take(count)
            .enumerate()
            .find(|(_, (found, wanted))| found != wanted);
        assert_eq!(different, None, "{:?} of {:?}", self.words(), self.input);
    }

    fn check_table(&self, answers: &mut Answers, stdout: &str, wanted: &Wanted) {
        let about = || format!("{:?} of {:?}", self.words(), self.input);
        let header = self.header(answers);
        let mut rows = table(stdout, self.format);
        if !self.has("--no-header") {
            assert!(!rows.is_empty(), "{}", about());
            assert_eq!(rows.remove(0), header, "{}", about());
        }
        let of_moves = self.command().words == "--successors";
        let all = self.all(answers);
        let records = wanted.kept.iter();
        let records = records.flat_map(|kept| {
            let record = self.record(&all, kept);
            let rows = self.rows_of_moves(record, kept.1);
            rows.into_iter().map(move |record| (kept, record))
        });
        let records: Vec<_> = records.collect();
        assert_eq!(rows.len(), records.len(), "{}", about());
        for (row, (kept, record)) in rows.iter().zip(&records) {
            let is_error = is_error(record);
            assert_eq!(row.len(), header.len(), "{row:?}: {}", about());
            for (name, own) in header.iter().zip(row) {
                let is_asked = self.fields.is_empty() || self.fields.contains(name);
                let wanted = match &**name {
                    "line" if self.fields.contains(name) => kept.0.to_string(),
                    "line" if !self.has("--keep-lines") => String::new(),
                    // It is asked for.
                    "divide" if !self.command().words.contains("divide") => String::new(),
                    // A row has the column of its command, and that of its table only where there is none.
                    "problems" if is_error && is_asked && !of_moves => String::new(),
                    name => cell_of(record, name, self.format),
                };
                assert_eq!(*own, wanted, "{name} in row {row:?}: {}", about());
            }
        }
    }

    /// Returns a record for each row of a record: for each move, where it lists what they lead to. Its row has no other column `problems` than a copied one.
    fn rows_of_moves(&self, mut record: Record, place: Option<usize>) -> Vec<Record> {
        let of_moves = self.command().words == "--successors";
        let moves = of_moves.then(|| record.shift_remove("successors"));
        let Some(moves) = moves.flatten() else {
            return vec![record];
        };
        let copied = place.and_then(|place| self.input.copied(place).into_iter().nth(2));
        record.extend(copied.map(|(name, value)| (name.to_owned(), value)));
        let row = |played: &Value| {
            let names = [("uci", "uci"), ("san", "san"), ("successor", "fen")];
            let own = names.map(|(name, key)| (name.to_owned(), played[key].clone()));
            record.clone().into_iter().chain(own).collect()
        };
        let rows: Vec<Record> = moves.as_array().unwrap().iter().map(row).collect();
        let is_kept = rows.is_empty() && self.has("--keep-lines");
        if is_kept { vec![record] } else { rows }
    }

    /// Returns the names of the columns that the table should have.
    fn header(&self, answers: &mut Answers) -> Vec<String> {
        let all = format!("--fields {}", answers.all_keys);
        let has_all = self.may_have_all() && !self.fields.is_empty();
        let mut columns = (*answers.header(self.command, if has_all { &all } else { "" })).clone();
        for name in ["line", "error", "error_code"].map(str::to_owned) {
            if !self.fields.is_empty() && !columns.contains(&name) {
                columns.push(name);
            }
        }
        let mut header = Vec::new();
        if self.fields.is_empty() {
            header.clone_from(&columns);
        } else {
            for field in &self.fields {
                // The key of a record has all its columns.
                let is_of = |name: &&String| {
                    let key = match &***name {
                        "error_code" => "error",
                        name => name.split('.').next().unwrap(),
                    };
                    *name == field || key == field
                };
                let new: Vec<String> = columns
                    .iter()
                    .filter(is_of)
                    .filter(|name| !header.contains(*name))
                    .cloned()
                    .collect();
                header.extend(new);
            }
        }
        if self.has("--keep-lines") && !header.iter().any(|name| name == "line") {
            header.insert(0, "line".to_owned());
        }
        if self.has("--echo") && matches!(self.input, Input::Table(_)) {
            let copied = self
                .input
                .copied(0)
                .into_iter()
                .map(|(name, _)| name.to_owned());
            let new: Vec<String> = copied.filter(|name| !header.contains(name)).collect();
            header.extend(new);
        }
        header
    }

    /// Checks what is said of the run, and its status.
    fn check_end(&self, stderr: &str, status: i32, wanted: &Wanted) {
        let about = || format!("{:?} of {:?}: {stderr}", self.words(), self.input);
        let chooses = self.condition.is_some() || self.sample.is_some();
        let answers = wanted.kept.iter();
        let mut answers = answers.filter(|(_, place, record)| place.is_some() && !is_error(record));
        let is_none = (chooses || self.has("--distinct")) && answers.next().is_none();
        let ending = match wanted.refused {
            0 => i32::from(wanted.is_no || is_none),
            _ => 2,
        };
        assert_eq!(status, ending, "{}", about());
        let is_said = self.format != "json" || self.condition.is_some();
        let messages = if is_said { wanted.refused } else { 0 };
        assert_eq!(
            stderr.matches("chess-oracle: line ").count(),
            messages,
            "{}",
            about()
        );
        let tells = self.has("--stats") || self.has("--time");
        if tells && !(self.has("--fail-fast") || self.has("--keep-lines")) {
            let answered = wanted.kept.iter();
            let answered = answered.filter(|(.., record)| !is_error(record)).count();
            let mut told = format!("{} read, ", wanted.read);
            if chooses || self.has("--distinct") {
                told.extend([answered.to_string().as_str(), " chosen, "]);
            }
            if wanted.refused > 0 {
                told.extend([wanted.refused.to_string().as_str(), " refused, "]);
            }
            let mut lines = stderr.lines();
            let last = lines.rfind(|line| !line.contains(" leaf nodes, ")).unwrap();
            let is_told = last.starts_with(&told) && last.ends_with(" a second");
            assert!(is_told, "{told}: {}", about());
        }
    }
}

/// Holds this many runs against what their options mean.
pub fn try_runs(seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    let mut answers = Answers::new(&mut rng, true);
    for at in 0..count {
        // The status of a stream with a line that is refused says nothing else.
        if at == count / 2 {
            answers = Answers::new(&mut rng, false);
        }
        let run = Run::draw(&mut rng, &mut answers);
        let lines = answers.lines(run.command, run.input, run.has_other);
        let (stdout, stderr, status) = oracle_with(&run.words()).stdin(&*lines.1).ends();
        assert!(!stderr.contains("panicked"), "{run:?}: {stderr}");
        let wanted = run.wanted(&mut answers);
        run.check(&mut answers, &stdout, &wanted);
        run.check_end(&stderr, status, &wanted);
        let words = run.command().words;
        let is_other = |option: &&str| words.contains(*option);
        let has_other = ["--explain", "--successors", "--dead"].iter().any(is_other);
        if run.condition.is_some() && !has_other {
            let (stdout, _, status) = oracle_with(&run.counting()).stdin(&*lines.1).ends();
            let kept = wanted.kept.len();
            let ending = match wanted.refused {
                0 => i32::from(kept == 0),
                _ => 2,
            };
            assert_eq!(stdout, format!("{kept}\n"), "{:?}", run.counting());
            assert_eq!(status, ending, "{:?}", run.counting());
        }
    }
}
