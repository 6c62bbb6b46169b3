//! Moves that are not written in UCI: the spelling is what is wrong, and no other cause is found.

use serde_json::{Value, json};

use super::compare;
use super::habits::behind;

/// Castling, and promotions with and without a capture.
const POSITION: &str = "3n2k1/2P5/8/8/8/8/8/4K2R w K -";

/// Asks the right engine whose lines are changed by a program of sed.
fn asked(sed: &str) -> (Vec<Value>, i32) {
    let program = behind(&format!("\"$@\" | sed -u -e '{sed}'"), "uci");
    compare(&[POSITION, "--protocol", "uci", "--depth", "2"], &program)
}

#[test]
fn a_move_in_another_notation_is_a_finding_of_its_spelling_only() {
    for (sed, written, meant) in [
        ("s/^e1g1:/O-O:/", "O-O", "e1g1"),
        ("s/^e1g1:/0-0 /", "0-0", "e1g1"),
        ("s/^e1g1:/e1 g1:/", "e1 g1", "e1g1"),
        ("s/^e1g1:/e1-g1 =/", "e1-g1", "e1g1"),
        ("s/^c7c8q:/c8=Q:/", "c8=Q", "c7c8q"),
        ("s/^c7d8q:/cxd8=Q+:/", "cxd8=Q+", "c7d8q"),
        ("s/^c7d8n:/c7xd8=N - /", "c7xd8=N", "c7d8n"),
        ("s/^h1h8:/Rh8+:/", "Rh8+", "h1h8"),
        ("s/^e1d1: /Ke1-d1: /", "Ke1-d1", "e1d1"),
    ] {
        let (records, status) = asked(sed);
        assert_eq!((records.len(), status), (2, 1), "{sed}: {records:?}");
        let finding = &records[0];
        assert_eq!(finding["kind"], "spelling", "{finding}");
        assert_eq!(finding["cause"], "spelling");
        assert_eq!(
            (&finding["move"], &finding["moves"]),
            (&json!(meant), &json!([meant]))
        );
        let said = format!("the program writes `{written}`, which is {meant} in UCI");
        assert_eq!(finding["message"], said);
        // The counts behind it are compared, too.
        assert_eq!(records[1]["depth"], 2);
    }
}

#[test]
fn what_is_almost_uci_is_read_and_named() {
    for (sed, written, meant) in [
        ("s/^e1g1:/e1h1:/", "e1h1", "e1g1"),
        ("s/^c7c8q:/c7c8Q:/", "c7c8Q", "c7c8q"),
        ("s/^c7c8q:/c7c8=q:/", "c7c8=q", "c7c8q"),
        ("s/^h1h8:/H1H8:/", "H1H8", "h1h8"),
    ] {
        let (records, status) = asked(sed);
        assert_eq!((records.len(), status), (1, 0), "{sed}: {records:?}");
        let wanted = json!([{"written": written, "move": meant}]);
        assert_eq!(records[0]["spellings"], wanted);
    }
    assert_eq!(asked("").0[0]["spellings"], json!([]));
}

#[test]
fn a_line_that_cannot_be_read_comes_before_a_missing_move() {
    for (sed, line) in [
        ("s/^e1g1:/castles short:/", "castles short: 1"),
        ("s/^e1g1: \\(.*\\)/e1g1 (\\1)/", "e1g1 (1)"),
        ("s/^c7c8[qr]:/promotes:/", "promotes: 1"),
    ] {
        let (records, status) = asked(sed);
        assert_eq!((records.len(), status), (2, 1), "{sed}: {records:?}");
        assert_eq!(records[0]["cause"], "unread_line", "{}", records[0]);
        let said = records[0]["message"].as_str().unwrap();
        assert!(
            said.starts_with(&format!("the line `{line}` cannot be read")),
            "{said}"
        );
    }
    // A move that is really missing is found, whatever else the program writes.
    let (records, _) = asked("/^e1g1:/d; s/^Nodes/Time: 250 ms\\nNodes/");
    assert_eq!(records[0]["cause"], "missing_castling_kingside");
}

#[test]
fn a_bishop_is_not_a_pawn_of_the_b_file() {
    let program = behind("\"$@\" | sed -u -e 's/^d7f5:/B7f5:/'", "uci");
    let position = "8/3B4/8/8/8/3B4/8/k1K5 w - -";
    let (records, status) = compare(&[position, "--depth", "1"], &program);
    assert_eq!((records.len(), status), (2, 1), "{records:?}");
    assert_eq!(
        records[0]["message"],
        "the program writes `B7f5`, which is d7f5 in UCI"
    );
}

#[test]
fn a_null_move_among_the_moves_is_no_legal_move() {
    let (records, status) = asked("s/^e1g1:/0000: 1\\n&/; s/searched: 22/searched: 23/");
    assert_eq!((records.len(), status), (2, 1), "{records:?}");
    assert_eq!(
        (&records[0]["kind"], &records[0]["cause"]),
        (&json!("extra"), &json!("null_move"))
    );
}
