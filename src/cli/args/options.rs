//! The options: the name of each, its questions, its values and its help.

use chess_oracle::draw::svg::Theme;

use super::question::Question::{
    self, Act, Attacks, Compare, Explain, Games, Mask, Moves, Perft, Winnable,
};
use super::question::{OptionSpec, PATHS, PROTOCOLS};
use crate::cli::answer::Kind;
use crate::cli::format::Format;
use crate::cli::keys::Key;

/// Returns the short form of an option: `-p` for `--piece`.
pub fn short_of(option: &str) -> Option<String> {
    let name = option.strip_prefix("--")?;
    let known = OPTIONS.iter().find(|known| known.id == name)?;
    known.short.map(|letter| format!("-{letter}"))
}

const POSITION: &str = "Position";
const ANSWER: &str = "Answer";
const DRAWING: &str = "Drawing";
const STREAM: &str = "Stream";
const PROGRAM: &str = "Program";
const SUITE: &str = "Positions";

/// The questions about positions, those that write moves, that draw boards, that use colour, that draw pictures, that
/// read lines, those with threads, and those with formats.
const POSITIONS: &[Question] = &[Moves, Explain, Attacks, Perft, Winnable];
const WRITING: &[Question] = &[Moves, Explain, Perft, Winnable, Compare];
const BOARDS: &[Question] = &[Moves, Explain, Attacks, Winnable, Games, Compare];
const COLORED: &[Question] = &[
    Moves, Explain, Attacks, Mask, Perft, Winnable, Games, Compare,
];
const PICTURES: &[Question] = &[Moves, Explain, Attacks, Mask, Winnable];
const LINES: &[Question] = &[Moves, Explain, Attacks, Perft, Winnable, Act];
const THREADS: &[Question] = &[
    Moves, Explain, Attacks, Perft, Winnable, Games, Compare, Act,
];
const ANSWERING: &[Question] = &[
    Moves, Explain, Attacks, Mask, Perft, Winnable, Games, Compare, Act,
];

