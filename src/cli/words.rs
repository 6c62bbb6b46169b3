//! What words mean that are no position: `is this mate FEN`, `divide 3`, `svg FEN`, the name of a file.
//!
//! They are looked up only where the words of a command line are not a position. The rest of the line is not interpreted.

use std::ffi::OsString;

use oracle_answers::refusal::{Place, Refusal};
use oracle_notation::{PositionErrorKind, nearest};

use super::{Cli, LineArgs, Subcommand, command, usage};
use crate::file_hint::file_hint;
use crate::shell;

/// Words with which a line may begin or end that asks for something, the command that answers it, and what that does.
#[rustfmt::skip] // A table.
const ASKED: [(&str, &str, &str); 18] = [
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
    ("material imbalance", "--fields material POSITION", "counts the pieces of each side"),
    ("pgn game replay", "games FILE", "judges the games of a file in PGN"),
    ("svg json uci san lan tsv pieces", "-o FORMAT POSITION", "writes the answer in that format"),
    ("flip", "--flip POSITION", "draws Black at the bottom"),
    ("unicode symbols", "--unicode POSITION", "draws chess symbols"),
    ("usage commands options questions", "--help", "lists the commands and options"),
];

/// Returns an error with the hint for words that are no position.
pub fn suggest(cli: &Cli, refusal: Refusal, arguments: &[OsString]) -> Refusal {
    let refusal = usage::marked(refusal, arguments);
    // An error of an option is not about the words, and neither a game nor a field that is given twice is a question.
    let turn = PositionErrorKind::RepeatedField("turn".to_owned());
    let is_about_line = matches!(refusal.place, Place::Line { .. })
        && ![PositionErrorKind::Pgn.code(), turn.code()].contains(&refusal.code);
    let words = cli.line_args().map_or(Vec::new(), LineArgs::words);
    if is_about_line
        && cli.question.is_none()
        && let Some(unknown) = unknown_question(&words, arguments)
    {
        return unknown;
    }
    let (subject, usage) = match &cli.question {
        Some(Subcommand::Explain(args)) => (Some(&args.written), "explain MOVE "),
        Some(Subcommand::Perft(args)) => (args.depth(), "perft DEPTH "),
        _ => (None, ""),
    };
    let hint = match &cli.question {
        Some(Subcommand::Compare(args)) => args
            .program_hint(&refusal, arguments)
            .or_else(|| file_hint(&refusal, subject, args.words(), usage)),
        Some(Subcommand::Explain(args)) => file_hint(&refusal, subject, &words, usage)
            .or_else(|| args.order_hint(&refusal, arguments)),
        _ => file_hint(&refusal, subject, &words, usage),
    };
    match hint {
        Some(hint) => refusal.with_hint(hint),
        None => refusal,
    }
}

/// Returns the error of a question's word that comes after the position.
pub fn late_question(word: &str, arguments: &[OsString]) -> Refusal {
    let message = format!("`{word}` is a command, and must come before the position");
    Refusal::of_word(word, message, question_first(word, arguments))
}

/// Returns the hint for a question's word that comes too late: what comes after it comes first.
pub fn question_first(word: &str, arguments: &[OsString]) -> String {
    let typed = shell::typed(arguments);
    let at = typed
        .iter()
        .position(|typed| typed == word)
        .unwrap_or_default();
    let (before, after) = typed.split_at(at);
    let subject = match (word, after.len()) {
        ("explain", 1) => Some("MOVE"),
        ("perft", 1) => Some("DEPTH"),
        _ => None,
    };
    let subject = subject.map(str::to_owned);
    let words = [after, subject.as_slice(), before].concat();
    format!("write `{}`", shell::command(&words))
}

/// Returns the error of words that are a question and not a position, with the command that answers it.
fn unknown_question(words: &[String], arguments: &[OsString]) -> Option<Refusal> {
    let refuse = |word: &str, hint: String| {
        let refusal = Refusal::of_word(word, format!("unknown command `{word}`"), hint);
        Some(usage::marked(refusal, arguments))
    };
    // No position begins with the misspelled word of a question.
    let first = words.first()?;
    let command = command();
    let known = command.get_subcommands().map(clap::Command::get_name);
    if let Some(near) = nearest(first, known) {
        let rest: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        let command = shell::with_words(arguments, words, &[&[near][..], &rest].concat());
        return refuse(first, format!("did you mean `{command}`?"));
    }
    let asks = |word: &str| {
        let name = word.trim_end_matches(['?', '!', '.']).to_lowercase();
        let has = |words: &str| words.split_whitespace().any(|known| known == name);
        ASKED.iter().find(|(words, ..)| has(words))
    };
    let is_question =
        |word: &&String| asks(first).is_none() && command.find_subcommand(word.as_str()).is_some();
    if let Some(word) = words.iter().find(is_question) {
        return Some(usage::marked(late_question(word, arguments), arguments));
    }
    // Other programs have this as a word; here it is an option.
    if first == "version" {
        return refuse(first, "write `chess-oracle --version`".to_owned());
    }
    let line = words.join(" ");
    // A drawn board has words of its own.
    if line.contains('\n') {
        return None;
    }
    let mut words = line.split_whitespace();
    let ends = [words.next(), words.next_back()];
    let mut ends = ends.into_iter().flatten();
    let (word, (_, command, does)) = ends.find_map(|word| Some((word, asks(word)?)))?;
    refuse(word, format!("write `chess-oracle {command}`: it {does}"))
}
