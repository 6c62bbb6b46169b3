//! The aim of the search for a helpmate: a mate in a corner, with the help of the side that is mated.
//!
//! The loser's king stands in the corner, the winner's king a knight's move away, where it guards all squares beside
//! the corner but one. A queen or rook mates along that edge; a lone bishop or knight does once a piece of the loser
//! stands on the square that is left. So the cost of a position grows with the distances of the kings, with the pieces
//! of the loser that could interfere, and with what it takes to get a mating piece, or that last blocker. The weights
//! were found by trying. They prove nothing: only "winnable" verdicts depend on them, and their lines are replayed.
//!
//! The corner as a target is an idea of M. Ambrona's "A Practical Algorithm for Chess Unwinnability" (FUN 2022).

use super::reach::leaps;
use crate::board::{Bitboard, Color, Placement, Role, Square};

/// The cost of one step of a king, and of a piece of the loser.
const STEP: u32 = 4;
/// The cost of each rank that a pawn has to go before its promotion.
const RANK: u32 = 3;
/// The cost added where the pieces cannot mate in the corner.
const WRONG_CORNER: u32 = 30;

/// A corner, with the squares of the mate sought in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    winner: Color,
    /// The corner in which the loser's king is to be mated.
    corner: Square,
    /// The square for the winner's king.
    post: Square,
    /// The square beside the corner that the king on the post does not guard.
    block: Square,
    /// A square from which a knight checks the king in the corner.
    check: Square,
}

/// The number of moves of a king between two squares. It is asked for with every move of a search.
static DISTANCES: [[u8; 64]; 64] = {
    let mut distances = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (one, other) = (pair / 64, pair % 64);
        let files = (one % 8_usize).abs_diff(other % 8);
        let ranks = (one / 8_usize).abs_diff(other / 8);
        distances[one][other] = if files > ranks { files } else { ranks } as u8;
        pair += 1;
    }
    distances
};

fn distance(one: Square, other: Square) -> u32 {
    u32::from(DISTANCES[one.table_index()][other.table_index()])
}

impl Aim {
    /// Returns all aims, the most promising first: four corners, each with two posts.
    pub(super) fn all(placement: &Placement, winner: Color) -> [Aim; 8] {
        let mut aims = [0, 1, 2, 3, 4, 5, 6, 7].map(|number: u32| {
            // The bits: mirror the files, mirror the ranks, exchange files and ranks.
            let at = |files: u32, ranks: u32| {
                let (file, rank) = if number & 4 == 0 {
                    (files, ranks)
                } else {
                    (ranks, files)
                };
                let file = if number & 1 == 0 { file } else { 7 - file };
                let rank = if number & 2 == 0 { rank } else { 7 - rank };
                Square::truncated(8 * rank + file)
            };
            Aim {
                winner,
                corner: at(0, 0),
                post: at(1, 2),
                block: at(1, 0),
                check: at(2, 1),
            }
        });
        aims.sort_by_key(|aim| aim.cost_of_kings(placement) + aim.cost_of_corner(placement));
        aims
    }

    /// Returns the side that should give mate.
    pub(super) const fn winner(self) -> Color {
        self.winner
    }

    /// Returns how far a position seems from a mate: the lower, the nearer.
    pub(super) fn cost(self, placement: &Placement) -> u32 {
        let own = placement.color(self.winner);
        let others = placement.color(!self.winner);
        let heavy = placement.orthogonal_sliders();
        let mut cost = self.cost_of_kings(placement) + self.cost_of_corner(placement);
        if !own.meets(heavy) {
            cost += if (own & !placement.pawns() & !placement.kings()).is_empty() {
                2 + self.cost_of_promotion(placement) + 2 * (others & placement.pawns()).len()
            } else {
                self.cost_of_blocker(placement) + self.cost_of_knight(placement)
            };
        }
        let officers = others & !placement.pawns() & !placement.kings();
        cost + STEP * (officers.len() + (officers & heavy).len())
    }

    /// Returns the cost for the aim that the kings are nearest to.
    pub(super) fn least_cost(aims: &[Aim; 8], placement: &Placement) -> u32 {
        let nearest = aims
            .iter()
            .min_by_key(|aim| aim.cost_of_kings(placement) + aim.cost_of_corner(placement));
        nearest.map_or(0, |aim| aim.cost(placement))
    }

