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
