//! Every position of few men, held against a slow and plain board that shares no code with the program: see `tests/reference` for
//! what a position is here, and `docs/proof.md` for what follows.
//!
//! Long: `cargo test --release -p oracle-laws --test few_men -- --ignored --nocapture`. `benches/few_men.rs` tries five men.

#![allow(clippy::print_stdout)] // The long tests print what they tried.

use oracle_laws::Position;
use oracle_reference::few_men::{
    Family, Tally, compare_all, compare_others, compare_targets, compare_the_rest,
    drawn_families_of_three_men, one_in, with_both_kings, without_a_king,
};
use oracle_reference::{Board, draws};

/// Compares positions, prints what was tried, and returns the number of positions, of those whose moves were compared, and of those
/// of a sample.
fn count(families: &[Family], compare: impl Fn(&Board, &Position, &mut Tally) + Sync) -> [u64; 3] {
    let tally = compare_all(families, compare, |_, _| ());
    println!("{tally}");
    [tally.positions, tally.tried, tally.compared]
}

#[test]
fn positions_of_three_men_have_the_moves_of_the_plain_laws() {
    let of_two = count(&with_both_kings(2), compare_targets);
    let of_three = count(&drawn_families_of_three_men(), compare_targets);
    let wanted = if draws(4) == 4 { 4_818_672 } else { 602_388 };
    assert_eq!([of_two, of_three], [[8064, 8064, 0], [wanted, wanted, 0]]);
}

#[test]
fn boards_of_two_men_are_answered_with_kings_or_without() {
    let positions = [0, 1, 2].map(|men| {
        let rest = one_in([1, 1, 61][men], compare_the_rest);
        count(&without_a_king(men), |board, position, tally| {
            compare_targets(board, position, tally);
            rest(board, position, tally);
        })
    });
    assert_eq!(
        positions,
        [[2, 2, 2], [1488, 1488, 1488], [528_424, 528_424, 8666]]
    );
}

#[test]
fn positions_of_three_men_are_played_and_explained_as_the_plain_laws_say() {
    assert_eq!(count(&with_both_kings(2), compare_the_rest), [8064, 0, 0]);
    let families = drawn_families_of_three_men();
    let rest = count(&families, one_in(101, compare_the_rest));
    let others = count(&families, one_in(10_007, compare_others));
    let wanted = if draws(4) == 4 {
        [[4_818_672, 0, 47_718], [4_818_672, 0, 479]]
    } else {
        [[602_388, 0, 5963], [602_388, 0, 59]]
    };
    assert_eq!([rest, others], wanted);
}

#[test]
#[ignore = "long: .ci/run release runs it"]
fn every_position_of_three_men_is_played_and_explained_as_the_plain_laws_say() {
    let rest = count(&with_both_kings(3), compare_the_rest);
    let others = count(&with_both_kings(3), one_in(101, compare_others));
    let without_a_king = count(&without_a_king(3), compare_targets);
    assert_eq!(rest, [4_818_672, 0, 0]);
    assert_eq!(others, [4_818_672, 0, 47_718]);
    assert_eq!(without_a_king, [120_370_464, 120_370_464, 0]);
}

/// The moves of all positions with White to move, and of one in 101 with Black to move, which is one with White to move in other
/// colours; the rest of all with a capture en passant, of one in 11 with castling rights, and of one in 499 others.
#[test]
#[ignore = "long: .ci/run release runs it"]
fn every_position_of_four_men_has_the_moves_of_the_plain_laws() {
    let compare = |board: &Board, position: &Position, tally: &mut Tally| {
        let is_in = |stride| tally.number.is_multiple_of(stride);
        let stride = match position.ep_square() {
            Some(_) => 1,
            None if position.castling().is_empty() => 499,
            None => 11,
        };
        let (is_compared, is_explained) = (board.white_to_move || is_in(101), is_in(stride));
        if is_compared {
            compare_targets(board, position, tally);
        }
        if is_explained {
            tally.compared += 1;
            compare_the_rest(board, position, tally);
        }
    };
    let counted = count(&with_both_kings(4), compare);
    assert_eq!(counted, [1_414_944_104, 714_476_865, 3_482_811]);
}
