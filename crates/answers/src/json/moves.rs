//! The record of legal moves, written for speed, because a stream writes millions of them.
//!
//! What most positions have is written here, key by key; the rest by its columns. A test compares the whole with its columns.
//!
//! The lists build the common parts of a piece's moves once. A move consists of a few parts of fixed length; a shorter part is
//! copied with its padding, which is then cut off: that is cheaper than a copy of variable length.

#![allow(clippy::inline_always)] // A few instructions each, executed a million times a second.

use std::ops::Range;

use oracle_laws::{Bitboard, CastlingSide, GivenCheck, Move, Placement, Role, Square};
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{San, fen};

use super::end_object;
use crate::answer::Frame;
use crate::columns::place_of;
use crate::line::push_san;
use crate::moves::columns::{FIRST_EXTRA, MOVES};
use crate::out::{Out, has_value};
use crate::{Moves, SanVisitor, SimpleMove};

/// The columns of the record before and after which others are written here.
const PIECE: usize = place_of("piece", MOVES);
const SUCCESSORS: usize = place_of("successors", MOVES);
const REJECTED: usize = place_of("rejected", MOVES);
const OUTCOME: usize = place_of("outcome", MOVES);
const DEAD: usize = place_of("dead", MOVES);
const PROBLEMS: usize = place_of("problems", MOVES);
const ASSUMED: usize = place_of("assumed", MOVES);
const WARNINGS: usize = place_of("warnings", MOVES);

/// Appends the record of the legal moves with what stands around it; with `explain`, also the moves that are not legal.
#[inline(never)] // On its own, it keeps its values in registers.
pub(crate) fn push_framed_moves(
    moves: &Moves<'_>,
    mode: CastlingMode,
    explain: bool,
    frame: &Frame<'_>,
    out: &mut Vec<u8>,
) {
    let (query, legal) = (moves.query, moves.legal);
    let push_columns = |columns, out: &mut Vec<u8>| push_columns(moves, columns, mode, out);
    let start = out.len();
    frame.push_before(out);
    if query.record.id().is_some() {
        push_columns(0..1, out);
    }
    out.extend_from_slice(b",\"fen\":\"");
    query.push_fen(out);
    out.extend_from_slice(b"\",\"turn\":");
    push_quoted(query.position.turn().name(), out);
    if query.piece.is_some() {
        push_columns(PIECE..SUCCESSORS - 1, out);
    }
    out.extend_from_slice(b",\"moves\":");
    push_list(moves, mode, out);
    if explain {
        push_columns(REJECTED..REJECTED + 1, out);
    }
    out.extend_from_slice(b",\"captures\":");
    push_captures(moves, out);
    let status = legal.status();
    out.extend_from_slice(b",\"check\":");
    out.extend_from_slice(json_bool(status.check));
    out.extend_from_slice(b",\"checkmate\":");
    out.extend_from_slice(json_bool(status.checkmate));
    out.extend_from_slice(b",\"stalemate\":");
    out.extend_from_slice(json_bool(status.stalemate));
    out.extend_from_slice(b",\"checkers\":");
    push_squares(legal.checkers(), out);
    out.extend_from_slice(b",\"castling\":");
    push_castling(moves, out);
    match moves.outcome() {
        None => out.extend_from_slice(b",\"outcome\":null"),
        Some(_) => push_columns(OUTCOME..OUTCOME + 1, out),
    }
    let may_end = moves.dead.is_some() || moves.may_be_claimed() || query.may_be_announced;
    let is_game = !query.occurrences.is_empty();
    if may_end || is_game || query.valid_operations().next().is_some() {
        push_columns(DEAD..PROBLEMS, out);
    }
    if moves.may_be_claimed() || query.problem_ids().next().is_some() {
        push_columns(PROBLEMS..ASSUMED, out);
    } else {
        out.extend_from_slice(b",\"problems\":[]");
    }
    if query.record.assumptions().is_empty() {
        out.extend_from_slice(b",\"assumed\":[]");
    } else {
        push_columns(ASSUMED..WARNINGS, out);
    }
    if !query.warnings().is_empty() {
        push_columns(WARNINGS..WARNINGS + 1, out);
    }
    let is_written = |at: &usize| *at != SUCCESSORS && (explain || *at != REJECTED);
    let has = |name: &str| {
        let mut named = (0..FIRST_EXTRA).filter(|at| MOVES[*at].is_of(name));
        named.any(|at| is_written(&at) && has_value(moves, at))
    };
    frame.push_after(has, out);
    end_object(start, out);
    out.push(b'\n');
}

