//! Verdicts about whether a side can checkmate, and their proofs; and the proof that no checkmate can arise, from the squares
//! that each piece can reach.
//!
//! A checkmated king stands on a square `s` of its set. Some piece of the winner, not the king, attacks `s`; and every
//! square beside `s` that is in the king's set is closed to it at that moment: a piece of the winner guards it, or a
//! piece of the loser stands on it. (A square outside the king's set is always closed to it.) So `s` is ruled out where
//!
//! - no piece of the winner can reach a square from which it attacks `s`, or
//! - the squares beside it that only the king of the winner can attack cannot all be closed at once: those that the
//!   winner's king does not guard, on whatever square it stands, need a piece of the loser each, and each piece stands
//!   on one square.
//!
//! Where every square of the king's set is ruled out, the position is not winnable.

use std::fmt;

use oracle_laws::{Bitboard, Color, Move, Placement, Position, Role, Square, attacks};

use crate::reach::{Reach, Reaches, ahead};

/// Whether a side can still checkmate by some series of legal moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Some series of legal moves ends in its checkmate.
    Winnable {
        /// Legal moves of both sides to a checkmate, not the fewest; empty if the checkmate is on the board.
        line: Vec<Move>,
    },
    /// No series of legal moves does, whatever both sides play.
    Unwinnable {
        /// Why.
        proof: Proof,
    },
    /// A limit was reached before an answer was found.
    Undecided {
        /// The number of positions whose moves were tried.
        nodes: u64,
        /// The limit.
        limit: Limit,
    },
}

oracle_laws::listed! {
    /// What ends a search without a verdict.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Limit {
        /// The positions whose moves may be tried.
        Nodes = "nodes",
        /// The positions that are kept: five for each that may be tried.
        Memory = "memory",
        /// The time. Another run may decide.
        Time = "time",
    }
    /// All limits.
    const ALL;
    /// Returns the stable name, as JSON writes it.
    const fn id;
}

impl Verdict {
    /// Returns whether the side can checkmate, where that is decided.
    pub const fn is_winnable(&self) -> Option<bool> {
        match self {
            Verdict::Winnable { .. } => Some(true),
            Verdict::Unwinnable { .. } => Some(false),
            Verdict::Undecided { .. } => None,
        }
    }

    /// Returns the stable name, as JSON writes it.
    pub const fn id(&self) -> &'static str {
        match self {
            Verdict::Winnable { .. } => "winnable",
            Verdict::Unwinnable { .. } => "unwinnable",
            Verdict::Undecided { .. } => "undecided",
        }
    }
}

impl fmt::Display for Verdict {
    /// Writes [`Verdict::id`] with the line or the proof: `winnable: h5f7`, `unwinnable: there is no legal move`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.id())?;
        match self {
            Verdict::Winnable { line } if line.is_empty() => {
                f.write_str("checkmate is on the board")
            }
            Verdict::Winnable { line } => {
                let line: Vec<String> = line.iter().map(Move::to_string).collect();
                f.write_str(&line.join(" "))
            }
            Verdict::Unwinnable { proof } => proof.fmt(f),
            Verdict::Undecided { nodes, limit } => {
                write!(f, "limit of {} reached after {nodes} positions", limit.id())
            }
        }
    }
}

/// Why no series of legal moves ends in a side's checkmate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// The pieces that are left cannot give checkmate on any squares: a bare king; a knight against a king and queens;
    /// bishops on squares of one colour against queens, rooks and bishops on squares of that colour.
    Material,
    /// The pieces cannot reach the squares from which they would give checkmate.
    Blocked(Blocked),
    /// As `blocked`, in cases: a piece has been captured before it moved, or it has not.
    BlockedCases(Vec<Case>),
    /// All positions that can still arise were visited, and none is a checkmate by this side. Where `material` or
    /// `blocked` is not 0, the proof is a combination: what comes after a capture or pawn move was not visited if the
    /// position after it is proven by material or by its walls.
    Exhausted {
        /// The number of positions visited.
        positions: u64,
        /// How often a move led to a position proven by its material.
        material: u64,
        /// How often a move led to a position proven to be blocked.
        blocked: u64,
    },
}

impl Proof {
    /// Returns the proof of all games from that of their cases.
    pub(super) fn of_cases(mut cases: Vec<Case>) -> Proof {
        match cases.pop() {
            Some(case) if cases.is_empty() => Proof::Blocked(case.sets),
            case => Proof::BlockedCases(cases.into_iter().chain(case).collect()),
        }
    }

