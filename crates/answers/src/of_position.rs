//! The answers about a position that was not read from a line.

use oracle_laws::Position;

use crate::{Listing, MovesFormat, Oracle, Question};

/// Returns the record of the legal moves of a position, as the program prints it, without the line end.
///
/// ```
/// use oracle_answers::to_json;
/// use oracle_laws::Position;
///
/// let position = Position::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")?;
/// let record = to_json(&position);
/// assert!(record.starts_with(r#"{"fen":"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1","turn":"black","moves":[]"#));
/// assert!(record.contains(r#""checkmate":true"#));
/// # Ok::<_, oracle_laws::ParseFenError>(())
/// ```
#[must_use]
pub fn to_json(position: &Position) -> String {
    answer(position, MovesFormat::Json)
}

/// Returns a picture of a position in SVG, on one line: its pieces, checks and obstacles to castling, with a description.
///
/// ```
/// use oracle_answers::to_svg;
/// use oracle_laws::Position;
///
/// let svg = to_svg(&Position::startpos());
/// assert!(svg.starts_with("<svg "));
/// assert!(svg.contains("White to move: 20 moves"));
/// ```
#[must_use]
pub fn to_svg(position: &Position) -> String {
    answer(position, MovesFormat::Svg)
}

fn answer(position: &Position, format: MovesFormat) -> String {
    let oracle = Oracle {
        question: Question::about_position(Listing::new(format)),
        ..Oracle::default()
    };
    let mut out = Vec::new();
    oracle.answer(&position.to_string(), &mut out);
    String::from_utf8_lossy(out.trim_ascii_end()).into_owned()
}
