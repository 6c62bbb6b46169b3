//! Forsyth-Edwards Notation: a position in six fields (PGN standard, section 16.1).
//!
//! Castling is read and written as X-FEN: `KQkq` for the outermost rook of a side, the letter of its file for an inner
//! one; Shredder-FEN's letters (`HAha`) are read as well. The en passant square is written only where an en passant
//! capture is legal.

use crate::board::{Bitboard, Color, File, Piece, Placement, Rank, Role, Square};
use crate::notation::line::fields::{self, Fields};
use crate::notation::line::tokens::{Separator, Token, Tokens};
use crate::notation::{CastlingField, ParsePositionError, PositionErrorKind};
use crate::rules::{CastlingSide, Position, Setup, SetupError};

/// Parses a FEN of one to six fields; missing ones are `w - - 0 1`.
///
/// ```
/// use chess_oracle::{notation::fen, rules::Position};
///
/// let setup = fen::parse("4k3/8/8/8/8/8/8/R3K3 w Q -")?;
/// let position = Position::try_from(&setup).unwrap();
/// assert_eq!(fen::write(&position), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
///
/// let error = fen::parse("4k3/8/8/8/8/8/9/R3K3 w Q -").unwrap_err();
/// assert_eq!((error.to_string(), error.token), ("`9` is not a piece".to_owned(), "9".to_owned()));
/// # Ok::<_, chess_oracle::notation::ParsePositionError>(())
/// ```
///
/// # Errors
///
/// The first thing that cannot be read, and where it stands.
pub fn parse(text: &str) -> Result<Setup, ParsePositionError> {
    let mut tokens = Tokens::new(text);
    let (placement, mut fields) = read(&mut tokens)?;
    if let Some(token) = tokens.next(Separator::Space) {
        let kind = PositionErrorKind::ExtraWord(token.text.to_owned());
        return Err(tokens.error(kind, token));
    }
    fields.castling = fields.castling.or(Some(CastlingField::default()));
    Ok(Setup {
        placement,
        turn: fields.turn.unwrap_or(Color::White),
        castling: fields.castling_rights(&placement),
        ep_square: fields.ep_square.flatten(),
        halfmoves: fields.halfmoves.unwrap_or(0),
        // Some programs count moves from 0.
        fullmoves: fields.fullmoves.unwrap_or(1).max(1),
    })
}

/// Reads a board and the fields that follow it, up to `moves`, a field with a name, or the end of the line.
pub(crate) fn read(tokens: &mut Tokens<'_>) -> Result<(Placement, Fields), ParsePositionError> {
    let Some(board) = tokens.next(Separator::Space) else {
        return Err(tokens.error(PositionErrorKind::NoPosition, tokens.end()));
    };
    let placement = self::board(tokens, board)?;
    let mut fields = Fields {
        turn: read_next(tokens, fields::turn_value)?,
        ..Fields::default()
    };
    if fields.turn.is_some() {
        fields.castling = read_next(tokens, fields::castling_value)?;
    }
    if fields.castling.is_some() {
        fields.ep_square = read_next(tokens, fields::ep_square_value)?;
    }
    if fields.ep_square.is_some() {
        fields.halfmoves = read_next_clock(tokens)?;
    }
    if fields.halfmoves.is_some() {
        fields.fullmoves = read_next_clock(tokens)?;
    }
    Ok((placement, fields))
}

fn read_next<T>(
    tokens: &mut Tokens<'_>,
    read: impl Fn(&str) -> Result<T, PositionErrorKind>,
) -> Result<Option<T>, ParsePositionError> {
    if fields::comes_next(tokens) {
        return Ok(None);
    }
    let Some(token) = tokens.next(Separator::Space) else {
        return Ok(None);
    };
    let value = read(token.text).map_err(|kind| {
        let kind = if is_board(token.text) {
            PositionErrorKind::SecondPosition
        } else {
            kind
        };
        tokens.error(kind, token)
    })?;
    Ok(Some(value))
}

