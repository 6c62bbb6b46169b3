//! The fast path for most moves: a piece and its target square, in two to four letters (`e4`, `Nf3`, `exd5`, `Nbd2`).
//!
//! The letters are looked up in tables, because branches on them would be mispredicted. Any other text gives a step
//! that no piece can make, and is left to [`MoveText`](super::MoveText). A test checks that both agree.

use oracle_laws::{Bitboard, File, PlainMover, Rank, Square};

/// The meaning of a text of two to four letters.
#[derive(Debug, Clone, Copy)]
pub struct StepText {
    /// The piece that moves.
    pub stepper: PlainMover,
    /// The squares that the piece may come from; empty if the text is not a step.
    pub origins: Bitboard,
    /// The square that it goes to.
    pub to: Square,
}

impl StepText {
    /// A step that no piece can make.
    pub const NONE: StepText = StepText {
        stepper: PlainMover::Push,
        origins: Bitboard::EMPTY,
        to: Square::truncated(0),
    };
}

/// The meaning of the first letter, if it is not part of the square of arrival.
#[derive(Clone, Copy)]
struct First {
    stepper: PlainMover,
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

/// The index in both tables of a missing letter: no text has this byte.
const NONE: usize = 0;

static FIRST: [First; 256] = {
    let nothing = First {
        stepper: PlainMover::Push,
        origins: Bitboard::EMPTY,
        files: Bitboard::EMPTY,
    };
    let mut table = [nothing; 256];
    table[NONE].origins = Bitboard::ALL;
    let mut file = 0;
    while let Some(known) = File::new(file) {
        table[known.letter() as usize] = First {
            stepper: PlainMover::Capture,
            origins: file_squares(known),
            files: Bitboard::EMPTY,
        };
        file += 1;
    }
    let pieces = [
        (b'N', PlainMover::Knight),
        (b'B', PlainMover::Bishop),
        (b'R', PlainMover::Rook),
        (b'Q', PlainMover::Queen),
        (b'K', PlainMover::King),
    ];
    let mut index = 0;
    while index < pieces.len() {
        let (letter, stepper) = pieces[index];
        table[letter as usize] = First {
            stepper,
            origins: Bitboard::ALL,
            files: Bitboard::ALL,
        };
        index += 1;
    }
    table
};

static MIDDLE: [Middle; 256] = {
    let nothing = Middle {
        any: Bitboard::EMPTY,
        file: Bitboard::EMPTY,
    };
    let mut table = [nothing; 256];
    let mut index = 0;
    while let Some(file) = File::new(index) {
        table[file.letter() as usize].file = file_squares(file);
        let rank = Rank::ALL[index as usize];
        table[rank.digit() as usize].any = Bitboard(0xff << (8 * index));
        index += 1;
    }
    table[b'x' as usize].any = Bitboard::ALL;
    table[b':' as usize].any = Bitboard::ALL;
    table[b'-' as usize].any = Bitboard::ALL;
    table[NONE].any = Bitboard::ALL;
    table
};

const fn file_squares(file: File) -> Bitboard {
    Bitboard(0x0101_0101_0101_0101 << file.index())
}

/// Parses a text of two to four letters, none of them NUL: the lowest bytes of the word, the first in the lowest. The
/// other bytes of the word do not count.
#[allow(clippy::inline_always)] // Called for every move of a game.
#[inline(always)]
pub fn read(word: u64, length: u32) -> StepText {
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
    StepText {
        stepper: first.stepper,
        origins: Bitboard(origins & u64::from(is_square).wrapping_neg()),
        to,
    }
}
