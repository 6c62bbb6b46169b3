//! Checks verdicts, slowly: it plays lines, visits every position again, and asks each rule about sets (`sets`) of single
//! pieces on single squares.

use std::collections::{HashSet, VecDeque};

use oracle_laws::{Bitboard, Color, Placement, Position, Role};
use oracle_winnable::{Case, Proof, Verdict};

mod sets;

use sets::Sets;

/// The number of positions that are visited for one proof.
const MOST: usize = 3_000_000;

type Checked = Result<(), String>;

fn ensure(holds: bool, problem: impl std::fmt::Debug) -> Checked {
    if holds {
        Ok(())
    } else {
        Err(format!("{problem:?}"))
    }
}

/// Checks a line, or what a proof rests on; "undecided" says nothing.
pub fn check(position: &Position, winner: Color, verdict: &Verdict) -> Checked {
    match verdict {
        Verdict::Undecided { .. } => Ok(()),
        Verdict::Winnable { line } => {
            let mut position = position.clone();
            for &played in line {
                ensure(position.legal_moves().contains(&played), played)?;
                position = position.after(played);
            }
            ensure(is_mate(&position, winner), "no mate")
        }
        Verdict::Unwinnable { proof } => match proof {
            Proof::Material => ensure(lacks_material(position.placement(), winner), "material"),
            Proof::Blocked(sets) => {
                Sets::new(position, winner, sets, Bitboard::EMPTY).check(position)
            }
            Proof::BlockedCases(cases) => {
                check_steps(cases)?;
                cases.iter().try_for_each(|case| {
                    Sets::new(position, winner, &case.sets, case.spared).check(position)
                })
            }
            Proof::Exhausted { .. } => visit(position, winner),
        },
    }
}

fn is_mate(position: &Position, winner: Color) -> bool {
    position.turn() != winner && position.is_checkmate()
}

/// Checks that there is a case whatever has been captured so far, and that one capture more leads to sets no smaller.
fn check_steps(cases: &[Case]) -> Checked {
    let named = cases.iter().fold(Bitboard::EMPTY, |all, case| {
        all | case.captured | case.spared
    });
    let of = |captured: Bitboard| {
        let fits =
            |case: &&Case| (case.captured & !captured).is_empty() && !case.spared.meets(captured);
        cases
            .iter()
            .find(fits)
            .ok_or(format!("no case: {captured:?}"))
    };
    let mut all = vec![Bitboard::EMPTY];
    for square in named {
        all.extend(
            all.clone()
                .into_iter()
                .map(|captured| captured.with(square)),
        );
    }
    for captured in all {
        let before = of(captured)?;
        for square in named & !captured {
            let after = of(captured.with(square))?;
            for (one, other) in before.sets.pieces.iter().zip(&after.sets.pieces) {
                let is_left_out = after.captured.has(other.square);
                let holds =
                    (one.squares & !other.squares | one.promoted & !other.promoted).is_empty();
                ensure(
                    one.square == other.square && (holds || is_left_out),
                    (square, other),
                )?;
            }
        }
    }
    Ok(())
}

/// Visits all positions, but those after what a lemma or sets rule out, whose certificates are checked.
fn visit(position: &Position, winner: Color) -> Checked {
    let key = |position: &Position| {
        let (castling, passed) = (position.castling(), position.ep_square());
        (*position.placement(), position.turn(), castling, passed)
    };
    let mut seen = HashSet::from([key(position)]);
    let mut queue = VecDeque::from([position.clone()]);
    while let Some(position) = queue.pop_front() {
        ensure(!is_mate(&position, winner), &position)?;
        for played in position.legal_moves() {
            let next = position.after(played);
            if lacks_material(next.placement(), winner) || !seen.insert(key(&next)) {
                continue;
            }
            let is_irreversible = played.capture.is_some() || played.role == Role::Pawn;
            let proof = is_irreversible.then(|| oracle_winnable::proof_by_walls(&next, winner));
            match proof.flatten() {
                Some(proof) => check(&next, winner, &Verdict::Unwinnable { proof })?,
                None => queue.push_back(next),
            }
        }
        ensure(seen.len() < MOST, "too many positions")?;
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
