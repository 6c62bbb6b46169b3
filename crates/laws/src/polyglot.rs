//! The Zobrist key of the Polyglot book format, by which books and other tools know a position
//! (<http://hgm.nubati.net/book_format.html>). The format publishes its 781 numbers: they stand in `polyglot.txt`, in its order,
//! in hexadecimal.

use crate::{CastlingSide, Color, Position, Role};

/// The places of the numbers after those of the pieces.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

static NUMBERS: [u64; TURN + 1] = numbers(include_bytes!("polyglot.txt"));

/// Reads the numbers: sixteen digits on each line.
const fn numbers(text: &[u8]) -> [u64; TURN + 1] {
    let mut numbers = [0; TURN + 1];
    let mut at = 0;
    while at < text.len() {
        if let Some(digit) = (text[at] as char).to_digit(16) {
            numbers[at / 17] = numbers[at / 17] << 4 | digit as u64;
        }
        at += 1;
    }
    numbers
}

/// Returns the place of a role in the format: pawns first, and Black before White.
const fn kind(role: Role, color: Color) -> usize {
    2 * role.index() + matches!(color, Color::White) as usize
}

impl Position {
    /// Returns the Zobrist key of the Polyglot book format.
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            for role in Role::ALL {
                for square in self.placement().pieces(color, role) {
                    key ^= NUMBERS[64 * kind(role, color) + usize::from(square.index())];
                }
            }
            for side in CastlingSide::ALL {
                if self.has_castling_right(color, side) {
                    let queenside = usize::from(side == CastlingSide::Queenside);
                    key ^= NUMBERS[CASTLING + 2 * color.index() + queenside];
                }
            }
        }
        // The square is there only if a pawn can capture on it, legally or not, as the format asks.
        if let Some(square) = self.ep_square() {
            key ^= NUMBERS[EN_PASSANT + usize::from(square.index() % 8)];
        }
        if self.turn() == Color::White {
            key ^= NUMBERS[TURN];
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    /// The positions that the format is published with, and their keys.
    const PUBLISHED: &str = "\
463b96181691fc9c rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
823c9b50fd114196 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
0756b94461c50fb0 rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2
662fafb965db29d4 rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2
22a48b5a8e47ff78 rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3
652a607ca3f242c1 rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3
00fdd303c946bdd9 rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4
3c8123ea7b067637 rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3
5c3f9b829b279560 rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4";

    #[test]
    fn keys_are_those_of_the_format() {
        for (key, fen) in PUBLISHED.lines().filter_map(|line| line.split_once(' ')) {
            let found = Position::from_fen(fen).map(|position| position.polyglot_key());
            assert_eq!(found.ok(), u64::from_str_radix(key, 16).ok(), "{fen}");
        }
    }
}
