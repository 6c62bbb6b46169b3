//! Errors about messages: where they point, and how long their texts are.

use oracle_answers::message::ParseMessageError;

/// The longest text, in letters.
const LONGEST: usize = 1000;

fn error(message: &str) -> ParseMessageError<'_> {
    ParseMessageError::new("bad_value", message, message, message)
}

#[test]
fn a_text_of_a_thousand_letters_is_whole_and_a_longer_one_loses_its_middle() {
    let letters = |count: usize| -> String { ('a'..='z').cycle().take(count).collect() };
    let whole = letters(LONGEST);
    assert_eq!(error(&whole).message, whole);
    let long = letters(LONGEST + 1);
    let wanted = format!("{}...{}", &long[..897], &long[LONGEST + 1 - 100..]);
    assert_eq!(error(&long).message, wanted);
    assert_eq!(error(&long).hint, wanted);
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
    let mut reply = Vec::new();
    let error = oracle_answers::act::answer(line, &mut reply, &mut String::new()).unwrap_err();
    assert_eq!((error.code, error.token), ("unknown_pattern", "\"fly\""));
    assert_eq!(&line[error.at(line)..], "\"fly\"}");
    assert_eq!(
        error.to_string(),
        "no pattern has role \"movement\" and cmd \"fly\""
    );
    assert!(reply.is_empty());
}
