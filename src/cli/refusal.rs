//! Why a line is not answered: as a record, and as a person reads it.

use chess_oracle::notation::{ParsePositionError, Record};
use chess_oracle::perft::TooManyNodesError;

use super::input::{LONGEST, LineFault};
use super::json::{self, ErrorBody, ErrorRecord};
use super::messages::MessageFault;
use super::report::Report;

/// Why a line is not answered.
#[derive(Debug)]
pub struct Refusal {
    id: Option<String>,
    body: ErrorBody,
    pub report: Report,
}

impl Refusal {
    /// A position that cannot be read, or is refused.
    pub fn of_position(error: &ParsePositionError, line: &str) -> Refusal {
        Refusal {
            id: Record::salvage_id(line),
            body: ErrorBody::of(error, line),
            report: Report::of_position(error, line),
        }
    }

    /// A position of which more leaf nodes are asked for than a number can tell.
    pub fn of_count(error: TooManyNodesError, line: &str) -> Refusal {
        let token = line.trim();
        let hint = "ask for a smaller depth".to_owned();
        Refusal {
            id: Record::salvage_id(line),
            report: Report::new(error.to_string()).with_hint(hint.clone()),
            body: ErrorBody {
                code: "too_many_nodes",
                message: error.to_string(),
                token: token.to_owned(),
                column: Some(column(line, line.len() - line.trim_start().len())),
                hint: Some(hint),
            },
        }
    }

    /// A message that cannot be answered.
    pub fn of_message(fault: MessageFault, line: &str) -> Refusal {
        // Replies are JSON: the report is for nobody.
        Refusal {
            id: None,
            report: Report::new(fault.message.clone()),
            body: ErrorBody {
                code: fault.code,
                message: fault.message,
                token: fault.token,
                column: Some(column(line, fault.at.unwrap_or(0))),
                hint: fault.hint,
            },
        }
    }

    /// A line that is no text.
    pub fn of_line(fault: &LineFault<'_>) -> Refusal {
        let (code, message, hint, line) = match *fault {
            LineFault::TooLong(line) => (
                "line_too_long",
                format!("the line is longer than {LONGEST} bytes"),
                "write one position a line",
                line,
            ),
            LineFault::NotUtf8(line) => (
                "not_utf8",
                "the line is not UTF-8".to_owned(),
                "write it in UTF-8",
                line,
            ),
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
                column: Some(column(good, good.len())),
                hint: Some(hint.to_owned()),
            },
            report: Report::new(message)
                .at(text.into_owned(), at)
                .with_hint(hint.to_owned()),
        }
    }

    /// Appends the record that stands in the place of the answer to this line.
    pub fn push_record(&self, line: u64, out: &mut Vec<u8>) {
        json::push_line(
            &ErrorRecord {
                id: self.id.as_deref(),
                error: &self.body,
                line,
            },
            out,
        );
    }
}

/// The column of a byte: characters from 1.
fn column(line: &str, at: usize) -> usize {
    line[..at].chars().count() + 1
}
