//! Playing one step without a list of moves.
//!
//! A written move names a piece and a target square, and the reader has to find the origin. It looks from the square of
//! arrival: of the pieces of that kind that could go there on an empty board, usually only one is left (97 moves of 100
//! in games). It then checks that the path is free and the king is safe after the move.
//!
//! Castling, en passant and promotions are not steps.

use super::Position;
use crate::board::{Bitboard, Color, Role, Square};
use crate::rules::attacks;

/// The kind of a step: a role, and for a pawn whether it captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Stepper {
    /// A pawn that goes straight ahead.
    Push = 0,
    /// A pawn that captures.
    Capture = 2,
    Knight = 4,
    Bishop = 5,
    Rook = 6,
    Queen = 7,
    King = 8,
}

/// A step that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub role: Role,
    pub from: Square,
    pub to: Square,
    /// The index of the role that was captured; [`Step::NOTHING`] if none was.
    pub captured: usize,
}

impl Step {
    /// The index after those of the roles.
    pub const NOTHING: usize = 6;
}

/// Padded to a power of two, so that the compiler can prove an index to be in bounds.
const ROWS: usize = 16;

/// Returns the row of a stepper, which depends on the colour for a pawn.
const fn row(stepper: Stepper, color: Color) -> usize {
    let row = stepper as usize;
    (row + ((row < Stepper::Knight as usize) as usize & color.index())) & (ROWS - 1)
}

/// The squares from which a piece can go to each square on an empty board.
static ORIGINS: [[Bitboard; 64]; ROWS] = {
    let mut rows = [[Bitboard::EMPTY; 64]; ROWS];
    rows[Stepper::Knight as usize] = attacks::KNIGHT;
    rows[Stepper::King as usize] = attacks::KING;
    let mut at = 0;
    while at < 64 {
        let square = Square::truncated(at as u32);
        let to = square.bitboard();
        // A pawn comes from one square away, or from two if it goes to its fourth rank.
        let mut below = to.0 >> 8;
        let mut above = to.0 << 8;
        if square.rank().index() == 3 {
            below |= to.0 >> 16;
        }
        if square.rank().index() == 4 {
            above |= to.0 << 16;
        }
        rows[row(Stepper::Push, Color::White)][at] = Bitboard(below);
        rows[row(Stepper::Push, Color::Black)][at] = Bitboard(above);
        // A pawn captures from the squares that a pawn of the other colour on the target would attack.
        rows[row(Stepper::Capture, Color::White)][at] = attacks::pawns(Color::Black, to);
        rows[row(Stepper::Capture, Color::Black)][at] = attacks::pawns(Color::White, to);
        let [rank, file] = attacks::ORTHOGONAL_LINES[at];
        let [rising, falling] = attacks::DIAGONAL_LINES[at];
        let rook = Bitboard(rank.all().0 | file.all().0);
        let bishop = Bitboard(rising.all().0 | falling.all().0);
        rows[Stepper::Rook as usize][at] = rook;
        rows[Stepper::Bishop as usize][at] = bishop;
        rows[Stepper::Queen as usize][at] = Bitboard(rook.0 | bishop.0);
        at += 1;
    }
    rows
};

/// The properties of every step of a kind.
#[derive(Clone, Copy)]
struct Kind {
    role: Role,
    /// The squares where it may go: of the empty ones, and of those of the opponent.
    quiet: Bitboard,
    capture: Bitboard,
    /// The squares that it may not jump over.
    path: Bitboard,
    /// The castling rights on its back rank that it removes.
    castling: Bitboard,
}

