//! A count divided into counts of single positions, which other runs of the program can make.

use oracle_answers::{line, split};
use oracle_notation::{Query, fields};
use oracle_perft::MAX_DEPTH;

use super::PerftArgs;
use super::depths::depth;
use crate::args::Args;
use crate::error::Refusal;
use crate::format::Formats;
use crate::questions::{Asked, PositionQuestion};
use crate::respond::Refuse;

/// A count divided into counts of single positions.
#[derive(Debug, Clone, Copy)]
pub struct Split {
    /// The depth of the whole count in half-moves; `None` if each line gives its own.
    depth: Option<u8>,
    /// The number of half-moves to play.
    plies: u8,
}

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
        Ok(PositionQuestion::Split(Split { depth, plies }).asked(args, is_stream))
    }
}

impl Split {
    /// Appends the positions with the depth that is left.
    pub fn answer(
        self,
        line: &str,
        query: &Query<'_>,
        refuse: &Refuse<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), Box<Refusal>> {
        let (depth, plies) = (query.depth(self.depth).map_err(refuse)?, self.plies);
        let left = depth.checked_sub(plies).ok_or_else(|| {
            let message =
                format!("the depth is {depth}, and `--split` asks for {plies} half-moves");
            Refusal::about_line("too_shallow", message, query.id(), line)
                .with_hint("split after fewer half-moves")
        })?;
        let parts = split(query, plies)
            .map_err(|error| Refusal::from_split_error(error, query.id(), line))?;
        line::push_split(&parts, left, out);
        Ok(())
    }
}
