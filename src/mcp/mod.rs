//! `mcp`: the commands as tools of the Model Context Protocol, on standard input and output.
//!
//! Messages are lines of JSON-RPC 2.0. No message depends on one before it, so there is no session: a request that names the
//! stateless revision of the protocol in its `_meta` is answered in that revision, any other as after `initialize`
//! (<https://modelcontextprotocol.io/specification>).

mod tools;

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, scope};
use std::time::Duration;

use memchr::memmem;
use oracle_answers::Oracle;
use oracle_answers::json::push;
use oracle_answers::message;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::input::locked;
use crate::terminal::channels::Channels;
use crate::terminal::exit::Exit;
use tools::{ToolResult, call};

/// The longest message in bytes; a longer one is refused, and skipped.
const LONGEST_MESSAGE: u64 = 4 << 20;

/// The tools whose calls may take long: they run beside the others.
const LONG_CALLS: [&str; 3] = ["\"winnable\"", "\"mate\"", "\"perft\""];
/// The longest line that is always answered at once, in bytes.
const SHORT_LINE: usize = 16 << 10;
/// The most long calls that run at the same time: each keeps some megabytes of positions.
const MOST_RUNNING: usize = 4;
/// The most that wait. Then no line is read until one of them begins.
const MOST_WAITING: usize = 64;
/// How long calls go on when the input has ended; then each answers what it has found.
const AFTER_INPUT: Duration = Duration::from_secs(600);

/// Answers messages until the input ends. Calls that may take long run beside it; each other reply is written before the next
/// message is read.
pub fn serve(oracle: &Oracle, stdin: impl Read, channels: &Channels) -> anyhow::Result<Exit> {
    let server = &Server {
        oracle,
        channels,
        stops: Mutex::default(),
        failure: Mutex::default(),
    };
    let (queue, waiting) = sync_channel(MOST_WAITING);
    let waiting = &Mutex::new(waiting);
    scope(|scope| {
        // Nothing is sent on it.
        let (working, ended) = sync_channel::<LongLine>(0);
        let begin = || {
            let working = working.clone();
            let work = move || {
                server.work(waiting);
                drop(working);
            };
            Builder::new().spawn_scoped(scope, work).is_ok()
        };
        let read = server.read(stdin, queue, begin);
        drop(working);
        if read.is_ok() {
            // Until no thread has it.
            let _ = ended.recv_timeout(AFTER_INPUT);
        }
        for stop in locked(&server.stops).values() {
            stop.store(true, Ordering::Relaxed);
        }
        read
    })?;
    match locked(&server.failure).take() {
        Some(error) => Err(error),
        None => Ok(Exit::Yes),
    }
}

/// What all calls share.
struct Server<'a> {
    oracle: &'a Oracle,
    channels: &'a Channels,
    /// What stops the long calls that have neither been answered nor been cancelled.
    stops: Mutex<HashMap<String, StopFlag>>,
    /// Why a reply could not be written.
    failure: Mutex<Option<anyhow::Error>>,
}

/// Ends a call soon after it is set.
pub type StopFlag = Arc<AtomicBool>;

/// What stops each call of a line, with its id.
type CallStops = Vec<(String, StopFlag)>;

/// A line with calls that may take long.
struct LongLine {
    line: Vec<u8>,
    stops: CallStops,
}

