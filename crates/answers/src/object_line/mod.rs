//! Lines that are JSON objects: `{"fen":"..","id":7}`, `{"position":"Wke1 Wra1","ask":"explain","move":"e1c1"}`.
//!
//! Their keys are those of the fields of a line. A position and its fields are translated into a line as a person types it, so
//! that there is one reader; errors point into the object. Keys that are not known are ignored, so records of other
//! programs can be read as they are.

mod envelope;
mod keys;
mod position;

use std::borrow::Cow;
use std::time::Duration;

use memchr::memchr;
use oracle_laws::Square;
use oracle_notation::PositionErrorKind;

use crate::Budget;
use crate::message::{Json, ParseMessageError, Read};
pub use envelope::Envelope;
use keys::KnownKeys;
pub use position::PositionLine;

/// How such a line is written.
const HINT: &str = "a line is a position, or an object such as {\"fen\":\"startpos\",\"id\":1}";

/// A line that is a JSON object. What it says is read when it is asked for.
#[derive(Debug)]
pub struct ObjectLine<'a> {
    json: Json<'a>,
    known: KnownKeys<'a>,
}

/// What limits a long answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenLimits {
    /// The number of nodes, if the object says it.
    pub nodes: Option<u64>,
    /// The time in milliseconds, if the object says it.
    pub timeout_ms: Option<u64>,
}

impl WrittenLimits {
    /// Returns the limits, with these for what the object does not say.
    pub fn or(self, nodes: u64, time: Duration) -> Budget {
        Budget {
            nodes: self.nodes.unwrap_or(nodes),
            time: self.timeout_ms.map_or(time, Duration::from_millis),
        }
    }

    /// Returns whether the object says any.
    pub fn are_given(self) -> bool {
        self.nodes.is_some() || self.timeout_ms.is_some()
    }
}

impl<'a> ObjectLine<'a> {
    /// Returns whether a line can only be meant as an object: no position begins as one.
    pub fn is_meant(line: &str) -> bool {
        line.trim_start().starts_with('{')
    }

    /// Prepares to read a line.
    #[inline]
    pub fn new(line: &'a str) -> ObjectLine<'a> {
        ObjectLine {
            json: Json::from(line),
            known: KnownKeys::default(),
        }
    }

    /// Reads the line. In place, as its keys are many, and returning them takes longer than reading them.
    ///
    /// ```
    /// use oracle_answers::ObjectLine;
    ///
    /// let mut line = ObjectLine::new(r#"{"fen":"startpos","moves":["e4","e5"],"id":7,"evals":[]}"#);
    /// line.read()?;
    /// assert_eq!(line.id(), Some("7"));
    /// assert_eq!(line.position()?.text(), "startpos moves e4 e5");
    /// # Ok::<_, oracle_answers::message::ParseMessageError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a JSON object, or a known key is given twice.
    #[inline]
    pub fn read(&mut self) -> Read<'a, ()> {
        if self.known.scan(self.json.text).is_none() {
            self.known = KnownKeys::read(self.json.text)?;
        }
        Ok(())
    }

