//! A filter for libraries: reads one FEN per line, writes the legal moves in UCI on one line.

use oracle_laws::Position;

use super::child::Child;
use super::session::Protocol;
use super::uci::complains;
use crate::difference::{is_move, is_no_move};
use crate::node::{TreeNode, full_fen};
use crate::program::{Answer, Capabilities, EngineError, Result};

#[derive(Debug, Clone, Default)]
pub struct LineFilter {
    /// Whether it is asked about positions of Chess960.
    pub chess960: bool,
}

impl LineFilter {
    fn moves(&self, child: &mut Child, position: &Position) -> Result<Answer> {
        if let Some(line) = child.unasked_line()? {
            return Err(EngineError::Unreadable(line));
        }
        child.ask(&format!("{}\n", full_fen(position)))?;
        let line = child.next_line()?;
        let is_separator = |letter: char| letter.is_whitespace() || letter == ',';
        let words = line.split(is_separator).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        if !words.iter().all(|word| is_no_move(word) || is_move(word)) {
            return Err(if complains(&line) {
                EngineError::Refused(line)
            } else {
                EngineError::Unreadable(line)
            });
        }
        let moves = words.into_iter().map(|word| (word.to_owned(), 1));
        Ok(Answer {
            moves: Some(moves.collect()),
            chess960: self.chess960,
            ..Answer::default()
        })
    }
}

impl Protocol for LineFilter {
    fn handshake(&mut self, child: &mut Child) -> Result<Capabilities> {
        let answer = self.moves(child, &Position::default())?;
        match answer.moves.as_deref() {
            Some([_, ..]) => Ok(Capabilities {
                counts: false,
                plays: false,
                chess960: self.chess960,
                ..Capabilities::ALL
            }),
            _ => Err(EngineError::Unreadable(String::new())),
        }
    }

    fn ask(&mut self, child: &mut Child, node: &TreeNode, _: u32) -> Result<Answer> {
        self.moves(child, node.position())
    }
}
