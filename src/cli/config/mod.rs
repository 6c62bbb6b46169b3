//! The meaning of the typed arguments: resolves every option once, together with the environment.

mod comparison;
mod values;

use std::env;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::sync::Arc;

use chess_oracle::board::{Piece, Square};
use chess_oracle::draw::ascii::Glyphs;
use chess_oracle::notation::uci::CastlingMode;
use chess_oracle::notation::{Overrides, pgn};
use chess_oracle::perft::Counter;

use super::answer::Kinds;
use super::args::{Args, Question};
use super::compare::Comparison;
use super::error::Error;
use super::format::Format;
use super::palette::{Depth, Palette};

/// The question, its input, and the form of the answer.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is an option.
pub struct Config {
    pub command: Command,
    pub input: Input,
    pub overrides: Overrides,
    /// Whether to refuse positions with problems.
    pub strict: bool,
    pub castling: CastlingMode,
    pub format: Format,
    /// Whether SAN and long algebraic notation use chess symbols for pieces.
    pub figurine: bool,
    pub drawing: Drawing,
    pub fail_fast: bool,
    /// The number of threads for a stream.
    pub threads: NonZero<usize>,
    /// Whether to show the progress of a stream on standard error.
    pub shows_progress: bool,
}

/// A question with its settings.
#[derive(Debug, Clone)]
pub enum Command {
    /// The legal moves of these kinds, and optionally why other moves are illegal.
    Moves { kinds: Kinds, explain: bool },
    /// The number of legal moves of these kinds.
    Count(Kinds),
    /// The positions after the legal moves of these kinds.
    Successors(Kinds),
    /// Whether a move is legal, and if not, why not.
    Explain,
    /// The squares that each side attacks, and the attackers of this one.
    Attacks(Option<Square>),
    /// How this lone piece moves.
    Mask(Square, Piece),
    /// The replies to messages, optionally with the tree of the patterns that answered.
    Act { trace: bool },
    /// The number of leaf nodes.
    Perft(Perft),
    /// The mistakes of another program, and their causes.
    Compare(Comparison),
    /// The different positions after some half-moves, and the remaining depth of a count.
    Split(Split),
    /// The mistakes in games.
    Games(Games),
}

impl Command {
    /// Returns whether the answer has one line per position: any number of lines, or none for a refused line.
    pub fn lists_positions(&self) -> bool {
        matches!(self, Command::Successors(_) | Command::Split(_))
    }
}

/// The name of standard input.
pub const STANDARD_INPUT: &str = "-";

/// The settings for reading games.
#[derive(Debug, Clone)]
pub struct Games {
    /// The files; `-` is standard input.
    pub files: Vec<String>,
    pub options: pgn::Options,
    /// Whether to write the positions of the games.
    pub positions: bool,
    /// Whether to show each finding on a board.
    pub board: bool,
}

/// A count of leaf nodes.
#[derive(Debug, Clone)]
pub struct Perft {
    /// In half-moves; `None` if each line gives its own.
    pub depth: Option<u8>,
    /// Whether to split the count by the first move.
    pub divide: bool,
    pub counter: Arc<Counter>,
}

/// A count divided into counts of single positions.
#[derive(Debug, Clone, Copy)]
pub struct Split {
    /// The depth of the whole count in half-moves; `None` if each line gives its own.
    pub depth: Option<u8>,
    /// The number of half-moves to play.
    pub plies: u8,
}

/// The source of the positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// The one position that was typed.
    Line(String),
    /// Standard input, with a position or a message on each line.
    Stream,
    /// None: the arguments give a piece or files instead.
    Nothing,
}

/// The settings for drawing boards.
#[derive(Debug, Clone, Copy)]
pub struct Drawing {
    pub flip: bool,
    pub glyphs: Glyphs,
    pub palette: Palette,
}

impl Config {
    /// Resolves the arguments of a question.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no question, or an option has an invalid value.
    pub fn resolve(args: &Args, environment: Environment) -> Result<Config, Error> {
        let input = match args.words.as_slice() {
            _ if matches!(args.question, Question::Mask | Question::Compare) => Input::Nothing,
            _ if args.question == Question::Games
                && !(args.files.is_empty() && environment.stdin_is_terminal) =>
            {
                Input::Nothing
            }
            [] if environment.stdin_is_terminal => return Err(Error::NothingAsked),
            [] => Input::Stream,
            [only] if only == STANDARD_INPUT => Input::Stream,
            words => Input::Line(words.join(" ")),
        };
        let (mut command, threads) = values::command(args, input == Input::Stream)?;
        if let Command::Compare(comparison) = &mut command {
            comparison.shows_progress = environment.stderr_is_terminal;
        }
        let use_color = match args.color.as_deref() {
            Some("always") => true,
            Some("never") => false,
            _ if environment.refuses_color => false,
            _ => environment.stdout_is_terminal || environment.forces_color,
        };
        Ok(Config {
            overrides: values::overrides(args)?,
            format: values::format(args, &command)?,
            command,
            input,
            strict: args.strict,
            figurine: args.figurine,
            castling: if args.chess960 {
                CastlingMode::Chess960
            } else {
                CastlingMode::Standard
            },
            drawing: Drawing {
                flip: args.flip,
                glyphs: if args.unicode {
                    Glyphs::Unicode
                } else {
                    Glyphs::Ascii
                },
                palette: if use_color {
                    Palette::Color(environment.depth)
                } else {
                    Palette::Plain
                },
            },
            fail_fast: args.fail_fast,
            threads,
            // On the terminal that shows the answers, progress would only disturb them.
            shows_progress: environment.stderr_is_terminal && !environment.stdout_is_terminal,
        })
    }
}

/// The environment, read once.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // Independent facts about three channels and two variables.
pub struct Environment {
    pub stdin_is_terminal: bool,
    pub stdout_is_terminal: bool,
    pub stderr_is_terminal: bool,
    /// Whether standard output was closed when the program started.
    pub is_stdout_closed: bool,
    /// Whether `NO_COLOR` is set and not empty, or `TERM` is `dumb`.
    pub refuses_color: bool,
    /// Whether `CLICOLOR_FORCE` is set, and is not 0.
    pub forces_color: bool,
    /// How many colors a terminal has.
    pub depth: Depth,
}

impl Environment {
    /// Reads the environment.
    pub fn read(is_stdout_closed: bool) -> Environment {
        let variable = |name| env::var(name).unwrap_or_default();
        let (term, colorterm) = (variable("TERM"), variable("COLORTERM"));
        Environment {
            stdin_is_terminal: io::stdin().is_terminal(),
            stdout_is_terminal: io::stdout().is_terminal(),
            stderr_is_terminal: io::stderr().is_terminal(),
            is_stdout_closed,
            // https://no-color.org: present and not empty, whatever its value.
            refuses_color: !variable("NO_COLOR").is_empty() || term == "dumb",
            // https://bixense.com/clicolors: output that is no terminal is coloured, too.
            forces_color: !matches!(variable("CLICOLOR_FORCE").as_str(), "" | "0"),
            depth: match colorterm.as_str() {
                "truecolor" | "24bit" => Depth::True,
                _ if term.contains("256color") => Depth::Indexed,
                _ => Depth::Sixteen,
            },
        }
    }
}
