//! Words that people type for a question, and the command that answers it: `is this mate FEN`, `divide 3`, `svg FEN`.
//!
//! They are looked up only where the words of a command line are not a position.

use std::ffi::OsString;
use std::sync::LazyLock;

use oracle_laws::Color;
use oracle_notation::{MoveText, Overrides, Pasted, PieceLetters, Record, named, nearest};

use super::{Args, usage};
use crate::error::Refusal;
use crate::questions::Question;
use crate::shell;
use oracle_answers::Kind;

/// The longest line in which words are looked up, in bytes, and the most words that may stand on either side of the
/// position.
const LONGEST: usize = 4096;
const MOST: usize = 12;

/// What some words ask for: the words, separated by spaces; the words of the command before the position, and the same if
/// a move was typed, empty if it makes no difference; and what the command does, empty if the word says it.
///
/// In a command `DEPTH` stands for a number, `MOVE` for a move, and `NAME` for the word itself.
#[derive(Clone, Copy)]
struct Meaning(&'static str, &'static str, &'static str, &'static str);

const EXPLAIN: &str = "explain MOVE";
const WHY: &str = "says whether the move is legal, and if not, why not";

/// The first line that has one of the typed words is meant: `why is this illegal` asks why.
#[rustfmt::skip] // A table.
const MEANINGS: [Meaning; 15] = [
    Meaning("why illegal reason reasons", "--explain", EXPLAIN, "says why other moves are not legal"),
    Meaning("divide", "perft DEPTH --divide", "", "counts the leaf nodes after each move"),
    Meaning("nodes leaves", "perft DEPTH", "", "counts the leaf nodes"),
    Meaning("many number", "--count", "", "counts the legal moves"),
    Meaning("queenside long", "explain O-O-O", "", WHY),
    Meaning("castle castles castling castled kingside short", "explain O-O", EXPLAIN, WHY),
    Meaning("mates checkmates matein1", "--only mates", "", "lists the moves that checkmate"),
    Meaning("best bestmove eval evaluate evaluation analyse analyze analysis score go",
        "", "", "lists the legal moves; which of them is good, a chess engine says"),
    Meaning("mate mated checkmate checkmated stalemate stalemated check draw drawn over won lost outcome result status \
        state", "", "--after MOVE", "says whether it is check, checkmate or a draw"),
    Meaning("win winning dead insufficient", "winnable", "", "says whether each side can still checkmate"),
    Meaning("attack attacked attacker attackers attacking threat threats control controls controlled defended \
        defenders checkers pin pins pinned", "attacks", "", "shows attacked squares, pins and checkers"),
    Meaning("validate valid verify problems reachable lint",
        "--strict", "", "refuses a position that cannot arise, and says why"),
    Meaning("children successor next", "--successors", "", "lists the positions after each move"),
    Meaning("pgn game replay", "games", "", "judges the games of a file in PGN"),
    Meaning("usage commands options questions", "--help", "", "lists the questions and options"),
];

/// Words that may stand in any question. They count only where nothing else does.
#[rustfmt::skip] // A table.
const GENERAL: [Meaning; 3] = [
    Meaning("legal legality allowed possible play moves move movegen generate", "", EXPLAIN, "lists the legal moves"),
    Meaning("show print display diagram", "", "--after MOVE", "draws the board and lists the legal moves"),
    Meaning("is can may what which how", "", EXPLAIN, "says which moves are legal, and whether it is mate"),
];

/// The names of formats, of options without a value, and of kinds of moves.
const FORMAT: Meaning = Meaning("", "-o NAME", "", "");
const FLAG: Meaning = Meaning("", "--NAME", "", "");
const KIND: Meaning = Meaning("", "--only NAME", "", "");

/// Words that mean nothing alone.
const FILLERS: &str = "a after all am an and are at be because black chess do does for from get give has have here how i \
    if in it its list me my now of on one please position see side square tell than that the their there these this to \
    turn until was we what where whether which white whose will with would you";

