//! The tools: their list, and their calls, which go the way of a line that is a JSON object.

use std::io::Write;

use oracle_answers::games::GamesRequest;
use oracle_answers::refusal::Refusal;
use oracle_answers::request::{Door, Request};
use oracle_answers::{
    AttacksRequest, ExplainRequest, Key, Keys, MovesRequest, Oracle, WinnableRequest, schema,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::protocol::{INVALID_PARAMS, RpcError};

/// A tool as `tools.json` describes it.
#[derive(Deserialize)]
struct Tool {
    name: String,
    title: String,
    description: String,
    /// The keys of its arguments, the required ones first.
    keys: Vec<String>,
    required: usize,
}

/// The form of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ToolOutput {
    /// A record, for programs.
    Record,
    /// A text that a model can read.
    Text,
}

/// The state of a position without its moves.
const STATE: Keys = Keys::MOVES
    .without(Key::Moves)
    .without(Key::Rejected)
    .without(Key::Captures)
    .without(Key::Dead)
    .without(Key::Operations)
    .without(Key::Piece)
    .without(Key::Id);

fn tools() -> Vec<Tool> {
    // A test reads the list.
    serde_json::from_str(include_str!("tools.json")).unwrap_or_default()
}

/// Returns the list of the tools with their schemas.
pub fn list() -> Vec<Value> {
    let describe = |tool: Tool| {
        let keys: Vec<&str> = tool.keys.iter().map(String::as_str).collect();
        json!({
            "name": tool.name,
            "title": tool.title,
            "description": tool.description,
            "inputSchema": schema::request_of_keys(request(&tool, "").word(), &keys, tool.required),
            "outputSchema": output_schema(&tool.name),
            "annotations": {
                "title": tool.title,
                "readOnlyHint": true,
                "destructiveHint": false,
                "idempotentHint": true,
                "openWorldHint": false,
            },
        })
    };
    tools().into_iter().map(describe).collect()
}

fn output_schema(name: &str) -> Value {
    let kind = match name {
        "legal_moves" => "moves",
        "explain_move" => "explain",
        "attacks" => "attacks",
        "judge_game" => "game",
        "can_win" => "winnable",
        "position" => return schema::document_of_keys(STATE),
        _ => {
            return json!({
                "type": "object",
                "properties": {"svg": {"description": "The picture.", "type": "string"}},
                "required": ["svg"],
            });
        }
    };
    schema::document(Some(kind))
}

/// Calls a tool with these arguments, a JSON object.
pub fn call(oracle: &Oracle, name: &str, arguments: &str) -> Result<Value, RpcError> {
    let tools = tools();
    let Some(tool) = tools.iter().find(|tool| tool.name == name) else {
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
        let message = format!(
            "there is no tool `{name}`: the tools are {}",
            names.join(", ")
        );
        return Err(RpcError::new(INVALID_PARAMS, message));
    };
    Ok(match answers(oracle, tool, arguments) {
        Ok((text, record)) => json!({
            "content": [{"type": "text", "text": text}],
            "structuredContent": record,
            "isError": false,
        }),
        Err(refusal) => json!({
            "content": [{"type": "text", "text": message(&refusal)}],
            "isError": true,
        }),
    })
}

/// Returns the answer as a text and as a record.
fn answers(oracle: &Oracle, tool: &Tool, arguments: &str) -> Result<(String, Value), Box<Refusal>> {
    let answer = |form| {
        let oracle = of_tool(oracle, tool, arguments, form)?;
        let mut out = Vec::new();
        oracle.answer(arguments, &mut out).result?;
        Ok::<_, Box<Refusal>>(String::from_utf8_lossy(&out).trim_end().to_owned())
    };
    let mut text = answer(ToolOutput::Text)?;
    if tool.name == "draw" {
        let record = json!({"svg": text});
        return Ok((text, record));
    }
    if text.is_empty() {
        "nothing found: every move is legal, and the result fits".clone_into(&mut text);
    }
    // A record of ours is JSON.
    let record = serde_json::from_str(&answer(ToolOutput::Record)?).unwrap_or_default();
    Ok((text, record))
}

/// Returns what answers the objects of a tool.
fn of_tool(
    oracle: &Oracle,
    tool: &Tool,
    arguments: &str,
    form: ToolOutput,
) -> Result<Oracle, Box<Refusal>> {
    let mut request = request(tool, arguments);
    request.limit();
    request.output().name = match (&*tool.name, form) {
        ("draw", _) => Some("svg".to_owned()),
        (_, ToolOutput::Record) => Some("json".to_owned()),
        ("judge_game", ToolOutput::Text) => None,
        (_, ToolOutput::Text) => Some("board".to_owned()),
    };
    if form == ToolOutput::Record && tool.name == "position" {
        request = Box::new(MovesRequest {
            fields: STATE.iter().collect(),
            ..MovesRequest::default()
        });
    }
    let question = request.question(Door::Object, None);
    let question = question.map_err(|error| Refusal::new(error.message))?;
    Ok(Oracle {
        question,
        request,
        only: Some((tool.name.clone(), tool.keys.clone())),
        ..oracle.clone()
    })
}

/// Returns the question of a tool.
fn request(tool: &Tool, arguments: &str) -> Box<dyn Request> {
    let has_move = || {
        let object = serde_json::from_str::<Map<String, Value>>(arguments);
        object.is_ok_and(|object| object.get("move").is_some_and(|text| !text.is_null()))
    };
    match tool.name.as_str() {
        "explain_move" => Box::<ExplainRequest>::default(),
        "attacks" => Box::<AttacksRequest>::default(),
        "can_win" => Box::<WinnableRequest>::default(),
        "judge_game" => Box::<GamesRequest>::default(),
        "draw" if has_move() => Box::<ExplainRequest>::default(),
        _ => Box::<MovesRequest>::default(),
    }
}

/// Returns an error as a text: what is wrong, where, and what to do.
fn message(refusal: &Refusal) -> String {
    let mut text = format!("error {}: {}", refusal.code, refusal.message).into_bytes();
    // Writing to memory cannot fail.
    if !refusal.token.is_empty() {
        let _ = write!(text, " (at `{}`)", refusal.token);
    }
    if let Some(hint) = &refusal.hint {
        let _ = write!(text, "\nhint: {hint}");
    }
    String::from_utf8_lossy(&text).into_owned()
}
