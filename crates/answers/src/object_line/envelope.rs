//! What an object says about the record of its answer: its id, and the keys that are copied.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::json;
use crate::message::Json;

/// What an object says about the record of its answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Envelope<'a> {
    line: &'a str,
    id: Option<&'a str>,
    /// Where the record begins that follows the id.
    record: usize,
}

impl<'a> Envelope<'a> {
    pub fn new(line: &'a str, id: Option<&'a str>) -> Envelope<'a> {
        Envelope {
            line,
            id,
            record: 0,
        }
    }

    /// Begins a record with the id. The record itself is appended next.
    pub fn open(&mut self, out: &mut Vec<u8>) {
        if let Some(id) = self.id {
            out.extend_from_slice(b"{\"id\":");
            push_as_written(Json::from(id), out);
        }
        self.record = out.len();
    }

    /// Joins the id to the record, and if asked adds the keys that are foreign: none of these. A key that the record has
    /// already is not added. `start` is where it was opened.
    pub fn close(&self, start: usize, known: Option<Vec<&str>>, out: &mut Vec<u8>) {
        if self.id.is_some() {
            if out[self.record..].starts_with(b"{}") {
                out.remove(self.record);
            } else {
                out[self.record] = b',';
            }
        }
        if let Some(known) = known {
            self.copy_foreign(start, &known, out);
        }
    }

    #[cold]
    fn copy_foreign(&self, start: usize, known: &[&str], out: &mut Vec<u8>) {
        let record = String::from_utf8_lossy(&out[start..]).into_owned();
        let own = members(&record).into_keys().map(Json::unescaped);
        let known = known.iter().map(|&name| name.to_owned());
        let mut names: Vec<String> = own.chain(known).collect();
        // The end of a record: a brace and a line end.
        out.truncate(out.len() - 2);
        for (key, value) in members(self.line) {
            let name = key.unescaped();
            if names.contains(&name) {
                continue;
            }
            if out.len() > start + 1 {
                out.push(b',');
            }
            push_as_written(key, out);
            out.push(b':');
            push_as_written(value, out);
            names.push(name);
        }
        out.extend_from_slice(b"}\n");
    }
}

/// Returns the members of an object.
fn members(text: &str) -> BTreeMap<Json<'_>, Json<'_>> {
    Json::from(text).parse().unwrap_or_default()
}

/// Appends a value as it was written, but for characters that a terminal would interpret.
fn push_as_written(value: Json<'_>, out: &mut Vec<u8>) {
    let is_printable = value.text.bytes().all(|byte| (b' '..0x7f).contains(&byte));
    match (!is_printable).then(|| value.parse::<Value>()).flatten() {
        Some(parsed) => json::push(&parsed, out),
        None => out.extend_from_slice(value.text.as_bytes()),
    }
}
