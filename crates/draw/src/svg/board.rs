//! The parts of the picture, from the lowest to the highest.

use std::fmt::{self, Write};

use super::caption;
use super::elements::{
    write_caption, write_coordinate, write_edge, write_head, write_piece, write_square,
};
use super::legend::Legend;
use super::marks::Mark;
use super::pieces::BOX;
use super::strokes::Segment;
use super::{Caption, Coordinates, Style};
use crate::{Cell, Picture, Stroke, StrokeKind};
use oracle_laws::{Color, Square};

/// The margin without letters and numbers, and with them.
const NARROW: u32 = 12;
const WIDE: u32 = 28;
/// The height of a line of text below the board.
pub const LINE: u32 = 22;

/// The measures of a picture.
#[derive(Clone, Copy)]
struct Frame {
    /// The margin on the left and below the board.
    margin: u32,
    /// The margin on the right, where the mark of the side to move is.
    right: u32,
    flip: bool,
}

impl Frame {
    const fn new(picture: &Picture<'_>, style: Style) -> Frame {
        let margin = match style.coordinates {
            Coordinates::Outside => WIDE,
            Coordinates::Inside | Coordinates::None => NARROW,
        };
        let right = if picture.turn.is_some() { WIDE } else { NARROW };
        Frame {
            margin,
            right,
            flip: picture.flip,
        }
    }

    const fn width(self) -> u32 {
        self.margin + 8 * BOX + self.right
    }

    const fn height(self) -> u32 {
        NARROW + 8 * BOX + self.margin
    }

    /// Returns the upper left corner of a square.
    fn corner(self, square: Square) -> (u32, u32) {
        let (file, rank) = (square.file().index().into(), square.rank().index().into());
        let (column, row): (u32, u32) = if self.flip {
            (7 - file, rank)
        } else {
            (file, 7 - rank)
        };
        (self.margin + column * BOX, NARROW + row * BOX)
    }
}

pub fn write_to(
    out: &mut String,
    picture: &Picture<'_>,
    caption: &Caption<'_>,
    style: Style,
    classes: &[&str],
) -> fmt::Result {
    let frame = Frame::new(picture, style);
    let below = caption.below.map(caption::lines).unwrap_or_default();
    let legend = Legend::new(picture, caption.legend);
    let lines = u32::try_from(below.len()).unwrap_or_default() + legend.rows();
    let text_height = if lines > 0 { lines * LINE + 6 } else { 0 };
    let (width, height) = (frame.width(), frame.height() + text_height);
    let rules = rules(picture, style, lines > 0);
    write_head(out, (width, height), caption, style, classes, rules)?;
    write_edge(out, (frame.margin, NARROW))?;
    let files = picture.files();
    let squares = picture
        .ranks()
        .into_iter()
        .flat_map(|rank| files.iter().map(move |&file| Square::new(file, rank)));
    let cells: Vec<Cell> = squares.map(|square| picture.cell(square)).collect();
    for &cell in &cells {
        let marks = Mark::ALL.into_iter().filter(|mark| mark.is_on(cell));
        let classes = marks.map(|mark| mark.drawn(cell).0);
        write_square(out, frame.corner(cell.square), cell.square, classes)?;
    }
    if let Some(attacks) = picture.attacks {
        for cell in &cells {
            write_attackers(out, frame, attacks, cell.square)?;
        }
    }
    for mark in Mark::ALL {
        // A dot is drawn over a piece, as where a king castles by going to its rook, and so is a badge; all other marks
        // are drawn below.
        if mark == Mark::Badge {
            // A piece in the way stays visible.
            write_strokes(out, frame, picture)?;
            for cell in &cells {
                if let Some(piece) = cell.piece {
                    write_piece(out, frame.corner(cell.square), piece, cell.square)?;
                }
            }
        }
        for &cell in cells.iter().filter(|cell| mark.is_on(**cell)) {
            write_mark(out, frame, mark, cell)?;
        }
    }
    write_stroke_tops(out, frame, picture)?;
    write_coordinates(out, frame, picture, style.coordinates)?;
    write_turn(out, frame, picture.turn)?;
    let (x, first) = (frame.margin, frame.height() + LINE - 8);
    legend.write_to(out, (x, first))?;
    let first = first + legend.rows() * LINE;
    for (line, y) in below.iter().zip((first..).step_by(LINE as usize)) {
        write_caption(out, (x, y), line)?;
    }
    out.push_str("</svg>\n");
    Ok(())
}

