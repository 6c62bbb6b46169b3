//! A line of half-moves, some as written and some changed, and a change of one of them or of the order of a few, with what
//! it costs.

use super::spelling::distance;
use super::words::{WrittenGame, WrittenWord};
use oracle_laws::{Move, Piece, Position};
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
const DOUBLED: f32 = 0.15;
const SEVERAL_DOUBLED: f32 = 0.05;
const UNCLEAR: f32 = 0.15;
/// For a word in the letters of another language; more if it can be a move in those of the game.
const OTHER_LETTERS: f32 = 0.25;
const AMBIGUOUS_LETTERS: f32 = 0.5;
const SPLIT: f32 = 0.15;
const SWAPPED: f32 = 0.3;
const SWAPPED_PAIRS: f32 = 0.5;
const SWAPPED_OWN: f32 = 0.5;
const MISSING: f32 = 1.0;
const SUPERFLUOUS: f32 = 1.7;
const AS_WRITTEN: f32 = 2.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edit {
    pub kind: RepairKind,
    /// The index of the first half-move in question.
    pub at: usize,
    /// How many are left out, or change places with as many others; for a word that is two, the index of the first.
    pub count: usize,
    /// The move that is played there, if it is not written in the line.
    pub played: Option<Move>,
}

impl Edit {
    pub const fn new(kind: RepairKind, at: usize, count: usize, played: Option<Move>) -> Edit {
        Edit {
            kind,
            at,
            count,
            played,
        }
    }

    /// Returns the half-moves that the edit puts in place of others, and how many others.
    pub fn replacement(self, items: &[Item]) -> ([Option<Item>; 4], usize) {
        let number = items[self.at].number;
        let new = |number| {
            let change = Some((self.kind, self.played?));
            let word = items[self.at].word;
            Some(Item {
                word,
                number,
                change,
            })
        };
        // Numbers keep their place.
        let moved = |(to, from): (usize, usize)| {
            let number = items.get(self.at + to)?.number;
            items
                .get(self.at + from)
                .map(|item| Item { number, ..*item })
        };
        let (half, none) = (Item::written, None);
        match (self.kind, self.count) {
            (RepairKind::Replace | RepairKind::AsWritten, _) => {
                ([new(number), none, none, none], 1)
            }
            (RepairKind::Insert, _) => ([new(None), none, none, none], 0),
            (RepairKind::Remove, count) => ([none; 4], count),
            (RepairKind::Split, word) => {
                let [first, second] = [half(word, number), half(word + 1, None)];
                ([Some(first), Some(second), none, none], 1)
            }
            (RepairKind::Swap, 1) => ([moved((0, 1)), moved((1, 0)), none, none], 2),
            (RepairKind::Swap, _) => ([(0, 2), (1, 3), (2, 0), (3, 1)].map(moved), 4),
            (RepairKind::SwapOwn, _) => ([moved((0, 2)), moved((1, 1)), moved((2, 0)), none], 3),
        }
    }

    /// Returns how many half-moves before a reach of the line are behind its fault and the edit.
    pub const fn behind(self, fault: usize, reach: usize) -> usize {
        let end = self.at + self.count;
        let is_beyond = matches!(self.kind, RepairKind::Remove) && end > fault;
        reach.saturating_sub(if is_beyond { end } else { fault })
    }

    pub fn apply(self, items: &[Item]) -> Vec<Item> {
        let (new, old) = self.replacement(items);
        let mut edited = items.to_vec();
        edited.splice(self.at..self.at + old, new.into_iter().flatten());
        edited
    }

    /// Returns whether what is left out is written alike before.
    pub fn is_of_double(self, items: &[Item], words: &[WrittenWord]) -> bool {
        let core = |at: usize| words[items[at].word].core();
        let before = self.at.checked_sub(1);
        self.count > 1 || before.is_some_and(|before| core(before) == core(self.at))
    }

