//! Tables as they are read: rows of cells, and the cell in which a value of a record stands.

use serde_json::{Map, Value};

use super::conditions::{value, word};

/// Returns the rows of a table.
pub fn table(text: &str, format: &str) -> Vec<Vec<String>> {
    if format == "csv" {
        return rows(text);
    }
    let cells = |row: &str| row.split('\t').map(str::to_owned).collect();
    text.lines().map(cells).collect()
}

/// Returns the rows of a text in CSV (RFC 4180).
pub fn rows(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut is_quoted) =
        (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, is_quoted) {
            ('"', true) if letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            ('"', _) => is_quoted = !is_quoted,
            (',', false) => row.push(std::mem::take(&mut cell)),
            ('\n', false) => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            _ => cell.push(letter),
        }
    }
    assert!(row.is_empty() && cell.is_empty() && !is_quoted, "{text}");
    rows
}

/// Returns the cell of a column in the row that says the same as a record.
pub fn cell_of(record: &Map<String, Value>, name: &str, format: &str) -> String {
    let own = match name {
        "error" => record.get("error").map(|error| error["message"].clone()),
        "error_code" => record.get("error").map(|error| error["code"].clone()),
        name => Some(value(record, name)),
    };
    let own = own.unwrap_or_default();
    let text = match (name, &own) {
        ("operations", Value::Object(members)) => {
            let operation = |(name, value): (&String, &Value)| match value.as_str().unwrap() {
                text if text.contains(' ') => format!("{name} \"{text}\";"),
                text => format!("{name} {text};"),
            };
            members.iter().map(operation).collect::<Vec<_>>().join(" ")
        }
        // Keys of a mate are moves with more.
        (name, Value::Array(items))
            if name != "keys" && items.iter().all(|item| word(item).is_some()) =>
        {
            items.iter().filter_map(word).collect::<Vec<_>>().join(" ")
        }
        _ => cell(&own, " "),
    };
    let is_formula =
        text.starts_with(['=', '@', '+', '-']) && text.len() > 1 && text.parse::<f64>().is_err();
    let text = if is_formula { format!("'{text}") } else { text };
    if format == "tsv" {
        text.replace('\\', "\\\\").replace('\t', "\\t")
    } else {
        text
    }
}

/// Returns a value as a cell; this stands between the items of a list.
pub fn cell(value: &Value, between: &str) -> String {
    let join = |cells: Vec<String>| cells.join(between);
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) if values.iter().any(|value| value["message"].is_string()) => {
            let sentence = |value: &Value| {
                let article = value["article"].as_str();
                let article = article.map(|article| format!(" (FIDE {article})"));
                value["message"].as_str().unwrap().to_owned() + &article.unwrap_or_default()
            };
            values.iter().map(sentence).collect::<Vec<_>>().join("; ")
        }
        Value::Array(values) => join(values.iter().map(|value| cell(value, "=")).collect()),
        Value::Object(members) if between == " " => {
            let member = |(key, value): (&String, &Value)| format!("{key}={}", cell(value, "="));
            join(members.iter().map(member).collect())
        }
        Value::Object(members) => join(members.values().map(|value| cell(value, "=")).collect()),
        other => other.to_string(),
    }
}
