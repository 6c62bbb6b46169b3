//! Values of a message. serde parses them; they stay slices of the line, so that errors can point to them.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::{self, Write};
use std::ops::Range;

use memchr::memchr;
use oracle_laws::Color;
use oracle_notation::{
    Interface, Origin, ParsePositionError, PositionErrorKind, fields, is_printable, nearest,
};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Member, ParseMessageError, Read};

/// A JSON value as it is written in the line.
#[derive(Debug, Clone, Copy)]
pub struct Json<'a> {
    /// The text.
    pub text: &'a str,
}

impl<'de: 'a, 'a> Deserialize<'de> for Json<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json<'a>, D::Error> {
        <&RawValue>::deserialize(deserializer).map(|raw| Json::from(raw.get()))
    }
}

impl<'a> From<&'a str> for Json<'a> {
    fn from(text: &'a str) -> Json<'a> {
        Json { text }
    }
}

impl<'a> Json<'a> {
    /// Reads a line that is a JSON object, and checks all of it. What it is, and the hint how to write it, are for errors.
    pub(crate) fn message(
        line: &'a str,
        what: &'static str,
        hint: &'static str,
    ) -> Read<'a, Object<'a>> {
        // White space of JSON (RFC 8259, section 2).
        let text = line.trim_matches([' ', '\t', '\n', '\r']);
        let (fault, at) = match serde_json::from_str::<Value>(text) {
            _ if !text.starts_with('{') => ("not a JSON object", 0),
            Ok(_) => return Json::from(text).object(what, hint),
            Err(error) => {
                // Columns are counted in bytes from 1; an error at the end of the text names the last byte.
                let mut before = (0..error.column()).rev();
                let at = before.find(|&at| text.is_char_boundary(at));
                let is_deep = error.to_string().starts_with("recursion limit");
                let fault = if is_deep {
                    "nested more than 127 levels deep"
                } else {
                    "not a JSON object"
                };
                (fault, at.unwrap_or(0))
            }
        };
        // Python writes them, and JSON has no such numbers (RFC 8259, section 6).
        let rest = &text[at..];
        let number = ["NaN", "Infinity"]
            .into_iter()
            .find(|name| rest.starts_with(name));
        if let Some(number) = number {
            let message = format!("`{number}` is no value of JSON");
            let hint = "write null: in pandas, `frame.astype(object).where(frame.notna(), None).to_dict('records')`";
            return Err(Json::from(&rest[..number.len()]).error("not_json", &message, hint));
        }
        let part = Json::from(&rest[..first_length(rest)]);
        Err(part.error("not_json", &format!("the {what} is {fault}"), hint))
    }

