//! The record of legal moves, and the record of the positions after them, key by key.
//!
//! ```json
//! {"id":..,"fen":..,"turn":..,"piece":{"square":..,"color":..,"role":..},
//!  "moves":[{"uci":..,"san":..,"from":..,"to":..,"role":..,"capture":{"role":..,"square":..},"en_passant":true,
//!            "promotion":..,"castle":..,"check":true,"checkmate":true}],
//!  "rejected":[{"from":..,"to":..,"reason":..,"squares":[..],"by":[..],"message":..}],
//!  "captures":[..],"check":..,"checkmate":..,"stalemate":..,"checkers":[..],
//!  "castling":{"rights":..,"kingside":..,"queenside":..},"outcome":{"winner":..,"reason":..},
//!  "operations":{..},"problems":[..],"assumed":[..],"notation":[..]}
//! ```
//!
//! `id`, `piece`, `rejected`, `dead`, `claims`, `announced` and `repetitions` (after `outcome`), `operations`, `articles` (after
//! `problems`) and `notation`, and the last
//! six keys of a move, stand only where they apply. With `--successors`, `"successors":[{"uci":..,"san":..,"fen":..}]` replaces `moves`.
//! With `--fields`, the record has the requested keys only. A test compares it, with all keys, with the whole record.

#![allow(clippy::inline_always)] // A few instructions each, executed a million times a second.

use oracle_laws::{CastlingSide, Claim, SetupProblem};
use oracle_notation::uci::CastlingMode;
use oracle_notation::{Assumption, BAD_OPERATION, Slip, fen};

use super::lists::{json_bool, pad, push_names, push_padded, push_quoted, push_squares};
use super::lists::{push_articles, push_repetitions};
use super::moves::{push_announced, push_captures, push_list, push_rejected, push_successor_list};
use super::writer::{end_object, push, push_object};
use crate::answer::Frame;
use crate::keys::{Key, Keys};
#[cfg(feature = "tables")]
use crate::moves::columns::push_extra;
use crate::{Dead, Moves};

/// Appends keys of the record, each with code of its own, which is faster than a loop.
macro_rules! push_keys {
    ($moves:ident, $mode:ident, $out:ident, $($key:ident)+) => {
        $(push_key(Key::$key, $moves, $mode, $out);)+
    };
}

/// Appends the record of the legal moves; with `explain`, also the moves that are not legal.
pub fn push_moves(moves: &Moves<'_>, mode: CastlingMode, explain: bool, out: &mut Vec<u8>) {
    push_framed_moves(moves, mode, explain, &Frame::default(), out);
}

/// The same with what stands around it.
#[inline(never)] // On its own, it keeps its values in registers.
pub(crate) fn push_framed_moves(
    moves: &Moves<'_>,
    mode: CastlingMode,
    explain: bool,
    frame: &Frame<'_>,
    out: &mut Vec<u8>,
) {
    if cfg!(target_family = "wasm") {
        let keys: Vec<Key> = Keys::record(explain).iter().collect();
        return push_framed_fields(moves, &keys, mode, frame, out);
    }
    let start = out.len();
    frame.push_before(out);
    push_keys!(moves, mode, out, Id Fen Turn Piece Moves);
    if explain {
        push_key(Key::Rejected, moves, mode, out);
    }
    push_keys!(moves, mode, out, Captures Check Checkmate Stalemate Checkers Castling);
    push_keys!(moves, mode, out, Outcome Dead Claims Announced Repetitions Operations Problems Articles Assumed Notation);
    let has = |key: &Key| Keys::record(explain).has(*key);
    push_end(moves, has, frame, start, out);
}

/// Appends the record of the legal moves, or of the positions after them, with these keys, and computes nothing else.
pub fn push_fields(moves: &Moves<'_>, keys: &[Key], mode: CastlingMode, out: &mut Vec<u8>) {
    push_framed_fields(moves, keys, mode, &Frame::default(), out);
}

/// The same with what stands around it.
pub(crate) fn push_framed_fields(
    moves: &Moves<'_>,
    keys: &[Key],
    mode: CastlingMode,
    frame: &Frame<'_>,
    out: &mut Vec<u8>,
) {
    let start = out.len();
    frame.push_before(out);
    for &key in keys {
        push_key(key, moves, mode, out);
    }
    push_end(moves, |key| keys.contains(key), frame, start, out);
}

#[inline]
fn push_end(
    moves: &Moves<'_>,
    is_written: impl Fn(&Key) -> bool,
    frame: &Frame<'_>,
    start: usize,
    out: &mut Vec<u8>,
) {
    let has = |name: &str| {
        let mut keys = Key::ALL.into_iter();
        keys.any(|key| key.name() == name && is_written(&key) && !is_absent(key, moves))
    };
    frame.push_after(has, out);
    end_object(start, out);
    out.push(b'\n');
}

