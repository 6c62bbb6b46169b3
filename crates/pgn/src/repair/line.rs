//! A line of half-moves, some as written and some changed, played up to its first fault.

use super::words::{WrittenGame, WrittenWord};
use oracle_laws::{Move, Position};

/// A half-move of a line.
#[derive(Debug, Clone, Copy)]
pub enum Item {
    /// The word with this index, as it was written.
    Written(usize),
    /// This move instead of that word.
    Changed(usize, Move),
    /// This move, before that word.
    Added(usize, Move),
    /// The word, which means this illegal move.
    Illegal(usize, Move),
}

impl Item {
    /// Returns the index of the word, or of the word before which it was added.
    pub const fn word(self) -> usize {
        match self {
            Item::Written(word)
            | Item::Changed(word, _)
            | Item::Added(word, _)
            | Item::Illegal(word, _) => word,
        }
    }

    /// Returns the move that it is in a position, if it is one there.
    pub fn played(self, words: &[WrittenWord], position: &Position) -> Option<Move> {
        match self {
            Item::Written(word) => words[word].legal(position),
            Item::Changed(_, played) | Item::Added(_, played) | Item::Illegal(_, played) => {
                Some(played)
            }
        }
    }

    /// Plays the half-move, if it is legal or known to be played all the same.
    pub fn play(self, words: &[WrittenWord], position: &mut Position) -> bool {
        match self {
            Item::Written(word) => return words[word].play(position),
            Item::Changed(_, played) | Item::Added(_, played) => position.play_unchecked(played),
            Item::Illegal(_, played) => position.play_illegal(played),
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
        let items = (0..game.words.len()).map(Item::Written).collect();
        WordLine::from_items(items, game)
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
