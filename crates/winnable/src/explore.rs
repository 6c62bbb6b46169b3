//! Visits all positions that can still arise, the most promising first, each kept in full.
//!
//! The search ends when it finds a checkmate, when its budget is spent, or when no position is left. Then no series of
//! legal moves ends in a checkmate by the winner: every position that can arise was visited, except those after a
//! capture or a pawn move where the material or the walls rule out a checkmate. Positions are compared in full, not by a
//! hash.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use hashbrown::HashTable;
use oracle_laws::{Bitboard, CastlingRights, Color, Move, Placement, Position, Role};

use super::aim::Aim;
use super::verdict::{self, Limit, Proof, Verdict};

/// The number of positions that may be kept for each that is tried: beyond it the budget counts as spent.
const KEPT: u64 = 5;
/// The number of positions after which walls are no longer proven in cases.
const FEW: u64 = 2_000;
/// The number of positions after which the clock is asked again.
pub(super) const CLOCK_INTERVAL: u64 = 256;

/// The memory of a search.
#[derive(Debug, Default)]
pub(super) struct Explorer {
    graph: Graph,
    /// The positions whose moves have not been tried, those with the lowest cost first, and of these the last.
    queue: BinaryHeap<(Reverse<u32>, Number)>,
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
        self.add(position, aims);
        let winner = aims[0].winner;
        let (mut material, mut blocked) = (0, 0);
        while let Some((_, number)) = self.queue.pop() {
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
                    && verdict::is_likely(next.placement())
                    && verdict::prove(&next, winner, budget >= verdict::CASES && kept < FEW)
                        .is_some()
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
        self.queue.push((Reverse(cost), number));
    }

    /// Returns the shortest line to a checkmate through positions that have been visited: the search itself finds long ones.
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

/// A position in the graph, numbered in the order of visits.
pub(super) type Number = u32;

/// No position.
pub(super) const NONE: Number = Number::MAX;

/// The positions visited. Two different positions are never taken for one: the whole position is compared.
#[derive(Debug, Default)]
pub(super) struct Graph {
    nodes: Vec<Packed>,
    /// The numbers of the positions, by their hash.
    index: HashTable<Number>,
}

impl Graph {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn packed(&self, number: Number) -> Packed {
        self.nodes[number as usize]
    }

    /// Returns the number of a position, if it has been visited.
    pub(super) fn find(&self, packed: Packed) -> Option<Number> {
        let is_it = |&number: &Number| self.packed(number) == packed;
        self.index.find(packed.hash(), is_it).copied()
    }

    /// Adds a position that has not been visited.
    pub(super) fn add(&mut self, packed: Packed) -> Number {
        let number = self.nodes.len() as Number;
        self.nodes.push(packed);
        let hash = |&number: &Number| self.nodes[number as usize].hash();
        self.index.insert_unique(packed.hash(), number, hash);
        number
    }
}

/// A position in 33 bytes without loss: two positions have the same bytes only if all their future legal moves are the same.
///
/// Four sets of squares hold a number for each square: three bits for what stands there, and one for its colour. The
/// number 7, which no role has, is a rook that may still castle. An empty square with the bit of a colour is the en
/// passant square. The clocks are left out: the rule of 75 moves (FIDE article 9.6.2) ends a game and makes no move
/// illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Packed {
    sets: [u64; 4],
    turn: Color,
}

impl Packed {
    pub(super) fn new(position: &Position) -> Packed {
        let placement = position.placement();
        let role = |role| placement.role(role).0;
        let (pawns, knights, bishops) = (role(Role::Pawn), role(Role::Knight), role(Role::Bishop));
        let (rooks, queens, kings) = (role(Role::Rook), role(Role::Queen), role(Role::King));
        let unmoved = position.castling().0.0;
        let passed = position.ep_square().map_or(0, |square| square.bitboard().0);
        // A pawn is 1, a knight 2, a bishop 3, a rook 4, a queen 5, a king 6, a rook that may castle 7.
        Packed {
            sets: [
                pawns | bishops | queens | unmoved,
                knights | bishops | kings | unmoved,
                rooks | queens | kings,
                placement.color(Color::White).0 | passed,
            ],
            turn: position.turn(),
        }
    }

    pub(super) fn unpack(self) -> Position {
        let [one, two, four, white] = self.sets;
        let occupied = one | two | four;
        let unmoved = one & two & four;
        let roles = [
            one & !two & !four,
            two & !one & !four,
            one & two & !four,
            four & !one & !two | unmoved,
            one & four & !two,
            two & four & !one,
        ];
        Position::from_parts(
            Placement::from_bitboards(
                roles.map(Bitboard),
                [Bitboard(white & occupied), Bitboard(occupied & !white)],
            ),
            self.turn,
            CastlingRights(Bitboard(unmoved)),
            Bitboard(white & !occupied).first(),
        )
    }

    /// Returns a number that differs for most positions: where to look for this one, not a proof that it is there.
    pub(super) fn hash(self) -> u64 {
        let mut hash = self.turn.index() as u64;
        for set in self.sets {
            hash = (hash.rotate_left(23) ^ set).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        hash ^ hash >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_unpacked_as_it_was() {
        let pieces = "4k2r/6Q1/8/3pP3/5b2/2N5/8/RK5R w";
        let rights_and_squares = ["- -", "A -", "AHh -", "- d6", "h d6"];
        let texts = rights_and_squares.map(|rest| format!("{pieces} {rest}"));
        let others = texts.iter().filter_map(|text| text.parse().ok());
        let positions: Vec<Position> = others.chain([Position::default()]).collect();
        assert_eq!(positions.len(), 6);
        for (index, one) in positions.iter().enumerate() {
            assert_eq!(Packed::new(one).unpack(), *one);
            for other in &positions[..index] {
                assert_ne!(Packed::new(one), Packed::new(other));
            }
        }
    }
}
