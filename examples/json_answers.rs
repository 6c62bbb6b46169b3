//! Answers as JSON, without the program: `cargo run --example json_answers`.
//!
//! A line becomes a `Query`: the position after all its moves, and what the line asks about it. Each request makes a value
//! of it, and each value has a record.
#![allow(clippy::print_stdout)] // A program prints its answer.

use oracle_answers::{Attacks, Explained, Kinds, Moves, View, Winnable};
use oracle_notation::{Overrides, ParsePositionError, Record};

/// Returns the records of four requests about a line: its legal moves, whether its `move=` is legal, what is attacked, and
/// who can still checkmate.
fn answers(line: &str) -> Result<[String; 4], ParsePositionError> {
    let record = Record::parse(line, Overrides::NONE)?;
    let query = record.play()?;
    let (view, legal) = (View::default(), query.position.legal());
    Ok([
        Moves::new(&query, &legal, Kinds::default()).to_json(&view, false),
        Explained::new(&query)?.to_json(&view),
        Attacks::new(&query, None).to_json(&view),
        Winnable::new(&query).to_json(&view),
    ])
}

fn main() -> Result<(), ParsePositionError> {
    for record in answers("Wke1 Wra1 Bke8 Bqd4 piece=e1 move=e1c1")? {
        println!("{record}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_request_has_a_record() {
        let records = super::answers("Wke1 Wra1 Bke8 Bqd4 piece=e1 move=e1c1").unwrap();
        let keys = [
            "\"moves\":[",
            "\"reason\":\"castling_through_check\"",
            "\"attacks\":{",
            "\"dead\":false",
        ];
        for (record, key) in records.iter().zip(keys) {
            assert!(record.contains(key), "{record}");
            assert!(!record.contains('\n') && record.ends_with('}'));
        }
    }
}
