//! The single faults that a generator can have, by file, rank, colour, direction, role and clock: the suite has a
//! position for each within two half-moves.

use std::collections::BTreeSet;

use oracle_laws::attacks::between;
use oracle_laws::{Bitboard, Candidate, Color, IllegalMove, Move, Position, Reason, Role, Square};

use super::edges;
use super::suite::suite_lines;
use crate::support::position;

/// The name of a square as its file and rank, from 0.
pub fn at(square: Square) -> (i32, i32) {
    let index = i32::from(square.index());
    (index % 8, index / 8)
}

pub fn file(square: Square) -> char {
    char::from(b'a' + square.index() % 8)
}

/// The step from one square to another: one square along a line, or the leap of a knight.
pub fn step(from: Square, to: Square) -> (i32, i32) {
    let ((x, y), (to_x, to_y)) = (at(from), at(to));
    let (x, y) = (to_x - x, to_y - y);
    if x.abs() == y.abs() || x == 0 || y == 0 {
        (x.signum(), y.signum())
    } else {
        (x, y)
    }
}

pub const fn steps(role: Role) -> &'static [(i32, i32)] {
    const LINES: [(i32, i32); 8] = [
        (0, 1),
        (0, -1),
        (1, 0),
        (-1, 0),
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
    ];
    match role {
        Role::Knight => &[
            (1, 2),
            (2, 1),
            (1, -2),
            (2, -1),
            (-1, 2),
            (-2, 1),
            (-1, -2),
            (-2, -1),
        ],
        Role::Bishop => LINES.split_at(4).1,
        Role::Rook => LINES.split_at(4).0,
        _ => &LINES,
    }
}

const CLOCKS: [u32; 9] = [50, 75, 99, 100, 127, 128, 149, 150, 255];
const MOVE_NUMBERS: [u32; 6] = [100, 200, 201, 256, 512, 1024];

/// What a generator shows that lists, or leaves out, this legal move.
fn add_legal(position: &Position, played: Move, keys: &mut BTreeSet<String>) {
    let us = position.turn().letter();
    let (from, to, role) = (played.from, played.to, played.role);
    let checkers = position.checkers();
    let checker = only_role(position, checkers);
    let mut add = |key: String| keys.insert(format!("{us} {key}"));
    if let Some(promotion) = played.promotion {
        add(format!("{}{} = {promotion:?}", file(from), file(to)));
    } else if played.is_en_passant() {
        add(format!("en passant {}{}", file(from), file(to)));
    } else if role == Role::Pawn {
        add(format!("pawn {from}{to}"));
    } else if let Some(side) = played.castle() {
        add(format!("{side:?}"));
    } else {
        let step = step(from, to);
        add(format!("{role:?} {step:?} from file {}", file(from)));
        add(format!("{role:?} {step:?} from rank {}", at(from).1));
    }
    if let Some(captured) = played.capture {
        add(format!("{role:?} takes {captured:?}"));
    }
    if let Some(checker) = checker {
        let answer = match (role, played.capture_square() == checkers.first()) {
            (Role::King, _) => "leaves",
            (_, true) if played.is_en_passant() => "takes en passant",
            (_, true) => "takes the check of",
            (_, false) => "blocks",
        };
        add(format!("{role:?} {answer} {checker:?}"));
    }
    for pin in position.pins(position.turn()) {
        if pin.square == from {
            let line = step(pin.to, from);
            add(format!("{role:?} along the pin {line:?}"));
        }
    }
    let (halfmoves, fullmoves) = (position.halfmoves(), position.fullmoves());
    if CLOCKS.contains(&halfmoves) {
        add(format!("clock {halfmoves}"));
    }
    if MOVE_NUMBERS.contains(&fullmoves) {
        add(format!("move {fullmoves}"));
    }
}

/// Returns the role of the piece on these squares, if there is one.
fn only_role(position: &Position, squares: Bitboard) -> Option<Role> {
    let only = squares.first().filter(|_| !squares.more_than_one());
    only.and_then(|at| position.placement().role_at(at))
}

