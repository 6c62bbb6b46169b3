//! The trace: the tree of the patterns that answer, each below the one that calls it.

use std::fmt::{Display, Write};

use super::pattern::Pattern;
use crate::cli::escape::shown;

/// The longest name of a piece or a colour in the trace, in characters.
const LONGEST: usize = 1000;

/// A place in the tree, if there is one.
#[derive(Debug)]
pub struct Trace<'t> {
    text: Option<&'t mut String>,
    depth: usize,
}

impl<'t> Trace<'t> {
    /// Starts a tree; without a text, nothing is written.
    pub fn new(text: Option<&'t mut String>) -> Trace<'t> {
        Trace { text, depth: 0 }
    }

    /// Adds a pattern that answers about a piece or a colour, and returns the place of the patterns that it calls.
    pub fn note(&mut self, pattern: Pattern, subject: impl Display, on_board: bool) -> Trace<'_> {
        if let Some(text) = &mut self.text {
            let subject: String = subject.to_string().chars().take(LONGEST).collect();
            let board = if on_board { " on a board" } else { "" };
            let indent = 2 * self.depth;
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{:indent$}{pattern} {}{board}", "", shown(&subject));
        }
        Trace {
            text: self.text.as_deref_mut(),
            depth: self.depth + 1,
        }
    }
}
