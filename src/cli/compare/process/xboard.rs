//! The Chess Engine Communication Protocol of `XBoard`, version 2. It has no count, so each candidate move is played,
//! and the program complains about those that it considers illegal.

use std::collections::HashSet;
use std::time::Duration;

use chess_oracle::board::{Rank, Role, Square};
use chess_oracle::notation::uci::{self, CastlingMode};
use chess_oracle::rules::{Candidate, Position};

use super::child::Child;
use super::session::Protocol;
use crate::cli::compare::difference::read;
use crate::cli::compare::node::Node;
use crate::cli::compare::program::{Abilities, Answer, Fault};

/// The time limit for listing the features.
const FEATURES: Duration = Duration::from_secs(2);
/// The most moves that are sent at once: a message must fit into the smallest pipe.
const BATCH: usize = 100;

/// A program that speaks the protocol of `XBoard`.
#[derive(Debug, Clone, Default)]
pub struct Xboard {
    /// Whether moves need the prefix `usermove`.
    usermove: bool,
    /// Whether it answers `ping`.
    ping: bool,
    pings: u32,
}

impl Xboard {
    /// Asks a program that has just started for its features.
    pub fn hail(child: &mut Child) -> Result<Xboard, Fault> {
        child.ask("xboard\nprotover 2\n")?;
        child.expect_within(FEATURES);
        let mut features = String::new();
        loop {
            match child.next_line() {
                Ok(line) => {
                    let Some(more) = line.strip_prefix("feature ") else {
                        continue;
                    };
                    features.extend([" ", more, " "]);
                    if more.contains("done=1") {
                        break;
                    }
                    if more.contains("done=0") {
                        child.expect_within(Duration::MAX);
                    }
                }
                // Some programs do not send `done`, or list no features.
                Err(Fault::TimedOut(_)) => break,
                Err(fault) => return Err(fault),
            }
        }
        let has = |feature: &str| features.contains(&format!(" {feature}=1"));
        let is_silent = features.is_empty();
        if !has("setboard") && !is_silent {
            return Err(Fault::Unreadable(format!("feature{features}")));
        }
        let mut xboard = Xboard {
            usermove: has("usermove"),
            ping: has("ping") || is_silent,
            pings: 0,
        };
        child.ask("new\nforce\n")?;
        xboard.synchronize(child, String::new())?;
        Ok(xboard)
    }

    /// Sends a text and returns what the program writes before it has read all of it.
    fn synchronize(&mut self, child: &mut Child, mut text: String) -> Result<Vec<String>, Fault> {
        self.pings += 1;
        let word = if self.ping {
            text.extend(["ping ", &self.pings.to_string(), "\n"]);
            format!("pong {}", self.pings)
        } else {
            // An unknown word: the complaint about it is the answer.
            let word = format!("synchronize{}", self.pings);
            text.push_str(&word);
            text.push('\n');
            word
        };
        child.ask(&text)?;
        let mut lines = Vec::new();
        loop {
            let line = child.next_line()?;
            if line.contains(&word) {
                return Ok(lines);
            }
            lines.push(line);
        }
    }

    /// Sets up a node.
    fn set_up(&mut self, child: &mut Child, node: &Node) -> Result<(), Fault> {
        let said = self.synchronize(child, self.set_up_commands(node))?;
        match said.into_iter().find(|line| refuses(line)) {
            Some(line) => Err(Fault::Refused(line)),
            None => Ok(()),
        }
    }

    fn set_up_commands(&self, node: &Node) -> String {
        let mut text = format!("new\nforce\nsetboard {}\n", node.root_fen());
        for played in node.ucis(CastlingMode::Standard) {
            text.push_str(&self.move_command(&played));
        }
        text
    }

    /// Plays moves, and returns those that the program calls illegal.
    fn illegal(&mut self, child: &mut Child, text: String) -> Result<HashSet<String>, Fault> {
        let said = self.synchronize(child, text)?;
        Ok(said.iter().filter_map(|line| illegal(line)).collect())
    }

    /// Returns whether the program accepts a move at this node, which is set up first.
    fn takes(&mut self, child: &mut Child, node: &Node, text: &str) -> Result<bool, Fault> {
        let commands = self.set_up_commands(node) + &self.move_command(text);
        Ok(!self.illegal(child, commands)?.contains(text))
    }