impl Server<'_> {
    /// Answers the lines, or queues those that take long for threads, which it begins.
    #[allow(clippy::needless_pass_by_value)] // Threads end when the queue is gone.
    fn read(
        &self,
        stdin: impl Read,
        queue: SyncSender<LongLine>,
        begin: impl Fn() -> bool,
    ) -> anyhow::Result<()> {
        let mut threads = 0;
        let mut stdin = BufReader::new(stdin);
        let mut line = Vec::new();
        loop {
            line.clear();
            let mut message = stdin.by_ref().take(LONGEST_MESSAGE);
            if message.read_until(b'\n', &mut line)? == 0 || locked(&self.failure).is_some() {
                return Ok(());
            }
            let is_whole = line.ends_with(b"\n") || (line.len() as u64) < LONGEST_MESSAGE;
            // Some clients begin with a byte-order mark.
            let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line);
            let reply = if !is_whole {
                stdin.skip_until(b'\n')?;
                let id = message::id_of_beginning(line).filter(|id| message::is_id(id));
                let error = invalid("the message is longer than 4 MiB");
                Some(envelope(id.as_deref(), "error", &error))
            } else if let Some(ids) = long_calls(line) {
                threads += usize::from(threads < MOST_RUNNING && begin());
                match self.stops_of(line, &ids) {
                    Err(reply) => Some(reply),
                    // Without another thread, this one answers.
                    Ok(stops) if threads == 0 => self.answer_long(line, &stops),
                    Ok(stops) => {
                        let line = line.to_vec();
                        queue.send(LongLine { line, stops })?;
                        None
                    }
                }
            } else {
                self.reply(line, &[])
            };
            self.write(reply)?;
        }
    }

    fn write(&self, reply: Option<Vec<u8>>) -> anyhow::Result<()> {
        match reply {
            Some(reply) => self.channels.write(&[&reply, &b"\n"[..]].concat()),
            None => Ok(()),
        }
    }

    /// Returns what stops the calls of a line, or an error if one of their ids is in use.
    fn stops_of(&self, line: &[u8], ids: &[Box<RawValue>]) -> Result<CallStops, Vec<u8>> {
        let mut known = locked(&self.stops);
        if let Some(id) = ids.iter().find(|id| known.contains_key(&key(id))) {
            let error = invalid(format!("the id {id} is that of a call that is running"));
            let is_one = line.trim_ascii_start().starts_with(b"{");
            return Err(envelope(is_one.then_some(id), "error", &error));
        }
        let stops = ids.iter().map(|id| {
            let stop = known.entry(key(id)).or_default();
            (key(id), Arc::clone(stop))
        });
        Ok(stops.collect())
    }

    /// Answers the lines that wait, until there will be no more.
    fn work(&self, waiting: &Mutex<Receiver<LongLine>>) {
        let next = || locked(waiting).recv();
        while let Ok(LongLine { line, stops }) = next() {
            let reply = self.answer_long(&line, &stops);
            if let Err(error) = self.write(reply) {
                *locked(&self.failure) = Some(error);
            }
        }
    }

    fn answer_long(&self, line: &[u8], stops: &[(String, StopFlag)]) -> Option<Vec<u8>> {
        let reply = self.reply(line, stops);
        // The client may use the ids again once it has read the reply.
        let is_own = |stop: &StopFlag| stops.iter().any(|(_, own)| Arc::ptr_eq(own, stop));
        locked(&self.stops).retain(|_, stop| !is_own(stop));
        reply
    }
}

/// Returns the ids of the calls of a line, if one of them may take long.
fn long_calls(line: &[u8]) -> Option<Vec<Box<RawValue>>> {
    let mut names = LONG_CALLS.iter();
    if line.len() < SHORT_LINE && !names.any(|name| memmem::find(line, name.as_bytes()).is_some()) {
        return None;
    }
    let text = str::from_utf8(line).ok()?;
    let messages: Vec<Message<'_>> = serde_json::from_str(text)
        .or_else(|_| serde_json::from_str(text).map(|one| vec![one]))
        .ok()?;
    let calls = messages.iter().filter(|message| {
        let method = message.method.map(RawValue::get);
        method == Some("\"tools/call\"")
    });
    let ids = calls
        .filter_map(|message| message.id)
        .filter(|id| message::is_id(id));
    let ids: Vec<_> = ids.map(ToOwned::to_owned).collect();
    (!ids.is_empty()).then_some(ids)
}

/// Returns an id as all that mean the same are written.
fn key(id: &RawValue) -> String {
    serde_json::from_str::<Value>(id.get()).map_or_else(|_| String::new(), |id| id.to_string())
}

const REVISIONS: [&str; 5] = [
    STATELESS,
    "2025-11-25",
    "2025-06-18",
    "2025-03-26",
    "2024-11-05",
];

/// The revision without a handshake: each request names it. The others begin with `initialize`.
const STATELESS: &str = "2026-07-28";

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
    /// What is cancelled.
    #[serde(borrow, rename = "requestId")]
    request: Option<&'a RawValue>,
}

