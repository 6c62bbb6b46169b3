//! Moves that the line has played, and moves with a number.

use serde_json::{Value, json};

use super::record_of;
use crate::support::oracle_with;

/// Scholar's mate.
const MATE: &str = "startpos moves 1.e4 e5 2.Bc4 Nc6 3.Qh5 Nf6 4.Qxf7#";
const ITALIAN: &str = "startpos moves e4 e5 Nf3 Nc6 Bc4 Bc5";

#[track_caller]
fn says(asked_move: &str, line: &str, wanted: &str) {
    let record = record_of(asked_move, line);
    assert_eq!(record["message"], wanted, "{asked_move} {line}: {record}");
}

#[test]
fn a_move_that_was_just_played_is_told_so() {
    let record = record_of("Qxf7#", MATE);
    assert_eq!(
        record["message"],
        "it is Black's turn: 4. Qxf7# has been played, and was legal"
    );
    assert_eq!(record["played"], json!({"ply": 7, "legal": true}));
    assert_eq!(
        (&record["reason"], &record["squares"]),
        (&json!("not_on_turn"), &json!(["f7"]))
    );
    for asked_move in ["h5f7", "Qxf7", "Qh5xf7"] {
        assert_eq!(
            record_of(asked_move, MATE)["played"]["ply"],
            7,
            "{asked_move}"
        );
    }
    let castled = format!("{ITALIAN} O-O");
    // `O-O` is that of the side to move, `e1g1` is not.
    says(
        "O-O",
        &castled,
        "castling is blocked by the black knight on g8",
    );
    says(
        "e1g1",
        &castled,
        "it is Black's turn: 4. O-O has been played, and was legal",
    );
    // A piece of the side to move may be meant.
    says(
        "e5",
        "startpos moves e4 e5",
        "the white pawn on e4 is blocked by the black pawn on e5: pawns capture diagonally only; \
         1... e5 has been played, and was legal",
    );
    says(
        "e2e4",
        "startpos moves e4",
        "it is Black's turn: 1. e4 has been played, and was legal",
    );
}

#[test]
fn a_move_that_was_played_long_ago_is_told_after_the_reason() {
    says(
        "Nf3",
        ITALIAN,
        "no white knight can go to f3: the white knights stand on b1 and f3; \
         2. Nf3 has been played, and was legal",
    );
    // Its piece has left: the answer is about the move that is asked about.
    let left = "startpos moves Nf3 Nf6 Ng1 d5 h3";
    says(
        "Nf3",
        left,
        "no black knight can go to f3: the black knights stand on f6 and b8",
    );
    assert_eq!(record_of("Nf3", left)["played"], Value::Null);
    // A move that is legal now may have been played before.
    assert_eq!(
        record_of("Nf3", "startpos moves Nf3 Nf6 Ng1 Ng8")["legal"],
        true
    );
}

#[test]
fn a_number_names_the_half_move_that_is_judged() {
    let record = record_of("4.Qxf7#", MATE);
    assert_eq!(
        (&record["legal"], &record["played"]["ply"]),
        (&json!(true), &json!(7))
    );
    let before = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    assert_eq!(
        (&record["fen"], &record["outcome"]),
        (&json!(before), &Value::Null)
    );
    let record = record_of("3... g6", MATE);
    assert_eq!(
        record["message"],
        "the black pawn on g7 goes to g6; the game played 3... Nf6"
    );
    assert_eq!(record["played"], Value::Null);
    says(
        "2.Nf6",
        MATE,
        "no white knight can go to f6: the white knights stand on b1 and g1; the game played 2. Bc4",
    );
    // The sentence says how the right had been lost at that half-move.
    let line = "startpos moves e4 e5 Ke2 Nf6 Ke1 Nc6 Nf3 Be7 Be2 O-O";
    assert_eq!(record_of("5...O-O", line)["played"]["ply"], 10);
    says(
        "5.O-O",
        line,
        "White has lost the right to castle kingside: its king moved (2. Ke2); \
         castling is blocked by the white bishop on f1; the game played 5. Be2",
    );
}

#[test]
fn a_number_of_another_turn_is_heard() {
    says(
        "1...e5",
        "startpos",
        "the black pawn on e7 cannot move: it is White's turn",
    );
    says("...Qh4", "startpos", "it is White's turn");
    says(
        "4...Qe7",
        ITALIAN,
        "the black queen on d8 cannot move: it is White's turn",
    );
    says("6.O-O", ITALIAN, "White's fourth move is next, not 6.O-O");
    assert_eq!(record_of("4.O-O", ITALIAN)["legal"], true);
    // A position without moves may come without its number.
    assert_eq!(record_of("14.e4", "startpos")["legal"], true);
}

#[test]
fn every_line_of_a_stream_hears_its_number() {
    let lines = format!("{ITALIAN} move=4.O-O\n{ITALIAN} move=1.d4\n");
    let (stdout, _, status) = oracle_with(&["explain", "-", "-"]).stdin(lines).ends();
    let wanted = "legal: the white king on e1 castles kingside\n\
                  legal: the white pawn on d2 goes to d4; the game played 1. e4\n";
    assert_eq!((stdout.as_str(), status), (wanted, 0));
}

#[test]
fn the_number_of_a_move_in_a_line_is_heard() {
    let refused = |moves: &str| {
        let line = format!("startpos moves {moves}");
        let stderr = oracle_with(&[&line]).ends().1;
        let sentence = stderr.lines().next().unwrap_or_default().to_owned();
        sentence
            .split_once("legal: ")
            .map(|(_, sentence)| sentence.to_owned())
    };
    for (moves, wanted) in [
        (
            "1. e4 e5 2. Nf3 3. d4",
            "3. d4 is White's move, but Black's second move is missing (FIDE 1.2)",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3... Nf6",
            "3... Nf6 is Black's move, but White's third move is missing (FIDE 1.2)",
        ),
        (
            "1. e4 e5 2. Nf3 2. Nf3",
            "2. Nf3 has been played: Black's second move is next (FIDE 1.2)",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 2. Nf3",
            "2. Nf3 has been played: White's third move is next: \
             no white knight can go to f3: the white knights stand on b1 and f3 (FIDE 3.6)",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 4. Bg4",
            "4. Bg4 is White's fourth move, but White's third move is next: \
             the white bishop on f1 cannot go to g4: a bishop moves along diagonals (FIDE 3.2)",
        ),
    ] {
        assert_eq!(refused(moves).as_deref(), Some(wanted), "{moves}");
    }
    // Numbers that say nothing: none, the right one, one dot for both players, numbers from elsewhere.
    for moves in [
        "e4 e5 Bg4",
        "1. e4 e5 2. Bg4",
        "1. e4 1. e5 2. Nf3 2. Ng3",
        "21. e4 e5 22. Bg4",
    ] {
        let sentence = refused(moves).unwrap();
        assert!(
            sentence.starts_with("the ") || sentence.starts_with("no "),
            "{sentence}"
        );
    }
}
