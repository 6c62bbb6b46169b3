//! What rules a position out, with its pieces and squares.

use super::{Counts, origins, promotions};
use crate::SetupProblem::{self, BoxedInBishop, TooManyPromoted, UnreachablePawn};
use crate::board::{Bitboard, Color, File, Placement, Role, Square};
use crate::reasons::{joined, names};
use crate::{CastlingRights, attacks};

/// Returns what is wrong with the pawns or the promoted pieces of a colour, if it has this problem.
pub fn sentence(
    problem: SetupProblem,
    placement: &Placement,
    castling: CastlingRights,
    color: Color,
) -> Option<String> {
    if promotions::count(placement, color).1 == Some(problem) {
        let counts = promoted(problem, placement, color);
        if problem != BoxedInBishop {
            return Some(counts);
        }
        let boxed = promotions::boxed_bishops(placement, color);
        let mut said: Vec<_> = boxed
            .map(|squares| boxed_in(placement, castling, color, squares))
            .collect();
        let has_all_pawns = placement.pieces(color, Role::Pawn).len() == 8;
        said.extend((!has_all_pawns).then_some(counts));
        return Some(said.join("; "));
    }
    let missing = Counts::new(placement).missing(!color);
    let found = origins::problem(placement, missing, color);
    let (player, other) = (color.player(), (!color).player());
    (found == Some(problem)).then(|| match (problem, missing) {
        (UnreachablePawn, _) => {
            format!("{player}'s pawns cannot have come from their home squares")
        }
        (_, 0) => format!("{player}'s pawns must have captured, and {other} has lost no piece"),
        (_, 1) => format!("{player}'s pawns must have captured more than the 1 piece that {other} has lost"),
        _ => format!(
            "{player}'s pawns must have captured more than the {missing} pieces that {other} has lost"
        ),
    })
}

/// Returns the pieces of a colour that are more than at the start, and how many pawns can have promoted.
fn promoted(problem: SetupProblem, placement: &Placement, color: Color) -> String {
    let of = |role| placement.pieces(color, role);
    let (bishops, pawns) = (of(Role::Bishop), of(Role::Pawn).len());
    let (dark, light) = (bishops & Bitboard::DARK, bishops & !Bitboard::DARK);
    let all = [
        (of(Role::Queen).len(), 1, "queen", ""),
        (of(Role::Rook).len(), 2, "rook", ""),
        (of(Role::Knight).len(), 2, "knight", ""),
        (bishops.len(), 2, "bishop", ""),
        (dark.len(), 1, "bishop", " on dark squares"),
        (light.len(), 1, "bishop", " on light squares"),
        (pawns, 0, "pawn", ""),
    ];
    let is_named = |(count, start, name, on): &(u32, u32, &str, &str)| {
        count > start && (*name != "bishop" || on.is_empty() == (problem == TooManyPromoted))
    };
    let name = |(count, _, name, on)| {
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {name}{plural}{on}")
    };
    let named = all.into_iter().filter(is_named).map(name);
    let promoted = match 8_u32.saturating_sub(pawns) {
        0 => "no pawn can have promoted".to_owned(),
        1 => "at most 1 pawn can have promoted".to_owned(),
        missing => format!("at most {missing} pawns can have promoted"),
    };
    format!(
        "{} has {}: {promoted}",
        color.player(),
        joined(named, "and")
    )
}

/// Returns why a bishop on such squares has been promoted. In standard chess two pawns enclose its home square.
fn boxed_in(
    placement: &Placement,
    castling: CastlingRights,
    color: Color,
    squares: Bitboard,
) -> String {
    let homes = [File::C, File::F].map(|file| Square::new(file, color.back_rank()));
    let home = homes[usize::from(squares.has(homes[1]))];
    let bishops = placement.pieces(color, Role::Bishop) & squares;
    let mut wall = squares & Bitboard::from(color.pawn_rank());
    let mut left = format!("rank {}", home.rank());
    if castling.are_standard(placement) {
        wall &= attacks::king(home);
        left = home.to_string();
    }
    let plural = if bishops.more_than_one() { "s" } else { "" };
    let (bishops, wall) = (names(bishops), names(wall));
    format!(
        "the bishop{plural} on {bishops} cannot have left {left}: the pawns on {wall} have not moved"
    )
}
