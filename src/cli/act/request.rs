//! The question of a message, with its pieces and its board.

use chess_oracle::board::Color;
use chess_oracle::notation::fields;

use super::board::Board;
use super::pattern::Pattern;
use super::piece::{GivenPiece, NamedPiece};
use super::{Json, Object, ParseMessageError};

/// The question of a message.
#[derive(Debug)]
pub enum Request<'a> {
    /// The moves of a lone piece on the movement mask.
    RawMoves(GivenPiece<'a>),
    /// The squares of a lone piece.
    LegalSquares(GivenPiece<'a>),
    /// The moves of a lone piece.
    LoneMoves(GivenPiece<'a>),
    /// The moves of a piece on a board.
    LegalMoves(GivenPiece<'a>, Board<'a>),
    /// The squares to which the pieces of a colour may move.
    SquaresControlledBy(Board<'a>, Color),
}

impl<'a> Request<'a> {
    /// Reads the question of a message of this pattern.
    ///
    /// # Errors
    ///
    /// Returns an error for a missing key or an invalid value.
    pub fn read(pattern: Pattern, message: &Object<'a>) -> Result<Request<'a>, ParseMessageError> {
        match pattern {
            Pattern::RawMoves | Pattern::RawPawnMoves | Pattern::RawKnightMoves => {
                let piece = read_lone_piece(message)?;
                check_role(pattern, &piece)?;
                Ok(Request::RawMoves(piece))
            }
            Pattern::LegalSquares => Ok(Request::LegalSquares(read_lone_piece(message)?)),
            Pattern::LegalMoves => {
                let asked = NamedPiece::read(required(message, "piece", "Wke1")?)?;
                let Some(board) = message.optional("board") else {
                    return Ok(Request::LoneMoves(asked.or_color(Color::White)));
                };
                let board = Board::read(board)?;
                Ok(Request::LegalMoves(board.find(asked)?, board))
            }
            Pattern::SquaresControlledBy => {
                let board = Board::read(required(message, "board", "Wke1 Bqd8")?)?;
                let color = read_color(required(message, "color", "white")?)?;
                Ok(Request::SquaresControlledBy(board, color))
            }
        }
    }

    /// Returns the piece of the question, unless the question is about a colour.
    pub fn piece(&self) -> Option<&GivenPiece<'a>> {
        match self {
            Request::RawMoves(piece)
            | Request::LegalSquares(piece)
            | Request::LoneMoves(piece)
            | Request::LegalMoves(piece, _) => Some(piece),
            Request::SquaresControlledBy(..) => None,
        }
    }
}

/// Reads a lone piece, which is white unless the message gives its colour.
fn read_lone_piece<'a>(message: &Object<'a>) -> Result<GivenPiece<'a>, ParseMessageError> {
    let piece = NamedPiece::read(required(message, "piece", "Wke1")?)?;
    Ok(piece.or_color(Color::White))
}

/// Checks that the pattern is for the role of this piece.
fn check_role(pattern: Pattern, piece: &GivenPiece<'_>) -> Result<(), ParseMessageError> {
    let found = piece.piece.role;
    match pattern.only_role() {
        Some(wanted) if wanted != found => {
            let square = piece.square;
            let message =
                format!("this pattern is for a {wanted}, and the piece on {square} is a {found}");
            Err(piece
                .json
                .unquoted()
                .error("wrong_piece", &message)
                .with_hint("leave isPawn and isKnight out: every piece is answered without them"))
        }
        _ => Ok(()),
    }
}

/// Reads the colour of a side: `"white"`, `"W"`.
fn read_color(json: Json<'_>) -> Result<Color, ParseMessageError> {
    let color = json
        .string()
        .and_then(|text| fields::turn_value(&text).ok());
    color.ok_or_else(|| {
        json.bad_value("colour")
            .with_hint("write \"white\" or \"black\"")
    })
}

/// Returns the value of a required key; the example goes into the hint.
fn required<'a>(
    message: &Object<'a>,
    key: &str,
    example: &str,
) -> Result<Json<'a>, ParseMessageError> {
    message.get(key).ok_or_else(|| {
        let text = format!("the message has no `{key}`");
        message
            .json()
            .start()
            .error("missing_key", &text)
            .with_hint(&format!("add \"{key}\":\"{example}\""))
    })
}
