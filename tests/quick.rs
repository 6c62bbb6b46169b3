//! The long comparisons on as many positions as a second allows, the same ones in every run. Mutants meet these tests
//! first.

use fastrand::Rng;
use oracle_reference::draws;

use crate::explain::check_candidates;
use crate::plain::compare_with_the_plain_laws;
use crate::second_opinion::{compare, fens, sparse};
use crate::support::{Draw, random_games, random_setup};
use oracle_laws::Position;

/// Positions of games, and boards of every size with kings and without.
fn positions(seed: u64, count: usize) -> Vec<Position> {
    let mut rng = Rng::with_seed(seed);
    let mut positions = random_games(&mut rng, count, false);
    positions.extend(random_games(&mut rng, count, true));
    for index in 0..2 * count {
        let kings = [[true, true], [true, false], [false, true], [true, true]][index % 4];
        let pieces = [4, 12, 30, 58][index / 4 % 4];
        let setup = random_setup(&mut rng, Draw { pieces, kings });
        positions.push(Position::try_from(&setup).unwrap());
    }
    positions
}

#[test]
fn shakmaty_agrees_on_some_positions() {
    let mut rng = Rng::with_seed(2);
    compare(&fens(&random_games(&mut rng, draws(100), false)), true);
    compare(&fens(&random_games(&mut rng, draws(100), true)), true);
    compare(&sparse(&mut rng, draws(200)), false);
}

#[test]
fn the_plain_laws_agree_on_some_boards() {
    compare_with_the_plain_laws(65, 200);
}

#[test]
fn some_candidates_are_moves_or_have_one_true_reason() {
    for position in positions(4, 6) {
        check_candidates(&position);
    }
}
