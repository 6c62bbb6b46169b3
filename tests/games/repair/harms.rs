//! What is done to the half-moves of a game, and how often its repairs are right.

use std::fmt::Write;

use fastrand::Rng;
use oracle_pgn::{Options, Reader, Repair, RepairKind, repairs};

use super::damage::{DAMAGES, Damage, Moves, after_best_repairs, core};

/// What is done to half-moves from an index on.
#[derive(Debug, Clone, Copy)]
pub enum Harm {
    Letter(Damage),
    Missing(usize),
    Doubled(usize),
    /// As many as this change places with as many behind them.
    Exchanged(usize),
    /// The blank between two is missing.
    Glued,
    /// A move of another game stands there.
    Foreign,
}

/// Harms to one half-move, but for what is glued.
pub const SINGLE: [Harm; 8] = [
    Harm::Letter(DAMAGES[0]),
    Harm::Letter(DAMAGES[1]),
    Harm::Letter(DAMAGES[2]),
    Harm::Letter(DAMAGES[3]),
    Harm::Letter(DAMAGES[4]),
    Harm::Missing(1),
    Harm::Exchanged(1),
    Harm::Doubled(1),
];

/// Harms to several.
pub const OTHERS: [Harm; 9] = [
    Harm::Missing(2),
    Harm::Missing(3),
    Harm::Missing(4),
    Harm::Doubled(2),
    Harm::Doubled(3),
    Harm::Doubled(4),
    Harm::Exchanged(2),
    Harm::Glued,
    Harm::Foreign,
];

/// A half-move of the game before it was damaged, from 0, and what is written of it.
pub type Written = (usize, String);

impl Harm {
    pub fn apply(
        self,
        words: &[Written],
        at: usize,
        other: &Moves,
        rng: &mut Rng,
    ) -> Option<Vec<Written>> {
        let mut written = words.to_vec();
        match self {
            Harm::Letter(damage) => written[at].1 = damage.apply(&words[at].1, rng)?,
            Harm::Missing(count) => drop(written.drain(at..(at + count).min(words.len()))),
            Harm::Doubled(count) => {
                let twice = words.get(at..at + count)?.to_vec();
                written.splice(at..at, twice);
            }
            Harm::Exchanged(count) => {
                words.get(at..at + 2 * count)?;
                for index in at..at + count {
                    written[index].1.clone_from(&words[index + count].1);
                    written[index + count].1.clone_from(&words[index].1);
                }
            }
            Harm::Glued => {
                let (_, second) = words.get(at + 1)?;
                written.remove(at + 1);
                written[at].1 += second;
            }
            Harm::Foreign => written[at].1.clone_from(other.sans.get(at)?),
        }
        (written != words).then_some(written)
    }

    /// Returns whether a repair mends the damage at an index, or, of missing half-moves, names about its place.
    fn is_mended(self, repair: &Repair, at: usize, repaired: &[String], meant: &[String]) -> bool {
        let ply = repair.ply as usize - 1;
        match self {
            Harm::Letter(_) => ply == at && core(&repair.san) == core(&meant[at]),
            Harm::Missing(_) => repair.kind == RepairKind::Insert && ply.abs_diff(at) <= 2,
            Harm::Exchanged(_) => repair.kind == RepairKind::Swap && ply == at,
            Harm::Doubled(_) => {
                let mut sans = repaired.to_vec();
                sans.remove(ply);
                repair.kind == RepairKind::Remove && cores(&sans) == cores(meant)
            }
            Harm::Glued | Harm::Foreign => false,
        }
    }
}

pub fn cores(sans: &[String]) -> Vec<&str> {
    sans.iter().map(|san| core(san)).collect()
}

/// Writes half-moves with the numbers that they had.
fn text(words: &[Written], result: &str) -> String {
    let mut text = String::new();
    let mut last = None;
    for (ply, word) in words {
        let number = ply / 2 + 1;
        if ply % 2 == 0 {
            write!(text, "{number}. ").unwrap();
        } else if last != ply.checked_sub(1) {
            write!(text, "{number}... ").unwrap();
        }
        write!(text, "{word} ").unwrap();
        last = Some(*ply);
    }
    text + result + "\n"
}

/// Rights among the detected damages.
#[derive(Debug, Default, Clone, Copy)]
pub struct Score {
    pub detected: u32,
    pub first: u32,
    pub among_three: u32,
    pub sure: u32,
    pub sure_and_right: u32,
}

impl Score {
    pub fn add(&mut self, found: &[Repair], is_right: impl Fn(&Repair) -> bool) {
        let Some(best) = found.first() else { return };
        self.detected += 1;
        self.first += u32::from(is_right(best));
        self.among_three += u32::from(found.iter().take(3).any(&is_right));
        self.sure += u32::from(best.is_sure);
        self.sure_and_right += u32::from(best.is_sure && is_right(best));
    }

    /// Checks that at least this many of a thousand are right.
    #[track_caller]
    pub fn is_at_least(&self, first: u32, among_three: u32) {
        let Score { detected, .. } = *self;
        assert!(detected > 0);
        assert!(1000 * self.first >= first * detected, "{self:?}");
        assert!(
            1000 * self.among_three >= among_three * detected,
            "{self:?}"
        );
    }

    /// Checks that 99 % of what is sure is right; of less than a hundred, all but one.
    #[track_caller]
    pub fn is_sure(&self, harm: Harm) {
        let wrong = self.sure - self.sure_and_right;
        assert!(100 * wrong <= self.sure.max(100), "{harm:?} {self:?}");
    }
}

/// Damages games at an index that is drawn from their length, and counts what is found, up to a number. Where the game keeps
/// its numbers, all of its half-moves must be right after the best repairs.
pub fn score(
    harm: Harm,
    games: &[Moves],
    keeps_numbers: bool,
    count: usize,
    rng: &mut Rng,
    place: impl Fn(usize, &mut Rng) -> Option<usize>,
) -> Score {
    let mut score = Score::default();
    for _ in 0..50 * count {
        if score.detected as usize == count {
            break;
        }
        let [game, other] = [(); 2].map(|()| rng.choice(games).unwrap());
        let words: Vec<Written> = game.sans.iter().cloned().enumerate().collect();
        let harmed =
            place(words.len(), rng).and_then(|at| Some((at, harm.apply(&words, at, other, rng)?)));
        let Some((at, written)) = harmed else {
            continue;
        };
        let numbered = text(&written, game.result);
        let sans: Vec<String> = written.into_iter().map(|(_, san)| san).collect();
        if keeps_numbers {
            let found = repairs(numbered.as_bytes(), Reader::new(Options::default()));
            let repaired = after_best_repairs(&found, &sans);
            let is_right = cores(&repaired) == cores(&game.sans);
            score.add(&found, |_| is_right);
        } else {
            let written = Moves {
                sans,
                result: game.result,
            };
            let found = super::damage::first_repairs(&written);
            score.add(&found, |repair| {
                harm.is_mended(repair, at, &written.sans, &game.sans)
            });
        }
    }
    score
}
