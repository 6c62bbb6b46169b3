//! The calls of tools: each goes the way of a line that is a JSON object, and has a text for the model and a record.

use std::fmt::Write;

use oracle_answers::games::GamesRequest;
use oracle_answers::request::{Door, FormatChoice, Request};
use oracle_answers::{AttacksRequest, ExplainRequest, MovesRequest, Oracle, WinnableRequest};
use oracle_notation::{MoveText, PositionErrorKind, movetext, spoken_move};
use serde::de::{Deserialize, IgnoredAny};
use serde_json::{Map, Value, json};

use super::protocol::{INVALID_PARAMS, RpcError};
use super::tools::{STATE, SUBJECTS, Tool, tools};
use oracle_answers::refusal::Refusal;

/// The longest line of moves to a checkmate that is shown, in half-moves: a longer one says little but that there is one.
const LONGEST_LINE: usize = 20;

/// What a call has answered: the text, and the record.
type ToolAnswer = Result<(String, Value), Box<Refusal>>;

/// Calls a tool with these arguments, a JSON object.
pub fn call(oracle: &Oracle, name: &str, arguments: &str) -> Result<Value, RpcError> {
    let tools = tools();
    let Some(tool) = tools.iter().find(|tool| tool.name == name) else {
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
        let names = names.join(", ");
        let message = format!("there is no tool `{name}`: the tools are {names}");
        return Err(RpcError::new(INVALID_PARAMS, message));
    };
    Ok(match (Call { oracle, tool }).answer(arguments) {
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

/// Returns the question of a tool, with its usual options.
pub fn question_of(tool: &Tool, has_move: bool) -> Box<dyn Request> {
    match tool.name.as_str() {
        "explain_move" => Box::<ExplainRequest>::default(),
        "attacks" => Box::<AttacksRequest>::default(),
        "can_win" => Box::<WinnableRequest>::default(),
        "judge_game" => Box::<GamesRequest>::default(),
        "draw" if has_move => Box::<ExplainRequest>::default(),
        _ => Box::<MovesRequest>::default(),
    }
}

/// A call of a tool.
struct Call<'a> {
    oracle: &'a Oracle,
    tool: &'a Tool,
}

impl Call<'_> {
    fn answer(&self, arguments: &str) -> ToolAnswer {
        let Ok(mut object) = serde_json::from_str::<Map<String, Value>>(arguments) else {
            if serde_json::from_str::<IgnoredAny>(arguments).is_ok() {
                let message = "the arguments are no JSON object";
                let hint = "write an object, and no text that holds one: {\"fen\":\"startpos\"}";
                return Err(Refusal::new(message.to_owned()).with_hint(hint).into());
            }
            // Only the oracle says where it is wrong.
            self.ask(question_of(self.tool, false), "json", arguments)?;
            return Err(Refusal::new("the arguments are not a JSON object".to_owned()).into());
        };
        // Models name options that they do not use.
        object.retain(|_, value| !value.is_null());
        self.name_position(&mut object)?;
        if self.tool.name == "judge_game" {
            return self.judge(&object);
        }
        if self.tool.name == "play" && !object.contains_key("moves") {
            return Err(missing("moves", "name the moves to play: [\"e4\",\"e5\"]"));
        }
        let arguments = Value::Object(object.clone()).to_string();
        let has_move = object.contains_key("move");
        let question = || question_of(self.tool, has_move);
        if self.tool.name == "draw" {
            if has_move && object.contains_key("piece") {
                let refusal = Refusal::new("`piece` and `move` cannot be combined".to_owned());
                return Err(refusal
                    .with_hint("draw the moves of a piece, or a move")
                    .into());
            }
            let svg = self.ask(question(), "svg", &arguments)?;
            let text = self.ask(question(), "board", &arguments)?;
            let record = self.record(Self::state(), &arguments)?;
            let fen = record["fen"].as_str().unwrap_or_default();
            let text = format!("{text}\nFEN: {fen}");
            return Ok((text, json!({"fen": fen, "svg": svg})));
        }
        let is_state = matches!(self.tool.name.as_str(), "position" | "play");
        let mut record = self.record(
            if is_state { Self::state() } else { question() },
            &arguments,
        )?;
        let mut text = self.ask(question(), "board", &arguments)?;
        if self.tool.name == "can_win" {
            text = shorten_lines(&mut record, &text);
        }
        if self.tool.name == "play" {
            record["played"] = self.played(&object)?;
            let sans = record["played"].as_array().into_iter().flatten();
            let sans: Vec<&str> = sans.filter_map(|step| step["san"].as_str()).collect();
            let _ = write!(text, "\nplayed: {}", sans.join(" "));
        }
        if let Some(fen) = record["fen"].as_str() {
            let _ = write!(text, "\nFEN: {fen}");
        }
        Ok((text, record))
    }

    /// Puts what the question is about under the key that the oracle reads.
    fn name_position(&self, object: &mut Map<String, Value>) -> Result<(), Box<Refusal>> {
        let mut said = SUBJECTS.into_iter().filter(|key| object.contains_key(*key));
        // If nothing is said, the oracle says what is missing.
        let (one, other) = (said.next(), said.next());
        if let (Some(one), Some(other)) = (one, other) {
            let refusal = Refusal::new(format!("both `{one}` and `{other}` say which position"));
            let hint = "leave one out; `moves` are played in the position";
            return Err(refusal.with_hint(hint).into());
        }
        if let Some(key) = one {
            let value = object.shift_remove(key).unwrap_or_default();
            let is_game = self.tool.name == "judge_game" && !object.contains_key("moves");
            let text = value.as_str().unwrap_or_default();
            if is_game && key != "pgn" && !text.contains('[') && !text.contains("1.") {
                let hint = "add the moves, or the text of a game: \"pgn\":\"1. e4 e5 *\"";
                return Err(missing("moves", hint));
            }
            let own = if is_game { "pgn" } else { "position" };
            object.shift_insert(0, own.to_owned(), value);
        }
        Ok(())
    }

    fn state() -> Box<dyn Request> {
        Box::new(MovesRequest {
            output: FormatChoice {
                fields: STATE.map(str::to_owned).to_vec(),
                ..FormatChoice::default()
            },
            ..MovesRequest::default()
        })
    }

    /// Returns the record of an answer.
    fn record(&self, question: Box<dyn Request>, arguments: &str) -> Result<Value, Box<Refusal>> {
        let record = self.ask(question, "json", arguments)?;
        // A record of ours is JSON.
        Ok(serde_json::from_str(&record).unwrap_or_default())
    }

    /// Returns an answer in a format.
    fn ask(
        &self,
        mut request: Box<dyn Request>,
        format: &str,
        arguments: &str,
    ) -> Result<String, Box<Refusal>> {
        request.limit();
        request.output().name = (format != "text").then(|| format.to_owned());
        let question = request.ask(Door::Object, None);
        let question = question.map_err(|error| Refusal::new(error.message))?;
        let oracle = Oracle {
            question,
            request,
            only: Some((self.tool.name.clone(), self.tool.keys.clone())),
            ..self.oracle.clone()
        };
        let mut out = Vec::new();
        oracle.answer(arguments, &mut out).result?;
        Ok(String::from_utf8_lossy(&out).trim_end().to_owned())
    }

    /// Returns the moves that were played, each with the position after it.
    fn played(&self, object: &Map<String, Value>) -> Result<Value, Box<Refusal>> {
        let request = GamesRequest {
            positions: true,
            ..GamesRequest::default()
        };
        // What stands between the moves is read as in the position, which has been read.
        let texts = texts(&object["moves"])?;
        let moves = texts
            .iter()
            .flat_map(|text| movetext(text).unwrap_or_default());
        let mut object = object.clone();
        object["moves"] = moves.collect::<Value>();
        let steps = self.ask(Box::new(request), "json", &self.game(&object)?)?;
        let steps = steps.lines().skip(1);
        let steps = steps.filter_map(|step| serde_json::from_str::<Value>(step).ok());
        let keys =
            |step: Value| json!({"uci": step["uci"], "san": step["san"], "fen": step["fen"]});
        Ok(steps.map(keys).collect())
    }

    /// Judges one game.
    fn judge(&self, object: &Map<String, Value>) -> ToolAnswer {
        let arguments = self.game(object)?;
        let question = || question_of(self.tool, false);
        let record = self.record(question(), &arguments)?;
        let mut text = summary(&record);
        for line in self.ask(question(), "text", &arguments)?.lines() {
            // There is one game, in no file.
            let said = line.split_once(": game 1").map_or(line, |(_, said)| said);
            let said = said.trim_start_matches([',', ':', ' ']);
            if !said.starts_with("missing ") {
                let _ = write!(text, "\n{said}");
            }
        }
        if let Some(fen) = record["fen"].as_str() {
            let _ = write!(text, "\nFEN after the last move: {fen}");
        }
        Ok((text, record))
    }

    /// Returns what asks about a game: its text, or moves in a position.
    fn game(&self, object: &Map<String, Value>) -> Result<String, Box<Refusal>> {
        let Some(moves) = object.get("moves") else {
            return Ok(Value::Object(object.clone()).to_string());
        };
        let mut start = object.clone();
        start.retain(|key, _| key != "moves");
        let start = self.record(Self::state(), &Value::Object(start).to_string())?;
        // A comment ends with its line, and no tag and no escaped line begins behind a space.
        let texts = texts(moves)?.into_iter().map(|text| {
            let refuse = |error| Refusal::from_position_error(error, &text);
            let refused = movetext(&text).map_err(refuse).err();
            // A move behind a result is an error of the game, which is read below.
            if let Some(unclosed) =
                refused.filter(|error| error.code != PositionErrorKind::Pgn.code())
            {
                return Err(unclosed);
            }
            // Between moves, a semicolon is no comment, as for `play`.
            let plain = text.replace(';', " ");
            let words = movetext(&plain).unwrap_or_default();
            let are_moves = words.iter().all(|word| MoveText::parse(word).is_ok());
            Ok(if are_moves { plain } else { text })
        });
        let texts = texts.collect::<Result<Vec<_>, Refusal>>()?;
        let moves = texts.join("\n ");
        let fen = start["fen"].as_str().unwrap_or_default();
        let result = if moves.ends_with('*') { "" } else { "\n *" };
        let pgn = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}{result}");
        Ok(json!({ "pgn": pgn }).to_string())
    }
}

