//! How programs are asked: one that keeps running, in a protocol, such as a filter of lines; and one that is started for each
//! count. Lines of a count are read as engines write them.

use std::borrow::Cow;
use std::mem;
use std::time::Duration;

use oracle_laws::Position;
use oracle_notation::uci::{self, CastlingMode};

use super::child::{Child, Launch};
use crate::program::{
    Answer, Capabilities, EngineError, Program, Result, TreeNode, full_fen, is_move, is_no_move,
    read_uci,
};

/// How to ask a program that keeps running.
pub trait Protocol: Send {
    /// Sets options of a program that has just started, and finds out how it is asked, and what it is capable of.
    fn handshake(&mut self, child: &mut Child, options: &[String]) -> Result<Capabilities>;

    /// Asks for the moves of a node, with their leaf nodes.
    fn ask(&mut self, child: &mut Child, node: &TreeNode, depth: u32) -> Result<Answer>;
}

/// A program that keeps running and answers many queries, in one of the protocols.
pub struct Session {
    launch: Launch,
    protocol: Box<dyn Protocol>,
    capabilities: Capabilities,
    child: Option<Child>,
}

impl Session {
    /// Starts a program, which must finish the handshake within this time.
    pub fn start(
        launch: Launch,
        mut protocol: Box<dyn Protocol>,
        handshake_limit: Duration,
    ) -> Result<Session> {
        let mut child = launch.start(&[])?;
        child.set_timeout(handshake_limit);
        let capabilities = protocol.handshake(&mut child, &launch.options);
        let capabilities = capabilities.map_err(|error| child.in_handshake(error))?;
        child.set_timeout(launch.timeout);
        Ok(Session {
            launch,
            protocol,
            capabilities,
            child: Some(child),
        })
    }

    fn child(&mut self) -> Result<(&mut Child, &mut dyn Protocol)> {
        let child = if let Some(child) = self.child.take() {
            child
        } else {
            let mut child = self.launch.start(&[])?;
            self.protocol.handshake(&mut child, &self.launch.options)?;
            child
        };
        Ok((self.child.insert(child), &mut *self.protocol))
    }
}

impl Program for Session {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer> {
        let (child, protocol) = self.child()?;
        let answer = protocol.ask(child, node, depth);
        // A program may answer wrongly after an error, so it is restarted.
        if !matches!(answer, Ok(_) | Err(EngineError::Refused(_))) {
            self.child = None;
        }
        answer
    }

    fn restart(&mut self) -> Result<()> {
        self.child = None;
        self.child().map(|_| ())
    }

    fn capabilities(&self) -> Capabilities {
        self.capabilities
    }
}

/// A filter for libraries: reads one FEN per line, writes the legal moves in UCI on one line.
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
        let is_separator = |letter: char| letter.is_whitespace() || "[,]\"'".contains(letter);
        let words = line.split(is_separator).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        if !words.iter().all(|word| is_no_move(word) || is_move(word)) {
            return Err(refused(line));
        }
        let moves = words.into_iter().map(|word| (word.to_owned(), 1));
        Ok(Answer {
            moves: Some(moves.collect()),
            chess960: self.chess960,
            ..Answer::default()
        })
    }
}

/// The time for a line that is not asked for: the second move of a program that writes one on each line.
const NEXT_LINE: Duration = Duration::from_millis(200);

