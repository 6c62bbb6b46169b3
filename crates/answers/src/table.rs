//! Values of JSON as the cells of a row: several values in a cell are separated by spaces, and an absent or unknown value is empty.

use serde_json::Value;

use crate::separator::Separator;

/// Returns the value of a record at a path: `castling.rights`.
#[cfg(feature = "tables")]
pub(crate) fn at<'v>(record: &'v Value, path: &str) -> &'v Value {
    path.split('.').fold(record, |value, key| &value[key])
}

/// Appends a value of a record as a cell.
pub(crate) fn push_value(value: &Value, separator: Separator, out: &mut Vec<u8>) {
    separator.push_text(&words(value, " "), out);
}

/// Returns a value as text: the items of a list with this between them, those of a list or an object in it with `=`. The members of
/// an object are `key=value`. Sentences have a semicolon between them.
pub(crate) fn words(value: &Value, between: &str) -> String {
    let join = |parts: Vec<String>| parts.join(between);
    match value {
        Value::Array(items) if items.iter().any(|item| item["message"].is_string()) => {
            let sentences = items
                .iter()
                .map(|item| match (&item["message"], &item["article"]) {
                    (message, Value::Null) => words(message, ""),
                    (message, article) => {
                        format!("{} (FIDE {})", words(message, ""), words(article, ""))
                    }
                });
            sentences.collect::<Vec<_>>().join("; ")
        }
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => join(items.iter().map(|item| words(item, "=")).collect()),
        Value::Object(members) if between == " " => {
            let members = members.iter();
            join(
                members
                    .map(|(key, item)| format!("{key}={}", words(item, "=")))
                    .collect(),
            )
        }
        Value::Object(members) => join(members.values().map(|item| words(item, "=")).collect()),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}
