//! What the cells of a column are, as the schema of their record says, and what they can be compared with.

use std::iter;

use serde_json::Value;

use super::condition::{Operator, number};
use crate::message::choose;

/// What the cells of a column are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellKind {
    /// `true` or `false`.
    Truth,
    /// Numbers, or moves to a checkmate: `#3`, `#-3`.
    Number,
    /// Words, of which a number compares the count, and a text is one: of these, if they are known.
    List(Vec<String>),
    /// A text: one of these, if they are known.
    Text(Vec<String>),
    /// What a tag says: a number, a date or another text.
    Tag,
}

impl CellKind {
    /// Returns the kind of the value at a path of a record with this schema.
    pub(crate) fn of(schema: &Value, path: &str) -> CellKind {
        let own = |part: &&Value| !part.is_null();
        let mut parts = vec![schema];
        for name in path.split('.') {
            let members = parts.into_iter().map(|part| &part["properties"][name]);
            let members = members.filter(own);
            parts = members.flat_map(|part| variants(schema, part)).collect();
        }
        let is = |name: &str| {
            let has = |part: &&Value| {
                let names = part["type"].as_array();
                part["type"] == name || names.is_some_and(|names| names.contains(&name.into()))
            };
            parts.iter().any(has)
        };
        let is_truth = is("boolean") || parts.iter().any(|part| part["const"].is_boolean());
        match () {
            () if is("array") => {
                let items = parts.iter().map(|part| &part["items"]).filter(own);
                let items = items.flat_map(|part| variants(schema, part));
                // The word about an object is its kind.
                let kinds = items.flat_map(|part| [part, &part["properties"]["kind"]]);
                CellKind::List(names(kinds))
            }
            () if is("object") => CellKind::List(Vec::new()),
            () if is("integer") => CellKind::Number,
            () if is_truth => CellKind::Truth,
            () => CellKind::Text(names(parts.into_iter())),
        }
    }

    /// Returns what is wrong with a comparison, and what to write.
    pub(super) fn refuse(&self, name: &str, is_order: bool, value: &str) -> Option<[String; 2]> {
        let hint = "write a column and what it is compared with: `captures>3`, `check`, `outcome.reason=checkmate`";
        let wanted = |what| Some([format!("`{name}` is compared with {what}"), hint.to_owned()]);
        let is_number = number(value).is_some();
        match self {
            CellKind::Truth if is_order || !matches!(value, "true" | "false") => {
                wanted("`true` or `false`, with `=` or `!=`")
            }
            CellKind::Number if !is_number && !value.is_empty() => wanted("a number"),
            CellKind::List(_) if is_order && !is_number => wanted("a number"),
            CellKind::Text(_) if is_order => wanted("a text, with `=` or `!=`"),
            CellKind::List(_) if is_number => None,
            CellKind::List(names) | CellKind::Text(names) => {
                let is_known = names.is_empty() || names.iter().any(|name| name == value);
                (!is_known && !value.is_empty()).then(|| {
                    let known = names.iter().map(String::as_str);
                    let message = format!("`{value}` is no value of `{name}`");
                    [message, choose(value, known)]
                })
            }
            _ => None,
        }
    }

    /// Returns whether a cell compares so with a value.
    pub(super) fn holds(&self, cell: &str, operator: Operator, value: &str) -> bool {
        if let CellKind::List(_) = self {
            let words = || cell.split(' ').filter(|word| !word.is_empty());
            if let Some(value) = number(value) {
                let count = u32::try_from(words().count()).unwrap_or(u32::MAX);
                return operator.holds(&f64::from(count), &value);
            }
            // Of `illegal_move=2`, the word is what stands before the sign.
            let is_word = |word: &str| word == value || word.split('=').next() == Some(value);
            return words().any(is_word) == (operator == Operator::Equal);
        }
        match (number(cell), number(value)) {
            (Some(cell), Some(value)) => operator.holds(&cell, &value),
            _ if !operator.is_order() => operator.holds(&cell, &value),
            // Nothing, and a text, are neither more nor less than a number; a date is compared with a year.
            (None, Some(_)) if !cell.starts_with(|first: char| first.is_ascii_digit()) => false,
            // Of `2024.??.??`, only the year is known.
            _ => {
                let known = cell.split('?').next().unwrap_or_default();
                let is_open = known.len() < cell.len() && value.starts_with(known);
                !known.is_empty() && !is_open && operator.holds(&known, &value)
            }
        }
    }
}

/// Returns a part of a schema, and all that it refers to or chooses from.
fn variants<'s>(schema: &'s Value, part: &'s Value) -> Vec<&'s Value> {
    let place = part["$ref"]
        .as_str()
        .and_then(|place| place.strip_prefix('#'));
    let referred = place.and_then(|place| schema.pointer(place));
    let choices = ["oneOf", "anyOf"].into_iter();
    let choices = choices.flat_map(|name| part[name].as_array().into_iter().flatten());
    let others = referred.into_iter().chain(choices);
    let others = others.flat_map(|part| variants(schema, part));
    iter::once(part).chain(others).collect()
}

/// Returns the texts that these parts of a schema list.
fn names<'s>(parts: impl Iterator<Item = &'s Value>) -> Vec<String> {
    let listed = parts.flat_map(|part| {
        let list = part["enum"].as_array().into_iter().flatten();
        list.chain(part.get("const")).filter_map(Value::as_str)
    });
    listed.map(str::to_owned).collect()
}
