//! What the output about games depends on.

use oracle_laws::{Move, Position};
use oracle_notation::San;
use oracle_pgn::Repair;

use super::{Games, STANDARD_INPUT};
use crate::View;
use crate::answer::Frame;

/// What the output depends on.
pub struct Settings<'a> {
    pub view: &'a View,
    pub games: &'a Games,
    /// What stands around a record.
    pub frame: &'a Frame<'a>,
    /// Whether each game is told in sentences, too.
    pub tells: bool,
    /// The repairs of the game that is being read again.
    pub found: Option<Vec<Repair>>,
    pub file: &'a str,
    /// A number made from the name of the file.
    pub file_number: u64,
}

impl Settings<'_> {
    /// Returns the SAN of a legal move.
    pub fn san(&self, position: &Position, legal: Move) -> String {
        let letters = self.games.request.write_letters.unwrap_or_default();
        letters.write(&San::from_move(position, legal).to_string())
    }

    /// Returns the name of the file; standard input has none.
    pub fn file(&self) -> Option<&str> {
        Some(self.file).filter(|&file| file != STANDARD_INPUT)
    }
}
