//! What can be wrong with a line, and the code of each error.

use crate::{MoveError, is_invisible};
use oracle_laws::{Color, Piece, SetupError, SetupProblem, Square};

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub enum PositionErrorKind {
    /// There is no piece in the line, no board, and no name of a position.
    NoPosition,
    /// A word of a piece list that is not a piece, a colour or a field.
    UnknownWord(String),
    /// A letter where a colour should stand.
    UnknownColor(char),
    /// A letter where a role should stand.
    UnknownRole(char),
    /// A piece without a colour, before any colour word.
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
    /// A drawing with the kings of both sides, all of whose pieces are the filled symbols of Black.
    FilledSymbols,
    /// A FEN that does not have eight ranks.
    RankCount(usize),
    /// A rank of a FEN that does not have eight squares.
    RankLength(u8, usize),
    /// Two digits side by side in a rank of a FEN.
    AdjacentDigits,
    /// A character in the board of a FEN that is not a piece, a digit or a slash.
    UnknownPiece(char),
    /// A word after the last field of a FEN.
    ExtraWord(String),
    /// An EPD operation whose name is not a valid opcode.
    BadOpcode(String),
    /// An EPD operation that occurs twice.
    RepeatedOperation(String),
    /// An EPD operation without its semicolon.
    UnclosedOperation(String),
    /// A quoted operand of an EPD operation without its closing quote.
    UnclosedString(String),
    /// A field with an unknown name.
    UnknownField(String),
    /// A field that occurs twice.
    RepeatedField(String),
    /// A field without a value.
    MissingValue(String),
    /// A value that is not a side to move.
    BadTurn(String),
    /// A value that is not a list of castling rights.
    BadCastling(String),
    /// A value that is not an en passant square.
    BadEpSquare(String),
    /// A value that is not a list of squares.
    BadMoved(String),
    /// A square of `moved=` without a king or rook, and what stands there instead.
    NeverCastles(Square, Option<Piece>),
    /// A value that is not a number of moves.
    BadNumber(String),
    /// A value that is not a depth.
    BadDepth(String),
    /// A value that is not a number of times.
    BadTimes(String),
    /// A value that does not choose a piece.
    BadPiece(String),
    /// The chosen square is empty.
    NoPieceOn(Square),
    /// Another piece stands on the chosen square.
    OtherPieceOn(Square, Piece),
    /// Neither the question nor the line names a move.
    MissingMove,
    /// Both the line and the question name a move.
    SecondMove,
    /// Neither the question nor the line names a depth.
    MissingDepth,
    /// Both the line and the question name a depth.
    SecondDepth,
    /// A move that cannot be read or played.
    Move(String, Box<MoveError>),
    /// A castling right that exists only in Chess960, in standard chess.
    Chess960Castling,
    /// A second position after the end of the first.
    SecondPosition,
    /// Tags of PGN, or a second game of it.
    Pgn,
    /// The address of a web page that holds no position.
    AddressWithoutPosition(String),
    /// A comment among the moves without its closing brace.
    UnclosedComment,
    /// A variation among the moves without its closing parenthesis.
    UnclosedVariation,
    /// An invisible character within a word.
    InvisibleCharacter(char),
    /// A start position of Chess960 whose number is not one from 0 to 959.
    UnknownStart(String),
    /// An operation of an EPD that names a move that is not legal, and the question is strict.
    BadOperation(String, Box<PositionErrorKind>),
    /// The position has problems, each with its sentence, and the question is strict.
    Problems(Vec<(SetupProblem, String)>),
}

/// Declares the codes, each with the errors that have it; those of moves stand in the middle.
macro_rules! codes {
    ($($code:literal = $kind:pat,)+ moves $($of_move:literal)+, $($late:literal = $late_kind:pat,)+) => {
        impl PositionErrorKind {
            /// All codes.
            pub const CODES: [&'static str; [$($code,)+ $($of_move,)+ $($late),+].len()] =
                [$($code,)+ $($of_move,)+ $($late),+];

            /// Returns the stable name of the error, as error records carry it.
            pub const fn code(&self) -> &'static str {
                use PositionErrorKind::*;
                match self {
                    $($kind => $code,)+
                    $($late_kind => $late,)+
                    Move(_, error) => error.code(),
                    // Of strict questions only.
                    Problems(..) => "problems",
                }
            }
        }
    };
}

codes! {
    "no_position" = NoPosition,
    "unreadable_token" = UnknownWord(_),
    "unknown_color" = UnknownColor(_),
    "unknown_role" = UnknownRole(_),
    "missing_color" = MissingColor(_),
    "missing_role" = MissingRole(..),
    "missing_square" = MissingSquare(_),
    "bad_square" = BadSquare(_),
    "square_taken" = SquareTaken(..),
    "pawn_on_back_rank" = Setup(SetupError::PawnOnBackRank(_)),
    "two_kings" = Setup(SetupError::TwoKings { .. }) | FilledSymbols,
    "rank_count" = RankCount(_),
    "rank_length" = RankLength(..),
    "adjacent_digits" = AdjacentDigits,
    "unknown_piece" = UnknownPiece(_),
    "extra_word" = ExtraWord(_),
    "bad_opcode" = BadOpcode(_),
    "repeated_operation" = RepeatedOperation(_),
    "unclosed_operation" = UnclosedOperation(_),
    "unclosed_string" = UnclosedString(_),
    "unknown_field" = UnknownField(_),
    "repeated_field" = RepeatedField(_) | SecondMove | SecondDepth,
    "missing_value" = MissingValue(_),
    "bad_turn" = BadTurn(_),
    "bad_castling" = BadCastling(_),
    "bad_ep_square" = BadEpSquare(_),
    "bad_moved" = BadMoved(_) | NeverCastles(..),
    "bad_number" = BadNumber(_) | BadDepth(_) | BadTimes(_),
    "bad_piece" = BadPiece(_),
    "no_piece" = NoPieceOn(_),
    "wrong_piece" = OtherPieceOn(..),
    "missing_move" = MissingMove,
    "missing_depth" = MissingDepth,
    moves "unreadable_move" "illegal_move" "ambiguous_move" "missing_promotion" "wrong_notation",
    "chess960_castling" = Chess960Castling,
    "second_position" = SecondPosition,
    "address_without_position" = AddressWithoutPosition(_),
    "unclosed_comment" = UnclosedComment,
    "unclosed_variation" = UnclosedVariation,
    "invisible_character" = InvisibleCharacter(_),
    "unknown_start" = UnknownStart(_),
    "pgn" = Pgn,
    "bad_operation" = BadOperation(..),
}

impl PositionErrorKind {
    /// Returns this kind of error, or the one about an invisible character if the offending text holds one.
    pub fn or_invisible(self, text: &str) -> PositionErrorKind {
        match self.invisible_character(text) {
            Some((_, letter)) => PositionErrorKind::InvisibleCharacter(letter),
            None => self,
        }
    }

    /// Finds the first invisible character of an offending text, and its byte. Returns `None` for errors of
    /// punctuation, because the text between the marks may hold any character.
    pub(super) fn invisible_character(&self, text: &str) -> Option<(usize, char)> {
        if matches!(self, PositionErrorKind::UnclosedString(_)) {
            return None;
        }
        text.char_indices()
            .find(|(_, letter)| is_invisible(*letter))
    }
}
