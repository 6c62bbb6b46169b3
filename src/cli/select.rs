//! The options that leave answers out.

use oracle_answers::refusal::Refusal;
use oracle_answers::select::{Filter, ParseConditionError, Sample};

use super::value::text;

/// The options of every question that can leave answers out.
#[derive(Debug, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Filtering")]
pub struct SelectArgs {
    /// Output only what matches: --where 'captures>3 and not check'
    #[arg(
        id = "where",
        long = "where",
        value_name = "CONDITION",
        value_parser = clap::builder::NonEmptyStringValueParser::new(),
        long_help = "Output only what matches: comparisons of columns (=, !=, <, <=, >, >=) with \
                     `and`, `or`, `not` and parentheses. Columns are those of -o csv and of --fields; \
                     of games also their tags: --where 'WhiteElo>=2400 and Date>=2023'; with --echo \
                     those of the table, or the keys of the objects, that are read: 'Rating>1500'. A \
                     list is compared by its length, or has a word: 'captures=e4d5'. If nothing is \
                     left, the status is 1. `error` is no column."
    )]
    condition: Option<String>,
    /// Output a random sample: --sample 0.01
    #[arg(long, value_name = "SHARE", value_parser = text(share))]
    sample: Option<f64>,
    /// Random seed of --sample (default: 0)
    // `compare` has another option of this name.
    #[arg(
        id = "sample-seed",
        long = "seed",
        value_name = "N",
        requires = "sample"
    )]
    seed: Option<u64>,
    /// Answer each position once
    #[arg(
        long,
        long_help = "Answer each position once: the first of those with the same pieces, turn, \
                     castling rights and en passant square, by their Zobrist key. At most 29 million \
                     positions are kept, in 450 MB. `games` needs --positions."
    )]
    distinct: bool,
    /// Print the number of answers, and the time, at the end
    #[arg(long)]
    pub stats: bool,
}

fn share(text: &str) -> Result<f64, Refusal> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    let error = || {
        Refusal::new(format!("`{text}` is not between 0 and 1"))
            .with_hint("choose a number from 0 to 1")
    };
    share.ok_or_else(error)
}

impl SelectArgs {
    /// Returns what they choose.
    pub fn selection(&self) -> Filter {
        let seed = self.seed.unwrap_or_default();
        Filter {
            condition: self.condition.clone(),
            sample: self.sample.map(|share| Sample::new(share, seed)),
            is_distinct: self.distinct,
        }
    }
}

/// Returns the error of a condition.
pub fn refusal(error: ParseConditionError, condition: &str) -> Refusal {
    let words = "--where ";
    let refusal = Refusal::new(error.message).with_hint(error.hint);
    let end = condition.len() + 1;
    Refusal {
        token: condition
            .get(error.at.clone())
            .unwrap_or_default()
            .to_owned(),
        place: oracle_answers::refusal::Place::Text {
            text: format!("{words}{condition} "),
            at: words.len() + error.at.start.min(end)..words.len() + error.at.end.min(end),
        },
        ..refusal
    }
}
