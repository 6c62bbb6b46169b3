#![doc = include_str!("../README.md")]
//! # Method
//!
//! A plain search of all moves, no deeper than the moves that are left: of the attacker, one move that mates must be found; of the
//! defender, every reply must be answered. The last move of the attacker is a check, so that only checks are tried there. A reply that
//! refuted the move before is tried first. What is found about a position is kept in a table, by the whole position.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use oracle_laws::{Checks, GivenCheck, Move, Position};

/// The largest number of moves: the trees of longer mates are nested too deeply for most readers of JSON.
pub const MOST_MOVES: u8 = 30;

oracle_laws::listed! {
    /// What ended a search.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum SearchLimit {
        /// As many positions as allowed were tried.
        Nodes = "nodes",
        /// The function that ends a search said so.
        Time = "time",
    }
    /// All limits.
    const ALL;
    /// Returns the stable name.
    const fn id;
}

/// How the defender meets a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Response {
    /// The defender is mated in time, or mated already.
    Mated,
    /// The defender has no move, and is not in check.
    Stalemate,
    /// This reply holds out.
    Move(Move),
}

/// A first move, and what it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TriedMove {
    /// The move.
    pub played: Move,
    /// In how many moves it mates, itself included; none if it does not within the number that was asked.
    pub mates_in: Option<u8>,
    /// What refutes it. Where a limit ended the search, that may be known for fewer moves.
    pub response: Response,
}

/// What is known of all first moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The first moves, in their order.
    pub first_moves: Vec<TriedMove>,
    /// What ended the search, if it was not complete: then other moves may mate, too.
    pub limit: Option<SearchLimit>,
    /// The number of positions whose moves were tried.
    pub nodes: u64,
}

impl Solution {
    /// Returns the smallest number of moves in which a first move mates.
    pub fn shortest(&self) -> Option<u8> {
        self.keys().map(|(_, mates_in)| mates_in).min()
    }

    /// Returns the first moves that mate, each with its number of moves.
    pub fn keys(&self) -> impl Iterator<Item = (Move, u8)> {
        let mating = self.first_moves.iter();
        mating.filter_map(|first| Some((first.played, first.mates_in?)))
    }
}

/// A defence, and what mates against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defence {
    /// The move of the defender.
    pub played: Move,
    /// In how many moves the attacker mates after it.
    pub mates_in: u8,
    /// The moves that mate in this number. The first has the tree of what follows.
    pub replies: Vec<Reply>,
}

/// A move of the attacker, and the defences against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub played: Move,
    /// All defences; none after mate, or where the tree ends.
    pub defences: Vec<Defence>,
}

/// What was found about a position in which the attacker is to move.
#[derive(Clone)]
struct Remembered {
    /// In this search.
    search: u32,
    position: Position,
    /// It is mate in this number of moves, if it is known.
    mates_in: Option<u8>,
    /// It is no mate in this number of moves.
    holds: u8,
}

/// Finds forced mates. Build one and reuse it: it keeps its memory, and says of a position what a new one says.
pub struct MateSolver {
    budget: u64,
    /// Ends a search when it returns true.
    stop: Option<Box<dyn Fn() -> bool + Send>>,
    nodes: u64,
    /// The number of the search: what another has remembered would change the order of answers, and the number of nodes.
    search: u32,
    table: Vec<Option<Remembered>>,
    /// How much of the table the search uses.
    size: usize,
    /// For each number of moves that are left, the last reply that refuted, and the last move that mated.
    refuting: [Option<Move>; MOST_MOVES as usize + 1],
    mating: [Option<Move>; MOST_MOVES as usize + 1],
}

impl fmt::Debug for MateSolver {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("MateSolver");
        shown.field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl Default for MateSolver {
    /// Creates a solver with the budget [`MateSolver::BUDGET`].
    fn default() -> MateSolver {
        MateSolver {
            budget: MateSolver::BUDGET,
            stop: None,
            nodes: 0,
            search: 0,
            table: Vec::new(),
            size: 0,
            refuting: [None; MOST_MOVES as usize + 1],
            mating: [None; MOST_MOVES as usize + 1],
        }
    }
}

/// The numbers of positions that are kept for a mate in three, and for longer ones: 30 MB.
const SMALL_TABLE: usize = 1 << 14;
const LARGE_TABLE: usize = 1 << 18;
/// After how many positions the function that ends a search is asked again.
const STOP_INTERVAL: u64 = 256;

impl MateSolver {
    /// The usual budget, in positions whose moves are tried: some seconds.
    pub const BUDGET: u64 = 10_000_000;