/// Returns the parts of the style sheet that the picture needs.
fn rules(
    picture: &Picture<'_>,
    style: Style,
    has_caption: bool,
) -> impl Iterator<Item = &'static String> {
    let sheet = style.theme.sheet();
    let has_strokes = !picture.strokes.is_empty() || !picture.signs.is_empty();
    let parts = [
        (true, &sheet.board),
        (picture.last.any(), &sheet.last),
        (picture.highlights.any(), &sheet.highlight),
        (has_strokes, &sheet.strokes),
        (picture.attacks.is_some(), &sheet.heat),
        (style.coordinates == Coordinates::Inside, &sheet.inside),
        (has_caption, &sheet.caption),
    ];
    let needed = |(is_needed, rules): (bool, _)| is_needed.then_some(rules);
    parts.into_iter().filter_map(needed)
}

const fn is_move(kind: StrokeKind) -> bool {
    matches!(
        kind,
        StrokeKind::Move | StrokeKind::Illegal | StrokeKind::Arrow
    )
}

fn write_mark(out: &mut String, frame: Frame, mark: Mark, cell: Cell) -> fmt::Result {
    let (x, y) = frame.corner(cell.square);
    let (class, shape) = mark.drawn(cell);
    let square = cell.square;
    let is_named =
        matches!(mark, Mark::Sign | Mark::Badge) && cell.sign.is_some_and(|sign| sign.is_named);
    let named = if is_named { " named" } else { "" };
    write!(
        out,
        "<path class=\"mark {class} {square}{named}\" transform=\"translate({x} {y})\" d=\"{shape}\"/>"
    )
}

/// Writes the mark of the side to move, beside the rank nearest to its player.
fn write_turn(out: &mut String, frame: Frame, turn: Option<Color>) -> fmt::Result {
    let Some(turn) = turn else {
        return Ok(());
    };
    let x = frame.margin + 8 * BOX + frame.right / 2;
    let is_below = (turn == Color::Black) == frame.flip;
    let y = NARROW + if is_below { 8 * BOX - 12 } else { 12 };
    write!(
        out,
        "<circle class=\"turn {turn}\" cx=\"{x}\" cy=\"{y}\" r=\"10\"/>"
    )
}

/// The lines of a square that both colours attack equally.
pub const HATCH: &str = "M0 20L20 0M0 40L40 0M0 60L60 0M20 60L60 20M40 60L60 40";

/// Writes who has more attackers of a square, and a block for each attacker: White's on the left, from below, and
/// Black's on the right, from above.
fn write_attackers(
    out: &mut String,
    frame: Frame,
    attacks: &[[u8; 2]; 64],
    square: Square,
) -> fmt::Result {
    let (x, y) = frame.corner(square);
    let [white, black] = attacks[square.table_index()];
    let lead = white.abs_diff(black).min(3);
    if lead > 0 {
        let color = Color::from_white(white > black);
        write!(
            out,
            "<rect class=\"heat {color} lead-{lead} {square}\" x=\"{x}\" y=\"{y}\" width=\"{BOX}\" height=\"{BOX}\"/>"
        )?;
    } else if white > 0 {
        write!(
            out,
            "<path class=\"heat equal {square}\" transform=\"translate({x} {y})\" d=\"{HATCH}\"/>"
        )?;
    }
    for (color, count) in Color::ALL.into_iter().zip([white, black]) {
        if count == 0 {
            continue;
        }
        write!(out, "<path class=\"count {color} {square}\" d=\"")?;
        for block in 0..u32::from(count.min(8)) {
            let (x, y) = match color {
                Color::White => (x + 2, y + BOX - 8 - 7 * block),
                Color::Black => (x + BOX - 8, y + 2 + 7 * block),
            };
            write!(out, "M{x} {y}h6v6h-6Z")?;
        }
        out.push_str("\"/>");
    }
    Ok(())
}

