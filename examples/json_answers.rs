//! Answers as JSON, without the program: `cargo run --example json_answers`.
//!
//! A line becomes a `Query`: the position after all its moves, and what the line asks about it. Each request makes a value
//! of it, and each value has a record.
#![allow(clippy::print_stdout)] // A program prints its answer.

use oracle_answers::{Attacks, Explained, Kinds, Moves, json};
use oracle_notation::uci::CastlingMode;
use oracle_notation::{Overrides, ParsePositionError, Record};

/// Returns the records of three requests about a line: its legal moves, whether its `move=` is legal, and what is attacked.
fn answers(line: &str) -> Result<String, ParsePositionError> {
    let overrides = Overrides::default();
    let record = Record::parse(line, &overrides)?;
    let query = record.play()?;
    let (mode, mut out) = (CastlingMode::Standard, Vec::new());
    let legal = query.position.legal();
    json::push_moves(
        &Moves::new(&query, &legal, Kinds::default()),
        mode,
        false,
        &mut out,
    );
    json::push_explained(&Explained::new(&query)?, mode, &mut out);
    json::push_attacks(&Attacks::new(&query, None), &mut out);
    Ok(String::from_utf8_lossy(&out).into_owned())
}

fn main() -> Result<(), ParsePositionError> {
    print!("{}", answers("Wke1 Wra1 Bqd8 piece=e1 move=e1c1")?);
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_request_has_a_record() {
        let records = super::answers("Wke1 Wra1 Bqd8 piece=e1 move=e1c1").unwrap();
        let keys = [
            "\"moves\":[",
            "\"reason\":\"castling_through_check\"",
            "\"attacks\":{",
        ];
        for (record, key) in records.lines().zip(keys) {
            assert!(record.contains(key), "{record}");
        }
        assert_eq!(records.lines().count(), 3);
    }
}
