//! Answers on one line each: moves, and positions.

use std::io::Write;

use oracle_laws::{GivenCheck, Move, Position};
use oracle_notation::san::push_lan;
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{PieceLetters, Query, San, epd, fen, piece_list};
use oracle_perft::SplitPosition;
use oracle_pgn::{Exporter, Options, Reader};

use crate::diagnostic::{Diagnostic, Fallible, TOO_LONG};
use crate::moves::{Moves, SanVisitor, SimpleMove};

/// How a position is written on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionFormat {
    /// FEN.
    Fen,
    /// EPD, with the operations and the name of the line.
    Epd,
    /// A piece list.
    Pieces,
}

/// Appends the moves in UCI as a line.
pub fn push_ucis(moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    push_uci_words(moves, mode, out);
    out.push(b'\n');
}

/// Appends the moves in UCI.
#[inline(never)] // On its own, it keeps its values in registers.
pub fn push_uci_words(moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let start = out.len();
    if moves.are_all() {
        uci::push_moves(moves.legal, moves.pieces(), mode, out);
    } else {
        for played in moves.listed() {
            uci::push(played, mode, out);
            out.push(b' ');
        }
    }
    end_words(start, out);
}

/// Appends the number of moves.
pub fn push_count(moves: &Moves<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(moves.count().to_string().as_bytes());
    out.push(b'\n');
}

/// Appends the moves in SAN or long algebraic notation, with these letters.
pub fn push_words(moves: &Moves<'_>, is_long: bool, letters: PieceLetters, out: &mut Vec<u8>) {
    let start = out.len();
    let mut word = Vec::with_capacity(10);
    moves.sans().for_each(|played, san| {
        word.clear();
        if is_long {
            push_lan(played, san, &mut word);
        } else {
            let (bytes, count) = san.letters();
            word.extend_from_slice(&bytes[..count]);
        }
        letters.push(&word, out);
        out.push(b' ');
    });
    end_line(start, out);
}

/// Appends the moves in SAN.
pub fn push_sans(moves: &Moves<'_>, out: &mut Vec<u8>) {
    let start = out.len();
    let placement = moves.query.position.placement();
    let sans = moves.sans();
    let mut words = SanWords { out };
    for from in moves.pieces() {
        if let Some(role) = placement.role_at(from) {
            sans.visit(from, role, &mut words);
        }
    }
    end_line(start, out);
}

/// Writes each move in SAN, followed by a space.
struct SanWords<'a> {
    out: &'a mut Vec<u8>,
}

impl SanVisitor for SanWords<'_> {
    fn step(&mut self, step: SimpleMove) {
        push_san(step.san, self.out);
        self.out.push(b' ');
    }

    fn special(&mut self, _: Move, san: San, _: GivenCheck) {
        push_san(san, self.out);
        self.out.push(b' ');
    }
}

/// Appends a SAN: copies eight bytes, which is faster than a copy of variable length, and cuts off the rest.
#[allow(clippy::inline_always)] // A few instructions, a million times a second.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub fn push_san(san: San, out: &mut Vec<u8>) {
    let (letters, count) = san.letters();
    out.extend_from_slice(&letters);
    out.truncate(out.len() + count - letters.len());
}

/// Replaces the space after the last word by a line end.
fn end_line(start: usize, out: &mut Vec<u8>) {
    end_words(start, out);
    out.push(b'\n');
}

fn end_words(start: usize, out: &mut Vec<u8>) {
    if out.len() > start {
        out.pop();
    }
}

/// The longest answer that repeats parts of its line, in bytes; no line of a usual test suite needs as much.
pub const LONGEST_ANSWER: usize = 1 << 20;

/// Appends the position after each move.
///
/// # Errors
///
/// Too long an answer, because every line repeats the operations of an EPD.
pub fn push_successors(
    format: PositionFormat,
    moves: &Moves<'_>,
    out: &mut Vec<u8>,
) -> Fallible<()> {
    let (query, start) = (moves.query, out.len());
    for played in moves.listed() {
        push_as(format, query, &query.position.after(played), true, out);
        if out.len() - start > LONGEST_ANSWER {
            let message = format!("the answer would be longer than {LONGEST_ANSWER} bytes");
            let hint = "leave out the operations of the EPD, which each position repeats";
            return Err(Diagnostic::of_line(TOO_LONG, message, hint));
        }
    }
    Ok(())
}

/// Appends the positions of a split count with the remaining depth: lines that can be counted independently.
pub fn push_split(parts: &[SplitPosition], depth: u8, out: &mut Vec<u8>) {
    for part in parts {
        fen::push(&part.position, out);
        // Writing to memory cannot fail.
        let _ = writeln!(out, " depth={depth} multiplicity={}", part.multiplicity);
    }
}

/// Appends the position itself.
pub fn push_position(format: PositionFormat, query: &Query<'_>, out: &mut Vec<u8>) {
    match format {
        PositionFormat::Fen => {
            query.push_fen(out);
            out.push(b'\n');
        }
        PositionFormat::Epd | PositionFormat::Pieces => {
            push_as(format, query, &query.position, query.has_moved, out);
        }
    }
}

/// Appends the moves of a line as a game in the export format, with its name as the event and the result that is given, unless
/// the last position decides: then a comment names it.
pub fn push_game(query: &Query<'_>, out: &mut Vec<u8>) {
    let mut played = query.played().peekable();
    let start = played.peek().map_or(&query.position, |(before, _)| before);
    let name = query.record.id().unwrap_or("?");
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    let name = name.replace(char::is_control, " ");
    // Writing to memory cannot fail.
    let mut game = Vec::new();
    let _ = writeln!(game, "[Event \"{name}\"]");
    if *start != Position::default() {
        let _ = writeln!(game, "[FEN \"{}\"]", fen::write(start));
    }
    if query.record.setup().needs_chess960() {
        game.extend_from_slice(b"[Variant \"Chess960\"]\n");
    }
    for (before, played) in played {
        let _ = write!(game, "\n{}", San::from_move(&before, played));
    }
    if let Some(result) = query.record.result() {
        let _ = write!(game, "\n{}", result.standard());
    }
    let mut exporter = Exporter::default();
    exporter.corrects_results = true;
    Reader::new(Options::default()).read_all(&game, &mut exporter);
    out.append(&mut exporter.out);
}

fn push_as(
    format: PositionFormat,
    query: &Query<'_>,
    position: &Position,
    has_moved: bool,
    out: &mut Vec<u8>,
) {
    match format {
        PositionFormat::Epd => {
            let text = epd::write(
                position,
                query.record.operations(),
                query.record.id(),
                has_moved,
            );
            out.extend_from_slice(text.as_bytes());
        }
        PositionFormat::Pieces => out.extend_from_slice(piece_list::write(position).as_bytes()),
        PositionFormat::Fen => fen::push(position, out),
    }
    out.push(b'\n');
}
