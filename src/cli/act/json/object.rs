//! An object of a message, with the checks of its keys.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Json, ParseMessageError};

/// A JSON object without duplicate keys.
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
    /// Builds an object from the members of this value.
    ///
    /// # Errors
    ///
    /// Returns an error for a duplicate key: JSON parsers disagree about which value counts (RFC 8259, section 4).
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
            let error = again.key.error("repeated_key", &message);
            return Err(error.with_hint("leave one of them out"));
        }
        Ok(Object { json, members })
    }

    /// Returns the object as a value.
    pub fn json(&self) -> Json<'a> {
        self.json
    }

    /// Returns the value of a key.
    pub fn get(&self, name: &str) -> Option<Json<'a>> {
        let mut members = self.members.iter();
        let member = members.find(|member| member.name == name)?;
        Some(member.value)
    }

    /// Returns the value of an optional key; `null` means the same as no key.
    pub fn optional(&self, name: &str) -> Option<Json<'a>> {
        self.get(name).filter(|value| !value.is_null())
    }

    /// Returns the value of an optional boolean key, by default false.
    ///
    /// # Errors
    ///
    /// Returns an error for any other value.
    pub fn flag(&self, name: &str) -> Result<bool, ParseMessageError> {
        let Some(value) = self.get(name) else {
            return Ok(false);
        };
        value.boolean().ok_or_else(|| {
            let message = format!("`{name}` must be true or false, not {}", value.text());
            value
                .error("bad_value", &message)
                .with_hint("write true or false, without quotes")
        })
    }

    /// Accepts only these keys.
    ///
    /// # Errors
    ///
    /// Returns an error for the first other key.
    pub fn allow_only(&self, what: &str, known: &[&str]) -> Result<(), ParseMessageError> {
        let mut members = self.members.iter();
        let Some(unknown) = members.find(|member| !known.contains(&&*member.name)) else {
            return Ok(());
        };
        let message = format!("{what} has no key `{}`", unknown.name);
        let hint = format!("its keys are {}", known.join(", "));
        Err(unknown.key.error("unknown_key", &message).with_hint(&hint))
    }
}
