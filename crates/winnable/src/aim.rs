//! The aim of the search for a helpmate: a mate in a corner, with the help of the side that is mated.
//!
//! The loser's king stands in the corner, the winner's king a knight's move away, where it guards all squares beside
//! the corner but one. A queen or rook mates along that edge; a lone bishop or knight does once a piece of the loser
//! stands on the square that is left. So the cost of a position grows with the moves that both kings need, with the pieces
//! of the loser that could interfere, and with what it takes to get a mating piece, or that last blocker. The weights
//! were found by trying. They prove nothing: only "winnable" verdicts depend on them, and their lines are replayed.
//!
//! The corner as a target is an idea of M. Ambrona's "A Practical Algorithm for Chess Unwinnability" (FUN 2022).

use std::array;
use std::collections::VecDeque;
use std::sync::LazyLock;

use super::reach::leaps;
use oracle_laws::{Bitboard, Color, Placement, Role, Square, attacks};

/// The cost of one step of a king, and of a piece of the loser.
const STEP: u32 = 4;
/// The cost of each rank that a pawn has to go before its promotion.
const RANK: u32 = 3;
/// The cost added where the pieces cannot mate in the corner.
const WRONG_CORNER: u32 = 30;

/// With the corner at a1: the post, b3; the square beside the corner that a king there does not guard, b1; and one from
/// which a knight checks the corner, c2.
const POST: u32 = 17;
const BLOCK: u32 = 1;
const CHECK: u32 = 10;

/// A corner, and one of the two squares for the winner's king that go with it, its post.
///
/// Both are said by how the board is turned to bring the corner to a1 and the post to b3.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    /// The side that should give mate.
    pub winner: Color,
    /// The bits of a square's number that change: 7 mirrors the files, 56 the ranks.
    mirrors: u32,
    /// Whether files and ranks are exchanged then.
    is_transposed: bool,
}

/// The moves that both kings need together to get from any two squares to the corner a1 and the post b3, on a board
/// without other pieces: for each square of the loser's king, then of the winner's. They stay apart on their ways: the
/// king on the post bars the short way to the corner.
static KINGS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let mut moves_to_go = [[None; 64]; 64];
    let (corner, post) = (Square::truncated(0), Square::truncated(POST));
    moves_to_go[corner.table_index()][post.table_index()] = Some(0);
    // From the aim backwards, one move of one king at a time.
    let mut queue = VecDeque::from([(corner, post)]);
    while let Some((loser, winner)) = queue.pop_front() {
        let next = moves_to_go[loser.table_index()][winner.table_index()].map(|moves| moves + 1);
        let of_loser = attacks::king(loser).into_iter().map(|to| (to, winner));
        let of_winner = attacks::king(winner).into_iter().map(|to| (loser, to));
        for (loser, winner) in of_loser.chain(of_winner) {
            let moves = &mut moves_to_go[loser.table_index()][winner.table_index()];
            if moves.is_none() && loser != winner && !loser.adjoins(winner) {
                *moves = next;
                queue.push_back((loser, winner));
            }
        }
    }
    moves_to_go.map(|row| row.map(Option::unwrap_or_default))
});

impl Aim {
    /// Returns all aims, the most promising first: four corners, each with two posts.
    pub(super) fn all(placement: &Placement, winner: Color) -> [Aim; 8] {
        let mut aims: [(u32, Aim); 8] = array::from_fn(|index| {
            let aim = Aim {
                winner,
                mirrors: [0, 7, 56, 63][index % 4],
                is_transposed: index >= 4,
            };
            let cost = aim.cost_of_kings(placement) + aim.cost_of_corner(placement);
            (cost, aim)
        });
        aims.sort_by_key(|&(cost, _)| cost);
        aims.map(|(_, aim)| aim)
    }