/// What is wrong with a request.
#[derive(Debug, Serialize)]
pub struct RpcError {
    code: i64,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
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

#[allow(clippy::needless_pass_by_value)] // As `map_err` passes it.
fn unreadable(error: serde_json::Error) -> RpcError {
    RpcError::new(PARSE_ERROR, error.to_string())
}

fn invalid(message: impl Into<String>) -> RpcError {
    RpcError::new(INVALID_REQUEST, message)
}

impl Server<'_> {
    /// Returns the reply to a line: one message, or a batch of them. There is none to notifications and to calls that are cancelled.
    fn reply(&self, line: &[u8], stops: &[(String, StopFlag)]) -> Option<Vec<u8>> {
        let replies = match str::from_utf8(line).map(str::trim) {
            Ok("") => return None,
            Ok(text) if text.starts_with('[') => self.reply_to_batch(text, stops),
            Ok(text) => Ok(self.reply_to_one(text, stops)),
            Err(_) => Err(RpcError::new(PARSE_ERROR, "the message is not UTF-8")),
        };
        replies.unwrap_or_else(|error| Some(envelope(None, "error", &error)))
    }

    fn reply_to_batch(
        &self,
        text: &str,
        stops: &[(String, StopFlag)],
    ) -> Result<Option<Vec<u8>>, RpcError> {
        let batch: Vec<&RawValue> = serde_json::from_str(text).map_err(unreadable)?;
        if batch.is_empty() {
            return Err(invalid("the batch is empty"));
        }
        if batch.len() > MOST_IN_BATCH {
            let message = format!("a batch has at most {MOST_IN_BATCH} messages");
            return Err(invalid(message));
        }
        let replies = batch.iter();
        let replies = replies.filter_map(|one| self.reply_to_one(one.get(), stops));
        let joined = replies.collect::<Vec<_>>().join(&b","[..]);
        Ok((!joined.is_empty()).then(|| [b"[", joined.as_slice(), b"]"].concat()))
    }

    fn reply_to_one(&self, text: &str, stops: &[(String, StopFlag)]) -> Option<Vec<u8>> {
        let mut id = None;
        match self.result(text, stops, &mut id) {
            Ok(result) => Some(envelope(id, "result", &result?)),
            Err(error) => Some(envelope(id, "error", &error)),
        }
    }

