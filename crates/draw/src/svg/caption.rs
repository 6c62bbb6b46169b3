//! What stands below the board: a text in lines, and the legend, which has the meanings of the marks, each beside an example.

use super::canvas::Canvas;
use super::shapes::{self, HATCH, Mark, Pixels};
use crate::{Picture, SignKind, Stroke, StrokeKind};
use oracle_laws::Bitboard;

/// The usual size of the text below the board, in tenths of itself.
pub const USUAL: u32 = 10;

/// The height of a line of text below the board.
pub const LINE: u32 = 22;

/// The length of a line below the board: in the widest usual sans-serif fonts, it is as wide as the board.
const LETTERS: u32 = 54;

/// Returns a text in lines that are not wider than the board, with breaks between words. Letters have this size.
pub fn lines(text: &str, size: u32) -> Vec<String> {
    let most = LETTERS * USUAL / size;
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let words = paragraph.split_ascii_whitespace();
        let words = words.flat_map(|word| parts(word, most));
        let width = |word: &String| word.chars().map(letter_width).sum();
        let rows = rows(words, most, 1, width).into_iter();
        lines.extend(rows.map(|words| words.join(" ")));
    }
    lines
}

/// Returns a word in parts that are not wider than a line.
fn parts(word: &str, most: u32) -> Vec<String> {
    let parts = rows(word.chars(), most, 0, |letter| letter_width(*letter)).into_iter();
    parts.map(String::from_iter).collect()
}

/// Returns the width of a letter: those of Chinese, Japanese and Korean, and most symbols in colour, are as wide as two.
fn letter_width(letter: char) -> u32 {
    let is_wide = matches!(
        u32::from(letter),
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe6f | 0xff00..=0xff60
            | 0x1f300..=0x1faff | 0x20000..=0x3fffd
    );
    1 + u32::from(is_wide)
}

/// Divides items into rows of at most this width, with a gap between two items.
fn rows<T>(
    items: impl IntoIterator<Item = T>,
    most: u32,
    gap: u32,
    width: impl Fn(&T) -> u32,
) -> Vec<Vec<T>> {
    let mut rows: Vec<Vec<T>> = Vec::new();
    let mut end = 0;
    for item in items {
        let width = width(&item);
        match rows.last_mut() {
            Some(row) if end + gap + width <= most => {
                row.push(item);
                end += gap + width;
            }
            _ => {
                rows.push(vec![item]);
                end = width;
            }
        }
    }
    rows
}

/// An example of a mark as on a square, and its meaning.
pub type Entry = (String, &'static str);

/// The width of a board, of an example with the gap after it, and of a letter in the widest usual fonts.
const WIDTH: u32 = 480;
const SAMPLE: u32 = 26;
const LETTER: u32 = 9;
/// The space between two entries of a row.
const GAP: u32 = 16;

/// Returns the meanings of the marks of a picture, in rows. Letters have this size.
pub fn legend(picture: &Picture<'_>, size: u32) -> Vec<Vec<Entry>> {
    rows(entries(picture), WIDTH * USUAL / size, GAP, entry_width)
}

/// Draws a legend; the base line of its first row begins here.
pub fn draw_legend(legend: &[Vec<Entry>], canvas: &mut Canvas, (left, first): Pixels) {
    if legend.is_empty() {
        return;
    }
    write!(canvas, "<g class=\"legend\">");
    for (row, y) in legend.iter().zip((first..).step_by(LINE as usize)) {
        let mut x = left;
        for entry in row {
            let (sample, meaning) = entry;
            // An example is three tenths of the size of a square.
            let top = y - 14;
            write!(
                canvas,
                "<g transform=\"translate({x} {top}) scale(.3)\">\
                 <rect class=\"light\" width=\"60\" height=\"60\"/>{sample}</g>"
            );
            canvas.caption((x + SAMPLE, y), meaning);
            x += entry_width(entry) + GAP;
        }
    }
    write!(canvas, "</g>");
}

fn entry_width((_, meaning): &Entry) -> u32 {
    SAMPLE + LETTER * meaning.len() as u32
}

/// Returns an example that is one shape.
fn shape(classes: &str, shape: &str) -> String {
    format!("<path class=\"{classes}\" d=\"{shape}\"/>")
}

fn mark((class, outline): Mark, meaning: &'static str) -> Entry {
    (shape(&format!("mark {class}"), outline), meaning)
}

/// Returns the meanings of the marks of a picture. Those of legal moves need none unless there are others.
fn entries(picture: &Picture<'_>) -> Vec<Entry> {
    let some = |squares: Bitboard, shown, meaning| squares.any().then(|| mark(shown, meaning));
    let stroke = |kind: StrokeKind, outline, meaning| {
        let is_there = picture.strokes.iter().any(|stroke| stroke.kind == kind);
        is_there.then(|| (shape(&format!("stroke {}", kind.name()), outline), meaning))
    };
    let has_sign = |kind: &SignKind| picture.signs.iter().any(|sign| sign.kind == *kind);
    let signs = SignKind::ALL.into_iter().filter(has_sign).map(|kind| {
        // As on an empty square.
        mark(
            (kind.name(), shapes::sign_shape(kind, false)),
            kind.meaning(),
        )
    });
    let checked = picture.checked;
    let others = [
        checked.map(|_| mark(shapes::CHECK, picture.check_meaning())),
        some(
            picture.attackers,
            shapes::ATTACKER,
            picture.attack_meaning(),
        ),
        some(picture.last, shapes::LAST, "the last move"),
        stroke(
            StrokeKind::Ray,
            "M2 24h24v12h-24ZM34 24h24v12h-24Z",
            "line of attack",
        ),
        stroke(StrokeKind::Pin, "M0 16h60v8h-60ZM0 36h60v8h-60Z", "pin"),
        stroke(StrokeKind::QueenPin, "M0 26h60v8h-60Z", "pin to the queen"),
    ];
    let others: Vec<Entry> = signs.chain(others.into_iter().flatten()).collect();
    let mut entries = Vec::new();
    if picture.attacks.is_some() {
        let heat = |color: &str| {
            format!("<rect class=\"heat {color} lead-2\" width=\"60\" height=\"60\"/>")
        };
        let blocks =
            shape("count white", "M4 34h22v22h-22Z") + &shape("count black", "M34 4h22v22h-22Z");
        entries.extend([
            (heat("white"), "more white attackers"),
            (heat("black"), "more black attackers"),
            (shape("heat equal", HATCH), "as many of both"),
            (blocks, "one block per attacker"),
        ]);
    }
    let is_piece = |square| picture.placement.piece_at(square).is_some();
    let is_move = |stroke: &Stroke| matches!(stroke.kind, StrokeKind::Move | StrokeKind::Illegal);
    let (chosen, captures) = match picture.chosen.is_some_and(is_piece) {
        true if picture.strokes.iter().any(is_move) => ("moves", "captures"),
        true => ("chosen", "may capture"),
        false => ("the square asked about", "may capture"),
    };
    if !others.is_empty() {
        let moves = [
            picture.chosen.map(|_| mark(shapes::CHOSEN, chosen)),
            some(picture.targets, shapes::TARGET, "may go"),
            some(picture.captures, shapes::CAPTURE, captures),
        ];
        entries.extend(moves.into_iter().flatten());
    }
    entries.extend(others);
    entries
}
