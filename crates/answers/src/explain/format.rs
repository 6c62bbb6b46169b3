//! How the verdict on a move is written.

use super::Explained;
use crate::format::{Formats, Shape};
use crate::{Oracle, json, push_text};

/// How the verdict on a move is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExplainFormat {
    /// A sentence.
    Sentence,
    /// The sentence below a board.
    Board,
    /// A record.
    Json,
    /// A picture.
    Svg,
}

/// The formats of a verdict.
pub static EXPLAIN_FORMATS: Formats<ExplainFormat> = Formats::new(
    ExplainFormat::Sentence,
    &[
        ("board", ExplainFormat::Board),
        ("json", ExplainFormat::Json),
        ("svg", ExplainFormat::Svg),
    ],
)
.with_default("a sentence");

impl ExplainFormat {
    /// Returns the shape of an answer in this format.
    pub const fn shape(self) -> Shape {
        match self {
            ExplainFormat::Sentence | ExplainFormat::Svg => Shape::Line,
            ExplainFormat::Board => Shape::Lines,
            ExplainFormat::Json => Shape::Record,
        }
    }

    /// Appends the answer. Returns whether the move is legal.
    pub fn answer(self, oracle: &Oracle, explained: &Explained<'_>, out: &mut Vec<u8>) -> bool {
        match self {
            ExplainFormat::Sentence => {
                push_text(out, |out| explained.write_sentence(oracle, out));
            }
            ExplainFormat::Board => push_text(out, |out| explained.write_text(oracle, out)),
            ExplainFormat::Json => json::push_explained(explained, oracle.castling, out),
            ExplainFormat::Svg => {
                out.extend_from_slice(explained.to_svg(oracle).as_bytes());
            }
        }
        explained.is_legal()
    }
}
