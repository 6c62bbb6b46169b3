//! Values as serde writes and reads them: `cargo test -p oracle-laws --features serde`.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used)] // A test that meets an unexpected value fails.

use oracle_laws::{
    Bitboard, Candidate, CastlingRights, CastlingSide, Claim, Color, File, Outcome, OutcomeReason,
    Piece, PlayError, Position, Rank, Reason, Role, Setup, SetupProblem, SetupProblems, Square,
    Status,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

/// Asserts that a value is written so, and read back.
#[track_caller]
fn assert_is<T>(value: &T, wanted: serde_json::Value)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_value(value).unwrap(), wanted);
    assert_eq!(serde_json::from_value::<T>(wanted).unwrap(), *value);
}

/// Asserts that each of a list is written as its name, and read back.
fn assert_all<T>(all: impl IntoIterator<Item = T>, name: impl Fn(&T) -> String)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    for value in all {
        assert_is(&value, name(&value).into());
    }
}

#[test]
fn names_and_ids_are_written_and_read_back() {
    let squares = Bitboard::ALL.into_iter();
    assert_all(squares, Square::to_string);
    assert_all(File::ALL, File::to_string);
    assert_all(Rank::ALL, Rank::to_string);
    assert_all(Color::ALL, Color::to_string);
    assert_all(Role::ALL, Role::to_string);
    assert_all(CastlingSide::ALL, CastlingSide::to_string);
    assert_all(Reason::ALL, |one| one.id().to_owned());
    assert_all(OutcomeReason::ALL, |one| one.id().to_owned());
    assert_all(Claim::ALL, |one| one.id().to_owned());
    assert_all(SetupProblem::ALL, |one| one.id().to_owned());
    let knight = Piece::new(Color::Black, Role::Knight);
    assert_is(&knight, json!("black knight"));
    assert_eq!(serde_json::from_value::<Piece>(json!("n")).unwrap(), knight);
}

#[test]
fn positions_are_fen_and_sets_are_lists() {
    // . . . . k . . .
    // . . . . r . . .
    // R . . . K . . .   (on the first rank)
    let fen = "4k3/4r3/8/8/8/8/8/R3K3 w Q - 0 1";
    let position = Position::from_fen(fen).unwrap();
    assert_is(&position, json!(fen));
    assert_is(&CastlingRights::NONE, json!("-"));
    assert_is(&position.checkers(), json!(["e7"]));
    assert_is(&Bitboard::EMPTY, json!([]));
    let status = position.legal().status();
    let wanted = json!({"check": true, "checkmate": false, "stalemate": false});
    assert_is::<Status>(&status, wanted);
    // A setup keeps what a position leaves out.
    let setup: Setup = "8/8/8/8/8/8/8/R7 w Q e3 0 1".parse().unwrap();
    assert_is(&setup, json!("8/8/8/8/8/8/8/R7 w Q e3 0 1"));
    let problems = json!([
        "no_white_king",
        "no_black_king",
        "bad_castling_rights",
        "invalid_ep_square"
    ]);
    assert_is::<SetupProblems>(&setup.problems(), problems);
    let mated = Outcome {
        winner: Some(Color::White),
        reason: OutcomeReason::Checkmate,
    };
    let wanted = json!({"winner": "white", "reason": "checkmate", "article": "5.1.1"});
    assert_is(&mated, wanted);
}

#[test]
fn moves_are_uci_and_what_is_illegal_has_its_reason() {
    let position = Position::startpos();
    let candidate: Candidate = serde_json::from_value(json!("e2e4")).unwrap();
    assert_is(&candidate, json!("e2e4"));
    let played = position.judge(candidate).unwrap();
    assert_eq!(serde_json::to_value(played).unwrap(), json!("e2e4"));
    let illegal = position.judge("c1f4".parse().unwrap()).unwrap_err();
    let mut wanted = json!({"reason": "blocked", "squares": ["d2"], "by": []});
    assert_eq!(serde_json::to_value(illegal).unwrap(), wanted);
    wanted["article"] = json!("3.5");
    wanted["message"] = json!("the white bishop on c1 is blocked by the white pawn on d2");
    let error = PlayError::new(&position, illegal);
    assert_eq!(serde_json::to_value(error).unwrap(), wanted);
}

#[test]
fn what_is_no_value_is_an_error_that_says_what_is_expected() {
    let error = serde_json::from_str::<Square>("\"e9\"").unwrap_err();
    assert!(
        error.to_string().starts_with("expected a square"),
        "{error}"
    );
    let error = serde_json::from_str::<Position>("\"8/8/8 w\"").unwrap_err();
    assert!(error.to_string().starts_with("the board is not"), "{error}");
    let error = serde_json::from_str::<Reason>("\"no\"").unwrap_err();
    assert!(error.to_string().starts_with("`no` is none"), "{error}");
    assert!(serde_json::from_str::<Square>("4").is_err());
}
