//! What is found out about a line beside its answer; and what an answer tells a reader beside its record: the same in words. A program
//! shows one of the two, a model reads both.

use oracle_notation::uci::CastlingMode;

use crate::Separator;
use crate::columns::Tell;
use crate::out::Out;

/// What is found out about a line beside its answer.
#[derive(Debug, Default)]
pub struct Remarks {
    /// What an answer without room for it cannot say of the line, or the tree of the patterns that answered a message.
    pub note: String,
    /// Whether nothing is appended, because the position does not fulfil the condition, or the line is refused under one.
    pub is_left_out: bool,
    /// The Zobrist key of the position, if that is asked for.
    pub hash: Option<u64>,
    /// What the answer to a tool tells.
    pub told: Option<Box<Told>>,
}

/// An answer in words.
#[derive(Debug, Default)]
pub struct Told {
    /// The board with what is said below it, or what the laws say of a game.
    pub text: Vec<u8>,
    /// The position of the answer as FEN; empty for a game.
    pub fen: Vec<u8>,
}

impl Told {
    /// Appends a text, and the position of these parts.
    pub(crate) fn set(&mut self, parts: &[&dyn Tell], text: impl FnOnce(&mut Vec<u8>)) {
        text(&mut self.text);
        let mut cell = Out::cells(Separator::Tab, CastlingMode::default(), &mut self.fen);
        for part in parts {
            let mut columns = part.columns().iter();
            if let Some(at) = columns.position(|column| column.path() == "fen") {
                part.tell(at, &mut cell);
            }
        }
    }
}
