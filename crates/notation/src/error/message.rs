//! What is wrong with a line, in words.

use std::fmt;

use super::PositionErrorKind;
use crate::MoveError;

impl fmt::Display for PositionErrorKind {
    #[allow(clippy::too_many_lines)] // One arm for each error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use PositionErrorKind::*;
        match self {
            NoPosition => write!(f, "no position is given"),
            UnknownWord(word) => write!(f, "cannot read `{word}`"),
            UnknownColor(letter) => write!(f, "`{letter}` is not a colour"),
            UnknownRole(letter) => write!(f, "`{letter}` is not a role"),
            MissingColor(word) => write!(f, "`{word}` has no colour"),
            MissingRole(color, squares) => {
                let squares = squares.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
                write!(f, "which {color} piece stands on {squares}?")
            }
            MissingSquare(word) => write!(f, "`{word}` has no square"),
            BadSquare(name) => write!(f, "`{name}` is not a square"),
            SquareTaken(square, piece) => write!(f, "{square} is taken: the {piece} stands there"),
            Setup(error) => error.fmt(f),
            RankCount(count) => {
                write!(f, "the board has {count} {}, not 8", plural(*count, "rank"))
            }
            RankLength(rank, length) => write!(
                f,
                "rank {rank} has {length} {}, not 8",
                plural(*length, "square")
            ),
            AdjacentDigits => write!(f, "two digits side by side"),
            UnknownPiece(letter) => write!(f, "`{letter}` is not a piece"),
            ExtraWord(word) => write!(f, "unexpected word `{word}`"),
            BadOpcode(word) => write!(f, "`{word}` is not an EPD operation"),
            RepeatedOperation(word) => write!(f, "the EPD operation `{word}` is given twice"),
            UnclosedOperation(word) => write!(f, "the EPD operation `{word}` has no `;`"),
            UnclosedString(word) => write!(
                f,
                "the text of the EPD operation `{word}` has no closing quote"
            ),
            UnknownField(name) => write!(f, "unknown field `{name}`"),
            RepeatedField(name) => write!(f, "`{name}` is given twice"),
            MissingValue(name) => write!(f, "`{name}=` has no value"),
            BadTurn(value) => write!(f, "`{value}` is not a side to move"),
            BadCastling(value) => write!(f, "`{value}` is not a list of castling rights"),
            BadEpSquare(value) => write!(f, "`{value}` is not an en passant square"),
            BadMoved(value) => write!(f, "`{value}` is not a list of squares"),
            NeverCastles(square, None) => write!(f, "no king or rook stands on {square}"),
            NeverCastles(square, Some(piece)) => {
                write!(f, "the piece on {square} is a {piece}, which never castles")
            }
            BadNumber(value) => write!(f, "`{value}` is not a number of moves"),
            BadDepth(value) => write!(f, "`{value}` is not a depth"),
            BadTimes(value) => write!(f, "`{value}` is not a number of times"),
            BadPiece(value) => write!(f, "`{value}` does not name a piece"),
            NoPieceOn(square) => write!(f, "no piece stands on {square}"),
            OtherPieceOn(square, piece) => write!(f, "the piece on {square} is a {piece}"),
            MissingMove => write!(f, "the line names no move"),
            SecondMove => write!(f, "the line names a move, and so does `explain`"),
            MissingDepth => write!(f, "the line names no depth"),
            SecondDepth => write!(f, "the line names a depth, and so does `perft`"),
            InvisibleCharacter(letter) => write!(
                f,
                "this is an invisible character, U+{:04X}",
                u32::from(*letter)
            ),
            Move(text, error) => match &**error {
                MoveError::Unreadable(error) => error.fmt(f),
                MoveError::Illegal(error) => write!(f, "`{text}` is not legal: {error}"),
                MoveError::Ambiguous(_) => write!(f, "`{text}` can mean more than one move"),
                MoveError::Miswritten(slips) => write!(
                    f,
                    "`{text}` is legal, but written `{}`: {slips}",
                    slips.san()
                ),
            },
            Chess960Castling => write!(f, "this castling right exists only in Chess960"),
            SecondPosition => write!(f, "a second position begins here"),
            FilledSymbols => write!(
                f,
                "both sides are drawn with filled symbols, so that their pieces look alike"
            ),
            BadOperation(opcode, error) => write!(f, "in the operation `{opcode}`, {error}"),
            Pgn => write!(f, "this is PGN"),
            AddressWithoutPosition(_) => write!(f, "this address holds no position"),
            UnknownStart(number) if number.is_empty() => {
                write!(f, "the start position of Chess960 has no number")
            }
            UnknownStart(number) => {
                write!(f, "`{number}` is not a start position of Chess960")
            }
            UnclosedComment => write!(f, "the comment has no closing `}}`"),
            UnclosedVariation => write!(f, "the variation has no closing `)`"),
            Problems(problems) => {
                let problems = problems.iter();
                let said = problems.map(|(one, said)| format!("{said} ({})", one.id()));
                let said: Vec<String> = said.collect();
                write!(f, "the position is refused: {}", said.join("; "))
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
