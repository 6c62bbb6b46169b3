//! The questions, and the options that mean something to each.

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
    pub const WORDED: [Question; 8] = [
        Question::Explain,
        Question::Attacks,
        Question::Mask,
        Question::Perft,
        Question::Act,
        Question::Schema,
        Question::Completions,
        Question::Man,
    ];

    /// The word that asks it.
    pub const fn word(self) -> &'static str {
        match self {
            Question::Moves => "moves",
            Question::Explain => "explain",
            Question::Attacks => "attacks",
            Question::Mask => "mask",
            Question::Perft => "perft",
            Question::Act => "act",
            Question::Schema => "schema",
            Question::Completions => "completions",
            Question::Man => "man",
        }
    }

    /// The options that mean something to the question, by their ids.
    pub const fn options(self) -> &'static [&'static str] {
        match self {
            Question::Moves => &[
                "piece",
                "turn",
                "castling",
                "ep",
                "moved",
                "after",
                "chess960",
                "strict",
                "output",
                "json",
                "only",
                "successors",
                "explain",
                "flip",
                "unicode",
                "color",
                "fail-fast",
                "threads",
            ],
            Question::Perft => &[
                "turn",
                "castling",
                "ep",
                "moved",
                "after",
                "chess960",
                "strict",
                "divide",
                "hash",
                "path",
                "output",
                "json",
                "color",
                "fail-fast",
                "threads",
            ],
            Question::Explain => &[
                "turn",
                "castling",
                "ep",
                "moved",
                "after",
                "chess960",
                "strict",
                "output",
                "json",
                "fail-fast",
                "threads",
            ],
            Question::Attacks => &[
                "turn",
                "castling",
                "ep",
                "moved",
                "after",
                "strict",
                "square",
                "output",
                "json",
                "flip",
                "unicode",
                "color",
                "fail-fast",
                "threads",
            ],
            Question::Mask => &["output", "json", "color"],
            Question::Act => &["trace", "output", "json", "fail-fast", "threads"],
            Question::Schema | Question::Completions | Question::Man => &[],
        }
    }

    /// What `--output` may be, as the help tells it.
    pub const fn formats(self) -> &'static str {
        match self {
            Question::Explain => "json (default: a sentence)",
            Question::Perft => "json (default: the count)",
            Question::Attacks | Question::Mask => "board (default) or json",
            Question::Act => "json, which is the default",
            _ => "board (default), json, uci, san, fen, epd, pieces or svg",
        }
    }
}

/// The formats of an answer, by the names of `--output`.
pub const OUTPUTS: [&str; 8] = ["board", "json", "uci", "san", "fen", "epd", "pieces", "svg"];

/// The kinds of moves that `--only` keeps.
pub const KINDS: [&str; 5] = ["captures", "checks", "promotions", "castling", "quiets"];

/// The shells that can be told how to complete words.
pub const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

/// The ways to count, by the names of `--path`.
pub const PATHS: [&str; 4] = ["auto", "plain", "avx2", "avx512"];