    /// Returns the cost of the edit, in a position of the line.
    pub fn cost(self, line: &WordLine, words: &[WrittenWord]) -> f32 {
        let word = &words[line.items[self.at].word];
        match (self.kind, self.played) {
            (RepairKind::Replace, Some(played)) => {
                cost_of_spelling(word, played, &line.positions[self.at])
            }
            (RepairKind::Remove, _) if self.count > 1 => SEVERAL_DOUBLED,
            (RepairKind::Remove, _) if self.is_of_double(&line.items, words) => DOUBLED,
            (RepairKind::Insert, _) => MISSING,
            (RepairKind::Split, _) => SPLIT,
            (RepairKind::Swap, _) if self.count > 1 => SWAPPED_PAIRS,
            (RepairKind::Swap, _) => SWAPPED,
            (RepairKind::SwapOwn, _) => SWAPPED_OWN,
            (RepairKind::AsWritten, _) => AS_WRITTEN,
            _ => SUPERFLUOUS,
        }
    }
}

/// Returns the cost of writing a word where a legal move was meant.
fn cost_of_spelling(word: &WrittenWord, meant: Move, position: &Position) -> f32 {
    let san = San::from_move(position, meant).to_string();
    let core = san.trim_end_matches(['+', '#']);
    let mut cost = distance(word.core().as_bytes(), core.as_bytes());
    cost = cost.min(distance(word.english.as_bytes(), san.as_bytes()));
    if let Some(MoveText::Piece(piece)) = word.read
        && piece.file.is_some()
        && piece.rank.is_some()
    {
        // Both squares are written: e2e4, Ng1-f3.
        let letter = meant.role.upper_letter();
        let long = format!("{letter}{}{}", meant.from, meant.to);
        let written = word.core().replace(['-', 'x'], "");
        let long = long.trim_start_matches('P');
        for long in [long, long.get(1..).unwrap_or_default()] {
            cost = cost.min(distance(written.as_bytes(), long.as_bytes()));
        }
    }
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
#[derive(Debug, Clone, Copy)]
pub struct Item {
    /// The index of the word, or of the word before which it was added.
    pub word: usize,
    /// The half-move that the number before it tells.
    pub number: Option<u32>,
    /// The move that is played instead of the word or before it, and the kind of repair that does so.
    pub change: Option<(RepairKind, Move)>,
}

impl Item {
    pub const fn written(word: usize, number: Option<u32>) -> Item {
        Item {
            word,
            number,
            change: None,
        }
    }

    /// Returns the move that it is in a position, if it is one there.
    pub fn played(self, words: &[WrittenWord], position: &Position) -> Option<Move> {
        match self.change {
            None => words[self.word].legal(position),
            Some((_, played)) => Some(played),
        }
    }

    /// Plays the half-move, if it is legal or known to be played all the same.
    pub fn play(self, words: &[WrittenWord], position: &mut Position) -> bool {
        match self.change {
            None => words[self.word].play(position),
            // An edit before it may have changed what stands there.
            Some((RepairKind::AsWritten, illegal)) => {
                let own = Piece::new(position.turn(), illegal.role);
                let is_there = position.placement().piece_at(illegal.from) == Some(own);
                let taken = illegal.capture_square();
                let taken = taken.and_then(|square| position.placement().role_at(square));
                let may_be_played = is_there && taken == illegal.capture;
                if may_be_played {
                    position.play_illegal(illegal);
                }
                may_be_played
            }
            Some((_, played)) => position.play(played).is_ok(),
        }
    }
}

/// A line, and the positions before its half-moves up to the first fault.
#[derive(Debug, Clone)]
pub struct WordLine {
    pub items: Vec<Item>,
    pub positions: Vec<Position>,
}

impl WordLine {
    pub fn written(game: &WrittenGame) -> WordLine {
        let written = |word| Item::written(word, game.words[word].number);
        WordLine::from_items((0..game.written).map(written).collect(), game)
    }

    pub fn from_items(items: Vec<Item>, game: &WrittenGame) -> WordLine {
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

    /// Returns how often the numbers of half-moves jump.
    pub fn jumps(items: &[Item], game: &WrittenGame) -> u16 {
        let start = game.start.fullmoves().wrapping_mul(2);
        let mut ahead = start.wrapping_add(game.start.turn().either(0, 1));
        let mut jumps = 0_u16;
        for (item, at) in items.iter().zip(0..) {
            let now = item.number.map_or(ahead, |number| number.wrapping_sub(at));
            jumps = jumps.saturating_add(u16::from(now != ahead));
            ahead = now;
        }
        jumps
    }
}
