//! The picture of a movement mask: the board, and small squares beyond it where the piece would leave it.

use std::fmt::{self, Write};

use super::elements::{write_coordinate, write_edge, write_head, write_piece, write_square};
use super::marks::Mark;
use super::pieces::BOX;
use super::{Caption, Coordinates, Style};
use oracle_laws::{Piece, Square};

/// How a lone piece moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaskPicture<'a> {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub square: Square,
    /// The steps of its moves, as (files, ranks).
    pub moves: &'a [(i8, i8)],
    /// The steps by which it only captures.
    pub captures: &'a [(i8, i8)],
}

/// The margins around the mask, with room for letters and numbers.
const MARGIN: u32 = 28;
/// The width and height of a square beyond the board, where they are not those of a square in line with it.
const SMALL: u32 = 20;

/// The squares in one direction, as steps from the piece: those of the board, and small ones beyond it as far as the
/// piece could go.
#[derive(Clone, Copy)]
struct Axis {
    /// The first and the last step.
    ends: (i8, i8),
    /// The first and the last step on the board.
    board: (i8, i8),
}

impl Axis {
    /// Creates the files or ranks around one of them (from 0), with these steps of moves.
    fn new(index: u8, steps: impl Iterator<Item = i8>) -> Axis {
        let board = (-(index as i8), 7 - index as i8);
        let ends = steps.fold(board, |(first, last), step| {
            (first.min(step), last.max(step))
        });
        Axis { ends, board }
    }

    fn steps(self) -> impl DoubleEndedIterator<Item = i8> {
        self.ends.0..=self.ends.1
    }

    const fn is_beyond(self, step: i8) -> bool {
        step < self.board.0 || step > self.board.1
    }

    const fn size(self, step: i8) -> u32 {
        if self.is_beyond(step) { SMALL } else { BOX }
    }

    /// Returns the distance of a square from the first one.
    fn place(self, step: i8) -> u32 {
        (self.ends.0..step).map(|step| self.size(step)).sum()
    }

    /// Returns the distance of a square from the last one.
    fn place_from_end(self, step: i8) -> u32 {
        let after = self.steps().rev().take_while(|&other| other > step);
        after.map(|step| self.size(step)).sum()
    }

    fn length(self) -> u32 {
        self.steps().map(|step| self.size(step)).sum()
    }
}

/// The places of all squares.
#[derive(Clone, Copy)]
struct Grid {
    files: Axis,
    ranks: Axis,
}

impl Grid {
    fn new(mask: &MaskPicture<'_>) -> Grid {
        let steps = || mask.moves.iter().chain(mask.captures);
        Grid {
            files: Axis::new(mask.square.file().index(), steps().map(|step| step.0)),
            ranks: Axis::new(mask.square.rank().index(), steps().map(|step| step.1)),
        }
    }

    /// Returns the steps to all squares, from the upper left one.
    fn steps(self) -> impl Iterator<Item = (i8, i8)> {
        let ranks = self.ranks.steps().rev();
        ranks.flat_map(move |rank| self.files.steps().map(move |file| (file, rank)))
    }

    /// Returns the upper left corner of the square at a step from the piece.
    fn corner(self, (files, ranks): (i8, i8)) -> (u32, u32) {
        (
            MARGIN + self.files.place(files),
            MARGIN + self.ranks.place_from_end(ranks),
        )
    }

    fn size(self) -> (u32, u32) {
        let [width, height] = [self.files, self.ranks].map(|axis| axis.length() + 2 * MARGIN);
        (width, height)
    }
}

/// Draws a mask on one line that ends with a newline.
pub fn draw_mask(mask: &MaskPicture<'_>, caption: &Caption<'_>, style: Style) -> String {
    let mut out = String::with_capacity(24 * 1024);
    // Writing to a string does not fail.
    let _ = write_to(&mut out, mask, caption, style);
    out
}

