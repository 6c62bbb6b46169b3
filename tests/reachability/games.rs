//! Games played at random: none of their positions has a problem.

use crate::support::random_chess960;
use oracle_laws::{Position, SetupProblem};
use oracle_notation::fen;
use oracle_reference::{draws, random::eager_move};

/// Plays random games, and checks every position.
fn positions_of_games_have_no_problems(seed: u64, count: usize) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut looked_at = 0;
    for game in 0.. {
        if looked_at >= count {
            return;
        }
        let is_chess960 = game % 2 == 1;
        let mut current = if is_chess960 {
            random_chess960(&mut rng)
        } else {
            Position::default()
        };
        for _ in 0..rng.usize(10..250) {
            let problems = current.setup().problems();
            // Castling of Chess960 as a last move is the exception.
            let is_only = || problems.iter().eq([SetupProblem::ImpossibleCheck]);
            assert!(
                problems.is_empty() || is_chess960 && is_only(),
                "{}: {problems:?}",
                fen::write(&current)
            );
            looked_at += 1;
            let Some(played) = eager_move(&mut rng, &current, game / 2 % 5) else {
                break;
            };
            current = current.after(played);
        }
    }
}

#[test]
fn no_position_of_a_game_has_a_problem() {
    positions_of_games_have_no_problems(19, draws(200_000));
}

#[test]
#[ignore = "takes ten seconds: twenty million positions"]
fn no_position_of_many_games_has_a_problem() {
    positions_of_games_have_no_problems(20, 20_000_000);
}
