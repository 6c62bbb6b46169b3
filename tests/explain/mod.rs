//! Why a move is illegal: every reason with its sentence and a board, and the claim of every reason checked by the slow
//! reference.

mod answers;
mod articles;
mod claims;
mod drawn;
mod follow;
mod history;
mod judge;
mod played;
mod reasons;
mod sides;

pub use claims::check_candidates;
pub use reasons::EXAMPLES;

use serde_json::Value;

use crate::support::{drawn, oracle_with};

/// Returns the record of the verdict on a move.
fn record_of(asked_move: &str, line: &str) -> Value {
    let (record, ..) = oracle_with(&["explain", asked_move, line, "--json"]).ends();
    serde_json::from_str(&record).expect("a record")
}

const PIN: &str = "
    . . . . r . . k
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . R . . .
    . . . . K . . .
    ";

/// Returns the sentence of a move that is not legal; its record must say the same.
#[track_caller]
fn why(fen: &str, asked_move: &str) -> (String, Vec<String>, Vec<String>, String) {
    let (stdout, stderr, status) = oracle_with(&["explain", asked_move, fen, "--json"]).ends();
    assert_eq!((stderr.as_str(), status), ("", 1), "{stdout}");
    let record: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(record["legal"], false);
    let message = record["message"].as_str().unwrap().to_owned();
    let note = if record["problems"] == serde_json::json!(["opposite_check"]) {
        "; Black is in check, but it is White's turn (did you mean `turn=black`?)"
    } else {
        ""
    };
    let over = match record["outcome"]["reason"].as_str() {
        None => "",
        Some("insufficient_material") => {
            "; the game is over: draw by insufficient material (FIDE 5.2.2)"
        }
        Some(other) => panic!("{other}"),
    };
    let cited = match record["article"].as_str() {
        None => String::new(),
        Some(article) => format!(" (FIDE {article})"),
    };
    oracle_with(&["explain", asked_move, fen])
        .stdout(format!("illegal: {message}{cited}{over}{note}\n"))
        .status(1);
    let squares =
        |key: &str| -> Vec<String> { serde_json::from_value(record[key].clone()).unwrap() };
    let reason = record["reason"].as_str().unwrap().to_owned();
    (reason, squares("squares"), squares("by"), message)
}

#[track_caller]
fn assert_why(
    board: &str,
    fields: &str,
    asked_move: &str,
    reason: &str,
    squares: &[&str],
    by: &[&str],
    message: &str,
) {
    let found = why(&drawn(board, fields), asked_move);
    let names = |names: &[&str]| {
        names
            .iter()
            .map(|&name| name.to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        found,
        (
            reason.to_owned(),
            names(squares),
            names(by),
            message.to_owned()
        )
    );
}
