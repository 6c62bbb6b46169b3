//! A line of half-moves, some as written and some changed, played up to its first fault.

use super::edit::RepairKind;
use super::words::{WrittenGame, WrittenWord};
use oracle_laws::{Move, Position};

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
            None => return words[self.word].play(position),
            Some((RepairKind::AsWritten, illegal)) => position.play_illegal(illegal),
            Some((_, played)) => position.play_unchecked(played),
        }
        true
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
