//! The tools: their list, and their calls, which go the way of a line that is a JSON object.

use std::borrow::Cow;
use std::io::Write;

use oracle_answers::{Key, Keys, ObjectLine, schema};
use serde::Deserialize;
use serde_json::{Value, json};

use super::protocol::{INVALID_PARAMS, RpcError};
use crate::config::Config;
use crate::error::Refusal;
use crate::format::BoardFormat;
use crate::object::{ObjectQuestion, USUAL_LIMITS, USUAL_SEARCH};
use crate::questions::Question;
use oracle_answers::games::{Games, GamesFormat};
use oracle_answers::message::ParseMessageError;
use oracle_answers::{ExplainFormat, Listing, MovesFormat, PositionQuestion};

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
        let question = match &*tool.name {
            "attacks" => Question::Attacks,
            "judge_game" => Question::Games,
            "can_win" => Question::Winnable,
            _ => Question::Moves,
        };
        json!({
            "name": tool.name,
            "title": tool.title,
            "description": tool.description,
            "inputSchema": schema::request_of_keys(question.word(), &keys, tool.required),
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
pub fn call(config: &Config, name: &str, arguments: &str) -> Result<Value, RpcError> {
    let tools = tools();
    let Some(tool) = tools.iter().find(|tool| tool.name == name) else {
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
        let message = format!(
            "there is no tool `{name}`: the tools are {}",
            names.join(", ")
        );
        return Err(RpcError::new(INVALID_PARAMS, message));
    };
    Ok(match answers(config, tool, arguments) {
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
fn answers(config: &Config, tool: &Tool, arguments: &str) -> Result<(String, Value), Box<Refusal>> {
    let refuse = |error: ParseMessageError<'_>| Refusal::from_message_error(error, arguments);
    let mut object = ObjectLine::new(arguments);
    object.read().map_err(refuse)?;
    let keys: Vec<&str> = tool.keys.iter().map(String::as_str).collect();
    object.allow_only(&tool.name, &keys).map_err(refuse)?;
    let answer = |form| {
        let question = question(tool, &object, form).map_err(refuse)?;
        let (mut out, mut note) = (Vec::new(), String::new());
        question.answer(config, &object, arguments, &mut out, &mut note)?;
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

/// Returns the question of a tool.
fn question<'b>(
    tool: &Tool,
    object: &ObjectLine<'b>,
    form: ToolOutput,
) -> Result<ObjectQuestion<'static>, ParseMessageError<'b>> {
    let (is_record, board) = match form {
        ToolOutput::Record => (true, BoardFormat::Json),
        ToolOutput::Text => (false, BoardFormat::Text),
    };
    let listing = |format| PositionQuestion::Moves(Listing::new(format));
    let position = match tool.name.as_str() {
        "explain_move" if is_record => PositionQuestion::Explain(ExplainFormat::Json),
        "explain_move" => PositionQuestion::Explain(ExplainFormat::Board),
        "legal_moves" if is_record => listing(MovesFormat::Json { explain: false }),
        "position" if is_record => listing(MovesFormat::Fields(STATE)),
        "legal_moves" | "position" => listing(MovesFormat::Text { explain: false }),
        "attacks" => PositionQuestion::Attacks(object.square()?, board),
        "can_win" => {
            let limits = object.limits()?.or(USUAL_SEARCH, USUAL_LIMITS.time);
            return Ok(ObjectQuestion::WinnableWithin(limits, board));
        }
        "judge_game" => {
            let format = match form {
                ToolOutput::Record => GamesFormat::Json,
                ToolOutput::Text => GamesFormat::Findings,
            };
            return Ok(ObjectQuestion::Games(Box::new(Games::of_line(format))));
        }
        _ if object.has_move() => PositionQuestion::Explain(ExplainFormat::Svg),
        _ => listing(MovesFormat::Svg { explain: false }),
    };
    Ok(ObjectQuestion::Position(Cow::Owned(position)))
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
