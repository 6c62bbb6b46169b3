//! The texts of the help, each in a file of its own.

/// What the program is.
pub const ABOUT: &str = "The oracle of the laws of chess: what a piece may do, and why not.";

/// At a terminal, where nothing was asked.
pub const NOTHING_ASKED: &str = include_str!("help/nothing_asked.txt");

/// Below the options of `-h`.
pub const AFTER_SHORT: &str = include_str!("help/after_short.txt");

/// Below the options of `--help`.
pub const AFTER_LONG: &str = include_str!("help/after_long.txt");

/// About the words of a position.
pub const POSITION: &str = include_str!("help/position.txt");

/// Below the options of `perft --help`.
pub const PERFT_EXAMPLES: &str = include_str!("help/perft_examples.txt");

/// Below the options of `explain --help`.
pub const EXPLAIN_EXAMPLES: &str = include_str!("help/explain_examples.txt");

/// Below the options of `attacks --help`.
pub const ATTACKS_EXAMPLES: &str = include_str!("help/attacks_examples.txt");

/// Below the options of `mask --help`.
pub const MASK_EXAMPLES: &str = include_str!("help/mask_examples.txt");

/// Below the options of `games --help`.
pub const GAMES_EXAMPLES: &str = include_str!("help/games_examples.txt");
/// Below the options of `compare --help`.
pub const COMPARE_EXAMPLES: &str = include_str!("help/compare_examples.txt");

/// Below the options of `act --help`.
pub const ACT_EXAMPLES: &str = include_str!("help/act_examples.txt");

/// Below the options of `completions --help`.
pub const COMPLETIONS_EXAMPLES: &str = include_str!("help/completions_examples.txt");

/// Below the options of `man --help`.
pub const MAN_EXAMPLES: &str = include_str!("help/man_examples.txt");
