//! Any text as a FEN: by itself and as a line, it is the same position.
#![no_main]

use oracle_notation::{Overrides, Pasted, Record, fen};
use oracle_laws::Position;
use chess_oracle_fuzz::check_writers;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(setup) = fen::parse(text) else {
        return;
    };
    let overrides = Overrides::default();
    let record = Record::parse(text, &overrides).expect("a FEN is a line");
    if let Ok(query) = record.play() {
        assert_eq!(query.record.setup(), &setup);
    }
    let _ = setup.problems();
    let Ok(position) = Position::try_from(&setup) else {
        return;
    };
    let written = fen::write(&position);
    assert_eq!(
        fen::parse(&written),
        Ok(position.setup()),
        "{written}"
    );
    for loose in [format!("FEN: {written}"), format!("({written}),"), format!("{written};")] {
        let pasted = Pasted::translate(&loose).expect(&loose);
        let record = pasted.read(&overrides).expect(&loose);
        assert_eq!(record.setup(), &position.setup(), "{loose}");
    }
    check_writers(&position);
});
