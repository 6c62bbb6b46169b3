//! Messages of JSON-RPC 2.0 that are long, and calls that take long.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{call, request};
use crate::support::{oracle, oracle_within};

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

/// Returns the replies to lines.
fn replies(lines: &str) -> Vec<Value> {
    oracle("mcp").stdin(lines).records()
}

#[test]
fn a_batch_has_at_most_1000_messages() {
    for (count, replies_of) in [(1000, 1000), (1001, 0)] {
        let found = replies(&format!("[{}]", vec![PING; count].join(",")));
        assert_eq!(found[0].as_array().map_or(0, Vec::len), replies_of);
    }
}

/// The id is known if it stands before what is long. Ids of others are none, nor are those that may not be one.
#[test]
fn a_message_that_is_too_long_is_refused_with_its_id_and_the_next_is_read() {
    let long = "x".repeat(5 << 20);
    for (message, id) in [
        (r#"{"jsonrpc":"2.0","id":7,"params":{"a":"@"}}"#, json!(7)),
        (r#"{"id" : "a\"b","params":"@"}"#, json!("a\"b")),
        (r#"{"params":{"id":3,"a":"@"},"id":8}"#, json!(null)),
        (r#"{"params":{"id":3,"a":"@","id":4}}"#, json!(null)),
        (r#"{"params":"@\"id\":4}"}"#, json!(null)),
        (r#"{"a":"@"}"#, json!(null)),
        (r#"{"id":[1],"a":"@"}"#, json!(null)),
        (r#"[{"id":1,"a":"@"}]"#, json!(null)),
        ("@", json!(null)),
    ] {
        let found = replies(&format!("{}\n{PING}\n", message.replace('@', &long)));
        assert_eq!(found.len(), 2, "{message}");
        let refused = (&found[0]["id"], &found[0]["error"]["code"]);
        assert_eq!(refused, (&id, &json!(-32600)), "{message}");
        assert_eq!(found[1]["id"], 1);
    }
}

/// Every half-move is followed by a mistake.
#[test]
fn the_text_about_a_game_has_as_many_findings_as_its_record() {
    for mark in ["}", ")"] {
        let pgn = format!("Nf3 Nf6 Ng1 Ng8 {mark} ").repeat(1500);
        let message = call(1, "judge_game", &json!({"pgn": pgn}));
        let found = replies(&message.to_string());
        let result = &found[0]["result"];
        let record = &result["structuredContent"];
        let omitted = record["omitted"].as_u64().unwrap();
        assert_eq!(record["findings"].as_array().unwrap().len(), 1000);
        let text = result["content"][0]["text"].as_str().unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let told = lines.iter().filter(|line| line.starts_with("unopened "));
        let findings = record["findings"].as_array().unwrap().iter();
        let recorded =
            findings.filter(|finding| finding["message"].to_string().contains("closes no "));
        assert_eq!(told.count(), recorded.count());
        let omitted = format!("{omitted} more findings are left out");
        assert!(lines.contains(&omitted.as_str()), "{lines:?}");
    }
}

/// A position that takes longer than a few milliseconds.
const HARD: &str = "8/3p1pkp/8/8/1p6/bp6/1p1P1P1P/1K6 b - - 0 1";

/// Returns a call that would take ten minutes.
fn long_call(id: usize) -> Value {
    let nodes = 1_000_000_000_000_000_000_u64;
    let arguments = json!({"fen": "startpos", "depth": 12, "nodes": nodes, "timeout_ms": 600_000});
    call(id, "perft", &arguments)
}

fn cancel(id: usize) -> Value {
    let params = json!({"requestId": id, "reason": "no longer needed"});
    json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})
}

#[test]
fn long_calls_hold_up_no_other_and_end_when_they_are_cancelled() {
    let short = call(3, "winnable", &json!({"fen": "startpos"}));
    let now = |id| request(id, "ping", json!({}));
    let lines = [
        long_call(1),
        now(2),
        short,
        // The id is in use until the call is cancelled.
        long_call(1),
        json!([
            now(4),
            long_call(5),
            call(6, "position", &json!({"fen": "startpos"}))
        ]),
        json!([now(7), long_call(5)]),
        cancel(99),
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": [1]}}),
        cancel(1),
        call(1, "winnable", &json!({"fen": HARD, "timeout_ms": 0})),
        cancel(5),
    ];
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let found = oracle_within(60, "mcp").stdin(lines.join("\n")).records();
    let of = |id: usize| {
        let is_of = |reply: &&Value| reply["id"] == id;
        found.iter().filter(is_of).collect::<Vec<_>>()
    };
    assert_eq!(found[0], json!({"jsonrpc": "2.0", "id": 2, "result": {}}));
    let verdict = &of(3)[0]["result"]["structuredContent"]["white"]["verdict"];
    assert_eq!(verdict, "winnable");
    let [refused, last] = of(1)[..] else {
        panic!("{found:?}");
    };
    let in_use = |id| format!("the id {id} is that of a call that is running");
    assert_eq!(refused["error"]["message"], in_use(1));
    assert_eq!(
        last["result"]["structuredContent"]["white"]["limit"],
        "time"
    );
    let without_id = found
        .iter()
        .find(|reply| reply["id"].is_null() && reply.is_object());
    assert_eq!(without_id.unwrap()["error"]["message"], in_use(5));
    let batch = found.iter().find_map(Value::as_array).unwrap();
    let ids: Vec<&Value> = batch.iter().map(|reply| &reply["id"]).collect();
    assert_eq!(ids, [4, 6]);
    assert_eq!(found.len(), 6);
}

/// A client that waits for each reply may use an id again.
#[test]
fn an_id_is_free_as_soon_as_its_call_is_answered() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
        .arg("mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = server.stdin.take().unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let message = call(1, "winnable", &json!({"fen": HARD, "timeout_ms": 1}));
    for _ in 0..20 {
        writeln!(stdin, "{message}").unwrap();
        let reply: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        assert_eq!(reply["result"]["isError"], false, "{reply}");
    }
    drop(stdin);
    assert!(server.wait().unwrap().success());
}

/// Each of them waits for a thread, and is answered after the input has ended.
#[test]
fn more_long_calls_than_threads_are_all_answered() {
    let lines = (0..100).map(|id| call(id, "winnable", &json!({"fen": HARD, "timeout_ms": 1})));
    let lines: Vec<String> = lines.map(|line| line.to_string()).collect();
    let mut found = replies(&lines.join("\n"));
    found.sort_by_key(|reply| reply["id"].as_u64());
    for (id, reply) in found.iter().enumerate() {
        assert_eq!(reply["id"], id);
        assert_eq!(reply["result"]["isError"], false);
    }
    assert_eq!(found.len(), 100);
}
