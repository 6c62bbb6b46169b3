//! Any text as a FEN: by itself and as a line, it is the same position.
#![no_main]

use chess_oracle::notation::{Overrides, Record, fen};
use chess_oracle::rules::{Position, Setup};
use chess_oracle_fuzz::check_writers;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(setup) = fen::parse(text) else {
        return;
    };
    let record = Record::parse(text, &Overrides::default()).expect("a FEN is a line");
    assert_eq!(record.setup(), &setup);
    let _ = setup.problems();
    let Ok(position) = Position::try_from(&setup) else {
        return;
    };
    let written = fen::write(&position);
    assert_eq!(
        fen::parse(&written),
        Ok(Setup::from(&position)),
        "{written}"
    );
    check_writers(&position);
});
