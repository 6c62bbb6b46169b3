//! Long algebraic notation: `Ng1-f3`, `e4xd5`, `e7-e8=Q+`, `O-O` (FIDE appendix C.9, with the marks of SAN); and
//! figurines, chess symbols instead of the letters of the pieces.

use super::san::San;
use crate::board::Role;
use crate::rules::Move;

/// Appends a legal move in long algebraic notation, in ASCII. It has the check marks of its SAN.
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

/// Appends a move in SAN or long algebraic notation, with the outlined chess symbols for the pieces.
pub fn push_figurines(letters: &[u8], text: &mut Vec<u8>) {
    for &letter in letters {
        let symbol = match letter {
            b'K' => "\u{2654}",
            b'Q' => "\u{2655}",
            b'R' => "\u{2656}",
            b'B' => "\u{2657}",
            b'N' => "\u{2658}",
            _ => {
                text.push(letter);
                continue;
            }
        };
        text.extend_from_slice(symbol.as_bytes());
    }
}