    /// Limits each search to this number of positions whose moves are tried, and ends it soon after the function returns true.
    pub fn limit(&mut self, budget: u64, stop: impl Fn() -> bool + Send + 'static) {
        self.budget = budget;
        self.stop = Some(Box::new(stop));
    }

    /// Returns which first moves mate in at most `n` moves, 1 to [`MOST_MOVES`]; none where a king is missing, or the side to move
    /// could capture one.
    pub fn solve(&mut self, position: &Position, n: u8) -> Option<Solution> {
        if !position.is_of_game() {
            return None;
        }
        self.search = self.search.wrapping_add(1);
        (self.nodes, self.size) = (0, 0);
        self.refuting.fill(None);
        self.mating.fill(None);
        let first = |played| TriedMove {
            played,
            mates_in: None,
            response: Response::Stalemate,
        };
        let mut solution = Solution {
            first_moves: position.legal_moves().into_iter().map(first).collect(),
            limit: None,
            nodes: 0,
        };
        // Shorter mates first: little is searched twice, and a limit leaves what is known of them.
        let rounds = (1..=n.min(MOST_MOVES)).try_for_each(|moves| {
            let open = solution.first_moves.iter_mut();
            for first in open.filter(|first| first.mates_in.is_none()) {
                first.response = self.response(&position.after(first.played), moves - 1)?;
                first.mates_in = (first.response == Response::Mated).then_some(moves);
            }
            Ok(())
        });
        (solution.limit, solution.nodes) = (rounds.err(), self.nodes);
        Some(solution)
    }

    /// Returns all defences in a position in which the defender is to move and is mated in `left` moves at most, with the shortest
    /// replies. The tree ends before it has more defences than `most`: then it is as deep as possible, and at least one move.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached since the last call of [`MateSolver::solve`].
    pub fn defences(
        &mut self,
        position: &Position,
        left: u8,
        most: usize,
    ) -> Result<Vec<Defence>, SearchLimit> {
        let mut tree = Vec::new();
        for depth in 1..=left {
            let mut room = if depth == 1 { usize::MAX } else { most };
            match self.tree(position, left, depth, &mut room)? {
                Some(deeper) if deeper == tree => break,
                Some(deeper) => tree = deeper,
                None => break,
            }
        }
        Ok(tree)
    }

    /// Returns the tree of this depth in moves, if there is room for all of it.
    fn tree(
        &mut self,
        position: &Position,
        left: u8,
        depth: u8,
        room: &mut usize,
    ) -> Result<Option<Vec<Defence>>, SearchLimit> {
        let mut defences = Vec::new();
        for played in position.legal_moves() {
            let Some(less) = room.checked_sub(1) else {
                return Ok(None);
            };
            *room = less;
            let after = position.after(played);
            let (mates_in, moves) = self.shortest(&after, left)?;
            let mut replies: Vec<Reply> = Vec::new();
            for played in moves {
                let mut defences = Vec::new();
                if replies.is_empty() && depth > 1 {
                    match self.tree(&after.after(played), mates_in - 1, depth - 1, room)? {
                        Some(found) => defences = found,
                        None => return Ok(None),
                    }
                }
                replies.push(Reply { played, defences });
            }
            defences.push(Defence {
                played,
                mates_in,
                replies,
            });
        }
        Ok(Some(defences))
    }

    /// Returns the shortest number of moves in which the attacker mates, at most `left`, and the moves that do; no moves if none does.
    fn shortest(&mut self, position: &Position, left: u8) -> Result<(u8, Vec<Move>), SearchLimit> {
        for moves in 1..=left {
            let mut mating = Vec::new();
            for played in position.legal_moves() {
                if self.response(&position.after(played), moves - 1)? == Response::Mated {
                    mating.push(played);
                }
            }
            if !mating.is_empty() {
                return Ok((moves, mating));
            }
        }
        Ok((left, Vec::new()))
    }

