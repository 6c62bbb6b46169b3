//! The counter compared with the list of moves and with other libraries, on boards of every kind, by every path that this
//! machine can take.

mod positions;

use std::collections::HashMap;
use std::num::NonZero;

use fastrand::Rng;
use shakmaty::Chess;

use crate::compare::cozy_perft;
use crate::second_opinion::{cozy_chess, shakmaty};
use crate::support::{position, shredder_fen};
use oracle_laws::{Color, Move, Position, Setup};
use oracle_perft::{Backend, CountError, Counter, SplitPosition, split};
use oracle_reference::{add_kinds, divided, draws, listed};
use positions::KINDS;

pub use positions::with_many_queens;

fn sum(parts: &[(Move, u64)]) -> u64 {
    parts.iter().map(|(_, nodes)| nodes).sum()
}

fn supported() -> impl Iterator<Item = Backend> {
    let backends = Backend::ALL.into_iter();
    backends.filter(|backend| backend.is_supported())
}

fn named(position: &Position) -> String {
    shredder_fen(&position.setup())
}

/// One counter for each path that is open here, and one more for each with a small table that fills up from position to
/// position.
fn counters() -> Vec<(String, Counter)> {
    let counters = supported().flat_map(|path| {
        let counter = || Counter::default().with_backend(path).unwrap();
        let name = path.name().to_owned();
        let with_table = counter().with_table(1).unwrap();
        [
            (format!("{name} with a table"), with_table),
            (name, counter()),
        ]
    });
    counters.collect()
}

/// Draws positions of every kind, and counts each in every way.
fn check(seed: u64, count: usize) {
    let counters = counters();
    let mut rng = Rng::with_seed(seed);
    for (kind, draw, fewest) in KINDS {
        let (mut by_cozy_chess, mut by_shakmaty) = (0, 0);
        for _ in 0..count {
            let position = draw(&mut rng);
            let shallow = [0, 1, 2, 3].map(|depth| listed(&position, depth));
            let mut wanted = shallow.to_vec();
            if shallow[3] < 2000 {
                wanted.push(listed(&position, 4));
            }
            let (fen, wanted_parts) = (named(&position), Ok(divided(&position, 3)));
            for (way, counter) in &counters {
                for (depth, &nodes) in (0..).zip(&wanted) {
                    let found = counter.count(&position, depth);
                    assert_eq!(found, Ok(nodes), "{way}, depth {depth}, {kind}: {fen}");
                }
                let parts = counter.divide(&position, 3);
                assert_eq!(parts, wanted_parts, "{way}, {kind}: {fen}");
            }
            if let Some(board) = cozy_chess(&position) {
                by_cozy_chess += 1;
                assert_eq!(cozy_perft(&board, 3), wanted[3], "{kind}: {fen}");
            }
            if let Some(chess) = shakmaty(&fen) {
                by_shakmaty += 1;
                let found = shakmaty::perft::<Chess>(&chess, 3);
                assert_eq!(found, wanted[3], "{kind}: {fen}");
                for depth in 1..=3 {
                    let mut wanted = [0; 9];
                    add_kinds(&chess, depth, &mut wanted);
                    let found = counters[0].1.stats(&position, depth).numbers();
                    let found: Vec<u64> = found.map(|(_, number)| number).collect();
                    assert_eq!(found, wanted, "depth {depth}, {kind}: {fen}");
                }
            }
        }
        let fewest = count * fewest / 100;
        let is_enough = by_cozy_chess >= fewest && by_shakmaty >= fewest;
        assert!(is_enough, "{kind}: {by_cozy_chess} and {by_shakmaty}");
    }
}

