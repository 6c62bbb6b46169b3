//! A picture as pixels, for those who are shown no SVG.
//!
//! It reads what [`draw`](super::draw) writes, and no other SVG: rectangles, circles, paths, digits and the letters of files, under rules
//! of classes. A pixel is the mean of sixteen places.

// All numbers are those of pixels, and flags.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp
)]

use std::array::from_fn;

type Dot = (f32, f32);
type Polylines = Vec<Vec<Dot>>;

/// The places of a pixel in each direction.
const PLACES: usize = 4;
/// The parts of a curve.
const PARTS: usize = 8;

/// The strokes of letters and digits, in a box of 6 by 10 above the base line.
#[rustfmt::skip] // A table.
const GLYPHS: [(&str, &str); 18] = [
    ("a", "M5.5 3.6V10M5.5 5.5C4.5 2.7 .5 3 .5 6.8C.5 10.6 4.5 10.9 5.5 8.2"),
    ("b", "M.5 0V10M.5 5.5C1.5 2.7 5.5 3 5.5 6.8C5.5 10.6 1.5 10.9 .5 8.2"),
    ("c", "M5.3 4.8C4 2.8 .5 3 .5 6.8C.5 10.6 4 10.8 5.3 8.8"),
    ("d", "M5.5 0V10M5.5 5.5C4.5 2.7 .5 3 .5 6.8C.5 10.6 4.5 10.9 5.5 8.2"),
    ("e", "M.5 6.8H5.5C5.5 2.3 .5 2.3 .5 6.8C.5 10.8 4 10.8 5.3 8.8"),
    ("f", "M5 .6C3.5 -.4 2.3 .3 2.3 2V10M.6 3.8H4.6"),
    ("g", "M5.5 3.6V11C5.5 13.4 2.2 13.6 .8 12.3M5.5 5.5C4.5 2.7 .5 3 .5 6.8C.5 10.6 4.5 10.9 5.5 8.2"),
    ("h", "M.5 0V10M.5 6C1 3 5.5 2.6 5.5 6V10"),
    ("0", "M3 .3C-.3 .3 -.3 9.9 3 9.9C6.3 9.9 6.3 .3 3 .3Z"),
    ("1", "M1 2.2L3.4 .3V10"),
    ("2", "M.6 2.8C.6 -.6 5.4 -.6 5.4 2.8C5.4 5 1.5 7.5 .5 9.9H5.6"),
    ("3", "M.8 .4H5.2L2.8 3.8C6.4 3.8 6.4 9.9 2.8 9.9C1.6 9.9 .8 9.3 .4 8.3"),
    ("4", "M4.4 10V.3L.4 6.9H5.8"),
    ("5", "M5.2 .4H1.2L.8 4.5C2.4 3.2 5.6 3.5 5.6 6.6C5.6 10.4 1.6 10.8 .5 8.6"),
    ("6", "M4.8 .3C1.5 1.8 .5 4.5 .5 6.8C.5 10.9 5.5 10.9 5.5 6.8C5.5 3 1.2 3 .6 6.5"),
    ("7", "M.4 .4H5.6L2.2 10"),
    ("8", "M3 .3C-.2 .3 -.2 4.6 3 4.6C6.2 4.6 6.2 .3 3 .3ZM3 4.6C-.6 4.6 -.6 9.9 3 9.9C6.6 9.9 6.6 4.6 3 4.6Z"),
    ("9", "M1.2 9.7C4.5 8.5 5.5 5.5 5.5 3.2C5.5 -.9 .5 -.9 .5 3.2C.5 7 4.8 7 5.4 3.5"),
];

/// Red, green and blue of each pixel.
#[derive(Debug)]
pub struct Raster {
    /// The pixels of a row.
    pub width: usize,
    /// The bytes of all rows, the uppermost first.
    pub bytes: Vec<u8>,
}

