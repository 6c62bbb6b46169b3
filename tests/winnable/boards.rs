//! Boards where one rule decides.

use super::letters;
use crate::support::{drawn, position};
use oracle_laws::Color;
use oracle_winnable::{Limit, Proof, Solver, Verdict};
use std::time::Instant;

#[track_caller]
fn verdicts(board: &str, fields: &str) -> String {
    letters(&drawn(board, fields))
}

#[test]
fn most_positions_can_be_won_by_both() {
    assert_eq!(letters("startpos"), "WB");
    assert_eq!(
        letters("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        "WB"
    );
}

#[test]
fn a_bare_king_never_wins() {
    assert_eq!(letters("Wke1 Bke8 turn=w"), "--");
    assert_eq!(letters("Wke1 Wqd1 Bke8 turn=w"), "W-");
    assert_eq!(letters("Wke1 Bke8 Bpa7 turn=w"), "-B");
}

#[test]
fn minor_pieces_win_with_the_help_of_a_blocker() {
    assert_eq!(letters("Wke1 Wnd1 Bke8 turn=w"), "--");
    assert_eq!(letters("Wke1 Wnd1 Bke8 Bqd8 turn=w"), "-B");
    assert_eq!(letters("Wke1 Wnd1 Bke8 Brd8 turn=w"), "WB");
    assert_eq!(letters("Wke1 Wnd1 Bke8 Bpd7 turn=w"), "WB");
    assert_eq!(letters("Wke1 Wbd1 Bke8 Brd8 turn=b"), "-B");
    assert_eq!(letters("Wke1 Wbd1 Bke8 Bnd8 turn=w"), "WB");
    // Bishops on squares of one colour, then of both.
    assert_eq!(letters("Wke1 Wbd1 Bke8 Bbc8 turn=w"), "--");
    assert_eq!(letters("Wke1 Wbd1 Bke8 Bbd8 turn=w"), "WB");
    assert_eq!(letters("Wke1 Wnc1d1 Bke8 turn=w"), "W-");
}

#[test]
fn a_closed_wall_is_dead() {
    let board = "
        . . . . k . . .
        . . . . . . . .
        . p . . . p . .
        p P p . p P p .
        P . P p P . P p
        . . . P . . . P
        . . . . . . . .
        . . . . K . . .
        ";
    assert_eq!(verdicts(board, "w - - 0 1"), "--");
    let mut solver = Solver::default();
    let verdicts = solver.both(&position(&drawn(board, "w - - 0 1"))).unwrap();
    assert_eq!(verdicts.is_dead(), Some(true));
    let Verdict::Unwinnable {
        proof: Proof::Blocked(blocked),
    } = &verdicts.white
    else {
        panic!("{verdicts:?}");
    };
    // Black's king stays behind its wall, and no white piece can attack a square there.
    assert!(!blocked.king.meets(blocked.attacked));
    assert_eq!(blocked.pieces.len(), 18);
    assert!(
        blocked
            .pieces
            .iter()
            .all(|piece| piece.all().has(piece.square))
    );
    let pawns = blocked.pieces.iter().filter(|piece| !piece.moves());
    assert_eq!(pawns.count(), 16);
}

#[test]
fn a_king_walks_through_a_gap_that_pawns_do_not_guard() {
    let board = |white: &str, black: &str| {
        verdicts(
            &format!(
                "
                . . . . k . . .
                . . . . . . . .
                . . . . . . . .
                {black}
                {white}
                . . . . . . . .
                . . . . . . . .
                . . . . K . . .
                "
            ),
            "w - - 0 1",
        )
    };
    // Pawns guard every square between them.
    assert_eq!(board("P . P . P . P .", "p . p . p . p ."), "--");
    assert_eq!(board("P . P . . . P .", "p . p . . . p ."), "WB");
}

#[test]
fn a_bishop_that_can_capture_at_the_base_opens_the_wall() {
    let board = |bishop: &str| {
        verdicts(
            &format!(
                "
                . . . . k . . .
                . . . . . . . .
                . p . . . p . .
                p P p . p P p .
                P . P p P . P p
                . . . P . . . P
                . . . . . . . .
                {bishop}
                "
            ),
            "w - - 0 1",
        )
    };
    // Black's pawns stand on dark squares but for those of the h-file and the d-file.
    assert_eq!(board(". . . . K B . ."), "--");
    assert_eq!(board(". . . . K . B ."), "WB");
}

#[test]
fn en_passant_opens_a_wall_for_one_move() {
    let board = "
        . . . . k . . .
        . . . . . . . .
        . p . . . p . .
        p P p P p P p .
        P . P . P . P p
        . . . . . . . P
        . . . . . . . .
        . . . . K . . .
        ";
    assert_eq!(verdicts(board, "w - - 0 1"), "WB");
    let closed = "
        . . . . k . . .
        . . . p . . . .
        . p . P . p . .
        p P p . p P p .
        P . P . P . P p
        . . . . . . . P
        . . . . . . . .
        . . . . K . . .
        ";
    assert_eq!(verdicts(closed, "w - - 0 1"), "--");
    let passed = "
        . . . . k . . .
        . . . p . . . .
        . p . P . p . .
        p P p . p P p .
        P . P . P . P p
        . . . . . . . P
        . . . . . . . .
        . . . . K . . .
        ";
    assert_eq!(verdicts(passed, "w - c6 0 1"), "WB");
}

#[test]
fn the_side_that_will_lose_underpromotes() {
    // A queen does not help the bishop, a knight does.
    assert_eq!(letters("7k/8/8/8/8/3B4/p7/3K4 b - - 0 1"), "WB");
    // The pawn can only become a queen or the other bishop.
    assert_eq!(letters("7k/8/8/q7/8/3B4/8/3K4 b - - 0 1"), "-B");
    assert_eq!(letters("7k/8/8/8/8/3B4/8/b2K4 b - - 0 1"), "WB");
}

#[test]
fn a_stalemate_or_a_forced_capture_ends_the_series() {
    // Stalemate.
    assert_eq!(letters("k7/8/1Q6/8/8/8/8/K7 b - - 0 1"), "--");
    // The only move takes the queen.
    assert_eq!(letters("k7/1Q6/8/8/8/8/8/K7 b - - 0 1"), "--");
    // White's king has two squares, and every move of Black leaves it one: it cannot leave the corner.
    let caged = "
        . . . . . . . .
        . . b . . . . .
        k p . p . p . .
        . P p P . P p .
        K . P . . . P .
        . . . B . . . .
        . . . . . . . .
        . . . . . . . .
        ";
    assert_eq!(verdicts(caged, "b - - 0 1"), "--");
}

#[test]
fn checkmate_on_the_board_is_won_by_one_side_only() {
    let mated = "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1";
    assert_eq!(letters(mated), "W-");
    let verdict = Solver::default().side(&position(mated), Color::White);
    assert_eq!(verdict, Some(Verdict::Winnable { line: Vec::new() }));
}

#[test]
fn positions_with_castling_rights_are_decided() {
    assert_eq!(letters("6k1/8/8/8/8/8/8/4K2R w K - 0 1"), "W-");
    assert_eq!(letters("6k1/8/8/8/8/8/8/1R1K4 w B - 0 1"), "W-");
}

#[test]
fn a_forced_capture_is_visited_and_the_wall_after_it_is_proven() {
    // Black's king has one move: it captures the queen. A side with a queen would go round the wall.
    let board = "
        . . . . k . . .
        . . . . Q . . .
        . . . . . . . .
        . . . . . . . .
        p . p . p . p .
        P . P . P . P .
        . . . . . . . .
        . . . . K . . .
        ";
    let line = drawn(board, "b - - 0 1");
    for color in Color::ALL {
        let verdict = Solver::default().side(&position(&line), color).unwrap();
        let proof = Proof::Exhausted {
            positions: 1,
            material: 0,
            blocked: 1,
        };
        assert_eq!(verdict, Verdict::Unwinnable { proof }, "{color}");
    }
}

#[test]
fn a_king_that_would_stalemate_the_other_stays_away() {
    // White's king goes to and fro between h3 and h4; a black king on g2 would leave White without a move.
    let line = "8/2b5/1b5p/b4p1P/5p1K/5Pp1/6P1/5kb1 b - - 0 1";
    let mut solver = Solver::default();
    for color in Color::ALL {
        let verdict = solver.side(&position(line), color).unwrap();
        let Verdict::Unwinnable { proof } = verdict else {
            panic!("{verdict:?}");
        };
        assert_eq!(proof.id(), "blocked");
    }
}

#[test]
fn the_clock_of_the_75_moves_does_not_end_the_series() {
    assert_eq!(letters("8/8/8/4k3/8/8/8/3QK3 w - - 149 200"), "W-");
    assert_eq!(letters("8/8/8/4k3/8/8/8/3QK3 w - - 150 200"), "W-");
}

#[test]
fn a_board_full_of_queens_is_decided() {
    // The search must not fail for more pieces than a game has. Pawn and knight have the only moves of White.
    let board = "
        q q q q q q q k
        q q q q q q q q
        q q q q q q q q
        q q q q q q q q
        q q q q q q q q
        q q q q q q q q
        P P q q q q q q
        K N q q q q q q
        ";
    assert_eq!(verdicts(board, "w - - 0 1"), "-B");
}

#[test]
fn without_both_kings_nothing_is_decided() {
    let mut solver = Solver::default();
    for line in [
        "Wke1 Wqd1",
        "Bke8",
        "8/8/8/8/8/8/8/8",
        "k7/1Q6/K7/8/8/8/8/8 w - -",
    ] {
        let position = position(line);
        assert_eq!(solver.both(&position), None, "{line}");
        assert_eq!(solver.side(&position, Color::White), None, "{line}");
    }
}

#[test]
fn a_budget_that_is_spent_leaves_it_undecided() {
    let bishops = "3k1b2/8/8/8/B1B1B1B1/1B1B1B1B/B1B1B1B1/1B1K1B1B w - - 0 1";
    let wall = "8/3p1pkp/8/8/1p6/bp6/1p1P1P1P/1K6 b - - 0 1";
    let verdict = |line: &str, solver: Solver| {
        let mut solver = solver;
        match solver.side(&position(line), Color::White) {
            Some(Verdict::Undecided { nodes, limit }) => (nodes, limit),
            verdict => panic!("{verdict:?}"),
        }
    };
    // Five positions are kept for each whose moves are tried.
    let (nodes, limit) = verdict(bishops, Solver::new(1000));
    assert!((501..=1000).contains(&nodes), "{nodes}");
    assert_eq!(limit, Limit::Memory);
    assert_eq!(verdict(bishops, Solver::new(0)), (0, Limit::Nodes));
    // A time that is over ends a search after the same number of positions in every run.
    let late = || verdict(wall, Solver::new(1_000_000).until(Instant::now()));
    assert_eq!(late(), late());
    assert_eq!(late().1, Limit::Time);
}

#[test]
fn what_few_nodes_decide_does_not_depend_on_the_time() {
    for line in ["startpos", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -"] {
        let position = position(line);
        let verdicts = Solver::default().until(Instant::now()).both(&position);
        assert_eq!(verdicts, Solver::default().both(&position), "{line}");
    }
}

#[test]
fn one_side_has_the_same_budget_and_verdict_as_both() {
    let hard = position("k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1");
    for budget in [0, 1, 300] {
        let mut solver = Solver::new(budget);
        let verdicts = solver.both(&hard).unwrap();
        assert_eq!(solver.side(&hard, Color::White), Some(verdicts.white));
        assert_eq!(solver.side(&hard, Color::Black), Some(verdicts.black));
    }
}

#[test]
fn proofs_and_verdicts_have_names() {
    let exhausted = |material, blocked| Proof::Exhausted {
        positions: 7,
        material,
        blocked,
    };
    assert_eq!(Proof::Material.id(), "material");
    assert_eq!(exhausted(0, 0).id(), "exhausted");
    assert_eq!(exhausted(1, 0).id(), "exhausted_material");
    assert_eq!(exhausted(0, 1).id(), "exhausted_blocked");
    assert_eq!(exhausted(1, 1).id(), "exhausted_material_blocked");
    assert_eq!(
        exhausted(0, 0).to_string(),
        "none of the 7 positions that can still arise is checkmate"
    );
    assert_eq!(Verdict::Winnable { line: Vec::new() }.id(), "winnable");
    let (nodes, limit) = (1, Limit::Nodes);
    let undecided = Verdict::Undecided { nodes, limit };
    assert_eq!(undecided.id(), "undecided");
    assert_eq!(undecided.is_winnable(), None);
    let proof = Proof::Material;
    assert_eq!(Verdict::Unwinnable { proof }.id(), "unwinnable");
}