#[test]
fn positions_of_every_kind_are_counted_as_their_moves_are_listed() {
    check(13, draws(25));
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn many_positions_of_every_kind_are_counted_as_their_moves_are_listed() {
    check(31, 1000);
}

#[test]
fn a_mate_or_a_stalemate_has_no_leaf_nodes_below_it() {
    for line in [
        "startpos moves f3 e5 g4 Qh4",
        "7k/6Q1/6K1/8/8/8/8/8 b - -",
        "7k/5Q2/6K1/8/8/8/8/8 b - -",
        "8/8/8/8/8/8/8/8 w - -",
        "8/8/8/8/8/8/8/R7 b - -",
    ] {
        let position = position(line);
        for (way, counter) in counters() {
            assert_eq!(counter.count(&position, 0), Ok(1), "{way}: {line}");
            for depth in 1..7 {
                assert_eq!(counter.count(&position, depth), Ok(0), "{way}: {line}");
                let parts = counter.divide(&position, depth);
                assert_eq!(parts, Ok(Vec::new()), "{way}: {line}");
            }
        }
    }
}

/// Positions, and a depth at which their trees are cut into branches.
const CUT: [(&str, u8); 5] = [
    ("startpos", 5),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
    ),
    ("8/8/8/3p4/8/8/2P1R3/b7 w - - 0 1", 6),
];

#[test]
fn threads_and_tables_change_neither_counts_nor_their_order() {
    for (line, depth) in CUT {
        let position = position(line);
        let wanted = divided(&position, depth);
        for (threads, table) in [(1, 0), (1, 1), (2, 0), (2, 1), (7, 0), (7, 1)] {
            let counter = Counter::default().with_threads(NonZero::new(threads).unwrap());
            let counter = counter.with_table(table).unwrap();
            let way = format!("{threads} threads, {table} MiB: {line}");
            let (count, parts) = (
                counter.count(&position, depth),
                counter.divide(&position, depth),
            );
            assert_eq!(count, Ok(sum(&wanted)), "{way}");
            assert_eq!(parts.as_ref(), Ok(&wanted), "{way}");
        }
    }
}

#[test]
fn a_table_tells_apart_what_looks_alike() {
    let alike = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQk -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w Qkq -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - -",
        "4k3/8/8/3pPp2/8/8/8/4K3 w - d6",
        "4k3/8/8/3pPp2/8/8/8/4K3 w - f6",
        "4k3/8/8/3pPp2/8/8/8/4K3 w - -",
        "4k3/8/8/3pPp2/8/8/8/4K3 b - -",
        // The same squares with colours exchanged: the pawns move the other way.
        "4K3/8/8/3PpP2/8/8/8/4k3 b - -",
        // The same squares with other roles and colours.
        "4k3/8/8/3bPn2/8/8/8/4K3 w - -",
        "4k3/8/8/3qPr2/8/8/8/4K3 w - -",
        "4k3/8/8/3QRN2/8/8/8/4K3 w - -",
        "4k3/8/8/3qrn2/8/8/8/4K3 w - -",
        "8/8/8/3qrn2/8/8/8/4K3 w - -",
        "4k3/8/8/3qrn2/8/8/8/8 w - -",
    ];
    for path in supported() {
        let counter = || Counter::default().with_backend(path).unwrap();
        let filled = counter().with_table(16).unwrap();
        for depth in [4, 3, 2, 4] {
            for line in alike {
                let position = position(line);
                let (found, wanted) = (
                    filled.count(&position, depth),
                    counter().count(&position, depth),
                );
                assert_eq!(found, wanted, "depth {depth}: {line}");
            }
        }
    }
}

/// Counts of two lone kings, added up depth by depth in 128 bits: they have few positions.
fn exact_counts(position: &Position, depths: usize) -> Vec<u128> {
    let key = |position: &Position| {
        let king = |color| position.placement().king(color).unwrap();
        (king(Color::White), king(Color::Black), position.turn())
    };
    let mut numbers = HashMap::from([(key(position), 0)]);
    let mut positions = vec![position.clone()];
    let mut children: Vec<Vec<usize>> = Vec::new();
    while let Some(position) = positions.get(children.len()).cloned() {
        let after = position.legal_moves().into_iter().map(|played| {
            let after = position.after(played);
            *numbers.entry(key(&after)).or_insert_with(|| {
                positions.push(after);
                positions.len() - 1
            })
        });
        children.push(after.collect());
    }
    let mut counts = vec![1_u128; children.len()];
    let mut of_the_first = vec![1];
    for _ in 0..depths {
        let deeper = children
            .iter()
            .map(|after| after.iter().map(|&child| counts[child]).sum());
        counts = deeper.collect();
        of_the_first.push(counts[0]);
    }
    of_the_first
}

