//! Every reason on a board of its own: its id, its squares, and its sentence.

use super::{PIN, assert_why};
use crate::support::{drawn, oracle_with};

/// A move and a position for each reason, White to move.
pub const EXAMPLES: [(&str, &str, &str); 26] = [
    ("no_piece", "e4e5", "4k3/8/8/8/8/8/8/4K3 w - -"),
    ("no_piece", "Qd4", "4k3/8/8/8/8/8/8/4K3 w - -"),
    ("not_on_turn", "e7e5", "4k3/4p3/8/8/8/8/8/4K3 w - -"),
    ("movement", "b1b3", "4k3/8/8/8/8/8/8/1N2K3 w - -"),
    ("movement", "Nh8", "7k/8/8/8/8/rN1K1N2/8/3b4 w - -"),
    ("blocked", "f1h3", "4k3/8/8/8/8/8/6P1/4KB2 w - -"),
    ("own_piece", "f1g2", "4k3/8/8/8/8/8/6P1/4KB2 w - -"),
    (
        "pawn_push_onto_piece",
        "e3e4",
        "4k3/8/8/8/4p3/4P3/8/4K3 w - -",
    ),
    (
        "pawn_capture_of_nothing",
        "exf4",
        "4k3/8/8/8/4p3/4P3/8/4K3 w - -",
    ),
    ("no_en_passant", "exd6", "4k3/8/8/3pP3/8/8/8/4K3 w - -"),
    ("captures_king", "e7e8", "4k3/4R3/8/8/8/8/8/4K3 w - -"),
    ("pinned", "Rd2", "4k3/4r3/8/8/8/8/4R3/4K3 w - -"),
    ("check_unanswered", "a2a3", "4k3/4r3/8/b7/8/8/P7/4K3 w - -"),
    ("king_into_check", "e1d1", "3qk3/8/8/8/8/8/8/R3K3 w - -"),
    (
        "en_passant_uncovers",
        "exd6",
        "8/8/8/r2pP2K/8/8/8/4k3 w - d6",
    ),
    ("missing_promotion", "b7b8", "4k3/1P6/8/8/8/8/8/4K3 w - -"),
    ("bad_promotion", "b7b8k", "4k3/1P6/8/8/8/8/8/4K3 w - -"),
    ("castling_no_rook", "O-O", "4k3/8/8/8/8/8/8/4K3 w - -"),
    ("castling_no_rook", "e1c1", "4k3/8/8/8/8/8/8/4K3 w - -"),
    ("castling_no_right", "O-O", "4k3/8/8/8/8/8/8/4K2R w - -"),
    ("castling_in_check", "O-O", "4k3/4r3/8/8/8/8/8/4K2R w K -"),
    ("castling_blocked", "O-O-O", "4k3/8/8/8/8/8/8/RN1QK3 w Q -"),
    (
        "castling_through_check",
        "O-O-O",
        "3qk3/8/8/8/6b1/8/8/R3K3 w Q -",
    ),
    (
        "castling_into_check",
        "O-O",
        "4k3/8/8/2b5/8/7n/8/4K2R w K -",
    ),
    ("legal", "O-O", "4k3/8/8/8/8/8/8/4K2R w K -"),
    ("legal", "exd6", "8/8/8/3pP3/8/8/8/k3K2Q w - d6"),
];

const START: &str = "
    r n b q k b n r
    p p p p p p p p
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    P P P P P P P P
    R N B Q K B N R
    ";

#[test]
fn no_piece() {
    assert_why(
        START,
        "w KQkq -",
        "e4e5",
        "no_piece",
        &["e4"],
        &[],
        "there is no piece on e4",
    );
    let bare = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . P . . . . . .
        . . . . K . . .
        ";
    assert_why(
        bare,
        "w - -",
        "Qd4",
        "no_piece",
        &[],
        &[],
        "White has no queen",
    );
    assert_why(
        bare,
        "w - -",
        "Kdd2",
        "no_piece",
        &[],
        &[],
        "no white king stands on the d-file",
    );
    assert_why(
        bare,
        "w - -",
        "K5e6",
        "no_piece",
        &[],
        &[],
        "no white king stands on rank 5",
    );
    assert_why(
        bare,
        "w - -",
        "Nb2c4",
        "no_piece",
        &[],
        &[],
        "no white knight stands on b2",
    );
    // For a pawn capture, only the pawns on the adjacent files are judged.
    for (asked_move, why) in [
        ("xd3", "White has no pawn that could capture there"),
        ("xb3", "White has no pawn that could capture there"),
        ("dxc3", "no white pawn stands on the d-file"),
    ] {
        assert_why(bare, "w - -", asked_move, "no_piece", &[], &[], why);
    }
    let kings = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ";
    let why = "White has no pawn";
    assert_why(kings, "w - -", "xd3", "no_piece", &[], &[], why);
    assert_why(
        bare,
        "w - -",
        "d4",
        "no_piece",
        &[],
        &[],
        "no white pawn stands on the d-file",
    );
}

