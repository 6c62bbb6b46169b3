//! Messages that are refused.

use super::places::refused;
use crate::support::{compare, oracle};

#[test]
fn a_message_that_cannot_be_answered_is_a_record_and_the_next_is_answered() {
    let messages = [
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Ba1\"",
        "[1,2]",
        "hello",
        "{\"role\":\"movement\"}",
        "{\"role\":\"movement\",\"cmd\":\"fly\",\"piece\":\"Ba1\"}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\"}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":7}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Xa1\"}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Pa1\"}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":{\"piece\":\"K\"}}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":{\"piece\":\"M\",\"position\":{\"file\":\"a\",\"rank\":\"1\"}}}",
        "{\"role\":\"movement\",\"cmd\":\"rawMoves\",\"piece\":\"Nd4\",\"isPawn\":true}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":[\"Ra1\"]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":[\"Re1\"]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":[\"Ke1\",\"Ke2\"]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":[\"Ke1\"],\"black\":[\"Qe1\"]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":[\"Ke1\"],\"black\":[\"WQe2\"]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"pieces\":[]}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":{\"white\":\"Ke1\"}}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Ke1\",\"board\":\"Wke1 Wxe2\"}",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"piece\":\"Pf5\",\"board\":{\"white\":[\"Pf5\"],\"epPossibleOnPawn\":\"Pg4\"}}",
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"color\":\"white\"}",
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"board\":\"Wke1\"}",
        "{\"role\":\"board\",\"cmd\":\"squaresControlledBy\",\"board\":\"Wke1\",\"color\":\"red\"}",
        "{\"role\":\"movement\",\"cmd\":\"legalSquares\",\"piece\":\"Na1\"}",
    ];
    let (stdout, stderr, status) = oracle("act").stdin(messages.join("\n")).ends();
    assert_eq!((stderr.as_str(), status), ("", 2));
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines.len(), messages.len());
    assert_eq!(
        lines.last(),
        Some(&"[{\"file\":\"c\",\"rank\":\"2\"},{\"file\":\"b\",\"rank\":\"3\"}]")
    );
    compare(
        "refused_messages",
        &messages
            .iter()
            .zip(lines)
            .flat_map(|(message, reply)| [message, "\n", reply, "\n\n"])
            .collect::<String>(),
    );
    let (stdout, _, status) = oracle("act --fail-fast").stdin(messages.join("\n")).ends();
    assert_eq!((stdout.lines().count(), status), (1, 2));
}

#[test]
fn what_is_not_json_is_refused_at_its_first_fault() {
    let message = "the message is not a JSON object";
    for line in [
        "«[»1]",
        "«h»ello",
        "  «7»",
        "«\"»Ke1\"",
        "{\"a\":«x»}",
        "{\"a\":1«]»",
        "{\"a\":1}«}»",
        "{\"é\":«x»}",
        "{\"a\":1«,»",
        "{\"a\":\"\\«x»\"}",
        "{\"a\":\"\\ud800«\"»}",
        "{\"a\":1e99«9»}",
        "{«a»:1}",
    ] {
        refused(line, "not_json", message);
    }
    let deep = format!("{{\"a\":{}«[»{}}}", "[".repeat(126), "]".repeat(127));
    refused(
        &deep,
        "not_json",
        "the message is nested more than 127 levels deep",
    );
}
