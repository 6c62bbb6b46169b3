//! The marks on squares: their classes and shapes, in the box of a square. All shapes can be combined.

use crate::{Cell, SignKind};

/// The class of a mark, and its shape.
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
