//! The depth of a count, or those of several.

use oracle_perft::MAX_DEPTH;

use crate::args::{Args, usage};
use crate::error::Refusal;
use crate::questions::Subcommand;

/// Returns whether a count was asked whose depth does not come from the lines: `perft 5`.
pub fn has_depth(args: &Args<'_>) -> bool {
    let depth = args.subject.as_deref();
    args.question == Subcommand::Perft
        && !args.shared.check
        && depth.is_some_and(|depth| depth != "-")
}

/// Returns the depth of a count and that of the last one; `None` if each line gives its own.
pub fn depths(args: &Args<'_>) -> Result<Option<(u8, u8)>, Refusal> {
    let text = args.subject.as_deref().unwrap_or_default();
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
            let refusal = Refusal::new(message).after_words("chess-oracle perft ", text);
            refusal.with_hint("write the smaller depth first, and at most 255: `perft 1-6`")
        })
}

/// Returns the depth of a count; `None` if each line gives its own.
pub fn depth(args: &Args<'_>) -> Result<Option<u8>, Refusal> {
    let Some(text) = args.subject.as_deref() else {
        let error = args.refuse("the depth is missing", "");
        return Err(error.with_hint(
            "write it as in `chess-oracle perft 3 startpos`, or see `chess-oracle perft --help`",
        ));
    };
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let refusal = Refusal::new(if is_number {
            format!("`{text}` is too deep: {MAX_DEPTH} half-moves are the limit")
        } else {
            format!("`{text}` is not a depth")
        });
        let refusal = refusal.after_words("chess-oracle perft ", text);
        refusal.with_hint(usage::DEPTH)
    })
}
