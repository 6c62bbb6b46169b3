//! The shapes of a picture: the outlines of pieces, the marks on squares, and arrows and lines.
//!
//! Square roots are exact to the last bit on every machine (IEEE 754), so the outlines of arrows are the same everywhere.

use std::fmt::{self, Write};

use crate::{Cell, SignKind, StrokeKind};
use oracle_laws::Role;

/// A place in a picture, or its size, in pixels.
pub type Pixels = (u32, u32);

/// The width and height of the box of a square.
pub const BOX: u32 = 60;

/// Returns the silhouette of a role, which is filled and outlined, and the strokes drawn over it; the two colours differ in
/// their style only.
///
/// The pieces follow the Staunton pattern of 1849, as diagrams show it: battlements, a horse's head, a cloven mitre, a
/// coronet, a cross. Each has its foot at 52.
pub const fn outline(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Pawn => (
            // Skirt, collar, head, and back down.
            "M14 52V48.5C14 44.5 19.5 43 22.5 39.5C25 36.5 26 33 26 29.5H21.5\
                   C21.5 27.5 23.5 26.5 25 25.3A8 8 0 1 1 35 25.3C36.5 26.5 38.5 27.5 38.5 29.5\
                   H34C34 33 35 36.5 37.5 39.5C40.5 43 46 44.5 46 48.5V52Z",
            // The collar; the foot.
            "M25.5 29.5H34.5M15 47.5H45",
        ),
        Role::Knight => (
            // Foot, chest, throat, jaw, lips, brow, ears, and down the crest.
            "M14 52V47.5H17.5C17.5 41 20.5 38.5 24 35.5C26.5 33.5 28 31.5 28 28.5\
                   C25.5 31.5 22.5 32 19.5 33C18.5 35.5 16.5 37.5 14.5 36.5C11.5 36 9.5 33.5 10.5 30.5\
                   C12 27 14.5 24 16 20.5C16.5 17 18.5 14 22 12L21.5 5.5L27.5 10L30.5 6.5L32.5 10.5\
                   C42.5 13 48 23 47.5 36C47.4 41 46.5 44.5 46 47.5H49V52Z",
            // The mane; the foot; the eye; the nostril.
            "M32.5 14C40 17 43.5 26 43 44M17.5 47.5H46\
                    M20.5 20.2A.9 .9 0 1 1 20.4 20.2ZM13.3 30.9A.3 .3 0 1 1 13.2 30.9Z",
        ),
        Role::Bishop => (
            // The ball; then foot, stem, collar, mitre, and back down.
            "M30 3.6A3.8 3.8 0 1 1 29.9 3.6Z\
                   M12.5 52V48C12.5 45.5 16 46 19.5 44C23 42 24.5 39.5 25 37H18.5V33.2\
                   C21.5 33.2 22 32.3 21.5 31.2C18 29 15.8 26 15.8 22.5C15.8 16.5 24 13.2 30 11\
                   C36 13.2 44.2 16.5 44.2 22.5C44.2 26 42 29 38.5 31.2C38 32.3 38.5 33.2 41.5 33.2V37H35\
                   C35.5 39.5 37 42 40.5 44C44 46 47.5 45.5 47.5 48V52Z",
            // The cleft; the brim; the collar; the foot.
            "M39.5 15.5L31 24.5M21.5 32H38.5M24.5 37H35.5M14 47.5H46",
        ),
        Role::Rook => (
            // Foot, wall, battlements, and back down.
            "M11 52V47H15V43L18.5 40C19.2 36 19.5 30 19.5 25.5L14 21V9.5H21.2V14.5H26.4V9.5\
                   H33.6V14.5H38.8V9.5H46V21L40.5 25.5C40.5 30 40.8 36 41.5 40L45 43V47H49V52Z",
            // The foot; the courses of the wall.
            "M15 47H45M18.5 40.5H41.5M19.5 25.5H40.5M14 20.8H46",
        ),
        Role::Queen => (
            // Foot, waist, the five points of the coronet, and back down; then a pearl on each point.
            "M13 52V47.5H16C16 44.5 17.5 43 20 41L18.5 37L9.5 20L19.5 27L19.5 14.5L25.8 25\
                   L30 12.5L34.2 25L40.5 14.5L40.5 27L50.5 20L41.5 37L40 41C42.5 43 44 44.5 44 47.5H47V52Z\
                   M9 13.6A3.2 3.2 0 1 1 8.9 13.6ZM19.3 8A3.2 3.2 0 1 1 19.2 8ZM30 6A3.2 3.2 0 1 1 29.9 6Z\
                   M40.7 8A3.2 3.2 0 1 1 40.6 8ZM51 13.6A3.2 3.2 0 1 1 50.9 13.6Z",
            // The bands of the waist; the foot.
            "M18.5 37Q30 33.5 41.5 37M20 41.2Q30 38.2 40 41.2M16 47.5H44",
        ),
        Role::King => (
            // Foot, waist, one half of the crown, the cross, the other half, and back down.
            "M13 52V47.5H16C16 44.5 17.5 43 20 41C19 36.5 10.5 32 10.5 23.5C10.5 18.5 14.5 16 19 16\
                   C23 16 26.5 17.8 28.2 20.5V13.5H23.5V9.5H28.2V4.5H31.8V9.5H36.5V13.5H31.8V20.5\
                   C33.5 17.8 37 16 41 16C45.5 16 49.5 18.5 49.5 23.5C49.5 32 41 36.5 40 41\
                   C42.5 43 44 44.5 44 47.5H47V52Z",
            // Where the halves meet; the bands of the waist; the foot.
            "M30 23V34.5M18.7 37.3Q30 34 41.3 37.3M20 41.2Q30 38.2 40 41.2M16 47.5H44",
        ),
    }
}