#[test]
fn not_on_turn() {
    let sentence = "the black pawn on e7 cannot move: it is White's turn";
    assert_why(
        START,
        "w KQkq -",
        "e7e5",
        "not_on_turn",
        &["e7"],
        &[],
        sentence,
    );
}

#[test]
fn movement() {
    let none: &[&str] = &[];
    assert_why(
        START,
        "w KQkq -",
        "e2e5",
        "movement",
        none,
        none,
        "the white pawn on e2 cannot go to e5: a pawn does not move that way",
    );
    assert_why(
        START,
        "w KQkq -",
        "g1g3",
        "movement",
        none,
        none,
        "the white knight on g1 cannot go to g3: a knight does not move that way",
    );
    assert_why(
        START,
        "w KQkq -",
        "g1g1",
        "movement",
        none,
        none,
        "the white knight already stands on g1: a move must go to another square",
    );
    // The pawn that gets furthest is the lowest of those on the file.
    assert_why(
        START,
        "w KQkq -",
        "e5",
        "movement",
        none,
        none,
        "the white pawn on e2 cannot go to e5: a pawn does not move that way",
    );
}

#[test]
fn blocked() {
    let sentence = "the white bishop on f1 is blocked by the white pawn on g2";
    assert_why(START, "w KQkq -", "f1h3", "blocked", &["g2"], &[], sentence);
    let sentence = "the white pawn on e2 is blocked by the black knight on e3";
    let board = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . n . . .
        . . . . P . . .
        . . . . K . . .
        ";
    assert_why(board, "w - -", "e2e4", "blocked", &["e3"], &[], sentence);
}

#[test]
fn own_piece() {
    let sentence = "e2 is occupied by White's own pawn";
    assert_why(
        START,
        "w KQkq -",
        "f1e2",
        "own_piece",
        &["e2"],
        &[],
        sentence,
    );
}

const PAWNS: &str = "
    . . . . k . . .
    . P . . . . . .
    . . . . . . . .
    . . . p P . . .
    . . . . p . p .
    . . . . P . P .
    . . . . . . . .
    . . . . K . . .
    ";

#[test]
fn pawn_push_onto_piece() {
    let sentence =
        "the white pawn on e3 is blocked by the black pawn on e4: pawns capture diagonally only";
    assert_why(
        PAWNS,
        "w - -",
        "e3e4",
        "pawn_push_onto_piece",
        &["e4"],
        &[],
        sentence,
    );
}

#[test]
fn pawn_capture_of_nothing() {
    let sentence = "the white pawn on e3 cannot go diagonally to f4: there is nothing to capture";
    assert_why(
        PAWNS,
        "w - -",
        "exf4",
        "pawn_capture_of_nothing",
        &["f4"],
        &[],
        sentence,
    );
}

#[test]
fn no_en_passant() {
    let sentence = "the white pawn on e5 cannot capture en passant on d6: the black pawn on d5 has not just advanced two squares";
    assert_why(
        PAWNS,
        "w - -",
        "exd6",
        "no_en_passant",
        &["d5"],
        &[],
        sentence,
    );
    assert!(
        oracle_with(&["explain", "exd6", &drawn(PAWNS, "w - d6")])
            .says()
            .starts_with("legal: ")
    );
}

#[test]
fn captures_king() {
    let board = "
        k . . . . . . .
        . Q . . . . . .
        K . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ";
    assert_why(
        board,
        "w - -",
        "Qxa8",
        "captures_king",
        &["a8"],
        &[],
        "the white queen on b7 cannot capture the black king on a8: a king is never captured",
    );
}

#[test]
fn missing_promotion() {
    let sentence = "the white pawn on b7 must promote on b8, to a queen, rook, bishop or knight";
    assert_why(
        PAWNS,
        "w - -",
        "b8",
        "missing_promotion",
        &["b8"],
        &[],
        sentence,
    );
    assert_why(
        PAWNS,
        "w - -",
        "b7b8",
        "missing_promotion",
        &["b8"],
        &[],
        sentence,
    );
}

#[test]
fn bad_promotion() {
    let sentence =
        "the white pawn on b7 may promote to a queen, rook, bishop or knight, not to a king";
    assert_why(
        PAWNS,
        "w - -",
        "b8=K",
        "bad_promotion",
        &["b8"],
        &[],
        sentence,
    );
    assert_why(
        PAWNS,
        "w - -",
        "b7b8k",
        "bad_promotion",
        &["b8"],
        &[],
        sentence,
    );
    let sentence = "the white pawn on e5 promotes on rank 8 only";
    assert_why(
        PAWNS,
        "w - -",
        "e6=Q",
        "bad_promotion",
        &["e6"],
        &[],
        sentence,
    );
    let sentence = "only a pawn promotes, and the piece on e1 is a white king";
    assert_why(
        PAWNS,
        "w - -",
        "e1d1q",
        "bad_promotion",
        &["d1"],
        &[],
        sentence,
    );
    let castling = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . R
        ";
    assert_why(
        castling,
        "w K -",
        "e1g1q",
        "bad_promotion",
        &[],
        &[],
        sentence,
    );
}

