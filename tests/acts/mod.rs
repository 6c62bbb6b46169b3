//! Messages that are drawn at random or made to be costly. The examples of the articles are `cases/acts.txt`.

mod boards;
mod bounds;
mod costly;
mod random;

use serde_json::Value;

/// Returns whether the token of an error stands at its column of the line.
fn column_is_within(line: &str, error: &Value) -> bool {
    let column = usize::try_from(error["column"].as_u64().unwrap()).unwrap();
    let rest: String = line.chars().skip(column - 1).collect();
    column <= line.chars().count() + 1 && rest.starts_with(error["token"].as_str().unwrap())
}

/// The moves are the vectors, one after the other.
#[track_caller]
fn assert_in_step(reply: &Value) {
    let vectors = reply["moveVectors"].as_array().unwrap().iter();
    let moves = vectors.flat_map(|vector| vector.as_array().unwrap().clone());
    assert_eq!(reply["moves"], moves.collect::<Value>());
}
