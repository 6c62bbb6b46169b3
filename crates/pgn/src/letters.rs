//! The letters of a game, found by reading it in those of each language.

use std::cmp::{Ordering, Reverse};

use super::{Game, Options, Played, Reader, Visitor, Word, decode};
use oracle_laws::Move;
use oracle_notation::{MoveText, PieceLetters};

/// How many words more than in English must be moves, if a game replays no further. One word may be a slip.
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

impl FoundLetters {
    /// Reads a game in the letters of each language, and returns those in which it replays further than in English, if
    /// there are any. A game that is whole in English stays English, and others in which it is whole are named. The game
    /// is all of these bytes.
    pub fn find(game: &[u8], options: Options) -> Option<FoundLetters> {
        let english = Replay::new(game, options, PieceLetters::English);
        let unreadable = |letters, most| {
            let is_unreadable = |word: &&String| MoveText::parse_with(word, letters).is_err();
            english
                .words
                .iter()
                .filter(is_unreadable)
                .take(most)
                .count()
        };
        let least = unreadable(PieceLetters::English, usize::MAX);
        let replay = |letters| {
            let unreadable = unreadable(letters, least.max(1));
            // An English game with one wrong letter is no Finnish game: `2. Rf3 Nc6`.
            if unreadable >= least.max(1) {
                return None;
            }
            let replay = Replay::new(game, options, letters);
            let is_better = match replay.moves.len().cmp(&english.moves.len()) {
                _ if english.is_whole => replay.is_whole,
                Ordering::Greater => true,
                Ordering::Equal => unreadable + SEVERAL <= least,
                Ordering::Less => false,
            };
            is_better.then_some((letters, replay))
        };
        let others = PieceLetters::ALL.into_iter().skip(1);
        let mut replays: Vec<_> = others.filter_map(replay).collect();
        let distance = |(letters, replay): &(PieceLetters, Replay)| {
            (
                replay.moves.len(),
                Reverse(unreadable(*letters, usize::MAX)),
            )
        };
        let furthest = replays.iter().map(distance).max()?;
        replays.retain(|found| distance(found) == furthest);
        if english.is_whole {
            replays.insert(0, (PieceLetters::English, english));
        }
        let [(letters, first), others @ ..] = replays.as_slice() else {
            return None;
        };
        let differing = others
            .iter()
            .filter(|(_, other)| other.moves != first.moves);
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

/// A game in some letters.
#[derive(Default)]
struct Replay {
    /// The words of the main line that are moves or stand where one should.
    words: Vec<String>,
    /// The legal moves before the first fault.
    moves: Vec<Move>,
    is_whole: bool,
}

impl Replay {
    fn new(game: &[u8], options: Options, letters: PieceLetters) -> Replay {
        let options = Options {
            has_variations: false,
            is_pedantic: false,
            stops_at_illegal: true,
            pauses_when_damaged: false,
            letters,
            ..options
        };
        let mut replay = Replay::default();
        Reader::new(options).read_all(game, &mut replay);
        replay
    }
}

impl Visitor for Replay {
    const WANTS_MOVES: bool = true;
    const WANTS_WORDS: bool = true;

    fn word(&mut self, _game: &Game, word: Word<'_>) {
        if !word.is_null {
            self.words.push(decode(word.text).into_owned());
        }
    }

    fn played(&mut self, _game: &Game, played: &Played<'_>) {
        self.moves.extend(played.played.legal());
    }

    fn end(&mut self, game: &Game) {
        self.is_whole = !game.is_damaged();
    }
}
