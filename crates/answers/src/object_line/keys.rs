//! The keys that are known, and how an object is scanned for them.

use std::collections::BTreeMap;

use memchr::{memchr, memchr2};
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
    /// Returns whether there are fields beside the position and its moves.
    #[inline]
    pub(super) fn has_fields(&self) -> bool {
        let fields = [
            self.turn,
            self.castling,
            self.ep,
            self.moved,
            self.halfmove,
            self.fullmove,
            self.piece,
            self.asked_move,
            self.depth,
        ];
        fields.iter().any(Option::is_some)
    }

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
    /// of lists and objects. Returns `None` for any other line, of which some keys may be set.
    #[inline]
    pub(super) fn scan(&mut self, line: &'a str) -> Option<()> {
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
            if !self.add(&key[1..key.len() - 1], Json::from(value)) {
                return None;
            }
            rest = rest.trim_ascii_start();
            match rest.as_bytes().first()? {
                b',' => rest = &rest[1..],
                b'}' => {
                    self.is_plain = true;
                    return rest[1..].trim_ascii().is_empty().then_some(());
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

/// Splits off a string without escapes, with its quotes.
#[inline]
fn plain_string(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('"')?;
    let end = memchr2(b'"', b'\\', inside.as_bytes())?;
    let (string, rest) = text.split_at(end + 2);
    if !string.ends_with('"') {
        return None;
    }
    // No control characters. All bytes are looked at, which is faster than an end at the first that is found.
    let least = string.bytes().fold(u8::MAX, u8::min);
    (least >= b' ').then_some((string, rest))
}

/// Returns the length of the value at the start of a text, if it has the usual form.
#[inline]
fn value_length(text: &str) -> Option<usize> {
    match text.as_bytes().first()? {
        b'"' => Some(plain_string(text)?.0.len()),
        b'[' | b'{' => {
            let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
            values.next()?.ok()?;
            let length = values.byte_offset();
            // Escapes are left to another reader.
            memchr(b'\\', &text.as_bytes()[..length])
                .is_none()
                .then_some(length)
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
