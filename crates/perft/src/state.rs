//! A position of the counter: both armies as sets, turned so that the side to move plays up the board.
//!
//! Turning the board after each move avoids a second version of every function for Black. It costs one byte swap for
//! each set, once for all moves of a position: [`Passed`].

use super::fill::{EIGHTH_RANK, captures_up, down, up};
use oracle_laws::{Color, Position, Role};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct State {
    /// The side to move.
    pub us: Army,
    pub them: Army,
    /// The rooks of both sides that still have the right to castle.
    pub rights: u64,
    /// The square on which a neighbouring pawn can capture en passant, legally or not.
    pub ep_square: u64,
}

impl State {
    /// Returns the same board from the other side, which becomes the side to move.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn pass(&self) -> Passed {
        Passed(State {
            us: self.them.turned(),
            them: self.us.turned(),
            rights: self.rights.swap_bytes(),
            ep_square: 0,
        })
    }
}

impl From<&Position> for State {
    fn from(position: &Position) -> State {
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
        let state = State {
            us: army(Color::White),
            them: army(Color::Black),
            rights: position.castling().0.0,
            ep_square: 0,
        };
        let ep_square = position.ep_square().map_or(0, |square| square.bitboard().0);
        match position.turn() {
            Color::White => State { ep_square, ..state },
            Color::Black => State {
                ep_square: ep_square.swap_bytes(),
                ..state.pass().0
            },
        }
    }
}

/// A position whose turn has been passed, so that `them` are about to complete their move.
///
/// The squares given to its methods are those of the position before: `them` still played up the board there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Passed(State);

impl Passed {
    /// Returns the position after a move that is none of those below.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn moved<const KIND: u8>(&self, from: u64, to: u64) -> State {
        let Passed(board) = *self;
        let (from, to) = (from.swap_bytes(), to.swap_bytes());
        let lost = if KIND == KING { EIGHTH_RANK } else { 0 };
        State {
            us: board.us.without(to),
            them: board.them.toggled(KIND, from | to),
            rights: board.rights & !(from | to | lost),
            ep_square: if KIND == PAWN {
                ep_square(&board.us, from, to)
            } else {
                0
            },
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn promoted(&self, kind: u8, from: u64, to: u64) -> State {
        let Passed(board) = *self;
        let (from, to) = (from.swap_bytes(), to.swap_bytes());
        State {
            us: board.us.without(to),
            them: board.them.promoted(kind, from, to),
            rights: board.rights & !to,
            ..board
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn captured_en_passant(&self, from: u64, to: u64) -> State {
        let Passed(board) = *self;
        let (from, to) = (from.swap_bytes(), to.swap_bytes());
        State {
            us: board.us.without(up(to)),
            them: board.them.toggled(PAWN, from | to),
            ..board
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn castled(&self, castling: &CastlingSquares) -> State {
        let Passed(board) = *self;
        State {
            them: board.them.castled(
                castling.king_to.swap_bytes(),
                castling.rook.swap_bytes(),
                castling.rook_to.swap_bytes(),
            ),
            rights: board.rights & !EIGHTH_RANK,
            ..board
        }
    }
}

/// Returns the square that a pawn crosses in a double step down the board, if an enemy pawn can capture on it.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
const fn ep_square(us: &Army, from: u64, to: u64) -> u64 {
    // The square between the two; other pawn moves have none.
    let crossed = down(from) & up(to);
    // A pawn that attacks the crossed square stands next to the end of the double step.
    if captures_up(us.pawns) & crossed == 0 {
        0
    } else {
        crossed
    }
}

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
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn all(&self) -> u64 {
        self.pawns | self.knights | self.diagonals | self.orthogonals | self.king
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn on(&self, squares: u64) -> Army {
        self.map(|pieces| pieces & squares)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn without(&self, squares: u64) -> Army {
        self.on(!squares)
    }

    /// Returns the pieces on a board that is turned upside down.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn turned(&self) -> Army {
        self.map(|pieces| pieces.swap_bytes())
    }

    /// Returns the pieces after pieces of a kind have left some of these squares and come to the others.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn castled(&self, king_to: u64, rook: u64, rook_to: u64) -> Army {
        let army = self.toggled(KING, self.king ^ king_to);
        army.toggled(ROOK, rook ^ rook_to)
    }

    /// Returns the pieces after a pawn was promoted to a kind.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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

/// The squares of one castling move of the side that plays up the board.
///
/// The rule is that of [`CastlingSide`](oracle_laws::CastlingSide): wherever king and rook start, they end on the
/// g- and f-file, or on the c- and d-file.
#[derive(Debug, Clone, Copy)]
pub(super) struct CastlingSquares {
    pub rook: u64,
    pub rook_to: u64,
    pub king_to: u64,
    /// The squares that king and rook pass or end on, without the squares they start from.
    pub must_be_empty: u64,
    /// The squares of the king from start to end, both included: none may be attacked.
    pub must_be_safe: u64,
}

impl CastlingSquares {
    /// Returns the castling move of a king with a rook on its rank.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub const fn new(king: u64, rook: u64) -> CastlingSquares {
        let (king_to, rook_to) = if rook > king {
            (1 << 6, 1 << 5)
        } else {
            (1 << 2, 1 << 3)
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

/// Returns the squares from one square to another on the same rank, both included.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
const fn span(one: u64, other: u64) -> u64 {
    let (low, high) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    (high - low) | high
}