    /// Returns the stable name, as JSON writes it; a combination is named after its parts.
    pub const fn id(&self) -> &'static str {
        match self {
            Proof::Material => "material",
            Proof::Blocked(_) => "blocked",
            Proof::BlockedCases(_) => "blocked_cases",
            Proof::Exhausted {
                material, blocked, ..
            } => match (*material, *blocked) {
                (0, 0) => "exhausted",
                (_, 0) => "exhausted_material",
                (0, _) => "exhausted_blocked",
                _ => "exhausted_material_blocked",
            },
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Material => f.write_str("the pieces that are left cannot give checkmate"),
            Proof::Blocked(_) => {
                f.write_str("no checkmate is possible on the squares that the pieces can reach")
            }
            Proof::BlockedCases(_) => f.write_str(
                "no checkmate is possible on the squares that the pieces can reach, whether or not a piece is captured before it has moved",
            ),
            Proof::Exhausted {
                positions,
                material,
                blocked,
            } => {
                let rest = match (material, blocked) {
                    (0, 0) if *positions == 1 => return f.write_str("there is no legal move"),
                    (0, 0) => {
                        return write!(
                            f,
                            "none of the {positions} positions that can still arise is checkmate"
                        );
                    }
                    (_, 0) => "the material rules it out",
                    (0, _) => "the squares that the pieces can reach rule it out",
                    _ => "the material, or the squares that the pieces can reach, rule it out",
                };
                write!(
                    f,
                    "no position that can still arise is checkmate ({positions} visited; in the others, {rest})"
                )
            }
        }
    }
}

/// The verdicts about both sides of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdicts {
    /// Whether White can checkmate.
    pub white: Verdict,
    /// Whether Black can checkmate.
    pub black: Verdict,
    /// The number of positions whose moves were tried, for both.
    pub nodes: u64,
}

impl Verdicts {
    /// Returns whether the position is dead, where that is decided: neither side can checkmate (FIDE article 5.2.2).
    pub const fn is_dead(&self) -> Option<bool> {
        match (self.white.is_winnable(), self.black.is_winnable()) {
            (Some(true), _) | (_, Some(true)) => Some(false),
            (Some(false), Some(false)) => Some(true),
            _ => None,
        }
    }
}

/// Returns whether the material of a colour rules out that a legal move of it gives checkmate, on any squares. Pawns may
/// become any piece. A checkmate that stands on the board already is another matter: two bishops on squares of one colour
/// may give check at once where nothing says which of them moved last, so the caller looks for it first.
///
/// - **Bare king.** A king never gives check (FIDE article 3.8.1).
/// - **Knight against queens.** The knight gives check from `n`, a knight's move from the king on `s`: say the king on
///   (0, 0) and the knight on (1, 2). The squares (0, 1), (1, 1) and (1, 0) are on the board. No king that adjoins both
///   (0, 1) and (1, 0) does not adjoin (0, 0) as well, so one of them holds a queen. From (0, 1) and (1, 1) a queen
///   takes the knight; so does one on (1, 0) unless another stands on (1, 1), which takes it then. Nothing pins a queen.
/// - **Bishops on squares of one colour, against queens, rooks and bishops on squares of that colour.** The king stands
///   on (0, 0), and one bishop gives check along the diagonal of (1, 1); two bishops never give check at once, because
///   the one that moved would have to change diagonals through the king. The squares (1, 0) and (0, 1) are of the other
///   colour, on the board, and not both guarded by one king, as above. So a queen or rook stands on one of them;
///   nothing pins it, and it goes to (1, 1), where it takes the bishop or stands in its way.
pub(super) fn lacks_material(placement: &Placement, winner: Color) -> bool {
    let own = placement.color(winner) & !placement.kings();
    let others = placement.color(!winner) & !placement.kings();
    if own.is_empty() {
        return true;
    }
    let bishops = placement.role(Role::Bishop);
    if !own.more_than_one() && own.meets(placement.knights()) {
        return (others & !placement.role(Role::Queen)).is_empty();
    }
    let all_bishops = (own | others) & bishops;
    (own & !bishops).is_empty()
        && !others.meets(placement.pawns() | placement.knights())
        && (!all_bishops.meets(Bitboard::DARK) || !all_bishops.meets(!Bitboard::DARK))
}

/// The sets that prove a position blocked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocked {
    /// The squares that each piece can reach before the game is over, in the order of the squares on which they stand.
    pub pieces: Vec<Reach>,
    /// The squares that the loser's king can reach; it cannot be checkmated on any of them.
    pub king: Bitboard,
    /// The squares that the other colour can attack, without its king.
    pub attacked: Bitboard,
}

