//! Parses and validates the value of each option.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::Arc;

use chess_oracle::board::Square;
use chess_oracle::draw::svg::{Coordinates, Look, Theme};
use chess_oracle::notation::{
    CastlingRules, Chosen, Fields, MoveText, Overrides, PositionErrorKind, fields, movetext, pgn,
    piece_list,
};
use chess_oracle::rules::winnable::Solver;

use super::comparison::comparison;
use super::counting::{check, perft, split};
use super::threads::threads;
use super::{Command, Games, STANDARD_INPUT};
use crate::cli::answer::{Kinds, Solvers};
use crate::cli::args::{Args, Question, usage};
use crate::cli::error::Refusal;
use crate::cli::format::{Format, Formats};
use crate::cli::keys::{Key, Keys};

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
        Question::Moves
            if args.nodes.is_some()
                && !args.dead
                && !args.fields.iter().any(|field| field == Key::Dead.name()) =>
        {
            let message = "`--nodes` means something to `--dead` only".to_owned();
            return Err(usage::error(message, "--nodes", &args.typed).with_hint("add `--dead`"));
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
        _ if args.count => Command::Count(kinds),
        _ if args.successors => Command::Successors {
            kinds,
            dead: dead(args)?,
        },
        _ if args.output.as_deref() == Some(Format::Tsv.name()) => Command::Fields {
            kinds,
            keys: Keys::of_record(args.explain, args.dead),
            dead: dead(args)?,
        },
        _ => Command::Moves {
            kinds,
            explain: args.explain,
            dead: dead(args)?,
        },
    };
    if is_stream || args.threads.is_some() {
        return Ok((command, threads(args, is_stream)?));
    }
    Ok((command, NonZero::<usize>::MIN))
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
    let dead = match (args.dead, keys.has(Key::Dead)) {
        (_, true) => Some(solvers(args, DEAD_BUDGET)?),
        (true, false) => dead(args)?.filter(|_| keys.has(Key::Outcome) || keys.has(Key::Claims)),
        (false, false) => None,
    };
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

/// Returns how pictures look, if an option says it.
pub fn look(args: &Args) -> Result<Option<Look>, Refusal> {
    if args.theme.is_none() && args.coordinates.is_none() && args.size.is_none() {
        return Ok(None);
    }
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
    Ok(Some(Look {
        theme: theme.unwrap_or_default(),
        width: width.transpose()?,
        coordinates: place.unwrap_or_default(),
    }))
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
