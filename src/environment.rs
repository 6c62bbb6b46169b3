//! What the surroundings of the program say.

use std::env;
use std::io::{self, IsTerminal};

use crate::terminal::palette::ColorDepth;

/// The environment, read once.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // Independent facts about three channels and two variables.
pub struct Environment {
    /// Whether somebody types.
    pub stdin_is_terminal: bool,
    /// Whether somebody reads the answers.
    pub stdout_is_terminal: bool,
    /// Whether somebody reads the messages.
    pub stderr_is_terminal: bool,
    /// Whether `NO_COLOR` is set and not empty, or `TERM` is `dumb`.
    pub refuses_color: bool,
    /// Whether `CLICOLOR_FORCE` is set, and is not 0.
    pub forces_color: bool,
    /// How many colors a terminal has.
    pub depth: ColorDepth,
    /// The width of the terminal that shows the answers, in characters.
    pub columns: Option<usize>,
}

impl Environment {
    /// Reads the environment.
    pub fn read() -> Environment {
        let variable = |name| env::var(name).unwrap_or_default();
        let (term, colorterm) = (variable("TERM"), variable("COLORTERM"));
        // A Windows console interprets escape sequences only if a program asks for it.
        #[cfg(windows)]
        anstyle_query::windows::enable_ansi_colors();
        let stdout_is_terminal = io::stdout().is_terminal();
        Environment {
            stdin_is_terminal: io::stdin().is_terminal(),
            stdout_is_terminal,
            columns: stdout_is_terminal.then(textwrap::termwidth),
            stderr_is_terminal: io::stderr().is_terminal(),
            // https://no-color.org: present and not empty, whatever its value.
            refuses_color: !variable("NO_COLOR").is_empty() || term == "dumb",
            // https://bixense.com/clicolors: output that is no terminal is coloured, too.
            forces_color: !matches!(variable("CLICOLOR_FORCE").as_str(), "" | "0"),
            depth: match colorterm.as_str() {
                "truecolor" | "24bit" => ColorDepth::True,
                // Since Windows 10, which Rust programs need.
                "" if cfg!(windows) && term.is_empty() => ColorDepth::True,
                _ if term.contains("256color") => ColorDepth::Indexed,
                _ => ColorDepth::Sixteen,
            },
        }
    }
}
