//! Words that people type for a question, and the command that answers it: `is this mate FEN`, `divide 3`, `svg FEN`.
//!
//! They are looked up only where the words of a command line are not a position. The rest of the line is not interpreted.

use std::ffi::OsString;

use oracle_notation::{MoveText, Overrides, Pasted, PieceLetters, Record, nearest};

use super::{Args, usage};
use crate::error::Refusal;
use crate::questions::Subcommand;
use crate::shell;

/// Words with which a line may begin or end that asks for something, the command that answers it, and what that does.
#[rustfmt::skip] // A table.
const ASKED: [(&str, &str, &str); 17] = [
    ("why legal legality illegal allowed possible reason is can may", "explain MOVE POSITION",
        "says whether the move is legal, and if not, why not"),
    ("castle castles castling castled", "explain O-O POSITION", "says whether castling is legal, and if not, why not"),
    ("divide", "perft DEPTH POSITION --divide", "counts the leaf nodes after each move"),
    ("nodes leaves go", "perft DEPTH POSITION", "counts the leaf nodes"),
    ("how many number count", "--count POSITION", "counts the legal moves"),
    ("mates captures checks promotions", "--only KINDS POSITION", "lists only moves of these kinds"),
    ("mate mated checkmate checkmated stalemate stalemated check draw drawn over won lost outcome result status state moves \
        move movegen generate play show print display diagram list what which board", "POSITION",
        "lists the legal moves, and says whether it is check, checkmate or a draw"),
    ("best bestmove eval evaluate evaluation analyse analyze analysis score", "POSITION",
        "lists the legal moves; which of them is good, a chess engine says"),
    ("win winning winner dead insufficient", "winnable POSITION", "says whether each side can still checkmate"),
    ("attack attacked attacker attackers attacking threat threats control controls controlled defended defenders pin pins \
        pinned checkers", "attacks POSITION", "shows attacked squares, pins and checkers"),
    ("validate valid verify problems reachable lint", "--strict POSITION",
        "refuses a position that cannot arise, and says why"),
    ("children successor successors next", "--successors POSITION", "lists the positions after each move"),
    ("pgn game replay", "games FILE", "judges the games of a file in PGN"),
    ("svg json uci san lan tsv pieces", "-o FORMAT POSITION", "writes the answer in that format"),
    ("flip", "--flip POSITION", "draws Black at the bottom"),
    ("unicode symbols", "--unicode POSITION", "draws chess symbols"),
    ("usage commands options questions", "--help", "lists the questions and options"),
];

