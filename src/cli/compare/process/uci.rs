//! The Universal Chess Interface (2006) with Stockfish's `go perft`, which most engines support.

use std::fmt::Write;
use std::time::Duration;

use chess_oracle::notation::uci::CastlingMode;
use chess_oracle::rules::Position;

use super::child::Child;
use super::count_line::{self, CountLine};
use super::session::Protocol;
use crate::cli::compare::node::{Node, is_chess960};
use crate::cli::compare::program::{Abilities, Answer, Fault};

/// The time limit for a first count of twenty moves.
const FIRST_COUNT: Duration = Duration::from_secs(2);

/// A program that speaks UCI.
#[derive(Debug, Clone, Default)]
pub struct Uci {
    /// Whether the option `UCI_Chess960` is on, if the program has it.
    chess960: Option<bool>,
    /// The command for a count.
    command: Command,
    /// Whether it lists moves, not only the total.
    splits: bool,
    /// Whether it writes a total at the end.
    totals: bool,
}

/// The command for a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Command {
    #[default]
    GoPerft,
    Perft,
}

impl Uci {
    /// Asks a program that has just started whether it speaks UCI.
    pub fn hail(child: &mut Child) -> Result<Uci, Fault> {
        child.ask("uci\n")?;
        let mut uci = Uci::default();
        loop {
            let line = child.next_line()?;
            if line == "uciok" {
                return Ok(uci);
            }
            if line.starts_with("option name UCI_Chess960 ") {
                uci.chess960 = Some(false);
            }
        }
    }

    /// Detects how the program counts: `go perft` or `perft`, with moves or without.
    fn probe(&mut self, child: &mut Child) -> Result<(), Fault> {
        let start = Node::new(Position::default());
        let mut fault = Fault::Closed;
        for command in [Command::GoPerft, Command::Perft] {
            self.command = command;
            child.ask(&self.question(&start, 1))?;
            child.expect_within(FIRST_COUNT);
            let (mut moves, mut total) = (0, None);
            fault = loop {
                match child.next_line() {
                    Ok(line) => match count_line::parse(&line) {
                        Some(CountLine::Move(..)) => moves += 1,
                        Some(CountLine::Total(count)) => {
                            total = Some(count);
                            break Fault::Closed;
                        }
                        // It has searched for a best move instead.
                        None if line.starts_with("bestmove") => break Fault::Unreadable(line),
                        None => {}
                    },
                    Err(fault @ Fault::TimedOut(_)) => break fault,
                    Err(fault) => return Err(fault),
                }
            };
            if moves > 0 || total.is_some() {
                (self.splits, self.totals) = (moves > 0, total.is_some());
                return Ok(());
            }
            child.ask("stop\nisready\n")?;
            child.expect_within(FIRST_COUNT);
            while child.next_line()? != "readyok" {}
        }
        Err(fault)
    }

    fn question(&mut self, node: &Node, depth: u32) -> String {
        let is_chess960 = is_chess960(node.root());
        let mut text = String::new();
        let mode = match (&mut self.chess960, is_chess960) {
            (Some(is_on), wanted) => {
                if *is_on != wanted {
                    let _ = writeln!(text, "setoption name UCI_Chess960 value {wanted}");
                    *is_on = wanted;
                }
                if wanted {
                    CastlingMode::Chess960
                } else {
                    CastlingMode::Standard
                }
            }
            (None, _) => CastlingMode::Standard,
        };
        let _ = write!(text, "position fen {}", node.root_fen());
        let moves = node.ucis(mode);
        if !moves.is_empty() {
            let _ = write!(text, " moves {}", moves.join(" "));
        }
        let _ = match self.command {
            Command::GoPerft => writeln!(text, "\ngo perft {depth}"),
            Command::Perft => writeln!(text, "\nperft {depth}"),
        };
        text
    }
}

impl Protocol for Uci {
    fn greet(&mut self, child: &mut Child) -> Result<(), Fault> {
        *self = Uci::hail(child)?;
        self.probe(child)
    }

    fn ask(&mut self, child: &mut Child, node: &Node, depth: u32) -> Result<Answer, Fault> {
        while child.unasked_line()?.is_some() {}
        let mut text = self.question(node, depth);
        if !self.totals {
            // The answer `readyok` marks the end of the count.
            text.push_str("isready\n");
        }
        child.ask(&text)?;
        let mut moves = Vec::new();
        let mut complaint = None;
        let total = loop {
            let line = child.next_line()?;
            match count_line::parse(&line) {
                Some(CountLine::Move(text, count)) => moves.push((text, count)),
                Some(CountLine::Total(total)) => break Some(total),
                None if !self.totals && line == "readyok" => break None,
                None if line.starts_with("bestmove") => {
                    return Err(Fault::Refused(complaint.unwrap_or(line)));
                }
                None if complains(&line) => complaint = Some(line),
                None => {}
            }
        };
        match complaint {
            // With no move and no count, the complaint is the reason.
            Some(said) if moves.is_empty() && total.unwrap_or(0) == 0 => Err(Fault::Refused(said)),
            _ => Ok(Answer {
                moves: self.splits.then_some(moves),
                total,
            }),
        }
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            counts: true,
            plays: true,
            stays: true,
            chess960: self.chess960.is_some(),
        }
    }
}

/// Returns whether a line is a complaint about the question.
pub fn complains(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["error", "invalid", "illegal", "refused", "unsupported"]
        .iter()
        .any(|word| line.contains(word))
}
