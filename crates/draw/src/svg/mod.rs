//! Draws the board as SVG 1.1, on one line.
//!
//! The picture fetches nothing, runs nothing, and has no `id` that could clash with another on the same page. Its title
//! and description are for readers who cannot see it.
//!
//! Each part has classes by which a page can restyle it:
//!
//! | part | classes |
//! |---|---|
//! | the whole | `chess-board`, the class of its theme (`classic-board`), and the classes that the caller adds |
//! | a square | `square`, `light` or `dark`, its name, and the names of its marks |
//! | a mark | `mark`, its name, the square's name, and `named` if the reason names the square |
//! | a piece | `piece`, its colour, its role, the square's name; within it `body` and `lines` |
//! | an arrow or a line | `stroke`, its name, the squares where it begins and ends |
//! | the head of an arrow, above a piece or a dot | `stroke`, `head`, the name of the arrow, the squares where it begins and ends |
//! | the number of a move | `number`, the squares where its arrow begins and ends |
//! | the majority of attackers | `heat`, the colour that has it, `lead-1` to `lead-3`, the square's name |
//! | as many attackers of both colours | `heat`, `equal`, the square's name: hatched |
//! | the attackers of a colour | `count`, the colour, the square's name: a block for each, at most eight |
//! | a letter or number at the edge | `coordinate` |
//! | the side to move | `turn`, the colour: a disc beside the board, at its end of the board |
//! | a line of the text below | `caption` |
//! | the meanings of the marks | `legend`: an example of each mark, and a `caption` |
//!
//! Marks are `chosen`, `target`, `capture`, `attacker`, `check`, `last`, `highlight`, and every [`SignKind`];
//! strokes are every [`StrokeKind`], and the `cross` on an illegal move.
//!
//! The colours are in the picture's own style sheet under the class of the theme, so that themes do not mix on a page. A
//! rule that begins with `svg.chess-board` is more specific and wins: `svg.chess-board .dark { fill: seagreen }`.

mod canvas;
mod raster;
mod shapes;

pub use canvas::{Caption, Coordinates, Style, Theme, push_text};
pub use raster::{Raster, raster};

use crate::{Picture, SignKind, Stroke, StrokeKind};
use canvas::Canvas;
use oracle_laws::{Bitboard, Color, Square};
use shapes::{BOX, FIRST_UPPER, HATCH, Mark, Pixels, Segment, Tenths, marks};

/// The margin without letters and numbers, and with them.
const NARROW: u32 = 12;
const WIDE: u32 = 28;

/// Draws the board on one line that ends with a newline. `classes` are added to those of the picture.
pub fn draw(
    picture: &Picture<'_>,
    caption: &Caption<'_>,
    style: Style,
    classes: &[&str],
) -> String {
    let is_outside = style.coordinates == Coordinates::Outside;
    let margin = if is_outside { WIDE } else { NARROW };
    // The mark of the side to move is on the right.
    let right = if picture.turn.is_some() { WIDE } else { NARROW };
    let bottom = NARROW + 8 * BOX + margin;
    let scale = style.text.unwrap_or(USUAL);
    let below = lines(caption.below.unwrap_or_default(), scale);
    let legend = caption.legend.then(|| legend(picture, scale));
    let legend = legend.unwrap_or_default();
    let rows = (below.len() + legend.len()) as u32;
    let text = u32::from(rows > 0) * (rows * LINE * scale / USUAL + 6);
    let size = (margin + 8 * BOX + right, bottom + text);
    let rules = rules(picture, style, rows > 0);
    let mut board = DrawnBoard {
        canvas: Canvas::new(size, caption, style, classes, rules),
        margin,
        picture,
    };
    board.draw_squares();
    board.draw_stroke_tops();
    board.draw_coordinates(style.coordinates);
    if let Some(turn) = picture.turn {
        board.draw_turn(turn, right);
    }
    let DrawnBoard { mut canvas, .. } = board;
    let (mut left, mut top) = (margin, bottom);
    if let Some(tenths) = style.text {
        let scale = Tenths(f64::from(tenths) / 10.0);
        write!(
            canvas,
            "<g transform=\"translate({left} {top}) scale({scale})\">"
        );
        (left, top) = (0, 0);
    }
    let first = top + LINE - 8;
    draw_legend(&legend, &mut canvas, (left, first));
    let first = first + legend.len() as u32 * LINE;
    for (line, y) in below.iter().zip((first..).step_by(LINE as usize)) {
        canvas.caption((left, y), line);
    }
    if style.text.is_some() {
        write!(canvas, "</g>");
    }
    canvas.end()
}

/// Returns the parts of the style sheet that the picture needs.
fn rules(
    picture: &Picture<'_>,
    style: Style,
    has_caption: bool,
) -> impl Iterator<Item = &'static String> {
    let [board, last, highlight, strokes, heat, inside, text] = style.theme.sheet();
    let has_strokes = !picture.strokes.is_empty() || !picture.signs.is_empty();
    let parts = [
        (true, board),
        (picture.last.any(), last),
        (picture.highlights.any(), highlight),
        (has_strokes, strokes),
        (picture.attacks.is_some(), heat),
        (style.coordinates == Coordinates::Inside, inside),
        (has_caption, text),
    ];
    let needed = |(is_needed, rules): (bool, _)| is_needed.then_some(rules);
    parts.into_iter().filter_map(needed)
}

