//! Any text as a move in any position; and every legal move as its own text.
#![no_main]

use chess_oracle_fuzz::{check_moves, position};
use libfuzzer_sys::fuzz_target;
use oracle_notation::{MoveError, MoveText, San};

fuzz_target!(|input: (&str, &[u8])| {
    let (text, bytes) = input;
    let Some(position) = position(bytes) else {
        return;
    };
    check_moves(&position);
    let Ok(read) = MoveText::parse(text) else {
        return;
    };
    let moves = position.legal_moves();
    match read.resolve(&position) {
        Ok(played) => {
            assert!(moves.contains(&played), "{text}");
            let san = San::from_move(&position, played).to_string();
            assert_eq!(
                MoveText::parse(&san).unwrap().resolve(&position),
                Ok(played)
            );
        }
        Err(MoveError::Illegal(error)) => {
            assert!(!error.sentence.is_empty());
        }
        // Several moves can be meant, or a promotion is missing.
        Err(_) => {}
    }
});
