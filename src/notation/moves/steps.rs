//! The fast path for most moves: a piece and where it goes, in two to four letters (`e4`, `Nf3`, `exd5`, `Nbd2`).
//!
//! The letters are looked up, not asked one after the other: a branch on them would be mispredicted. What is no such
//! text gives a step that no piece can take, and is left to [`MoveText`](super::MoveText); a test holds that both read
//! the same.

use crate::board::{Bitboard, File, Rank, Square};
use crate::rules::Stepper;

/// What a text of two to four letters says of a step.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StepText {
    pub stepper: Stepper,
    /// Where the piece may come from; nowhere, if the text is no step.
    pub origins: Bitboard,
    pub to: Square,
}

/// What the first letter says, if it is not part of the square of arrival.
#[derive(Clone, Copy)]
struct First {
    stepper: Stepper,
    origins: Bitboard,
    /// What a file may still say behind it.
    files: Bitboard,
}

/// What a letter between the first and the square of arrival says: for itself, and where a file may stand.
#[derive(Clone, Copy)]
struct Middle {
    any: Bitboard,
    file: Bitboard,
}

/// The place in both tables of a letter that is not there.
const NONE: usize = 256;

static FIRST: [First; 257] = {
    let nothing = First {
        stepper: Stepper::Push,
        origins: Bitboard::EMPTY,
        files: Bitboard::EMPTY,
    };
    let mut table = [nothing; 257];
    table[NONE].origins = Bitboard::ALL;
    let mut file = 0;
    while let Some(known) = File::new(file) {
        table[known.letter() as usize] = First {
            stepper: Stepper::Capture,
            origins: file_squares(known),
            files: Bitboard::EMPTY,
        };
        file += 1;
    }
    let pieces = [
        (b'N', Stepper::Knight),
        (b'B', Stepper::Bishop),
        (b'R', Stepper::Rook),
        (b'Q', Stepper::Queen),
        (b'K', Stepper::King),
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

static MIDDLE: [Middle; 257] = {
    let nothing = Middle {
        any: Bitboard::EMPTY,
        file: Bitboard::EMPTY,
    };
    let mut table = [nothing; 257];
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

/// Reads a text of two to four letters: the lowest bytes of the word, the first in the lowest.
#[allow(clippy::inline_always)] // A reader of games asks at every move.
#[inline(always)]
pub(crate) fn read(word: u64, length: u32) -> StepText {
    const A1: u64 = u16::from_le_bytes(*b"a1") as u64;
    debug_assert!((2..=4).contains(&length));
    let before = 8 * (length - 2);
    let square = ((word >> before) & 0xffff).wrapping_sub(A1);
    let to = Square::truncated((square & 7 | square >> 5) as u32);
    // No letter but one of a square leaves these bits: what borrows leaves more.
    let is_square = square & !0x0707 == 0;
    // Letters that are not there are zero, and have a place of their own in the tables.
    let head = word & ((1 << before) - 1);
    let first = FIRST[(head & 0xff) as usize | usize::from(length < 3) << 8];
    let middle = MIDDLE[(head >> 8 & 0xff) as usize | usize::from(length < 4) << 8];
    let origins = first.origins.0 & (middle.any.0 | middle.file.0 & first.files.0);
    StepText {
        stepper: first.stepper,
        origins: Bitboard(origins & u64::from(is_square).wrapping_neg()),
        to,
    }
}

/// Reads a move in UCI that is a step: from which square to which.
pub(crate) fn read_uci(text: [u8; 4]) -> Option<[Square; 2]> {
    let [file, rank, to_file, to_rank] = text;
    // Upper case is for roles.
    if file < b'a' || to_file < b'a' {
        return None;
    }
    Some([
        Square::from_name(&[file, rank])?,
        Square::from_name(&[to_file, to_rank])?,
    ])
}
