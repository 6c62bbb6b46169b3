//! The messages of JSON-RPC 2.0 and of the revisions of the Model Context Protocol.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::tools;
use crate::config::Config;
use oracle_answers::json::push;

/// The revision without a handshake: each request names it.
const STATELESS: &str = "2026-07-28";

/// The revisions that begin with `initialize`, the newest first.
const WITH_HANDSHAKE: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// The key of `_meta` with the revision.
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";

const INSTRUCTIONS: &str = "The laws of chess, exactly. Ask explain_move before you play a move, legal_moves for what \
    is possible, and judge_game to check a whole game. Positions are FEN, lists of pieces such as Wke1 Wra1 Bqd8, or \
    startpos.";

/// How long a list of tools stays true, in milliseconds: as long as the program.
const DAY: u64 = 86_400_000;

/// Codes of errors (JSON-RPC 2.0, section 5.1).
const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
pub const INVALID_PARAMS: i64 = -32602;
/// The code of the stateless revision for another one.
const UNSUPPORTED_VERSION: i64 = -32022;

/// A request, or a notification, which has no id.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    method: Option<String>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
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
pub fn reply(config: &Config, line: &[u8]) -> Option<Vec<u8>> {
    let Ok(text) = str::from_utf8(line) else {
        return Some(unread(PARSE_ERROR, "the message is not UTF-8"));
    };
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    if !text.starts_with('[') {
        return reply_to_one(config, text);
    }
    let batch = match serde_json::from_str::<Vec<&RawValue>>(text) {
        Ok(batch) if batch.is_empty() => {
            return Some(unread(INVALID_REQUEST, "the batch is empty"));
        }
        Ok(batch) => batch,
        Err(error) => return Some(unread(PARSE_ERROR, error.to_string())),
    };
    let replies = batch
        .iter()
        .filter_map(|one| reply_to_one(config, one.get()));
    let replies: Vec<Vec<u8>> = replies.collect();
    let joined = replies.join(&b","[..]);
    (!joined.is_empty()).then(|| [b"[", joined.as_slice(), b"]"].concat())
}

/// Returns the reply to a message that is too long to be read.
pub fn too_long() -> Vec<u8> {
    unread(INVALID_REQUEST, "the message is too long")
}

/// Returns the reply to a message whose id is not known.
fn unread(code: i64, message: impl Into<String>) -> Vec<u8> {
    refused(None, &RpcError::new(code, message))
}

fn reply_to_one(config: &Config, text: &str) -> Option<Vec<u8>> {
    let message = match serde_json::from_str::<Message<'_>>(text) {
        Ok(message) => message,
        Err(error) => {
            let code = if error.is_data() {
                INVALID_REQUEST
            } else {
                PARSE_ERROR
            };
            return Some(unread(code, error.to_string()));
        }
    };
    // It comes back as it was written, so it must be a value that all clients can read.
    if let Some(id) = message.id
        && let Err(error) = serde_json::from_str::<Value>(id.get())
    {
        return Some(refused(
            None,
            &RpcError::new(PARSE_ERROR, error.to_string()),
        ));
    }
    let Some(method) = message.method else {
        // A reply to what was never asked.
        let is_reply = text.contains("\"result\"") || text.contains("\"error\"");
        let error = RpcError::new(INVALID_REQUEST, "the message has no method");
        return (!is_reply).then(|| refused(message.id, &error));
    };
    // A notification.
    let id = message.id?;
    let params = message.params.map_or("{}", RawValue::get);
    let result = match serde_json::from_str::<Params<'_>>(params) {
        Ok(params) => answer(config, &method, params),
        Err(error) => Err(RpcError::new(INVALID_PARAMS, error.to_string())),
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
fn answer(config: &Config, method: &str, params: Params<'_>) -> Result<Value, RpcError> {
    let meta = params.meta.as_ref();
    let version = meta.and_then(|meta| meta.get(VERSION_KEY)?.as_str());
    let is_stateless = match version {
        Some(STATELESS) => true,
        Some(version) if !WITH_HANDSHAKE.contains(&version) => return Err(unsupported(version)),
        _ => method == "server/discover",
    };
    let about = json!({
        "name": "chess-oracle",
        "title": "chess-oracle: the laws of chess",
        "version": env!("CARGO_PKG_VERSION"),
    });
    let capabilities = json!({"tools": {}});
    let (mut result, is_list) = match method {
        "initialize" => {
            let asked = params.version.unwrap_or_default();
            let known = WITH_HANDSHAKE.into_iter().find(|known| *known == asked);
            let result = json!({
                "protocolVersion": known.unwrap_or(WITH_HANDSHAKE[0]),
                "capabilities": capabilities,
                "serverInfo": about,
                "instructions": INSTRUCTIONS,
            });
            (result, false)
        }
        "server/discover" => {
            let versions: Vec<&str> = [STATELESS].into_iter().chain(WITH_HANDSHAKE).collect();
            let result = json!({
                "supportedVersions": versions,
                "capabilities": capabilities,
                "serverInfo": about,
                "instructions": INSTRUCTIONS,
            });
            (result, true)
        }
        "ping" => (json!({}), false),
        "tools/list" => (json!({"tools": tools::list()}), true),
        "tools/call" => {
            let name = params.name.unwrap_or_default();
            let arguments = params.arguments.map_or("{}", RawValue::get);
            (tools::call(config, &name, arguments)?, false)
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
    let supported: Vec<&str> = [STATELESS].into_iter().chain(WITH_HANDSHAKE).collect();
    RpcError {
        data: Some(json!({"supported": supported, "requested": version})),
        ..RpcError::new(
            UNSUPPORTED_VERSION,
            format!("the revision `{version}` is not supported"),
        )
    }
}
