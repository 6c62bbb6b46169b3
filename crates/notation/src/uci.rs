//! Moves as chess programs exchange them: `e2e4`, `e7e8q` (Universal Chess Interface, 2006).
//!
//! [`oracle_laws::uci`] writes a single move.

use oracle_laws::{Bitboard, LegalMoves, Move, Square};

pub use oracle_laws::uci::{CastlingMode, candidate, push, target};

/// Writes a move. [`Candidate`](oracle_laws::Candidate) reads it.
pub fn write(written: Move, mode: CastlingMode) -> String {
    candidate(written, mode).to_string()
}

/// Appends the moves of these pieces of the side to move, each followed by a space.
pub fn push_moves(
    legal: &LegalMoves<'_>,
    pieces: Bitboard,
    mode: CastlingMode,
    text: &mut Vec<u8>,
) {
    let specials = legal.specials() & pieces;
    let mut rest = legal.movers() & pieces & !specials;
    let mut end = text.len();
    // The pieces come in the order of their squares: those below each special piece come before it.
    for special in specials {
        let below = Bitboard(special.bitboard().0 - 1);
        end = push_steps_of(rest & below, legal, end, text);
        rest &= !below;
        text.truncate(end);
        for played in legal.moves_from(special) {
            push(played, mode, text);
            text.push(b' ');
        }
        end = text.len();
    }
    end = push_steps_of(rest, legal, end, text);
    text.truncate(end);
}

/// Writes the steps of pieces into a text from `end` on, and returns their end. The rest of the text is garbage.
fn push_steps_of(
    pieces: Bitboard,
    legal: &LegalMoves<'_>,
    end: usize,
    text: &mut Vec<u8>,
) -> usize {
    let pieces = pieces.into_iter();
    pieces.fold(end, |end, from| {
        push_steps(from, legal.targets(from), end, text)
    })
}

/// The length of a step and the space after it, in bytes.
const STEP: usize = 5;

/// The room for six steps, each written as a number of eight bytes.
const SIX_STEPS: usize = 5 * STEP + 8;

/// Writes the steps of a piece into a text from `end` on, and returns their end.
///
/// Six steps are written at once, which is enough for most pieces: a loop that ends after the last step would be
/// mispredicted. The next piece overwrites the surplus.
#[inline]
fn push_steps(from: Square, targets: Bitboard, mut end: usize, text: &mut Vec<u8>) -> usize {
    let from = FROM[from.table_index()];
    let mut rest = targets.0;
    loop {
        let Some(room) = text
            .get_mut(end..)
            .and_then(<[u8]>::first_chunk_mut::<SIX_STEPS>)
        else {
            // Enough for all moves of most positions.
            text.resize(end + 8 * SIX_STEPS, b' ');
            continue;
        };
        let mut count = 0;
        for step in 0..6 {
            count += usize::from(rest != 0);
            let word = from | TO[rest.trailing_zeros() as usize];
            room[step * STEP..step * STEP + 8].copy_from_slice(&word.to_le_bytes());
            rest &= rest.wrapping_sub(1);
        }
        end += STEP * count;
        if rest == 0 {
            return end;
        }
    }
}

/// The first half of a step from each square, as a little-endian number.
static FROM: [u64; 64] = {
    let mut words = [0; 64];
    let mut index = 0;
    while index < 64 {
        words[index as usize] = u16::from_le_bytes(Square::truncated(index).name()) as u64;
        index += 1;
    }
    words
};

/// The second half of a step to each square, and the space after it; the last entry is for no step.
static TO: [u64; 65] = {
    let mut words = [0; 65];
    let mut index = 0;
    while index < 64 {
        let [file, rank] = Square::truncated(index).name();
        words[index as usize] = u64::from_le_bytes([0, 0, file, rank, b' ', 0, 0, 0]);
        index += 1;
    }
    words
};