impl Protocol for LineFilter {
    fn handshake(&mut self, child: &mut Child, _: &[String]) -> Result<Capabilities> {
        let answer = self.moves(child, &Position::default())?;
        if answer.moves.as_ref().is_some_and(|moves| moves.len() == 1) {
            child.expect_within(NEXT_LINE);
            if child.next_line().is_ok_and(|line| is_move(&line)) {
                return Err(EngineError::Lacks(
                    "the program writes one move on each line, and not all moves of a position on one",
                ));
            }
        }
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

/// Returns how a program writes castling, if its moves at a position show it.
pub fn castling_mode(position: &Position, moves: &[(String, u64)]) -> Option<CastlingMode> {
    let moved = position.legal_moves().into_iter();
    let mut castles = moved.filter(|played| played.castle().is_some());
    castles.find_map(|played| {
        [CastlingMode::Chess960, CastlingMode::Standard]
            .into_iter()
            .find(|&mode| {
                let text = uci::write(played, mode);
                moves.iter().any(|(written, _)| *written == text)
            })
    })
}

/// Returns the error of a program that writes this line instead of an answer.
fn refused(line: String) -> EngineError {
    if complains(&line) {
        EngineError::Refused(line)
    } else {
        EngineError::Unreadable(line)
    }
}

/// Returns whether a line is a complaint about the query.
pub fn complains(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["error", "invalid", "illegal", "refused", "unsupported"]
        .iter()
        .any(|word| line.contains(word))
}

/// A line of a count, as engines write it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CountLine {
    /// `e2e4: 20`, or `e2e4 20`.
    Move(String, u64),
    /// `Nodes searched: 20`, `Total: 20`, or `20`.
    Total(u64),
}

/// Words of a line with the total, the surest first.
const TOTAL: [&str; 6] = ["nodes", "leaf", "leaves", "searched", "total", "moves"];

/// Returns whether a letter stands between words and numbers of an answer, be it JSON or a table.
fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || ":=,|()[]{}\"'".contains(letter)
}

fn words(text: &str) -> Vec<&str> {
    // `-` and `->` are no words.
    let is_word = |word: &&str| !word.trim_matches(['-', '>']).is_empty();
    text.split(is_separator).filter(is_word).collect()
}

impl CountLine {
    /// Returns whether a line is part of a count to this depth: some programs begin with smaller ones.
    pub fn is_to(line: &str, depth: u32) -> bool {
        let small = line.to_ascii_lowercase();
        let words = words(&small);
        let named = words
            .windows(2)
            .filter(|pair| matches!(pair[0], "depth" | "perft"));
        let mut named = named.filter_map(|pair| pair[1].parse::<u32>().ok());
        named.next().is_none_or(|named| named == depth)
    }

    /// Parses a line; returns nothing if it is not part of a count.
    pub fn parse(line: &str) -> Option<CountLine> {
        let line = &*ungrouped(line);
        let words = words(line);
        // `Move e2e4: 20 nodes`; two numbers could be a grouped one.
        let is_count = |at: &usize| {
            let has_number = |at: usize| {
                words
                    .get(at)
                    .is_some_and(|word| word.parse::<u64>().is_ok())
            };
            read_uci(words[*at]).is_some() && has_number(at + 1) && !has_number(at + 2)
        };
        if let Some(at) = (0..words.len()).find(is_count) {
            return Some(CountLine::Move(
                words[at].to_owned(),
                words[at + 1].parse().ok()?,
            ));
        }
        if let [_, .., last] = words.as_slice()
            && let Ok(count) = last.parse()
            && let Some((text, _)) = line.rsplit_once(last)
            && let text = text.trim_matches(|letter| is_separator(letter) || letter == '-')
            && (is_move(text) || text == "0000")
        {
            return Some(CountLine::Move(text.to_owned(), count));
        }
        // The nodes of a search are not leaf nodes.
        let is_search = || words.iter().any(|word| matches!(*word, "score" | "pv"));
        match words.as_slice() {
            [only] => only.parse().ok().map(CountLine::Total),
            ["info", ..] if is_search() => None,
            _ => total(line).map(CountLine::Total),
        }
    }
}

