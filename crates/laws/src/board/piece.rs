//! Pieces: a role in a colour; and which piece stands on which square.

use std::fmt;
use std::ops::Not;

use super::bitboard::draw;
use super::{Bitboard, Rank, Square, Squares};

crate::listed! {
    /// White or Black (FIDE article 1.1).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Color {
        /// Moves first; its pawns go up the board, towards rank 8.
        White = "white",
        /// Its pawns go down the board, towards rank 1.
        Black = "black",
    }
    /// Both colours, White first.
    const ALL;
    /// Returns the word, in lower case, as JSON and sentences write it.
    const fn name;
    impl Display;
}

impl Color {
    /// Returns the colour that a FEN letter names: `w` or `b`.
    pub const fn from_letter(letter: u8) -> Option<Color> {
        match letter {
            b'w' => Some(Color::White),
            b'b' => Some(Color::Black),
            _ => None,
        }
    }

    /// Returns White if this is so, else Black.
    pub const fn from_white(is_white: bool) -> Color {
        if is_white { Color::White } else { Color::Black }
    }

    /// Returns what belongs to this colour: the first for White, the second for Black.
    pub const fn either<T: Copy>(self, white: T, black: T) -> T {
        match self {
            Color::White => white,
            Color::Black => black,
        }
    }

    /// Returns the letter of FEN: `w` or `b`.
    pub const fn letter(self) -> char {
        self.either('w', 'b')
    }

    /// Returns the rank on which this colour's king and rooks start: 1 or 8.
    pub const fn back_rank(self) -> Rank {
        self.either(Rank::First, Rank::Eighth)
    }

    /// Returns the rank on which this colour's pawns promote: the back rank of the other.
    pub const fn promotion_rank(self) -> Rank {
        self.either(Rank::Eighth, Rank::First)
    }

    /// Returns the rank on which this colour's pawns start and may move two squares: 2 or 7.
    pub const fn pawn_rank(self) -> Rank {
        self.either(Rank::Second, Rank::Seventh)
    }

    /// Returns the direction in which this colour's pawns go, in ranks: 1 or -1.
    pub const fn forward(self) -> i8 {
        self.either(1, -1)
    }

    /// Returns the index of this colour in tables: 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name of the player of this colour: `White`.
    pub const fn player(self) -> &'static str {
        self.either("White", "Black")
    }
}

impl Not for Color {
    type Output = Color;

    /// Returns the opponent.
    fn not(self) -> Color {
        self.either(Color::Black, Color::White)
    }
}

crate::listed! {
    /// The kind of a piece, regardless of its colour (FIDE article 2.2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Role {
        /// Moves forward, captures diagonally, promotes.
        Pawn = "pawn",
        /// Leaps to the nearest squares that a queen cannot reach.
        Knight = "knight",
        /// Slides along diagonals.
        Bishop = "bishop",
        /// Slides along files and ranks.
        Rook = "rook",
        /// Slides along files, ranks and diagonals.
        Queen = "queen",
        /// Steps to any adjoining square; must never be left in check.
        King = "king",
    }
    /// All roles, pawn first.
    const ALL;
    /// Returns the word, in lower case, as JSON and sentences write it.
    const fn name;
    impl Display;
}

impl Role {
    /// The roles that a pawn may promote to (FIDE article 3.7.3.3), in the order in which moves are listed.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// Returns the role that a letter of either case names: `k q r b n p`, or `s` (German *Springer*), the knight of
    /// problemists.
    pub const fn from_letter(letter: u8) -> Option<Role> {
        match letter.to_ascii_lowercase() {
            b'p' => Some(Role::Pawn),
            b'n' | b's' => Some(Role::Knight),
            b'b' => Some(Role::Bishop),
            b'r' => Some(Role::Rook),
            b'q' => Some(Role::Queen),
            b'k' => Some(Role::King),
            _ => None,
        }
    }

    /// Returns the role of a letter, as [`Role::from_letter`] does.
    pub fn from_char(letter: char) -> Option<Role> {
        Role::from_letter(u8::try_from(letter).ok()?)
    }

    /// Returns the English letter in lower case, as FEN and UCI write it.
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// Returns the English letter in upper case, as SAN writes it.
    pub const fn upper_letter(self) -> char {
        self.letter().to_ascii_uppercase()
    }