/// Writes arrows and lines, without what stands above the pieces.
fn write_strokes(out: &mut String, frame: Frame, picture: &Picture<'_>) -> fmt::Result {
    for stroke in picture.strokes {
        let Stroke { kind, from, to, .. } = *stroke;
        if from == to {
            continue;
        }
        let name = kind.name();
        write!(out, "<path class=\"stroke {name} {from} {to}\" d=\"")?;
        arrow_line(frame, picture, *stroke).push(kind, out)?;
        out.push_str("\"/>");
    }
    Ok(())
}

/// Writes what stands above the pieces: the heads of arrows that end on a piece or a dot, then crosses and numbers.
fn write_stroke_tops(out: &mut String, frame: Frame, picture: &Picture<'_>) -> fmt::Result {
    let covered = picture.placement.occupied() | picture.targets;
    let strokes = picture.strokes.iter();
    for stroke in strokes.filter(|stroke| is_move(stroke.kind) && covered.has(stroke.to)) {
        let Stroke { kind, from, to, .. } = *stroke;
        if from == to {
            continue;
        }
        let name = kind.name();
        write!(out, "<path class=\"stroke head {name} {from} {to}\" d=\"")?;
        arrow_line(frame, picture, *stroke).push_head(out)?;
        out.push_str("\"/>");
    }
    for stroke in picture.strokes {
        let line = Segment::new(frame.corner(stroke.from), frame.corner(stroke.to));
        let Stroke { from, to, .. } = stroke;
        if stroke.kind == StrokeKind::Illegal {
            write!(out, "<path class=\"stroke cross {from} {to}\" d=\"")?;
            line.push_cross(out)?;
            out.push_str("\"/>");
        }
        if let Some(number) = stroke.number {
            let (x, y) = line.number_place();
            write!(
                out,
                "<circle class=\"stroke cross\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"11\"/>\
                 <text class=\"number {from} {to}\" x=\"{x:.1}\" y=\"{:.1}\">{number}</text>",
                y + 5.5
            )?;
        }
    }
    Ok(())
}

/// Returns the line of an arrow. The arrows of castling pass each other.
fn arrow_line(frame: Frame, picture: &Picture<'_>, stroke: Stroke) -> Segment {
    let mut others = picture.strokes.iter();
    let is_met = others.any(|other| stroke.meets(*other));
    let distance = if is_met { 8.0 } else { 0.0 };
    Segment::new(frame.corner(stroke.from), frame.corner(stroke.to)).aside(distance)
}

fn write_coordinates(
    out: &mut String,
    frame: Frame,
    picture: &Picture<'_>,
    place: Coordinates,
) -> fmt::Result {
    // Where the letter and the number stand, from the corner of their square.
    let (class, letter_at, digit_at) = match place {
        Coordinates::None => return Ok(()),
        Coordinates::Outside => ("coordinate", (BOX / 2, BOX + 20), (-15, BOX / 2 + 6)),
        Coordinates::Inside => ("coordinate inside", (BOX - 5, BOX - 3), (5, 11)),
    };
    let bottom = NARROW + 7 * BOX;
    for (file, index) in picture.files().into_iter().zip(0..) {
        let place = (
            frame.margin + index * BOX + letter_at.0,
            bottom + letter_at.1,
        );
        write_coordinate(out, class, place, file.letter())?;
    }
    for (rank, index) in picture.ranks().into_iter().zip(0..) {
        let place = (
            frame.margin.saturating_add_signed(digit_at.0),
            NARROW + index * BOX + digit_at.1,
        );
        write_coordinate(out, class, place, rank.digit())?;
    }
    Ok(())
}
