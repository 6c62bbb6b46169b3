//! The options about streams of lines.

use std::num::NonZero;
use std::thread;

use clap::ValueHint;
use clap::builder::NonEmptyStringValueParser;

use super::value::{number_in, text};
use oracle_answers::refusal::Refusal;

/// The options of every question that reads lines.
#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Stream")]
pub struct StreamArgs {
    /// Read lines from this file; may be repeated
    #[arg(
        short,
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        value_parser = NonEmptyStringValueParser::new(),
        long_help = "Read lines from this file, as from standard input; - is standard input. The \
                     option may be repeated: the files are read one after another. Messages and \
                     error records name the file and count its lines. What is compressed with \
                     gzip, zstd or bzip2 is unpacked, also from standard input."
    )]
    pub file: Vec<String>,
    /// Stop a stream at the first line that cannot be answered
    #[arg(long)]
    pub fail_fast: bool,
    /// Copy unknown keys of a line that is a JSON object into its answer
    #[arg(
        long,
        long_help = "Copy unknown keys of a line that is a JSON object into its answer, if that is a \
                     record. A key that the answer has itself is not copied."
    )]
    pub echo: bool,
    /// Threads for a stream (default: one for each core)
    #[arg(long, value_name = "N", value_parser = text(number_of_threads))]
    pub threads: Option<NonZero<usize>>,
}

/// The option of the other questions that take long.
#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Stream")]
pub struct ThreadArgs {
    /// Threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = text(number_of_threads))]
    pub threads: Option<NonZero<usize>>,
}

/// The most threads; more are taken for a typing error.
const MOST_THREADS: NonZero<usize> = NonZero::<usize>::MIN.saturating_add(1023);

fn number_of_threads(text: &str) -> Result<NonZero<usize>, Refusal> {
    let error = format!("`{text}` is not a number of threads");
    number_in(text, NonZero::<usize>::MIN..=MOST_THREADS, error)
}

/// Returns the number of threads: the value of the option, or one per core if the work is long enough.
pub fn threads(given: Option<NonZero<usize>>, is_long: bool) -> NonZero<usize> {
    // Asking the system takes longer than answering one question.
    let cores = || is_long.then(thread::available_parallelism)?.ok();
    given.or_else(cores).unwrap_or(NonZero::<usize>::MIN)
}

/// Returns the error of a position, which begins with this word, beside a file of positions.
pub fn position_and_file(first: &str) -> Refusal {
    let message = "a position is given, and a file of positions";
    Refusal::new(message.to_owned()).about(first)
}
