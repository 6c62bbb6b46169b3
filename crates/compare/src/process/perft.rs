//! A program that is started for each count: `PROGRAM DEPTH FEN [MOVES]` prints each move with its leaf nodes on a
//! line, and the total. This is the convention of `perftree`.

use std::ffi::OsString;
use std::mem;
use std::time::Duration;

use oracle_laws::Position;
use oracle_notation::uci::CastlingMode;

use super::child::Launch;
use super::count_line::{self, CountLine};
use super::uci::complains;
use crate::node::TreeNode;
use crate::program::{Answer, Capabilities, EngineError, Program, Result};

pub struct PerftProgram {
    launch: Launch,
    /// Whether it is asked about positions of Chess960.
    chess960: bool,
    /// Whether it has listed moves so far, not only totals.
    splits: bool,
}

impl PerftProgram {
    /// Asks for a first count, with this time limit.
    pub fn start(
        launch: Launch,
        chess960: bool,
        handshake_limit: Duration,
    ) -> Result<PerftProgram> {
        let mut perft = PerftProgram {
            launch,
            chess960,
            splits: false,
        };
        let timeout = mem::replace(&mut perft.launch.timeout, handshake_limit);
        perft.split(&TreeNode::new(Position::default()), 1)?;
        perft.launch.timeout = timeout;
        Ok(perft)
    }
}

impl Program for PerftProgram {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer> {
        let mut arguments = vec![depth.to_string(), node.root_fen()];
        let moves = node.ucis(CastlingMode::Standard);
        if !moves.is_empty() {
            arguments.push(moves.join(" "));
        }
        let arguments: Vec<OsString> = arguments.into_iter().map(OsString::from).collect();
        let mut child = self.launch.start(&arguments)?;
        child.close_input();
        let mut moves = Vec::new();
        let (mut total, mut unread) = (None, Vec::new());
        while let Some(line) = child.line()? {
            match count_line::parse(&line) {
                Some(CountLine::Move(text, count)) => moves.push((text, count)),
                Some(CountLine::Total(count)) => total = Some(count),
                None if line.trim().is_empty() => {}
                None => unread.push(line),
            }
        }
        self.splits |= !moves.is_empty();
        if moves.is_empty() && total.is_none() {
            let said = unread.into_iter().next().unwrap_or_default();
            if complains(&said) {
                return Err(EngineError::Refused(said));
            }
            child.end_well()?;
            return Err(EngineError::Unreadable(said));
        }
        child.end_well()?;
        Ok(Answer {
            moves: self.splits.then_some(moves),
            total,
            unread,
            chess960: self.chess960,
        })
    }

    fn restart(&mut self) -> Result<()> {
        Ok(())
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            stays: false,
            chess960: self.chess960,
            ..Capabilities::ALL
        }
    }
}