/// Draws a board; `None` of a text that is none of ours. What stands below the board is left out.
pub fn raster(svg: &str) -> Option<Raster> {
    let mut parts = svg.split('<').skip(1);
    let root = parts.next()?;
    let [_, _, width, height] = numbers(attribute(root, "viewBox"))[..] else {
        return None;
    };
    let (width, height) = (width as usize, height as usize);
    let bytes = vec![u8::MAX; 3 * width * height];
    let mut raster = Raster { width, bytes };
    // Behind them stand those of the caller, for which we have no rules.
    let root: Vec<&str> = attribute(root, "class").split(' ').take(2).collect();
    let (mut rules, mut group) = (Vec::new(), "");
    for part in parts {
        let (tag, text) = part.split_once('>')?;
        match tag.split(' ').next()? {
            _ if ["legend", "caption"].contains(&attribute(tag, "class")) => break,
            "style" => rules = read_rules(text),
            "g" => group = tag,
            "/g" => group = "",
            "rect" | "path" | "circle" | "text" => {
                let around = [group, tag].into_iter();
                let own = around.flat_map(|tag| attribute(tag, "class").split(' '));
                let classes = root.iter().copied().chain(own).collect();
                let rules = &rules;
                Element {
                    tag,
                    text,
                    classes,
                    rules,
                }
                .draw(group, &mut raster);
            }
            _ => {}
        }
    }
    Some(raster)
}

fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let value = tag.split_once(&format!(" {name}=\""));
    value.map_or("", |(_, value)| value.split('"').next().unwrap_or_default())
}

fn numbers(text: &str) -> Vec<f32> {
    let words = text.split([' ', '(', ')']);
    words.filter_map(|word| word.parse().ok()).collect()
}

/// The classes of a rule of the style sheet, and what it sets.
type StyleRule<'a> = (Vec<&'a str>, &'a str);

fn read_rules(sheet: &str) -> Vec<StyleRule<'_>> {
    let rules = sheet.split('}').filter_map(|rule| rule.split_once('{'));
    let rules = rules.flat_map(|(selectors, values)| {
        selectors.split(',').map(move |selector| {
            let classes = selector.split(['.', ' ']);
            (classes.filter(|class| !class.is_empty()).collect(), values)
        })
    });
    rules.collect()
}

struct Element<'a> {
    tag: &'a str,
    text: &'a str,
    /// Its classes, and those of the elements around it.
    classes: Vec<&'a str>,
    rules: &'a [StyleRule<'a>],
}

impl<'a> Element<'a> {
    /// Returns what the last rule for these classes sets: in our sheets, it is the most specific.
    fn value(&self, name: &str) -> Option<&'a str> {
        let is_ours = |class: &&str| self.classes.contains(class);
        let rules = self.rules.iter().rev();
        let rules = rules.filter(|(classes, _)| classes.iter().all(is_ours));
        let values = rules.flat_map(|(_, values)| values.split(';'));
        let mut values = values.filter_map(|value| value.split_once(':'));
        values
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    fn size(&self, name: &str, usual: f32) -> f32 {
        let value = self.value(name).unwrap_or_default();
        value.trim_end_matches("px").parse().unwrap_or(usual)
    }

    fn shape(&self) -> Polylines {
        let number = |name: &str| attribute(self.tag, name).parse().unwrap_or(0.0_f32);
        let (x, y) = (number("x"), number("y"));
        if self.tag.starts_with("text") {
            return written(self.text, (x, y), 0.072 * self.size("font-size", 16.0));
        }
        if self.tag.starts_with("rect") {
            let (width, height) = (number("width"), number("height"));
            return path(&format!("M{x} {y}h{width}v{height}h-{width}Z"));
        }
        if self.tag.starts_with("circle") {
            let [x, y, radius] = ["cx", "cy", "r"].map(number);
            let (left, right) = ((x - radius, y), (x + radius, y));
            let [above, below] =
                [(left, right), (right, left)].map(|(from, to)| arc(from, to, radius, 0.0, 1.0));
            return vec![[vec![left], above, below].concat()];
        }
        path(attribute(self.tag, "d"))
    }

