//! The long texts of the help, each in a file of its own, and the manual page. CONTRIBUTING.md says how the manual page is made.

/// The description of the program.
pub const ABOUT: &str = "The oracle of the laws of chess: what a piece may do, and why not.";

/// Printed at a terminal if the command line is empty.
pub const NOTHING_ASKED: &str = include_str!("nothing_asked.txt");

/// Printed before the options of `-h`.
pub const BEFORE_SHORT: &str = include_str!("before_short.txt");

/// Printed after the options of `-h`.
pub const AFTER_SHORT: &str =
    "See --help for all options, positions, fields, the exit status and more examples.";

/// Printed after the options of `--help`.
pub const AFTER_LONG: &str = include_str!("after_long.txt");

/// The help of the position argument.
pub const POSITION: &str = include_str!("position.txt");

/// Printed where the server of tools waits for a person.
pub const SERVER: &str =
    "this server waits for the messages of a client: see `chess-oracle mcp --help`; Ctrl-C ends it";

/// The manual page.
pub(crate) const MAN: &str = include_str!("chess-oracle.1");