    /// Returns the index of this role in tables: 0 to 5.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A role in a colour. The [`Placement`] knows its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The colour.
    pub color: Color,
    /// The role.
    pub role: Role,
}

/// The symbol of the white king.
const FIRST_SYMBOL: u32 = 0x2654;

impl Piece {
    /// Returns a piece of this colour and role.
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// Returns the piece of a chess symbol: outlined (U+2654 to U+2659) for White, filled (U+265A to U+265F) for Black.
    pub fn from_symbol(symbol: char) -> Option<Piece> {
        let index = u32::from(symbol).checked_sub(FIRST_SYMBOL)? as usize;
        // Symbols begin with the king, roles with the pawn.
        let (color, role) = (Color::ALL.get(index / 6)?, Role::ALL[5 - index % 6]);
        Some(Piece::new(*color, role))
    }

    /// Returns the chess symbol, which [`Piece::from_symbol`] reads.
    pub const fn symbol(self) -> char {
        let index = 6 * self.color.index() + 5 - self.role.index();
        match char::from_u32(FIRST_SYMBOL + index as u32) {
            Some(symbol) => symbol,
            None => char::REPLACEMENT_CHARACTER,
        }
    }

    /// Returns the piece that a FEN letter names: upper case for White, lower case for Black.
    pub const fn from_letter(letter: u8) -> Option<Piece> {
        // FEN does not use `s` for the knight.
        if matches!(letter, b's' | b'S') {
            return None;
        }
        let color = Color::from_white(letter.is_ascii_uppercase());
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// Returns the piece that a FEN letter names, as [`Piece::from_letter`] does; `None` for a sign that is no letter of it.
    pub fn from_char(letter: char) -> Option<Piece> {
        Piece::from_letter(u8::try_from(letter).ok()?)
    }

    /// Returns the letter of FEN: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        self.color
            .either(self.role.upper_letter(), self.role.letter())
    }
}

impl fmt::Display for Piece {
    /// Writes the name used in sentences: `white king`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

/// Which piece stands on which square: a set of squares for each role and for each colour.
///
/// A square holds at most one piece, by construction. There is no other condition: a placement may be empty, have no
/// king or nine queens.
///
/// ```
/// use oracle_laws::{Color, Piece, Placement, Role, Square};
///
/// let pieces: Vec<(Square, Piece)> = Placement::INITIAL.iter().collect();
/// assert_eq!(pieces.len(), 32);
/// assert!((&Placement::INITIAL).into_iter().eq(pieces.clone()));
/// assert_eq!(pieces[0], (Square::A1, Piece::new(Color::White, Role::Rook)));
/// let copy: Placement = pieces.into_iter().collect();
/// assert_eq!(copy, Placement::INITIAL);
/// ```
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
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.roles[role.index()] ^= squares;
        self.colors[color.index()] ^= squares;
    }

    /// Removes the piece of a colour from a square, and returns the index of its role.
    #[allow(clippy::inline_always)] // Called for every capture of a game.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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

    /// Returns the pieces, each with its square, in the order a1, b1, ... h8.
    pub fn iter(&self) -> Pieces<'_> {
        Pieces {
            placement: self,
            left: self.occupied().squares(),
        }
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

/// The pieces of a [`Placement`], each with its square.
#[derive(Debug, Clone)]
pub struct Pieces<'a> {
    placement: &'a Placement,
    left: Squares,
}

impl Iterator for Pieces<'_> {
    type Item = (Square, Piece);

    fn next(&mut self) -> Option<(Square, Piece)> {
        let square = self.left.next()?;
        Some((square, self.placement.piece_at(square)?))
    }
}

impl<'a> IntoIterator for &'a Placement {
    type Item = (Square, Piece);
    type IntoIter = Pieces<'a>;

    fn into_iter(self) -> Pieces<'a> {
        self.iter()
    }
}

impl FromIterator<(Square, Piece)> for Placement {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Placement {
        let mut placement = Placement::EMPTY;
        for (square, piece) in pieces {
            placement.put(square, piece);
        }
        placement
    }
}

impl fmt::Debug for Placement {
    /// Writes the board as seen from White, in the letters of FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, |square| self.piece_at(square).map_or('.', Piece::letter))
    }
}
