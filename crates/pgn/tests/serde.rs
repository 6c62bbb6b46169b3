//! Findings as serde writes them: `cargo test -p oracle-pgn --features serde`.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used)] // A test that meets an unexpected value fails.

use oracle_pgn::games;
use serde_json::json;

#[test]
fn a_finding_is_written_with_its_place_and_its_reason() {
    let game = games(b"1. e4 e5 2. Ke3 *").next().unwrap();
    let illegal = |finding: &&oracle_pgn::Finding| finding.illegal.is_some();
    let finding = game.findings.iter().find(illegal).unwrap();
    let written = serde_json::to_value(finding).unwrap();
    assert_eq!(written["kind"], "illegal_move");
    assert_eq!(written["ply"], 3);
    assert_eq!(written["text"], "2. Ke3");
    assert_eq!(
        written["place"],
        json!({"offset": 12, "line": 1, "column": 13})
    );
    assert_eq!(written["illegal"]["reason"], "movement");
}
