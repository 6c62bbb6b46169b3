//! Messages of JSON-RPC 2.0 that are long.

use serde_json::{Value, json};

use super::call;
use crate::support::oracle;

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
