//! What an object adds to the record of its answer: its id, and the keys that are copied.

use std::borrow::Cow;

use serde_json::Value;

use crate::json;
use crate::message::Json;

/// Puts an id before the keys of the record that begins at this byte.
pub(crate) fn add_id(id: Json<'_>, start: usize, out: &mut Vec<u8>) {
    let end = out.len();
    let is_empty = out[start..].starts_with(b"{}");
    out.extend_from_slice(b"\"id\":");
    push_as_written(id, out);
    if !is_empty {
        out.push(b',');
    }
    let length = out.len() - end;
    out[start + 1..].rotate_right(length);
}

/// Adds to the record that begins at this byte the members of an object that are foreign: none of these. A key that the
/// record has already is not added.
#[cold]
pub(crate) fn copy_foreign<'a>(
    members: impl Iterator<Item = (Cow<'a, str>, Json<'a>)>,
    known: Vec<&'a str>,
    start: usize,
    out: &mut Vec<u8>,
) {
    let record = String::from_utf8_lossy(&out[start..]).into_owned();
    let own = Json::from(&*record).members().unwrap_or_default();
    let own = own.into_iter().map(|member| member.name);
    let mut names: Vec<_> = own.chain(known.into_iter().map(Into::into)).collect();
    // The end of a record: a brace and a line end.
    out.truncate(out.len() - 2);
    for (name, value) in members {
        if names.contains(&name) {
            continue;
        }
        if out.len() > start + 1 {
            out.push(b',');
        }
        json::push(&name, out);
        out.push(b':');
        push_as_written(value, out);
        names.push(name);
    }
    out.extend_from_slice(b"}\n");
}

/// Appends a value as it was written, but for characters that a terminal would interpret.
fn push_as_written(value: Json<'_>, out: &mut Vec<u8>) {
    let is_printable = value.text.bytes().all(|byte| (b' '..0x7f).contains(&byte));
    match (!is_printable).then(|| value.parse::<Value>()).flatten() {
        Some(parsed) => json::push(&parsed, out),
        None => out.extend_from_slice(value.text.as_bytes()),
    }
}
