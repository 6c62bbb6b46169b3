//! The record of legal moves as a line of tab-separated values, as `-o tsv` writes it.
//!
//! Several values in a cell are separated by spaces, moves are UCI, and an absent or unknown value is empty. A cell has
//! no tab and no line end: `cell` escapes them.

use std::fmt::Write;

use oracle_laws::{CastlingSide, Claim, IllegalMove};
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{Assumption, Slip, fen, is_printable};

use super::format::Columns;
use super::line;
use crate::keys::{Key, Keys};
use crate::{Dead, Moves};

/// Appends the names of the columns.
pub fn push_header(columns: Columns, out: &mut Vec<u8>) {
    for column in columns.names() {
        out.extend_from_slice(column.as_bytes());
        out.push(b'\t');
    }
    end_row(out);
}

/// Appends the row of a refused line: its cells are empty.
pub fn push_empty(columns: Columns, out: &mut Vec<u8>) {
    columns.names().iter().for_each(|_| out.push(b'\t'));
    end_row(out);
}

/// Appends the row of a position.
pub fn push_row(moves: &Moves<'_>, keys: Keys, mode: CastlingMode, out: &mut Vec<u8>) {
    for key in keys.iter() {
        push_cells(key, moves, mode, out);
        out.push(b'\t');
    }
    end_row(out);
}

/// Replaces the tab after the last cell by a line end.
fn end_row(out: &mut Vec<u8>) {
    out.pop();
    out.push(b'\n');
}

/// Appends the cells of a key, without the tab after the last.
fn push_cells(key: Key, moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let (query, legal) = (moves.query, moves.legal);
    match key {
        Key::Id => out.extend_from_slice(cell(query.id().unwrap_or_default()).as_bytes()),
        Key::Fen => query.push_fen(out),
        Key::Turn => out.extend_from_slice(query.position.turn().name().as_bytes()),
        Key::Piece => match query.piece {
            Some((square, piece)) => {
                let cells = format!("{square}\t{}\t{}", piece.color.name(), piece.role.name());
                out.extend_from_slice(cells.as_bytes());
            }
            None => out.extend_from_slice(b"\t\t"),
        },
        Key::Moves => {
            line::push_ucis(moves, mode, out);
            out.pop();
        }
        Key::Successors => {
            let after = moves.listed().map(|played| query.position.after(played));
            let fens = after.map(|position| fen::write(&position).replace(' ', "_"));
            push_words(fens, out);
        }
        Key::Rejected => {
            let words = moves.rejected().filter_map(|illegal| rejected(&illegal));
            push_words(words, out);
        }
        Key::Captures => {
            let captures = moves.listed().filter(|played| played.capture.is_some());
            push_words(captures.map(|played| uci::write(played, mode)), out);
        }
        Key::Check => push_truth(legal.status().check, out),
        Key::Checkmate => push_truth(legal.status().checkmate, out),
        Key::Stalemate => push_truth(legal.status().stalemate, out),
        Key::Checkers => {
            let checkers = legal.checkers().into_iter();
            push_words(checkers.map(|square| square.to_string()), out);
        }
        Key::Castling => {
            fen::push_castling(&query.position, out);
            for side in CastlingSide::ALL {
                out.push(b'\t');
                push_truth(Some(legal.may_castle(side)), out);
            }
        }
        Key::Outcome => {
            let outcome = moves.outcome();
            let winner = outcome.and_then(|outcome| outcome.winner);
            out.extend_from_slice(winner.map_or("", |winner| winner.name()).as_bytes());
            out.push(b'\t');
            out.extend_from_slice(outcome.map_or("", |outcome| outcome.reason.id()).as_bytes());
        }
        Key::Dead => push_truth(moves.dead.and_then(Dead::known), out),
        Key::Claims => push_words(moves.claims().map(Claim::id), out),
        Key::Announced => {
            let announced = moves.announced().into_iter();
            push_words(announced.map(|(_, played)| uci::write(played, mode)), out);
        }
        Key::Articles => {
            let articles = moves.articles().into_iter();
            push_words(articles.map(|(id, article)| format!("{id}={article}")), out);
        }
        Key::Repetitions => {
            let plies = &query.occurrences;
            if !plies.is_empty() {
                out.extend_from_slice(plies.len().to_string().as_bytes());
            }
            out.push(b'\t');
            push_words(plies.iter().map(u32::to_string), out);
        }
        Key::Operations => {
            let operations = query.valid_operations();
            let texts = operations.map(|operation| {
                let text = format!("{} {}", operation.opcode, operation.operands);
                cell(&format!("{};", text.trim_end()))
            });
            push_words(texts, out);
        }
        Key::Problems => push_words(query.problem_ids(), out),
        Key::Assumed => push_words(query.assumptions().iter().map(Assumption::id), out),
        Key::Notation => push_words(query.notation().into_iter().map(Slip::id), out),
    }
}

/// Returns a move that is not legal, and its reason: `e1d1=king_into_check`.
fn rejected(illegal: &IllegalMove) -> Option<String> {
    let candidate = illegal.candidate()?;
    let (from, to) = (candidate.from, candidate.to);
    Some(format!("{from}{to}={}", illegal.reason.id()))
}

fn push_truth(fact: Option<bool>, out: &mut Vec<u8>) {
    out.extend_from_slice(match fact {
        None => b"",
        Some(true) => b"true",
        Some(false) => b"false",
    });
}

fn push_words(words: impl Iterator<Item = impl AsRef<str>>, out: &mut Vec<u8>) {
    let start = out.len();
    for word in words {
        out.extend_from_slice(word.as_ref().as_bytes());
        out.push(b' ');
    }
    if out.len() > start {
        out.pop();
    }
}

/// Returns a text as a cell, with the escapes of JSON's strings: `\t`, `\n`, `\\`, and `\u001b` for other letters that
/// a terminal would interpret.
pub fn cell(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\t' => cell.push_str("\\t"),
            '\n' => cell.push_str("\\n"),
            '\\' => cell.push_str("\\\\"),
            _ if is_printable(letter) => cell.push(letter),
            _ => {
                // Writing to a string does not fail.
                let _ = write!(cell, "\\u{:04x}", u32::from(letter));
            }
        }
    }
    cell
}