impl Args<'_> {
    /// Returns the error of words that are a question and not a position, with the command that answers it.
    pub fn unknown_question(&self) -> Option<Refusal> {
        if self.question != Question::Moves {
            return None;
        }
        let refuse = |word: &str, hint: String| {
            let message = format!("there is no question `{word}`");
            Some(self.refuse(message, word).with_hint(hint))
        };
        // No position begins with the misspelled word of a question.
        let first = self.words.first()?;
        if let Some(near) = nearest(first, Question::SUBCOMMANDS.map(Question::word)) {
            let rest = self.words[1..].iter().map(String::as_str);
            let words: Vec<&str> = [near].into_iter().chain(rest).collect();
            let command = shell::with_words(&self.typed, &self.words, &words);
            return refuse(first, format!("did you mean `{command}`?"));
        }
        let line = self.words.join(" ");
        // A drawing has words of its own, and `chess960:` alone lacks its number.
        let is_other = line.contains('\n') || named::is_name(&line);
        if line.len() > LONGEST || is_other || plays(&line) {
            return None;
        }
        let mut typed: Vec<&str> = line.split_whitespace().collect();
        let (word, Meaning(_, command, with_move, does)) = find(&typed)?;
        if is_label(word, &line) {
            return None;
        }
        let turn = take_turn(&mut typed);
        let rest = Rest::find(&typed)?;
        let (command, does) = match rest.played {
            Some(_) if with_move == EXPLAIN => (EXPLAIN, WHY),
            Some(_) if !with_move.is_empty() => (with_move, does),
            _ => (command, does),
        };
        let name = plain(word);
        let fill = |word: &'static str| match word {
            "DEPTH" => rest.number.unwrap_or("3").to_owned(),
            "MOVE" => rest.played.unwrap_or(word).to_owned(),
            _ => word.replace("NAME", &name),
        };
        let mut words: Vec<String> = command.split_whitespace().map(fill).collect();
        if words.first().is_some_and(|option| self.has_typed(option)) {
            words.clear();
        }
        match command {
            "--help" => {}
            "games" => {
                let file = typed.iter().rfind(|word| !is_known(word));
                words.push((*file.unwrap_or(&"FILE")).to_owned());
            }
            _ => words.extend(rest.position.iter().map(|word| (*word).to_owned())),
        }
        words.extend(turn.map(|color| format!("turn={color}")));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let command = shell::with_words(&self.typed, &self.words, &words);
        let it = if does.is_empty() { "" } else { ": it " };
        refuse(word, format!("write `{command}`{it}{does}"))
    }

    /// Returns how many words are the position, if what comes after them is none: `compare startpos ./engine`.
    pub fn position_length(&self) -> usize {
        let lengths = (1..=self.words.len()).rev();
        let is_position = |words: &[String]| words == ["-"] || plays(&words.join(" "));
        let mut lengths = lengths.filter(|&length| is_position(&self.words[..length]));
        lengths.next().unwrap_or(0)
    }

    /// Returns whether an option that takes one value, or none, is among the arguments.
    fn has_typed(&self, option: &str) -> bool {
        let is_option = option.starts_with("--") && option != "--after";
        let is_typed = || {
            shell::typed(&self.typed)
                .iter()
                .any(|typed| typed == option)
        };
        is_option && is_typed() || option == "-o" && self.shared.output.is_given()
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
        let first = subject.filter(|_| self.question == Question::Explain)?;
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
    use Question::{Attacks, Explain, Perft, Winnable};
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

/// Takes the side to move from the typed words, if they say it: `white to move`.
fn take_turn(typed: &mut Vec<&str>) -> Option<Color> {
    let said = |phrase: &[&str]| {
        let [player, to, plays] = [0, 1, 2].map(|at| plain(phrase[at]));
        let is_said = to == "to" && (plays == "move" || plays == "play");
        Color::ALL
            .into_iter()
            .find(|color| is_said && player == color.name())
    };
    let (at, color) = typed
        .windows(3)
        .enumerate()
        .find_map(|(at, phrase)| Some((at, said(phrase)?)))?;
    typed.drain(at..at + 3);
    Some(color)
}

/// Returns a word without punctuation, in lower case: `Mate?` is `mate`.
fn plain(word: &str) -> String {
    word.trim_matches(['?', '!', '.', ',', ':', '"', '\''])
        .to_lowercase()
}

/// Returns whether a word of a line is no question, but says what the text after it is: `FEN:`, `fen` before a board.
fn is_label(word: &str, line: &str) -> bool {
    let is_format = matches!(plain(word).as_str(), "fen" | "epd");
    is_format && (word.ends_with([':', '=']) || line.contains('/'))
}

/// Returns the first meaning of the typed words, and the word that has it.
fn find<'a>(typed: &[&'a str]) -> Option<(&'a str, Meaning)> {
    // After a position, `moves` is no question.
    let is_asked =
        |at: usize| plain(typed[at]) != "moves" || typed[..at].iter().all(|word| is_known(word));
    let has = |name: &str| {
        (0..typed.len())
            .find(|&at| plain(typed[at]) == name && is_asked(at))
            .map(|at| typed[at])
    };
    let in_table = |table: &'static [Meaning]| {
        table.iter().find_map(|meaning| {
            let word = meaning.0.split_whitespace().find_map(has)?;
            Some((word, *meaning))
        })
    };
    let named = || {
        typed
            .iter()
            .find_map(|&word| Some((word, named(&plain(word))?)))
    };
    in_table(&MEANINGS)
        .or_else(named)
        .or_else(|| in_table(&GENERAL))
}

