//! Piece lists: `Wke1 Wra1 Bqd8`, or `White Ke1 Ra1h1 Black: Kg5, Qh4`.
//!
//! A piece is a colour (`w` or `b`), a role (`k q r b n p`, or `s`, the problemists' knight), and one or more squares,
//! letters in any case; or a chess symbol and its squares (`♔e1`). A colour token (`White`, `White:`, `W:`) gives its
//! colour to the pieces after it, which may leave it out; a bare square is then a pawn. A role may be a word (`white
//! king e1, rooks a1 h1`): the bare squares after it have that role. With the letters of another language, its colour
//! words are read (`Weiß Ke1 Dd1`), and the letters after them are its own.

use std::borrow::Cow;
use std::fmt::Write;

use crate::fields::LineFields;
use crate::tokens::{Separator, Tokens};
use crate::{ParseResult, PieceLetters, PositionErrorKind, TagText, put, spoken};
use oracle_laws::{Bitboard, Color, Piece, Placement, Position, Role, Square};

/// Reads pieces, and the fields between them, up to the fields of a FEN, `moves` or the end of the line.
pub(crate) fn parse<'a>(
    tokens: &mut Tokens<'a>,
    fields: &mut LineFields<'a>,
    letters: PieceLetters,
) -> ParseResult<Placement> {
    if let Some(token) = tokens.peek(Separator::List)
        && TagText::begins(&tokens.line.as_bytes()[token.start..])
    {
        return Err(tokens.error(PositionErrorKind::Pgn, token));
    }
    let mut placement = Placement::EMPTY;
    let mut own = PieceLetters::English;
    let mut color = None;
    let mut role = Role::Pawn;
    let mut is_position = false;
    loop {
        fields.take_all(tokens)?;
        let token = tokens.peek(Separator::List);
        let Some(token) = token.filter(|token| token.text != "moves") else {
            break;
        };
        let rest = &tokens.line[token.start..];
        let is_word = !spoken::is_on_board(rest);
        // A letter at the end is a bishop without its square.
        if is_word && spoken::begins_fields(rest, true) && rest.trim_end().len() > 1 {
            break;
        }
        if is_word && let Some((named, length, language)) = color_word(token.text, letters) {
            let mut words = rest[token.text.len()..]
                .split(|letter| u8::try_from(letter).is_ok_and(|byte| Separator::List.has(byte)));
            let next = words.find(|word| !word.is_empty());
            let is_last = next.is_none_or(|next| next == "moves" || next.contains('='));
            if is_last && is_position && !token.text.contains(':') {
                fields.fields.turn.get_or_insert(named);
            }
            (color, own) = (Some(named), language);
            role = Role::Pawn;
            tokens.at = token.start + length;
            is_position |= token.text.contains(':');
        } else if is_word && let Some(named) = role_word(token.text).filter(|_| color.is_some()) {
            role = named;
            tokens.next(Separator::List);
        } else {
            tokens.next(Separator::List);
            let pieces = piece(token.text, color, role, own).and_then(|(piece, names)| {
                squares(&names).try_for_each(|square| put(&mut placement, square?, piece))
            });
            pieces.map_err(|kind| tokens.error(kind, token))?;
            is_position = true;
        }
    }
    let found = is_position.then_some(placement);
    found.ok_or_else(|| tokens.error(PositionErrorKind::NoPosition, tokens.end()))
}

/// Parses one piece on one square: `Wba1`, or `Ba1` for White.
///
/// # Errors
///
/// What is wrong with the text, or a pawn on a back rank.
pub fn lone(text: &str) -> Result<(Square, Piece), PositionErrorKind> {
    let (piece, names) = piece(text, Some(Color::White), Role::Pawn, PieceLetters::English)?;
    let square = Square::from_name(names.as_bytes());
    let square = square.ok_or_else(|| PositionErrorKind::BadPiece(text.to_owned()))?;
    put(&mut Placement::EMPTY.clone(), square, piece)?;
    Ok((square, piece))
}

/// Returns the colour of a colour token in English or the language of these letters, its length including a colon, and the
/// letters of its language.
fn color_word(token: &str, letters: PieceLetters) -> Option<(Color, usize, PieceLetters)> {
    let (name, colon) = match token.split_once(':') {
        Some((name, _)) => (name, 1),
        None => (token, 0),
    };
    // A letter needs the colon.
    let english = spoken::side(name).filter(|_| colon == 1 || name.len() > 1);
    let (color, language) = match english {
        Some(color) => (color, PieceLetters::English),
        None => (letters.color(name)?, letters),
    };
    Some((color, name.len() + colon, language))
}

