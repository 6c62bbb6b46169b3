//! Whether a game can have led to a position: what its pieces, its pawns and its castling rights rule out.
//!
//! Every check here is a proof: no game of standard chess and no game of Chess960 can reach a position that it names.
//! The proofs use only what the initial positions of both have in common. A position without a problem may still be out
//! of reach.
//!
//! Every record asks for the checks, so each begins with a test of few instructions, which most positions of games pass.
//! Only where it fails are the pieces counted, and the pawns matched.

use crate::board::{Bitboard, Color, File, Placement, Rank, Role, Square, joined, names};
use crate::moves::double_step;
use crate::{CastlingRights, CastlingSide, SetupProblem, SetupProblems, attacks};

#[derive(Debug, Clone, Copy)]
pub(super) struct Counts {
    pub pieces: [u32; 2],
    pub pawns: [u32; 2],
}

impl Counts {
    pub(super) fn new(placement: &Placement) -> Counts {
        let [white, black] = Color::ALL.map(|color| placement.color(color));
        let pawns = placement.pawns();
        Counts {
            pieces: [white, black].map(Bitboard::len),
            pawns: [white & pawns, black & pawns].map(Bitboard::len),
        }
    }

    /// The pieces of a colour that have been captured, at least.
    fn missing(self, color: Color) -> u32 {
        16_u32.saturating_sub(self.pieces[color.index()])
    }

    /// The pieces of both colours that have been captured, at least.
    fn captures(self) -> u32 {
        32_u32.saturating_sub(self.pieces[0] + self.pieces[1])
    }

    /// Returns whether the number of promoted pieces can rule anything out. All pieces but the kings may be promoted;
    /// these are too many for the missing pawns of a colour with more than nine pieces only, and for the open files
    /// ([`can_have_passed`]) with more than 21 pieces in all only.
    fn promotions_matter(self) -> bool {
        self.pieces.into_iter().any(|pieces| pieces > 9)
    }

    fn all_pawns(self) -> u32 {
        self.pawns[0] + self.pawns[1]
    }
}

/// Returns what no game can have led to. The castling rights and the en passant square must be valid.
#[inline]
pub(super) fn problems(
    placement: &Placement,
    counts: Counts,
    turn: Color,
    castling: CastlingRights,
    ep_square: Option<Square>,
) -> SetupProblems {
    let mut problems = SetupProblems::default();
    note_pawns(placement, counts, &mut problems);
    problems.note(
        SetupProblem::ImpossibleCastlingRights,
        !has_possible_rights(placement, castling),
    );
    // A piece that was captured, or a pawn that promoted, may have made any number of moves.
    if counts.captures() == 0 && counts.all_pawns() == 16 {
        problems.note(
            SetupProblem::CastlingParity,
            !numbers_of_moves_fit(placement, turn, castling, ep_square),
        );
    }
    problems
}

/// Notes too many promoted pieces, and pawns that cannot have come from different files or passed each other.
#[inline]
fn note_pawns(placement: &Placement, counts: Counts, problems: &mut SetupProblems) {
    let mut promoted = 0;
    let may_have_any = counts.promotions_matter() && may_have_promoted(placement);
    for color in Color::ALL {
        if may_have_any {
            let (count, problem) = promoted_pieces(placement, color);
            promoted += count;
            problems.note_some(problem);
        }
        let pawns = placement.pieces(color, Role::Pawn);
        // Those that have another one behind them on their file.
        let extra = pawns & ahead(pawns, color);
        let missing = counts.missing(!color);
        if captures_of_nearest(placement, extra, color) > missing {
            problems.note_some(pawn_problem(placement, missing, color));
        }
    }
    if !can_have_passed(placement, counts, promoted) {
        let problem = if promoted > 0 {
            SetupProblem::BlockedPromotions
        } else {
            SetupProblem::TooFewCaptures
        };
        problems.note(problem, true);
    }
}

/// Returns whether some start of standard chess or Chess960 has all these kings and rooks where their rights say that
/// they started. Every start has both colours on the same files (FIDE Guidelines II.2).
fn has_possible_rights(placement: &Placement, castling: CastlingRights) -> bool {
    if castling.are_standard(placement) {
        return true;
    }
    let kings = Color::ALL.map(|color| {
        let king = placement.king(color)?;
        (castling.0 & placement.color(color)).any().then_some(king)
    });
    let [Some(white), Some(black)] = kings else {
        return true;
    };
    let mut sides = CastlingSide::ALL.into_iter();
    white.file() == black.file()
        && sides.all(
            |side| match (castling.rook(white, side), castling.rook(black, side)) {
                (Some(white), Some(black)) => white.file() == black.file(),
                _ => true,
            },
        )
}

