//! The fast path for most lines: a FEN of six fields with one space between them, and nothing else.
//!
//! Any other line, wrong or only unusual, is left to the reader of lines, which reports errors. A test checks that both
//! agree.

#![allow(clippy::inline_always)] // A placement that is used where it is read is not copied.

use crate::board::{Bitboard, Color, Placement, Role, Square};
use crate::notation::CastlingField;
use crate::notation::line::fields::Fields;

/// A line that is a FEN and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FastFen<'a> {
    pub placement: Placement,
    pub fields: Fields,
    /// The board as it is written. Each board has exactly one spelling, so it can be copied to the answer.
    pub board: &'a str,
}

/// Parses a line that is a FEN and nothing else.
#[inline(always)]
pub fn read(line: &str) -> Option<FastFen<'_>> {
    let (placement, rest) = board(line.as_bytes())?;
    let has_two = |color| placement.pieces(color, Role::King).more_than_one();
    if placement.pawns().meets(Bitboard::BACK_RANKS) || Color::ALL.into_iter().any(has_two) {
        return None;
    }
    let written = &line[..line.len() - rest.len()];
    let (turn, rest) = match rest {
        [b' ', b'w', b' ', rest @ ..] => (Color::White, rest),
        [b' ', b'b', b' ', rest @ ..] => (Color::Black, rest),
        _ => return None,
    };
    let (castling, rest) = castling(rest)?;
    let (ep_square, rest) = match rest {
        [b' ', b'-', rest @ ..] => (None, rest),
        [b' ', file, rank, rest @ ..] => (Some(Square::from_name(&[*file, *rank])?), rest),
        _ => return None,
    };
    let (halfmoves, rest) = number(rest.strip_prefix(b" ")?)?;
    let (fullmoves, rest) = number(rest.strip_prefix(b" ")?)?;
    let fields = Fields {
        turn: Some(turn),
        castling: Some(castling),
        ep_square: Some(ep_square),
        moved: None,
        halfmoves: Some(halfmoves),
        fullmoves: Some(fullmoves),
    };
    rest.is_empty().then_some(FastFen {
        placement,
        fields,
        board: written,
    })
}

/// Reads the letters of castling, and returns the text after them.
fn castling(text: &[u8]) -> Option<(CastlingField, &[u8])> {
    // Most positions of a game have no castling rights.
    if let [b'-', rest @ ..] = text {
        return Some((CastlingField::default(), rest));
    }
    let length = text.iter().position(|&byte| byte == b' ')?;
    let (letters, rest) = text.split_at_checked(length)?;
    // The letters are part of a line, so they are valid UTF-8.
    let field = CastlingField::parse(str::from_utf8(letters).ok()?)?;
    (length <= 4).then_some((field, rest))
}

/// Reads a number of up to six digits, and returns the text after it.
fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let (mut number, mut rest) = (0, text);
    while let [byte, after @ ..] = rest
        && byte.is_ascii_digit()
    {
        number = 10 * number + u32::from(byte - b'0');
        rest = after;
        if text.len() - rest.len() > 6 {
            return None;
        }
    }
    (rest.len() < text.len()).then_some((number, rest))
}

/// The meaning of a letter of a board.
#[derive(Clone, Copy)]
struct Letter {
    /// The set of squares that it adds to: 0 to 5 the white pieces, 6 to 11 the black ones, then other characters.
    set: u8,
    /// The number of squares that it takes, plus [`SLASH`] for a slash.
    steps: u16,
}

/// The sets of numbers, slashes and unknown letters.
const NUMBERS: usize = 12;
const SLASHES: usize = 13;
const OTHERS: usize = 15;
/// A slash takes no square, and is counted separately.
const SLASH: u16 = 1 << 8;

/// The meaning of every byte.
const LETTERS: [Letter; 256] = {
    let mut letters = [Letter {
        set: OTHERS as u8,
        steps: 0,
    }; 256];
    let mut role = 0;
    while role < 6 {
        let letter = Role::ALL[role].letter() as u8;
        letters[letter.to_ascii_uppercase() as usize] = Letter {
            set: role as u8,
            steps: 1,
        };
        letters[letter as usize] = Letter {
            set: 6 + role as u8,
            steps: 1,
        };
        role += 1;
    }
    let mut count = 1;
    while count <= 8 {
        letters[(b'0' + count) as usize] = Letter {
            set: NUMBERS as u8,
            steps: count as u16,
        };
        count += 1;
    }
    letters[b'/' as usize] = Letter {
        set: SLASHES as u8,
        steps: SLASH,
    };
    letters
};

