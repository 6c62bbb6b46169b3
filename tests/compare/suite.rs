//! The built-in suite: each position has a rule, and counts that two libraries agree on.

use std::collections::HashSet;

use oracle_notation::{Overrides, Record};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

const SUITE: &str = include_str!("../../crates/compare/src/suite.epd");

/// The lines of the suite.
pub fn suite_lines() -> impl Iterator<Item = String> {
    let lines = SUITE.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned)
}

/// The FEN, the name, and the counts of a position.
type Row = (String, String, Vec<(u32, u64)>);

/// The positions.
fn suite() -> Vec<Row> {
    let overrides = Overrides::default();
    let lines = SUITE.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let record = Record::parse(line, &overrides).unwrap();
        let counts = record.operations().iter().filter_map(|operation| {
            let depth = operation.opcode.strip_prefix('D')?.parse().ok()?;
            Some((depth, operation.operands.parse().ok()?))
        });
        let fen: Vec<&str> = line.split(' ').take(4).collect();
        let name = record.id().unwrap().to_owned();
        (format!("{} 0 1", fen.join(" ")), name, counts.collect())
    };
    lines.map(read).collect()
}

#[test]
fn the_suite_has_a_hundred_positions_and_a_rule_for_each() {
    let suite = suite();
    assert!(suite.len() >= 100);
    let names: HashSet<&str> = suite.iter().map(|(_, name, _)| name.as_str()).collect();
    let fens: HashSet<&str> = suite.iter().map(|(fen, ..)| fen.as_str()).collect();
    assert_eq!((names.len(), fens.len()), (suite.len(), suite.len()));
    assert!(suite.iter().all(|(.., counts)| counts.len() >= 2));
}

#[test]
fn shakmaty_counts_the_positions_of_the_suite_alike() {
    for (fen, name, counts) in suite() {
        let setup: Fen = fen.parse().unwrap();
        // A capture en passant that does not answer a check is a rule of its own, though no game leads there.
        let position: Chess = setup
            .into_position(CastlingMode::Chess960)
            .or_else(shakmaty::PositionError::ignore_impossible_check)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        for (depth, count) in counts {
            assert_eq!(shakmaty::perft(&position, depth), count, "{name}");
        }
    }
}

#[test]
fn cozy_chess_counts_the_positions_of_the_suite_alike() {
    for (fen, name, counts) in suite() {
        let Some(board) = cozy(&fen) else {
            // It refuses an en passant square where no game can have one.
            assert!(
                name.starts_with("no en passant in check of"),
                "{name}: {fen}"
            );
            continue;
        };
        for (depth, count) in counts {
            assert_eq!(cozy_perft(&board, depth), count, "{name}");
        }
    }
}

/// cozy-chess takes castling rights as files only in its Chess960 mode, and as `KQkq` only without.
fn cozy(fen: &str) -> Option<cozy_chess::Board> {
    let board = cozy_chess::Board::from_fen(fen, false);
    board
        .or_else(|_| cozy_chess::Board::from_fen(fen, true))
        .ok()
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for played in moves {
                let mut next = board.clone();
                next.play_unchecked(played);
                count += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    count
}
