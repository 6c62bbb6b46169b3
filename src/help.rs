//! The texts of the help, each in a file of its own, and the manual page. CONTRIBUTING.md says how the manual page is made.

/// The description of the program.
pub const ABOUT: &str = "The oracle of the laws of chess: what a piece may do, and why not.";

/// Printed at a terminal if the command line is empty.
pub const NOTHING_ASKED: &str = include_str!("help/nothing_asked.txt");

/// Printed before the options of `-h`.
pub const BEFORE_SHORT: &str = include_str!("help/before_short.txt");

/// Printed after the options of `-h`.
pub const AFTER_SHORT: &str =
    "See --help for all options, positions, fields, the exit status and more examples.";

/// Printed after the options of `--help`.
pub const AFTER_LONG: &str = include_str!("help/after_long.txt");

/// The help of the position argument.
pub const POSITION: &str = include_str!("help/position.txt");

/// Printed where the server of tools waits for a person.
pub const SERVER: &str =
    "this server waits for the messages of a client: see `chess-oracle mcp --help`; Ctrl-C ends it";

// Printed after the options of each question.
pub(crate) const ACT: &str = include_str!("help/act.txt");
pub(crate) const ATTACKS: &str = include_str!("help/attacks.txt");
pub(crate) const COMPARE: &str = include_str!("help/compare.txt");
pub(crate) const COMPLETIONS: &str = include_str!("help/completions.txt");
pub(crate) const EXPLAIN: &str = include_str!("help/explain.txt");
pub(crate) const GAMES: &str = include_str!("help/games.txt");
pub(crate) const MAN_PAGE: &str = include_str!("help/man.txt");
pub(crate) const MASK: &str = include_str!("help/mask.txt");
pub(crate) const MCP: &str = include_str!("help/mcp.txt");
pub(crate) const PERFT: &str = include_str!("help/perft.txt");
pub(crate) const SCHEMA: &str = include_str!("help/schema.txt");
pub(crate) const WINNABLE: &str = include_str!("help/winnable.txt");

/// The manual page.
pub(crate) const MAN: &str = include_str!("help/chess-oracle.1");

/// Returns each exit status with its meaning, as the long help lists them.
pub fn exit_statuses() -> Vec<(&'static str, String)> {
    let (_, list) = AFTER_LONG.split_once("Exit status:\n").unwrap_or_default();
    let mut statuses: Vec<(&str, String)> = Vec::new();
    for line in list.lines().take_while(|line| !line.is_empty()) {
        let (status, meaning) = line.split_at(STATUS_WIDTH.min(line.len()));
        match (status.trim(), statuses.last_mut()) {
            ("", Some((_, text))) => text.extend([" ", meaning]),
            (status, _) => statuses.push((status, meaning.to_owned())),
        }
    }
    statuses
}

/// The width of the column of statuses in the long help.
const STATUS_WIDTH: usize = 7;
