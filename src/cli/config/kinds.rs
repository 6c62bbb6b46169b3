//! The kinds of moves that `--only` keeps.

use chess_oracle::rules::{GivenCheck, Move};

/// A kind of moves. A move may be of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Captures,
    Checks,
    Promotions,
    Castling,
    /// Moves that neither capture nor promote.
    Quiets,
}

impl Kind {
    /// All kinds, in the order of the help.
    pub const ALL: [Kind; 5] = [
        Kind::Captures,
        Kind::Checks,
        Kind::Promotions,
        Kind::Castling,
        Kind::Quiets,
    ];

    /// Returns the name as a value of `--only`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Captures => "captures",
            Kind::Checks => "checks",
            Kind::Promotions => "promotions",
            Kind::Castling => "castling",
            Kind::Quiets => "quiets",
        }
    }

    /// Returns whether a move is of this kind. To find out whether it gives check takes longest.
    fn has(self, played: Move, check: impl Fn() -> GivenCheck) -> bool {
        match self {
            Kind::Captures => played.capture.is_some(),
            Kind::Checks => check() != GivenCheck::None,
            Kind::Promotions => played.promotion.is_some(),
            Kind::Castling => played.castle().is_some(),
            Kind::Quiets => played.capture.is_none() && played.promotion.is_none(),
        }
    }
}

/// The kinds of moves that an answer keeps; moves of every kind where none is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kinds(u8);

impl Kinds {
    /// Returns the kinds of these names; other names mean nothing.
    pub fn from_names(names: &[String]) -> Kinds {
        let named = Kind::ALL
            .into_iter()
            .filter(|kind| names.iter().any(|name| name == kind.name()));
        Kinds(named.fold(0, |kinds, kind| kinds | 1 << kind as u8))
    }

    /// Returns whether moves of every kind are kept.
    pub const fn are_all(self) -> bool {
        self.0 == 0
    }

    /// Returns whether a move is kept.
    pub fn keep(self, played: Move, check: impl Fn() -> GivenCheck) -> bool {
        let mut named = Kind::ALL
            .into_iter()
            .filter(|&kind| self.0 >> kind as u8 & 1 == 1);
        self.are_all() || named.any(|kind| kind.has(played, &check))
    }
}