    fn draw(&self, group: &str, raster: &mut Raster) {
        let mut shape = self.shape();
        for tag in [group, self.tag] {
            if let [left, top] = numbers(attribute(tag, "transform"))[..] {
                for (x, y) in shape.iter_mut().flatten() {
                    (*x, *y) = (*x + left, *y + top);
                }
            }
        }
        let color = |name| self.value(name).and_then(color);
        let (mut fill, mut stroke) = (color("fill"), color("stroke"));
        let mut width = self.size("stroke-width", 1.0);
        if self.tag.starts_with("text") {
            (stroke, width) = (fill.take(), self.size("font-size", 16.0) / 9.0);
        }
        let is_even_odd = self.value("fill-rule") == Some("evenodd");
        raster.fill(&shape, is_even_odd, fill, self.size("fill-opacity", 1.0));
        let outline = outline(&shape, width / 2.0);
        raster.fill(&outline, false, stroke, self.size("stroke-opacity", 1.0));
    }
}

/// Reads `#rgb` or `#rrggbb`; `None` for no colour.
fn color(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#')?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let short = || from_fn(|at| 17 * (number >> (8 - 4 * at) & 15) as u8);
    let long = || from_fn(|at| (number >> (16 - 8 * at)) as u8);
    Some(if digits.len() == 3 { short() } else { long() })
}

/// Returns the strokes of a text, whose middle is here.
fn written(text: &str, (x, y): Dot, scale: f32) -> Polylines {
    let left = x - scale * (4.0 * text.len() as f32 - 1.0);
    let glyphs = text.chars().enumerate().flat_map(|(at, letter)| {
        let glyph = GLYPHS.iter().find(|(name, _)| name.starts_with(letter));
        let mut glyph = path(glyph.map_or("", |(_, strokes)| strokes));
        for (x, below) in glyph.iter_mut().flatten() {
            *x = left + scale * (8.0 * at as f32 + *x);
            *below = y + scale * (*below - 10.0);
        }
        glyph
    });
    glyphs.collect()
}

/// Returns lines of half this width, with round ends, as shapes that turn the same way.
fn outline(lines: &Polylines, half: f32) -> Polylines {
    let pairs = lines.iter().flat_map(|line| line.windows(2));
    let around = pairs.map(|pair| {
        let [from, to] = [pair[0], pair[1]];
        let (along, down) = (to.0 - from.0, to.1 - from.1);
        let part = half / length((along, down));
        let aside = |(x, y): Dot, part: f32| (x + part * down, y - part * along);
        let ends = [(to, part), (from, -part)].map(|(end, part)| {
            let side = aside(end, part);
            let around = arc(side, aside(end, -part), half, 0.0, 1.0);
            [vec![side], around].concat()
        });
        ends.concat()
    });
    around.collect()
}

/// Reads a path: its lines, with curves in short parts.
fn path(text: &str) -> Polylines {
    let mut lines = Polylines::new();
    let is_command = |letter: char| letter.is_ascii_alphabetic();
    let starts: Vec<usize> = text.match_indices(is_command).map(|(at, _)| at).collect();
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    for (&start, end) in starts.iter().zip(ends) {
        let line = lines.last().map_or(&[][..], |line| line);
        let [first, at] = [line.first(), line.last()].map(|dot| dot.copied().unwrap_or_default());
        let (command, numbers) = (&text[start..=start], numbers(&text[start + 1..end]));
        let dots = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        let mut points = match (command, &numbers[..]) {
            ("H", &[x]) => vec![(x, at.1)],
            ("V", &[y]) => vec![(at.0, y)],
            ("h", &[x]) => vec![(at.0 + x, at.1)],
            ("v", &[y]) => vec![(at.0, at.1 + y)],
            ("A", &[radius, _, _, large, sweep, x, y]) => arc(at, (x, y), radius, large, sweep),
            ("Q" | "C", _) => curve(&[at].into_iter().chain(dots).collect::<Vec<Dot>>()),
            ("Z", _) => vec![first],
            _ => dots.collect(),
        };
        match lines.last_mut() {
            Some(line) if command != "M" => line.append(&mut points),
            _ => lines.push(points),
        }
    }
    lines
}

