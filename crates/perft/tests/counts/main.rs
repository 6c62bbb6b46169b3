//! What the counter counts, by its public interface: threads, backends, tables, progress and splits; and many boards.

#![allow(clippy::expect_used)] // A failed expectation is a failed test.

mod boards;
mod few_men;

use std::num::NonZero;

use oracle_laws::Position;
use oracle_perft::{Backend, CountError, CountProgress, Counter, SplitPosition, split};

#[test]
fn a_backend_has_a_name_to_ask_for_it_by_and_the_widest_is_the_last_that_is_supported() {
    assert_eq!(Backend::ALL.map(Backend::name), ["plain", "avx2", "avx512"]);
    let backends = Backend::ALL.into_iter();
    let supported: Vec<Backend> = backends.filter(|backend| backend.is_supported()).collect();
    assert_eq!(supported.last(), Some(&Backend::widest()));
    assert_eq!(supported.first(), Some(&Backend::Plain));
}

#[test]
fn a_table_larger_than_memory_is_refused() {
    for mebibytes in [usize::MAX, 1 << 40] {
        assert!(Counter::default().with_table(mebibytes).is_none());
    }
}

#[test]
fn the_error_names_the_largest_count() {
    let message = "there are more than 18446744073709551615 leaf nodes";
    assert_eq!(CountError::TooManyNodes.to_string(), message);
}

/// The tables of <https://www.chessprogramming.org/Perft_Results>: nodes, captures, en passant, castles, promotions, checks, discovery
/// and double checks, and checkmates. The fourth has no numbers of discovery and double checks there, and the next two have
/// nodes alone: theirs, and those of a rook that gives check in castling and of a capture en passant that opens two lines, are
/// counted by python-chess.
const WIKI: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
20 0 0 0 0 0 0 0 0
400 0 0 0 0 0 0 0 0
8902 34 0 0 0 12 0 0 0
197281 1576 0 0 0 469 0 0 8
4865609 82719 258 0 0 27351 6 0 347
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
48 8 0 2 0 0 0 0 0
2039 351 1 91 0 3 0 0 0
97862 17102 45 3162 0 993 0 0 1
4085603 757163 1929 128013 15172 25523 42 6 43
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
14 1 0 0 0 2 0 0 0
191 14 0 0 0 10 0 0 0
2812 209 2 0 0 267 3 0 0
43238 3348 123 0 0 1680 106 0 17
674624 52051 1165 0 0 52950 1292 3 0
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1
6 0 0 0 0 0 0 0 0
264 87 0 6 48 10 0 0 0
9467 1021 4 0 120 38 2 0 22
422333 131393 0 7795 60032 15492 19 0 5
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8
44 6 0 1 4 0 0 0 0
1486 222 0 0 0 117 0 0 0
62379 8517 0 1081 5068 1201 0 0 44
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
46 4 0 0 0 1 0 0 0
2079 203 0 0 0 40 0 0 0
89890 9470 0 0 0 1783 0 0 0
5k2/8/8/8/8/8/8/4K2R w K - 0 1
15 0 0 1 0 3 0 0 0
66 0 0 0 0 0 0 0 0
8/8/4k3/3pP3/8/1B6/8/4R2K w - d6 0 1
19 2 1 0 0 2 0 1 0
";

#[test]
#[cfg_attr(miri, ignore = "counts millions of positions")]
fn kinds_of_moves_are_those_of_the_wiki_with_any_number_of_threads() {
    for threads in [1, 3] {
        let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
        let counter = Counter::default().with_threads(threads);
        let (mut position, mut depth) = (Position::default(), 0);
        for line in WIKI.lines() {
            if line.contains('/') {
                (position, depth) = (line.parse().expect("it is a position"), 0);
                continue;
            }
            depth += 1;
            let stats = counter.stats(&position, depth);
            let numbers = stats.numbers().map(|(_, number)| number.to_string());
            assert_eq!(
                numbers.collect::<Vec<_>>().join(" "),
                line,
                "{position}, {depth}"
            );
            assert_eq!(counter.count(&position, depth), Ok(stats.nodes));
        }
    }
}

#[test]
fn kinds_of_moves_of_many_trees_are_multiplied_as_far_as_they_fit() {
    let stats = Counter::default().stats(&Position::default(), 3);
    let times = |trees| stats.times(trees).map(|stats| (stats.nodes, stats.checks));
    assert_eq!(times(2), Some((17_804, 24)));
    assert_eq!(
        times(u64::MAX / 8902),
        Some((u64::MAX / 8902 * 8902, u64::MAX / 8902 * 12))
    );
    assert_eq!(times(u64::MAX / 8902 + 1), None);
}

