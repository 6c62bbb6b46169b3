//! `act`: the messages of the articles, answered as their services answer, but by the laws of chess.
//!
//! A message names a pattern, `role` and `cmd` and perhaps more; the most specific pattern that it has all of
//! answers. Each service stands on others, as the articles build them: the moves of a lone piece on a mask of
//! 15 by 15, clipped to the board, then held against the pieces that stand there.

mod board;
mod services;

use crate::cli::error::{Error, Place, Refusal};
use crate::cli::write;
use chess_oracle::notation::PositionErrorKind;
use serde_json::{Map, Value};

/// Why a message is not answered.
#[derive(Debug)]
pub struct MessageFault {
    pub code: &'static str,
    pub message: String,
    /// The offending piece of text; at which byte of the line it stands, if that is known.
    pub token: String,
    pub at: Option<usize>,
    pub hint: Option<String>,
}

impl MessageFault {
    fn new(code: &'static str, message: String, token: String) -> MessageFault {
        MessageFault {
            code,
            message,
            token,
            at: None,
            hint: None,
        }
    }

    fn with_hint(self, hint: &str) -> MessageFault {
        MessageFault {
            hint: Some(hint.to_owned()),
            ..self
        }
    }

    /// A key that is not there; the hint shows what it may look like.
    fn missing(key: &str, example: &str) -> MessageFault {
        let message = format!("the message has no `{key}`");
        MessageFault::new("missing_key", message, String::new())
            .with_hint(&format!("add \"{key}\":\"{example}\""))
    }

    /// A value that cannot be what it should be.
    fn value(what: &str, value: &Value) -> MessageFault {
        MessageFault::new(
            "bad_value",
            format!("this is not a {what}"),
            value.to_string(),
        )
    }

    /// Something wrong with a piece or a position within a message.
    fn position(fault: &PositionErrorKind, token: &str) -> MessageFault {
        MessageFault {
            code: fault.code(),
            message: fault.to_string(),
            token: token.to_owned(),
            at: None,
            hint: Some(fault.hint()),
        }
    }
}

impl MessageFault {
    /// Of a message in this line.
    fn into_error(self, line: &str) -> Error {
        let at = self.at.unwrap_or(0);
        Refusal {
            code: self.code,
            message: self.message,
            token: self.token,
            place: Place::Column(line[..at].chars().count() + 1),
            hint: self.hint,
            id: None,
        }
        .into()
    }
}

/// The codes that messages add to those of positions: the schema lists them all.
#[cfg(test)]
pub const CODES: [&str; 4] = ["not_json", "unknown_pattern", "missing_key", "bad_value"];

/// Appends the reply to a message; and, where a trace is asked for, the tree of layers that answered.
pub fn answer(line: &str, out: &mut Vec<u8>, trace: Option<&mut String>) -> Result<(), Error> {
    reply(line, out, trace).map_err(|fault| fault.into_error(line))
}

fn reply(line: &str, out: &mut Vec<u8>, trace: Option<&mut String>) -> Result<(), MessageFault> {
    let message: Map<String, Value> = serde_json::from_str(line).map_err(|error| {
        // Serde counts columns in bytes from 1, and points behind the end of a message that stops too soon.
        let start = error.column().saturating_sub(1).min(line.len());
        let start = (0..=start).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
        let token: String = line[start..].chars().take(1).collect();
        MessageFault {
            at: Some(start),
            ..MessageFault::new("not_json", "the message is not a JSON object".to_owned(), token)
                .with_hint("a message is one line, such as {\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Ba1\"}")
        }
    })?;
    let mut bus = services::Bus::default();
    let reply = bus.act(&message).map_err(|fault| locate(fault, line));
    if let Some(trace) = trace {
        trace.push_str(&bus.trace);
    }
    write::push_line(&reply?, out);
    Ok(())
}

/// Finds where the offending text stands in the line, if it stands there as it is.
fn locate(fault: MessageFault, line: &str) -> MessageFault {
    MessageFault {
        at: line.find(&fault.token),
        ..fault
    }
}
