//! Boards as drawings, for tests.

use super::army::Army;
use super::state::State;

/// Returns the character and the square of each field of a drawing, from a8 to h1. White space is ignored.
fn squares(drawing: &str) -> impl Iterator<Item = (char, u64)> {
    let signs = drawing.chars().filter(|sign| !sign.is_whitespace());
    let square = |index: usize| 1 << ((7 - index / 8) * 8 + index % 8);
    signs
        .enumerate()
        .map(move |(index, sign)| (sign, square(index)))
}

/// Returns the squares on which a drawing has an `x`.
pub(super) fn set(drawing: &str) -> u64 {
    squares(drawing)
        .filter(|&(sign, _)| sign == 'x')
        .fold(0, |set, (_, square)| set | square)
}

/// Returns a set as a drawing, which a failing test prints.
pub(super) fn draw(set: u64) -> String {
    let sign = |rank: i32, file: i32| {
        if set >> (rank * 8 + file) & 1 == 0 {
            '.'
        } else {
            'x'
        }
    };
    let line = |rank| (0..8).map(|file| sign(rank, file)).collect::<String>();
    (0..8).rev().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the position of a drawing with White to move. White's pieces are capitals.
pub(super) fn state(drawing: &str) -> State {
    let mut state = State::default();
    for (sign, square) in squares(drawing) {
        let army: &mut Army = if sign.is_uppercase() {
            &mut state.us
        } else {
            &mut state.them
        };
        match sign.to_ascii_lowercase() {
            'p' => army.pawns |= square,
            'n' => army.knights |= square,
            'b' => army.diagonals |= square,
            'r' => army.orthogonals |= square,
            'q' => {
                army.diagonals |= square;
                army.orthogonals |= square;
            }
            'k' => army.king |= square,
            _ => {}
        }
    }
    state
}
