//! Mates in any position: every defence is answered by moves that mate in the number that is said, and refutations are legal.
#![no_main]

use chess_oracle_fuzz::{check_mate, position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some(position) = position(bytes) {
        check_mate(&position);
    }
});
