//! What to do about a line that is not a position.

use super::PositionErrorKind;
use crate::board::{Color, Role};
use crate::notation::line::fields::KEYS;
use crate::notation::{MoveText, nearest};
use crate::rules::SetupError;

impl PositionErrorKind {
    /// Returns what to do about it.
    #[must_use]
    pub fn hint(&self) -> String {
        let hint = match self {
            PositionErrorKind::NoPosition => {
                "write pieces (`Wke1 Wra1 Bqd8`), a FEN, or `startpos`"
            }
            PositionErrorKind::UnknownWord(word) => return unknown_word(word),
            PositionErrorKind::UnknownColor(_) => "the colours are w and b, as in `Wke1`",
            PositionErrorKind::UnknownRole(_) => {
                "the roles are k, q, r, b, n (or s) and p, as in `Wke1`"
            }
            PositionErrorKind::MissingColor(word) => return missing_color(word),
            PositionErrorKind::MissingRole(color, squares) => return missing_role(*color, squares),
            PositionErrorKind::MissingSquare(word) => {
                return format!("add its square, as in `{word}e1`");
            }
            PositionErrorKind::BadSquare(_) => "squares are a1 to h8",
            PositionErrorKind::SquareTaken(..) => "a square holds one piece: leave one of them out",
            PositionErrorKind::Setup(SetupError::TwoKings { .. }) => {
                "a side has one king or none: leave one of them out"
            }
            PositionErrorKind::FilledSymbols => {
                "use letters: draw the board without `--unicode`, or with `--color never`"
            }
            PositionErrorKind::Setup(SetupError::PawnOnBackRank(_)) => {
                "pawns stand on ranks 2 to 7"
            }
            PositionErrorKind::RankCount(_) => {
                "a board is eight ranks, rank 8 first, with `/` between them"
            }
            PositionErrorKind::RankLength(..) => {
                "each piece is one square, each digit that many empty ones"
            }
            PositionErrorKind::AdjacentDigits => "write their sum, such as 8 for 44",
            PositionErrorKind::UnknownPiece(_) => {
                "pieces are KQRBNP for White and kqrbnp for Black; 1 to 8 are empty squares"
            }
            PositionErrorKind::ExtraWord(word) => return extra_word(word),
            PositionErrorKind::BadOpcode(_) => {
                "an operation is a word and its operands, ending with `;`, as in `bm Nf3;`"
            }
            PositionErrorKind::RepeatedOperation(_) => "leave one of the two out",
            PositionErrorKind::UnclosedOperation(_) => {
                "end the operation with `;`, and write `moves` and fields after it"
            }
            PositionErrorKind::UnclosedString(_) => "close it with `\"`",
            PositionErrorKind::UnknownField(name) => return unknown_field(name),
            PositionErrorKind::RepeatedField(_) => "give it once",
            PositionErrorKind::MissingValue(_) => {
                "write it after the `=`, without a space, or leave the field out"
            }
            PositionErrorKind::BadTurn(_) => "write w, b, white or black",
            PositionErrorKind::BadCastling(_) => {
                "write some of KQkq, or the files of the rooks (HAha), each once; or `-` for none"
            }
            PositionErrorKind::BadEpSquare(_) => {
                "write the square that the pawn passed over, such as e6, or `-` for none"
            }
            PositionErrorKind::BadMoved(_) => "write squares without separators, such as a1e8",
            PositionErrorKind::NeverCastles(..) => "name squares of kings and rooks, such as a1e8",
            PositionErrorKind::BadNumber(_) => "write a whole number up to 2147483647",
            PositionErrorKind::BadDepth(_) => "write a number of half-moves from 0 to 255",
            PositionErrorKind::BadTimes(_) => "write a whole number from 1 to 18446744073709551615",
            PositionErrorKind::BadPiece(_) => "write its square, e1, or the whole piece, Wke1",
            PositionErrorKind::NoPieceOn(_) => "name a square that has a piece on it",
            PositionErrorKind::OtherPieceOn(square, _) => {
                return format!("write `{square}` alone to choose the piece that stands there");
            }
            PositionErrorKind::MissingMove => "add the move to the line, as in `move=e2e4`",
            PositionErrorKind::SecondMove => "write `explain -` to judge the move of each line",
            PositionErrorKind::Chess960Castling => {
                "leave out `--standard`, or give the rights with `castling=`"
            }
            PositionErrorKind::SecondPosition => "write one position a line",
            PositionErrorKind::AddressWithoutPosition(_) => {
                "copy the FEN from the page, or its address in the analysis board"
            }
            PositionErrorKind::UnclosedComment => "end the comment with `}`",
            PositionErrorKind::UnclosedVariation => "end the variation with `)`",
            PositionErrorKind::MissingDepth => "add the depth to the line, as in `depth=3`",
            PositionErrorKind::SecondDepth => "write `perft -` to count to the depth of each line",
            PositionErrorKind::InvisibleCharacter(_) => "delete it, or type the word again",
            PositionErrorKind::Move(_, error) => return error.hint(),
            PositionErrorKind::Problems(_) => "leave out `--strict` to have it answered anyway",
        };
        hint.to_owned()
    }
}