/// Reads a board up to the space after it.
///
/// The loop does not branch on the letter, which would be mispredicted: every letter adds its square to a set. The sets
/// show whether the board is well-formed.
#[inline(always)]
fn board(text: &[u8]) -> Option<(Placement, &[u8])> {
    const FIRST_FILE: u64 = 0x0101_0101_0101_0101;
    let mut sets = [0_u64; 16];
    // Squares in the order of a FEN: from a8 to h8, then a7.
    let mut at = 0_u32;
    let mut length = 0;
    for &byte in text {
        if byte == b' ' {
            break;
        }
        let Letter { set, steps } = LETTERS[usize::from(byte)];
        sets[usize::from(set & 15)] |= 1_u64.wrapping_shl(at);
        at = at.wrapping_add(u32::from(steps));
        length += 1;
    }
    if sets[OTHERS] != 0 {
        return None;
    }
    let (all, _) = sets.as_chunks::<6>();
    let [white, black] = *all else {
        return None;
    };
    let occupied = white.into_iter().chain(black).fold(0, |all, set| all | set);
    let is_whole = at == 64 + 7 * u32::from(SLASH)
        // Slashes stand between ranks, and nowhere else.
        && sets[SLASHES] == FIRST_FILE & !1
        // A number follows a piece or begins its rank: two adjacent numbers are not allowed.
        && sets[NUMBERS] & !(occupied << 1) & !FIRST_FILE == 0;
    if !is_whole {
        return None;
    }
    // A FEN begins with the eighth rank, a set of squares with the first.
    let all = |sets: [u64; 6]| sets.into_iter().fold(0, |all, set| all | set);
    let colors = [all(white), all(black)];
    let mut roles = white;
    for (role, set) in roles.iter_mut().zip(black) {
        *role |= set;
    }
    let ranked = |set: u64| Bitboard(set.swap_bytes());
    let placement = Placement::from_bitboards(roles.map(ranked), colors.map(ranked));
    Some((placement, &text[length..]))
}

#[cfg(test)]
mod tests {
    use super::{FastFen, Fields, Placement, read};
    use crate::notation::line::tokens::{Separator, Tokens};
    use crate::notation::position::fen;

    fn read_slowly(line: &str) -> Option<(Placement, Fields)> {
        let mut tokens = Tokens::new(line);
        let read = fen::read(&mut tokens).ok()?;
        tokens.next(Separator::Space).is_none().then_some(read)
    }

    fn read_fast(line: &str) -> Option<(Placement, Fields)> {
        read(line).map(
            |FastFen {
                 placement, fields, ..
             }| (placement, fields),
        )
    }

    const LINES: [&str; 7] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq e3 17 104",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/RR2K1R1 w Gb a6 99 999999",
        "1n1q1r1k/p1p1p1p1/1p1p1p1p/P1P1P1P1/1P1P1P1P/1N1B1N1B/1R1Q1R1K/1b1b1n1n w - - 3 4",
        "1n1q1r1k/p1p1p1p1/1p1p1p1p/P1P1P1P1/1P1P1P1P/1N1B1N1B/2RQ1R1K/1b1b1n2 w - - 3 4",
        "qqqqqqqq/8/QQQQQQQQ/1k6/6K1/8/pppppppp/RNBQ1BNR b AHah h3 1 2",
    ];

    #[test]
    fn usual_lines_are_read_fast_and_alike() {
        for line in LINES {
            let read = read_fast(line);
            assert!(read.is_some(), "{line}");
            assert_eq!(read, read_slowly(line), "{line}");
        }
    }

    #[test]
    fn a_changed_line_is_read_alike_or_not_at_all() {
        const LETTERS: &[u8] = b"kqrbnpKQRBNP/123456789 -wbaheE.#\xc3";
        let mut rng = fastrand::Rng::with_seed(64);
        let (mut read, mut left) = (0, 0);
        for _ in 0..200_000 {
            let mut line = LINES[rng.usize(..LINES.len())].as_bytes().to_vec();
            for _ in 0..rng.usize(1..4) {
                let at = rng.usize(..line.len());
                match rng.u8(..3) {
                    0 => line[at] = LETTERS[rng.usize(..LETTERS.len())],
                    1 => line.insert(at, LETTERS[rng.usize(..LETTERS.len())]),
                    _ => drop(line.remove(at)),
                }
            }
            let line = String::from_utf8_lossy(&line);
            match read_fast(&line) {
                None => left += 1,
                some => {
                    read += 1;
                    assert_eq!(some, read_slowly(&line), "{line}");
                }
            }
        }
        assert!(read > 5_000 && left > 5_000, "{read} read, {left} left");
    }
}
