//! Columns and their values as JSON Schema, and the definitions that several schemas share.

use oracle_laws::{Reason, SetupProblem};
use oracle_notation::{Assumption, BAD_OPERATION, NotationWarning};
use serde_json::{Map, Value, json};

use crate::columns::{Column, ValueKind};
use crate::format::Rows;

/// Returns the object that a file or a constant has. A test reads each.
pub(super) fn parsed(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).unwrap_or_default()
}

/// Returns the shared definitions; lists of ids that are those of the code are added.
pub(super) fn definitions() -> Map<String, Value> {
    let mut definitions = parsed(include_str!("defs.json"));
    let mut problems = SetupProblem::ALL.map(SetupProblem::id).to_vec();
    problems.push(BAD_OPERATION);
    let lists = [
        ("problems", problems),
        ("assumed", Assumption::ALL.map(Assumption::id).to_vec()),
        (
            "warnings",
            NotationWarning::ALL.map(NotationWarning::id).to_vec(),
        ),
    ];
    for (name, ids) in lists {
        definitions[name]["items"]["enum"] = json!(ids);
    }
    definitions["reason"]["enum"] = json!(Reason::ALL.map(Reason::id));
    definitions
}

/// Returns the schema of the values of these columns, in records and in rows.
pub(crate) fn of_columns(parts: Rows) -> Value {
    let mut schema = Map::new();
    add_columns(parts.iter().copied().flatten(), &mut schema);
    schema.insert("$defs".to_owned(), Value::Object(definitions()));
    Value::Object(schema)
}

/// Adds the properties that have these columns: those of one object follow each other.
pub(super) fn add_columns<'c>(
    columns: impl IntoIterator<Item = &'c Column>,
    schema: &mut Map<String, Value>,
) {
    for column in columns {
        let Some((kind, about)) = column.said else {
            continue;
        };
        let property = described(kind, about.trim_start());
        match column.object() {
            None => add(column.path(), property, kind, schema),
            Some(object) => {
                let properties = schema.get_mut("properties");
                let object = properties.and_then(|properties| properties.get_mut(object));
                if let Some(object) = object.and_then(Value::as_object_mut) {
                    add(column.key(), property, kind, object);
                }
            }
        }
    }
}

/// Adds a property, if the schema does not have it yet.
fn add(key: &str, property: Value, kind: &ValueKind, schema: &mut Map<String, Value>) {
    let properties = schema.entry("properties").or_insert_with(|| json!({}));
    if let Value::Object(properties) = properties
        && !properties.contains_key(key)
    {
        properties.insert(key.to_owned(), property);
        let required = schema.entry("required").or_insert_with(|| json!([]));
        if let Value::Array(required) = required
            && !matches!(kind, ValueKind::Maybe(_))
        {
            required.push(key.into());
        }
    }
}

fn described(kind: &ValueKind, about: &str) -> Value {
    let mut schema = Map::new();
    if !about.is_empty() {
        schema.insert("description".to_owned(), about.into());
    }
    schema.append(&mut object(kind));
    Value::Object(schema)
}

/// Returns the schema of values of a kind.
fn object(kind: &ValueKind) -> Map<String, Value> {
    let schema = match kind {
        ValueKind::Def(name) => json!({ "$ref": format!("#/$defs/{name}") }),
        ValueKind::Truth => json!({ "type": "boolean" }),
        ValueKind::True => json!({ "const": true }),
        ValueKind::Number(from) => json!({ "type": "integer", "minimum": from }),
        ValueKind::Between(from, to) => {
            json!({ "type": "integer", "minimum": from, "maximum": to })
        }
        ValueKind::Decimal => json!({ "type": "number" }),
        ValueKind::Text => json!({ "type": "string" }),
        ValueKind::Pattern(pattern) => json!({ "type": "string", "pattern": pattern }),
        ValueKind::OneOf(ids) => json!({ "type": "string", "enum": ids }),
        ValueKind::Id(ids) => json!({ "type": "string", "enum": ids() }),
        ValueKind::List(kind) => json!({ "type": "array", "items": object(kind) }),
        ValueKind::Map(kind) => json!({ "type": "object", "additionalProperties": object(kind) }),
        ValueKind::Members => json!({ "type": "object" }),
        ValueKind::Keys(keys) => {
            let mut schema = object(&ValueKind::Members);
            for (key, kind) in *keys {
                add(key, Value::Object(object(kind)), kind, &mut schema);
            }
            return schema;
        }
        ValueKind::Table(columns) => {
            let mut schema = object(&ValueKind::Members);
            add_columns(*columns, &mut schema);
            return schema;
        }
        ValueKind::Maybe(kind) => return object(kind),
        ValueKind::OrNull(kind) => return or_null(object(kind)),
        ValueKind::With(kind, more) => {
            let mut schema = object(kind);
            schema.extend(parsed(more));
            return schema;
        }
    };
    schema.as_object().cloned().unwrap_or_default()
}

/// Returns the same schema for values that may be null.
fn or_null(mut schema: Map<String, Value>) -> Map<String, Value> {
    if let Some(Value::Array(ids)) = schema.get_mut("enum") {
        ids.push(Value::Null);
        schema.shift_remove("type");
    } else if let Some(kind) = schema.get_mut("type") {
        *kind = json!([kind, "null"]);
    } else {
        let either = json!([schema, { "type": "null" }]);
        return Map::from_iter([("anyOf".to_owned(), either)]);
    }
    schema
}
