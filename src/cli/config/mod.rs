//! The meaning of the typed arguments: resolves every option once, together with the environment.

mod comparison;
mod counting;
mod threads;
mod values;

use std::env;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::sync::Arc;

use chess_oracle::board::{Piece, Square};
use chess_oracle::draw::ascii::Glyphs;
use chess_oracle::draw::svg::Look;
use chess_oracle::notation::uci::CastlingMode;
use chess_oracle::notation::{Overrides, pgn};
use chess_oracle::perft::Counter;

use super::answer::{Kinds, Solvers};
use super::args::{Args, Question, usage};
use super::compare::Comparison;
use super::error::Error;
use super::format::Format;
use super::keys::Keys;
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
    /// The legal moves of these kinds; optionally why other moves are illegal, and whether the position is dead.
    Moves {
        kinds: Kinds,
        explain: bool,
        dead: Option<Arc<Solvers>>,
    },
    /// These keys of the record of legal moves.
    Fields {
        kinds: Kinds,
        keys: Keys,
        dead: Option<Arc<Solvers>>,
    },
    /// The number of legal moves of these kinds.
    Count(Kinds),
    /// The positions after the legal moves of these kinds.
    Successors {
        kinds: Kinds,
        dead: Option<Arc<Solvers>>,
    },
    /// Whether a move is legal, and if not, why not; optionally on a board.
    Explain { on_board: bool },
    /// The squares that each side attacks, and the attackers of this one.
    Attacks(Option<Square>),
    /// How this lone piece moves.
    Mask(Square, Piece),
    /// The replies to messages, optionally with the tree of the patterns that answered.
    Act { trace: bool },
    /// The number of leaf nodes.
    Perft(Perft),
    /// The counts of lines that are wrong.
    Check(Check),
    /// Whether each side can still checkmate.
    Winnable(Arc<Solvers>),
    /// The mistakes of another program, and their causes.
    Compare(Comparison),
    /// The different positions after some half-moves, and the remaining depth of a count.
    Split(Split),
    /// The mistakes in games.
    Games(Games),
}

impl Command {
    /// Returns whether the answer is a list: of any number of lines, or of none for a refused line.
    pub fn is_list(&self) -> bool {
        matches!(
            self,
            Command::Successors { .. } | Command::Split(_) | Command::Check(_)
        )
    }

    /// Returns the counter of leaf nodes, if there is one.
    pub fn counter(&self) -> Option<&Arc<Counter>> {
        match self {
            Command::Perft(perft) => Some(&perft.counter),
            Command::Check(check) => Some(&check.counter),
            _ => None,
        }
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
    /// In half-moves, and the last depth if several are counted; `None` if each line gives its own.
    pub depths: Option<(u8, u8)>,
    /// Whether to split the count by the first move.
    pub divide: bool,
    pub counter: Arc<Counter>,
}

impl Perft {
    /// Returns whether several depths are counted.
    pub fn is_range(&self) -> bool {
        self.depths.is_some_and(|(first, last)| first < last)
    }
}

/// A check of the counts that lines give.
#[derive(Debug, Clone)]
pub struct Check {
    /// The largest depth in half-moves; `None` for all.
    pub deepest: Option<u8>,
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
    /// These files, with a position or a message on each line; `-` is standard input.
    Stream(Vec<String>),
    /// None: the arguments give a piece or files instead.
    Nothing,
}

/// The settings for drawing boards.
#[derive(Debug, Clone, Copy)]
pub struct Drawing {
    pub flip: bool,
    pub glyphs: Glyphs,
    pub palette: Palette,
    /// How a picture looks, if an option says it.
    look: Option<Look>,
    /// Whether a picture shows moves as arrows.
    pub arrows: bool,
    /// Whether the sentence stands below a picture.
    pub caption: bool,
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
                && !(args.pgn_files.is_empty() && environment.stdin_is_terminal) =>
            {
                Input::Nothing
            }
            [] if !args.files.is_empty() => Input::Stream(args.files.clone()),
            [first, ..] if !args.files.is_empty() => {
                let message = "a position is given, and a file of positions".to_owned();
                let hint = match first.as_str() {
                    STANDARD_INPUT => "for standard input, write `-f -`",
                    _ => "leave one of them out",
                };
                return Err(usage::error(message, first, &args.typed)
                    .with_hint(hint)
                    .into());
            }
            [] if environment.stdin_is_terminal => return Err(Error::NothingAsked),
            [] => Input::Stream(vec![STANDARD_INPUT.to_owned()]),
            [only] if only == STANDARD_INPUT => Input::Stream(vec![STANDARD_INPUT.to_owned()]),
            words => Input::Line(words.join(" ")),
        };
        let (mut command, threads) = values::command(args, matches!(input, Input::Stream(_)))?;
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
                // The ground of a piece is white in sixteen colours: filled symbols would all look black.
                glyphs: match environment.depth {
                    _ if !args.unicode => Glyphs::Ascii,
                    Depth::Indexed | Depth::True if use_color => Glyphs::Solid,
                    _ => Glyphs::Unicode,
                },
                palette: if use_color {
                    Palette::Color(environment.depth)
                } else {
                    Palette::Plain
                },
                look: values::look(args)?,
                arrows: args.arrows,
                caption: args.caption.as_deref() != Some("none"),
            },
            fail_fast: args.fail_fast,
            threads,
            // On the terminal that shows the answers, progress would only disturb them.
            shows_progress: environment.stderr_is_terminal && !environment.stdout_is_terminal,
        })
    }
}

impl Drawing {
    /// Returns how a picture looks.
    pub fn look(&self) -> Look {
        self.look.unwrap_or_default()
    }
}

impl Config {
    /// Returns the keys whose values are columns, if the answer is a table.
    pub fn columns(&self) -> Option<Keys> {
        match self.command {
            Command::Fields { keys, .. } if self.format == Format::Tsv => Some(keys),
            _ => None,
        }
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
