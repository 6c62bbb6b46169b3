//! The JSON Schemas of the records, one for each kind.

use serde_json::{Map, Value, json};

/// What several records share.
const DEFS: &str = include_str!("schema/defs.json");

/// The kinds of records, and their schemas.
const KINDS: [(&str, &str); 11] = [
    ("moves", include_str!("schema/moves.json")),
    ("successors", include_str!("schema/successors.json")),
    ("explain", include_str!("schema/explain.json")),
    ("attacks", include_str!("schema/attacks.json")),
    ("mask", include_str!("schema/mask.json")),
    ("perft", include_str!("schema/perft.json")),
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

/// The names of the kinds.
pub fn kinds() -> [&'static str; KINDS.len()] {
    KINDS.map(|(name, _)| name)
}

/// The schema of one kind of record, or of any record.
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
    // A value of strings, numbers and lists has a text.
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

/// A file of this crate: it is an object, as its tests see.
fn object(text: &str) -> Map<String, Value> {
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => object,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use chess_oracle::notation::PositionErrorKind;
    use chess_oracle::rules::{Reason, SetupProblem};
    use serde_json::{Value, json};

    use super::{DEFS, KINDS, print};
    use crate::cli::act::ParseMessageError;

    /// The list at a place in the schema of all records.
    fn list(pointer: &str) -> Value {
        let schema: Value = serde_json::from_str(&print(None)).unwrap();
        schema.pointer(pointer).unwrap().clone()
    }

    #[test]
    fn every_file_is_an_object() {
        for text in KINDS.map(|(_, text)| text).into_iter().chain([DEFS]) {
            assert!(serde_json::from_str::<Value>(text).unwrap().is_object());
        }
    }

    #[test]
    fn every_code_is_listed() {
        let codes: Vec<&str> = PositionErrorKind::CODES
            .into_iter()
            .chain([
                "problems",
                "not_utf8",
                "line_too_long",
                "too_many_nodes",
                "answer_too_long",
            ])
            .chain(ParseMessageError::CODES)
            .collect();
        assert_eq!(
            list("/$defs/error_record/properties/error/properties/code/enum"),
            json!(codes)
        );
        assert_eq!(
            list("/$defs/problems/items/enum"),
            json!(SetupProblem::ALL.map(SetupProblem::id))
        );
        assert_eq!(
            list("/$defs/reason/enum"),
            json!(Reason::ALL.map(Reason::id))
        );
    }
}
