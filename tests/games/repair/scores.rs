//! How often the true move is found.

use std::collections::HashSet;

use fastrand::Rng;
use oracle_pgn::{Options, Reader, Repair, RepairKind, repairs};
use oracle_reference::draws;

use super::damage::{
    DAMAGES, Moves, after_best_repairs, core, first_repairs, games_of_players, sensible_games,
};
use super::harms::{Score, cores};

/// Damages one word of each game, in each of five ways.
fn score_letters(games: &[Moves]) -> Score {
    let mut rng = Rng::with_seed(1);
    let mut score = Score::default();
    for damage in DAMAGES {
        for game in games {
            let at = rng.usize(..game.sans.len());
            let Some(damaged) = damage.apply(&game.sans[at], &mut rng) else {
                continue;
            };
            let mut written = game.clone();
            written.sans[at] = damaged;
            let found = first_repairs(&written);
            let is_right = |repair: &Repair| {
                repair.ply as usize == at + 1 && core(&repair.san) == core(&game.sans[at])
            };
            score.add(&found, is_right);
            for unique in found.iter().filter(|repair| repair.is_unique) {
                assert!(is_right(unique), "{unique:?}: {}", written.text());
            }
        }
    }
    score
}

#[test]
fn a_wrong_letter_is_mostly_found() {
    let games = sensible_games(&mut Rng::with_seed(2), draws(60));
    score_letters(&games).is_at_least(800, 950);
}

#[test]
#[ignore = "takes a minute, and needs the games in the package pgn-reader"]
#[allow(clippy::print_stderr)] // Prints the figures.
fn wrong_letters_in_games_of_players_are_found() {
    let score = score_letters(&games_of_players());
    eprintln!("{score:?}");
    score.is_at_least(950, 990);
    assert!(100 * score.sure_and_right >= 99 * score.sure, "{score:?}");
    assert!(2 * score.sure > score.detected, "{score:?}");
}

/// Changes the number or the order of half-moves.
fn score_order(games: &[Moves]) -> [Score; 3] {
    let mut rng = Rng::with_seed(3);
    let mut scores = [Score::default(), Score::default(), Score::default()];
    for game in games {
        let at = rng.usize(..game.sans.len() - 3);
        let ply = at as u32 + 1;
        let changed = |change: fn(&mut Vec<String>, usize)| {
            let mut written = game.clone();
            change(&mut written.sans, at);
            first_repairs(&written)
        };
        // Where the fault is, not which move is missing.
        let missing = changed(|sans, at| drop(sans.remove(at)));
        scores[0].add(&missing, |repair| {
            repair.kind == RepairKind::Insert && repair.ply.abs_diff(ply) <= 2
        });
        if game.sans[at] != game.sans[at + 1] {
            let swapped = changed(|sans, at| sans.swap(at, at + 1));
            scores[1].add(&swapped, |repair| {
                repair.kind == RepairKind::Swap && repair.ply == ply
            });
        }
        let doubled = changed(|sans, at| sans.insert(at, sans[at].clone()));
        scores[2].add(&doubled, |repair| {
            // Where the next word is alike, too, any of them may go.
            repair.kind == RepairKind::Remove && repair.written == game.sans[at]
        });
    }
    scores
}

#[test]
fn missing_and_swapped_half_moves_are_mostly_found() {
    let games = sensible_games(&mut Rng::with_seed(4), draws(60));
    for score in score_order(&games) {
        score.is_at_least(930, 930);
    }
}

#[test]
#[ignore = "takes half a minute, and needs the games in the package pgn-reader"]
#[allow(clippy::print_stderr)] // Prints the figures.
fn missing_and_swapped_half_moves_in_games_of_players_are_found() {
    for score in score_order(&games_of_players()) {
        eprintln!("{score:?}");
        score.is_at_least(990, 990);
    }
}

/// Returns in how many games of a thousand all of three wrong words are found.
fn three_errors(games: &[Moves]) -> usize {
    let mut rng = Rng::with_seed(5);
    let mut right = 0;
    for game in games {
        let mut written = game.clone();
        let mut damaged = HashSet::new();
        while damaged.len() < 3 {
            let at = rng.usize(..game.sans.len());
            let damage = *rng.choice(&DAMAGES).unwrap();
            let Some(word) = damage.apply(&game.sans[at], &mut rng) else {
                continue;
            };
            let mut alone = game.clone();
            alone.sans[at].clone_from(&word);
            if !first_repairs(&alone).is_empty() && damaged.insert(at) {
                written.sans[at] = word;
            }
        }
        let found = repairs(written.text().as_bytes(), Reader::new(Options::default()));
        let repaired = after_best_repairs(&found, &written.sans);
        right += usize::from(cores(&repaired) == cores(&game.sans));
    }
    1000 * right / games.len()
}

#[test]
fn three_errors_are_often_all_found() {
    let games = sensible_games(&mut Rng::with_seed(6), draws(40));
    let right = three_errors(&games);
    assert!(right >= 500, "{right}");
}

#[test]
#[ignore = "takes half a minute, and needs the games in the package pgn-reader"]
#[allow(clippy::print_stderr)] // Prints the figures.
fn three_errors_in_games_of_players_are_all_found() {
    let right = three_errors(&games_of_players());
    eprintln!("{right} of 1000 games");
    assert!(right >= 800, "{right}");
}
