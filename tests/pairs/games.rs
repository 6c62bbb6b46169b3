//! Games and their positions, in which options meet: what is written is what a run without them writes, game by game or position by
//! position, of which some are left out.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::fs;
use std::rc::Rc;

use fastrand::Rng;
use oracle_laws::Position;
use oracle_notation::San;
use serde_json::{Map, Value};

use super::conditions::Condition;
use super::tables::table;
use crate::support::{oracle, oracle_with};

/// Columns of games and of positions, of which conditions ask some and `--fields` names some.
const COLUMNS: [&str; 2] = [
    "game,line,offset,plies,illegal_moves,fen,result,outcome.winner,outcome.reason,claims.threefold,finding_count,White,WhiteElo,Date,Round",
    "game,ply,uci,san,fen,move_number,next_uci,next_san,clock,eval,elapsed,winner,plies_left,White,WhiteElo,turn,check,move_count,phase,hash",
];

/// Options that change the answers themselves.
const WORDS: [&str; 4] = [
    "",
    "--pedantic",
    "--stop-at-illegal",
    "--ignore missing_tags,wrong_result",
];

const FORMATS: [&[&str]; 2] = [
    &["json", "csv", "tsv", "pgn"],
    &["json", "csv", "tsv", "fen", "epd"],
];

/// The answers of a run, or a part of it: what comes before them, and each.
type Parts = Rc<(String, Vec<String>)>;

struct Games {
    text: String,
    known: HashMap<Vec<String>, Parts>,
    /// The boards of a repertoire.
    repertoire: HashSet<String>,
}

