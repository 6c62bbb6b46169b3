//! The keys of a message, and the pattern that they match.

use oracle_laws::{Color, Role};

use super::board::GivenBoard;
use super::piece::GivenPiece;
use crate::message::{Json, Object, ParseMessageError, Read};

/// The service that a message asks for. The most specific one that it matches answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pattern {
    /// Raw moves, of this role only if the message says so.
    RawMoves(Option<Role>),
    LegalSquares,
    LegalMoves,
    SquaresControlledBy,
}

/// What a message asks about.
#[derive(Debug)]
pub enum MessageSubject<'a> {
    Lone(GivenPiece<'a>),
    OnBoard(GivenPiece<'a>, GivenBoard<'a>),
    Color(Color, GivenBoard<'a>),
}

impl Pattern {
    /// Returns the pattern as Seneca writes it. Pawns and knights have patterns of their own.
    pub const fn name(self) -> &'static str {
        match self {
            Pattern::RawMoves(Some(Role::Pawn)) => "role:movement,cmd:rawMoves,isPawn:true",
            Pattern::RawMoves(Some(Role::Knight)) => "role:movement,cmd:rawMoves,isKnight:true",
            Pattern::RawMoves(_) => "role:movement,cmd:rawMoves",
            Pattern::LegalSquares => "role:movement,cmd:legalSquares",
            Pattern::LegalMoves => "role:movement,cmd:legalMoves",
            Pattern::SquaresControlledBy => "role:board,cmd:squaresControlledBy",
        }
    }
}

/// Finds the pattern of a message.
pub fn pattern<'a>(message: &Object<'a>) -> Read<'a, Pattern> {
    let [role, cmd] = ["role", "cmd"].map(|key| message.get(key)?.parse::<String>());
    match (role.as_deref(), cmd.as_deref()) {
        (Some("movement"), Some("rawMoves")) => {
            let is_pawn = message.flag("isPawn")?;
            let pawn = is_pawn.then_some(Role::Pawn);
            let knight = message.flag("isKnight")?.then_some(Role::Knight);
            Ok(Pattern::RawMoves(knight.or(pawn)))
        }
        (Some("movement"), Some("legalSquares")) => Ok(Pattern::LegalSquares),
        (Some("movement"), Some("legalMoves")) => Ok(Pattern::LegalMoves),
        (Some("board"), Some("squaresControlledBy")) => Ok(Pattern::SquaresControlledBy),
        _ => Err(unknown_pattern(message)),
    }
}

fn unknown_pattern<'a>(message: &Object<'a>) -> ParseMessageError<'a> {
    let [role, cmd] = ["role", "cmd"].map(|key| message.get(key));
    let text = match (role, cmd) {
        (Some(role), Some(cmd)) => {
            format!("no pattern has role {} and cmd {}", role.text, cmd.text)
        }
        (None, None) => "the message has neither `role` nor `cmd`".to_owned(),
        (None, _) => "the message has no `role`".to_owned(),
        (_, None) => "the message has no `cmd`".to_owned(),
    };
    let names = [
        Pattern::RawMoves(None),
        Pattern::RawMoves(Some(Role::Pawn)),
        Pattern::RawMoves(Some(Role::Knight)),
        Pattern::LegalSquares,
        Pattern::LegalMoves,
        Pattern::SquaresControlledBy,
    ];
    let hint = format!("the patterns are {}", names.map(Pattern::name).join("; "));
    let offending = cmd.or(role).unwrap_or(message.json.start());
    offending.error("unknown_pattern", &text, &hint)
}

impl<'a> MessageSubject<'a> {
    /// Reads what a message of this pattern asks about. A lone piece without a colour is white.
    pub fn read(message: &Object<'a>, pattern: Pattern) -> Read<'a, MessageSubject<'a>> {
        if pattern == Pattern::SquaresControlledBy {
            let board = GivenBoard::read(required(message, "board", "Wke1 Bqd8")?)?;
            let color = required(message, "color", "white")?;
            let color = color.color("write \"white\" or \"black\"")?;
            return Ok(MessageSubject::Color(color, board));
        }
        let piece = GivenPiece::read(required(message, "piece", "Wke1")?)?;
        let board = message.get("board").filter(|board| board.text != "null");
        let role = piece.piece.role;
        match (pattern, board) {
            (Pattern::LegalMoves, Some(board)) => {
                let board = GivenBoard::read(board)?;
                Ok(MessageSubject::OnBoard(board.find(piece)?, board))
            }
            (Pattern::RawMoves(Some(only)), _) if only != role => {
                let on = format!("the piece on {} is a {role}", piece.square);
                let message = format!("this pattern is for a {only}, and {on}");
                let hint = "leave isPawn and isKnight out: every piece is answered without them";
                Err(piece.json.unquoted().error("wrong_piece", &message, hint))
            }
            _ => Ok(MessageSubject::Lone(piece)),
        }
    }

    /// Returns the name of a subject for the trace. It is taken from the message if the subject cannot be read.
    pub fn name(subject: Option<&MessageSubject<'_>>, message: &Object<'_>) -> String {
        let piece = message.get("piece");
        let written = piece.or_else(|| message.get("color"));
        let name = match (subject, written) {
            (Some(MessageSubject::OnBoard(piece, _)), _) => piece.to_string(),
            (_, None) => String::new(),
            (_, Some(value)) => GivenPiece::read(value).map_or_else(
                |_| value.unquoted().text.to_owned(),
                |piece| piece.to_string(),
            ),
        };
        // A name is short enough to be read.
        let name: String = name.chars().take(1000).collect();
        let is_on_board = piece.and(message.get("board")).is_some();
        name + if is_on_board { " on a board" } else { "" }
    }
}

/// Returns the value of a key that a message must have; the example goes into the hint.
fn required<'a>(message: &Object<'a>, key: &str, example: &str) -> Read<'a, Json<'a>> {
    message.get(key).ok_or_else(|| {
        let text = format!("the message has no `{key}`");
        let hint = format!("add \"{key}\":\"{example}\"");
        message.json.start().error("missing_key", &text, &hint)
    })
}
