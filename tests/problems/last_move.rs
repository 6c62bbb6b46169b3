//! Checks that a last move could leave, and checks that none could.

use oracle_reference::Board;
use serde_json::json;

use super::problems;
use crate::support::{Draw, drawn, random_setup, shredder_fen};
use oracle_laws::{CastlingRights, Setup, SetupProblem};

#[test]
fn checks_that_a_last_move_could_leave_are_not_named() {
    for (board, fields) in [
        // The knight came from e4 and opened the file.
        (
            "
            . . . . k . . .
            . . . . . . . .
            . . . . . N . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . R . . .
            ",
            "b - - 0 1",
        ),
        // Castling gave check, from e1 and h1: the rook had no other way to f1.
        (
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . P . .
            . . k . . R K .
            ",
            "b - - 0 1",
        ),
        // An en passant capture opened two lines at once: the pawn left e5, and the captured pawn left d5.
        (
            "
            . . . . . . . .
            . . . . . . . .
            . . . P . . . .
            R . . . . . . k
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . B . . .
            ",
            "b - - 0 1",
        ),
        // The pawn promoted on e8 with a capture: on d7 it had blocked the rook's rank.
        (
            "
            . . . . N . . .
            . R . . . . k .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            ",
            "b - - 0 1",
        ),
        // The pawn that has just moved gives check itself.
        (
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . k . .
            . . . . . . P .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            ",
            "b - g3 0 1",
        ),
    ] {
        assert_eq!(problems(&drawn(board, fields)), json!([]), "{board}");
    }
}

/// A pawn gives check and has discovered a rook: it must have captured, which is only possible where a piece is
/// missing.
#[test]
fn a_side_of_sixteen_has_not_just_lost_a_piece() {
    let problems = |knight| {
        problems(&drawn(
            &format!(
                "
                r n b q . b . r
                p p p k . p p p
                {knight} . . . P . . .
                . . p . p . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . R K . . .
                "
            ),
            "b - - 0 1",
        ))
    };
    assert_eq!(problems("."), json!([]));
    assert_eq!(problems("n"), json!(["impossible_check"]));
}

/// The rook cannot have come from anywhere, nor the king from between; the knight, which could, is Black's.
#[test]
fn only_the_movers_pieces_are_taken_back_and_only_as_they_move() {
    let problems = |beside_the_rook: &str| {
        problems(&drawn(
            &format!(
                "
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . n . . . . . .
                k . . . . . . .
                . . . . . . . .
                R {beside_the_rook}
                "
            ),
            "b - - 0 1",
        ))
    };
    assert_eq!(problems("K . . . . . ."), json!(["impossible_check"]));
    // A bishop can have come from a2.
    assert_eq!(problems("B . . . . . K"), json!([]));
}

/// The bishop's line was open but for the pawn on d5, the rook's but for the one on e5: both are gone at once.
#[test]
fn a_pawn_is_put_back_to_be_taken_in_passing_where_it_can_have_come_from() {
    let problems = |home: &str| {
        problems(&drawn(
            &format!(
                "
                . . . . . . . .
                . . . {home} . . . .
                . . . P k . . .
                . . . . . . . .
                . . . . . . . .
                . B . . . . . .
                . . . . . . . .
                K . . . R . . .
                "
            ),
            "b - - 0 1",
        ))
    };
    assert_eq!(problems("."), json!([]));
    assert_eq!(problems("n"), json!(["impossible_check"]));
}

/// Returns the problems of a board whose king on the first rank is in check from a rook that can only have come there
/// by castling.
#[track_caller]
fn castled(ranks: &str, fields: &str) -> serde_json::Value {
    problems(&drawn(
        &format!(
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            {ranks}
            "
        ),
        fields,
    ))
}

