//! What the moves of a line show: how the right to castle was lost, and that the game is over.

use serde_json::{Value, json};

use crate::support::{oracle_with, uncited};

#[track_caller]
fn says(asked_move: &str, line: &str, wanted: &str) {
    let (stdout, stderr, _) = oracle_with(&["explain", asked_move, line]).ends();
    assert_eq!(
        (uncited(stdout.trim_end()), stderr.as_str()),
        (wanted.to_owned(), ""),
        "{line}"
    );
}

const DEVELOPED: &str = "startpos moves Nf3 Nf6 g3 g6 Bg2 Bg7";

#[test]
fn a_lost_right_is_told_with_the_move_that_lost_it() {
    let after = |moves: &str| format!("{DEVELOPED} {moves}");
    for (asked_move, side, blocked) in [
        (
            "O-O",
            "kingside",
            "castling is blocked by the white bishop on f1 and the white knight on g1",
        ),
        (
            "O-O-O",
            "queenside",
            "castling is blocked by the white knight on b1, the white bishop on c1 and the white queen on d1",
        ),
    ] {
        says(
            asked_move,
            "startpos moves e4 e5 Ke2 Ke7 Ke1 Ke8",
            &format!(
                "illegal: White has lost the right to castle {side}: its king moved (2. Ke2); {blocked}"
            ),
        );
    }
    let rook =
        "illegal: White has lost the right to castle kingside: its rook on h1 moved (4. Rg1)";
    // The rook is back, or away.
    says("O-O", &after("Rg1 O-O Rh1 a6"), rook);
    says("e1g1", &after("Rg1 O-O Rh1 a6"), rook);
    says("O-O", &after("Rg1 O-O"), rook);
    // r . . . k . . .      Bxa8 takes the right of Black.
    // . . . . . . . .
    // . . . . . . B .
    let line = "r3k3/8/8/8/8/8/6B1/4K3 w q - moves Bxa8";
    says(
        "O-O-O",
        line,
        "illegal: Black has lost the right to castle queenside: its rook on a8 was captured (1. Bxa8); \
         the game is over: draw by insufficient material",
    );
}

#[test]
fn a_king_that_has_castled_is_told_so() {
    let line = format!("{DEVELOPED} O-O O-O");
    for asked_move in ["O-O", "O-O-O"] {
        says(
            asked_move,
            &line,
            "illegal: White has already castled (4. O-O)",
        );
    }
    // The position alone does not show it.
    says(
        "O-O",
        "4k3/8/8/8/8/8/4P3/5RK1 w - -",
        "illegal: the white king on g1 and the rook on f1 stand as after castling kingside",
    );
    says(
        "O-O",
        "4k3/8/8/8/8/8/4P3/5K2 w - -",
        "illegal: the king is not on e1, and has no rook on its kingside",
    );
}

#[test]
fn a_position_without_moves_does_not_show_how_a_right_was_lost() {
    let bare = "illegal: White has no right to castle kingside";
    says("O-O", "4k3/8/8/8/8/8/8/4K2R w - -", bare);
    // The line has moves, but the right was lost before them.
    says(
        "O-O",
        "4k3/8/8/8/8/8/8/4K2R w - - moves Rg1 Kd8 Rh1 Ke8",
        bare,
    );
}

#[test]
fn a_move_of_a_line_is_refused_with_what_the_moves_before_it_show() {
    let castles = ["startpos moves e4 e5 Ke2 Ke7 Ke1 O-O"];
    let after = ["startpos moves e4 e5 Ke2 Ke7 Ke1", "--moves", "O-O"];
    for arguments in [&castles[..], &after[..]] {
        let (_, stderr, status) = oracle_with(arguments).ends();
        let wanted = "`O-O` is not legal: Black has lost the right to castle kingside: its king moved (2... Ke7)";
        assert!(stderr.contains(wanted) && status == 2, "{status}: {stderr}");
    }
}

