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
        /// A half-move is left out. It may be written twice.
        Remove = "remove",
        /// Two half-moves, one after the other, change places.
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
const UNCLEAR: f32 = 0.15;
/// For a word in the letters of another language; more if it can be a move in those of the game.
const OTHER_LETTERS: f32 = 0.25;
const AMBIGUOUS_LETTERS: f32 = 0.5;
const SWAPPED: f32 = 0.3;
const SWAPPED_OWN: f32 = 0.5;
const MISSING: f32 = 1.0;
const SUPERFLUOUS: f32 = 1.7;
const AS_WRITTEN: f32 = 2.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edit {
    pub kind: RepairKind,
    /// The index of the first half-move in question.
    pub at: usize,
    /// The move that is played there, if it is not written in the line.
    pub played: Option<Move>,
}

impl Edit {
    /// Returns the half-moves that the edit puts in place of others, and how many others.
    pub fn replacement(self, items: &[Item]) -> ([Option<Item>; 3], usize) {
        let item = |ahead: usize| items.get(self.at + ahead).copied();
        let new = self.played.map(|played| Item {
            word: items[self.at].word,
            change: Some((self.kind, played)),
        });
        match self.kind {
            RepairKind::Replace | RepairKind::AsWritten => ([new, None, None], 1),
            RepairKind::Insert => ([new, None, None], 0),
            RepairKind::Remove => ([None; 3], 1),
            RepairKind::Swap => ([item(1), item(0), None], 2),
            RepairKind::SwapOwn => ([item(2), item(1), item(0)], 3),
        }
    }

    pub fn apply(self, items: &[Item]) -> Vec<Item> {
        let (new, old) = self.replacement(items);
        let mut edited = items.to_vec();
        edited.splice(self.at..self.at + old, new.into_iter().flatten());
        edited
    }

    /// Returns the cost of the edit, in a position of the line.
    pub fn cost(self, line: &WordLine, words: &[WrittenWord]) -> f32 {
        let word = &words[line.items[self.at].word];
        // The half-move before is written alike.
        let before = self.at.checked_sub(1).map(|at| &words[line.items[at].word]);
        let is_doubled = before.is_some_and(|before| before.core() == word.core());
        match (self.kind, self.played) {
            (RepairKind::Replace, Some(played)) => {
                cost_of_spelling(word, played, &line.positions[self.at])
            }
            (RepairKind::Remove, _) if is_doubled => DOUBLED,
            (RepairKind::Insert, _) => MISSING,
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
        let written = |word| Item { word, change: None };
        WordLine::from_items((0..game.words.len()).map(written).collect(), game)
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
}