#[test]
fn castling_is_taken_back_where_king_and_rook_have_castled_on_a_free_rank() {
    let problems = |ranks: &str| castled(ranks, "b - - 0 1");
    let impossible = json!(["impossible_check"]);
    // The rook came from h1, the king from e1.
    let kingside = ". . . . . . . .\n. . . . . P . .\n. k . . .";
    assert_eq!(problems(&format!("{kingside} R K .")), json!([]));
    assert_eq!(problems(&format!("{kingside} R K N")), impossible);
    // It needs a king on its square.
    assert_eq!(problems(&format!("{kingside} R N K")), impossible);
    let kingless = json!(["no_white_king", "impossible_check"]);
    assert_eq!(problems(&format!("{kingside} R N .")), kingless);
    // The rook came from a1, the king from e1.
    let queenside = ". . . . . . . .\n. . . P . . . .";
    assert_eq!(
        problems(&format!("{queenside}\n. . K R . . k .")),
        json!([])
    );
    assert_eq!(
        problems(&format!("{queenside}\n. N K R . . k .")),
        impossible
    );
    assert_eq!(
        problems(&format!("{queenside}\nN . K R . . k .")),
        impossible
    );
}

#[test]
fn castling_out_of_check_or_through_it_is_not_taken_back() {
    let problems = |third: &str, second: &str| {
        castled(&format!("{third}\n{second}\n. k . . . R K ."), "b - - 0 1")
    };
    let impossible = json!(["impossible_check"]);
    let (empty, pawn) = (". . . . . . . .", ". . . . . P . .");
    assert_eq!(problems(empty, pawn), json!([]));
    // The king stood on e1 in check.
    assert_eq!(problems(". . n . . . . .", pawn), json!([]));
    assert_eq!(problems(". . . n . . . .", pawn), impossible);
    assert_eq!(problems(empty, ". . . . r P . ."), impossible);
    // It passed f1, which is attacked.
    assert_eq!(problems(". . . . n . . .", pawn), impossible);
    assert_eq!(problems(". . . b . . . .", pawn), impossible);
    // Only the rook's square was attacked.
    assert_eq!(problems(empty, ". . . . . P p ."), impossible);
    assert_eq!(problems(". . . . . . . r", pawn), json!([]));
}

#[test]
fn castling_of_chess960_as_a_last_move_is_never_named_where_rights_show_it() {
    // White's king came from f1, as Black's right says, and its rook from h1.
    let board = "
        . . . . . k . r
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N R K .
        ";
    assert_eq!(problems(&drawn(board, "b k - 0 1")), json!([]));
}

/// The rook on h1 gave check from there or came there; its castling right decides.
#[test]
fn a_rook_or_a_king_that_has_its_right_has_not_just_moved() {
    let board = |rank: &str| {
        drawn(
            &format!(
                "
                . . . . . . . k
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . P .
                {rank}
                "
            ),
            "b",
        )
    };
    let impossible = json!(["impossible_check"]);
    let rook = board(". . . . K . . R");
    assert_eq!(problems(&format!("{rook} - -")), json!([]));
    assert_eq!(problems(&format!("{rook} K -")), impossible);
    // The king cannot have come from the h-file while the other rook says that it has not moved.
    let king = board("R . . . K . . R");
    assert_eq!(problems(&format!("{king} Q -")), json!([]));
    assert_eq!(problems(&format!("{king} KQ -")), impossible);
}

/// Random boards: every board that can have stood before is tried, and the slow reference says which moves were legal
/// there.
#[test]
fn a_check_is_impossible_where_no_move_leads_to_it() {
    let mut rng = fastrand::Rng::with_seed(17);
    let (mut possible, mut impossible) = (0, 0);
    while possible < 60 || impossible < 60 {
        let setup = random_setup(
            &mut rng,
            Draw {
                pieces: 12,
                kings: [true, true],
            },
        );
        let setup = Setup {
            ep_square: None,
            castling: CastlingRights::NONE,
            ..setup
        };
        let named = setup.problems();
        if named.has(SetupProblem::OppositeCheck) {
            continue;
        }
        let board = Board::read(&shredder_fen(&setup));
        if !board.is_check(board.white_to_move) {
            continue;
        }
        let is_impossible = named.has(SetupProblem::ImpossibleCheck);
        let count = if is_impossible {
            &mut impossible
        } else {
            &mut possible
        };
        *count += 1;
        if *count <= 60 {
            assert_eq!(
                board.can_have_come(),
                !is_impossible,
                "{}",
                shredder_fen(&setup)
            );
        }
    }
}
