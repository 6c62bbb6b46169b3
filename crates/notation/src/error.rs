//! Why a line is not a position: what is wrong, and where; and which characters of it may be shown.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::hint::{
    ask_games, extra_word, missing_color, missing_role, unknown_field, unknown_word, unplayable,
};
use crate::tokens::{Token, Tokens};
use crate::{Interface, MoveError};
use oracle_laws::fen::CastlingField;
use oracle_laws::{Article, Bitboard, Color, Piece, Reason, SetupError, SetupProblem, Square};

/// Why a line is not a position or cannot be answered: what is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsePositionError {
    /// What is wrong.
    pub kind: PositionErrorKind,
    /// The offending text.
    pub token: String,
    /// Where the text stands.
    pub origin: Origin,
    /// The name of the record, if it could be read. The error record carries it.
    pub id: Option<String>,
}

pub(crate) type ParseResult<T> = Result<T, ParsePositionError>;

/// Where an offending text stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// In the line, at these bytes.
    Line(Range<usize>),
    /// In an override, under this name.
    Override(&'static str),
    /// In a move that is played after those of the line: the first is 0.
    After(usize),
}

impl ParsePositionError {
    /// Returns an error about these bytes of a line, or about an invisible character among them.
    pub(crate) fn new(kind: PositionErrorKind, line: &str, at: Range<usize>) -> ParsePositionError {
        let (kind, at) = match kind.invisible_character(&line[at.clone()]) {
            Some((offset, letter)) => {
                let start = at.start + offset;
                let kind = PositionErrorKind::InvisibleCharacter(letter);
                (kind, start..start + letter.len_utf8())
            }
            None => (kind, at),
        };
        ParsePositionError::with_origin(kind, &line[at.clone()], Origin::Line(at))
    }

    pub(crate) fn with_origin(
        kind: PositionErrorKind,
        text: &str,
        origin: Origin,
    ) -> ParsePositionError {
        ParsePositionError {
            kind,
            token: text.to_owned(),
            origin,
            id: None,
        }
    }
}

impl Tokens<'_> {
    /// Returns an error about a token of the line.
    pub fn error(&self, kind: PositionErrorKind, token: Token<'_>) -> ParsePositionError {
        ParsePositionError::new(kind, self.line, token.range())
    }
}

impl fmt::Display for ParsePositionError {
    /// Writes what is wrong, in lower case, without the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl Error for ParsePositionError {}

impl Error for PositionErrorKind {}

/// Declares the errors. Each has its code, its message and its hint; an error that shares the code of another gives it
/// after `as`, and one with several lists them.
macro_rules! errors {
    (hint($interface:ident); $(
        $(#[$about:meta])*
        $Kind:ident $(($($field:ident: $Type:ty),+))? $(= $code:literal)* $(as $shared:tt)?:
            $message:literal $(, $part:expr)* => $hint:expr;
    )+) => {
        /// What is wrong with a line.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        #[must_use]
        pub enum PositionErrorKind {
            $($(#[$about])* $Kind $(($($Type),+))?,)+
        }

        #[allow(unused_variables)] // Few texts name all that an error carries.
        impl PositionErrorKind {
            /// All codes.
            pub const CODES: [&'static str; [$($($code,)*)+].len()] = [$($($code,)*)+];

            /// Returns the stable name of the error, as error records carry it.
            pub const fn code(&self) -> &'static str {
                match self {
                    $(PositionErrorKind::$Kind $(($($field),+))? => [$($shared,)? $($code),*][0],)+
                }
            }

            /// Returns what to do about it, in the words of this interface.
            pub fn hint(&self, $interface: Interface) -> String {
                match self {
                    $(PositionErrorKind::$Kind $(($($field),+))? => $hint.into(),)+
                }
            }
        }

        #[allow(unused_variables)]
        impl fmt::Display for PositionErrorKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(PositionErrorKind::$Kind $(($($field),+))? => write!(f, $message $(, $part)*),)+
                }
            }
        }
    };
}

const fn setup_code(error: SetupError) -> &'static str {
    match error {
        SetupError::PawnOnBackRank(_) => "pawn_on_back_rank",
        SetupError::TwoKings { .. } => "two_kings",
    }
}