static KINDS: [Kind; ROWS] = {
    let piece = Kind {
        role: Role::Pawn,
        quiet: Bitboard::ALL,
        capture: Bitboard::ALL,
        path: Bitboard::ALL,
        castling: Bitboard::EMPTY,
    };
    // On a back rank, a pawn is promoted, which is not a step.
    let others = Bitboard(!Bitboard::BACK_RANKS.0);
    let mut kinds = [piece; ROWS];
    kinds[Stepper::Push as usize] = Kind {
        quiet: others,
        capture: Bitboard::EMPTY,
        ..piece
    };
    kinds[Stepper::Push as usize + 1] = kinds[Stepper::Push as usize];
    kinds[Stepper::Capture as usize] = Kind {
        quiet: Bitboard::EMPTY,
        capture: others,
        ..piece
    };
    kinds[Stepper::Capture as usize + 1] = kinds[Stepper::Capture as usize];
    kinds[Stepper::Knight as usize] = Kind {
        role: Role::Knight,
        path: Bitboard::EMPTY,
        ..piece
    };
    kinds[Stepper::Bishop as usize].role = Role::Bishop;
    kinds[Stepper::Rook as usize].role = Role::Rook;
    kinds[Stepper::Queen as usize].role = Role::Queen;
    kinds[Stepper::King as usize] = Kind {
        role: Role::King,
        castling: Bitboard::ALL,
        ..piece
    };
    kinds
};

/// The squares between two squares of one line, as seen from the first: the set is to be rotated by its index. The index
/// is the difference of the squares on a board 16 files wide, where no two directions have a difference in common
/// (<https://www.chessprogramming.org/0x88>).
static BETWEEN: [u64; 256] = {
    const STEPS: [isize; 8] = [1, 15, 16, 17, -1, -15, -16, -17];
    let mut shapes = [0; 256];
    let mut direction = 0;
    while direction < 8 {
        let wide = STEPS[direction];
        // The same step on the board of 8 files.
        let narrow = wide - 8 * ((wide + 8) >> 4);
        let (mut distance, mut shape) = (1, 0);
        while distance < 8 {
            shapes[(wide * distance & 255) as usize] = shape;
            shape |= 1 << (narrow * distance & 63);
            distance += 1;
        }
        direction += 1;
    }
    shapes
};

/// Returns the squares between two squares of one line.
///
/// The table of [`attacks::between`] is so large that other tables would leave the cache.
#[inline]
fn between(from: Square, to: Square) -> Bitboard {
    let wide = |square: Square| square.table_index() + (square.table_index() & !7);
    let shape = BETWEEN[wide(to).wrapping_sub(wide(from)) & 255];
    Bitboard(shape.rotate_left(from.index().into()))
}

impl Position {
    /// Plays the step if exactly one piece on the named squares can make it legally. Otherwise it plays nothing: the
    /// text is not a move, or not a step.
    #[allow(clippy::inline_always)] // It takes a fifth of the time to read a game.
    #[inline(always)]
    pub(crate) fn play_step(
        &mut self,
        stepper: Stepper,
        origins: Bitboard,
        to: Square,
    ) -> Option<Step> {
        let us = self.turn;
        let row = row(stepper, us);
        let kind = &KINDS[row];
        let (own, enemy) = (self.placement.color(us), self.placement.color(!us));
        let occupied = own | enemy;
        let open = (kind.quiet & !occupied) | (kind.capture & enemy & !self.placement.kings());
        let candidates =
            ORIGINS[row][to.table_index()] & origins & own & self.placement.role(kind.role);
        if !open.has(to) || candidates.is_empty() {
            return None;
        }
        let from = if candidates.more_than_one() {
            self.only_stepper(candidates, to)?
        } else {
            let from = Square::truncated(candidates.0.trailing_zeros());
            if (between(from, to) & kind.path).meets(occupied)
                || self.step_exposes(kind.role, from, to)
            {
                return None;
            }
            from
        };
        Some(self.take_step(kind, from, to))
    }

