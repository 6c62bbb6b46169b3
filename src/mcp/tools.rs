//! The list of the tools, with the schemas of what they take and what they answer.

use std::collections::HashSet;
use std::sync::LazyLock;

use oracle_answers::games::GamesRequest;
use oracle_answers::request::{FormatChoice, Request};
use oracle_answers::{AttacksRequest, ExplainRequest, MovesRequest, WinnableRequest, schema};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A tool as `tools.json` describes it.
#[derive(Deserialize)]
pub struct Tool {
    pub name: String,
    title: String,
    description: String,
    /// The keys of its arguments.
    pub keys: Vec<String>,
    required: Vec<String>,
    /// The keys of its record of the legal moves; none for all.
    #[serde(default)]
    fields: Vec<String>,
}

/// All tools. A test reads the list.
pub static TOOLS: LazyLock<Vec<Tool>> =
    LazyLock::new(|| serde_json::from_str(include_str!("tools.json")).unwrap_or_default());

impl Tool {
    /// Returns the question that it asks, of a move if there is one.
    pub fn question(&self, has_move: bool) -> Box<dyn Request> {
        match self.name.as_str() {
            "explain_move" => Box::<ExplainRequest>::default(),
            "draw" if has_move => Box::<ExplainRequest>::default(),
            "attacks" => Box::<AttacksRequest>::default(),
            "judge_game" => Box::<GamesRequest>::default(),
            "winnable" => Box::<WinnableRequest>::default(),
            _ => Box::new(MovesRequest {
                output: FormatChoice {
                    fields: self.fields.clone(),
                    ..FormatChoice::default()
                },
                ..MovesRequest::default()
            }),
        }
    }

    fn input_schema(&self) -> Value {
        let word = self.question(false).word();
        let mut schema = schema::request_of_keys(word, &self.keys, &self.required);
        if self.name != "judge_game" {
            schema["properties"]["pgn"]["description"] =
                json!("Instead of `fen`: a game, after whose moves the position stands.");
        }
        schema
    }

    fn output_schema(&self) -> Value {
        match self.question(false).word() {
            _ if self.name == "draw" => {
                let svg = json!({"description": "The picture.", "type": "string"});
                let properties = json!({"fen": {"type": "string"}, "svg": svg});
                json!({"properties": properties, "required": ["fen", "svg"]})
            }
            "games" => schema::document(Some("game")),
            "moves" if !self.fields.is_empty() => schema::document_of_keys(&self.fields),
            word => schema::document(Some(word)),
        }
    }
}

/// Returns the list of the tools with their schemas.
pub fn list() -> Vec<Value> {
    let mut described = HashSet::new();
    let describe = |tool: &Tool| {
        json!({
            "name": tool.name,
            "title": tool.title,
            "description": tool.description,
            "inputSchema": tool.input_schema(),
            "outputSchema": outline(&tool.output_schema(), &mut described),
            "annotations": {
                "readOnlyHint": true,
                "destructiveHint": false,
                "idempotentHint": true,
                "openWorldHint": false,
            },
        })
    };
    TOOLS.iter().map(describe).collect()
}

/// Returns a schema of the keys alone: a model reads all tools at once, so what was described for one is not described again.
fn outline(schema: &Value, described: &mut HashSet<String>) -> Value {
    let mut properties = Map::new();
    for (key, value) in schema["properties"].as_object().into_iter().flatten() {
        let mut property = Map::new();
        for facet in ["description", "type"] {
            let is_new =
                |fact: &&Value| facet == "type" || described.insert(format!("{key}: {fact}"));
            if let Some(fact) = value.get(facet).filter(is_new) {
                property.insert(facet.to_owned(), fact.clone());
            }
        }
        properties.insert(key.clone(), property.into());
    }
    json!({"type": "object", "properties": properties, "required": schema["required"]})
}
