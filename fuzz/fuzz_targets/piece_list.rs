//! A position of any pieces, and any words before and behind its list.
#![no_main]

use chess_oracle_fuzz::{check_moves, check_writers, position, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, &[u8], &str)| {
    let (before, bytes, behind) = input;
    let Some(position) = position(bytes) else {
        return;
    };
    let list = chess_oracle::notation::piece_list::write(&position);
    if let Some(read) = read(&format!("{before} {list} {behind}")) {
        check_writers(&read);
        check_moves(&read);
    }
    check_writers(&position);
});
