//! Streams: a position a line, one answer for each, in the same order.
//!
//! A line that cannot be answered never stops the stream and never goes missing: it is an error record in JSON, and in
//! other formats an empty line, with the message on standard error.

use std::io::{Read, Write};

use anyhow::Context;
use chess_oracle::notation::Record;

use super::answer;
use super::config::{Asked, Config, Format};
use super::exit::Exit;
use super::input::{LONGEST, LineFault, Lines};
use super::json::{self, ErrorBody, ErrorRecord};
use super::output::Output;
use super::report::Report;

/// Answers every line of a stream.
pub fn answer(
    config: &Config,
    stdin: impl Read,
    out: &mut Output<impl Write>,
    stderr: &mut impl Write,
) -> anyhow::Result<Exit> {
    let mut lines = Lines::new(stdin);
    let mut exit = Exit::Yes;
    let mut text = String::new();
    loop {
        // Whoever waits for an answer before asking on must not wait forever.
        if lines.may_wait() {
            out.flush()?;
        }
        let Some(line) = lines.next().context("cannot read standard input")? else {
            break;
        };
        text.clear();
        let refused = match line.text {
            Ok(read) => answer::line(config, read, &mut text)
                .map_err(|error| Refusal::of_position(&error, read))
                .err(),
            Err(fault) => Some(Refusal::of_line(&fault)),
        };
        if let Some(refusal) = refused {
            exit = Exit::Error;
            text.clear();
            refusal.record(config, line.number, &mut text);
            if config.format != Format::Json {
                write!(stderr, "{}", refusal.report.in_line(line.number))?;
            }
        } else if is_picture(config) {
            text.push('\n');
        }
        out.write(&text)?;
        if exit == Exit::Error && config.fail_fast {
            break;
        }
    }
    Ok(exit)
}

/// Whether an answer takes several lines, so that an empty one must end it.
fn is_picture(config: &Config) -> bool {
    let is_long = matches!(
        config.asked,
        Asked::Moves(_) | Asked::Perft { divide: true, .. }
    );
    config.format == Format::Text && is_long
}

/// Why a line is not answered.
struct Refusal {
    id: Option<String>,
    body: ErrorBody,
    report: Report,
}

impl Refusal {
    fn of_position(error: &chess_oracle::notation::ParsePositionError, line: &str) -> Refusal {
        Refusal {
            id: Record::salvage_id(line),
            body: ErrorBody::of(error, line),
            report: Report::of_position(error, line),
        }
    }

    fn of_line(fault: &LineFault<'_>) -> Refusal {
        let (code, message, line) = match *fault {
            LineFault::TooLong(line) => (
                "line_too_long",
                format!("the line is longer than {LONGEST} bytes"),
                line,
            ),
            LineFault::NotUtf8(line) => ("not_utf8", "the line is not UTF-8".to_owned(), line),
        };
        let text = String::from_utf8_lossy(line);
        let good = match std::str::from_utf8(line) {
            Ok(good) => good,
            Err(error) => std::str::from_utf8(&line[..error.valid_up_to()]).unwrap_or_default(),
        };
        // What cannot be read is shown as the replacement character, one for one.
        let token = text[good.len()..]
            .chars()
            .next()
            .map_or_else(String::new, String::from);
        let at = good.len()..good.len() + token.len();
        Refusal {
            id: Record::salvage_id(&text),
            body: ErrorBody {
                code,
                message: message.clone(),
                token,
                column: Some(good.chars().count() + 1),
                hint: None,
            },
            report: Report::new(message).at(text.into_owned(), at),
        }
    }

    /// What stands in the place of the answer.
    fn record(&self, config: &Config, line: u64, out: &mut String) {
        match (config.format, config.asked) {
            (Format::Json, _) => {
                let error = ErrorBody {
                    message: self.body.message.clone(),
                    token: self.body.token.clone(),
                    hint: self.body.hint.clone(),
                    ..self.body
                };
                json::push_line(
                    &ErrorRecord {
                        id: self.id.as_deref(),
                        error,
                        line,
                    },
                    out,
                );
            }
            // One line for each successor: none for a line that has none.
            (_, Asked::Successors(_)) => {}
            _ => out.push('\n'),
        }
    }
}
