//! Any text as a message: a reply of one line, or an error that points into the message.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    let (mut out, mut trace) = (Vec::new(), String::new());
    match oracle_answers::act::answer(line, &mut out, &mut trace) {
        Ok(()) => {
            assert!(out.len() <= 256 * 1024);
            let reply = str::from_utf8(&out).expect("a reply is UTF-8");
            let reply = reply.strip_suffix('\n').expect("a reply ends its line");
            assert!(!reply.contains('\n'));
            let _: serde_json::Value = serde_json::from_str(reply).expect("a reply is JSON");
            assert!(!trace.is_empty());
        }
        Err(error) => {
            assert!(out.is_empty());
            assert!(line[error.at(line)..].starts_with(error.token), "{error:?}");
            assert!(!error.message.is_empty());
        }
    }
});
