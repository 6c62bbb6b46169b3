//! The list of the tools, with the schemas of what they take and what they answer.

use std::collections::HashSet;
use std::sync::LazyLock;

use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::games::GamesRequest;
use oracle_answers::json::push;
use oracle_answers::request::{Interface, Request};
use oracle_answers::{MovesRequest, Oracle, REQUESTS, Told, schema};
use oracle_notation::{pgn_movetext, spoken_move};
use oracle_pgn::FindingKind;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::{INVALID_PARAMS, RpcError, StopFlag};

/// A tool as `tools.json` describes it, beside the function that asks the same in other languages.
#[derive(Deserialize)]
pub struct Tool {
    /// The command; none of a picture.
    command: Option<String>,
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
    /// Returns its request, about a move, or a game of moves without a text, if there is one.
    pub fn request(&self, has_move: bool) -> Box<dyn Request> {
        if self.name == "judge_game" && has_move {
            return Box::new(GamesRequest {
                // A list of moves has none.
                ignore: vec![FindingKind::MissingTags, FindingKind::MissingResult],
                ..GamesRequest::default()
            });
        }
        let command = self.command.as_deref();
        let command = command.unwrap_or(if has_move { "explain" } else { "moves" });
        let mut requests = REQUESTS.iter().map(|request| request());
        let mut request = requests
            .find(|request| request.word() == command)
            .unwrap_or_else(|| Box::<MovesRequest>::default());
        request.output().fields.clone_from(&self.fields);
        request
    }

    fn input_schema(&self) -> Value {
        let word = self.request(false).word();
        let mut schema = schema::request_of_keys(word, &self.keys, &self.required);
        if self.name != "judge_game" {
            schema["properties"]["pgn"]["description"] =
                json!("Instead of `fen`: a game, after whose moves the position stands.");
        }
        schema
    }

    fn output_schema(&self) -> Value {
        match self.request(false).word() {
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

/// The keys of what a tool is asked about: a call has one of them.
const SUBJECTS: [&str; 3] = ["fen", "position", "pgn"];

/// The result of a call.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolResult {
    content: Value,
    /// The record; none of an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    structured_content: Option<Box<RawValue>>,
    is_error: bool,
}

/// What a call has answered: a record or a picture, the text beside it, and the FEN of its position.
type ToolAnswer = Result<[String; 3], Box<Diagnostic>>;

/// Calls a tool with these arguments, a JSON object.
pub fn call(
    oracle: &Oracle,
    name: &str,
    arguments: &str,
    stop: Option<&StopFlag>,
) -> Result<ToolResult, RpcError> {
    let Some(tool) = TOOLS.iter().find(|tool| tool.name == name) else {
        let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name.as_str()).collect();
        let names = names.join(", ");
        let message = format!("there is no tool `{name}`: the tools are {names}");
        return Err(RpcError::new(INVALID_PARAMS, message));
    };
    let (is_error, text, record) = match (Call { oracle, tool, stop }).answer(arguments) {
        Ok([record, text, _]) => (false, text, RawValue::from_string(record).ok()),
        Err(error) => (true, message(&error), None),
    };
    Ok(ToolResult {
        content: json!([{"type": "text", "text": text}]),
        structured_content: record,
        is_error,
    })
}

struct Call<'a> {
    oracle: &'a Oracle,
    tool: &'a Tool,
    stop: Option<&'a StopFlag>,
}

