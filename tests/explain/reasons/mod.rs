//! Every reason on a board of its own: its id, its squares, and its sentence.

mod king;
mod pawns;

use super::assert_why;

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
        "no white king stands on the d-file: the white king stands on e1",
    );
    assert_why(
        bare,
        "w - -",
        "K5e6",
        "no_piece",
        &[],
        &[],
        "no white king stands on rank 5: the white king stands on e1",
    );
    assert_why(
        bare,
        "w - -",
        "Nb2c4",
        "no_piece",
        &[],
        &[],
        "White has no knight",
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
        "the white pawn on e2 cannot go to e5: a pawn moves one square forward, or two from its starting square",
    );
    assert_why(
        START,
        "w KQkq -",
        "g1g3",
        "movement",
        none,
        none,
        "the white knight on g1 cannot go to g3: a knight moves two squares along a rank or file and one to the side",
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
    // A capture needs another answer than a step.
    for asked_move in ["e2d4", "exd4"] {
        assert_why(
            START,
            "w KQkq -",
            asked_move,
            "movement",
            none,
            none,
            "the white pawn on e2 cannot go to d4: a pawn leaves its file only to capture, one square diagonally forward",
        );
    }
    // The pawn that gets furthest is the lowest of those on the file.
    assert_why(
        START,
        "w KQkq -",
        "e5",
        "movement",
        none,
        none,
        "the white pawn on e2 cannot go to e5: a pawn moves one square forward, or two from its starting square",
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
