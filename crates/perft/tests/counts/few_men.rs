//! Positions of few pieces: the counts of two half-moves are those of the listed moves, which `crates/laws/tests/few_men` holds against a
//! slow and plain board for the same positions.

#![allow(clippy::print_stdout)] // The long test prints what it tried.

use oracle_laws::{Bitboard, Position, Role};
use oracle_perft::{Backend, Counter};
use oracle_reference::few_men::{
    Family, Tally, compare_all, drawn_families_of_three_men, one_in, with_both_kings,
};
use oracle_reference::{Board, draws};

/// Compares the counts of each backend.
fn compare<const DEPTH: u8>(_: &Board, position: &Position, tally: &mut Tally) {
    let wanted = leaf_nodes(position, DEPTH);
    for backend in Backend::ALL {
        if let Some(counter) = Counter::default().with_backend(backend) {
            tally.questions += 1;
            let counted = counter.count(position, DEPTH);
            assert_eq!(
                counted,
                Ok(wanted),
                "{position}: depth {DEPTH}, {backend:?}"
            );
        }
    }
}

fn leaf_nodes(position: &Position, depth: u8) -> u64 {
    if depth == 1 {
        return moves(position);
    }
    let after = position
        .legal_moves()
        .into_iter()
        .map(|played| position.after(played));
    after.map(|after| leaf_nodes(&after, depth - 1)).sum()
}

/// Returns the number of legal moves.
fn moves(position: &Position) -> u64 {
    position.with_legal_moves(|legal| {
        let of_piece = |from| {
            let targets = legal.targets(from);
            let is_pawn = position.placement().role_at(from) == Some(Role::Pawn);
            let promoted = if is_pawn {
                targets & Bitboard::BACK_RANKS
            } else {
                Bitboard::EMPTY
            };
            u64::from(targets.len()) + 3 * u64::from(promoted.len())
        };
        legal.movers().into_iter().map(of_piece).sum::<u64>() + u64::from(legal.castles().len())
    })
}

/// Compares a sample, prints what was tried, and returns the number of positions that were compared.
fn try_one_in<const DEPTH: u8>(stride: u64, families: &[Family]) -> u64 {
    let tally = compare_all(families, one_in(stride, compare::<DEPTH>), |_, _| ());
    println!("depth {DEPTH}: {tally}");
    tally.compared
}

#[test]
#[cfg_attr(miri, ignore = "counts millions of positions")]
fn positions_of_three_men_are_counted_as_their_moves_are_listed() {
    let compared = [
        try_one_in::<2>(1, &with_both_kings(2)),
        try_one_in::<2>(101, &drawn_families_of_three_men()),
        try_one_in::<3>(1009, &drawn_families_of_three_men()),
    ];
    let wanted = if draws(4) == 4 {
        [8064, 47_718, 4783]
    } else {
        [8064, 5963, 603]
    };
    assert_eq!(compared, wanted);
}

#[test]
#[ignore = "long: .ci/run release runs it"]
fn every_position_of_three_men_is_counted_as_its_moves_are_listed() {
    // Every thirteenth pair of squares of the kings.
    let four_men: Vec<Family> = with_both_kings(4).into_iter().step_by(13).collect();
    let compared = [
        try_one_in::<2>(1, &with_both_kings(3)),
        try_one_in::<3>(47, &with_both_kings(3)),
        try_one_in::<2>(83, &four_men),
    ];
    assert_eq!(compared, [4_818_672, 102_533, 1_315_042]);
}