/// Returns the points of a curve that its ends and the points between them bend (de Casteljau).
fn curve(points: &[Dot]) -> Vec<Dot> {
    let point = |at: usize| {
        let part = at as f32 / PARTS as f32;
        let mix = |from: f32, to: f32| from + part * (to - from);
        let mut points = points.to_vec();
        while points.len() > 1 {
            let pairs = points.windows(2);
            let between = pairs.map(|pair| (mix(pair[0].0, pair[1].0), mix(pair[0].1, pair[1].1)));
            points = between.collect();
        }
        points[0]
    };
    (1..=PARTS).map(point).collect()
}

fn length((along, down): Dot) -> f32 {
    (along * along + down * down).sqrt().max(0.001)
}

/// Returns the points of a part of a circle: those of its halves, until they are short.
fn arc(from: Dot, to: Dot, radius: f32, large: f32, sweep: f32) -> Vec<Dot> {
    let (along, down) = (to.0 - from.0, to.1 - from.1);
    let length = length((along, down));
    if large == 0.0 && length < radius / 8.0 + 0.4 {
        return vec![to];
    }
    let from_center = (radius * radius - length * length / 4.0).max(0.0).sqrt();
    let bend = if large == 0.0 { -1.0 } else { 1.0 };
    let side = if sweep == 0.0 { -1.0 } else { 1.0 };
    let part = side * (radius + bend * from_center) / length;
    let middle = (
        f32::midpoint(from.0, to.0) + part * down,
        f32::midpoint(from.1, to.1) - part * along,
    );
    let halves = [(from, middle), (middle, to)];
    halves
        .map(|(from, to)| arc(from, to, radius, 0.0, sweep))
        .concat()
}