    /// Returns an error about this value.
    pub(crate) fn error(
        self,
        code: &'static str,
        message: &str,
        hint: &str,
    ) -> ParseMessageError<'a> {
        ParseMessageError::new(code, message, self.text, hint)
    }

    /// Returns the error for a value of the wrong kind.
    pub(crate) fn bad_value(self, expected: &str, hint: &str) -> ParseMessageError<'a> {
        let article = match expected.chars().next() {
            Some('a' | 'e' | 'i' | 'o' | 'u') => "an",
            _ => "a",
        };
        self.error(
            "bad_value",
            &format!("this is not {article} {expected}"),
            hint,
        )
    }

    /// Returns the error for an invalid piece or position in this value.
    pub(crate) fn bad_position(self, kind: &PositionErrorKind) -> ParseMessageError<'a> {
        let hint = match kind {
            PositionErrorKind::MissingValue(name) => {
                let hint = "write a value, or leave the key out";
                return self.error(kind.code(), &format!("`{name}` has no value"), hint);
            }
            _ => kind.hint(Interface::Object),
        };
        self.error(kind.code(), &kind.to_string(), &hint)
    }

    /// Returns the empty text at the start of the value, where errors about missing keys point.
    pub(crate) fn start(self) -> Json<'a> {
        Json::from(&self.text[..0])
    }

    /// Returns the text between the quotes of a string, or any other value unchanged.
    pub(crate) fn unquoted(self) -> Json<'a> {
        let inside = self.text.strip_prefix('"');
        let inside = inside.and_then(|text| text.strip_suffix('"'));
        Json::from(inside.unwrap_or(self.text))
    }

    /// Returns the text of a string, or any other value unchanged.
    pub(crate) fn unescaped(self) -> String {
        self.parse().unwrap_or_else(|| self.text.to_owned())
    }

    /// Returns the value as a type, if it is of this type.
    pub(crate) fn parse<T: Deserialize<'a>>(self) -> Option<T> {
        serde_json::from_str(self.text).ok()
    }

    /// Returns the text of a string.
    pub(crate) fn string(self) -> Read<'a, Cow<'a, str>> {
        let is_plain = || memchr(b'\\', self.text.as_bytes()).is_none();
        let inside = self.unquoted().text;
        let read = if inside.len() < self.text.len() && is_plain() {
            Some(Cow::Borrowed(inside))
        } else {
            self.parse().map(Cow::Owned)
        };
        read.ok_or_else(|| self.bad_value("string", "write a string, in quotes"))
    }

    /// Returns the text of a part of a list, or of a string with commas, whose parts have no quotes.
    pub(crate) fn word(self) -> Read<'a, Cow<'a, str>> {
        if self.text.starts_with('"') {
            self.string()
        } else {
            Ok(Cow::Borrowed(self.text))
        }
    }

    /// Returns the members of an object in their order.
    pub fn members(self) -> Option<Vec<Member<'a>>> {
        struct ObjectVisitor;

        impl<'de> Visitor<'de> for ObjectVisitor {
            type Value = Vec<Member<'de>>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some((key, value)) = map.next_entry::<Json<'de>, Json<'de>>()? {
                    let name = key.string().unwrap_or(Cow::Borrowed(key.text));
                    members.push(Member { name, key, value });
                }
                Ok(members)
            }
        }

        let mut text = serde_json::Deserializer::from_str(self.text);
        let members = text.deserialize_map(ObjectVisitor).ok()?;
        text.end().ok().map(|()| members)
    }

    /// Returns the members of an object; another value is not what is expected here. A duplicate key is an error, too:
    /// JSON parsers disagree about which value counts (RFC 8259, section 4).
    pub(crate) fn object(self, what: &'static str, hint: &'static str) -> Read<'a, Object<'a>> {
        let members = self.members().ok_or_else(|| self.bad_value(what, hint))?;
        let mut names = HashSet::with_capacity(members.len());
        if let Some(member) = members.iter().find(|member| !names.insert(&*member.name)) {
            return Err(member.repeated());
        }
        Ok(Object {
            json: self,
            what,
            hint,
            members,
        })
    }

    /// Returns the first escape in this valid JSON that is half of a surrogate pair without the other half. It means no
    /// character, but the grammar allows it (RFC 8259, section 8.2), and parsers of raw values do not see it.
    pub(crate) fn half_of_pair(self) -> Option<Json<'a>> {
        let mut rest = self.text;
        loop {
            rest = &rest[memchr(b'\\', rest.as_bytes())?..];
            let length = escape_length(rest);
            let is_pair = || {
                let pair = rest.get(..length).map(|pair| format!("\"{pair}\""));
                pair.is_some_and(|pair| serde_json::from_str::<String>(&pair).is_ok())
            };
            if length == LENGTH_OF_PAIR && !is_pair() {
                return Some(Json::from(&rest[..length / 2]));
            }
            rest = &rest[length..];
        }
    }

    /// Returns the value without white space between its parts, and with control characters escaped, because a terminal would
    /// interpret them.
    pub(crate) fn compact(self) -> String {
        let mut text = String::with_capacity(self.text.len());
        let (mut is_string, mut is_escaped) = (false, false);
        for letter in self.text.chars() {
            is_string ^= letter == '"' && !is_escaped;
            is_escaped = letter == '\\' && !is_escaped;
            if is_string && !is_printable(letter) {
                // Writing to a string cannot fail.
                let _ = write!(text, "\\u{:04x}", u32::from(letter));
            } else if is_string || !letter.is_ascii_whitespace() {
                text.push(letter);
            }
        }
        text
    }

    /// Parses a colour: `"white"`, `"W"`.
    pub(crate) fn color(self, hint: &str) -> Read<'a, Color> {
        let color = fields::turn_value(&self.unescaped());
        color.map_err(|_| self.bad_value("colour", hint))
    }

    /// Returns the error of a text that is this string.
    pub(crate) fn position_error(self, error: &ParsePositionError) -> ParseMessageError<'a> {
        let place = match &error.origin {
            Origin::Line(at) => self.part_of_string(at),
            Origin::Override(_) | Origin::After(_) => self.unquoted(),
        };
        place.bad_position(&error.kind)
    }

    /// Returns the part of a string that these bytes of the unescaped string come from.
    pub(crate) fn part_of_string(self, unescaped: &Range<usize>) -> Json<'a> {
        let text = self.unquoted().text;
        Json::from(&text[escaped_at(text, unescaped.start)..escaped_at(text, unescaped.end)])
    }
}

