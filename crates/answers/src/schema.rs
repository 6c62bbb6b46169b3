//! The JSON Schemas of the records, one for each kind.

use oracle_laws::{Claim, OutcomeReason, Reason, SetupProblem};
use oracle_notation::{Assumption, BAD_OPERATION, PieceLetters, PositionErrorKind, Slip};
use serde_json::{Map, Value, json};

use crate::request::REQUESTS;
use crate::{Key, Keys};

/// The definitions that several schemas share.
const DEFS: &str = include_str!("schema/defs.json");

/// The keys of the record of legal moves.
const KEYS: &str = include_str!("schema/keys.json");

/// Lists each kind of record with its schema, a file of the same name.
macro_rules! kinds {
    ($($name:literal)+) => {
        [$(($name, include_str!(concat!("schema/", $name, ".json")))),+]
    };
}

const KINDS: [(&str, &str); 19] = kinds! {
    "moves" "successors" "explain" "attacks" "mask" "material" "perft" "perft_check" "winnable"
    "game" "game_position"
    "finding" "summary"
    "raw_moves" "legal_squares" "legal_moves" "squares_controlled_by"
    "error"
    "request"
};

/// The object that a line may be: the one kind that is no record.
const REQUEST: &str = "request";

/// Returns the lists of ids that come from the code: the schema, the place in it, and the ids. They stand before those
/// that the schema names itself.
fn lists() -> [(&'static str, &'static str, Vec<&'static str>); 8] {
    let problems = problems();
    let assumptions = Assumption::ALL.map(Assumption::id).to_vec();
    let asked = REQUESTS.iter().map(|request| request().word()).collect();
    let codes = PositionErrorKind::CODES.to_vec();
    let letters = PieceLetters::ALL[1..].iter().map(|letters| letters.id());
    let letters: Vec<&str> = letters.collect();
    [
        ("defs", "/reason", Reason::ALL.map(Reason::id).to_vec()),
        ("defs", "/problems/items", problems),
        ("defs", "/assumed/items", assumptions),
        ("defs", "/notation/items", Slip::ALL.map(Slip::id).to_vec()),
        ("game", "/properties/letters", letters.clone()),
        ("game", "/properties/letters_also/items", letters),
        ("error", "/properties/error/properties/code", codes),
        (REQUEST, "/properties/ask", asked),
    ]
}

/// Returns the ids of all problems.
fn problems() -> Vec<&'static str> {
    let problems = SetupProblem::ALL.map(SetupProblem::id).into_iter();
    problems.chain([BAD_OPERATION]).collect()
}

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Returns the names of the kinds.
pub fn kinds() -> [&'static str; KINDS.len()] {
    KINDS.map(|(name, _)| name)
}

/// Returns the schema of one kind of record, or of any record.
pub fn document(kind: Option<&str>) -> Value {
    let mut defs = object("defs", DEFS);
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!(DIALECT));
    if let Some((name, text)) = KINDS.into_iter().find(|(name, _)| Some(*name) == kind) {
        schema.append(&mut object(name, text));
    } else {
        schema.insert("title".to_owned(), json!("Any record of chess-oracle"));
        let records = || KINDS.into_iter().filter(|(name, _)| *name != REQUEST);
        let names = records().map(|(name, _)| json!({ "$ref": format!("#/$defs/{name}_record") }));
        schema.insert("anyOf".to_owned(), names.collect());
        defs.extend(
            records()
                .map(|(name, text)| (format!("{name}_record"), Value::Object(object(name, text)))),
        );
    }
    schema.insert("$defs".to_owned(), Value::Object(defs));
    Value::Object(schema)
}

/// Returns the schema of the record of legal moves with these keys alone.
pub fn document_of_keys(keys: Keys) -> Value {
    let mut document = document(Some("moves"));
    if let Value::Object(schema) = &mut document {
        add_keys(keys, schema);
    }
    document
}