/// What a generator shows that lists this illegal move.
fn add_illegal(
    position: &Position,
    candidate: Candidate,
    illegal: &IllegalMove,
    keys: &mut BTreeSet<String>,
) {
    let us = position.turn().letter();
    let mut add = |key: String| keys.insert(format!("{us} illegal {key}"));
    let Some(role) = position.placement().role_at(candidate.from) else {
        return;
    };
    let is_en_passant = role == Role::Pawn && position.ep_square() == Some(candidate.to);
    let by = only_role(position, illegal.by);
    let (from, to) = (candidate.from, candidate.to);
    match (illegal.reason, by) {
        (Reason::CheckUnanswered, Some(by)) if is_en_passant => {
            add(format!("en passant in check of {by:?}"));
        }
        (Reason::CheckUnanswered, Some(by)) => {
            add(format!("{role:?} ignores the check of {by:?}"));
        }
        (
            Reason::CastlingInCheck | Reason::CastlingThroughCheck | Reason::CastlingIntoCheck,
            Some(by),
        ) => {
            let side = if from.index() < to.index() {
                "king"
            } else {
                "queen"
            };
            let chess960 = if file(from) == 'e' { "" } else { "Chess960 " };
            let id = illegal.reason.id();
            add(format!("{chess960}{side}side {id} {by:?}"));
        }
        (Reason::Pinned, Some(_)) => {
            let king = position.king().unwrap();
            add(format!("{role:?} leaves the pin {:?}", step(king, from)));
        }
        (Reason::KingIntoCheck, Some(Role::King)) => {
            let by = illegal.by.first().unwrap();
            add(format!("kings adjoin {:?}", step(to, by)));
        }
        (Reason::KingIntoCheck, Some(by)) => {
            add(format!("King into {by:?}"));
        }
        (Reason::Blocked, _)
            if role == Role::Pawn && position.placement().piece_at(to).is_none() =>
        {
            add(format!("double step over a piece {}", file(from)));
        }
        (Reason::PawnPushOntoPiece, _) => {
            let is_double = between(from, to).any();
            add(format!("push onto a piece {} {is_double}", file(from)));
        }
        _ => {}
    }
}

/// All that the suite shows within two half-moves.
fn shown() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for line in suite_lines() {
        let root = position(&line);
        let children = root.legal_moves().into_iter();
        let mut nodes: Vec<Position> = children.map(|played| root.after(played)).collect();
        nodes.push(root);
        for node in nodes {
            for played in node.legal_moves() {
                add_legal(&node, played, &mut keys);
                edges::add_distance(&node, played, &mut keys);
            }
            edges::add_wraps(&node, &mut keys);
            let own = node.placement().color(node.turn());
            for from in own {
                let candidates = node.candidates(from).into_iter();
                let mut tried: Bitboard = candidates.map(|one| one.to).collect();
                if Some(from) == node.king() {
                    let castling = [2, -2].into_iter().filter_map(|step| from.offset(step, 0));
                    tried = tried | castling.collect() | node.castling().0 & own;
                }
                let up = node.turn().either(1, -1);
                let pushes = [up, 2 * up].into_iter().filter_map(|up| from.offset(0, up));
                if node.placement().role_at(from) == Some(Role::Pawn) {
                    tried |= pushes.collect();
                }
                for to in tried {
                    let candidate = Candidate {
                        from,
                        to,
                        promotion: None,
                    };
                    if let Err(illegal) = node.judge(candidate) {
                        add_illegal(&node, candidate, &illegal, &mut keys);
                    }
                }
            }
        }
    }
    keys
}

