//! Any bytes as a line.
#![no_main]

use oracle_notation::{Origin, Overrides, Record};
use chess_oracle_fuzz::{check_moves, check_writers};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    let overrides = Overrides::default();
    let _ = Record::salvage_id(line);
    let record = match Record::parse(line, &overrides) {
        Ok(record) => record,
        Err(error) => {
            let Origin::Line(at) = error.origin else {
                panic!("an error of no line");
            };
            assert_eq!(line.get(at), Some(error.token.as_str()));
            assert!(!error.kind.to_string().is_empty());
            return;
        }
    };
    let Ok(query) = record.play() else {
        return;
    };
    let _ = query.judge();
    let _ = query.problems();
    let mut fen = Vec::new();
    query.push_fen(&mut fen);
    assert_eq!(
        String::from_utf8(fen).as_deref(),
        Ok(oracle_notation::fen::write(&query.position).as_str())
    );
    check_writers(&query.position);
    check_moves(&query.position);
});
