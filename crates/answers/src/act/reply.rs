//! The reply, as JSON of limited length.

use std::io::{self, Write};

use oracle_laws::Square;
use oracle_laws::mask::Offset;
use oracle_notation::is_printable;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::piece::GivenPiece;
use crate::message::{Json, Read};

/// The longest reply in bytes, with its line end. Only replies that repeat pieces with long keys come near it.
const LONGEST: usize = 256 * 1024;

/// A place of the movement mask. Off the real board, file and rank are the characters before `a` and `1`, and those
/// after `h` and `8`, as in the articles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FileAndRank {
    file: char,
    rank: char,
    /// The square of the real board.
    #[serde(skip)]
    pub square: Option<Square>,
}

impl FileAndRank {
    /// Returns the place at this step from a square.
    pub fn new(from: Square, (files, ranks): Offset) -> FileAndRank {
        let offset = |letter: char, by| char::from((letter as u8).wrapping_add_signed(by));
        FileAndRank {
            file: offset(from.file().letter(), files),
            rank: offset(from.rank().digit(), ranks),
            square: from.offset(files, ranks),
        }
    }
}

/// Moves as a list, and the same moves line by line.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MovesReply<M> {
    pub moves: Vec<M>,
    /// Absent for a king on a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    move_vectors: Option<Vec<Vec<M>>>,
    #[serde(flatten)]
    king: Option<King>,
}

impl<M: Copy> MovesReply<M> {
    /// Builds the record from lines of moves, perhaps those of a king on a board.
    pub fn new(lines: Vec<Vec<M>>, king: Option<King>) -> MovesReply<M> {
        MovesReply {
            moves: lines.concat(),
            move_vectors: king.is_none().then_some(lines),
            king,
        }
    }
}

/// The additional keys for a king on a board.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct King {
    pub in_check: Option<bool>,
    pub check_mated: Option<bool>,
    pub stale_mated: Option<bool>,
    #[serde(rename = "canQSideCastle")]
    pub can_castle_queenside: bool,
    #[serde(rename = "canKSideCastle")]
    pub can_castle_kingside: bool,
}

/// A legal move of a piece on a board. Keys that do not apply are left out.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedMove<'r> {
    #[serde(flatten)]
    pub to: FileAndRank,
    /// The captured piece, as the message gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_captured: Option<&'r GivenPiece<'r>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub must_promote: bool,
}

/// The squares that a colour controls.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ControlReply<'r> {
    pub piece_moves: Vec<PieceMoves<'r>>,
    /// The squares to which the pieces may legally move, each once, in the order of discovery.
    pub controlled: Vec<FileAndRank>,
    /// The squares that the pieces attack.
    pub attacked: Vec<FileAndRank>,
}

/// A piece with its legal moves.
#[derive(Debug, Serialize)]
pub struct PieceMoves<'r> {
    pub piece: &'r GivenPiece<'r>,
    pub moves: MovesReply<ListedMove<'r>>,
}

impl Serialize for GivenPiece<'_> {
    /// Writes the object of the message if it gives one, otherwise a piece as the article writes it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct ArticlePiece {
            piece: char,
            color: char,
            has_moved: bool,
            position: FileAndRank,
        }
        self.repeats.update(|count| count + 1);
        if let Some(object) = &self.object {
            return object.serialize(serializer);
        }
        let piece = ArticlePiece {
            piece: self.piece.role.upper_letter(),
            color: self.piece.color.letter().to_ascii_uppercase(),
            has_moved: self.has_moved,
            position: FileAndRank::new(self.square, (0, 0)),
        };
        piece.serialize(serializer)
    }
}

/// Returns an object of the message as replies repeat it: without white space between its parts, and with control
/// characters escaped, because a terminal would interpret them.
pub fn repeated(object: &str) -> Option<Box<RawValue>> {
    let mut text = String::with_capacity(object.len());
    let (mut is_string, mut is_escaped) = (false, false);
    for letter in object.chars() {
        is_string ^= letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        if is_string && !is_printable(letter) {
            let mut units = [0; 2];
            let units = letter.encode_utf16(&mut units).iter();
            text.extend(units.map(|unit| format!("\\u{unit:04x}")));
        } else if is_string || !letter.is_ascii_whitespace() {
            text.push(letter);
        }
    }
    RawValue::from_string(text).ok()
}

/// Appends a reply as one line. If it would be longer than 256 KiB, it is an error about the piece of the board that takes
/// most of it.
pub fn write<'a>(
    reply: &impl Serialize,
    message: Json<'a>,
    board: &[GivenPiece<'a>],
    out: &mut Vec<u8>,
) -> Read<'a, ()> {
    let start = out.len();
    let mut bounded = Bounded { out, length: 1 };
    // Writing to memory cannot fail.
    let _ = serde_json::to_writer(&mut bounded, reply);
    if bounded.length <= LONGEST {
        out.push(b'\n');
        return Ok(());
    }
    out.truncate(start);
    let longest = board.iter().max_by_key(|given| {
        let object = given.object.as_ref();
        let length = object.map_or(0, |object| object.get().len());
        (given.repeats.get() * length, given.square)
    });
    let (count, value) = longest.map_or((0, message), |given| (given.repeats.get(), given.json));
    let text = format!("the reply would be longer than {LONGEST} bytes");
    let hint = format!("give this piece fewer or shorter keys: the reply repeats it {count} times");
    Err(value.error("reply_too_long", &text, &hint))
}

/// Counts what is written, and keeps it up to the longest reply.
struct Bounded<'o> {
    out: &'o mut Vec<u8>,
    length: usize,
}

impl Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.length += bytes.len();
        if self.length <= LONGEST {
            self.out.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
