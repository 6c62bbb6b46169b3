//! The JSON Schemas of the records, one for each kind.

use std::array;

use oracle_laws::{Article, Claim, OutcomeReason, Reason, SetupProblem};
use oracle_notation::{Assumption, BAD_OPERATION, PieceLetters, PositionErrorKind, Slip};
use oracle_pgn::FindingKind;
use serde_json::{Map, Value, json};

use crate::{Key, Keys, REQUESTS};

/// Lists each schema, a file of the same name.
macro_rules! files {
    ($($name:literal)+) => {
        [$(($name, include_str!(concat!("schema/", $name, ".json")))),+]
    };
}

/// The kinds of records, then the definitions that several schemas share, and the keys of the record of legal moves.
const FILES: [(&str, &str); KINDS + 2] = files! {
    "moves" "successors" "explain" "attacks" "mask" "material" "perft" "perft_check" "winnable"
    "game" "game_position"
    "finding" "summary"
    "raw_moves" "legal_squares" "legal_moves" "squares_controlled_by"
    "error"
    "request"
    "defs" "keys"
};

const KINDS: usize = 19;

/// The object that a line may be: the one kind that is no record.
const REQUEST: &str = "request";

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Lists of ids that stand in the schemas: the name of the list, if it has one; the schema, and the place in it; and the
/// ids that come from the code, which stand before those that the schema names itself.
type IdLists = [(&'static str, &'static str, &'static str, Vec<&'static str>); 12];

/// A stable name: the list it is in, the name, and the articles of the laws that speak of it.
pub type ListedName = (&'static str, String, Vec<Article>);

fn id_lists() -> IdLists {
    let codes = PositionErrorKind::CODES.to_vec();
    let letters = PieceLetters::ALL[1..].iter().map(|letters| letters.id());
    let letters: Vec<&str> = letters.collect();
    let reasons = Reason::ALL.map(Reason::id).to_vec();
    let mut problems = SetupProblem::ALL.map(SetupProblem::id).to_vec();
    problems.push(BAD_OPERATION);
    let assumptions = Assumption::ALL.map(Assumption::id).to_vec();
    let slips = Slip::ALL.map(Slip::id).to_vec();
    let asked = REQUESTS.iter().map(|request| request().word()).collect();
    let findings = "/properties/findings/items/properties/kind";
    let repairs = "/properties/repairs/items/properties/kind";
    [
        ("code", "error", "/properties/error/properties/code", codes),
        ("finding", "game", findings, Vec::new()),
        ("repair", "game", repairs, Vec::new()),
        ("letters", "game", "/properties/letters", letters.clone()),
        ("", "game", "/properties/letters_also/items", letters),
        ("disagreement", "finding", "/properties/kind", Vec::new()),
        ("protocol", "summary", "/properties/protocol", Vec::new()),
        ("reason", "defs", "/reason", reasons),
        ("problem", "defs", "/problems/items", problems),
        ("assumed", "defs", "/assumed/items", assumptions),
        ("notation", "defs", "/notation/items", slips),
        ("", REQUEST, "/properties/ask", asked),
    ]
}

/// Returns the names of the kinds.
pub fn kinds() -> [&'static str; KINDS] {
    array::from_fn(|index| FILES[index].0)
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
        let records = || kinds().into_iter().filter(|name| *name != REQUEST);
        let names = records().map(|name| json!({ "$ref": format!("#/$defs/{name}_record") }));
        schema.insert("anyOf".to_owned(), names.collect());
        let record = |name| (format!("{name}_record"), Value::Object(object(name)));
        defs.extend(records().map(record));
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
        Some((of, text)) => (of == question).then(|| text[..1].to_ascii_uppercase() + &text[1..]),
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
    for (name, schema, place, _) in id_lists() {
        let schema = Value::Object(object(schema));
        let ids = schema.pointer(&format!("{place}/enum"));
        let ids = ids.filter(|_| !name.is_empty()).and_then(Value::as_array);
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
    let mut keys = Key::ALL.map(Key::name).map(str::to_owned).to_vec();
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

/// Parses an embedded schema and adds its lists of ids. Tests check that each is an object.
fn object(name: &str) -> Map<String, Value> {
    let text = FILES.iter().find(|(own, _)| *own == name);
    let text = text.map_or("", |(_, text)| text);
    let mut schema: Value = serde_json::from_str(text).unwrap_or_default();
    for (_, _, place, ids) in id_lists().into_iter().filter(|list| list.1 == name) {
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
        "moves" => add_keys(Keys::RECORD, &mut object),
        "successors" => add_keys(Keys::SUCCESSORS, &mut object),
        _ => {}
    }
    object
}

/// Adds the properties of a record with these keys to its schema.
fn add_keys(keys: Keys, schema: &mut Map<String, Value>) {
    let mut properties = object("keys");
    properties.retain(|name, _| keys.iter().any(|key| key.name() == name));
    schema.insert("properties".to_owned(), Value::Object(properties));
    let required = keys.iter().filter(|key| key.is_required());
    let required: Vec<&str> = required.map(Key::name).collect();
    schema.insert("required".to_owned(), json!(required));
}
