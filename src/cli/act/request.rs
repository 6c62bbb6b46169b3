//! What a message asks for, with its pieces and its board read.

use chess_oracle::board::Color;
use chess_oracle::notation::fields;

use super::board::Board;
use super::pattern::Pattern;
use super::piece::{GivenPiece, NamedPiece};
use super::{Json, Object, ParseMessageError};

/// What a message asks for.
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
    /// The squares that the pieces of a colour may go to.
    SquaresControlledBy(Board<'a>, Color),
}

impl<'a> Request<'a> {
    /// Reads what a message of this pattern asks for.
    ///
    /// # Errors
    ///
    /// A key that is missing, or a value that is not what it should be.
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

    /// The piece that is asked about, if it is one.
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

/// Reads a lone piece: it is White's, unless it says its colour.
fn read_lone_piece<'a>(message: &Object<'a>) -> Result<GivenPiece<'a>, ParseMessageError> {
    let piece = NamedPiece::read(required(message, "piece", "Wke1")?)?;
    Ok(piece.or_color(Color::White))
}

/// Refuses a piece of a role that the pattern is not for.
fn check_role(pattern: Pattern, piece: &GivenPiece<'_>) -> Result<(), ParseMessageError> {
    let found = piece.piece.role;
    match pattern.only_role() {
        Some(wanted) if wanted != found => {
            let square = piece.square;
            let message =
                format!("this pattern is for a {wanted}, and the piece on {square} is a {found}");
            Err(
                ParseMessageError::new("wrong_piece", &message, piece.json.unquoted()).with_hint(
                    "leave isPawn and isKnight out: every piece is answered without them",
                ),
            )
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
        ParseMessageError::value("colour", json).with_hint("write \"white\" or \"black\"")
    })
}

/// Returns the value of a key that may not be left out; the example shows what it may look like.
fn required<'a>(
    message: &Object<'a>,
    key: &str,
    example: &str,
) -> Result<Json<'a>, ParseMessageError> {
    message.get(key).ok_or_else(|| {
        let text = format!("the message has no `{key}`");
        ParseMessageError::new("missing_key", &text, message.json().start())
            .with_hint(&format!("add \"{key}\":\"{example}\""))
    })
}
