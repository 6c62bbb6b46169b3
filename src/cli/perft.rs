//! `perft`: the number of leaf nodes in the tree of legal moves.

use std::num::NonZero;
use std::sync::Arc;

use oracle_answers::PerftRequest;
use oracle_answers::diagnostic::Diagnostic;
use oracle_perft::{Counter, MAX_DEPTH};

use super::drawing::ColorArgs;
use super::groups::{FieldArgs, PositionArgs, RecordArgs, number};
use super::stream::{self, StreamArgs};
use super::{LineArgs, LineCommand};

/// Count the leaf nodes of the legal move tree
#[derive(clap::Args)]
#[command(
    after_help = include_str!("../help/perft.txt"),
    override_usage = "chess-oracle perft [OPTIONS] <DEPTH> [POSITION]...\n       \
                      chess-oracle perft --check [DEPTH] [POSITION]...",
    next_help_heading = "Output",
    mut_arg("threads", |threads| {
        threads.help("Threads for a stream, or for one deep count (default: one for each core)")
    }),
    mut_arg("stats", |stats| {
        stats
            .help("Count captures, e.p., castles, promotions, checks and mates, too")
            .long_help(
                "Count the kinds of the moves that lead to the leaf nodes, as the tables of the \
                 Chess Programming Wiki do: captures, those en passant, castles, promotions, checks, \
                 discovery and double checks, and mates. Each last move is made, which is slower.",
            )
    }),
    mut_arg("from_offset", |offset| {
        offset.help("Begin at this byte of the file, with its line: --time says where it was interrupted")
    })
)]
pub struct PerftArgs {
    /// Half-moves, from 0 to 255; 1-6 for several depths; - for depth= of a line
    #[arg(
        id = "depth",
        value_name = "DEPTH",
        help_heading = None::<&str>,
        allow_negative_numbers = true
    )]
    depth: Option<String>,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    output: RecordArgs,
    /// Compare the counts with those that each line gives: ;D1 20 ;D2 400
    #[arg(
        long,
        long_help = "Count what the operations `;D1 20 ;D2 400` of each line say, and print a line \
                     for each depth whose count differs. DEPTH is then the largest depth that is \
                     counted, and may be left out. The exit status is 1 if a count differs."
    )]
    check: bool,
    /// Split the count by the first move
    #[arg(long)]
    divide: bool,
    /// Print how long it took, and the leaf nodes per second, at the end
    #[arg(long)]
    time: bool,
    /// Print the positions after N half-moves, for `perft -` to count
    #[arg(
        long,
        value_name = "N",
        value_parser = number::<u8>(0..=MAX_DEPTH.into()),
        long_help = "Print the different positions after N half-moves instead of a count, one per \
                     line: a FEN, `depth=` with the half-moves that are left, and `multiplicity=` with \
                     the number of ways to the position. `perft -` counts these lines."
    )]
    split: Option<u8>,
    /// Use a hash table of this size in MiB (0 to 65536)
    #[arg(long, value_name = "MIB", value_parser = number::<usize>(0..=LARGEST_TABLE))]
    hash: Option<usize>,
    #[command(flatten)]
    color: ColorArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

/// A deeper count is slow enough to be worth dividing among threads.
const DEEP: u8 = 4;
/// The largest hash table in MiB; larger values are taken for typing errors.
const LARGEST_TABLE: u64 = 65_536;

impl PerftArgs {
    /// Returns the depth as it was typed. With `--check` it may be left out: then the first word is that of the position.
    pub fn depth(&self) -> Option<&String> {
        let depth = self.depth.as_ref();
        depth.filter(|depth| !self.check || is_depth(depth))
    }
}

impl LineArgs for PerftArgs {
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (Some(&self.position.fields), Some(&self.stream))
    }

    fn words(&self) -> Vec<String> {
        let first = self.depth.as_ref().filter(|_| self.depth().is_none());
        first
            .into_iter()
            .chain(&self.position.fields.words)
            .cloned()
            .collect()
    }

    fn field_of_lines(&self) -> Option<&'static str> {
        (!self.check && self.depth.as_deref() == Some("-")).then_some("depth")
    }

    fn is_of_file(&self) -> bool {
        self.check || self.field_of_lines().is_some()
    }

    fn is_of_initial(&self) -> bool {
        !self.check && self.depth.as_deref().is_some_and(|depth| depth != "-")
    }

    fn tells(&self) -> bool {
        self.time
    }

    fn lines(&self, is_stream: bool) -> Result<LineCommand, Diagnostic> {
        let mut request = PerftRequest {
            output: self.output.chosen()?,
            check: self.check,
            divide: self.divide.then_some(true),
            stats: self.stream.select.stats,
            split: self.split,
            ..PerftRequest::default()
        };
        request.depths = match self.depth() {
            None if self.check => None,
            None => {
                let hint = "write it as in `chess-oracle perft 3 startpos`, or see `chess-oracle perft --help`";
                return Err(Diagnostic::missing("depth").with_hint(hint));
            }
            Some(text) => depths(text, !self.check && self.split.is_none())?,
        };
        // Threads share one deep count, or each answers other lines of a stream.
        let is_deep = match request.depths {
            Some((_, last)) if !self.check => last > DEEP - u8::from(request.stats),
            // The counts of a line may be deep, and a split count has many lines.
            _ => !is_stream,
        };
        let mut threads = None;
        if self.split.is_none() {
            // The stream or one count has all of them.
            let all = stream::threads(self.stream.threads, is_stream || is_deep);
            let one = NonZero::<usize>::MIN;
            let (on_stream, on_count) = if is_deep { (one, all) } else { (all, one) };
            let mut counter = Counter::default().with_threads(on_count);
            if let Some(mebibytes) = self.hash {
                let text = mebibytes.to_string();
                let refuse = || {
                    let hint = format!(
                        "choose a number from 0 to {LARGEST_TABLE}, as far as there is memory"
                    );
                    Diagnostic::new(format!("a hash table cannot have `{text}` MiB"))
                        .with_hint(hint)
                        .after_words("--hash ", &text)
                };
                counter = counter.with_table(mebibytes).ok_or_else(refuse)?;
            }
            (request.counter, threads) = (Arc::new(counter), Some(on_stream));
        }
        Ok(LineCommand {
            overrides: self.position.overrides()?,
            color: self.color.color,
            threads,
            ..LineCommand::new(request, self.stream.own_fields(is_stream))?
        })
    }
}

/// Returns whether a word is meant as a depth: `5`, `1-6`.
fn is_depth(word: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let (first, last) = word.split_once('-').unwrap_or((word, "0"));
    is_number(first) && is_number(last) && word.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns the depth of a count and that of the last one, in a range if there may be one; `None` if each line gives its own.
fn depths(text: &str, may_be_range: bool) -> Result<Option<(u8, u8)>, Diagnostic> {
    let range = text.split_once('-').filter(|_| may_be_range);
    let (first, last) = range.unwrap_or((text, text));
    let depths = first.parse().ok().zip(last.parse().ok());
    match depths.filter(|(first, last)| first <= last) {
        None if text != "-" => {
            let range = if may_be_range {
                ", or a range, the smaller first: `perft 1-6 startpos`"
            } else {
                ""
            };
            let hint = format!(
                "the depth is a number of half-moves from 0 to 255: `perft 3 startpos`{range}"
            );
            let error = Diagnostic::new(format!("`{text}` is not a depth"));
            Err(error
                .after_words("chess-oracle perft ", text)
                .with_hint(hint))
        }
        depths => Ok(depths),
    }
}
