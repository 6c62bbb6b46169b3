//! Why a written move cannot be played.

use std::error::Error;
use std::fmt;

use super::Slips;
use oracle_laws::{IllegalMove, Position, Reason};

/// Why a written move cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveError {
    /// The text is not a move in any position.
    Unreadable(ParseMoveError),
    /// The text does not mean a legal move.
    Illegal {
        /// The law that the move breaks.
        illegal: IllegalMove,
        /// The same in a sentence.
        sentence: String,
    },
    /// Several legal moves fit: these, in SAN.
    Ambiguous(Vec<String>),
    /// The move is legal but has slips, and the question is strict.
    Miswritten(Slips),
}

impl MoveError {
    pub(super) fn new_illegal(position: &Position, illegal: IllegalMove) -> MoveError {
        let sentence = position.sentence(&illegal);
        MoveError::Illegal { illegal, sentence }
    }

    /// Returns the stable name of the error, as error records carry it.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            MoveError::Unreadable(_) => "unreadable_move",
            MoveError::Illegal { illegal, .. }
                if matches!(illegal.reason, Reason::MissingPromotion) =>
            {
                "missing_promotion"
            }
            MoveError::Illegal { .. } => "illegal_move",
            MoveError::Ambiguous(_) => "ambiguous_move",
            MoveError::Miswritten(_) => "wrong_notation",
        }
    }

    /// Returns the law that the move breaks, if it is illegal.
    #[must_use]
    pub const fn illegal(&self) -> Option<&IllegalMove> {
        match self {
            MoveError::Illegal { illegal, .. } => Some(illegal),
            _ => None,
        }
    }

    /// Returns what to do about it.
    pub(crate) fn hint(&self) -> String {
        let hint = match self {
            MoveError::Unreadable(error) if !error.meant.is_empty() => {
                return format!("write `{}`", error.meant.join("` or `"));
            }
            MoveError::Unreadable(_) => "write moves as e2e4 or e7e8q, or as e4, Nf3, O-O, e8=Q",
            MoveError::Illegal { illegal, .. } if illegal.reason == Reason::MissingPromotion => {
                "say what it promotes to: e7e8q, or e8=Q"
            }
            MoveError::Illegal { .. } => "to list the legal moves, leave it out and add `-o san`",
            MoveError::Miswritten(slips) => {
                return format!("write `{}`, or leave out `--strict`", slips.san());
            }
            MoveError::Ambiguous(names) => return format!("write {}", names.join(" or ")),
        };
        hint.to_owned()
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable(error) => write!(f, "{error}"),
            MoveError::Illegal { sentence, .. } => f.write_str(sentence),
            MoveError::Ambiguous(names) => write!(f, "several moves fit: {}", names.join(", ")),
            MoveError::Miswritten(slips) => slips.fmt(f),
        }
    }
}

impl Error for MoveError {}

impl From<ParseMoveError> for MoveError {
    fn from(error: ParseMoveError) -> MoveError {
        MoveError::Unreadable(error)
    }
}

/// A text that is not a move in any position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseMoveError {
    /// The text.
    pub text: String,
    /// The moves that may be meant, in ASCII.
    pub meant: Vec<String>,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read the move `{}`", self.text)
    }
}

impl Error for ParseMoveError {}