/// The class of a mark, and its shape in the box of a square. All shapes can be combined.
pub type Mark = (&'static str, &'static str);

pub const CHOSEN: Mark = (
    "chosen",
    "M2 2H16V6.5H6.5V53.5H16V58H2ZM58 2H44V6.5H53.5V53.5H44V58H58Z",
);
pub const CAPTURE: Mark = (
    "capture",
    "M30 3A27 27 0 1 1 29.9 3ZM30 8A22 22 0 1 0 30.1 8Z",
);
pub const CHECK: Mark = (
    "check",
    "M30 1L35.2 10.3L44.5 4.9L44.4 15.6L55.1 15.5L49.7 24.8L59 30L49.7 35.2L55.1 44.5\
     L44.4 44.4L44.5 55.1L35.2 49.7L30 59L24.8 49.7L15.5 55.1L15.6 44.4L4.9 44.5\
     L10.3 35.2L1 30L10.3 24.8L4.9 15.5L15.6 15.6L15.5 4.9L24.8 10.3Z",
);
pub const ATTACKER: Mark = (
    "attacker",
    "M9 1H18L8.5 30L18 59H9L1 30ZM51 1H42L51.5 30L42 59H51L59 30Z",
);
pub const LAST: Mark = ("last", "M0 0H60V60H0ZM3.5 3.5V56.5H56.5V3.5Z");
const HIGHLIGHT: Mark = (
    "highlight",
    "M30 1L59 30L30 59L1 30ZM30 10L10 30L30 50L50 30Z",
);
pub const TARGET: Mark = ("target", "M30 20.5A9.5 9.5 0 1 1 29.9 20.5Z");

/// The layers of marks. Those from the first upper one on are drawn over the pieces.
const LAYERS: usize = 9;
pub const FIRST_UPPER: usize = 7;

