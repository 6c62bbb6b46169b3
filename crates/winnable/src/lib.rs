#![doc = include_str!("../README.md")]
//! # Method
//!
//! These steps run in order, each only where those before it did not decide:
//!
//! 1. What the pieces that are left rule out (`verdict`).
//! 2. `hunt`: a quick search for a helpmate in a corner. It finds one in nearly all positions of games.
//! 3. The squares that each piece can reach before the game is over (`reach`), and a proof that no checkmate is
//!    possible on them, if need be in cases: a piece of the wall is captured before it has moved, or it is not.
//! 4. `explore`: all positions that can arise, the most promising first, with the first and the third step again after
//!    each capture and pawn move; within a few hundred positions, then a part of the budget, and last the whole of it.
//! 5. Between those, longer hunts, and `Detours`, a search for the long ways out of positions that are nearly closed.
//!
//! # What counts as a series of legal moves
//!
//! Moves are legal by articles 3.1 to 3.10, castling and en passant included. Draws by rule do not end the series:
//! after seventy-five moves (9.6.2) or a fivefold repetition (9.6.1) the arbiter ends the game, but no move is illegal.
//! A stalemate ends it, because there is no move.
//!
//! Nothing is decided without both kings, nor where the side to move could capture a king, which no game can reach.

mod aim;
mod explore;
mod hunt;
mod reach;
mod verdict;

pub use reach::Reach;
pub use verdict::{Blocked, Case, Limit, Proof, Verdict, Verdicts};

// The clock of `Solver::until`. WebAssembly has none of its own, and takes that of JavaScript.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use aim::Aim;
use explore::Explorer;
use hunt::{Detours, Effort, Hunt};
use oracle_laws::{Color, Move, Position};
use reach::Reaches;

/// Returns the proof that a side cannot checkmate from the squares that the pieces can reach, without a search for a line.
pub fn proof_by_walls(position: &Position, winner: Color) -> Option<Proof> {
    let cases = position
        .is_of_game()
        .then(|| verdict::prove(position, winner, true));
    cases.flatten().map(Proof::of_cases)
}

/// How long a hunt goes on with each aim: a short one nearly always decides, longer ones pay where walls prove nothing.
const SHORT_HUNT: Effort = (100, 25);
const LONG_HUNTS: [Effort; 2] = [(240, 60), (1000, 250)];
const LAST_HUNT: Effort = (20_000, 10_000);
/// The number of positions that a first search tries: often there are no more, as after a forced capture.
const SMALL_SEARCH: u64 = 300;
/// The part of the budget that a second search tries, before the long ones for a line.
const MEDIUM_SEARCH: u64 = 25;
/// The parts of the budget that a search by detours tries with each aim: a short one finds most lines.
const DETOURS: [u64; 2] = [1000, 4];
/// The number of positions for which such a search is worth its preparation.
const LEAST_DETOUR: u64 = 100;
/// The number of positions that are tried before the clock is asked, so that what is decided early is always decided.
const BEFORE_CLOCK: u64 = 2_000;

/// Decides who can still checkmate. Build one and reuse it: it keeps its memory from one position to the next.
#[derive(Debug)]
pub struct Solver {
    budget: u64,
    clock: Clock,
    hunt: Hunt,
    /// The number of positions whose moves were tried for the side that was asked about last.
    nodes: u64,
}

impl Default for Solver {
    /// Creates a solver with the budget [`Solver::BUDGET`].
    fn default() -> Solver {
        Solver::new(Solver::BUDGET)
    }
}

impl Solver {
    /// The usual budget, in positions whose moves are tried for one side. It takes some seconds and 240 MB at most.
    pub const BUDGET: u64 = 500_000;

    /// Creates a solver that tries the moves of up to `budget` positions for each side. A search keeps up to five
    /// positions for each of these, of about 95 bytes, until it ends; between searches a solver keeps 5 MB at most.
    ///
    /// The searches by detours, for a line out of a closed position, do not count: they try twice as many at most.
    pub fn new(budget: u64) -> Solver {
        Solver {
            budget,
            clock: Clock::default(),
            hunt: Hunt::default(),
            nodes: 0,
        }
    }

    /// Returns a solver that also ends at a time, or some milliseconds after it. The verdict then says so.
    #[must_use]
    pub fn until(mut self, deadline: Instant) -> Solver {
        self.clock.deadline = Some(deadline);
        self
    }

    /// Returns a solver that also ends soon after this flag is set, as if its time were over.
    #[must_use]
    pub fn stopped_by(mut self, stop: Arc<AtomicBool>) -> Solver {
        self.clock.stop = Some(stop);
        self
    }

    /// Returns whether a side can still checkmate; `None` where a king is missing, or where the side to move could
    /// capture one.
    pub fn side(&mut self, position: &Position, winner: Color) -> Option<Verdict> {
        self.nodes = 0;
        if !position.is_of_game() {
            return None;
        }
        let decided = self
            .decide(position, winner)
            .and_then(|verdict| match verdict {
                // No line is known that fails: the verdict does not depend on the search alone.
                Verdict::Winnable { line } if !ends_in_checkmate(position, winner, &line) => {
                    Err(Limit::Nodes)
                }
                verdict => Ok(verdict),
            });
        Some(decided.unwrap_or_else(|limit| Verdict::Undecided {
            nodes: self.nodes,
            limit,
        }))
    }

