//! A move generator with one bug: the legal moves of the program, and those that the bug adds or forgets.

mod bug;
mod lines;
mod listed;

use std::collections::HashMap;

use lines::{is_clear, slide, stepped};
use oracle_laws::attacks::between;
use oracle_laws::{Bitboard, Color, Piece, Placement, Role, Square};
use oracle_laws::{
    Candidate, CastlingRights, CastlingSide, Move, MoveKind, Position, Reason, Setup,
};

pub use bug::Bug;
use listed::Listed;

/// A position, and what the generator wrongly remembers of the game.
#[derive(Debug, Clone)]
pub struct State {
    /// The position.
    pub position: Position,
    /// The square of the last double step, however long ago.
    stale_ep: Option<Square>,
    /// The squares of rooks that were captured with their right.
    lost_rooks: Bitboard,
    /// Whether the last move was a capture en passant that discovered a check.
    has_missed_check: bool,
    listed: Listed,
}

impl State {
    /// Returns a position without a game before it.
    pub fn new(position: Position) -> State {
        State {
            stale_ep: position.ep_square(),
            position,
            lost_rooks: Bitboard::EMPTY,
            has_missed_check: false,
            listed: Listed::default(),
        }
    }

    /// Returns the state after a move, legal or not.
    pub fn after(&self, played: Move) -> State {
        let position = &self.position;
        let mut next = position.clone();
        if next.play(played).is_err() {
            next = after_illegal(position, played);
        }
        let is_double = played.role == Role::Pawn && between(played.from, played.to).any();
        let checkers = next.checkers();
        State {
            stale_ep: if is_double {
                between(played.from, played.to).first()
            } else {
                self.stale_ep
            },
            lost_rooks: self.lost_rooks | (position.castling().0 & played.to.bitboard()),
            has_missed_check: played.is_en_passant() && checkers.any() && !checkers.has(played.to),
            position: next,
            listed: Listed::default(),
        }
    }

    /// Returns the state as if no pawn had made a double step.
    pub fn without_ep_square(&self) -> State {
        let setup = Setup {
            ep_square: None,
            ..self.position.setup()
        };
        State {
            position: Position::try_from(&setup).unwrap(),
            ..self.clone()
        }
    }
}

/// A generator, and what it keeps between two queries.
#[derive(Debug, Default)]
pub struct Engine {
    bug: Option<Bug>,
    /// The position that it was told first, or last, where it answers about an earlier one.
    told: Option<State>,
    counts: HashMap<(Key, u32), u64>,
    lists: HashMap<Key, Vec<Move>>,
}

/// All of a position but its castling rights.
type Key = (Placement, Color, Option<Square>);

fn key(position: &Position) -> Key {
    let ep_square = position.ep_square();
    (*position.placement(), position.turn(), ep_square)
}

impl Engine {
    /// Returns a generator with this bug, or with none.
    pub fn new(bug: Option<Bug>) -> Engine {
        Engine {
            bug,
            ..Engine::default()
        }
    }

    /// Returns the bug.
    pub fn bug(&self) -> Option<Bug> {
        self.bug
    }

    fn has(&self, bug: Bug) -> bool {
        self.bug == Some(bug)
    }

    /// Returns the position that the generator answers about after it was asked about this one.
    pub fn told(&mut self, state: State) -> State {
        match self.bug {
            Some(Bug::AnswersPrevious) => self.told.replace(state.clone()).unwrap_or(state),
            Some(Bug::AnswersFirst) => self.told.get_or_insert(state).clone(),
            _ => state,
        }
    }

    /// Returns the moves that the generator lists.
    pub fn moves(&self, state: &State) -> Vec<Move> {
        let position = &state.position;
        let mut moves = position.legal_moves();
        match self.bug {
            Some(Bug::CastlingNeedsSafeBFile) => {
                let name: &[u8] = match position.turn() {
                    Color::White => b"b1",
                    Color::Black => b"b8",
                };
                let square = Square::from_name(name).unwrap();
                if position.attackers(square, !position.turn()).any() {
                    moves.retain(|played| played.castle() != Some(CastlingSide::Queenside));
                }
            }
            Some(Bug::CappedList) => moves.truncate(32),
            Some(Bug::NoEnPassant) => moves.retain(|played| !played.is_en_passant()),
            Some(Bug::NoPromotion) => moves.retain(|played| played.promotion.is_none()),
            Some(Bug::NoUnderpromotion) => {
                moves.retain(|played| played.promotion.is_none_or(|role| role == Role::Queen));
            }
            Some(Bug::NoPromotionWithCapture) => {
                moves.retain(|played| played.promotion.is_none() || played.capture.is_none());
            }
            Some(Bug::PinnedPieceStays) => {
                let pins = position.pins(position.turn()).into_iter();
                let pinned: Bitboard = pins.map(|pin| pin.square).collect();
                moves.retain(|played| !pinned.has(played.from));
            }
            Some(_) => moves.extend(self.illegal_moves(state)),
            None => {}
        }
        moves
    }

