//! A position of any pieces, and any words before and after its list.
#![no_main]

use chess_oracle_fuzz::{check_moves, check_writers, position, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, &[u8], &str)| {
    let (before, bytes, after) = input;
    let Some(position) = position(bytes) else {
        return;
    };
    let list = oracle_notation::piece_list::write(&position);
    if let Some(read) = read(&format!("{before} {list} {after}")) {
        check_writers(&read);
        check_moves(&read);
    }
    check_writers(&position);
});