impl Raster {
    /// Fills what is in a shape: within an odd number of its lines, or within those that turn the same way.
    fn fill(&mut self, shape: &Polylines, is_even_odd: bool, color: Option<[u8; 3]>, opacity: f32) {
        let Some(color) = color else { return };
        let sides = shape
            .iter()
            .flat_map(|line| line.iter().zip(line.iter().cycle().skip(1)));
        let sides: Vec<_> = sides.filter(|(from, to)| from.1 != to.1).collect();
        let range = |axis: fn(&Dot) -> f32| {
            let values = shape.iter().flatten().map(axis);
            values.fold((f32::MAX, 0.0_f32), |(least, most), it| {
                (least.min(it), most.max(it))
            })
        };
        let ((left, right), (top, bottom)) = (range(|dot| dot.0), range(|dot| dot.1));
        let [left, right] = [left, right.ceil()].map(|x| (x as usize).min(self.width));
        let rows = self.bytes.chunks_mut(3 * self.width).enumerate();
        for (row, pixels) in rows.take(bottom.ceil() as usize).skip(top as usize) {
            let (above, below) = (row as f32, row as f32 + 1.0);
            let near = sides
                .iter()
                .filter(|(from, to)| from.1.min(to.1) < below && from.1.max(to.1) > above);
            let near: Vec<_> = near.collect();
            let mut cover = vec![0_u8; self.width];
            for line in 0..PLACES {
                let y = above + (line as f32 + 0.5) / PLACES as f32;
                let crossed = near
                    .iter()
                    .filter(|(from, to)| (from.1 <= y) != (to.1 <= y));
                let crossings = crossed.map(|(from, to)| {
                    let x = from.0 + (y - from.1) * (to.0 - from.0) / (to.1 - from.1);
                    let place = (PLACES as f32 * x).round().max(0.0) as usize;
                    (place, if from.1 < to.1 { 1 } else { -1 })
                });
                let mut crossings: Vec<(usize, i32)> = crossings.collect();
                crossings.sort_unstable();
                let mut turns = 0;
                for pair in crossings.windows(2) {
                    turns += pair[0].1;
                    if turns != 0 && (!is_even_odd || turns % 2 != 0) {
                        let (from, to) = (pair[0].0, pair[1].0.min(PLACES * self.width));
                        let cells = cover.iter_mut().enumerate();
                        for (at, cell) in cells.take(to.div_ceil(PLACES)).skip(from / PLACES) {
                            let (left, right) = (PLACES * at, PLACES * (at + 1));
                            *cell += (to.min(right) - from.max(left)) as u8;
                        }
                    }
                }
            }
            let covered = pixels[3 * left..3 * right]
                .chunks_mut(3)
                .zip(&cover[left..right]);
            for (pixel, cover) in covered.filter(|(_, cover)| **cover > 0) {
                let part = opacity * f32::from(*cover) / (PLACES * PLACES) as f32;
                for (old, new) in pixel.iter_mut().zip(color) {
                    let from = f32::from(*old);
                    *old = (from + part * (f32::from(new) - from)).round() as u8;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use oracle_laws::{Placement, Square};

    use super::{arc, raster};
    use crate::svg::{Caption, Coordinates, Style, draw};
    use crate::{Picture, Stroke, StrokeKind};

    /// Letters for the colours of the theme that is usual.
    const INKS: [(&str, char); 6] = [
        ("f2e9da", ' '),
        ("b7a188", ':'),
        ("ffffff", 'w'),
        ("26221f", 'b'),
        ("0072b2", '>'),
        ("e69f00", 'o'),
    ];

    /// Draws a picture, and returns the colour of each square at this distance below its upper edge, in the middle.
    fn sample(picture: &Picture<'_>, below: usize) -> Vec<String> {
        let caption = Caption {
            title: "",
            description: "",
            below: None,
            legend: false,
        };
        let style = Style {
            coordinates: Coordinates::None,
            ..Style::default()
        };
        let drawn = raster(&draw(picture, &caption, style, &[])).unwrap();
        let ink = |x: usize, y: usize| {
            let at = 3 * (drawn.width * y + x);
            let [red, green, blue] = [0, 1, 2].map(|byte| drawn.bytes[at + byte]);
            let code = format!("{red:02x}{green:02x}{blue:02x}");
            let known = INKS.iter().find(|(known, _)| *known == code);
            known.map_or('?', |(_, letter)| *letter)
        };
        let corners = (0..8).map(|rank| 12 + 60 * rank);
        let row = |top: usize| {
            let lefts = (0..8).map(|file| 12 + 60 * file);
            lefts.map(|left| ink(left + 30, top + below)).collect()
        };
        corners.map(row).collect()
    }

    #[test]
    fn pieces_marks_and_arrows_have_their_colours() {
        let placement = Placement::INITIAL;
        let mut picture = Picture::new(&placement);
        let square = |name: &[u8; 2]| Square::from_name(name).unwrap();
        let (from, to) = (square(b"a6"), square(b"h6"));
        picture.strokes = vec![Stroke::new(StrokeKind::Arrow, from, to)];
        picture.captures = square(b"e4").bitboard();
        let found = sample(&picture, 44);
        let wanted = [
            "bbbbbbbb", "bbbbbbbb", " : : : :", ": : : : ", " : : : :", ": : : : ", "wwwwwwww",
            "wwwwwwww",
        ];
        assert_eq!(found, wanted);
        // The arrow; the ring, which has a hole.
        assert_eq!(
            sample(&picture, 30)[2..5],
            [" >>>>>>?", ": : : : ", " : : : :"]
        );
        assert_eq!(
            sample(&picture, 6)[2..5],
            [" : : : :", ": : : : ", " : :o: :"]
        );
    }

    #[test]
    fn an_arc_is_that_of_its_flags() {
        let ends = ((0.0, 0.0), (2.0, 0.0));
        for (large, sweep, middle) in [(0.0, 1.0, -1.0), (0.0, 0.0, 1.0)] {
            let points = arc(ends.0, ends.1, 1.0, large, sweep);
            let half = points[points.len() / 2 - 1];
            assert!(
                (half.0 - 1.0).abs() < 0.01 && (half.1 - middle).abs() < 0.01,
                "{half:?}"
            );
        }
    }
}
