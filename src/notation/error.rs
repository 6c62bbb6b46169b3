//! What can be wrong with a line of text that should be a position.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::{MoveFault, is_invisible};
use crate::board::{Color, Piece, Square};
use crate::rules::{SetupError, SetupProblems};

/// Something in a line that is not a position: what, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsePositionError {
    /// What is wrong.
    pub fault: PositionFault,
    /// The offending piece of text.
    pub token: String,
    /// Where it stands.
    pub origin: Origin,
    /// The name of the record, where it could be read: its error record carries it.
    pub id: Option<String>,
}

/// Where an offending piece of text stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// In the line, at these bytes.
    Line(Range<usize>),
    /// Beside the line, in what was asked of every line, under this name.
    Beside(&'static str),
}

impl ParsePositionError {
    /// An error at these bytes of a line.
    pub(super) fn new(fault: PositionFault, line: &str, at: Range<usize>) -> ParsePositionError {
        let (fault, at) = match fault.invisible_character(&line[at.clone()]) {
            Some((offset, letter)) => {
                let start = at.start + offset;
                let fault = PositionFault::InvisibleCharacter(letter);
                (fault, start..start + letter.len_utf8())
            }
            None => (fault, at),
        };
        ParsePositionError {
            fault,
            token: line[at.clone()].to_owned(),
            origin: Origin::Line(at),
            id: None,
        }
    }
}

impl fmt::Display for ParsePositionError {
    /// What is wrong, in lower case, without the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

impl Error for ParsePositionError {}

/// What is wrong with a line that should be a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionFault {
    /// There is no piece in the line, no board, and no name of a position.
    NoPosition,
    /// A word of a piece list that is no piece, no colour and no field.
    UnknownWord(String),
    /// A letter where a colour should stand.
    UnknownColor(char),
    /// A letter where a role should stand.
    UnknownRole(char),
    /// A piece of no colour, under no colour word.
    MissingColor(String),
    /// A colour and a square with no role between them.
    MissingRole(Color, String),
    /// A piece without a square.
    MissingSquare(String),
    /// Two characters where a square should stand.
    BadSquare(String),
    /// A second piece on a square.
    SquareTaken(Square, Piece),
    /// A pawn on a back rank, or a second king.
    Setup(SetupError),
    /// A FEN that has not eight ranks.
    RankCount(usize),
    /// A rank of a FEN that has not eight squares.
    RankLength(u8, usize),
    /// Two digits side by side in a rank of a FEN.
    AdjacentDigits,
    /// A character in the board of a FEN that is no piece, no digit and no slash.
    UnknownPiece(char),
    /// A word after the last field of a FEN.
    ExtraWord(String),
    /// An EPD operation whose name is not one.
    BadOpcode(String),
    /// An EPD operation that was there before.
    RepeatedOperation(String),
    /// An EPD operation without its semicolon.
    UnclosedOperation(String),
    /// A quoted operand of an EPD operation without its closing quote.
    UnclosedString(String),
    /// A field that there is not.
    UnknownField(String),
    /// A field that was there before.
    RepeatedField(String),
    /// A field without a value.
    MissingValue(String),
    /// A value that is no side to move.
    BadTurn(String),
    /// A value that is no list of castling rights.
    BadCastling(String),
    /// A value that is no en passant square.
    BadEpSquare(String),
    /// A value that is no list of squares.
    BadMoved(String),
    /// A square that is said to have a king or a rook that has moved, and what stands there instead.
    NeverCastles(Square, Option<Piece>),
    /// A value that is no number of moves.
    BadNumber(String),
    /// A value that chooses no piece.
    BadPiece(String),
    /// The chosen square is empty.
    NoPieceOn(Square),
    /// Another piece stands on the chosen square.
    OtherPieceOn(Square, Piece),
    /// No move is asked about.
    MissingMove,
    /// The line asks about a move, and the question does as well.
    SecondMove,
    /// A move that cannot be read or played.
    Move(String, Box<MoveFault>),
    /// A character within a word that no reader would see.
    InvisibleCharacter(char),
    /// The position has problems, and the question is strict.
    Problems(SetupProblems),
}

