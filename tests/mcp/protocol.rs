//! The messages of JSON-RPC 2.0: ids, versions, batches, and messages that are too long.

use serde_json::{Value, json};

use crate::support::oracle;

/// Returns the replies to lines.
fn replies(lines: &str) -> Vec<Value> {
    oracle("mcp").stdin(lines).records()
}

#[test]
fn an_id_is_a_string_a_number_or_null_and_comes_back_as_it_was_written() {
    for id in [
        "null",
        "0",
        "-7",
        "1.5",
        "2e3",
        "\"\"",
        "\"a\\u00e9\"",
        "123456789012345678901234567890",
    ] {
        let message = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"ping\"}}\n");
        let wanted = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{}}}}\n");
        assert_eq!(oracle("mcp").stdin(message).says(), wanted);
    }
    for id in ["true", "[1]", "{\"a\":1}"] {
        let message = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"ping\"}}\n");
        let found = replies(&message);
        assert_eq!(
            (&found[0]["id"], &found[0]["error"]["code"]),
            (&json!(null), &json!(-32600))
        );
    }
}

#[test]
fn what_is_no_message_of_this_version_is_refused_with_its_id() {
    for (message, id, code) in [
        (r#"{"id":1,"method":"ping"}"#, json!(1), -32600),
        (
            r#"{"jsonrpc":"1.0","id":2,"method":"ping"}"#,
            json!(2),
            -32600,
        ),
        (
            r#"{"jsonrpc":2.0,"id":3,"method":"ping"}"#,
            json!(3),
            -32600,
        ),
        (
            r#"{"jsonrpc":null,"id":"a","method":"ping"}"#,
            json!("a"),
            -32600,
        ),
        (r#"{"method":"ping"}"#, json!(null), -32600),
        (r#"{"jsonrpc":"2.0","id":4,"method":1}"#, json!(4), -32600),
        (
            r#"{"jsonrpc":"2.0","id":5,"method":null}"#,
            json!(5),
            -32600,
        ),
        // The word `result` within the parameters makes no reply of it.
        (
            r#"{"jsonrpc":"2.0","id":6,"params":{"result":1}}"#,
            json!(6),
            -32600,
        ),
        (
            r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}"#,
            json!(7),
            -32602,
        ),
        (
            r#"{"jsonrpc":"2.0","id":8,"method":"ping","params":"x"}"#,
            json!(8),
            -32602,
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#,
            json!(null),
            -32600,
        ),
        (r#""ping""#, json!(null), -32600),
    ] {
        let found = replies(message);
        assert_eq!(found.len(), 1, "{message}");
        assert_eq!(
            (&found[0]["id"], &found[0]["error"]["code"]),
            (&id, &json!(code)),
            "{message}"
        );
    }
}

#[test]
fn notifications_and_replies_have_no_reply() {
    let lines = [
        r#"{"jsonrpc":"2.0","method":"ping"}"#,
        r#"{"jsonrpc":"2.0","method":"no such method","params":"x"}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":null}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#,
        r#"{"id":1,"result":{"method":"ping"}}"#,
        r#"[{"jsonrpc":"2.0","method":"ping"},{"jsonrpc":"2.0","id":1,"result":{}}]"#,
    ];
    assert_eq!(oracle("mcp").stdin(lines.join("\n")).says(), "");
}

#[test]
fn each_message_of_a_batch_is_judged_by_itself() {
    // An array is no message, though it has the values of one.
    let found = replies(r#"[["2.0",1,"ping"],{"jsonrpc":"2.0","id":2,"method":"ping"},7]"#);
    let ids = |reply: &Value| (reply["id"].clone(), reply["error"]["code"].clone());
    let found: Vec<_> = found[0].as_array().unwrap().iter().map(ids).collect();
    let wanted = [
        (json!(null), json!(-32600)),
        (json!(2), json!(null)),
        (json!(null), json!(-32600)),
    ];
    assert_eq!(found, wanted);
    for (count, replies_of) in [(1000, 1000), (1001, 0)] {
        let message = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
        let found = replies(&format!("[{}]", vec![message; count].join(",")));
        assert_eq!(found[0].as_array().map_or(0, Vec::len), replies_of);
    }
}

/// Clients write the id first or last.
#[test]
fn a_message_that_is_too_long_is_refused_with_its_id_and_the_next_is_read() {
    let long = "x".repeat(5 << 20);
    for (message, id) in [
        (
            format!("{{\"jsonrpc\":\"2.0\",\"id\":7,\"params\":{{\"a\":\"{long}\"}}}}"),
            json!(7),
        ),
        (
            format!("{{\"id\" : \"a\\\"b\",\"params\":\"{long}\"}}"),
            json!("a\"b"),
        ),
        (
            format!("{{\"params\":{{\"id\":3,\"a\":\"{long}\"}},\"id\":8}}"),
            json!(8),
        ),
        (
            format!("{{\"params\":\"{long}\", \"id\" : \"last\" }}\r"),
            json!("last"),
        ),
        // Ids of others, none, and none that may be one.
        (
            format!("{{\"params\":{{\"id\":3,\"a\":\"{long}\",\"id\":4}}}}"),
            json!(null),
        ),
        (
            format!("{{\"params\":\"{long}\\\"id\\\":4}}\"}}"),
            json!(null),
        ),
        (format!("{{\"a\":\"{long}\"}}"), json!(null)),
        (format!("{{\"id\":[1],\"a\":\"{long}\"}}"), json!(null)),
        (format!("[{{\"id\":1,\"a\":\"{long}\"}}]"), json!(null)),
        (long.clone(), json!(null)),
    ] {
        let input = format!(
            "{message}\n{}\n",
            r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        );
        let found = replies(&input);
        let end = &message[message.len() - 20..];
        assert_eq!(found.len(), 2, "{end}");
        assert_eq!(
            (&found[0]["id"], &found[0]["error"]["code"]),
            (&id, &json!(-32600)),
            "{end}"
        );
        assert_eq!(found[1]["id"], 1);
    }
}

/// Every half-move is followed by a mistake.
#[test]
fn the_text_about_a_game_has_as_many_findings_as_its_record() {
    for mark in ["}", ")"] {
        let pgn = format!("Nf3 Nf6 Ng1 Ng8 {mark} ").repeat(1500);
        let call = json!({"name": "judge_game", "arguments": {"pgn": pgn}});
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call});
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
