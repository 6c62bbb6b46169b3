//! Long algebraic notation: `Ng1-f3`, `e4xd5`, `e7-e8=Q+`, `O-O` (FIDE appendix C.9, with the marks of SAN).

use crate::San;
use oracle_laws::{Move, Role};

/// Appends a legal move in long algebraic notation, in ASCII. It has the check marks of its SAN.
///
/// ```
/// use oracle_laws::Position;
/// use oracle_notation::{San, lan};
///
/// let position = Position::default();
/// let played = position.judge("g1f3".parse()?)?;
/// let mut text = Vec::new();
/// lan::push(played, San::from_move(&position, played), &mut text);
/// assert_eq!(text, b"Ng1-f3");
///
/// // A capture has an `x` instead of the hyphen.
/// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - -".parse()?;
/// let played = position.judge("e4d5".parse()?)?;
/// text.clear();
/// lan::push(played, San::from_move(&position, played), &mut text);
/// assert_eq!(text, b"e4xd5");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn push(played: Move, san: San, text: &mut Vec<u8>) {
    let (letters, count) = san.letters();
    let letters = &letters[..count];
    if played.castle().is_some() {
        text.extend_from_slice(letters);
        return;
    }
    if played.role != Role::Pawn {
        text.push(played.role.upper_letter() as u8);
    }
    text.extend_from_slice(&played.from.name());
    let is_capture = played.capture.is_some();
    text.push(if is_capture { b'x' } else { b'-' });
    text.extend_from_slice(&played.to.name());
    // The part after the square of arrival is that of the SAN.
    let to = played.to.name();
    let end = letters.windows(2).rposition(|square| square == to);
    text.extend_from_slice(&letters[end.map_or(count, |end| end + 2)..]);
}
