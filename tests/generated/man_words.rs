//! The words of the manual page that are nowhere else.

/// What the program is, as an index of pages shows it: no sentence, and no full stop.
pub const NAME: &str = "the oracle of the laws of chess: what a piece may do, and why not";

pub const DESCRIPTION: [&str; 3] = [
    "chess-oracle answers questions about one chess position: which moves are legal, which are not \
     and why, which squares are attacked, how many positions follow.",
    "It works on any board that can be set up: a lone rook, no kings, nine queens. It never guesses \
     silently: what it assumed, it prints; what is wrong with the position, it names.",
    "Options may stand before the word of a question or behind it.",
];

/// How a position is written.
pub const POSITIONS: [(&str, &str); 8] = [
    (
        "Wke1 Wra1 Bqd8",
        "Pieces: a colour (w or b), a role (k, q, r, b, n or p; s is a knight, too) and one or more \
         squares, in any case. Separators are spaces, tabs, commas and semicolons.",
    ),
    (
        "White Ke1 Ra1h1 Pa2 Black: Kg5, Qh4",
        "A colour word holds for the pieces behind it; there, a bare square is a pawn.",
    ),
    (
        "Wke1 Wra1 turn=white castling=Q",
        "Fields stand behind any form, before moves or after them.",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "FEN of one to six fields; what is missing is \"w - - 0 1\".",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castle.1\";",
        "EPD with its operations. Quote what the shell would read.",
    ),
    ("startpos", "The initial position."),
    (
        "startpos moves e2e4 e7e5 Nf3",
        "Any of them, then moves to play from there, in UCI or SAN.",
    ),
    (
        "-",
        "Standard input, a position a line. No position at all means the same where standard input \
         is not a terminal.",
    ),
];

/// The fields behind a position.
pub const FIELDS: [(&str, &str); 8] = [
    (
        "turn=",
        "Whose turn it is: w, b, white or black. Without it, that of the chosen piece, else of \
         whoever may capture at ep=, else of White.",
    ),
    (
        "castling=",
        "Who may castle: KQkq, files of rooks such as HAha, or -. Without it, kings and rooks at \
         home have not moved.",
    ),
    (
        "ep=",
        "The square that a pawn has just passed over, or the square of that pawn.",
    ),
    (
        "moved=",
        "Squares of kings and rooks that have moved: a1e8.",
    ),
    (
        "halfmove=, fullmove=",
        "Half-moves since a capture or a pawn's move; the number of the move.",
    ),
    ("piece=", "The chosen piece: e1 or Wke1."),
    ("move=", "The move that \"explain -\" is asked about."),
    ("id=", "A name, which the answer repeats."),
];

pub const EXIT_STATUS: [(&str, &str); 4] = [
    (
        "0",
        "Answered, or yes. A closed pipe ends the program with 0, too.",
    ),
    (
        "1",
        "No: \"explain\" was asked about a move that is not legal (in a stream: about any, and no \
         line was bad).",
    ),
    (
        "2",
        "The command line, a position or a line of a stream could not be read, or was refused; or \
         the answer could not be written.",
    ),
    ("130", "Interrupted."),
];

pub const STREAMS: [&str; 2] = [
    "Each line of standard input is a position and has one answer, in the same order at every \
     number of threads. Blank lines and lines that begin with # are skipped. A line that cannot be \
     answered never stops the stream: in JSON its answer is an error record, in other formats an empty \
     line, with a message and the line's number on standard error. An answer is written before the \
     program waits for more input.",
    "JSON records are described by \"chess-oracle schema\". Keys may be added to them in later \
     versions, and are never renamed or removed.",
];

pub const SEE_ALSO: [&str; 1] = [
    "The laws of chess: FIDE Handbook E/01. FEN, SAN and EPD: the PGN Standard of 1994. \"chess-oracle \
     QUESTION --help\" tells of one question.",
];
