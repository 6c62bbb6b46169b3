//! Whether a game can have led to a position: what its pieces, its pawns and its castling rights rule out.
//!
//! Every check here is a proof: no game of standard chess and no game of Chess960 can reach a position that it names.
//! The proofs use only what the initial positions of both have in common. A position without a problem may still be out
//! of reach.
//!
//! Every record asks for the checks, so each begins with a test of few instructions, which most positions of games pass.
//! Only where it fails are the pieces counted, and the pawns matched.

mod origins;
mod promotions;
mod sentences;
mod tempo;

pub(super) use sentences::sentence;

use crate::board::{Bitboard, Color, Placement, Role, Square};

use super::{CastlingRights, CastlingSide, SetupProblem, SetupProblems};

/// How many pieces and pawns each colour has.
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
            !tempo::fits(placement, turn, castling, ep_square),
        );
    }
    problems
}

/// Notes too many promoted pieces, and pawns that cannot have come from different files or passed each other.
#[inline]
fn note_pawns(placement: &Placement, counts: Counts, problems: &mut SetupProblems) {
    let mut promoted = 0;
    let may_have_any = counts.promotions_matter() && promotions::may_have_any(placement);
    for color in Color::ALL {
        if may_have_any {
            let (count, problem) = promotions::count(placement, color);
            promoted += count;
            problems.note_some(problem);
        }
        let extra = origins::extra_pawns(placement, color);
        let missing = counts.missing(!color);
        if origins::captures_of_nearest(placement, extra, color) > missing {
            problems.note_some(origins::problem(placement, missing, color));
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
    may_be_closed == 0 || may_be_closed <= closed_files(placement)
}

/// Returns the number of files on which a white pawn stands below a black one.
fn closed_files(placement: &Placement) -> u32 {
    let [white, black] = Color::ALL.map(|color| placement.pieces(color, Role::Pawn));
    let faced = origins::ahead(white, Color::White) & black;
    origins::files(faced).count_ones()
}