errors! {
    hint(interface);

    /// There is no piece in the line, no board, and no name of a position.
    NoPosition = "no_position": "no position is given"
        => "write pieces (`Wke1 Wra1 Bqd8`), a FEN, or `startpos`";
    /// A word of a piece list that is not a piece, a colour or a field.
    UnknownWord(word: String) = "unreadable_token": "cannot read `{word}`"
        => unknown_word(word, interface);
    /// A letter where a colour should stand.
    UnknownColor(letter: char) = "unknown_color": "`{letter}` is not a colour"
        => "the colours are w and b, as in `Wke1`";
    /// A letter where a role should stand.
    UnknownRole(letter: char) = "unknown_role": "`{letter}` is not a role"
        => "the roles are k, q, r, b, n (or s) and p, as in `Wke1`";
    /// A piece without a colour, before any colour word.
    MissingColor(word: String) = "missing_color": "`{word}` has no colour"
        => missing_color(word);
    /// A colour and a square with no role between them.
    MissingRole(color: Color, squares: String) = "missing_role": "which {color} piece stands on {}?",
        squares.trim_end_matches(|letter: char| letter.is_ascii_alphabetic())
        => missing_role(*color, squares);
    /// A piece without a square.
    MissingSquare(word: String) = "missing_square": "`{word}` has no square"
        => format!("add its square, as in `{word}e1`");
    /// Two characters where a square should stand.
    BadSquare(name: String) = "bad_square": "`{name}` is not a square"
        => "squares are a1 to h8";
    /// A second piece on a square.
    SquareTaken(square: Square, piece: Piece) = "square_taken":
        "{square} is taken: the {piece} stands there"
        => "a square holds one piece: leave one of them out";
    /// A pawn on a back rank, or a second king.
    Setup(error: SetupError) = "pawn_on_back_rank" = "two_kings" as (setup_code(*error)): "{error}"
        => match error {
            SetupError::PawnOnBackRank(_) => "pawns stand on ranks 2 to 7",
            SetupError::TwoKings { .. } => "a side has one king or none: leave one of them out",
        };
    /// A drawing with the kings of both sides, all of whose pieces are the filled symbols of Black.
    FilledSymbols as "two_kings":
        "both sides are drawn with filled symbols, so that their pieces look alike"
        => match interface {
            Interface::CommandLine => "use letters: draw the board without `--unicode`, or with `--color never`",
            Interface::Object => "use letters: KQRBNP for White and kqrbnp for Black",
        };
    /// A FEN that does not have eight ranks.
    RankCount(count: usize) = "rank_count": "the board has {}, not 8", counted(*count, "rank")
        => "a board is eight ranks, rank 8 first, with `/` between them";
    /// A rank of a FEN that does not have eight squares.
    RankLength(rank: u8, length: usize) = "rank_length":
        "rank {rank} has {}, not 8", counted(*length, "square")
        => "each piece is one square, each digit that many empty ones";
    /// Two digits side by side in a rank of a FEN.
    AdjacentDigits = "adjacent_digits": "two digits side by side"
        => "write their sum, such as 8 for 44";
    /// A character in the board of a FEN that is not a piece, a digit or a slash.
    UnknownPiece(letter: char) = "unknown_piece": "`{letter}` is not a piece"
        => "pieces are KQRBNP for White and kqrbnp for Black; 1 to 8 are empty squares";
    /// A word after the last field of a FEN.
    ExtraWord(word: String) = "extra_word": "unexpected word `{word}`"
        => extra_word(word);
    /// An EPD operation whose name is not a valid opcode.
    BadOpcode(word: String) = "bad_opcode": "`{word}` is not an EPD operation"
        => "an operation is a word and its operands, ending with `;`, as in `bm Nf3;`";
    /// An EPD operation that occurs twice with different values, though it names the record or is a clock.
    RepeatedOperation(word: String) = "repeated_operation": "the EPD operation `{word}` is given twice"
        => "leave one of the two out";
    /// An EPD operation without its semicolon.
    UnclosedOperation(word: String) = "unclosed_operation": "the EPD operation `{word}` has no `;`"
        => "end the operation with `;`, and write `moves` and fields after it";
    /// A quoted operand of an EPD operation without its closing quote.
    UnclosedString(word: String) = "unclosed_string":
        "the text of the EPD operation `{word}` has no closing quote"
        => "close it with `\"`";
    /// A field with an unknown name.
    UnknownField(name: String) = "unknown_field": "unknown field `{name}`"
        => unknown_field(name);
    /// A field that occurs twice.
    RepeatedField(name: String) = "repeated_field": "`{name}` is given twice"
        => "give it once";
    /// A field without a value.
    MissingValue(name: String) = "missing_value": "`{name}=` has no value"
        => "write it after the `=`, without a space, or leave the field out";
    /// A value that is not a side to move.
    BadTurn(value: String) = "bad_turn": "`{value}` is not a side to move"
        => if value == "-" || value.len() > 1 && value.parse::<CastlingField>().is_ok() {
            "the side to move, w or b, comes before the castling rights: that field is empty"
        } else {
            "write w, b, white or black"
        };
    /// A value that is not a list of castling rights.
    BadCastling(value: String) = "bad_castling": "`{value}` is not a list of castling rights"
        => "write some of KQkq, or the files of the rooks (HAha), each once; or `-` for none";
    /// A value that is not an en passant square.
    BadEpSquare(value: String) = "bad_ep_square": "`{value}` is not an en passant square"
        => "write the square that the pawn passed over, such as e6, or `-` for none";
    /// A value that is not a list of squares.
    BadMoved(value: String) = "bad_moved": "`{value}` is not a list of squares"
        => "write squares without separators, such as a1e8";
    /// A square of `moved=` without a king or rook, and what stands there instead.
    NeverCastles(square: Square, piece: Option<Piece>) as "bad_moved":
        "{}", never_castles(*square, *piece)
        => "name squares of kings and rooks, such as a1e8";
    /// A value that is not a number of moves.
    BadNumber(value: String) = "bad_number": "`{value}` is not a number of moves"
        => "write a whole number up to 2147483647";
    /// A value that is not a depth.
    BadDepth(value: String) as "bad_number": "`{value}` is not a depth"
        => "write a number of half-moves from 0 to 255";
    /// A value that is not a multiplicity.
    BadMultiplicity(value: String) as "bad_number": "`{value}` is not a multiplicity"
        => "write a whole number from 1 to 18446744073709551615";
    /// A value that does not choose a piece.
    BadPiece(value: String) = "bad_piece": "`{value}` does not name a piece"
        => "write its square, e1, or the whole piece, Wke1";
    /// The chosen square is empty.
    NoPieceOn(square: Square) = "no_piece": "no piece stands on {square}"
        => "name a square that has a piece on it";
    /// No piece of a colour and role, or several.
    NotOnePiece(piece: Piece, squares: Bitboard) as "bad_piece": "{}", not_one(*piece, *squares)
        => match squares.into_iter().next() {
            Some(square) => format!("write the square of one: {square}"),
            None => "name a piece that is on the board".to_owned(),
        };
    /// A number of half-moves that were not played.
    NoSuchPly(ply: usize, plies: usize) as "bad_number": "there is no half-move {ply}: there are {plies}"
        => format!("write a number from 0 to {plies}");
    /// Another piece stands on the chosen square.
    OtherPieceOn(square: Square, piece: Piece) = "wrong_piece": "the piece on {square} is a {piece}"
        => format!("write `{square}` alone to choose the piece that stands there");
    /// Neither the command nor the line names a move.
    MissingMove = "missing_move": "the line names no move"
        => interface.either("add the move to the line, as in `move=e2e4`", "add the move: \"move\":\"e2e4\"");
    /// Both the line and the command name a move.
    SecondMove as "repeated_field": "the line names a move, and so does `explain`"
        => interface.either("write `explain -` to judge the move of each line", "leave one of the two out");
    /// Two moves where one is asked about.
    SeveralMoves as "bad_value": "`move` has several moves"
        => "write one: e2e4, Nf3, exd5 or O-O";
    /// Neither the command nor the line names a depth.
    MissingDepth = "missing_depth": "the line names no depth"
        => interface.either("add the depth to the line, as in `depth=3`", "add the depth: \"depth\":3");
    /// Both the line and the command name a depth.
    SecondDepth as "repeated_field": "the line names a depth, and so does `perft`"
        => interface.either("write `perft -` to count to the depth of each line", "leave one of the two out");
    /// A move that cannot be read or played.
    Move(text: String, error: Box<MoveError>)
        = "unreadable_move" = "illegal_move" = "ambiguous_move" = "missing_promotion" = "wrong_notation"
        as (error.code()): "{}", error.of_move(text, "")
        => unplayable(error, interface);
    /// The same behind other moves, with the FEN before it.
    LaterMove(text: String, fen: String, error: Box<MoveError>) as (error.code()):
        "{}", error.of_move(text, &format!(" in {fen}"))
        => unplayable(error, interface);
    /// A castling right that exists only in Chess960, in standard chess.
    Chess960Castling = "chess960_castling": "this castling right exists only in Chess960"
        => format!("leave out `{}`, or give the rights with `castling=`", interface.option("standard"));
    /// A second position after the end of the first.
    SecondPosition = "second_position": "a second position begins here"
        => "write one position per line";
    /// The address of a web page that holds no position.
    AddressWithoutPosition(address: String) = "address_without_position":
        "this address holds no position"
        => "copy the FEN from the page, or its address in the analysis board";
    /// A comment among the moves without its closing brace.
    UnclosedComment = "unclosed_comment": "the comment has no closing `}}`"
        => "end the comment with `}`";
    /// A variation among the moves without its closing parenthesis.
    UnclosedVariation = "unclosed_variation": "the variation has no closing `)`"
        => "end the variation with `)`";
    /// An invisible character within a word.
    InvisibleCharacter(letter: char) = "invisible_character":
        "this is an invisible character, U+{:04X}", u32::from(*letter)
        => "delete it, or type the word again";
    /// A start position of Chess960 whose number is not one from 0 to 959.
    UnknownStart(number: String) = "unknown_start": "{}", unknown_start(number)
        => "write `chess960:` and a number from 0 to 959: `chess960:518` is the usual start";
    /// Tags of PGN, or a second game of it.
    Pgn = "pgn": "this is PGN"
        => format!("to judge its games, {}", ask_games(interface));
    /// An operation of an EPD that names a move that is not legal, or is given twice, and the request is strict.
    BadOperation(opcode: String, error: Box<PositionErrorKind>) = "bad_operation":
        "{}", bad_operation(opcode, error)
        => lenient(interface);
    /// The position has problems, each with its sentence, and the request is strict.
    Problems(problems: Vec<(SetupProblem, String)>) as "problems":
        "the position is refused: {}", listed(problems)
        => lenient(interface);
}

fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

fn never_castles(square: Square, piece: Option<Piece>) -> String {
    match piece {
        None => format!("no king or rook stands on {square}"),
        Some(piece) => format!("the piece on {square} is a {piece}, which never castles"),
    }
}

fn not_one(Piece { color, role }: Piece, squares: Bitboard) -> String {
    let player = color.player();
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    match names.len() {
        0 => format!("{player} has no {role}"),
        count => format!("{player} has {count} {role}s: on {}", names.join(", ")),
    }
}

fn bad_operation(opcode: &str, error: &PositionErrorKind) -> String {
    match error {
        PositionErrorKind::RepeatedOperation(_) => error.to_string(),
        _ => format!("in the operation `{opcode}`, {error}"),
    }
}

fn unknown_start(number: &str) -> String {
    match number {
        "" => "the start position of Chess960 has no number".to_owned(),
        _ => format!("`{number}` is not a start position of Chess960"),
    }
}

fn listed(problems: &[(SetupProblem, String)]) -> String {
    let said = problems.iter();
    let said = said.map(|(one, said)| format!("{said} ({})", one.id()));
    said.collect::<Vec<_>>().join("; ")
}

fn lenient(interface: Interface) -> String {
    let strict = interface.option("strict");
    format!("leave out `{strict}` to have it answered anyway")
}