/// Returns the marks of a square, the lowest first.
pub fn marks(cell: Cell) -> [Option<Mark>; LAYERS] {
    let sign = cell.sign.map(|sign| sign.kind);
    // A small sign stands beside its piece, which stays visible.
    let is_badge = matches!(
        sign,
        Some(SignKind::Unfit | SignKind::NoRight | SignKind::NotAllowed)
    );
    let sign = sign.map(|kind| (kind.name(), sign_shape(kind, cell.piece.is_some())));
    [
        cell.last.then_some(LAST),
        cell.highlighted.then_some(HIGHLIGHT),
        cell.checked.then_some(CHECK),
        cell.chosen.then_some(CHOSEN),
        cell.attacker.then_some(ATTACKER),
        sign.filter(|_| !is_badge),
        cell.capture.then_some(CAPTURE),
        sign.filter(|_| is_badge),
        // Over the piece, as where a king castles by going to its rook.
        cell.target.then_some(TARGET),
    ]
}

pub const fn sign_shape(kind: SignKind, has_piece: bool) -> &'static str {
    match kind {
        // The rim of a stop sign.
        SignKind::Obstacle => {
            "M18 1H42L59 18V42L42 59H18L1 42V18ZM20.5 7L7 20.5V39.5L20.5 53H39.5L53 39.5V20.5L39.5 7Z"
        }
        // Four wedges that point at the middle.
        SignKind::Attacked => "M19 1H41L30 15ZM19 59H41L30 45ZM1 19V41L15 30ZM59 19V41L45 30Z",
        // A dashed square.
        SignKind::Missing => {
            "M2 2H15V7H7V15H2ZM23 2H37V7H23ZM45 2H58V15H53V7H45ZM2 23H7V37H2ZM53 23H58V37H53Z\
                              M2 45H7V53H15V58H2ZM23 53H37V58H23ZM53 45H58V58H45V53H53Z"
        }
        // A no entry sign in a corner.
        SignKind::Unfit => "M47 1A12 12 0 1 1 46.9 1ZM39.5 10.5H54.5V15.5H39.5Z",
        // Four wedges that point at the middle from the corners.
        SignKind::Victim => {
            "M1 1H14L20 20L1 14ZM59 1H46L40 20L59 14ZM1 59H14L20 40L1 46ZM59 59H46L40 40L59 46Z"
        }
        // A clamp.
        SignKind::Pinned => "M18 1H42V9H36V5H24V9H18ZM18 59H42V51H36V55H24V51H18Z",
        // Two chevrons.
        SignKind::Promotion => "M30 6L50 26V34L30 14L10 34V26ZM30 24L50 44V52L30 32L10 52V44Z",
        // A padlock in a corner, above the cross at the side of the square.
        SignKind::NoRight => {
            "M34 10H37V8A7.5 7.5 0 0 1 52 8V10H55V24H34ZM41 10H48V8A3.5 3.5 0 0 0 41 8ZM43 13.5V20H46V13.5Z"
        }
        // The cross is smaller beside a piece.
        SignKind::NotAllowed if has_piece => {
            "M41 2L48 9L55 2L58 5L51 12L58 19L55 22L48 15L41 22L38 19L45 12L38 5Z"
        }
        SignKind::NotAllowed => {
            "M20 15L30 25L40 15L45 20L35 30L45 40L40 45L30 35L20 45L15 40L25 30L15 20Z"
        }
        // Bricks.
        SignKind::Wall => {
            "M0 8H60V12H0ZM0 48H60V52H0ZM28 0H32V8H28ZM13 12H17V20H13ZM43 12H47V20H43ZM28 52H32V60H28Z\
                           M13 40H17V48H13ZM43 40H47V48H43Z"
        }
    }
}

/// The lines of a square that both colours attack equally.
pub const HATCH: &str = "M0 20L20 0M0 40L40 0M0 60L60 0M20 60L60 20M40 60L60 40";

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
    /// Creates the line between the middles of two squares, moved to its right. Its arrow ends before its end, if it is long.
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
        let _ = write!(path, "{command}{} {}", Tenths(x), Tenths(y));
    }
    path
}