/// Returns the offset in an escaped text that an offset in the unescaped text comes from.
fn escaped_at(text: &str, unescaped: usize) -> usize {
    let (mut at, mut length) = (0, 0);
    while length < unescaped && at < text.len() {
        let end = at + escape_length(&text[at..]);
        let letter = serde_json::from_str(&format!("\"{}\"", &text[at..end]));
        length += letter.map_or(0, |letter: String| letter.len());
        at = end;
    }
    at
}

/// The bytes of the escapes of a surrogate pair: `\ud83d\ude00`.
const LENGTH_OF_PAIR: usize = 12;

/// Returns the bytes of the first character, which may be written as an escape. Two escapes of surrogates are one.
fn escape_length(text: &str) -> usize {
    match text.as_bytes() {
        [b'\\', b'u', b'd' | b'D', digit, ..] if *digit > b'7' => LENGTH_OF_PAIR,
        [b'\\', b'u', ..] => 6,
        [b'\\', ..] => 2,
        _ => first_length(text),
    }
}

/// Returns the bytes of the first character.
fn first_length(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// An object of a message without duplicate keys.
#[derive(Debug)]
pub struct Object<'a> {
    pub json: Json<'a>,
    /// What the object is, and how to write it: for errors.
    what: &'static str,
    hint: &'static str,
    members: Vec<Member<'a>>,
}

impl<'a> Object<'a> {
    fn member(&self, name: &str) -> Option<&Member<'a>> {
        self.members.iter().find(|member| member.name == name)
    }

    /// Returns the value of a key.
    pub(crate) fn get(&self, name: &str) -> Option<Json<'a>> {
        self.member(name).map(|member| member.value)
    }

    /// Returns the value of a key that a message must have. The example is for the hint.
    pub(crate) fn named(&self, key: &str, example: &str) -> Read<'a, Json<'a>> {
        self.get(key).ok_or_else(|| {
            let text = format!("the {} has no `{key}`", self.what);
            let hint = format!("add \"{key}\":\"{example}\"");
            self.json.start().error("missing_key", &text, &hint)
        })
    }

    /// Returns the value of a required key.
    pub(crate) fn required(&self, key: &str) -> Read<'a, Json<'a>> {
        self.get(key).ok_or_else(|| {
            let message = format!("this {} has no `{key}`", self.what);
            self.json.error("bad_value", &message, self.hint)
        })
    }

    /// Parses the value of a required key: a string of one letter, or a digit.
    pub(crate) fn letter<T>(
        &self,
        key: &str,
        what: &str,
        parse: impl Fn(u8) -> Option<T>,
    ) -> Read<'a, T> {
        let value = self.required(key)?;
        let parsed = match value.unescaped().as_bytes() {
            [letter] => parse(*letter),
            _ => None,
        };
        parsed.ok_or_else(|| value.bad_value(what, self.hint))
    }

    /// Returns the boolean of a key; without the key, it is false.
    pub(crate) fn flag(&self, name: &str) -> Read<'a, bool> {
        self.member(name).map_or(Ok(false), Member::flag)
    }

    /// Accepts only these keys.
    pub(crate) fn allow_only(&self, what: &str, known: &[&str]) -> Read<'a, ()> {
        let mut members = self.members.iter();
        let Some(member) = members.find(|member| !known.contains(&&*member.name)) else {
            return Ok(());
        };
        let message = format!("{what} has no key `{}`", member.name);
        let near = nearest(&member.name, known.iter().copied());
        let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
        let hint = format!("{near}its keys are {}", known.join(", "));
        Err(member.key.error("unknown_key", &message, &hint))
    }
}
