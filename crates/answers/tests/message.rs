//! Errors about messages: where they point, and how long their texts are.

use oracle_answers::message::ParseMessageError;
use oracle_answers::{Oracle, Question};

/// The longest text, in letters.
const LONGEST: usize = 1000;

fn error(message: &str) -> ParseMessageError<'_> {
    ParseMessageError::new("bad_value", message, message, message)
}

#[test]
fn a_text_of_a_thousand_letters_is_whole_and_a_longer_one_loses_its_end() {
    let letters = |count: usize| -> String { ('a'..='z').cycle().take(count).collect() };
    let whole = letters(LONGEST);
    assert_eq!(error(&whole).message, whole);
    let long = letters(LONGEST + 1);
    assert_eq!(error(&long).message, whole);
    assert_eq!(error(&long).hint, whole);
    assert_eq!(error("é").to_string(), "é");
}

#[test]
fn letters_are_counted_not_bytes() {
    let whole = "♔".repeat(LONGEST);
    assert_eq!(error(&whole).message, whole);
    let long = whole.clone() + "♔";
    assert_eq!(error(&long).token, whole);
}

#[test]
fn an_error_points_to_its_token_in_the_line() {
    let line = r#" {"role":"movement","cmd":"fly"}"#;
    let token = &line[line.find("\"fly\"").unwrap()..line.len() - 1];
    let error = ParseMessageError::new("unknown_pattern", "no pattern", token, "");
    assert_eq!(&line[error.at(line)..], "\"fly\"}");
}

#[test]
fn a_message_that_is_refused_has_no_reply() {
    let oracle = Oracle {
        question: Question::act(false),
        ..Oracle::default()
    };
    let line = r#" {"role":"movement","cmd":"fly"}"#;
    let mut reply = Vec::new();
    let refusal = oracle.answer(line, &mut reply).result.unwrap_err();
    assert_eq!(refusal.code, "unknown_pattern");
    assert_eq!(refusal.token, "\"fly\"");
    assert_eq!(
        refusal.message,
        "no pattern has role \"movement\" and cmd \"fly\""
    );
    assert!(reply.starts_with(br#"{"error":"#));
}