/// One of the cases of a proof. At any moment of a game, what has happened so far is one of them; the sets of a case with
/// one more piece captured begin with those from before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The squares of pieces that have been captured there, before they moved.
    pub captured: Bitboard,
    /// The squares of pieces that have not been captured there before they moved.
    pub spared: Bitboard,
    /// The sets of such positions.
    pub sets: Blocked,
}

/// The budget from which a proof may tell cases apart: with a smaller one, an answer is to be quick.
pub(super) const CASES: u64 = 20_000;
/// The number of pieces whose cases may be told apart in one proof.
const DEPTH: u32 = 2;

/// Returns the cases of a proof that a colour cannot checkmate, if the sets give one. With `in_cases`, a proof may have
/// several, and the search for it takes up to a tenth of a second; without, it has one. Returns `None` for a position with
/// an en passant square. Both kings are on the board.
pub(super) fn prove(position: &Position, winner: Color, in_cases: bool) -> Option<Vec<Case>> {
    if position.ep_square().is_some() {
        return None;
    }
    let (mut cases, depth) = (Vec::new(), if in_cases { DEPTH } else { 0 });
    add_cases(&Reaches::new(position, winner), depth, &mut cases).then_some(cases)
}

/// Adds the cases of a proof for sets that have not grown, if need be with one more piece captured or not.
fn add_cases(start: &Reaches, depth: u32, cases: &mut Vec<Case>) -> bool {
    let reaches = start.clone().grown();
    let (captured, spared) = (reaches.captured, reaches.spared);
    let mut holes = reaches.holes.into_iter();
    if let Some(sets) = sets_without_mate(reaches) {
        cases.push(Case {
            captured,
            spared,
            sets,
        });
        return true;
    }
    let known = cases.len();
    depth > 0
        && holes.any(|hole| {
            cases.truncate(known);
            let sparing = start.sparing(hole);
            add_cases(&sparing, depth - 1, cases)
                && add_cases(&sparing.grown().losing(hole), depth - 1, cases)
        })
}

/// Returns the sets if no checkmate is possible on them.
fn sets_without_mate(reaches: Reaches) -> Option<Blocked> {
    let winner = reaches.winner;
    let (king, other_king) = (reaches.king(!winner), reaches.king(winner));
    let attackers = reaches.all_but_king(winner);
    let attacked = attackers.fold(Bitboard::EMPTY, |all, piece| all | piece.attacks());
    let blockers: Vec<Bitboard> = reaches
        .all_but_king(!winner)
        .map(|piece| piece.all())
        .collect();
    // Whether nothing rules out that pieces of the loser stand on all these squares at once: each square is in the set of
    // one, and they are as many as the squares.
    let have_blockers = |squares: Bitboard| {
        let (mut reached, mut count) = (Bitboard::EMPTY, 0);
        for &blocker in blockers.iter().filter(|blocker| blocker.meets(squares)) {
            reached |= blocker;
            count += 1;
        }
        (squares & !reached).is_empty() && count >= squares.len()
    };
    // Whether nothing rules out that the king is checkmated on a square: those beside it that no other piece attacks can all
    // be closed at once by the winner's king, and by pieces of the loser.
    let may_be_mate = |square: Square| {
        let squares = attacks::king(square) & king & !attacked;
        let far = other_king & !attacks::king(square).with(square);
        // The square of the king matters only by the squares that it guards.
        let mut tried = Vec::new();
        far.into_iter().any(|other| {
            let open = squares & !attacks::king(other);
            let is_new = !tried.contains(&open);
            tried.push(open);
            is_new && have_blockers(open)
        })
    };
    let mates = (king & attacked).into_iter().any(may_be_mate);
    (!mates).then_some(Blocked {
        pieces: reaches.pieces,
        king,
        attacked,
    })
}

/// Returns whether a proof is worth looking for: half of the pawns stand face to face, at least four of them, and each has
/// one of the other colour ahead of it on its file. A pawn that has none can usually promote, and the proof fails.
pub(super) fn is_likely(placement: &Placement) -> bool {
    let pawns = |color| placement.pieces(color, Role::Pawn);
    let pairs = (ahead(Color::White, pawns(Color::White)) & pawns(Color::Black)).len();
    let faces_another = |color: Color| {
        pawns(color).into_iter().all(|pawn| {
            let [_, file] = attacks::orthogonal_lines(pawn);
            color.either(file.above, file.below).meets(pawns(!color))
        })
    };
    pairs >= 2 && 4 * pairs >= placement.pawns().len() && Color::ALL.into_iter().all(faces_another)
}
