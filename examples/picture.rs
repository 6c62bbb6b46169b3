//! Why a move is not allowed, as a picture in SVG: `cargo run --example picture > castling.svg`.
#![allow(clippy::print_stdout)] // A program prints its answer.

use oracle_answers::{Explained, View};
use oracle_notation::{Overrides, ParsePositionError, Record};

/// Returns the picture of a move: it is legal, or shows what forbids it.
fn picture(line: &str) -> Result<String, ParsePositionError> {
    let record = Record::parse(line, Overrides::NONE)?;
    let query = record.play()?;
    Ok(Explained::new(&query)?.to_svg(&View::default()))
}

fn main() -> Result<(), ParsePositionError> {
    println!("{}", picture("Wke1 Wra1 Bqd8 move=O-O-O")?);
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_picture_says_why_a_move_is_not_allowed() {
        let svg = super::picture("Wke1 Wra1 Bqd8 move=O-O-O").unwrap();
        assert!(svg.starts_with("<svg "), "{svg}");
        assert!(svg.contains("e1c1 is illegal"), "{svg}");
        assert!(svg.contains("castling_through_check"), "{svg}");
    }
}
