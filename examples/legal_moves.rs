//! Prints the legal moves of a position in SAN: `cargo run --example legal_moves -- Wke1 Wra1 Bqd8`.
//!
//! The position may be in any notation that the program reads: a piece list, a FEN, an EPD, or `startpos moves e4`.
#![allow(clippy::print_stdout, clippy::print_stderr)] // A program prints its answer.

use oracle_notation::{ParsePositionError, San, position};

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
fn answer(line: &str) -> Result<Vec<String>, ParsePositionError> {
    let position = position(line)?;
    let moves = position.legal_moves().into_iter();
    let sans = moves.map(|legal| San::from_move(&position, legal));
    Ok(sans.map(|san| san.to_string()).collect())
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn moves_are_listed_in_san() {
        assert_eq!(answer("Wke1 Bke8 Bra1").unwrap(), ["Kd2", "Ke2", "Kf2"]);
        let error = answer("Wke1 Wxe1").unwrap_err();
        assert_eq!(error.to_string(), "`x` is not a role");
    }
}