/// Returns whether these captures are enough for pawns to have passed each other as they have.
///
/// Call a file *closed* while a white pawn stands on it below a black one. All eight files are closed at the start, when
/// sixteen pawns live; a pawn that was promoted still counts as living. A capture opens at most one file, or two if a
/// pawn is captured: the file that the capturing pawn leaves, and the file of the captured pawn. Nothing else opens a
/// file. So `closed >= living - 8 - captures` holds in every game: it holds at the start, with 8 on both sides, and a
/// capture lowers the right side by at least what it can lower the left. This is the bound of J. Tromp's
/// `ChessPositionRanking`, without his condition that bishops are promoted.
fn can_have_passed(placement: &Placement, counts: Counts, promoted: u32) -> bool {
    let living = counts.all_pawns() + promoted;
    let may_be_closed = living.saturating_sub(8 + counts.captures());
    let [white, black] = Color::ALL.map(|color| placement.pieces(color, Role::Pawn));
    let closed = || files(ahead(white, Color::White) & black).count_ones();
    may_be_closed == 0 || may_be_closed <= closed()
}

// Pieces that must have been promoted, against the pawns that are missing.
//
// A colour starts with eight pawns, one queen, two rooks, two knights, and two bishops on squares of different colours
// (also in Chess960, FIDE Guidelines II.2). All further pieces are promoted pawns.

/// Returns whether a colour may have a piece that must have been promoted.
#[inline]
fn may_have_promoted(placement: &Placement) -> bool {
    // Both colours at once, which the compiler makes one step each.
    let of_both =
        |role, squares| Color::ALL.map(|color| (placement.pieces(color, role) & squares).0);
    // The pieces of a set beyond the first.
    let more = |sets: [u64; 2]| sets.map(|set| set & set.wrapping_sub(1));
    let beyond = [
        more(of_both(Role::Queen, Bitboard::ALL)),
        more(more(of_both(Role::Rook, Bitboard::ALL))),
        more(more(of_both(Role::Knight, Bitboard::ALL))),
        more(of_both(Role::Bishop, Bitboard::DARK)),
        more(of_both(Role::Bishop, !Bitboard::DARK)),
    ];
    beyond.as_flattened().iter().fold(0, |all, set| all | set) != 0
        || Color::ALL
            .into_iter()
            .any(|color| boxed_bishops(placement, color).next().is_some())
}

/// Returns the squares of a colour on which a bishop has been captured at home, because the pawns around its starting square
/// have not moved, while another bishop on such squares is out. In openings a wall stands, and its bishop behind it: that
/// bishop has not been promoted.
fn boxed_bishops(placement: &Placement, color: Color) -> impl Iterator<Item = Bitboard> + use<'_> {
    let both = [Bitboard::DARK, !Bitboard::DARK].into_iter();
    both.filter(move |&squares| {
        // Wherever that bishop starts on the back rank, in standard chess or in Chess960, each of its first steps leads to
        // one of four squares of the pawn rank. A pawn at home has never moved.
        let wall = squares & Bitboard::from(color.pawn_rank());
        let is_walled = (placement.pieces(color, Role::Pawn) & wall) == wall;
        let bishops = placement.pieces(color, Role::Bishop) & squares;
        is_walled && bishops.any() && !bishops.meets(Bitboard::from(color.back_rank()))
    })
}

/// Returns how many pieces of a colour must have been promoted, as far as there were pawns for them, and the problem with
/// the weakest reason, if pawns are lacking.
#[cold]
#[inline(never)]
fn promoted_pieces(placement: &Placement, color: Color) -> (u32, Option<SetupProblem>) {
    let count = |role| placement.pieces(color, role).len();
    let missing_pawns = 8_u32.saturating_sub(count(Role::Pawn));
    let others = count(Role::Queen).saturating_sub(1)
        + count(Role::Rook).saturating_sub(2)
        + count(Role::Knight).saturating_sub(2);
    let dark = (placement.pieces(color, Role::Bishop) & Bitboard::DARK).len();
    let light = count(Role::Bishop) - dark;
    let without_boxed = others + dark.saturating_sub(1) + light.saturating_sub(1);
    let promoted = without_boxed + boxed_bishops(placement, color).count() as u32;
    let problem = if others + (dark + light).saturating_sub(2) > missing_pawns {
        Some(SetupProblem::TooManyPromoted)
    } else if without_boxed > missing_pawns {
        Some(SetupProblem::PromotedBishops)
    } else if promoted > missing_pawns {
        Some(SetupProblem::BoxedInBishop)
    } else {
        None
    };
    (promoted.min(missing_pawns), problem)
}

