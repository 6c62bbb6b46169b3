//! Boards of which nothing is known but where one king stands, and claims about them.

use std::array::from_fn;

use oracle_laws::{CastlingRights, Color, Piece, Role, Square};

use crate::Position;
use crate::board::{Bitboard, Placement, squares};
use crate::circuit::{Bit, all};
use crate::plain::{Board, Cell, directions, leaps, walk};
use crate::solver::Counterexample;

/// Returns a board on which anything may stand, any number of pieces of both sides: but no pawn on a back rank, no king of
/// `us` except on the square that is named, and at least that one.
pub fn free_board(us: Color, king: Option<Square>) -> Board {
    Board(from_fn(|index| {
        let square = Square::truncated(index as u32);
        if Some(square) == king {
            Cell::piece(us, Role::King)
        } else {
            free_cell(square, us)
        }
    }))
}

fn free_cell(square: Square, us: Color) -> Cell {
    let mut roles = Role::ALL.map(|_| Bit::free());
    if matches!(square.index() / 8, 0 | 7) {
        roles[Role::Pawn.index()] = Bit::FALSE;
    }
    let is_king = roles[Role::King.index()];
    let white = is_king.choose(Bit::known(us == Color::Black), Bit::free());
    Cell { roles, white }
}

/// Returns whether there is no more than one piece on a square. Most claims hold for squares with several pieces, too, which
/// makes them stronger, and their proofs shorter.
pub fn has_single_piece(board: &Board, square: Square) -> Bit {
    let roles = board.at(square).roles;
    let pairs = (0..6).flat_map(|one| (0..one).map(move |other| (one, other)));
    all(pairs.map(|(one, other)| !(roles[one] & roles[other])))
}

/// Returns the set of the crate that a board is.
pub fn placement(board: &Board) -> Placement {
    let white = Bitboard::of(|square| board.at(square).white);
    let roles = Role::ALL.map(|role| Bitboard::of(|square| board.at(square).roles[role.index()]));
    let occupied = roles
        .into_iter()
        .fold(Bitboard::EMPTY, |all, role| all | role);
    Placement {
        roles,
        colors: [occupied & white, occupied & !white],
    }
}

/// Returns the position without rights and without an en passant square.
pub fn position(board: &Board, turn: Color, king: Option<Square>) -> Position {
    Position {
        placement: placement(board),
        turn,
        king,
        castling: CastlingRights::NONE,
        ep_square: None,
    }
}

/// Returns the pieces of a colour that attack a square, if these squares stop a slider.
pub fn plain_attackers(board: &Board, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let mut attackers = Bitboard::EMPTY;
    for role in Role::ALL {
        let color = if role == Role::Pawn { !by } else { by };
        for from in leaps(color, role, square) {
            let is_there = Bitboard::EMPTY
                .with(from)
                .only_if(board.has(from, by, role));
            attackers |= is_there & occupied;
        }
        for direction in directions(role) {
            let mut open = Bit::TRUE;
            for from in walk(square, direction) {
                let attacks = open & board.has(from, by, role) & occupied.has(from);
                attackers |= Bitboard::EMPTY.with(from).only_if(attacks);
                open = open & !occupied.has(from);
            }
        }
    }
    attackers
}

/// Returns whether two sets are the same.
pub fn same(one: Bitboard, other: Bitboard) -> Bit {
    (one ^ other).is_empty()
}

/// Returns whether two bits are the same.
pub fn agree(one: Bit, other: Bit) -> Bit {
    !(one ^ other)
}

/// What is to be proven: on every board that meets the premise, the conclusion is true.
#[derive(Debug)]
pub struct Claim<'a> {
    pub name: String,
    pub board: &'a Board,
    pub premise: Bit,
    pub conclusion: Bit,
}

impl<'a> Claim<'a> {
    /// Claims something of every board.
    pub fn new(name: String, board: &'a Board, conclusion: Bit) -> Claim<'a> {
        Claim {
            name,
            board,
            premise: Bit::TRUE,
            conclusion,
        }
    }

    /// Returns the claim as a message, with the board for which it is wrong.
    pub fn refuted(&self, found: &Counterexample) -> String {
        let letter = |square: Square| {
            let cell = self.board.at(square);
            let color = Color::from_white(found.value(cell.white));
            let role = Role::ALL
                .into_iter()
                .find(|role| found.value(cell.roles[role.index()]));
            role.map_or('.', |role| Piece::new(color, role).letter())
        };
        let ranks = (0..8).rev().map(|rank| {
            let rank: String = squares().skip(rank * 8).take(8).map(letter).collect();
            rank + "\n"
        });
        format!("{}\n{}", self.name, ranks.collect::<String>())
    }
}
