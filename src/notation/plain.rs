//! The line that most lines are: a FEN of six fields with one space between, and nothing else.
//!
//! It is read in one go, without a look at what else a line could be; whatever is not exactly like that, wrong or only
//! unusual, is left to the readers that can tell it apart. A test holds that both read the same.

use super::{CastlingField, Fields};
use crate::board::{Bitboard, Color, Placement, Role, Square};

/// The board and the fields of a line that is a FEN and nothing else.
pub(super) fn fen(line: &str) -> Option<(Placement, Fields)> {
    let (placement, rest) = board(line.as_bytes())?;
    let (turn, rest) = match rest {
        [b' ', b'w', b' ', rest @ ..] => (Color::White, rest),
        [b' ', b'b', b' ', rest @ ..] => (Color::Black, rest),
        _ => return None,
    };
    // The letters of castling are words of the line, and it is text.
    let length = rest
        .iter()
        .position(|&byte| byte == b' ')
        .filter(|&length| length <= 4)?;
    let castling = CastlingField::parse(str::from_utf8(&rest[..length]).ok()?)?;
    let (ep_square, rest) = match &rest[length..] {
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
    rest.is_empty().then_some((placement, fields))
}

/// A number of up to six digits, and what follows it.
fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let length = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if !matches!(length, 1..=6) {
        return None;
    }
    let (digits, rest) = text.split_at(length);
    let number = digits
        .iter()
        .fold(0, |number, digit| 10 * number + u32::from(digit - b'0'));
    Some((number, rest))
}

/// What a letter in a board means.
#[derive(Clone, Copy)]
struct Letter {
    /// Which set of squares it adds to: 0 to 5 the white pieces, 6 to 11 the black ones, and sets that nobody asks for.
    set: u8,
    /// How many squares it takes up.
    squares: u8,
    /// What it is apart from that.
    kind: u8,
}

const PIECE: u8 = 0;
const EMPTY: u8 = 1;
const SLASH: u8 = 2;
const OTHER: u8 = 4;

/// What every byte means.
const LETTERS: [Letter; 256] = {
    let mut letters = [Letter {
        set: 15,
        squares: 0,
        kind: OTHER,
    }; 256];
    let mut role = 0;
    while role < 6 {
        let letter = Role::ALL[role].letter() as u8;
        letters[letter.to_ascii_uppercase() as usize] = Letter {
            set: role as u8,
            squares: 1,
            kind: PIECE,
        };
        letters[letter as usize] = Letter {
            set: 6 + role as u8,
            squares: 1,
            kind: PIECE,
        };
        role += 1;
    }
    let mut count = 1;
    while count <= 8 {
        letters[(b'0' + count) as usize] = Letter {
            set: 12,
            squares: count,
            kind: EMPTY,
        };
        count += 1;
    }
    letters[b'/' as usize] = Letter {
        set: 12,
        squares: 0,
        kind: SLASH,
    };
    letters
};

/// Reads a board up to the space behind it.
///
/// Nobody can foresee whether a piece, a number or a slash comes next, so nothing here depends on it: every letter adds
/// to some set and moves on by some squares, and what is wrong is gathered and looked at in the end.
fn board(text: &[u8]) -> Option<(Placement, &[u8])> {
    let mut sets = [0_u64; 16];
    // Squares in the order of a FEN: from a8 to h8, then a7.
    let mut square = 0_u32;
    let mut row_end = 0;
    let mut wrong = 0;
    let mut before = 0;
    let length = text.iter().position(|&byte| byte == b' ')?;
    for &byte in &text[..length] {
        let Letter { set, squares, kind } = LETTERS[usize::from(byte)];
        sets[usize::from(set & 15)] |= 1 << (square & 63);
        square += u32::from(squares);
        let is_slash = u32::from(kind >> 1 & 1);
        row_end += 8 * is_slash;
        // A slash anywhere but at the end of its row, two numbers side by side, and a letter of no meaning.
        wrong |= (square ^ row_end) & is_slash.wrapping_neg();
        wrong |= u32::from(kind & before & EMPTY | kind & OTHER);
        before = kind;
    }
    if wrong != 0 || square != 64 || row_end != 56 {
        return None;
    }
    let [white @ .., _, _, _, _, _, _, _, _, _, _] = sets;
    let [_, _, _, _, _, _, black @ .., _, _, _, _] = sets;
    // A FEN begins with the eighth rank, a set of squares with the first.
    let ranked = |sets: [u64; 6]| sets.map(|set| Bitboard(set.swap_bytes()));
    let placement = Placement::of_sets(ranked(white), ranked(black));
    let has_two = |color, role| placement.pieces(color, role).more_than_one();
    let is_allowed = !placement.pawns().meets(Bitboard::BACK_RANKS)
        && !Color::ALL
            .into_iter()
            .any(|color| has_two(color, Role::King));
    is_allowed.then_some((placement, &text[length..]))
}

#[cfg(test)]
mod tests {
    use super::{Fields, Placement, fen};
    use crate::notation::words::Words;
    use crate::notation::{fen as slow, words};

    fn slowly(line: &str) -> Option<(Placement, Fields)> {
        let mut words = Words::new(line);
        let read = slow::fields(&mut words).ok()?;
        words.next(words::is_space).is_none().then_some(read)
    }

    const LINES: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq e3 17 104",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/RR2K1R1 w Gb a6 99 999999",
        "qqqqqqqq/8/QQQQQQQQ/1k6/6K1/8/pppppppp/RNBQ1BNR b AHah h3 1 2",
    ];

    #[test]
    fn plain_lines_are_read_at_once_and_alike() {
        for line in LINES {
            let read = fen(line);
            assert!(read.is_some(), "{line}");
            assert_eq!(read, slowly(line), "{line}");
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
            match fen(&line) {
                None => left += 1,
                some => {
                    read += 1;
                    assert_eq!(some, slowly(&line), "{line}");
                }
            }
        }
        assert!(read > 5_000 && left > 5_000, "{read} read, {left} left");
    }
}
