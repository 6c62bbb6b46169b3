//! Any text as a message: a reply of one line, or an error about a part of the message.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use oracle_answers::{Oracle, Question};

static ORACLE: LazyLock<Oracle> = LazyLock::new(|| Oracle {
    question: Question::act(true),
    ..Oracle::default()
});

fuzz_target!(|line: &str| {
    let mut out = Vec::new();
    let answered = ORACLE.answer(line, &mut out);
    assert!(out.len() <= 256 * 1024);
    let reply = str::from_utf8(&out).expect("a reply is UTF-8");
    let reply = reply.strip_suffix('\n').expect("a reply ends its line");
    assert!(!reply.contains('\n'));
    let _: serde_json::Value = serde_json::from_str(reply).expect("a reply is JSON");
    match answered.result {
        Ok(_) => assert!(!answered.remarks.note.is_empty()),
        Err(refusal) => {
            assert!(line.contains(&refusal.token), "{refusal:?}");
            assert!(!refusal.message.is_empty());
        }
    }
});
