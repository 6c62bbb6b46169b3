//! The protocols of engines: UCI, and that of `XBoard`.

use std::collections::HashSet;
use std::fmt::Write;
use std::time::Duration;

use oracle_laws::{Bitboard, Position, Rank, Role};
use oracle_notation::uci::CastlingMode;

use super::child::Child;
use super::session::{CountLine, Protocol, castling_mode, complains};
use crate::program::{Answer, Capabilities, EngineError, Result, TreeNode, read_uci};

/// The time limit for a first count of twenty moves.
const FIRST_COUNT: Duration = Duration::from_secs(2);

/// The end of a search, and of a count of some programs.
const BEST: &str = "bestmove";

/// The Universal Chess Interface (2006) with Stockfish's `go perft`, which most engines support.
#[derive(Debug, Clone, Default)]
pub struct UciEngine {
    /// Whether it is asked about positions of standard chess as Chess960, too.
    asks_chess960: bool,
    /// Whether the option `UCI_Chess960` is on, if the program has it.
    chess960: Option<bool>,
    /// How it writes castling where that option is off, if it was seen.
    mode: Option<CastlingMode>,
    /// The command for a count: `go perft` or `perft`.
    command: &'static str,
    /// Whether it lists moves, not only the total.
    splits: bool,
    /// Whether it writes a total at the end.
    totals: bool,
    /// How the line behind the total begins: with `bestmove`, or there is none.
    behind: Option<&'static str>,
}

impl UciEngine {
    /// Creates the protocol for a program that is asked about Chess960 or not.
    pub fn new(asks_chess960: bool) -> UciEngine {
        UciEngine {
            asks_chess960,
            ..UciEngine::default()
        }
    }

    /// Detects how the program counts: `go perft` or `perft`, with moves or without. One that starts again is asked as before.
    fn probe(&mut self, child: &mut Child) -> Result<()> {
        let start = TreeNode::new(Position::default());
        let known = self.command;
        for command in ["go perft", "perft"] {
            if !["", command].contains(&known) {
                continue;
            }
            self.command = command;
            // Some set up their tables when they are asked whether they are ready.
            child.ask(&("isready\n".to_owned() + &self.query(&start, 1)))?;
            child.expect_soon(FIRST_COUNT);
            (self.splits, self.totals) = (false, false);
            while let Some(line) = child.line_in_time()? {
                match CountLine::parse(&line) {
                    Some(CountLine::Move(..)) => self.splits = true,
                    Some(CountLine::Total(_)) => {
                        self.totals = true;
                        break;
                    }
                    // It has searched for a best move instead.
                    None if line.starts_with(BEST) => break,
                    None => {}
                }
            }
            if self.splits || self.totals {
                return match known {
                    "" => self.find_end(child),
                    _ => Ok(()),
                };
            }
            // A program that does not answer this either hangs.
            child.ask_too("stop\nisready\n")?;
            child.expect_soon(FIRST_COUNT);
            while child.next_line()? != "readyok" {}
        }
        Err(EngineError::Lacks(
            "the program speaks UCI, but it counts with neither `go perft` nor `perft`",
        ))
    }

    /// Finds out whether a count ends as a search does, so that its last line is not taken for the next answer.
    fn find_end(&mut self, child: &mut Child) -> Result<()> {
        child.ask_too("isready\n")?;
        child.expect_within(FIRST_COUNT);
        while let Some(line) = child.line_in_time()?.filter(|line| line != "readyok") {
            let is_behind = self.totals && line.starts_with(BEST);
            self.behind = is_behind.then_some(BEST).or(self.behind);
        }
        Ok(())
    }

