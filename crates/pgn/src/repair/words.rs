//! The words of the main line of a game, as they were written.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use super::edit::Item;
use crate::byte_classes::LONGEST_WORD;
use crate::word::read_move;
use crate::{Game, GameResult, Reader, Visitor, Word};
use oracle_laws::{Move, Position};
use oracle_notation::{MoveText, PieceLetters, WrittenNumber};

/// A word of the main line that is a move, or stands where one should.
#[derive(Debug, Clone)]
pub struct WrittenWord {
    /// The word as it was written, without the marks `!` and `?`.
    pub text: String,
    /// The same in English letters, as spellings are compared.
    pub english: String,
    /// Where it stands in the text of the game.
    pub at: Range<usize>,
    /// What it means, if it can be read.
    pub read: Option<MoveText>,
    /// Whether it is a null move.
    pub is_null: bool,
    /// The number of its half-move, from 1. What is passed over has that of the next.
    pub ply: u32,
}

impl WrittenWord {
    /// Returns the word without its marks of check.
    pub fn core(&self) -> &str {
        self.english.trim_end_matches(['+', '#'])
    }

    /// Returns whether it cannot be a move in the letters of the game.
    pub const fn is_unreadable(&self) -> bool {
        self.read.is_none() && !self.is_null
    }

    /// Returns whether it means a move in the letters of some language.
    pub fn is_in_some_letters(&self, fits: impl Fn(MoveText) -> bool) -> bool {
        let mut all = PieceLetters::ALL.into_iter();
        all.any(|letters| read_move(self.text.as_bytes(), letters).is_some_and(&fits))
    }

    pub fn legal(&self, position: &Position) -> Option<Move> {
        self.read?.only(position)
    }

    /// Returns the one move that it can mean although that is illegal.
    pub fn meant(&self, position: &Position) -> Option<Move> {
        let error = self.read?.resolve(position).err()?;
        position.meant(error.illegal()?)
    }

    /// Plays it, if it is legal or a null move.
    pub fn play(&self, position: &mut Position) -> bool {
        if self.is_null {
            let is_check = position.is_check();
            position.pass();
            return !is_check;
        }
        let legal = self.legal(position);
        if let Some(legal) = legal {
            position.play_unchecked(legal);
        }
        legal.is_some()
    }
}

#[derive(Debug, Clone)]
pub struct WrittenGame {
    pub start: Position,
    pub words: Vec<WrittenWord>,
    pub result: Option<GameResult>,
    pub letters: PieceLetters,
    /// Whether no move is illegal, ambiguous or unreadable.
    pub is_whole: bool,
}

impl WrittenGame {
    /// Reads the first game of a text; `None` if it is not known how it starts.
    pub fn read(text: &[u8], mut reader: Reader) -> Option<WrittenGame> {
        let mut line = MainLine {
            start: reader.input.offset(0),
            ..MainLine::default()
        };
        reader.options.has_variations = false;
        reader.read_all(text, &mut line);
        line.game
    }

    /// Returns the half-moves as they are written in a text, with their numbers.
    pub fn items(&self, text: &[u8]) -> Vec<Item> {
        let number = |word: &WrittenWord| {
            let before = text.get(..word.at.start)?;
            let near = &before[before.len().saturating_sub(16)..];
            WrittenNumber::at_end(&String::from_utf8_lossy(near))?.plies_after(&self.start)
        };
        let items = self.words.iter().enumerate().map(|(at, word)| Item {
            word: at,
            number: number(word),
            change: None,
        });
        items.collect()
    }

    /// Returns whether a word is too long for a move, of which the reader passes on the beginning only.
    pub fn has_long_word(&self) -> bool {
        self.words.iter().any(|word| word.at.len() >= LONGEST_WORD)
    }
}

#[derive(Default)]
struct MainLine {
    /// The offset of the text.
    start: u64,
    words: Vec<WrittenWord>,
    /// Where the last word and its marks end.
    end: usize,
    /// The number of half-moves that were played.
    plies: u32,
    game: Option<WrittenGame>,
}

impl MainLine {
    /// Corrects the number of the last word if it was played after others were passed over.
    fn number_played(&mut self, game: &Game) {
        let plies = game.plies();
        if plies > self.plies {
            self.plies = plies;
            let last = self.words.iter_mut().rev();
            for word in last.take_while(|word| word.ply > plies) {
                word.ply = plies;
            }
        }
    }
}

impl Visitor for MainLine {
    fn wants_moves(&self) -> bool {
        false
    }

    fn wants_words(&self) -> bool {
        true
    }

    fn word(&mut self, game: &Game, word: Word<'_>) {
        let start = (word.offset - self.start) as usize;
        let marks = word.text.iter().rev();
        let marks = marks.take_while(|mark| b"!? \t\r\n".contains(mark)).count();
        let text = &word.text[..word.text.len() - marks];
        let at = start..start + text.len();
        let text = String::from_utf8_lossy(text);
        let english = game.letters().letters.to_english(&text);
        self.number_played(game);
        let mut read = WrittenWord {
            english: english.map_or_else(|| text.to_string(), Cow::into_owned),
            text: text.into_owned(),
            at,
            read: word.read,
            is_null: word.is_null,
            ply: self.words.last().map_or(1, |last| last.ply + 1),
        };
        // `N+f3`: a mark in an unreadable word is a wrong letter.
        let is_part =
            |last: &mut WrittenWord| last.read.is_none() && !last.is_null && start == self.end;
        if let Some(first) = self.words.pop_if(is_part) {
            read.text = first.text + &read.text;
            read.english = first.english + &read.english;
            read.at.start = first.at.start;
            (read.read, read.is_null) = (None, false);
        }
        self.words.push(read);
        self.end = start + word.text.len();
    }

    fn end(&mut self, game: &Game) {
        self.number_played(game);
        self.game = game.start().map(|start| WrittenGame {
            start: start.clone(),
            words: std::mem::take(&mut self.words),
            result: game.result(),
            letters: game.letters().letters,
            is_whole: !game.is_damaged(),
        });
    }

    fn go_on(&mut self, _: &Game) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
