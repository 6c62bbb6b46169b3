//! Parses and validates the value of each option.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::thread;

use chess_oracle::board::Square;
use chess_oracle::draw::svg::{Coordinates, Look, Theme};
use chess_oracle::notation::{
    CastlingRules, Chosen, Fields, MoveText, Overrides, PositionErrorKind, fields, movetext, pgn,
    piece_list,
};
use chess_oracle::perft::{Counter, MAX_DEPTH, Path};
use chess_oracle::rules::winnable::Solver;

use super::comparison::comparison;
use super::{Check, Command, Games, Perft, Split};
use crate::cli::answer::{Kinds, Solvers};
use crate::cli::args::{Args, Question, usage};
use crate::cli::error::Refusal;
use crate::cli::format::{Format, Formats};
use crate::cli::keys::{Key, Keys};

/// A deeper count is slow enough to be worth dividing among threads.
const DEEP: u8 = 4;

/// Returns the question, and the number of threads for a stream.
pub fn command(args: &Args, is_stream: bool) -> Result<(Command, NonZero<usize>), Refusal> {
    let kinds = Kinds::from_names(&args.only);
    let command = match args.question {
        Question::Perft if args.split.is_some() && !args.check => split(args)?,
        Question::Perft if args.check => return check(args, is_stream),
        Question::Perft => return perft(args, is_stream),
        Question::Compare => Command::Compare(comparison(args, threads(args, true)?)?),
        Question::Explain => Command::Explain {
            on_board: args.output.as_deref() == Some(Format::Text.name()),
        },
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
        _ if !args.fields.is_empty() => fields(args, kinds)?,
        _ if args.successors && args.explain => {
            let message = "`--successors` and `--explain` ask for two things".to_owned();
            return Err(usage::error(message, "--explain", &args.typed).with_hint("choose one"));
        }
        _ if args.count && (args.successors || args.explain) => {
            let message = "`--count` asks for a number, and another option for more".to_owned();
            return Err(usage::error(message, "--count", &args.typed).with_hint("choose one"));
        }
        _ if args.count && args.dead => {
            let message = "`--count` asks for a number, and `--dead` for an outcome".to_owned();
            return Err(usage::error(message, "--dead", &args.typed).with_hint("choose one"));
        }
        Question::Winnable => Command::Winnable(solvers(args, Solver::BUDGET)?),
        _ if args.nodes.is_some() && !args.dead => {
            let message = "`--nodes` means something to `--dead` only".to_owned();
            return Err(usage::error(message, "--nodes", &args.typed).with_hint("add `--dead`"));
        }
        _ if args.count => Command::Count(kinds),
        _ if args.successors => Command::Successors {
            kinds,
            dead: dead(args)?,
        },
        _ if args.output.as_deref() == Some(Format::Tsv.name()) => Command::Fields {
            kinds,
            keys: Keys::of_record(args.explain),
            dead: dead(args)?,
        },
        _ => Command::Moves {
            kinds,
            explain: args.explain,
            dead: dead(args)?,
        },
    };
    Ok((command, threads(args, is_stream)?))
}

/// Returns the question about chosen keys; other options that choose keys contradict it.
fn fields(args: &Args, kinds: Kinds) -> Result<Command, Refusal> {
    for (is_typed, option, hint) in [
        (
            args.successors,
            "--successors",
            "name `successors` among the fields",
        ),
        (
            args.explain,
            "--explain",
            "name `rejected` among the fields",
        ),
        (args.count, "--count", "choose one"),
    ] {
        if is_typed {
            let message = format!("`--fields` and `{option}` ask for two things");
            return Err(usage::error(message, option, &args.typed).with_hint(hint));
        }
    }
    let keys = Keys::from_names(&args.fields);
    // Nothing is computed that is not written.
    let dead = dead(args)?.filter(|_| keys.has(Key::Outcome) || keys.has(Key::Claims));
    Ok(Command::Fields { kinds, keys, dead })
}

/// The budget of `--dead` in positions for each side: a stream stays small and fast.
const DEAD_BUDGET: u64 = 10_000;
/// The largest budget; larger values are taken for typing errors.
const LARGEST_BUDGET: u64 = 100_000_000;

/// Returns the solvers of `--dead`.
fn dead(args: &Args) -> Result<Option<Arc<Solvers>>, Refusal> {
    args.dead.then(|| solvers(args, DEAD_BUDGET)).transpose()
}

fn solvers(args: &Args, budget: u64) -> Result<Arc<Solvers>, Refusal> {
    let Some(text) = &args.nodes else {
        return Ok(Arc::new(Solvers::new(budget)));
    };
    let nodes = text.parse().ok();
    let nodes = nodes.filter(|&nodes| nodes <= LARGEST_BUDGET);
    nodes
        .map(|nodes| Arc::new(Solvers::new(nodes)))
        .ok_or_else(|| {
            let refusal = Refusal::of_usage(format!("`{text}` is not a number of nodes"));
            let hint = format!("choose a number from 0 to {LARGEST_BUDGET}");
            refusal.of_option("nodes", text).with_hint(hint)
        })
}

