//! The solver against a plain search on the slow reference, and what must hold of every solution.
#![allow(missing_docs, clippy::unwrap_used)] // Tests.

use fastrand::Rng;
use oracle_laws::{CastlingRights, Color, Move, Piece, Placement, Position, Role, Square};
use oracle_mate::{BUDGET, Defence, MateSolver, Response, Solution};
use oracle_reference::{Board, Step, draws};

/// Returns a position of a game with few pieces: the side to move has the stronger ones, and the other king stands at an edge.
fn draw(rng: &mut Rng) -> Position {
    const ROLES: [Role; 6] = [
        Role::Queen,
        Role::Rook,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ];
    loop {
        let turn = Color::from_white(rng.bool());
        let mut placement = Placement::EMPTY;
        let corner = Square::ALL[[0, 7, 56, 63, 4, 60, 24, 39][rng.usize(..8)]];
        placement.put(corner, Piece::new(!turn, Role::King));
        let mut pieces = vec![(turn, Role::King)];
        for (color, count) in [(turn, rng.usize(2..5)), (!turn, rng.usize(..4))] {
            pieces.extend((0..count).map(|_| (color, ROLES[rng.usize(..ROLES.len())])));
        }
        for (color, role) in pieces {
            let at = if role == Role::Pawn {
                rng.usize(8..56)
            } else {
                rng.usize(..64)
            };
            if placement.piece_at(Square::ALL[at]).is_none() {
                placement.put(Square::ALL[at], Piece::new(color, role));
            }
        }
        let castling = CastlingRights::default();
        let position = Position::from_parts(placement, turn, castling, None);
        if position.is_of_game() && position.has_legal_move() {
            return position;
        }
    }
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn solve(position: &Position, n: u8) -> Solution {
    let solution = solver().solve(position, n).unwrap();
    assert!(solution.is_complete);
    solution
}

fn solver() -> MateSolver<fn() -> bool> {
    MateSolver::new(BUDGET, || false)
}

fn shortest(solution: &Solution) -> Option<u8> {
    solution.keys().first().map(|(_, mates_in)| *mates_in)
}

fn keys(position: &Position, n: u8) -> Vec<(String, u8)> {
    let keys = solve(position, n).keys().into_iter();
    keys.map(|(key, mates_in)| (key.to_string(), mates_in))
        .collect()
}

/// Returns whether the side to move mates within `n` moves, on the plain board.
fn mates(board: &Board, n: u8) -> bool {
    n > 0
        && board
            .legal_moves()
            .into_iter()
            .any(|step| forces(board, step, n))
}

/// Returns whether a move mates within `n` moves, itself included, whatever the other side plays.
fn forces(board: &Board, step: Step, n: u8) -> bool {
    let after = board.after(step);
    let replies = after.legal_moves();
    if replies.is_empty() {
        return after.is_check(after.white_to_move);
    }
    let mut replies = replies.into_iter();
    n > 1 && replies.all(|reply| mates(&after.after(reply), n - 1))
}

#[test]
fn the_keys_are_those_of_a_plain_search() {
    let mut rng = Rng::with_seed(61);
    let (mut found, mut longer) = (0, 0);
    for at in 0..draws(2400) {
        let position = draw(&mut rng);
        let n = if at % 8 == 0 { 2 } else { 1 };
        let board = Board::read(&position.to_string());
        let mut wanted = Vec::new();
        for step in board.legal_moves() {
            let mates_in = (1..=n).find(|&moves| forces(&board, step, moves));
            wanted.extend(mates_in.map(|moves| (board.uci(step), moves)));
        }
        let mut found_keys = keys(&position, n);
        found += usize::from(!wanted.is_empty());
        longer += usize::from(wanted.iter().any(|(_, moves)| *moves == 2));
        wanted.sort();
        found_keys.sort();
        assert_eq!(found_keys, wanted, "{position}");
    }
    assert!(found > 30 && longer > 3, "{found} {longer}");
}

#[test]
fn a_solution_holds_for_more_moves_and_for_the_other_colour() {
    let mut rng = Rng::with_seed(7);
    let mut found = 0;
    for _ in 0..draws(800) {
        let position = draw(&mut rng);
        let two = solve(&position, 2);
        let three = solve(&position, 3);
        let shared = three.keys().into_iter().filter(|(_, moves)| *moves < 3);
        assert_eq!(shared.collect::<Vec<_>>(), two.keys(), "{position}");
        let mirrored = solve(&position.mirrored(), 3);
        assert_eq!(mirrored.keys().len(), three.keys().len(), "{position}");
        assert_eq!(shortest(&mirrored), shortest(&three), "{position}");
        found += usize::from(shortest(&three) == Some(3));
    }
    assert!(found > 5, "{found}");
}

/// Checks that a tree has all defences, each with the moves that mate in the shortest number, down to checkmate.
fn check_tree(before: &Position, defences: &[Defence], left: u8) {
    let all: Vec<Move> = defences.iter().map(|defence| defence.played).collect();
    assert_eq!(all, before.legal_moves(), "{before}");
    for defence in defences {
        let after = before.after(defence.played);
        assert!(defence.mates_in <= left);
        let solution = solve(&after, defence.mates_in);
        let wanted = solution.keys().into_iter().map(|(key, _)| key);
        assert_eq!(defence.replies, wanted.collect::<Vec<_>>());
        assert_eq!(shortest(&solution), Some(defence.mates_in));
        let next = after.after(defence.replies[0]);
        match defence.mates_in {
            1 => assert!(next.is_checkmate() && defence.next.is_empty()),
            moves => check_tree(&next, &defence.next, moves - 1),
        }
    }
}

#[test]
fn a_tree_answers_every_defence_and_every_refutation_holds() {
    let mut rng = Rng::with_seed(9);
    let (mut trees, mut refuted) = (0, 0);
    for _ in 0..draws(800) {
        let (position, mut solver) = (draw(&mut rng), solver());
        let solution = solver.solve(&position, 3).unwrap();
        for first in &solution.first_moves {
            let after = position.after(first.played);
            match (first.mates_in, first.response) {
                (Some(moves), Response::Mated) => {
                    let (tree, is_whole) = solver.defences(&after, moves - 1, usize::MAX);
                    assert!(is_whole);
                    check_tree(&after, &tree, moves - 1);
                    trees += 1;
                }
                (None, Response::Stalemate) => assert!(after.is_stalemate()),
                (None, Response::Move(reply)) => {
                    assert!(after.legal_moves().contains(&reply));
                    let next = after.after(reply);
                    assert_eq!(keys(&next, 2), [], "{position} {} {reply}", first.played);
                    refuted += 1;
                }
                answer => panic!("{position} {answer:?}"),
            }
            if trees > 40 && refuted > 200 {
                return;
            }
        }
    }
    assert!(trees > 40 && refuted > 200, "{trees} {refuted}");
}

#[test]
fn what_is_remembered_of_a_position_holds_for_its_number_of_moves_alone() {
    let (mut rng, mut found) = (Rng::with_seed(4), 0);
    for _ in 0..draws(160) {
        let (position, mut solver) = (draw(&mut rng), solver());
        // Positions are met with one, two and three moves left, in any order.
        let four = solver.solve(&position, 4).unwrap();
        let three = solver.solve(&position, 3).unwrap();
        let shorter = four.keys().into_iter().filter(|(_, moves)| *moves < 4);
        assert!(shorter.eq(three.keys()), "{position}");
        for tried in &four.first_moves {
            let after = position.after(tried.played);
            let replies = after.legal_moves();
            let mut met = replies
                .iter()
                .map(|&reply| shortest(&solve(&after.after(reply), 3)));
            // One that is not mated is enough.
            let wanted = met.try_fold(0, |longest: u8, moves| Some(longest.max(moves? + 1)));
            found += usize::from(wanted == Some(4));
            if !replies.is_empty() {
                assert_eq!(tried.mates_in, wanted, "{position} {}", tried.played);
            }
        }
    }
    assert!(found > 0);
}

#[test]
fn castling_en_passant_and_promotion_mate() {
    let all = |fen: &str, n| keys(&position(fen), n);
    let castling = "8/8/8/4Q3/1R4p1/5k2/8/4K2R w K - 0 1";
    assert_eq!(all(castling, 1), [("e1g1".to_owned(), 1)]);
    assert_eq!(all(&castling.replace(" K ", " - "), 1), []);
    let passing = "8/k1K5/8/Pp6/6B1/Qp5R/8/8 w - b6 0 1";
    assert_eq!(all(passing, 1), [("a5b6".to_owned(), 1)]);
    assert_eq!(all(&passing.replace(" b6 ", " - "), 1), []);
    let promotions = ["d7d8q", "d7d8r"].map(|key| (key.to_owned(), 1));
    assert_eq!(all("k7/1p1P4/1K6/8/8/8/8/8 w - - 0 1", 1), promotions);
}

#[test]
fn a_limit_ends_a_search_and_what_was_found_stays() {
    let hard = Position::default();
    let solution = MateSolver::new(100, || false).solve(&hard, 5).unwrap();
    assert_eq!((solution.is_complete, solution.nodes), (false, 100));
    assert_eq!(solution.keys(), []);
    let stopped = MateSolver::new(BUDGET, || true).solve(&hard, 5).unwrap();
    assert_eq!((stopped.is_complete, stopped.nodes), (false, 0));
    // A mate in one is known before the budget is spent on longer ones.
    let short = position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let mut solver = MateSolver::new(1, || false);
    let solution = solver.solve(&short, 4).unwrap();
    assert_eq!(
        (shortest(&solution), solution.is_complete),
        (Some(1), false)
    );
    // Nothing is left for what is asked after it.
    assert_eq!(solver.response(&hard, 1), None);
    assert_eq!(solver.defences(&hard, 2, 9), (Vec::new(), false));
    assert!(solve(&short, 2).is_complete);
    // No number of moves is too large.
    let after = position("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
    assert_eq!(solver.response(&after, u8::MAX), Some(Response::Mated));
    assert_eq!(solver.response(&hard, u8::MAX), None);
}

#[test]
fn a_tree_is_cut_where_it_would_be_too_large() {
    let (mut rng, mut found) = (Rng::with_seed(3), 0);
    while found < 3 {
        let (position, mut solver) = (draw(&mut rng), solver());
        let solution = solver.solve(&position, 3).unwrap();
        let Some(&(key, 3)) = solution.keys().first() else {
            continue;
        };
        let after = position.after(key);
        let mut tree = |most| solver.defences(&after, 2, most);
        let (mut whole, is_whole) = tree(usize::MAX);
        let size = size(&whole);
        assert!(is_whole && size > whole.len(), "{position}");
        assert_eq!(tree(size), (whole.clone(), true), "{position}");
        for defence in &mut whole {
            defence.next.clear();
        }
        assert_eq!(tree(size - 1), (whole.clone(), false), "{position}");
        assert_eq!(tree(0), (whole, false), "{position}");
        found += 1;
    }
}

/// Returns the number of defences of a tree.
fn size(defences: &[Defence]) -> usize {
    let below = defences.iter().map(|defence| size(&defence.next));
    defences.len() + below.sum::<usize>()
}

#[test]
fn positions_of_no_game_have_no_solution() {
    for fen in [
        "8/8/8/8/8/8/8/K6R w - - 0 1",
        "8/8/8/8/8/8/8/k6R w - - 0 1",
        "k6R/8/8/8/8/8/8/K7 w - - 0 1",
    ] {
        assert_eq!(solver().solve(&position(fen), 2), None, "{fen}");
    }
    // A side that is checkmated has no move, so it cannot mate.
    let mated = position("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(solve(&mated, 2).first_moves, []);
}
