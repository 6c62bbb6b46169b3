//! A second, slow program (`checker`) that checks what a verdict rests on, and shares no code with the solver: it plays lines,
//! visits every position again, and asks of each set of squares whether a move can leave it.
//!
//! Proofs by walls are also held against every position that can arise: a solver asks for a proof only where its hunts have found no
//! checkmate, which would hide many proofs that are wrong.

#![allow(clippy::expect_used)] // A failed expectation is a failed test.

mod checker;

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::thread;

use checker::check;
use oracle_laws::{
    Bitboard, CastlingRights, Color, Piece, Placement, Position, Role, Setup, Square, attacks,
};
use oracle_reference::draws;
use oracle_winnable::{Proof, Reach, Solver, Verdict};

fn position(text: &str) -> Position {
    text.parse().expect("it is a position")
}

/// Returns what decides which moves are possible from here on.
fn key(position: &Position) -> (Placement, Color, CastlingRights, Option<Square>) {
    (
        *position.placement(),
        position.turn(),
        position.castling(),
        position.ep_square(),
    )
}

/// Returns whether a side can checkmate; nothing if more than `limit` positions can arise.
fn can_checkmate(position: &Position, winner: Color, limit: usize) -> Option<bool> {
    let mut seen = HashSet::from([key(position)]);
    let mut queue = VecDeque::from([position.clone()]);
    while let Some(position) = queue.pop_front() {
        if position.turn() != winner && position.is_checkmate() {
            return Some(true);
        }
        for played in position.legal_moves() {
            let next = position.after(played);
            if seen.insert(key(&next)) {
                queue.push_back(next);
            }
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(false)
}

/// Returns whether the walls prove that a side cannot checkmate; the proof is checked.
fn proven(position: &Position, winner: Color) -> bool {
    let proof = oracle_winnable::proof_by_walls(position, winner);
    proof.is_some_and(|proof| {
        let checked = check(position, winner, &Verdict::Unwinnable { proof });
        checked.unwrap_or_else(|problem| panic!("{position}: {problem}"));
        true
    })
}

/// Puts the pieces on a board; returns nothing if two of them share a square, or if no game has the position.
fn with_pieces(pieces: &[(Square, Piece)], turn: Color) -> Option<Position> {
    let mut placement = Placement::EMPTY;
    for &(square, piece) in pieces {
        if placement.occupied().has(square) {
            return None;
        }
        placement.put(square, piece);
    }
    let setup = Setup {
        placement,
        turn,
        castling: CastlingRights::NONE,
        ..Setup::default()
    };
    let position = Position::try_from(&setup).ok()?;
    (!position.is_opposite_check()).then_some(position)
}

/// Draws pairs of pawns that face each other so that no file is far from a pair, kings, usually behind their own pawns,
/// and up to `others` more pieces.
fn random_lock(rng: &mut fastrand::Rng, others: usize) -> Option<Position> {
    let files = rng.u8(..);
    let is_open = files | files << 1 | files >> 1 != u8::MAX;
    if is_open || files.count_ones() > 4 {
        return None;
    }
    let mut pieces = Vec::new();
    let mut rank = rng.u8(1..=4);
    for file in (0..8).filter(|file| files & 1 << file != 0) {
        if rng.u8(0..3) == 0 {
            rank = rng.u8(rank.max(2) - 1..=rank.min(4) + 1);
        }
        let gap = if rng.u8(0..6) == 0 { rng.u8(0..3) } else { 0 };
        let above = (rank + 1 + gap).min(6);
        for (rank, color) in [(rank, Color::White), (above, Color::Black)] {
            let square = Square::from_index(8 * rank + file)?;
            pieces.push((square, Piece::new(color, Role::Pawn)));
        }
    }
    for (color, home) in [(Color::White, 0), (Color::Black, 7)] {
        let rank = if rng.u8(0..8) == 0 {
            rng.u8(0..8)
        } else {
            home
        };
        let square = Square::from_index(8 * rank + rng.u8(0..8))?;
        pieces.push((square, Piece::new(color, Role::King)));
    }
    for _ in 0..rng.usize(0..=others) {
        let role = *rng.choice(&[Role::Bishop, Role::Bishop, Role::Knight, Role::Rook])?;
        let color = *rng.choice(&Color::ALL)?;
        let square = Square::from_index(rng.u8(0..64))?;
        pieces.push((square, Piece::new(color, role)));
    }
    with_pieces(&pieces, *rng.choice(&Color::ALL)?)
}

/// What came of the proofs of positions drawn at random.
#[derive(Debug, Default)]
struct LockCounts {
    proven: usize,
    confirmed: usize,
}

/// Draws kings that are shut in by pieces of both colours, often so that a piece gives mate by its only moves, and up to
/// `others` more pieces.
fn random_cage(rng: &mut fastrand::Rng, others: usize) -> Option<Position> {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    let mut pieces: Vec<(Square, Piece)> = Vec::new();
    let is_free = |pieces: &[(Square, Piece)], at| pieces.iter().all(|&(square, _)| square != at);
    let caged = if rng.u8(0..3) == 0 { 2 } else { 1 };
    let first = *rng.choice(&Color::ALL)?;
    for (number, color) in [first, !first].into_iter().enumerate() {
        let king = Square::from_index(rng.u8(0..64))?;
        if !is_free(&pieces, king) {
            return None;
        }
        pieces.push((king, Piece::new(color, Role::King)));
        for at in attacks::king(king) {
            let role =
                *rng.choice(&[Pawn, Pawn, Pawn, Pawn, Bishop, Bishop, Knight, Rook, Queen])?;
            let may_stand = role != Pawn || !Bitboard::BACK_RANKS.has(at);
            if number < caged && may_stand && rng.u8(0..5) > 0 && is_free(&pieces, at) {
                let color = if rng.u8(0..4) == 0 { color } else { !color };
                let color = if number == 1 { !color } else { color };
                pieces.push((at, Piece::new(color, role)));
            }
        }
    }
    for _ in 0..rng.usize(0..=others) {
        let role = *rng.choice(&[Pawn, Pawn, Bishop, Knight, Rook, Queen])?;
        let at = Square::from_index(rng.u8(8..56))?;
        if is_free(&pieces, at) {
            pieces.push((at, Piece::new(*rng.choice(&Color::ALL)?, role)));
        }
    }
    with_pieces(&pieces, *rng.choice(&Color::ALL)?)
}

/// Draws a position.
type Draw = fn(&mut fastrand::Rng, usize) -> Option<Position>;

/// Holds each proof against every position that can arise, up to `limit`.
fn check_locks(draw: Draw, seed: u64, count: usize, others: usize, limit: usize) -> LockCounts {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut tally = LockCounts::default();
    let mut asked = 0;
    while asked < count {
        let Some(position) = draw(&mut rng, others) else {
            continue;
        };
        asked += 1;
        for winner in Color::ALL {
            if !proven(&position, winner) {
                continue;
            }
            tally.proven += 1;
            match can_checkmate(&position, winner, limit) {
                Some(true) => panic!("{winner} can checkmate: {position}"),
                Some(false) => tally.confirmed += 1,
                None => {}
            }
        }
    }
    tally
}

#[test]
fn locked_pawns_are_proven_only_where_no_checkmate_can_arise() {
    for (seed, others) in [(1, 0), (2, 1), (3, 2)] {
        let tally = check_locks(random_lock, seed, draws(100).max(50), others, 3000);
        assert!(tally.proven > draws(10), "{tally:?}");
        assert!(tally.confirmed > draws(10), "{tally:?}");
    }
}

#[test]
#[ignore = "takes half a minute: thousands of locks, each proof held against up to 100,000 positions"]
fn many_locked_pawns_are_proven_only_where_no_checkmate_can_arise() {
    for (seed, others) in [(4, 0), (5, 1), (6, 2), (7, 3)] {
        check_locks(random_lock, seed, 2000, others, 100_000);
    }
}

#[test]
fn caged_kings_are_proven_only_where_no_checkmate_can_arise() {
    thread::scope(|scope| {
        for (seed, others) in [(8, 1), (9, 3)] {
            scope.spawn(move || {
                let tally = check_locks(random_cage, seed, draws(1000).max(250), others, 1000);
                assert!(tally.confirmed > draws(10), "{tally:?}");
            });
        }
    });
}

#[test]
#[ignore = "takes minutes: many caged kings, each proof held against up to 30,000 positions"]
fn many_caged_kings_are_proven_only_where_no_checkmate_can_arise() {
    for (seed, others) in [(10, 0), (11, 1), (12, 2), (13, 4)] {
        let tally = check_locks(random_cage, seed, 60_000, others, 30_000);
        assert!(tally.confirmed > 100, "{tally:?}");
    }
}

/// Whether White (`W`) or Black can checkmate, whether the walls prove that it cannot, and the position.
const WALLS: [(char, bool, bool, &str); 8] = [
    // White's bishop attacks no light square, so that only Black's own pieces can close g8 and h7 to the king on h8: for example
    // Kh8, a bishop on g8, and White's bishop goes to f6. Without that bishop, nothing can stand on g8.
    (
        'W',
        true,
        false,
        "3k4/3b3p/p1pBp1pP/P1P1P1P1/8/8/8/4K3 w - -",
    ),
    ('W', false, true, "3k4/7p/p1pBp1pP/P1P1P1P1/8/8/8/4K3 w - -"),
    // The loser has no move, and every move of the winner but one leaves it so. Only the double step of a pawn gives checkmate.
    (
        'W',
        true,
        false,
        "8/3p4/p1pPp3/P1k1P3/1pP1P3/1P2P3/3P4/7K w - -",
    ),
    (
        'B',
        true,
        false,
        "7k/3p4/1p2p3/1Pp1p3/p1K1p3/P1PpP3/3P4/8 b - -",
    ),
    // Nothing is proven of a checkmate on the board.
    (
        'W',
        true,
        false,
        "8/3p4/p1pPp3/P1k1P3/1pPPP3/1P2P3/8/7K b - -",
    ),
    // Nothing is proven with an en passant square: the capture may open the wall.
    (
        'W',
        false,
        true,
        "4k3/8/1p1p1p2/pPpPpPp1/P1P1P1Pp/7P/8/4K3 w - -",
    ),
    (
        'W',
        true,
        false,
        "4k3/8/1p1p1p2/pPpPpPp1/P1P1P1Pp/7P/8/4K3 w - c6",
    ),
    (
        'B',
        false,
        true,
        "4k3/8/1p1p1p2/pPpPpPp1/P1P1P1Pp/7P/8/4K3 w - -",
    ),
];

#[test]
fn walls_are_proven_where_no_checkmate_stands_behind_them() {
    for (winner, can, is_proven, text) in WALLS {
        let (winner, position) = (Color::from_white(winner == 'W'), position(text));
        let arises = can_checkmate(&position, winner, 500_000);
        assert!(arises.is_none_or(|arises| arises == can), "{text}");
        assert_eq!(proven(&position, winner), is_proven, "{text}");
    }
}

/// Returns the squares one step away from a square of an empty board.
fn step(role: Role, color: Color, from: Square) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(color, from),
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::king(from) & attacks::bishop(from, Bitboard::EMPTY),
        Role::Rook => attacks::king(from) & attacks::rook(from, Bitboard::EMPTY),
        Role::Queen | Role::King => attacks::king(from),
    }
}

