//! Conclusions from the history of a game: repetition, and moves without progress (FIDE articles 9.2, 9.3 and 9.6).

mod run;

use crate::board::{Bitboard, Color, Role, Square};

use super::position::PlainMove;
use super::{
    Candidate, CastlingSide, Claim, Move, Outcome, OutcomeReason, PlainMover, PlayError, Position,
};
use run::{Run, key_change, piece_key, placement_key};

/// The draws that end a game although no player claims them (FIDE article 9.6), by the edition of the Laws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum AutomaticDraws {
    /// Before 1 July 2014: none.
    Never,
    /// From 1 July 2014: seventy-five moves, and fivefold repetition on consecutive alternate moves only.
    Consecutive,
    /// From 1 July 2017: seventy-five moves, and any fivefold repetition.
    #[default]
    Any,
}

/// A position, and the conclusions from the moves that led to it.
///
/// Two positions are the same if the same player is to move, the same pieces stand on the same squares, and the same
/// moves are possible: castling rights count, and so does a legal en passant capture (FIDE article 9.2.3). Keys find
/// repetitions quickly; each one is then confirmed on the board, so there are no false ones.
///
/// ```
/// use oracle_laws::{Candidate, History, OutcomeReason, Position, Square};
///
/// let mut history = History::new(&Position::default());
/// let shuffle = [
///     (Square::G1, Square::F3),
///     (Square::G8, Square::F6),
///     (Square::F3, Square::G1),
///     (Square::F6, Square::G8),
/// ];
/// for (from, to) in shuffle.into_iter().cycle().take(16) {
///     let legal = history.position().judge(Candidate::new(from, to))?;
///     history.play_unchecked(legal);
/// }
/// // The initial position stands for the third time after ply 8, and for the fifth time after ply 16.
/// assert_eq!(history.repetitions(), 5);
/// assert_eq!(history.occurrences(), [0, 4, 8, 12, 16]);
/// assert_eq!(history.threefold(), Some(8));
/// let (ply, outcome) = history.end().unwrap();
/// assert_eq!((ply, outcome.reason), (16, OutcomeReason::FivefoldRepetition));
/// # Ok::<_, oracle_laws::IllegalMove>(())
/// ```
#[derive(Debug, Clone)]
pub struct History {
    position: Position,
    plies: u32,
    /// The key of the placement.
    key: u32,
    run: Run,
    /// Whether the position can occur in a game: both kings are present.
    is_game: bool,
    /// Whether an illegal move was played, so that a position may occur that no game has.
    has_illegal_move: bool,
    automatic_draws: AutomaticDraws,
    /// When a player could first claim a draw.
    threefold: Option<u32>,
    fifty_moves: Option<u32>,
    end: Option<(u32, Outcome)>,
}

impl Default for History {
    /// Returns the history of the initial position.
    fn default() -> History {
        History::new(&Position::default())
    }
}

impl History {
    /// Starts from a position without earlier moves.
    pub fn new(start: &Position) -> History {
        History::with_automatic_draws(start, AutomaticDraws::Any)
    }

    /// Starts from a position without earlier moves; these draws end the game although no player claims them.
    pub fn with_automatic_draws(start: &Position, automatic_draws: AutomaticDraws) -> History {
        let key = placement_key(start.placement());
        let mut history = History {
            position: start.clone(),
            plies: 0,
            key,
            run: Run::new(start.halfmoves(), key),
            is_game: start.is_of_game(),
            has_illegal_move: false,
            automatic_draws,
            threefold: None,
            fifty_moves: None,
            end: None,
        };
        history.look();
        history
    }

    /// Restarts as a copy of another history, which must have no moves.
    pub fn restart_as(&mut self, other: &History) {
        self.position = other.position.clone();
        self.plies = 0;
        self.key = other.key;
        self.run.restart_as(&other.run);
        self.is_game = other.is_game;
        self.has_illegal_move = false;
        (self.threefold, self.fifty_moves) = (other.threefold, other.fifty_moves);
        self.end = other.end;
    }

