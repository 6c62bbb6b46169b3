//! Why a move that somebody wrote cannot be played.

use std::fmt;

use crate::rules::{IllegalMove, Position, Reason};

/// Why a written move cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveFault {
    /// It is no move in any position.
    Unreadable,
    /// No legal move is meant.
    Illegal {
        /// The law that the move breaks.
        illegal: IllegalMove,
        /// The same in a sentence.
        sentence: String,
    },
    /// Several legal moves may be meant: these, in SAN.
    Ambiguous(Vec<String>),
}

impl MoveFault {
    pub(super) fn illegal(position: &Position, illegal: IllegalMove) -> MoveFault {
        let sentence = position.sentence(&illegal);
        MoveFault::Illegal { illegal, sentence }
    }

    /// The stable name of the fault, as error records carry it.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            MoveFault::Unreadable => "unreadable_move",
            MoveFault::Illegal { illegal, .. }
                if matches!(illegal.reason, Reason::MissingPromotion) =>
            {
                "missing_promotion"
            }
            MoveFault::Illegal { .. } => "illegal_move",
            MoveFault::Ambiguous(_) => "ambiguous_move",
        }
    }

    /// What to do about it.
    pub(super) fn hint(&self) -> String {
        let hint = match self {
            MoveFault::Unreadable => {
                "write moves as e2e4 or e7e8q, or as e4, Nf3, O-O, e8=Q, without numbers"
            }
            MoveFault::Illegal { illegal, .. } if illegal.reason == Reason::MissingPromotion => {
                "say what it promotes to: e7e8q, or e8=Q"
            }
            MoveFault::Illegal { .. } => "to see the legal moves, ask without it and with `-o san`",
            MoveFault::Ambiguous(names) => return format!("write {}", names.join(" or ")),
        };
        hint.to_owned()
    }

    pub(super) fn describe(&self, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveFault::Unreadable => write!(f, "cannot read the move `{text}`"),
            MoveFault::Illegal { sentence, .. } => write!(f, "`{text}` is not legal: {sentence}"),
            MoveFault::Ambiguous(_) => write!(f, "`{text}` can mean more than one move"),
        }
    }
}