fn games(args: &Args) -> Result<(Command, NonZero<usize>), Refusal> {
    let is_pgn = args.output.as_deref() == Some(Format::Pgn.name());
    let mut files = args.pgn_files.clone();
    if files.is_empty() {
        files.push("-".to_owned());
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
    let depths = depths(args)?;
    if let Some((first, last)) = depths
        && first < last
        && args.divide
    {
        let message = "`--divide` splits the count of one depth".to_owned();
        let error = usage::error(message, "--divide", &args.typed);
        return Err(error.with_hint(format!("leave it out, or write `perft {last} --divide`")));
    }
    // Threads share one deep count, or each answers other lines of a stream.
    let is_deep = match depths {
        Some((_, last)) => last > DEEP,
        // A split count has many lines.
        None => !is_stream,
    };
    let (counter, on_stream) = shared_counter(args, is_stream, is_deep)?;
    let perft = Perft {
        depths,
        divide: args.divide,
        counter,
    };
    Ok((Command::Perft(perft), on_stream))
}

/// Returns the counter, and the number of threads for a stream: one of them has all threads.
fn shared_counter(
    args: &Args,
    is_stream: bool,
    is_deep: bool,
) -> Result<(Arc<Counter>, NonZero<usize>), Refusal> {
    let threads = threads(args, is_stream || is_deep)?;
    let one = NonZero::<usize>::MIN;
    let (on_stream, on_count) = if is_deep {
        (one, threads)
    } else {
        (threads, one)
    };
    Ok((Arc::new(counter(args, on_count)?), on_stream))
}

fn check(args: &Args, is_stream: bool) -> Result<(Command, NonZero<usize>), Refusal> {
    for (is_typed, option) in [(args.divide, "--divide"), (args.split.is_some(), "--split")] {
        if is_typed {
            let message = format!("`--check` and `{option}` ask for two things");
            return Err(usage::error(message, option, &args.typed).with_hint("choose one"));
        }
    }
    let deepest = args.depth.is_some().then(|| depth(args)).transpose()?;
    let (counter, on_stream) = shared_counter(args, is_stream, !is_stream)?;
    let check = Check {
        deepest: deepest.flatten(),
        counter,
    };
    Ok((Command::Check(check), on_stream))
}

/// Returns the depth of a count and that of the last one; `None` if each line gives its own.
fn depths(args: &Args) -> Result<Option<(u8, u8)>, Refusal> {
    let text = args.depth.as_deref().unwrap_or_default();
    let range = text.split_once('-').filter(|(first, _)| !first.is_empty());
    let Some((first, last)) = range else {
        return Ok(depth(args)?.map(|depth| (depth, depth)));
    };
    let range = first.parse().ok().zip(last.parse().ok());
    range
        .filter(|(first, last)| first <= last)
        .map(Some)
        .ok_or_else(|| {
            let message = format!("`{text}` is not a range of depths");
            let refusal = Refusal::of_usage(message).after_words("chess-oracle perft ", text);
            refusal.with_hint("write the smaller depth first, and at most 255: `perft 1-6`")
        })
}

/// Returns the depth of a count; `None` if each line gives its own.
fn depth(args: &Args) -> Result<Option<u8>, Refusal> {
    let Some(text) = args.depth.as_deref() else {
        let error = usage::error("the depth is missing".to_owned(), "", &args.typed);
        return Err(error.with_hint("see `chess-oracle perft --help`"));
    };
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

/// The narrowest and the widest picture in pixels; other values are taken for typing errors.
const WIDTHS: RangeInclusive<u32> = 16..=16_384;

/// Returns how pictures look.
pub fn look(args: &Args) -> Result<Look, Refusal> {
    let mut themes = Theme::ALL.into_iter();
    let theme = themes.find(|theme| args.theme.as_deref() == Some(theme.name()));
    let mut places = Coordinates::ALL.into_iter();
    let place = places.find(|place| args.coordinates.as_deref() == Some(place.name()));
    let width = args.size.as_ref().map(|text| {
        let width = text.parse().ok().filter(|width| WIDTHS.contains(width));
        width.ok_or_else(|| {
            let message = format!("a picture cannot be `{text}` pixels wide");
            let hint = format!(
                "choose a number from {} to {}",
                WIDTHS.start(),
                WIDTHS.end()
            );
            Refusal::of_usage(message)
                .of_option("size", text)
                .with_hint(hint)
        })
    });
    Ok(Look {
        theme: theme.unwrap_or_default(),
        width: width.transpose()?,
        coordinates: place.unwrap_or_default(),
    })
}

/// Returns the requested format, if the question has it.
pub fn format(args: &Args, command: &Command) -> Result<Format, Refusal> {
    let (what, formats) = match command {
        Command::Moves { explain: true, .. } => ("--explain", Formats::EXPLAINED_MOVES),
        Command::Fields { .. } if !args.fields.is_empty() => ("--fields", Formats::FIELDS),
        Command::Successors { .. } => ("--successors", Formats::SUCCESSORS),
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