/// Appends the members of these columns that the record has.
#[cold]
fn push_columns(moves: &Moves<'_>, columns: Range<usize>, mode: CastlingMode, out: &mut Vec<u8>) {
    let mut members = Out::json(mode, out);
    for at in columns.filter(|at| MOVES[*at].is_in_record()) {
        members.push_member(moves, at);
    }
    members.end_object();
}

/// Appends the castling rights, and on which sides castling is legal.
#[inline]
fn push_castling(moves: &Moves<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"rights\":\"");
    fen::push_castling(&moves.query.position, out);
    let sides = CastlingSide::ALL.map(|side| moves.legal.may_castle(side));
    out.extend_from_slice(match sides {
        [false, false] => b"\",\"kingside\":false,\"queenside\":false}",
        [true, false] => b"\",\"kingside\":true,\"queenside\":false}",
        [false, true] => b"\",\"kingside\":false,\"queenside\":true}",
        [true, true] => b"\",\"kingside\":true,\"queenside\":true}",
    });
}

/// Appends the list of squares.
fn push_squares(squares: Bitboard, out: &mut Vec<u8>) {
    out.push(b'[');
    for square in squares {
        let [file, rank] = square.name();
        out.extend_from_slice(&[b'"', file, rank, b'"', b',']);
    }
    end_list(out);
}

/// Ends a list, each of whose items is written with a comma.
fn end_list(out: &mut Vec<u8>) {
    if out.last() == Some(&b',') {
        out.pop();
    }
    out.push(b']');
}

/// Returns a fact that may be unknown.
const fn json_bool(fact: Option<bool>) -> &'static [u8] {
    match fact {
        None => b"null",
        Some(true) => b"true",
        Some(false) => b"false",
    }
}

/// Appends a text without letters that JSON escapes.
fn push_quoted(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

/// Returns the text of some parts padded with spaces, and its length.
const fn pad<const N: usize>(parts: &[&str]) -> ([u8; N], usize) {
    let mut padded = [b' '; N];
    let (mut part, mut length) = (0, 0);
    while part < parts.len() {
        let text = parts[part].as_bytes();
        let (_, rest) = padded.split_at_mut(length);
        rest.split_at_mut(text.len()).0.copy_from_slice(text);
        length += text.len();
        part += 1;
    }
    (padded, length)
}

/// Appends the first `count` bytes of a padded text.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn push_padded<const N: usize>(text: &[u8; N], count: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(text);
    out.truncate(out.len() + count - N);
}

/// Appends the list of the positions after the legal moves.
pub(crate) fn push_successor_list(moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let position = &moves.query.position;
    out.push(b'[');
    moves.sans().for_each(|played, san| {
        out.extend_from_slice(b"{\"uci\":\"");
        uci::push(played, mode, out);
        out.extend_from_slice(b"\",\"san\":\"");
        push_san(san, out);
        out.extend_from_slice(b"\",\"fen\":\"");
        fen::push(&position.after(played), out);
        out.extend_from_slice(b"\"},");
    });
    end_list(out);
}

/// The room for a step: its beginning, then what is overwritten.
const STEP: ([u8; 80], usize) = pad(&["{\"uci\":\"....\",\"san\":\""]);

/// The squares in the beginning of a step.
const UCI: usize = 8;

/// Returns a text about each role, and its length.
const fn by_role<const N: usize>(before: &str, after: &str) -> [([u8; N], usize); 6] {
    let mut texts = [pad(&[]); 6];
    let mut at = 0;
    while at < texts.len() {
        texts[at] = pad(&[before, Role::ALL[at].name(), after]);
        at += 1;
    }
    texts
}

/// A step after its SAN, by role, with what ends one that is no capture and gives no check; and its length.
const TAILS: [([u8; 48], usize); 6] =
    by_role("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"", "\"},");

/// The squares of departure and of arrival in a tail.
const FROM: usize = 10;
const TO: usize = 20;

/// A capture up to its square.
const CAPTURES: [([u8; 40], usize); 6] = by_role(",\"capture\":{\"role\":\"", "\",\"square\":\"");

/// Appends the list of moves.
pub(crate) fn push_list(moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let placement = moves.query.position.placement();
    let sans = moves.sans();
    out.push(b'[');
    for from in moves.pieces() {
        let Some(role) = placement.role_at(from) else {
            continue;
        };
        let (tail, length) = &TAILS[role as usize];
        let mut list = MoveList {
            placement,
            mode,
            from: from.name(),
            tail,
            length: *length,
            out,
        };
        sans.visit(from, role, &mut list);
    }
    end_list(out);
}

/// Writes the moves of a piece.
struct MoveList<'a> {
    placement: &'a Placement,
    mode: CastlingMode,
    from: [u8; 2],
    /// The end of all steps of the piece, and its length.
    tail: &'static [u8; 48],
    length: usize,
    out: &'a mut Vec<u8>,
}

