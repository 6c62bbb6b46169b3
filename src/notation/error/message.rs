//! What is wrong with a line, in words.

use std::fmt;

use super::PositionErrorKind;
use crate::notation::MoveError;

impl fmt::Display for PositionErrorKind {
    #[allow(clippy::too_many_lines)] // One arm for each error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionErrorKind::NoPosition => write!(f, "no position is given"),
            PositionErrorKind::UnknownWord(word) => write!(f, "cannot read `{word}`"),
            PositionErrorKind::UnknownColor(letter) => write!(f, "`{letter}` is not a colour"),
            PositionErrorKind::UnknownRole(letter) => write!(f, "`{letter}` is not a role"),
            PositionErrorKind::MissingColor(word) => write!(f, "`{word}` has no colour"),
            PositionErrorKind::MissingRole(color, squares) => {
                let squares = squares.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
                write!(f, "which {color} piece stands on {squares}?")
            }
            PositionErrorKind::MissingSquare(word) => write!(f, "`{word}` has no square"),
            PositionErrorKind::BadSquare(name) => write!(f, "`{name}` is not a square"),
            PositionErrorKind::SquareTaken(square, piece) => {
                write!(f, "{square} is taken: the {piece} stands there")
            }
            PositionErrorKind::Setup(error) => error.fmt(f),
            PositionErrorKind::RankCount(count) => {
                write!(f, "the board has {count} {}, not 8", plural(*count, "rank"))
            }
            PositionErrorKind::RankLength(rank, length) => {
                write!(
                    f,
                    "rank {rank} has {length} {}, not 8",
                    plural(*length, "square")
                )
            }
            PositionErrorKind::AdjacentDigits => {
                write!(f, "two digits side by side")
            }
            PositionErrorKind::UnknownPiece(letter) => write!(f, "`{letter}` is not a piece"),
            PositionErrorKind::ExtraWord(word) => write!(f, "`{word}` is one word too many"),
            PositionErrorKind::BadOpcode(word) => write!(f, "`{word}` is not an EPD operation"),
            PositionErrorKind::RepeatedOperation(word) => {
                write!(f, "the EPD operation `{word}` is given twice")
            }
            PositionErrorKind::UnclosedOperation(word) => {
                write!(f, "the EPD operation `{word}` has no `;`")
            }
            PositionErrorKind::UnclosedString(word) => {
                write!(
                    f,
                    "the text of the EPD operation `{word}` has no closing quote"
                )
            }
            PositionErrorKind::UnknownField(name) => write!(f, "unknown field `{name}`"),
            PositionErrorKind::RepeatedField(name) => write!(f, "`{name}` is given twice"),
            PositionErrorKind::MissingValue(name) => write!(f, "`{name}=` has no value"),
            PositionErrorKind::BadTurn(value) => write!(f, "`{value}` is not a side to move"),
            PositionErrorKind::BadCastling(value) => {
                write!(f, "`{value}` is not a list of castling rights")
            }
            PositionErrorKind::BadEpSquare(value) => {
                write!(f, "`{value}` is not an en passant square")
            }
            PositionErrorKind::BadMoved(value) => write!(f, "`{value}` is not a list of squares"),
            PositionErrorKind::NeverCastles(square, None) => {
                write!(f, "no king or rook stands on {square}")
            }
            PositionErrorKind::NeverCastles(square, Some(piece)) => {
                write!(f, "the piece on {square} is a {piece}, which never castles")
            }
            PositionErrorKind::BadNumber(value) => write!(f, "`{value}` is not a number of moves"),
            PositionErrorKind::BadDepth(value) => write!(f, "`{value}` is not a depth"),
            PositionErrorKind::BadTimes(value) => write!(f, "`{value}` is not a number of times"),
            PositionErrorKind::BadPiece(value) => write!(f, "`{value}` does not name a piece"),
            PositionErrorKind::NoPieceOn(square) => write!(f, "no piece stands on {square}"),
            PositionErrorKind::OtherPieceOn(square, piece) => {
                write!(f, "the piece on {square} is a {piece}")
            }
            PositionErrorKind::MissingMove => write!(f, "the line names no move"),
            PositionErrorKind::SecondMove => {
                write!(f, "the line names a move, and so does `explain`")
            }
            PositionErrorKind::MissingDepth => write!(f, "the line names no depth"),
            PositionErrorKind::SecondDepth => {
                write!(f, "the line names a depth, and so does `perft`")
            }
            PositionErrorKind::InvisibleCharacter(letter) => {
                write!(
                    f,
                    "this is an invisible character, U+{:04X}",
                    u32::from(*letter)
                )
            }
            PositionErrorKind::Move(text, error) => match &**error {
                MoveError::Unreadable(error) => error.fmt(f),
                MoveError::Illegal { sentence, .. } => {
                    write!(f, "`{text}` is not legal: {sentence}")
                }
                MoveError::Ambiguous(_) => write!(f, "`{text}` can mean more than one move"),
                MoveError::Miswritten(slips) => {
                    write!(
                        f,
                        "`{text}` is legal, but written `{}`: {slips}",
                        slips.san()
                    )
                }
            },
            PositionErrorKind::Chess960Castling => {
                write!(f, "a castling right makes sense in Chess960 only")
            }
            PositionErrorKind::SecondPosition => write!(f, "a second position begins here"),
            PositionErrorKind::FilledSymbols => write!(
                f,
                "both sides are drawn with filled symbols, so that their pieces look alike"
            ),
            PositionErrorKind::AddressWithoutPosition(_) => {
                write!(f, "this address holds no position")
            }
            PositionErrorKind::UnclosedComment => write!(f, "the comment has no closing `}}`"),
            PositionErrorKind::UnclosedVariation => write!(f, "the variation has no closing `)`"),
            PositionErrorKind::Problems(problems) => {
                write!(f, "the position is refused: ")?;
                for (index, problem) in problems.iter().enumerate() {
                    let separator = if index == 0 { "" } else { "; " };
                    write!(f, "{separator}{problem} ({})", problem.id())?;
                }
                Ok(())
            }
        }
    }
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 {
        noun.to_owned()
    } else {
        format!("{noun}s")
    }
}
