//! Parses and validates the values of `perft`.

use std::num::NonZero;
use std::sync::Arc;

use chess_oracle::notation::fields;
use chess_oracle::perft::{Counter, MAX_DEPTH, Path};

use super::threads::threads;
use super::{Check, Command, Perft, Split};
use crate::cli::args::{Args, usage};
use crate::cli::error::Refusal;

/// A deeper count is slow enough to be worth dividing among threads.
const DEEP: u8 = 4;

pub(super) fn perft(args: &Args, is_stream: bool) -> Result<(Command, NonZero<usize>), Refusal> {
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

pub(super) fn check(args: &Args, is_stream: bool) -> Result<(Command, NonZero<usize>), Refusal> {
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

pub(super) fn split(args: &Args) -> Result<Command, Refusal> {
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

/// The largest hash table in MiB; larger values are taken for typing errors.
const LARGEST_TABLE: usize = 65_536;

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
