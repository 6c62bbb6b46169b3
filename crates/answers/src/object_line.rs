//! Lines that are JSON objects: `{"fen":"..","id":7}`, `{"position":"Wke1 Wra1","ask":"explain","move":"e1c1"}`.
//!
//! Their keys are those of the fields of a line. A position and its fields are translated into a line as a person types it, so
//! that there is one reader; errors point into the object. Keys that are not known are ignored, so records of other
//! programs can be read as they are.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use oracle_laws::Square;
use oracle_notation::{ParsePositionError, Pasted, PositionErrorKind};
use serde::de::IgnoredAny;
use serde_json::Value;

use crate::message::{Json, ParseMessageError, Read, escape_length};
use crate::{Limits, json};

/// How such a line is written.
const HINT: &str = "a line is a position, or an object such as {\"fen\":\"startpos\",\"id\":1}";

/// Declares the keys that are known, each with its spellings.
macro_rules! keys {
    ($($key:ident: $($name:literal)+,)+) => {
        /// The values of the known keys.
        #[derive(Debug, Default)]
        struct KnownKeys<'a> {
            $($key: Option<Json<'a>>,)+
        }

        impl<'a> KnownKeys<'a> {
            /// The spellings of all keys.
            const NAMES: &'static [&'static str] = &[$($($name),+),+];

            /// Returns the place of the value of a key, if it is known.
            #[inline]
            fn value(&mut self, name: &str) -> Option<&mut Option<Json<'a>>> {
                match name {
                    $($($name)|+ => Some(&mut self.$key),)+
                    _ => None,
                }
            }
        }
    };
}

keys! {
    id: "id",
    ask: "ask",
    output: "output",
    fen: "fen" "FEN",
    epd: "epd",
    position: "position",
    moves: "moves" "Moves",
    turn: "turn",
    castling: "castling",
    ep: "ep",
    moved: "moved",
    halfmove: "halfmove",
    fullmove: "fullmove",
    piece: "piece",
    asked_move: "move",
    depth: "depth",
    square: "square",
    nodes: "nodes",
    timeout_ms: "timeout_ms",
    pgn: "pgn",
}

impl<'a> KnownKeys<'a> {
    /// Adds a member. Null is no value, but for an id; returns whether the key is not given twice.
    #[inline]
    fn add(&mut self, name: &str, value: Json<'a>) -> bool {
        let Some(known) = self.value(name) else {
            return true;
        };
        let is_first = known.is_none();
        *known = Some(value).filter(|value| value.text != "null" || name == "id");
        is_first
    }

    /// Reads an object of the usual form: without escapes in its keys and strings, and without signs and fractions outside
    /// of lists and objects. Returns `None` for any other line.
    fn scan(line: &'a str) -> Option<KnownKeys<'a>> {
        let mut known = KnownKeys::default();
        let mut rest = line.trim_ascii_start().strip_prefix('{')?;
        loop {
            let key;
            (key, rest) = plain_string(rest.trim_ascii_start())?;
            rest = rest
                .trim_ascii_start()
                .strip_prefix(':')?
                .trim_ascii_start();
            let length = value_length(rest)?;
            let value;
            (value, rest) = rest.split_at(length);
            if !known.add(&key[1..key.len() - 1], Json::from(value)) {
                return None;
            }
            rest = rest.trim_ascii_start();
            match rest.as_bytes().first()? {
                b',' => rest = &rest[1..],
                b'}' => return rest[1..].trim_ascii().is_empty().then_some(known),
                _ => return None,
            }
        }
    }

    /// Reads any object.
    #[cold]
    fn read(line: &'a str) -> Read<'a, KnownKeys<'a>> {
        let Some(members) = Json::from(line).parse::<BTreeMap<Json<'_>, Json<'_>>>() else {
            let fault = Json::message(line, "line", HINT).err();
            return Err(fault.unwrap_or_else(|| {
                let start = Json::from(line).start();
                start.error("not_json", "the line is not a JSON object", HINT)
            }));
        };
        let mut known = KnownKeys::default();
        for (key, value) in members {
            let name = key.unescaped();
            if !known.add(&name, value) {
                let message = format!("the key `{name}` is given twice");
                return Err(key.error("repeated_key", &message, "leave one of them out"));
            }
        }
        Ok(known)
    }
}

/// Splits off a string without escapes, with its quotes.
#[inline]
fn plain_string(text: &str) -> Option<(&str, &str)> {
    let length = text.strip_prefix('"')?.find('"')? + 2;
    let (string, rest) = text.split_at(length);
    // All bytes are looked at, which is faster than an end at the first that is found.
    let is_special = |found, byte| found | (byte == b'\\') | (byte < b' ');
    let has_special = string.bytes().fold(false, is_special);
    (!has_special).then_some((string, rest))
}

/// Returns the length of the value at the start of a text, if it has the usual form.
#[inline]
fn value_length(text: &str) -> Option<usize> {
    match text.as_bytes().first()? {
        b'"' => Some(plain_string(text)?.0.len()),
        b'[' | b'{' => {
            let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
            values.next()?.ok()?;
            Some(values.byte_offset())
        }
        b'1'..=b'9' => text
            .bytes()
            .position(|byte| !byte.is_ascii_digit())
            .filter(|&end| {
                // A fraction or an exponent is left to another reader.
                matches!(text.as_bytes()[end], b',' | b'}' | b' ')
            }),
        b'n' => text.starts_with("null").then_some("null".len()),
        b't' => text.starts_with("true").then_some("true".len()),
        b'f' => text.starts_with("false").then_some("false".len()),
        _ => None,
    }
}

/// A line that is a JSON object. What it says is read when it is asked for.
#[derive(Debug)]
pub struct ObjectLine<'a> {
    json: Json<'a>,
    known: KnownKeys<'a>,
}