impl PositionFault {
    /// The codes of all faults, for the schema.
    pub const CODES: [&'static str; 37] = [
        "no_position",
        "unreadable_token",
        "unknown_color",
        "unknown_role",
        "missing_color",
        "missing_role",
        "missing_square",
        "bad_square",
        "square_taken",
        "pawn_on_back_rank",
        "two_kings",
        "rank_count",
        "rank_length",
        "adjacent_digits",
        "unknown_piece",
        "extra_word",
        "bad_opcode",
        "repeated_operation",
        "unclosed_operation",
        "unclosed_string",
        "unknown_field",
        "repeated_field",
        "missing_value",
        "bad_turn",
        "bad_castling",
        "bad_ep_square",
        "bad_moved",
        "bad_number",
        "bad_piece",
        "no_piece",
        "wrong_piece",
        "missing_move",
        "unreadable_move",
        "illegal_move",
        "ambiguous_move",
        "missing_promotion",
        "invisible_character",
    ];

    /// The stable name of the fault, as error records carry it.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            PositionFault::NoPosition => "no_position",
            PositionFault::UnknownWord(_) => "unreadable_token",
            PositionFault::UnknownColor(_) => "unknown_color",
            PositionFault::UnknownRole(_) => "unknown_role",
            PositionFault::MissingColor(_) => "missing_color",
            PositionFault::MissingRole(..) => "missing_role",
            PositionFault::MissingSquare(_) => "missing_square",
            PositionFault::BadSquare(_) => "bad_square",
            PositionFault::SquareTaken(..) => "square_taken",
            PositionFault::Setup(SetupError::PawnOnBackRank(_)) => "pawn_on_back_rank",
            PositionFault::Setup(SetupError::TwoKings { .. }) => "two_kings",
            PositionFault::RankCount(_) => "rank_count",
            PositionFault::RankLength(..) => "rank_length",
            PositionFault::AdjacentDigits => "adjacent_digits",
            PositionFault::UnknownPiece(_) => "unknown_piece",
            PositionFault::ExtraWord(_) => "extra_word",
            PositionFault::BadOpcode(_) => "bad_opcode",
            PositionFault::RepeatedOperation(_) => "repeated_operation",
            PositionFault::UnclosedOperation(_) => "unclosed_operation",
            PositionFault::UnclosedString(_) => "unclosed_string",
            PositionFault::UnknownField(_) => "unknown_field",
            PositionFault::RepeatedField(_) | PositionFault::SecondMove => "repeated_field",
            PositionFault::MissingValue(_) => "missing_value",
            PositionFault::BadTurn(_) => "bad_turn",
            PositionFault::BadCastling(_) => "bad_castling",
            PositionFault::BadEpSquare(_) => "bad_ep_square",
            PositionFault::BadMoved(_) | PositionFault::NeverCastles(..) => "bad_moved",
            PositionFault::BadNumber(_) => "bad_number",
            PositionFault::BadPiece(_) => "bad_piece",
            PositionFault::NoPieceOn(_) => "no_piece",
            PositionFault::OtherPieceOn(..) => "wrong_piece",
            PositionFault::MissingMove => "missing_move",
            PositionFault::Move(_, fault) => fault.code(),
            PositionFault::InvisibleCharacter(_) => "invisible_character",
            PositionFault::Problems(_) => "problems",
        }
    }

    /// This fault of a text, unless the text holds an invisible character, which is blamed first.
    #[must_use]
    pub fn or_invisible(self, text: &str) -> PositionFault {
        match self.invisible_character(text) {
            Some((_, letter)) => PositionFault::InvisibleCharacter(letter),
            None => self,
        }
    }

    /// The first invisible character of an offending text, and its byte. It is blamed in the place of this fault, unless
    /// the fault is one of punctuation around a text that may hold anything.
    fn invisible_character(&self, text: &str) -> Option<(usize, char)> {
        let is_of_a_word = !matches!(self, PositionFault::UnclosedString(_));
        let mut letters = text.char_indices().filter(|_| is_of_a_word);
        letters.find(|(_, letter)| is_invisible(*letter))
    }
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionFault::NoPosition => write!(f, "there is no position here"),
            PositionFault::UnknownWord(word) => write!(f, "cannot read `{word}`"),
            PositionFault::UnknownColor(letter) => write!(f, "`{letter}` is not a colour"),
            PositionFault::UnknownRole(letter) => write!(f, "`{letter}` is not a role"),
            PositionFault::MissingColor(word) => write!(f, "`{word}` has no colour"),
            PositionFault::MissingRole(color, squares) => {
                let squares = squares.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
                write!(f, "which {color} piece stands on {squares}?")
            }
            PositionFault::MissingSquare(word) => write!(f, "`{word}` stands on no square"),
            PositionFault::BadSquare(name) => write!(f, "`{name}` is not a square"),
            PositionFault::SquareTaken(square, piece) => {
                write!(f, "the {piece} stands on {square} already")
            }
            PositionFault::Setup(error) => error.fmt(f),
            PositionFault::RankCount(count) => {
                write!(f, "the board has {count} {}, not 8", plural(*count, "rank"))
            }
            PositionFault::RankLength(rank, length) => {
                write!(
                    f,
                    "rank {rank} has {length} {}, not 8",
                    plural(*length, "square")
                )
            }
            PositionFault::AdjacentDigits => write!(f, "two numbers of empty squares side by side"),
            PositionFault::UnknownPiece(letter) => write!(f, "`{letter}` is not a piece"),
            PositionFault::ExtraWord(word) => write!(f, "`{word}` is one word too many"),
            PositionFault::BadOpcode(word) => write!(f, "`{word}` is not an EPD operation"),
            PositionFault::RepeatedOperation(word) => {
                write!(f, "the EPD operation `{word}` is there twice")
            }
            PositionFault::UnclosedOperation(word) => {
                write!(f, "the EPD operation `{word}` has no `;`")
            }
            PositionFault::UnclosedString(word) => {
                write!(f, "the text of the EPD operation `{word}` does not end")
            }
            PositionFault::UnknownField(name) => write!(f, "there is no field `{name}`"),
            PositionFault::RepeatedField(name) => write!(f, "`{name}` is said twice"),
            PositionFault::MissingValue(name) => write!(f, "`{name}=` has no value"),
            PositionFault::BadTurn(value) => write!(f, "`{value}` is not a side to move"),
            PositionFault::BadCastling(value) => {
                write!(f, "`{value}` is not a list of castling rights")
            }
            PositionFault::BadEpSquare(value) => write!(f, "`{value}` is not an en passant square"),
            PositionFault::BadMoved(value) => write!(f, "`{value}` is not a list of squares"),
            PositionFault::NeverCastles(square, None) => {
                write!(
                    f,
                    "no king or rook stands on {square} that could have moved"
                )
            }
            PositionFault::NeverCastles(square, Some(piece)) => {
                write!(f, "the piece on {square} is a {piece}, which never castles")
            }
            PositionFault::BadNumber(value) => write!(f, "`{value}` is not a number of moves"),
            PositionFault::BadPiece(value) => write!(f, "`{value}` chooses no piece"),
            PositionFault::NoPieceOn(square) => write!(f, "no piece stands on {square}"),
            PositionFault::OtherPieceOn(square, piece) => {
                write!(f, "the piece on {square} is a {piece}")
            }
            PositionFault::MissingMove => write!(f, "no move is asked about"),
            PositionFault::SecondMove => {
                write!(f, "this is a second move: `explain` asks about another")
            }
            PositionFault::InvisibleCharacter(letter) => {
                write!(
                    f,
                    "an invisible character stands here, U+{:04X}",
                    u32::from(*letter)
                )
            }
            PositionFault::Move(text, fault) => fault.describe(text, f),
            PositionFault::Problems(problems) => {
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