    fn decide(&mut self, position: &Position, winner: Color) -> Result<Verdict, Limit> {
        let unwinnable = |proof| Ok(Verdict::Unwinnable { proof });
        let winnable = |line| Ok(Verdict::Winnable { line });
        // The lemmas below are about a checkmate that some move gives, and one may stand on the board without a last move.
        if is_checkmate(position, winner) {
            return winnable(Vec::new());
        }
        if verdict::lacks_material(position.placement(), winner) {
            return unwinnable(Proof::Material);
        }
        let aims = Aim::all(position.placement(), winner);
        if let Some(line) = self.hunt(position, &aims, SHORT_HUNT) {
            return winnable(line);
        }
        if let Some(cases) = verdict::prove(position, winner, self.budget >= verdict::CASES) {
            return unwinnable(Proof::of_cases(cases));
        }
        let small = self.nodes + SMALL_SEARCH;
        if let Ok(verdict) = self.explore(position, &aims, small) {
            return Ok(verdict);
        }
        let mut efforts = LONG_HUNTS.into_iter();
        let line = efforts.find_map(|effort| self.hunt(position, &aims, effort));
        let detour = || self.detour(position, &aims, self.budget / DETOURS[0]);
        if let Some(line) = line.or_else(detour) {
            return winnable(line);
        }
        let medium = self.nodes + self.budget / MEDIUM_SEARCH;
        if let Ok(verdict) = self.explore(position, &aims, medium) {
            return Ok(verdict);
        }
        let line = self.hunt(position, &aims, LAST_HUNT);
        let detour = || self.detour(position, &aims, self.budget / DETOURS[1]);
        if let Some(line) = line.or_else(detour) {
            return winnable(line);
        }
        self.explore(position, &aims, self.budget)
    }

    /// Returns the verdicts about both sides; `None` as for [`Solver::side`].
    pub fn both(&mut self, position: &Position) -> Option<Verdicts> {
        let white = self.side(position, Color::White)?;
        let of_white = self.nodes;
        Some(Verdicts {
            white,
            black: self.side(position, Color::Black)?,
            nodes: of_white + self.nodes,
        })
    }

    /// Returns whether neither side can checkmate (FIDE article 5.2.2), where that is decided. One side that can is
    /// enough to say no, so this takes less time than [`Solver::both`].
    pub fn is_dead(&mut self, position: &Position) -> Option<bool> {
        let placement = position.placement();
        let [white, black] = Color::ALL.map(|color| placement.color(color).len());
        let first = Color::from_white(white >= black);
        let mut is_dead = Some(true);
        for winner in [first, !first] {
            match self.side(position, winner)?.is_winnable() {
                Some(true) => return Some(false),
                Some(false) => {}
                None => is_dead = None,
            }
        }
        is_dead
    }

    /// Visits all positions that can arise, until `nodes` is as large as this limit, or another is reached.
    fn explore(
        &mut self,
        position: &Position,
        aims: &[Aim; 8],
        limit: u64,
    ) -> Result<Verdict, Limit> {
        let limit = limit.min(self.budget);
        let (clock, nodes) = (&self.clock, &mut self.nodes);
        let is_late = |nodes| clock.is_over(nodes);
        Explorer::default().search(position, aims, limit, nodes, is_late)
    }

    /// Looks for a line with few detours. The budget is the number of positions for each aim.
    fn detour(&self, position: &Position, aims: &[Aim; 8], limit: u64) -> Option<Vec<Move>> {
        if limit < LEAST_DETOUR {
            return None;
        }
        let stuck = Reaches::new(position, aims[0].winner).grown().stuck;
        let mut tried = 0;
        let is_late = |tried| self.clock.is_over(tried);
        for &aim in aims {
            let mut detours = Detours::new(aim, stuck[0] | stuck[1]);
            let line = detours.find(position, limit, &mut tried, is_late);
            if line.is_some() || detours.is_complete() || is_late(tried) {
                return line;
            }
        }
        None
    }

    /// Hunts with each aim. All hunts together take half of the budget at most.
    fn hunt(
        &mut self,
        position: &Position,
        aims: &[Aim; 8],
        (positions, patience): Effort,
    ) -> Option<Vec<Move>> {
        aims.iter().find_map(|&aim| {
            let left = (self.budget / 2).saturating_sub(self.nodes) as usize;
            if left == 0 || self.clock.is_over(self.nodes) {
                return None;
            }
            let effort = (positions.min(left), patience);
            self.hunt.find(position, aim, effort, &mut self.nodes)
        })
    }
}

/// What ends a search before its budget is spent.
#[derive(Debug, Default)]
struct Clock {
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

impl Clock {
    /// Returns whether the time is over, after this number of positions.
    fn is_over(&self, nodes: u64) -> bool {
        let is_late = |deadline| Instant::now() >= deadline;
        let is_stopped = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        nodes >= BEFORE_CLOCK && self.deadline.is_some_and(is_late)
            || self.stop.as_ref().is_some_and(is_stopped)
    }
}

fn is_checkmate(position: &Position, winner: Color) -> bool {
    position.turn() != winner && position.is_checkmate()
}

/// Replays a line: whether each of its moves is legal, and the last gives checkmate.
fn ends_in_checkmate(position: &Position, winner: Color, line: &[Move]) -> bool {
    let mut position = position.clone();
    for &played in line {
        let is_legal =
            position.with_legal_moves(|legal| legal.moves_from(played.from).contains(&played));
        if !is_legal {
            return false;
        }
        position = position.after(played);
    }
    is_checkmate(&position, winner)
}
