//! The lists of the record of legal moves, written for speed.
//!
//! They build no unused text, and the common parts of a piece's moves once. A move consists of a few parts of fixed
//! length; a shorter part is copied with its padding, which is then cut off: that is cheaper than a copy of variable
//! length. Tests compare the record with the output of `serde_json`.

#![allow(clippy::inline_always)] // A few instructions each, executed a million times a second.

use oracle_laws::{Article, Bitboard, GivenCheck, Move, Placement, Role, Square};
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{San, fen};

use super::lists::{drop_comma, pad, push_padded, push_quoted};
use super::writer::push_object;
use crate::line::push_san;
use crate::{Moves, SanVisitor, SimpleMove};

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
pub(super) fn push_details(
    played: Move,
    san: San,
    check: GivenCheck,
    mode: CastlingMode,
    out: &mut Vec<u8>,
) {
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

/// Appends the list of the moves that are not legal.
pub(super) fn push_rejected(moves: &Moves<'_>, out: &mut Vec<u8>) {
    for illegal in moves.rejected() {
        if let Some(candidate) = illegal.candidate() {
            push_object(out, |record| {
                record.push("from", &candidate.from);
                record.push("to", &candidate.to);
                record.push_illegal(&illegal);
                record.push("message", &moves.query.position.sentence(&illegal));
                let article = moves.query.position.article(&illegal);
                record.push_some("article", article.map(Article::number));
            });
            out.push(b',');
        }
    }
    drop_comma(out);
}

/// Appends the moves that may be announced, each with the claim and its article.
pub(super) fn push_announced(moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    for (claim, played) in moves.announced() {
        push_object(out, |record| {
            record.push("uci", &uci::write(played, mode));
            let san = San::from_move(&moves.query.position, played);
            record.push("san", &san.to_string());
            record.push("claim", claim.id());
            record.push("article", claim.articles()[1].number());
        });
        out.push(b',');
    }
    drop_comma(out);
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
