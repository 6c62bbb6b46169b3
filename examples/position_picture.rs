//! A position as a picture in SVG: `cargo run --example position_picture > position.svg`.
#![allow(clippy::print_stdout)] // A program prints its answer.

use oracle_answers::to_svg;
use oracle_laws::{ParseFenError, Position};

fn main() -> Result<(), ParseFenError> {
    let position = Position::from_fen("7k/8/6K1/8/8/8/8/R7 w - - 0 1")?;
    println!("{}", to_svg(&position));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Position, to_svg};

    #[test]
    fn a_picture_describes_the_position() {
        let svg = to_svg(&Position::startpos());
        assert!(svg.starts_with("<svg "), "{svg}");
        assert!(svg.contains("White to move: 20 moves"), "{svg}");
    }
}
