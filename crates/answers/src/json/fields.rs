//! The record of legal moves with the keys of `--fields` only. A test compares it, with all keys, with the whole record.

use oracle_laws::{Claim, SetupProblem};
use oracle_notation::Assumption;
use oracle_notation::uci::CastlingMode;

use super::lists::{drop_comma, json_bool, push_names, push_squares};
use super::moves::{push_captures, push_castling, push_list, push_rejected, push_successor_list};
use super::push;
use super::records::OutcomeRecord;
use super::values::{Operations, PieceOn};
use crate::keys::{Key, Keys};
use crate::{Dead, Moves};

/// Appends the record of the legal moves with these keys, and computes nothing else.
pub fn push_fields(moves: &Moves<'_>, keys: Keys, mode: CastlingMode, out: &mut Vec<u8>) {
    out.push(b'{');
    for key in keys.iter() {
        let start = out.len();
        out.push(b'"');
        out.extend_from_slice(key.name().as_bytes());
        out.extend_from_slice(b"\":");
        if push_value(key, moves, mode, out) {
            out.push(b',');
        } else {
            out.truncate(start);
        }
    }
    drop_comma(out);
    out.extend_from_slice(b"}\n");
}

/// Appends a value, and returns whether the record has it.
fn push_value(key: Key, moves: &Moves<'_>, mode: CastlingMode, out: &mut Vec<u8>) -> bool {
    let (query, legal) = (moves.query, moves.legal);
    let status = || legal.status();
    match key {
        Key::Id => return query.id().map(|id| push(id, out)).is_some(),
        Key::Fen => {
            out.push(b'"');
            query.push_fen(out);
            out.push(b'"');
        }
        Key::Turn => push(query.position.turn().name(), out),
        Key::Piece => {
            let piece = query
                .piece
                .map(|(square, piece)| PieceOn::new(square, piece));
            return piece.map(|piece| push(&piece, out)).is_some();
        }
        Key::Moves => push_list_of(out, |out| push_list(moves, mode, out)),
        Key::Successors => push_list_of(out, |out| push_successor_list(moves, mode, out)),
        Key::Rejected => push_list_of(out, |out| push_rejected(moves, out)),
        Key::Captures => push_list_of(out, |out| push_captures(moves, out)),
        Key::Check => out.extend_from_slice(json_bool(status().check)),
        Key::Checkmate => out.extend_from_slice(json_bool(status().checkmate)),
        Key::Stalemate => out.extend_from_slice(json_bool(status().stalemate)),
        Key::Checkers => push_list_of(out, |out| push_squares(legal.checkers(), out)),
        Key::Castling => push_castling(moves, out),
        Key::Outcome => push(&moves.outcome().map(OutcomeRecord::new), out),
        Key::Dead => {
            let dead = moves.dead.map(Dead::known);
            return dead.map(|known| push(&known, out)).is_some();
        }
        Key::Claims => {
            let claims = || moves.claims().map(Claim::id);
            push_list_of(out, |out| push_names(b"", claims(), out));
            return claims().next().is_some();
        }
        Key::Operations => {
            let operations = Operations::new(query);
            return operations
                .map(|operations| push(&operations, out))
                .is_some();
        }
        Key::Problems => {
            let ids = query.problems().iter().map(SetupProblem::id);
            push_list_of(out, |out| push_names(b"", ids, out));
        }
        Key::Assumed => {
            let ids = query.assumptions().iter().map(Assumption::id);
            push_list_of(out, |out| push_names(b"", ids, out));
        }
    }
    true
}

/// Appends a list; the function writes its items.
fn push_list_of(out: &mut Vec<u8>, push_items: impl FnOnce(&mut Vec<u8>)) {
    out.push(b'[');
    push_items(out);
    out.push(b']');
}
