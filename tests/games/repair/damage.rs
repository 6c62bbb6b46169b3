//! Legal games, and damage as typists and scanners do it. The long tests take the games of players that the package pgn-reader
//! brings for its benchmarks; the quick ones play their own.

use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use fastrand::Rng;
use oracle_laws::{Move, Position};
use oracle_notation::San;
use oracle_pgn::{Game, Options, Played, Reader, Repair, Visitor, repairs};

/// The moves of a game in SAN, and its result.
#[derive(Debug, Clone)]
pub struct Moves {
    pub sans: Vec<String>,
    pub result: &'static str,
}

impl Moves {
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (at, san) in self.sans.iter().enumerate() {
            if at % 2 == 0 {
                write!(text, "{}. ", at / 2 + 1).unwrap();
            }
            text += san;
            text.push(' ');
        }
        text + self.result + "\n"
    }
}

/// Collects legal games of at least 20 half-moves from the initial position.
#[derive(Default)]
struct LegalGames {
    sans: Vec<String>,
    games: Vec<Moves>,
}

impl Visitor for LegalGames {
    fn played(&mut self, _game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        if let (0, Some(legal)) = (played.depth, played.played.legal()) {
            self.sans
                .push(San::from_move(played.before, legal).to_string());
        }
        ControlFlow::Continue(())
    }

    fn end(&mut self, game: &Game) {
        let sans = std::mem::take(&mut self.sans);
        if game.is_standard_start() && !game.is_damaged() && sans.len() >= 20 {
            let result = game.result().map_or("*", |result| result.id());
            self.games.push(Moves { sans, result });
        }
    }
}

/// Returns games of players.
pub fn games_of_players() -> Vec<Moves> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.unwrap_or_else(|| std::env::home_dir().unwrap().join(".cargo"));
    let mut found = LegalGames::default();
    for index in fs::read_dir(home.join("registry/src")).unwrap() {
        let folder = index.unwrap().path().join("pgn-reader-0.29.0/benches");
        for name in ["twic1599_1000k.pgn", "lichess_db_1000k.pgn"] {
            if let Ok(text) = fs::read(folder.join(name)) {
                Reader::new(Options::default()).read_all(&text, &mut found);
            }
        }
        if !found.games.is_empty() {
            break;
        }
    }
    assert_eq!(found.games.len(), 1515, "the package pgn-reader 0.29.0");
    found.games
}

/// Returns games whose players capture what they can and protect what they have, a move ahead.
pub fn sensible_games(rng: &mut Rng, count: usize) -> Vec<Moves> {
    let worth = |played: &Move| {
        let role = played
            .capture
            .map_or(0, |role| [1, 3, 3, 5, 9, 0][role as usize]);
        role + played.promotion.map_or(0, |_| 8)
    };
    let game = |_| {
        let mut position = Position::default();
        let mut sans = Vec::new();
        let length = rng.usize(30..90);
        while sans.len() < length {
            let moves = position.legal_moves();
            let risk = |played: &Move| {
                let next = position.after(*played).legal_moves();
                let best = next.iter().filter(|reply| reply.to == played.to);
                best.map(worth).max().unwrap_or(0).min(worth(played).max(9))
            };
            let score = |played: &Move| 2 * worth(played) - risk(played);
            let best = moves.iter().map(score).max();
            let good: Vec<&Move> = moves
                .iter()
                .filter(|played| Some(score(played)) == best)
                .collect();
            let Some(played) = rng.choice(good) else {
                break;
            };
            sans.push(San::from_move(&position, *played).to_string());
            position = position.after(*played);
        }
        Moves { sans, result: "*" }
    };
    let games = (0..count).map(game);
    games.filter(|game| game.sans.len() >= 20).collect()
}

/// What happens to a word.
pub const DAMAGES: [Damage; 5] = [
    Damage::Replaced,
    Damage::Dropped,
    Damage::Swapped,
    Damage::Confused,
    Damage::OffByOne,
];

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Damage {
    Replaced,
    Dropped,
    Swapped,
    Confused,
    OffByOne,
}

/// Letters that scanners confuse.
const CONFUSED: [&str; 8] = ["b68h", "ceo0", "1li7", "5s", "g9q", "NKH", "B8R", "ado"];

impl Damage {
    pub fn apply(self, word: &str, rng: &mut Rng) -> Option<String> {
        let mut letters = word.as_bytes().to_vec();
        let at = rng.usize(..letters.len());
        match self {
            Damage::Replaced => letters[at] = *rng.choice(b"abcdefgh12345678NBRQKxO-+#=")?,
            Damage::Dropped => drop(letters.remove(at)),
            Damage::Swapped => letters.swap(at, (at + 1).min(word.len() - 1)),
            Damage::Confused => {
                let alike = CONFUSED
                    .iter()
                    .filter(|alike| alike.as_bytes().contains(&letters[at]));
                let alike = *rng.choice(alike.collect::<Vec<_>>())?;
                letters[at] = *rng.choice(alike.as_bytes())?;
            }
            Damage::OffByOne => {
                letters[at] = if rng.bool() {
                    letters[at] + 1
                } else {
                    letters[at] - 1
                };
                if !matches!(letters[at], b'a'..=b'h' | b'1'..=b'8') {
                    return None;
                }
            }
        }
        let damaged = String::from_utf8(letters).unwrap();
        (damaged != word && !damaged.is_empty()).then_some(damaged)
    }
}

/// Returns the repairs of the first fault.
pub fn first_repairs(game: &Moves) -> Vec<Repair> {
    let mut found = repairs(game.text().as_bytes(), Reader::new(Options::default()));
    let first = found.first().map(|repair| repair.fault);
    found.retain(|repair| Some(repair.fault) == first);
    found
}

pub fn core(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}

/// Returns the words of a damaged text after the best repair of each fault; these repairs were found for it.
pub fn after_best_repairs(found: &[Repair], sans: &[String]) -> Vec<String> {
    let bests = found.chunk_by(|one, other| one.fault == other.fault);
    let mut bests: Vec<&Repair> = bests.map(|of_fault| &of_fault[0]).collect();
    bests.sort_by_key(|repair| std::cmp::Reverse(repair.ply));
    // A word of digits is read as the number of a move, `ch` as a sign of check.
    let is_word = |word: &&String| *word != "ch" && word.bytes().any(|byte| !byte.is_ascii_digit());
    let mut sans: Vec<String> = sans.iter().filter(is_word).cloned().collect();
    for repair in bests {
        let at = repair.ply as usize - 1;
        let old = repair.written.split_whitespace().count();
        let new = repair.san.split_whitespace().map(str::to_owned);
        sans.splice(at..at + old, new);
    }
    sans
}