impl PositionErrorKind {
    fn move_error(&self) -> Option<&MoveError> {
        match self {
            PositionErrorKind::Move(_, error) | PositionErrorKind::LaterMove(.., error) => {
                Some(error)
            }
            _ => None,
        }
    }

    /// Returns why a move is illegal.
    pub fn reason(&self) -> Option<Reason> {
        Some(self.move_error()?.illegal()?.reason)
    }

    /// Returns the article of the laws that the move or the position breaks.
    pub fn article(&self) -> Option<Article> {
        if let PositionErrorKind::Problems(problems) = self {
            return problems.iter().find_map(|(problem, _)| problem.article());
        }
        self.move_error()?.article()
    }

    /// Returns this kind of error, or the one about an invisible character if the offending text holds one.
    pub fn or_invisible(self, text: &str) -> PositionErrorKind {
        let found = self.invisible_character(text);
        found.map_or(self, |(_, letter)| {
            PositionErrorKind::InvisibleCharacter(letter)
        })
    }

    /// Finds the first invisible character of an offending text, and its byte. Returns `None` for errors of
    /// punctuation, because the text between the marks may hold any character.
    pub(crate) fn invisible_character(&self, text: &str) -> Option<(usize, char)> {
        if matches!(self, PositionErrorKind::UnclosedString(_)) {
            return None;
        }
        text.char_indices()
            .find(|(_, letter)| is_invisible(*letter))
    }
}

