//! Any bytes as a line.
#![no_main]

use oracle_notation::{Origin, Overrides, Pasted, Record};
use chess_oracle_fuzz::{check_moves, check_writers};
use libfuzzer_sys::fuzz_target;

/// An error in what was pasted points into it.
fn check_pasted(line: &str, overrides: &Overrides) {
    let Some(pasted) = Pasted::translate(line) else {
        return;
    };
    let read = pasted.read(overrides);
    let Err(error) = read.and_then(|record| record.play().map(|query| drop(query.bad_operation())))
    else {
        return;
    };
    let error = pasted.locate(error, line);
    if let Origin::Line(at) = error.origin {
        assert_eq!(line.get(at), Some(error.token.as_str()));
    }
}

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
            check_pasted(line, &overrides);
            return;
        }
    };
    let Ok(query) = record.play() else {
        return;
    };
    let _ = query.judge();
    let _ = query.problem_ids().count();
    let mut fen = Vec::new();
    query.push_fen(&mut fen);
    assert_eq!(
        String::from_utf8(fen).as_deref(),
        Ok(oracle_notation::fen::write(&query.position).as_str())
    );
    check_writers(&query.position);
    check_moves(&query.position);
});
