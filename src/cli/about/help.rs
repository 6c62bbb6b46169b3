//! The texts of the help, each in a file of its own.

/// The description of the program.
pub const ABOUT: &str = "The oracle of the laws of chess: what a piece may do, and why not.";

/// Printed at a terminal if the command line is empty.
pub const NOTHING_ASKED: &str = include_str!("help/nothing_asked.txt");

/// Printed after the options of `-h`.
pub const AFTER_SHORT: &str = include_str!("help/after_short.txt");

/// Printed after the options of `--help`.
pub const AFTER_LONG: &str = include_str!("help/after_long.txt");

/// The help of the position argument.
pub const POSITION: &str = include_str!("help/position.txt");

/// Printed after the options of `perft --help`.
pub const PERFT_EXAMPLES: &str = include_str!("help/perft_examples.txt");

/// Printed after the options of `explain --help`.
pub const EXPLAIN_EXAMPLES: &str = include_str!("help/explain_examples.txt");

/// Printed after the options of `attacks --help`.
pub const ATTACKS_EXAMPLES: &str = include_str!("help/attacks_examples.txt");

/// Printed after the options of `mask --help`.
pub const MASK_EXAMPLES: &str = include_str!("help/mask_examples.txt");

/// Printed after the options of `winnable --help`.
pub const WINNABLE_EXAMPLES: &str = include_str!("help/winnable_examples.txt");

/// Printed after the options of `games --help`.
pub const GAMES_EXAMPLES: &str = include_str!("help/games_examples.txt");
/// Printed after the options of `compare --help`.
pub const COMPARE_EXAMPLES: &str = include_str!("help/compare_examples.txt");

/// Printed after the options of `act --help`.
pub const ACT_EXAMPLES: &str = include_str!("help/act_examples.txt");

/// Printed after the options of `schema --help`: the kinds of records.
pub const SCHEMA_KINDS: &str = include_str!("help/schema_kinds.txt");

/// Printed after the options of `completions --help`.
pub const COMPLETIONS_EXAMPLES: &str = include_str!("help/completions_examples.txt");

/// Printed after the options of `man --help`.
pub const MAN_EXAMPLES: &str = include_str!("help/man_examples.txt");