/// Reads the total of a line: `Nodes searched: 20`, `depth 1 nodes 20 time 3`, `Depth 1: 20 nodes (3 ms)`, `perft(1) = 20`.
fn total(line: &str) -> Option<u64> {
    let small = line.to_ascii_lowercase();
    let all = words(&small);
    let number = |text: &str| words(text).iter().find_map(|word| word.parse().ok());
    let Some(word) = TOTAL.into_iter().find(|word| all.contains(word)) else {
        let (label, value) = small.rsplit_once([':', '='])?;
        let is_named = ["depth", "perft"].contains(all.first()?) && number(label).is_some();
        return value.trim().parse().ok().filter(|_| is_named);
    };
    let (before, after) = small.split_once(word)?;
    let named = after.split_once([':', '=']);
    // `20 nodes, time: 3 ms` has another number after its colon.
    let is_of_word =
        |label: &str| !label.contains([',', '|']) && label.contains('(') == label.contains(')');
    let named = named.filter(|(label, _)| is_of_word(label));
    let before = match words(before).as_slice() {
        [.., "depth" | "perft" | "ply", _] | [] => None,
        [.., last] => last.parse().ok(),
    };
    let named = named.and_then(|(_, value)| number(value));
    let total = named.or(before).or_else(|| number(after))?;
    // `nodes 20 300 ms`: 20, or 20,300?
    let next = line.split_once(&format!("{total} "));
    let next =
        next.and_then(|(_, next)| next.split(|letter: char| !letter.is_ascii_digit()).next());
    (total > 999 || !next.is_some_and(is_group)).then_some(total)
}

/// What separates thousands; a space that may break a line only before the last digits of one.
const GROUPS: [char; 6] = [',', '\'', '_', '\u{2019}', '\u{a0}', '\u{202f}'];

fn is_group(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a line with its numbers as digits alone: `2,039` is 2039, and `e2e4,200` is a move and its count. `: 2 039` at the
/// end of a line is one number, too.
fn ungrouped(line: &str) -> Cow<'_, str> {
    let last = line.rsplit_once(' ').map_or("", |(_, last)| last);
    if !(line.contains(GROUPS) || is_group(last)) {
        return Cow::Borrowed(line);
    }
    let mut text = String::new();
    for (at, letter) in line.char_indices() {
        let is_number = || {
            let before = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
            before.len() < text.len() && !before.ends_with(char::is_alphanumeric)
        };
        let has_three = || {
            let after = line[at + letter.len_utf8()..].bytes().take(4);
            after.take_while(u8::is_ascii_digit).count() == 3
        };
        let ends_line = || {
            let number = |letter: char| !letter.is_ascii_digit();
            let group = line[..at].rsplit(number).next().unwrap_or_default();
            let label = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
            group.len() <= 3
                && label.trim_end().ends_with([':', '='])
                && line[at + 1..].split(' ').all(is_group)
        };
        let may_separate = GROUPS.contains(&letter) || letter == ' ' && ends_line();
        if !(may_separate && has_three() && is_number()) {
            text.push(letter);
        }
    }
    Cow::Owned(text)
}

/// What stands for the depth, the position and its moves in the words of a program.
const PLACEHOLDERS: [&str; 3] = ["{depth}", "{fen}", "{moves}"];

/// Returns which placeholders there are in a word; `${fen}` is a variable of a shell.
pub fn placeholders(word: &str) -> [bool; 3] {
    PLACEHOLDERS.map(|place| {
        let mut places = word.match_indices(place);
        places.any(|(at, _)| !word[..at].ends_with('$'))
    })
}

/// Returns a word with these values for its placeholders.
fn fill(word: &str, values: &[String; 3]) -> String {
    let mut text = String::new();
    for part in word.split_inclusive('}') {
        let found = PLACEHOLDERS.iter().zip(values);
        let mut found = found.filter_map(|(place, value)| Some((part.strip_suffix(place)?, value)));
        match found.find(|(before, _)| !before.ends_with('$')) {
            Some((before, value)) => text.extend([before, value]),
            None => text.push_str(part),
        }
    }
    text
}