impl SanVisitor for MoveList<'_> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn step(&mut self, step: SimpleMove) {
        let SimpleMove {
            to,
            captures,
            san,
            check,
        } = step;
        let start = self.out.len();
        self.out.extend_from_slice(&STEP.0);
        let Some(text) = self.out.last_chunk_mut::<{ STEP.0.len() }>() else {
            return;
        };
        let ([file, rank], [to_file, to_rank]) = (self.from, to.name());
        text[UCI..UCI + 4].copy_from_slice(&[file, rank, to_file, to_rank]);
        let (letters, count) = san.letters();
        text[STEP.1..STEP.1 + 8].copy_from_slice(&letters);
        let tail = STEP.1 + count.min(8);
        text[tail..tail + self.tail.len()].copy_from_slice(self.tail);
        text[tail + FROM..tail + FROM + 2].copy_from_slice(&[file, rank]);
        text[tail + TO..tail + TO + 2].copy_from_slice(&[to_file, to_rank]);
        let end = start + tail + self.length;
        if !captures && check == GivenCheck::None {
            return self.out.truncate(end);
        }
        self.out.truncate(end - 2);
        if captures && let Some(captured) = self.placement.role_at(to) {
            push_capture(captured, to, self.out);
        }
        push_check(check, self.out);
        self.out.extend_from_slice(b"},");
    }

    #[inline(never)] // Rare.
    fn special(&mut self, played: Move, san: San, check: GivenCheck) {
        self.out.extend_from_slice(b"{\"uci\":\"");
        uci::push(played, self.mode, self.out);
        self.out.push(b'"');
        push_details(played, san, check, self.mode, self.out);
        self.out.extend_from_slice(b"},");
    }
}

/// Appends what is said of any move after its UCI.
fn push_details(played: Move, san: San, check: GivenCheck, mode: CastlingMode, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"san\":\"");
    push_san(san, out);
    let (mut tail, length) = TAILS[played.role as usize];
    tail[FROM..FROM + 2].copy_from_slice(&played.from.name());
    tail[TO..TO + 2].copy_from_slice(&uci::target(played, mode).name());
    push_padded(&tail, length - 2, out);
    if let Some((captured, square)) = played.capture.zip(played.capture_square()) {
        push_capture(captured, square, out);
    }
    if played.is_en_passant() {
        out.extend_from_slice(b",\"en_passant\":true");
    }
    if let Some(role) = played.promotion {
        out.extend_from_slice(b",\"promotion\":");
        push_quoted(role.name(), out);
    }
    if let Some(side) = played.castle() {
        out.extend_from_slice(b",\"castle\":");
        push_quoted(side.name(), out);
    }
    push_check(check, out);
}

fn push_capture(captured: Role, square: Square, out: &mut Vec<u8>) {
    let (text, length) = &CAPTURES[captured as usize];
    push_padded(text, *length, out);
    let [file, rank] = square.name();
    out.extend_from_slice(&[file, rank, b'"', b'}']);
}

fn push_check(check: GivenCheck, out: &mut Vec<u8>) {
    out.extend_from_slice(match check {
        GivenCheck::None => b"",
        GivenCheck::Check => b",\"check\":true",
        GivenCheck::Checkmate => b",\"check\":true,\"checkmate\":true",
    });
}

/// Appends the captures. None of them is castling, so the notation is the same in both modes.
pub(crate) fn push_captures(moves: &Moves<'_>, out: &mut Vec<u8>) {
    let legal = moves.legal;
    let placement = moves.query.position.placement();
    out.push(b'[');
    let push_one = |played: Move, out: &mut Vec<u8>| {
        if played.capture.is_some() {
            out.push(b'"');
            uci::push(played, CastlingMode::Standard, out);
            out.extend_from_slice(b"\",");
        }
    };
    if !moves.are_all() {
        moves.listed().for_each(|played| push_one(played, out));
        return end_list(out);
    }
    let special_pawns = legal.specials() & placement.pawns();
    let captures = |from| legal.targets(from) & placement.occupied();
    // Most pieces capture nothing. A branch for each of them would often be mispredicted.
    let mut capturers = special_pawns;
    for from in moves.pieces() {
        capturers |= Bitboard(u64::from(captures(from).any()) << from.index());
    }
    for from in capturers & moves.pieces() {
        if special_pawns.has(from) {
            legal
                .moves_from(from)
                .into_iter()
                .for_each(|played| push_one(played, out));
            continue;
        }
        let [file, rank] = from.name();
        for to in captures(from) {
            let [to_file, to_rank] = to.name();
            out.extend_from_slice(&[b'"', file, rank, to_file, to_rank, b'"', b',']);
        }
    }
    end_list(out);
}
