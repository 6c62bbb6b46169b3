//! Games that were entered twice: by the same players, with the same moves or the first of them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem;

use oracle_notation::shown;
use oracle_pgn::{Game, GameResult, Place, Played, PlayedMove, decode};

use super::STANDARD_INPUT;
use super::columns::{TAGS, players};
use crate::diagnostic::Diagnostic;
use crate::page::counted;

/// A game as it is compared with others.
pub struct GameKeys {
    /// A key of both names, and of where the game begins.
    players: u64,
    has_names: bool,
    moves: Box<[u16]>,
    /// A key of each tag of [`TAGS`], of the names as they are written, and of the result; 0 where it is not known.
    tags: [u16; TAGS.len() + 1],
    /// Where the game begins, and whose it is.
    place: Place,
    about: String,
}

/// A game that was written.
struct Kept {
    moves: Box<[u16]>,
    tags: [u16; TAGS.len() + 1],
    file: u32,
    number: u64,
    /// Another of the same players.
    next: Option<Box<Kept>>,
}

/// The most bytes of games that are kept.
const MOST: usize = 400 << 20;

/// The games that were written, by their players.
#[derive(Default)]
pub struct Entered {
    games: HashMap<u64, Box<Kept>>,
    count: u64,
    bytes: usize,
}

/// Returns a move as a number: a null move is none of any two squares.
pub(super) fn number(played: &Played<'_>) -> u16 {
    match played.played {
        PlayedMove::Legal(played) | PlayedMove::Illegal(played) => {
            let squares = u16::from(played.from.index()) << 6 | u16::from(played.to.index());
            squares | played.promotion.map_or(0, |role| (role as u16 + 1) << 12)
        }
        PlayedMove::Null => 0,
    }
}

fn key(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl GameKeys {
    /// Returns the entry of a game with these moves.
    pub(super) fn new(game: &Game, moves: &[u16]) -> GameKeys {
        let tag = |name| decode(game.tags().get(name).unwrap_or_default()).into_owned();
        let names = ["White", "Black"].map(|name| {
            let lower = tag(name).to_lowercase();
            let words = lower.split(|sign: char| !sign.is_alphanumeric());
            let mut words: Vec<String> = words.map(str::to_owned).collect();
            words.retain(|word| !word.is_empty());
            // `Tal, M` is `M. Tal`.
            words.sort();
            words
        });
        let is_known = |text: &str| text.contains(char::is_alphanumeric);
        let tag_key = |text: &str| is_known(text).then(|| key(&text.trim()) as u16 | 1);
        let result = game.result().map_or("", GameResult::id);
        let mut tags = [0; TAGS.len() + 1];
        for (place, name) in tags.iter_mut().zip(TAGS) {
            *place = tag_key(&tag(name)).unwrap_or_default();
        }
        tags[TAGS.len()] = tag_key(result).unwrap_or_default();
        let start = game.start().filter(|_| !game.is_standard_start());
        GameKeys {
            has_names: names.iter().any(|words| !words.is_empty()),
            players: key(&(names, start.map(ToString::to_string))),
            moves: moves.into(),
            tags,
            place: game.place(),
            about: players(game).map_or(String::new(), |players| format!(" ({players})")),
        }
    }

    /// Returns what is said of this game, if it was entered before; and whether the other has all its moves.
    fn compare(&self, kept: &Kept, name: &str) -> Option<(String, bool)> {
        let (own, other) = (&self.moves, &kept.moves);
        let tags = TAGS.iter().chain([&"Result"]).zip(self.tags).zip(kept.tags);
        let differing = tags.clone().filter(|((_, own), other)| own != other);
        let names: Vec<&str> = differing.map(|((name, _), _)| *name).collect();
        // Games without a move, and those that begin alike, may be of two days or rounds.
        let has_differing = |((name, own), other): ((&&str, u16), u16)| {
            ["Event", "Date", "Round"].contains(name) && own != other && own > 0 && other > 0
        };
        let is_alike = !tags.clone().any(has_differing);
        let is_sure = self.has_names && !own.is_empty();
        let told = match names[..] {
            [] => String::new(),
            [name] => format!("; {name} differs"),
            [ref names @ .., last] => format!("; {} and {last} differ", names.join(", ")),
        };
        let whole = counted(own.len() as u64, "half-move");
        if own == other && (is_sure || is_alike) {
            return Some((format!("has the players and moves of {name}{told}"), true));
        }
        if !(is_sure && is_alike) || other.is_empty() {
            return None;
        }
        if other.starts_with(own) {
            let said = format!("its {whole} begin {name}, which has the same players{told}");
            return Some((said, true));
        }
        let is_longer = own.starts_with(other);
        let said = || format!("goes on where {name} ends, which has the same players{told}");
        is_longer.then(|| (said(), false))
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
        let Place { line, column, .. } = entry.place;
        let shown = match &*names[file] {
            STANDARD_INPUT => "<stdin>".into(),
            name => shown(name),
        };
        let head = format!("{shown}:{line}:{column}: game {number}{}", entry.about);
        let mut next = self.games.get(&entry.players);
        while let Some(kept) = next {
            let mut name = format!("game {}", kept.number);
            if kept.file as usize != file {
                name.extend([" of ", &names[kept.file as usize]]);
            }
            let said = entry.compare(kept, &name);
            let line = said.map(|(said, is_whole)| {
                (
                    format!(
                        "{head}: {said}
"
                    ),
                    is_whole,
                )
            });
            found = line.or(found);
            if found.as_ref().is_some_and(|(_, is_whole)| *is_whole) {
                return found;
            }
            next = kept.next.as_ref();
        }
        self.count += 1;
        // With its place in the table.
        self.bytes += size_of::<Kept>() + size_of_val(&*entry.moves) + 64;
        let kept = Kept {
            moves: entry.moves,
            tags: entry.tags,
            file: file as u32,
            number,
            next: self.games.remove(&entry.players),
        };
        self.games.insert(entry.players, Box::new(kept));
        found
    }

    /// Returns the error of too many games.
    pub fn error(&self) -> Option<Diagnostic> {
        let message = || format!("there is no room for more than {} games", self.count);
        let hint =
            "ask for a part of them, such as the games of some players: `--where player~weber`";
        (self.bytes > MOST).then(|| Diagnostic::of_word("--distinct", message(), hint))
    }
}

impl Drop for Kept {
    /// Drops the games of the same players one by one: many would overflow the stack.
    fn drop(&mut self) {
        let mut next = mem::take(&mut self.next);
        while let Some(mut kept) = next {
            next = mem::take(&mut kept.next);
        }
    }
}