/// What an object says about the record of its answer.
#[derive(Debug, Clone, Copy)]
pub struct Envelope<'a> {
    line: &'a str,
    id: Option<&'a str>,
    /// Where the record begins that follows the id.
    record: usize,
}

impl WrittenLimits {
    /// Returns the limits, with these for what the object does not say.
    #[must_use]
    pub fn or(self, nodes: u64, time: Duration) -> Limits {
        Limits {
            nodes: self.nodes.unwrap_or(nodes),
            time: self.timeout_ms.map_or(time, Duration::from_millis),
        }
    }

    /// Returns whether the object says any.
    #[must_use]
    pub fn are_given(self) -> bool {
        self.nodes.is_some() || self.timeout_ms.is_some()
    }
}

/// The position of an object, with its fields and moves, as a line.
#[derive(Debug)]
pub enum PositionLine<'a> {
    /// A string of the object as it stands there.
    Written(&'a str),
    /// A line of several parts of the object.
    Composed(Pasted),
}

/// What limits a long answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenLimits {
    /// The number of nodes, if the object says it.
    pub nodes: Option<u64>,
    /// The time in milliseconds, if the object says it.
    pub timeout_ms: Option<u64>,
}

impl<'a> ObjectLine<'a> {
    /// Returns whether a line can only be meant as an object: no position begins as one.
    #[must_use]
    pub fn is_meant(line: &str) -> bool {
        line.trim_start().starts_with('{')
    }

    /// Reads a line.
    ///
    /// ```
    /// use oracle_answers::ObjectLine;
    ///
    /// let line = ObjectLine::parse(r#"{"fen":"startpos","moves":["e4","e5"],"id":7,"evals":[]}"#)?;
    /// assert_eq!(line.id(), Some("7"));
    /// assert_eq!(line.position()?.text(), "startpos moves e4 e5");
    /// # Ok::<_, oracle_answers::message::ParseMessageError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a JSON object, or a known key is given twice.
    pub fn parse(line: &'a str) -> Read<'a, ObjectLine<'a>> {
        let known = match KnownKeys::scan(line) {
            Some(known) => known,
            None => KnownKeys::read(line)?,
        };
        let json = Json::from(line);
        Ok(ObjectLine { json, known })
    }

