//! `compare`: asks another move generator, and writes the report.

mod positions;
mod run;
mod text;

use oracle_answers::{Oracle, json, push_text};
use oracle_compare::Report;

use crate::cli::compare::{CompareArgs, CompareFormat};
use crate::terminal::channels::{Channels, Input};
use crate::terminal::exit::{self, Exit};
use positions::given;

/// Asks another program, and writes the report.
/// Returns an error if the program cannot be asked, or the positions cannot be read.
pub fn answer(
    args: &CompareArgs,
    typed: &[String],
    oracle: Oracle,
    stdin: Input,
    channels: &Channels,
    is_terminal: bool,
) -> anyhow::Result<Exit> {
    let (mut comparison, format) = args.asked(typed)?;
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
            CompareFormat::Epd => push_text(out, |out| report.write_epd(out)),
        }
    }
}
