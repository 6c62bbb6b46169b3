//! `act`: answers the messages of the articles as their services do, but by the laws of chess.
//!
//! A message names a pattern: `role`, `cmd` and perhaps more keys. The most specific pattern that matches answers it. A
//! message passes through these steps: its JSON (`Json`, slices of the line) -> a question (`MessageSubject`) -> the
//! layers of the articles, which call each other (`moves`: raw moves on a mask of 15 by 15, clipped to the board,
//! filtered by the other pieces, and of all pieces of a colour) -> a `reply`, again JSON.
//!
//! The cost of a message is bounded. Its line has at most 64 KiB, its board is read once, and all places of the reply
//! that repeat a piece share the same copy. A reply has at most 256 KiB, and each text of an error at most 1,000
//! characters.

mod board;
mod moves;
mod piece;
mod reply;
mod request;

use crate::format::Formats;
use crate::message::{Json, ParseMessageError};
use reply::MovesReply;
use request::{MessageSubject, Pattern};

/// The format of the replies.
pub static FORMATS: Formats<()> = Formats::new((), &[("json", ())]);

const HINT: &str =
    "a message is one line, such as {\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Ba1\"}";

/// Appends the reply to a message as one line, and the tree of the patterns that answered to the trace.
///
/// # Errors
///
/// [`ParseMessageError`] if the message cannot be read or answered. Nothing is appended then except to the trace.
pub fn answer<'a>(
    line: &'a str,
    out: &mut Vec<u8>,
    trace: &mut String,
) -> Result<(), ParseMessageError<'a>> {
    let message = Json::message(line, "message", HINT)?;
    let pattern = request::pattern(&message)?;
    let subject = MessageSubject::read(&message, pattern);
    let name = MessageSubject::name(subject.as_ref().ok(), &message);
    moves::note(0, pattern, name, trace);
    let start = message.json.start();
    match subject? {
        MessageSubject::Lone(piece) if pattern == Pattern::LegalSquares => {
            let squares = moves::lone(&piece, 1, trace).concat();
            reply::write(&squares, start, &[], out)
        }
        MessageSubject::Lone(piece) => {
            let lines = match pattern {
                Pattern::RawMoves(_) => moves::raw(&piece),
                _ => moves::lone(&piece, 1, trace),
            };
            reply::write(&MovesReply::new(lines, None), start, &[], out)
        }
        MessageSubject::OnBoard(piece, board) => {
            let position = board.position(piece.piece.color, piece.has_moved)?;
            let moves = moves::on_board(&board, &position.legal(), &piece, 1, trace);
            reply::write(&moves, start, &board.pieces, out)
        }
        MessageSubject::Color(color, board) => {
            let control = moves::controlled_by(&board, color, trace)?;
            reply::write(&control, start, &board.pieces, out)
        }
    }
}
