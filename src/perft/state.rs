//! A position as the counter sees it: the pieces of both sides as sets, and nothing that a count does not ask for.

use crate::board::{Color, Role};
use crate::rules::Position;

use super::fill;

/// The pieces of one side. A queen is among both kinds of sliders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Army {
    pub pawns: u64,
    pub knights: u64,
    pub diagonals: u64,
    pub orthogonals: u64,
    /// One square at the most; none for a side without a king.
    pub king: u64,
}

impl Army {
    pub const NONE: Army = Army {
        pawns: 0,
        knights: 0,
        diagonals: 0,
        orthogonals: 0,
        king: 0,
    };

    #[inline(always)]
    pub const fn all(&self) -> u64 {
        self.pawns | self.knights | self.diagonals | self.orthogonals | self.king
    }

    /// The same pieces without those on some squares.
    #[inline(always)]
    pub const fn without(&self, squares: u64) -> Army {
        Army {
            pawns: self.pawns & !squares,
            knights: self.knights & !squares,
            diagonals: self.diagonals & !squares,
            orthogonals: self.orthogonals & !squares,
            king: self.king & !squares,
        }
    }

    /// The same pieces, but one of them, of this kind, on another square.
    #[inline(always)]
    pub const fn moved<const KIND: u8>(&self, from: u64, to: u64) -> Army {
        let mut army = *self;
        let both = from | to;
        match KIND {
            PAWN => army.pawns ^= both,
            KNIGHT => army.knights ^= both,
            BISHOP => army.diagonals ^= both,
            ROOK => army.orthogonals ^= both,
            QUEEN => {
                army.diagonals ^= both;
                army.orthogonals ^= both;
            }
            _ => army.king ^= both,
        }
        army
    }

    /// The same pieces, after castling.
    #[inline(always)]
    pub const fn castled(&self, king_to: u64, rook: u64, rook_to: u64) -> Army {
        let mut army = *self;
        army.king = king_to;
        army.orthogonals = army.orthogonals & !rook | rook_to;
        army
    }

    /// The same pieces, but a pawn gone, and a piece of this kind come.
    #[inline(always)]
    pub const fn promoted(&self, kind: u8, from: u64, to: u64) -> Army {
        let mut army = *self;
        army.pawns ^= from;
        match kind {
            KNIGHT => army.knights |= to,
            BISHOP => army.diagonals |= to,
            ROOK => army.orthogonals |= to,
            _ => {
                army.diagonals |= to;
                army.orthogonals |= to;
            }
        }
        army
    }
}

/// The kinds of pieces, as numbers that a function can be generic over.
pub(super) const PAWN: u8 = 0;
pub(super) const KNIGHT: u8 = 1;
pub(super) const BISHOP: u8 = 2;
pub(super) const ROOK: u8 = 3;
pub(super) const QUEEN: u8 = 4;
pub(super) const KING: u8 = 5;

/// What a pawn may become.
pub(super) const PROMOTIONS: [u8; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// A position. Whose turn it is is not in it: functions are generic over that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// The side to move.
    pub us: Army,
    pub them: Army,
    /// The rooks of both sides that may still castle.
    pub rights: u64,
    /// The square on which a pawn stands ready to take in passing, legally or not; or none.
    pub ep_square: u64,
}

impl State {
    /// An empty board.
    pub const NONE: State = State {
        us: Army::NONE,
        them: Army::NONE,
        rights: 0,
        ep_square: 0,
    };

    pub fn from(position: &Position) -> State {
        let army = |color: Color| {
            let pieces = |role| position.placement().pieces(color, role).0;
            let queens = pieces(Role::Queen);
            Army {
                pawns: pieces(Role::Pawn),
                knights: pieces(Role::Knight),
                diagonals: pieces(Role::Bishop) | queens,
                orthogonals: pieces(Role::Rook) | queens,
                king: pieces(Role::King),
            }
        };
        State {
            us: army(position.turn()),
            them: army(!position.turn()),
            rights: position.castling().0.0,
            ep_square: position.ep_square().map_or(0, |square| square.bitboard().0),
        }
    }