/// Each key after a comma.
const STARTS: [([u8; 16], usize); Key::Line as usize] = {
    let mut starts = [pad(&[]); Key::Line as usize];
    let mut at = 0;
    while at < starts.len() {
        starts[at] = pad(&[",\"", Key::ALL[at].name(), "\":"]);
        at += 1;
    }
    starts
};

/// Appends a key and its value, if the record has it.
#[inline(always)]
fn push_key(key: Key, moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) {
    if key.is_extra() {
        #[cfg(feature = "tables")]
        push_extra(key, moves, mode, out);
        return;
    }
    if is_absent(key, moves) {
        return;
    }
    let (query, legal) = (moves.query, moves.legal);
    let status = || legal.status();
    let (text, length) = &STARTS[key as usize];
    push_padded(text, *length, out);
    match key {
        Key::Id => push(&query.record.id(), out),
        Key::Fen => {
            out.push(b'"');
            query.push_fen(out);
            out.push(b'"');
        }
        Key::Turn => push_quoted(query.position.turn().name(), out),
        Key::Piece => push_object(out, |piece| {
            if let Some((square, chosen)) = query.piece {
                piece.push_piece(square, chosen);
            }
        }),
        Key::Moves => push_items(out, |out| push_list(moves, mode, out)),
        Key::Successors => push_items(out, |out| push_successor_list(moves, mode, out)),
        Key::Rejected => push_items(out, |out| push_rejected(moves, out)),
        Key::Captures => push_items(out, |out| push_captures(moves, out)),
        Key::Check => out.extend_from_slice(json_bool(status().check)),
        Key::Checkmate => out.extend_from_slice(json_bool(status().checkmate)),
        Key::Stalemate => out.extend_from_slice(json_bool(status().stalemate)),
        Key::Checkers => push_items(out, |out| push_squares(legal.checkers(), out)),
        Key::Castling => push_castling(moves, out),
        Key::Outcome => push(&moves.outcome(), out),
        Key::Dead => push(&moves.dead.map(Dead::known), out),
        Key::Claims => push_items(out, |out| push_names(moves.claims().map(Claim::id), out)),
        Key::Announced => push_items(out, |out| push_announced(moves, mode, out)),
        Key::Repetitions => push_repetitions(&query.occurrences, out),
        Key::Operations => push_object(out, |operations| {
            for operation in query.valid_operations() {
                operations.push_named(operation.opcode, &operation.value());
            }
        }),
        Key::Problems => push_items(out, |out| {
            let problems = query.problems();
            let bad = query.bad_operation().map(|_| BAD_OPERATION);
            if !problems.is_empty() || bad.is_some() {
                push_names(problems.iter().map(SetupProblem::id).chain(bad), out);
            }
        }),
        Key::Articles => push_object(out, |record| push_articles(&moves.articles(), record)),
        Key::Assumed => push_items(out, |out| {
            let assumed = query.record.assumptions();
            if !assumed.is_empty() {
                push_names(assumed.iter().map(Assumption::id), out);
            }
        }),
        Key::Notation => push_items(out, |out| {
            push_names(query.notation().into_iter().map(Slip::id), out);
        }),
        _ => {}
    }
}

/// Returns whether the record lacks a key, which does not apply.
#[inline(always)]
fn is_absent(key: Key, moves: &Moves<'_>) -> bool {
    match key {
        Key::Id => moves.query.record.id().is_none(),
        Key::Piece => moves.query.piece.is_none(),
        Key::Dead => moves.dead.is_none(),
        Key::Claims => !moves.may_be_claimed() || moves.claims().next().is_none(),
        Key::Announced => !moves.query.may_be_announced || moves.announced().is_empty(),
        Key::Articles => {
            moves.query.problems().is_empty() && !moves.may_be_claimed()
                || moves.articles().is_empty()
        }
        Key::Repetitions => moves.query.occurrences.is_empty(),
        Key::Operations => moves.query.valid_operations().next().is_none(),
        Key::Notation => moves.query.notation().is_empty(),
        Key::InCheck => moves.query.position.king().is_none(),
        Key::LastMove => !moves.query.has_moved,
        Key::Line => moves.line.is_none(),
        Key::Error => true,
        _ => false,
    }
}

/// Appends a list; the function writes its items.
#[inline(always)]
fn push_items(out: &mut Vec<u8>, push_each: impl FnOnce(&mut Vec<u8>)) {
    out.push(b'[');
    push_each(out);
    out.push(b']');
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
