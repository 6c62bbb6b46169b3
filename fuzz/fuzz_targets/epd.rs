//! Any text after four fields: what is written of it is read as the same, by itself and after each move.
#![no_main]

use chess_oracle_fuzz::check_epd;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|operations: &str| check_epd(operations));
