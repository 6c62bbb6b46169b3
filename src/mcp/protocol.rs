//! The messages of JSON-RPC 2.0 and of the revisions of the Model Context Protocol.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::{call, tools};
use oracle_answers::Oracle;
use oracle_answers::json::push;
use oracle_answers::message::id;

/// The revisions, the newest first.
const REVISIONS: [&str; 5] = [
    STATELESS,
    "2025-11-25",
    "2025-06-18",
    "2025-03-26",
    "2024-11-05",
];

/// The revision without a handshake: each request names it. The others begin with `initialize`.
const STATELESS: &str = "2026-07-28";

/// The key of `_meta` with the revision.
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";

const INSTRUCTIONS: &str = "The laws of chess, exactly. Ask explain_move before you play a move, legal_moves for what \
    is possible, and judge_game to check a whole game. Positions are FEN, lists of pieces such as Wke1 Wra1 Bqd8, or \
    startpos.";

/// How long a list of tools stays true, in milliseconds: as long as the program.
const DAY: u64 = 86_400_000;

/// The most messages of a batch: their replies are one line, and may be far longer.
const MOST_IN_BATCH: usize = 1000;

/// Codes of errors (JSON-RPC 2.0, section 5.1).
const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
pub const INVALID_PARAMS: i64 = -32602;
/// The code of the stateless revision for another one.
const UNSUPPORTED_VERSION: i64 = -32022;

/// A request, a notification, which has no id, or a reply. A member that is null is there.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow, default, deserialize_with = "written")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "written")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "written")]
    method: Option<&'a RawValue>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "written")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "written")]
    error: Option<&'a RawValue>,
}

fn written<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<&'de RawValue>, D::Error> {
    Deserialize::deserialize(reader).map(Some)
}

/// The parameters that are looked at.
#[derive(Deserialize, Default)]
struct Params<'a> {
    name: Option<String>,
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
    #[serde(rename = "protocolVersion")]
    version: Option<String>,
    #[serde(rename = "_meta")]
    meta: Option<Value>,
}

/// What is wrong with a request.
#[derive(Debug, Serialize)]
pub struct RpcError {
    pub code: i64,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
}

impl RpcError {
    pub fn new(code: i64, message: impl Into<String>) -> RpcError {
        RpcError {
            code,
            message: message.into(),
            data: None,
        }
    }
}

/// Returns the reply to a line: one message, or a batch of them. There is none to notifications.
pub fn reply(oracle: &Oracle, line: &[u8]) -> Option<Vec<u8>> {
    let Ok(text) = str::from_utf8(line) else {
        return Some(unread(PARSE_ERROR, "the message is not UTF-8"));
    };
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    if !text.starts_with('[') {
        return reply_to_one(oracle, text);
    }
    let batch = match serde_json::from_str::<Vec<&RawValue>>(text) {
        Ok(batch) if batch.is_empty() => {
            return Some(unread(INVALID_REQUEST, "the batch is empty"));
        }
        Ok(batch) if batch.len() > MOST_IN_BATCH => {
            let message = format!("a batch has at most {MOST_IN_BATCH} messages");
            return Some(unread(INVALID_REQUEST, message));
        }
        Ok(batch) => batch,
        Err(error) => return Some(unread(PARSE_ERROR, error.to_string())),
    };
    let replies = batch
        .iter()
        .filter_map(|one| reply_to_one(oracle, one.get()));
    let replies: Vec<Vec<u8>> = replies.collect();
    let joined = replies.join(&b","[..]);
    (!joined.is_empty()).then(|| [b"[", joined.as_slice(), b"]"].concat())
}

/// Returns the reply to a message that is too long to be read, of which the start and the end are known.
pub fn too_long(head: &[u8], tail: &[u8]) -> Vec<u8> {
    let error = RpcError::new(INVALID_REQUEST, "the message is longer than 4 MiB");
    refused(id::of_parts(head, tail).as_deref(), &error)
}

/// Returns the reply to a message whose id is not known.
fn unread(code: i64, message: impl Into<String>) -> Vec<u8> {
    refused(None, &RpcError::new(code, message))
}