/// Returns the texts of moves: a list, or one text.
fn texts(moves: &Value) -> Result<Vec<String>, Box<Refusal>> {
    let text = moves.as_str().map(|text| vec![text.to_owned()]);
    let texts = text.map_or_else(|| Vec::deserialize(moves), Ok);
    let texts = texts.map_err(|_| {
        let refusal = Refusal::new("`moves` is neither a string nor a list of strings".to_owned());
        refusal.with_hint("write [\"e4\",\"e5\"], or \"1. e4 e5\"")
    })?;
    let spoken = |text: String| spoken_move(&text).unwrap_or(text);
    Ok(texts.into_iter().map(spoken).collect())
}

/// Returns the error of a call without a key.
fn missing(key: &str, hint: &str) -> Box<Refusal> {
    let refusal = Refusal::new(format!("the call has no `{key}`")).with_hint(hint);
    Box::new(Refusal {
        code: "missing_key",
        ..refusal
    })
}

/// Returns whether all moves of a game are legal, how it ended, and which draws could be claimed.
fn summary(record: &Value) -> String {
    let findings = record["findings"].as_array().into_iter().flatten();
    let kinds = findings.filter_map(|finding| finding["kind"].as_str());
    let is_unplayed =
        |kind: &str| ["ambiguous_move", "unreadable_token", "null_move"].contains(&kind);
    let illegal = kinds.clone().filter(|kind| *kind == "illegal_move").count();
    let mut text = match illegal {
        0 if kinds.clone().any(is_unplayed) => "not every move is a legal move".to_owned(),
        0 if record["plies"] == 0 => "no move was played".to_owned(),
        0 if kinds.clone().any(|kind| kind == "move_after_end") => {
            "a move follows the end of the game".to_owned()
        }
        0 => "every move is legal".to_owned(),
        1 => "one move is illegal".to_owned(),
        number => format!("{number} moves are illegal"),
    };
    let reason = record["outcome"]["reason"].as_str().unwrap_or_default();
    let reason = reason.replace('_', " ");
    let is_whole = kinds.clone().all(|kind| kind.starts_with("missing_"));
    // Writing to memory cannot fail.
    let _ = match record["outcome"]["winner"].as_str() {
        // Where something was not played, it is not known.
        _ if reason.is_empty() && !is_whole => Ok(()),
        _ if reason.is_empty() => write!(text, "; the game is not over"),
        Some("white") => write!(text, "; White wins by {reason}"),
        Some("black") => write!(text, "; Black wins by {reason}"),
        _ => write!(text, "; the game is drawn by {reason}"),
    };
    for (claim, rule) in [
        ("threefold", "threefold repetition (FIDE article 9.2)"),
        ("fifty_moves", "the fifty-move rule (FIDE article 9.3)"),
    ] {
        if let Some(ply) = record["claims"][claim].as_u64() {
            let since = if record["plies"] == ply {
                "now".to_owned()
            } else {
                format!("first after half-move {ply}")
            };
            let _ = write!(text, "\na draw can be claimed by {rule}, {since}");
        }
    }
    text
}

