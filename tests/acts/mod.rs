//! The messages of the articles: all their examples, judged by the laws of chess.

mod boards;
mod bounds;
mod costly;
mod forms;
mod lone;
mod places;
mod random;
mod refused;
mod trace;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::oracle;

/// Returns the reply to one message.
#[track_caller]
fn act(message: &Value) -> Value {
    oracle("act").stdin(message.to_string()).records().remove(0)
}

fn raw(piece: &str) -> Value {
    act(&json!({"role": "movement", "cmd": "rawMoves", "piece": piece}))
}

fn legal(piece: &str, board: &Value) -> Value {
    act(&json!({"role": "movement", "cmd": "legalMoves", "piece": piece, "board": board}))
}

/// Moves as text: file and rank, then `x` and the captured piece.
fn places(moves: &Value) -> Vec<String> {
    let moves = moves.as_array().unwrap().iter();
    moves
        .map(|place| {
            let part = |key: &str| place[key].as_str().unwrap().to_owned();
            let captured = place["hasCaptured"]["piece"]
                .as_str()
                .map_or_else(String::new, |piece| format!("x{piece}"));
            part("file") + &part("rank") + &captured
        })
        .collect()
}

fn set(moves: &Value) -> BTreeSet<String> {
    let places = places(moves);
    let set: BTreeSet<String> = places.iter().cloned().collect();
    assert_eq!(set.len(), places.len(), "a square twice: {moves}");
    set
}

fn words(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// The moves are the vectors, one after the other.
#[track_caller]
fn assert_in_step(reply: &Value) {
    let vectors = reply["moveVectors"].as_array().unwrap();
    let moves: Vec<Value> = vectors
        .iter()
        .flat_map(|vector| vector.as_array().unwrap().clone())
        .collect();
    assert_eq!(reply["moves"], Value::Array(moves));
}
