//! The options about streams of lines.

use std::num::NonZero;
use std::thread;

use clap::builder::TypedValueParser;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::request::OwnFields;
use oracle_answers::select::{Filter, ParseConditionError, Sample};

use super::groups::{number, text};

/// The options of every command that reads lines.
#[derive(Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Input")]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct StreamArgs {
    /// Read lines from this file; may be repeated
    #[arg(
        short,
        long,
        value_name = "FILE",
        long_help = "Read lines from this file, as from standard input; - is standard input. The \
                     option may be repeated: the files are read one after another. Messages and \
                     error records name the file and count its lines. What is compressed with \
                     gzip, zstd or bzip2 is unpacked, also from standard input."
    )]
    pub file: Vec<String>,
    /// Stop a stream at the first line that cannot be answered
    #[arg(long)]
    pub fail_fast: bool,
    /// Copy unknown keys of an object, or the other columns of a table, into the answer
    #[arg(
        long,
        help_heading = "Output",
        long_help = "Copy unknown keys of a line that is a JSON object into its answer, if that is a \
                     record, and the other columns of a table into the record or the row. A key that \
                     the record has itself is not copied."
    )]
    pub echo: bool,
    /// Answer blank lines and comments, too, and number the answers
    #[arg(
        long,
        help_heading = "Output",
        long_help = "Answer blank lines and comments, too, with an empty line, record or row, so that \
                     answers align with the input lines. Records and rows have the number of their \
                     line."
    )]
    pub keep_lines: bool,
    /// Leave out the names of the columns in -o csv and -o tsv
    #[arg(long, help_heading = "Output")]
    pub no_header: bool,
    /// Begin at this byte of the file, with its line: --stats says where it was interrupted
    #[arg(long, value_name = "BYTE", value_parser = number::<u64>(0..=u64::MAX))]
    pub from_offset: Option<u64>,
    /// The column of the positions in a table: --position-column FEN
    #[arg(
        long,
        value_name = "COLUMN",
        long_help = "The column of the positions in a table (CSV, or with semicolons or tabs): its \
                     name, or its number from 1. Without it, the column is called fen, position or \
                     epd, in any case, or is the only one with a position."
    )]
    pub position_column: Option<String>,
    /// The column of moves that are played first: --moves-column Moves
    #[arg(long, value_name = "COLUMN")]
    pub moves_column: Option<String>,
    #[arg(
        long,
        value_name = "COLUMN",
        help = "The column of ids (default: id or PuzzleId)"
    )]
    pub id_column: Option<String>,
    /// Play only the first N moves of the column
    #[arg(long, value_name = "N", value_parser = number::<usize>(0..=u64::MAX))]
    pub ply: Option<usize>,
    /// Threads for a stream (default: one for each core)
    #[arg(long, value_name = "N", value_parser = number_of_threads())]
    pub threads: Option<NonZero<usize>>,
    #[command(flatten)]
    pub select: SelectArgs,
}

impl StreamArgs {
    /// Returns which columns of lines, or keys of objects, can be among the fields.
    pub const fn own_fields(&self, is_stream: bool) -> OwnFields {
        match (self.echo, is_stream) {
            (true, _) => OwnFields::Any,
            (false, true) => OwnFields::Other,
            (false, false) => OwnFields::None,
        }
    }
}

/// The most threads; more are taken for a typing error.
const MOST_THREADS: u64 = 1024;

pub fn number_of_threads() -> impl TypedValueParser<Value = NonZero<usize>> {
    number::<usize>(1..=MOST_THREADS).try_map(NonZero::try_from)
}

/// Returns the number of threads: the value of the option, or one per core if the work is long enough.
pub fn threads(given: Option<NonZero<usize>>, is_long: bool) -> NonZero<usize> {
    // Asking the system takes longer than answering one line.
    let cores = || is_long.then(thread::available_parallelism)?.ok();
    given.or_else(cores).unwrap_or(NonZero::<usize>::MIN)
}

