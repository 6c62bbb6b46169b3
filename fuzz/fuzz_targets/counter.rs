//! The counter against the list of moves, to depth 2.
#![no_main]

use chess_oracle_fuzz::{check_counter, position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some(position) = position(bytes) {
        check_counter(&position);
    }
});
