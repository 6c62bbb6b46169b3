//! The id of a message that cannot be read as a whole. It comes back in its reply as it was written.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

/// How much of a message that is too long is looked at, in bytes, from its start.
const LONGEST_HEAD: usize = 64 * 1024;
/// How much of its end.
pub const LONGEST_TAIL: usize = 1024;

/// Returns whether a value may be an id: a string, a number or null (JSON-RPC 2.0, section 4).
pub fn is_id(written: &RawValue) -> bool {
    let first = written.get().bytes().next();
    first.is_some_and(|first| first == b'"' || first == b'-' || first.is_ascii_digit())
        || written.get() == "null"
}

/// Returns the id of a message of JSON-RPC whose middle is missing: it may be among the first members, or the last.
pub fn of_parts(head: &[u8], tail: &[u8]) -> Option<Box<RawValue>> {
    any_of_parts(head, tail).filter(|id| is_id(id))
}

/// Returns the id of an object whose middle is missing, which may be any value.
pub fn any_of_parts(head: &[u8], tail: &[u8]) -> Option<Box<RawValue>> {
    let mut found = None;
    let head = &head[..head.len().min(LONGEST_HEAD)];
    // That its end is missing is known.
    let _ = serde_json::Deserializer::from_slice(head).deserialize_map(Members(&mut found));
    let tail = &tail[tail.len().saturating_sub(LONGEST_TAIL)..];
    // The first character may be cut.
    let cut = tail.iter().take_while(|byte| matches!(byte, 0x80..0xc0));
    let tail = &tail[cut.count()..];
    let found = found.or_else(|| last_member(str::from_utf8(tail).ok()?));
    found.filter(|id| serde_json::from_str::<Value>(id.get()).is_ok())
}

/// Returns the id that ends a message. The quotes of a string within a string are escaped, and a member of another object
/// has more than one brace behind it.
fn last_member(tail: &str) -> Option<Box<RawValue>> {
    let members = tail.trim_end().strip_suffix('}')?;
    let (before, value) = members.rsplit_once("\"id\"")?;
    let value = value.trim_start().strip_prefix(':')?;
    let is_key = before.trim_end().ends_with([',', '{']);
    serde_json::from_str(value).ok().filter(|_| is_key)
}

/// Looks for the member `id` among those before the end.
struct Members<'a>(&'a mut Option<Box<RawValue>>);

impl<'de> Visitor<'de> for Members<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let mut id = None;
        while let Some(key) = members.next_key::<Cow<'de, str>>()? {
            // Only now it is known that the id is whole.
            *self.0 = self.0.take().or(id.take());
            if key == "id" {
                id = Some(members.next_value()?);
            } else {
                members.next_value::<IgnoredAny>()?;
            }
        }
        *self.0 = self.0.take().or(id);
        Ok(())
    }
}
