//! The outlines of arrows and lines.
//!
//! Square roots are exact to the last bit on every machine (IEEE 754), so the outlines are the same everywhere.

use std::fmt::{self, Write};
use std::iter;

use super::pieces::BOX;
use crate::StrokeKind;

/// A place in the picture, or a direction.
type Point = (f64, f64);

/// Half of a square.
const HALF: f64 = BOX as f64 / 2.0;

/// A line from one place to another, in its own coordinates: `along` it, and to its side.
pub struct Segment {
    start: Point,
    direction: Point,
    length: f64,
}

impl Segment {
    /// Creates the line between the middles of two squares, by their corners.
    pub fn new(from: (u32, u32), to: (u32, u32)) -> Segment {
        let middle = |(x, y): (u32, u32)| (f64::from(x) + HALF, f64::from(y) + HALF);
        let (start, end) = (middle(from), middle(to));
        let (x, y) = (end.0 - start.0, end.1 - start.1);
        let length = (x * x + y * y).sqrt();
        let direction = if length > 0.0 {
            (x / length, y / length)
        } else {
            (1.0, 0.0)
        };
        Segment {
            start,
            direction,
            length,
        }
    }

    /// Returns a place by its distance from the start and from the line.
    fn at(&self, along: f64, aside: f64) -> Point {
        let (x, y) = self.direction;
        (
            self.start.0 + along * x - aside * y,
            self.start.1 + along * y + aside * x,
        )
    }

    /// Appends the outline of a stroke.
    pub fn push(&self, kind: StrokeKind, out: &mut String) -> fmt::Result {
        match kind {
            StrokeKind::Move | StrokeKind::Illegal | StrokeKind::Arrow => self.push_arrow(out),
            StrokeKind::Ray => self.push_ray(out),
            StrokeKind::Pin => self.push_pin(out),
        }
    }

    /// A broad arrow. It leaves what stands where it ends mostly visible.
    fn push_arrow(&self, out: &mut String) -> fmt::Result {
        const TAIL: f64 = 14.0;
        let [neck, barb, tip, other_barb, other_neck] = self.head();
        let (tail, other_tail) = ((TAIL, neck.1), (TAIL, other_neck.1));
        let outline = [tail, neck, barb, tip, other_barb, other_neck, other_tail];
        self.push_outline(&outline, out)
    }

    /// Appends the head of an arrow, without a line between it and the shaft.
    pub fn push_head(&self, out: &mut String) -> fmt::Result {
        push_points(self.head().map(|(along, aside)| self.at(along, aside)), out)
    }

    /// Returns the corners of the head of an arrow, from shaft to shaft.
    fn head(&self) -> [Point; 5] {
        const HALF_SHAFT: f64 = 4.5;
        let tip = self.length - 5.0;
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
    fn push_ray(&self, out: &mut String) -> fmt::Result {
        const DASH: f64 = 10.0;
        const GAP: f64 = 6.0;
        let tip = self.length - 17.0;
        let neck = tip - 12.0;
        let mut start = 18.0;
        while start < neck {
            // A dash that would leave a stub reaches the head.
            let end = if start + DASH + GAP + 3.0 > neck {
                neck
            } else {
                start + DASH
            };
            self.push_outline(&[(start, -3.0), (end, -3.0), (end, 3.0), (start, 3.0)], out)?;
            start = end + GAP;
        }
        self.push_outline(&[(neck, -9.0), (tip, 0.0), (neck, 9.0)], out)
    }

    /// Two rails.
    fn push_pin(&self, out: &mut String) -> fmt::Result {
        let (start, end) = (14.0, self.length - 14.0);
        for (inner, outer) in [(-2.5, -6.5), (2.5, 6.5)] {
            let outline = [(start, inner), (end, inner), (end, outer), (start, outer)];
            self.push_outline(&outline, out)?;
        }
        Ok(())
    }

    /// Appends the outline of the cross on an illegal move.
    pub fn push_cross(&self, out: &mut String) -> fmt::Result {
        const ARM: f64 = 11.5;
        const HALF_WIDTH: f64 = 3.3;
        // On the border of the first square, where it hides the least of all pieces; in the middle of the square if the
        // move goes nowhere.
        let along = if self.length > 0.0 {
            HALF / self.direction.0.abs().max(self.direction.1.abs())
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
        push_points(corners, out)?;
        out.push('Z');
        Ok(())
    }

    /// Returns the line moved to its right.
    pub fn aside(self, distance: f64) -> Segment {
        Segment {
            start: self.at(0.0, distance),
            ..self
        }
    }

    /// Returns where the number of a move stands: on the tail of its arrow.
    pub fn number_place(&self) -> Point {
        self.at(20.0_f64.min(self.length / 2.0), 0.0)
    }

    fn push_outline(&self, outline: &[Point], out: &mut String) -> fmt::Result {
        push_points(
            outline.iter().map(|&(along, aside)| self.at(along, aside)),
            out,
        )?;
        out.push('Z');
        Ok(())
    }
}

fn push_points(points: impl IntoIterator<Item = Point>, out: &mut String) -> fmt::Result {
    let commands = iter::once('M').chain(iter::repeat('L'));
    let mut points = points.into_iter().zip(commands);
    points.try_for_each(|((x, y), command)| write!(out, "{command}{x:.1} {y:.1}"))
}
