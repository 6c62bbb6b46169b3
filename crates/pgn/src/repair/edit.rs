//! A line of half-moves, some as written and some changed, and a change of one of them or of the order of a few, with what
//! it costs.

use super::spelling::distance;
use super::words::{WrittenGame, WrittenWord};
use oracle_laws::{Move, Position};
use oracle_notation::{MoveText, San};

oracle_laws::listed! {
    /// What a repair does.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum RepairKind {
        /// Another move is played instead of the one that was written.
        Replace = "replace",
        /// A half-move is missing, and is played before the one that was written.
        Insert = "insert",
        /// A half-move is left out, or several that are written twice.
        Remove = "remove",
        /// Two words in one are two half-moves.
        Split = "split",
        /// Two half-moves, one after the other, change places; or two full moves.
        Swap = "swap",
        /// Two moves of one player, one after the other, change places.
        SwapOwn = "swap_own",
        /// The illegal move is played as it was written.
        AsWritten = "as_written",
    }
    /// All kinds.
    const ALL;
    /// Returns the stable name, as JSON writes it.
    const fn id;
}

/// The costs of edits other than another spelling. They are in the unit of [`distance`].
const DOUBLED: f32 = 0.1;
const UNCLEAR: f32 = 0.15;
/// For a word in the letters of another language; more if it can be a move in those of the game.
const OTHER_LETTERS: f32 = 0.25;
const AMBIGUOUS_LETTERS: f32 = 0.5;
const SPLIT: f32 = 0.15;
const SWAPPED: f32 = 0.3;
const SWAPPED_FAR: f32 = 0.5;
const MISSING: f32 = 1.0;
const SUPERFLUOUS: f32 = 1.7;
const AS_WRITTEN: f32 = 2.0;

/// A change of a line: some half-moves in place of others.
#[derive(Debug, Clone, PartialEq)]
pub struct Edit {
    pub kind: RepairKind,
    /// The index of the first half-move in question.
    pub at: usize,
    /// How many are replaced.
    pub old: usize,
    pub new: Vec<Item>,
}

impl Edit {
    /// Returns how many half-moves before a reach of the line are behind its fault and what is left out.
    pub fn behind(&self, fault: usize, reach: usize) -> usize {
        let left_out = if self.new.is_empty() { self.old } else { 0 };
        reach.saturating_sub(fault.max(self.at + left_out))
    }

    pub fn apply(&self, items: &[Item]) -> Vec<Item> {
        let mut edited = items.to_vec();
        edited.splice(self.at..self.at + self.old, self.new.iter().copied());
        edited
    }

    /// Returns the cost of the edit of a line.
    pub fn cost(&self, line: &WordLine, words: &[WrittenWord]) -> f32 {
        match (self.kind, self.new.first().and_then(|item| item.change)) {
            (RepairKind::Replace, Some((_, played))) => {
                let word = &words[line.items[self.at].word];
                cost_of_spelling(word, played, &line.positions[self.at])
            }
            (RepairKind::Remove, _) if line.is_doubled(self.at, self.old, words) => DOUBLED,
            (RepairKind::Insert, _) => MISSING,
            (RepairKind::Split, _) => SPLIT,
            (RepairKind::Swap, _) if self.old == 2 => SWAPPED,
            (RepairKind::Swap | RepairKind::SwapOwn, _) => SWAPPED_FAR,
            (RepairKind::AsWritten, _) => AS_WRITTEN,
            _ => SUPERFLUOUS,
        }
    }
}

/// Returns the cost of writing a word where a legal move was meant.
fn cost_of_spelling(word: &WrittenWord, meant: Move, position: &Position) -> f32 {
    let san = San::from_move(position, meant).to_string();
    let core = san.trim_end_matches(['+', '#']);
    // Both squares may be written: e2e4, Ng1-f3.
    let squares = format!("{}{}", meant.from, meant.to);
    let long = format!("{}{squares}", meant.role.upper_letter());
    let plain = word.core().replace(['-', 'x'], "");
    let pairs = [
        (word.core(), core),
        (&*word.english, &*san),
        (&*plain, &*squares),
        (&*plain, &*long),
    ];
    let costs = pairs.map(|(written, meant)| distance(written.as_bytes(), meant.as_bytes()));
    let cost = costs.into_iter().fold(f32::INFINITY, f32::min);
    let may_mean = |read: MoveText| read.may_mean(position, meant);
    if word.read.is_some_and(may_mean) {
        cost.min(UNCLEAR)
    } else if !word.is_in_some_letters(may_mean) {
        cost
    } else if word.is_unreadable() {
        cost.min(OTHER_LETTERS)
    } else {
        cost.min(AMBIGUOUS_LETTERS)
    }
}

