//! The list of the tools, with the schemas of what they take and what they answer.

use std::collections::HashSet;

use oracle_answers::schema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::call::question_of;

/// A tool as `tools.json` describes it.
#[derive(Deserialize)]
pub struct Tool {
    pub name: String,
    title: String,
    description: String,
    /// The keys of its arguments.
    pub keys: Vec<String>,
    required: Vec<String>,
}

/// What a tool is asked about: one of these keys.
pub const SUBJECTS: [&str; 3] = ["fen", "position", "pgn"];

/// The state of a position without its moves.
pub const STATE: [&str; 15] = [
    "fen",
    "turn",
    "check",
    "checkmate",
    "stalemate",
    "checkers",
    "castling",
    "outcome",
    "claims",
    "announced",
    "repetitions",
    "problems",
    "articles",
    "assumed",
    "notation",
];

/// Returns all tools.
pub fn tools() -> Vec<Tool> {
    // A test reads the list.
    serde_json::from_str(include_str!("tools.json")).unwrap_or_default()
}

/// Returns the list of the tools with their schemas.
pub fn list() -> Vec<Value> {
    let mut described = HashSet::new();
    let describe = |tool: Tool| {
        json!({
            "name": tool.name,
            "title": tool.title,
            "description": tool.description,
            "inputSchema": input_schema(&tool),
            "outputSchema": outline(&output_schema(&tool.name), &mut described),
            "annotations": {
                "readOnlyHint": true,
                "destructiveHint": false,
                "idempotentHint": true,
                "openWorldHint": false,
            },
        })
    };
    tools().into_iter().map(describe).collect()
}

fn input_schema(tool: &Tool) -> Value {
    let keys: Vec<&str> = tool.keys.iter().map(String::as_str).collect();
    let mut schema = schema::request_of_keys(question_of(tool, false).word(), &keys, 0);
    schema["required"] = json!(tool.required);
    if tool.name != "judge_game" {
        schema["properties"]["pgn"]["description"] =
            json!("Instead of `fen`: a game, after whose moves the position stands.");
    }
    schema
}

fn output_schema(name: &str) -> Value {
    let kind = match name {
        "legal_moves" => "moves",
        "explain_move" => "explain",
        "attacks" => "attacks",
        "judge_game" => "game",
        "can_win" => "winnable",
        "draw" => {
            return json!({
                "type": "object",
                "properties": {
                    "fen": {"type": "string"},
                    "svg": {"description": "The picture.", "type": "string"},
                },
                "required": ["fen", "svg"],
            });
        }
        _ => {
            let mut schema = schema::document_of_keys(&STATE);
            if name == "play" {
                schema["properties"]["played"] = json!({
                    "description": "The moves that were played, each with `uci`, `san` and the `fen` after it.",
                    "type": "array",
                });
            }
            return schema;
        }
    };
    schema::document(Some(kind))
}

/// Returns a schema of the keys alone: a model reads all tools at once, so what was described for one is not described again.
fn outline(schema: &Value, described: &mut HashSet<String>) -> Value {
    let outlined = |(key, value): (&String, &Value)| {
        let mut property = Map::new();
        let facets = value.as_object().into_iter().flatten();
        for (facet, fact) in
            facets.filter(|(facet, _)| ["type", "description"].contains(&facet.as_str()))
        {
            if facet != "description" || described.insert(format!("{key}: {fact}")) {
                property.insert(facet.clone(), fact.clone());
            }
        }
        (key.clone(), Value::Object(property))
    };
    let properties = schema["properties"].as_object();
    let properties: Map<String, Value> = properties.into_iter().flatten().map(outlined).collect();
    json!({"type": "object", "properties": properties, "required": schema["required"]})
}
