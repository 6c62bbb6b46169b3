//! Snapshots of the help.

use crate::support::{compare, oracle};

#[test]
fn help_is_short_or_whole() {
    compare("help_short", &oracle("-h").says());
    compare("help_long", &oracle("--help").says());
    compare("help_perft", &oracle("perft --help").says());
    compare("help_winnable", &oracle("winnable --help").says());
    compare("help_schema", &oracle("schema -h").says());
    compare("help_completions", &oracle("completions --help").says());
}

#[test]
fn the_version_is_that_of_the_crate() {
    let version = format!("chess-oracle {}\n", env!("CARGO_PKG_VERSION"));
    oracle("--version").stdout(version.clone()).run();
    oracle("-V").stdout(version).run();
}

#[test]
fn lines_of_the_help_fit_a_terminal() {
    for arguments in [
        "-h",
        "--help",
        "perft --help",
        "winnable --help",
        "schema --help",
        "completions --help",
    ] {
        for line in oracle(arguments).says().lines() {
            assert!(line.chars().count() <= 90, "{line}");
        }
    }
}
