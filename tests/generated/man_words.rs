//! The text of the manual page that is not in the help.

/// The short description, as in an index of manual pages.
pub const NAME: &str = "the oracle of the laws of chess: what a piece may do, and why not";

pub const DESCRIPTION: [&str; 3] = [
    "chess-oracle answers questions about one chess position: which moves are legal, which are not \
     and why, which squares are attacked, how many positions follow.",
    "It works on any board that can be set up: a lone rook, no kings, nine queens. It never guesses \
     silently: it prints what it assumed, and names what is wrong with the position.",
    "Options may stand before or after the word of a question.",
];

/// The forms of a position.
pub const POSITIONS: [(&str, &str); 8] = [
    (
        "Wke1 Wra1 Bqd8",
        "Pieces: a colour (w or b), a role (k, q, r, b, n or p; s is also a knight) and one or more \
         squares, in any case. Separators are spaces, tabs, commas and semicolons.",
    ),
    (
        "White Ke1 Ra1h1 Pa2 Black: Kg5, Qh4",
        "A colour word holds for the pieces after it. A bare square is then a pawn.",
    ),
    (
        "Wke1 Wra1 turn=white castling=Q",
        "Fields follow any form, before or after moves.",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "FEN of one to six fields. Missing fields are \"w - - 0 1\".",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castle.1\";",
        "EPD with its operations. Quote characters that your shell interprets.",
    ),
    (
        "startpos",
        "A name: the initial position; kiwipete and position3 to position6, the test positions of the Chess Programming \
         Wiki; chess960:0 to chess960:959, the start positions of Chess960.",
    ),
    (
        "startpos moves e2e4 e7e5 Nf3",
        "Any of these, then moves to play from there, in UCI or SAN.",
    ),
    (
        "-",
        "Standard input, a position a line. Without a position, standard input is read if it is not \
         a terminal.",
    ),
];

/// The fields after a position.
pub const FIELDS: [(&str, &str); 10] = [
    (
        "turn=",
        "Whose turn it is: w, b, white or black. Default of a piece list: the side of the chosen \
         piece, else the side that may capture at ep=, else White.",
    ),
    (
        "castling=",
        "Who may castle: KQkq, files of rooks such as HAha, or -. Default of a piece list: kings \
         and rooks on their home squares have not moved.",
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
        "The number of half-moves since a capture or a pawn move; the number of the move.",
    ),
    ("piece=", "The chosen piece: e1 or Wke1."),
    ("move=", "The move that \"explain -\" judges."),
    ("depth=", "The depth to which \"perft -\" counts."),
    ("times=", "How often \"perft\" counts the position."),
    ("id=", "A name, which the answer repeats."),
];

/// The help of `--threads`, for all questions.
pub const THREADS: &str =
    "Threads for a stream, games, a comparison or one deep count (default: one for each core)";

pub const ENVIRONMENT: [(&str, &str); 4] = [
    (
        "NO_COLOR",
        "If it is not empty, colour is used with \"--color always\" only.",
    ),
    (
        "CLICOLOR_FORCE",
        "If it is neither empty nor 0, colour is used without a terminal, too. NO_COLOR is stronger.",
    ),
    (
        "TERM",
        "With the value dumb there is no colour; with 256color in it there are 256 colours, else 16.",
    ),
    (
        "COLORTERM",
        "With truecolor or 24bit, all colours are used.",
    ),
];

pub const STREAMS: [&str; 2] = [
    "Each line of standard input, or of the files of --file, is a position and gets one answer, in the same order at any \
     number of threads. Blank lines and lines that begin with # are skipped. A line that cannot be \
     answered does not stop the stream: in JSON its answer is an error record, in other formats an \
     empty line, and a message with the line number (of a file with its name) goes to standard error. An answer is written \
     before the program waits for more input.",
    "\"chess-oracle schema\" prints the JSON Schemas of the records. Later versions may add keys; keys \
     are never renamed or removed.",
];

pub const SEE_ALSO: [&str; 1] = [
    "The laws of chess: FIDE Handbook E/01. FEN, SAN and EPD: the PGN Standard of 1994. \"chess-oracle \
     COMMAND --help\" explains one command.",
];
