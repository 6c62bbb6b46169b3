//! The faults at the edges of the board: pieces that go on at the other side, and sliders that stop before the edge.

use std::collections::BTreeSet;

use oracle_laws::attacks::between;
use oracle_laws::{Candidate, Move, Position, Reason, Role, Square};

use super::matrix::{at, file, step, steps};

/// What a generator shows whose board has no edge: its pieces go on at the other side.
///
/// Squares are numbers from 0 to 63, so a step off a rank ends on another rank. A step over the last rank ends on the
/// first if only six bits of the number are kept.
pub fn add_wraps(position: &Position, keys: &mut BTreeSet<String>) {
    let us = position.turn().letter();
    if position.checkers().any() {
        return;
    }
    let pins = position.pins(position.turn());
    let own = position.placement().color(position.turn());
    let taken = own | position.placement().kings();
    for from in own {
        let role = position.placement().role_at(from).unwrap();
        if pins.iter().any(|pin| pin.square == from) {
            continue;
        }
        let (x, y) = at(from);
        let is_pawn = role == Role::Pawn;
        let up = position.turn().either(1, -1);
        let captures = [(-1, up), (1, up)];
        let steps = if is_pawn { &captures } else { steps(role) };
        for &(dx, dy) in steps {
            let number = (x + dx) + 8 * (y + dy);
            let to = Square::from_index(number.rem_euclid(64) as u8).unwrap();
            let is_on_file = (0..8).contains(&(x + dx));
            let is_on_rank = (0..8).contains(&(y + dy));
            let candidate = Candidate {
                from,
                to,
                promotion: None,
            };
            let is_new = position
                .judge(candidate)
                .is_err_and(|illegal| matches!(illegal.reason, Reason::Movement | Reason::Blocked));
            let is_safe = role != Role::King || position.attackers(to, !position.turn()).is_empty();
            let is_nothing = is_pawn && position.placement().piece_at(to).is_none();
            if !is_new || !is_safe || is_nothing || taken.has(to) {
                continue;
            }
            let wraps = format!("{us} illegal {role:?} {:?} wraps from", (dx, dy));
            if !is_on_file && (0..64).contains(&number) {
                keys.insert(format!("{wraps} file {}", file(from)));
            }
            if is_on_file && !is_on_rank {
                keys.insert(format!("{wraps} rank {y}"));
            }
        }
    }
}

/// What a generator shows whose sliders stop too early.
pub fn add_distance(position: &Position, played: Move, keys: &mut BTreeSet<String>) {
    let us = position.turn().letter();
    if matches!(played.role, Role::Bishop | Role::Rook | Role::Queen) {
        let step = step(played.from, played.to);
        let far = between(played.from, played.to).len() + 1;
        keys.insert(format!("{us} {:?} {step:?} goes {far}", played.role));
    }
}

/// What a suite must show of the edges and of the distances of sliders.
pub fn wanted(up: i32) -> Vec<String> {
    let mut keys = vec![
        format!("illegal Pawn {:?} wraps from file a", (-1, up)),
        format!("illegal Pawn {:?} wraps from file h", (1, up)),
    ];
    let officers = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    for role in officers.into_iter().chain([Role::King]) {
        for &(dx, dy) in steps(role) {
            let leaves = |at: i32, step: i32| !(0..8).contains(&(at + step));
            let wraps = format!("illegal {role:?} {:?} wraps from", (dx, dy));
            let off_file = (0..8).zip('a'..='h').filter(|&(x, _)| leaves(x, dx));
            keys.extend(off_file.map(|(_, file)| format!("{wraps} file {file}")));
            let off_rank = (0..8).filter(|&y| leaves(y, dy));
            keys.extend(off_rank.map(|y| format!("{wraps} rank {y}")));
            if matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
                keys.extend((1..8).map(|far| format!("{role:?} {:?} goes {far}", (dx, dy))));
            }
        }
    }
    keys
}
