//! Checks verdicts, slowly: every rule is asked of single pieces on single squares.

use std::collections::{HashSet, VecDeque};

use oracle_laws::{Bitboard, Color, Piece, Placement, Position, Role, Square, attacks};
use oracle_winnable::{Case, Proof, Reach, Verdict};

mod sets;

type Checked = Result<(), String>;

fn fail(problem: impl std::fmt::Debug) -> Checked {
    Err(format!("{problem:?}"))
}

/// Checks a line, or what a proof rests on; "undecided" says nothing.
pub fn check(position: &Position, winner: Color, verdict: &Verdict) -> Checked {
    match verdict {
        Verdict::Undecided { .. } => Ok(()),
        Verdict::Winnable { line } => {
            let mut position = position.clone();
            for &played in line {
                if !position.legal_moves().contains(&played) {
                    return fail(played);
                }
                position = position.after(played);
            }
            let is_mate = position.turn() != winner && position.is_checkmate();
            if is_mate { Ok(()) } else { fail("no mate") }
        }
        Verdict::Unwinnable { proof } => match proof {
            Proof::Material if lacks_material(position.placement(), winner) => Ok(()),
            Proof::Material => fail("material"),
            Proof::Blocked(sets) => sets::check(position, winner, sets, [Bitboard::EMPTY; 2]),
            Proof::BlockedCases(cases) => {
                if !covers(&cases.iter().collect::<Vec<_>>(), [Bitboard::EMPTY; 2]) {
                    return fail("a case is missing");
                }
                cases.iter().try_for_each(|case| {
                    sets::check(position, winner, &case.sets, [case.captured, case.spared])
                })
            }
            Proof::Skeleton { .. } | Proof::Exhausted { .. } => visit(position, winner),
        },
    }
}

/// Visits all positions, but those after what a lemma or sets rule out, whose certificates are checked.
fn visit(position: &Position, winner: Color) -> Checked {
    let key = |position: &Position| {
        (
            *position.placement(),
            position.turn(),
            position.castling(),
            position.ep_square(),
        )
    };
    let mut seen = HashSet::from([key(position)]);
    let mut queue = VecDeque::from([position.clone()]);
    while let Some(position) = queue.pop_front() {
        if position.turn() != winner && position.is_checkmate() {
            return fail(position);
        }
        for played in position.legal_moves() {
            let next = position.after(played);
            if lacks_material(next.placement(), winner) || !seen.insert(key(&next)) {
                continue;
            }
            let is_irreversible = played.capture.is_some() || played.role == Role::Pawn;
            let proofs = if is_irreversible {
                oracle_winnable::proofs(&next, winner)
            } else {
                Vec::new()
            };
            match proofs
                .into_iter()
                .find(|proof| proof.id().starts_with("blocked"))
            {
                Some(proof) => check(&next, winner, &Verdict::Unwinnable { proof })?,
                None => queue.push_back(next),
            }
        }
        if seen.len() > 300_000 {
            return fail("too many positions");
        }
    }
    Ok(())
}

/// A bare king, a knight against queens, or bishops against pieces of their colour that are no pawn or knight.
fn lacks_material(placement: &Placement, winner: Color) -> bool {
    let of = |color: Color, role| placement.pieces(color, role).len();
    let own = placement.color(winner).len() - 1;
    let others = placement.color(!winner).len() - 1;
    let bishops = placement.role(Role::Bishop);
    let light = (bishops & !Bitboard::DARK).len();
    own == 0
        || own == 1 && of(winner, Role::Knight) == 1 && others == of(!winner, Role::Queen)
        || own == of(winner, Role::Bishop)
            && (light == 0 || light == bishops.len())
            && of(!winner, Role::Pawn) + of(!winner, Role::Knight) == 0
}

/// Whether the cases leave out no game: one that assumes no more, or both cases of a piece.
fn covers(cases: &[&Case], known: [Bitboard; 2]) -> bool {
    let is_known = |case: &&Case| (case.captured & !known[0] | case.spared & !known[1]).is_empty();
    if cases.iter().any(is_known) {
        return true;
    }
    let named = cases.iter().fold(Bitboard::EMPTY, |all, case| {
        all | case.captured | case.spared
    });
    (named & !known[0] & !known[1]).into_iter().any(|square| {
        (0..2).all(|side| {
            let mut known = known;
            known[side] = known[side].with(square);
            let fits =
                |case: &&&Case| !case.captured.meets(known[1]) && !case.spared.meets(known[0]);
            covers(
                &cases.iter().filter(fits).copied().collect::<Vec<_>>(),
                known,
            )
        })
    })
}

fn moves(piece: &Reach, from: Square) -> Bitboard {
    if piece.role == Role::Pawn {
        return attacks::pawn(piece.color, from) | pushes(piece.color, from);
    }
    attacks::piece(Piece::new(piece.color, piece.role), from, Bitboard::EMPTY)
}

fn pushes(color: Color, from: Square) -> Bitboard {
    let step = |from: Square| {
        Square::from_index(color.either(from.index().wrapping_add(8), from.index().wrapping_sub(8)))
    };
    let one = step(from);
    let two = one
        .and_then(step)
        .filter(|_| from.rank() == color.pawn_rank());
    one.into_iter().chain(two).collect()
}

/// What a piece attacks from a square, promoted ones as queen and knight.
fn seen(piece: &Reach, occupied: Bitboard) -> Bitboard {
    let from = |role, squares: Bitboard| {
        squares.into_iter().fold(Bitboard::EMPTY, |all, square| {
            all | attacks::piece(Piece::new(piece.color, role), square, occupied)
        })
    };
    let promoted = from(Role::Queen, piece.promoted) | from(Role::Knight, piece.promoted);
    from(piece.role, piece.squares) | promoted
}
