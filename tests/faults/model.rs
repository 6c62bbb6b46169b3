//! The expected answers to an input, by the rules of streams and by the library.

use std::collections::BTreeMap;

use oracle_notation::{Overrides, Pasted, Record, fen};
use serde_json::Value;

use crate::support::ucis;

const LONGEST: usize = 64 * 1024;

/// Returns the lines of an input that have a record, by their numbers.
pub fn counted(input: &[u8]) -> BTreeMap<u64, &[u8]> {
    let input = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
    let lines = input.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let has_record = |line: &[u8]| {
        // A line too long to be read as text is blank where its bytes are.
        let is_blank = match line.len() {
            0..=LONGEST => str::from_utf8(line).is_ok_and(|text| text.trim().is_empty()),
            _ => line.trim_ascii().is_empty(),
        };
        !line.starts_with(b"#") && !is_blank
    };
    (1..)
        .zip(lines)
        .filter(|(_, line)| has_record(line))
        .collect()
}

/// Returns the position that the library reads in a line.
fn asked(line: &[u8]) -> Option<oracle_laws::Position> {
    let text = str::from_utf8(line)
        .ok()
        .filter(|text| text.len() <= LONGEST)?;
    let overrides = Overrides::default();
    let pasted;
    let record = if let Ok(record) = Record::parse(text, &overrides) {
        record
    } else {
        pasted = Pasted::translate(text)?;
        pasted.read(&overrides).ok()?
    };
    Some(record.play().ok()?.position)
}

/// Fails unless these are the JSON records of an input, one for each line that counts, and this is the status.
#[track_caller]
pub fn check(input: &[u8], stdout: &str, status: i32) {
    let counted = counted(input);
    assert_eq!(stdout.lines().count(), counted.len());
    let mut worst = 0;
    for ((number, line), record) in counted.into_iter().zip(stdout.lines()) {
        let record: Value = serde_json::from_str(record).unwrap();
        let shown = String::from_utf8_lossy(&line[..line.len().min(200)]);
        let Some(position) = asked(line) else {
            assert!(record["error"]["code"].is_string(), "{shown}: {record}");
            assert_eq!(record["line"], number, "{shown}");
            worst = 2;
            continue;
        };
        assert!(record.get("error").is_none(), "{shown}: {record}");
        assert_eq!(record["fen"], fen::write(&position), "{shown}");
        let mut wanted = ucis(&position);
        if let Some(chosen) = record["piece"]["square"].as_str() {
            wanted.retain(|uci| uci.starts_with(chosen));
        }
        let moves = record["moves"].as_array().unwrap().iter();
        let found: Vec<&str> = moves.map(|legal| legal["uci"].as_str().unwrap()).collect();
        assert_eq!(found, wanted, "{shown}");
    }
    assert_eq!(status, worst);
}
