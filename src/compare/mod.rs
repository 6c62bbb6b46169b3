//! `compare`: asks another move generator, and writes the report.

mod positions;
mod run;
mod text;

use oracle_answers::{Oracle, json, push_text};
use oracle_compare::Report;
use oracle_perft::Counter;
use std::fmt::Write;

use crate::cli::compare::{CompareArgs, CompareFormat};
use crate::terminal::channels::{Channels, Input};
use crate::terminal::exit::{self, Exit};
use positions::given;

/// Asks another program, and writes the report.
/// Returns an error if the program cannot be asked, or the positions cannot be read.
pub fn answer(
    args: &CompareArgs,
    oracle: Oracle,
    stdin: Input,
    channels: &Channels,
    is_terminal: bool,
) -> anyhow::Result<Exit> {
    let (mut comparison, format) = args.asked()?;
    let warn = &mut |text: &str| channels.warn(text);
    if let Some(source) = given(args, &oracle.overrides, stdin, warn)? {
        comparison.source = source;
    }
    let channels = channels.clone();
    exit::until_end(|end| {
        let stop = run::listen(&comparison, end)?;
        Ok(move || {
            let report = run::run(&comparison, &stop, &channels, is_terminal)?;
            let mut text = Vec::new();
            format.write(&oracle, &report, &mut text);
            channels.write(&text)?;
            Ok(run::exit(&report))
        })
    })
}

impl CompareFormat {
    /// Appends the report on another program.
    fn write(self, oracle: &Oracle, report: &Report, out: &mut Vec<u8>) {
        match self {
            CompareFormat::Text => push_text(out, |out| text::write(oracle, report, out)),
            CompareFormat::Json => {
                for record in report.records() {
                    json::push_line(&record, out);
                }
            }
            CompareFormat::Epd => push_text(out, |out| push_epd(report, out)),
        }
    }
}

/// Appends each smallest position once, with its counts down to the disagreement, and at least to depth 2.
fn push_epd(report: &Report, out: &mut String) {
    let mut seen = Vec::new();
    let counter = Counter::default();
    for finding in &report.findings {
        let repro = &finding.repro;
        // An earlier question comes first.
        let earlier = repro.earlier.iter().map(|(node, depth)| (node, *depth));
        for (node, depth) in earlier.chain([(&repro.node, repro.depth)]) {
            let deepest = (depth + node.path().len() as u32).max(2);
            let mut line = node.root_fen();
            for depth in 1..=u8::try_from(deepest).unwrap_or(u8::MAX) {
                // Omit counts that overflow.
                if let Ok(count) = counter.count(node.root(), depth) {
                    let _ = write!(line, " ;D{depth} {count}");
                }
            }
            let _ = writeln!(line, " ;id \"{}\"", finding.dispute.cause.title);
            if !seen.contains(&line) {
                out.push_str(&line);
                seen.push(line);
            }
        }
    }
}
