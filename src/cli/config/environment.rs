//! What the environment says: terminals, and variables.

use std::env;
use std::io::{IsTerminal, stderr, stdin, stdout};

use crate::cli::palette::Depth;

/// What the environment says, read once.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // Facts about three channels and two variables.
pub struct Environment {
    pub stdin_is_terminal: bool,
    pub stdout_is_terminal: bool,
    pub stderr_is_terminal: bool,
    /// Whether standard output was closed when the program started.
    pub is_stdout_closed: bool,
    /// Whether `NO_COLOR` is set and not empty, or `TERM` is `dumb`.
    pub refuses_color: bool,
    /// How many colors a terminal has.
    pub depth: Depth,
}

impl Environment {
    /// Reads the environment.
    pub fn read() -> Environment {
        let variable = |name| env::var(name).unwrap_or_default();
        let (term, colorterm) = (variable("TERM"), variable("COLORTERM"));
        Environment {
            stdin_is_terminal: stdin().is_terminal(),
            stdout_is_terminal: stdout().is_terminal(),
            stderr_is_terminal: stderr().is_terminal(),
            is_stdout_closed: false,
            // https://no-color.org: present and not empty, whatever its value.
            refuses_color: !variable("NO_COLOR").is_empty() || term == "dumb",
            depth: match colorterm.as_str() {
                "truecolor" | "24bit" => Depth::True,
                _ if term.contains("256color") => Depth::Indexed,
                _ => Depth::Sixteen,
            },
        }
    }
}
