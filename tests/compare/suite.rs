//! The built-in suite: each position has a rule, and counts that two libraries agree on.

use std::collections::HashSet;

use crate::support::oracle;
use oracle_laws::Setup;
use oracle_notation::{Overrides, Record};
use oracle_reference::draws;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

const SUITE: &str = concat!(
    include_str!("../../crates/compare/src/suite.epd"),
    include_str!("../../crates/compare/src/played.epd")
);

/// The lines of the suite.
pub fn suite_lines() -> impl Iterator<Item = String> {
    let lines = SUITE.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned)
}

fn is_chess960(line: &str) -> bool {
    line.contains("\"Chess960: ")
}

/// Returns lines of the suite for standard input: one in four, or none where all are tried, since `compare` has them itself.
pub fn some_of_suite() -> String {
    let standard = suite_lines().filter(|line| !is_chess960(line));
    match 4 / draws(4) {
        1 => String::new(),
        step => standard.step_by(step).collect::<Vec<_>>().join("\n"),
    }
}

/// The FEN, the name, and the counts of a position.
type Row = (String, String, Vec<(u32, u64)>);

/// The positions.
fn suite() -> Vec<Row> {
    let overrides = Overrides::default();
    let read = |line: String| {
        let record = Record::parse(&line, &overrides).unwrap();
        let counts = record.operations().iter().filter_map(|operation| {
            let depth = operation.opcode.strip_prefix('D')?.parse().ok()?;
            Some((depth, operation.operands.parse().ok()?))
        });
        let counts = counts.collect();
        let mut fen: Vec<&str> = line.split(' ').take(4).collect();
        let name = record.id().unwrap().to_owned();
        let played = record.play().unwrap().position.to_string();
        if line.contains(" moves ") {
            fen = played.split(' ').take(4).collect();
        }
        (format!("{} 0 1", fen.join(" ")), name, counts)
    };
    suite_lines().map(read).collect()
}

#[test]
fn the_suite_has_a_hundred_positions_and_a_rule_for_each() {
    let suite = suite();
    assert!(suite.len() >= 100);
    let names: HashSet<&String> = suite.iter().map(|(_, name, _)| name).collect();
    let fens: HashSet<&String> = suite.iter().map(|(fen, ..)| fen).collect();
    assert_eq!((names.len(), fens.len()), (suite.len(), suite.len()));
    assert!(suite.iter().all(|(.., counts)| counts.len() >= 2));
}

/// A program need not know a position that no game leads to, and is not blamed for it.
#[test]
fn a_game_leads_to_every_position_of_the_suite_and_to_those_after_each_move() {
    let overrides = Overrides::default();
    for line in suite_lines() {
        let record = Record::parse(&line, &overrides).unwrap();
        let query = record.play().unwrap();
        let problems = query.problems();
        assert!(problems.is_empty(), "{line}: {problems:?}");
        for played in query.position.legal_moves() {
            let next = query.position.after(played);
            let ep_square = next.ep_square();
            let setup = Setup {
                ep_square,
                ..next.setup()
            };
            assert!(setup.problems().is_empty(), "{line} {played}");
        }
    }
}

/// docs/compare.md and tests/README.md say how many positions it has.
#[test]
fn the_suite_has_332_positions_of_standard_chess_and_16_of_chess960() {
    let (chess960, standard): (Vec<String>, _) = suite_lines().partition(|line| is_chess960(line));
    assert_eq!((standard.len(), chess960.len()), (332, 16));
}

#[test]
fn shakmaty_and_cozy_chess_count_the_positions_of_the_suite_alike() {
    for (fen, name, counts) in suite() {
        let setup: Fen = fen.parse().unwrap();
        let position = setup.into_position(CastlingMode::Chess960);
        let position: Chess = position.unwrap_or_else(|error| panic!("{name}: {error}"));
        let board = cozy(&fen).unwrap_or_else(|| panic!("{name}: {fen}"));
        for (depth, count) in counts {
            assert_eq!(shakmaty::perft(&position, depth), count, "{name}");
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

/// Counts leaf nodes by the moves of cozy-chess.
pub fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
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

#[test]
fn the_listed_suite_is_read_back_and_its_counts_are_right() {
    for (options, positions) in [("", 332), ("--chess960", 348), ("--random 20 --seed 3", 20)] {
        let listed = oracle(&format!("compare --list --depth 2 {options}")).says();
        assert_eq!(listed.lines().count(), positions, "{options}");
        assert_eq!(
            oracle("perft --check -").stdin(&*listed).says(),
            "",
            "{options}"
        );
        // What is listed of the list is the same, and so are the positions of a program.
        let again = oracle("compare --list --depth 2 -f -").stdin(&*listed);
        assert_eq!(again.says(), listed, "{options}");
    }
}
