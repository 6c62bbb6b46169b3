//! The record of legal moves, and the record of the positions after them.
//!
//! ```json
//! {"id":..,"fen":..,"turn":..,"piece":{"square":..,"color":..,"role":..},
//!  "moves":[{"uci":..,"san":..,"from":..,"to":..,"role":..,"capture":{"role":..,"square":..},"en_passant":true,
//!            "promotion":..,"castle":..,"check":true,"checkmate":true}],
//!  "rejected":[{"from":..,"to":..,"reason":..,"squares":[..],"by":[..],"message":..}],
//!  "captures":[..],"check":..,"checkmate":..,"stalemate":..,"checkers":[..],
//!  "castling":{"rights":..,"kingside":..,"queenside":..},"outcome":{"winner":..,"reason":..},
//!  "operations":{..},"problems":[..],"assumed":[..]}
//! ```
//!
//! `id`, `piece`, `rejected`, `dead` and `claims` (after `outcome`) and `operations`, and the last six keys of a move,
//! stand only where they apply. With `--successors`, `"successors":[{"uci":..,"san":..,"fen":..}]` replaces `moves`.
//!
//! This is the only writer of the record, written for speed: it builds no unused text, and the common parts of a piece's
//! moves once. A move consists of a few parts of fixed length; a shorter part is copied with its padding, which is then
//! cut off: that is cheaper than a copy of variable length. Tests compare the record with the output of `serde_json`.

#![allow(clippy::inline_always)] // A few instructions each, executed a million times a second.

use oracle_laws::{
    Bitboard, CastlingSide, Claim, GivenCheck, Move, Outcome, Placement, Role, SetupProblem,
    SetupProblems, Square,
};
use oracle_notation::san::San;
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{Assumption, Assumptions, Query, fen};

use super::lists::{drop_comma, json_bool, pad, push_names, push_padded, push_squares};
use super::push;
use super::records::{OutcomeRecord, RejectedRecord};
use super::values::Operations;
use crate::line::push_san;
use crate::{Moves, SanVisitor, SimpleMove};

/// Appends the record of the legal moves; with `explain`, also the moves that are not legal.
#[inline(never)] // On its own, it keeps its values in registers.
pub fn push_moves(moves: &Moves<'_>, mode: CastlingMode, explain: bool, out: &mut Vec<u8>) {
    push_start(moves.query, out);
    out.extend_from_slice(b"\"moves\":[");
    push_list(moves, mode, out);
    if explain {
        out.extend_from_slice(b"],\"rejected\":[");
        push_rejected(moves, out);
    }
    push_end(moves, out);
}

/// Appends the record of the positions after the legal moves.
pub fn push_successors(moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    push_start(moves.query, out);
    out.extend_from_slice(b"\"successors\":[");
    push_successor_list(moves, mode, out);
    push_end(moves, out);
}

/// Appends the list of the positions after the legal moves.
pub(super) fn push_successor_list(moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let position = &moves.query.position;
    moves.sans().for_each(|played, san| {
        out.extend_from_slice(b"{\"uci\":\"");
        uci::push(played, mode, out);
        out.extend_from_slice(b"\",\"san\":\"");
        push_san(san, out);
        out.extend_from_slice(b"\",\"fen\":\"");
        fen::push(&position.after(played), out);
        out.extend_from_slice(b"\"},");
    });
    drop_comma(out);
}

/// Appends the keys before the list of moves.
fn push_start(query: &Query<'_>, out: &mut Vec<u8>) {
    out.push(b'{');
    if let Some(id) = query.id() {
        out.extend_from_slice(b"\"id\":");
        push(id, out);
        out.push(b',');
    }
    out.extend_from_slice(b"\"fen\":\"");
    query.push_fen(out);
    out.extend_from_slice(b"\",\"turn\":\"");
    out.extend_from_slice(query.position.turn().name().as_bytes());
    if let Some((square, piece)) = query.piece {
        out.extend_from_slice(b"\",\"piece\":{\"square\":\"");
        out.extend_from_slice(&square.name());
        out.extend_from_slice(b"\",\"color\":\"");
        out.extend_from_slice(piece.color.name().as_bytes());
        out.extend_from_slice(b"\",\"role\":\"");
        out.extend_from_slice(piece.role.name().as_bytes());
        out.extend_from_slice(b"\"},");
    } else {
        out.extend_from_slice(b"\",");
    }
}

