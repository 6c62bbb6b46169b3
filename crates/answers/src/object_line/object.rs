//! The object itself: its members, and what is said of its record.

use memchr::memchr;

use super::envelope::Envelope;
use super::members::{HINT, ObjectMembers};
use crate::message::{Json, Member, ParseMessageError, Read};

/// A line that is a JSON object. What it says is read when it is asked for.
#[derive(Debug)]
pub(crate) struct ObjectLine<'a> {
    pub(super) json: Json<'a>,
    pub(super) members: ObjectMembers<'a>,
}

impl<'a> ObjectLine<'a> {
    /// Returns whether a line can only be meant as an object: no position begins as one.
    #[inline]
    pub fn is_meant(line: &str) -> bool {
        line.trim_start().starts_with('{')
    }

    /// Prepares to read a line.
    #[inline]
    pub fn new(line: &'a str) -> ObjectLine<'a> {
        ObjectLine {
            json: Json::from(line),
            members: ObjectMembers::default(),
        }
    }

    /// Reads the line. In place, as returning what was read takes longer than reading it.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a JSON object, or a known key is given twice.
    #[inline]
    pub fn read(&mut self) -> Read<'a, ()> {
        if self.members.scan(self.json.text).is_none() {
            self.members = ObjectMembers::read(self.json.text)?;
        }
        Ok(())
    }

    /// Returns what it says about the record of its answer.
    pub fn envelope(&self) -> Envelope<'a> {
        Envelope::new(self.json.text, self.members.id.map(|id| id.text))
    }

    /// Returns the name of the line as text, for formats that are not JSON.
    pub fn id_text(&self) -> Option<String> {
        self.members.id.map(Json::unescaped)
    }

    /// Returns the key in whose value a byte of the line stands, and the column in that value, in characters from 1.
    pub fn key_at(&self, at: usize) -> Option<(String, usize)> {
        let members = self.members.position.iter().chain(&self.members.others);
        let start = |member: &Member<'a>| self.at(member.value.unquoted());
        let mut members = members.map(|member| (member, start(member)));
        let (member, start) = members.find(|(member, start)| {
            let length = member.value.unquoted().text.len();
            (*start..=start + length).contains(&at)
        })?;
        let before = &self.json.text[start..at];
        let before = match memchr(b'\\', before.as_bytes()) {
            Some(_) => Json::from(&*format!("\"{before}\"")).unescaped(),
            None => before.to_owned(),
        };
        Some((member.name.to_string(), before.chars().count() + 1))
    }

    /// Returns the byte of the line at which a value stands.
    pub(super) fn at(&self, value: Json<'a>) -> usize {
        value.text.as_ptr().addr() - self.json.text.as_ptr().addr()
    }

    /// Returns an error about the value of a key, or about the whole object.
    pub(super) fn error(
        &self,
        key: &str,
        code: &'static str,
        message: &str,
        hint: &str,
    ) -> ParseMessageError<'a> {
        let value = self.members.get(key).map(|member| member.value);
        let value = value.unwrap_or(self.json.start());
        value.unquoted().error(code, message, hint)
    }

    /// Returns the error of a key that is missing.
    pub fn missing(&self, key: &str, hint: &str) -> ParseMessageError<'a> {
        let message = format!("the object has no `{key}`");
        self.json.start().error("missing_key", &message, hint)
    }

    /// Returns the error of a text that is not one game.
    pub fn wrong_number_of_games(&self, count: usize) -> ParseMessageError<'a> {
        let message = format!("`pgn` has {count} games");
        self.error("pgn", "bad_value", &message, "write one game")
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