/// Returns a FEN without clocks.
fn board(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

/// Returns games with tags, comments, glyphs and, if that is asked, illegal moves and room between them.
pub fn games(rng: &mut Rng, count: usize, has_faults: bool) -> String {
    let mut text = String::new();
    for number in 0..count {
        let result = ["1-0", "0-1", "1/2-1/2", "*"][rng.usize(..4)];
        let [name, elo, year] = [rng.u32(1..5), rng.u32(1000..2900), rng.u32(1990..2025)];
        let _ = write!(
            text,
            "[Event \"a, \\\"{number}\\\"\"]\n[White \"{name}\"]\n[Result \"{result}\"]\n"
        );
        if rng.u8(..4) > 0 {
            let _ = write!(text, "[WhiteElo \"{elo}\"]\n[Date \"{year}.??.??\"]\n");
        }
        text.push('\n');
        let mut position = Position::startpos();
        for ply in 0..rng.usize(0..40) {
            let moves = position.legal_moves();
            let Some(&played) = rng.choice(&moves) else {
                break;
            };
            if ply % 2 == 0 {
                let _ = write!(text, "{}. ", ply / 2 + 1);
            }
            let _ = match rng.u8(..60) {
                0 if has_faults => write!(text, "Kh4 "),
                _ => write!(text, "{} ", San::from_move(&position, played)),
            };
            if rng.u8(..4) == 0 {
                let _ = write!(text, "${} ", rng.u8(1..140));
            }
            let (pawns, time) = (rng.i32(-99..99), rng.u32(..60));
            let said = match rng.u8(..9) {
                0 => format!("[%eval {pawns}.{time:02}] [%clk 1:{time:02}:30]"),
                1 => format!("[%eval #{}] [%emt 0:00:{time:02}.5]", pawns / 9 + 20),
                2 => format!("[%eval #-{}]", time + 1),
                3 => "a \"b\", c".to_owned(),
                _ => String::new(),
            };
            if !said.is_empty() {
                let _ = writeln!(text, "{{ {said} }}");
            }
            position.play_unchecked(played);
        }
        if has_faults {
            let _ = write!(text, "{{{}}} ", "room\n".repeat(rng.usize(..2500)));
        }
        let _ = write!(text, "{result}\n\n");
    }
    text
}

/// What a run asks.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
struct Run {
    words: usize,
    is_of_positions: bool,
    format: &'static str,
    fields: Vec<&'static str>,
    condition: Option<(Condition, String)>,
    /// What some position of a game fulfils.
    reaches: Option<(Condition, String)>,
    /// Whether a game follows a repertoire.
    follows: bool,
    sample: Option<[&'static str; 2]>,
    is_distinct: bool,
    limit: Option<String>,
    /// The numbers of games that are passed over, and that are read then.
    range: Option<[String; 2]>,
    has_header: bool,
    threads: &'static str,
}

/// Returns a cell as the value that a condition compares.
fn typed(cell: &str) -> Value {
    match cell {
        "" => Value::Null,
        "true" | "false" => (cell == "true").into(),
        _ => match cell.parse::<i64>() {
            Ok(number) => number.into(),
            Err(_) => cell.into(),
        },
    }
}

/// Draws a column and its value in some row.
fn value(rng: &mut Rng, rows: &[Map<String, Value>], columns: &str) -> (String, Value) {
    let names: Vec<&str> = columns.split(',').collect();
    loop {
        let name = names[rng.usize(1..names.len())];
        let value = rng.choice(rows).unwrap()[name].clone();
        // An evaluation of a checkmate, or a text with a point, is compared in other ways.
        if !value.is_null() && !["eval", "clock", "Date"].contains(&name) {
            return (name.to_owned(), value);
        }
    }
}

impl Games {
    /// Returns the answers to all games, in parts.
    fn parts(&mut self, words: &[&str]) -> Parts {
        let key: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let parts = self.known.entry(key).or_insert_with(|| {
            let (stdout, ..) = oracle_with(&[words, &["-"]].concat())
                .stdin(&*self.text)
                .ends();
            Rc::new(divided(&stdout, words))
        });
        Rc::clone(parts)
    }

    /// Returns the values of the columns of each game, or position, of a run.
    fn rows(&mut self, run: &Run, words: &[&'static str]) -> Vec<Map<String, Value>> {
        self.rows_of(run, run.is_of_positions, words)
    }

    fn rows_of(
        &mut self,
        run: &Run,
        is_of_positions: bool,
        words: &[&'static str],
    ) -> Vec<Map<String, Value>> {
        let columns = COLUMNS[usize::from(is_of_positions)];
        let mut words = [
            &run.command_about(is_of_positions),
            &["-o", "csv", "--fields", columns][..],
            words,
        ]
        .concat();
        // A game is exported up to its first illegal move, and a condition is about that.
        let is_cut = run.format == "pgn" && !words.contains(&"--stop-at-illegal");
        words.extend(is_cut.then_some("--stop-at-illegal"));
        let parts = self.parts(&words);
        let rows = table(&parts.1.concat(), "csv");
        let row = |row: Vec<String>| {
            let cells = columns.split(',').zip(row);
            cells
                .map(|(name, cell)| (name.to_owned(), typed(&cell)))
                .collect()
        };
        rows.into_iter().map(row).collect()
    }
}

/// Divides an output into what stands before the answers, and the answers.
fn divided(stdout: &str, words: &[&str]) -> (String, Vec<String>) {
    if words.contains(&"pgn") {
        let games = stdout.split("[Event ").skip(1);
        return (
            String::new(),
            games.map(|game| format!("[Event {game}")).collect(),
        );
    }
    let is_table = words.contains(&"csv") || words.contains(&"tsv");
    let mut lines: Vec<String> = stdout.split_inclusive('\n').map(str::to_owned).collect();
    let header = if is_table && !words.contains(&"--no-header") {
        lines.remove(0)
    } else {
        String::new()
    };
    (header, lines)
}

impl Run {
    fn draw(rng: &mut Rng, games: &mut Games) -> Run {
        let is_of_positions = rng.bool();
        let formats = FORMATS[usize::from(is_of_positions)];
        let format = formats[rng.usize(..formats.len())];
        let mut run = Run {
            words: rng.usize(..WORDS.len()),
            is_of_positions,
            format,
            fields: Vec::new(),
            condition: None,
            reaches: None,
            follows: false,
            sample: (rng.u8(..3) == 0).then(|| ["0.5", ["0", "3"][rng.usize(..2)]]),
            is_distinct: is_of_positions && rng.bool(),
            limit: (rng.u8(..4) == 0).then(|| rng.usize(1..40).to_string()),
            range: rng
                .bool()
                .then(|| [rng.usize(..20), rng.usize(..20)].map(|count| count.to_string())),
            has_header: rng.u8(..4) > 0 || !["csv", "tsv"].contains(&format),
            threads: ["1", "2", "4"][rng.usize(..3)],
        };
        if rng.u8(..3) == 0 {
            let rows = games.rows_of(&run, true, &[]);
            let condition = Condition::draw(rng, &mut |rng| value(rng, &rows, COLUMNS[1]));
            let text = condition.to_string();
            run.reaches = Some((condition, text));
        } else {
            // Where it is left, a record says, too.
            run.follows = rng.u8(..3) == 0 && (is_of_positions || format != "json");
        }
        let is_row = ["csv", "tsv"].contains(&format);
        // A whole row of a game that is looked for has a column more.
        let has_more = (run.reaches.is_some() || run.follows) && !is_of_positions;
        if is_row && (has_more || rng.bool()) {
            let mut names: Vec<&str> = COLUMNS[usize::from(is_of_positions)].split(',').collect();
            rng.shuffle(&mut names);
            names.truncate(rng.usize(1..5));
            run.fields = names;
        }
        if rng.u8(..3) > 0 {
            let rows = games.rows(&run, &[]);
            let columns = COLUMNS[usize::from(is_of_positions)];
            let condition = Condition::draw(rng, &mut |rng| value(rng, &rows, columns));
            let text = condition.to_string();
            run.condition = Some((condition, text));
        }
        run
    }

    /// Returns the words without those that leave something out.
    fn command(&self) -> Vec<&'static str> {
        self.command_about(self.is_of_positions)
    }

    fn command_about(&self, is_of_positions: bool) -> Vec<&'static str> {
        let words = WORDS[self.words].split_whitespace();
        let command = ["games", "--positions"].into_iter();
        command
            .take(1 + usize::from(is_of_positions))
            .chain(words)
            .collect()
    }

    fn choices<'a>(&'a self, path: &'a str) -> Vec<&'a str> {
        let mut words = vec!["--threads", self.threads, "--stats"];
        if let Some((_, text)) = &self.condition {
            words.extend(["--where", text]);
        }
        if let Some((_, text)) = &self.reaches {
            words.extend(["--reaches", text]);
        }
        if self.follows {
            words.extend(["--like", path]);
        }
        if let Some([share, seed]) = self.sample {
            words.extend(["--sample", share, "--seed", seed]);
        }
        if let Some([skipped, taken]) = &self.range {
            words.extend(["--skip", skipped, "--take", taken]);
        }
        words.extend(self.is_distinct.then_some("--distinct"));
        if let Some(limit) = &self.limit {
            words.extend(["--limit", limit]);
        }
        words
    }

    /// Returns the half-move at which each game reaches a position that is looked for, by the number of the game.
    fn reached(&self, games: &mut Games) -> Option<HashMap<u64, u64>> {
        if !self.follows && self.reaches.is_none() {
            return None;
        }
        let mut reached = HashMap::new();
        for row in games.rows_of(self, true, &[]) {
            let [game, ply] = ["game", "ply"].map(|name| row[name].as_u64().unwrap());
            let is_found = match &self.reaches {
                Some((condition, _)) => condition.holds(&|name| row[name].clone()),
                None => {
                    ply > 0
                        && games
                            .repertoire
                            .contains(&board(row["fen"].as_str().unwrap()))
                }
            };
            if is_found {
                reached.entry(game).or_insert(ply);
            }
        }
        Some(reached)
    }

    /// Returns the places of what is written, and the number of games that are read.
    fn kept(&self, games: &mut Games) -> (Vec<usize>, u64) {
        let rows = games.rows(self, &[]);
        let drawn = self
            .sample
            .map(|[share, seed]| games.rows(self, &["--sample", share, "--seed", seed]));
        let count = rows.last().map_or(0, |row| row["game"].as_u64().unwrap());
        let [skipped, taken] = self.range.as_ref().map_or([0, count], |range| {
            [0, 1].map(|at: usize| range[at].parse::<u64>().unwrap())
        });
        let last = count.min(skipped + taken);
        let reached = self.reached(games);
        let (mut kept, mut seen) = (Vec::new(), Vec::new());
        for (at, row) in rows.iter().enumerate() {
            let game = row["game"].as_u64().unwrap();
            let is_in = (skipped + 1..=last).contains(&game)
                && reached
                    .as_ref()
                    .is_none_or(|found| found.contains_key(&game));
            let is_drawn = drawn.as_ref().is_none_or(|drawn| drawn.contains(row));
            let holds =
                |(condition, _): &(Condition, String)| condition.holds(&|name| row[name].clone());
            if !is_in || !is_drawn || !self.condition.as_ref().is_none_or(holds) {
                continue;
            }
            let position = board(row["fen"].as_str().unwrap());
            if self.is_distinct && seen.contains(&position) {
                continue;
            }
            seen.push(position);
            kept.push(at);
        }
        if let Some(limit) = &self.limit {
            kept.truncate(limit.parse().unwrap());
        }
        (kept, last)
    }
}

/// Checks the fields of a table: each has the cells that it has in the whole table of these columns.
fn check_fields(run: &Run, parts: &Parts, all: &Parts) {
    let names: Vec<&str> = COLUMNS[usize::from(run.is_of_positions)]
        .split(',')
        .collect();
    let rows = |parts: &Parts| table(&parts.1.concat(), run.format);
    assert_eq!(parts.1.len(), all.1.len());
    for (row, whole) in rows(parts).into_iter().zip(rows(all)) {
        let wanted = run.fields.iter().map(|field| {
            let at = names.iter().position(|name| name == field).unwrap();
            whole[at].clone()
        });
        assert_eq!(row, wanted.collect::<Vec<_>>(), "{run:?}");
    }
}

/// Holds this many runs against what their options mean.
pub fn try_games(seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    let text = games(&mut rng, 30, true);
    let lines = games(&mut rng, 8, false);
    let path = format!("{}/pairs_{seed}.pgn", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, &lines).unwrap();
    let words = "games --positions -o tsv --no-header --fields fen -";
    let (stdout, ..) = oracle(words).stdin(lines).ends();
    let mut games = Games {
        text,
        known: HashMap::new(),
        repertoire: stdout.lines().map(board).collect(),
    };
    for _ in 0..count {
        let run = Run::draw(&mut rng, &mut games);
        let fields = run.fields.join(",");
        let mut words = run.command();
        words.extend(["-o", run.format]);
        let columns = COLUMNS[usize::from(run.is_of_positions)];
        let whole = [&words[..], &["--fields", columns]].concat();
        let mut plain: Vec<&str> = words;
        plain.extend(
            ["--fields", &fields]
                .into_iter()
                .filter(|_| !fields.is_empty()),
        );
        let parts = games.parts(&plain);
        if !fields.is_empty() {
            check_fields(&run, &parts, &games.parts(&whole));
        }
        plain.extend((!run.has_header).then_some("--no-header"));
        let words = [&plain[..], &run.choices(&path), &["-"]].concat();
        let (stdout, stderr, status) = oracle_with(&words).stdin(&*games.text).ends();
        let (kept, read) = run.kept(&mut games);
        let header = if run.has_header { &*parts.0 } else { "" };
        let found = divided(&stdout, &words);
        let mut wanted: Vec<String> = kept.iter().map(|at| parts.1[*at].clone()).collect();
        if let (Some(reached), "json", false) =
            (run.reached(&mut games), run.format, run.is_of_positions)
        {
            for record in &mut wanted {
                let known: Value = serde_json::from_str(record).unwrap();
                let ply = reached[&known["game"].as_u64().unwrap()];
                let own = format!(",\"reached\":{ply},\"fen\":");
                *record = record.replacen(",\"fen\":", &own, 1);
            }
        }
        assert_eq!(found.0, header, "{words:?}");
        assert_eq!(found.1, wanted, "{words:?}: {stderr}");
        let chooses =
            run.condition.is_some() || run.follows || run.reaches.is_some() || run.sample.is_some();
        assert!(
            status == 1 || !chooses || !kept.is_empty(),
            "{words:?}: {status}"
        );
        let [read_things, things] = if run.is_of_positions {
            ["games ", "positions "]
        } else {
            [""; 2]
        };
        let mut wanted = format!("{read} {read_things}read, ");
        if chooses || run.is_distinct {
            let _ = write!(wanted, "{} {things}chosen, ", kept.len());
        }
        let told = stderr.lines().last().unwrap();
        // How much is read beyond the last answer is not said.
        assert!(
            run.limit.is_some() || told.starts_with(&wanted),
            "{words:?}: {told}, and not {wanted}"
        );
    }
}

/// Holds this many runs that begin at the byte of a game against runs on the rest of the text.
pub fn try_rests(seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    let text = games(&mut rng, 30, true);
    let starts: Vec<usize> = text.match_indices("[Event ").map(|(at, _)| at).collect();
    for _ in 0..count {
        let start = starts[rng.usize(..25)];
        let is_of_positions = rng.bool();
        let formats = [["csv", "tsv", "pgn"], ["csv", "tsv", "fen"]];
        let format = formats[usize::from(is_of_positions)][rng.usize(..3)];
        // Games have their numbers, lines and bytes in the whole file.
        let fields = match (format, is_of_positions) {
            ("csv" | "tsv", false) => "--fields plies,fen,White",
            ("csv" | "tsv", true) => "--fields ply,fen,White",
            _ => "",
        };
        let [skipped, taken] = [rng.usize(..4), rng.usize(..9)];
        let range = format!("--skip {skipped} --take {taken}");
        let mut options = vec!["games -o", format, WORDS[rng.usize(..WORDS.len())], fields];
        let mut may_be = |words| options.extend([words].iter().filter(|_| rng.bool()));
        may_be("--threads 1");
        may_be("--where White!=2");
        may_be(&range);
        if is_of_positions {
            may_be("--distinct");
            options.push("--positions");
        }
        let words = options.join(" ");
        let rest = oracle(&format!("{words} -")).stdin(&text[start..]).ends();
        let whole = oracle(&format!("{words} --from-offset {start} -"))
            .stdin(&*text)
            .ends();
        let mut lines = whole.0.lines().zip(rest.0.lines());
        let different = lines.find(|(found, wanted)| found != wanted);
        let ends = [&whole, &rest].map(|(stdout, _, status)| (stdout.len(), *status));
        assert!(
            different.is_none() && ends[0] == ends[1],
            "{words}: {different:?} {ends:?}"
        );
    }
}