/// The room for a step: its beginning, then what is overwritten.
const STEP: ([u8; 80], usize) = pad("{\"uci\":\"....\",\"san\":\"");

/// The squares in the beginning of a step.
const UCI: usize = 8;

/// A step after its SAN, by role, with what ends one that is no capture and gives no check; and its length.
const TAILS: [([u8; 48], usize); 6] = [
    pad("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"pawn\"},"),
    pad("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"knight\"},"),
    pad("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"bishop\"},"),
    pad("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"rook\"},"),
    pad("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"queen\"},"),
    pad("\",\"from\":\"..\",\"to\":\"..\",\"role\":\"king\"},"),
];

/// The squares of departure and of arrival in a tail.
const FROM: usize = 10;
const TO: usize = 20;

/// A capture up to its square.
const CAPTURES: [([u8; 40], usize); 6] = [
    pad(",\"capture\":{\"role\":\"pawn\",\"square\":\""),
    pad(",\"capture\":{\"role\":\"knight\",\"square\":\""),
    pad(",\"capture\":{\"role\":\"bishop\",\"square\":\""),
    pad(",\"capture\":{\"role\":\"rook\",\"square\":\""),
    pad(",\"capture\":{\"role\":\"queen\",\"square\":\""),
    pad(",\"capture\":{\"role\":\"king\",\"square\":\""),
];

/// Appends the list of moves.
pub(super) fn push_list(moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    let placement = moves.query.position.placement();
    let sans = moves.sans();
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
    drop_comma(out);
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
    #[inline(always)]
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
            self.push_capture(captured, to);
        }
        self.push_end(check);
    }

    #[inline(never)] // Rare.
    fn special(&mut self, played: Move, san: San, check: GivenCheck) {
        let out = &mut *self.out;
        out.extend_from_slice(b"{\"uci\":\"");
        uci::push(played, self.mode, out);
        out.extend_from_slice(b"\",\"san\":\"");
        push_san(san, out);
        let (mut tail, length) = TAILS[played.role as usize];
        tail[FROM..FROM + 2].copy_from_slice(&played.from.name());
        tail[TO..TO + 2].copy_from_slice(&uci::target(played, self.mode).name());
        push_padded(&tail, length - 2, out);
        if let Some((captured, square)) = played.capture.zip(played.capture_square()) {
            self.push_capture(captured, square);
        }
        if played.is_en_passant() {
            self.out.extend_from_slice(b",\"en_passant\":true");
        }
        if let Some(role) = played.promotion {
            self.push_word(b",\"promotion\":\"", role.name());
        }
        if let Some(side) = played.castle() {
            self.push_word(b",\"castle\":\"", side.name());
        }
        self.push_end(check);
    }
}

impl MoveList<'_> {
    fn push_capture(&mut self, captured: Role, square: Square) {
        let (text, length) = &CAPTURES[captured as usize];
        push_padded(text, *length, self.out);
        let [file, rank] = square.name();
        self.out.extend_from_slice(&[file, rank, b'"', b'}']);
    }

    fn push_word(&mut self, start: &[u8], word: &str) {
        self.out.extend_from_slice(start);
        self.out.extend_from_slice(word.as_bytes());
        self.out.push(b'"');
    }

    fn push_end(&mut self, check: GivenCheck) {
        self.out.extend_from_slice(match check {
            GivenCheck::None => b"},",
            GivenCheck::Check => b",\"check\":true},",
            GivenCheck::Checkmate => b",\"check\":true,\"checkmate\":true},",
        });
    }
}