/// All options, in the order of the help.
pub static OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        long_help: Some(
            "The chosen piece: its square (e1), or the whole piece (Wke1), which must\n\
             stand there. Without it, every piece of the side to move is listed. Check, mate\n\
             and castling are those of the side to move, whichever piece is chosen.",
        ),
        ..OptionSpec::value(
            "piece",
            "PIECE",
            POSITION,
            "The chosen piece: its square (e1), or the whole piece (Wke1)",
        )
    }
    .short('p')
    .for_questions(&[Moves]),
    OptionSpec::value(
        "turn",
        "COLOR",
        POSITION,
        "Whose turn it is: w, b, white or black",
    )
    .for_questions(POSITIONS),
    OptionSpec::value(
        "castling",
        "RIGHTS",
        POSITION,
        "Who may castle: KQkq, files of rooks (HAha), or -",
    )
    .for_questions(POSITIONS),
    OptionSpec::value(
        "ep",
        "SQUARE",
        POSITION,
        "En passant: the square passed over, or that of the pawn, or -",
    )
    .for_questions(POSITIONS),
    OptionSpec::value(
        "moved",
        "SQUARES",
        POSITION,
        "Kings and rooks that have moved, such as a1e8",
    )
    .for_questions(POSITIONS),
    OptionSpec {
        may_be_empty: true,
        ..OptionSpec::value(
            "after",
            "MOVES",
            POSITION,
            "Play these moves first: e2e4 e7e5, or e4,e5",
        )
    }
    .for_questions(POSITIONS),
    OptionSpec::flag(
        "chess960",
        POSITION,
        "Write castling in UCI as the king taking its rook: e1h1",
    )
    .for_questions(WRITING),
    OptionSpec::flag(
        "standard",
        POSITION,
        "Refuse castling rights that make sense in Chess960 only",
    )
    .for_questions(POSITIONS),
    OptionSpec {
        long_help: Some(
            "Refuse a position that has problems, and a move that is written wrongly,\n\
             such as Nxd2 where there is nothing on d2 to capture.",
        ),
        ..OptionSpec::flag("strict", POSITION, "Refuse a position that has problems")
    }
    .for_questions(POSITIONS),
    // Each question has its own formats.
    OptionSpec::value("output", "FORMAT", ANSWER, "")
        .short('o')
        .values(|| Format::ALL.map(Format::name).to_vec())
        .for_questions(ANSWERING),
    OptionSpec::flag("json", ANSWER, "The same as -o json").for_questions(ANSWERING),
    OptionSpec {
        is_list: true,
        ..OptionSpec::value(
            "only",
            "KINDS",
            ANSWER,
            "Keep only captures, checks, mates, promotions, castling or quiets",
        )
    }
    .values(|| Kind::ALL.map(Kind::name).to_vec())
    .for_questions(&[Moves]),
    OptionSpec {
        is_list: true,
        long_help: Some(
            "Write only these keys of the JSON record, in its order, or these columns of\n\
             -o tsv; nothing else is computed. Keys: id, fen, turn, piece, moves,\n\
             successors, rejected, captures, check, checkmate, stalemate, checkers,\n\
             castling, outcome, dead, claims, operations, problems and assumed. Without\n\
             -o, the format is JSON.",
        ),
        ..OptionSpec::value(
            "fields",
            "KEYS",
            ANSWER,
            "Write only these keys of the JSON record: --fields fen,check",
        )
    }
    .values(|| Key::ALL.map(Key::name).to_vec())
    .for_questions(&[Moves]),
    OptionSpec::flag("count", ANSWER, "Print the number of moves").for_questions(&[Moves]),
    OptionSpec::flag(
        "figurine",
        ANSWER,
        "Write chess symbols for the pieces in -o san and -o lan",
    )
    .for_questions(&[Moves]),
    OptionSpec::flag(
        "successors",
        ANSWER,
        "Print the position after each move instead of the move",
    )
    .for_questions(&[Moves]),
    OptionSpec::flag(
        "explain",
        ANSWER,
        "Add the squares that the piece may not go to, and why",
    )
    .for_questions(&[Moves]),
    OptionSpec {
        long_help: Some(
            "Look for dead positions, in which no series of legal moves leads to\n\
             checkmate (FIDE article 5.2.2). Such a game is a draw: `outcome` has the\n\
             reason dead_position. JSON adds `dead`: null where it is not decided.",
        ),
        ..OptionSpec::flag("dead", ANSWER, "Look for dead positions, which are draws")
    }
    .for_questions(&[Moves]),
    OptionSpec::value(
        "nodes",
        "N",
        ANSWER,
        "With --dead: positions to try for each side (default: 10000)",
    )
    .for_questions(&[Moves, Winnable]),
    OptionSpec::value(
        "square",
        "SQUARE",
        ANSWER,
        "Name the attackers of this square",
    )
    .for_questions(&[Attacks]),
    OptionSpec::flag(
        "trace",
        ANSWER,
        "Write the patterns that answered to standard error",
    )
    .for_questions(&[Act]),
    OptionSpec {
        long_help: Some(
            "Count what the operations `;D1 20 ;D2 400` of each line say, and print a line\n\
             for each depth whose count differs. DEPTH is then the largest depth that is\n\
             counted, and may be left out. The exit status is 1 if a count differs.",
        ),
        ..OptionSpec::flag(
            "check",
            ANSWER,
            "Compare the counts with those that each line gives: ;D1 20 ;D2 400",
        )
    }
    .for_questions(&[Perft]),
    OptionSpec::flag("divide", ANSWER, "Split the count by the first move").for_questions(&[Perft]),
    OptionSpec {
        long_help: Some(
            "Print the different positions after N half-moves instead of a count, one a\n\
             line: a FEN, `depth=` with the half-moves that are left, and `times=` with\n\
             the number of ways to the position. `perft -` counts these lines.",
        ),
        ..OptionSpec::value(
            "split",
            "N",
            ANSWER,
            "Print the positions after N half-moves, for `perft -` to count",
        )
    }
    .for_questions(&[Perft]),
    OptionSpec::value(
        "hash",
        "MIB",
        ANSWER,
        "Use a hash table of this size in MiB (0 to 65536)",
    )
    .for_questions(&[Perft]),
    // Only for tests: by default, the widest available path counts.
    OptionSpec {
        help: None,
        ..OptionSpec::value("path", "PATH", ANSWER, "")
    }
    .values(|| PATHS.to_vec())
    .for_questions(&[Perft]),
    OptionSpec::flag(
        "positions",
        ANSWER,
        "Print every position instead of the findings",
    )
    .for_questions(&[Games]),
    OptionSpec::flag("variations", ANSWER, "Judge variations, too").for_questions(&[Games]),
    OptionSpec::flag(
        "pedantic",
        ANSWER,
        "Find moves that SAN writes otherwise, and draws that were not claimed",
    )
    .for_questions(&[Games]),
    OptionSpec::flag("board", DRAWING, "Draw the board of each finding").for_questions(&[Games]),
    OptionSpec::flag("flip", DRAWING, "Draw Black at the bottom").for_questions(BOARDS),
    OptionSpec::flag("unicode", DRAWING, "Draw chess symbols instead of letters")
        .for_questions(&[Moves, Explain, Attacks, Mask, Games, Compare]),
    OptionSpec::value(
        "color",
        "WHEN",
        DRAWING,
        "Use colour: auto (default), always or never",
    )
    .values(|| vec!["auto", "always", "never"])
    .for_questions(COLORED),
    OptionSpec::flag("arrows", DRAWING, "Draw the moves as arrows in -o svg")
        .for_questions(&[Moves]),
    OptionSpec::value(
        "caption",
        "TEXT",
        DRAWING,
        "The text below -o svg: sentence (default) or none",
    )
    .values(|| vec!["sentence", "none"])
    .for_questions(&[Explain, Winnable]),
    OptionSpec::value(
        "coordinates",
        "PLACE",
        DRAWING,
        "Files and ranks of -o svg: outside (default), inside or none",
    )
    .values(|| vec!["outside", "inside", "none"])
    .for_questions(PICTURES),
    OptionSpec::value(
        "size",
        "PIXELS",
        DRAWING,
        "The width of -o svg (16 to 16384; default: left to the page)",
    )
    .for_questions(PICTURES),
    OptionSpec::value(
        "theme",
        "NAME",
        DRAWING,
        "Colours: classic, brown, blue, green, contrast or print",
    )
    .values(|| Theme::ALL.map(Theme::name).to_vec())
    .for_questions(PICTURES),
    OptionSpec {
        is_repeatable: true,
        long_help: Some(
            "Read lines from this file, as from standard input; - is standard input. The\n\
             option may be repeated: the files are read one after another. Messages and\n\
             error records name the file and count its lines.",
        ),
        ..OptionSpec::value(
            "file",
            "FILE",
            STREAM,
            "Read lines from this file; may be repeated",
        )
    }
    .short('f')
    .for_questions(LINES),
    OptionSpec::flag(
        "fail-fast",
        STREAM,
        "Stop a stream at the first line that cannot be answered",
    )
    .for_questions(LINES),
    // Each question has its own help.
    OptionSpec::value("threads", "N", STREAM, "").for_questions(THREADS),
    OptionSpec::value(
        "protocol",
        "PROTOCOL",
        PROGRAM,
        "uci, perft, lines or xboard (default: the first it speaks)",
    )
    .values(|| PROTOCOLS.to_vec())
    .for_questions(&[Compare]),
    OptionSpec::value(
        "timeout",
        "SECONDS",
        PROGRAM,
        "The time for one answer (default: 10)",
    )
    .for_questions(&[Compare]),
    OptionSpec::value(
        "positions-file",
        "FILE",
        SUITE,
        "A position a line, in place of the built-in suite",
    )
    .long("positions")
    .for_questions(&[Compare]),
    OptionSpec::value(
        "random",
        "N",
        SUITE,
        "Positions drawn at random, in place of the suite",
    )
    .for_questions(&[Compare]),
    OptionSpec::value(
        "seed",
        "SEED",
        SUITE,
        "The number from which positions are drawn (default: 1)",
    )
    .for_questions(&[Compare]),
    OptionSpec::value(
        "depth",
        "PLIES",
        SUITE,
        "Half-moves (default: as deep as counts stay small)",
    )
    .for_questions(&[Compare]),
    OptionSpec::value("time", "SECONDS", SUITE, "The time for all positions")
        .for_questions(&[Compare]),
];
