//! Why a written move cannot be played.

use std::error::Error;
use std::fmt;

use super::{ForeignNotation, MoveText, PieceLetters, Slips};
use crate::Door;
use oracle_laws::{Article, IllegalMove, PlayError, Reason};

/// Why a written move cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum MoveError {
    /// The text is not a move in any position.
    Unreadable(ParseMoveError),
    /// The text does not mean a legal move.
    Illegal(PlayError),
    /// Several legal moves fit the text. They are given in SAN.
    Ambiguous(Vec<String>),
    /// The move is legal but has slips, and the question is strict.
    Miswritten(Slips),
}

impl MoveError {
    /// Returns the stable name of the error, as error records carry it.
    pub const fn code(&self) -> &'static str {
        match self {
            MoveError::Unreadable(_) => "unreadable_move",
            MoveError::Illegal(error)
                if matches!(error.illegal.reason, Reason::MissingPromotion) =>
            {
                "missing_promotion"
            }
            MoveError::Illegal(_) => "illegal_move",
            MoveError::Ambiguous(_) => "ambiguous_move",
            MoveError::Miswritten(_) => "wrong_notation",
        }
    }

    /// Returns the law that the move breaks, if it is illegal.
    pub const fn illegal(&self) -> Option<&IllegalMove> {
        match self {
            MoveError::Illegal(error) => Some(&error.illegal),
            _ => None,
        }
    }

    /// Returns the article by which the move is illegal.
    pub const fn article(&self) -> Option<Article> {
        match self {
            MoveError::Illegal(error) => error.article,
            _ => None,
        }
    }

    /// Returns the same error about a text in these letters. An unreadable text may be a move in other letters that
    /// passes a test.
    pub fn in_letters(
        self,
        letters: PieceLetters,
        is_fitting: impl Fn(MoveText) -> bool,
    ) -> MoveError {
        match self {
            // A text with two meanings in English is in English.
            MoveError::Unreadable(error) if error.notation.is_none() && error.meant.len() < 2 => {
                MoveError::Unreadable(ParseMoveError {
                    letters: letters.others(&error.text, is_fitting).collect(),
                    ..error
                })
            }
            MoveError::Ambiguous(names) => {
                MoveError::Ambiguous(names.iter().map(|name| letters.write(name)).collect())
            }
            error => error,
        }
    }

    /// Returns what is wrong, in a sentence about the text of the move.
    pub(crate) fn of_move(&self, text: &str) -> String {
        match self {
            MoveError::Unreadable(error) => error.to_string(),
            MoveError::Illegal(error) => format!("`{text}` is not legal: {error}"),
            MoveError::Ambiguous(_) => format!("`{text}` can mean more than one move"),
            MoveError::Miswritten(slips) => {
                let san = slips.san();
                format!("`{text}` is legal, but written `{san}`: {slips}")
            }
        }
    }

    pub(crate) fn hint(&self, door: Door) -> String {
        let hint = match self {
            MoveError::Unreadable(error) if !error.letters.is_empty() => {
                return PieceLetters::looks_like(&error.letters, door);
            }
            MoveError::Unreadable(error) if !error.meant.is_empty() => {
                return format!("write `{}`", error.meant.join("` or `"));
            }
            MoveError::Unreadable(error) if is_drop(error.text.as_bytes()) => {
                "leave it out: only chess and Chess960 are judged"
            }
            MoveError::Unreadable(_) => "write moves as e2e4 or e7e8q, or as e4, Nf3, O-O, e8=Q",
            MoveError::Illegal(error) if error.illegal.reason == Reason::MissingPromotion => {
                "say what it promotes to: e7e8q, or e8=Q"
            }
            MoveError::Illegal(_) => {
                let format = door.format("san");
                let list = match door {
                    Door::CommandLine => format,
                    // The object may ask something else.
                    Door::Object => format!("\"ask\":\"moves\",{format}"),
                };
                return format!("to list the legal moves, leave it out and add `{list}`");
            }
            MoveError::Miswritten(slips) => {
                let strict = door.option("strict");
                return format!("write `{}`, or leave out `{strict}`", slips.san());
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
            MoveError::Illegal(error) => error.fmt(f),
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
    /// The notation that the text looks like.
    pub notation: Option<ForeignNotation>,
    /// The letters in which the text is a move, if it was looked for.
    pub letters: Vec<PieceLetters>,
}

impl ParseMoveError {
    /// Returns the error of a text in a notation that is not read, which means this move.
    pub(super) fn foreign(
        text: &str,
        notation: ForeignNotation,
        meant: Option<String>,
    ) -> ParseMoveError {
        ParseMoveError {
            notation: Some(notation),
            meant: meant.into_iter().collect(),
            ..ParseMoveError::new(text)
        }
    }

    pub(super) fn new(text: &str) -> ParseMoveError {
        ParseMoveError {
            text: text.to_owned(),
            meant: Vec::new(),
            notation: None,
            letters: Vec::new(),
        }
    }
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_drop(self.text.as_bytes()) {
            return write!(f, "`{}` is a drop, as in crazyhouse", self.text);
        }
        write!(f, "cannot read the move `{}`", self.text)?;
        match self.notation {
            Some(notation) => write!(f, ": {}", notation.sentence()),
            None => Ok(()),
        }
    }
}

impl Error for ParseMoveError {}

/// Returns whether a word drops a captured piece on a square, as in crazyhouse: `N@e4`, `@e4`.
pub fn is_drop(word: &[u8]) -> bool {
    let end = word.iter().rposition(|byte| !b"+#!?".contains(byte));
    let core = &word[..end.map_or(0, |end| end + 1)];
    let after = match core {
        [b'@', after @ ..] => after,
        [piece, b'@', after @ ..] if b"pnbrqkPNBRQK".contains(piece) => after,
        _ => return false,
    };
    matches!(after, [b'a'..=b'h', b'1'..=b'8'])
}