/// Leaves out a long line of moves to a checkmate, in the record and in its text.
fn shorten_lines(record: &mut Value, text: &str) -> String {
    let mut short = String::new();
    let mut is_left_out = false;
    for line in text.lines() {
        is_left_out &= line.starts_with(' ');
        if is_left_out {
            continue;
        }
        let side = ["white", "black"]
            .into_iter()
            .find(|side| line.to_lowercase().starts_with(side));
        let verdict = side.and_then(|side| record[side].as_object_mut());
        let plies = |verdict: &Map<String, Value>| verdict.get("line")?.as_array().map(Vec::len);
        match verdict.and_then(|verdict| plies(verdict).zip(Some(verdict))) {
            Some((plies, verdict)) if plies > LONGEST_LINE => {
                is_left_out = true;
                verdict.retain(|key, _| key == "verdict");
                verdict.insert("plies".to_owned(), json!(plies));
                short.push_str(line.trim_end_matches(':'));
            }
            _ => short.push_str(line),
        }
        short.push('\n');
    }
    short.trim_end().to_owned()
}

/// Returns an error as a text: what is wrong, where, and what to do.
fn message(refusal: &Refusal) -> String {
    let mut text = format!("error {}: {}", refusal.code, refusal.message);
    // Writing to memory cannot fail.
    if !refusal.token.is_empty() {
        let _ = write!(text, " (at `{}`)", refusal.token);
    }
    if let Some(hint) = &refusal.hint {
        // A tool has no formats.
        let hint = match hint.as_str() {
            hint if hint.contains("\"output\"") => "`legal_moves` lists the legal moves",
            hint if hint.contains("ask `games`") => {
                "`judge_game` judges a game; a position is that of one game"
            }
            hint => hint,
        };
        let _ = write!(text, "\nhint: {hint}");
    }
    text
}
