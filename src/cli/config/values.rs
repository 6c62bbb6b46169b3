//! Parses and validates the value of each option.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use chess_oracle::board::Square;
use chess_oracle::notation::{
    CastlingRules, Chosen, Fields, MoveText, Overrides, PositionErrorKind, fields, movetext, pgn,
    piece_list,
};
use chess_oracle::perft::{Counter, MAX_DEPTH, Path};

use super::comparison::comparison;
use super::{Command, Games, Perft, STANDARD_INPUT, Split};
use crate::cli::answer::Kinds;
use crate::cli::args::{Args, Question, usage};
use crate::cli::error::Refusal;
use crate::cli::format::{Format, Formats};

/// A deeper count is slow enough to be worth dividing among threads.
const DEEP: u8 = 4;

/// Returns the question, and the number of threads for a stream.
pub fn command(args: &Args, is_stream: bool) -> Result<(Command, NonZero<usize>), Refusal> {
    let kinds = Kinds::from_names(&args.only);
    let command = match args.question {
        Question::Perft if args.split.is_some() => split(args)?,
        Question::Perft => return perft(args, is_stream),
        Question::Compare => Command::Compare(comparison(args, threads(args, true)?)?),
        Question::Explain => Command::Explain,
        Question::Games => return games(args),
        Question::Act => Command::Act { trace: args.trace },
        Question::Mask => {
            let text = args.lone_piece.as_deref().unwrap_or_default();
            let (square, piece) = piece_list::lone(text).map_err(|kind| {
                let refusal = Refusal::of_usage(kind.or_invisible(text).to_string());
                let refusal = refusal.after_words("mask ", text);
                refusal.with_hint("write colour, role and square: `mask Wba1`")
            })?;
            Command::Mask(square, piece)
        }
        Question::Attacks => {
            let square = args.square.as_ref().map(|text| {
                Square::from_name(text.as_bytes()).ok_or_else(|| {
                    let refusal = Refusal::of_usage(format!("`{text}` is not a square"));
                    let refusal = refusal.of_option("square", text);
                    refusal.with_hint("squares are a1 to h8")
                })
            });
            Command::Attacks(square.transpose()?)
        }
        _ if args.successors && args.explain => {
            let message = "`--successors` and `--explain` ask for two things".to_owned();
            return Err(usage::error(message, "--explain", &args.typed).with_hint("choose one"));
        }
        _ if args.count && (args.successors || args.explain) => {
            let message = "`--count` asks for a number, and another option for more".to_owned();
            return Err(usage::error(message, "--count", &args.typed).with_hint("choose one"));
        }
        _ if args.count => Command::Count(kinds),
        _ if args.successors => Command::Successors(kinds),
        _ => Command::Moves {
            kinds,
            explain: args.explain,
        },
    };
    Ok((command, threads(args, is_stream)?))
}

fn games(args: &Args) -> Result<(Command, NonZero<usize>), Refusal> {
    let is_pgn = args.output.as_deref() == Some(Format::Pgn.name());
    let mut files = args.files.clone();
    if files.is_empty() {
        files.push(STANDARD_INPUT.to_owned());
    }
    let games = Games {
        files,
        options: pgn::Options {
            // Exported games are complete.
            has_variations: args.variations || is_pgn,
            is_pedantic: args.pedantic,
            ..pgn::Options::default()
        },
        positions: args.positions,
        board: args.board,
    };
    Ok((Command::Games(games), threads(args, true)?))
}

fn perft(args: &Args, is_stream: bool) -> Result<(Command, NonZero<usize>), Refusal> {
    let depth = depth(args)?;
    // Threads share one deep count, or each answers other lines of a stream.
    let is_deep = match depth {
        Some(depth) => depth > DEEP,
        // A split count has many lines.
        None => !is_stream,
    };
    let threads = threads(args, is_stream || is_deep)?;
    let one = NonZero::<usize>::MIN;
    let (on_stream, on_count) = if is_deep {
        (one, threads)
    } else {
        (threads, one)
    };
    let perft = Perft {
        depth,
        divide: args.divide,
        counter: Arc::new(counter(args, on_count)?),
    };
    Ok((Command::Perft(perft), on_stream))
}