/// A program that is started for each count: `PROGRAM DEPTH FEN [MOVES]` prints each move with its leaf nodes on a
/// line, and the total. This is the convention of `perftree`; words with placeholders say otherwise.
pub struct PerftProgram {
    launch: Launch,
    /// The words of the program from the first with a placeholder on.
    template: Vec<String>,
    /// How it writes castling.
    mode: CastlingMode,
    /// Whether it is asked about positions of Chess960.
    chess960: bool,
    /// Whether it has listed moves so far, not only totals.
    splits: bool,
}

impl PerftProgram {
    /// Returns whether there is a place for moves.
    fn has_moves(&self) -> bool {
        self.template.iter().any(|word| placeholders(word)[2])
    }

    /// Asks for a first count, with this time limit.
    pub fn start(
        mut launch: Launch,
        chess960: bool,
        handshake_limit: Duration,
    ) -> Result<PerftProgram> {
        let mut perft = PerftProgram {
            template: launch.take_template(),
            launch,
            mode: CastlingMode::Standard,
            chess960,
            splits: false,
        };
        let timeout = mem::replace(&mut perft.launch.timeout, handshake_limit);
        let initial = TreeNode::new(Position::default());
        let mut child = perft.child(&initial, 1)?;
        let answer = perft.read(&mut child, initial.position());
        answer.map_err(|error| child.in_handshake(error))?;
        perft.launch.timeout = timeout;
        Ok(perft)
    }

    /// Starts the program for a count.
    fn child(&self, node: &TreeNode, depth: u32) -> Result<Child> {
        let moves = node.ucis(self.mode).join(" ");
        let mut arguments = vec![depth.to_string(), node.root_fen()];
        if !moves.is_empty() {
            arguments.push(moves.clone());
        }
        if !self.template.is_empty() {
            // Without a place for moves, it is asked about the position after them.
            let fen = if self.has_moves() {
                node.root_fen()
            } else {
                full_fen(node.position())
            };
            let values = [depth.to_string(), fen, moves];
            let words = self.template.iter();
            arguments = words.map(|word| fill(word, &values)).collect();
        }
        let mut child = self.launch.start(&arguments)?;
        child.close_input();
        Ok(child)
    }

    /// Reads its count.
    fn read(&mut self, child: &mut Child, position: &Position) -> Result<Answer> {
        let mut moves = Vec::new();
        let (mut total, mut unread) = (None, Vec::new());
        while let Some(line) = child.line()? {
            match CountLine::parse(&line) {
                Some(CountLine::Move(text, count)) => moves.push((text, count)),
                Some(CountLine::Total(count)) => total = Some(count),
                None if line.trim().is_empty() => {}
                None => unread.push(line),
            }
        }
        self.splits |= !moves.is_empty();
        self.mode = castling_mode(position, &moves).unwrap_or(self.mode);
        if moves.is_empty() && total.is_none() {
            let error = refused(unread.into_iter().next().unwrap_or_default());
            if let EngineError::Unreadable(_) = error {
                child.end_well()?;
            }
            return Err(error);
        }
        child.end_well()?;
        Ok(Answer {
            moves: self.splits.then_some(moves),
            total,
            unread,
            chess960: self.chess960,
        })
    }
}

impl Program for PerftProgram {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer> {
        let mut child = self.child(node, depth)?;
        self.read(&mut child, node.position())
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            stays: false,
            plays: self.template.is_empty() || self.has_moves(),
            chess960: self.chess960,
            ..Capabilities::ALL
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CountLine, fill, placeholders};

    #[test]
    fn placeholders_are_replaced_once_and_variables_of_a_shell_are_left() {
        let values = ["3", "8/8 w {moves}", "e2e4"].map(str::to_owned);
        for (word, wanted, found) in [
            ("--fen={fen}", "--fen=8/8 w {moves}", [false, true, false]),
            ("{depth}{depth}", "33", [true, false, false]),
            ("${fen} {moves}}", "${fen} e2e4}", [false, false, true]),
            ("{Fen} { {}", "{Fen} { {}", [false; 3]),
        ] {
            assert_eq!(fill(word, &values), wanted);
            assert_eq!(placeholders(word), found, "{word}");
        }
    }

