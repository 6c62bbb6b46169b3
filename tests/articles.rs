//! The four captioned pictures of the articles that this program grew out of.

use crate::support::{drawn, oracle_with};

#[track_caller]
fn moves(fen: &str, piece: &str) -> String {
    oracle_with(&["-o", "san", "-p", piece, fen])
        .says()
        .trim_end()
        .to_owned()
}

#[test]
fn the_queen_is_blocked_by_a_friend_and_captures_a_foe() {
    // "The Queen can go to f3, but not g4; it can go to d3 and c4 (by capture)"
    let fen = drawn(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . n . . . N .
        . . . . P . . .
        . . P . Q P . .
        . . . R . R . .
        ",
        "w - - 0 1",
    );
    assert_eq!(moves(&fen, "e2"), "Qe1 Qd2 Qd3 Qf3 Qxc4");
}

#[test]
fn the_pawn_is_blocked_but_captures() {
    // "The pawn at e4 is blocked at e5, but can capture at f5"
    let fen = drawn(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . p n . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "w - - 0 1",
    );
    assert_eq!(moves(&fen, "e4"), "exf5");
}

#[test]
fn the_black_pawn_captures_in_passing() {
    // "The Black pawn at e4 can capture the White pawn at d4 by moving to d3(!)"
    let fen = drawn(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P p . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
        "b - d3 0 1",
    );
    assert_eq!(moves(&fen, "e4"), "exd3 e3");
    // The same as a piece list, with the pawn that has just moved instead of the square it passed.
    let list = ["Wpd4", "Bpe4", "ep=d4", "-p", "e4", "-o", "san"];
    assert_eq!(oracle_with(&list).says(), "exd3 e3\n");
}

#[test]
fn neither_king_may_castle() {
    // "Black King can't castle because it's in check; White King can't castle because of intervening friendly Bishop
    // (kingside) and opposing control of d1 square (queenside)"
    let board = "
        r . . . k . . r
        p p . . . p p p
        . . . . . . . .
        . B . . . . . .
        . . . . . . b .
        . . . . . . . .
        P P P . . P P P
        R . . . K B . R
        ";
    let castling = |turn: &str| {
        let answer = oracle_with(&[&drawn(board, &format!("{turn} KQkq - 0 1"))]).says();
        let start = answer.find("Castling").unwrap();
        // A sentence may continue on another line.
        answer[start..]
            .replace("\n              ", " ")
            .lines()
            .take(2)
            .map(|line| line[12..].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        castling("w"),
        [
            "kingside: no, castling is blocked by the white bishop on f1 (FIDE 3.8.2.2)",
            "queenside: no, the king would cross d1, which is attacked by the bishop on g4 (FIDE 3.8.2.2)",
        ]
    );
    assert_eq!(
        castling("b"),
        [
            "kingside: no, Black cannot castle while in check from the bishop on b5 (FIDE 3.8.2.2)",
            "queenside: no, Black cannot castle while in check from the bishop on b5 (FIDE 3.8.2.2)",
        ]
    );
}