/// Returns the depth of a count; `None` if each line gives its own.
fn depth(args: &Args) -> Result<Option<u8>, Refusal> {
    let text = args.depth.as_deref().unwrap_or_default();
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let refusal = Refusal::of_usage(if is_number {
            format!("`{text}` is too deep: {MAX_DEPTH} half-moves are the limit")
        } else {
            format!("`{text}` is not a depth")
        });
        let refusal = refusal.after_words("chess-oracle perft ", text);
        refusal.with_hint(usage::DEPTH)
    })
}

fn split(args: &Args) -> Result<Command, Refusal> {
    for (is_typed, option) in [
        (args.divide, "--divide"),
        (args.hash.is_some(), "--hash"),
        (args.path.is_some(), "--path"),
    ] {
        if is_typed {
            let message = format!("`--split` counts nothing: `{option}` has no meaning with it");
            return Err(
                usage::error(message, option, &args.typed).with_hint("leave one of them out")
            );
        }
    }
    let depth = depth(args)?;
    let text = args.split.as_deref().unwrap_or_default();
    let plies = fields::depth_value(text).map_err(|_| {
        let refusal = Refusal::of_usage(format!("`{text}` is not a number of half-moves"));
        let hint = format!("choose a number from 0 to {}", depth.unwrap_or(MAX_DEPTH));
        refusal.of_option("split", text).with_hint(hint)
    })?;
    if let Some(depth) = depth.filter(|&depth| plies > depth) {
        let message = format!("`{text}` half-moves are more than the depth of the count");
        let hint = format!("choose a number from 0 to {depth}");
        return Err(Refusal::of_usage(message)
            .of_option("split", text)
            .with_hint(hint));
    }
    Ok(Command::Split(Split { depth, plies }))
}

/// The most threads and the largest hash table in MiB; larger values are taken for typing errors.
const MOST_THREADS: usize = 1024;
const LARGEST_TABLE: usize = 65_536;

/// Returns the number of threads: the value of the option, or one per core if the work is long enough.
fn threads(args: &Args, is_long: bool) -> Result<NonZero<usize>, Refusal> {
    let one = NonZero::<usize>::MIN;
    let Some(text) = &args.threads else {
        // Asking the system takes longer than answering one question.
        let cores = is_long.then(thread::available_parallelism);
        return Ok(cores.and_then(Result::ok).unwrap_or(one));
    };
    let threads = text.parse().ok();
    threads
        .filter(|threads: &NonZero<usize>| threads.get() <= MOST_THREADS)
        .ok_or_else(|| {
            let refusal = Refusal::of_usage(format!("`{text}` is not a number of threads"));
            let hint = format!("choose a number from 1 to {MOST_THREADS}");
            refusal.of_option("threads", text).with_hint(hint)
        })
}

/// Returns the counter of leaf nodes.
fn counter(args: &Args, threads: NonZero<usize>) -> Result<Counter, Refusal> {
    let mut counter = Counter::default().with_threads(threads);
    if let Some(text) = &args.hash {
        let mebibytes = text.parse().ok();
        counter = mebibytes
            .filter(|&mebibytes| mebibytes <= LARGEST_TABLE)
            .and_then(|mebibytes| counter.with_table(mebibytes))
            .ok_or_else(|| {
                let message = format!("there cannot be a table of `{text}` MiB");
                let hint =
                    format!("choose a number from 0 to {LARGEST_TABLE}, as far as there is memory");
                Refusal::of_usage(message)
                    .of_option("hash", text)
                    .with_hint(hint)
            })?;
    }
    let mut paths = Path::ALL.into_iter();
    if let Some(path) = paths.find(|path| Some(path.name()) == args.path.as_deref()) {
        counter = counter.with_path(path).ok_or_else(|| {
            let message = format!("this machine cannot count by `{}`", path.name());
            let refusal = Refusal::of_usage(message).of_option("path", path.name());
            refusal.with_hint("leave the choice to `--path auto`")
        })?;
    }
    Ok(counter)
}

