//! The options: what each is called, what it means to which question, and how clap is told of it.

use std::ffi::OsStr;

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use clap::{Arg, ArgAction};

use super::question::Question::{self, Act, Attacks, Explain, Mask, Moves, Perft};
use super::question::{KINDS, OUTPUTS, PATHS};

/// The short form of an option: `-p` for `--piece`.
pub fn short_of(option: &str) -> Option<String> {
    let name = option.strip_prefix("--")?;
    let known = OPTIONS.iter().find(|known| known.id == name)?;
    known.short.map(|letter| format!("-{letter}"))
}

/// An option, and what clap is told of it.
pub struct Known {
    /// Its long name, and what it is called inside.
    pub id: &'static str,
    /// The questions to which it means something.
    questions: &'static [Question],
    short: Option<char>,
    /// What its value is called; a flag has none.
    value: Option<&'static str>,
    /// The values it takes, where they can be listed.
    values: &'static [&'static str],
    /// Whether it takes several values, with commas between them.
    is_list: bool,
    /// Whether no text is a value, too: a list of no moves is a list.
    may_be_empty: bool,
    heading: &'static str,
    /// None for what only tests ask for.
    help: Option<&'static str>,
    long_help: Option<&'static str>,
}

impl Known {
    const fn flag(id: &'static str, heading: &'static str, help: &'static str) -> Known {
        Known {
            id,
            questions: &[],
            short: None,
            value: None,
            values: &[],
            is_list: false,
            may_be_empty: false,
            heading,
            help: Some(help),
            long_help: None,
        }
    }

    const fn value(
        id: &'static str,
        value: &'static str,
        heading: &'static str,
        help: &'static str,
    ) -> Known {
        Known {
            value: Some(value),
            ..Known::flag(id, heading, help)
        }
    }

    const fn of(self, questions: &'static [Question]) -> Known {
        Known { questions, ..self }
    }

    const fn short(self, letter: char) -> Known {
        Known {
            short: Some(letter),
            ..self
        }
    }

    const fn values(self, values: &'static [&'static str]) -> Known {
        Known { values, ..self }
    }

    /// Whether it means something to a question.
    pub fn is_of(&self, question: Question) -> bool {
        self.questions.contains(&question)
    }

    /// Whether a word of the command line may be the option, or hold its letter.
    pub fn may_be_in(&self, word: &OsStr) -> bool {
        let word = word.as_encoded_bytes();
        match word.strip_prefix(b"--") {
            Some(long) => long.starts_with(self.id.as_bytes()),
            None => self
                .short
                .is_some_and(|letter| word.starts_with(b"-") && word.contains(&(letter as u8))),
        }
    }

    /// What clap is told of it, by the help of a question: of what means nothing to it, nothing.
    pub fn arg(&self, question: Question) -> Arg {
        let help = match self.id {
            "output" => Some(question.formats()),
            _ => self.help,
        };
        let arg = Arg::new(self.id)
            .long(self.id)
            .short(self.short)
            .help_heading(self.heading)
            .help(help)
            .hide(help.is_none() || !self.is_of(question))
            .long_help(self.long_help);
        let Some(name) = self.value else {
            return arg.action(ArgAction::SetTrue);
        };
        let arg = arg.value_name(name).allow_hyphen_values(true);
        let arg = arg.value_delimiter(self.is_list.then_some(','));
        match self.values {
            [] if self.may_be_empty => arg,
            [] => arg.value_parser(NonEmptyStringValueParser::new()),
            values => arg
                .value_parser(PossibleValuesParser::new(values))
                .hide_possible_values(true),
        }
    }
}

const POSITION: &str = "Position";
const ANSWER: &str = "Answer";
const DRAWING: &str = "Drawing";
const STREAM: &str = "Stream";

/// The questions about positions, those that write moves, those that draw boards, and those that read lines.
const POSITIONS: &[Question] = &[Moves, Explain, Attacks, Perft];
const WRITING: &[Question] = &[Moves, Explain, Perft];
const BOARDS: &[Question] = &[Moves, Attacks];
const LINES: &[Question] = &[Moves, Explain, Attacks, Perft, Act];

