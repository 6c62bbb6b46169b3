//! Two searches for a helpmate. If they find no line, this proves nothing: only some of the positions are tried.

use oracle_laws::{Bitboard, Checks, LegalMoves, Move, Position, Role, Square, attacks};

use super::aim::Aim;
use super::explore::{CLOCK_INTERVAL, Graph, Number, Packed};
use super::reach::leaps;
use super::verdict;

/// The number of different costs; higher ones count as the highest.
const COSTS: usize = 256;
/// The number of positions that are remembered as seen.
const SEEN: usize = 1 << 12;

/// How many positions a hunt looks at, and after how many that come no nearer to the aim it gives up.
pub(super) type Effort = (usize, usize);

/// A move from a node.
#[derive(Debug, Clone, Copy)]
struct Edge {
    before: Number,
    played: Move,
    /// In a hunt, the squares of other moves of the piece that are not played yet, at the same cost.
    others: Bitboard,
    /// In a search by detours, whether the move makes progress.
    is_progress: bool,
}

/// A quick search: best first, towards a corner, within a few dozen positions. It decides nearly all positions of games.
///
/// Its memory is kept from one search to the next. Its table of visited positions is small and its keys are shortened: a
/// position may be visited twice, or missed.
#[derive(Debug, Default)]
pub(super) struct Hunt {
    /// The positions that have been reached, each with the move that led to it.
    nodes: Vec<(Position, Option<Edge>)>,
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
        (positions, patience): Effort,
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
        self.nodes.push((position.clone(), None));
        // The lowest cost so far, and the node that had it first.
        let (mut best, mut progress) = (COSTS, 0);
        loop {
            *nodes += 1;
            let at = self.nodes.len() - 1;
            let position = self.nodes[at].0.clone();
            let mate = position.with_legal_moves(|legal| self.expand(legal, aim, at as u32));
            if let Some(mate) = mate {
                let edge = |at: Number| self.nodes[at as usize].1;
                let mut line = line(edge(at as Number), edge);
                line.push(mate);
                return Some(line);
            }
            if self.lowest < best {
                (best, progress) = (self.lowest, at);
            }
            let is_stuck = at - progress > patience;
            if self.nodes.len() >= positions || is_stuck || !self.advance() {
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
            is_progress: false,
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
            let before = &self.nodes[edge.before as usize].0;
            let position = before.after(edge.played);
            let key = Packed::new(&position).hash() ^ self.round;
            let seen = &mut self.seen[key as usize % SEEN];
            if *seen != key {
                *seen = key;
                self.nodes.push((position, Some(edge)));
                return true;
            }
        }
        false
    }
}

/// Returns the moves that led to a node, which has this edge.
fn line(mut edge: Option<Edge>, edges: impl Fn(Number) -> Option<Edge>) -> Vec<Move> {
    let mut line = Vec::new();
    while let Some(Edge { before, played, .. }) = edge {
        line.push(played);
        edge = edges(before);
    }
    line.reverse();
    line
}

/// The most detours of a line.
const MOST: usize = 128;
/// The number of bishop moves that leads to no square that a bishop cannot reach.
const NO_WAY: u8 = u8::MAX;

/// A search for a helpmate by the number of detours, with one aim: moves that make no progress, unless they answer one that
/// does.
///
/// In a position that is nearly closed the way to a checkmate is long, and begins with moves that look wrong by every
/// measure of distance. But most of it is progress: pawn moves and captures, kings and knights that come nearer to where
/// they are needed, and bishops on their way to the corner round the pieces that never move. So the positions with the
/// fewest detours come first, and among those the last one found, so that progress is followed to its end.
///
/// The idea of free moves, and of the ways of bishops, is that of M. Ambrona's chasolver.
pub(super) struct Detours {
    aim: Aim,
    bishops: [u8; 64],
    graph: Graph,
    /// How each position but the first was reached, by its number.
    edges: Vec<Option<Edge>>,
    /// The moves not played yet, by the detours of their lines.
    queue: Vec<Vec<Edge>>,
}

impl Detours {
    /// Prepares a search round these pieces, which never move.
    pub(super) fn new(aim: Aim, stuck: Bitboard) -> Detours {
        Detours {
            aim,
            bishops: ways_of_bishops(aim, stuck),
            graph: Graph::default(),
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
        self.graph.add(Packed::new(position));
        self.edges.push(None);
        let mut mate = self.expand(position, 0, false);
        let mut detours = 0;
        while mate.is_none() && detours < MOST && (self.edges.len() as u64) < limit {
            let Some(edge) = self.queue[detours].pop() else {
                detours += 1;
                continue;
            };
            let position = self.graph.packed(edge.before).unpack().after(edge.played);
            let packed = Packed::new(&position);
            if self.graph.find(packed).is_some() {
                continue;
            }
            *nodes += 1;
            if nodes.is_multiple_of(CLOCK_INTERVAL) && is_late(*nodes) {
                return None;
            }
            self.graph.add(packed);
            self.edges.push(Some(edge));
            let is_lost = edge.played.capture.is_some()
                && verdict::lacks_material(position.placement(), self.aim.winner);
            if !is_lost {
                mate = self.expand(&position, detours, edge.is_progress);
            }
        }
        let edge = |number: Number| self.edges[number as usize];
        mate.map(|mate| line(edge(mate), edge))
    }

    /// Returns whether no move is left to play: another aim would find no other position.
    pub(super) fn is_complete(&self) -> bool {
        self.queue.iter().all(Vec::is_empty)
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
                queue.push(Edge {
                    before: number,
                    played,
                    others: Bitboard::EMPTY,
                    is_progress,
                });
            }
        }
        None
    }

    fn is_progress(&self, position: &Position, played: Move) -> bool {
        // With the corner at a1: where the winner's king and knight go, b2 and d4, and where a knight of the loser closes b1.
        let (king, knight, blocker) = (9, 27, 1);
        let is_winner = position.turn() == self.aim.winner;
        let comes_nearer = |measure: fn(Square, Square) -> u32, target| {
            let target = self.aim.turned_to(target);
            measure(played.to, target) < measure(played.from, target)
        };
        let is_nearer = match played.role {
            Role::Pawn => is_winner,
            Role::King => comes_nearer(Square::distance, if is_winner { king } else { 0 }),
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
