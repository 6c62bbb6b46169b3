//! An object of a message: its keys, and what may be wrong with them.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Json, ParseMessageError};

/// A JSON object, each key of it once.
#[derive(Debug)]
pub struct Object<'a> {
    json: Json<'a>,
    members: Vec<Member<'a>>,
}

#[derive(Debug)]
struct Member<'a> {
    name: Cow<'a, str>,
    key: Json<'a>,
    value: Json<'a>,
}

impl<'a> Object<'a> {
    /// Builds the object of these members of a value.
    ///
    /// # Errors
    ///
    /// A key that stands twice: readers of JSON disagree about which value counts (RFC 8259, section 4).
    pub(super) fn new(
        json: Json<'a>,
        raw: Vec<(&'a str, &'a str)>,
    ) -> Result<Object<'a>, ParseMessageError> {
        let members = raw.into_iter().map(|(key, value)| {
            let (key, value) = (json.part(key), json.part(value));
            let name = key.string().unwrap_or_default();
            Member { name, key, value }
        });
        let members: Vec<Member<'_>> = members.collect();
        let mut names = HashSet::with_capacity(members.len());
        if let Some(again) = members.iter().find(|member| !names.insert(&member.name)) {
            let message = format!("the key `{}` is given twice", again.name);
            let error = ParseMessageError::new("repeated_key", &message, again.key);
            return Err(error.with_hint("leave one of them out"));
        }
        Ok(Object { json, members })
    }

    /// The object as a value.
    pub fn json(&self) -> Json<'a> {
        self.json
    }

    /// The value of a key.
    pub fn get(&self, name: &str) -> Option<Json<'a>> {
        let mut members = self.members.iter();
        let member = members.find(|member| member.name == name)?;
        Some(member.value)
    }

    /// The value of a key that may be left out; `null` stands for a key that is left out.
    pub fn optional(&self, name: &str) -> Option<Json<'a>> {
        self.get(name).filter(|value| !value.is_null())
    }

    /// The value of a key that is true or false, and false where it is left out.
    ///
    /// # Errors
    ///
    /// Any other value.
    pub fn flag(&self, name: &str) -> Result<bool, ParseMessageError> {
        let Some(value) = self.get(name) else {
            return Ok(false);
        };
        value.boolean().ok_or_else(|| {
            let message = format!("`{name}` must be true or false, not {}", value.text());
            ParseMessageError::new("bad_value", &message, value)
                .with_hint("write true or false, without quotes")
        })
    }

    /// Refuses all keys but these.
    ///
    /// # Errors
    ///
    /// The first other key.
    pub fn allow_only(&self, what: &str, known: &[&str]) -> Result<(), ParseMessageError> {
        let mut members = self.members.iter();
        let Some(unknown) = members.find(|member| !known.contains(&&*member.name)) else {
            return Ok(());
        };
        let message = format!("{what} has no key `{}`", unknown.name);
        let hint = format!("its keys are {}", known.join(", "));
        Err(ParseMessageError::new("unknown_key", &message, unknown.key).with_hint(&hint))
    }
}
