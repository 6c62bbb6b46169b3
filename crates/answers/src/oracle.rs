//! The settings that all answers share.

use super::{Diagram, Drawing};
use oracle_notation::uci::CastlingMode;

/// The settings that all answers share: how castling is written, and how boards and pictures look.
#[derive(Debug, Clone, Default)]
pub struct Oracle {
    /// How castling is written in UCI.
    pub castling: CastlingMode,
    /// Whether to refuse positions with problems; what is undecided is then no.
    pub strict: bool,
    /// How boards, texts and pictures look.
    pub drawing: Drawing,
    /// What a picture shows of what its reader chose.
    pub diagram: Diagram,
    /// Whether the answer is the only one, so that a sentence may take several lines. In a stream, it takes one.
    pub stands_alone: bool,
}
