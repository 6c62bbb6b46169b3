//! The outlines of arrows and lines.
//!
//! Square roots are exact to the last bit on every machine (IEEE 754), so the outlines are the same everywhere.

use std::fmt::{self, Write};

use super::canvas::Pixels;
use super::pieces::BOX;
use crate::StrokeKind;

/// A place in the picture, or a direction.
type Point = (f64, f64);

/// A number with one digit behind its point. The formats of floats are long code, which a web page would load.
pub struct Tenths(pub f64);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round_ties_even() as i32;
        let sign = if tenths < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
    }
}

const HALF: f64 = BOX as f64 / 2.0;

/// A line from one place to another, in its own coordinates: `along` it, and to its side.
pub struct Segment {
    start: Point,
    direction: Point,
    length: f64,
    /// How far before its end an arrow ends.
    gap: f64,
}

impl Segment {
    /// Creates the line between the middles of two squares, by their corners, moved to its right. Its arrow ends so far
    /// before it, if it is long enough.
    pub fn new(from: Pixels, to: Pixels, aside: f64, gap: f64) -> Segment {
        let middle = |(x, y): Pixels| (f64::from(x) + HALF, f64::from(y) + HALF);
        let (start, end) = (middle(from), middle(to));
        let (x, y) = (end.0 - start.0, end.1 - start.1);
        let length = (x * x + y * y).sqrt();
        let direction = if length > 0.0 {
            (x / length, y / length)
        } else {
            (1.0, 0.0)
        };
        let mut line = Segment {
            start,
            direction,
            length,
            gap: gap.min(length - 50.0).max(0.0),
        };
        line.start = line.at(0.0, aside);
        line
    }

    /// Returns a place by its distance from the start and from the line.
    fn at(&self, along: f64, aside: f64) -> Point {
        let (x, y) = self.direction;
        (
            self.start.0 + along * x - aside * y,
            self.start.1 + along * y + aside * x,
        )
    }

    pub fn outline(&self, kind: StrokeKind) -> String {
        match kind {
            StrokeKind::Move | StrokeKind::Illegal | StrokeKind::Arrow => self.arrow(),
            StrokeKind::Ray => self.ray(),
            StrokeKind::Pin => self.rail(-2.5, -6.5) + &self.rail(2.5, 6.5),
            StrokeKind::QueenPin => self.rail(-2.5, 2.5),
        }
    }

    /// A broad arrow, up to the middle of a square, or up to what stands there.
    fn arrow(&self) -> String {
        const TAIL: f64 = 14.0;
        let [neck, barb, tip, other_barb, other_neck] = self.head_corners();
        let (tail, other_tail) = ((TAIL, neck.1), (TAIL, other_neck.1));
        self.closed(&[tail, neck, barb, tip, other_barb, other_neck, other_tail])
    }

    /// Returns the head of an arrow, without a line between it and the shaft.
    pub fn head(&self) -> String {
        path(
            self.head_corners()
                .map(|(along, aside)| self.at(along, aside)),
        )
    }

    /// Returns the corners of the head of an arrow, from shaft to shaft.
    fn head_corners(&self) -> [Point; 5] {
        const HALF_SHAFT: f64 = 4.5;
        let tip = self.length - self.gap;
        let neck = tip - 17.0;
        [
            (neck, -HALF_SHAFT),
            (neck - 1.0, -12.0),
            (tip, 0.0),
            (neck - 1.0, 12.0),
            (neck, HALF_SHAFT),
        ]
    }

    /// A dashed line with a small head, which ends beside the piece that it points at.
    fn ray(&self) -> String {
        const DASH: f64 = 10.0;
        const GAP: f64 = 6.0;
        let tip = self.length - 17.0;
        let neck = tip - 12.0;
        let mut start = 18.0;
        let mut outline = String::new();
        while start < neck {
            // A dash that would leave a stub reaches the head.
            let end = if start + DASH + GAP + 3.0 > neck {
                neck
            } else {
                start + DASH
            };
            outline += &self.closed(&[(start, -3.0), (end, -3.0), (end, 3.0), (start, 3.0)]);
            start = end + GAP;
        }
        outline + &self.closed(&[(neck, -9.0), (tip, 0.0), (neck, 9.0)])
    }

    /// A rail between these distances from the line: a pin to the king has two, one to the queen has one.
    fn rail(&self, inner: f64, outer: f64) -> String {
        let (start, end) = (14.0, self.length - 14.0);
        self.closed(&[(start, inner), (end, inner), (end, outer), (start, outer)])
    }

    /// Returns the outline of the cross on an illegal move.
    pub fn cross(&self) -> String {
        const ARM: f64 = 11.5;
        const HALF_WIDTH: f64 = 3.3;
        // On the border of the first square, where it hides the least of all pieces, but before the head; in the middle of
        // the square if the move goes nowhere.
        let along = if self.length > 0.0 {
            let border = HALF / self.direction.0.abs().max(self.direction.1.abs());
            border.min((self.length - self.gap - 3.0) / 2.0)
        } else {
            0.0
        };
        let (x, y) = self.at(along, 0.0);
        let turned = |along: f64, aside: f64| {
            const COS: f64 = std::f64::consts::FRAC_1_SQRT_2;
            (x + (along - aside) * COS, y + (along + aside) * COS)
        };
        let arms = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        let corners = arms.into_iter().flat_map(|(along, aside)| {
            [
                (ARM, -HALF_WIDTH),
                (ARM, HALF_WIDTH),
                (HALF_WIDTH, HALF_WIDTH),
            ]
            .map(|(far, near)| turned(along * far - aside * near, aside * far + along * near))
        });
        path(corners) + "Z"
    }

    /// Returns where the number of a move stands: on the tail of its arrow.
    pub fn number_place(&self) -> Point {
        self.at(20.0_f64.min(self.length / 2.0), 0.0)
    }

    fn closed(&self, corners: &[Point]) -> String {
        path(corners.iter().map(|&(along, aside)| self.at(along, aside))) + "Z"
    }
}

/// Returns the path from the first point to the others.
fn path(points: impl IntoIterator<Item = Point>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let command = if path.is_empty() { 'M' } else { 'L' };
        // Writing to a string does not fail.
        let _ = write!(path, "{command}{} {}", Tenths(x), Tenths(y));
    }
    path
}
