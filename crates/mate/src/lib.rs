#![doc = include_str!("../README.md")]
//! # Method
//!
//! A plain search of all moves, no deeper than the moves that are left: of the attacker, one move that mates must be found; of the
//! defender, every reply must be answered. The last move of the attacker is a check, so that only checks are tried there. A reply that
//! refuted the move before is tried first. What is found about a position is kept in a table, by the whole position.

use std::collections::HashMap;

use oracle_laws::{Checks, GivenCheck, Move, Position};

/// The largest number of moves: the trees of longer mates are nested too deeply for most readers of JSON.
pub const MOST_MOVES: u8 = 30;
/// The usual budget, in positions whose moves are tried: some seconds.
pub const BUDGET: u64 = 10_000_000;

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
    /// What refutes it. If the search was not complete, that may be known for fewer moves.
    pub response: Response,
}

/// What is known of all first moves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Solution {
    /// The first moves, in their order.
    pub first_moves: Vec<TriedMove>,
    /// Whether no limit ended the search; else other moves may mate, too.
    pub is_complete: bool,
    /// The number of positions whose moves were tried.
    pub nodes: u64,
}

impl Solution {
    /// Returns the first moves that mate, each with its number of moves, the shortest mates first.
    pub fn keys(&self) -> Vec<(Move, u8)> {
        let first_moves = self.first_moves.iter();
        let mating = first_moves.filter_map(|first| Some((first.played, first.mates_in?)));
        let mut keys: Vec<_> = mating.collect();
        keys.sort_by_key(|(_, mates_in)| *mates_in);
        keys
    }
}

/// A defence, and what mates against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defence {
    /// The move of the defender.
    pub played: Move,
    /// In how many moves the attacker mates after it.
    pub mates_in: u8,
    /// The moves that mate in this number.
    pub replies: Vec<Move>,
    /// All defences after the first of them; none after mate, or where the tree ends.
    pub next: Vec<Defence>,
}

/// Finds forced mates in a position, and in those that follow it.
#[derive(Debug)]
pub struct MateSolver<S> {
    budget: u64,
    stop: S,
    nodes: u64,
    /// Of a position in which the attacker is to move: it is no mate in the first number of moves, but one in the second.
    memory: HashMap<Position, (u8, u8)>,
    /// For each number of moves that are left, the last reply that refuted, and the last move that mated.
    refuting: [Option<Move>; MOST_MOVES as usize + 1],
    mating: [Option<Move>; MOST_MOVES as usize + 1],
}

/// The number of positions that are kept: 30 MB.
const MOST_REMEMBERED: usize = 7 << 15;
/// After how many positions the function that ends a search is asked again.
const STOP_INTERVAL: u64 = 256;

impl<S: Fn() -> bool> MateSolver<S> {
    /// Creates a solver that tries the moves of this number of positions, and ends soon after the function returns true.
    pub fn new(budget: u64, stop: S) -> MateSolver<S> {
        MateSolver {
            budget,
            stop,
            nodes: 0,
            memory: HashMap::new(),
            refuting: [None; MOST_MOVES as usize + 1],
            mating: [None; MOST_MOVES as usize + 1],
        }
    }

    /// Returns which first moves mate in at most `n` moves, 1 to [`MOST_MOVES`]; none where a king is missing, or the side to move
    /// could capture one.
    pub fn solve(&mut self, position: &Position, n: u8) -> Option<Solution> {
        let is_of_game = position.is_of_game();
        is_of_game.then(|| self.try_all(position, n.min(MOST_MOVES), false))
    }

    /// Tries all first moves, for mates in one move, then in two; up to the first number that is enough, if that is asked.
    fn try_all(&mut self, position: &Position, n: u8, ends_at_mate: bool) -> Solution {
        let first = |played| TriedMove {
            played,
            mates_in: None,
            response: Response::Stalemate,
        };
        let mut first_moves: Vec<_> = position.legal_moves().into_iter().map(first).collect();
        let is_mating = |first: &TriedMove| first.mates_in.is_some();
        // Shorter mates first: little is searched twice, and a limit leaves what is known of them.
        let rounds = (1..=n).try_for_each(|moves| {
            if ends_at_mate && first_moves.iter().any(is_mating) {
                return Some(());
            }
            for first in first_moves.iter_mut().filter(|first| !is_mating(first)) {
                first.response = self.response(&position.after(first.played), moves - 1)?;
                first.mates_in = (first.response == Response::Mated).then_some(moves);
            }
            Some(())
        });
        Solution {
            first_moves,
            is_complete: rounds.is_some(),
            nodes: self.nodes,
        }
    }