#[test]
fn a_count_is_exact_as_long_as_it_fits_and_then_an_error() {
    let position = position("4k3/8/8/8/8/8/8/4K3 w - -");
    let exact = exact_counts(&position, 40);
    let wanted: Vec<Result<u64, CountError>> = exact
        .into_iter()
        .map(|nodes| u64::try_from(nodes).map_err(|_| CountError::TooManyNodes))
        .collect();
    let fitting = wanted.iter().filter(|nodes| nodes.is_ok()).count();
    assert!((20..30).contains(&fitting), "{fitting}");
    for threads in [1, 2] {
        let counter = Counter::default().with_threads(NonZero::new(threads).unwrap());
        let counter = counter.with_table(64).unwrap();
        for (depth, wanted) in (0..).zip(&wanted) {
            assert_eq!(counter.count(&position, depth), *wanted, "depth {depth}");
            let sum = counter.divide(&position, depth).map(|parts| sum(&parts));
            let wanted = if depth == 0 { Ok(0) } else { *wanted };
            assert_eq!(sum, wanted, "divide at depth {depth}");
        }
    }
}

#[test]
fn progress_counts_nodes_before_their_branch_is_done() {
    // No branch of this count is ever completed: each has too many leaf nodes.
    let position = position("4k3/8/8/8/8/8/8/4K3 w - -");
    let counter = Counter::default().with_table(64).unwrap();
    assert_eq!(counter.count(&position, 60), Err(CountError::TooManyNodes));
    let progress = counter.progress();
    assert!(progress.done < progress.planned, "{progress:?}");
    assert!(progress.nodes > 1_000_000, "{progress:?}");
}

#[test]
fn counts_of_split_positions_add_up_to_the_whole() {
    let counter = Counter::default();
    let mut rng = Rng::with_seed(6);
    for (kind, draw, _) in KINDS {
        for _ in 0..draws(5) {
            let position = draw(&mut rng);
            let whole = counter.count(&position, 3).unwrap();
            for plies in 0..=3 {
                let parts = split(&position, plies).unwrap();
                let nodes = |part: &SplitPosition| {
                    part.multiplicity * counter.count(&part.position, 3 - plies).unwrap()
                };
                let sum: u64 = parts.iter().map(nodes).sum();
                let fen = named(&position);
                assert_eq!(sum, whole, "{plies} plies, {kind}: {fen}");
            }
        }
    }
}

#[test]
fn split_positions_are_different_and_in_the_order_of_moves() {
    for line in CUT.map(|(line, _)| line) {
        let position = position(line);
        let mut reached: Vec<(String, u64)> = Vec::new();
        let moves = position
            .legal_moves()
            .into_iter()
            .map(|played| position.after(played));
        for (first, second) in moves.flat_map(|first| {
            first
                .legal_moves()
                .into_iter()
                .map(move |second| (first.clone(), second))
        }) {
            let setup = Setup {
                halfmoves: 0,
                fullmoves: 1,
                ..first.after(second).setup()
            };
            let fen = shredder_fen(&setup);
            match reached.iter_mut().find(|(known, _)| *known == fen) {
                Some((_, multiplicity)) => *multiplicity += 1,
                None => reached.push((fen, 1)),
            }
        }
        let parts = split(&position, 2).unwrap();
        let parts = parts
            .iter()
            .map(|part| (named(&part.position), part.multiplicity));
        assert_eq!(parts.collect::<Vec<_>>(), reached, "{line}");
    }
}

#[test]
fn a_multiplicity_that_does_not_fit_is_an_error() {
    // Two lone kings are soon everywhere.
    let position = position("4k3/8/8/8/8/8/8/4K3 w - -");
    assert!(split(&position, 20).is_ok());
    let error = CountError::TooManyNodes;
    assert_eq!(split(&position, 40), Err(error));
}
