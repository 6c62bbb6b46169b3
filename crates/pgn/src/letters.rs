//! The letters of a game, found by reading it in those of each language.

use std::cell::Cell;
use std::cmp::{Ordering, Reverse};
use std::collections::{HashMap, HashSet};

use super::Reader;
use super::repair::{WrittenGame, WrittenWord};
use super::word::read_move;
use oracle_laws::Move;
use oracle_notation::{MoveText, PieceLetters};

/// How many words must be moves in a language, and not in English, if more words are English. One may be a slip.
const SEVERAL: usize = 2;

/// The letters in which a game is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FoundLetters {
    /// The letters in which it replays furthest, the first in the order of [`PieceLetters::ALL`].
    pub letters: PieceLetters,
    /// The others in which it replays as far.
    pub also: Vec<PieceLetters>,
    /// Those of the others in which the moves differ.
    pub differing: Vec<PieceLetters>,
}

impl From<PieceLetters> for FoundLetters {
    fn from(letters: PieceLetters) -> FoundLetters {
        FoundLetters {
            letters,
            ..FoundLetters::default()
        }
    }
}

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
        let words = as_english.words.iter();
        let words = Words {
            junk: junk.map(|word| word.text.as_str()).collect(),
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

    /// Returns the message that the moves of the game are ambiguous, if they are.
    pub(super) fn ambiguity(&self) -> Option<String> {
        let names = self.differing.iter().map(|letters| letters.name());
        let others = names.reduce(|all, name| format!("{all} or {name}"))?;
        let letters = self.letters.name();
        Some(format!(
            "read with {letters} letters; with {others} letters the moves differ"
        ))
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
        first
            .filter(|_| others.next().is_some())
            .unwrap_or(usize::MAX)
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
