//! The counter compared with the list of moves, on a few boards that need all of it. Every mutant runs these tests
//! first, so they are quick even without optimisation. `tests/counter/` of the program does the same with many boards.

use std::num::NonZero;
use std::thread;

use oracle_laws::{Move, Position};
use oracle_perft::{Backend, Counter, MAX_DEPTH};

/// Returns the boards of `boards.txt`, a line each.
fn boards() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("boards.txt").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Returns the number of leaf nodes after each legal move, by listing moves.
fn divided(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    let moves = position.legal_moves().into_iter();
    let nodes = |after: &Position| match depth {
        1 => 1,
        2 => after.legal_moves().len() as u64,
        _ => sum(&divided(after, depth - 1)),
    };
    moves
        .map(|played| (played, nodes(&position.after(played))))
        .collect()
}

fn sum(parts: &[(Move, u64)]) -> u64 {
    parts.iter().map(|(_, nodes)| nodes).sum()
}

/// Returns counters for all supported backends: each alone, and with a table and two threads.
fn counters() -> Vec<Counter> {
    let two = NonZero::new(2).expect("two is not zero");
    let counter = |backend| {
        Counter::default()
            .with_backend(backend)
            .expect("the backend is supported")
    };
    let table = |backend| counter(backend).with_table(1).expect("there is a mebibyte");
    let backends = Backend::ALL.into_iter();
    backends
        .filter(|backend| backend.is_supported())
        .flat_map(|backend| [counter(backend), table(backend).with_threads(two)])
        .collect()
}

#[test]
fn every_board_is_counted_as_its_moves_are_listed() {
    /// A board with more leaf nodes is not counted one ply deeper. Miri is a thousand times slower.
    const MOST: u64 = if cfg!(miri) { 40 } else { 2500 };
    let counters = counters();
    assert!(!counters.is_empty() && boards().count() == 111);
    for line in boards() {
        let position: Position = line.parse().expect(line);
        let mut wanted = 1;
        for depth in 0..5 {
            if wanted > MOST {
                break;
            }
            let parts = if depth == 0 {
                Vec::new()
            } else {
                divided(&position, depth)
            };
            wanted = if depth == 0 { 1 } else { sum(&parts) };
            for counter in &counters {
                let (count, found) = (
                    counter.count(&position, depth),
                    counter.divide(&position, depth),
                );
                assert_eq!(count, Ok(wanted), "depth {depth}: {line}");
                assert_eq!(found.as_ref(), Ok(&parts), "depth {depth}: {line}");
            }
        }
    }
}

/// Each side has exactly one legal move, forever: the kings step to and fro, and nothing else can move.
///
/// ```text
///   8  . . . . . b . k
///   7  . . . . p . p .
///   6  . . . . P p P p
///   5  . . . . . P . P
///   4  p . p . . . . .
///   3  P p P p . . . .
///   2  . P . P . . . .
///   1  K . B . . . . .
///      a b c d e f g h
/// ```
const FORCED: &str = "5b1k/4p1p1/4PpPp/5P1P/p1p5/PpPp4/1P1P4/K1B5 w - -";

#[test]
fn the_largest_depth_fits_on_a_small_stack() {
    const STACK: usize = 1 << 18;
    for counter in counters() {
        let count = move || {
            let position: Position = FORCED.parse().expect(FORCED);
            let count = counter.count(&position, MAX_DEPTH);
            let parts = counter.divide(&position, MAX_DEPTH);
            (count, parts.map(|parts| sum(&parts)))
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(count);
        let counted = thread.expect("there is a thread").join();
        assert_eq!(counted.ok(), Some((Ok(1), Ok(1))));
    }
}