    /// Returns the result of a request; none of a notification and of a reply. Notes the id as soon as it is known.
    fn result<'a>(
        &self,
        text: &'a str,
        stops: &[(String, StopFlag)],
        id: &mut Option<&'a RawValue>,
    ) -> Result<Option<RpcResult>, RpcError> {
        let message: Message<'_> = match serde_json::from_str(text) {
            Err(error) if !error.is_data() => return Err(unreadable(error)),
            _ if !text.starts_with('{') => return Err(invalid("a message is an object")),
            read => read.map_err(|error| invalid(error.to_string()))?,
        };
        // A reply to what was never asked.
        if message.method.is_none() && (message.result.is_some() || message.error.is_some()) {
            return Ok(None);
        }
        if let Some(given) = message.id {
            if !message::is_id(given) {
                return Err(invalid("an id is a string, a number or null"));
            }
            // It comes back as it was written, so it must be a value that all clients can read.
            serde_json::from_str::<Value>(given.get()).map_err(unreadable)?;
            *id = Some(given);
        }
        let string = |written: &RawValue| serde_json::from_str::<String>(written.get()).ok();
        if message.jsonrpc.and_then(string).as_deref() != Some("2.0") {
            return Err(invalid("the member `jsonrpc` is not \"2.0\""));
        }
        let method = message.method;
        let method = method.ok_or_else(|| invalid("the message has no method"))?;
        let method = string(method).ok_or_else(|| invalid("the method is not a string"))?;
        let Some(id) = *id else {
            if method == "notifications/cancelled" {
                self.cancel(message.params);
            }
            return Ok(None);
        };
        let refuse = |message: &str| RpcError::new(INVALID_PARAMS, message);
        let params = message.params.map_or("{}", RawValue::get);
        if !params.starts_with('{') {
            return Err(refuse("the parameters are not an object"));
        }
        let params = serde_json::from_str(params).map_err(|error| refuse(&error.to_string()))?;
        let stop = stops.iter().find(|(own, _)| *own == key(id));
        let stop = stop.map(|(_, stop)| stop);
        if self.is_cancelled(id, stop) {
            return Ok(None);
        }
        let answered = answer(self.oracle, &method, params, stop);
        let is_cancelled = self.is_cancelled(id, stop);
        answered.map(|result| (!is_cancelled).then_some(result))
    }

    /// Returns whether a call has been cancelled.
    fn is_cancelled(&self, id: &RawValue, stop: Option<&StopFlag>) -> bool {
        stop.is_some_and(|stop| {
            let stops = locked(&self.stops);
            let found = stops.get(&key(id));
            !found.is_some_and(|found| Arc::ptr_eq(found, stop))
        })
    }

    /// Stops a call; one that is not known, or has been answered, is none.
    fn cancel(&self, params: Option<&RawValue>) {
        let params =
            params.and_then(|params| serde_json::from_str::<Params<'_>>(params.get()).ok());
        let id = params.and_then(|params| params.request);
        let id = id.filter(|id| message::is_id(id));
        let stop = id.and_then(|id| locked(&self.stops).remove(&key(id)));
        if let Some(stop) = stop {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Writes a reply to the message with this id, if that is known.
fn envelope(id: Option<&RawValue>, key: &str, value: &impl Serialize) -> Vec<u8> {
    let id = id.map_or("null", RawValue::get);
    let mut reply = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"{key}\":").into_bytes();
    push(value, &mut reply);
    reply.push(b'}');
    reply
}

/// The result of a request: that of a call, and further members.
#[derive(Serialize)]
struct RpcResult {
    #[serde(flatten)]
    called: Option<ToolResult>,
    #[serde(flatten)]
    members: Value,
}

fn answer(
    oracle: &Oracle,
    method: &str,
    params: Params<'_>,
    stop: Option<&StopFlag>,
) -> Result<RpcResult, RpcError> {
    let meta = params.meta.as_ref();
    let version = meta.and_then(|meta| meta.get(VERSION_KEY)?.as_str());
    let is_stateless = match version {
        Some(STATELESS) => true,
        Some(version) if !REVISIONS.contains(&version) => {
            let message = format!("the revision `{version}` is not supported");
            return Err(RpcError {
                data: Some(json!({"supported": REVISIONS, "requested": version})),
                ..RpcError::new(UNSUPPORTED_VERSION, message)
            });
        }
        _ => method == "server/discover",
    };
    let about = json!({
        "name": "chess-oracle",
        "title": "chess-oracle: the laws of chess",
        "version": env!("CARGO_PKG_VERSION"),
    });
    let introduce = |key: &str, versions| {
        json!({
            key: versions,
            "capabilities": {"tools": {}},
            "serverInfo": about,
            "instructions": INSTRUCTIONS,
        })
    };
    let mut called = None;
    let mut members = match method {
        "initialize" => {
            let (asked, known) = (params.version.unwrap_or_default(), &REVISIONS[1..]);
            let same = known.iter().find(|known| **known == asked);
            introduce("protocolVersion", json!(same.unwrap_or(&known[0])))
        }
        "server/discover" => introduce("supportedVersions", json!(REVISIONS)),
        "ping" => json!({}),
        "tools/list" => json!({"tools": tools::list()}),
        "tools/call" => {
            let name = params.name.unwrap_or_default();
            let arguments = params.arguments.map_or("{}", RawValue::get);
            called = Some(call(oracle, &name, arguments, stop)?);
            json!({})
        }
        _ => {
            let message = format!("there is no method `{method}`");
            return Err(RpcError::new(METHOD_NOT_FOUND, message));
        }
    };
    if is_stateless {
        members["resultType"] = json!("complete");
        if matches!(method, "server/discover" | "tools/list") {
            members["ttlMs"] = json!(DAY);
            members["cacheScope"] = json!("public");
        }
        members["_meta"] = json!({"io.modelcontextprotocol/serverInfo": about});
    }
    Ok(RpcResult { called, members })
}