fn write_to(
    out: &mut String,
    mask: &MaskPicture<'_>,
    caption: &Caption<'_>,
    style: Style,
) -> fmt::Result {
    let sheet = style.theme.sheet();
    let rules = [&sheet.board, &sheet.mask, &sheet.inside];
    let grid = Grid::new(mask);
    write_head(out, grid.size(), caption, style, &["mask"], rules)?;
    write_lines(out, grid)?;
    write_edge(out, grid.corner((grid.files.board.0, grid.ranks.board.1)))?;
    for step in grid.steps() {
        if let Some(square) = mask.square.offset(step.0, step.1) {
            let class = mark(mask, step).map(|(class, _)| class);
            write_square(out, grid.corner(step), square, class)?;
        }
    }
    for step in grid.steps() {
        write_mark(out, mask, grid, step)?;
    }
    write_piece(out, grid.corner((0, 0)), mask.piece, mask.square)?;
    write_coordinates(out, mask.square, grid, style.coordinates)?;
    out.push_str("</svg>\n");
    Ok(())
}

/// Writes the lines between all squares, on the board and beyond.
fn write_lines(out: &mut String, Grid { files, ranks }: Grid) -> fmt::Result {
    let (width, height) = (files.length(), ranks.length());
    out.push_str("<path class=\"beyond\" d=\"");
    for step in files.steps() {
        write!(out, "M{} {MARGIN}v{height}", MARGIN + files.place(step))?;
    }
    for step in ranks.steps() {
        write!(
            out,
            "M{MARGIN} {}h{width}",
            MARGIN + ranks.place_from_end(step)
        )?;
    }
    write!(out, "M{MARGIN} {MARGIN}m{width} {height}")?;
    write!(out, "h-{width}m{width} 0v-{height}")?;
    out.push_str("\"/>");
    Ok(())
}

/// Returns the class and the shape of the mark on the square at a step from the piece.
fn mark(mask: &MaskPicture<'_>, step: (i8, i8)) -> Option<(&'static str, &'static str)> {
    match step {
        (0, 0) => Some(Mark::CHOSEN),
        _ if mask.moves.contains(&step) => Some(Mark::TARGET),
        _ if mask.captures.contains(&step) => Some(Mark::CAPTURE),
        _ => None,
    }
}

fn write_mark(out: &mut String, mask: &MaskPicture<'_>, grid: Grid, step: (i8, i8)) -> fmt::Result {
    let Some((class, shape)) = mark(mask, step) else {
        return Ok(());
    };
    let (x, y) = grid.corner(step);
    if let Some(square) = mask.square.offset(step.0, step.1) {
        return write!(
            out,
            "<path class=\"mark {class} {square}\" transform=\"translate({x} {y})\" d=\"{shape}\"/>"
        );
    }
    // In the middle of a square that is in line with the board, and so longer.
    let x = x + (grid.files.size(step.0) - SMALL) / 2;
    let y = y + (grid.ranks.size(step.1) - SMALL) / 2;
    write!(
        out,
        "<path class=\"mark beyond-{class}\" transform=\"translate({x} {y}) scale(.3333)\" d=\"{shape}\"/>"
    )
}

/// Writes the letters and numbers of the board: beside the mask, or in the squares of the board's edge.
fn write_coordinates(
    out: &mut String,
    piece: Square,
    grid: Grid,
    place: Coordinates,
) -> fmt::Result {
    let (class, inside) = match place {
        Coordinates::None => return Ok(()),
        Coordinates::Inside => ("coordinate inside", true),
        Coordinates::Outside => ("coordinate", false),
    };
    let mut write = |x: u32, y: u32, text: char| write_coordinate(out, class, (x, y), text);
    // The squares of the first rank and of the first file, as steps from the piece.
    let (first_file, first_rank) = (grid.files.board.0, grid.ranks.board.0);
    for step in grid.files.steps() {
        if let Some(square) = piece.offset(step, 0) {
            let (x, bottom) = grid.corner((step, first_rank));
            let letter = square.file().letter();
            if inside {
                write(x + BOX - 5, bottom + BOX - 3, letter)?;
            } else {
                write(x + BOX / 2, grid.size().1 - 8, letter)?;
            }
        }
    }
    for step in grid.ranks.steps() {
        if let Some(square) = piece.offset(0, step) {
            let (left, y) = grid.corner((first_file, step));
            let digit = square.rank().digit();
            if inside {
                write(left + 5, y + 11, digit)?;
            } else {
                write(MARGIN / 2, y + BOX / 2 + 6, digit)?;
            }
        }
    }
    Ok(())
}
