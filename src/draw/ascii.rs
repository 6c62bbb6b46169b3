//! The board in characters: three for each square, the piece in the middle and its marks around it.
//!
//! ```text
//!      a  b  c  d  e  f  g  h
//!   8  .  .  .  r  .  .  .  .  8        [K]  the chosen piece
//!   7  .  .  .  .  .  .  .  .  7         *   it may go here
//!   6  .  .  .  .  .  .  .  .  6        (p)  it may capture here
//!   5  .  .  .  .  .  .  .  .  5        <r>  gives check, or prevents castling
//!   4  .  .  .  .  .  .  .  .  4         K!  in check
//!   3  .  .  .  .  .  .  .  .  3        *R   the king may take it to castle
//!   2  .  .  .  *  * (p) .  .  2
//!   1  .  .  .  * [K] *  .  .  1
//!      a  b  c  d  e  f  g  h
//! ```

use super::{Cell, Ink, Picture};
use crate::board::{Bitboard, Color, Piece, Role, Square};

/// The characters for pieces and squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Glyphs {
    /// Letters, as in FEN: upper case for White.
    #[default]
    Ascii,
    /// Chess symbols: outlined for White, filled for Black.
    Unicode,
}

impl Glyphs {
    /// Returns the character of a piece.
    #[must_use]
    pub const fn piece(self, piece: Piece) -> char {
        if matches!(self, Glyphs::Ascii) {
            return piece.letter();
        }
        match (piece.color, piece.role) {
            (Color::White, Role::King) => '♔',
            (Color::White, Role::Queen) => '♕',
            (Color::White, Role::Rook) => '♖',
            (Color::White, Role::Bishop) => '♗',
            (Color::White, Role::Knight) => '♘',
            (Color::White, Role::Pawn) => '♙',
            (Color::Black, Role::King) => '♚',
            (Color::Black, Role::Queen) => '♛',
            (Color::Black, Role::Rook) => '♜',
            (Color::Black, Role::Bishop) => '♝',
            (Color::Black, Role::Knight) => '♞',
            (Color::Black, Role::Pawn) => '♟',
        }
    }

    /// Returns the character of an empty square.
    const fn empty(self, is_target: bool) -> char {
        match (self, is_target) {
            (Glyphs::Ascii, true) => '*',
            (Glyphs::Ascii, false) => '.',
            (Glyphs::Unicode, true) => '•',
            (Glyphs::Unicode, false) => '·',
        }
    }

    /// Returns the three characters of a square.
    #[must_use]
    pub fn cell(self, cell: Cell) -> String {
        let middle = match cell.piece {
            Some(piece) => self.piece(piece),
            None => self.empty(cell.target || cell.capture),
        };
        let left = match cell {
            Cell { chosen: true, .. } => '[',
            Cell { attacker: true, .. } => '<',
            Cell { capture: true, .. } => '(',
            // A king that castles by going to its rook: the target is not empty and not a capture.
            Cell {
                target: true,
                piece: Some(_),
                ..
            } => self.empty(true),
            _ => ' ',
        };
        let right = match cell {
            Cell { chosen: true, .. } => ']',
            Cell { checked: true, .. } => '!',
            Cell { capture: true, .. } => ')',
            Cell { attacker: true, .. } => '>',
            _ => ' ',
        };
        [left, middle, right].iter().collect()
    }
}

/// Draws the board with its coordinates, ten lines.
#[must_use]
pub fn draw(picture: &Picture<'_>, glyphs: Glyphs, ink: &impl Ink) -> String {
    draw_with(picture, 3, |cell| glyphs.cell(cell), ink)
}

/// Draws the board with `width` characters in each square; the second is the middle.
pub fn draw_with(
    picture: &Picture<'_>,
    width: usize,
    text: impl Fn(Cell) -> String,
    ink: &impl Ink,
) -> String {
    let files = picture.files();
    let letters: String = files
        .iter()
        .map(|file| file.letter())
        .flat_map(|letter| [' ', letter].into_iter().chain((2..width).map(|_| ' ')))
        .collect();
    let mut out = String::with_capacity(400);
    let edge = |out: &mut String| {
        out.push_str("    ");
        ink.label(letters.trim_end(), out);
        out.push('\n');
    };
    edge(&mut out);
    for rank in picture.ranks() {
        ink.label(&format!("  {rank} "), &mut out);
        for &file in &files {
            let cell = picture.cell(Square::new(file, rank));
            ink.cell(cell, &text(cell), &mut out);
        }
        ink.label(&format!(" {rank}"), &mut out);
        out.push('\n');
    }
    edge(&mut out);
    out
}

/// Returns the legend: the meaning of each mark, shown by one square that has it; empty where there are no marks.
#[must_use]
pub fn legend(picture: &Picture<'_>) -> Vec<(Cell, &'static str)> {
    let mut legend = Vec::new();
    let mut explain = |square: Option<Square>, meaning| {
        if let Some(square) = square {
            legend.push((picture.cell(square), meaning));
        }
    };
    let Picture {
        captures,
        attackers,
        ..
    } = *picture;
    // A square that has no other mark is a clearer example.
    let first = |clear: Bitboard, any: Bitboard| clear.first().or(any.first());
    let chosen_is_checked = picture.chosen.is_some() && picture.chosen == picture.checked;
    explain(
        picture.chosen,
        if chosen_is_checked {
            "chosen, in check"
        } else {
            "chosen"
        },
    );
    explain(picture.targets.first(), "may go");
    let taken = captures & picture.placement.occupied();
    explain(first(taken & !attackers, captures), "may capture");
    explain(picture.checked.filter(|_| !chosen_is_checked), "in check");
    explain(
        first(attackers & !captures, attackers),
        "attacks the king or its path",
    );
    legend
}
