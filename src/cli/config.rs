//! What was typed means this: every option resolved, once, together with what the environment says.

use std::env;
use std::fs::File;
use std::io::IsTerminal;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use chess_oracle::board::{Piece, Square};
use chess_oracle::draw::ascii::Glyphs;
use chess_oracle::notation::uci::Castling;
use chess_oracle::notation::{Beside, Fields, PositionFault, piece_list};
use chess_oracle::rules::perft::{Counter, Path};

use super::args::{Args, OUTPUTS, Question};
use super::palette::{Depth, Palette};
use super::report::Report;
use super::usage::{DEPTH, UsageError};

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
    Perft { depth: u32, divide: bool },
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
        let asked = asked(args)?;
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
        let hands = threads(args, is_deep || input == Input::Stream)?;
        let one = NonZero::<usize>::MIN;
        let (threads, counting) = if is_deep { (one, hands) } else { (hands, one) };
        Ok(Config {
            asked,
            input,
            beside: beside(args)?,
            strict: args.strict,
            castling: if args.chess960 {
                Castling::Chess960
            } else {
                Castling::Standard
            },
            format: format(args, asked)?,
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
                Asked::Perft { .. } => Some(Arc::new(counter(args, counting)?)),
                _ => None,
            },
        })
    }
}

/// The command line asks for something that cannot be.
fn refuse(args: &Args, message: String, token: &str, hint: &str) -> Unanswerable {
    Unanswerable::Usage(UsageError::new(message, token, &args.typed).with_hint(hint.to_owned()))
}

fn asked(args: &Args) -> Result<Asked, Unanswerable> {
    let kinds = Kinds::of(&args.only);
    Ok(match args.question {
        Question::Perft => {
            let text = args.depth.as_deref().unwrap_or_default();
            let depth = text.parse().map_err(|_| {
                let report = Report::new(format!("`{text}` is not a depth"));
                let input = format!("chess-oracle perft {text}");
                let at = input.len() - text.len()..input.len();
                Unanswerable::Value(report.at(input, at).with_hint(DEPTH.to_owned()))
            })?;
            Asked::Perft {
                depth,
                divide: args.divide,
            }
        }
        Question::Explain => Asked::Explain,
        Question::Act => Asked::Act { trace: args.trace },
        Question::Mask => {
            let text = args.lone_piece.as_deref().unwrap_or_default();
            let (square, piece) = piece_list::lone(text).map_err(|fault| {
                let input = format!("mask {text}");
                let report = Report::new(fault.to_string()).at(input, 5..5 + text.len());
                Unanswerable::Value(
                    report.with_hint("write colour, role and square: `mask Wba1`".to_owned()),
                )
            })?;
            Asked::Mask(square, piece)
        }
        Question::Attacks => {
            let square = args.square.as_ref().map(|text| {
                let square = Square::from_name(text.as_bytes());
                square.ok_or_else(|| {
                    let report = Report::new(format!("`{text}` is not a square"));
                    let report = report.of_option("square", text);
                    Unanswerable::Value(report.with_hint("squares are a1 to h8".to_owned()))
                })
            });
            Asked::Attacks(square.transpose()?)
        }
        _ if args.successors && args.explain => {
            let message = "`--successors` and `--explain` ask for two things";
            return Err(refuse(args, message.to_owned(), "--explain", "choose one"));
        }
        _ if args.successors => Asked::Successors(kinds),
        _ => Asked::Moves {
            kinds,
            explain: args.explain,
        },
    })
}

/// The most threads that make sense, and the largest table in MiB: what is beyond is a slip of the finger.
const MOST_THREADS: usize = 1024;
/// A count of more half-moves takes longer than it takes to share it out.
const DEEP: u32 = 4;
const LARGEST_TABLE: usize = 65_536;

fn threads(args: &Args, is_long: bool) -> Result<NonZero<usize>, Unanswerable> {
    let Some(text) = &args.threads else {
        // To ask the system takes longer than to answer one question.
        if !is_long {
            return Ok(NonZero::<usize>::MIN);
        }
        return Ok(thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN));
    };
    let threads = text
        .parse()
        .ok()
        .filter(|threads: &NonZero<usize>| threads.get() <= MOST_THREADS);
    threads.ok_or_else(|| {
        let report = Report::new(format!("`{text}` is not a number of threads"));
        let hint = format!("choose a number from 1 to {MOST_THREADS}");
        Unanswerable::Value(report.of_option("threads", text).with_hint(hint))
    })
}

