//! Which piece stands on which square.

use std::fmt;

use super::bitboard::draw;
use super::{Bitboard, Color, Piece, Role, Square};

/// Which piece stands on which square: a set of squares for each role and for each colour.
///
/// A square holds at most one piece, by construction. There is no other condition: a placement may be empty, have no
/// king or nine queens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Placement {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Placement {
    /// The empty board.
    pub const EMPTY: Placement = Placement {
        roles: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
    };

    /// The initial position of chess (FIDE article 2.3).
    pub const INITIAL: Placement = Placement {
        roles: [
            Bitboard(0x00ff_0000_0000_ff00),
            Bitboard(0x4200_0000_0000_0042),
            Bitboard(0x2400_0000_0000_0024),
            Bitboard(0x8100_0000_0000_0081),
            Bitboard(0x0800_0000_0000_0008),
            Bitboard(0x1000_0000_0000_0010),
        ],
        colors: [Bitboard(0xffff), Bitboard(0xffff << 48)],
    };

    /// Returns a placement of the pieces of each role and colour; every piece must be in one set of both.
    pub const fn from_bitboards(roles: [Bitboard; 6], colors: [Bitboard; 2]) -> Placement {
        Placement { roles, colors }
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = Color::from_white(self.color(Color::White).has(square));
        Some(Piece { color, role })
    }

    /// Returns the role of the piece on a square.
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if !self.occupied().has(square) {
            return None;
        }
        Role::ALL.get(self.role_index(square)).copied()
    }

    /// Returns the index of the role of the piece on a square, without a branch on the role, which would be mispredicted.
    #[allow(clippy::inline_always)] // Called for every capture of a game.
    #[inline(always)]
    fn role_index(&self, square: Square) -> usize {
        let [_, knights, bishops, rooks, queens, kings] = self.roles;
        let bit = |set: Bitboard| (set.0 >> square.table_index() & 1) as usize;
        bit(knights | rooks | kings) | bit(bishops | rooks) << 1 | bit(queens | kings) << 2
    }

    /// Puts a piece on a square, replacing the piece that stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.roles[piece.role.index()] |= square.bitboard();
        self.colors[piece.color.index()] |= square.bitboard();
    }

    /// Removes the piece from a square, if there is one.
    pub fn remove(&mut self, square: Square) {
        let others = !square.bitboard();
        for set in self.roles.iter_mut().chain(&mut self.colors) {
            *set &= others;
        }
    }

    /// Removes pieces of this kind from the squares of a set, and puts them on those that are empty: it moves a piece from
    /// one of two squares to the other.
    #[allow(clippy::inline_always)] // Called for every move of a game.
    #[inline(always)]
    pub fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.roles[role.index()] ^= squares;
        self.colors[color.index()] ^= squares;
    }

    /// Removes the piece of a colour from a square, and returns the index of its role.
    #[allow(clippy::inline_always)] // Called for every capture of a game.
    #[inline(always)]
    pub(crate) fn capture(&mut self, color: Color, square: Square) -> usize {
        let index = self.role_index(square);
        let others = !square.bitboard();
        for set in &mut self.roles {
            *set &= others;
        }
        self.colors[color.index()] &= others;
        index
    }

    /// Returns the squares of all pieces.
    pub fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// Returns the squares of all pieces of a role, of both colours.
    #[doc(alias = "by_role")]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// Returns the squares of all pieces of a colour.
    #[doc(alias = "by_color")]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// Returns the squares of all pieces of this kind.
    #[doc(alias = "by_piece")]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.colors[color as usize].0 & self.roles[role as usize].0)
    }

    /// Returns the square of this colour's king; the lowest, if there are several.
    #[doc(alias = "king_of")]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Returns all pawns.
    pub fn pawns(&self) -> Bitboard {
        self.role(Role::Pawn)
    }

    /// Returns all knights.
    pub fn knights(&self) -> Bitboard {
        self.role(Role::Knight)
    }

    /// Returns all bishops.
    pub fn bishops(&self) -> Bitboard {
        self.role(Role::Bishop)
    }

    /// Returns all rooks.
    pub fn rooks(&self) -> Bitboard {
        self.role(Role::Rook)
    }

    /// Returns all queens.
    pub fn queens(&self) -> Bitboard {
        self.role(Role::Queen)
    }

    /// Returns all kings.
    pub fn kings(&self) -> Bitboard {
        self.role(Role::King)
    }

    /// Returns all pieces that slide along diagonals: bishops and queens.
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    /// Returns all pieces that slide along files and ranks: rooks and queens.
    pub fn orthogonal_sliders(&self) -> Bitboard {
        self.role(Role::Rook) | self.role(Role::Queen)
    }
}

impl fmt::Debug for Placement {
    /// Writes the board as seen from White, in the letters of FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, |square| self.piece_at(square).map_or('.', Piece::letter))
    }
}