/// Returns the role of a word that names one for the squares after it: `king`, `Rooks`, `pawns:`.
fn role_word(token: &str) -> Option<Role> {
    let name = token.trim_end_matches(':');
    let one = name.strip_suffix(['s', 'S']).unwrap_or(name);
    let mut roles = Role::ALL.into_iter();
    roles.find(|role| one.eq_ignore_ascii_case(role.name()))
}

/// Reads a piece and the names of its squares. The first digit tells the forms apart: the letter before it is a file, and the text before that is a colour and role
/// (`Wke1`), a role (`Ke1`), or empty (`e2e4`, two pawns).
fn piece(
    token: &str,
    sticky: Option<Color>,
    named: Role,
    own: PieceLetters,
) -> Result<(Piece, Cow<'_, str>), PositionErrorKind> {
    if let Some(piece) = token.chars().next().and_then(Piece::from_symbol) {
        let names = token.trim_start_matches(|letter: char| !letter.is_ascii());
        return Ok((piece, checked(names.into(), token)?));
    }
    if own != PieceLetters::English
        && let Some((color, (role, names))) = sticky.zip(own.piece(token))
    {
        return Ok((Piece { color, role }, checked(names.into(), token)?));
    }
    let unreadable = || match token.split_once('=') {
        Some((name, _)) => PositionErrorKind::UnknownField(name.to_owned()),
        None => PositionErrorKind::UnknownWord(token.to_owned()),
    };
    if !token.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(unreadable());
    }
    let digit = token.find(|letter: char| letter.is_ascii_digit());
    let (head, squares) = match digit {
        Some(digit) => token.split_at(digit.checked_sub(1).ok_or_else(unreadable)?),
        None => (token, ""),
    };
    let color_of = |letter: u8| Color::from_letter(letter.to_ascii_lowercase());
    let (color, role) = match *head.as_bytes() {
        [] => (sticky, Some(named)),
        [b'w' | b'W'] if digit.is_some() => {
            let squares = squares.to_owned();
            return Err(PositionErrorKind::MissingRole(Color::White, squares));
        }
        [letter] => {
            let role = Role::from_letter(letter).filter(|_| own == PieceLetters::English);
            (sticky, role)
        }
        [first, letter] => match color_of(first) {
            None => return Err(PositionErrorKind::UnknownColor(first as char)),
            color => (color, Role::from_letter(letter)),
        },
        _ => return Err(unreadable()),
    };
    let role = role.ok_or_else(|| match head.chars().last() {
        Some(letter) if digit.is_some() && own == PieceLetters::English => {
            PositionErrorKind::UnknownRole(letter)
        }
        _ => unreadable(),
    })?;
    let names = checked(squares.into(), token)?;
    let color = color.ok_or_else(|| PositionErrorKind::MissingColor(token.to_owned()))?;
    Ok((Piece { color, role }, names))
}

/// Returns the names of the squares of a token, if all are.
fn checked<'a>(names: Cow<'a, str>, token: &str) -> Result<Cow<'a, str>, PositionErrorKind> {
    if names.is_empty() {
        return Err(PositionErrorKind::MissingSquare(token.to_owned()));
    }
    squares(&names).try_for_each(|square| square.map(|_| ()))?;
    Ok(names)
}

fn squares(names: &str) -> impl Iterator<Item = Result<Square, PositionErrorKind>> {
    names.as_bytes().chunks(2).map(|name| {
        let square = Square::from_name(name);
        square
            .ok_or_else(|| PositionErrorKind::BadSquare(String::from_utf8_lossy(name).into_owned()))
    })
}

/// Writes a position as a piece list with all necessary fields: parsing it gives the same position.
pub fn write(position: &Position) -> String {
    let placement = position.placement();
    let mut text = String::with_capacity(128);
    for color in Color::ALL {
        for role in Role::ALL.into_iter().rev() {
            let squares: Bitboard = placement.pieces(color, role);
            if squares.is_empty() {
                continue;
            }
            text.push(color.letter().to_ascii_uppercase());
            text.push(role.letter());
            let squares = squares.into_iter();
            text.extend(squares.flat_map(|square| square.name().map(char::from)));
            text.push(' ');
        }
    }
    if text.is_empty() {
        // An empty board needs colour tokens: a line of fields alone is not a position.
        text.push_str("White: Black: ");
    }
    let fen = position.to_string();
    let castling = fen.split(' ').nth(2).unwrap_or("-");
    // Writing to a string does not fail.
    let _ = write!(text, "turn={} castling={castling}", position.turn());
    if let Some(square) = position.legal_ep_square() {
        let _ = write!(text, " ep={square}");
    }
    if position.halfmoves() != 0 {
        let _ = write!(text, " halfmove={}", position.halfmoves());
    }
    if position.fullmoves() != 1 {
        let _ = write!(text, " fullmove={}", position.fullmoves());
    }
    text
}