fn counter(args: &Args, threads: NonZero<usize>) -> Result<Counter, Unanswerable> {
    let mut counter = Counter::default().with_threads(threads);
    if let Some(text) = &args.hash {
        let mebibytes = text
            .parse()
            .ok()
            .filter(|mebibytes| *mebibytes <= LARGEST_TABLE);
        counter = mebibytes
            .and_then(|mebibytes| counter.with_table(mebibytes))
            .ok_or_else(|| {
                let report = Report::new(format!("there cannot be a table of `{text}` MiB"));
                let hint =
                    format!("choose a number from 0 to {LARGEST_TABLE}, as far as there is memory");
                Unanswerable::Value(report.of_option("hash", text).with_hint(hint))
            })?;
    }
    let path = Path::ALL
        .into_iter()
        .find(|path| Some(path.name()) == args.path.as_deref());
    if let Some(path) = path {
        counter = counter.with_path(path).ok_or_else(|| {
            let report = Report::new(format!("this machine cannot count by `{}`", path.name()));
            let report = report.of_option("path", path.name());
            Unanswerable::Value(report.with_hint("leave the choice to `--path auto`".to_owned()))
        })?;
    }
    Ok(counter)
}

fn beside(args: &Args) -> Result<Beside, Unanswerable> {
    fn read<T>(
        name: &'static str,
        value: Option<&String>,
        parse: impl FnOnce(&str) -> Result<T, PositionFault>,
    ) -> Result<Option<T>, Unanswerable> {
        let Some(value) = value else {
            return Ok(None);
        };
        parse(value).map(Some).map_err(|fault| {
            let report = Report::new(fault.to_string()).of_option(name, value);
            Unanswerable::Value(report.with_hint(fault.hint()))
        })
    }
    let is_separator = |letter: char| letter.is_ascii_whitespace() || letter == ',';
    let mut after = Vec::new();
    for text in args
        .after
        .iter()
        .flat_map(|moves| moves.split(is_separator))
    {
        if !text.is_empty() {
            let text = text.to_owned();
            let read = read("after", Some(&text), Fields::parse_move)?;
            after.extend(read.map(|read| (read, text)));
        }
    }
    let piece = read("piece", args.piece.as_ref(), Fields::parse_piece)?;
    // `-` leaves it to each line.
    let asked_move = args.asked_move.as_ref().filter(|text| *text != "-");
    let read_move = read("move", asked_move, Fields::parse_move)?;
    Ok(Beside {
        after,
        asked_move: read_move.zip(asked_move.cloned()),
        piece: piece.zip(args.piece.clone()),
        fields: Fields {
            turn: read("turn", args.turn.as_ref(), Fields::parse_turn)?,
            castling: read("castling", args.castling.as_ref(), Fields::parse_castling)?,
            ep_square: read("ep", args.ep.as_ref(), Fields::parse_ep_square)?,
            moved: read("moved", args.moved.as_ref(), Fields::parse_moved)?,
            halfmoves: None,
            fullmoves: None,
        },
    })
}

/// The format that was asked for, if the question has it.
fn format(args: &Args, asked: Asked) -> Result<Format, Unanswerable> {
    let (what, offered, default): (_, &[&str], Format) = match asked {
        Asked::Moves { explain: false, .. } => ("moves", &OUTPUTS, Format::Text),
        Asked::Moves { explain: true, .. } => ("--explain", &["board", "json"], Format::Text),
        Asked::Successors(_) => (
            "--successors",
            &["json", "fen", "epd", "pieces"],
            Format::Fen,
        ),
        Asked::Explain => ("explain", &["json"], Format::Text),
        Asked::Attacks(_) => ("attacks", &["board", "json"], Format::Text),
        Asked::Mask(..) => ("mask", &["board", "json"], Format::Text),
        Asked::Act { .. } => ("act", &["json"], Format::Json),
        Asked::Perft { .. } => ("perft", &["json"], Format::Text),
    };
    format_of(args, what, offered, default)
}

/// The format that was asked for, among those that are offered.
fn format_of(
    args: &Args,
    what: &str,
    offered: &[&str],
    default: Format,
) -> Result<Format, Unanswerable> {
    let name = match (args.json, args.output.as_deref()) {
        (true, None | Some("json")) => Some("json"),
        (true, Some(other)) => {
            let message = format!("`--json` and `-o {other}` ask for two formats");
            return Err(refuse(args, message, "--json", "choose one"));
        }
        (false, name) => name,
    };
    let Some(name) = name else {
        return Ok(default);
    };
    if !offered.contains(&name) {
        let hint = match offered {
            [only] => format!("choose {only}, or leave `-o` out"),
            _ => format!("choose one of {}", offered.join(", ")),
        };
        return Err(refuse(
            args,
            format!("`{what}` cannot be answered as `{name}`"),
            name,
            &hint,
        ));
    }
    Ok(match name {
        "json" => Format::Json,
        "uci" => Format::Uci,
        "san" => Format::San,
        "fen" => Format::Fen,
        "epd" => Format::Epd,
        "pieces" => Format::Pieces,
        "svg" => Format::Svg,
        _ => Format::Text,
    })
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
