//! Repetition in positions: `startpos moves ...` says what its moves decide.

use crate::support::oracle_with;

fn record(words: &str) -> serde_json::Value {
    let words: Vec<&str> = words.split(' ').chain(["--json"]).collect();
    oracle_with(&words).records().remove(0)
}

const THERE_AND_BACK: &str = " g1f3 g8f6 f3g1 f6g8";

#[test]
fn a_position_that_has_stood_five_times_is_drawn() {
    let moves = |count| format!("startpos moves{}", THERE_AND_BACK.repeat(count));
    let outcome = &record(&moves(4))["outcome"];
    assert_eq!(outcome["reason"], "fivefold_repetition");
    assert!(outcome["winner"].is_null());
    assert!(record(&moves(3))["outcome"].is_null());
}

#[test]
fn draws_that_may_be_claimed_are_named() {
    let moves = |count| format!("startpos moves{}", THERE_AND_BACK.repeat(count));
    assert!(record(&moves(1)).get("claims").is_none());
    assert_eq!(
        record(&moves(2))["claims"],
        serde_json::json!(["threefold_repetition"])
    );
    assert_eq!(
        record("7k/8/8/8/8/8/8/KR6 w - - 100 80")["claims"],
        serde_json::json!(["fifty_moves"])
    );
}
