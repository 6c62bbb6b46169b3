//! Repertoires: the positions that games and their variations have, and how far another game follows them.
//!
//! Positions are compared, and not moves: a game that comes back by other moves follows again, from there.

use std::collections::HashMap;
use std::ops::ControlFlow;

use oracle_laws::{Color, Position};
use oracle_notation::{PieceLetters, San};
use oracle_pgn::{
    Finding, FindingKind, FoundLetters, Game, Options, Played, PlayedMove, Reader, Visitor,
};

use crate::select::key;

/// The positions of a repertoire.
#[derive(Debug, Clone, Default)]
pub struct Repertoire {
    /// Their keys, each with whether the repertoire has a move there.
    positions: HashMap<u64, bool>,
    /// The number of pieces of the one with the fewest: a game that has fewer does not come back.
    fewest: Option<u32>,
}

/// The position that was looked for.
#[derive(Debug)]
pub struct Reached {
    /// The number of half-moves before it.
    pub ply: u32,
    pub position: Box<Position>,
    /// Whether a repertoire has a move there.
    pub goes_on: bool,
    /// Who leaves the repertoire there, and with which move, if that is legal.
    pub left: Option<(Color, Option<San>)>,
}

/// Reads a repertoire.
struct RepertoireReader<'a> {
    repertoire: &'a mut Repertoire,
    /// Positions of the game that is read, each with whether it has a move there.
    game: Vec<(Position, bool)>,
    has_move: bool,
    /// The first finding from which on moves may be missing.
    fault: Option<String>,
}

impl Repertoire {
    /// Reads the games of a text, and their variations, too. The letters of the pieces are found, unless they are given.
    ///
    /// # Errors
    ///
    /// Says what the first move is that cannot be played, and where; or that there is no move.
    pub fn read(&mut self, text: &[u8], letters: Option<PieceLetters>) -> Result<(), String> {
        let mut reader = Reader::new(Options {
            has_variations: true,
            tags_are_optional: true,
            pauses_when_damaged: letters.is_none(),
            letters: letters.unwrap_or_default(),
            ..Options::default()
        });
        let mut games = RepertoireReader {
            repertoire: self,
            game: Vec::new(),
            has_move: false,
            fault: None,
        };
        let mut rest = text;
        loop {
            rest = &rest[reader.read(rest, true, &mut games)..];
            let is_end = !reader.has_paused();
            let found = FoundLetters::find(&reader).filter(|_| !is_end);
            if let Some((letters, text)) = found.zip(reader.text_of_game()) {
                (games.fault, games.game) = (None, Vec::new());
                let mut again = reader.again().with_letters(letters);
                again.read_all(text, &mut games);
            }
            if let Some(fault) = games.fault {
                return Err(fault);
            }
            if is_end {
                games.take_game();
                let no_move = || "it has no move".to_owned();
                return games.has_move.then_some(()).ok_or_else(no_move);
            }
        }
    }

    fn add(&mut self, position: &Position, goes_on: bool) {
        *self.positions.entry(key(position)).or_default() |= goes_on;
        let pieces = position.placement().occupied().len();
        self.fewest = Some(self.fewest.map_or(pieces, |fewest| fewest.min(pieces)));
    }

    /// Notes a position of a game, if the game still follows there, or leaves the repertoire with the move that led to it. The
    /// start is no following.
    pub(super) fn follow(&self, ply: u32, position: &Position, reached: &mut Option<Reached>) {
        let is_far = self.fewest > Some(position.placement().occupied().len());
        let known = (!is_far).then(|| self.positions.get(&key(position)));
        match (known.flatten(), reached) {
            (Some(_), _) if ply == 0 => {}
            (Some(&goes_on), reached) => {
                *reached = Some(Reached {
                    ply,
                    position: Box::new(position.clone()),
                    goes_on,
                    left: None,
                });
            }
            (None, Some(last)) => last.leave(Some(position)),
            (None, None) => {}
        }
    }
}

impl Reached {
    /// Notes that the player leaves the repertoire with a move that leads to this position, if that is known.
    pub(super) fn leave(&mut self, to: Option<&Position>) {
        if self.goes_on && self.left.is_none() {
            let before = &self.position;
            let mut moves = before.legal_moves().into_iter();
            let played = moves.find(|played| to == Some(&before.after(*played)));
            let san = played.map(|played| San::from_move(before, played));
            self.left = Some((before.turn(), san));
        }
    }
}

impl RepertoireReader<'_> {
    /// Adds the positions of the last game.
    fn take_game(&mut self) {
        self.has_move |= !self.game.is_empty();
        for (position, goes_on) in self.game.drain(..) {
            self.repertoire.add(&position, goes_on);
        }
    }
}

impl Visitor for RepertoireReader<'_> {
    fn begin(&mut self, _game: &Game) -> ControlFlow<()> {
        self.take_game();
        ControlFlow::Continue(())
    }

    fn played(&mut self, _game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        // A null move says what is threatened, and is not one to follow.
        let goes_on = played.played != PlayedMove::Null;
        self.game.push((played.before.clone(), goes_on));
        self.game.push((played.after.clone(), false));
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _game: &Game, finding: &Finding) {
        let hides_moves = matches!(
            finding.kind,
            FindingKind::IllegalMove
                | FindingKind::AmbiguousMove
                | FindingKind::AmbiguousLetters
                | FindingKind::UnreadableToken
                | FindingKind::BadFen
                | FindingKind::UnknownVariant
                | FindingKind::UnclosedComment
                | FindingKind::DeepVariation
        );
        if hides_moves && self.fault.is_none() {
            self.fault = Some(finding.to_string());
        }
    }
}