/// Returns whether a character prints without a side effect: it is not a control character (ASCII, or U+0080 to U+009F,
/// which terminals obey as well), a line end of Unicode, or a mark that changes the direction of text.
///
/// ```
/// use oracle_notation::is_printable;
///
/// assert!("a 0\u{e9}\u{2654}\u{fffd}".chars().all(is_printable));
/// assert!(!"\t\u{1b}\u{7f}\u{9b}\u{2028}\u{202e}\u{2069}".chars().any(is_printable));
/// ```
pub const fn is_printable(letter: char) -> bool {
    !matches!(
        letter,
        '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// Returns whether a character leaves no visible mark: a space without width or of an unusual kind, a joiner, a
/// variation selector, a byte-order mark, a tag. Text copied from a web page or a document may hold them.
pub const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{a0}'
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{2000}'..='\u{200f}'
            | '\u{2028}'..='\u{202f}'
            | '\u{205f}'..='\u{206f}'
            | '\u{3000}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns the text with control and invisible characters replaced by their numbers, and tabs by spaces.
pub fn shown(text: &str) -> Cow<'_, str> {
    let is_shown = |letter| is_printable(letter) && !is_invisible(letter);
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~');
    if text.as_bytes().iter().all(is_plain) || text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '\t' => shown.push(' '),
            _ if is_shown(letter) => shown.push(letter),
            _ => shown.extend(letter.escape_unicode()),
        }
    }
    Cow::Owned(shown)
}