    /// The moves that the bug adds.
    fn illegal_moves(&self, state: &State) -> Vec<Move> {
        let position = &state.position;
        let turn = position.turn();
        let own = |role| position.placement().pieces(turn, role);
        let mut tried: Vec<(Square, Square)> = Vec::new();
        let candidates = |from: Square| {
            let all = position.candidates(from).into_iter();
            all.map(move |candidate| (from, candidate.to))
        };
        let by_pawns = |to: Option<Square>| {
            let pawns = own(Role::Pawn).into_iter();
            pawns.filter_map(move |from| Some((from, to?)))
        };
        match self.bug {
            Some(Bug::EnPassantUncoversKing | Bug::EnPassantByPinnedPawn) => {
                tried.extend(by_pawns(position.ep_square()));
            }
            Some(Bug::EnPassantNotCleared) => tried.extend(by_pawns(state.stale_ep)),
            Some(Bug::ListKeepsEnPassant) => tried.extend(by_pawns(state.listed.ep_square)),
            Some(
                Bug::CastlingOutOfCheck
                | Bug::CastlingThroughCheck
                | Bug::CastlingIntoCheck
                | Bug::RightKeptWithoutRook
                | Bug::RightKeptForAnyRook
                | Bug::ListKeepsRightsWithoutRook,
            ) => {
                for side in CastlingSide::ALL {
                    let king = position.king();
                    tried.extend(king.map(|king| (king, side.king_to(turn))));
                }
            }
            Some(Bug::DoubleStepOverPiece) => {
                let up = if turn == Color::White { 2 } else { -2 };
                let pawns = own(Role::Pawn).into_iter();
                tried.extend(pawns.filter_map(|from| Some((from, from.offset(0, up)?))));
            }
            Some(Bug::SliderWraps) => {
                for (role, steps) in [
                    (Role::Bishop, &[-9, -7, 7, 9][..]),
                    (Role::Rook, &[-1, 1][..]),
                    (Role::Queen, &[-9, -7, -1, 1, 7, 9][..]),
                ] {
                    for from in own(role) {
                        tried.extend(slide(position, from, steps).map(|to| (from, to)));
                    }
                }
            }
            Some(Bug::KnightWraps) => {
                for from in own(Role::Knight) {
                    let steps = [-17, -15, -10, -6, 6, 10, 15, 17].into_iter();
                    tried.extend(steps.filter_map(|step| Some((from, stepped(from, step)?))));
                }
            }
            Some(Bug::PinnedPieceLeaves) => {
                let pins = position.pins(turn).into_iter();
                tried.extend(pins.flat_map(|pin| candidates(pin.square)));
            }
            Some(Bug::KingNextToKing) => {
                tried.extend(position.king().into_iter().flat_map(candidates));
            }
            Some(Bug::DoubleCheckBlocked | Bug::EnPassantCheckMissed) => {
                let is_missed = match self.bug {
                    Some(Bug::DoubleCheckBlocked) => position.checkers().more_than_one(),
                    _ => state.has_missed_check,
                };
                let pieces = position.placement().color(turn).into_iter();
                tried.extend(pieces.filter(|_| is_missed).flat_map(candidates));
            }
            _ => {}
        }
        let moves = tried.into_iter();
        moves
            .filter_map(|(from, to)| self.illegal_move(state, from, to))
            .collect()
    }