/// The options of the main question without a value.
static FLAGS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let options = Question::Moves.options().into_iter();
    let flags = options.filter(|option| !option.get_action().takes_values());
    flags
        .filter_map(|flag| flag.get_long().map(str::to_owned))
        .collect()
});

/// Returns the meaning of a name that the main question has.
fn named(name: &str) -> Option<Meaning> {
    if Question::Moves.format_names().contains(&name) {
        Some(FORMAT)
    } else if FLAGS.iter().any(|flag| flag == name) {
        Some(FLAG)
    } else {
        Kind::ALL
            .iter()
            .any(|kind| kind.name() == name)
            .then_some(KIND)
    }
}

/// Returns whether a word is no part of a position: it asks for something, or means nothing.
fn is_known(word: &str) -> bool {
    let name = plain(word);
    FILLERS.split_whitespace().any(|filler| filler == name) || find(&[word]).is_some()
}

/// What was typed beside the question.
#[derive(Clone, Default)]
struct Rest<'a> {
    position: Vec<&'a str>,
    played: Option<&'a str>,
    number: Option<&'a str>,
}

impl<'a> Rest<'a> {
    /// Finds the position among the typed words: `startpos` if there is none. If it cannot be read, it is `POSITION`
    /// after a word that asks; otherwise its error is more important.
    fn find(typed: &[&'a str]) -> Option<Rest<'a>> {
        let is_start = |word: &&str| word.contains('/') || named::is_name(word);
        let start = typed.iter().position(is_start).unwrap_or_default();
        let rest = &typed[start..];
        let most = rest.len().min(MOST);
        let mut before = Rest::default();
        for word in &typed[..start] {
            // Any word may stand before a FEN.
            before.take(word);
        }
        // As few words as possible are taken away.
        let ends = (0..=2 * most)
            .flat_map(|taken| (0..=taken.min(most)).map(move |front| (front, taken - front)));
        for (front, back) in ends.filter(|(front, back)| front + back <= rest.len()) {
            let position = &rest[front..rest.len() - back];
            let mut found = before.clone();
            let mut beside = rest[..front].iter().chain(&rest[rest.len() - back..]);
            if beside.all(|word| found.take(word))
                && (position.is_empty() || plays(&position.join(" ")))
            {
                found.position = if position.is_empty() {
                    vec!["startpos"]
                } else {
                    position.to_vec()
                };
                return Some(found);
            }
        }
        before.position = vec!["POSITION"];
        typed
            .first()
            .is_some_and(|word| is_known(word))
            .then_some(before)
    }

    /// Takes a word that does not belong to the position; returns whether it is one.
    fn take(&mut self, word: &'a str) -> bool {
        let bare = word.trim_end_matches('?');
        if is_known(word) {
        } else if bare.bytes().all(|byte| byte.is_ascii_digit()) {
            self.number = Some(bare);
        } else if self.played.is_none() && MoveText::parse(bare).is_ok() {
            self.played = Some(bare);
        } else {
            return false;
        }
        true
    }
}
