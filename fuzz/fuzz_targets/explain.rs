//! Every candidate of any position: legal exactly where the generator has it.
#![no_main]

use chess_oracle_fuzz::{check_candidates, position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some(position) = position(bytes) {
        check_candidates(&position);
    }
});
