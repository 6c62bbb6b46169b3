//! A game of legal moves in the letters of any language is found in them. Of any bytes, what is whole in English stays English.
#![no_main]

use chess_oracle_fuzz::{answer, position};
use libfuzzer_sys::fuzz_target;
use oracle_notation::{PieceLetters, San, fen};
use serde_json::Value;

/// Returns the records of the games in a text.
fn records(letters: &str, text: &[u8]) -> Vec<Value> {
    let words = format!("games --json --threads 1 --letters {letters} -");
    let words: Vec<&str> = words.split(' ').collect();
    let records = answer(&words, text.to_vec());
    records
        .lines()
        .map(|record| serde_json::from_str(record).expect(record))
        .collect()
}

/// Returns whether a game has a finding of one of these kinds.
fn has_finding(record: &Value, kinds: &[&str]) -> bool {
    let mut findings = record["findings"].as_array().expect("findings").iter();
    findings.any(|finding| kinds.contains(&finding["kind"].as_str().expect("a kind")))
}

fn is_damaged(record: &Value) -> bool {
    has_finding(
        record,
        &["illegal_move", "ambiguous_move", "unreadable_token"],
    )
}

/// Returns whether a game is named as one in these letters.
fn names(record: &Value, letters: PieceLetters) -> bool {
    let also = record["letters_also"].as_array().into_iter().flatten();
    let mut named = [&record["letters"]].into_iter().chain(also);
    named.any(|named| named == letters.id())
}

/// Writes a game in these letters: each byte chooses a move.
fn check_written(letters: PieceLetters, pieces: &[u8], choices: &[u8]) {
    let mut position = position(pieces).unwrap_or_default();
    let mut text = format!("[FEN \"{}\"]\n\n", fen::write(&position));
    let mut plies = 0;
    for choice in choices {
        let moves = position.legal_moves();
        let Some(&played) = moves.get(usize::from(*choice) % moves.len().max(1)) else {
            break;
        };
        text += &letters.write(&San::from_move(&position, played).to_string());
        text.push(' ');
        position = position.after(played);
        plies += 1;
    }
    let [found] = &records("auto", text.as_bytes())[..] else {
        panic!("one game: {text}");
    };
    assert!(!is_damaged(found), "{text} {found}");
    // What is legal in English stays English: `Rh3`, which may be a move of a Finnish knight.
    if !found["letters"].is_null() {
        assert!(names(found, letters), "{text} {found}");
        if !has_finding(found, &["ambiguous_letters"]) {
            assert_eq!(found["fen"], fen::write(&position), "{text} {found}");
        }
    }
    assert_eq!(found["plies"], plies, "{text} {found}");
    let [chosen] = &records(letters.id(), text.as_bytes())[..] else {
        panic!("one game: {text}");
    };
    assert_eq!(chosen["fen"], fen::write(&position), "{text} {chosen}");
}

/// Compares the games in any bytes that are legal in English.
fn check_english(bytes: &[u8]) {
    let (english, found) = (records("en", bytes), records("auto", bytes));
    assert_eq!(english.len(), found.len());
    for (english, found) in english.iter().zip(&found) {
        if !is_damaged(english) {
            assert!(found["letters"].is_null(), "{found}");
            assert_eq!(english["fen"], found["fen"]);
            assert_eq!(english["plies"], found["plies"]);
        }
    }
}

fuzz_target!(|input: (u8, &[u8], &[u8], &[u8])| {
    let (language, pieces, choices, bytes) = input;
    let letters = PieceLetters::ALL[usize::from(language) % PieceLetters::ALL.len()];
    check_written(letters, pieces, choices);
    check_english(bytes);
});
