//! Steps from a whole set of squares at once.

use oracle_laws::{Bitboard, Color, Role, attacks};

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// Returns the squares one step away, along the lines of a slider, by leaps, or diagonally ahead of a pawn.
pub(super) fn steps(role: Role, color: Color, from: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawns(color, from),
        Role::Knight => leaps(from),
        Role::Bishop => diagonal(from),
        Role::Rook => orthogonal(from),
        Role::Queen | Role::King => around(from),
    }
}

pub(super) fn steps_of_promoted(from: Bitboard) -> Bitboard {
    around(from) | leaps(from)
}

const fn orthogonal(from: Bitboard) -> Bitboard {
    let squares = from.0;
    Bitboard(squares << 8 | squares >> 8 | (squares & !H_FILE) << 1 | (squares & !A_FILE) >> 1)
}

const fn diagonal(from: Bitboard) -> Bitboard {
    let (west, east) = ((from.0 & !A_FILE) >> 1, (from.0 & !H_FILE) << 1);
    Bitboard((west | east) << 8 | (west | east) >> 8)
}

/// Returns the squares a king's move away.
const fn around(from: Bitboard) -> Bitboard {
    Bitboard(diagonal(from).0 | orthogonal(from).0)
}

/// Returns the squares a knight's move away.
pub(in super::super) const fn leaps(from: Bitboard) -> Bitboard {
    let (west, east) = ((from.0 & !A_FILE) >> 1, (from.0 & !H_FILE) << 1);
    let (far_west, far_east) = ((west & !A_FILE) >> 1, (east & !H_FILE) << 1);
    let (near, far) = (west | east, far_west | far_east);
    Bitboard(near << 16 | near >> 16 | far << 8 | far >> 8)
}

/// Returns the squares in front of pawns.
pub(in super::super) const fn ahead(color: Color, from: Bitboard) -> Bitboard {
    Bitboard(color.either(from.0 << 8, from.0 >> 8))
}
