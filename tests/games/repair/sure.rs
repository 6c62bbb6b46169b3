//! Whether what is said to be sure is right, for each kind of damage, at every distance from the end of the game.

use fastrand::Rng;
use oracle_pgn::{Repair, RepairKind};

use super::damage::{
    DAMAGES, Damage, Moves, core, first_repairs, games_of_players, sensible_games,
};

/// How a game is damaged.
#[derive(Debug, Clone, Copy)]
enum Harm {
    Letter(Damage),
    Missing,
    Exchanged,
    Doubled,
}

const HARMS: [Harm; 8] = [
    Harm::Letter(DAMAGES[0]),
    Harm::Letter(DAMAGES[1]),
    Harm::Letter(DAMAGES[2]),
    Harm::Letter(DAMAGES[3]),
    Harm::Letter(DAMAGES[4]),
    Harm::Missing,
    Harm::Exchanged,
    Harm::Doubled,
];

/// The least half-moves behind the damage, for each group that is counted by itself.
const DISTANCES: [usize; 8] = [0, 1, 2, 3, 4, 6, 10, 20];

impl Harm {
    /// Damages the half-move with this index.
    fn apply(self, game: &Moves, at: usize, rng: &mut Rng) -> Option<Moves> {
        let mut written = game.clone();
        let sans = &mut written.sans;
        match self {
            Harm::Letter(damage) => sans[at] = damage.apply(&game.sans[at], rng)?,
            Harm::Missing => drop(sans.remove(at)),
            Harm::Exchanged => sans.swap(at.checked_sub(1)?, at),
            Harm::Doubled => sans.insert(at, game.sans[at].clone()),
        }
        Some(written)
    }

    /// Returns whether a repair gives the game as it was, or, of a missing half-move, names about its place.
    fn is_right(self, repair: &Repair, game: &Moves, written: &Moves, at: usize) -> bool {
        let ply = repair.ply as usize - 1;
        match self {
            Harm::Letter(_) => ply == at && core(&repair.san) == core(&game.sans[at]),
            Harm::Missing => repair.kind == RepairKind::Insert && ply.abs_diff(at) <= 2,
            Harm::Exchanged => repair.kind == RepairKind::Swap && ply + 1 == at,
            Harm::Doubled => {
                let mut sans = written.sans.clone();
                sans.remove(ply);
                let cores = |sans: &[String]| sans.iter().map(|san| core(san).to_owned()).collect();
                let [repaired, meant]: [Vec<String>; 2] = [cores(&sans), cores(&game.sans)];
                repair.kind == RepairKind::Remove && repaired == meant
            }
        }
    }
}

/// Rights among detected damages.
#[derive(Debug, Default, Clone, Copy)]
struct Score {
    detected: u32,
    first: u32,
    among_three: u32,
    sure: u32,
    sure_and_right: u32,
}

/// Damages games, and counts what is found in groups of kinds and distances, this many in each.
fn scores(games: &[Moves], count: u32, seed: u64) -> Vec<[Score; DISTANCES.len()]> {
    let mut rng = Rng::with_seed(seed);
    let mut of_harm = |harm: Harm| {
        let mut scores = [Score::default(); DISTANCES.len()];
        for (group, score) in scores.iter_mut().enumerate() {
            let least = DISTANCES[group];
            let beyond = DISTANCES.get(group + 1).copied();
            for _ in 0..50 * count {
                if score.detected == count {
                    break;
                }
                let game = rng.choice(games).unwrap();
                let length = game.sans.len();
                let beyond = beyond.unwrap_or(length).max(least + 1);
                let Some(at) = (length - 1).checked_sub(rng.usize(least..beyond)) else {
                    continue;
                };
                let Some(written) = harm.apply(game, at, &mut rng) else {
                    continue;
                };
                let found = first_repairs(&written);
                let Some(best) = found.first() else { continue };
                let is_right = |repair: &Repair| harm.is_right(repair, game, &written, at);
                score.detected += 1;
                score.first += u32::from(is_right(best));
                score.among_three += u32::from(found.iter().take(3).any(is_right));
                score.sure += u32::from(best.is_sure);
                score.sure_and_right += u32::from(best.is_sure && is_right(best));
            }
        }
        scores
    };
    HARMS.into_iter().map(&mut of_harm).collect()
}

/// Checks that 99 % of what is sure is right; of less than a hundred, all but one.
#[track_caller]
fn check(scores: &[[Score; DISTANCES.len()]]) {
    for (harm, groups) in HARMS.iter().zip(scores) {
        for (distance, score) in DISTANCES.iter().zip(groups) {
            let wrong = score.sure - score.sure_and_right;
            assert!(
                100 * wrong <= score.sure.max(100),
                "{harm:?} {distance} {score:?}"
            );
        }
    }
}

#[test]
fn what_is_sure_is_right_near_the_end_of_a_game_too() {
    let games = sensible_games(&mut Rng::with_seed(11), 60);
    check(&scores(&games, 12, 12));
}

#[test]
#[ignore = "takes some minutes, and needs the games in the package pgn-reader"]
#[allow(clippy::print_stderr)] // Prints the figures.
fn what_is_sure_in_games_of_players_is_right_at_every_distance_from_the_end() {
    let scores = scores(&games_of_players(), 320, 13);
    for (harm, groups) in HARMS.iter().zip(&scores) {
        eprintln!(
            "{harm:?}: half-moves behind, right at first, right among three, sure, sure and right, of all"
        );
        for (distance, score) in DISTANCES.iter().zip(groups) {
            let Score {
                detected,
                first,
                among_three,
                sure,
                sure_and_right,
            } = score;
            eprintln!("  {distance}: {first} {among_three} {sure} {sure_and_right} of {detected}");
        }
        let sum = |count: fn(&Score) -> u32| groups.iter().map(count).sum::<u32>();
        eprintln!(
            "  all: {} {} {} {} of {}",
            sum(|score| score.first),
            sum(|score| score.among_three),
            sum(|score| score.sure),
            sum(|score| score.sure_and_right),
            sum(|score| score.detected)
        );
    }
    check(&scores);
}
