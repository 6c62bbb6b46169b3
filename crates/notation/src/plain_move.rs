//! The fast path for most moves: a piece and its target square, in two to four letters (`e4`, `Nf3`, `exd5`, `Nbd2`).
//!
//! The letters are looked up in tables, because branches on them would be mispredicted. Any other text gives a move
//! that no piece can make, and is left to [`MoveText`](crate::MoveText). A test checks that both agree.

use oracle_laws::{Bitboard, PlainMover, Square};

/// The meaning of a text of two to four letters.
#[derive(Debug, Clone, Copy)]
pub struct PlainMoveText {
    /// The piece that moves.
    pub mover: PlainMover,
    /// The squares that the piece may come from; empty if the text is no plain move.
    pub origins: Bitboard,
    /// The square that it goes to.
    pub to: Square,
}

impl PlainMoveText {
    /// A move that no piece can make.
    pub const NONE: PlainMoveText = PlainMoveText {
        mover: PlainMover::Push,
        origins: Bitboard::EMPTY,
        to: Square::truncated(0),
    };
}

/// The meaning of the first letter, if it is not part of the square of arrival.
#[derive(Clone, Copy)]
struct First {
    mover: PlainMover,
    origins: Bitboard,
    /// The files that the next letter may name.
    files: Bitboard,
}

/// The meaning of a letter between the first and the square of arrival: by itself, and where a file may stand.
#[derive(Clone, Copy)]
struct Middle {
    any: Bitboard,
    file: Bitboard,
}

/// A missing letter is 0: no text has this byte.
const fn first(letter: u8) -> First {
    const PIECE: (Bitboard, Bitboard) = (Bitboard::ALL, Bitboard::ALL);
    let (mover, (origins, files)) = match letter {
        0 => (PlainMover::Push, (Bitboard::ALL, Bitboard::EMPTY)),
        b'a'..=b'h' => (PlainMover::Capture, (file_squares(letter), Bitboard::EMPTY)),
        b'N' => (PlainMover::Knight, PIECE),
        b'B' => (PlainMover::Bishop, PIECE),
        b'R' => (PlainMover::Rook, PIECE),
        b'Q' => (PlainMover::Queen, PIECE),
        b'K' => (PlainMover::King, PIECE),
        _ => (PlainMover::Push, (Bitboard::EMPTY, Bitboard::EMPTY)),
    };
    First {
        mover,
        origins,
        files,
    }
}

const fn middle(letter: u8) -> Middle {
    let (any, file) = match letter {
        0 | b'x' | b':' | b'-' => (Bitboard::ALL, Bitboard::EMPTY),
        b'1'..=b'8' => (Bitboard(0xff << (8 * (letter - b'1'))), Bitboard::EMPTY),
        b'a'..=b'h' => (Bitboard::EMPTY, file_squares(letter)),
        _ => (Bitboard::EMPTY, Bitboard::EMPTY),
    };
    Middle { any, file }
}

const fn file_squares(letter: u8) -> Bitboard {
    Bitboard(0x0101_0101_0101_0101 << (letter - b'a'))
}

/// Builds a table of what each letter says: a constant function cannot take another.
macro_rules! by_letter {
    ($of:ident) => {{
        let mut table = [$of(0); 256];
        let mut letter = 1;
        while letter < table.len() {
            table[letter] = $of(letter as u8);
            letter += 1;
        }
        table
    }};
}

static FIRST: [First; 256] = by_letter!(first);
static MIDDLE: [Middle; 256] = by_letter!(middle);

/// Parses a text of two to four letters, none of them NUL: the lowest bytes of the word, the first in the lowest. The
/// other bytes of the word do not count.
#[allow(clippy::inline_always)] // Called for every move of a game.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub fn read(word: u64, length: u32) -> PlainMoveText {
    const A1: u64 = u16::from_le_bytes(*b"a1") as u64;
    debug_assert!((2..=4).contains(&length));
    let before = 8 * (length - 2);
    let square = ((word >> before) & 0xffff).wrapping_sub(A1);
    let to = Square::truncated((square & 7 | square >> 5) as u32);
    // Only the letters of a square leave these bits alone: any other letter borrows and sets more.
    let is_square = square & !0x0707 == 0;
    // Missing letters are zero.
    let head = word & ((1 << before) - 1);
    let first = FIRST[usize::from(head as u8)];
    let middle = MIDDLE[usize::from((head >> 8) as u8)];
    let origins = first.origins.0 & (middle.any.0 | middle.file.0 & first.files.0);
    PlainMoveText {
        mover: first.mover,
        origins: Bitboard(origins & u64::from(is_square).wrapping_neg()),
        to,
    }
}