/// Appends the list of the moves that are not legal.
pub(super) fn push_rejected(moves: &Moves<'_>, out: &mut Vec<u8>) {
    for illegal in moves.rejected() {
        if let Some(record) = RejectedRecord::new(&moves.query.position, &illegal) {
            push(&record, out);
            out.push(b',');
        }
    }
    drop_comma(out);
}

/// Appends the keys after the list of moves.
fn push_end(moves: &Moves<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"],\"captures\":[");
    push_captures(moves, out);
    let legal = moves.legal;
    let status = legal.status();
    for (start, flag) in [
        (&b"],\"check\":"[..], status.check),
        (b",\"checkmate\":", status.checkmate),
        (b",\"stalemate\":", status.stalemate),
    ] {
        out.extend_from_slice(start);
        out.extend_from_slice(json_bool(flag));
    }
    out.extend_from_slice(b",\"checkers\":[");
    push_squares(legal.checkers(), out);
    out.extend_from_slice(b"],\"castling\":");
    push_castling(moves, out);
    out.extend_from_slice(b",\"outcome\":");
    match moves.outcome() {
        None => out.extend_from_slice(b"null"),
        Some(outcome) => push_outcome(outcome, out),
    }
    if moves.dead.is_some() || moves.may_be_claimed() {
        push_draws(moves, out);
    }
    push_operations(moves.query, out);
    push_caveats(moves.query.problems(), moves.query.assumptions(), out);
}

/// Appends the castling rights, and on which sides castling is legal.
#[inline]
pub(super) fn push_castling(moves: &Moves<'_>, out: &mut Vec<u8>) {
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

#[cold] // With rare parts elsewhere, what is common stays in the first cache.
fn push_outcome(outcome: Outcome, out: &mut Vec<u8>) {
    push(&OutcomeRecord::new(outcome), out);
}

/// Appends whether the position is dead, and the draws that may be claimed.
#[cold]
fn push_draws(moves: &Moves<'_>, out: &mut Vec<u8>) {
    if let Some(dead) = moves.dead {
        out.extend_from_slice(b",\"dead\":");
        push(&dead.known(), out);
    }
    if moves.claims().next().is_some() {
        push_names(b",\"claims\":[", moves.claims().map(Claim::id), out);
        out.push(b']');
    }
}

/// Appends the operations of an EPD.
fn push_operations(query: &Query<'_>, out: &mut Vec<u8>) {
    if query.operations().is_empty() {
        return;
    }
    if let Some(operations) = Operations::new(query) {
        out.extend_from_slice(b",\"operations\":");
        push(&operations, out);
    }
}

/// Appends what is wrong with the position, and what its line does not say.
fn push_caveats(problems: SetupProblems, assumed: Assumptions, out: &mut Vec<u8>) {
    if problems.is_empty() && assumed.is_empty() {
        return out.extend_from_slice(b",\"problems\":[],\"assumed\":[]}\n");
    }
    push_some_caveats(problems, assumed, out);
}

#[inline(never)]
fn push_some_caveats(problems: SetupProblems, assumed: Assumptions, out: &mut Vec<u8>) {
    push_names(
        b",\"problems\":[",
        problems.iter().map(SetupProblem::id),
        out,
    );
    push_names(b"],\"assumed\":[", assumed.iter().map(Assumption::id), out);
    out.extend_from_slice(b"]}\n");
}

/// Appends the captures. None of them is castling, so the notation is the same in both modes.
pub(super) fn push_captures(moves: &Moves<'_>, out: &mut Vec<u8>) {
    let legal = moves.legal;
    let placement = moves.query.position.placement();
    let push_one = |played: Move, out: &mut Vec<u8>| {
        if played.capture.is_some() {
            out.push(b'"');
            uci::push(played, CastlingMode::Standard, out);
            out.extend_from_slice(b"\",");
        }
    };
    if !moves.are_all() {
        moves.listed().for_each(|played| push_one(played, out));
        return drop_comma(out);
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
    drop_comma(out);
}
