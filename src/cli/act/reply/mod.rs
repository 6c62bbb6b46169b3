//! The reply, as JSON of limited length.

mod records;

use std::collections::BTreeMap;
use std::io::{self, Write};

use chess_oracle::board::Square;
use serde::Serialize;

use super::json::Echo;
use super::piece::GivenPiece;
use super::{Json, ParseMessageError};
pub use records::{ControlReply, King, ListedMove, MovesReply, PieceMoves, Place};

/// The longest reply in bytes, with its line end. Only replies that repeat pieces with long keys come near it.
const LONGEST: usize = 256 * 1024;

/// A reply.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Reply<'r> {
    Squares(Vec<Place>),
    LoneMoves(MovesReply<Place>),
    BoardMoves(MovesReply<ListedMove<'r>>),
    Control(ControlReply<'r>),
}

impl<'r> Reply<'r> {
    /// Appends the reply to a message as one line.
    ///
    /// # Errors
    ///
    /// Returns an error if the reply would be longer than 256 KiB.
    pub fn write(&self, message: Json<'_>, out: &mut Vec<u8>) -> Result<(), ParseMessageError> {
        let start = out.len();
        let bounded = Bounded {
            room: LONGEST - 1,
            out,
        };
        // Writing to memory fails only at the limit.
        if serde_json::to_writer(bounded, self).is_err() {
            out.truncate(start);
            return Err(self.too_long(message));
        }
        out.push(b'\n');
        Ok(())
    }

    /// Returns the error for a reply that is too long; it names the piece that takes most of it.
    fn too_long(&self, message: Json<'_>) -> ParseMessageError {
        let mut counts: BTreeMap<Square, (usize, &GivenPiece<'_>)> = BTreeMap::new();
        for piece in self.pieces() {
            counts.entry(piece.square).or_insert((0, piece)).0 += 1;
        }
        let length = |piece: &GivenPiece<'_>| piece.object.as_ref().map_or(0, Echo::len);
        let counts = counts.into_values();
        let longest = counts.max_by_key(|&(count, piece)| count * length(piece));
        let (count, value) = longest.map_or((0, message), |(count, piece)| (count, piece.json));
        let text = format!("the reply would be longer than {LONGEST} bytes");
        let hint =
            format!("give this piece fewer or shorter keys: the reply repeats it {count} times");
        value.error("reply_too_long", &text).with_hint(&hint)
    }

    /// Returns the pieces of the reply, each as often as it is written.
    fn pieces(&self) -> Vec<&'r GivenPiece<'r>> {
        match self {
            Reply::Squares(_) | Reply::LoneMoves(_) => Vec::new(),
            Reply::BoardMoves(moves) => moves.captured().collect(),
            Reply::Control(control) => control.pieces().collect(),
        }
    }
}

/// A buffer of limited size.
struct Bounded<'o> {
    out: &'o mut Vec<u8>,
    room: usize,
}

impl Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.room.checked_sub(bytes.len());
        self.room = room.ok_or(io::ErrorKind::StorageFull)?;
        self.out.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
