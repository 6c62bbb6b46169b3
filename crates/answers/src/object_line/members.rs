//! The members of an object, and how it is scanned for them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use memchr::memchr;
use serde::de::IgnoredAny;

use crate::message::{Json, Member, ParseMessageError, Read};

/// How such a line is written.
pub(super) const HINT: &str =
    "a line is a position, or an object such as {\"fen\":\"startpos\",\"id\":1}";

/// The members of an object. Nearly all objects of a stream have a position and an id alone.
#[derive(Debug, Default)]
pub(super) struct ObjectMembers<'a> {
    pub id: Option<Json<'a>>,
    /// The position, and its key.
    pub position: Option<Member<'a>>,
    /// Those of any other key, in their order, but for those that are null.
    pub others: Vec<Member<'a>>,
    /// Whether it is known that no string has an escape.
    pub is_plain: bool,
}

impl<'a> ObjectMembers<'a> {
    /// Adds a member. Null is no value, but for an id.
    #[inline]
    fn add(&mut self, member: Member<'a>) -> Read<'a, ()> {
        match &*member.name {
            "id" => {
                if self.id.replace(member.value).is_some() {
                    return Err(repeated(&member));
                }
            }
            _ if member.value.text == "null" => {}
            "fen" | "position" | "epd" | "FEN" => {
                if let Some(first) = &self.position {
                    let is_alike = |name: &str| if name == "FEN" { "fen" } else { name }.to_owned();
                    if is_alike(&first.name) == is_alike(&member.name) {
                        return Err(repeated(&member));
                    }
                    let message = "the object has more than one position";
                    let hint = "keep one of `fen`, `position` and `epd`";
                    return Err(member.value.error("repeated_key", message, hint));
                }
                self.position = Some(member);
            }
            // As the puzzles of lichess name them.
            "Moves" => self.others.push(Member {
                name: Cow::Borrowed("moves"),
                ..member
            }),
            _ => self.others.push(member),
        }
        Ok(())
    }

    /// Returns the member of a key.
    pub(super) fn get(&self, name: &str) -> Option<&Member<'a>> {
        self.others.iter().find(|member| member.name == name)
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
            let member = Member {
                name: Cow::Borrowed(key),
                key: Json::from(key),
                value: Json::from(value),
            };
            // The other reader says what is wrong.
            self.add(member).ok()?;
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
    pub(super) fn read(line: &'a str) -> Read<'a, ObjectMembers<'a>> {
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
        let mut read = ObjectMembers::default();
        for (key, value) in members {
            read.add(Member {
                name: Cow::Owned(key.unescaped()),
                key,
                value,
            })?;
        }
        Ok(read)
    }
}

/// Returns the error of a key that is given twice.
#[cold]
pub(super) fn repeated<'a>(member: &Member<'a>) -> ParseMessageError<'a> {
    let message = format!("the key `{}` is given twice", member.name);
    let key = member.key;
    key.error("repeated_key", &message, "leave one of them out")
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
