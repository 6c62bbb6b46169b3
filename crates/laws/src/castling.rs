//! Castling (FIDE article 3.8.2), in the general form of Chess960 (FIDE Guidelines II).
//!
//! Wherever king and rook start, they end where standard castling ends. King and rook squares are data; standard chess is the case
//! where they are e1 and a1 or h1.

use std::fmt;
use std::str::FromStr;

use crate::board::{Bitboard, Color, File, ParseNameError, Placement, Role, Square};

crate::listed! {
    /// The side on which a king castles.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum CastlingSide {
        /// Towards the h-file: `O-O`.
        Kingside = "kingside",
        /// Towards the a-file: `O-O-O`.
        Queenside = "queenside",
    }
    /// Both sides, the kingside first, as FEN writes them.
    const ALL;
    /// Returns the word, in lower case: `kingside`.
    const fn name;
    impl Display;
}

impl CastlingSide {
    /// Returns the side on which a rook stands from its king.
    pub fn from_squares(king: Square, rook: Square) -> CastlingSide {
        if king.file() < rook.file() {
            CastlingSide::Kingside
        } else {
            CastlingSide::Queenside
        }
    }

    /// Returns the square on which the king ends.
    pub const fn king_to(self, color: Color) -> Square {
        self.square(color, File::G, File::C)
    }

    /// Returns the square on which the rook ends.
    pub const fn rook_to(self, color: Color) -> Square {
        self.square(color, File::F, File::D)
    }

    /// Returns the square of this side's rook in standard chess before it has moved.
    pub const fn home(self, color: Color) -> Square {
        self.square(color, File::H, File::A)
    }

    /// Returns the square on a back rank and the file of this side.
    const fn square(self, color: Color, kingside: File, queenside: File) -> Square {
        let file = match self {
            CastlingSide::Kingside => kingside,
            CastlingSide::Queenside => queenside,
        };
        Square::new(file, color.back_rank())
    }

    /// Returns the squares of the back rank on this side of the king.
    pub fn beside(self, king: Square) -> Bitboard {
        let rank = Bitboard::from(king.rank());
        let below = Bitboard(king.bitboard().0 - 1);
        match self {
            CastlingSide::Kingside => rank & !below & !king.bitboard(),
            CastlingSide::Queenside => rank & below,
        }
    }

    /// Returns the rook of a set that stands farthest from the king on this side of its rank.
    pub(super) fn outermost(self, rooks: Bitboard, king: Square) -> Option<Square> {
        let rooks = rooks & self.beside(king);
        match self {
            CastlingSide::Kingside => rooks.last(),
            CastlingSide::Queenside => rooks.first(),
        }
    }

    /// As SAN writes the move (PGN standard 8.2.3.3): with letters O, not zeros.
    pub const fn san(self) -> &'static str {
        match self {
            CastlingSide::Kingside => "O-O",
            CastlingSide::Queenside => "O-O-O",
        }
    }
}

/// The rooks that may still castle, of both colours: neither they nor their kings have moved.
///
/// A right is the square of its rook. [`Setup`](super::Setup) checks that the rook and its king are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CastlingRights(pub Bitboard);

impl CastlingRights {
    /// No rights.
    pub const NONE: CastlingRights = CastlingRights(Bitboard::EMPTY);

    /// Returns the rights where every king and rook on its starting square of standard chess has not moved: as problem
    /// solvers assume (Codex for Chess Composition, article 16).
    pub fn home(placement: &Placement) -> CastlingRights {
        let mut rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            if placement.king(color) == Some(Square::new(File::E, color.back_rank())) {
                let homes = CastlingSide::ALL.into_iter().map(|side| side.home(color));
                rooks |= homes.collect::<Bitboard>() & placement.pieces(color, Role::Rook);
            }
        }
        CastlingRights(rooks)
    }

    /// Returns whether neither side may castle.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether all rights make sense in standard chess: their kings stand on the e-file, and their rooks on the a-
    /// or h-file.
    pub(super) fn are_standard(self, placement: &Placement) -> bool {
        if self.is_empty() {
            return true;
        }
        let outer = Bitboard::from(File::A) | Bitboard::from(File::H);
        let kings = placement.kings() & Bitboard::from(File::E);
        !self.0.meets(!outer)
            && Color::ALL.into_iter().all(|color| {
                let rank = Bitboard::from(color.back_rank());
                !self.0.meets(rank) || kings.meets(rank & placement.color(color))
            })
    }

    /// Returns the rook with which this colour may still castle on this side of its king.
    pub fn rook(self, king: Square, side: CastlingSide) -> Option<Square> {
        (self.0 & side.beside(king)).first()
    }
}

/// Castling rights as X-FEN and Shredder-FEN write them: `KQkq`, files of rooks (`HAha`), or `-`. The rook of a `K`
/// depends on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CastlingField {
    /// For each colour, bits 0 to 7 for the files, 8 for `K` and 9 for `Q`.
    letters: [u16; 2],
}

