//! The parts of JSON that serde parses.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// The message for a line that is not a JSON object.
pub const NOT_AN_OBJECT: &str = "the message is not a JSON object";

/// An error in JSON, with its byte offset.
#[derive(Debug)]
pub struct Fault {
    pub message: &'static str,
    pub at: usize,
}

/// Validates a JSON object without keeping it: its syntax, its numbers and escapes, and its depth of at most 127
/// levels, the limit of `serde_json`.
///
/// # Errors
///
/// Returns the first error.
pub fn check(text: &str) -> Result<(), Fault> {
    let checked: serde_json::Result<Checked> = serde_json::from_str(text);
    let Err(error) = checked else {
        return Ok(());
    };
    let is_too_deep = error.to_string().starts_with("recursion limit");
    Err(Fault {
        message: if is_too_deep {
            "the message is nested more than 127 levels deep"
        } else {
            NOT_AN_OBJECT
        },
        // serde_json counts columns in bytes from 1; at the end of the text it names the last byte.
        at: error.column().saturating_sub(1),
    })
}

/// Returns the keys and values of an object in order, each as it is written.
pub fn members(text: &str) -> Option<Vec<(&str, &str)>> {
    let Members(members) = serde_json::from_str(text).ok()?;
    Some(members)
}

/// Returns the values of a list in order, each as it is written.
pub fn values(text: &str) -> Option<Vec<&str>> {
    let values: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    Some(values.into_iter().map(RawValue::get).collect())
}

/// Returns an unescaped string.
pub fn string(text: &str) -> Option<String> {
    serde_json::from_str(text).ok()
}

/// A value that is validated and dropped. (`IgnoredAny` would skip numbers and escapes, and has no depth limit.)
struct Checked;

impl<'de> Deserialize<'de> for Checked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Checked, D::Error> {
        deserializer.deserialize_any(Checked)
    }
}

impl<'de> Visitor<'de> for Checked {
    type Value = Checked;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Checked, E> {
        Ok(Checked)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Checked, E> {
        Ok(Checked)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Checked, E> {
        Ok(Checked)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Checked, E> {
        Ok(Checked)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Checked, E> {
        Ok(Checked)
    }

    fn visit_str<E>(self, _: &str) -> Result<Checked, E> {
        Ok(Checked)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Checked, A::Error> {
        while list.next_element::<Checked>()?.is_some() {}
        Ok(Checked)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Checked, A::Error> {
        while object.next_entry::<Checked, Checked>()?.is_some() {}
        Ok(Checked)
    }
}

/// The members of an object.
struct Members<'a>(Vec<(&'a str, &'a str)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'de>, D::Error> {
        deserializer.deserialize_map(Members(Vec::new()))
    }
}

impl<'de> Visitor<'de> for Members<'de> {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut object: A) -> Result<Members<'de>, A::Error> {
        while let Some((key, value)) = object.next_entry::<&RawValue, &RawValue>()? {
            self.0.push((key.get(), value.get()));
        }
        Ok(self)
    }
}