    /// The position after a piece has moved, other than by one of the moves that do more.
    #[inline(always)]
    pub const fn after<const WHITE: bool, const KIND: u8>(&self, from: u64, to: u64) -> State {
        let mut rights = self.rights & !(from | to);
        if KIND == KING {
            rights &= !back_rank::<WHITE>();
        }
        let ep_square = if KIND == PAWN {
            self.offered::<WHITE>(from, to)
        } else {
            0
        };
        State {
            us: self.them.without(to),
            them: self.us.moved::<KIND>(from, to),
            rights,
            ep_square,
        }
    }

    /// The square that a pawn passes over in a double step, if an enemy pawn stands ready to take it there.
    #[inline(always)]
    pub const fn offered<const WHITE: bool>(&self, from: u64, to: u64) -> u64 {
        // The square between the two; of any other step of a pawn there is none.
        let passed = fill::ahead::<WHITE>(from) & behind::<WHITE>(to);
        if passed != 0 && fill::pawns::<WHITE>(passed) & self.them.pawns != 0 {
            passed
        } else {
            0
        }
    }

    /// The position after a promotion.
    #[inline(always)]
    pub const fn after_promotion(&self, kind: u8, from: u64, to: u64) -> State {
        State {
            us: self.them.without(to),
            them: self.us.promoted(kind, from, to),
            rights: self.rights & !to,
            ep_square: 0,
        }
    }

    /// The position after a pawn has taken another in passing.
    #[inline(always)]
    pub const fn after_en_passant<const WHITE: bool>(&self, from: u64) -> State {
        State {
            us: self.them.without(behind::<WHITE>(self.ep_square)),
            them: self.us.moved::<PAWN>(from, self.ep_square),
            rights: self.rights,
            ep_square: 0,
        }
    }

    /// The position after castling.
    #[inline(always)]
    pub const fn after_castling<const WHITE: bool>(&self, castle: &CastlingSquares) -> State {
        State {
            us: self.them,
            them: self.us.castled(castle.king_to, castle.rook, castle.rook_to),
            rights: self.rights & !back_rank::<WHITE>(),
            ep_square: 0,
        }
    }
}

/// Castling of one side: from where to where, and what must be free.
#[derive(Debug, Clone, Copy)]
pub(super) struct CastlingSquares {
    pub rook: u64,
    pub rook_to: u64,
    pub king_to: u64,
    /// The squares that must be empty, but for the king and the rook themselves.
    pub must_be_empty: u64,
    /// The squares on which the king must not be attacked, from where it stands to where it goes.
    pub must_be_safe: u64,
}

impl CastlingSquares {
    /// The castling with a rook that has the right to it.
    #[inline(always)]
    pub const fn new<const WHITE: bool>(king: u64, rook: u64) -> CastlingSquares {
        let base = if WHITE { 0 } else { 56 };
        let (king_to, rook_to) = if rook > king {
            (1 << (base + 6), 1 << (base + 5))
        } else {
            (1 << (base + 2), 1 << (base + 3))
        };
        let must_be_safe = span(king, king_to);
        CastlingSquares {
            rook,
            rook_to,
            king_to,
            must_be_empty: (must_be_safe | span(rook, rook_to)) & !king & !rook,
            must_be_safe,
        }
    }
}

/// The squares from one to another on the same rank, with both.
#[inline(always)]
const fn span(one: u64, other: u64) -> u64 {
    let (low, high) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    (high - low) | high
}

/// One step back for pawns.
#[inline(always)]
pub(super) const fn behind<const WHITE: bool>(squares: u64) -> u64 {
    if WHITE { squares >> 8 } else { squares << 8 }
}

/// Where this side's king and rooks start.
#[inline(always)]
pub(super) const fn back_rank<const WHITE: bool>() -> u64 {
    if WHITE { 0xff } else { 0xff << 56 }
}
