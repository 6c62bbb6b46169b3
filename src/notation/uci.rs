//! Moves as programs write them to each other: `e2e4`, `e7e8q` (Universal Chess Interface, 2006).
//!
//! Castling is the king's move, `e1g1`. Where king or rook did not start where they do in standard chess, and
//! everywhere in Chess960 mode, it is the king taking its own rook, `f1h1`.

use super::wide::Wide;
use crate::board::{Bitboard, Color, File, Square};
use crate::rules::{CastlingSide, LegalMoves, Move, MoveKind};

/// How castling is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Castling {
    /// From the home squares of standard chess `e1g1`, from others as the king taking its rook.
    #[default]
    Standard,
    /// Always as the king taking its rook.
    Chess960,
}

impl Move {
    /// The square to which the written move goes: as [`to`](Move::to), but for castling in standard chess.
    #[must_use]
    pub fn written_to(self, castling: Castling) -> Square {
        match (self.kind, castling) {
            (MoveKind::Castle(side), Castling::Standard)
                if is_standard(self.from, self.to, side) =>
            {
                Square::new(side.king_to(Color::White).file(), self.from.rank())
            }
            _ => self.to,
        }
    }
}

fn is_standard(king: Square, rook: Square, side: CastlingSide) -> bool {
    king.file() == File::E && rook.file() == side.home(Color::White).file()
}

/// Writes a move.
#[must_use]
pub fn write(written: Move, castling: Castling) -> String {
    let mut text = Vec::with_capacity(5);
    push(written, castling, &mut text);
    // Nothing but ASCII was written.
    String::from_utf8(text).unwrap_or_default()
}

/// Appends a move to a text, all of it ASCII.
pub fn push(written: Move, castling: Castling, text: &mut Vec<u8>) {
    text.extend_from_slice(&written.from.name());
    text.extend_from_slice(&written.written_to(castling).name());
    if let Some(role) = written.promotion {
        text.push(role.letter() as u8);
    }
}

/// Appends the moves of these pieces of the side to move, a space behind each.
pub fn push_moves(
    legal: &LegalMoves<'_>,
    pieces: Bitboard,
    castling: Castling,
    text: &mut Vec<u8>,
) {
    let specials = legal.specials() & pieces;
    let mut rest = legal.movers() & pieces & !specials;
    let mut end = text.len();
    // Each of them comes behind the plain ones below it.
    for special in specials {
        let below = Bitboard(special.bitboard().0 - 1);
        end = push_plain(legal, rest & below, end, text);
        rest &= !below;
        text.truncate(end);
        for played in legal.moves_from(special) {
            push(played, castling, text);
            text.push(b' ');
        }
        end = text.len();
    }
    end = push_plain(legal, rest, end, text);
    text.truncate(end);
}

/// Writes the plain steps of pieces into a text from `end` on; gives their end. What the text holds behind it means
/// nothing.
fn push_plain(
    legal: &LegalMoves<'_>,
    mut pieces: Bitboard,
    mut end: usize,
    text: &mut Vec<u8>,
) -> usize {
    if let Some(wide) = Wide::new() {
        while pieces.any() {
            // Enough for all moves of most positions.
            text.resize(end + 512, b' ');
            end = wide.write_steps(legal, &mut pieces, end, text);
        }
        return end;
    }
    for from in pieces {
        end = push_steps(from, legal.targets(from), end, text);
    }
    end
}

/// A plain step and the space behind it, in bytes.
pub(super) const WORD: usize = 5;

/// Six of them, each written as a number of eight bytes.
const SIX: usize = 5 * WORD + 8;

/// Writes a piece's plain steps into a text from `end` on; gives their end. What the text holds behind it means nothing.
///
/// Nobody can foresee how many there are, so they are written by sixes, which is enough for most pieces, and what is too
/// much is written over.
#[inline]
fn push_steps(from: Square, targets: Bitboard, mut end: usize, text: &mut Vec<u8>) -> usize {
    let from = FROM[from.table_index()];
    let mut rest = targets.0;
    loop {
        let Some(room) = text.get_mut(end..).and_then(<[u8]>::first_chunk_mut::<SIX>) else {
            // Enough for all moves of most positions.
            text.resize(end + 16 * SIX, b' ');
            continue;
        };
        let mut count = 0;
        for word in 0..6 {
            count += usize::from(rest != 0);
            let step = from | TO[rest.trailing_zeros() as usize];
            room[word * WORD..word * WORD + 8].copy_from_slice(&step.to_le_bytes());
            rest &= rest.wrapping_sub(1);
        }
        end += WORD * count;
        if rest == 0 {
            return end;
        }
    }
}

/// The first half of a plain step from each square, as a number in which the lowest byte comes first.
static FROM: [u64; 64] = {
    let mut words = [0; 64];
    let mut index = 0;
    while index < 64 {
        words[index as usize] = u16::from_le_bytes(Square::truncated(index).name()) as u64;
        index += 1;
    }
    words
};

/// The second half of a plain step to each square, and the space behind it; the last goes nowhere.
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
    use super::{Bitboard, Castling, LegalMoves, push_moves, push_steps};
    use crate::notation::{Beside, Record};
    use crate::rules::Position;

    /// The moves of all pieces and of half of them, and the plain steps of those that have no others, in all ways there
    /// are to write them.
    #[track_caller]
    fn check(position: &Position) {
        let legal = position.legal();
        let words = |pieces: Bitboard| -> String {
            let moves = pieces
                .into_iter()
                .flat_map(|from| legal.moves_from(from))
                .map(|played| super::write(played, Castling::Standard) + " ");
            moves.collect()
        };
        let own = position.placement().color(position.turn());
        for pieces in [own, own & Bitboard::DARK, own & !Bitboard::DARK] {
            assert_eq!(all(&legal, pieces), words(pieces));
        }
        let specials = legal.specials();
        assert_eq!(specials & own, specials, "only pieces of the side to move");
        let plain = legal.movers() & !specials;
        for before in ["", "so far"] {
            let mut text = before.as_bytes().to_vec();
            let mut end = text.len();
            for from in plain {
                end = push_steps(from, legal.targets(from), end, &mut text);
            }
            let text = String::from_utf8_lossy(&text[..end]);
            assert_eq!(text, before.to_owned() + &words(plain));
        }
    }

    fn all(legal: &LegalMoves<'_>, pieces: Bitboard) -> String {
        let mut text = Vec::new();
        push_moves(legal, pieces, Castling::Standard, &mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn moves_of_games_are_written_as_one_by_one() {
        let mut rng = fastrand::Rng::with_seed(4);
        for _ in 0..60 {
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
            // Twenty-seven moves, and thirteen, and one.
            "Wqd4",
            "Wqa1 Wbd3 Wna8 Wph2 Bpb3",
            "r3k2r/P6P/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
            "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
            "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1",
            "Wke1 Wra1h1 Wpa2b2c2d2e2f2g2h2 moved=-",
            "Bka8",
        ] {
            let beside = Beside::default();
            let record = Record::parse(line, &beside).unwrap();
            check(&record.play(&beside).unwrap().position);
        }
    }
}
