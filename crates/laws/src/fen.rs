//! Forsyth-Edwards Notation: a position in six fields (PGN standard, section 16.1).
//!
//! [`Setup`] and [`Position`] read and write it as [`FromStr`] and `Display`, and [`Position::from_fen`] reads it. The
//! functions of this module are for programs that read or write millions of FENs.
//!
//! Castling is read and written as X-FEN: `KQkq` for the outermost rook of a side, the letter of its file for an inner
//! one; Shredder-FEN's letters (`HAha`) are read as well.
//!
//! There are three readers on purpose: [`ExactFen`] is the fast one, for lines that programs write; [`Setup`] reads fewer
//! fields, too; `oracle-notation` has the forgiving one, whose errors say what is wrong and where.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

pub use crate::castling::CastlingField;

use crate::board::{Bitboard, Color, Placement, Role, Square};
use crate::castling::push_rights;
use crate::{Position, Setup, SetupError};

/// What is wrong with a FEN: the first field that cannot be read, or a setup that is no position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseFenError {
    /// The board is not eight ranks of eight squares, as FEN writes them.
    Board,
    /// The board has a letter that is no piece, no number of empty squares and no slash.
    Letter(char),
    /// The side to move is not `w` or `b`.
    Turn,
    /// The castling field is neither letters of X-FEN, each once, nor `-`.
    Castling,
    /// The en passant square is neither a square nor `-`.
    EpSquare,
    /// The number of half-moves is not a whole number of 32 bits.
    Halfmoves,
    /// The number of the move is not a whole number of 32 bits.
    Fullmoves,
    /// There is more than six fields.
    ExtraField,
    /// The setup is no [`Position`]; a [`Setup`] never has this error.
    Setup(SetupError),
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseFenError::Board => "the board is not eight ranks of eight squares",
            ParseFenError::Letter(letter) => {
                return write!(
                    f,
                    "`{}` in the board is not a piece, 1 to 8 or `/`",
                    letter.escape_debug()
                );
            }
            ParseFenError::Turn => "the side to move is not `w` or `b`",
            ParseFenError::Castling => {
                "the castling field is not some of `KQkq`, files of rooks, or `-`"
            }
            ParseFenError::EpSquare => "the en passant field is not a square or `-`",
            ParseFenError::Halfmoves => "the number of half-moves is not a whole number",
            ParseFenError::Fullmoves => "the number of the move is not a whole number",
            ParseFenError::ExtraField => "a FEN has at most six fields",
            ParseFenError::Setup(error) => return error.fmt(f),
        })
    }
}

impl Error for ParseFenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ParseFenError::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl FromStr for Setup {
    type Err = ParseFenError;

    /// Parses a FEN of one to six fields with one space between them; missing ones are `w - - 0 1`. Move number 0, which
    /// some programs write, is read as 1.
    ///
    /// # Errors
    ///
    /// The first field that cannot be read.
    fn from_str(text: &str) -> Result<Setup, ParseFenError> {
        let (placement, rest) = board(text.as_bytes()).ok_or_else(|| {
            let letters = text.split(' ').next().unwrap_or_default().chars();
            let mut wrong = letters.filter(|letter| !"PNBRQKpnbrqk12345678/".contains(*letter));
            wrong
                .next()
                .map_or(ParseFenError::Board, ParseFenError::Letter)
        })?;
        let mut fields = rest.split(|&byte| byte == b' ').skip(1);
        let mut next = || fields.next();
        let turn = match next() {
            Some(b"w") | None => Color::White,
            Some(b"b") => Color::Black,
            Some(_) => return Err(ParseFenError::Turn),
        };
        let castling =
            CastlingField::read(next().unwrap_or(b"-")).ok_or(ParseFenError::Castling)?;
        let ep_square = match next() {
            Some(b"-") | None => None,
            Some(name) => Some(Square::from_name(name).ok_or(ParseFenError::EpSquare)?),
        };
        let halfmoves = number(next().unwrap_or(b"0")).ok_or(ParseFenError::Halfmoves)?;
        let fullmoves = number(next().unwrap_or(b"1")).ok_or(ParseFenError::Fullmoves)?;
        if next().is_some() {
            return Err(ParseFenError::ExtraField);
        }
        Ok(Setup {
            placement,
            turn,
            castling: castling.rights(&placement),
            ep_square,
            halfmoves,
            fullmoves: fullmoves.max(1),
        })
    }
}

impl FromStr for Position {
    type Err = ParseFenError;

    /// Parses a FEN: [`Position::from_fen`].
    ///
    /// # Errors
    ///
    /// The first field that cannot be read, or two kings of a colour, or a pawn on a back rank.
    fn from_str(text: &str) -> Result<Position, ParseFenError> {
        Position::from_fen(text)
    }
}

impl Position {
    /// Parses a FEN as a [`Setup`] does. Castling rights and an en passant square that are not valid are left out.
    ///
    /// # Errors
    ///
    /// The first field that cannot be read, or two kings of a colour, or a pawn on a back rank.
    pub fn from_fen(fen: &str) -> Result<Position, ParseFenError> {
        let setup: Setup = fen.parse()?;
        Position::try_from(&setup).map_err(ParseFenError::Setup)
    }
}

