//! The pieces of one side as sets of squares.

/// The pieces of one side. A queen is in both sets of sliders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Army {
    pub pawns: u64,
    pub knights: u64,
    pub diagonals: u64,
    pub orthogonals: u64,
    /// At most one square; empty for a side without a king.
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

    /// Returns the squares of all pieces.
    #[inline(always)]
    pub const fn all(&self) -> u64 {
        self.pawns | self.knights | self.diagonals | self.orthogonals | self.king
    }

    /// Returns the pieces with each set changed.
    #[inline(always)]
    pub fn map(&self, change: impl Fn(u64) -> u64) -> Army {
        Army {
            pawns: change(self.pawns),
            knights: change(self.knights),
            diagonals: change(self.diagonals),
            orthogonals: change(self.orthogonals),
            king: change(self.king),
        }
    }

    /// Returns the pieces on the given squares.
    #[inline(always)]
    pub fn on(&self, squares: u64) -> Army {
        self.map(|pieces| pieces & squares)
    }

    /// Returns the pieces that are not on the given squares.
    #[inline(always)]
    pub fn without(&self, squares: u64) -> Army {
        self.on(!squares)
    }

    /// Returns the pieces on a board that is turned upside down.
    #[inline(always)]
    pub fn turned(&self) -> Army {
        self.map(u64::swap_bytes)
    }

    /// Returns the pieces after one of a kind has moved.
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

    /// Returns the pieces after castling.
    #[inline(always)]
    pub const fn castled(&self, king_to: u64, rook: u64, rook_to: u64) -> Army {
        let mut army = *self;
        army.king = king_to;
        army.orthogonals = army.orthogonals & !rook | rook_to;
        army
    }

    /// Returns the pieces after a pawn was promoted to a kind.
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

/// The kinds of pieces, as numbers for const generics.
pub(super) const PAWN: u8 = 0;
pub(super) const KNIGHT: u8 = 1;
pub(super) const BISHOP: u8 = 2;
pub(super) const ROOK: u8 = 3;
pub(super) const QUEEN: u8 = 4;
pub(super) const KING: u8 = 5;

/// The kinds that a pawn can promote to.
pub(super) const PROMOTIONS: [u8; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];
