//! Visits all positions that can still arise, the most promising first, each kept in full.
//!
//! The search ends when it finds a checkmate, when its budget is spent, or when no position is left. Then no series of
//! legal moves ends in a checkmate by the winner: every position that can arise was visited, except those after a
//! capture or a pawn move where the material or the walls rule out a checkmate.

use std::collections::{BTreeMap, VecDeque};

use oracle_laws::{Move, Position, Role};

use super::aim::Aim;
use super::blocked;
use super::graph::{Graph, NONE, Number};
use super::packed::Packed;
use super::verdict::{self, Limit, Proof, Verdict};

/// The number of positions that may be kept for each that is tried. Beyond it the budget counts as spent, to bound the
/// memory.
const KEPT: u64 = 5;
/// The number of positions after which walls are no longer proven in cases.
const FEW: u64 = 2_000;
/// The number of positions after which the clock is asked again.
const CLOCK_INTERVAL: u64 = 256;

/// The memory of a search, kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct Explorer {
    graph: Graph,
    /// The positions whose moves have not been tried, by their cost; each list has one at least.
    queue: BTreeMap<u32, Vec<Number>>,
}

impl Explorer {
    /// Searches until `nodes` is as large as the budget; each position whose moves are tried adds one to it. Returns the
    /// limit that was reached if that is not enough.
    pub(super) fn search(
        &mut self,
        position: &Position,
        aims: &[Aim; 8],
        budget: u64,
        nodes: &mut u64,
        is_late: impl Fn(u64) -> bool,
    ) -> Result<Verdict, Limit> {
        self.graph.clear();
        self.queue.clear();
        self.add(position, aims);
        let winner = aims[0].winner;
        let (mut material, mut blocked) = (0, 0);
        while let Some(number) = self.next() {
            let kept = self.graph.len() as u64;
            if *nodes >= budget {
                return Err(Limit::Nodes);
            }
            if kept >= KEPT.saturating_mul(budget) || kept >= u64::from(NONE) {
                return Err(Limit::Memory);
            }
            if nodes.is_multiple_of(CLOCK_INTERVAL) && is_late(*nodes) {
                return Err(Limit::Time);
            }
            *nodes += 1;
            let position = self.graph.packed(number).unpack();
            let moves = position.legal_moves();
            if moves.is_empty() && position.turn() != winner && position.is_check() {
                return Ok(Verdict::Winnable {
                    line: self.shortest_line(number),
                });
            }
            for played in moves {
                let next = position.after(played);
                if self.graph.find(Packed::new(&next)).is_some() {
                    continue;
                }
                // Other moves do not change what the material and the walls rule out.
                let is_irreversible = played.capture.is_some()
                    || played.role == Role::Pawn
                    || position.ep_square().is_some()
                    || position.castling() != next.castling();
                if is_irreversible && verdict::lacks_material(next.placement(), winner) {
                    material += 1;
                } else if is_irreversible
                    && blocked::is_likely(next.placement())
                    && blocked::prove(&next, winner, budget >= super::CASES && kept < FEW).is_some()
                {
                    blocked += 1;
                } else {
                    self.add(&next, aims);
                }
            }
        }
        Ok(Verdict::Unwinnable {
            proof: Proof::Exhausted {
                positions: self.graph.len() as u64,
                material,
                blocked,
            },
        })
    }

    fn add(&mut self, position: &Position, aims: &[Aim; 8]) {
        let number = self.graph.add(Packed::new(position));
        let cost = Aim::least_cost(aims, position.placement());
        self.queue.entry(cost).or_default().push(number);
    }

    /// Takes the last position of those with the lowest cost.
    fn next(&mut self) -> Option<Number> {
        let mut lowest = self.queue.first_entry()?;
        let number = lowest.get_mut().pop();
        if lowest.get().is_empty() {
            lowest.remove();
        }
        number
    }

    /// Returns the shortest line to a checkmate through positions that have been visited. The search itself finds long
    /// lines.
    fn shortest_line(&self, checkmate: Number) -> Vec<Move> {
        let mut before = vec![NONE; self.graph.len()];
        let mut queue = VecDeque::from([0]);
        'breadth: while let Some(number) = queue.pop_front() {
            let position = self.graph.packed(number).unpack();
            for played in position.legal_moves() {
                let next = self.graph.find(Packed::new(&position.after(played)));
                let Some(next) = next.filter(|&next| next != 0 && before[next as usize] == NONE)
                else {
                    continue;
                };
                before[next as usize] = number;
                if next == checkmate {
                    break 'breadth;
                }
                queue.push_back(next);
            }
        }
        let mut number = checkmate;
        let mut line = Vec::new();
        while number != 0 && number != NONE {
            let arrived = self.graph.packed(number);
            number = before[number as usize];
            let position = self.graph.packed(number).unpack();
            let mut moves = position.legal_moves().into_iter();
            line.extend(moves.find(|&played| Packed::new(&position.after(played)) == arrived));
        }
        line.reverse();
        line
    }
}
