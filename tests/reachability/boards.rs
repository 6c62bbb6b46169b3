//! Boards where one rule decides.

use crate::support::{drawn, position};
use oracle_laws::{Setup, SetupProblem};
use oracle_notation::fen;

/// Returns the names of the problems of a drawn board.
#[track_caller]
pub(super) fn problems(board: &str, fields: &str) -> Vec<&'static str> {
    let setup = fen::parse(&drawn(board, fields)).unwrap();
    setup.problems().iter().map(SetupProblem::id).collect()
}

pub(super) const NONE: [&str; 0] = [];

#[test]
fn each_promoted_piece_takes_a_missing_pawn() {
    let board = |pieces: &str, pawns: &str| {
        problems(
            &format!(
                "
                . . . . . . . .
                . . . . . . . k
                . . . . . . . .
                . . . . . . . .
                {pieces}
                . . . . . . . .
                {pawns}
                . . . . K . . .
                "
            ),
            "w - - 0 1",
        )
    };
    for pieces in ["Q Q . . . . . .", "R R R . . . . .", "N N N . . . . ."] {
        assert_eq!(board(pieces, "P P P P P P P ."), NONE, "{pieces}");
        assert_eq!(
            board(pieces, "P P P P P P P P"),
            ["too_many_promoted"],
            "{pieces}"
        );
    }
    assert_eq!(board("Q Q Q . . . . .", "P P P P P P . ."), NONE);
    assert_eq!(
        board("Q Q Q . . . . .", "P P P P P P P ."),
        ["too_many_promoted"]
    );
}

#[test]
fn promoted_pieces_of_black_are_counted_too() {
    let board = |pawns: &str| {
        problems(
            &format!(
                "
                . . . . k . . .
                {pawns}
                . . . . . . . .
                . . . . . . . .
                n n n n n n n n
                . . . . . . . .
                . . . . . . . K
                . . . . . . . .
                "
            ),
            "w - - 0 1",
        )
    };
    // Six knights were promoted, then the black king has nine pieces beside it, and ten.
    assert_eq!(board("p . . . . . . ."), NONE);
    assert_eq!(board("p p . . . . . ."), NONE);
    assert_eq!(board("p p p . . . . ."), ["too_many_promoted"]);
}

#[test]
fn two_bishops_on_squares_of_one_colour_are_one_promoted() {
    let board = |bishops: &str, pawns: &str| {
        problems(
            &format!(
                "
                . . . . . . . .
                . . . . . . . k
                . . . . . . . .
                . . . . . . . .
                {bishops}
                P P . . . . . .
                {pawns}
                . . . . K . . .
                "
            ),
            "w - - 0 1",
        )
    };
    assert_eq!(board("B . B . . . . .", ". . P P . P P P"), NONE);
    let all = ". . P P P P P P";
    assert_eq!(board("B B . . . . . .", all), NONE);
    assert_eq!(board("B . B . . . . .", all), ["promoted_bishops"]);
    assert_eq!(board(". B . B . . . .", all), ["promoted_bishops"]);
    assert_eq!(board("B B . B . . . .", all), ["too_many_promoted"]);
}

/// The bishop of the dark squares leaves over b2, d2, f2 or h2, wherever it starts.
#[test]
fn a_bishop_does_not_leave_home_while_its_pawns_are_there() {
    let board = |bishop: &str, third: &str, pawns: &str, home: &str| {
        problems(
            &format!(
                "
                r n b q k b n r
                p p p p p p p p
                . . . . . . . .
                . . . . . . . .
                {bishop}
                {third}
                {pawns}
                {home}
                "
            ),
            "w - - 0 1",
        )
    };
    let (empty, away) = (". . . . . . . .", "R N . Q K B N R");
    let all = "P P P P P P P P";
    let boxed = ["boxed_in_bishop"];
    assert_eq!(board(". B . . . . . .", empty, all, away), boxed);
    assert_eq!(board(empty, empty, all, away), NONE);
    // In Chess960 it may have started on g1.
    assert_eq!(
        board(
            ". B . . . . . .",
            ". . . . . . . P",
            "P P P P P P P .",
            away
        ),
        NONE
    );
    // Its walls stand, and a pawn is missing that may have become the bishop.
    assert_eq!(
        board(". B . . . . . .", empty, ". P P P P P P P", away),
        NONE
    );
    // It is at home, and the other bishop was promoted.
    assert_eq!(
        board(". B . . . . . .", empty, all, "R N B Q K . N R"),
        ["promoted_bishops"]
    );
}

