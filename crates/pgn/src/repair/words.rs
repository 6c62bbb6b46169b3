//! The words of the main line of a game, as they were written.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use crate::byte_classes::{LONGEST_WORD, is_ending};
use crate::word::read_move;
use crate::{Game, GameResult, Reader, Visitor, Word};
use oracle_laws::{Move, Position};
use oracle_notation::{MoveText, PieceLetters};

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
    /// The half-move that the number before it tells: twice that number, and one more after three dots.
    pub number: Option<u32>,
    /// The number of its half-move, from 1. What is passed over has that of the next.
    pub ply: u32,
}

impl WrittenWord {
    fn new(
        text: &str,
        at: Range<usize>,
        ply: u32,
        read: Option<MoveText>,
        letters: PieceLetters,
    ) -> WrittenWord {
        let english = letters.to_english(text);
        WrittenWord {
            english: english.map_or_else(|| text.to_owned(), Cow::into_owned),
            text: text.to_owned(),
            at,
            read,
            is_null: false,
            number: None,
            ply,
        }
    }

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
    /// The words, and behind them the halves of those that may be two.
    pub words: Vec<WrittenWord>,
    /// How many words were written.
    pub written: usize,
    pub result: Option<GameResult>,
    pub letters: PieceLetters,
    /// Whether no move is illegal, ambiguous or unreadable.
    pub is_whole: bool,
}

impl WrittenGame {
    /// Reads the first game of a text; `None` if it is not known how it starts.
    pub fn read(text: &[u8], mut reader: Reader) -> Option<WrittenGame> {
        let start = reader.input.offset(0);
        let mut line = MainLine {
            start,
            ..MainLine::default()
        };
        reader.options.has_variations = false;
        reader.read_all(text, &mut line);
        let mut game = line.game?;
        for word in &mut game.words {
            word.number = text.get(..word.at.start).and_then(number_before);
        }
        Some(game)
    }

    /// Adds the halves of the words that may be two.
    pub fn with_halves(mut self) -> WrittenGame {
        (0..self.written).for_each(|word| self.split(word));
        self
    }

    fn split(&mut self, word: usize) {
        let WrittenWord { text, at, ply, .. } = self.words[word].clone();
        for cut in 2..text.len().min(LONGEST_WORD).saturating_sub(1) {
            let (first, second) = text.split_at_checked(cut).unwrap_or_default();
            let read = |half: &str| read_move(half.as_bytes(), self.letters);
            if let (Some(one), Some(other)) = (read(first), read(second)) {
                let middle = at.start + cut;
                let half = |text: &str, at, read| {
                    WrittenWord::new(text, at, ply, Some(read), self.letters)
                };
                let halves = [
                    half(first, at.start..middle, one),
                    half(second, middle..at.end, other),
                ];
                self.words.extend(halves);
            }
        }
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
        self.number_played(game);
        let ply = self.words.last().map_or(1, |last| last.ply + 1);
        let mut read = WrittenWord::new(&text, at, ply, word.read, game.letters().letters);
        read.is_null = word.is_null;
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
            written: self.words.len(),
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

/// Returns the half-move that a number at the end of a text tells.
fn number_before(text: &[u8]) -> Option<u32> {
    let text = text.trim_ascii_end();
    let end = text.iter().rposition(|byte| *byte != b'.')? + 1;
    let (number, dots) = text.split_at(end);
    let (number, dots) = match number.strip_suffix("…".as_bytes()) {
        Some(number) => (number, 3),
        None => (number, dots.len()),
    };
    let word = number.rsplit(|byte| is_ending(*byte)).next()?;
    let number: u32 = str::from_utf8(word).ok()?.parse().ok()?;
    number.checked_mul(2)?.checked_add(u32::from(dots > 1))
}
