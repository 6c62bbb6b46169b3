//! Repertoires: the positions that games and their variations have, and how far another game follows them.
//!
//! Positions are compared, and not moves: a game that comes back by other moves follows again, from there.

use std::collections::HashMap;
use std::ops::ControlFlow;

use oracle_laws::{Color, Position};
use oracle_notation::San;
use oracle_pgn::{Finding, FindingKind, Game, Options, Played, PlayedMove, Reader, Visitor};

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
#[derive(Default)]
struct RepertoireReader {
    repertoire: Repertoire,
    /// The first finding from which on moves may be missing.
    fault: Option<String>,
}

impl Repertoire {
    /// Reads the games of a text, and their variations.
    ///
    /// # Errors
    ///
    /// Says what the first move is that cannot be played, and where; or that there is no move.
    pub fn read(text: &[u8]) -> Result<Repertoire, String> {
        let options = Options {
            has_variations: true,
            tags_are_optional: true,
            ..Options::default()
        };
        let mut reader = RepertoireReader::default();
        Reader::new(options).read_all(text, &mut reader);
        match reader.fault {
            Some(fault) => Err(fault),
            None if reader.repertoire.positions.is_empty() => Err("it has no move".to_owned()),
            None => Ok(reader.repertoire),
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
            (None, Some(last)) if last.goes_on && last.left.is_none() => {
                let before = &last.position;
                let mut moves = before.legal_moves().into_iter();
                let played = moves.find(|played| before.after(*played) == *position);
                let san = played.map(|played| San::from_move(before, played));
                last.left = Some((before.turn(), san));
            }
            (None, _) => {}
        }
    }
}

impl Visitor for RepertoireReader {
    fn played(&mut self, _game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        // A null move says what is threatened, and is not one to follow.
        self.repertoire
            .add(played.before, played.played != PlayedMove::Null);
        self.repertoire.add(played.after, false);
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
