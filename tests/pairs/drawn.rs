//! What runs are drawn from: commands, positions, and the ways in which a line says a position.

use fastrand::Rng;
use oracle_notation::fen;
use serde_json::{Value, json};

use crate::support::{Draw, random_games, random_setup, shredder_fen};

/// A command about positions: its name, its words, and a key of each line with values for it.
pub struct Command {
    pub name: &'static str,
    pub words: &'static str,
    pub own: Option<(&'static str, [&'static str; 4])>,
}

const fn command(name: &'static str, words: &'static str) -> Command {
    Command {
        name,
        words,
        own: None,
    }
}

const fn by_line(
    name: &'static str,
    words: &'static str,
    key: &'static str,
    values: [&'static str; 4],
) -> Command {
    Command {
        own: Some((key, values)),
        ..command(name, words)
    }
}

pub static COMMANDS: [Command; 20] = [
    command("moves", ""),
    command("moves", ""),
    command("moves", "--only captures,checks"),
    command("moves", "--explain"),
    command("moves", "--successors"),
    command("moves", "--dead --nodes 20"),
    command("moves", "--chess960 --turn b"),
    command("moves", "--strict"),
    command("explain", "explain Kd2"),
    command("explain", "explain e4"),
    by_line("explain", "explain -", "move", ["e4", "Kd2", "zz", "O-O-O"]),
    command("attacks", "attacks"),
    command("attacks", "attacks --square d2"),
    command("winnable", "winnable --nodes 50"),
    command("winnable", "winnable --nodes 50 --flag white"),
    command("mate", "mate 1"),
    command("mate", "mate 2 --nodes 500"),
    command("perft", "perft 1 --divide"),
    command("perft", "perft 2 --stats"),
    by_line("perft", "perft -", "depth", ["1", "2", "x", "0"]),
];

/// Positions that are of interest, some with a name, some with problems; two are the same, two differ in nothing but a right to castle,
/// and two in an en passant square; three cannot be read.
const POSITIONS: [&str; 18] = [
    "startpos",
    "Wke1 Wra1 Bqd8 id=pinned",
    "bad",
    "3qk3/8/8/8/8/8/3R4/3K4 w - - 0 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "Wke1 Wke2",
    "4k3/8/8/8/8/8/8/3BK3 w - - 3 40",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "startpos id=again",
    "8/8/8/8/8/8/8/9 w - - 0 1",
    "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "r3k2r/8/8/8/8/8/8/R3K2R b Qkq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3",
    "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; c0 \"a b\"; hmvc 3;",
    "startpos moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
    "7k/5KQ1/8/8/8/8/8/8 b - - 150 90",
];

/// Those that cannot be read.
pub const UNREADABLE: [&str; 3] = ["bad", "Wke1 Wke2", "8/8/8/8/8/8/8/9 w - - 0 1"];

/// Returns these positions among some of random games and boards; some stand there twice.
pub fn positions(rng: &mut Rng) -> Vec<String> {
    let mut positions = POSITIONS.map(str::to_owned).to_vec();
    let of_games = random_games(rng, 40, false);
    positions.extend(of_games.iter().step_by(5).map(fen::write));
    positions.extend(random_games(rng, 2, true).iter().map(fen::write));
    for pieces in 0..6 {
        let kings = [rng.bool(), rng.u8(..3) > 0];
        let draw = Draw {
            pieces: 3 * pieces,
            kings,
        };
        positions.push(shredder_fen(&random_setup(rng, draw)));
    }
    let twice: Vec<String> = positions.iter().step_by(7).cloned().collect();
    positions.extend(twice);
    rng.shuffle(&mut positions);
    positions
}

/// How the positions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Input {
    Lines,
    Objects,
    /// With this between cells.
    Table(char),
}

impl Input {
    pub const ALL: [Input; 5] = [
        Input::Lines,
        Input::Objects,
        Input::Table(','),
        Input::Table(';'),
        Input::Table('\t'),
    ];

    /// Returns the key that an object may have to be about another command than the stream.
    pub fn other(self, at: usize) -> Option<Value> {
        let of_stream = self == Input::Objects && at % 11 == 3;
        of_stream.then(|| json!(["attacks", "winnable"][at % 2]))
    }