/// All that a suite must show of one colour.
fn wanted(color: Color) -> Vec<String> {
    let us = color.letter();
    let mut keys = Vec::new();
    let files = || 'a'..='h';
    let pairs = || files().zip(('b'..='h').chain(None));
    let neighbours = || pairs().flat_map(|(a, b)| [(a, b), (b, a)]);
    let promotions = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let officers = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let takers = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    let (home, up): (i32, i32) = color.either((1, 1), (6, -1));
    let rank = |steps: i32| 1 + home + up * steps;
    for file in files() {
        keys.extend(promotions.map(|role| format!("{file}{file} = {role:?}")));
        keys.push(format!("pawn {file}{}{file}{}", rank(0), rank(2)));
        let steps = (0..5).map(|steps| (rank(steps), rank(steps + 1)));
        keys.extend(steps.map(|(from, to)| format!("pawn {file}{from}{file}{to}")));
        keys.push(format!("illegal double step over a piece {file}"));
        keys.push(format!("illegal push onto a piece {file} true"));
        keys.push(format!("illegal push onto a piece {file} false"));
    }
    for (from, to) in neighbours() {
        keys.push(format!("en passant {from}{to}"));
        keys.extend(promotions.map(|role| format!("{from}{to} = {role:?}")));
        let steps = (0..5).map(|steps| (rank(steps), rank(steps + 1)));
        keys.extend(steps.map(|(below, above)| format!("pawn {from}{below}{to}{above}")));
    }
    for role in officers.into_iter().chain([Role::King]) {
        for &(x, y) in steps(role) {
            let on_board = |at: i32, step: i32| (0..8).contains(&(at + step));
            let files = (0..8).zip(files()).filter(|&(file, _)| on_board(file, x));
            keys.extend(files.map(|(_, file)| format!("{role:?} {:?} from file {file}", (x, y))));
            let ranks = (0..8).filter(|&rank| on_board(rank, y));
            keys.extend(ranks.map(|rank| format!("{role:?} {:?} from rank {rank}", (x, y))));
        }
        keys.extend(takers.map(|taken| format!("{role:?} takes {taken:?}")));
    }
    keys.extend(takers.map(|taken| format!("Pawn takes {taken:?}")));
    for checker in takers {
        for role in takers {
            keys.push(format!("{role:?} takes the check of {checker:?}"));
            keys.push(format!("illegal {role:?} ignores the check of {checker:?}"));
            if matches!(checker, Role::Bishop | Role::Rook | Role::Queen) {
                keys.push(format!("{role:?} blocks {checker:?}"));
            }
        }
        keys.push(format!("King leaves {checker:?}"));
        keys.push(format!("illegal King into {checker:?}"));
        // A pawn checks by its double step, which the capture answers; the double step opens no line to a knight.
        if !matches!(checker, Role::Pawn | Role::Knight) {
            keys.push(format!("illegal en passant in check of {checker:?}"));
        }
        for reason in ["in", "through", "into"] {
            let sides = ["king", "queen"];
            keys.extend(
                sides.map(|side| format!("illegal {side}side castling_{reason}_check {checker:?}")),
            );
        }
    }
    keys.extend(["Kingside", "Queenside", "Pawn takes en passant Pawn"].map(str::to_owned));
    // A king that attacks g1 and not f1 stands in check of the rook on h1.
    keys.push("illegal queenside castling_into_check King".to_owned());
    for fault in [
        "kingside castling_in_check Rook",
        "queenside castling_in_check Rook",
        "kingside castling_into_check Rook",
        "queenside castling_through_check Rook",
    ] {
        keys.push(format!("illegal Chess960 {fault}"));
    }
    keys.extend(wanted_of_pins(up));
    keys.extend(edges::wanted(up));
    keys.extend(CLOCKS.map(|clock| format!("clock {clock}")));
    keys.extend(MOVE_NUMBERS.map(|number| format!("move {number}")));
    keys.into_iter().map(|key| format!("{us} {key}")).collect()
}

/// What a suite must show of kings that adjoin and of pins, for a side whose pawns go up or down.
fn wanted_of_pins(up: i32) -> Vec<String> {
    let mut keys = Vec::new();
    for &line in steps(Role::Queen) {
        keys.push(format!("illegal kings adjoin {line:?}"));
        keys.push(format!("Queen along the pin {line:?}"));
        let is_straight = line.0 == 0 || line.1 == 0;
        let (straight, diagonal) = (Role::Rook, Role::Bishop);
        let (along, off) = if is_straight {
            (straight, diagonal)
        } else {
            (diagonal, straight)
        };
        keys.push(format!("{along:?} along the pin {line:?}"));
        for role in [off, Role::Knight, Role::Queen] {
            keys.push(format!("illegal {role:?} leaves the pin {line:?}"));
        }
        if line.1 != 0 && line.0 == 0 || line.1 == up && line.0 != 0 {
            keys.push(format!("Pawn along the pin {line:?}"));
        }
        if line.1 == 0 || line.0 != 0 {
            keys.push(format!("illegal Pawn leaves the pin {line:?}"));
        }
    }
    keys
}

#[test]
fn the_suite_shows_every_single_fault_within_two_half_moves() {
    let shown = shown();
    let wanted = Color::ALL.into_iter().flat_map(wanted);
    let missing: Vec<String> = wanted.filter(|key| !shown.contains(key)).collect();
    assert_eq!(missing, Vec::<String>::new());
}