    /// Returns how far a position seems from a mate: the lower, the nearer.
    pub(super) fn cost(self, placement: &Placement) -> u32 {
        let own = placement.color(self.winner);
        let others = placement.color(!self.winner);
        let heavy = placement.orthogonal_sliders();
        let mut cost = self.cost_of_kings(placement) + self.cost_of_corner(placement);
        if !own.meets(heavy) {
            cost += if (own & !placement.pawns() & !placement.kings()).is_empty() {
                let promotion = cost_of_ranks(placement, self.winner).unwrap_or(16);
                2 + promotion + 2 * (others & placement.pawns()).len()
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
    pub(super) fn depends_on(self, placement: &Placement, role: Role) -> bool {
        matches!(role, Role::Pawn | Role::Knight)
            && !placement
                .color(self.winner)
                .meets(placement.orthogonal_sliders())
    }

    /// Returns what a king of a colour saves when it goes to a square, or costs where it is negative.
    pub(super) fn saved_by_king(self, placement: &Placement, color: Color, to: Square) -> i32 {
        let now = self.cost_of_kings(placement);
        let after = if color == self.winner {
            self.cost_from(placement.king(!color), Some(to))
        } else {
            self.cost_from(Some(to), placement.king(!color))
        };
        now as i32 - after as i32
    }

    fn cost_of_kings(self, placement: &Placement) -> u32 {
        self.cost_from(placement.king(!self.winner), placement.king(self.winner))
    }

    /// Returns the cost of the way of both kings from their squares, the loser's first.
    fn cost_from(self, loser: Option<Square>, winner: Option<Square>) -> u32 {
        let (Some(loser), Some(winner)) = (loser, winner) else {
            return 0;
        };
        let moves = KINGS[self.turned(loser).table_index()][self.turned(winner).table_index()];
        STEP * u32::from(moves)
    }

    /// Returns where a square comes to stand when the board is turned.
    fn turned(self, square: Square) -> Square {
        self.exchanged(u32::from(square.index()) ^ self.mirrors)
    }

    /// Returns the square that comes to stand at a number, 0 for a1 to 63 for h8.
    pub(super) fn turned_to(self, number: u32) -> Square {
        Square::truncated(u32::from(self.exchanged(number).index()) ^ self.mirrors)
    }

    /// Exchanges file and rank where the aim asks for it.
    fn exchanged(self, number: u32) -> Square {
        let transposed = number >> 3 | number << 3;
        Square::truncated(if self.is_transposed {
            transposed
        } else {
            number
        })
    }

    /// Returns what it costs that bishops stand on squares of the wrong colour: the winner's cannot attack the corner, or
    /// the loser's cannot stand on the square beside it.
    fn cost_of_corner(self, placement: &Placement) -> u32 {
        let squares = Bitboard::of_color_of(self.turned_to(0));
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

    /// Returns the cost of the moves that the winner's nearest knight makes before it can check the corner, where the
    /// winner has no bishop; more than three count as three.
    fn cost_of_knight(self, placement: &Placement) -> u32 {
        let own = placement.color(self.winner);
        if own.meets(placement.role(Role::Bishop)) {
            return 0;
        }
        let knights = own & placement.knights();
        let mut near = leaps(self.turned_to(CHECK).bitboard());
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
        let block = self.turned_to(BLOCK);
        let only_bishops = !placement.color(self.winner).meets(placement.knights());
        let least_of = |role| {
            let pieces = others & placement.role(role);
            let far = pieces.into_iter().map(|square| square.distance(block));
            far.min()
        };
        let pawn = cost_of_ranks(placement, loser).map(|cost| 4 + cost);
        let bishops = others & placement.role(Role::Bishop) & Bitboard::of_color_of(block);
        let bishop = bishops
            .into_iter()
            .map(|square| square.distance(block).min(2));
        // A queen beside the corner usually prevents the mate of its king.
        let queen = others.meets(placement.role(Role::Queen)).then_some(6);
        let knight = least_of(Role::Knight).map(|far| 2 * far);
        // A rook beside the corner stops a bishop's check.
        let rook = least_of(Role::Rook).map(|far| if only_bishops { 12 } else { 2 * far });
        let costs = [pawn, bishop.min(), queen, knight, rook];
        costs.into_iter().flatten().min().unwrap_or(24)
    }
}

/// Returns the cost of the ranks that a colour's foremost pawn has to go.
fn cost_of_ranks(placement: &Placement, color: Color) -> Option<u32> {
    let pawns = placement.pieces(color, Role::Pawn);
    let foremost = color.either(pawns.last(), pawns.first())?;
    let last = color.promotion_rank().index();
    Some(RANK * u32::from(foremost.rank().index().abs_diff(last)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use oracle_laws::Position;

    #[test]
    fn each_aim_has_a_corner_and_a_post() {
        let aims = Aim::all(Position::default().placement(), Color::White);
        let mut names = aims.map(|aim| {
            let squares = [0, BLOCK, CHECK].map(|number| aim.turned_to(number));
            for (square, number) in squares.into_iter().zip([0, BLOCK, CHECK]) {
                assert_eq!(u32::from(aim.turned(square).index()), number);
            }
            squares.map(|square| square.to_string()).join(" ")
        });
        names.sort();
        assert_eq!(
            names,
            [
                "a1 a2 b3", "a1 b1 c2", "a8 a7 b6", "a8 b8 c7", "h1 g1 f2", "h1 h2 g3", "h8 g8 f7",
                "h8 h7 g6",
            ]
        );
    }
}