/// Compares what a piece attacks that can stand on these squares with what it attacks from each of them.
fn check_attacks(from: Bitboard) {
    let from_each = |step: &dyn Fn(Square) -> Bitboard| {
        let each = from.into_iter().map(step);
        each.fold(Bitboard::EMPTY, |all, squares| all | squares)
    };
    let piece = |color, role, squares, promoted| Reach {
        square: Square::A1,
        color,
        role,
        squares,
        promoted,
        passed: Bitboard::EMPTY,
    };
    for (color, role) in Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| (color, role)))
    {
        let expected = from_each(&|square| step(role, color, square));
        let piece = piece(color, role, from, Bitboard::EMPTY);
        assert_eq!(piece.attacks(), expected, "{role} {from:?}");
    }
    let expected = from_each(&|square| attacks::king(square) | attacks::knight(square));
    let promoted = piece(Color::White, Role::Pawn, Bitboard::EMPTY, from);
    assert_eq!(promoted.attacks(), expected, "{from:?}");
}

#[test]
fn attacks_from_a_set_are_those_from_each_of_its_squares() {
    Bitboard::ALL
        .into_iter()
        .for_each(|square| check_attacks(square.bitboard()));
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..500 {
        let count = rng.usize(2..20);
        let squares = (0..count).map(|_| Square::truncated(rng.u32(0..64)));
        check_attacks(squares.collect());
    }
}