/// A half-move of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Item {
    /// The index of the word, or of the word before which it was added.
    pub word: usize,
    /// After how many half-moves it stands by the number before it.
    pub number: Option<i64>,
    /// The move that is played instead of the word or before it, and the kind of repair that does so.
    pub change: Option<(RepairKind, Move)>,
}

impl Item {
    /// Returns the move that it is in a position, if it is one there.
    pub fn played(self, words: &[WrittenWord], position: &Position) -> Option<Move> {
        match self.change {
            None => words[self.word].legal(position),
            Some((_, played)) => Some(played),
        }
    }

    /// Plays the half-move, if it is legal or known to be played all the same.
    pub fn play(self, words: &[WrittenWord], position: &mut Position) -> bool {
        let word = &words[self.word];
        match self.change {
            None => word.play(position),
            // An edit before it may have changed what it means.
            Some((RepairKind::AsWritten, illegal)) if word.meant(position) == Some(illegal) => {
                position.play_illegal(illegal);
                true
            }
            Some((_, played)) => position.play(played).is_ok(),
        }
    }
}

/// A half-move of an edit: the one that is so far behind its first, or this move in place of it.
pub type NewItem = (usize, Option<Move>);

/// A line, and the positions before its half-moves up to the first fault.
#[derive(Debug, Clone)]
pub struct WordLine {
    pub items: Vec<Item>,
    pub positions: Vec<Position>,
}

impl WordLine {
    pub fn new(items: Vec<Item>, game: &WrittenGame) -> WordLine {
        let mut position = game.start.clone();
        let mut positions = vec![position.clone()];
        for item in &items {
            if !item.play(&game.words, &mut position) {
                break;
            }
            positions.push(position.clone());
        }
        WordLine { items, positions }
    }

    /// Returns the index of the first half-move that cannot be played, or the number of all.
    pub const fn fault(&self) -> usize {
        self.positions.len() - 1
    }

    pub const fn is_whole(&self) -> bool {
        self.fault() == self.items.len()
    }

    /// Returns the word of a half-move without its marks of check.
    pub fn core<'a>(&self, at: usize, words: &'a [WrittenWord]) -> Option<&'a str> {
        Some(words[self.items.get(at)?.word].core())
    }

    /// Returns whether `count` half-moves repeat the `count` before them, as they are written.
    pub fn is_doubled(&self, at: usize, count: usize, words: &[WrittenWord]) -> bool {
        let mut these = at..self.items.len().min(at + count);
        these.len() == count
            && at >= count
            && these.all(|at| self.core(at, words) == self.core(at - count, words))
    }

    /// Returns an edit that replaces `old` half-moves with new ones.
    pub fn edit(&self, kind: RepairKind, at: usize, old: usize, new: &[NewItem]) -> Edit {
        let items = &self.items[at..];
        let new = new.iter().enumerate().map(|(ahead, (from, played))| Item {
            // Numbers keep their place.
            number: items[..old].get(ahead).and_then(|item| item.number),
            change: played.map_or(items[*from].change, |played| Some((kind, played))),
            ..items[*from]
        });
        Edit {
            kind,
            at,
            old,
            new: new.collect(),
        }
    }
}

/// Returns how often the numbers of half-moves jump.
pub fn jumps(items: &[Item]) -> u16 {
    let (mut jumps, mut ahead) = (0, 0);
    for (item, at) in items.iter().zip(0..) {
        let now = item.number.map_or(ahead, |number| number - at);
        jumps += u16::from(now != ahead);
        ahead = now;
    }
    jumps
}