    /// Returns the name of the line as JSON, as it was written.
    #[must_use]
    pub fn id(&self) -> Option<&'a str> {
        self.known.id.map(|id| id.text)
    }

    /// Returns what it says about the record of its answer.
    #[must_use]
    pub fn envelope(&self) -> Envelope<'a> {
        Envelope {
            line: self.json.text,
            id: self.id(),
            record: 0,
        }
    }

    /// Returns the name of the line as text, for formats that are not JSON.
    #[must_use]
    pub fn id_text(&self) -> Option<String> {
        self.known.id.map(Json::unescaped)
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
    #[must_use]
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
        let game = self.known.pgn.ok_or_else(|| {
            let hint = "add the text of a game: \"pgn\":\"1. e4 e5 *\"";
            let start = self.json.start();
            start.error("missing_key", "the object has no `pgn`", hint)
        })?;
        string(game)
    }

    /// Returns the name of a lone piece, such as `Wba1`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none, or it is not a string.
    pub fn lone_piece(&self) -> Read<'a, Cow<'a, str>> {
        let piece = self.known.piece.ok_or_else(|| {
            let hint = "add the colour, role and square of a piece: \"piece\":\"Wba1\"";
            let start = self.json.start();
            start.error("missing_key", "the object has no `piece`", hint)
        })?;
        string(piece)
    }

    /// Returns what limits a long answer.
    ///
    /// # Errors
    ///
    /// Returns an error if a limit is not a number.
    pub fn limits(&self) -> Read<'a, WrittenLimits> {
        let number = |json: Json<'a>, what| {
            json.parse()
                .ok_or_else(|| json.bad_value(what, "write a whole number, 0 or more"))
        };
        let KnownKeys {
            nodes, timeout_ms, ..
        } = &self.known;
        Ok(WrittenLimits {
            nodes: nodes
                .map(|json| number(json, "number of nodes"))
                .transpose()?,
            timeout_ms: timeout_ms
                .map(|json| number(json, "number of milliseconds"))
                .transpose()?,
        })
    }

    /// Returns an error about the value of `ask`, `output` or `piece`, or about the whole object.
    #[must_use]
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

    /// Returns the position with its fields and moves, as a line.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no position or more than one, or a value is of the wrong kind.
    pub fn position(&self) -> Read<'a, PositionLine<'a>> {
        let known = &self.known;
        let mut positions = [known.fen, known.position, known.epd].into_iter().flatten();
        let Some(position) = positions.next() else {
            let hint = "add `fen` or `position`: {\"fen\":\"startpos\"}";
            let start = self.json.start();
            return Err(start.error("missing_key", "the object has no position", hint));
        };
        if let Some(second) = positions.next() {
            let message = "the object has more than one position";
            let hint = "keep one of `fen`, `position` and `epd`";
            return Err(second.error("repeated_key", message, hint));
        }
        let fields = [
            (" turn=", known.turn),
            (" castling=", known.castling),
            (" ep=", known.ep),
            (" moved=", known.moved),
            (" halfmove=", known.halfmove),
            (" fullmove=", known.fullmove),
            (" piece=", known.piece),
            (" move=", known.asked_move),
            (" depth=", known.depth),
        ];
        let is_lone = known.moves.is_none() && fields.iter().all(|(_, value)| value.is_none());
        if is_lone && let Cow::Borrowed(text) = string(position)? {
            return Ok(PositionLine::Written(text));
        }
        let mut line = Pasted::default();
        self.push(position, &mut line)?;
        if let Some(moves) = known.moves {
            self.push_moves(moves, &mut line)?;
        }
        for (field, value) in fields {
            let Some(value) = value else { continue };
            line.write(field, self.at(value));
            let start = line.line().len();
            self.push(value, &mut line)?;
            // What follows white space would be another field.
            if line.line()[start..].contains(char::is_whitespace) {
                let name = field.trim_matches([' ', '=']);
                let message = format!("`{name}` has white space in it");
                return Err(value.error("bad_value", &message, "leave the white space out"));
            }
        }
        Ok(PositionLine::Composed(line))
    }

    fn push_moves(&self, moves: Json<'a>, line: &mut Pasted) -> Read<'a, ()> {
        line.write(" moves", self.at(moves));
        let list = match moves.parse::<Vec<Json<'a>>>() {
            Some(list) => list,
            None => vec![moves],
        };
        for text in list {
            line.write(" ", self.at(text));
            self.push(text, line)?;
        }
        Ok(())
    }

    /// Appends the text of a string, or a number, and notes where each part of it comes from.
    fn push(&self, value: Json<'a>, line: &mut Pasted) -> Read<'a, ()> {
        let inside = value.unquoted();
        let text = inside.text;
        let is_number = || value.text.starts_with(|first: char| first.is_ascii_digit());
        match string(value) {
            Ok(Cow::Borrowed(text)) => line.write_copy(text, self.at(inside)),
            Ok(Cow::Owned(_)) => {
                let (mut start, mut at) = (0, 0);
                while let Some(length) = text[at..].find('\\') {
                    at += length;
                    line.write_copy(&text[start..at], self.at(inside) + start);
                    let end = at + escape_length(&text[at..]);
                    let letter = Json::from(&text[at..end]).text;
                    let letter = serde_json::from_str::<String>(&format!("\"{letter}\""));
                    line.write(&letter.unwrap_or_default(), self.at(inside) + at);
                    (start, at) = (end, end);
                }
                line.write_copy(&text[start..], self.at(inside) + start);
            }
            Err(_) if is_number() => line.write_copy(value.text, self.at(value)),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Returns the byte of the line at which a value stands.
    fn at(&self, value: Json<'a>) -> usize {
        value.text.as_ptr().addr() - self.json.text.as_ptr().addr()
    }
}

impl Envelope<'_> {
    /// Begins a record with the id. The record itself is appended next.
    pub fn open(&mut self, out: &mut Vec<u8>) {
        if let Some(id) = self.id {
            out.extend_from_slice(b"{\"id\":");
            push_as_written(Json::from(id), out);
        }
        self.record = out.len();
    }

    /// Joins the id to the record, and if asked adds the keys that are not known. A key that the record has already is not
    /// added. `start` is where it was opened.
    pub fn close(&self, start: usize, copies_unknown: bool, out: &mut Vec<u8>) {
        if self.id.is_some() {
            if out[self.record..].starts_with(b"{}") {
                out.remove(self.record);
            } else {
                out[self.record] = b',';
            }
        }
        if copies_unknown {
            self.copy_unknown(start, out);
        }
    }

    #[cold]
    fn copy_unknown(&self, start: usize, out: &mut Vec<u8>) {
        let record = String::from_utf8_lossy(&out[start..]).into_owned();
        let own = members(&record).into_keys().map(Json::unescaped);
        let known = KnownKeys::NAMES.iter().map(|&name| name.to_owned());
        let mut names: Vec<String> = own.chain(known).collect();
        // The end of a record: a brace and a line end.
        out.truncate(out.len() - 2);
        for (key, value) in members(self.line) {
            let name = key.unescaped();
            if names.contains(&name) {
                continue;
            }
            if out.len() > start + 1 {
                out.push(b',');
            }
            push_as_written(key, out);
            out.push(b':');
            push_as_written(value, out);
            names.push(name);
        }
        out.extend_from_slice(b"}\n");
    }
}

/// Returns the members of an object.
fn members(text: &str) -> BTreeMap<Json<'_>, Json<'_>> {
    Json::from(text).parse().unwrap_or_default()
}

/// Appends a value as it was written, but for characters that a terminal would interpret.
fn push_as_written(value: Json<'_>, out: &mut Vec<u8>) {
    let is_printable = value.text.bytes().all(|byte| (b' '..0x7f).contains(&byte));
    match (!is_printable).then(|| value.parse::<Value>()).flatten() {
        Some(parsed) => json::push(&parsed, out),
        None => out.extend_from_slice(value.text.as_bytes()),
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
        Some(inside) if !inside.contains('\\') => Ok(Cow::Borrowed(inside)),
        Some(_) => {
            let unescaped = value.parse::<String>();
            let unescaped = unescaped.ok_or_else(|| value.bad_value("string", HINT))?;
            Ok(Cow::Owned(unescaped))
        }
    }
}

impl PositionLine<'_> {
    /// Returns the line.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            PositionLine::Written(text) => text,
            PositionLine::Composed(line) => line.line(),
        }
    }

    /// Returns the same error, with its place in the object, which is the text of this line.
    #[must_use]
    pub fn locate(&self, error: ParsePositionError, line: &str) -> ParsePositionError {
        match self {
            PositionLine::Written(text) => {
                let mut whole = Pasted::default();
                whole.write_copy(text, text.as_ptr().addr() - line.as_ptr().addr());
                whole.locate(error, line)
            }
            PositionLine::Composed(composed) => composed.locate(error, line),
        }
    }
}