#[test]
fn a_boxed_in_bishop_is_named_on_squares_of_each_colour_and_for_each_side() {
    for (line, expected) in [
        (
            "4k3/8/8/8/1B6/8/PPPPPPPP/4K3 w - - 0 1",
            &["boxed_in_bishop"][..],
        ),
        (
            "4k3/8/8/8/2B5/8/PPPPPPPP/4K3 w - - 0 1",
            &["boxed_in_bishop"],
        ),
        (
            "4k3/pppppppp/8/1b6/8/8/8/4K3 w - - 0 1",
            &["boxed_in_bishop"],
        ),
        (
            "4k3/pppppppp/8/2b5/8/8/8/4K3 w - - 0 1",
            &["boxed_in_bishop"],
        ),
        // At home it is not promoted, on whatever square it started.
        ("4k3/8/8/8/8/8/PPPPPPPP/4K1B1 w - - 0 1", &[]),
        ("4k3/8/8/8/8/8/PPPPPPPP/1B2K3 w - - 0 1", &[]),
    ] {
        let found = fen::parse(line).unwrap().problems();
        let found: Vec<&str> = found.iter().map(SetupProblem::id).collect();
        assert_eq!(found, expected, "{line}");
    }
}

#[test]
fn pawns_change_files_by_capturing_what_is_missing() {
    let board = |rank_4: &str, rank_2: &str, black: &str| {
        problems(
            &format!(
                "
                {black} k b n r
                p p p p p p p .
                . . . . . . . .
                . . . . . . . .
                {rank_4}
                . . . . . . . .
                {rank_2}
                . . . . K . . .
                "
            ),
            "w - - 0 1",
        )
    };
    // Two pieces are missing, then only the pawn of the h-file.
    let (two, one) = ("r n b .", "r n b q");
    let few = ["too_few_captures"];
    let on_b4 = ". P . . . . . .";
    assert_eq!(board(on_b4, ". P P P P P P P", one), NONE);
    assert_eq!(board(on_b4, "P P . P P P P P", one), NONE);
    assert_eq!(board(on_b4, "P P P . P P P P", one), few);
    assert_eq!(board(on_b4, "P P P . P P P P", two), NONE);
    // Two doubled files, a capture each.
    let on_b4_and_g4 = ". P . . . . P .";
    assert_eq!(board(on_b4_and_g4, ". P P P P P P .", one), few);
    assert_eq!(board(on_b4_and_g4, ". P P P P P P .", two), NONE);
    // Both pawns on the c-file moved there, for b2 and d2 have not moved.
    let tripled = |rank_3: &str| {
        problems(
            &format!(
                "
                r n b . k b n r
                p p p p p p p .
                . . . . . . . .
                . . P . . . . .
                . . P . . . . .
                {rank_3}
                . . . . P . P P
                . . . . K . . .
                "
            ),
            "w - - 0 1",
        )
    };
    assert_eq!(tripled(". . P . . . . ."), NONE);
    assert_eq!(tripled(". P P . . . . ."), few);
}

