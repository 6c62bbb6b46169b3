//! The two ways to ask: each names an option in its own way.

/// Where a question comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// The command line: `--write-letters`.
    CommandLine,
    /// An object: `write_letters`.
    Object,
}

impl Door {
    pub(crate) const fn either<T: Copy>(self, command_line: T, object: T) -> T {
        match self {
            Door::CommandLine => command_line,
            Door::Object => object,
        }
    }

    /// Returns an option as it is written there.
    pub fn option(self, name: &str) -> String {
        match self {
            Door::CommandLine => format!("--{}", name.replace('_', "-")),
            Door::Object => name.to_owned(),
        }
    }

    /// Returns an option with its value as it is written there.
    pub(crate) fn option_with(self, name: &str, value: &str) -> String {
        match self {
            Door::CommandLine => format!("{} {value}", self.option(name)),
            Door::Object => format!("\"{name}\":\"{value}\""),
        }
    }

    /// Returns a format as it is written there.
    pub fn format(self, name: &str) -> String {
        match self {
            Door::CommandLine => format!("-o {name}"),
            Door::Object => self.option_with("output", name),
        }
    }
}
