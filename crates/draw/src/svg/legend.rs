//! The legend: the meanings of the marks of a picture, each beside an example.

use std::fmt::{self, Write};

use super::board::{HATCH, LINE};
use super::elements::write_caption;
use super::marks::Mark;
use crate::{Picture, SignKind, StrokeKind};

/// What stands below a board, in rows.
pub struct Legend(Vec<Vec<Entry>>);

type Entry = (Sample, &'static str);

/// An example of a mark.
#[derive(Clone, Copy)]
enum Sample {
    /// A mark on a square: its class and its shape.
    Mark((&'static str, &'static str)),
    /// A square on which a colour has more attackers.
    Heat(&'static str),
    /// A square that both colours attack equally.
    Equal,
    /// The blocks of attackers.
    Blocks,
    /// A line.
    Stroke(StrokeKind),
}

/// The width of a board, of an example with the gap after it, and of a letter in the widest usual fonts.
const WIDTH: u32 = 480;
const SAMPLE: u32 = 26;
const LETTER: u32 = 8;
/// The space between two entries of a row.
const GAP: u32 = 16;

impl Legend {
    /// Returns the legend of a picture; an empty one if it has no marks to explain, or is to have none.
    pub fn new(picture: &Picture<'_>, is_shown: bool) -> Legend {
        let mut rows: Vec<Vec<Entry>> = Vec::new();
        let mut end = WIDTH;
        let entries = is_shown.then(|| entries(picture));
        for entry in entries.into_iter().flatten() {
            let width = width(entry);
            match rows.last_mut() {
                Some(row) if end + GAP + width <= WIDTH => {
                    row.push(entry);
                    end += GAP + width;
                }
                _ => {
                    rows.push(vec![entry]);
                    end = width;
                }
            }
        }
        Legend(rows)
    }

    /// Returns the number of its rows.
    pub fn rows(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or_default()
    }

    /// Writes it; the base line of its first row begins here.
    pub fn write_to(&self, out: &mut String, (left, first): (u32, u32)) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        out.push_str("<g class=\"legend\">");
        for (row, y) in self.0.iter().zip((first..).step_by(LINE as usize)) {
            let mut x = left;
            for &entry in row {
                write_sample(out, (x, y - 14), entry.0)?;
                write_caption(out, (x + SAMPLE, y), entry.1)?;
                x += width(entry) + GAP;
            }
        }
        out.push_str("</g>");
        Ok(())
    }
}

fn width((_, meaning): Entry) -> u32 {
    SAMPLE + LETTER * u32::try_from(meaning.len()).unwrap_or_default()
}

/// Returns the meanings of the marks of a picture. Those of legal moves need none unless there are others.
fn entries(picture: &Picture<'_>) -> Vec<Entry> {
    let mark = |is_there: bool, mark, meaning| is_there.then_some((Sample::Mark(mark), meaning));
    let stroke = |kind, meaning| {
        let is_there = picture.strokes.iter().any(|stroke| stroke.kind == kind);
        is_there.then_some((Sample::Stroke(kind), meaning))
    };
    let not_allowed = SignKind::NotAllowed;
    let is_refused = picture.signs.iter().any(|sign| sign.kind == not_allowed);
    let attacks = "attacks the king or its path";
    let others = [
        mark(is_refused, Mark::NOT_ALLOWED, not_allowed.meaning()),
        mark(picture.checked.is_some(), Mark::CHECK, "in check"),
        mark(picture.attackers.any(), Mark::ATTACKER, attacks),
        mark(picture.last.any(), Mark::LAST, "the last move"),
        stroke(StrokeKind::Ray, "attack"),
        stroke(StrokeKind::Pin, "pin"),
    ];
    let others: Vec<Entry> = others.into_iter().flatten().collect();
    let mut entries = Vec::new();
    if picture.attacks.is_some() {
        entries.extend([
            (Sample::Heat("white"), "more white attackers"),
            (Sample::Heat("black"), "more black attackers"),
            (Sample::Equal, "as many of both"),
            (Sample::Blocks, "one block per attacker"),
        ]);
    }
    let is_piece = |square| picture.placement.piece_at(square).is_some();
    let chosen = if picture.chosen.is_some_and(is_piece) {
        "chosen"
    } else {
        "the square asked about"
    };
    if !others.is_empty() {
        let moves = [
            mark(picture.chosen.is_some(), Mark::CHOSEN, chosen),
            mark(picture.targets.any(), Mark::TARGET, "may go"),
            mark(picture.captures.any(), Mark::CAPTURE, "may capture"),
        ];
        entries.extend(moves.into_iter().flatten());
    }
    entries.extend(others);
    entries
}

fn write_sample(out: &mut String, (x, y): (u32, u32), sample: Sample) -> fmt::Result {
    // An example is drawn as on a square, at three tenths of the size.
    write!(
        out,
        "<g transform=\"translate({x} {y}) scale(.3)\"><rect class=\"light\" width=\"60\" height=\"60\"/>"
    )?;
    match sample {
        Sample::Mark((class, shape)) => {
            write!(out, "<path class=\"mark {class}\" d=\"{shape}\"/>")?;
        }
        Sample::Heat(color) => write!(
            out,
            "<rect class=\"heat {color} lead-2\" width=\"60\" height=\"60\"/>"
        )?,
        Sample::Equal => write!(out, "<path class=\"heat equal\" d=\"{HATCH}\"/>")?,
        Sample::Blocks => out.push_str(
            "<path class=\"count white\" d=\"M4 34h22v22h-22Z\"/>\
             <path class=\"count black\" d=\"M34 4h22v22h-22Z\"/>",
        ),
        Sample::Stroke(kind) => {
            let shape = match kind {
                StrokeKind::Pin => "M0 16h60v8h-60ZM0 36h60v8h-60Z",
                _ => "M2 24h24v12h-24ZM34 24h24v12h-24Z",
            };
            let name = kind.name();
            write!(out, "<path class=\"stroke {name}\" d=\"{shape}\"/>")?;
        }
    }
    out.push_str("</g>");
    Ok(())
}
