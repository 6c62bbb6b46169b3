//! What the moves and the numbers of a game say of an illegal move.

use crate::support::oracle;

/// Returns the sentence of the first illegal move, and its reason.
fn first_illegal(movetext: &str) -> (String, String) {
    let record = oracle("games -o json -").stdin(movetext).ends().0;
    let record: serde_json::Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    let findings = record["findings"].as_array().unwrap();
    let found = findings
        .iter()
        .find(|found| found["kind"] == "illegal_move");
    let text = |key: &str| found.unwrap()[key].as_str().unwrap().to_owned();
    (text("message"), text("reason"))
}

#[test]
fn a_lost_right_is_told_with_the_move_that_lost_it() {
    for (movetext, wanted) in [
        (
            "1. e4 e5 2. Ke2 Nf6 3. Ke1 Nc6 4. Nf3 d6 5. Be2 Be7 6. O-O *",
            "White has lost the right to castle kingside: its king moved (2. Ke2)",
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Rg1 {a comment} Nc6 4. Rh1 (4. d4) d6 5. Be2 Be7 6. O-O *",
            "White has lost the right to castle kingside: its rook on h1 moved (3. Rg1)",
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Be2 Nc6 4. O-O d6 5. O-O *",
            "White has already castled (4. O-O)",
        ),
        (
            "[FEN \"r3k3/8/8/8/8/8/6B1/4K2R w q -\"]\n\n1. Bxa8 Kf7 2. Kd1 Ke8 3. Rh2 O-O-O *",
            "Black has lost the right to castle queenside: its rook on a8 was captured (1. Bxa8)",
        ),
        // The tags say that the right is lost, and the moves do not show how.
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K2R w - -\"]\n\n1. O-O *",
            "White has no right to castle kingside",
        ),
    ] {
        assert_eq!(first_illegal(movetext).0, wanted, "{movetext}");
    }
}

#[test]
fn a_missing_or_a_doubled_half_move_is_told() {
    for (movetext, wanted, reason) in [
        (
            "1. e4 e5 2. Nf3 3. d4 *",
            "3. d4 is White's move, but Black's second move is missing",
            "not_on_turn",
        ),
        (
            "1.e4 e5 2.Nf3 3.d4 *",
            "3. d4 is White's move, but Black's second move is missing",
            "not_on_turn",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3... Nf6 *",
            "3... Nf6 is Black's move, but White's third move is missing",
            "not_on_turn",
        ),
        (
            "1. e4 e5 2. Nf3 2. Nf3 Nc6 *",
            "2. Nf3 has been played: Black's second move is next",
            "not_on_turn",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 4. Bg4 *",
            "4. Bg4 is White's fourth move, but White's third move is next: \
             the white bishop on f1 cannot go to g4: a bishop moves along diagonals",
            "movement",
        ),
        // One dot for both players, and a game that is numbered from elsewhere.
        (
            "1. e4 1. e5 2. Nf3 2. Nh3 *",
            "no black knight can go to h3: the black knights stand on b8 and g8",
            "movement",
        ),
        (
            "21. e4 e5 22. Bg4 *",
            "the white bishop on f1 cannot go to g4: a bishop moves along diagonals",
            "movement",
        ),
    ] {
        assert_eq!(
            first_illegal(movetext),
            (wanted.to_owned(), reason.to_owned()),
            "{movetext}"
        );
    }
}
