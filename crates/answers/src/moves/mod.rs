//! The main question: the legal moves of a piece, or of the side to move.

pub(crate) mod columns;
mod listing;
mod text;

pub use columns::{MoveColumn, move_fields, move_keys};
pub use listing::{
    COUNT, EXPLAINED, FIELDS, FORMATS, Listing, MovesFormat, MovesRequest, SUCCESSORS,
};
pub(crate) use text::announced_words;

use oracle_laws::{
    Article, Bitboard, CastlingSide, Checks, Claim, GivenCheck, IllegalMove, LegalMoves, Move,
    Outcome, Role, Square,
};
use oracle_notation::san::Mover;
use oracle_notation::{Query, San};

use super::Dead;
use crate::parts::problem_articles;

/// The requested legal moves.
#[derive(Debug, Clone, Copy)]
#[must_use]
pub struct Moves<'a> {
    /// The position, and what is asked about it.
    pub query: &'a Query<'a>,
    /// The legal moves of the position.
    pub legal: &'a LegalMoves<'a>,
    kinds: Kinds,
    /// Whether the position is dead, if the user asks.
    pub dead: Option<Dead>,
}

impl<'a> Moves<'a> {
    /// Returns the moves of these kinds, of the chosen piece or of the side to move.
    pub const fn new(query: &'a Query<'a>, legal: &'a LegalMoves<'a>, kinds: Kinds) -> Moves<'a> {
        Moves {
            query,
            legal,
            kinds,
            dead: None,
        }
    }

    /// Returns the pieces that have moves, of those whose moves are requested.
    pub fn pieces(&self) -> Bitboard {
        let requested = self.query.piece.map(|(square, _)| square.bitboard());
        self.legal.movers() & requested.unwrap_or(Bitboard::ALL)
    }

    /// Returns whether moves of every kind are requested.
    pub const fn are_all(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Returns the moves in order.
    pub fn listed(&self) -> impl Iterator<Item = Move> {
        self.listed_of(self.pieces())
    }

    /// Returns those that capture, in order.
    pub fn captures(&self) -> impl Iterator<Item = Move> {
        let occupied = self.query.position.placement().occupied();
        let may_capture = |from: &Square| {
            self.legal.specials().has(*from) || (self.legal.targets(*from) & occupied).any()
        };
        let capturers: Bitboard = self.pieces().into_iter().filter(may_capture).collect();
        let moves = self.listed_of(capturers);
        moves.filter(|played| played.capture.is_some())
    }

    /// Returns the moves of these pieces.
    fn listed_of(&self, pieces: Bitboard) -> impl Iterator<Item = Move> {
        let checks = (!self.are_all()).then(|| Checks::new(&self.query.position));
        let moves = pieces.into_iter();
        moves
            .flat_map(|from| self.legal.moves_from(from))
            .filter(move |&played| {
                let check = || {
                    checks
                        .as_ref()
                        .map_or(GivenCheck::None, |checks| checks.given(played))
                };
                self.kinds.keep(played, check)
            })
    }

    /// Returns the moves with their SAN.
    pub fn sans(&self) -> Sans<'a> {
        let checks = Checks::new(&self.query.position);
        let one_by_one = if self.are_all() && !checks.is_given_before() {
            self.legal.specials()
        } else {
            Bitboard::ALL
        };
        Sans {
            moves: *self,
            checks,
            one_by_one,
        }
    }

    /// Returns the number of moves.
    pub fn count(&self) -> usize {
        if !self.are_all() {
            return self.listed().count();
        }
        let pieces = self.pieces().into_iter();
        let counts = pieces.map(|from| {
            // For a piece with special moves, a target square may be several moves or none.
            if self.legal.specials().has(from) {
                self.legal.moves_from(from).len()
            } else {
                self.legal.targets(from).len() as usize
            }
        });
        counts.sum()
    }

    /// Returns the number of the moves of this kind.
    fn count_of(&self, kind: Kind) -> usize {
        let checks = Checks::new(&self.query.position);
        let is_of = |played: &Move| kind.has(*played, || checks.given(*played));
        self.listed().filter(is_of).count()
    }

    /// Returns the outcome if the game has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        let status = self.legal.status();
        let repetitions = self.query.repetitions();
        let position = &self.query.position;
        let outcome = position.outcome_of_repetition(status, repetitions);
        if self.dead == Some(Dead::Yes) {
            return Some(Outcome::dead_position(outcome));
        }
        outcome
    }

    /// Returns whether there may be draws to claim.
    pub fn may_be_claimed(&self) -> bool {
        let position = &self.query.position;
        position.may_be_claimed(self.query.repetitions())
    }

    /// Returns the draws that the player to move may claim.
    pub fn claims(&self) -> impl Iterator<Item = Claim> + use<> {
        let position = &self.query.position;
        let is_over = self.dead == Some(Dead::Yes);
        position
            .claims(self.legal.status(), self.query.repetitions())
            .filter(move |_| !is_over)
    }

    /// Returns the moves with which the player to move may claim a draw by announcing them.
    pub fn announced(&self) -> Vec<(Claim, Move)> {
        if self.dead == Some(Dead::Yes) {
            return Vec::new();
        }
        self.query.announced()
    }

    /// Returns the articles of the claims and the problems, each after its id.
    pub fn articles(&self) -> Vec<(&'static str, Article)> {
        let claims = self.claims().map(|claim| (claim.id(), claim.articles()[0]));
        claims.chain(problem_articles(self.query)).collect()
    }

    /// Returns why the pieces may not move to the other squares of their movement masks.
    pub fn rejected(&self) -> impl Iterator<Item = IllegalMove> {
        let position = &self.query.position;
        let pieces = match self.query.piece {
            Some((square, _)) => square.bitboard(),
            None => position.placement().color(position.turn()),
        };
        pieces
            .into_iter()
            .flat_map(|square| position.candidates(square))
            .filter_map(|candidate| position.judge(candidate).err())
    }

    /// Returns what prevents the side to move from castling, on each side.
    pub fn castling_obstacles(&self) -> [(CastlingSide, Option<IllegalMove>); 2] {
        let position = &self.query.position;
        CastlingSide::ALL.map(|side| (side, position.judge_castling(side).err()))
    }
}

