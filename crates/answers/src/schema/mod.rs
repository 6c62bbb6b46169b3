//! The JSON Schemas of the records, one for each kind.

pub(crate) mod values;

use oracle_laws::{Article, Claim, OutcomeReason, Reason, SetupProblem};
use oracle_pgn::FindingKind;
use serde_json::{Map, Value, json};

use crate::act::CONTROL_REPLY;
use crate::columns::{Column, When};
use crate::format::Rows;
use crate::games::columns::GAME;
use crate::games::positions::POSITION;
use crate::mask::MASK;
use crate::moves::columns::{FIRST_EXTRA, MOVES};
use crate::moves::move_keys;
use crate::parts::ERROR;
use crate::{REQUESTS, attacks, explain, perft, winnable};
use values::{add_columns, definitions, parsed};

/// The kinds of records, each with the columns of its parts. Those without columns, and what is said of a kind as a whole, stand in
/// a file. The last is no record: the object that a line may be.
const RECORDS: [(&str, Rows); 19] = [
    ("moves", &[]),
    ("successors", &[]),
    ("explain", explain::ROWS),
    ("attacks", attacks::ROWS),
    ("mask", &[MASK]),
    ("perft", perft::ROWS),
    ("perft_check", perft::CHECK_ROWS),
    ("winnable", winnable::ROWS),
    ("game", &[GAME]),
    ("game_position", &[POSITION]),
    ("finding", &[]),
    ("summary", &[]),
    ("raw_moves", &[]),
    ("legal_squares", &[]),
    ("legal_moves", &[]),
    ("squares_controlled_by", &[CONTROL_REPLY]),
    ("error", &[ERROR]),
    ("blank", &[]),
    (REQUEST, &[]),
];

const REQUEST: &str = "request";

/// The schemas written by hand: titles and descriptions of records, and the schema of requests.
const RECORDS_TEXT: &str = include_str!("records.json");
const REQUEST_TEXT: &str = include_str!("request.json");

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A stable name: the list it is in, the name, and the articles of the laws that speak of it.
pub type ListedName = (&'static str, String, Vec<Article>);

/// The lists of stable names that stand in schemas: the name of each, the schema, and the place in it.
const NAMED_LISTS: [(&str, &str, &str); 10] = [
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
    ("reason", "defs", "/reason"),
    ("problem", "defs", "/problems/items"),
    ("assumed", "defs", "/assumed/items"),
    ("warning", "defs", "/warnings/items"),
];

/// Returns the names of the kinds.
pub fn kinds() -> [&'static str; RECORDS.len()] {
    RECORDS.map(|(name, _)| name)
}

/// Returns the schema of one kind of record, or of any record.
pub fn document(kind: Option<&str>) -> Value {
    let mut defs = object("defs");
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!(DIALECT));
    if let Some(kind) = kind.filter(|kind| kinds().contains(kind)) {
        schema.append(&mut object(kind));
    } else {
        schema.insert("title".to_owned(), json!("Any record of chess-oracle"));
        let records = || kinds().into_iter().filter(|&name| name != REQUEST);
        let names = records().map(|name| json!({ "$ref": format!("#/$defs/{name}_record") }));
        schema.insert("anyOf".to_owned(), names.collect());
        let record = |name: &str| (format!("{name}_record"), Value::Object(object(name)));
        defs.extend(records().map(record));
    }
    schema.insert("$defs".to_owned(), Value::Object(defs));
    Value::Object(schema)
}

/// Returns the schema of the record of legal moves with these keys alone.
pub fn document_of_keys(keys: &[String]) -> Value {
    let mut document = document(Some("moves"));
    if let Value::Object(schema) = &mut document {
        add_keys(|key| keys.iter().any(|named| named == key), schema);
    }
    document
}

