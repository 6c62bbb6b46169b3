//! Games that were entered twice: by the same players, with the same moves or the first of them.

use std::array;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use oracle_notation::{joined, shown};
use oracle_pgn::{Game, GameResult, Place, Played, PlayedMove, Text};

use super::STANDARD_INPUT;
use super::columns::TAGS;
use super::findings::players_words;
use crate::diagnostic::Diagnostic;
use crate::page::counted;

/// A game as it is compared with others.
pub struct GameKeys {
    /// A key of both names, and of where the game begins.
    players: u64,
    has_names: bool,
    kept: Kept,
    /// Where the game begins, and whose it is.
    place: Place,
    about: String,
}

/// What is kept of a game that was written.
#[derive(Default)]
struct Kept {
    moves: Box<[u16]>,
    /// A key of each of [`TAGS`], of the result and of what stands between the moves; 0 where it is not known.
    parts: [u16; TAGS.len() + 2],
    file: u32,
    number: u64,
    /// The index of another of the same players.
    next: Option<u32>,
}

/// The most bytes of games that are kept.
const MOST: usize = 400 << 20;

/// The games that were written, and the last of them by their players.
#[derive(Default)]
pub struct Entered {
    games: Vec<Kept>,
    last: HashMap<u64, u32>,
    bytes: usize,
}

/// What is noted of a game while it is read.
#[derive(Debug, Default)]
pub struct NotedGame {
    /// The moves of its main line.
    moves: Vec<u16>,
    /// Of its comments, glyphs and variations, if it has any.
    annotation: Option<DefaultHasher>,
}

impl NotedGame {
    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.annotation = None;
    }

    pub(super) fn note_move(&mut self, played: &Played<'_>) {
        match &mut self.annotation {
            _ if played.depth == 0 => self.moves.push(number(played)),
            annotation => number(played).hash(annotation.get_or_insert_default()),
        }
    }

    pub(super) fn note_text(&mut self, text: Text<'_>) {
        let hasher = self.annotation.get_or_insert_default();
        match text {
            // They come in parts, which may be cut anywhere.
            Text::Comment(part) | Text::Unjudged(part) => {
                let bytes = part.iter().filter(|byte| !byte.is_ascii_whitespace());
                bytes.for_each(|byte| hasher.write_u8(*byte));
            }
            // After how many moves.
            text => (self.moves.len(), text).hash(hasher),
        }
    }
}

/// Returns a move as a number: a null move is none of any two squares.
fn number(played: &Played<'_>) -> u16 {
    match played.played {
        PlayedMove::Legal(played) | PlayedMove::Illegal(played) => {
            let squares = u16::from(played.from.index()) << 6 | u16::from(played.to.index());
            squares | played.promotion.map_or(0, |role| (role as u16 + 1) << 12)
        }
        PlayedMove::Null => 0,
    }
}

