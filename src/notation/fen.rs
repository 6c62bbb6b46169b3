//! Forsyth-Edwards Notation: a position in six fields (PGN standard, section 16.1).
//!
//! Castling is read and written as X-FEN: `KQkq` for the outermost rook of a side, the letter of its file for an inner
//! one; Shredder-FEN's letters (`HAha`) are read as well. The en passant square is written only where a pawn may legally
//! take on it.

use super::tokens::{Separator, Token, Tokens};
use super::{Fields, ParsePositionError, PositionFault};
use crate::board::{Bitboard, Color, File, Piece, Placement, Rank, Square};
use crate::rules::{CastlingSide, Position, Setup, SetupError};

/// Reads a FEN of one to six fields; missing ones are `w - - 0 1`.
///
/// ```
/// use chess_oracle::{notation::fen, rules::Position};
///
/// let setup = fen::parse("4k3/8/8/8/8/8/8/R3K2R w KQ -")?;
/// let position = Position::try_from(&setup).unwrap();
/// assert_eq!(fen::write(&position), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
///
/// let error = fen::parse("4k3/8/8/8/8/8/9/R3K2R w KQ -").unwrap_err();
/// assert_eq!((error.to_string(), error.token), ("`9` is not a piece".to_owned(), "9".to_owned()));
/// # Ok::<_, chess_oracle::notation::ParsePositionError>(())
/// ```
///
/// # Errors
///
/// The first thing that cannot be read, and where it stands.
pub fn parse(text: &str) -> Result<Setup, ParsePositionError> {
    let mut tokens = Tokens::new(text);
    let (placement, fields) = fields(&mut tokens)?;
    if let Some(token) = tokens.next(Separator::Space) {
        return Err(tokens.error(PositionFault::ExtraWord(token.text.to_owned()), token));
    }
    Ok(setup(placement, &fields))
}

/// The setup of a board and its fields; a missing castling field is `-`.
pub(super) fn setup(placement: Placement, fields: &Fields) -> Setup {
    let castling = fields.castling.or(Some(super::CastlingField::default()));
    Setup {
        placement,
        turn: fields.turn.unwrap_or(Color::White),
        castling: Fields {
            castling,
            ..*fields
        }
        .castling_rights(&placement),
        ep_square: fields.ep_square.flatten(),
        halfmoves: fields.halfmoves.unwrap_or(0),
        // Some programs count moves from 0.
        fullmoves: fields.fullmoves.unwrap_or(1).max(1),
    }
}

/// Reads a board and the fields that follow it, as far as they can be fields.
pub(super) fn fields(tokens: &mut Tokens<'_>) -> Result<(Placement, Fields), ParsePositionError> {
    let Some(board) = tokens.next(Separator::Space) else {
        return Err(tokens.error(PositionFault::NoPosition, tokens.end()));
    };
    let placement = self::board(tokens, board)?;
    let mut fields = Fields {
        turn: read_next(tokens, Fields::parse_turn)?,
        ..Fields::default()
    };
    if fields.turn.is_some() {
        fields.castling = read_next(tokens, Fields::parse_castling)?;
    }
    if fields.castling.is_some() {
        fields.ep_square = read_next(tokens, ep_square)?;
    }
    if fields.ep_square.is_some() {
        fields.halfmoves = read_next_number(tokens)?;
    }
    if fields.halfmoves.is_some() {
        fields.fullmoves = read_next_number(tokens)?;
    }
    Ok((placement, fields))
}

/// Reads the next field, unless the FEN ends before it: at the end of the line, `moves`, or a field with a name.
fn read_next<T>(
    tokens: &mut Tokens<'_>,
    read: impl Fn(&str) -> Result<T, PositionFault>,
) -> Result<Option<T>, ParsePositionError> {
    let Some(token) = tokens.peek(Separator::Space) else {
        return Ok(None);
    };
    if token.text == "moves" || super::fields::peek(tokens).is_some() {
        return Ok(None);
    }
    tokens.next(Separator::Space);
    let value = read(token.text).map_err(|fault| tokens.error(fault, token))?;
    Ok(Some(value))
}

/// Reads the next field if it begins with a digit; EPD has operations in the place of the clocks.
fn read_next_number(tokens: &mut Tokens<'_>) -> Result<Option<u32>, ParsePositionError> {
    let token = tokens.peek(Separator::Space);
    let is_number = |token: Token<'_>| token.text.starts_with(|first: char| first.is_ascii_digit());
    if token.is_some_and(is_number) {
        read_next(tokens, number)
    } else {
        Ok(None)
    }
}

/// Steps over the fields that may follow a board, whatever they say; an operation of an EPD may follow them.
pub(super) fn skip_fields(tokens: &mut Tokens<'_>) {
    for _ in 0..3 {
        let Some(token) = tokens.peek(Separator::Space) else {
            return;
        };
        if matches!(token.text, "moves" | "id") || super::fields::peek(tokens).is_some() {
            return;
        }
        tokens.next(Separator::Space);
    }
    for _ in 0..2 {
        let token = tokens.peek(Separator::Space);
        if token.is_some_and(|token| token.text.starts_with(|first: char| first.is_ascii_digit())) {
            tokens.next(Separator::Space);
        }
    }
}

/// The largest clock: whatever a line plays from there, the clock does not overflow.
const LAST_CLOCK: u32 = i32::MAX as u32;

