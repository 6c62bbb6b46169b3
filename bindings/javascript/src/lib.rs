//! The oracle as WebAssembly: a line in, its answer out.

use oracle_answers::Oracle;
use wasm_bindgen::prelude::wasm_bindgen;

// `chess-oracle --json -` writes the same, and a line end. What stands here in three strokes is copied to users.
/// Returns the answer to a line.
#[wasm_bindgen]
pub fn answer(line: &str) -> String {
    let mut answer = Vec::new();
    // Make the oracle here: the compiler then knows what it is never asked, and leaves that out of the module.
    Oracle::default().answer(line, &mut answer);
    if answer.last() == Some(&b'\n') {
        answer.pop();
    }
    String::from_utf8_lossy(&answer).into_owned()
}
