//! Any text as something pasted, and as movetext; and every position as each board that people draw.
#![no_main]

use oracle_notation::{Origin, Overrides, Pasted, fen, movetext};
use chess_oracle_fuzz::position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, &[u8])| {
    let (text, bytes) = input;
    if let Ok(moves) = movetext(text) {
        // Each move is a part of the text.
        assert!(moves.iter().all(|played| text.contains(played)));
    }
    if let Some(pasted) = Pasted::translate(text) {
        let overrides = Overrides::default();
        let read = pasted.read(&overrides);
        if let Err(error) = read.and_then(|record| record.play().map(|_| ())) {
            let error = pasted.locate(error, text);
            if let Origin::Line(at) = error.origin {
                assert_eq!(text.get(at), Some(error.token.as_str()));
            }
        }
    }
    if let Some(position) = position(bytes) {
        let line = fen::write(&position);
        for pasted in [
            format!("\"{line}\""),
            format!("position fen {line}"),
            format!("[FEN \"{line}\"]"),
            line.replace(' ', "_"),
        ] {
            assert_eq!(Pasted::translate(&pasted).expect(&pasted).line(), line);
        }
    }
});
