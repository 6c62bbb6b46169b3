//! The object itself: its members, and what is said of its record.

use std::borrow::Cow;

use memchr::memchr;
use serde::de::IgnoredAny;

use crate::message::{Json, Member, Read};

/// How such a line is written.
const HINT: &str = "a line is a position, or an object such as {\"fen\":\"startpos\",\"id\":1}";

/// A line that is a JSON object. What it says is read when it is asked for.
#[derive(Debug)]
pub(crate) struct ObjectLine<'a> {
    pub(super) json: Json<'a>,
    /// The name of its record.
    pub id: Option<Json<'a>>,
    /// The position, and its key.
    pub(super) position: Option<Member<'a>>,
    /// The members of any other key, in their order, but for those that are null.
    pub(super) others: Vec<Member<'a>>,
}

impl<'a> ObjectLine<'a> {
    /// Returns whether a line can only be meant as an object: no position begins as one.
    #[inline]
    pub fn is_meant(line: &str) -> bool {
        // Nearly all lines begin with a letter or a digit.
        let is_plain = line.starts_with(|first: char| first.is_ascii_alphanumeric());
        !is_plain && line.trim_start().starts_with('{')
    }

    /// Reads a line.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a JSON object, or has two names or two positions.
    #[inline]
    pub fn read(line: &'a str) -> Read<'a, ObjectLine<'a>> {
        let mut object = ObjectLine::of_no_members(line);
        match scan(line, |member| object.add(member).ok()) {
            Some(()) => Ok(object),
            None => ObjectLine::read_any(line),
        }
    }

    fn of_no_members(line: &'a str) -> ObjectLine<'a> {
        ObjectLine {
            json: Json::from(line),
            id: None,
            position: None,
            others: Vec::new(),
        }
    }

    #[cold]
    fn read_any(line: &'a str) -> Read<'a, ObjectLine<'a>> {
        let json = Json::from(line);
        let Some(members) = json.members() else {
            let fault = Json::message(line, "line", HINT).err();
            let message = "the line is not a JSON object";
            return Err(fault.unwrap_or_else(|| json.start().error("not_json", message, HINT)));
        };
        if let Some(half) = json.half_of_pair() {
            let hint = "write both halves, such as `\\ud83d\\ude00`, or the character itself";
            return Err(half.error("not_json", "half of a surrogate pair is no character", hint));
        }
        let mut object = ObjectLine::of_no_members(line);
        for member in members {
            object.add(member)?;
        }
        Ok(object)
    }

    /// Adds a member. Null is no value, but for an id.
    #[inline]
    fn add(&mut self, mut member: Member<'a>) -> Read<'a, ()> {
        match &*member.name {
            "id" => {
                if self.id.replace(member.value).is_some() {
                    return Err(member.repeated());
                }
            }
            _ if member.value.text == "null" => {}
            "fen" | "position" | "epd" | "FEN" => match &self.position {
                None => self.position = Some(member),
                Some(first) if first.name.eq_ignore_ascii_case(&member.name) => {
                    return Err(member.repeated());
                }
                Some(_) => {
                    let message = "the object has more than one position";
                    let hint = "keep one of `fen`, `position` and `epd`";
                    return Err(member.value.error("repeated_key", message, hint));
                }
            },
            name => {
                // As the puzzles of lichess name them.
                if name == "Moves" {
                    member.name = Cow::Borrowed("moves");
                }
                self.others.push(member);
            }
        }
        Ok(())
    }

    /// Returns the member of a key that is neither the id nor the position.
    pub fn get(&self, name: &str) -> Option<&Member<'a>> {
        self.others.iter().find(|member| member.name == name)
    }

    /// Returns all members, in their order.
    pub fn members(&self) -> Vec<Member<'a>> {
        self.json.members().unwrap_or_default()
    }

    /// Returns the key in whose value a byte of the line stands, and the column in that value, in characters from 1.
    pub fn key_at(&self, at: usize) -> Option<(String, usize)> {
        let members = self.position.iter().chain(&self.others);
        let mut members = members.map(|member| {
            let start = self.at(member.value);
            (member, start..=start + member.value.text.len())
        });
        let (member, _) = members.find(|(_, value)| value.contains(&at))?;
        let start = self.at(member.value.unquoted());
        let before = self.json.text.get(start..at).unwrap_or_default();
        let unescaped = Json::from(&*format!("\"{before}\"")).parse::<String>();
        let column = unescaped.as_deref().unwrap_or(before).chars().count() + 1;
        Some((member.name.to_string(), column))
    }

    /// Returns the byte of the line at which a value stands.
    pub(super) fn at(&self, value: Json<'a>) -> usize {
        value.text.as_ptr().addr() - self.json.text.as_ptr().addr()
    }

    /// Returns the value of a key for an error about it, or the start of the object if it has no such key.
    pub(super) fn value_or_start(&self, key: &str) -> Json<'a> {
        let value = self.get(key).map(|member| member.value.unquoted());
        value.unwrap_or(self.json.start())
    }

    /// Checks that it has no other keys than these.
    ///
    /// # Errors
    ///
    /// Returns an error about the first other key; `what` has the keys.
    pub fn allow_only(&self, what: &str, keys: &[String]) -> Read<'a, ()> {
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        let object = self.json.object("object", HINT)?;
        object.allow_only(&format!("`{what}`"), &keys)
    }
}

/// Passes on the members of an object without escapes and control characters, as nearly all of a stream are; serde takes three
/// times as long. Returns `None` for any other line, and the other reader says what is wrong.
#[inline]
fn scan<'a>(line: &'a str, mut add: impl FnMut(Member<'a>) -> Option<()>) -> Option<()> {
    // Without an end at the first such byte, many are looked at together.
    let is_unusual = |byte: u8| byte < b' ' || byte == b'\\';
    if line.bytes().fold(false, |any, byte| any | is_unusual(byte)) {
        return None;
    }
    let mut rest = line.trim_ascii_start().strip_prefix('{')?;
    loop {
        // Keys are short: a search of many bytes at once takes longer.
        rest = rest.trim_ascii_start().strip_prefix('"')?;
        let (name, after) = rest.split_at(rest.bytes().position(|byte| byte == b'"')?);
        rest = after[1..].trim_ascii_start().strip_prefix(':')?;
        rest = rest.trim_ascii_start();
        let value;
        (value, rest) = rest.split_at(value_length(rest)?);
        let (name, key) = (Cow::Borrowed(name), Json::from(name));
        let value = Json::from(value);
        add(Member { name, key, value })?;
        rest = rest.trim_ascii_start();
        match rest.as_bytes().first()? {
            b',' => rest = &rest[1..],
            b'}' => return rest[1..].trim_ascii_start().is_empty().then_some(()),
            _ => return None,
        }
    }
}

/// Returns the length of the value at the start of a text without escapes.
#[inline]
fn value_length(text: &str) -> Option<usize> {
    if text.starts_with('"') {
        return Some(memchr(b'"', &text.as_bytes()[1..])? + 2);
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let is_plain = matches!(text.as_bytes().get(digits), Some(b',' | b'}'));
    if is_plain && (digits == 1 || digits > 1 && !text.starts_with('0')) {
        return Some(digits);
    }
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    Some(values.byte_offset())
}
