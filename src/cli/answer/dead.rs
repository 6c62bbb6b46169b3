//! Whether a position is dead.

/// Whether a position is dead (FIDE article 5.2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dead {
    Yes,
    No,
    /// The budget was too small.
    Undecided,
    /// A king is missing, or could be captured.
    Unknown,
}

impl Dead {
    /// Returns what is decided.
    pub const fn of(fact: bool) -> Dead {
        if fact { Dead::Yes } else { Dead::No }
    }

    /// Returns the fact, where it is known.
    pub const fn known(self) -> Option<bool> {
        match self {
            Dead::Yes => Some(true),
            Dead::No => Some(false),
            Dead::Undecided | Dead::Unknown => None,
        }
    }
}
