//! The pieces of one side as sets of squares.

/// The pieces of one side, in one position or in several. A queen is in both sets of sliders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Army<T = u64> {
    pub pawns: T,
    pub knights: T,
    pub diagonals: T,
    pub orthogonals: T,
    /// At most one square; empty for a side without a king.
    pub king: T,
}

impl<T> Army<T> {
    #[inline(always)]
    pub fn map<U>(&self, change: impl Fn(&T) -> U) -> Army<U> {
        Army {
            pawns: change(&self.pawns),
            knights: change(&self.knights),
            diagonals: change(&self.diagonals),
            orthogonals: change(&self.orthogonals),
            king: change(&self.king),
        }
    }
}

impl Army {
    #[inline(always)]
    pub const fn all(&self) -> u64 {
        self.pawns | self.knights | self.diagonals | self.orthogonals | self.king
    }

    #[inline(always)]
    pub fn on(&self, squares: u64) -> Army {
        self.map(|pieces| pieces & squares)
    }

    #[inline(always)]
    pub fn without(&self, squares: u64) -> Army {
        self.on(!squares)
    }

    /// Returns the pieces on a board that is turned upside down.
    #[inline(always)]
    pub fn turned(&self) -> Army {
        self.map(|pieces| pieces.swap_bytes())
    }

    /// Returns the pieces after pieces of a kind have left some of these squares and come to the others.
    #[inline(always)]
    pub const fn toggled(&self, kind: u8, squares: u64) -> Army {
        let mut army = *self;
        match kind {
            PAWN => army.pawns ^= squares,
            KNIGHT => army.knights ^= squares,
            BISHOP => army.diagonals ^= squares,
            ROOK => army.orthogonals ^= squares,
            QUEEN => {
                army.diagonals ^= squares;
                army.orthogonals ^= squares;
            }
            _ => army.king ^= squares,
        }
        army
    }

    #[inline(always)]
    pub const fn castled(&self, king_to: u64, rook: u64, rook_to: u64) -> Army {
        let army = self.toggled(KING, self.king ^ king_to);
        army.toggled(ROOK, rook ^ rook_to)
    }

    /// Returns the pieces after a pawn was promoted to a kind.
    #[inline(always)]
    pub const fn promoted(&self, kind: u8, from: u64, to: u64) -> Army {
        self.toggled(PAWN, from).toggled(kind, to)
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