#[test]
fn a_pawn_moves_one_file_sideways_for_each_rank() {
    let board = |rank_4: &str, rank_3: &str, rank_2: &str| {
        problems(
            &format!(
                "
                . . . . k . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                {rank_4}
                {rank_3}
                {rank_2}
                . . . . K . . .
                "
            ),
            "w - - 0 1",
        )
    };
    let (empty, unreachable) = (". . . . . . . .", ["unreachable_pawn"]);
    assert_eq!(board(empty, "P . . . . . . .", "P . P P P P P P"), NONE);
    assert_eq!(
        board(empty, "P . . . . . . .", "P P . P P P P P"),
        unreachable
    );
    assert_eq!(board("P . . . . . . .", empty, "P P . P P P P P"), NONE);
    assert_eq!(
        board("P . . . . . . .", empty, "P P P . P P P P"),
        unreachable
    );
    // The pawn on a4 came from c2, and the one on b3 from b2: they have crossed no file in common.
    assert_eq!(
        board("P . . . . . . .", ". P . . . . . .", "P . . P P P P P"),
        NONE
    );
    // Three pawns, and two files that they can have come from.
    assert_eq!(board(empty, "P P . . . . . .", "P . . P P P P P"), NONE);
    assert_eq!(
        board(empty, "P P . . . . . .", "P . P . P P P P"),
        unreachable
    );
    // Black's pawns come from the other side.
    assert_eq!(
        problems(
            "
            . . . . k . . .
            p p p p p p p .
            . . . p . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . K . . .
            ",
            "w - - 0 1"
        ),
        unreachable
    );
}

#[test]
fn pawns_pass_each_other_by_captures_only() {
    let board = |left: &str, home: &str| {
        problems(
            &format!(
                "
                r n b q k b n r
                . p p p p p p p
                . . . . . . . .
                P . . . . . . .
                {left}
                . . . . . . . .
                . P P P P P P P
                {home} B Q K B N R
                "
            ),
            "w - - 0 1",
        )
    };
    assert_eq!(board("p . . . . . . .", "R N"), ["too_few_captures"]);
    // Black has captured a rook: its pawn went to the b-file and back.
    assert_eq!(board("p . . . . . . .", ". N"), NONE);
    assert_eq!(board(". . . . . . . .", "R N"), NONE);
    // It was promoted, and the pawns of the a-file have passed each other.
    assert_eq!(board("q . . . . . . .", "R N"), ["blocked_promotions"]);
    assert_eq!(board("q . . . . . . .", "R ."), NONE);
}

#[test]
fn castling_rights_name_one_start() {
    let board = |black: &str, white: &str, castling: &str| {
        problems(
            &format!(
                "
                {black}
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                {white}
                "
            ),
            &format!("w {castling} - 0 1"),
        )
    };
    let impossible = ["impossible_castling_rights"];
    assert_eq!(board("r . . . k . . r", "R . . . K . . R", "KQkq"), NONE);
    assert_eq!(board("r . . . k . . .", ". . . . K . . R", "Kq"), NONE);
    // Both start from the same files.
    assert_eq!(
        board("r . . k . . . .", ". . . . K . . R", "Kq"),
        impossible
    );
    assert_eq!(board("r . . k . . . r", ". . . . K . . R", "K"), NONE);
    assert_eq!(
        board(". . . . k . r .", ". . . . K . . R", "Kk"),
        impossible
    );
    assert_eq!(board("r . . . k . r .", ". . . . K . . R", "Kq"), NONE);
    assert_eq!(
        board(". r . . k . . .", "R . . . K . . .", "Qq"),
        impossible
    );
    assert_eq!(board(". r . . k . . .", ". R . . K . . .", "Qq"), NONE);
    // Each king starts between its rooks.
    let bad = ["bad_castling_rights"];
    assert_eq!(board(". . . . k . . .", "K . . . . . . R", "K"), bad);
    assert_eq!(board(". . . . k . . .", "R . . . . . . K", "Q"), bad);
    assert_eq!(board(". . . . k . . .", ". K . . . . . R", "K"), NONE);
}

#[test]
fn the_pieces_of_a_kingless_board_are_counted_all_the_same() {
    let named = |line: &str| Setup::from(&position(line)).problems();
    assert!(named("Wqa1b1 Wpa2b2c2d2e2f2g2h2").has(SetupProblem::TooManyPromoted));
    assert!(!named("Wqa1b1").has(SetupProblem::TooManyPromoted));
}