// The origins of the pawns on the board, and their captures on the way.
//
// Each pawn started on a file of its own. It changes files by capturing only, one file for each capture, and each
// capture takes it one rank ahead: from file `h` to file `f` it takes `|f - h|` captures and as many ranks. So the
// pawns of a colour are matched with eight files; a pawn reaches the files that it has ranks for, and the sum of the
// distances is at most the number of pieces that the other colour has lost. Without two pawns on one file, every pawn
// can have stayed on its own.

/// Returns the files of a set of squares, one bit each.
#[inline]
const fn files(squares: Bitboard) -> u8 {
    let halves = squares.0 | squares.0 >> 32;
    let quarters = halves | halves >> 16;
    (quarters | quarters >> 8) as u8
}

/// Returns the squares in front of pawns, up to their last rank.
const fn ahead(pawns: Bitboard, color: Color) -> Bitboard {
    // As White's pawns go, on the board turned over for Black's.
    let mut ahead = color.either(pawns, pawns.flip_vertical()).0 << 8;
    ahead |= ahead << 8;
    ahead |= ahead << 16;
    ahead |= ahead << 32;
    color.either(Bitboard(ahead), Bitboard(ahead).flip_vertical())
}

/// Returns the captures of the extra pawns if each came from the nearest file that no pawn stands on, and all others
/// from their own: usually the fewest, and quickly found. Returns [`NEVER`] if one of them has not gone enough ranks
/// for that.
#[inline]
fn captures_of_nearest(placement: &Placement, extra: Bitboard, color: Color) -> u32 {
    // The free files, with room for those beyond the edges.
    let mut free = u32::from(!files(placement.pieces(color, Role::Pawn))) << 8;
    let mut captures = 0;
    for pawn in extra {
        let at = 8 + u32::from(pawn.file().index());
        let ranks = u32::from(pawn.rank().index().abs_diff(color.pawn_rank().index()));
        let Some((distance, home)) = (1..=ranks).find_map(|distance| {
            let homes = free & (1 << (at - distance) | 1 << (at + distance));
            (homes != 0).then_some((distance, homes & homes.wrapping_neg()))
        }) else {
            return NEVER;
        };
        free &= !home;
        captures += distance;
    }
    captures
}

/// Returns what is wrong with the pawns of a colour, if no matching of pawns and files explains them; the other colour
/// lacks this number of pieces.
#[cold]
#[inline(never)]
fn pawn_problem(placement: &Placement, missing: u32, color: Color) -> Option<SetupProblem> {
    let pawns = placement.pieces(color, Role::Pawn);
    if pawns.is_empty() || pawns.len() > 8 {
        return None;
    }
    match fewest_captures(pawns, color) {
        NEVER => Some(SetupProblem::UnreachablePawn),
        captures if captures > missing => Some(SetupProblem::TooFewCaptures),
        _ => None,
    }
}

/// More captures than any pawns can make.
const NEVER: u32 = 1000;

/// Returns the fewest captures of up to eight pawns, each from a file of its own; [`NEVER`] if they cannot have come
/// from such files. A pawn has gone a rank at least for each capture.
fn fewest_captures(pawns: Bitboard, color: Color) -> u32 {
    // The fewest captures of the pawns so far, for each set of files that they have come from. A set has one file for
    // each pawn, and comes after the sets that it contains.
    let mut fewest = [NEVER; 256];
    fewest[0] = 0;
    let pawns: Vec<Square> = pawns.into_iter().collect();
    for homes in 0..256_usize {
        let so_far = fewest[homes];
        let Some(pawn) = pawns
            .get(homes.count_ones() as usize)
            .filter(|_| so_far < NEVER)
        else {
            continue;
        };
        let ranks = pawn.rank().index().abs_diff(color.pawn_rank().index());
        for home in File::ALL {
            let captures = pawn.file().index().abs_diff(home.index());
            let with_home = homes | 1 << home.index();
            if with_home != homes && captures <= ranks {
                fewest[with_home] = fewest[with_home].min(so_far + u32::from(captures));
            }
        }
    }
    let all = (0_usize..).zip(fewest);
    let all = all.filter(|(homes, _)| homes.count_ones() as usize == pawns.len());
    all.map(|(_, captures)| captures).min().unwrap_or(NEVER)
}

// Whether the numbers of moves made, odd or even, fit the side to move.
//
// With White to move both colours have made as many moves, else White one more. While nothing has been captured, a
// colour's number can be known to be odd or even:
//
// - a pawn at home has made no move; a pawn on the next rank, or one that has just made a double step, has made one;
// - a king and a rook that still have their right have made none;
// - a bishop, queen, rook or king that is walled in by pawns at home and by pieces that have not moved has made none;
// - a knight changes the colour of its square with every move, so both together have made an odd number where their
//   squares and their homes differ so. Their homes are the two squares that the six others have left to them.
//
// Nothing is known where another piece has moved: a bishop, for example, can lose a move.

