//! Whether the numbers of moves made fit the side to move.

use super::boards::{NONE, problems};

const PARITY: [&str; 1] = ["castling_parity"];

#[test]
fn the_moves_made_fit_the_side_to_move() {
    let board = |black: &str, fields: &str| {
        problems(
            &format!(
                "
                {black}
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                P P P P P P P P
                R N B Q K B N R
                "
            ),
            fields,
        )
    };
    let start = "r n b q k b n r\np p p p p p p p\n. . . . . . . .";
    assert_eq!(board(start, "w KQkq - 0 1"), NONE);
    assert_eq!(board(start, "b KQkq - 0 1"), PARITY);
    // The pawn has made one move.
    let pushed = "r n b q k b n r\n. p p p p p p p\np . . . . . . .";
    assert_eq!(board(pushed, "w KQkq - 0 1"), PARITY);
    assert_eq!(board(pushed, "b KQkq - 0 1"), NONE);
    // The rook on a8 can have lost a move.
    assert_eq!(board(pushed, "w KQk - 0 1"), NONE);
    // The king is walled in where its rooks cannot have moved.
    assert_eq!(board(start, "b KQ - 0 1"), NONE);
    // So can the queen once its pawn has left.
    let queen = "r n b q k b n r\np p p . p p p p\n. . . p . . . .";
    assert_eq!(board(queen, "w KQkq - 0 1"), NONE);
    // A knight has made one move or three.
    let knight = "r . b q k b n r\np p p p p p p p\nn . . . . . . .";
    assert_eq!(board(knight, "w KQkq - 0 1"), PARITY);
    assert_eq!(board(knight, "b KQkq - 0 1"), NONE);
    let both = "r . b q k b . r\np p p p p p p p\nn . . . . n . .";
    assert_eq!(board(both, "w KQkq - 0 1"), NONE);
    assert_eq!(board(both, "b KQkq - 0 1"), PARITY);
    // The pawn on e4 has just made a double step, or has made one move or two.
    let double_step = |fields: &str| {
        problems(
            "
            r n b q k b n r
            p p p p p p p p
            . . . . . . . .
            . . . . . . . .
            P . . . . . . .
            . . . . . . . .
            . P P P P P P P
            R N B Q K B N R
            ",
            fields,
        )
    };
    assert_eq!(double_step("b Kkq a3 0 1"), NONE);
    assert_eq!(double_step("b KQkq a3 0 1"), NONE);
    assert_eq!(double_step("w KQkq - 0 1"), NONE);
    // White has made two moves, the double step and h3.
    let two_moves = problems(
        "
        r n b q k b n r
        p p p p p p p p
        . . . . . . . .
        . . . . . . . .
        P . . . . . . .
        . . . . . . . P
        . P P P P P P .
        R N B Q K B N R
        ",
        "b KQkq a3 0 1",
    );
    assert_eq!(two_moves, PARITY);
}

/// Returns the problems of a board where all pieces are on their first squares, but for a pawn of White.
fn board_of_chess960(
    black: &str,
    third: &str,
    second: &str,
    white: &str,
    fields: &str,
) -> Vec<&'static str> {
    problems(
        &format!(
            "
            {black}
            p p p p p p p p
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            {third}
            {second}
            {white}
            "
        ),
        fields,
    )
}

#[test]
fn a_king_beside_a_free_home_of_a_knight_may_have_moved() {
    let board = |fields: &str| {
        board_of_chess960(
            "q b r k n n b r",
            ". . . . . . . .",
            "P P P P P P P P",
            "Q B R K N N B R",
            fields,
        )
    };
    assert_eq!(board("b KQkq - 0 1"), PARITY);
    // One right is enough: bishops and the king wall in the rest.
    assert_eq!(board("b Kkq - 0 1"), PARITY);
    assert_eq!(board("b Qkq - 0 1"), PARITY);
    // While the knights were away, the king went to f1, and the rook lost a move on c1, d1 and e1.
    assert_eq!(board("b kq - 0 1"), NONE);
}

#[test]
fn a_rook_is_walled_in_whatever_stands_diagonally_beside_it() {
    let board = |fields: &str| {
        board_of_chess960(
            "r b n n k q b r",
            ". P . . . . . .",
            "P . P P P P P P",
            "R B N N K Q B R",
            fields,
        )
    };
    // The rook on a1 has lost its right, but its bishop stands beside it, which a2 and c2 wall in.
    assert_eq!(board("b Kkq - 0 1"), NONE);
    assert_eq!(board("w Kkq - 0 1"), PARITY);
}