    /// Returns all defences in a position in which the defender is to move and is mated in `left` moves, with the shortest replies,
    /// and whether they are shown up to mate. The tree ends where a limit is reached, and before it has more defences than `most`: then
    /// it is as deep as possible, and at least one move.
    pub fn defences(&mut self, position: &Position, left: u8, most: usize) -> (Vec<Defence>, bool) {
        let mut tree = Vec::new();
        for depth in 1..=left {
            let mut room = if depth == 1 { usize::MAX } else { most };
            match self.tree(position, left, depth, &mut room) {
                Some(deeper) => tree = deeper,
                None => return (tree, false),
            }
        }
        (tree, true)
    }

    /// Returns the tree of this depth in moves, if no limit is reached and there is room for all of it.
    fn tree(
        &mut self,
        position: &Position,
        left: u8,
        depth: u8,
        room: &mut usize,
    ) -> Option<Vec<Defence>> {
        let defences = position.legal_moves();
        *room = room.checked_sub(defences.len())?;
        let defences = defences.into_iter().map(|played| {
            let after = position.after(played);
            let found = self.try_all(&after, left, true);
            let keys = found.keys();
            let &(first, mates_in) = keys.first().filter(|_| found.is_complete)?;
            let next = match depth {
                1 => Vec::new(),
                _ => self.tree(&after.after(first), mates_in - 1, depth - 1, room)?,
            };
            Some(Defence {
                played,
                mates_in,
                replies: keys.into_iter().map(|(reply, _)| reply).collect(),
                next,
            })
        });
        defences.collect()
    }

    /// Returns how the defender, who is to move, meets the move before, where the attacker has `left` more moves to mate, up to
    /// [`MOST_MOVES`]; nothing, if a limit is reached.
    pub fn response(&mut self, position: &Position, left: u8) -> Option<Response> {
        let mut replies = position.legal_moves();
        match replies.first() {
            None if position.is_check() => return Some(Response::Mated),
            None => return Some(Response::Stalemate),
            Some(&reply) if left == 0 => return Some(Response::Move(reply)),
            Some(_) => {}
        }
        let left = left.min(MOST_MOVES);
        let refuting = usize::from(left);
        put_first(&mut replies, self.refuting[refuting]);
        for reply in replies {
            if !self.mates(&position.after(reply), left)? {
                self.refuting[refuting] = Some(reply);
                return Some(Response::Move(reply));
            }
        }
        Some(Response::Mated)
    }

    /// Returns whether the side to move mates in at most `left` moves, which are at least one.
    fn mates(&mut self, position: &Position, left: u8) -> Option<bool> {
        self.count()?;
        if left == 1 {
            return Some(mates_at_once(position));
        }
        let bare = Position::from_parts(
            *position.placement(),
            position.turn(),
            position.castling(),
            position.ep_square(),
        );
        let known = self.memory.get(&bare).copied();
        let (mut holds, mut mates_in) = known.unwrap_or((0, u8::MAX));
        if (holds + 1..mates_in).contains(&left) {
            if mates_at_once(position) {
                mates_in = 1;
            } else if self.finds_mate(position, left)? {
                mates_in = left;
            } else {
                holds = left;
            }
            if self.memory.len() == MOST_REMEMBERED {
                self.memory.clear();
            }
            self.memory.insert(bare, (holds, mates_in));
        }
        Some(mates_in <= left)
    }

    /// Tries all moves, those that give check first.
    fn finds_mate(&mut self, position: &Position, left: u8) -> Option<bool> {
        let mut moves = position.legal_moves();
        let checks = Checks::new(position);
        moves.sort_by_cached_key(|&played| checks.given(played) == GivenCheck::None);
        let mating = usize::from(left);
        put_first(&mut moves, self.mating[mating]);
        for played in moves {
            if self.response(&position.after(played), left - 1)? == Response::Mated {
                self.mating[mating] = Some(played);
                return Some(true);
            }
        }
        Some(false)
    }

    /// Counts a position, unless a limit is reached.
    fn count(&mut self) -> Option<()> {
        let is_stopped = self.nodes.is_multiple_of(STOP_INTERVAL) && (self.stop)();
        let is_limited = is_stopped || self.nodes >= self.budget;
        self.nodes += u64::from(!is_limited);
        (!is_limited).then_some(())
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