    fn illegal_move(&self, state: &State, from: Square, to: Square) -> Option<Move> {
        let position = &state.position;
        let role = position.placement().role_at(from)?;
        let is_last = to.rank() == position.turn().promotion_rank();
        let promotion = (role == Role::Pawn && is_last).then_some(Role::Queen);
        let candidate = Candidate {
            from,
            to,
            promotion,
        };
        let illegal = position.judge(candidate).err()?;
        let (reason, by) = (illegal.reason, illegal.by);
        let is_pawn = role == Role::Pawn;
        let kind = if is_pawn && [position.ep_square(), state.stale_ep].contains(&Some(to)) {
            MoveKind::EnPassant
        } else {
            MoveKind::Normal
        };
        let is_free = position.placement().piece_at(to).is_none();
        let is_added = match self.bug? {
            Bug::EnPassantUncoversKing => reason == Reason::EnPassantUncovers,
            Bug::EnPassantByPinnedPawn => reason == Reason::Pinned,
            Bug::EnPassantNotCleared | Bug::ListKeepsEnPassant => reason == Reason::NoEnPassant,
            Bug::CastlingOutOfCheck => {
                reason == Reason::CastlingInCheck && is_clear(position, from, to)
            }
            Bug::CastlingThroughCheck => reason == Reason::CastlingThroughCheck,
            Bug::CastlingIntoCheck => reason == Reason::CastlingIntoCheck,
            Bug::RightKeptWithoutRook
            | Bug::RightKeptForAnyRook
            | Bug::ListKeepsRightsWithoutRook => {
                let home = CastlingSide::from_squares(from, to).home(position.turn());
                let rooks = position.placement().pieces(position.turn(), Role::Rook);
                let lost = match self.bug {
                    Some(Bug::RightKeptWithoutRook) => state.lost_rooks,
                    Some(Bug::RightKeptForAnyRook) => state.lost_rooks & rooks,
                    _ => state.listed.rooks,
                };
                let is_no_rook =
                    [Reason::CastlingNoRook, Reason::CastlingNoRight].contains(&reason);
                is_no_rook
                    && position.checkers().is_empty()
                    && lost.has(home)
                    && is_clear(position, from, to)
            }
            Bug::DoubleStepOverPiece => reason == Reason::Blocked && is_free,
            Bug::SliderWraps | Bug::KnightWraps => {
                let is_own = position.placement().color(position.turn()).has(to);
                reason == Reason::Movement && !is_own && !position.placement().kings().has(to)
            }
            Bug::PinnedPieceLeaves => reason == Reason::Pinned && kind == MoveKind::Normal,
            Bug::KingNextToKing => {
                reason == Reason::KingIntoCheck && (by & !position.placement().kings()).is_empty()
            }
            Bug::DoubleCheckBlocked => {
                let checker = by.first()?;
                let answers = between(position.king()?, checker).with(checker);
                reason == Reason::CheckUnanswered && answers.has(to)
            }
            Bug::EnPassantCheckMissed => reason == Reason::CheckUnanswered,
            _ => false,
        };
        is_added.then(|| Move {
            role,
            from,
            to,
            capture: match kind {
                MoveKind::EnPassant => Some(Role::Pawn),
                _ => position.placement().role_at(to),
            },
            promotion,
            kind,
        })
    }

    /// Returns the leaf nodes after each move.
    pub fn split(&mut self, state: &State, depth: u32) -> Vec<(Move, u64)> {
        let mut moves = self.moves(state);
        if depth == 1 {
            return moves.into_iter().map(|played| (played, 1)).collect();
        }
        if self.has(Bug::UnmakeLosesEnPassant) {
            // Captures are found after the other moves, which were made and unmade before.
            let has_quiet = moves.iter().any(|played| played.capture.is_none());
            moves.retain(|played| !(has_quiet && played.is_en_passant()));
        }
        let counts = moves.into_iter().map(|played| {
            let next = state.after(played);
            (played, self.count(&next, depth - 1))
        });
        counts.collect()
    }

    fn count(&mut self, state: &State, depth: u32) -> u64 {
        if !self.has(Bug::HashWithoutRights) {
            return self.sum(state, depth);
        }
        let key = (key(&state.position), depth);
        if let Some(&count) = self.counts.get(&key) {
            return count;
        }
        let count = self.sum(state, depth);
        self.counts.insert(key, count);
        count
    }

    fn sum(&mut self, state: &State, depth: u32) -> u64 {
        if depth == 1 {
            return self.moves(state).len() as u64;
        }
        let parts = self.split(state, depth);
        parts.into_iter().map(|(_, count)| count).sum()
    }

    /// Returns the moves of a position, from the table where it has one.
    pub fn listed(&mut self, state: &State) -> Vec<Move> {
        let moves = self.moves(state);
        if !self.has(Bug::HashWithoutRights) {
            return moves;
        }
        let key = key(&state.position);
        self.lists.entry(key).or_insert(moves).clone()
    }
}

fn after_illegal(position: &Position, played: Move) -> Position {
    let mut setup = position.setup();
    let placement = &mut setup.placement;
    if let Some(square) = played.capture_square() {
        placement.remove(square);
    }
    placement.remove(played.from);
    placement.remove(played.to);
    let role = played.promotion.unwrap_or(played.role);
    placement.put(played.to, Piece::new(position.turn(), role));
    // Of castling, the rook goes as well.
    let is_castling = played.role == Role::King && !played.from.adjoins(played.to);
    if is_castling {
        let side = CastlingSide::from_squares(played.from, played.to);
        let rook = side.home(position.turn());
        if placement.piece_at(rook) == Some(Piece::new(position.turn(), Role::Rook)) {
            placement.remove(rook);
            placement.put(
                side.rook_to(position.turn()),
                Piece::new(position.turn(), Role::Rook),
            );
        }
    }
    setup.turn = !position.turn();
    setup.ep_square = None;
    setup.castling = CastlingRights(setup.castling.0 & !played.to.bitboard());
    setup.castling = setup.valid_castling();
    Position::try_from(&setup).unwrap_or_else(|_| position.clone())
}
