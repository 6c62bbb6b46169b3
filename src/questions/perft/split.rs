//! A count divided into counts of single positions, which other runs of the program can make.

use oracle_answers::{PositionQuestion, Split};
use oracle_notation::fields;
use oracle_perft::MAX_DEPTH;

use super::PerftArgs;
use super::depths::depth;
use crate::args::Args;
use crate::error::Refusal;
use crate::format::{Choose, Formats};
use crate::questions::{Asked, asked};

static SPLIT_FORMATS: Formats<()> = Formats::new((), &[("fen", ())]);

impl PerftArgs {
    pub(super) fn ask_split(&self, plies: &str, args: &Args<'_>, is_stream: bool) -> Asked {
        for (is_typed, option) in [
            (self.divide, "--divide"),
            (self.hash.is_some(), "--hash"),
            (self.path.is_some(), "--path"),
        ] {
            if is_typed {
                let message = format!("`--split` and `{option}` cannot be combined");
                let refusal = args.refuse(message, option);
                return Err(refusal.with_hint("leave one of them out"));
            }
        }
        let depth = depth(args)?;
        let deepest = depth.unwrap_or(MAX_DEPTH);
        let refuse = |message: &str| {
            Refusal::new(format!("`{plies}` {message}"))
                .at_option("split", plies)
                .with_hint(format!("choose a number from 0 to {deepest}"))
        };
        let plies = fields::depth_value(plies);
        let plies = plies.map_err(|_| refuse("is not a number of half-moves"))?;
        if plies > deepest {
            return Err(refuse("half-moves are more than the depth of the count"));
        }
        SPLIT_FORMATS.choose(args, "--split")?;
        Ok(asked(
            PositionQuestion::Split(Split { depth, plies }),
            args,
            is_stream,
        ))
    }
}
