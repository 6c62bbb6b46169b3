//! Any bytes as messages: each line has at most one reply, which is a line of JSON-RPC.
#![no_main]

use std::collections::BTreeMap;

use chess_oracle_fuzz::answer;
use libfuzzer_sys::fuzz_target;
use serde_json::value::RawValue;

// An id may have half a surrogate pair, which comes back as it was written: no string of Rust holds it.
type Reply<'a> = BTreeMap<String, &'a RawValue>;

fn check_reply(reply: &Reply<'_>) {
    assert_eq!(reply["jsonrpc"].get(), "\"2.0\"");
    let has_one = reply.contains_key("result") != reply.contains_key("error");
    assert!(has_one && reply.contains_key("id"), "{reply:?}");
}

fuzz_target!(|bytes: &[u8]| {
    let replies = answer(&["mcp"], bytes.to_vec());
    assert!(replies.is_empty() || replies.ends_with('\n'), "{replies}");
    let lines = bytes.split(|&byte| byte == b'\n').count();
    assert!(replies.matches('\n').count() <= lines);
    for reply in replies.split_terminator('\n') {
        if reply.starts_with('[') {
            let batch: Vec<Reply<'_>> = serde_json::from_str(reply).expect("a batch is JSON");
            batch.iter().for_each(check_reply);
        } else {
            check_reply(&serde_json::from_str(reply).expect("a reply is JSON"));
        }
    }
});