    #[test]
    fn moves_and_totals_are_read_as_engines_write_them() {
        let parse = CountLine::parse;
        let counted = |text: &str, count| Some(CountLine::Move(text.to_owned(), count));
        assert_eq!(parse("e2e4: 20"), counted("e2e4", 20));
        assert_eq!(parse("e2e4 20"), counted("e2e4", 20));
        assert_eq!(parse("a7a8Q - 1"), counted("a7a8Q", 1));
        assert_eq!(parse("| e2e4 | 20 |"), counted("e2e4", 20));
        for line in [
            "Move e2e4: 20 nodes",
            "info string e2e4: 20",
            "1. e2e4 -> 20 (0.3 ms)",
        ] {
            assert_eq!(parse(line), counted("e2e4", 20));
        }
        for text in ["a7a8=Q", "a7 a8 q", "O-O-O", "0-0", "Nf3+", "e1-g1"] {
            assert_eq!(parse(&format!("{text}: 1")), counted(text, 1));
        }
        for total in [
            "Nodes searched: 20",
            "20",
            "Total: 20",
            "nodes 20 time 3 nps 999",
            "Raw nodes for depth 1: 20",
            "Nodes (depth 3): 20",
            "Position 3 nodes visited: 20",
            "Total nodes: 20 Time: 3ms NPS: 123456",
            "depth 3 nodes 20 time 5",
            "Depth 3: 20 nodes (0.01 s)",
            "20 nodes in 3 ms",
            "20 nodes, time: 3 ms",
            "1 moves, 20 nodes in 3 ms",
            "perft 3: 20",
            "Perft(3) = 20",
            "total | 20",
            "{\"depth\": 3, \"nodes\": 20}",
        ] {
            assert_eq!(parse(total), Some(CountLine::Total(20)), "{total}");
        }
        for grouped in [
            "2,039",
            "2'039",
            "2_039",
            "2\u{a0}039",
            "2\u{202f}039",
            "2\u{2019}039",
        ] {
            assert_eq!(parse(&format!("e2e4: {grouped}")), counted("e2e4", 2039));
            let total = format!("Nodes searched: {grouped}, 3 s");
            assert_eq!(parse(&total), Some(CountLine::Total(2039)));
        }
        for millions in ["4,085,603", "4 085 603"] {
            assert_eq!(
                parse(&format!("e2e4: {millions}")),
                counted("e2e4", 4_085_603)
            );
        }
        assert_eq!(parse("Total = 2 039"), Some(CountLine::Total(2039)));
        let nodes_and_time = "Nodes: 20, 300 ms";
        assert_eq!(parse(nodes_and_time), Some(CountLine::Total(20)));
        for either in [
            "nodes 20 300 ms",
            "Nodes: 20 300 ms",
            "nodes 2 039",
            "e2e4 2 039",
            "e2e4: 1234 567",
        ] {
            assert_eq!(parse(either), None, "{either}");
        }
        assert_eq!(parse("e2e4,200"), counted("e2e4", 200));
        assert_eq!(parse("e2e4: 2,03"), None);
        assert!(CountLine::is_to("depth 2 nodes 400", 2) && CountLine::is_to("Nodes: 20", 2));
        assert!(!CountLine::is_to("Perft(1) = 20", 2));
        for other in [
            "",
            "info string hello",
            "info depth 1 seldepth 1 score cp 83 time 0 nodes 6 nps 6000 pv g1f3",
            "Time: 3",
            "Depth: 3",
            "Depth 3",
            "move | nodes",
            "Stockfish 15.1 by some people",
        ] {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}
