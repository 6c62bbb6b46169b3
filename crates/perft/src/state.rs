//! A position of the counter: both armies as sets, turned so that the side to move plays up the board.
//!
//! Turning the board after each move avoids a second version of every function for Black. It costs one byte swap for
//! each set, once for all moves of a position: [`Passed`].

use super::army::{Army, KING, PAWN};
use super::castling_squares::CastlingSquares;
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
    #[inline(always)]
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
    #[inline(always)]
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

    #[inline(always)]
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

    #[inline(always)]
    pub fn captured_en_passant(&self, from: u64, to: u64) -> State {
        let Passed(board) = *self;
        let (from, to) = (from.swap_bytes(), to.swap_bytes());
        State {
            us: board.us.without(up(to)),
            them: board.them.toggled(PAWN, from | to),
            ..board
        }
    }

    #[inline(always)]
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
#[inline(always)]
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
