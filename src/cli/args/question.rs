//! The questions, and the values of options that can be listed.

use crate::cli::format::Formats;

/// A question that the program answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The legal moves of a piece, or of the side to move: the question without a word.
    Moves,
    /// Whether a move is legal, and if not, why not.
    Explain,
    /// The squares that each side attacks.
    Attacks,
    /// How a lone piece moves.
    Mask,
    /// The number of leaf nodes in the tree of legal moves.
    Perft,
    /// Whether each side can still checkmate.
    Winnable,
    /// The mistakes in games in PGN.
    Games,
    /// The mistakes of another move generator, and their causes.
    Compare,
    /// The replies to the messages of the articles.
    Act,
    /// The JSON Schemas of the records.
    Schema,
    /// The completion script for a shell.
    Completions,
    /// The manual page.
    Man,
}

impl Question {
    /// The questions with a word.
    pub const WORDED: [Question; 11] = [
        Question::Explain,
        Question::Attacks,
        Question::Mask,
        Question::Perft,
        Question::Winnable,
        Question::Games,
        Question::Compare,
        Question::Act,
        Question::Schema,
        Question::Completions,
        Question::Man,
    ];

    /// Returns the word of the question.
    pub const fn word(self) -> &'static str {
        match self {
            Question::Moves => "moves",
            Question::Explain => "explain",
            Question::Attacks => "attacks",
            Question::Mask => "mask",
            Question::Perft => "perft",
            Question::Winnable => "winnable",
            Question::Games => "games",
            Question::Compare => "compare",
            Question::Act => "act",
            Question::Schema => "schema",
            Question::Completions => "completions",
            Question::Man => "man",
        }
    }

    /// Returns whether it is about the program itself.
    pub const fn is_about_the_program(self) -> bool {
        matches!(
            self,
            Question::Schema | Question::Completions | Question::Man
        )
    }

    /// Returns the possible formats of its answer.
    pub const fn formats(self) -> Formats {
        match self {
            Question::Explain => Formats::EXPLAIN,
            Question::Perft => Formats::PERFT,
            Question::Attacks | Question::Mask => Formats::BOARD,
            Question::Winnable => Formats::WINNABLE,
            Question::Games => Formats::GAMES,
            Question::Compare => Formats::COMPARE,
            Question::Act => Formats::ACT,
            _ => Formats::MOVES,
        }
    }
}

/// The counting paths, by the names of `--path`.
pub const PATHS: [&str; 4] = ["auto", "plain", "avx2", "avx512"];

/// The protocols for other programs, by the names of `--protocol`.
pub const PROTOCOLS: [&str; 4] = ["uci", "perft", "lines", "xboard"];
