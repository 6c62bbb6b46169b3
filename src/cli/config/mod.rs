//! What was typed means this: every option resolved, once, together with what the environment says.

mod values;

use std::env;
use std::fs::File;
use std::io::IsTerminal;
use std::num::NonZero;
use std::sync::Arc;

use chess_oracle::board::{Piece, Square};
use chess_oracle::draw::ascii::Glyphs;
use chess_oracle::notation::Beside;
use chess_oracle::notation::uci::Castling;
use chess_oracle::perft::Counter;

use super::args::{Args, Question};
use super::palette::{Depth, Palette};
use super::report::Report;
use super::usage::UsageError;

/// A count of more half-moves takes longer than it takes to share it out.
const DEEP: u8 = 4;

/// What is asked, of what, and how the answer is to look.
#[derive(Debug)]
pub struct Config {
    pub asked: Asked,
    pub input: Input,
    pub beside: Beside,
    /// Refuse a position that has problems.
    pub strict: bool,
    pub castling: Castling,
    pub format: Format,
    pub drawing: Drawing,
    pub fail_fast: bool,
    /// How many work on a stream.
    pub threads: NonZero<usize>,
    /// Counts leaf nodes, where they are asked for.
    pub counter: Option<Arc<Counter>>,
    /// Tell how far a stream has come.
    pub tells_progress: bool,
}

/// The question, and what is asked with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The legal moves of these kinds, and perhaps why others are not.
    Moves { kinds: Kinds, explain: bool },
    /// The positions after the legal moves of these kinds.
    Successors(Kinds),
    /// Whether a move is legal, and if not, why not.
    Explain,
    /// Which squares each side attacks, and who attacks this one.
    Attacks(Option<Square>),
    /// How this lone piece moves.
    Mask(Square, Piece),
    /// What messages ask, with the tree of layers that answered or without.
    Act { trace: bool },
    /// The number of leaf nodes at this depth, split by the first move or not.
    Perft { depth: u8, divide: bool },
}

/// Where positions come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// The one position that was typed.
    Line(String),
    /// Standard input, a position or a message a line.
    Stream,
    /// Nowhere: the question names its piece itself.
    Nothing,
}

/// How an answer is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For people: the board, or a sentence, or a number.
    Text,
    Json,
    Uci,
    San,
    Fen,
    Epd,
    Pieces,
    /// A picture.
    Svg,
}

/// How boards are drawn.
#[derive(Debug, Clone, Copy)]
pub struct Drawing {
    pub flip: bool,
    pub glyphs: Glyphs,
    pub palette: Palette,
}

/// The kinds of moves that are kept; all of them where none is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools)] // A union of kinds, each of them asked for or not.
pub struct Kinds {
    pub captures: bool,
    pub checks: bool,
    pub promotions: bool,
    pub castling: bool,
    pub quiets: bool,
}

impl Kinds {
    /// Whether moves of every kind are kept.
    pub fn are_all(self) -> bool {
        self == Kinds::default()
    }

    fn of(names: &[String]) -> Kinds {
        let has = |name| names.iter().any(|given| given == name);
        Kinds {
            captures: has("captures"),
            checks: has("checks"),
            promotions: has("promotions"),
            castling: has("castling"),
            quiets: has("quiets"),
        }
    }
}

/// What the program is told by where it runs.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // Facts about three channels and two variables.
pub struct Surroundings {
    pub stdin_is_terminal: bool,
    pub stdout_is_terminal: bool,
    pub stderr_is_terminal: bool,
    /// `NO_COLOR` is set and not empty, or `TERM` is `dumb`.
    pub refuses_color: bool,
    pub depth: Depth,
}

impl Surroundings {
    /// Reads the environment.
    pub fn read() -> Surroundings {
        let variable = |name| env::var(name).unwrap_or_default();
        let (term, colorterm) = (variable("TERM"), variable("COLORTERM"));
        Surroundings {
            stdin_is_terminal: std::io::stdin().is_terminal(),
            stdout_is_terminal: std::io::stdout().is_terminal(),
            stderr_is_terminal: std::io::stderr().is_terminal(),
            // https://no-color.org: present and not empty, whatever its value.
            refuses_color: !variable("NO_COLOR").is_empty() || term == "dumb",
            depth: match colorterm.as_str() {
                "truecolor" | "24bit" => Depth::True,
                _ if term.contains("256color") => Depth::Indexed,
                _ => Depth::Sixteen,
            },
        }
    }
}

/// Why there is nothing to answer.
#[derive(Debug)]
pub enum Unanswerable {
    /// Nothing was asked: there is no position, and nobody but a person to give one.
    NothingAsked,
    /// The command line asks for something that cannot be.
    Usage(UsageError),
    /// The value of an option cannot be read.
    Value(Report),
}

impl Config {
    /// Resolves the arguments of a question about positions.
    pub fn resolve(args: &Args, surroundings: Surroundings) -> Result<Config, Unanswerable> {
        let asked = values::asked(args)?;
        let input = match args.words.as_slice() {
            _ if args.question == Question::Mask => Input::Nothing,
            [] if surroundings.stdin_is_terminal => return Err(Unanswerable::NothingAsked),
            [] => Input::Stream,
            [only] if only == "-" => Input::Stream,
            words => Input::Line(words.join(" ")),
        };
        let use_color = match args.color.as_deref() {
            Some("always") => true,
            Some("never") => false,
            _ => surroundings.stdout_is_terminal && !surroundings.refuses_color,
        };
        // A deep count keeps all hands busy by itself; others go side by side.
        let is_deep = matches!(asked, Asked::Perft { depth, .. } if depth > DEEP);
        let hands = values::threads(args, is_deep || input == Input::Stream)?;
        let one = NonZero::<usize>::MIN;
        let (threads, counting) = if is_deep { (one, hands) } else { (hands, one) };
        Ok(Config {
            asked,
            input,
            beside: values::beside(args)?,
            strict: args.strict,
            castling: if args.chess960 {
                Castling::Chess960
            } else {
                Castling::Standard
            },
            format: values::format(args, asked)?,
            drawing: Drawing {
                flip: args.flip,
                glyphs: if args.unicode {
                    Glyphs::Unicode
                } else {
                    Glyphs::Ascii
                },
                palette: if use_color {
                    Palette::Color(surroundings.depth)
                } else {
                    Palette::Plain
                },
            },
            fail_fast: args.fail_fast,
            threads,
            // Beside answers on the same terminal it would only be in the way.
            tells_progress: surroundings.stderr_is_terminal && !surroundings.stdout_is_terminal,
            counter: match asked {
                Asked::Perft { .. } => Some(Arc::new(values::counter(args, counting)?)),
                _ => None,
            },
        })
    }
}

/// How many bytes standard input has, if it is a file.
pub fn input_length() -> Option<u64> {
    #[cfg(unix)]
    let stdin = std::os::fd::AsFd::as_fd(&std::io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let stdin = std::os::windows::io::AsHandle::as_handle(&std::io::stdin()).try_clone_to_owned();
    let metadata = File::from(stdin.ok()?).metadata().ok()?;
    metadata.is_file().then_some(metadata.len())
}