/// The options of every command that can filter its answers.
#[derive(Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Filtering")]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct SelectArgs {
    /// Output only what matches: --where 'captures>3 and not check'
    #[arg(
        id = "where",
        long = "where",
        value_name = "CONDITION",
        long_help = "Output only what matches: comparisons of columns (=, !=, <, <=, >, >=, ~ for a part of a text) with \
                     `and`, `or`, `not` and parentheses. Columns are those of -o csv and of --fields; \
                     of games also their tags and `player`: --where 'WhiteElo>=2400 and player~tal'; with --echo \
                     those of the table, or the keys of the objects, that are read: 'Rating>1500'. A \
                     list is compared by its length, or has a word: 'captures=e4d5'. If nothing is \
                     left, the status is 1. `error` and `not error` choose lines that cannot be \
                     answered, and others."
    )]
    condition: Option<String>,
    /// Output a random sample: a share, or a number of answers: --sample 0.01, --sample 100
    #[arg(long, value_name = "SHARE", value_parser = text(share))]
    sample: Option<f64>,
    /// Random seed of --sample (default: 0)
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    /// Answer each position, or write each game, once
    #[arg(
        long,
        long_help = "Answer each position once: the first of those with the same pieces, turn, \
                     castling rights and en passant square, by their Zobrist key. At most 29 million \
                     positions are kept, in 450 MB. `games` without --positions writes each game once: the \
                     first of those with the same players and moves, unless the later one is longer; \
                     standard error says which were entered twice, and which tags differ."
    )]
    distinct: bool,
    /// Stop after N answers, or N that match
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    limit: Option<u64>,
    /// Print only the number of answers that match --where
    #[arg(short, long, help_heading = "Output")]
    pub count: bool,
    /// Print nothing: the status is 0 if something matches --where, else 1
    #[arg(short, long, help_heading = "Output")]
    pub quiet: bool,
    /// Print the number of answers, and the time, at the end
    #[arg(long, help_heading = "Output")]
    pub stats: bool,
}

/// Returns whether a sample is a number of answers, which are kept in memory.
fn is_number(share: f64) -> bool {
    share.fract() == 0.0 && (2.0..=1_000_000.0).contains(&share)
}

fn share(text: &str) -> Result<f64, Diagnostic> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share) || is_number(*share));
    let error = || {
        let message = format!("`{text}` is not between 0 and 1, and no number of answers");
        let hint = "choose a share from 0 to 1, or a number from 2 to 1000000";
        Diagnostic::new(message).with_hint(hint)
    };
    share.ok_or_else(error)
}

impl SelectArgs {
    pub fn filter(&self) -> Filter {
        let is_counted = self.count && self.condition.is_some();
        let seed = self.seed.unwrap_or_default();
        Filter {
            condition: self.condition.clone(),
            reaches: None,
            follows: false,
            is_either: false,
            sample: self.sample.map(|share| {
                if is_number(share) {
                    Sample::of_number(share as usize, seed)
                } else {
                    Sample::new(share, seed)
                }
            }),
            is_distinct: self.distinct,
            limit: self.limit,
            is_counted,
            is_quiet: self.quiet,
        }
    }
}

/// Returns the error of a number of answers that cannot be drawn.
pub fn not_a_number(hint: &str) -> Diagnostic {
    let message = "a number of answers is drawn of records and rows";
    Diagnostic::usage("sample", message, hint).into()
}

pub fn condition_error(option: &str, error: ParseConditionError, condition: &str) -> Diagnostic {
    let words = format!("--{option} ");
    let base = Diagnostic::new(error.message).with_hint(error.hint);
    let end = condition.len() + 1;
    Diagnostic {
        token: condition
            .get(error.at.clone())
            .unwrap_or_default()
            .to_owned(),
        place: oracle_answers::diagnostic::Place::Text {
            text: format!("{words}{condition} "),
            at: words.len() + error.at.start.min(end)..words.len() + error.at.end.min(end),
        },
        ..base
    }
}
