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
//!
//! The picture of a move shows these, too:
//!
//! ```text
//! {P}  a square that the reason names       :   the path of the move
//!  x   where an illegal move goes          |-   an attack, or a pin
//! ```

use super::{Cell, Ink, Picture, SignKind, Stroke, StrokeKind};
use oracle_laws::{Bitboard, Color, Piece, Square};

/// The characters for pieces and squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Glyphs {
    /// Letters, as in FEN: upper case for White.
    #[default]
    Ascii,
    /// Chess symbols: outlined for White, filled for Black.
    Unicode,
    /// Filled chess symbols for both, where colours tell them apart.
    Solid,
}

impl Glyphs {
    /// Returns the character of a piece.
    pub const fn piece(self, piece: Piece) -> char {
        match self {
            Glyphs::Ascii => piece.letter(),
            Glyphs::Unicode => piece.symbol(),
            Glyphs::Solid => Piece::new(Color::Black, piece.role).symbol(),
        }
    }

    /// Returns the first of two characters if only those of ASCII are drawn.
    const fn either(self, ascii: char, other: char) -> char {
        match self {
            Glyphs::Ascii => ascii,
            Glyphs::Unicode | Glyphs::Solid => other,
        }
    }

    /// Returns the character of an arrow or a line that passes over an empty square.
    fn trace(self, Stroke { kind, from, to, .. }: Stroke) -> char {
        let rises = (from.file() < to.file()) == (from.rank() < to.rank());
        match kind {
            _ if kind.is_move() => ':',
            _ if from.file() == to.file() => self.either('|', '│'),
            _ if from.rank() == to.rank() => self.either('-', '─'),
            _ if rises => self.either('/', '╱'),
            _ => self.either('\\', '╲'),
        }
    }

    /// Returns the three characters of a square.
    pub fn cell(self, cell: Cell) -> String {
        let has_piece = cell.piece.is_some();
        let may_go = cell.target || cell.capture;
        let (target, cross) = (self.either('*', '•'), self.either('x', '×'));
        let middle = match (cell.piece, cell.trace) {
            (Some(piece), _) => self.piece(piece),
            _ if cell.crossed => cross,
            (_, Some(trace)) if !may_go => self.trace(trace),
            _ if may_go => target,
            _ => self.either('.', '·'),
        };
        let left = first_of([
            (cell.chosen, '['),
            (cell.attacker, '<'),
            (cell.capture, '('),
            (cell.crossed && has_piece, cross),
            (cell.sign.is_some(), '{'),
            // A king that castles by going to its rook: the target is not empty and not a capture.
            (cell.target && has_piece, target),
        ]);
        let right = first_of([
            (cell.chosen, ']'),
            (cell.checked, '!'),
            (cell.capture, ')'),
            (cell.attacker, '>'),
            (cell.sign.is_some(), '}'),
        ]);
        [left, middle, right].iter().collect()
    }
}

/// Returns the character of the first mark that a square has, or a space.
fn first_of<const MARKS: usize>(marks: [(bool, char); MARKS]) -> char {
    let mut marks = marks.into_iter();
    marks
        .find_map(|(has_it, sign)| has_it.then_some(sign))
        .unwrap_or(' ')
}

/// Draws the board with its coordinates, ten lines.
pub fn draw(picture: &Picture<'_>, glyphs: Glyphs, ink: &dyn Ink) -> String {
    draw_with(picture, 3, |cell| glyphs.cell(cell), ink)
}

/// Draws the board with `width` characters in each square; the second is the middle.
pub fn draw_with(
    picture: &Picture<'_>,
    width: usize,
    text: impl Fn(Cell) -> String,
    ink: &dyn Ink,
) -> String {
    let files = picture.files();
    let letters = files.map(|file| format!(" {:<1$}", file.letter(), width - 1));
    let letters = letters.concat();
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
pub fn legend(picture: &Picture<'_>) -> Vec<(Cell, &'static str)> {
    let mut legend = Vec::new();
    let mut explain = |square: Option<Square>, meaning| {
        if let Some(square) = square {
            legend.push((picture.cell(square), meaning));
        }
    };
    let (captures, attackers) = (picture.captures, picture.attackers);
    // A square that has no other mark is a clearer example.
    let first = |clear: Bitboard, any: Bitboard| clear.first().or(any.first());
    // One legend explains both marks of a square that the picture of a move has twice.
    let own_sign = picture.chosen.and_then(|square| picture.cell(square).sign);
    let chosen_is_checked = picture.chosen.is_some() && picture.chosen == picture.checked;
    explain(
        picture.chosen,
        match own_sign.map(|sign| sign.kind) {
            Some(SignKind::Pinned) => "moves, pinned",
            Some(SignKind::NoRight) => "moves, may not castle",
            _ if chosen_is_checked => "chosen, in check",
            _ if !picture.strokes.is_empty() => "moves",
            _ => "chosen",
        },
    );
    explain(picture.targets.first(), "may go");
    let taken = captures & picture.placement.occupied();
    explain(first(taken & !attackers, captures), "may capture");
    explain(
        picture.checked.filter(|_| !chosen_is_checked),
        picture.check_meaning(),
    );
    explain(
        first(attackers & !captures, attackers),
        picture.attack_meaning(),
    );
    explain_move(picture, &mut explain);
    legend
}

/// Adds the marks that only the picture of a move has.
fn explain_move(picture: &Picture<'_>, explain: &mut impl FnMut(Option<Square>, &'static str)) {
    let squares = || Bitboard::ALL.into_iter().map(|square| picture.cell(square));
    let mut kinds: Vec<SignKind> = picture.signs.iter().map(|sign| sign.kind).collect();
    kinds.dedup();
    for kind in kinds {
        let mut signs = picture.signs.iter().filter(|sign| sign.kind == kind);
        let sign = signs.find(|sign| picture.chosen != Some(sign.square));
        explain(sign.map(|sign| sign.square), kind.meaning());
    }
    let is_bare = |cell: &Cell| cell.sign.is_none() && !cell.attacker;
    let crossed = squares().find(|cell| cell.crossed && is_bare(cell));
    explain(crossed.map(|cell| cell.square), "not allowed");
    for (kind, meaning) in [
        (StrokeKind::Ray, "line of attack"),
        (StrokeKind::Pin, "line of the pin"),
        (StrokeKind::Move, "path of the move"),
        (StrokeKind::Illegal, "path of the move"),
    ] {
        let traced = squares().find(|cell| {
            cell.trace.is_some_and(|trace| trace.kind == kind)
                && cell.piece.is_none()
                && !cell.crossed
                && is_bare(cell)
        });
        explain(traced.map(|cell| cell.square), meaning);
    }
}