/// Parses digits without a sign.
fn number(text: &[u8]) -> Option<u32> {
    let is_plain = text.iter().all(u8::is_ascii_digit);
    str::from_utf8(text).ok()?.parse().ok().filter(|_| is_plain)
}

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
    /// Returns `None` for all other text, wrong or only unusual: parse it as a [`Setup`], or with `oracle-notation`.
    #[allow(clippy::inline_always)] // A placement that is used where it is read is not copied.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
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
        let (halfmoves, rest) = leading_number(rest.strip_prefix(b" ")?)?;
        let (fullmoves, rest) = leading_number(rest.strip_prefix(b" ")?)?;
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
fn leading_number(text: &[u8]) -> Option<(u32, &[u8])> {
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

/// Reads a board up to the space after it. The loop does not branch on the letter, which would be mispredicted: every letter adds
/// its square to a set. The sets show whether the board is well-formed.
#[allow(clippy::inline_always)]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
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

/// Appends a position as FEN, in six fields, in ASCII: what [`Position`] writes as `Display`, without a `String`.
pub fn push(position: &Position, text: &mut Vec<u8>) {
    push_board(position.placement(), text);
    push_fields(position, text);
}

/// Appends the five fields after the board, each with a space before it.
pub fn push_fields(position: &Position, text: &mut Vec<u8>) {
    push_turn(position.turn(), text);
    push_castling(position, text);
    push_end(
        position.legal_ep_square(),
        [position.halfmoves(), position.fullmoves()],
        text,
    );
}

/// Appends the castling field, in ASCII: `KQkq`, the file of a rook that is not the outermost, or `-`.
pub fn push_castling(position: &Position, text: &mut Vec<u8>) {
    push_rights(position.castling(), position.placement(), text);
}

impl fmt::Display for Position {
    /// Writes a FEN of six fields. The en passant square is written only where a capture is legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl fmt::Display for Setup {
    /// Writes a FEN of six fields, with all castling rights on back ranks and any en passant square, valid or not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(90);
        push_board(&self.placement, &mut text);
        push_turn(self.turn, &mut text);
        push_rights(self.castling, &self.placement, &mut text);
        push_end(self.ep_square, [self.halfmoves, self.fullmoves], &mut text);
        f.write_str(str::from_utf8(&text).unwrap_or_default())
    }
}

#[cfg_attr(not(target_family = "wasm"), inline)] // Small is more there.
fn push_turn(turn: Color, text: &mut Vec<u8>) {
    text.extend_from_slice(turn.either(b" w ", b" b "));
}

/// Appends the fields after the castling field.
fn push_end(ep_square: Option<Square>, clocks: [u32; 2], text: &mut Vec<u8>) {
    match ep_square {
        Some(square) => {
            text.push(b' ');
            text.extend_from_slice(&square.name());
        }
        None => text.extend_from_slice(b" -"),
    }
    for clock in clocks {
        text.push(b' ');
        push_number(clock, text);
    }
}

impl fmt::Display for Placement {
    /// Writes the board as FEN does, without the other fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        push_board(self, &mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// Appends the board. Each piece and each slash writes the number of empty squares before it, and then its own letter over a zero. There
/// is one loop for four ranks, because a loop for each rank would be mispredicted at its end.
pub fn push_board(placement: &Placement, text: &mut Vec<u8>) {
    const LETTERS: &[u8; 16] = b"PNBRQK?/pnbrqk?/";
    /// After each of four ranks.
    const SLASHES: u64 = 0x08_0402_0100;
    let [_, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| placement.role(role));
    let black = placement.color(Color::Black);
    // The bits of the index of each letter.
    let planes = [
        knights | rooks | kings,
        bishops | rooks,
        queens | kings,
        black,
    ];
    let mut board = [0; 128];
    let mut at = 0;
    for half in [32, 0] {
        // Lines of nine: a rank from its a-file, and its slash.
        let lines = |set: Bitboard| {
            let [low, lower, higher, high] = ((set.0 >> half) as u32).to_le_bytes().map(u64::from);
            high | higher << 9 | lower << 18 | low << 27
        };
        let mut left = lines(placement.occupied()) | SLASHES;
        let [ones, twos, fours, eights] = planes.map(lines);
        let [ones, twos, fours] = [ones, twos, fours].map(|plane| plane | SLASHES);
        let mut next = 0;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            let empty = place - next;
            next = place + 1;
            board[at & 127] = b'0' + empty as u8;
            at += usize::from(empty > 0);
            let bit = |plane: u64| (plane >> place & 1) as usize;
            board[at & 127] =
                LETTERS[bit(ones) | bit(twos) << 1 | bit(fours) << 2 | bit(eights) << 3];
            at += 1;
        }
    }
    // No slash follows the last rank.
    text.extend_from_slice(&board[..(at - 1) & 127]);
}

fn push_number(number: u32, text: &mut Vec<u8>) {
    if number > 9 {
        push_number(number / 10, text);
    }
    text.push(b'0' + (number % 10) as u8);
}
