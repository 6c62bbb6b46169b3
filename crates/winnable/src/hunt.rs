//! A quick search for a helpmate: best first, towards a corner, within a few dozen positions.
//!
//! It decides nearly all positions of games. Its table of visited positions is small and its keys are shortened: a
//! position may be visited twice, or missed. If it finds no line, this proves nothing.

use oracle_laws::{Bitboard, Checks, LegalMoves, Move, Position, Role};

use super::aim::Aim;
use super::packed::Packed;

/// The number of different costs; higher ones count as the highest.
const COSTS: usize = 256;
/// The number of positions that are remembered as seen.
const SEEN: usize = 1 << 12;

/// How long a hunt goes on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// The number of positions that it looks at.
    pub positions: usize,
    /// The number of positions after which it gives up if none of them has come nearer to the aim.
    pub patience: usize,
}

impl Effort {
    pub(super) const fn new(positions: usize, patience: usize) -> Effort {
        Effort {
            positions,
            patience,
        }
    }
}

/// A position that has been reached.
#[derive(Debug)]
struct HuntNode {
    position: Position,
    /// The move that led to it, and the node before.
    edge: Option<Edge>,
}

/// A move from a node, and the squares of other moves of the piece that are not played yet, at the same cost.
#[derive(Debug, Clone, Copy)]
struct Edge {
    before: u32,
    played: Move,
    others: Bitboard,
}

/// The memory of a search, kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct Hunt {
    nodes: Vec<HuntNode>,
    /// The moves not played yet, by their cost.
    queue: Vec<Vec<Edge>>,
    /// The lowest cost in the queue, and the highest so far.
    lowest: usize,
    highest: usize,
    seen: Vec<u64>,
    /// Distinguishes the positions visited in this search from those of earlier ones.
    round: u64,
}

impl Hunt {
    /// Returns a line that ends in the winner's checkmate, if one is found with this effort.
    pub(super) fn find(
        &mut self,
        position: &Position,
        aim: Aim,
        effort: Effort,
        nodes: &mut u64,
    ) -> Option<Vec<Move>> {
        self.queue.resize(COSTS, Vec::new());
        self.seen.resize(SEEN, 0);
        self.nodes.clear();
        for moves in &mut self.queue[..=self.highest] {
            moves.clear();
        }
        (self.lowest, self.highest) = (COSTS, 0);
        self.round = self.round.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.nodes.push(HuntNode {
            position: position.clone(),
            edge: None,
        });
        // The lowest cost so far, and the node that had it first.
        let (mut best, mut progress) = (COSTS, 0);
        loop {
            *nodes += 1;
            let at = self.nodes.len() - 1;
            let position = self.nodes[at].position.clone();
            let mate = position.with_legal_moves(|legal| self.expand(legal, aim, at as u32));
            if let Some(mate) = mate {
                return Some(self.line(at, mate));
            }
            if self.lowest < best {
                (best, progress) = (self.lowest, at);
            }
            let is_stuck = at - progress > effort.patience;
            if self.nodes.len() >= effort.positions || is_stuck || !self.advance() {
                return None;
            }
        }
    }

    /// Queues all moves of a node; returns a move that gives checkmate, if there is one.
    fn expand(&mut self, legal: &LegalMoves<'_>, aim: Aim, at: u32) -> Option<Move> {
        // The last queued of the moves with the same cost is played first: pawns before pieces, because pawn moves run
        // out, and captures of a piece before its other moves. Every other pair of nodes tries the pieces in the opposite
        // order, so that the same two do not move back and forth where a third one is in the way.
        const ORDERS: [[Role; 6]; 2] = {
            use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
            [
                [Queen, Rook, Bishop, Knight, King, Pawn],
                [Knight, Bishop, Rook, Queen, King, Pawn],
            ]
        };
        let position = legal.position();
        let placement = position.placement();
        let is_winner = position.turn() == aim.winner;
        let checks = is_winner.then(|| Checks::new(position));
        let cost = aim.cost(placement);
        let (movers, specials) = (legal.movers() | legal.specials(), legal.specials());
        for role in ORDERS[at as usize / 2 % 2] {
            // The cost is computed again where a move changes more of it than the square of a king.
            let counts_anew = if is_winner && aim.depends_on(placement, role) {
                Bitboard::ALL
            } else {
                placement.occupied()
            };
            for from in movers & placement.role(role) {
                if specials.has(from) {
                    for played in legal.moves_from(from) {
                        let next = position.after(played);
                        if is_winner && next.is_checkmate() {
                            return Some(played);
                        }
                        let cost = aim.cost(next.placement());
                        self.queue(at, played, Bitboard::EMPTY, cost);
                    }
                    continue;
                }
                let targets = legal.targets(from);
                if let Some(checks) = &checks {
                    for to in targets & checks.squares(role, from) {
                        let played = legal.step(role, from, to);
                        if position.after(played).is_checkmate() {
                            return Some(played);
                        }
                    }
                }
                // Captures are queued last where they change the cost and other moves do not.
                let apart = if role == Role::King {
                    targets
                } else {
                    targets & counts_anew
                };
                let alike = targets & !apart;
                if let Some(to) = alike.last() {
                    let played = legal.step(role, from, to);
                    self.queue(at, played, alike.without(to), cost);
                }
                for to in apart {
                    let played = legal.step(role, from, to);
                    let cost = if counts_anew.has(to) {
                        aim.cost(position.after(played).placement())
                    } else {
                        let saved = aim.saved_by_king(placement, position.turn(), to);
                        cost.saturating_add_signed(-saved)
                    };
                    self.queue(at, played, Bitboard::EMPTY, cost);
                }
            }
        }
        None
    }

    fn queue(&mut self, before: u32, played: Move, others: Bitboard, cost: u32) {
        let cost = (cost as usize).min(COSTS - 1);
        self.queue[cost].push(Edge {
            before,
            played,
            others,
        });
        self.lowest = self.lowest.min(cost);
        self.highest = self.highest.max(cost);
    }

    /// Returns the most promising move that is not played yet.
    fn next(&mut self) -> Option<Edge> {
        while self.lowest < COSTS {
            let waiting = &mut self.queue[self.lowest];
            if let Some(edge) = waiting.pop() {
                if let Some(to) = edge.others.last() {
                    waiting.push(Edge {
                        played: Move { to, ..edge.played },
                        others: edge.others.without(to),
                        ..edge
                    });
                }
                return Some(edge);
            }
            self.lowest += 1;
        }
        None
    }

    /// Plays the most promising move that leads to a position not seen yet; returns whether there is one.
    fn advance(&mut self) -> bool {
        while let Some(edge) = self.next() {
            let before = &self.nodes[edge.before as usize].position;
            let position = before.after(edge.played);
            let key = Packed::new(&position).hash() ^ self.round;
            let seen = &mut self.seen[key as usize % SEEN];
            if *seen != key {
                *seen = key;
                self.nodes.push(HuntNode {
                    position,
                    edge: Some(edge),
                });
                return true;
            }
        }
        false
    }

    /// Returns the moves that led to a node, and the mate.
    fn line(&self, at: usize, mate: Move) -> Vec<Move> {
        let mut line = vec![mate];
        let mut node = &self.nodes[at];
        while let Some(edge) = node.edge {
            line.push(edge.played);
            node = &self.nodes[edge.before as usize];
        }
        line.reverse();
        line
    }
}