/// All options, in the order of the help.
pub static OPTIONS: [Known; 23] = [
    Known {
        long_help: Some(
            "The chosen piece: its square (e1), or all of it (Wke1), which is checked.\n\
             Without it, every piece of the side to move is asked.",
        ),
        ..Known::value(
            "piece",
            "PIECE",
            POSITION,
            "The chosen piece: its square (e1), or all of it (Wke1)",
        )
    }
    .short('p')
    .of(&[Moves]),
    Known::value(
        "turn",
        "COLOR",
        POSITION,
        "Whose turn it is: w, b, white or black",
    )
    .of(POSITIONS),
    Known::value(
        "castling",
        "RIGHTS",
        POSITION,
        "Who may castle: KQkq, files of rooks (HAha), or -",
    )
    .of(POSITIONS),
    Known::value(
        "ep",
        "SQUARE",
        POSITION,
        "En passant: the square just passed over, or that pawn's, or -",
    )
    .of(POSITIONS),
    Known::value(
        "moved",
        "SQUARES",
        POSITION,
        "Kings and rooks that have moved: a1e8",
    )
    .of(POSITIONS),
    Known {
        may_be_empty: true,
        ..Known::value(
            "after",
            "MOVES",
            POSITION,
            "Play these moves first: e2e4 e7e5, or e4,e5",
        )
    }
    .of(POSITIONS),
    Known::flag(
        "chess960",
        POSITION,
        "In UCI, write castling as the king taking its rook: e1h1",
    )
    .of(WRITING),
    Known::flag("strict", POSITION, "Refuse a position that has problems").of(POSITIONS),
    // Each question has its own formats.
    Known::value("output", "FORMAT", ANSWER, "")
        .short('o')
        .values(&OUTPUTS)
        .of(&[Moves, Explain, Attacks, Mask, Perft, Act]),
    Known::flag("json", ANSWER, "The same as -o json")
        .of(&[Moves, Explain, Attacks, Mask, Perft, Act]),
    Known {
        is_list: true,
        ..Known::value(
            "only",
            "KINDS",
            ANSWER,
            "Keep only some of captures,checks,promotions,castling,quiets",
        )
    }
    .values(&KINDS)
    .of(&[Moves]),
    Known::flag(
        "successors",
        ANSWER,
        "Print the position after each move instead of the move",
    )
    .of(&[Moves]),
    Known::flag("explain", ANSWER, "Add where the piece may not go, and why").of(&[Moves]),
    Known::value(
        "square",
        "SQUARE",
        ANSWER,
        "Name the attackers of this square",
    )
    .of(&[Attacks]),
    Known::flag(
        "trace",
        ANSWER,
        "Write to standard error which patterns answered",
    )
    .of(&[Act]),
    Known::flag("divide", ANSWER, "Split the count by the first move").of(&[Perft]),
    Known::value(
        "hash",
        "MIB",
        ANSWER,
        "Keep counts of repeated positions in a table of so many MiB (0 to 65536)",
    )
    .of(&[Perft]),
    // For tests: every machine counts by the widest path that it has.
    Known {
        help: None,
        ..Known::value("path", "PATH", ANSWER, "")
    }
    .values(&PATHS)
    .of(&[Perft]),
    Known::flag("flip", DRAWING, "Draw Black at the bottom").of(BOARDS),
    Known::flag("unicode", DRAWING, "Draw chess symbols instead of letters").of(BOARDS),
    Known::value(
        "color",
        "WHEN",
        DRAWING,
        "Use colour: auto (default), always or never",
    )
    .values(&["auto", "always", "never"])
    .of(&[Moves, Attacks, Mask, Perft]),
    Known::flag(
        "fail-fast",
        STREAM,
        "Stop a stream at the first line that cannot be answered",
    )
    .of(LINES),
    Known::value(
        "threads",
        "N",
        STREAM,
        "Threads for streams and perft (default: one for each core)",
    )
    .of(LINES),
];