/// The bits of `K` and `Q`.
const OUTERMOST: [(CastlingSide, u16); 2] = [
    (CastlingSide::Kingside, 1 << 8),
    (CastlingSide::Queenside, 1 << 9),
];

impl CastlingField {
    /// `KQkq`: the rights of the initial position.
    pub const ALL: CastlingField = CastlingField {
        letters: [OUTERMOST[0].1 | OUTERMOST[1].1; 2],
    };

    /// Parses the field: `-`, or letters that each occur once.
    #[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
    pub(crate) fn read(text: &[u8]) -> Option<CastlingField> {
        let mut field = CastlingField::default();
        if text == b"-" {
            return Some(field);
        }
        for &letter in text {
            let bit = match letter.to_ascii_lowercase() {
                b'k' => OUTERMOST[0].1,
                b'q' => OUTERMOST[1].1,
                file => 1 << File::from_letter(file)?.index(),
            };
            let color = Color::from_white(letter.is_ascii_uppercase());
            let letters = &mut field.letters[color.index()];
            if *letters & bit != 0 {
                return None;
            }
            *letters |= bit;
        }
        (!text.is_empty()).then_some(field)
    }

    /// Returns the rooks that the letters mean on a board. `K` and `Q` mean the outermost rook on that side of the king
    /// (X-FEN), or the corner if there is none.
    pub fn rights(self, placement: &Placement) -> CastlingRights {
        if self == CastlingField::default() {
            return CastlingRights::NONE;
        }
        let mut rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            let letters = self.letters[color.index()];
            // The bits of files are squares of the first rank.
            let named = u64::from(letters & 0xff);
            rooks |= Bitboard(color.either(named, named.swap_bytes()));
            for (side, bit) in OUTERMOST {
                if letters & bit != 0 {
                    rooks = rooks.with(outermost_rook(placement, color, side));
                }
            }
        }
        CastlingRights(rooks)
    }
}

impl FromStr for CastlingField {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<CastlingField, ParseNameError> {
        let expected = "castling rights, such as `KQkq`, `HAha` or `-`";
        CastlingField::read(text.as_bytes()).ok_or(ParseNameError { expected })
    }
}

/// Appends castling rights, in ASCII: `KQkq`, the file of a rook that is not the outermost, or `-`.
pub(crate) fn push_rights(rights: CastlingRights, placement: &Placement, text: &mut Vec<u8>) {
    let start = text.len();
    for color in Color::ALL {
        let mut rooks = rights.0 & Bitboard::from(color.back_rank());
        // From the h-file to the a-file: the kingside comes first.
        while let Some(rook) = rooks.last() {
            rooks = rooks.without(rook);
            let letter = castling_letter(rook, color, placement);
            text.push(color.either(letter.to_ascii_uppercase(), letter));
        }
    }
    if text.len() == start {
        text.push(b'-');
    }
}

/// Returns the letter that [`CastlingField::rights`] reads as this rook: that of its side if it is the outermost, or in
/// the corner if there is no rook on that side; else that of its file.
pub fn castling_letter(rook: Square, color: Color, placement: &Placement) -> u8 {
    let (side, letter) = match king_at_home(placement, color) {
        Some(king) if king.file() < rook.file() => (CastlingSide::Kingside, b'k'),
        None if rook.file() == File::H => (CastlingSide::Kingside, b'k'),
        _ => (CastlingSide::Queenside, b'q'),
    };
    if outermost_rook(placement, color, side) == rook {
        letter
    } else {
        rook.file().letter() as u8
    }
}

/// Returns the king of a colour, if it stands on its back rank.
fn king_at_home(placement: &Placement, color: Color) -> Option<Square> {
    let king = placement.king(color);
    king.filter(|king| king.rank() == color.back_rank())
}

/// Returns the rook that stands farthest from the king on a side of its back rank, or the corner if there is none: what `K`
/// and `Q` mean in X-FEN.
fn outermost_rook(placement: &Placement, color: Color, side: CastlingSide) -> Square {
    let rooks = placement.pieces(color, Role::Rook);
    let rook = king_at_home(placement, color).and_then(|king| side.outermost(rooks, king));
    rook.unwrap_or_else(|| side.home(color))
}

impl fmt::Display for CastlingRights {
    /// Writes the rooks in the corners as `KQkq` and the others by their files, for no board is known: the castling field
    /// of standard chess. Rooks that are not on a back rank are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(4);
        push_rights(*self, &Placement::EMPTY, &mut text);
        f.write_str(str::from_utf8(&text).unwrap_or_default())
    }
}

impl FromStr for CastlingRights {
    type Err = ParseNameError;

    /// Parses letters of X-FEN, each once, or `-`. `K` and `Q` mean the corners, for no board is known; a
    /// [`CastlingField`] reads them on a board.
    ///
    /// # Errors
    ///
    /// Any other text.
    fn from_str(text: &str) -> Result<CastlingRights, ParseNameError> {
        let field: CastlingField = text.parse()?;
        Ok(field.rights(&Placement::EMPTY))
    }
}