/// Returns the options that apply to every line, in addition to its own fields.
pub fn overrides(args: &Args) -> Result<Overrides, Refusal> {
    if args.standard && args.chess960 {
        let message = "`--standard` and `--chess960` ask for two things".to_owned();
        return Err(usage::error(message, "--standard", &args.typed).with_hint("choose one"));
    }
    let mut after = Vec::new();
    if let Some(text) = &args.after {
        let moves = movetext(text).map_err(|error| {
            let refusal = Refusal::of_usage(error.to_string()).of_option("after", text);
            refusal.with_hint(error.kind.hint())
        })?;
        for text in moves {
            let read = read("after", Some(text), parse_move)?;
            after.extend(read.map(|read| (read, text.to_owned())));
        }
    }
    let piece = read("piece", args.piece.as_deref(), Chosen::parse)?;
    // `-` means that each line gives its own move.
    let asked_move = args.asked_move.as_ref().filter(|text| *text != "-");
    let read_move = read("move", asked_move.map(String::as_str), parse_move)?;
    Ok(Overrides {
        after,
        asked_move: read_move.zip(asked_move.cloned()),
        piece: piece.zip(args.piece.clone()),
        castling_rules: match (args.standard, args.chess960) {
            (true, _) => CastlingRules::Standard,
            (false, true) => CastlingRules::Chess960,
            (false, false) => CastlingRules::Any,
        },
        strict: args.strict,
        fields: Fields {
            turn: read("turn", args.turn.as_deref(), fields::turn_value)?,
            castling: read("castling", args.castling.as_deref(), fields::castling_value)?,
            ep_square: read("ep", args.ep.as_deref(), fields::ep_square_or_pawn_value)?,
            moved: read("moved", args.moved.as_deref(), fields::moved_value)?,
            halfmoves: None,
            fullmoves: None,
        },
    })
}

fn parse_move(text: &str) -> Result<MoveText, PositionErrorKind> {
    MoveText::parse(text)
        .map_err(|error| PositionErrorKind::Move(text.to_owned(), Box::new(error.into())))
}

/// Parses the value of an option, if it is given.
fn read<T>(
    name: &'static str,
    value: Option<&str>,
    parse: impl FnOnce(&str) -> Result<T, PositionErrorKind>,
) -> Result<Option<T>, Refusal> {
    let Some(value) = value else {
        return Ok(None);
    };
    parse(value).map(Some).map_err(|kind| {
        let kind = kind.or_invisible(value);
        let refusal = Refusal::of_usage(kind.to_string());
        let refusal = match name {
            // The move is not an option: it comes after the word of its question.
            "move" => refusal.after_words("explain ", value),
            _ => refusal.of_option(name, value),
        };
        refusal.with_hint(kind.hint())
    })
}

/// Returns the requested format, if the question has it.
pub fn format(args: &Args, command: &Command) -> Result<Format, Refusal> {
    let (what, formats) = match command {
        Command::Moves { explain: true, .. } => ("--explain", Formats::EXPLAINED_MOVES),
        Command::Successors(_) => ("--successors", Formats::SUCCESSORS),
        Command::Count(_) => ("--count", Formats::COUNT),
        Command::Split(_) => ("--split", Formats::SPLIT),
        Command::Games(games) if games.positions => ("--positions", Formats::GAME_POSITIONS),
        _ => (args.question.word(), args.question.formats()),
    };
    let name = match (args.json, args.output.as_deref()) {
        (true, None | Some("json")) => Some(Format::Json.name()),
        (true, Some(other)) => {
            let message = format!("`--json` and `-o {other}` ask for two formats");
            return Err(usage::error(message, "--json", &args.typed).with_hint("choose one"));
        }
        (false, name) => name,
    };
    let Some(name) = name else {
        return Ok(formats.default);
    };
    let format = name.parse().ok();
    format
        .filter(|format| formats.named.contains(format))
        .ok_or_else(|| {
            let hint = match formats.names().as_slice() {
                [] => "leave it out: the answer is a number".to_owned(),
                [only] => format!("choose {only}, or leave `-o` out"),
                names => format!("choose one of {}", names.join(", ")),
            };
            let message = format!("`{what}` cannot be answered as `{name}`");
            let typed = if args.json { "--json" } else { name };
            usage::error(message, typed, &args.typed).with_hint(hint)
        })
}
