//! Prints the legal moves of a position in SAN: `cargo run --example legal_moves -- Wke1 Wra1 Bqd8`.
//!
//! The position may be in any notation that the program reads: a piece list, a FEN, an EPD, or `startpos moves e4`.
#![allow(clippy::print_stdout, clippy::print_stderr)] // A program prints its answer.

use chess_oracle::notation::san::San;
use chess_oracle::notation::{Overrides, ParsePositionError, Record};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match answer(&words.join(" ")) {
        Ok(moves) => println!("{}", moves.join(" ")),
        Err(error) => eprintln!("{error}"),
    }
}

/// Returns the legal moves in SAN.
///
/// # Errors
///
/// The line is no position.
pub fn answer(line: &str) -> Result<Vec<String>, ParsePositionError> {
    let overrides = Overrides::default();
    let record = Record::parse(line, &overrides)?;
    let query = record.play()?;
    let moves = query.position.legal().moves();
    let sans = moves.iter().map(|&legal| San::new(&query.position, legal));
    Ok(sans.map(|san| san.to_string()).collect())
}
