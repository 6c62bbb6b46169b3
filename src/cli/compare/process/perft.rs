//! A program that is started for each count: `PROGRAM DEPTH FEN [MOVES]` prints each move with its leaf nodes on a
//! line, and the total. This is the convention of `perftree`.

use std::ffi::OsString;
use std::time::Duration;

use chess_oracle::notation::uci::CastlingMode;
use chess_oracle::rules::Position;

use super::child::Launch;
use super::count_line::{self, CountLine};
use super::uci::complains;
use crate::cli::compare::node::Node;
use crate::cli::compare::program::{Abilities, Answer, Fault, Program};

/// A program that is started for each count.
pub struct Perft {
    pub launch: Launch,
    /// Whether it is asked about positions of Chess960.
    pub chess960: bool,
    /// Whether it has listed moves so far, not only totals.
    splits: bool,
}

impl Perft {
    /// Asks for a first count, with this time limit.
    ///
    /// # Errors
    ///
    /// Returns an error if the program does not start or does not count.
    pub fn start(launch: Launch, chess960: bool, greeting: Duration) -> Result<Perft, Fault> {
        let mut perft = Perft {
            launch: Launch {
                timeout: greeting,
                ..launch.clone()
            },
            chess960,
            splits: false,
        };
        perft.split(&Node::new(Position::default()), 1)?;
        Ok(Perft { launch, ..perft })
    }
}

impl Program for Perft {
    fn split(&mut self, node: &Node, depth: u32) -> Result<Answer, Fault> {
        let mut arguments = vec![depth.to_string(), node.root_fen()];
        let moves = node.ucis(CastlingMode::Standard);
        if !moves.is_empty() {
            arguments.push(moves.join(" "));
        }
        let arguments: Vec<OsString> = arguments.into_iter().map(OsString::from).collect();
        let mut child = self.launch.start(&arguments)?;
        child.close_input();
        let mut moves = Vec::new();
        let (mut total, mut other) = (None, None);
        while let Some(line) = child.line()? {
            match count_line::parse(&line) {
                Some(CountLine::Move(text, count)) => moves.push((text, count)),
                Some(CountLine::Total(count)) => total = Some(count),
                None if line.trim().is_empty() || other.is_some() => {}
                None => other = Some(line),
            }
        }
        self.splits |= !moves.is_empty();
        if moves.is_empty() && total.is_none() {
            if let Some(said) = other.as_ref().filter(|line| complains(line)) {
                return Err(Fault::Refused(said.clone()));
            }
            child.end_well()?;
            return Err(Fault::Unreadable(other.unwrap_or_default()));
        }
        child.end_well()?;
        Ok(Answer {
            moves: self.splits.then_some(moves),
            total,
        })
    }

    fn restart(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            counts: true,
            plays: true,
            stays: false,
            chess960: self.chess960,
        }
    }
}