fn name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Unwinnable { proof } => proof.id(),
        verdict => verdict.id(),
    }
}

/// Returns the lines of a file that are no comments.
fn lines(file: &str) -> Vec<&str> {
    let lines = file.lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

#[test]
fn positions_that_need_a_rule_have_their_verdict_and_its_certificate() {
    for line in lines(include_str!("verdicts.txt")) {
        let [winner, wanted, text] = *line.splitn(3, ' ').collect::<Vec<_>>() else {
            panic!("{line}");
        };
        let (winner, position) = (Color::from_white(winner == "W"), position(text));
        let verdict = Solver::default().side(&position, winner).expect(text);
        check(&position, winner, &verdict).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        assert_eq!(name(&verdict), wanted, "{line}");
    }
}

/// Decides both questions of each line of a file: a position in FEN, after `W` or `-` and `B` or `-` for what each side can.
/// Counts the verdicts by their kind.
#[test]
#[ignore = "long: takes minutes, and reads the file that the variable WINNABLE_POSITIONS names"]
#[allow(clippy::print_stderr)] // Prints the results of a long run.
fn every_verdict_of_a_file_is_right_and_has_its_certificate() {
    let Ok(file) = std::env::var("WINNABLE_POSITIONS") else {
        return;
    };
    let text = std::fs::read_to_string(&file).expect("the file is there");
    let (mut solver, mut kinds) = (Solver::default(), BTreeMap::new());
    for line in lines(&text) {
        let (can, board) = line.split_at(2);
        let position = position(board.trim());
        for (winner, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            let verdict = solver.side(&position, winner).expect(line);
            let (name, is) = (name(&verdict), verdict.is_winnable());
            assert!(
                is.is_none_or(|is| is == can.contains(letter)),
                "{line}: {winner}, {name}"
            );
            let checked = check(&position, winner, &verdict);
            checked.unwrap_or_else(|problem| panic!("{line}: {winner}, {name}: {problem}"));
            *kinds.entry(name).or_insert(0) += 1;
        }
    }
    eprintln!("{kinds:#?}");
}

#[test]
fn a_wrong_certificate_is_refused() {
    let text = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -";
    let position = position(text);
    let proof = oracle_winnable::proof_by_walls(&position, Color::White);
    let Some(Proof::Blocked(sets)) = proof else {
        panic!("{proof:?}");
    };
    for index in 0..sets.pieces.len() {
        let mut sets = sets.clone();
        let piece = &mut sets.pieces[index];
        // A set that leaves out a square, or a piece that is said to move where it does not.
        let Some(square) = piece.squares.without(piece.square).first() else {
            continue;
        };
        piece.squares = piece.squares.without(square);
        let proof = Proof::Blocked(sets);
        let checked = check(&position, Color::White, &Verdict::Unwinnable { proof });
        assert!(checked.is_err(), "{square}");
    }
    let verdict = Verdict::Unwinnable {
        proof: Proof::Material,
    };
    assert!(check(&position, Color::White, &verdict).is_err());
}
