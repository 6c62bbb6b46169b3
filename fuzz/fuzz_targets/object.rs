//! Any bytes are read as a line that is a JSON object. Each line has one record, whatever it asks.
#![no_main]

use std::collections::BTreeMap;

use chess_oracle_fuzz::answer;
use libfuzzer_sys::fuzz_target;
use serde_json::value::RawValue;

// A name may have half a surrogate pair, which comes back as it was written: no string of Rust holds it.
type Object<'a> = BTreeMap<String, &'a RawValue>;

/// Whether an object chooses a format, which may be none of JSON.
fn chooses_format(line: &[u8]) -> bool {
    let read = serde_json::from_slice::<Object<'_>>(line).unwrap_or_default();
    read.keys().any(|key| key.eq_ignore_ascii_case("output"))
}

/// The token of an error is a part of the line, and does not end within an escape.
fn check_token(line: &[u8], error: &str) {
    let error: serde_json::Value = serde_json::from_str(error).expect("an error is an object");
    let (Ok(line), Some(column)) = (str::from_utf8(line), error["column"].as_u64()) else {
        return;
    };
    let token = error["token"].as_str().expect("an error has a token");
    let rest: String = line.chars().skip(column as usize - 1).collect();
    assert!(rest.starts_with(token), "{error}");
    let is_json = serde_json::from_str::<&RawValue>(line).is_ok();
    assert!(!is_json || token != "\\", "{error}");
}

fuzz_target!(|rest: &[u8]| {
    let mut line = vec![b'{'];
    line.extend(rest.iter().filter(|&&byte| byte != b'\n'));
    let records = answer(&["--json", "--threads", "1", "-"], line.clone());
    let record = records.strip_suffix('\n').expect("an answer ends its line");
    if chooses_format(&line) {
        return;
    }
    assert!(!record.contains('\n'), "{record}");
    let read: Object<'_> = serde_json::from_str(record).expect("a record is a JSON object");
    if let Some(error) = read.get("error") {
        check_token(&line, error.get());
    }
});