fn reply_to_one(oracle: &Oracle, text: &str) -> Option<Vec<u8>> {
    let message = match serde_json::from_str::<Message<'_>>(text) {
        Ok(message) if text.starts_with('{') => message,
        Err(error) if !error.is_data() => return Some(unread(PARSE_ERROR, error.to_string())),
        Err(error) if text.starts_with('{') => {
            return Some(unread(INVALID_REQUEST, error.to_string()));
        }
        _ => return Some(unread(INVALID_REQUEST, "a message is an object")),
    };
    let Message { id, method, .. } = message;
    // A reply to what was never asked.
    if method.is_none() && (message.result.is_some() || message.error.is_some()) {
        return None;
    }
    let invalid = |id, said: &str| Some(refused(id, &RpcError::new(INVALID_REQUEST, said)));
    if id.is_some_and(|id| !id::is_id(id)) {
        return invalid(None, "an id is a string, a number or null");
    }
    // It comes back as it was written, so it must be a value that all clients can read.
    if let Some(id) = id
        && let Err(error) = serde_json::from_str::<Value>(id.get())
    {
        return Some(unread(PARSE_ERROR, error.to_string()));
    }
    let string = |written: &RawValue| serde_json::from_str::<String>(written.get()).ok();
    if message.jsonrpc.and_then(string).as_deref() != Some("2.0") {
        return invalid(id, "the member `jsonrpc` is not \"2.0\"");
    }
    let method = match method.map(string) {
        None => return invalid(id, "the message has no method"),
        Some(None) => return invalid(id, "the method is not a string"),
        Some(Some(method)) => method,
    };
    // A notification.
    let id = id?;
    let params = message.params.map_or("{}", RawValue::get);
    let result = if params.starts_with('{') {
        let params = serde_json::from_str::<Params<'_>>(params);
        let params = params.map_err(|error| RpcError::new(INVALID_PARAMS, error.to_string()));
        params.and_then(|params| answer(oracle, &method, params))
    } else {
        let message = "the parameters are not an object";
        Err(RpcError::new(INVALID_PARAMS, message))
    };
    Some(match result {
        Ok(result) => envelope(Some(id), "result", &result),
        Err(error) => refused(Some(id), &error),
    })
}

fn refused(id: Option<&RawValue>, error: &RpcError) -> Vec<u8> {
    envelope(id, "error", error)
}

fn envelope(id: Option<&RawValue>, key: &str, value: &impl Serialize) -> Vec<u8> {
    let id = id.map_or("null", RawValue::get);
    let mut reply = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"{key}\":").into_bytes();
    push(value, &mut reply);
    reply.push(b'}');
    reply
}

/// Answers a request.
fn answer(oracle: &Oracle, method: &str, params: Params<'_>) -> Result<Value, RpcError> {
    let meta = params.meta.as_ref();
    let version = meta.and_then(|meta| meta.get(VERSION_KEY)?.as_str());
    let is_stateless = match version {
        Some(STATELESS) => true,
        Some(version) if !REVISIONS.contains(&version) => return Err(unsupported(version)),
        _ => method == "server/discover",
    };
    let about = json!({
        "name": "chess-oracle",
        "title": "chess-oracle: the laws of chess",
        "version": env!("CARGO_PKG_VERSION"),
    });
    let (mut result, is_list) = match method {
        "initialize" | "server/discover" => {
            let is_list = method == "server/discover";
            let (key, versions) = if is_list {
                ("supportedVersions", json!(REVISIONS))
            } else {
                let (asked, known) = (params.version.unwrap_or_default(), &REVISIONS[1..]);
                let same = known.iter().find(|known| **known == asked);
                ("protocolVersion", json!(same.unwrap_or(&known[0])))
            };
            let result = json!({
                key: versions,
                "capabilities": {"tools": {}},
                "serverInfo": about,
                "instructions": INSTRUCTIONS,
            });
            (result, is_list)
        }
        "ping" => (json!({}), false),
        "tools/list" => (json!({"tools": tools::list()}), true),
        "tools/call" => {
            let name = params.name.unwrap_or_default();
            let arguments = params.arguments.map_or("{}", RawValue::get);
            (call::call(oracle, &name, arguments)?, false)
        }
        _ => {
            let message = format!("there is no method `{method}`");
            return Err(RpcError::new(METHOD_NOT_FOUND, message));
        }
    };
    if is_stateless {
        result["resultType"] = json!("complete");
        if is_list {
            result["ttlMs"] = json!(DAY);
            result["cacheScope"] = json!("public");
        }
        result["_meta"] = json!({"io.modelcontextprotocol/serverInfo": about});
    }
    Ok(result)
}

fn unsupported(version: &str) -> RpcError {
    RpcError {
        data: Some(json!({"supported": REVISIONS, "requested": version})),
        ..RpcError::new(
            UNSUPPORTED_VERSION,
            format!("the revision `{version}` is not supported"),
        )
    }
}
