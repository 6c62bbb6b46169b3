//! What a line does not say, and the answer takes for granted.

/// Something that a line does not say, and the answer takes for granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assumption {
    /// Whose turn it is.
    Turn,
    /// Who may castle.
    Castling,
    /// The number of the move: the line says 0, and moves are counted from 1.
    Fullmove,
}

impl Assumption {
    /// All assumptions, in the order in which they are listed.
    pub const ALL: [Assumption; 3] = [Assumption::Turn, Assumption::Castling, Assumption::Fullmove];

    /// Returns the stable name, as JSON writes it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Assumption::Turn => "turn",
            Assumption::Castling => "castling",
            Assumption::Fullmove => "fullmove",
        }
    }
}

/// A set of assumptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Assumptions(u8);

impl Assumptions {
    /// Adds an assumption, if it is made.
    pub(super) fn note(&mut self, assumption: Assumption, is_made: bool) {
        self.0 |= u8::from(is_made) << assumption as u8;
    }

    /// Returns whether this is assumed.
    #[must_use]
    pub const fn has(self, assumption: Assumption) -> bool {
        self.0 >> assumption as u8 & 1 == 1
    }

    /// Returns what is assumed, in the order of [`Assumption::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Assumption> {
        Assumption::ALL
            .into_iter()
            .filter(move |&assumption| self.has(assumption))
    }
}
