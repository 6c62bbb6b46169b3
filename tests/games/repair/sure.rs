//! Whether what is said to be sure is right: for each kind of damage, at every distance from the end of the game, and whatever
//! has happened to several half-moves.

use fastrand::Rng;
use oracle_reference::draws;

use super::damage::{Moves, games_of_players, sensible_games};
use super::harms::{Harm, OTHERS, SINGLE, Score, score};

/// The least half-moves behind the damage, for each group that is counted by itself.
const DISTANCES: [usize; 8] = [0, 1, 2, 3, 4, 6, 10, 20];

/// Damages games in each group of kinds and distances.
fn scores(games: &[Moves], count: usize, seed: u64) -> Vec<(Harm, Vec<Score>)> {
    let mut rng = Rng::with_seed(seed);
    let mut of_harm = |harm: Harm| {
        let groups = DISTANCES.iter().enumerate().map(|(group, &least)| {
            let beyond = DISTANCES.get(group + 1).copied();
            score(harm, games, false, count, &mut rng, |length, rng| {
                let beyond = beyond.unwrap_or(length).max(least + 1);
                let at = (length - 1).checked_sub(rng.usize(least..beyond))?;
                // The second of two half-moves that change places stands there.
                if matches!(harm, Harm::Exchanged(_)) {
                    at.checked_sub(1)
                } else {
                    Some(at)
                }
            })
        });
        let groups: Vec<Score> = groups.collect();
        for score in &groups {
            score.is_sure(harm);
        }
        (harm, groups)
    };
    SINGLE.into_iter().map(&mut of_harm).collect()
}

#[test]
fn what_is_sure_is_right_near_the_end_of_a_game_too() {
    let games = sensible_games(&mut Rng::with_seed(11), draws(60));
    scores(&games, draws(12), 12);
}

#[test]
#[ignore = "takes some minutes, and needs the games in the package pgn-reader"]
#[allow(clippy::print_stderr)] // Prints the figures.
fn what_is_sure_in_games_of_players_is_right_at_every_distance_from_the_end() {
    for (harm, groups) in scores(&games_of_players(), 320, 13) {
        for (distance, score) in DISTANCES.iter().zip(&groups) {
            eprintln!("{harm:?}, at least {distance} half-moves behind: {score:?}");
        }
        let sum = |count: fn(&Score) -> u32| groups.iter().map(count).sum::<u32>();
        let all = Score {
            detected: sum(|score| score.detected),
            first: sum(|score| score.first),
            among_three: sum(|score| score.among_three),
            sure: sum(|score| score.sure),
            sure_and_right: sum(|score| score.sure_and_right),
        };
        eprintln!("{harm:?}: {all:?}");
    }
}

/// Scores each harm to games that keep their numbers.
fn scores_of_any(games: &[Moves], count: usize, seed: u64) -> Vec<(Harm, Score)> {
    let mut rng = Rng::with_seed(seed);
    let of_harm = |harm: Harm| {
        let place = |length: usize, rng: &mut Rng| Some(rng.usize(..length - 1));
        let score = score(harm, games, true, count, &mut rng, place);
        score.is_sure(harm);
        (harm, score)
    };
    SINGLE.into_iter().chain(OTHERS).map(of_harm).collect()
}

#[test]
fn what_is_sure_is_right_whatever_has_happened() {
    let games = sensible_games(&mut Rng::with_seed(14), draws(40));
    for (harm, score) in scores_of_any(&games, draws(40), 15) {
        // Doubled moves and a missing blank are seen in what is written.
        if matches!(harm, Harm::Doubled(_) | Harm::Glued) {
            assert!(10 * score.sure >= 8 * score.detected, "{harm:?} {score:?}");
        }
    }
}

#[test]
#[ignore = "takes some minutes, and needs the games in the package pgn-reader"]
#[allow(clippy::print_stderr)] // Prints the figures.
fn what_is_sure_in_games_of_players_is_right_whatever_has_happened() {
    for (harm, score) in scores_of_any(&games_of_players(), 250, 16) {
        eprintln!("{harm:?} {score:?}");
    }
}