    /// Sets which draws end the game after the moves that follow, although no player claims them.
    pub const fn set_automatic_draws(&mut self, automatic_draws: AutomaticDraws) {
        self.automatic_draws = automatic_draws;
    }

    /// Returns the current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns how many moves were played, including null moves.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Plays a move, if it is legal.
    ///
    /// # Errors
    ///
    /// Those of [`Position::play`]; the history is then unchanged.
    pub fn play(&mut self, played: Move) -> Result<(), PlayError> {
        self.position.check_move(played)?;
        self.play_unchecked(played);
        Ok(())
    }

    /// Plays a move, which must be one of the legal moves of the position.
    pub fn play_unchecked(&mut self, played: Move) {
        let us = self.position.turn();
        let rights = self.position.castling();
        self.position.play_unchecked(played);
        self.key ^= key_change(us, played);
        // Castling, en passant and promotions are never taken back: a new run starts after them.
        let squares = [played.from, played.to];
        self.arrive(squares, rights != self.position.castling(), true);
    }

    /// Plays an illegal move, as [`Position::meant`] returns it. What follows is concluded from the board.
    pub fn play_illegal(&mut self, played: Move) {
        let rights = self.position.castling();
        let count = self.position.placement().occupied().len();
        self.position.play_illegal(played);
        self.has_illegal_move = true;
        self.key = placement_key(self.position.placement());
        let loses_rights = rights != self.position.castling() || played.castle().is_some();
        let loses_piece = count != self.position.placement().occupied().len();
        self.arrive([played.from, played.to], loses_rights || loses_piece, true);
    }

    /// Passes the turn without a move. The laws know no null move: later positions never repeat earlier ones.
    pub fn pass(&mut self) {
        self.position.pass();
        self.arrive([Square::A1; 2], true, true);
    }

    /// Plays the plain move of a piece from one of these squares, if exactly one piece can legally make it; returns
    /// whether one can. For readers of games: nine of ten moves are plain, and need no list of moves.
    #[inline(never)]
    pub fn play_plain(&mut self, mover: PlainMover, origins: Bitboard, to: Square) -> bool {
        match self.position.turn() {
            Color::White => self.play_plain_as::<false>(mover, origins, to),
            Color::Black => self.play_plain_as::<true>(mover, origins, to),
        }
    }