/// Returns the schema of an object with these keys of a request, of which the required ones come first. Descriptions leave
/// out what is said `For` other questions than this one.
pub fn request_of_keys(question: &str, keys: &[&str], required: usize) -> Value {
    let known = document(Some(REQUEST));
    let own = |sentence: &str| match sentence
        .strip_prefix("For ")
        .and_then(|text| text.split_once(": "))
    {
        Some((of, text)) => (of == question).then(|| text[..1].to_uppercase() + &text[1..]),
        None => Some(sentence.to_owned()),
    };
    let known = |key: &&str| {
        let mut property = known["properties"].get(*key)?.clone();
        let sentences = property["description"].as_str()?.split_inclusive(". ");
        property["description"] = sentences
            .filter_map(own)
            .collect::<String>()
            .trim_end()
            .into();
        Some(((*key).to_owned(), property))
    };
    let properties: Map<String, Value> = keys.iter().filter_map(known).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": &keys[..required],
        "additionalProperties": false,
    })
}

/// The lists of ids that stand in the schemas: the name of the list, and the place in a kind of record.
const ENUMS: [(&str, &str, &str); 6] = [
    ("code", "error", "/properties/error/properties/code"),
    (
        "finding",
        "game",
        "/properties/findings/items/properties/kind",
    ),
    (
        "repair",
        "game",
        "/properties/repairs/items/properties/kind",
    ),
    ("letters", "game", "/properties/letters"),
    ("disagreement", "finding", "/properties/kind"),
    ("protocol", "summary", "/properties/protocol"),
];

/// Returns each stable name: the list it is in, and the name. The causes are those of the crate that compares programs.
pub fn names(causes: &[&str]) -> Vec<(&'static str, String)> {
    let mut names = Vec::new();
    let mut list = |list, ids: &[&str]| {
        names.extend(ids.iter().map(|&id| (list, id.to_owned())));
    };
    list("kind", &kinds());
    for (name, kind, place) in ENUMS {
        let document = document(Some(kind));
        let ids = document.pointer(&format!("{place}/enum"));
        let ids = ids.and_then(Value::as_array).into_iter().flatten();
        list(name, &ids.filter_map(Value::as_str).collect::<Vec<_>>());
    }
    list("reason", &Reason::ALL.map(Reason::id));
    list("problem", &problems());
    list("assumed", &Assumption::ALL.map(Assumption::id));
    list("notation", &Slip::ALL.map(Slip::id));
    list("outcome", &OutcomeReason::ALL.map(OutcomeReason::id));
    list("claim", &Claim::ALL.map(Claim::id));
    let defs = object("defs", DEFS);
    let verdicts = defs
        .get("verdict")
        .and_then(|verdict| verdict["oneOf"].as_array());
    for name in ["verdict", "proof", "limit"] {
        let verdicts = verdicts.into_iter().flatten();
        let ids = verdicts.flat_map(|verdict| {
            let id = &verdict["properties"][name];
            let ids = id["enum"].as_array().into_iter().flatten();
            ids.chain(id.get("const")).filter_map(Value::as_str)
        });
        let mut ids: Vec<&str> = ids.collect();
        ids.dedup();
        list(name, &ids);
    }
    list("cause", causes);
    let mut keys = Key::ALL.map(Key::name).map(str::to_owned).to_vec();
    for schema in [document(None), document(Some(REQUEST))] {
        add_properties(&schema, &mut keys);
    }
    names.extend(keys.into_iter().map(|key| ("key", key)));
    names
}

/// Adds the names of the properties in a schema that are not in the list.
fn add_properties(schema: &Value, names: &mut Vec<String>) {
    let parts: Vec<&Value> = match schema {
        Value::Object(object) => object.values().collect(),
        Value::Array(array) => array.iter().collect(),
        _ => return,
    };
    let properties = schema.get("properties").and_then(Value::as_object);
    for name in properties.into_iter().flat_map(Map::keys) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    for part in parts {
        add_properties(part, names);
    }
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
        "moves" => add_keys(Keys::MOVES, &mut object),
        "successors" => add_keys(Keys::SUCCESSORS, &mut object),
        _ => {}
    }
    object
}

/// Adds the properties of a record with these keys to its schema.
fn add_keys(keys: Keys, schema: &mut Map<String, Value>) {
    let mut properties = object("keys", KEYS);
    properties.retain(|name, _| keys.iter().any(|key| key.name() == name));
    schema.insert("properties".to_owned(), Value::Object(properties));
    let required = keys.iter().filter(|key| key.is_required());
    let required: Vec<&str> = required.map(Key::name).collect();
    schema.insert("required".to_owned(), json!(required));
}