    /// Returns whether quiet moves of the winner's pieces of a role may change the cost, kings aside: those of pawns
    /// and knights where it has no queen or rook.
    pub(super) fn minds_moves(self, placement: &Placement, role: Role) -> bool {
        matches!(role, Role::Pawn | Role::Knight)
            && !placement
                .color(self.winner)
                .meets(placement.orthogonal_sliders())
    }

    /// Returns what the steps of a king that goes from one square to another save, or cost where it is negative.
    pub(super) fn saved_by_king(self, color: Color, from: Square, to: Square) -> i32 {
        let target = self.target(color);
        let steps = distance(from, target) as i32 - distance(to, target) as i32;
        steps * STEP as i32
    }

    fn target(self, color: Color) -> Square {
        if color == self.winner {
            self.post
        } else {
            self.corner
        }
    }

    fn cost_of_kings(self, placement: &Placement) -> u32 {
        let kings = Color::ALL.into_iter().filter_map(|color| {
            let king = placement.king(color)?;
            Some(distance(king, self.target(color)))
        });
        STEP * kings.sum::<u32>()
    }

    /// Returns the squares of the corner's colour.
    fn color_of_corner(self) -> Bitboard {
        if Bitboard::DARK.has(self.corner) {
            Bitboard::DARK
        } else {
            !Bitboard::DARK
        }
    }

    /// Returns what it costs that bishops stand on squares of the wrong colour: the winner's cannot attack the corner, or
    /// the loser's cannot stand on the square beside it.
    fn cost_of_corner(self, placement: &Placement) -> u32 {
        let squares = self.color_of_corner();
        let bishops = placement.role(Role::Bishop);
        let own = bishops & placement.color(self.winner);
        let others = bishops & placement.color(!self.winner);
        let is_wrong = if own.any() {
            !own.meets(squares)
        } else {
            others.any() && (others & !squares).is_empty()
        };
        if is_wrong { WRONG_CORNER } else { 0 }
    }

    /// Returns how far the winner's foremost pawn is from its last rank, or more if there is none.
    fn cost_of_promotion(self, placement: &Placement) -> u32 {
        let foremost = foremost(placement, self.winner);
        foremost.map_or(16, |pawn| RANK * ranks_to_go(pawn, self.winner))
    }

    /// Returns how many moves the winner's nearest knight is from one that checks the corner, where it has no other minor
    /// piece; four stand for more.
    fn cost_of_knight(self, placement: &Placement) -> u32 {
        let own = placement.color(self.winner);
        if own.meets(placement.role(Role::Bishop)) {
            return 0;
        }
        let knights = own & placement.knights();
        let mut near = leaps(self.check.bitboard());
        for moves in 0..3 {
            if near.meets(knights) {
                return 2 * moves;
            }
            near |= leaps(near);
        }
        6
    }

    /// Returns how far the loser is from having a piece on the square beside the corner.
    fn cost_of_blocker(self, placement: &Placement) -> u32 {
        let loser = !self.winner;
        let others = placement.color(loser);
        let only_bishops = !placement.color(self.winner).meets(placement.knights());
        let least_of = |role| {
            let pieces = others & placement.role(role);
            let far = pieces
                .into_iter()
                .map(|square| distance(square, self.block));
            far.min()
        };
        let pawn = foremost(placement, loser).map(|pawn| 4 + RANK * ranks_to_go(pawn, loser));
        let bishops = others & placement.role(Role::Bishop) & !self.color_of_corner();
        let bishop = bishops
            .into_iter()
            .map(|square| distance(square, self.block).min(2));
        // A queen beside the corner usually prevents the mate of its king.
        let queen = others.meets(placement.role(Role::Queen)).then_some(6);
        let knight = least_of(Role::Knight).map(|far| 2 * far);
        // A rook beside the corner stops a bishop's check.
        let rook = least_of(Role::Rook).map(|far| if only_bishops { 12 } else { 2 * far });
        let costs = [pawn, bishop.min(), queen, knight, rook];
        costs.into_iter().flatten().min().unwrap_or(24)
    }
}

/// Returns a colour's pawn that is nearest to its last rank.
fn foremost(placement: &Placement, color: Color) -> Option<Square> {
    let pawns = placement.pieces(color, Role::Pawn);
    match color {
        Color::White => pawns.last(),
        Color::Black => pawns.first(),
    }
}

fn ranks_to_go(pawn: Square, color: Color) -> u32 {
    let last = color.promotion_rank().index();
    u32::from(pawn.rank().index().abs_diff(last))
}
