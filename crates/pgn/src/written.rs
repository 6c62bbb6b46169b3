//! A game as it was written: the words of its main line, and its letters, found by reading it in those of each language.

use std::borrow::Cow;
use std::cell::Cell;
use std::cmp::{Ordering, Reverse};
use std::collections::{HashMap, HashSet};
use std::ops::{ControlFlow, Range};

use super::word::read_move;
use super::{FoundLetters, Game, GameResult, Reader, Visitor, Word};
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
        self.read.is_some_and(|read| read.play_only(position))
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

/// How many words must be moves in a language, and not in English, if more words are English. One may be a mistake.
const SEVERAL: usize = 2;

/// With as many words that are moves in no letters, a text is no game: to read it twenty times would take long.
const MOST_JUNK: usize = 200;

impl FoundLetters {
    /// Reads a game in the letters of each language, and returns those in which it replays further than in English, if
    /// there are any. A game that is whole in English stays English, and others in which it is whole are named. So does
    /// one that is English but for a word. The game is the last that was read.
    pub fn find(reader: &Reader) -> Option<FoundLetters> {
        let game = reader.text_of_game()?;
        let again = |letters: PieceLetters| reader.again().with_letters(letters.into());
        let read = |letters| WrittenGame::read(game, again(letters));
        let as_english = read(PieceLetters::English)?;
        // Words that are moves in no letters are looked for once.
        let is_junk =
            |word: &&WrittenWord| word.is_unreadable() && !word.is_in_some_letters(|_| true);
        let junk = as_english.words.iter().filter(is_junk);
        let junk: Vec<_> = junk
            .map(|word| word.text.as_str())
            .take(MOST_JUNK)
            .collect();
        if junk.len() == MOST_JUNK {
            return None;
        }
        let words = as_english.words.iter();
        let words = Words {
            junk: junk.into_iter().collect(),
            in_english: words.map(|word| (word.text.as_str(), word.read)).collect(),
        };
        let english = Replay::new(&as_english, &words);
        let furthest = Cell::new(0);
        let replay = |letters| {
            // Where English stops, another language goes on, or else more than a word is its own.
            let goes_on = |word: &WrittenWord| read_move(word.text.as_bytes(), letters).is_some();
            let fault = as_english.words.get(english.end);
            if english.unreadable < SEVERAL && !fault.is_none_or(goes_on) {
                return None;
            }
            // Few languages reach as far as another one: the others are not read to their end.
            if words.reach(&as_english, letters) < furthest.get() {
                return None;
            }
            let replay = Replay::new(&read(letters)?, &words);
            let is_better = match replay.moves.len().cmp(&english.moves.len()) {
                _ if english.is_whole => replay.is_whole,
                // An English game with one wrong letter is no Finnish game: `2. Rf3 Nc6`.
                Ordering::Greater if replay.unreadable > english.unreadable => replay.own > SEVERAL,
                Ordering::Greater => {
                    replay.own >= SEVERAL || replay.unreadable < english.unreadable.max(1)
                }
                Ordering::Equal => replay.unreadable + SEVERAL <= english.unreadable,
                Ordering::Less => false,
            };
            if is_better {
                furthest.set(furthest.get().max(replay.moves.len()));
            }
            is_better.then_some((letters, replay))
        };
        let others = PieceLetters::ALL.into_iter().skip(1);
        let mut replays: Vec<_> = others.filter_map(replay).collect();
        let rank =
            |(_, replay): &(PieceLetters, Replay)| (replay.moves.len(), Reverse(replay.strange));
        let furthest = replays.iter().map(rank).max()?;
        replays.retain(|found| rank(found) == furthest);
        if english.is_whole {
            replays.insert(0, (PieceLetters::English, english));
        }
        let [(letters, first), others @ ..] = replays.as_slice() else {
            return None;
        };
        let differing = (others.iter()).filter(|(_, other)| other.moves != first.moves);
        Some(FoundLetters {
            letters: *letters,
            also: others.iter().map(|(letters, _)| *letters).collect(),
            differing: differing.map(|(letters, _)| *letters).collect(),
        })
    }
}

/// What is known of the words of a game before it is read in other letters.
struct Words<'g> {
    /// Words that are moves in no letters.
    junk: HashSet<&'g str>,
    /// What a word means in English.
    in_english: HashMap<&'g str, Option<MoveText>>,
}

impl Words<'_> {
    /// Returns how many half-moves can be read in these letters before a word that is a move in others only, at most.
    fn reach(&self, game: &WrittenGame, letters: PieceLetters) -> usize {
        let is_other = |word: &&WrittenWord| {
            // Long words may be read as two.
            let is_short = word.text.len() < 6 && !word.is_null;
            is_short
                && !self.junk.contains(word.text.as_str())
                && read_move(word.text.as_bytes(), letters).is_none()
        };
        let mut others = (0..).zip(&game.words).filter(|(_, word)| is_other(word));
        let first = others.next().map(|(at, _)| at);
        // A game may have one such word, which is passed over.
        let first = first.filter(|_| others.next().is_some());
        first.unwrap_or(usize::MAX)
    }

    fn in_english(&self, word: &WrittenWord) -> Option<MoveText> {
        let known = self.in_english.get(word.text.as_str()).copied();
        known.unwrap_or_else(|| read_move(word.text.as_bytes(), PieceLetters::English))
    }
}

/// A game in some letters.
struct Replay {
    /// The moves up to the first fault.
    moves: Vec<Option<Move>>,
    /// How many of them are not the same moves in English.
    own: usize,
    /// How many words of the whole main line are moves in other letters only, and how many of these not in English.
    unreadable: usize,
    strange: usize,
    is_whole: bool,
    /// The index of the word at the fault.
    end: usize,
}

impl Replay {
    fn new(game: &WrittenGame, words: &Words<'_>) -> Replay {
        let is_other =
            |word: &&WrittenWord| word.is_unreadable() && !words.junk.contains(word.text.as_str());
        let others: Vec<&WrittenWord> = game.words.iter().filter(is_other).collect();
        let is_strange = |word: &&&WrittenWord| words.in_english(word).is_none();
        let mut replay = Replay {
            moves: Vec::new(),
            own: 0,
            unreadable: others.len(),
            strange: others.iter().filter(is_strange).count(),
            is_whole: game.is_whole,
            end: 0,
        };
        let mut position = game.start.clone();
        for (at, word) in game.words.iter().enumerate() {
            replay.end = at;
            if word.is_null {
                if !word.play(&mut position) {
                    return replay;
                }
                replay.moves.push(None);
                continue;
            }
            let english = words.in_english(word).and_then(|read| read.only(&position));
            let mut played = word.legal(&position);
            if word.is_unreadable() {
                // A word that is a move in no letters is passed over, and so is the only English one: `1. Nf3 Sf6 2. Sc3`.
                match english {
                    None if words.junk.contains(word.text.as_str()) => continue,
                    Some(_) if replay.unreadable == 1 => {
                        played = english;
                        replay.strange += 1;
                    }
                    _ => (),
                }
            }
            let Some(played) = played else {
                return replay;
            };
            replay.own += usize::from(english != Some(played));
            replay.moves.push(Some(played));
            position.play_unchecked(played);
        }
        replay.end = game.words.len();
        replay
    }
}
