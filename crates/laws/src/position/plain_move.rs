//! Playing one plain move, without a list of moves.
//!
//! A written move names a piece and a target square, and the reader has to find the origin. It looks from the square of
//! arrival: of the pieces of that kind that could go there on an empty board, usually only one is left (97 moves of 100
//! in games). It then checks that the path is free and the king is safe after the move.
//!
//! Castling is played here, too; promotions and en passant are not.

use std::num::NonZeroU64;

use super::Position;
use crate::board::{Bitboard, Color, File, Role, Square};
use crate::movegen::CastlingPath;
use crate::{CastlingSide, attacks};

/// Who makes a plain move: a role, and for a pawn whether it captures. Readers of moves give it to
/// [`History::play_plain`](crate::History::play_plain).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum PlainMover {
    /// A pawn that goes straight ahead.
    Push,
    /// A pawn that captures.
    Capture,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king that does not castle.
    King,
}

/// A plain move that was played.
pub(crate) struct PlainMove {
    /// The role that moved.
    pub role: Role,
    /// The square that it left.
    pub from: Square,
    /// The index of the role that was captured; [`PlainMove::NOTHING`] if none was.
    pub captured: usize,
}

impl PlainMove {
    /// The index after those of the roles.
    pub const NOTHING: usize = 6;
}

/// The number of movers, padded to a power of two, so that the compiler can prove an index to be in bounds.
const ROWS: usize = 8;

/// The squares from which a piece can go to each square on an empty board: by colour and mover.
static ORIGINS: [[[Bitboard; 64]; ROWS]; 2] = [origins(Color::White), origins(Color::Black)];

const fn origins(us: Color) -> [[Bitboard; 64]; ROWS] {
    let mut rows = [[Bitboard::EMPTY; 64]; ROWS];
    rows[PlainMover::Knight as usize] = attacks::KNIGHT;
    rows[PlainMover::King as usize] = attacks::KING;
    let mut at = 0;
    while at < 64 {
        let square = Square::truncated(at as u32);
        let to = square.bitboard();
        // A pawn comes from one square away, or from two if it goes to its fourth rank. It captures from the squares that
        // a pawn of the other colour on the target would attack.
        let (mut pushes, captures) = match us {
            Color::White => (to.0 >> 8, attacks::PAWN[Color::Black.index()][at]),
            Color::Black => (to.0 << 8, attacks::PAWN[Color::White.index()][at]),
        };
        match (us, square.rank().index()) {
            (Color::White, 3) => pushes |= to.0 >> 16,
            (Color::Black, 4) => pushes |= to.0 << 16,
            _ => {}
        }
        rows[PlainMover::Push as usize][at] = Bitboard(pushes);
        rows[PlainMover::Capture as usize][at] = captures;
        let [rank, file] = attacks::orthogonal_lines(square);
        let [rising, falling] = attacks::diagonal_lines(square);
        let rook = Bitboard(rank.all().0 | file.all().0);
        let bishop = Bitboard(rising.all().0 | falling.all().0);
        rows[PlainMover::Rook as usize][at] = rook;
        rows[PlainMover::Bishop as usize][at] = bishop;
        rows[PlainMover::Queen as usize][at] = Bitboard(rook.0 | bishop.0);
        at += 1;
    }
    rows
}

/// Returns the squares from which a piece of a colour can go to a square on an empty board.
#[inline]
fn came_from(us: Color, mover: PlainMover, to: Square) -> Bitboard {
    ORIGINS[us.index()][mover as usize][to.table_index()]
}

/// The properties of every plain move of a mover.
#[derive(Clone, Copy)]
#[repr(align(64))] // Its address is a shift of its index.
struct MoverRules {
    /// The squares where it may go: of the empty ones, and of those of the opponent.
    quiet: Bitboard,
    capture: Bitboard,
    /// The squares that it may not jump over.
    path: Bitboard,
    /// The castling rights that it removes, besides those of the rook that moves or is captured.
    castling: Bitboard,
    /// The squares that are not the start and the end of a pawn's double step.
    not_double: Bitboard,
    /// All bits if it may leave the clock of moves without progress running.
    keeps_clock: u32,
    role: Role,
}