    /// Returns the name of the line as JSON, as it was written.
    pub fn id(&self) -> Option<&'a str> {
        self.known.id.map(|id| id.text)
    }

    /// Returns what it says about the record of its answer.
    pub fn envelope(&self) -> Envelope<'a> {
        Envelope::new(self.json.text, self.id())
    }

    /// Returns the name of the line as text, for formats that are not JSON.
    pub fn id_text(&self) -> Option<String> {
        self.known.id.map(Json::unescaped)
    }

    /// Returns whether it asks what the command line asks, and in its format.
    #[inline]
    pub fn asks_nothing(&self) -> bool {
        let known = &self.known;
        let has_limits = known.nodes.is_some() || known.timeout_ms.is_some();
        let has_question = known.ask.is_some() || known.output.is_some() || known.square.is_some();
        !has_limits && !has_question
    }

    /// Returns the position as it is written, if there is nothing else that is known but an id. (If it has escapes, it may not
    /// be returned.)
    #[inline]
    fn bare_position(&self) -> Option<&'a str> {
        let known = &self.known;
        let position = known.fen.or(known.position).or(known.epd)?;
        let text = position.text.strip_prefix('"')?.strip_suffix('"')?;
        (known.is_plain && known.count == 1).then_some(text)
    }

    /// Returns the word of the question, if the object names one, and where to point if it is not known.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a string.
    pub fn ask(&self) -> Read<'a, Option<Cow<'a, str>>> {
        self.known.ask.map(string).transpose()
    }

    /// Returns the name of the format, if the object names one.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a string.
    pub fn output(&self) -> Read<'a, Option<Cow<'a, str>>> {
        self.known.output.map(string).transpose()
    }

    /// Returns the square whose attackers are asked for, if the object names one.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a square.
    pub fn square(&self) -> Read<'a, Option<Square>> {
        let parse = |json: Json<'a>| {
            let name = string(json)?;
            let kind = || PositionErrorKind::BadSquare(name.to_string());
            let square = Square::from_name(name.as_bytes());
            square.ok_or_else(|| json.unquoted().bad_position(&kind()))
        };
        self.known.square.map(parse).transpose()
    }

    /// Returns whether it names a move to explain.
    pub fn has_move(&self) -> bool {
        self.known.asked_move.is_some()
    }

    /// Checks that it has no other keys than these.
    ///
    /// # Errors
    ///
    /// Returns an error about the first other key; `what` has the keys.
    pub fn allow_only(&self, what: &str, keys: &[&str]) -> Read<'a, ()> {
        let object = self.json.object("object", HINT)?;
        object.allow_only(&format!("`{what}`"), keys)
    }

    /// Returns the text of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none, or it is not a string.
    pub fn pgn(&self) -> Read<'a, Cow<'a, str>> {
        let hint = "add the text of a game: \"pgn\":\"1. e4 e5 *\"";
        self.required(self.known.pgn, "the object has no `pgn`", hint)
    }

    /// Returns the name of a lone piece, such as `Wba1`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none, or it is not a string.
    pub fn lone_piece(&self) -> Read<'a, Cow<'a, str>> {
        let hint = "add the colour, role and square of a piece: \"piece\":\"Wba1\"";
        self.required(self.known.piece, "the object has no `piece`", hint)
    }

    /// Returns the text of a value, or the error that it is missing.
    fn required(
        &self,
        value: Option<Json<'a>>,
        missing: &str,
        hint: &str,
    ) -> Read<'a, Cow<'a, str>> {
        let start = self.json.start();
        string(value.ok_or_else(|| start.error("missing_key", missing, hint))?)
    }

    /// Returns what limits a long answer.
    ///
    /// # Errors
    ///
    /// Returns an error if a limit is not a number.
    pub fn limits(&self) -> Read<'a, WrittenLimits> {
        let number = |json: Option<Json<'a>>, what| {
            let hint = "write a whole number from 0 to 18446744073709551615";
            let parse = |json: Json<'a>| json.parse().ok_or_else(|| json.bad_value(what, hint));
            json.map(parse).transpose()
        };
        Ok(WrittenLimits {
            nodes: number(self.known.nodes, "number of nodes")?,
            timeout_ms: number(self.known.timeout_ms, "number of milliseconds")?,
        })
    }

    /// Returns an error about the value of `ask`, `output` or `piece`, or about the whole object.
    pub fn error(
        &self,
        key: &str,
        code: &'static str,
        message: &str,
        hint: &str,
    ) -> ParseMessageError<'a> {
        let value = match key {
            "ask" => self.known.ask,
            "output" => self.known.output,
            "piece" => self.known.piece,
            _ => None,
        };
        let value = value.unwrap_or(self.json.start());
        value.unquoted().error(code, message, hint)
    }

    /// Returns the byte of the line at which a value stands.
    fn at(&self, value: Json<'a>) -> usize {
        value.text.as_ptr().addr() - self.json.text.as_ptr().addr()
    }
}

/// Returns the text of a string.
fn string(value: Json<'_>) -> Read<'_, Cow<'_, str>> {
    const HINT: &str = "write a string, in quotes";
    let text = value.text;
    let inside = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    match inside {
        None => Err(value.bad_value("string", HINT)),
        Some(inside) if memchr(b'\\', inside.as_bytes()).is_none() => Ok(Cow::Borrowed(inside)),
        Some(_) => {
            let unescaped = value.parse::<String>();
            let unescaped = unescaped.ok_or_else(|| value.bad_value("string", HINT))?;
            Ok(Cow::Owned(unescaped))
        }
    }
}
