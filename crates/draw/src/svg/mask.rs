//! The picture of a movement mask: the board, and small squares beyond it where the piece would leave it.

use super::board::{LINE, text_height};
use super::canvas::{Canvas, Pixels};
use super::legend::Legend;
use super::marks::{CAPTURE, CHOSEN, Mark, TARGET};
use super::pieces::BOX;
use super::{Caption, Style};
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

    const fn size(self, step: i8) -> u32 {
        let is_beyond = step < self.board.0 || step > self.board.1;
        if is_beyond { SMALL } else { BOX }
    }

    /// Returns the length of some squares, one after another.
    fn length(self, steps: impl Iterator<Item = i8>) -> u32 {
        steps.map(|step| self.size(step)).sum()
    }

    /// Returns the distance of a square from the first one.
    fn place(self, step: i8) -> u32 {
        self.length(self.ends.0..step)
    }

    /// Returns the distance of a square from the last one.
    fn place_from_end(self, step: i8) -> u32 {
        self.length(step + 1..=self.ends.1)
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
    fn corner(self, (files, ranks): (i8, i8)) -> Pixels {
        (
            MARGIN + self.files.place(files),
            MARGIN + self.ranks.place_from_end(ranks),
        )
    }

    /// Returns the width and the height of all squares.
    fn size(self) -> Pixels {
        let [width, height] = [self.files, self.ranks].map(|axis| axis.length(axis.steps()));
        (width, height)
    }
}

/// Draws a mask on one line that ends with a newline.
pub fn draw_mask(mask: &MaskPicture<'_>, caption: &Caption<'_>, style: Style) -> String {
    let [board, .., inside, text, lines] = style.theme.sheet();
    let rules = [board, lines, inside, text];
    let grid = Grid::new(mask);
    let (width, height) = grid.size();
    let legend = caption.legend.then(|| {
        let has_beyond = [grid.files, grid.ranks]
            .iter()
            .any(|axis| axis.ends != axis.board);
        Legend::of_mask(!mask.captures.is_empty(), has_beyond)
    });
    let legend = legend.unwrap_or_default();
    let bottom = height + 2 * MARGIN;
    let size = (width + 2 * MARGIN, bottom + text_height(legend.rows()));
    let mut canvas = Canvas::new(size, caption, style, &["mask"], rules);
    draw_lines(&mut canvas, grid);
    let (files, ranks) = (grid.files.board, grid.ranks.board);
    canvas.edge(grid.corner((files.0, ranks.1)));
    for step in grid.steps() {
        if let Some(square) = mask.square.offset(step.0, step.1) {
            canvas.square(grid.corner(step), square, mark(mask, step));
        }
    }
    for step in grid.steps() {
        draw_mark(&mut canvas, mask, grid, step);
    }
    canvas.piece(grid.corner((0, 0)), mask.piece, mask.square);
    let letters = (files.0..=files.1).filter_map(|step| {
        let square = mask.square.offset(step, 0)?;
        Some((square.file().letter(), grid.corner((step, ranks.0))))
    });
    let digits = (ranks.0..=ranks.1).filter_map(|step| {
        let square = mask.square.offset(0, step)?;
        Some((square.rank().digit(), grid.corner((files.0, step))))
    });
    let (letters, digits): (Vec<_>, Vec<_>) = (letters.collect(), digits.collect());
    let outside = (MARGIN / 2, bottom - 8);
    canvas.coordinates(style.coordinates, &letters, &digits, outside);
    legend.draw(&mut canvas, (MARGIN, bottom + LINE - 8));
    canvas.end()
}

/// Draws the lines between all squares, on the board and beyond.
fn draw_lines(canvas: &mut Canvas, grid: Grid) {
    let (width, height) = grid.size();
    write!(canvas, "<path class=\"beyond\" d=\"");
    for step in grid.files.steps() {
        let x = MARGIN + grid.files.place(step);
        write!(canvas, "M{x} {MARGIN}v{height}");
    }
    for step in grid.ranks.steps() {
        let y = MARGIN + grid.ranks.place_from_end(step);
        write!(canvas, "M{MARGIN} {y}h{width}");
    }
    write!(
        canvas,
        "M{MARGIN} {MARGIN}m{width} {height}h-{width}m{width} 0v-{height}\"/>"
    );
}

/// Returns the mark on the square at a step from the piece.
fn mark(mask: &MaskPicture<'_>, step: (i8, i8)) -> Option<Mark> {
    match step {
        (0, 0) => Some(CHOSEN),
        _ if mask.moves.contains(&step) => Some(TARGET),
        _ if mask.captures.contains(&step) => Some(CAPTURE),
        _ => None,
    }
}

fn draw_mark(canvas: &mut Canvas, mask: &MaskPicture<'_>, grid: Grid, step: (i8, i8)) {
    let Some((class, shape)) = mark(mask, step) else {
        return;
    };
    let (x, y) = grid.corner(step);
    if let Some(square) = mask.square.offset(step.0, step.1) {
        canvas.shape(format_args!("mark {class} {square}"), (x, y), shape);
        return;
    }
    // In the middle of a square that is in line with the board, and so longer.
    let x = x + (grid.files.size(step.0) - SMALL) / 2;
    let y = y + (grid.ranks.size(step.1) - SMALL) / 2;
    write!(
        canvas,
        "<path class=\"mark beyond-{class}\" transform=\"translate({x} {y}) scale(.3333)\" d=\"{shape}\"/>"
    );
}