/// Suggests what an unknown word may mean.
fn unknown_word(word: &str) -> String {
    let lower = word.to_ascii_lowercase();
    if KEYS.contains(&lower.as_str()) {
        return format!("a field is one word: `{lower}=` and its value");
    }
    if matches!(lower.as_str(), "position" | "fen") {
        return "write the position after it: `position startpos`, or `position fen` and a FEN"
            .to_owned();
    }
    let hint = if lower == "startpos" {
        "`startpos` is a whole position: it stands first, and no pieces stand beside it"
    } else if is_nearly_startpos(&lower) {
        "did you mean `startpos`?"
    } else if is_move_number(word) {
        "moves stand behind a position: `startpos moves 1. e4 e5`"
    } else {
        "a piece is a colour, a role and its squares: `Wke1`, `Bpa7b7`; or name the colour once: `White Ke1 Ra1h1`"
    };
    hint.to_owned()
}

fn missing_color(word: &str) -> String {
    // A bare square is a pawn, but only under a colour word.
    let is_square = word.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let role = if is_square { "p" } else { "" };
    format!("write `W{role}{word}` or `B{role}{word}`, or put `White` or `Black` before the pieces")
}

fn missing_role(color: Color, squares: &str) -> String {
    match squares.as_bytes() {
        [_, _, letter] if Role::from_letter(*letter).is_some() => {
            let (square, role) = squares.split_at(2);
            let color = color.letter().to_ascii_uppercase();
            format!("the role stands before the square: `{color}{role}{square}`")
        }
        _ => "write the role before the square, as in `Wke1`".to_owned(),
    }
}

fn extra_word(word: &str) -> String {
    if MoveText::parse(word).is_ok() {
        format!("to play a move, write `moves {word}`")
    } else if is_move_number(word) {
        "to play moves, write `moves` before them".to_owned()
    } else {
        "what may follow are `moves ...` and fields such as `piece=e1`".to_owned()
    }
}

fn unknown_field(name: &str) -> String {
    match nearest(&name.to_ascii_lowercase(), KEYS) {
        _ if name.eq_ignore_ascii_case("moves") => {
            "`moves` is not a field: write `moves e2e4 e7e5`".to_owned()
        }
        Some(key) => format!("did you mean `{key}=`?"),
        None => format!("the fields are {}", KEYS.join(", ")),
    }
}

fn is_nearly_startpos(word: &str) -> bool {
    const NAME: &str = "startpos";
    let is_abbreviated = word.len() >= 5 && NAME.starts_with(word);
    word != NAME && (is_abbreviated || nearest(word, [NAME]).is_some())
}

/// Returns whether a word is the number of a move: `1.`, `12...`, or `1.e4`.
fn is_move_number(word: &str) -> bool {
    let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    behind.len() < word.len() && behind.starts_with('.')
}