    /// Returns the format that an object may ask for in a stream of records.
    pub fn text(self, command: &Command, at: usize) -> Option<&'static str> {
        let of_stream = self == Input::Objects && at % 5 == 2 && at % 11 != 3;
        let format = match command.name {
            "moves" if command.words.contains("explain") => "uci",
            "moves" if command.words.contains("successors") => "fen",
            "moves" => "san",
            "perft" => "csv",
            _ => "board",
        };
        of_stream.then_some(format)
    }

    /// Returns the object that says the same as the line at this place.
    pub fn object(self, command: &Command, position: &str, at: usize) -> Value {
        let mut object = json!({});
        if self != Input::Lines {
            object["id"] = format!("n{at}").into();
        }
        object["position"] = position.into();
        if let Some((key, values)) = command.own {
            object[key] = values[at % 4].into();
        }
        object
    }

    /// Returns what `--echo` copies from the line at this place.
    pub fn copied(self, at: usize) -> Vec<(&'static str, Value)> {
        let note = match self {
            Input::Table('\t') => "a, b",
            _ => "a,\t\"b\"",
        };
        let mut copied = vec![
            ("Rating", (1000 + at).into()),
            ("note", note.into()),
            ("problems", "?".into()),
            ("won", at.is_multiple_of(2).into()),
            ("sum", ["=1+1", "-x", "-1"][at % 3].into()),
        ];
        match self {
            Input::Lines => copied.clear(),
            Input::Objects => copied.push(("tags", json!(["a", "b"]))),
            // A cell is a number where it can be one.
            Input::Table(_) if at % 3 == 2 => copied[4].1 = (-1).into(),
            Input::Table(_) => {}
        }
        copied
    }

    /// Returns a line, with room after it, so that the stream has several blocks.
    fn line(self, command: &Command, position: &str, at: usize, has_other: bool) -> String {
        let room = " ".repeat(at * 211 % 1500);
        let own = command.own.map(|(key, values)| (key, values[at % 4]));
        match self {
            Input::Lines => {
                let own = own.map(|(key, value)| format!(" {key}={value}"));
                format!("{position}{}{room}", own.unwrap_or_default())
            }
            Input::Objects => {
                let mut object = self.object(command, position, at);
                for (key, value) in self.copied(at) {
                    object[key] = value;
                }
                if let Some(other) = self.other(at).filter(|_| has_other) {
                    object["ask"] = other;
                }
                if let Some(format) = self.text(command, at).filter(|_| has_other) {
                    object["output"] = format.into();
                }
                object.to_string().replacen('{', &format!("{{{room}"), 1)
            }
            Input::Table(separator) => {
                let quoted = |text: &str| match separator {
                    '\t' => text.to_owned(),
                    _ => format!("\"{}\"", text.replace('"', "\"\"")),
                };
                let copied = self.copied(at).into_iter();
                let copied = copied.map(|(_, value)| match value.as_str() {
                    Some(text) => quoted(text),
                    None => value.to_string(),
                });
                let mut cells = vec![format!("n{at}"), quoted(&format!("{position}{room}"))];
                cells.extend(copied);
                cells.extend(own.map(|(_, value)| value.to_owned()));
                cells.join(&separator.to_string())
            }
        }
    }

    /// Returns the lines of a stream, each with the place of its position: a blank one and the first row of a table have none.
    pub fn lines(
        self,
        command: &Command,
        positions: &[String],
        has_other: bool,
    ) -> Vec<(String, Option<usize>)> {
        let places = positions.iter().enumerate();
        let line = |(at, position): (usize, &String)| {
            (self.line(command, position, at, has_other), Some(at))
        };
        let mut lines: Vec<(String, Option<usize>)> = places.map(line).collect();
        lines.insert(5, (String::new(), None));
        if let Input::Table(separator) = self {
            let own = command.own.iter().map(|(key, _)| *key);
            let copied = self.copied(0).into_iter().map(|(name, _)| name);
            let names = ["id", "FEN"].into_iter().chain(copied);
            let names: Vec<&str> = names.chain(own).collect();
            lines.insert(0, (names.join(&separator.to_string()), None));
        } else {
            lines.insert(9, ("# a comment".to_owned(), None));
        }
        lines
    }
}
