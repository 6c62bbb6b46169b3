//! A picture as pixels, for those who are shown no SVG.
//!
//! It reads what [`draw`](super::draw) writes, and no other SVG: rectangles, circles, paths, digits and the letters of files, under rules
//! of classes. Edges are smooth: a row of pixels is the mean of four lines, whose ends are exact.

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

/// The lines of each row of pixels.
const LINES: usize = 4;
/// The parts of a curve, and the sides of a round end.
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

/// Draws a picture; `None` of a text that is none of ours. Captions have no letters.
pub fn raster(svg: &str) -> Option<Raster> {
    let mut parts = svg.split('<').skip(1);
    let first = parts.next()?;
    let sizes = attribute(first, "viewBox").split(' ');
    let sizes: Vec<usize> = sizes.filter_map(|size| size.parse().ok()).collect();
    let [_, _, width, height] = sizes[..] else {
        return None;
    };
    let bytes = vec![u8::MAX; 3 * width * height];
    let mut raster = Raster { width, bytes };
    let root = Element {
        classes: vec![attribute(first, "class").split(' ').collect()],
        corner: (0.0, 0.0),
        scale: 1.0,
    };
    let (mut rules, mut groups) = (Vec::new(), vec![root]);
    for part in parts {
        let (tag, text) = part.split_once('>')?;
        let group = groups.last()?;
        match tag.split(' ').next()? {
            "style" => rules = read_rules(text),
            "g" => groups.push(group.inner(tag)),
            "/g" => drop(groups.pop()),
            "rect" | "path" | "circle" | "text" => {
                group.inner(tag).draw(tag, text, &rules, &mut raster);
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
    let words = text.split_ascii_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}

/// A rule of the style sheet: classes of an element and of those around it, and what they set.
struct StyleRule<'a> {
    around: Vec<&'a str>,
    own: Vec<&'a str>,
    values: &'a str,
}

/// Returns the rules, the more specific behind the others.
fn read_rules(sheet: &str) -> Vec<StyleRule<'_>> {
    let rules = sheet.split('}').filter_map(|rule| rule.split_once('{'));
    let rules = rules.flat_map(|(selectors, values)| {
        selectors.split(',').map(move |selector| {
            let (around, own) = selector.rsplit_once(' ').unwrap_or(("", selector));
            let [around, own] = [around, own].map(|classes| {
                let classes = classes.split(['.', ' ', '\n']);
                classes.filter(|class| !class.is_empty()).collect()
            });
            StyleRule {
                around,
                own,
                values,
            }
        })
    });
    let mut rules: Vec<_> = rules.collect();
    rules.sort_by_key(|rule| rule.around.len() + rule.own.len());
    rules
}

/// An element.
struct Element<'a> {
    /// Its classes, behind those of the elements around it.
    classes: Vec<Vec<&'a str>>,
    corner: Dot,
    scale: f32,
}

