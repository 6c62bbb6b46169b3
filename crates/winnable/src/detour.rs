//! A search for a helpmate by the number of detours: moves that make no progress, unless they answer one that does.
//!
//! In a position that is nearly closed the way to a checkmate is long, and begins with moves that look wrong by every
//! measure of distance. But most of it is progress: pawn moves and captures, kings and knights that come nearer to where
//! they are needed, and bishops on their way to the corner round the pieces that never move. So the positions with the
//! fewest detours come first, and among those the last one found, so that progress is followed to its end.
//!
//! The idea of free moves, and of the ways of bishops, is that of M. Ambrona's chasolver. If a search finds no line, this
//! proves nothing: only some of the positions are tried.

use oracle_laws::{Bitboard, Move, Position, Role, Square, attacks};

use super::aim::{Aim, distance};
use super::graph::{Graph, Number};
use super::packed::Packed;
use super::reach::leaps;
use super::verdict;

/// The most detours of a line.
const MOST: usize = 128;
/// The number of positions after which the clock is asked again.
const CLOCK_INTERVAL: u64 = 256;
/// The number of bishop moves that leads to no square that a bishop cannot reach.
const NO_WAY: u8 = u8::MAX;

/// A move that is not played yet, from a position whose number is known.
#[derive(Debug, Clone, Copy)]
struct Untried {
    before: Number,
    played: Move,
    is_progress: bool,
}

/// The memory of a search with one aim.
pub(super) struct Detours {
    aim: Aim,
    bishops: [u8; 64],
    graph: Graph,
    /// How each position but the first was reached, by its number.
    edges: Vec<Option<Untried>>,
    /// The moves not played yet, by the detours of their lines.
    queue: Vec<Vec<Untried>>,
}

impl Detours {
    /// Prepares a search round these pieces, which never move.
    pub(super) fn new(aim: Aim, stuck: Bitboard) -> Detours {
        let mut graph = Graph::default();
        graph.clear();
        Detours {
            aim,
            bishops: ways_of_bishops(aim, stuck),
            graph,
            edges: Vec::new(),
            queue: vec![Vec::new(); MOST],
        }
    }

    /// Returns a line that ends in the winner's checkmate, if the search finds one before its budget of positions is spent.
    pub(super) fn find(
        &mut self,
        position: &Position,
        limit: u64,
        nodes: &mut u64,
        is_late: impl Fn(u64) -> bool,
    ) -> Option<Vec<Move>> {
        self.visit(position, None);
        let mut mate = self.expand(position, 0, false);
        let mut detours = 0;
        while mate.is_none() && detours < MOST && (self.edges.len() as u64) < limit {
            let Some(edge) = self.queue[detours].pop() else {
                detours += 1;
                continue;
            };
            let position = self.graph.packed(edge.before).unpack().after(edge.played);
            if self.graph.find(Packed::new(&position)).is_some() {
                continue;
            }
            *nodes += 1;
            if nodes.is_multiple_of(CLOCK_INTERVAL) && is_late(*nodes) {
                return None;
            }
            self.visit(&position, Some(edge));
            let is_lost = edge.played.capture.is_some()
                && verdict::lacks_material(position.placement(), self.aim.winner);
            if !is_lost {
                mate = self.expand(&position, detours, edge.is_progress);
            }
        }
        mate.map(|mate| self.line(mate))
    }

    /// Returns whether no move is left to play: another aim would find no other position.
    pub(super) fn is_complete(&self) -> bool {
        self.queue.iter().all(Vec::is_empty)
    }

    fn visit(&mut self, position: &Position, edge: Option<Untried>) {
        self.graph.add(Packed::new(position));
        self.edges.push(edge);
    }

    /// Queues the moves of the position visited last; returns its number if it is the checkmate.
    fn expand(&mut self, position: &Position, detours: usize, is_answer: bool) -> Option<Number> {
        let number = self.edges.len() as Number - 1;
        let moves = position.legal_moves();
        if moves.is_empty() {
            let is_mate = position.turn() != self.aim.winner && position.is_check();
            return is_mate.then_some(number);
        }
        for played in moves {
            let is_progress = self.is_progress(position, played);
            let detours = detours + usize::from(!is_progress && !is_answer);
            if let Some(queue) = self.queue.get_mut(detours) {
                queue.push(Untried {
                    before: number,
                    played,
                    is_progress,
                });
            }
        }
        None
    }

    fn line(&self, mut number: Number) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(edge) = self.edges[number as usize] {
            line.push(edge.played);
            number = edge.before;
        }
        line.reverse();
        line
    }

    fn is_progress(&self, position: &Position, played: Move) -> bool {
        // With the corner at a1: where the winner's king and knight guard the squares beside it, b2 and d4; and where a
        // knight of the loser closes one, b1.
        let (king, knight, blocker) = (9, 27, 1);
        let is_winner = position.turn() == self.aim.winner;
        let comes_nearer = |measure: fn(Square, Square) -> u32, target| {
            let target = self.aim.turned_to(target);
            measure(played.to, target) < measure(played.from, target)
        };
        let is_nearer = match played.role {
            Role::Pawn => is_winner,
            Role::King => comes_nearer(distance, if is_winner { king } else { 0 }),
            Role::Knight => comes_nearer(moves_of_knight, if is_winner { knight } else { blocker }),
            Role::Bishop => self.is_way_of_bishop(played, is_winner),
            Role::Rook | Role::Queen => false,
        };
        // The loser opens a wall with its pawns, or by the capture of one, while there is something left to open.
        let opens = || {
            (played.role == Role::Pawn || played.capture == Some(Role::Pawn))
                && position.placement().occupied().len() > 5
        };
        is_nearer || played.capture.is_some() && (is_winner || opens())
    }

    /// Returns whether a bishop comes nearer to the corner; one of the winner that is there makes room.
    fn is_way_of_bishop(&self, played: Move, is_winner: bool) -> bool {
        let [from, to] = [played.from, played.to].map(|square| self.bishops[square.table_index()]);
        match from {
            NO_WAY => !is_winner && from > to,
            0 | 1 if is_winner => from < to,
            2 if is_winner => false,
            _ => from > to,
        }
    }
}

/// Returns the number of moves of a bishop to the corner or beside it, round these pieces, for each square.
fn ways_of_bishops(aim: Aim, stuck: Bitboard) -> [u8; 64] {
    let mut bishops = [NO_WAY; 64];
    let corner = [0, 1, 8].map(|number| aim.turned_to(number));
    let mut reached: Bitboard = corner.into_iter().collect();
    let mut new = reached;
    for moves in 0.. {
        for square in new {
            bishops[square.table_index()] = moves;
        }
        let next = new.into_iter().fold(Bitboard::EMPTY, |all, square| {
            all | attacks::bishop(square, stuck)
        });
        new = next & !stuck & !reached;
        reached |= new;
        if new.is_empty() {
            break;
        }
    }
    bishops
}

/// Returns the number of moves of a knight between two squares of an empty board.
fn moves_of_knight(from: Square, to: Square) -> u32 {
    let mut near = from.bitboard();
    let mut moves = 0;
    while !near.has(to) {
        near |= leaps(near);
        moves += 1;
    }
    moves
}
