//! The Universal Chess Interface (2006) with Stockfish's `go perft`, which most engines support.

use std::fmt::Write;
use std::time::Duration;

use oracle_laws::{Position, Setup};
use oracle_notation::uci::CastlingMode;

use super::child::Child;
use super::session::{CountLine, Protocol, complains};
use crate::program::{Answer, Capabilities, EngineError, Result, TreeNode};

/// The time limit for a first count of twenty moves.
const FIRST_COUNT: Duration = Duration::from_secs(2);

#[derive(Debug, Clone, Default)]
pub struct UciEngine {
    /// Whether it is asked about positions of standard chess as Chess960, too.
    asks_chess960: bool,
    /// Whether the option `UCI_Chess960` is on, if the program has it.
    chess960: Option<bool>,
    /// The command for a count: `go perft` or `perft`.
    command: &'static str,
    /// Whether it lists moves, not only the total.
    splits: bool,
    /// Whether it writes a total at the end.
    totals: bool,
}

impl UciEngine {
    /// Creates the protocol for a program that is asked about Chess960 or not.
    pub fn new(asks_chess960: bool) -> UciEngine {
        UciEngine {
            asks_chess960,
            ..UciEngine::default()
        }
    }

    /// Detects how the program counts: `go perft` or `perft`, with moves or without.
    fn probe(&mut self, child: &mut Child) -> Result<()> {
        let start = TreeNode::new(Position::default());
        for command in ["go perft", "perft"] {
            self.command = command;
            child.ask(&self.question(&start, 1))?;
            child.expect_within(FIRST_COUNT);
            (self.splits, self.totals) = (false, false);
            loop {
                match child.next_line() {
                    Ok(line) => match CountLine::parse(&line) {
                        Some(CountLine::Move(..)) => self.splits = true,
                        Some(CountLine::Total(_)) => {
                            self.totals = true;
                            break;
                        }
                        // It has searched for a best move instead.
                        None if line.starts_with("bestmove") => break,
                        None => {}
                    },
                    Err(EngineError::TimedOut(_)) => break,
                    Err(error) => return Err(error),
                }
            }
            if self.splits || self.totals {
                return Ok(());
            }
            // A program that does not answer this either hangs.
            child.ask("stop\nisready\n")?;
            child.expect_within(FIRST_COUNT);
            while child.next_line()? != "readyok" {}
        }
        Err(EngineError::NO_PERFT)
    }

    fn question(&mut self, node: &TreeNode, depth: u32) -> String {
        let wanted = self.asks_chess960 || Setup::from(node.root()).needs_chess960();
        let mut text = String::new();
        if self.chess960 == Some(!wanted) {
            let _ = writeln!(text, "setoption name UCI_Chess960 value {wanted}");
            self.chess960 = Some(wanted);
        }
        let mode = match self.chess960 {
            Some(true) => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        };
        let _ = write!(text, "position fen {}", node.root_fen());
        let moves = node.ucis(mode);
        if !moves.is_empty() {
            let _ = write!(text, " moves {}", moves.join(" "));
        }
        let _ = writeln!(text, "\n{} {depth}", self.command);
        text
    }
}

impl Protocol for UciEngine {
    fn handshake(&mut self, child: &mut Child) -> Result<Capabilities> {
        *self = UciEngine::new(self.asks_chess960);
        child.ask("uci\n")?;
        loop {
            let line = child.next_line()?;
            if line == "uciok" {
                self.probe(child)?;
                return Ok(Capabilities {
                    chess960: self.chess960.is_some(),
                    ..Capabilities::ALL
                });
            }
            if line.starts_with("option name UCI_Chess960 ") {
                self.chess960 = Some(false);
            }
        }
    }

    fn ask(&mut self, child: &mut Child, node: &TreeNode, depth: u32) -> Result<Answer> {
        while child.unasked_line()?.is_some() {}
        let mut text = self.question(node, depth);
        if !self.totals {
            // The answer `readyok` marks the end of the count.
            text.push_str("isready\n");
        }
        child.ask(&text)?;
        let (mut moves, mut unread) = (Vec::new(), Vec::new());
        let mut complaint = None;
        let total = loop {
            let line = child.next_line()?;
            match CountLine::parse(&line) {
                Some(CountLine::Move(text, count)) => moves.push((text, count)),
                Some(CountLine::Total(total)) => break Some(total),
                None if !self.totals && line == "readyok" => break None,
                None if line.starts_with("bestmove") => {
                    return Err(EngineError::Refused(complaint.unwrap_or(line)));
                }
                None if complains(&line) => complaint = Some(line),
                None if line.starts_with("info ") => {}
                None => unread.push(line),
            }
        };
        match complaint {
            // With no move and no count, the complaint is the reason.
            Some(said) if moves.is_empty() && total.unwrap_or(0) == 0 => {
                Err(EngineError::Refused(said))
            }
            _ => Ok(Answer {
                moves: self.splits.then_some(moves),
                total,
                unread,
                chess960: self.chess960 == Some(true),
            }),
        }
    }
}
