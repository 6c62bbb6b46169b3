//! Conditions, drawn from the values of records, and what they mean.

use std::cmp::Ordering;
use std::fmt;

use fastrand::Rng;
use serde_json::{Map, Value};

/// A condition on the values of columns.
#[derive(Debug, Clone)]
pub enum Condition {
    Is(String),
    /// A column, an operator, and a value; whether the column has a list.
    Compare(String, &'static str, Value, bool),
    Not(Box<Condition>),
    All(Box<[Condition; 2]>),
    Any(Box<[Condition; 2]>),
}

impl fmt::Display for Condition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Is(path) => formatter.write_str(path),
            Condition::Compare(path, operator, Value::String(text), _) => {
                let quote = if text.contains('"') { '\'' } else { '"' };
                write!(formatter, "{path}{operator}{quote}{text}{quote}")
            }
            Condition::Compare(path, operator, value, _) => {
                write!(formatter, "{path} {operator} {value}")
            }
            Condition::Not(part) => write!(formatter, "not ({part})"),
            Condition::All(parts) => write!(formatter, "({}) and {}", parts[0], parts[1]),
            Condition::Any(parts) => write!(formatter, "({} or {})", parts[0], parts[1]),
        }
    }
}

impl Condition {
    /// Draws a condition, of which many answers fulfil about half; `atom` draws a column and its value in some record.
    pub fn draw(rng: &mut Rng, atom: &mut dyn FnMut(&mut Rng) -> (String, Value)) -> Condition {
        let mut two = |rng: &mut Rng| [Condition::draw(rng, atom), Condition::draw(rng, atom)];
        match rng.u8(..10) {
            0 => Condition::All(Box::new(two(rng))),
            1 => Condition::Any(Box::new(two(rng))),
            2 | 3 => Condition::Not(Box::new(Condition::draw(rng, atom))),
            _ => {
                let (path, value) = atom(rng);
                Condition::simple(rng, path, value)
            }
        }
    }

    fn simple(rng: &mut Rng, path: String, value: Value) -> Condition {
        const EQUAL: [&str; 2] = ["=", "!="];
        const ORDER: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];
        let number = match &value {
            Value::Array(items) => Some(items.len() as u64),
            Value::Object(members) => Some(members.len() as u64),
            value => value.as_u64(),
        };
        // Nothing is less than the least of a column, or more than the most.
        let order = match (ORDER[rng.usize(..6)], number) {
            ("<", Some(0 | 1)) => "<=",
            (">", Some(24 | 255)) => ">=",
            (order, _) => order,
        };
        let equal = EQUAL[rng.usize(..2)];
        match value {
            _ if rng.u8(..5) == 0 => Condition::Is(path),
            Value::Array(items) => {
                let word = items.iter().filter_map(word).find(|_| rng.bool());
                match word {
                    Some(word) => Condition::Compare(path, equal, word.into(), true),
                    None => Condition::Compare(path, order, items.len().into(), true),
                }
            }
            Value::Object(members) => Condition::Compare(path, order, members.len().into(), true),
            Value::Number(_) => Condition::Compare(path, order, value, false),
            value => Condition::Compare(path, equal, value, false),
        }
    }

    /// Returns whether it holds for an answer that has these values.
    pub fn holds(&self, value: &dyn Fn(&str) -> Value) -> bool {
        match self {
            Condition::Not(part) => !part.holds(value),
            Condition::All(parts) => parts.iter().all(|part| part.holds(value)),
            Condition::Any(parts) => parts.iter().any(|part| part.holds(value)),
            Condition::Is(path) => match value(path) {
                Value::Null => false,
                Value::Bool(truth) => truth,
                Value::Number(number) => number.as_f64() != Some(0.0),
                // A key of zeros is no number, but is taken for one.
                Value::String(text) => {
                    let is_zero = text.parse::<f64>().is_ok_and(|number| number == 0.0);
                    !is_zero && text.contains(|letter: char| !"-?.".contains(letter))
                }
                Value::Array(items) => !items.is_empty(),
                Value::Object(members) => !members.is_empty(),
            },
            Condition::Compare(path, operator, wanted, true) => {
                let items = match value(path) {
                    Value::Array(items) => items,
                    Value::Object(members) => members.values().cloned().collect(),
                    _ => Vec::new(),
                };
                match wanted.as_str() {
                    Some(wanted) => {
                        let has_word = items.iter().filter_map(word).any(|own| own == wanted);
                        has_word == (*operator == "=")
                    }
                    None => compared(&Value::from(items.len()), operator, wanted),
                }
            }
            Condition::Compare(path, operator, wanted, false) => {
                compared(&value(path), operator, wanted)
            }
        }
    }
}

/// Compares a value with another; nothing is neither more nor less than a number. A list of the line itself has a word.
fn compared(own: &Value, operator: &str, wanted: &Value) -> bool {
    if let Value::Array(items) = own {
        return items.contains(wanted) == (operator == "=");
    }
    let order = own
        .as_i64()
        .zip(wanted.as_i64())
        .map(|(own, wanted)| own.cmp(&wanted));
    match operator {
        "=" => own == wanted,
        "!=" => own != wanted,
        "<" => order.is_some_and(Ordering::is_lt),
        "<=" => order.is_some_and(Ordering::is_le),
        ">" => order.is_some_and(Ordering::is_gt),
        _ => order.is_some_and(Ordering::is_ge),
    }
}

/// Returns the word that stands for an item of a list in a row.
pub fn word(item: &Value) -> Option<String> {
    let text = |key: &str| item[key].as_str();
    match (text("uci"), text("fen"), text("reason")) {
        _ if item.is_string() => item.as_str().map(str::to_owned),
        (Some(_), Some(fen), _) => Some(fen.replace(' ', "_")),
        (Some(uci), ..) if item["nodes"].is_number() => Some(format!("{uci}={}", item["nodes"])),
        (Some(uci), ..) => Some(uci.to_owned()),
        (None, _, Some(reason)) => Some(format!("{}{}={reason}", text("from")?, text("to")?)),
        _ => None,
    }
}

/// Returns the value of a column in a record: that under a key, or within an object.
pub fn value(record: &Map<String, Value>, path: &str) -> Value {
    if path == "material" {
        return record
            .get("material")
            .map_or(Value::Null, |it| it["signature"].clone());
    }
    let mut keys = path.split('.');
    let first = keys.next().and_then(|key| record.get(key));
    let found = keys.fold(first, |value, key| value?.get(key));
    found.cloned().unwrap_or_default()
}