#[test]
fn after_the_end_of_the_game_its_outcome_is_told() {
    let outcome = |asked_move: &str, line: &str| -> Value {
        let (stdout, _, _) = oracle_with(&["explain", asked_move, line, "--json"]).ends();
        let record: Value = serde_json::from_str(&stdout).unwrap();
        record.get("outcome").cloned().unwrap_or_default()
    };
    let mate = "startpos moves f3 e5 g4 Qh4";
    assert_eq!(
        outcome("a3", mate),
        json!({"winner": "black", "reason": "checkmate", "article": "5.1.1"})
    );
    says(
        "a3",
        mate,
        "illegal: White is in check from the queen on h4, and a3 does not answer it; \
         the game is over: Black wins by checkmate",
    );
    // 8  k  .  .  .  .  .  .  .
    // 7  .  .  Q  .  .  .  .  .      Black has no move, and is not in check.
    let stalemate = "k7/2Q5/8/8/8/8/8/4K3 b - -";
    assert_eq!(outcome("Ka7", stalemate)["reason"], "stalemate");
    let moves_75 = "4k3/8/8/8/8/8/8/4K2R w - - 150 90";
    assert_eq!(outcome("Ke2", moves_75)["reason"], "seventyfive_moves");
    let shuffle = ["Nf3 Nf6 Ng1 Ng8"; 4].join(" ");
    says(
        "Nf3",
        &format!("startpos moves {shuffle}"),
        "legal: the white knight on g1 goes to f3; the game is over: draw by fivefold repetition",
    );
    // A game that goes on, and positions that are those of no game.
    assert_eq!(outcome("a3", "startpos"), Value::Null);
    assert_eq!(outcome("e5", "startpos"), Value::Null);
    assert_eq!(outcome("Ke2", "8/8/8/8/8/8/8/4K3 w - -"), Value::Null);
}

#[test]
fn what_is_said_to_have_moved_is_told() {
    for (more, wanted) in [
        ("moved=h1", "its rook on h1 has moved"),
        ("moved=e1", "its king on e1 has moved"),
        ("moved=a1e8h1", "its rook on h1 has moved"),
        ("moved=h1 moves Kd1 Kd8 Ke1 Ke8", "its rook on h1 has moved"),
    ] {
        let line = format!("White Ke1 Ra1h1 Black Ke8 turn=w {more}");
        let wanted = format!("illegal: White has lost the right to castle kingside: {wanted}");
        says("O-O", &line, &wanted);
    }
    let words = [
        "explain", "O-O", "White", "Ke1", "Rh1", "Black", "Ke8", "--moved", "h1",
    ];
    let answer = oracle_with(&words).ends().0;
    assert!(
        answer.ends_with("its rook on h1 has moved (FIDE 3.8.2.1)\n"),
        "{answer}"
    );
    // The rook on the other side.
    says(
        "O-O",
        "White Ke1 Ra1h1 Black Ke8 turn=w moved=a1",
        "legal: the white king on e1 castles kingside",
    );
}

#[test]
fn every_condition_of_castling_that_fails_is_named_the_first_one_first() {
    // . . . . k . . .
    // . b . . r . . .      (on ranks 8 and 5)
    // . . . . K . N R
    says(
        "O-O",
        "White Ke1 Rh1 Ng1 Black Ke8 Re5 Bb5",
        "illegal: White cannot castle while in check from the rook on e5; castling is blocked by the white knight on g1; \
         the king would cross f1, which is attacked by the bishop on b5",
    );
    says(
        "O-O-O",
        "White Ke1 Ra1 Black Ke8 Bg4 Bh6",
        "illegal: the king would cross d1, which is attacked by the bishop on g4; \
         the king would go to c1, which is attacked by the bishop on h6",
    );
}

#[test]
fn to_have_castled_comes_before_what_the_king_did_then() {
    let line = "startpos moves e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 Kh1 d6";
    says("O-O", line, "illegal: White has already castled (4. O-O)");
}

#[test]
fn a_picture_names_the_unknown_move_only_if_the_line_does_not_show_it() {
    let picture = |line: &str| {
        let words = ["explain", "O-O", line, "-o", "svg"];
        oracle_with(&words).ends().0
    };
    let unknown = "The position does not say whether the king or the rook has moved.";
    assert!(picture("4k3/8/8/8/8/8/8/4K2R w - - 0 1").contains(unknown));
    let shown = picture("Wke1 Wrh1 Bke8 moves Kf1 Ke7 Ke1 Ke8");
    assert!(!shown.contains(unknown) && shown.contains("its king moved"));
}
