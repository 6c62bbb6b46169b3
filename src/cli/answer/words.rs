//! Moves as words on one line, in UCI or in SAN.

use chess_oracle::board::{Bitboard, Square};
use chess_oracle::notation::san::{Mover, San};
use chess_oracle::notation::{Asked, uci};
use chess_oracle::rules::{Checks, GivenCheck, LegalMoves};

use super::moves::{asked_moves, keeps, list};
use crate::cli::config::{Config, Kinds};
use crate::cli::json::by_hand::put;

/// Appends the moves in UCI.
#[inline(never)] // By itself, it keeps at hand what it needs.
pub fn push_ucis(config: &Config, asked: &Asked, kinds: Kinds, out: &mut Vec<u8>) {
    let start = out.len();
    asked.position.with_legal_moves(|legal| {
        if kinds.are_all() {
            uci::push_moves(legal, pieces(asked), config.castling, out);
        } else {
            let checks = Checks::new(&asked.position);
            let moves = asked_moves(asked, legal).into_iter();
            let kept = moves.filter(|&played| keeps(kinds, played, || checks.given(played)));
            for played in kept {
                uci::push(played, config.castling, out);
                out.push(b' ');
            }
        }
    });
    end_line(start, out);
}

/// The pieces that are asked; what is not of the side to move has no moves.
fn pieces(asked: &Asked) -> Bitboard {
    let own = asked.position.placement().color(asked.position.turn());
    own & asked
        .piece
        .map_or(Bitboard::ALL, |(square, _)| square.bitboard())
}

/// Appends the moves in SAN.
pub fn push_sans(asked: &Asked, kinds: Kinds, out: &mut Vec<u8>) {
    let start = out.len();
    let legal = asked.position.legal();
    let push = |san: San, out: &mut Vec<u8>| {
        let (letters, count) = san.letters();
        put(&letters, count, out);
        out.push(b' ');
    };
    if kinds.are_all() {
        let checks = Checks::new(&asked.position);
        let listed = if checks.is_given_before() {
            Bitboard::ALL
        } else {
            legal.specials()
        };
        for from in pieces(asked) {
            push_sans_from(&legal, &checks, from, listed, |san| push(san, out));
        }
    } else {
        for listing in list(asked, &legal, kinds) {
            push(San::with(&legal, listing.played, listing.check), out);
        }
    }
    end_line(start, out);
}

/// The moves of one piece: a stream writes millions, so a list is made of few.
fn push_sans_from(
    legal: &LegalMoves<'_>,
    checks: &Checks<'_>,
    from: Square,
    listed: Bitboard,
    mut push: impl FnMut(San),
) {
    let placement = legal.position().placement();
    if listed.has(from) {
        for played in legal.moves_from(from) {
            push(San::with(legal, played, checks.given(played)));
        }
    } else if let Some(role) = placement.role_at(from) {
        let mover = Mover::new(legal, role, from);
        let giving = checks.squares(role, from);
        for to in legal.targets(from) {
            let check = if giving.has(to) {
                checks.given(legal.step(role, from, to))
            } else {
                GivenCheck::None
            };
            push(mover.step(to, placement.occupied().has(to), None, check));
        }
    }
}

/// Every word was written with a space behind it: the last one ends the line instead.
fn end_line(start: usize, out: &mut Vec<u8>) {
    if out.len() > start {
        out.pop();
    }
    out.push(b'\n');
}
