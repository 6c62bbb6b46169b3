//! A FEN and a move in, the record of the position after it out: `cargo run --example record_after_move`.
#![allow(clippy::print_stdout)] // A program prints its answer.

use oracle_laws::Position;

/// Returns the record, which the program prints for the same position.
fn record(fen: &str, uci: &str) -> Result<String, Box<dyn std::error::Error>> {
    let mut position = Position::from_fen(fen)?;
    let played = position.judge(uci.parse()?)?;
    position.play(played)?;
    Ok(oracle_answers::to_json(&position))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{}", record("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8")?);
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_legal_move_has_a_record_and_an_illegal_one_its_reason() {
        let record = super::record("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8").unwrap();
        assert!(record.contains("\"checkmate\":true"), "{record}");
        let error = super::record("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1b3").unwrap_err();
        assert!(error.to_string().contains("a1b3"), "{error}");
    }
}
