//! Moves as chess programs exchange them: `e2e4`, `e7e8q` (Universal Chess Interface, 2006).
//!
//! Castling is the king's move, `e1g1`. In Chess960 mode, and if king or rook did not start on their squares of
//! standard chess, it is the king capturing its own rook, `f1h1`.

use crate::board::{Bitboard, Color, File, Square};
use crate::rules::{LegalMoves, Move, MoveKind};

/// How castling is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CastlingMode {
    /// `e1g1` from the home squares of standard chess, the king capturing its rook from others.
    #[default]
    Standard,
    /// Always as the king capturing its rook.
    Chess960,
}

/// Returns the square of arrival as it is written: [`Move::to`], except for castling in standard chess.
#[must_use]
pub fn target(written: Move, mode: CastlingMode) -> Square {
    if let MoveKind::Castle(side) = written.kind
        && mode == CastlingMode::Standard
        && written.from.file() == File::E
        && written.to.file() == side.home(Color::White).file()
    {
        return Square::new(side.king_to(Color::White).file(), written.from.rank());
    }
    written.to
}

/// Writes a move.
#[must_use]
pub fn write(written: Move, mode: CastlingMode) -> String {
    let mut text = Vec::with_capacity(5);
    push(written, mode, &mut text);
    // The text is ASCII.
    String::from_utf8(text).unwrap_or_default()
}

/// Appends a move to a text, in ASCII.
pub fn push(written: Move, mode: CastlingMode, text: &mut Vec<u8>) {
    text.extend_from_slice(&written.from.name());
    text.extend_from_slice(&target(written, mode).name());
    if let Some(role) = written.promotion {
        text.push(role.letter() as u8);
    }
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
            text.resize(end + 16 * SIX_STEPS, b' ');
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

#[cfg(test)]
mod tests {
    use super::{Bitboard, CastlingMode, push_moves};
    use crate::notation::{Overrides, Record};
    use crate::rules::Position;

    /// Writes the moves of all pieces, of half of them, and of each alone, and compares them with single moves.
    #[track_caller]
    fn check(position: &Position) {
        let legal = position.legal();
        let own = position.placement().color(position.turn());
        let halves = [own, own & Bitboard::DARK, own & !Bitboard::DARK];
        let alone = own.into_iter().map(crate::board::Square::bitboard);
        for pieces in halves.into_iter().chain(alone) {
            let moves = pieces.into_iter().flat_map(|from| legal.moves_from(from));
            let one_by_one = moves.map(|played| super::write(played, CastlingMode::Standard) + " ");
            for before in ["", "so far"] {
                let mut text = before.as_bytes().to_vec();
                push_moves(&legal, pieces, CastlingMode::Standard, &mut text);
                let wanted = before.to_owned() + &one_by_one.clone().collect::<String>();
                assert_eq!(String::from_utf8(text).unwrap(), wanted);
            }
        }
    }

    #[test]
    fn moves_of_games_are_written_as_one_by_one() {
        let mut rng = fastrand::Rng::with_seed(4);
        for _ in 0..30 {
            let mut position = Position::default();
            for _ in 0..150 {
                check(&position);
                let moves = position.legal_moves();
                let Some(&played) = rng.choice(&moves) else {
                    break;
                };
                position = position.after(played);
            }
        }
    }

    #[test]
    fn moves_of_unusual_boards_are_written_as_one_by_one() {
        for line in [
            // Pieces with twenty-seven moves, thirteen, and one.
            "Wqd4",
            "Wqa1 Wbd3 Wna8 Wph2 Bpb3",
            "r3k2r/P6P/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
            "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
            "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1",
            "Wke1 Wra1h1 Wpa2b2c2d2e2f2g2h2 moved=-",
            "Bka8",
        ] {
            let overrides = Overrides::default();
            let record = Record::parse(line, &overrides).unwrap();
            check(&record.play().unwrap().position);
        }
    }
}
