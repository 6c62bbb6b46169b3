//! The fast reader of FEN: six fields with one space between them, and nothing else.

#![allow(clippy::inline_always)] // A placement that is used where it is read is not copied.

use super::CastlingField;
use crate::board::{Bitboard, Color, Placement, Role, Square};

/// A text that is a FEN of six fields and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExactFen<'a> {
    /// The pieces: no pawn on a back rank, and at most one king of each colour.
    pub placement: Placement,
    /// The side to move.
    pub turn: Color,
    /// The castling rights.
    pub castling: CastlingField,
    /// The en passant square, valid or not.
    pub ep_square: Option<Square>,
    /// The number of half-moves since the last capture or pawn move.
    pub halfmoves: u32,
    /// The number of the move to be played; 0 if the text says so.
    pub fullmoves: u32,
    /// The board as it is written. Each board has exactly one spelling, so it can be copied to an answer.
    pub board: &'a str,
}

impl ExactFen<'_> {
    /// Reads a FEN of six fields with one space between them and nothing else, as programs write it.
    ///
    /// Returns `None` for all other text, wrong or only unusual: parse it as a [`Setup`](crate::Setup), or with
    /// `oracle-notation`, which says what is wrong and where.
    #[inline(always)]
    pub fn read(line: &str) -> Option<ExactFen<'_>> {
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
        rest.is_empty().then_some(ExactFen {
            placement,
            turn,
            castling,
            ep_square,
            halfmoves,
            fullmoves,
            board: written,
        })
    }
}

/// Reads the letters of castling, and returns the text after them.
#[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
fn castling(text: &[u8]) -> Option<(CastlingField, &[u8])> {
    // Most positions of a game have no castling rights.
    if let [b'-', rest @ ..] = text {
        return Some((CastlingField::default(), rest));
    }
    let length = text.iter().position(|&byte| byte == b' ')?;
    let (letters, rest) = text.split_at_checked(length)?;
    let field = CastlingField::read(letters)?;
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

impl Letter {
    const fn new(set: usize, steps: u16) -> Letter {
        Letter {
            set: set as u8,
            steps,
        }
    }
}

/// The sets of numbers, slashes and unknown letters.
const NUMBERS: usize = 12;
const SLASHES: usize = 13;
const OTHERS: usize = 15;
/// A slash takes no square, and is counted separately.
const SLASH: u16 = 1 << 8;

/// The meaning of every byte.
const LETTERS: [Letter; 256] = {
    let mut letters = [Letter::new(OTHERS, 0); 256];
    let mut role = 0;
    while role < 6 {
        let letter = Role::ALL[role].letter() as u8;
        letters[letter.to_ascii_uppercase() as usize] = Letter::new(role, 1);
        letters[letter as usize] = Letter::new(6 + role, 1);
        role += 1;
    }
    let mut count = 1;
    while count <= 8 {
        letters[(b'0' + count) as usize] = Letter::new(NUMBERS, count as u16);
        count += 1;
    }
    letters[b'/' as usize] = Letter::new(SLASHES, SLASH);
    letters
};

/// Reads a board up to the space after it.
///
/// The loop does not branch on the letter, which would be mispredicted: every letter adds its square to a set. The sets
/// show whether the board is well-formed.
#[inline(always)]
pub(super) fn board(text: &[u8]) -> Option<(Placement, &[u8])> {
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
    // Loops over six sets are unrolled, whatever the function that they are inlined into; closures over them are calls in a long one.
    let (mut roles, mut colors) = ([Bitboard::EMPTY; 6], [Bitboard::EMPTY; 2]);
    let (mut all_white, mut all_black) = (0, 0);
    for role in 0..6 {
        all_white |= white[role];
        all_black |= black[role];
        // A FEN begins with the eighth rank, a set of squares with the first.
        roles[role] = Bitboard((white[role] | black[role]).swap_bytes());
    }
    let occupied = all_white | all_black;
    let is_whole = at == 64 + 7 * u32::from(SLASH)
        // Slashes stand between ranks, and nowhere else.
        && sets[SLASHES] == FIRST_FILE & !1
        // A number follows a piece or begins its rank: two adjacent numbers are not allowed.
        && sets[NUMBERS] & !(occupied << 1) & !FIRST_FILE == 0;
    if !is_whole {
        return None;
    }
    colors[0] = Bitboard(all_white.swap_bytes());
    colors[1] = Bitboard(all_black.swap_bytes());
    let placement = Placement::from_bitboards(roles, colors);
    Some((placement, &text[length..]))
}
