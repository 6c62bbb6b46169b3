//! The plain law: a board of 64 cells, on which a move is made, and from whose king one walks to see who attacks it.
//!
//! This file knows how pieces attack (FIDE articles 3.2 to 3.8) by files and ranks alone. It uses nothing of the crate but
//! the names of squares, colours and roles.

use oracle_laws::{Color, Role, Square};

use crate::circuit::{Bit, all, any};

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// Returns the square at this offset in files to the right and ranks up, if it is on the board.
pub fn offset(square: Square, files: i8, ranks: i8) -> Option<Square> {
    let file = square.index().cast_signed() % 8 + files;
    let rank = square.index().cast_signed() / 8 + ranks;
    ((0..8).contains(&file) && (0..8).contains(&rank))
        .then(|| Square::truncated((rank * 8 + file) as u32))
}

/// Returns the squares of a direction, from the nearest to the edge of the board.
pub fn walk(from: Square, (files, ranks): (i8, i8)) -> impl Iterator<Item = Square> {
    (1..8).map_while(move |steps| offset(from, files * steps, ranks * steps))
}

/// Returns the directions in which a role walks, any number of squares.
pub fn directions(role: Role) -> Vec<(i8, i8)> {
    match role {
        Role::Bishop => DIAGONAL.to_vec(),
        Role::Rook => ORTHOGONAL.to_vec(),
        Role::Queen => [DIAGONAL, ORTHOGONAL].concat(),
        Role::Pawn | Role::Knight | Role::King => Vec::new(),
    }
}

/// Returns the squares that a pawn, a knight or a king attacks.
pub fn leaps(color: Color, role: Role, from: Square) -> Vec<Square> {
    let up = if color == Color::White { 1 } else { -1 };
    let steps = match role {
        Role::Pawn => vec![(1, up), (-1, up)],
        Role::Knight => LEAPS.to_vec(),
        Role::King => [DIAGONAL, ORTHOGONAL].concat(),
        Role::Bishop | Role::Rook | Role::Queen => Vec::new(),
    };
    let squares = steps
        .into_iter()
        .filter_map(|(files, ranks)| offset(from, files, ranks));
    squares.collect()
}

/// What stands on a square: the bit of each role, none where it is empty, and whether the piece is white.
#[derive(Debug, Clone, Copy)]
pub struct Cell {
    pub roles: [Bit; 6],
    pub white: Bit,
}

impl Cell {
    pub const EMPTY: Cell = Cell {
        roles: [Bit::FALSE; 6],
        white: Bit::FALSE,
    };

    /// Returns the cell of a piece.
    pub fn piece(color: Color, role: Role) -> Cell {
        let mut cell = Cell::EMPTY;
        cell.roles[role.index()] = Bit::TRUE;
        cell.white = Bit::known(color == Color::White);
        cell
    }

    pub fn occupied(self) -> Bit {
        any(self.roles)
    }

    /// Returns whether the piece, if there is one, has this colour.
    pub fn is(self, color: Color) -> Bit {
        if color == Color::White {
            self.white
        } else {
            !self.white
        }
    }

    /// Returns the cell without its piece where the condition holds; the colour of an empty cell means nothing.
    pub fn without_piece_if(self, condition: Bit) -> Cell {
        let roles = self.roles.map(|role| role & !condition);
        Cell { roles, ..self }
    }

    /// Returns this cell where the condition holds, and else the other.
    pub fn choose(self, condition: Bit, other: Cell) -> Cell {
        let mut roles = self.roles;
        for (role, other) in roles.iter_mut().zip(other.roles) {
            *role = condition.choose(*role, other);
        }
        Cell {
            roles,
            white: condition.choose(self.white, other.white),
        }
    }
}

/// A board of 64 cells.
#[derive(Debug, Clone)]
pub struct Board(pub [Cell; 64]);

impl Board {
    pub fn at(&self, square: Square) -> Cell {
        self.0[square.table_index()]
    }

    pub fn put(&mut self, square: Square, cell: Cell) {
        self.0[square.table_index()] = cell;
    }

    /// Returns whether a piece stands on a square that is of this colour and role.
    pub fn has(&self, square: Square, color: Color, role: Role) -> Bit {
        let cell = self.at(square);
        cell.roles[role.index()] & cell.is(color)
    }

    /// Returns whether no piece stands on any of the squares.
    pub fn is_empty(&self, squares: impl IntoIterator<Item = Square>) -> Bit {
        all(squares
            .into_iter()
            .map(|square| !self.at(square).occupied()))
    }

    /// Returns the board after a piece has gone from one square to another.
    pub fn moved(&self, from: Square, to: Square) -> Board {
        let mut after = self.clone();
        after.put(to, self.at(from));
        after.put(from, Cell::EMPTY);
        after
    }

    /// Returns whether a piece of a colour attacks a square.
    pub fn attacked(&self, square: Square, by: Color) -> Bit {
        let mut attacked = Bit::FALSE;
        for role in [Role::Pawn, Role::Knight, Role::King] {
            // A pawn attacks the square from where a pawn of the other colour on the square would attack.
            let color = if role == Role::Pawn { !by } else { by };
            for from in leaps(color, role, square) {
                attacked = attacked | self.has(from, by, role);
            }
        }
        for (slider, directions) in [(Role::Bishop, DIAGONAL), (Role::Rook, ORTHOGONAL)] {
            for direction in directions {
                let mut open = Bit::TRUE;
                for from in walk(square, direction) {
                    let is_slider = self.has(from, by, slider) | self.has(from, by, Role::Queen);
                    attacked = attacked | open & is_slider;
                    open = open & !self.at(from).occupied();
                }
            }
        }
        attacked
    }
}
