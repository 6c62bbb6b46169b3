//! Files, ranks, and the 64 squares where they cross.

use std::fmt;

use super::Bitboard;

/// A column of squares, `a` to `h` (FIDE article 2.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct File(u8);

impl File {
    /// The a-file, on White's left.
    pub const A: File = File(0);
    /// The b-file.
    pub const B: File = File(1);
    /// The file to which a king castles on the queenside.
    pub const C: File = File(2);
    /// The file to which a rook goes in queenside castling.
    pub const D: File = File(3);
    /// The file of the kings in the initial position.
    pub const E: File = File(4);
    /// The file to which a rook goes in kingside castling.
    pub const F: File = File(5);
    /// The file to which a king castles on the kingside.
    pub const G: File = File(6);
    /// The h-file, on White's right.
    pub const H: File = File(7);

    /// All files, the a-file first.
    pub const ALL: [File; 8] = [
        File(0),
        File(1),
        File(2),
        File(3),
        File(4),
        File(5),
        File(6),
        File(7),
    ];

    /// Returns the file of this number, 0 for `a` to 7 for `h`.
    pub const fn new(index: u8) -> Option<File> {
        if index < 8 { Some(File(index)) } else { None }
    }

    /// Returns the file that a letter of either case names.
    pub const fn from_letter(letter: u8) -> Option<File> {
        File::new(letter.to_ascii_lowercase().wrapping_sub(b'a'))
    }

    /// Returns the number of the file, 0 for `a` to 7 for `h`.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the letter, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// A row of squares, 1 to 8 (FIDE article 2.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// White's back rank.
    First,
    /// The rank on which White's pawns start.
    Second,
    /// The squares that White's pawns pass over in a double step.
    Third,
    /// The rank on which a double step of a white pawn ends.
    Fourth,
    /// The rank on which a double step of a black pawn ends.
    Fifth,
    /// The squares that Black's pawns pass over in a double step.
    Sixth,
    /// The rank on which Black's pawns start.
    Seventh,
    /// Black's back rank.
    Eighth,
}

impl Rank {
    /// All ranks, the first first.
    pub const ALL: [Rank; 8] = {
        use Rank::*;
        [First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth]
    };

    /// Returns the rank that a digit names, `1` to `8`.
    pub const fn from_digit(digit: u8) -> Option<Rank> {
        match digit {
            b'1'..=b'8' => Some(Rank::ALL[(digit - b'1') as usize]),
            _ => None,
        }
    }

    /// Returns the number of the rank from 0.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// Returns the digit, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.digit())
    }
}

/// One of the 64 squares, numbered a1, b1, ... h1, a2, ... h8 from 0: the order of every list of squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(super) u8);

/// Names every square, in the order of their indices.
macro_rules! squares {
    ($($name:ident)*) => {
        /// All squares, a1 first.
        pub const ALL: [Square; 64] = [$(Square::$name),*];
        squares!(@ 0u8; $($name)*);
    };
    (@ $index:expr; $name:ident $($rest:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Square = Square($index);
        squares!(@ $index + 1; $($rest)*);
    };
    (@ $index:expr;) => {};
}

#[rustfmt::skip]
impl Square {
    squares! {
        A1 B1 C1 D1 E1 F1 G1 H1
        A2 B2 C2 D2 E2 F2 G2 H2
        A3 B3 C3 D3 E3 F3 G3 H3
        A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5
        A6 B6 C6 D6 E6 F6 G6 H6
        A7 B7 C7 D7 E7 F7 G7 H7
        A8 B8 C8 D8 E8 F8 G8 H8
    }
}

impl Square {
    /// Returns the square of this file and this rank.
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file.0)
    }

    /// Returns the square of this number, 0 for a1 to 63 for h8.
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// Returns the square of the lowest six bits of a number: for tables and sets of squares, whose indices are below 64
    /// and where a branch would cost time. [`Square::from_index`] checks.
    pub const fn truncated(index: u32) -> Square {
        Square(index as u8 & 63)
    }

    /// Returns the square that two characters name, the letter in either case: `e4`, `E4`.
    pub const fn from_name(name: &[u8]) -> Option<Square> {
        if let [file, rank] = *name
            && let Some(file) = File::from_letter(file)
            && let Some(rank) = Rank::from_digit(rank)
        {
            Some(Square::new(file, rank))
        } else {
            None
        }
    }

    /// Returns the number of the square, 0 for a1 to 63 for h8.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the number of the square as an index into a table of 64, which the compiler can prove to be in bounds.
    pub const fn table_index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Returns the two letters of the name, `e4`, in ASCII.
    pub const fn name(self) -> [u8; 2] {
        // The index of the file in the lower byte, that of the rank in the upper.
        let numbers = (self.0 as u16 | (self.0 as u16) << 5) & 0x0707;
        (numbers + u16::from_le_bytes(*b"a1")).to_le_bytes()
    }

    /// Returns the file of the square.
    pub const fn file(self) -> File {
        File(self.0 & 7)
    }

    /// Returns the rank of the square.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// Returns the square at this offset in files to the right and ranks up, seen from White, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Square((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// Returns the square of the same file on the other side of the board: a8 for a1.
    #[must_use]
    pub const fn flip_vertical(self) -> Square {
        Square(self.0 ^ 0o70)
    }

    /// Returns how many steps a king needs from one square to the other on an empty board, 0 to 7.
    ///
    /// ```
    /// use oracle_laws::Square;
    ///
    /// assert_eq!(Square::E4.distance(Square::H8), 4);
    /// assert_eq!(Square::E4.distance(Square::A4), 4);
    /// ```
    pub const fn distance(self, other: Square) -> u32 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        (if files > ranks { files } else { ranks }) as u32
    }

    /// Returns whether a king could step between the two squares.
    pub const fn adjoins(self, other: Square) -> bool {
        self.distance(other) == 1
    }

    /// Returns whether the square is a light one, as h1 is.
    pub const fn is_light(self) -> bool {
        !self.is_dark()
    }

    /// Returns whether the square is a dark one, as a1 is.
    pub const fn is_dark(self) -> bool {
        Bitboard::DARK.has(self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(str::from_utf8(&self.name()).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