/// Moves with their SAN.
#[derive(Debug, Clone)]
pub struct Sans<'a> {
    moves: Moves<'a>,
    checks: Checks<'a>,
    /// The pieces whose moves are handled one by one, because some moves are special or not requested.
    one_by_one: Bitboard,
}

/// A move of a piece to an empty square, or a capture on its target square.
#[derive(Debug, Clone, Copy)]
pub struct SimpleMove {
    /// The target square.
    pub to: Square,
    /// Whether it captures.
    pub captures: bool,
    /// The move in SAN.
    pub san: San,
    /// Whether it gives check.
    pub check: GivenCheck,
}

/// Visits the moves of a piece one by one.
pub trait SanVisitor {
    /// Visits a step.
    fn step(&mut self, step: SimpleMove);

    /// Visits a move that may be special.
    fn special(&mut self, played: Move, san: San, check: GivenCheck);
}

impl Sans<'_> {
    /// Shows a visitor each move of a piece of this role, in order.
    ///
    /// A stream writes millions of moves, so most pieces need no list: what the moves of a piece share is computed
    /// once, and a bitboard shows whether a move gives check.
    #[allow(clippy::inline_always)] // The visitor's code is known at the call.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn visit(&self, from: Square, role: Role, visitor: &mut impl SanVisitor) {
        if self.one_by_one.has(from) {
            return self.for_each_from(from, |played, san, check| {
                visitor.special(played, san, check);
            });
        }
        let legal = self.moves.legal;
        let occupied = self.moves.query.position.placement().occupied();
        let mover = Mover::new(legal, role, from);
        let giving_check = self.checks.squares(role, from);
        for to in legal.targets(from) {
            let captures = occupied.has(to);
            let check = if giving_check.has(to) {
                self.given_by_step(role, from, to)
            } else {
                GivenCheck::None
            };
            visitor.step(SimpleMove {
                to,
                captures,
                san: mover.step(to, captures, None, check),
                check,
            });
        }
    }

    #[cold]
    fn given_by_step(&self, role: Role, from: Square, to: Square) -> GivenCheck {
        self.checks.given(self.moves.legal.step(role, from, to))
    }

    /// Calls a function with each move in order.
    pub fn for_each(&self, mut f: impl FnMut(Move, San)) {
        for from in self.moves.pieces() {
            self.for_each_from(from, |played, san, _| f(played, san));
        }
    }

    #[inline(never)] // Rare.
    fn for_each_from(&self, from: Square, mut f: impl FnMut(Move, San, GivenCheck)) {
        let Moves { legal, kinds, .. } = self.moves;
        for played in legal.moves_from(from) {
            let check = self.checks.given(played);
            if kinds.keep(played, || check) {
                f(played, San::with_check(legal, played, check), check);
            }
        }
    }
}

oracle_laws::listed! {
    /// A kind of moves. A move may be of several kinds.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Kind {
        /// Moves that capture.
        Captures = "captures",
        /// Moves that give check.
        Checks = "checks",
        /// Moves that give checkmate.
        Mates = "mates",
        /// Moves that promote a pawn.
        Promotions = "promotions",
        /// Castling.
        Castling = "castling",
        /// Moves that neither capture nor promote.
        Quiets = "quiets",
    }
    /// All kinds, in the order of the help.
    const ALL;
    /// Returns the name as a value of `--only`.
    const fn name;
    /// The kinds of moves that an answer keeps; empty means all moves.
    pub struct Kinds;
}

impl Kind {
    /// Returns whether a move is of this kind. Checks are the slowest to test.
    fn has(self, played: Move, check: impl Fn() -> GivenCheck) -> bool {
        match self {
            Kind::Captures => played.capture.is_some(),
            Kind::Checks => check() != GivenCheck::None,
            Kind::Mates => check() == GivenCheck::Checkmate,
            Kind::Promotions => played.promotion.is_some(),
            Kind::Castling => played.castle().is_some(),
            Kind::Quiets => played.capture.is_none() && played.promotion.is_none(),
        }
    }
}

impl Kinds {
    /// Returns whether a move is kept.
    pub fn keep(self, played: Move, check: impl Fn() -> GivenCheck) -> bool {
        self.is_empty() || self.iter().any(|kind| kind.has(played, &check))
    }
}
