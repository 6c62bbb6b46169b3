//! The JSON Schemas of the records, one for each kind.

use oracle_laws::{Reason, SetupProblem};
use oracle_notation::{Assumption, PositionErrorKind};
use serde_json::{Map, Value, json};

use crate::Keys;

/// The definitions that several schemas share.
const DEFS: &str = include_str!("schema/defs.json");

/// Each kind of record with its schema.
const KINDS: [(&str, &str); 17] = [
    ("moves", include_str!("schema/moves.json")),
    ("successors", include_str!("schema/successors.json")),
    ("explain", include_str!("schema/explain.json")),
    ("attacks", include_str!("schema/attacks.json")),
    ("mask", include_str!("schema/mask.json")),
    ("perft", include_str!("schema/perft.json")),
    ("perft_check", include_str!("schema/perft_check.json")),
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

/// Returns the lists of ids that come from the code: the schema, the place in it, and the ids. They stand before those
/// that the schema names itself.
fn lists() -> [(&'static str, &'static str, Vec<&'static str>); 4] {
    [
        ("defs", "/reason", Reason::ALL.map(Reason::id).to_vec()),
        (
            "defs",
            "/problems/items",
            SetupProblem::ALL.map(SetupProblem::id).to_vec(),
        ),
        (
            "defs",
            "/assumed/items",
            Assumption::ALL.map(Assumption::id).to_vec(),
        ),
        (
            "error",
            "/properties/error/properties/code",
            PositionErrorKind::CODES.to_vec(),
        ),
    ]
}

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Returns the names of the kinds.
#[must_use]
pub fn kinds() -> [&'static str; KINDS.len()] {
    KINDS.map(|(name, _)| name)
}

/// Returns the schema of one kind of record, or of any record.
#[must_use]
pub fn document(kind: Option<&str>) -> Value {
    let mut defs = object("defs", DEFS);
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!(DIALECT));
    if let Some((name, text)) = KINDS.into_iter().find(|(name, _)| Some(*name) == kind) {
        schema.append(&mut object(name, text));
    } else {
        schema.insert("title".to_owned(), json!("Any record of chess-oracle"));
        let names = KINDS.map(|(name, _)| json!({ "$ref": format!("#/$defs/{name}_record") }));
        schema.insert("anyOf".to_owned(), json!(names));
        defs.extend(
            KINDS.map(|(name, text)| (format!("{name}_record"), Value::Object(object(name, text)))),
        );
    }
    schema.insert("$defs".to_owned(), Value::Object(defs));
    Value::Object(schema)
}

/// Parses an embedded schema and adds its lists of ids. Tests check that each is an object.
fn object(name: &str, text: &str) -> Map<String, Value> {
    let mut schema: Value = serde_json::from_str(text).unwrap_or_default();
    for (_, place, ids) in lists().into_iter().filter(|(of, ..)| *of == name) {
        let Some(Value::Object(part)) = schema.pointer_mut(place) else {
            continue;
        };
        let own = part.entry("enum").or_insert_with(|| json!([]));
        if let Value::Array(list) = own {
            list.splice(..0, ids.into_iter().map(Value::from));
        }
    }
    let Value::Object(mut object) = schema else {
        return Map::new();
    };
    match name {
        "moves" => Keys::MOVES.add_to_schema(&mut object),
        "successors" => Keys::SUCCESSORS.add_to_schema(&mut object),
        _ => {}
    }
    object
}