    /// Returns how the defender, who is to move, meets the move before, where the attacker has `left` more moves to mate.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached since the last call of [`MateSolver::solve`].
    pub fn response(&mut self, position: &Position, left: u8) -> Result<Response, SearchLimit> {
        let mut replies = position.legal_moves();
        if replies.is_empty() {
            let is_mate = position.is_check();
            return Ok(if is_mate {
                Response::Mated
            } else {
                Response::Stalemate
            });
        }
        if left == 0 {
            return Ok(Response::Move(replies[0]));
        }
        let refuting = usize::from(left);
        put_first(&mut replies, self.refuting[refuting]);
        for reply in replies {
            if !self.mates(&position.after(reply), left)? {
                self.refuting[refuting] = Some(reply);
                return Ok(Response::Move(reply));
            }
        }
        Ok(Response::Mated)
    }

    /// Returns whether the side to move mates in at most `left` moves, which are at least one.
    fn mates(&mut self, position: &Position, left: u8) -> Result<bool, SearchLimit> {
        self.count()?;
        if left == 1 {
            return Ok(mates_at_once(position));
        }
        let bare = Position::from_parts(
            *position.placement(),
            position.turn(),
            position.castling(),
            position.ep_square(),
        );
        let slot = self.slot(&bare, left);
        let known = self.table[slot].as_ref();
        let known = known.filter(|known| known.search == self.search && known.position == bare);
        let (mut mates_in, mut holds) = known.map_or((None, 0), |it| (it.mates_in, it.holds));
        if mates_in.is_some_and(|moves| moves <= left) {
            return Ok(true);
        }
        if holds >= left {
            return Ok(false);
        }
        if mates_at_once(position) {
            mates_in = Some(1);
        } else if self.finds_mate(position, left)? {
            mates_in = Some(left);
        } else {
            holds = left;
        }
        self.table[slot] = Some(Remembered {
            search: self.search,
            position: bare,
            mates_in,
            holds,
        });
        Ok(mates_in.is_some_and(|moves| moves <= left))
    }

    /// Tries all moves, those that give check first.
    fn finds_mate(&mut self, position: &Position, left: u8) -> Result<bool, SearchLimit> {
        let mut moves = position.legal_moves();
        let checks = Checks::new(position);
        moves.sort_by_cached_key(|&played| checks.given(played) == GivenCheck::None);
        let mating = usize::from(left);
        put_first(&mut moves, self.mating[mating]);
        for played in moves {
            if self.response(&position.after(played), left - 1)? == Response::Mated {
                self.mating[mating] = Some(played);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the place of a position in the table.
    fn slot(&mut self, position: &Position, left: u8) -> usize {
        let size = if left > 2 { LARGE_TABLE } else { SMALL_TABLE };
        self.size = self.size.max(size);
        if self.table.len() < self.size {
            self.table.resize_with(self.size, || None);
        }
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        hasher.finish() as usize % self.size
    }

    /// Counts a position.
    fn count(&mut self) -> Result<(), SearchLimit> {
        if self.nodes >= self.budget {
            return Err(SearchLimit::Nodes);
        }
        let is_asked = self.nodes.is_multiple_of(STOP_INTERVAL);
        if is_asked && self.stop.as_ref().is_some_and(|stop| stop()) {
            return Err(SearchLimit::Time);
        }
        self.nodes += 1;
        Ok(())
    }
}

/// Puts a move before the others, if it is one of them.
fn put_first(moves: &mut [Move], first: Option<Move>) {
    if let Some(at) = first.and_then(|first| moves.iter().position(|other| *other == first)) {
        moves[..=at].rotate_right(1);
    }
}

/// Returns whether a move of the side to move gives checkmate.
fn mates_at_once(position: &Position) -> bool {
    let checks = Checks::new(position);
    position.with_legal_moves(|legal| {
        let specials = legal.specials();
        legal.movers().into_iter().any(|from| {
            let mates = |played| checks.given(played) == GivenCheck::Checkmate;
            if specials.has(from) {
                return legal.moves_from(from).into_iter().any(mates);
            }
            let role = position.placement().role_at(from);
            role.is_some_and(|role| {
                let targets = legal.targets(from) & checks.squares(role, from);
                targets
                    .into_iter()
                    .any(|to| mates(legal.step(role, from, to)))
            })
        })
    })
}