/// Returns whether the numbers of moves may fit the side to move, on a board with all 32 pieces and 16 pawns.
#[cold]
#[inline(never)]
fn numbers_of_moves_fit(
    placement: &Placement,
    turn: Color,
    castling: CastlingRights,
    ep_square: Option<Square>,
) -> bool {
    let pushed = ep_square.and_then(|passed| double_step(passed, !turn));
    let pushed = pushed.map_or(Bitboard::EMPTY, |(pawn, _)| pawn.bitboard());
    let odd = |color| odd_number_of_moves(placement, color, castling, pushed);
    let Some(white) = odd(Color::White) else {
        return true;
    };
    odd(Color::Black).is_none_or(|black| (white != black) == (turn == Color::Black))
}

/// Returns whether a colour has made an odd number of moves, if that can be known.
fn odd_number_of_moves(
    placement: &Placement,
    color: Color,
    castling: CastlingRights,
    pushed: Bitboard,
) -> Option<bool> {
    let own = placement.color(color);
    let pawns = placement.pieces(color, Role::Pawn);
    let home = pawns & Bitboard::from(color.pawn_rank());
    let moved_once = pawns & !home;
    let next_rank = Bitboard::from(color.either(Rank::Third, Rank::Sixth));
    if (moved_once & !(next_rank | pushed)).any() {
        return None;
    }

    let knights = placement.pieces(color, Role::Knight);
    let others = own & !(pawns | knights);
    let mut unmoved = others & castling.0;
    if unmoved.any() {
        unmoved |= others & placement.kings();
    }
    // A piece that is walled in may wall in the one beside it.
    loop {
        let walled = (others & !unmoved).into_iter().find(|&square| {
            let steps = match placement.role_at(square) {
                Some(Role::Bishop) => attacks::bishop(square, Bitboard::ALL),
                Some(Role::Rook) => attacks::rook(square, Bitboard::ALL),
                _ => attacks::king(square),
            };
            square.rank() == color.back_rank() && (steps & !(home | unmoved)).is_empty()
        });
        match walled {
            Some(square) => unmoved = unmoved.with(square),
            None => break,
        }
    }
    let knight_homes = Bitboard::from(color.back_rank()) & !unmoved;
    if unmoved != others || knights.len() != 2 || knight_homes.len() != 2 {
        return None;
    }
    let dark = |squares: Bitboard| (squares & Bitboard::DARK).len();
    Some((moved_once.len() + dark(knights) + dark(knight_homes)) % 2 == 1)
}

/// Returns what is wrong with the pawns or the promoted pieces of a colour, if it has this problem.
pub(super) fn sentence(
    problem: SetupProblem,
    placement: &Placement,
    castling: CastlingRights,
    color: Color,
) -> Option<String> {
    if promoted_pieces(placement, color).1 == Some(problem) {
        let counts = promoted_sentence(problem, placement, color);
        if problem != SetupProblem::BoxedInBishop {
            return Some(counts);
        }
        let boxed = boxed_bishops(placement, color);
        let mut said: Vec<_> = boxed
            .map(|squares| boxed_in_sentence(placement, castling, color, squares))
            .collect();
        let has_all_pawns = placement.pieces(color, Role::Pawn).len() == 8;
        said.extend((!has_all_pawns).then_some(counts));
        return Some(said.join("; "));
    }
    let missing = Counts::new(placement).missing(!color);
    let found = pawn_problem(placement, missing, color);
    let (player, other) = (color.player(), (!color).player());
    (found == Some(problem)).then(|| match (problem, missing) {
        (SetupProblem::UnreachablePawn, _) => {
            format!("{player}'s pawns cannot have come from their starting squares")
        }
        (_, 0) => format!("{player}'s pawns must have captured, and {other} has lost no piece"),
        (_, 1) => format!("{player}'s pawns must have captured more than the 1 piece that {other} has lost"),
        _ => format!(
            "{player}'s pawns must have captured more than the {missing} pieces that {other} has lost"
        ),
    })
}

/// Returns the pieces of a colour that are more than at the start, and how many pawns can have promoted.
fn promoted_sentence(problem: SetupProblem, placement: &Placement, color: Color) -> String {
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
        count > start
            && (*name != "bishop" || on.is_empty() == (problem == SetupProblem::TooManyPromoted))
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

/// Returns why a bishop on such squares has been promoted. In standard chess two pawns enclose its starting square.
fn boxed_in_sentence(
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