#[test]
fn pinned() {
    let sentence = "the white rook on e2 is pinned to its king on e1 by the black rook on e8";
    assert_why(PIN, "w - -", "Re2-b2", "pinned", &[], &["e8"], sentence);
    assert!(
        oracle_with(&["explain", "Rxe8+", &drawn(PIN, "w - -")])
            .says()
            .starts_with("legal: ")
    );
}

#[test]
fn check_unanswered() {
    let board = "
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . n . . . .
        . . . . . . . .
        R . . . K . . .
        ";
    let sentence = "this move would leave the white king on e1 in check from the black knight on d3 and the black \
                    rook on e8";
    assert_why(
        board,
        "w - -",
        "Ra3",
        "check_unanswered",
        &[],
        &["d3", "e8"],
        sentence,
    );
}

#[test]
fn king_into_check() {
    let sentence = "the white king would go to d1, which is attacked by the black queen on d8";
    let board = "
        . . . q . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ";
    assert_why(
        board,
        "w - -",
        "Kd1",
        "king_into_check",
        &["d1"],
        &["d8"],
        sentence,
    );
}

#[test]
fn en_passant_uncovers() {
    let board = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . . P p . . K
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        ";
    let sentence =
        "capturing en passant would expose the white king on h5 to check from the black rook on a5";
    assert_why(
        board,
        "w - e6",
        "dxe6",
        "en_passant_uncovers",
        &[],
        &["a5"],
        sentence,
    );
}

const CASTLING: &str = "
    r . . q k . . r
    . . . . . . . .
    . . . . . . . .
    . . b . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    R . . . K B . R
    ";

#[test]
fn castling_no_rook() {
    let board = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . .
        ";
    assert_why(
        board,
        "w Q -",
        "O-O",
        "castling_no_rook",
        &[],
        &[],
        "there is no white rook on h1 to castle with",
    );
    assert_why(
        board,
        "w Q -",
        "e1g1",
        "castling_no_rook",
        &[],
        &[],
        "there is no white rook on h1 to castle with",
    );
}

#[test]
fn castling_no_right() {
    let sentence = "White has no right to castle kingside";
    assert_why(
        CASTLING,
        "w Qkq -",
        "O-O",
        "castling_no_right",
        &[],
        &[],
        sentence,
    );
    assert_why(
        CASTLING,
        "w Qkq -",
        "e1h1",
        "castling_no_right",
        &[],
        &[],
        sentence,
    );
    let away = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        R . . . . . . R
        ";
    let sentence = "White has no right to castle queenside: the white king stands on e2, not on e1";
    assert_why(
        away,
        "w - -",
        "O-O-O",
        "castling_no_right",
        &[],
        &[],
        sentence,
    );
}

#[test]
fn castling_blocked() {
    let sentence = "castling is blocked by the white bishop on f1";
    assert_why(
        CASTLING,
        "w KQkq -",
        "0-0",
        "castling_blocked",
        &["f1"],
        &[],
        sentence,
    );
    let sentence = "castling is blocked by the white bishop on f1 and the white knight on g1";
    assert_why(
        START,
        "w KQkq -",
        "e1g1",
        "castling_blocked",
        &["f1", "g1"],
        &[],
        sentence,
    );
}

#[test]
fn castling_in_check() {
    let board = "
        r . . . k . . r
        . . . . . . . .
        . . . . . . . .
        . B . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ";
    let sentence = "the black king is in check from the white bishop on b5";
    assert_why(
        board,
        "b kq -",
        "O-O-O",
        "castling_in_check",
        &[],
        &["b5"],
        sentence,
    );
}

#[test]
fn castling_through_check() {
    let sentence = "the white king would cross d1, which is attacked by the black queen on d8";
    assert_why(
        CASTLING,
        "w KQkq -",
        "e1c1",
        "castling_through_check",
        &["d1"],
        &["d8"],
        sentence,
    );
}

#[test]
fn castling_into_check() {
    let board = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . b . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ";
    let sentence = "the white king would go to g1, which is attacked by the black bishop on c5";
    assert_why(
        board,
        "w KQ -",
        "O-O",
        "castling_into_check",
        &["g1"],
        &["c5"],
        sentence,
    );
    // In Chess960 the rook may have shielded the king.
    let uncovered = "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        q R K . . . . .
        ";
    let sentence = "the white king would go to c1, which is attacked by the black queen on a1";
    assert_why(
        uncovered,
        "w Q -",
        "O-O-O",
        "castling_into_check",
        &["c1"],
        &["a1"],
        sentence,
    );
}
