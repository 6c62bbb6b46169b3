//! The keys that are known, and how an object is scanned for them.

use std::collections::BTreeMap;

use memchr::memchr;
use serde::de::IgnoredAny;

use super::HINT;
use crate::message::{Json, Read};

/// Declares the keys that are known, each with its spellings.
macro_rules! keys {
    ($($key:ident: $($name:literal)+,)+) => {
        /// The values of the known keys.
        #[derive(Debug, Default)]
        pub(super) struct KnownKeys<'a> {
            $(pub(super) $key: Option<Json<'a>>,)+
            /// The number of values, without the id.
            pub(super) count: usize,
            /// Whether it is known that no string has an escape.
            pub(super) is_plain: bool,
        }

        impl<'a> KnownKeys<'a> {
            /// The spellings of all keys.
            pub(super) const NAMES: &'static [&'static str] = &[$($($name),+),+];

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
        if name == "id" {
            *known = Some(value);
        } else if value.text != "null" {
            *known = Some(value);
            self.count += 1;
        }
        is_first
    }

    /// Reads an object of the usual form: without escapes and control characters, and without signs and fractions outside of
    /// lists and objects. Returns `None` for any other line, of which some keys may be set.
    #[inline]
    pub(super) fn scan(&mut self, line: &'a str) -> Option<()> {
        if has_unusual_byte(line.as_bytes()) {
            return None;
        }
        let mut rest = without_spaces(line).strip_prefix('{')?;
        loop {
            let key;
            rest = without_spaces(rest).strip_prefix('"')?;
            // Keys are short: a search of many bytes at once takes longer.
            (key, rest) = rest.split_at(rest.bytes().position(|byte| byte == b'"')?);
            rest = without_spaces(&rest[1..]).strip_prefix(':')?;
            rest = without_spaces(rest);
            let length = value_length(rest)?;
            let value;
            (value, rest) = rest.split_at(length);
            if !self.add(key, Json::from(value)) {
                return None;
            }
            rest = without_spaces(rest);
            match rest.as_bytes().first()? {
                b',' => rest = &rest[1..],
                b'}' => {
                    self.is_plain = true;
                    return without_spaces(&rest[1..]).is_empty().then_some(());
                }
                _ => return None,
            }
        }
    }

    /// Reads any object.
    #[cold]
    pub(super) fn read(line: &'a str) -> Read<'a, KnownKeys<'a>> {
        let Some(members) = Json::from(line).parse::<BTreeMap<Json<'_>, Json<'_>>>() else {
            let fault = Json::message(line, "line", HINT).err();
            return Err(fault.unwrap_or_else(|| {
                let start = Json::from(line).start();
                start.error("not_json", "the line is not a JSON object", HINT)
            }));
        };
        if let Some(half) = Json::from(line).half_of_pair() {
            let hint = "write both halves, such as `\\ud83d\\ude00`, or the character itself";
            return Err(half.error("not_json", "half of a surrogate pair is no character", hint));
        }
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

/// Returns whether a text has a control character or a backslash.
#[inline]
fn has_unusual_byte(text: &[u8]) -> bool {
    // A block is looked at as a whole, which is faster than an end at the first byte that is found.
    let is_unusual = |byte: &u8| u8::from(*byte < b' ') | u8::from(*byte == b'\\');
    let any = |block: &[u8; 32]| block.iter().fold(0, |any, byte| any | is_unusual(byte)) != 0;
    match text.last_chunk() {
        Some(last) => text.as_chunks().0.iter().any(any) || any(last),
        None => text.iter().any(|byte| is_unusual(byte) != 0),
    }
}

/// Passes over spaces: other white space is control characters, which are left to another reader.
#[inline]
fn without_spaces(mut text: &str) -> &str {
    while let Some(rest) = text.strip_prefix(' ') {
        text = rest;
    }
    text
}

/// Returns the length of the value at the start of a text without escapes, if it has the usual form.
#[inline]
fn value_length(text: &str) -> Option<usize> {
    match text.as_bytes().first()? {
        b'"' => Some(memchr(b'"', &text.as_bytes()[1..])? + 2),
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