pub(super) fn key(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl GameKeys {
    /// Returns the entry of a game with these moves.
    pub(super) fn new(game: &Game, noted: &NotedGame) -> GameKeys {
        let tag = |name| game.tag(name).unwrap_or_default();
        let result = game.result().map_or("", GameResult::id);
        let annotation = noted.annotation.as_ref();
        let annotation = annotation.map_or_else(String::new, |key| key.finish().to_string());
        let names = ["White", "Black"].map(|name| {
            let lower = tag(name).to_lowercase();
            let words = lower.split(|sign: char| !sign.is_alphanumeric());
            let words = words.filter(|word| !word.is_empty());
            // `Tal, M` is `M. Tal`.
            let mut words: Vec<String> = words.map(str::to_owned).collect();
            words.sort();
            words
        });
        let start = game.start().filter(|_| !game.is_standard_start());
        GameKeys {
            has_names: names.iter().any(|words| !words.is_empty()),
            players: key(&(names, start.map(ToString::to_string))),
            kept: Kept {
                moves: noted.moves.as_slice().into(),
                parts: array::from_fn(|at| {
                    let text = match at.checked_sub(TAGS.len()) {
                        None => tag(TAGS[at]),
                        Some(0) => result.into(),
                        Some(_) => annotation.as_str().into(),
                    };
                    let is_known = text.contains(char::is_alphanumeric);
                    u16::from(is_known) * (key(&text.trim()) as u16 | 1)
                }),
                ..Kept::default()
            },
            place: game.place(),
            about: players_words(game),
        }
    }

    /// Returns what is said of this game, if it was entered before; and whether the other has all its moves.
    fn compare(&self, kept: &Kept, name: &str) -> Option<(String, bool)> {
        let (own, other) = (&self.kept.moves, &kept.moves);
        let names = TAGS.into_iter().chain(["Result", "the annotation"]);
        let parts = names.zip(self.kept.parts.into_iter().zip(kept.parts));
        let differing = parts.filter(|(_, (own, other))| own != other);
        // Games without a move, and those that begin alike, may be of two days or rounds.
        let is_other = |(name, (own, other)): (&str, (u16, u16))| {
            ["Event", "Date", "Round"].contains(&name) && own > 0 && other > 0
        };
        let is_alike = !differing.clone().any(is_other);
        let differing: Vec<&str> = differing.map(|(name, _)| name).collect();
        let told = match differing.len() {
            0 => String::new(),
            1 => format!("; {} differs", differing[0]),
            _ => format!("; {} differ", joined(differing, "and")),
        };
        let is_sure = self.has_names && !own.is_empty();
        let is_part = is_sure && is_alike && !other.is_empty();
        if own == other && (is_sure || is_alike) {
            Some((format!("has the players and moves of {name}{told}"), true))
        } else if is_part && other.starts_with(own) {
            let whole = counted(own.len() as u64, "half-move");
            let said = format!("its {whole} begin {name}, which has the same players{told}");
            Some((said, true))
        } else if is_part && own.starts_with(other) {
            let said = format!("goes on where {name} ends, which has the same players{told}");
            Some((said, false))
        } else {
            None
        }
    }
}

impl Entered {
    /// Keeps a game, unless it was entered before. Returns the line that says so, and whether another has all its moves.
    pub(super) fn see(
        &mut self,
        entry: GameKeys,
        number: u64,
        file: usize,
        names: &[String],
    ) -> Option<(String, bool)> {
        let mut found = None;
        let last = self.last.get(&entry.players).copied();
        let mut next = last;
        while let Some(kept) = next.map(|at| &self.games[at as usize]) {
            let mut name = format!("game {}", kept.number);
            if kept.file as usize != file {
                name.extend([" of ", &names[kept.file as usize]]);
            }
            found = entry.compare(kept, &name).or(found);
            if matches!(found, Some((_, true))) {
                break;
            }
            next = kept.next;
        }
        if !matches!(found, Some((_, true))) {
            self.last.insert(entry.players, self.games.len() as u32);
            // With its place in the table.
            self.bytes += size_of::<Kept>() + size_of_val(&*entry.kept.moves) + 64;
            self.games.push(Kept {
                file: file as u32,
                number,
                next: last,
                ..entry.kept
            });
        }
        let (said, is_whole) = found?;
        let shown = match &*names[file] {
            STANDARD_INPUT => "<stdin>".into(),
            name => shown(name),
        };
        let (Place { line, column, .. }, about) = (entry.place, entry.about);
        let line = format!("{shown}:{line}:{column}: game {number}{about}: {said}\n");
        Some((line, is_whole))
    }

    /// Returns the error of too many games.
    pub fn error(&self) -> Option<Diagnostic> {
        let message = || format!("there is no room for more than {} games", self.games.len());
        let hint =
            "ask for a part of them, such as the games of some players: `--where player~weber`";
        (self.bytes > MOST).then(|| Diagnostic::of_word("--distinct", message(), hint))
    }
}
