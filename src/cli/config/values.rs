//! What the values of options mean, each by itself, or that one cannot be.

use std::num::NonZero;
use std::thread;

use chess_oracle::board::Square;
use chess_oracle::notation::{Beside, Fields, PositionFault, piece_list};
use chess_oracle::perft::{Counter, MAX_DEPTH, Path};

use super::{Asked, Format, Kinds, Unanswerable};
use crate::cli::args::{Args, OUTPUTS, Question};
use crate::cli::report::Report;
use crate::cli::usage::{DEPTH, UsageError};

/// The command line asks for something that cannot be.
fn refuse(args: &Args, message: String, token: &str, hint: &str) -> Unanswerable {
    Unanswerable::Usage(UsageError::new(message, token, &args.typed).with_hint(hint.to_owned()))
}

/// The question, with what it needs to know.
pub fn asked(args: &Args) -> Result<Asked, Unanswerable> {
    let kinds = Kinds::of(&args.only);
    Ok(match args.question {
        Question::Perft => {
            let text = args.depth.as_deref().unwrap_or_default();
            let depth = text.parse().map_err(|_| {
                let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
                let report = Report::new(if is_number {
                    format!("`{text}` is too deep: {MAX_DEPTH} half-moves are the limit")
                } else {
                    format!("`{text}` is not a depth")
                });
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
const LARGEST_TABLE: usize = 65_536;

/// How many work on it: as many as was said, or as are worth their start.
pub fn threads(args: &Args, is_long: bool) -> Result<NonZero<usize>, Unanswerable> {
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

/// What counts leaf nodes.
pub fn counter(args: &Args, threads: NonZero<usize>) -> Result<Counter, Unanswerable> {
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

/// What is asked of every line, beside what it says itself.
pub fn beside(args: &Args) -> Result<Beside, Unanswerable> {
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
pub fn format(args: &Args, asked: Asked) -> Result<Format, Unanswerable> {
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