/// Reads a whole number of moves.
pub(super) fn number(text: &str) -> Result<u32, PositionFault> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text
        .parse()
        .ok()
        .filter(|&number| is_plain && number <= LAST_CLOCK);
    number.ok_or_else(|| PositionFault::BadNumber(text.to_owned()))
}

/// Reads an en passant square, or `-` for none.
pub(super) fn ep_square(text: &str) -> Result<Option<Square>, PositionFault> {
    if text == "-" {
        return Ok(None);
    }
    match Square::from_name(text.as_bytes()) {
        Some(square) => Ok(Some(square)),
        None => Err(PositionFault::BadEpSquare(text.to_owned())),
    }
}

/// Reads a board: eight ranks, the eighth first.
fn board(tokens: &Tokens<'_>, token: Token<'_>) -> Result<Placement, ParsePositionError> {
    let count = token.text.split('/').count();
    if count != 8 {
        return Err(tokens.error(PositionFault::RankCount(count), token));
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
                return Err(tokens.error(PositionFault::AdjacentDigits, at));
            }
            file += letter as usize - '0' as usize;
        } else {
            let Some(piece) = u8::try_from(letter).ok().and_then(Piece::from_letter) else {
                return Err(tokens.error(PositionFault::UnknownPiece(letter), at));
            };
            if let Some(square) = File::new(file as u8).map(|file| Square::new(file, rank)) {
                put(placement, square, piece).map_err(|fault| tokens.error(fault, at))?;
            }
            file += 1;
        }
        after_digit = is_digit;
    }
    if file == 8 {
        return Ok(());
    }
    let fault = PositionFault::RankLength(rank.index() + 1, file);
    // An empty rank has no text of its own to point at: point at where it should be.
    Err(tokens.error(fault, token))
}

/// Puts a piece on a free square where the laws let it stand.
pub(super) fn put(
    placement: &mut Placement,
    square: Square,
    piece: Piece,
) -> Result<(), PositionFault> {
    use crate::board::Role;
    if let Some(other) = placement.piece_at(square) {
        return Err(PositionFault::SquareTaken(square, other));
    }
    if piece.role == Role::Pawn && Bitboard::BACK_RANKS.has(square) {
        return Err(PositionFault::Setup(SetupError::PawnOnBackRank(square)));
    }
    if piece.role == Role::King
        && let Some(other) = placement.king(piece.color)
    {
        return Err(PositionFault::Setup(SetupError::TwoKings {
            color: piece.color,
            first: other.min(square),
            last: other.max(square),
        }));
    }
    placement.put(square, piece);
    Ok(())
}

/// Writes a position as FEN, in six fields.
#[must_use]
pub fn write(position: &Position) -> String {
    let mut text = Vec::with_capacity(90);
    push(position, &mut text);
    ascii(text)
}

/// Appends a position as FEN, in six fields, all of it ASCII.
pub fn push(position: &Position, text: &mut Vec<u8>) {
    push_board(position.placement(), text);
    push_fields(position, text);
}

/// The five fields behind the board.
pub(super) fn push_fields(position: &Position, text: &mut Vec<u8>) {
    push_three_fields(position, text);
    for number in [position.halfmoves(), position.fullmoves()] {
        text.push(b' ');
        push_number(number, text);
    }
}

/// The first four fields, which EPD shares.
pub(super) fn four_fields(position: &Position) -> String {
    let mut text = Vec::with_capacity(90);
    push_board(position.placement(), &mut text);
    push_three_fields(position, &mut text);
    ascii(text)
}

fn ascii(text: Vec<u8>) -> String {
    // Nothing but ASCII was written.
    String::from_utf8(text).unwrap_or_default()
}

fn push_three_fields(position: &Position, text: &mut Vec<u8>) {
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
}

fn push_board(placement: &Placement, text: &mut Vec<u8>) {
    // A slash after the last rank is written, and not kept.
    let mut board = [b'/'; 128];
    let mut at = 0;
    for rank in Rank::ALL.into_iter().rev() {
        let mut file = 0;
        for square in placement.occupied() & Bitboard::from(rank) {
            // The count of empty squares is always written; where it is none, the piece is written over it.
            let empty = square.file().index() - file;
            file = square.file().index() + 1;
            board[at & 127] = b'0' + empty;
            at += usize::from(empty > 0);
            board[at & 127] = placement
                .piece_at(square)
                .map_or(b'?', |piece| piece.letter() as u8);
            at += 1;
        }
        board[at & 127] = b'0' + (8 - file);
        at += usize::from(file < 8);
        board[at & 127] = b'/';
        at += 1;
    }
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

/// The castling field: `KQkq`, the file of a rook that is not the outermost, or `-`.
#[must_use]
pub fn castling(position: &Position) -> String {
    let mut text = Vec::with_capacity(4);
    push_castling(position, &mut text);
    ascii(text)
}

/// Appends the castling field, all of it ASCII.
pub fn push_castling(position: &Position, text: &mut Vec<u8>) {
    if position.castling().is_empty() {
        text.push(b'-');
        return;
    }
    for color in Color::ALL {
        let Some(king) = position.placement().king(color) else {
            continue;
        };
        if king.rank() != color.back_rank() {
            continue;
        }
        for side in CastlingSide::ALL {
            let Some(rook) = position.castling().rook(king, side) else {
                continue;
            };
            let letter = if side.outermost_rook(position.placement(), color) == Some(rook) {
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
