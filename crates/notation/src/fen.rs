//! Forsyth-Edwards Notation, with errors that say what is wrong and where. [`oracle_laws::fen`] writes it, and has the
//! strict readers.

use crate::fields::{self, Fields};
use crate::tokens::{Separator, Token, Tokens, count_steps};
use crate::{ParsePositionError, ParseResult, PositionErrorKind, named};
use oracle_laws::fen::CastlingField;
use oracle_laws::{Bitboard, Color, File, Piece, Placement, Rank, Role, Square};
use oracle_laws::{Position, Setup, SetupError};

pub use oracle_laws::fen::{push, push_castling};

/// Parses a FEN of one to six fields; missing ones are `w - - 0 1`.
///
/// ```
/// use oracle_notation::fen;
///
/// let error = fen::parse("4k3/8/8/8/8/8/9/R3K3 w Q -").unwrap_err();
/// assert_eq!((error.to_string(), error.token), ("`9` is not a piece".to_owned(), "9".to_owned()));
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
    Ok(fields.setup(placement, fields.turn.unwrap_or(Color::White)))
}

/// Reads a board and the fields that follow it, up to `moves`, a field with a name, or the end of the line.
pub(crate) fn read(tokens: &mut Tokens<'_>) -> ParseResult<(Placement, Fields)> {
    let Some(board) = tokens.next_field() else {
        return Err(tokens.error(PositionErrorKind::NoPosition, tokens.end()));
    };
    let placement = self::board(tokens, board)?;
    Ok((placement, read_fields(tokens)?))
}

pub(crate) fn read_fields(tokens: &mut Tokens<'_>) -> ParseResult<Fields> {
    // Before what ends a FEN, each of these reads nothing.
    Ok(Fields {
        turn: read_next(tokens, fields::turn_value)?,
        castling: read_next(tokens, fields::castling_value)?,
        ep_square: read_next(tokens, fields::ep_square_value)?,
        moved: None,
        halfmoves: read_next_clock(tokens)?,
        fullmoves: read_next_clock(tokens)?,
    })
}

fn read_next<T>(
    tokens: &mut Tokens<'_>,
    read: impl Fn(&str) -> Result<T, PositionErrorKind>,
) -> ParseResult<Option<T>> {
    if fields::comes_next(tokens) {
        return Ok(None);
    }
    let Some(token) = tokens.next_field() else {
        return Ok(None);
    };
    let value = read(token.text).map_err(|kind| {
        let second = is_board(token.text).then_some(PositionErrorKind::SecondPosition);
        tokens.error(second.unwrap_or(kind), token)
    })?;
    Ok(Some(value))
}

/// Reads the next field if it begins with a digit: an EPD has operations instead of the clocks.
fn read_next_clock(tokens: &mut Tokens<'_>) -> ParseResult<Option<u32>> {
    if starts_with_number(tokens) {
        read_next(tokens, fields::clock_value)
    } else {
        Ok(None)
    }
}

fn starts_with_number(tokens: &mut Tokens<'_>) -> bool {
    let token = tokens.peek(Separator::Space);
    let unsigned = token.map(|token| token.text.trim_start_matches(['-', '+']));
    unsigned.is_some_and(|text| text.starts_with(|first: char| first.is_ascii_digit()))
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
        let token = tokens.peek(Separator::Space);
        if token.is_some_and(|token| token.text == "id") || fields::comes_next(tokens) {
            return;
        }
        tokens.next_field();
    }
    for _ in 0..2 {
        if starts_with_number(tokens) {
            tokens.next_field();
        }
    }
}

/// Returns whether a word can only be the board of a FEN, or the name of a position.
pub(crate) fn is_board(text: &str) -> bool {
    let letters = text.bytes().take(count_steps(text.len()));
    named::is_name(text) || letters.filter(|&byte| byte == b'/').count() == 7
}

fn board(tokens: &Tokens<'_>, token: Token<'_>) -> ParseResult<Placement> {
    let count = token.text.split('/').count();
    if token.text.contains("://") {
        let kind = PositionErrorKind::AddressWithoutPosition(token.text.to_owned());
        return Err(tokens.error(kind, token));
    }
    if count != 8 {
        return Err(tokens.error(PositionErrorKind::RankCount(count), token));
    }
    let mut placement = Placement::EMPTY;
    for (text, rank) in token.text.split('/').zip(Rank::ALL.into_iter().rev()) {
        board_rank(tokens, token.sub(text), rank, &mut placement)?;
    }
    Ok(placement)
}

fn board_rank(
    tokens: &Tokens<'_>,
    token: Token<'_>,
    rank: Rank,
    placement: &mut Placement,
) -> ParseResult<()> {
    let mut file = 0;
    let mut after_digit = false;
    for (offset, letter) in token.text.char_indices() {
        let at = token.part(offset..offset + letter.len_utf8());
        let is_digit = matches!(letter, '1'..='8');
        if is_digit {
            if after_digit {
                return Err(tokens.error(PositionErrorKind::AdjacentDigits, at));
            }
            file += letter as usize - '0' as usize;
        } else {
            let Some(piece) = Piece::from_char(letter) else {
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
pub fn write(position: &Position) -> String {
    position.to_string()
}