    /// Plays a plain move of Black, or of White, who must be to move.
    #[allow(clippy::inline_always)] // Called for every move of a game.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn play_plain_as<const IS_BLACK: bool>(
        &mut self,
        mover: PlainMover,
        origins: Bitboard,
        to: Square,
    ) -> bool {
        let us = Color::from_white(!IS_BLACK);
        let rights = self.position.castling();
        let Some(plain) = self.position.play_plain::<IS_BLACK>(mover, origins, to) else {
            return false;
        };
        self.key ^=
            piece_key(us, plain.role.index(), plain.from) ^ piece_key(us, plain.role.index(), to);
        let is_capture = plain.captured != PlainMove::NOTHING;
        if is_capture {
            self.key ^= piece_key(!us, plain.captured, to);
        }
        let lost_rights = rights != self.position.castling();
        self.arrive([plain.from, to], lost_rights, is_capture);
        true
    }

    /// Castles on a side, if that is legal; returns whether it is.
    pub fn castle(&mut self, side: CastlingSide) -> bool {
        let us = self.position.turn();
        let Some(path) = self.position.castle(side) else {
            return false;
        };
        let number = |role: Role, square| piece_key(us, role.index(), square);
        self.key ^= number(Role::King, path.king) ^ number(Role::King, path.king_to);
        self.key ^= number(Role::Rook, path.rook) ^ number(Role::Rook, path.rook_to);
        self.arrive([path.king, path.king_to], true, false);
        true
    }

    /// Records the position after a move. Only a change of the material can leave too little for checkmate.
    #[allow(clippy::inline_always)] // Called for every move of a game.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn arrive(&mut self, squares: [Square; 2], lost_rights: bool, changes_material: bool) {
        self.plies += 1;
        let clock = self.position.halfmoves();
        self.run.push(clock, self.key, squares);
        if lost_rights {
            self.run.start_anew();
        }
        let placement = self.position.placement();
        let is_bare =
            changes_material && (placement.pawns() | placement.orthogonal_sliders()).is_empty();
        // True of eight positions in a hundred.
        if self.position.ep_square().is_some() || is_bare || self.run.may_decide() {
            self.look();
        }
    }

    /// Finds what the position decides: nothing in nearly all that are looked at.
    #[inline(never)]
    fn look(&mut self) {
        self.run.keep();
        if self.position.ep_square().is_some() && self.position.legal_ep_square().is_some() {
            self.run.forget_last();
        }
        if self.has_illegal_move {
            self.is_game = self.position.is_of_game();
        }
        if self.position.halfmoves() >= 100
            || self.run.seems_to_repeat_twice()
            || self.position.is_insufficient_material()
        {
            self.decide();
        }
    }

    #[inline(never)]
    fn decide(&mut self) {
        if !self.is_game || self.end.is_some() {
            return;
        }
        // A third repetition is all that counts where the fifth ends nothing; to look for more takes time.
        let has_automatic_draws = self.automatic_draws != AutomaticDraws::Never;
        let is_counted = has_automatic_draws || self.threefold.is_none();
        let count = if is_counted && self.run.seems_to_repeat_twice() {
            self.repetitions()
        } else {
            1
        };
        let clock = self.position.halfmoves();
        let reason = if self.position.is_insufficient_material() {
            Some(OutcomeReason::InsufficientMaterial)
        } else if !has_automatic_draws {
            None
        } else if count >= 5 && self.is_drawn_by_fivefold() {
            Some(OutcomeReason::FivefoldRepetition)
        } else if clock >= 150 {
            Some(OutcomeReason::SeventyfiveMoves)
        } else {
            None
        };
        let is_threefold = count >= 3 && self.threefold.is_none();
        let is_fifty = clock >= 100 && self.fifty_moves.is_none();
        if reason.is_none() && !is_threefold && !is_fifty {
            return;
        }
        // Checkmate and stalemate come first (FIDE article 9.6.2), and leave no player to claim a draw.
        if !self.position.has_legal_move() {
            return;
        }
        let ply = Some(self.plies);
        self.threefold = self.threefold.or(ply.filter(|_| is_threefold));
        self.fifty_moves = self.fifty_moves.or(ply.filter(|_| is_fifty));
        self.end = reason.map(|reason| (self.plies, Outcome::draw(reason)));
    }

    /// Returns whether a fivefold repetition ends the game.
    fn is_drawn_by_fivefold(&self) -> bool {
        let mut earlier = self.run.earlier(self.position.placement());
        // A position comes back after four half-moves at the earliest.
        self.automatic_draws == AutomaticDraws::Any || earlier.nth(3) == Some(16)
    }

    /// Returns how many times the position has occurred, including now.
    pub fn repetitions(&self) -> u32 {
        if !self.run.may_repeat() {
            return 1;
        }
        1 + self.run.earlier(self.position.placement()).count() as u32
    }

    /// Returns the plies after which the position has occurred, the last of them now; 0 is the start.
    pub fn occurrences(&self) -> Vec<u32> {
        let earlier = self.run.earlier(self.position.placement());
        let mut plies: Vec<u32> = earlier.map(|ago| self.plies - ago).collect();
        plies.reverse();
        plies.push(self.plies);
        plies
    }

    /// Returns whether the player to move may claim a draw by the fifty-move rule now (FIDE article 9.3.2).
    pub fn is_fifty_moves(&self) -> bool {
        self.fifty_moves.is_some() && self.position.halfmoves() >= 100 && self.outcome().is_none()
    }

    /// Returns whether a move may make a position occur for the third time, or complete fifty moves.
    pub fn may_be_announced(&self) -> bool {
        self.position.halfmoves() >= 99 || self.run.third_moves().next().is_some()
    }

    /// Returns the legal moves with which the player to move may claim a draw by announcing them (FIDE articles 9.2.1 and
    /// 9.3.1), each with the rule. Where fifty moves are complete without one, none is needed.
    pub fn announced(&self) -> Vec<(Claim, Move)> {
        let (is_fifty, squares) = (self.position.halfmoves() == 99, self.run.third_moves());
        let squares: Vec<Bitboard> = squares.collect();
        if squares.is_empty() && !is_fifty || !self.is_game || self.outcome().is_some() {
            return Vec::new();
        }
        let (us, placement) = (self.position.turn(), self.position.placement());
        let own = placement.color(us);
        let is_third = |played: &Move| {
            let mut next = *placement;
            next.toggle(us, played.role, played.from.bitboard().with(played.to));
            let key = self.key ^ key_change(us, *played);
            self.run.is_third(key, placement, &next)
        };
        let threefold = squares.into_iter().filter_map(|squares| {
            let [from, to] = [squares & own, squares & !own].map(|side| side.into_iter().next());
            let played = self.position.judge_step(Candidate::new(from?, to?)).ok()?;
            is_third(&played).then_some((Claim::ThreefoldRepetition, played))
        });
        let mut announced = Vec::new();
        for (claim, played) in threefold {
            let index = announced.partition_point(|(_, other)| *other < played);
            announced.insert(index, (claim, played));
        }
        if is_fifty {
            let is_quiet = |played: &Move| played.role != Role::Pawn && played.capture.is_none();
            let quiet = self.position.legal_moves().into_iter().filter(is_quiet);
            announced.extend(quiet.map(|played| (Claim::FiftyMoves, played)));
        }
        announced
    }

    /// Returns the ply after which a draw could first be claimed by repetition (FIDE article 9.2); 0 is the start.
    pub const fn threefold(&self) -> Option<u32> {
        self.threefold
    }

    /// Returns the ply after which a draw could first be claimed by the fifty-move rule (FIDE article 9.3); 0 is the start.
    pub const fn fifty_moves(&self) -> Option<u32> {
        self.fifty_moves
    }

    /// Returns the draws that the player to move may claim now, for the position on the board. [`History::announced`] has
    /// those that take a move.
    ///
    /// ```
    /// use oracle_laws::{Claim, History};
    ///
    /// let mut history = History::default();
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
    ///     assert!(history.claims().is_empty());
    ///     let legal = history.position().judge(text.parse()?)?;
    ///     history.play(legal)?;
    /// }
    /// assert_eq!(history.claims(), [Claim::ThreefoldRepetition]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "can_claim_draw")]
    pub fn claims(&self) -> Vec<Claim> {
        let is_third = self.threefold.is_some() && self.repetitions() >= 3;
        let threefold = is_third && self.outcome().is_none();
        let threefold = threefold.then_some(Claim::ThreefoldRepetition);
        let fifty = self.is_fifty_moves().then_some(Claim::FiftyMoves);
        threefold.into_iter().chain(fifty).collect()
    }

    /// Returns for each draw the ply after which it could be claimed first, if it could; perhaps no more.
    pub const fn first_claims(&self) -> [(Claim, Option<u32>); 2] {
        [
            (Claim::ThreefoldRepetition, self.threefold),
            (Claim::FiftyMoves, self.fifty_moves),
        ]
    }

    /// Returns the ply after which the game was drawn automatically, and why: by insufficient material, by fivefold
    /// repetition or by seventy-five moves (FIDE articles 5.2.2 and 9.6). Checkmate and stalemate are found by
    /// [`History::outcome`]: no move can follow them.
    pub const fn end(&self) -> Option<(u32, Outcome)> {
        self.end
    }

    /// Returns how the game ended, if it did: the first event that ended it.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.end {
            Some((_, outcome)) => Some(outcome),
            None if (self.is_game || self.has_illegal_move && self.position.is_of_game())
                && !self.position.has_free_piece()
                && !self.position.has_legal_move() =>
            {
                let is_check = self.position.is_check();
                Some(self.position.outcome_without_moves(is_check))
            }
            None => None,
        }
    }
}