impl<'a> Element<'a> {
    /// Returns an element in this one.
    fn inner(&self, tag: &'a str) -> Element<'a> {
        let mut classes = self.classes.clone();
        classes.push(attribute(tag, "class").split(' ').collect());
        let transform = attribute(tag, "transform");
        let values = |name: &str| {
            let value = transform.split_once(name).map_or("", |(_, value)| value);
            numbers(value.split(')').next().unwrap_or_default())
        };
        Element {
            classes,
            corner: match values("translate(")[..] {
                [x, y] => self.place((x, y)),
                _ => self.corner,
            },
            scale: self.scale * values("scale(").first().unwrap_or(&1.0),
        }
    }

    fn place(&self, (x, y): Dot) -> Dot {
        (
            self.corner.0 + self.scale * x,
            self.corner.1 + self.scale * y,
        )
    }

    /// Returns what the rules set for the element, or for the innermost one around it.
    fn value<'r>(&self, rules: &[StyleRule<'r>], name: &str) -> Option<&'r str> {
        let of = |classes: &[Vec<&str>]| {
            let (own, around) = classes.split_last()?;
            let applies = |rule: &&StyleRule<'_>| {
                let mut outer = rule.around.iter();
                rule.own.iter().all(|class| own.contains(class))
                    && outer.all(|class| around.iter().any(|classes| classes.contains(class)))
            };
            rules.iter().rev().filter(applies).find_map(|rule| {
                let mut values = rule
                    .values
                    .split(';')
                    .filter_map(|value| value.split_once(':'));
                values
                    .find(|(known, _)| *known == name)
                    .map(|(_, value)| value)
            })
        };
        (1..=self.classes.len())
            .rev()
            .find_map(|end| of(&self.classes[..end]))
    }

    fn draw(&self, tag: &str, text: &str, rules: &[StyleRule<'_>], raster: &mut Raster) {
        let number = |name: &str| attribute(tag, name).parse().unwrap_or(0.0);
        let size = |name: &str, usual| {
            let value = self.value(rules, name).unwrap_or_default();
            value.trim_end_matches("px").parse().unwrap_or(usual)
        };
        let color = |name| self.value(rules, name).and_then(color);
        let (x, y): Dot = (number("x"), number("y"));
        let (mut fill, mut stroke) = (color("fill"), color("stroke"));
        let mut width = size("stroke-width", 1.0);
        let mut shape = match tag.split(' ').next() {
            Some("rect") => {
                let (right, bottom) = (x + number("width"), y + number("height"));
                vec![vec![
                    (x, y),
                    (right, y),
                    (right, bottom),
                    (x, bottom),
                    (x, y),
                ]]
            }
            Some("circle") => vec![circle((number("cx"), number("cy")), number("r"), 4 * PARTS)],
            Some("path") => path(attribute(tag, "d")),
            _ => {
                let font = size("font-size", 16.0);
                (stroke, width) = (fill.take(), font / 9.0);
                let scale = 0.072 * font;
                let mut left = x - scale * (4.0 * text.len() as f32 - 1.0);
                let mut lines = Vec::new();
                for at in 0..text.len() {
                    let glyph = GLYPHS
                        .iter()
                        .find(|(name, _)| text.get(at..=at) == Some(*name));
                    let mut glyph = path(glyph.map_or("", |(_, strokes)| strokes));
                    for point in glyph.iter_mut().flatten() {
                        *point = (left + scale * point.0, y + scale * (point.1 - 10.0));
                    }
                    lines.append(&mut glyph);
                    left += 8.0 * scale;
                }
                lines
            }
        };
        for point in shape.iter_mut().flatten() {
            *point = self.place(*point);
        }
        let is_even_odd = self.value(rules, "fill-rule") == Some("evenodd");
        raster.fill(&shape, is_even_odd, fill, size("fill-opacity", 1.0));
        let outlines = outlines(&shape, self.scale * width / 2.0);
        raster.fill(&outlines, false, stroke, size("stroke-opacity", 1.0));
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

/// Returns the points of a circle of radius 1 after its first, `parts` a quarter: multiples of half the tangent, with no function of
/// a library that rounds as its system does.
fn turns(parts: usize) -> impl Iterator<Item = Dot> {
    let quarter = move |side: usize| {
        let half = (side % parts) as f32 / parts as f32;
        let square = half * half;
        ((1.0 - square) / (1.0 + square), 2.0 * half / (1.0 + square))
    };
    (1..=4 * parts).map(move |side| match (side / parts % 4, quarter(side)) {
        (0, (along, down)) => (along, down),
        (1, (along, down)) => (-down, along),
        (2, (along, down)) => (-along, -down),
        (_, (along, down)) => (down, -along),
    })
}

fn circle((x, y): Dot, radius: f32, sides: usize) -> Vec<Dot> {
    let points = turns(sides / 4);
    points
        .map(|(along, down)| (x + radius * along, y + radius * down))
        .collect()
}

/// Returns lines of half this width, with round ends and corners, as shapes that turn the same way.
fn outlines(lines: &Polylines, half: f32) -> Polylines {
    let mut shapes = Vec::new();
    for line in lines {
        let mut before = (0.0, 0.0);
        for pair in line.windows(2) {
            let [(x, y), (to_x, to_y)] = [pair[0], pair[1]];
            let length = length((to_x - x, to_y - y));
            let (along, down) = ((to_x - x) / length, (to_y - y) / length);
            let (right, below) = (half * down, half * along);
            let corners = [(x + right, y - below), (to_x + right, to_y - below)];
            let others = [
                (to_x - right, to_y + below),
                (x - right, y + below),
                corners[0],
            ];
            shapes.push([&corners[..], &others].concat());
            // A bend of a curve needs no round corner.
            if along * before.0 + down * before.1 < 0.9 {
                shapes.push(circle(pair[0], half, PARTS));
            }
            before = (along, down);
        }
        shapes.extend(line.last().map(|end| circle(*end, half, PARTS)));
    }
    shapes
}

/// Reads a path: its lines, with curves in short parts.
fn path(text: &str) -> Polylines {
    let mut lines = Polylines::new();
    let is_command = |letter: char| letter.is_ascii_alphabetic();
    let starts: Vec<usize> = text.match_indices(is_command).map(|(at, _)| at).collect();
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    for (&start, end) in starts.iter().zip(ends) {
        let at = lines
            .last()
            .and_then(|line| line.last())
            .copied()
            .unwrap_or_default();
        let mix = |from: Dot, to: Dot, part: f32| {
            (
                from.0 + part * (to.0 - from.0),
                from.1 + part * (to.1 - from.1),
            )
        };
        let parts = (1..=PARTS).map(|part| part as f32 / PARTS as f32);
        let mut points = match (&text[start..=start], &numbers(&text[start + 1..end])[..]) {
            ("M", &[x, y]) => {
                lines.push(Vec::new());
                vec![(x, y)]
            }
            ("L", &[x, y]) => vec![(x, y)],
            ("H", &[x]) => vec![(x, at.1)],
            ("V", &[y]) => vec![(at.0, y)],
            ("h", &[x]) => vec![(at.0 + x, at.1)],
            ("v", &[y]) => vec![(at.0, at.1 + y)],
            ("Q", &[x, y, to_x, to_y]) => {
                let (bend, to) = ((x, y), (to_x, to_y));
                parts
                    .map(|part| mix(mix(at, bend, part), mix(bend, to, part), part))
                    .collect()
            }
            ("C", &[x, y, other_x, other_y, to_x, to_y]) => {
                let (bend, other, to) = ((x, y), (other_x, other_y), (to_x, to_y));
                let point = |part| {
                    let ends = [(at, bend), (bend, other), (other, to)];
                    let [first, middle, last] = ends.map(|(from, to)| mix(from, to, part));
                    mix(mix(first, middle, part), mix(middle, last, part), part)
                };
                parts.map(point).collect()
            }
            ("A", &[radius, _, _, large, sweep, x, y]) => arc(at, (x, y), radius, large, sweep),
            ("Z", []) => lines
                .last()
                .and_then(|line| line.first())
                .copied()
                .into_iter()
                .collect(),
            _ => Vec::new(),
        };
        if let Some(line) = lines.last_mut() {
            line.append(&mut points);
        }
    }
    lines
}

fn length((along, down): Dot) -> f32 {
    (along * along + down * down).sqrt().max(0.001)
}

/// Returns the points of a part of a circle (SVG 1.1, F.6.5).
fn arc(from: Dot, to: Dot, radius: f32, large: f32, sweep: f32) -> Vec<Dot> {
    let (along, down) = (to.0 - from.0, to.1 - from.1);
    let length = length((along, down));
    let height = (radius * radius - length * length / 4.0).max(0.0).sqrt() / length;
    let height = if large == sweep { height } else { -height };
    let middle_x = f32::midpoint(from.0, to.0) + height * down;
    let middle_y = f32::midpoint(from.1, to.1) - height * along;
    let (x, y) = (from.0 - middle_x, from.1 - middle_y);
    let side = if sweep == 0.0 { -1.0 } else { 1.0 };
    // How far the end has turned from the start, in the same order as the angle.
    let (end_x, end_y) = (to.0 - middle_x, to.1 - middle_y);
    let end = angle((x * end_x + y * end_y, side * (x * end_y - y * end_x)));
    let points = turns(2 * PARTS).take_while(|turn| angle(*turn) < end);
    let points = points.map(|(cosine, sine)| {
        let sine = side * sine;
        (
            middle_x + x * cosine - y * sine,
            middle_y + y * cosine + x * sine,
        )
    });
    points.chain([to]).collect()
}

/// Returns a number from 0 to 4 that grows with the angle of a direction.
fn angle((along, down): Dot) -> f32 {
    let part = along / (along.abs() + down.abs()).max(f32::MIN_POSITIVE);
    if down < 0.0 { 3.0 + part } else { 1.0 - part }
}

impl Raster {
    /// Fills what is in a shape: within an odd number of its lines, or within those that turn the same way.
    fn fill(&mut self, shape: &Polylines, is_even_odd: bool, color: Option<[u8; 3]>, opacity: f32) {
        let Some(color) = color else { return };
        let bounds = |of: fn(&Dot) -> f32, most: usize| {
            let all = || shape.iter().flatten().map(of);
            let [least, greatest] = [all().fold(f32::MAX, f32::min), all().fold(0.0, f32::max)];
            least.max(0.0) as usize..(greatest.ceil() as usize).min(most)
        };
        let columns = bounds(|point| point.0, self.width);
        let rows = bounds(|point| point.1, self.bytes.len() / (3 * self.width));
        let edges = shape
            .iter()
            .flat_map(|line| line.iter().zip(line.iter().cycle().skip(1)));
        let edges: Vec<_> = edges.filter(|(from, to)| from.1 != to.1).collect();
        for row in rows {
            let top = row as f32;
            let near = edges
                .iter()
                .filter(|(from, to)| from.1.min(to.1) < top + 1.0 && from.1.max(to.1) > top);
            let near: Vec<_> = near.collect();
            let mut cover = vec![0.0_f32; columns.len()];
            for line in 0..LINES {
                let y = top + (line as f32 + 0.5) / LINES as f32;
                let crossed = near
                    .iter()
                    .filter(|(from, to)| (from.1 <= y) != (to.1 <= y));
                let crossings = crossed.map(|(from, to)| {
                    let x = from.0 + (y - from.1) * (to.0 - from.0) / (to.1 - from.1);
                    (x - columns.start as f32, if from.1 < to.1 { 1 } else { -1 })
                });
                let mut crossings: Vec<(f32, i32)> = crossings.collect();
                crossings.sort_by(|one, other| one.0.total_cmp(&other.0));
                let mut turns = 0;
                for pair in crossings.windows(2) {
                    turns += pair[0].1;
                    if turns != 0 && (!is_even_odd || turns % 2 != 0) {
                        add_span(&mut cover, pair[0].0, pair[1].0);
                    }
                }
            }
            let start = 3 * (self.width * row + columns.start);
            for (pixel, cover) in self.bytes[start..].chunks_mut(3).zip(cover) {
                let part = opacity * cover / LINES as f32;
                for (old, new) in pixel.iter_mut().zip(color) {
                    let from = f32::from(*old);
                    *old = (from + part * (f32::from(new) - from)).round() as u8;
                }
            }
        }
    }
}

/// Adds how much of each pixel lies between two places.
fn add_span(cover: &mut [f32], from: f32, to: f32) {
    let (from, to) = (from.max(0.0), to.clamp(0.0, cover.len() as f32));
    let pixels = cover.iter_mut().enumerate().take(to.ceil() as usize);
    for (at, part) in pixels.skip(from as usize) {
        let left = at as f32;
        *part += (to.min(left + 1.0) - from.max(left)).max(0.0);
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
