//! The programs in `examples/`, asked what their comments say.

use chess_oracle::rules::winnable::Solver;

#[allow(dead_code)] // `main` prints what `answer` returns.
#[path = "../examples/dead_positions.rs"]
mod dead_positions;
#[allow(dead_code)]
#[path = "../examples/legal_moves.rs"]
mod legal_moves;
#[allow(dead_code)]
#[path = "../examples/why_illegal.rs"]
mod why_illegal;

#[test]
fn legal_moves_are_listed_in_san() {
    assert_eq!(
        legal_moves::answer("Wke1 Bke8 Bra1").unwrap(),
        ["Kd2", "Ke2", "Kf2"]
    );
    let error = legal_moves::answer("Wke1 Wxe1").unwrap_err();
    assert_eq!(error.to_string(), "`x` is not a role");
}

#[test]
fn illegal_move_gets_its_reason() {
    assert_eq!(
        why_illegal::answer("startpos move=e2e5").unwrap(),
        "movement: a white pawn does not move from e2 to e5"
    );
    assert_eq!(
        why_illegal::answer("startpos move=e4").unwrap(),
        "legal: the white pawn on e2 goes to e4"
    );
}

#[test]
fn wall_of_pawns_is_dead() {
    let mut solver = Solver::default();
    let mut answer = |line| dead_positions::answer(&mut solver, line).unwrap();
    assert_eq!(answer("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -"), "dead");
    assert_eq!(answer("startpos"), "alive");
    assert_eq!(answer("Wke1"), "a king is missing, or can be captured");
}