    fn move_command(&self, text: &str) -> String {
        let word = if self.usermove { "usermove " } else { "" };
        format!("{word}{text}\n")
    }
}

impl Protocol for Xboard {
    fn greet(&mut self, child: &mut Child) -> Result<(), Fault> {
        *self = Xboard::hail(child)?;
        Ok(())
    }

    fn ask(&mut self, child: &mut Child, node: &Node, _: u32) -> Result<Answer, Fault> {
        while child.unasked_line()?.is_some() {}
        self.set_up(child, node)?;
        let legal: Vec<String> = ucis(node.position());
        let mut others = candidates(node.position(), node.path().is_empty());
        others.retain(|text| !legal.contains(text));
        let mut moves = Vec::new();
        for batch in others.chunks(BATCH) {
            // An illegal move changes nothing and needs no `undo`.
            let commands = batch.iter().map(|text| self.move_command(text));
            let text: String = commands.collect();
            let illegal = self.illegal(child, text)?;
            if batch.iter().all(|text| illegal.contains(text)) {
                continue;
            }
            for text in batch {
                if self.takes(child, node, text)? {
                    moves.push((text.clone(), 1));
                }
            }
            self.set_up(child, node)?;
        }
        for batch in legal.chunks(BATCH / 2) {
            let commands = batch.iter().map(|text| self.move_command(text) + "undo\n");
            let text: String = commands.collect();
            let illegal = self.illegal(child, text)?;
            if illegal.is_empty() {
                moves.extend(batch.iter().map(|text| (text.clone(), 1)));
                continue;
            }
            for text in batch {
                if self.takes(child, node, text)? {
                    // A move that is accepted alone but refused after others gets the count 0.
                    moves.push((text.to_owned(), u64::from(!illegal.contains(text))));
                }
            }
            self.set_up(child, node)?;
        }
        Ok(Answer {
            moves: Some(moves),
            total: None,
        })
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            counts: false,
            plays: true,
            stays: true,
            chess960: false,
        }
    }
}

/// Returns the legal moves of a position in UCI.
fn ucis(position: &Position) -> Vec<String> {
    let legal = position.legal_moves().into_iter();
    legal
        .map(|played| uci::write(played, CastlingMode::Standard))
        .collect()
}

/// Returns whether a line refuses a position.
fn refuses(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    line.starts_with("tellusererror")
        || line.starts_with("telluser ")
        || line.starts_with("illegal")
        || line.starts_with("error")
        || line.starts_with("invalid")
}

/// Returns the move that a line calls illegal: `Illegal move: e2e5`, `Illegal move (pinned): e2e5`, or an error.
fn illegal(line: &str) -> Option<String> {
    let word = line.split_whitespace().last().filter(|_| refuses(line))?;
    let text = word.to_ascii_lowercase();
    read(&text).map(|_| text)
}

/// Returns the moves to try: at a root, each piece to every square; otherwise to the squares of its movement.
fn candidates(position: &Position, to_every_square: bool) -> Vec<String> {
    let own = position.placement().color(position.turn());
    let mut tried = Vec::new();
    let mut known = HashSet::new();
    for from in own {
        let role = position.placement().role_at(from);
        let targets: Vec<Square> = if to_every_square {
            (0..64).filter_map(Square::from_index).collect()
        } else {
            let candidates = position.candidates(from).into_iter();
            let castling = [from.offset(2, 0), from.offset(-2, 0)]
                .into_iter()
                .flatten();
            let castling = castling.filter(|_| role == Some(Role::King));
            candidates
                .map(|Candidate { to, .. }| to)
                .chain(castling)
                .collect()
        };
        // Some programs read a king's move to its own rook as castling.
        let targets = targets.into_iter().filter(|&to| to != from && !own.has(to));
        for to in targets {
            let is_last = to.rank() == position.turn().promotion_rank();
            let from_rank = from.rank();
            let is_step = matches!(from_rank, Rank::Second | Rank::Seventh);
            // Some programs promote to a queen if the move has no letter.
            if role == Some(Role::Pawn) && is_last {
                if is_step {
                    tried.extend(["q", "r", "b", "n"].map(|letter| format!("{from}{to}{letter}")));
                }
            } else {
                tried.push(format!("{from}{to}"));
            }
        }
    }
    tried.retain(|text| known.insert(text.clone()));
    tried
}