/// Returns the schema of an object with these keys of a request, some of them required. Descriptions leave out what is said
/// `For` other questions than this one.
pub fn request_of_keys(question: &str, keys: &[String], required: &[String]) -> Value {
    let known = document(Some(REQUEST));
    let own = |sentence: &str| match sentence
        .strip_prefix("For ")
        .and_then(|text| text.split_once(": "))
    {
        Some((of, text)) => (of == question).then(|| text[..1].to_ascii_uppercase() + &text[1..]),
        None => Some(sentence.to_owned()),
    };
    let known = |key: &String| {
        let mut property = known["properties"].get(key)?.clone();
        let sentences = property["description"].as_str()?.split_inclusive(". ");
        property["description"] = sentences
            .filter_map(own)
            .collect::<String>()
            .trim_end()
            .into();
        Some((key.clone(), property))
    };
    let properties: Map<String, Value> = keys.iter().filter_map(known).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// Returns the articles that speak of an id in a list.
fn articles(list: &str, id: &str) -> Vec<Article> {
    let reasons = Reason::ALL.map(|reason| ("reason", reason.id(), reason.articles().to_vec()));
    let problems = SetupProblem::ALL.map(|problem| {
        let article = problem.article().into_iter();
        ("problem", problem.id(), article.collect())
    });
    let outcomes =
        OutcomeReason::ALL.map(|reason| ("outcome", reason.id(), vec![reason.article()]));
    let claims = Claim::ALL.map(|claim| ("claim", claim.id(), claim.articles().to_vec()));
    let findings = FindingKind::ALL.map(|kind| ("finding", kind.id(), kind.articles()));
    let mut all = reasons
        .into_iter()
        .chain(problems)
        .chain(outcomes)
        .chain(claims)
        .chain(findings);
    let found = all.find(|(of, name, _)| *of == list && *name == id);
    found.map_or_else(Vec::new, |(.., articles)| articles)
}

/// Returns each stable name. The causes are those of the crate that compares programs.
pub fn names(causes: Vec<(&'static str, Vec<Article>)>) -> Vec<ListedName> {
    let mut names = Vec::new();
    let mut list = |list, ids: &[&str]| {
        names.extend(
            ids.iter()
                .map(|&id| (list, id.to_owned(), articles(list, id))),
        );
    };
    list("kind", &kinds());
    for (name, schema, place) in NAMED_LISTS {
        let schema = Value::Object(object(schema));
        let ids = schema.pointer(&format!("{place}/enum"));
        let ids = ids.and_then(Value::as_array);
        let ids = ids.into_iter().flatten().filter_map(Value::as_str);
        list(name, &ids.collect::<Vec<_>>());
    }
    list("outcome", &OutcomeReason::ALL.map(OutcomeReason::id));
    list("claim", &Claim::ALL.map(Claim::id));
    let defs = object("defs");
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
    let causes = causes.into_iter();
    names.extend(causes.map(|(id, articles)| ("cause", id.to_owned(), articles)));
    let mut keys: Vec<String> = move_keys().into_iter().map(str::to_owned).collect();
    for schema in [document(None), document(Some(REQUEST))] {
        add_properties(&schema, &mut keys);
    }
    names.extend(keys.into_iter().map(|key| ("key", key, Vec::new())));
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

/// Returns the schema of a kind, or the shared definitions.
fn object(name: &str) -> Map<String, Value> {
    let mut object = match name {
        "defs" => return definitions(),
        REQUEST => {
            let mut request = parsed(REQUEST_TEXT);
            let words = REQUESTS.map(|request| request().word());
            let ask = request.get_mut("properties").map(|keys| &mut keys["ask"]);
            if let Some(Value::Object(ask)) = ask {
                ask.insert("enum".to_owned(), json!(words));
            }
            request
        }
        name => match parsed(RECORDS_TEXT).shift_remove(name) {
            Some(Value::Object(object)) => object,
            _ => return Map::new(),
        },
    };
    match name {
        "moves" => add_keys(|key| !matches!(key, "successors" | "played"), &mut object),
        "successors" => {
            let extra = &MOVES[FIRST_EXTRA..];
            let is_extra = |key: &str| extra.iter().any(|column| column.top_key() == key);
            add_keys(
                |key| !matches!(key, "moves" | "rejected") && !is_extra(key),
                &mut object,
            );
        }
        name => {
            let parts = RECORDS.iter().find(|(own, _)| *own == name);
            let columns = parts.into_iter().flat_map(|(_, parts)| *parts);
            let of_record = |column: &&Column| column.when != When::Row;
            add_columns(columns.copied().flatten().filter(of_record), &mut object);
            // What is said of the properties comes after them.
            for name in ["oneOf", "dependentRequired"] {
                if let Some(said) = object.shift_remove(name) {
                    object.insert(name.to_owned(), said);
                }
            }
        }
    }
    object
}

/// Adds the properties of a record of legal moves with these keys to its schema.
fn add_keys(has: impl Fn(&str) -> bool, schema: &mut Map<String, Value>) {
    schema.insert("properties".to_owned(), json!({}));
    schema.insert("required".to_owned(), json!([]));
    let columns = MOVES.iter().filter(|column| has(column.top_key()));
    add_columns(columns, schema);
}
