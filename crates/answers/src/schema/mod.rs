//! The JSON Schemas of the records, one for each kind.

pub(crate) mod values;

use oracle_laws::{Article, Claim, OutcomeReason, Reason, SetupProblem};
use oracle_pgn::FindingKind;
use serde_json::{Map, Value, json};

use crate::REQUESTS;
use crate::act::CONTROL_REPLY;
use crate::columns::{Column, When};
use crate::moves::columns::{FIRST_EXTRA, MOVES};
use crate::moves::move_keys;
use crate::parts::ERROR;
use crate::request::RecordKind;
use values::{add_columns, definitions, parsed};

/// The kinds of records that no question has. The last is no record: the object that a line may be.
const OTHERS: [RecordKind; 9] = [
    ("finding", "A disagreement with another program", &[]),
    ("summary", "The summary of a comparison", &[]),
    ("raw_moves", "Raw moves", &[]),
    ("legal_squares", "Squares of a piece on an empty board", &[]),
    ("legal_moves", "Legal moves as the articles list them", &[]),
    (
        "squares_controlled_by",
        "Squares controlled",
        &[CONTROL_REPLY],
    ),
    ("error", "A line that was not answered", &[ERROR]),
    ("blank", "A blank line or a comment", &[]),
    (REQUEST, "A line that is a JSON object", &[]),
];

const REQUEST: &str = "request";

/// What is said of records beside their columns, and the schema of requests. What a record is to the help stands under `about`, if
/// that is not its title.
const RECORDS_TEXT: &str = include_str!("records.json");
const REQUEST_TEXT: &str = include_str!("request.json");

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A stable name: the list it is in, the name, and the articles of the laws that speak of it.
pub type ListedName = (&'static str, String, Vec<Article>);

/// The lists of stable names that stand in the schema of all records: the name of each, and its place among the definitions, in
/// which a property stands after a dot.
const NAMED_LISTS: [(&str, &str); 10] = [
    ("code", "error_record.error.code"),
    ("finding", "game_record.findings/items.kind"),
    ("repair", "game_record.repairs/items.kind"),
    ("letters", "game_record.letters"),
    ("disagreement", "finding_record.kind"),
    ("protocol", "summary_record.protocol"),
    ("reason", "reason"),
    ("problem", "problems/items"),
    ("assumed", "assumed/items"),
    ("warning", "warnings/items"),
];

/// Returns the kinds: those of the questions, in the order of these, and the others.
fn records() -> Vec<RecordKind> {
    let own = REQUESTS.iter().flat_map(|request| request().records());
    own.copied().chain(OTHERS).collect()
}

/// Returns the names of the kinds.
pub fn kinds() -> Vec<&'static str> {
    records().into_iter().map(|(name, ..)| name).collect()
}

/// Returns the list of the kinds for the help, each with what it is: its title, if the file says nothing else.
pub fn help() -> String {
    let (all, said) = (records(), Value::Object(parsed(RECORDS_TEXT)));
    let about = |(name, title, _): &RecordKind| match said[name]["about"].as_str() {
        Some(about) => about.to_owned(),
        None => title[..1].to_ascii_lowercase() + &title[1..],
    };
    let lines = all.chunk_by(|one, other| about(one) == about(other));
    let lines = lines.map(|alike| {
        let names: Vec<&str> = alike.iter().map(|(name, ..)| *name).collect();
        let (names, about) = (names.join(", "), about(&alike[0]));
        match alike {
            [_] => format!("\n  {names:22} {about}"),
            _ => format!("\n  {names}\n{:25}{about}", ""),
        }
    });
    "Kinds:".to_owned() + &lines.collect::<String>()
}

