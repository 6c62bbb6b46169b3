//! The JSON Schemas of the records, one for each kind.

use serde_json::{Map, Value, json};

/// The definitions that several schemas share.
const DEFS: &str = include_str!("schema/defs.json");

/// Each kind of record with its schema.
const KINDS: [(&str, &str); 16] = [
    ("moves", include_str!("schema/moves.json")),
    ("successors", include_str!("schema/successors.json")),
    ("explain", include_str!("schema/explain.json")),
    ("attacks", include_str!("schema/attacks.json")),
    ("mask", include_str!("schema/mask.json")),
    ("perft", include_str!("schema/perft.json")),
    ("winnable", include_str!("schema/winnable.json")),
    ("game", include_str!("schema/game.json")),
    ("game_position", include_str!("schema/game_position.json")),
    ("finding", include_str!("schema/finding.json")),
    ("summary", include_str!("schema/summary.json")),
    ("raw_moves", include_str!("schema/raw_moves.json")),
    ("legal_squares", include_str!("schema/legal_squares.json")),
    ("legal_moves", include_str!("schema/legal_moves.json")),
    (
        "squares_controlled_by",
        include_str!("schema/squares_controlled_by.json"),
    ),
    ("error", include_str!("schema/error.json")),
];

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Returns the names of the kinds.
pub fn kinds() -> [&'static str; KINDS.len()] {
    KINDS.map(|(name, _)| name)
}

/// Returns the schema of one kind of record, or of any record.
pub fn print(kind: Option<&str>) -> String {
    let mut defs = object(DEFS);
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!(DIALECT));
    if let Some((_, text)) = KINDS.into_iter().find(|(name, _)| Some(*name) == kind) {
        schema.append(&mut object(text));
    } else {
        schema.insert("title".to_owned(), json!("Any record of chess-oracle"));
        let names = KINDS.map(|(name, _)| json!({ "$ref": format!("#/$defs/{name}_record") }));
        schema.insert("anyOf".to_owned(), json!(names));
        defs.extend(
            KINDS.map(|(name, text)| (format!("{name}_record"), Value::Object(object(text)))),
        );
    }
    schema.insert("$defs".to_owned(), Value::Object(defs));
    // Serializing strings, numbers and lists cannot fail.
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

/// Parses an embedded schema. Tests check that each is an object.
fn object(text: &str) -> Map<String, Value> {
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => object,
        _ => Map::new(),
    }
}