impl Args<'_> {
    /// Returns the error of words that are a question and not a position, with the command that answers it.
    pub fn unknown_question(&self) -> Option<Refusal> {
        if self.question != Subcommand::Moves {
            return None;
        }
        let refuse = |word: &str, hint: String| {
            let message = format!("there is no question `{word}`");
            Some(self.refuse(message, word).with_hint(hint))
        };
        // No position begins with the misspelled word of a question.
        let first = self.words.first()?;
        if let Some(near) = nearest(first, Subcommand::SUBCOMMANDS.map(Subcommand::word)) {
            let rest = self.words[1..].iter().map(String::as_str);
            let words: Vec<&str> = [near].into_iter().chain(rest).collect();
            let command = shell::with_words(&self.typed, &self.words, &words);
            return refuse(first, format!("did you mean `{command}`?"));
        }
        let line = self.words.join(" ");
        // A drawn board has words of its own.
        if line.contains('\n') {
            return None;
        }
        let mut words = line.split_whitespace();
        let ends = [words.next(), words.next_back()];
        let (word, (_, command, does)) = ends.into_iter().flatten().find_map(|word| {
            let name = word.trim_end_matches(['?', '!', '.']).to_lowercase();
            let has = |words: &str| words.split_whitespace().any(|known| known == name);
            Some((word, ASKED.iter().find(|(words, ..)| has(words))?))
        })?;
        refuse(word, format!("write `chess-oracle {command}`: it {does}"))
    }

    /// Returns how many words are the position, if what comes after them is none: `compare startpos ./engine`.
    pub fn position_length(&self) -> usize {
        let lengths = (1..=self.words.len()).rev();
        let is_position = |words: &[String]| words == ["-"] || plays(&words.join(" "));
        let mut lengths = lengths.filter(|&length| is_position(&self.words[..length]));
        lengths.next().unwrap_or(0)
    }

    /// Refuses an option that `explain` does not have: clap takes it for the move, which may begin with a hyphen (`-`, `--`).
    pub(super) fn refuse_option_as_move(&self) -> Result<(), Refusal> {
        let is_option =
            |word: &&String| word.starts_with('-') && !matches!(word.as_str(), "-" | "--");
        match self.subject.as_ref().filter(is_option) {
            Some(option) => {
                let option = option.clone();
                Err(usage::unknown_option(option, self.question, &self.typed))
            }
            None => Ok(()),
        }
    }

    /// Finds the move and the words of the position, each in its place: `explain startpos e2e4` has them in the other
    /// order. What may be a position alone is not changed.
    pub(super) fn move_first(&mut self) {
        let letters = self.shared.position.fields.letters.unwrap_or_default();
        let is_move = |word: &str| MoveText::parse_with(word, letters).is_ok();
        let first = self.subject.as_deref();
        if let Some(first) = first.filter(|&first| first != "-" && !is_move(first)) {
            let line = format!("{first} {}", self.words.join(" "));
            if let Some((position, last)) = line.trim_end().rsplit_once(char::is_whitespace)
                && is_move(last)
                && reads(position, letters)
                && !reads(&line, letters)
            {
                self.words = vec![position.to_owned()];
                self.subject = Some(last.to_owned());
            }
        }
    }

    /// Returns the hint for a move that does not come first: `explain startpos moves e4 e5 Nf3`.
    pub fn move_first_hint(&self) -> Option<String> {
        let subject = self.subject.as_ref();
        let first = subject.filter(|_| self.question == Subcommand::Explain)?;
        let line = format!("{first} {}", self.words.join(" "));
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let last = words.pop()?;
        let letters = self.shared.position.fields.letters.unwrap_or_default();
        let reads = |line: &str| reads(line, letters);
        let is_last = MoveText::parse_with(last, letters).is_ok() || !reads(&line);
        let words = match is_last && reads(&words.join(" ")) {
            true => [&[last], &words[..]].concat(),
            false if reads(&line) => [&["MOVE"], &words[..], &[last]].concat(),
            false => return None,
        };
        let typed: Vec<String> = [first].into_iter().chain(&self.words).cloned().collect();
        let command = shell::with_words(&self.typed, &typed, &words);
        Some(format!("the move comes first: `{command}`"))
    }
}

/// Returns the error of a question's word after the words of a position. `is_last` says that nothing comes after it.
pub fn misplaced(before: &[String], word: &str, is_last: bool, arguments: &[OsString]) -> Refusal {
    use Subcommand::{Attacks, Explain, Perft, Winnable};
    let message = format!("`{word}` is a question, and must come before the position");
    let mut positions = [Explain, Attacks, Perft, Winnable].into_iter();
    let has_position = positions.any(|question| question.word() == word);
    let value = match word {
        "explain" if is_last => Some("MOVE"),
        "perft" if is_last => Some("DEPTH"),
        _ => None,
    };
    let position = before.iter().filter(|_| has_position).map(String::as_str);
    let last: Vec<&str> = value.into_iter().chain(position).collect();
    let command = shell::with_words(arguments, before, &last);
    usage::error(message, word, arguments).with_hint(format!("write `{command}`"))
}

/// Returns whether a line is a position, with these letters.
fn reads(line: &str, letters: PieceLetters) -> bool {
    is_record(line, letters, |_| true)
}

/// Returns whether a line is a position, and its moves can be played.
fn plays(line: &str) -> bool {
    is_record(line, PieceLetters::English, |record| record.play().is_ok())
}

/// Returns whether a line can be read, and its record is such a one.
fn is_record(line: &str, letters: PieceLetters, is_such: fn(Record<'_>) -> bool) -> bool {
    let overrides = Overrides {
        letters,
        ..Overrides::default()
    };
    Record::parse(line, &overrides).is_ok_and(is_such)
        || Pasted::translate(line).is_some_and(|pasted| pasted.read(&overrides).is_ok_and(is_such))
}
