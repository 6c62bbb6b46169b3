//! Moves as words on one line, in UCI or in SAN.

use chess_oracle::board::{Bitboard, Role};
use chess_oracle::notation::san::San;
use chess_oracle::notation::{Asked, uci};
use chess_oracle::rules::{Checks, Legal};

use super::moves::{asked_moves, keeps, list};
use crate::cli::config::{Config, Kinds};

/// Appends the moves in UCI.
pub fn push_ucis(config: &Config, asked: &Asked, kinds: Kinds, out: &mut Vec<u8>) {
    let start = out.len();
    let legal = asked.position.legal();
    if kinds.are_all() {
        push_all(config, asked, &legal, out);
    } else {
        let checks = Checks::of(&asked.position);
        let moves = asked_moves(asked, &legal).into_iter();
        for played in moves.filter(|&played| keeps(kinds, played, || checks.given(played))) {
            uci::push(played, config.castling, out);
            out.push(b' ');
        }
    }
    end_line(start, out);
}

/// All of them: a stream writes millions, so no list of them is made.
fn push_all(config: &Config, asked: &Asked, legal: &Legal<'_>, out: &mut Vec<u8>) {
    let placement = asked.position.placement();
    let own = placement.color(asked.position.turn());
    let pieces = own
        & asked
            .piece
            .map_or(Bitboard::ALL, |(square, _)| square.bitboard());
    let promoting = placement.role(Role::Pawn);
    for from in pieces {
        let targets = legal.targets(from);
        let is_promoting = promoting.has(from) && targets.meets(Bitboard::BACK_RANKS);
        if is_promoting || legal.castles().any() && asked.position.king() == Some(from) {
            for played in legal.moves_from(from) {
                uci::push(played, config.castling, out);
                out.push(b' ');
            }
            continue;
        }
        uci::push_steps(from, targets, out);
    }
}

/// Appends the moves in SAN.
pub fn push_sans(asked: &Asked, kinds: Kinds, out: &mut Vec<u8>) {
    let start = out.len();
    let legal = asked.position.legal();
    for listing in list(asked, &legal, kinds) {
        let (letters, count) = San::with(&legal, listing.played, listing.check).letters();
        out.extend_from_slice(&letters[..count]);
        out.push(b' ');
    }
    end_line(start, out);
}

/// Every word was written with a space behind it: the last one ends the line instead.
fn end_line(start: usize, out: &mut Vec<u8>) {
    if out.len() > start {
        out.pop();
    }
    out.push(b'\n');
}
