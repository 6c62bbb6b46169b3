//! The list of the tools, with the schemas of what they take and what they answer.

use std::collections::HashSet;
use std::io::Write;
use std::slice;
use std::sync::LazyLock;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::games::{GamesRequest, SOUGHT};
use oracle_answers::json::push;
use oracle_answers::request::{Interface, Request};
use oracle_answers::{MovesRequest, Oracle, REQUESTS, Told, schema};
use oracle_draw::svg::{Raster, raster};
use oracle_laws::Color;
use oracle_notation::{MoveText, Overrides, pgn_movetext, spoken_move};
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
    /// The keys of its arguments, without [`PLY`].
    keys: Vec<String>,
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

    /// Returns whether it takes moves after which its position stands.
    fn plays(&self) -> bool {
        self.name != "judge_game"
    }

    /// Returns the keys of its arguments.
    fn keys(&self) -> Vec<String> {
        let ply = self.plays().then(|| PLY.to_owned());
        self.keys.iter().cloned().chain(ply).collect()
    }

    fn has(&self, key: &str) -> bool {
        self.keys().iter().any(|own| own == key)
    }

    fn input_schema(&self) -> Value {
        let word = self.request(false).word();
        let mut schema = schema::request_of_keys(word, &self.keys, &self.required);
        if self.plays() {
            schema["properties"][PLY] = json!({
                "description": "After how many half-moves of the game or `moves` (default: all).",
                "type": ["integer", "string"],
            });
            schema["properties"]["pgn"]["description"] =
                json!("Instead of `fen`: a game; the position after its moves.");
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
            "games" => {
                let mut schema = schema::document(Some("game"));
                if let Some(properties) = schema["properties"].as_object_mut() {
                    // A tool looks for no position.
                    properties.retain(|key, _| !SOUGHT.contains(&key.as_str()));
                }
                schema
            }
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

/// The keys of what a tool is asked about: a call has one of them, or is about the initial position.
const SUBJECTS: [&str; 3] = ["fen", "position", "pgn"];

/// The key of the half-moves after which the position of a call stands.
const PLY: &str = "ply";

/// Other names of keys, each for a tool that has the key.
#[rustfmt::skip] // A table.
const ALIASES: [(&str, &[&str]); 8] = [
    ("fen", &["FEN", "board", "board_fen", "fen_string", "position_fen", "start_fen", "starting_fen", "initial_fen"]),
    ("pgn", &["PGN", "game", "movetext"]),
    ("move", &["san", "uci", "lan", "move_san", "move_uci", "san_move", "uci_move"]),
    ("moves", &["history", "move_history", "move_list", "moves_played", "line", "variation", "after", "move", "san", "uci"]),
    ("piece", &["square", "from", "from_square", "origin"]),
    ("turn", &["side_to_move", "to_move", "active_color"]),
    ("mark", &["marks", "highlight", "highlights", "squares"]),
    ("arrow", &["arrows", "last_move"]),
];

/// Other names of `flip`, which have the side at the bottom.
const SEEN_FROM: [&str; 3] = ["orientation", "perspective", "view"];

/// The keys of a move in parts.
const PARTS: [&str; 3] = ["from", "to", "promotion"];

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

/// What a question has answered: a record or a picture, the text beside it, and the FEN of its position.
type ToolAnswer = [String; 3];

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
    let mut content = Vec::new();
    let (is_error, text, record) = match (Call { oracle, tool, stop }).answer(arguments) {
        Ok(([record, text, _], picture)) => {
            let image = |data| json!({"type": "image", "data": data, "mimeType": "image/png"});
            content.extend(picture.map(image));
            (false, text, RawValue::from_string(record).ok())
        }
        Err(error) => (true, message(&error), None),
    };
    content.insert(0, json!({"type": "text", "text": text}));
    Ok(ToolResult {
        content: content.into(),
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
    /// Returns the answer, and the picture of one that draws, in base64.
    fn answer(&self, arguments: &str) -> Result<(ToolAnswer, Option<String>), Box<Diagnostic>> {
        if !arguments.starts_with('{') {
            let hint = "write an object, and no text that holds one: {\"fen\":\"startpos\"}";
            return Err(refused("the arguments are no JSON object", hint));
        }
        let Ok(mut object) = serde_json::from_str::<Map<String, Value>>(arguments) else {
            // Only the oracle says where it is wrong.
            let request = self.tool.request(false);
            return Ok((self.ask(request, None, "json", arguments)?, None));
        };
        // Models name options that they do not use.
        object.retain(|_, value| !value.is_null());
        self.join_move(&mut object)?;
        self.rename(&mut object)?;
        let ply = self
            .tool
            .plays()
            .then(|| object.shift_remove(PLY))
            .flatten();
        let ply = ply.as_ref().map(half_moves).transpose()?;
        let is_assumed = self.name_position(&mut object)?;
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
        let ask = |format| {
            let request = self.tool.request(has_move);
            self.ask(request, ply, format, &arguments)
        };
        let [mut record, mut text, fen] = ask("json")?;
        let mut picture = None;
        if self.tool.name == "draw" {
            let [svg, ..] = ask("svg")?;
            // The text beside it says what the marks mean.
            let mut oracle = self.oracle.clone();
            oracle.view.options.caption = Some("none".to_owned());
            let pictured = Call {
                oracle: &oracle,
                ..*self
            };
            let [board, ..] = pictured.ask(self.tool.request(has_move), ply, "svg", &arguments)?;
            picture = raster(&board).and_then(|board| Some(base64(&png(&board).ok()?)));
            let mut drawn = Vec::new();
            push(&json!({"fen": fen, "svg": svg}), &mut drawn);
            record = String::from_utf8_lossy(&drawn).into_owned();
        }
        if !fen.is_empty() {
            text.extend(["\nFEN: ", &fen]);
        }
        if is_assumed {
            text.push_str("\nassumed: the initial position, as the call names none");
        }
        Ok(([record, text, fen], picture))
    }

    /// Writes a move in parts as a whole.
    fn join_move(&self, object: &mut Map<String, Value>) -> Result<(), Box<Diagnostic>> {
        let parts = object.get("move").and_then(Value::as_object).cloned();
        if let Some(parts) = parts
            && parts.contains_key("to")
            && parts
                .keys()
                .all(|key| PARTS.contains(&key.as_str()) && !object.contains_key(key))
        {
            object.shift_remove("move");
            object.extend(parts);
        }
        // `"move":"e7e8","promotion":"queen"`
        let squares = object.get("move").and_then(Value::as_str);
        let squares = squares.filter(|squares| squares.len() == 4 && squares.is_ascii());
        if let Some(squares) = squares.filter(|_| object.contains_key("promotion")) {
            let [from, to] = [&squares[..2], &squares[2..]].map(Value::from);
            object.extend([("from".to_owned(), from), ("to".to_owned(), to)]);
            object.shift_remove("move");
        }
        let key = ["move", "moves"].into_iter().find(|key| self.tool.has(key));
        let is_asked = self.tool.has("move") || self.tool.name == "play";
        let (Some(key), true, true) = (key, is_asked, object.contains_key("to")) else {
            return Ok(());
        };
        let [from, to, promotion] = PARTS.map(|part| object.shift_remove(part).unwrap_or_default());
        let becomes = promotion.as_str().or(promotion.is_null().then_some(""));
        let from = from.as_str().filter(|from| !from.is_empty());
        let parts = from.zip(to.as_str()).zip(becomes);
        let whole = parts.map(|((from, to), becomes)| {
            let spoken = spoken_move(&format!("{from} to {to} {becomes}"));
            spoken.unwrap_or_else(|| format!("{from}{to}{becomes}"))
        });
        let is_read = |whole: &String| MoveText::parse(whole).is_ok() && !object.contains_key(key);
        let Some(whole) = whole.filter(is_read) else {
            let hint = format!("write the whole move as `{key}`: e2e4, e7e8q, Nf3");
            return Err(refused("`from`, `to` and `promotion` are no move", &hint));
        };
        object.insert(key.to_owned(), whole.into());
        Ok(())
    }

    /// Renames keys that the tool has under another name, and takes a move out of a list of one.
    fn rename(&self, object: &mut Map<String, Value>) -> Result<(), Box<Diagnostic>> {
        let is_alias = |name: &&String| !self.tool.has(name);
        let aliases: Vec<String> = object.keys().filter(is_alias).cloned().collect();
        for alias in aliases {
            let is_meant = |(key, names): &(&str, &[&str])| {
                self.tool.has(key) && names.contains(&alias.as_str())
            };
            let Some((key, _)) = ALIASES.into_iter().find(is_meant) else {
                continue;
            };
            if object.contains_key(key) {
                let message = format!("`{alias}` means `{key}`, which is given, too");
                return Err(refused(message, "leave one out"));
            }
            let value = object.shift_remove(&alias).unwrap_or_default();
            object.insert(key.to_owned(), value);
        }
        if let Some(Value::Array(moves)) = object.get_mut("move")
            && let [one] = &mut moves[..]
        {
            object["move"] = one.take();
        }
        let seen_from = SEEN_FROM.into_iter().find(|key| object.contains_key(*key));
        if let Some(key) =
            seen_from.filter(|_| self.tool.has("flip") && !object.contains_key("flip"))
            && let Some(side) = object[key].as_str()
            && let Some(color) = Color::ALL.into_iter().find(|color| color.name() == side)
        {
            object.shift_remove(key);
            object.insert("flip".to_owned(), (color == Color::Black).into());
        }
        // `[["e2", "e4"]]`, `e2-e4`
        if let Some(arrows) = object.get_mut("arrow") {
            let arrows = match arrows {
                Value::Array(list) => &mut list[..],
                one => slice::from_mut(one),
            };
            for arrow in arrows {
                let is_pair = arrow.is_array();
                if is_pair || arrow.is_string() {
                    let is_mark = |sign| "[]\"-> ".contains(sign) || is_pair && sign == ',';
                    *arrow = arrow.to_string().replace(is_mark, "").into();
                }
            }
        }
        Ok(())
    }

    /// Puts what the request is about under the key that the oracle reads. Returns whether that is the initial position, because
    /// nothing is said.
    fn name_position(&self, object: &mut Map<String, Value>) -> Result<bool, Box<Diagnostic>> {
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
        let is_assumed = key.is_none() && (self.tool.plays() || object.contains_key("moves"));
        if is_assumed {
            object.shift_insert(0, "position".to_owned(), "startpos".into());
        }
        Ok(is_assumed)
    }

    /// Returns the arguments about a game: its text, or that of the game of moves in a position.
    fn game(&self, mut object: Map<String, Value>) -> Result<Map<String, Value>, Box<Diagnostic>> {
        let Some(moves) = object.shift_remove("moves") else {
            return Ok(object);
        };
        let position = Value::Object(object).to_string();
        let [_, _, start] = self.ask(Box::<MovesRequest>::default(), None, "json", &position)?;
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

    fn ask(
        &self,
        mut request: Box<dyn Request>,
        ply: Option<usize>,
        format: &str,
        arguments: &str,
    ) -> Result<ToolAnswer, Box<Diagnostic>> {
        if let Some(limits) = request.limits() {
            limits.stop = self.stop.cloned();
        }
        request.output().name = Some(format.to_owned());
        let question = request.ask(Interface::Object, None);
        let oracle = Oracle {
            question: question?,
            request,
            tool: Some((self.tool.name.clone(), self.tool.keys())),
            overrides: Overrides {
                ply,
                ..self.oracle.overrides.clone()
            },
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

/// Writes pixels as PNG.
fn png(Raster { width, bytes }: &Raster) -> std::io::Result<Vec<u8>> {
    let mut data = ZlibEncoder::new(Vec::new(), Compression::default());
    for row in bytes.chunks(3 * width) {
        // Rows are written as they are (PNG, 9.2): most are those above them.
        data.write_all(&[&[0], row].concat())?;
    }
    let sizes = [*width, bytes.len() / (3 * width)].map(|size| (size as u32).to_be_bytes());
    let header = [&sizes.concat()[..], &[8, 2, 0, 0, 0]].concat();
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, data) in [
        (b"IHDR", header),
        (b"IDAT", data.finish()?),
        (b"IEND", Vec::new()),
    ] {
        let mut check = Crc::new();
        check.update(name);
        check.update(&data);
        png.extend((data.len() as u32).to_be_bytes());
        png.extend_from_slice(name);
        png.extend(data);
        png.extend(check.sum().to_be_bytes());
    }
    Ok(png)
}

/// Returns bytes as text (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let byte = |at: usize| u32::from(part.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * at) & 63) as usize];
            text.push(char::from(if at <= part.len() { digit } else { b'=' }));
        }
    }
    text
}

/// Reads a number of half-moves.
fn half_moves(value: &Value) -> Result<usize, Box<Diagnostic>> {
    let text = value.to_string();
    text.trim_matches('"').parse().map_err(|_| {
        let message = format!("`ply` is not a number of half-moves: {value}");
        let hint = "write a whole number: 0 is the position before the first move";
        coded("bad_value", message, hint)
    })
}

/// Returns the error of a call, and what to do about it.
fn refused(message: impl Into<String>, hint: &str) -> Box<Diagnostic> {
    Diagnostic::new(message.into()).with_hint(hint).into()
}

fn missing(key: &str, hint: &str) -> Box<Diagnostic> {
    coded("missing_key", format!("the call has no `{key}`"), hint)
}

fn coded(code: &'static str, message: String, hint: &str) -> Box<Diagnostic> {
    let error = *refused(message, hint);
    Box::new(Diagnostic { code, ..error })
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