/// By colour and mover.
static RULES: [[MoverRules; ROWS]; 2] = [mover_rules(Color::White), mover_rules(Color::Black)];

const fn mover_rules(us: Color) -> [MoverRules; ROWS] {
    let piece = MoverRules {
        quiet: Bitboard::ALL,
        capture: Bitboard::ALL,
        path: Bitboard::ALL,
        castling: Bitboard::EMPTY,
        not_double: Bitboard::ALL,
        keeps_clock: !0,
        role: Role::Pawn,
    };
    let (back_rank, double) = match us {
        Color::White => (0xff, 0xff00_ff00),
        Color::Black => (0xff << 56, 0x00ff_00ff << 32),
    };
    // On a back rank, a pawn is promoted, which is no plain move.
    let others = Bitboard(!Bitboard::BACK_RANKS.0);
    let mut mover_rules = [piece; ROWS];
    mover_rules[PlainMover::Push as usize] = MoverRules {
        quiet: others,
        capture: Bitboard::EMPTY,
        not_double: Bitboard(!double),
        keeps_clock: 0,
        ..piece
    };
    mover_rules[PlainMover::Capture as usize] = MoverRules {
        quiet: Bitboard::EMPTY,
        capture: others,
        keeps_clock: 0,
        ..piece
    };
    mover_rules[PlainMover::Knight as usize] = MoverRules {
        role: Role::Knight,
        path: Bitboard::EMPTY,
        ..piece
    };
    mover_rules[PlainMover::Bishop as usize].role = Role::Bishop;
    mover_rules[PlainMover::Rook as usize].role = Role::Rook;
    mover_rules[PlainMover::Queen as usize].role = Role::Queen;
    mover_rules[PlainMover::King as usize] = MoverRules {
        role: Role::King,
        path: Bitboard::EMPTY,
        castling: Bitboard(back_rank),
        ..piece
    };
    mover_rules
}

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
            shapes[(wide * distance).cast_unsigned() & 255] = shape;
            shape |= 1 << ((narrow * distance) & 63);
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
    /// Plays the move if exactly one piece on the named squares can make it legally. Otherwise it plays nothing: the
    /// text is not a move, or not a plain one. The side to move is a constant, which saves a tenth of the instructions.
    #[allow(clippy::inline_always)] // It takes a fifth of the time to read a game.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn play_plain<const IS_BLACK: bool>(
        &mut self,
        mover: PlainMover,
        origins: Bitboard,
        to: Square,
    ) -> Option<PlainMove> {
        let us = Color::from_white(!IS_BLACK);
        let kind = &RULES[us.index()][mover as usize];
        let (own, enemy) = (self.placement.color(us), self.placement.color(!us));
        let occupied = own | enemy;
        let open = (kind.quiet & !occupied) | (kind.capture & enemy & !self.placement.kings());
        let candidates = came_from(us, mover, to) & origins & own & self.placement.role(kind.role);
        // The compiler knows that it has fewer than 64 zeros.
        let first = NonZeroU64::new(candidates.0)?;
        if !open.has(to) {
            return None;
        }
        let from = if candidates.more_than_one() {
            self.only_mover(candidates, to)?
        } else {
            let from = Square::truncated(first.trailing_zeros());
            if (between(from, to) & kind.path).meets(occupied)
                || self.exposes_as::<IS_BLACK>(kind.role, from, to)
            {
                return None;
            }
            from
        };
        Some(self.make_plain::<IS_BLACK>(kind, from, to))
    }

    /// Plays a plain move as [`History::play_plain`](crate::History::play_plain) does; returns whether it is played.
    #[inline(never)]
    pub fn play_plain_move(&mut self, mover: PlainMover, origins: Bitboard, to: Square) -> bool {
        let played = match self.turn {
            Color::White => self.play_plain::<false>(mover, origins, to),
            Color::Black => self.play_plain::<true>(mover, origins, to),
        };
        played.is_some()
    }

    /// Returns the only one of several pieces that may legally go to a square.
    #[inline(never)]
    fn only_mover(&self, candidates: Bitboard, to: Square) -> Option<Square> {
        let role = self.placement.role_at(candidates.first()?)?;
        let may_go = |from: &Square| {
            !between(*from, to).meets(self.placement.occupied()) && !self.exposes(role, *from, to)
        };
        let mut legal = candidates.into_iter().filter(may_go);
        let only = legal.next()?;
        legal.next().is_none().then_some(only)
    }

    pub(crate) fn castle(&mut self, side: CastlingSide) -> Option<CastlingPath> {
        let path = CastlingPath::new(self, side).filter(|path| self.may_castle(*path))?;
        let us = self.turn;
        let toggle = |from: Square, to: Square| Bitboard(from.bitboard().0 ^ to.bitboard().0);
        self.placement
            .toggle(us, Role::King, toggle(path.king, path.king_to));
        self.placement
            .toggle(us, Role::Rook, toggle(path.rook, path.rook_to));
        self.castling.0 &= !Bitboard::from(us.back_rank());
        self.pass();
        Some(path)
    }

    fn may_castle(&self, path: CastlingPath) -> bool {
        let way = path.passed().with(path.king).with(path.king_to);
        let is_exposed = |square| self.exposes(Role::King, path.king, square);
        // Only a rook that does not stand in a corner may have shielded the king until now.
        let outer = Bitboard::from(File::A) | Bitboard::from(File::H);
        path.obstacles(self).is_empty()
            && !way.into_iter().any(is_exposed)
            && (outer.has(path.rook) || path.threats(self).is_empty())
    }

    /// Returns whether the king of the side to move would be attacked after a plain move.
    pub(crate) fn exposes(&self, role: Role, from: Square, to: Square) -> bool {
        match self.turn {
            Color::White => self.exposes_as::<false>(role, from, to),
            Color::Black => self.exposes_as::<true>(role, from, to),
        }
    }

    #[inline]
    fn exposes_as<const IS_BLACK: bool>(&self, role: Role, from: Square, to: Square) -> bool {
        let us = Color::from_white(!IS_BLACK);
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
        let seen_from = |mover| came_from(!us, mover, king);
        let leapers = seen_from(PlainMover::Knight) & placement.knights()
            | seen_from(PlainMover::King) & placement.kings()
            | seen_from(PlainMover::Capture) & placement.pawns();
        let aligned = (seen_from(PlainMover::Bishop) & placement.diagonal_sliders()
            | seen_from(PlainMover::Rook) & placement.orthogonal_sliders())
            & enemy;
        // In five of six positions, no slider is on a line with the king.
        if (leapers & enemy).is_empty() && aligned.is_empty() {
            return false;
        }
        let occupied = placement.occupied().without(from).with(to);
        (leapers & enemy).any()
            || aligned
                .into_iter()
                .any(|by| !between(king, by).meets(occupied))
    }

    #[allow(clippy::inline_always)] // Inlined together with its caller.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn make_plain<const IS_BLACK: bool>(
        &mut self,
        kind: &MoverRules,
        from: Square,
        to: Square,
    ) -> PlainMove {
        let us = Color::from_white(!IS_BLACK);
        let touched = from.bitboard() | to.bitboard();
        // Four of five plain moves capture nothing.
        let mut captured = PlainMove::NOTHING;
        let mut keeps_clock = kind.keeps_clock;
        if self.placement.color(!us).has(to) {
            captured = self.placement.capture(!us, to);
            keeps_clock = 0;
        }
        self.placement.toggle(us, kind.role, touched);
        self.castling.0 &= !(touched | kind.castling);
        self.turn = !us;
        // Few plain moves are the double step of a pawn.
        self.ep_square = if touched.meets(kind.not_double) {
            None
        } else {
            let passed = u32::midpoint(from.index().into(), to.index().into());
            let passed = Square::truncated(passed);
            self.ep_pawns(passed).any().then_some(passed)
        };
        self.halfmoves = self.halfmoves.saturating_add(1) & keeps_clock;
        self.fullmoves = self.fullmoves.saturating_add(us.index() as u32);
        PlainMove {
            role: kind.role,
            from,
            captured,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::between;
    use crate::attacks;
    use crate::board::Square;

    #[test]
    fn squares_between_two_are_those_of_the_large_table() {
        for from in (0..64).map(Square::truncated) {
            for to in (0..64).map(Square::truncated) {
                assert_eq!(between(from, to), attacks::between(from, to), "{from}{to}");
            }
        }
    }
}
