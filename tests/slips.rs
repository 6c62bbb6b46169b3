//! What is written wrongly in the moves of a line is named in the answer to every question.

use crate::support::oracle;

#[test]
fn what_is_written_wrongly_in_a_move_is_named_by_every_question() {
    let line = "startpos moves Nxf3 e5+ Nc3 Nbc6";
    let slips = r#""notation":["capture_mark","check_mark","disambiguation"]"#;
    for question in [
        "--json",
        "--json --successors",
        "--fields notation",
        "explain e4 --json",
        "explain Nxe4 --json",
        "attacks --json",
        "winnable --json",
        "perft 1 --json",
    ] {
        let record = oracle(&format!("{question} {line}")).ends().0;
        assert!(record.contains(slips), "{question}: {record}");
        // A stream and an object say the same.
        let streamed = oracle(&format!("{question} -")).stdin(line).ends().0;
        assert_eq!(streamed, record, "{question}");
    }
    for question in ["", "--explain", "explain e4", "attacks", "winnable"] {
        let text = oracle(&format!("{question} {line}")).says();
        let words: Vec<&str> = text.split_whitespace().collect();
        let note = "1. Nxf3 is read as Nf3: there is nothing on f3 to capture";
        assert!(words.join(" ").contains(note), "{question}: {text}");
    }
    // A format without room for it leaves it to standard error, and a strict question refuses.
    let (fen, note, _) = oracle(&format!("-o fen {line}")).ends();
    assert!(fen.starts_with("r1bqkbnr/"), "{fen}");
    assert_eq!(note.matches(" is read as ").count(), 3, "{note}");
    oracle(&format!("--strict {line}")).complains();
}

#[test]
fn a_move_that_is_written_as_the_standard_says_has_no_note() {
    let game = "e4 d5 exd5 Nf6 Bb5+ Bd7 Bxd7+ Nbxd7 Nf3 g6 O-O Bg7 Re1 O-O d4 Nb6 Nbd2 e2e4";
    let (played, _) = game.rsplit_once(' ').unwrap();
    for played in [
        played,
        "e2e4 e7e5 g1f3",
        "f3 e5 g4 Qh4",
        "f3 e5 g4 Qh4+",
        "f3 e5 g4 Qh4#",
    ] {
        let record = oracle(&format!("--json startpos moves {played}")).says();
        assert!(!record.contains("notation"), "{record}");
    }
}