/// Reads the next field if it begins with a digit: an EPD has operations instead of the clocks.
fn read_next_clock(tokens: &mut Tokens<'_>) -> Result<Option<u32>, ParsePositionError> {
    if starts_with_digit(tokens) {
        read_next(tokens, fields::clock_value)
    } else {
        Ok(None)
    }
}

fn starts_with_digit(tokens: &mut Tokens<'_>) -> bool {
    let token = tokens.peek(Separator::Space);
    token.is_some_and(|token| token.text.as_bytes()[0].is_ascii_digit())
}

/// Puts a piece on a free square, if the laws allow it there.
///
/// # Errors
///
/// A square that is taken, a pawn on a back rank, or a second king of its colour.
pub fn put(
    placement: &mut Placement,
    square: Square,
    piece: Piece,
) -> Result<(), PositionErrorKind> {
    if let Some(other) = placement.piece_at(square) {
        return Err(PositionErrorKind::SquareTaken(square, other));
    }
    if piece.role == Role::Pawn && Bitboard::BACK_RANKS.has(square) {
        let error = SetupError::PawnOnBackRank(square);
        return Err(PositionErrorKind::Setup(error));
    }
    if piece.role == Role::King
        && let Some(other) = placement.king(piece.color)
    {
        return Err(PositionErrorKind::Setup(SetupError::TwoKings {
            color: piece.color,
            first: other.min(square),
            last: other.max(square),
        }));
    }
    placement.put(square, piece);
    Ok(())
}

/// Steps over the fields that may follow a board, without reading them.
pub(crate) fn skip_fields(tokens: &mut Tokens<'_>) {
    for _ in 0..3 {
        let is_id = tokens
            .peek(Separator::Space)
            .is_some_and(|token| token.text == "id");
        if is_id || fields::comes_next(tokens) {
            return;
        }
        tokens.next(Separator::Space);
    }
    for _ in 0..2 {
        if starts_with_digit(tokens) {
            tokens.next(Separator::Space);
        }
    }
}

/// Returns whether a word can only be the board of a FEN, or `startpos`.
pub(crate) fn is_board(text: &str) -> bool {
    text == "startpos" || text.bytes().filter(|&byte| byte == b'/').count() == 7
}

/// Reads a board: eight ranks, the eighth first.
fn board(tokens: &Tokens<'_>, token: Token<'_>) -> Result<Placement, ParsePositionError> {
    let count = token.text.split('/').count();
    if token.text.contains("://") {
        let kind = PositionErrorKind::AddressWithoutPosition(token.text.to_owned());
        return Err(tokens.error(kind, token));
    }
    if count != 8 {
        return Err(tokens.error(PositionErrorKind::RankCount(count), token));
    }
    let mut placement = Placement::EMPTY;
    let mut start = token.start;
    for (text, rank) in token.text.split('/').zip(Rank::ALL.into_iter().rev()) {
        board_rank(tokens, Token { text, start }, rank, &mut placement)?;
        start += text.len() + 1;
    }
    Ok(placement)
}

fn board_rank(
    tokens: &Tokens<'_>,
    token: Token<'_>,
    rank: Rank,
    placement: &mut Placement,
) -> Result<(), ParsePositionError> {
    let mut file = 0;
    let mut after_digit = false;
    for (offset, letter) in token.text.char_indices() {
        let at = Token {
            text: &token.text[offset..offset + letter.len_utf8()],
            start: token.start + offset,
        };
        let is_digit = matches!(letter, '1'..='8');
        if is_digit {
            if after_digit {
                return Err(tokens.error(PositionErrorKind::AdjacentDigits, at));
            }
            file += letter as usize - '0' as usize;
        } else {
            let Some(piece) = u8::try_from(letter).ok().and_then(Piece::from_letter) else {
                return Err(tokens.error(PositionErrorKind::UnknownPiece(letter), at));
            };
            if let Some(square) = File::new(file as u8).map(|file| Square::new(file, rank)) {
                put(placement, square, piece).map_err(|kind| tokens.error(kind, at))?;
            }
            file += 1;
        }
        after_digit = is_digit;
    }
    if file == 8 {
        return Ok(());
    }
    let kind = PositionErrorKind::RankLength(rank.index() + 1, file);
    Err(tokens.error(kind, token))
}