impl Call<'_> {
    fn answer(&self, arguments: &str) -> ToolAnswer {
        if !arguments.starts_with('{') {
            let hint = "write an object, and no text that holds one: {\"fen\":\"startpos\"}";
            return Err(refused("the arguments are no JSON object", hint));
        }
        let Ok(mut object) = serde_json::from_str::<Map<String, Value>>(arguments) else {
            // Only the oracle says where it is wrong.
            return self.ask(self.tool.request(false), "json", arguments);
        };
        // Models name options that they do not use.
        object.retain(|_, value| !value.is_null());
        self.name_position(&mut object)?;
        let is_game = self.tool.name == "judge_game";
        let has_move = object.contains_key(if is_game { "moves" } else { "move" });
        match self.tool.name.as_str() {
            "play" if !object.contains_key("moves") => {
                return Err(missing("moves", "name the moves to play: [\"e4\",\"e5\"]"));
            }
            "draw" if has_move && object.contains_key("piece") => {
                let hint = "draw the moves of a piece, or a move";
                return Err(refused("`piece` and `move` cannot be combined", hint));
            }
            "judge_game" => object = self.game(object)?,
            _ => {}
        }
        let arguments = Value::Object(object).to_string();
        let ask = |format| self.ask(self.tool.request(has_move), format, &arguments);
        let [mut record, mut text, fen] = ask("json")?;
        if self.tool.name == "draw" {
            let [svg, ..] = ask("svg")?;
            let mut drawn = Vec::new();
            push(&json!({"fen": fen, "svg": svg}), &mut drawn);
            record = String::from_utf8_lossy(&drawn).into_owned();
        }
        if !fen.is_empty() {
            text.extend(["\nFEN: ", &fen]);
        }
        Ok([record, text, fen])
    }

    /// Puts what the request is about under the key that the oracle reads. If nothing is said, the oracle says what is missing.
    fn name_position(&self, object: &mut Map<String, Value>) -> Result<(), Box<Diagnostic>> {
        let mut said = SUBJECTS.into_iter().filter(|key| object.contains_key(*key));
        let (key, other) = (said.next(), said.next());
        if let (Some(key), Some(other)) = (key, other) {
            let message = format!("both `{key}` and `{other}` say which position");
            let hint = "leave one out; `moves` are played in the position";
            return Err(refused(message, hint));
        }
        if let Some(key) = key {
            let value = object.shift_remove(key).unwrap_or_default();
            let is_game = self.tool.name == "judge_game" && !object.contains_key("moves");
            let text = value.as_str().unwrap_or_default();
            // A model puts a game under any key.
            if is_game && key != "pgn" && !text.contains('[') && !text.contains("1.") {
                let hint = "add the moves, or the text of a game: \"pgn\":\"1. e4 e5 *\"";
                return Err(missing("moves", hint));
            }
            let own = if is_game { "pgn" } else { "position" };
            object.shift_insert(0, own.to_owned(), value);
        }
        Ok(())
    }

    /// Returns the arguments about a game: its text, or that of the game of moves in a position.
    fn game(&self, mut object: Map<String, Value>) -> Result<Map<String, Value>, Box<Diagnostic>> {
        let Some(moves) = object.shift_remove("moves") else {
            return Ok(object);
        };
        let position = Value::Object(object).to_string();
        let [_, _, start] = self.ask(Box::<MovesRequest>::default(), "json", &position)?;
        let texts: Vec<String> = match moves {
            Value::String(text) => vec![text],
            list => serde_json::from_value(list).map_err(|_| {
                let message = "`moves` is neither a string nor a list of strings";
                refused(message, "write [\"e4\",\"e5\"], or \"1. e4 e5\"")
            })?,
        };
        let texts = texts.into_iter().map(|text| {
            let text = spoken_move(&text).unwrap_or(text);
            pgn_movetext(&text).map_err(|error| Diagnostic::from_position_error(error, &text))
        });
        // A comment ends with its line, and no tag and no escaped line begins behind a space.
        let moves = texts.collect::<Result<Vec<_>, _>>()?.join("\n ");
        let pgn = format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n{moves}");
        Ok(Map::from_iter([("pgn".to_owned(), pgn.into())]))
    }

    fn ask(&self, mut request: Box<dyn Request>, format: &str, arguments: &str) -> ToolAnswer {
        request.limit();
        if let Some(stop) = self.stop {
            request.stop_by(stop);
        }
        request.output().name = Some(format.to_owned());
        let question = request.ask(Interface::Object, None);
        let oracle = Oracle {
            question: question?,
            request,
            tool: Some((self.tool.name.clone(), self.tool.keys.clone())),
            ..self.oracle.clone()
        };
        let mut out = Vec::new();
        let answered = oracle.answer(arguments, &mut out);
        answered.result?;
        let Told { text, fen } = *answered.remarks.told.unwrap_or_default();
        let string = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ok([out, text, fen].map(|bytes| string(bytes).trim_end_matches('\n').to_owned()))
    }
}

/// Returns the error of a call, and what to do about it.
fn refused(message: impl Into<String>, hint: &str) -> Box<Diagnostic> {
    Diagnostic::new(message.into()).with_hint(hint).into()
}

fn missing(key: &str, hint: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic {
        code: "missing_key",
        ..*refused(format!("the call has no `{key}`"), hint)
    })
}

/// Returns an error as a text: what is wrong, where, and what to do.
fn message(error: &Diagnostic) -> String {
    let token = &error.token;
    let mut text = format!("error {}: {}", error.code, error.message);
    if !token.is_empty() {
        text.extend([" (at `", token, "`)"]);
    }
    let after_digits = token.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_number = after_digits.len() < token.len() && after_digits.starts_with('.');
    // Of a game and of its moves, the oracle names another command, and a format.
    let hint = match error.code {
        "illegal_move" => Some("`legal_moves` lists the legal moves"),
        code if code == "pgn" || code == "unreadable_token" && is_number => {
            Some("`judge_game` judges a game; a position is that of one game")
        }
        _ => error.hint.as_deref(),
    };
    if let Some(hint) = hint {
        text.extend(["\nhint: ", hint]);
    }
    text
}
