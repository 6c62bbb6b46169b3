//! Verdicts about any position: a line is legal and ends in checkmate, and no move changes "unwinnable".
#![no_main]

use chess_oracle_fuzz::{check_winnable, position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some(position) = position(bytes) {
        check_winnable(&position);
    }
});
