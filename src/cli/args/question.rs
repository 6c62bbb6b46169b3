//! The questions, and the values of options that can be listed.

use crate::cli::format::Formats;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The legal moves of a piece, or of the side to move: what is asked without a word.
    Moves,
    /// Whether a move is legal, and if not, why not.
    Explain,
    /// Which squares each side attacks.
    Attacks,
    /// How a lone piece moves.
    Mask,
    /// How many leaf nodes the tree of legal moves has.
    Perft,
    /// What is wrong with games in PGN.
    Games,
    /// Where another move generator is wrong, and why.
    Compare,
    /// What the messages of the articles ask.
    Act,
    /// What the JSON records look like.
    Schema,
    /// What a shell needs to complete words.
    Completions,
    /// The manual page.
    Man,
}

impl Question {
    /// The questions that have a word.
    pub const WORDED: [Question; 10] = [
        Question::Explain,
        Question::Attacks,
        Question::Mask,
        Question::Perft,
        Question::Games,
        Question::Compare,
        Question::Act,
        Question::Schema,
        Question::Completions,
        Question::Man,
    ];

    /// Returns the word that asks it.
    pub const fn word(self) -> &'static str {
        match self {
            Question::Moves => "moves",
            Question::Explain => "explain",
            Question::Attacks => "attacks",
            Question::Mask => "mask",
            Question::Perft => "perft",
            Question::Games => "games",
            Question::Compare => "compare",
            Question::Act => "act",
            Question::Schema => "schema",
            Question::Completions => "completions",
            Question::Man => "man",
        }
    }

    /// Returns whether it asks about the program itself.
    pub const fn is_about_the_program(self) -> bool {
        matches!(
            self,
            Question::Schema | Question::Completions | Question::Man
        )
    }

    /// Returns the formats in which it can be answered.
    pub const fn formats(self) -> Formats {
        match self {
            Question::Explain => Formats::EXPLAIN,
            Question::Perft => Formats::PERFT,
            Question::Attacks | Question::Mask => Formats::BOARD,
            Question::Games => Formats::GAMES,
            Question::Compare => Formats::COMPARE,
            Question::Act => Formats::ACT,
            _ => Formats::MOVES,
        }
    }
}

/// The ways to count, by the names of `--path`.
pub const PATHS: [&str; 4] = ["auto", "plain", "avx2", "avx512"];

/// The protocols in which another program is asked, by the names of `--protocol`.
pub const PROTOCOLS: [&str; 4] = ["uci", "perft", "lines", "xboard"];