/// Writes a position as FEN, in six fields.
#[must_use]
pub fn write(position: &Position) -> String {
    let mut text = Vec::with_capacity(90);
    push(position, &mut text);
    ascii(text)
}

/// Appends a position as FEN, in six fields, in ASCII.
pub fn push(position: &Position, text: &mut Vec<u8>) {
    push_board(position.placement(), text);
    push_fields(position, text);
}

/// Returns the first four fields, which EPD shares.
pub(crate) fn four_fields(position: &Position) -> String {
    let mut text = Vec::with_capacity(90);
    push(position, &mut text);
    // The clocks are the last two fields.
    let mut spaces = text
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, byte)| **byte == b' ');
    let end = spaces.nth(1).map_or(0, |(at, _)| at);
    text.truncate(end);
    ascii(text)
}

fn ascii(text: Vec<u8>) -> String {
    // The text is ASCII.
    String::from_utf8(text).unwrap_or_default()
}

/// Appends the five fields after the board.
pub(crate) fn push_fields(position: &Position, text: &mut Vec<u8>) {
    text.extend_from_slice(match position.turn() {
        Color::White => b" w ",
        Color::Black => b" b ",
    });
    push_castling(position, text);
    match position.legal_ep_square() {
        Some(square) => {
            text.push(b' ');
            text.extend_from_slice(&square.name());
        }
        None => text.extend_from_slice(b" -"),
    }
    for clock in [position.halfmoves(), position.fullmoves()] {
        text.push(b' ');
        push_number(clock, text);
    }
}

/// Appends the board.
///
/// Each piece and each slash writes the number of empty squares before it, and then its own letter over a zero. There
/// is one loop for four ranks, because a loop for each rank would be mispredicted at its end.
pub(crate) fn push_board(placement: &Placement, text: &mut Vec<u8>) {
    const LETTERS: &[u8; 16] = b"PNBRQK?/pnbrqk?/";
    /// Behind each of four ranks.
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

/// Appends a number in decimal.
fn push_number(number: u32, text: &mut Vec<u8>) {
    let mut digits = [0; 10];
    let mut start = digits.len();
    let mut rest = number;
    while let Some(digit) = start.checked_sub(1).and_then(|at| digits.get_mut(at)) {
        *digit = b'0' + (rest % 10) as u8;
        start -= 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[start..]);
}

/// Returns the castling field: `KQkq`, the file of a rook that is not the outermost, or `-`.
#[must_use]
pub fn castling(position: &Position) -> String {
    let mut text = Vec::with_capacity(4);
    push_castling(position, &mut text);
    ascii(text)
}

/// Appends the castling field, in ASCII.
pub fn push_castling(position: &Position, text: &mut Vec<u8>) {
    if position.castling().is_empty() {
        text.push(b'-');
        return;
    }
    let placement = position.placement();
    for color in Color::ALL {
        let king = placement.king(color);
        let Some(king) = king.filter(|king| king.rank() == color.back_rank()) else {
            continue;
        };
        for side in CastlingSide::ALL {
            let Some(rook) = position.castling().rook(king, side) else {
                continue;
            };
            let letter = if side.outermost_rook(placement, color, king) == Some(rook) {
                match side {
                    CastlingSide::Kingside => b'k',
                    CastlingSide::Queenside => b'q',
                }
            } else {
                rook.file().letter() as u8
            };
            text.push(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            });
        }
    }
}