    /// Returns the only one of several pieces that may legally go to a square.
    #[inline(never)]
    fn only_stepper(&self, candidates: Bitboard, to: Square) -> Option<Square> {
        let role = self.placement.role_at(candidates.first()?)?;
        let may_go = |from: &Square| {
            !attacks::between(*from, to).meets(self.placement.occupied())
                && !self.step_exposes(role, *from, to)
        };
        let mut legal = candidates.into_iter().filter(may_go);
        let only = legal.next()?;
        legal.next().is_none().then_some(only)
    }

    /// Returns the only pawn that can legally be promoted on a square, if it comes from one of the named squares.
    pub(crate) fn promoting_pawn(&self, origins: Bitboard, to: Square) -> Option<Square> {
        let us = self.turn;
        let (own, enemy) = (self.placement.color(us), self.placement.color(!us));
        let stepper = if enemy.has(to) {
            Stepper::Capture
        } else {
            Stepper::Push
        };
        let pawns =
            own & self.placement.pawns() & origins & ORIGINS[row(stepper, us)][to.table_index()];
        let is_open = Bitboard::BACK_RANKS.has(to) && !(own | self.placement.kings()).has(to);
        let from = pawns.only().filter(|_| is_open)?;
        (!self.step_exposes(Role::Pawn, from, to)).then_some(from)
    }

    /// Returns whether the king of the side to move would be attacked after a step.
    #[inline]
    fn step_exposes(&self, role: Role, from: Square, to: Square) -> bool {
        let us = self.turn;
        let placement = &self.placement;
        let kings = placement.pieces(us, Role::King);
        if kings.is_empty() {
            return false;
        }
        let king = if role == Role::King {
            to
        } else {
            Square::truncated(kings.0.trailing_zeros())
        };
        let enemy = placement.color(!us).without(to);
        let seen_from = |stepper| ORIGINS[row(stepper, !us)][king.table_index()];
        let leapers = seen_from(Stepper::Knight) & placement.knights()
            | seen_from(Stepper::King) & placement.kings()
            | seen_from(Stepper::Capture) & placement.pawns();
        let aligned = (seen_from(Stepper::Bishop) & placement.diagonal_sliders()
            | seen_from(Stepper::Rook) & placement.orthogonal_sliders())
            & enemy;
        // In five of six positions, no slider is on a line with the king.
        if (leapers & enemy).is_empty() && aligned.is_empty() {
            return false;
        }
        let occupied = placement.occupied().without(from).with(to);
        (leapers & enemy).any()
            || aligned
                .into_iter()
                .any(|by| !attacks::between(king, by).meets(occupied))
    }

    /// Plays a legal step.
    #[allow(clippy::inline_always)] // Inlined together with its caller.
    #[inline(always)]
    fn take_step(&mut self, kind: &Kind, from: Square, to: Square) -> Step {
        let us = self.turn;
        let touched = from.bitboard() | to.bitboard();
        // Four of five steps capture nothing.
        let captured = if self.placement.color(!us).has(to) {
            self.placement.capture(!us, to)
        } else {
            Step::NOTHING
        };
        self.placement.step(us, kind.role, touched);
        let back_rank = Bitboard::from(us.back_rank());
        self.castling.0 &= !(touched | (kind.castling & back_rank));
        self.turn = !us;
        let is_pawn = kind.role == Role::Pawn;
        let passed = Square::truncated(u32::midpoint(from.index().into(), to.index().into()));
        // Without branches on the role, which would be mispredicted.
        #[allow(clippy::needless_bitwise_bool)]
        let is_double = is_pawn & (from.index().abs_diff(to.index()) == 16);
        let capturers = self.ep_pawns(passed);
        self.ep_square = (is_double & capturers.any()).then_some(passed);
        #[allow(clippy::needless_bitwise_bool)]
        let is_quiet = !is_pawn & (captured == Step::NOTHING);
        self.halfmoves = self.halfmoves.saturating_add(1) & u32::from(is_quiet).wrapping_neg();
        self.fullmoves = self.fullmoves.saturating_add(us.index() as u32);
        Step {
            role: kind.role,
            from,
            to,
            captured,
        }
    }
}
