//! The end of the record of legal moves: captures, check and mate, castling, the outcome, and what is wrong or assumed.

use chess_oracle::notation::fen;
use chess_oracle::notation::uci::{self, CastlingMode};
use chess_oracle::rules::{CastlingSide, Move, Outcome};
use serde::Serialize;

use super::drop_comma;
use crate::cli::answer::Moves;

/// How a game has ended.
#[derive(Serialize)]
struct OutcomeRecord {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl OutcomeRecord {
    fn new(outcome: Outcome) -> OutcomeRecord {
        OutcomeRecord {
            winner: outcome.winner.map(chess_oracle::board::Color::name),
            reason: outcome.reason.id(),
        }
    }
}

/// Appends what comes behind the list of moves.
pub fn push(moves: &Moves<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"],\"captures\":[");
    push_captures(moves, out);
    let (position, legal) = (&moves.query.position, moves.legal);
    let status = legal.status();
    for (start, flag) in [
        (&b"],\"check\":"[..], status.check),
        (b",\"checkmate\":", status.checkmate),
        (b",\"stalemate\":", status.stalemate),
    ] {
        out.extend_from_slice(start);
        out.extend_from_slice(match flag {
            None => b"null",
            Some(true) => b"true",
            Some(false) => b"false",
        });
    }
    out.extend_from_slice(b",\"checkers\":[");
    for checker in legal.checkers() {
        let [file, rank] = checker.name();
        out.extend_from_slice(&[b'"', file, rank, b'"', b',']);
    }
    drop_comma(out);
    out.extend_from_slice(b"],\"castling\":{\"rights\":\"");
    fen::push_castling(position, out);
    out.extend_from_slice(match CastlingSide::ALL.map(|side| legal.may_castle(side)) {
        [false, false] => b"\",\"kingside\":false,\"queenside\":false},\"outcome\":",
        [true, false] => b"\",\"kingside\":true,\"queenside\":false},\"outcome\":",
        [false, true] => b"\",\"kingside\":false,\"queenside\":true},\"outcome\":",
        [true, true] => b"\",\"kingside\":true,\"queenside\":true},\"outcome\":",
    });
    match position.outcome(status) {
        None => out.extend_from_slice(b"null"),
        Some(outcome) => super::push(&OutcomeRecord::new(outcome), out),
    }
    let problems = moves.query.problems();
    push_names(
        b",\"problems\":[",
        problems.iter().map(chess_oracle::rules::SetupProblem::id),
        out,
    );
    let assumed = moves.query.assumptions();
    push_names(
        b"],\"assumed\":[",
        assumed.iter().map(chess_oracle::notation::Assumption::id),
        out,
    );
    out.extend_from_slice(b"]}\n");
}

fn push_names(start: &[u8], names: impl Iterator<Item = &'static str>, out: &mut Vec<u8>) {
    out.extend_from_slice(start);
    for name in names {
        out.push(b'"');
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b"\",");
    }
    drop_comma(out);
}

/// Appends the moves that capture. They never castle, so there is one way to write them.
fn push_captures(moves: &Moves<'_>, out: &mut Vec<u8>) {
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
    for from in moves.pieces() {
        if special_pawns.has(from) {
            legal
                .moves_from(from)
                .into_iter()
                .for_each(|played| push_one(played, out));
            continue;
        }
        let [file, rank] = from.name();
        for to in legal.targets(from) & placement.occupied() {
            let [to_file, to_rank] = to.name();
            out.extend_from_slice(&[b'"', file, rank, to_file, to_rank, b'"', b',']);
        }
    }
    drop_comma(out);
}
