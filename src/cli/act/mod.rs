//! `act`: answers the messages of the articles as their services do, but by the laws of chess.
//!
//! A message names a pattern: `role`, `cmd` and perhaps more keys. The most specific pattern that matches answers it. A
//! message passes through these steps: its JSON ([`Json`], slices of the line) -> a question ([`Request`]) -> the
//! layers of the articles, which call each other ([`moves`]: raw moves on a mask of 15 by 15, clipped to the board,
//! then filtered by the other pieces; [`control`] on top of them) -> a [`Reply`], again JSON. Only the first and the
//! last step use `serde_json`.
//!
//! The cost of a message is bounded. Its line has at most 64 KiB, its board is read once, and all places of the reply
//! that repeat a piece share the same copy. A reply has at most 256 KiB, and each text of an error at most 1,000
//! characters.

mod board;
mod control;
mod error;
mod json;
mod moves;
mod pattern;
mod piece;
mod reply;
mod request;
mod trace;

use std::fmt;

use chess_oracle::board::Color;

pub use error::ParseMessageError;
use json::{Json, Object};
use pattern::Pattern;
use piece::{GivenPiece, NamedPiece};
use reply::{MovesReply, Place, Reply};
use request::Request;
use trace::Trace;

/// Appends the reply to a message as one line, and the tree of the patterns that answered to the trace, if there is
/// one.
///
/// # Errors
///
/// Returns an error if there is no reply. Then nothing is appended except to the trace.
pub fn answer(
    line: &str,
    out: &mut Vec<u8>,
    trace: Option<&mut String>,
) -> Result<(), ParseMessageError> {
    let message = Json::message(line)?;
    let pattern = Pattern::find(&message)?;
    let mut trace = Trace::new(trace);
    let is_on_board = message.get("board").and(message.get("piece")).is_some();
    let request = Request::read(pattern, &message);
    let subject = Subject {
        message: &message,
        piece: request.as_ref().ok().and_then(Request::piece),
    };
    let trace = &mut trace.note(pattern, subject, is_on_board);
    let place = message.json().start();
    match request? {
        Request::RawMoves(piece) => {
            Reply::LoneMoves(MovesReply::new(moves::raw(&piece))).write(place, out)
        }
        Request::LegalSquares(piece) => {
            let squares = moves::lone(&piece, trace).concat().into_iter();
            Reply::Squares(squares.map(Place::from).collect()).write(place, out)
        }
        Request::LoneMoves(piece) => {
            Reply::LoneMoves(MovesReply::new(moves::lone(&piece, trace))).write(place, out)
        }
        Request::LegalMoves(piece, board) => {
            let position = board.position(piece.piece.color, piece.has_moved)?;
            let moves = moves::on_board(&board, &position.legal(), &piece, trace);
            Reply::BoardMoves(moves).write(place, out)
        }
        Request::SquaresControlledBy(board, color) => {
            let control = control::of_color(&board, color, trace)?;
            Reply::Control(control).write(place, out)
        }
    }
}

/// The piece or the colour of a message, as the trace names it.
struct Subject<'m> {
    message: &'m Object<'m>,
    /// The piece, if the whole message was read.
    piece: Option<&'m GivenPiece<'m>>,
}

impl fmt::Display for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(piece) = self.piece {
            return piece.fmt(f);
        }
        let value = self.message.get("piece");
        let Some(value) = value.or_else(|| self.message.get("color")) else {
            return Ok(());
        };
        match NamedPiece::read(value) {
            Ok(named) => named.or_color(Color::White).fmt(f),
            Err(_) => f.write_str(value.unquoted().text()),
        }
    }
}
