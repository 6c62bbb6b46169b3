//! Says whether a move is legal, and if not, why not: `cargo run --example why_illegal -- startpos move=e2e5`.
#![allow(clippy::print_stdout, clippy::print_stderr)] // A program prints its answer.

use oracle_notation::{Overrides, ParsePositionError, Record};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match answer(&words.join(" ")) {
        Ok(sentence) => println!("{sentence}"),
        Err(error) => eprintln!("{error}"),
    }
}

/// Returns the verdict on the move that the line asks about.
///
/// # Errors
///
/// The line is no position, or it asks about no move.
fn answer(line: &str) -> Result<String, ParsePositionError> {
    let record = Record::parse(line, Overrides::NONE)?;
    let query = record.play()?;
    Ok(match query.judge()?.verdict {
        Ok(legal) => format!("legal: {}", query.position.legal_sentence(legal)),
        Err(illegal) => {
            let (reason, sentence) = (illegal.reason.id(), illegal.sentence(&query.position));
            format!("{reason}: {sentence}")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn an_illegal_move_gets_its_reason() {
        assert_eq!(
            answer("startpos move=e2e5").unwrap(),
            "movement: the white pawn on e2 cannot go to e5: a pawn moves one square forward, or two from its starting square"
        );
        assert_eq!(
            answer("startpos move=e4").unwrap(),
            "legal: the white pawn on e2 goes to e4"
        );
    }
}
