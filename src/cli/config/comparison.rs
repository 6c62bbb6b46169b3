//! The values of the options of `compare`.

use std::num::NonZero;
use std::time::Duration;

use crate::cli::args::{Args, usage};
use crate::cli::compare::{Comparison, ProtocolName, Source};
use crate::cli::error::Refusal;

/// The default time limit for one answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The longest time in seconds: a year.
const LONGEST: f64 = 31_536_000.0;
/// The default seed.
const SEED: u64 = 1;
/// A deeper count does not fit into 64 bits.
const DEEPEST: u32 = 15;

/// Returns the settings of `compare`.
pub fn comparison(args: &Args, threads: NonZero<usize>) -> Result<Comparison, Refusal> {
    let name = args.protocol.as_deref();
    let mut protocols = ProtocolName::ALL.into_iter();
    let protocol = protocols.find(|protocol| Some(protocol.name()) == name);
    let depth = number(args.depth.as_deref(), "depth", "a number from 1 to 15")?;
    let depth = match depth {
        Some(depth @ 1..=DEEPEST) => Some(depth),
        None => None,
        Some(depth) => {
            let refusal = Refusal::of_usage(format!("`{depth}` is not a depth"));
            let refusal = refusal.of_option("depth", &depth.to_string());
            return Err(refusal.with_hint("choose a number from 1 to 15"));
        }
    };
    Ok(Comparison {
        program: args.program.clone(),
        protocol,
        source: source(args)?,
        depth,
        time: seconds(args.time.as_deref(), "time")?,
        timeout: seconds(args.timeout.as_deref(), "timeout")?.unwrap_or(TIMEOUT),
        chess960: args.chess960,
        threads,
        shows_progress: false,
    })
}

fn source(args: &Args) -> Result<Source, Refusal> {
    let seed = number(args.seed.as_deref(), "seed", "a number from 0")?;
    match (&args.positions_file, &args.random) {
        (Some(_), Some(_)) => {
            let message = "`--positions` and `--random` ask about two things".to_owned();
            Err(usage::error(message, "--random", &args.typed).with_hint("choose one"))
        }
        (_, None) if seed.is_some() => {
            let message = "`--seed` means something to `--random` only".to_owned();
            Err(usage::error(message, "--seed", &args.typed).with_hint("add `--random N`"))
        }
        (Some(name), None) => Ok(Source::File(name.clone())),
        (None, None) => Ok(Source::Suite),
        (None, Some(text)) => Ok(Source::Random {
            count: number(Some(text), "random", "a number from 0")?.unwrap_or(0),
            seed: seed.unwrap_or(SEED),
        }),
    }
}

fn number<T: std::str::FromStr>(
    text: Option<&str>,
    option: &str,
    wanted: &str,
) -> Result<Option<T>, Refusal> {
    let Some(text) = text else {
        return Ok(None);
    };
    text.parse().map(Some).map_err(|_| {
        let refusal = Refusal::of_usage(format!("`{text}` is not a number"));
        refusal
            .of_option(option, text)
            .with_hint(format!("choose {wanted}"))
    })
}

/// Parses a positive time in seconds.
fn seconds(text: Option<&str>, option: &str) -> Result<Option<Duration>, Refusal> {
    let Some(text) = text else {
        return Ok(None);
    };
    let seconds = text.parse().ok();
    let seconds = seconds.filter(|&seconds| seconds > 0.0 && seconds <= LONGEST);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.map(Some).ok_or_else(|| {
        let refusal = Refusal::of_usage(format!("`{text}` is not a time in seconds"));
        refusal
            .of_option(option, text)
            .with_hint("choose a number such as 2.5")
    })
}