#[test]
#[cfg_attr(miri, ignore = "counts millions of positions")]
fn a_counter_adds_up_all_its_counts() {
    let (counter, start) = (Counter::default(), Position::default());
    assert!(counter.count(&start, 3).is_ok() && counter.divide(&start, 2).is_ok());
    counter.stats(&start, 1);
    assert_eq!(counter.total(), 8902 + 400 + 20);
}

#[test]
#[cfg_attr(miri, ignore = "counts millions of positions")]
fn a_count_that_is_done_has_reported_every_node() {
    let start = Position::default();
    let finished = |counter: &Counter, parts: u64, nodes| {
        let progress = CountProgress {
            done: parts,
            planned: parts,
            nodes,
        };
        assert_eq!(counter.progress(), progress);
    };
    for mebibytes in [0, 1] {
        let Some(counter) = Counter::default().with_table(mebibytes) else {
            continue;
        };
        for (depth, nodes) in [(2, 400), (3, 8902), (4, 197_281)] {
            assert_eq!(counter.count(&start, depth), Ok(nodes));
            finished(&counter, 1, nodes);
            assert!(counter.divide(&start, depth).is_ok());
            finished(&counter, 20, nodes);
        }
        assert_eq!(counter.count(&start, 6), Ok(119_060_324));
        finished(&counter, 400, 119_060_324);
    }
}

/// The kings step about in their corners, so that the trees are deep and small.
#[test]
#[cfg_attr(miri, ignore = "counts millions of positions")]
fn a_tree_is_cut_until_there_are_enough_branches() {
    let kings: Position = "7k/8/8/8/8/8/8/K7 w - -".parse().expect("it is a position");
    for threads in 1..=3_u64 {
        let counter = Counter::default()
            .with_threads(NonZero::new(threads as usize).unwrap_or(NonZero::<usize>::MIN));
        for depth in 2..=9_u8 {
            // Branches of four half-moves are small enough.
            let cuts = (0..=depth.saturating_sub(4)).map(|cut| counter.count(&kings, cut));
            let branches: Vec<u64> = cuts.map_while(Result::ok).collect();
            let enough = branches.iter().find(|&&branches| branches >= 64 * threads);
            assert!(counter.count(&kings, depth).is_ok());
            assert_eq!(
                Some(&counter.progress().planned),
                enough.or(branches.last()),
                "{depth}"
            );
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "counts millions of positions")]
fn more_threads_than_any_machine_has_count_the_same() {
    let start = Position::default();
    for threads in [2, 3, 100, usize::MAX] {
        let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
        let counter = Counter::default().with_threads(threads);
        assert_eq!(counter.count(&start, 4), Ok(197_281));
        let with_table = counter
            .with_table(1)
            .map(|counter| counter.count(&start, 5));
        assert_eq!(with_table, Some(Ok(4_865_609)));
    }
}

#[test]
#[cfg_attr(miri, ignore = "counts millions of positions")]
fn every_supported_backend_counts_the_same() {
    let start = Position::default();
    for backend in Backend::ALL {
        let counter = Counter::default().with_backend(backend);
        assert_eq!(counter.is_some(), backend.is_supported());
        if let Some(counter) = counter {
            assert_eq!(counter.count(&start, 5), Ok(4_865_609), "{backend:?}");
            let with_table = counter
                .with_table(2)
                .map(|counter| counter.count(&start, 6));
            assert_eq!(with_table, Some(Ok(119_060_324)), "{backend:?}");
        }
    }
}

#[test]
fn multiplicities_add_up_to_the_leaf_nodes_and_positions_are_as_many_as_the_field_counts() {
    let start = Position::default();
    let whole = SplitPosition {
        position: start.clone(),
        multiplicity: 1,
    };
    assert_eq!(split(&start, 0), Ok(vec![whole]));
    for (plies, count) in [(0, 1), (1, 20), (2, 400), (3, 5362)] {
        let parts = split(&start, plies).unwrap_or_default();
        let sum = parts.iter().map(|part| part.multiplicity).sum();
        assert_eq!(Counter::default().count(&start, plies), Ok(sum));
        assert_eq!(parts.len(), count);
    }
}