    fn query(&mut self, node: &TreeNode, depth: u32) -> String {
        let wanted = self.asks_chess960 || node.root().setup().needs_chess960();
        let mut text = String::new();
        if self.chess960 == Some(!wanted) {
            let _ = writeln!(text, "setoption name UCI_Chess960 value {wanted}");
            self.chess960 = Some(wanted);
        }
        let mode = match self.chess960 {
            Some(true) => CastlingMode::Chess960,
            _ => self.mode.unwrap_or_default(),
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

/// Checks that the program lists each option that is to be set, by its name in small letters.
fn check(options: &[String], is_listed: impl Fn(&str) -> bool) -> Result<()> {
    let mut names = options
        .iter()
        .map(|option| option.split('=').next().unwrap_or_default());
    match names.find(|name| !is_listed(&name.to_ascii_lowercase())) {
        Some(name) => Err(EngineError::NoOption(name.to_owned())),
        None => Ok(()),
    }
}

impl Protocol for UciEngine {
    fn handshake(&mut self, child: &mut Child, options: &[String]) -> Result<Capabilities> {
        self.chess960 = None;
        child.ask("uci\n")?;
        let mut listed = Vec::new();
        loop {
            let line = child.next_line()?;
            if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or_default();
                listed.push(name.to_ascii_lowercase());
            }
            if line == "uciok" {
                child.speaks = true;
                check(options, |name| listed.iter().any(|own| own == name))?;
                let set = options.iter().map(|option| match option.split_once('=') {
                    Some((name, value)) => format!("setoption name {name} value {value}\n"),
                    None => format!("setoption name {option}\n"),
                });
                let set: String = set.collect();
                if !set.is_empty() {
                    child.ask(&set)?;
                }
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
        let castles = node
            .path()
            .iter()
            .position(|played| played.castle().is_some());
        if let (None, Some(at)) = (self.mode, castles) {
            // Its moves before the castling show how it writes it. Whatever they are, it is asked once.
            self.mode = Some(CastlingMode::Standard);
            let before = node.path()[..at].iter();
            let before = before.fold(TreeNode::new(node.root().clone()), |node, &played| {
                node.child(played)
            });
            self.ask(child, &before, 1)?;
        }
        while child.unasked_line()?.is_some() {}
        let mut text = self.query(node, depth);
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
                Some(CountLine::Total(_)) if !CountLine::is_to(&line, depth) => {}
                Some(CountLine::Total(total)) => break Some(total),
                None if !self.totals && line == "readyok" => break None,
                None if line.starts_with(BEST) => {
                    return Err(EngineError::Refused(complaint.unwrap_or(line)));
                }
                None if complains(&line) => complaint = Some(line),
                None if line.starts_with("info ") => {}
                None => unread.push(line),
            }
        };
        if let Some(behind) = self.behind {
            while !child.next_line()?.starts_with(behind) {}
        }
        if self.chess960 != Some(true) {
            self.mode = castling_mode(node.position(), &moves).or(self.mode);
        }
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

/// The time limit for listing the features.
const FEATURES: Duration = Duration::from_secs(2);
/// The most moves that are sent at once: a message must fit into the smallest pipe.
const BATCH: usize = 100;

/// The Chess Engine Communication Protocol of `XBoard`, version 2. It has no count, so each candidate move is played,
/// and the program complains about those that it considers illegal.
#[derive(Debug, Clone, Default)]
pub struct Xboard {
    /// Whether moves need the prefix `usermove`.
    usermove: bool,
    /// Whether it answers `ping`.
    ping: bool,
    pings: u32,
    /// Whether it has started before and lists no features: it is not waited for again.
    is_silent: bool,
}

impl Xboard {
    /// Sends a text and returns what the program writes before it has read all of it.
    fn synchronize(&mut self, child: &mut Child, mut text: String) -> Result<Vec<String>> {
        self.pings += 1;
        // Without `ping`, an unknown word: the complaint about it is the answer.
        let (ask, answer) = if self.ping {
            ("ping ", "pong ")
        } else {
            ("synchronize", "synchronize")
        };
        let number = self.pings.to_string();
        text.extend([ask, &number, "\n"]);
        let word = answer.to_owned() + &number;
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

    fn set_up(&mut self, child: &mut Child, node: &TreeNode) -> Result<()> {
        let said = self.synchronize(child, self.set_up_commands(node))?;
        match said.into_iter().find(|line| refuses(line)) {
            Some(line) => Err(EngineError::Refused(line)),
            None => Ok(()),
        }
    }

    fn set_up_commands(&self, node: &TreeNode) -> String {
        let mut text = format!("new\nforce\nsetboard {}\n", node.root_fen());
        for played in node.ucis(CastlingMode::Standard) {
            text.push_str(&self.move_command(&played));
        }
        text
    }

    /// Plays moves, and returns those that the program calls illegal.
    fn illegal(&mut self, child: &mut Child, text: String) -> Result<HashSet<String>> {
        let said = self.synchronize(child, text)?;
        Ok(said.iter().filter_map(|line| illegal(line)).collect())
    }

    /// Returns whether the program accepts a move at this node, which is set up first.
    fn accepts(&mut self, child: &mut Child, node: &TreeNode, text: &str) -> Result<bool> {
        let commands = self.set_up_commands(node) + &self.move_command(text);
        Ok(!self.illegal(child, commands)?.contains(text))
    }

    fn move_command(&self, text: &str) -> String {
        let word = if self.usermove { "usermove " } else { "" };
        format!("{word}{text}\n")
    }
}

impl Protocol for Xboard {
    fn handshake(&mut self, child: &mut Child, options: &[String]) -> Result<Capabilities> {
        child.ask("xboard\nprotover 2\n")?;
        child.expect_within(FEATURES);
        if !self.is_silent {
            child.expect_soon(FEATURES);
        }
        let mut features = String::new();
        // Some programs do not send `done`, or list no features.
        while let Some(line) = child.line_in_time()? {
            let Some(more) = line.strip_prefix("feature ") else {
                continue;
            };
            child.speaks = true;
            features.extend([" ", more, " "]);
            if more.contains("done=1") {
                break;
            }
            let is_busy = features.contains("done=0");
            child.expect_within(if is_busy { Duration::MAX } else { FEATURES });
        }
        let has = |feature: &str| features.contains(&format!(" {feature}=1"));
        let is_silent = features.is_empty();
        if !has("setboard") && !is_silent {
            return Err(EngineError::Lacks(
                "the program cannot set up positions: it has no `feature setboard=1`",
            ));
        }
        let small = features.to_ascii_lowercase();
        check(options, |name| {
            small.contains(&format!("option=\"{name} -"))
        })?;
        let set = options.iter().map(|option| format!("option {option}\n"));
        let set: String = set.collect();
        *self = Xboard {
            usermove: has("usermove"),
            ping: has("ping") || is_silent,
            pings: 0,
            is_silent,
        };
        child.ask(&(set + "new\nforce\n"))?;
        self.synchronize(child, String::new())?;
        Ok(Capabilities {
            counts: false,
            lists: false,
            chess960: false,
            ..Capabilities::ALL
        })
    }

    fn ask(&mut self, child: &mut Child, node: &TreeNode, _: u32) -> Result<Answer> {
        while child.unasked_line()?.is_some() {}
        self.set_up(child, node)?;
        let legal = node.position().legal_moves().into_iter();
        let legal: Vec<String> = legal.map(|played| played.to_string()).collect();
        let mut others = candidates(node.position(), node.path().is_empty());
        others.retain(|text| !legal.contains(text));
        let mut moves = Vec::new();
        let others = others.chunks(BATCH).map(|batch| (batch, false));
        let legal = legal.chunks(BATCH / 2).map(|batch| (batch, true));
        for (batch, is_legal) in others.chain(legal) {
            // An illegal move changes nothing and needs no `undo`.
            let undo = if is_legal { "undo\n" } else { "" };
            let commands = batch.iter().map(|text| self.move_command(text) + undo);
            let text: String = commands.collect();
            let illegal = self.illegal(child, text)?;
            if is_legal && illegal.is_empty() {
                moves.extend(batch.iter().map(|text| (text.clone(), 1)));
                continue;
            }
            if !is_legal && batch.iter().all(|text| illegal.contains(text)) {
                continue;
            }
            for text in batch {
                if self.accepts(child, node, text)? {
                    // A move that is accepted alone but refused after others gets the count 0.
                    let is_refused = is_legal && illegal.contains(text);
                    moves.push((text.clone(), u64::from(!is_refused)));
                }
            }
            self.set_up(child, node)?;
        }
        Ok(Answer {
            moves: Some(moves),
            ..Answer::default()
        })
    }
}

fn refuses(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let starts = ["tellusererror", "telluser ", "illegal", "error", "invalid"];
    starts.iter().any(|start| line.starts_with(start))
}

/// Returns the move that a line calls illegal: `Illegal move: e2e5`, `Illegal move (pinned): e2e5`, or an error.
fn illegal(line: &str) -> Option<String> {
    let word = line.split_whitespace().last().filter(|_| refuses(line))?;
    let text = word.to_ascii_lowercase();
    read_uci(&text).map(|_| text)
}

/// Returns the moves to try: at a root, each piece to every square; otherwise to the squares of its movement.
fn candidates(position: &Position, to_every_square: bool) -> Vec<String> {
    let own = position.placement().color(position.turn());
    let mut tried = Vec::new();
    for from in own {
        let role = position.placement().role_at(from);
        let targets = if to_every_square {
            Bitboard::ALL
        } else {
            let castling = [2, -2].map(|files| from.offset(files, 0)).into_iter();
            let castling = castling.flatten().filter(|_| role == Some(Role::King));
            let candidates = position.candidates(from).into_iter();
            let targets = candidates.map(|candidate| candidate.to);
            targets.chain(castling).collect()
        };
        // Some programs read a king's move to its own rook as castling.
        for to in targets & !own {
            if role != Some(Role::Pawn) || to.rank() != position.turn().promotion_rank() {
                tried.push(format!("{from}{to}"));
            } else if matches!(from.rank(), Rank::Second | Rank::Seventh) {
                // Some programs promote to a queen if the move has no letter.
                tried.extend(["q", "r", "b", "n"].map(|letter| format!("{from}{to}{letter}")));
            }
        }
    }
    tried
}