struct DrawnBoard<'a> {
    canvas: Canvas,
    /// The margin on the left and below the board.
    margin: u32,
    picture: &'a Picture<'a>,
}

impl DrawnBoard<'_> {
    /// Returns the upper left corner of a square.
    fn corner(&self, square: Square) -> Pixels {
        let (file, rank) = (square.file().index().into(), square.rank().index().into());
        let (column, row): (u32, u32) = if self.picture.flip {
            (7 - file, rank)
        } else {
            (file, 7 - rank)
        };
        (self.margin + column * BOX, NARROW + row * BOX)
    }

    /// Draws the squares with what stands on them, and the strokes below the pieces.
    fn draw_squares(&mut self) {
        self.canvas.edge((self.margin, NARROW));
        let picture = self.picture;
        let files = picture.files();
        let squares = picture
            .ranks()
            .into_iter()
            .flat_map(|rank| files.iter().map(move |&file| Square::new(file, rank)));
        let cells = squares.map(|square| picture.cell(square));
        let cells: Vec<_> = cells.map(|cell| (cell, marks(cell))).collect();
        for (cell, marks) in &cells {
            let marks = marks.iter().copied().flatten();
            self.canvas
                .square(self.corner(cell.square), cell.square, marks);
        }
        let attacks = |square: Square| picture.attacks.map(|counts| counts[square.table_index()]);
        let attacks = cells
            .iter()
            .map(|(cell, _)| Some((cell.square, attacks(cell.square)?)));
        for (square, counts) in attacks.clone().flatten() {
            self.draw_majority(square, counts);
        }
        for layer in 0..cells[0].1.len() {
            if layer == FIRST_UPPER {
                // A piece in the way stays visible.
                self.draw_strokes();
                for (square, counts) in attacks.clone().flatten() {
                    self.draw_counts(square, counts);
                }
                for (cell, _) in &cells {
                    if let Some(piece) = cell.piece {
                        let corner = self.corner(cell.square);
                        self.canvas.piece(corner, piece, cell.square);
                    }
                }
            }
            for (cell, marks) in &cells {
                if let Some((class, shape)) = marks[layer] {
                    let square = cell.square;
                    let sign = cell.sign.filter(|sign| sign.is_named);
                    let is_named = sign.is_some_and(|sign| sign.kind.name() == class);
                    let named = if is_named { " named" } else { "" };
                    let classes = format_args!("mark {class} {square}{named}");
                    self.canvas.shape(classes, self.corner(square), shape);
                }
            }
        }
    }

    /// Draws who has more attackers of a square.
    fn draw_majority(&mut self, square: Square, [white, black]: [u8; 2]) {
        let (x, y) = self.corner(square);
        let canvas = &mut self.canvas;
        let lead = white.abs_diff(black).min(3);
        if lead > 0 {
            let color = Color::from_white(white > black);
            write!(
                canvas,
                "<rect class=\"heat {color} lead-{lead} {square}\" x=\"{x}\" y=\"{y}\" width=\"{BOX}\" height=\"{BOX}\"/>"
            );
        } else if white > 0 {
            canvas.shape(format_args!("heat equal {square}"), (x, y), HATCH);
        }
    }

    /// Draws a block for each attacker of a square: White's on the left, from below, and Black's on the right, from above.
    fn draw_counts(&mut self, square: Square, counts: [u8; 2]) {
        let (x, y) = self.corner(square);
        let canvas = &mut self.canvas;
        for (color, count) in Color::ALL.into_iter().zip(counts) {
            if count == 0 {
                continue;
            }
            write!(canvas, "<path class=\"count {color} {square}\" d=\"");
            for block in 0..u32::from(count.min(8)) {
                let (x, y) = match color {
                    Color::White => (x + 3, y + BOX - 7 - 7 * block),
                    Color::Black => (x + BOX - 7, y + 3 + 7 * block),
                };
                // With their edges, they do not touch.
                write!(canvas, "M{x} {y}h4v4h-4Z");
            }
            write!(canvas, "\"/>");
        }
    }

    /// Draws a part of an arrow or a line, with these classes before the squares where it begins and ends.
    fn draw_stroke(&mut self, classes: &str, stroke: Stroke, outline: &str) {
        let Stroke { from, to, .. } = stroke;
        write!(
            self.canvas,
            "<path class=\"stroke {classes} {from} {to}\" d=\"{outline}\"/>"
        );
    }

    /// Draws arrows and lines, without what stands above the pieces.
    fn draw_strokes(&mut self) {
        for &stroke in &self.picture.strokes {
            if stroke.from != stroke.to {
                let outline = self.arrow_line(stroke).outline(stroke.kind);
                self.draw_stroke(stroke.kind.name(), stroke, &outline);
            }
        }
    }

    /// Draws what stands above the pieces: the heads of arrows that end on a piece or a dot, then crosses and numbers.
    fn draw_stroke_tops(&mut self) {
        let covered = self.picture.placement.occupied() | self.picture.targets;
        for &stroke in &self.picture.strokes {
            if stroke.kind.is_move() && covered.has(stroke.to) && stroke.from != stroke.to {
                let head = self.arrow_line(stroke).head();
                self.draw_stroke(&format!("head {}", stroke.kind.name()), stroke, &head);
            }
        }
        for &stroke in &self.picture.strokes {
            let line = self.arrow_line(stroke);
            let Stroke { from, to, .. } = stroke;
            if stroke.kind == StrokeKind::Illegal {
                // Without an arrow, the cross has its colour, to be seen on a white piece.
                let is_alone = stroke.from == stroke.to;
                let class = if is_alone { "cross illegal" } else { "cross" };
                self.draw_stroke(class, stroke, &line.cross());
            }
            if let Some(number) = stroke.number {
                let (x, y) = line.number_place();
                let (x, y, base) = (Tenths(x), Tenths(y), y + 5.5);
                write!(
                    self.canvas,
                    "<circle class=\"stroke cross\" cx=\"{x}\" cy=\"{y}\" r=\"11\"/>\
                     <text class=\"number {from} {to}\" x=\"{x}\" y=\"{}\">{number}</text>",
                    Tenths(base)
                );
            }
        }
    }

    /// Returns the line of an arrow. The arrows of castling pass each other.
    fn arrow_line(&self, stroke: Stroke) -> Segment {
        let mut others = self.picture.strokes.iter();
        let is_met = others.any(|other| stroke.meets(*other));
        let distance = if is_met { 8.0 } else { 0.0 };
        // What stands where it ends stays visible.
        let marked = self.picture.placement.occupied() | self.picture.targets;
        let gap = if marked.has(stroke.to) { 9.0 } else { 0.0 };
        let (from, to) = (self.corner(stroke.from), self.corner(stroke.to));
        Segment::new(from, to, distance, gap)
    }

    /// Writes the letters of files and the digits of ranks: in the outermost squares, or beside the board.
    fn draw_coordinates(&mut self, place: Coordinates) {
        let (class, is_inside) = match place {
            Coordinates::None => return,
            Coordinates::Inside => ("coordinate inside", true),
            Coordinates::Outside => ("coordinate", false),
        };
        let (files, ranks) = (self.picture.files(), self.picture.ranks());
        let letters = files.map(|file| {
            let (x, y) = self.corner(Square::new(file, ranks[7]));
            let inside = (x + BOX - 5, y + BOX - 3);
            let outside = (x + BOX / 2, NARROW + 8 * BOX + 20);
            (file.letter(), if is_inside { inside } else { outside })
        });
        let digits = ranks.map(|rank| {
            let (x, y) = self.corner(Square::new(files[0], rank));
            let outside = (self.margin.saturating_sub(15), y + BOX / 2 + 6);
            let place = if is_inside { (x + 5, y + 11) } else { outside };
            (rank.digit(), place)
        });
        for (text, (x, y)) in letters.into_iter().chain(digits) {
            write!(
                self.canvas,
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"
            );
        }
    }

    /// Draws the mark of the side to move, beside the rank nearest to its player.
    fn draw_turn(&mut self, turn: Color, right: u32) {
        let x = self.margin + 8 * BOX + right / 2;
        let is_below = (turn == Color::Black) == self.picture.flip;
        let y = NARROW + if is_below { 8 * BOX - 12 } else { 12 };
        write!(
            self.canvas,
            "<circle class=\"turn {turn}\" cx=\"{x}\" cy=\"{y}\" r=\"10\"/>"
        );
    }
}

/// The usual size of the text below the board, in tenths of itself.
const USUAL: u32 = 10;

/// The height of a line of text below the board.
const LINE: u32 = 22;

/// The length of a line below the board: in the widest usual sans-serif fonts, it is as wide as the board.
const LETTERS: u32 = 54;

/// Returns a text in lines that are not wider than the board, with breaks between words. Letters have this size.
fn lines(text: &str, size: u32) -> Vec<String> {
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
type Entry = (String, &'static str);

/// The width of a board, of an example with the gap after it, and of a letter in the widest usual fonts.
const WIDTH: u32 = 480;
const SAMPLE: u32 = 26;
const LETTER: u32 = 9;
/// The space between two entries of a row.
const GAP: u32 = 16;

/// Returns the meanings of the marks of a picture, in rows. Letters have this size.
fn legend(picture: &Picture<'_>, size: u32) -> Vec<Vec<Entry>> {
    rows(entries(picture), WIDTH * USUAL / size, GAP, entry_width)
}

/// Draws a legend; the base line of its first row begins here.
fn draw_legend(legend: &[Vec<Entry>], canvas: &mut Canvas, (left, first): Pixels) {
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