/// Returns the schema of one kind of record, or of any record.
pub fn document(kind: Option<&str>) -> Value {
    let mut defs = definitions();
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!(DIALECT));
    let kinds = records();
    if let Some(kind) = kinds.iter().find(|(name, ..)| Some(*name) == kind) {
        schema.append(&mut object(kind));
    } else {
        schema.insert("title".to_owned(), json!("Any record of chess-oracle"));
        let records = kinds.iter().filter(|(name, ..)| *name != REQUEST);
        let record = |kind: &RecordKind| (format!("{}_record", kind.0), object(kind).into());
        let records: Map<String, Value> = records.map(record).collect();
        let names = records.keys();
        let names = names.map(|name| json!({ "$ref": format!("#/$defs/{name}") }));
        schema.insert("anyOf".to_owned(), names.collect());
        defs.extend(records);
    }
    schema.insert("$defs".to_owned(), Value::Object(defs));
    Value::Object(schema)
}

/// Returns the schema of the record of legal moves with these keys alone.
pub fn document_of_keys(keys: &[String]) -> Value {
    let mut document = document(Some("moves"));
    if let Value::Object(schema) = &mut document {
        schema.insert("properties".to_owned(), json!({}));
        schema.insert("required".to_owned(), json!([]));
        let is_named = |column: &&Column| keys.iter().any(|key| key == column.top_key());
        add_columns(MOVES.iter().filter(is_named), schema);
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
    let all = reasons.into_iter().chain(problems).chain(outcomes);
    let mut all = all.chain(claims).chain(findings);
    let found = all.find(|(of, name, _)| *of == list && *name == id);
    found.map_or_else(Vec::new, |(.., articles)| articles)
}

/// Returns each stable name. The causes are those of the crate that compares programs.
pub fn names(causes: Vec<(&'static str, Vec<Article>)>) -> Vec<ListedName> {
    let mut names = Vec::new();
    let mut list = |list, ids: &[&str]| {
        let ids = ids.iter();
        names.extend(ids.map(|&id| (list, id.to_owned(), articles(list, id))));
    };
    list("kind", &kinds());
    let all = document(None);
    for (name, place) in NAMED_LISTS {
        let place = place.replace('.', "/properties/");
        let ids = all.pointer(&format!("/$defs/{place}/enum"));
        let ids = ids.and_then(Value::as_array);
        let ids = ids.into_iter().flatten().filter_map(Value::as_str);
        list(name, &ids.collect::<Vec<_>>());
    }
    list("outcome", &OutcomeReason::ALL.map(OutcomeReason::id));
    list("claim", &Claim::ALL.map(Claim::id));
    let verdicts = all["$defs"]["verdict"]["oneOf"].as_array();
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
    add_properties(&all, &mut keys);
    add_properties(&document(Some(REQUEST)), &mut keys);
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

/// Returns the schema of a kind: what is usual, its columns, and what the file says of it.
fn object(&(name, title, parts): &RecordKind) -> Map<String, Value> {
    let usual = json!({
        "title": title,
        "description": format!("The answer to chess-oracle {name} --json."),
        "type": "object",
    });
    let mut object = usual.as_object().cloned().unwrap_or_default();
    let is_of = |column: &&Column| match (name, column.top_key()) {
        ("moves", key) => !matches!(key, "successors" | "played"),
        ("successors", key) => {
            let mut extra = MOVES[FIRST_EXTRA..].iter();
            !matches!(key, "moves" | "rejected") && extra.all(|column| column.top_key() != key)
        }
        _ => column.when != When::Row,
    };
    add_columns(parts.iter().copied().flatten().filter(is_of), &mut object);
    let said = match parsed(RECORDS_TEXT).shift_remove(name) {
        Some(Value::Object(said)) => said,
        _ if name == REQUEST => {
            let mut request = parsed(REQUEST_TEXT);
            let words = REQUESTS.iter().map(|request| request().word());
            let words: Vec<_> = words.collect();
            request["properties"]["ask"]["enum"] = json!(words);
            request
        }
        _ => Map::new(),
    };
    object.extend(said);
    object.shift_remove("about");
    if object.contains_key("$ref") {
        object.shift_remove("type");
    }
    object
}
