//! Moves as chess programs exchange them: `e2e4`, `e7e8q` (Universal Chess Interface, 2006).
//!
//! [`oracle_laws::uci`] writes a single move.

use oracle_laws::{Bitboard, LegalMoves, Move, Square};

pub use oracle_laws::uci::{CastlingMode, candidate, push, target};

/// Writes a move. [`Candidate`](oracle_laws::Candidate) reads it.
///
/// ```
/// use oracle_laws::Position;
/// use oracle_notation::uci::{CastlingMode, write};
///
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K -".parse()?;
/// let castling = position.judge("e1g1".parse()?)?;
/// assert_eq!(write(castling, CastlingMode::Standard), "e1g1");
/// assert_eq!(write(castling, CastlingMode::Chess960), "e1h1");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
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
    let mut steps = [0; ROOM];
    let mut end = 0;
    for from in legal.movers() & pieces {
        let is_special = legal.specials().has(from);
        if is_special || end > ROOM - LONGEST {
            text.extend_from_slice(&steps[..end]);
            end = 0;
        }
        if is_special {
            for played in legal.moves_from(from) {
                push(played, mode, text);
                text.push(b' ');
            }
        } else {
            end += write_steps(from, legal.targets(from), &mut steps[end..]);
        }
    }
    text.extend_from_slice(&steps[..end]);
}

/// The length of a step and the space after it, in bytes.
const STEP: usize = 5;

/// The room for the steps of most positions, and for those of one piece: a queen has up to 27, in groups of six.
const ROOM: usize = 16 * SIX_STEPS;
const LONGEST: usize = 5 * SIX_STEPS;

/// The room for six steps, each written as a number of eight bytes.
const SIX_STEPS: usize = 5 * STEP + 8;

/// Writes the steps of a piece, and returns their length in bytes.
///
/// Six steps are written at once, which is enough for most pieces: a loop that ends after the last step would be
/// mispredicted. The next piece overwrites the surplus.
#[inline]
fn write_steps(from: Square, targets: Bitboard, text: &mut [u8]) -> usize {
    let from = FROM[from.table_index()];
    let mut rest = targets.0;
    let mut end = 0;
    while rest != 0 {
        let room = &mut text[end..end + SIX_STEPS];
        for step in 0..6 {
            end += STEP * usize::from(rest != 0);
            let word = from | TO[rest.trailing_zeros() as usize];
            room[step * STEP..step * STEP + 8].copy_from_slice(&word.to_le_bytes());
            rest &= rest.wrapping_sub(1);
        }
    }
    end
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
