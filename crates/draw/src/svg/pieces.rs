//! The outlines of the pieces, in the box of a square: 60 wide, 60 high, the foot at 52.
//!
//! They follow the Staunton pattern of 1849, as diagrams show it: battlements, a horse's head, a cloven mitre, a
//! coronet, a cross.

use oracle_laws::Role;

/// The width and height of the box of a square.
pub const BOX: u32 = 60;

/// Returns the silhouette of a role, which is filled and outlined, and the strokes drawn over it; the two colours differ in
/// their style only.
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
