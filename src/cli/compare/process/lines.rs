//! A filter for libraries: reads one FEN per line, writes the legal moves in UCI on one line.

use chess_oracle::rules::Position;

use super::child::Child;
use super::session::Protocol;
use super::uci::complains;
use crate::cli::compare::difference::{is_no_move, read};
use crate::cli::compare::node::{Node, full_fen};
use crate::cli::compare::program::{Abilities, Answer, Fault};

/// A filter.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    /// Whether it is asked about positions of Chess960.
    pub chess960: bool,
}

impl Lines {
    fn moves(child: &mut Child, position: &Position) -> Result<Answer, Fault> {
        if let Some(line) = child.unasked_line()? {
            return Err(Fault::Unreadable(line));
        }
        child.ask(&format!("{}\n", full_fen(position)))?;
        let line = child.next_line()?;
        let is_separator = |letter: char| letter.is_whitespace() || letter == ',';
        let words = line.split(is_separator).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        if !words
            .iter()
            .all(|word| is_no_move(word) || read(word).is_some())
        {
            return Err(if complains(&line) {
                Fault::Refused(line)
            } else {
                Fault::Unreadable(line)
            });
        }
        let moves = words.into_iter().map(|word| (word.to_owned(), 1));
        Ok(Answer {
            moves: Some(moves.collect()),
            total: None,
        })
    }
}

impl Protocol for Lines {
    fn greet(&mut self, child: &mut Child) -> Result<(), Fault> {
        let answer = Lines::moves(child, &Position::default())?;
        match answer.moves.as_deref() {
            Some([_, ..]) => Ok(()),
            _ => Err(Fault::Unreadable(String::new())),
        }
    }

    fn ask(&mut self, child: &mut Child, node: &Node, _: u32) -> Result<Answer, Fault> {
        Lines::moves(child, node.position())
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            counts: false,
            plays: false,
            stays: true,
            chess960: self.chess960,
        }
    }
}
