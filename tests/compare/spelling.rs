//! Moves that are not written in UCI: the spelling is what is wrong, and no other cause is found.

use serde_json::{Value, json};

use super::{behind, compare, summary};
use crate::support::at_once;

/// Castling, and promotions with and without a capture.
const OPTIONS: &str = "3n2k1/2P5/8/8/8/8/8/4K2R_w_K_- --protocol uci --depth 2";

/// The right engine whose lines are changed by a program of sed.
fn changed(sed: &str) -> Vec<String> {
    behind(&format!("\"$@\" | sed -u -e '{sed}'"), "uci")
}

/// Lines of a right engine around its counts: none of them is taken for an answer.
#[test]
fn what_stands_around_a_count_is_no_answer() {
    let cases = [
        "s/^Nodes.*/&\\nbestmove 0000/",
        "s/^Nodes/depth 9 nodes 1\\n&/",
        "s/^Nodes.*/& Time: 3ms NPS: 4096/",
        "s/^[a-h].*/Move & nodes/",
        "s/^[a-h].*/& (0.1 ms)/",
        "s/: / -> /; s/^Nodes searched ->/nodes/",
    ];
    at_once(cases, |sed| {
        summary(OPTIONS, "", &changed(sed));
    });
}

/// Returns the only finding.
#[track_caller]
fn finding(sed: &str) -> Value {
    let (mut records, status) = compare(OPTIONS, "", &changed(sed));
    assert_eq!((records.len(), status), (2, 1), "{sed}: {records:?}");
    // The counts behind a spelling are compared, too.
    assert!(records[0]["cause"] != "spelling" || records[1]["depth"] == 2);
    records.remove(0)
}

#[test]
fn a_move_in_another_notation_is_a_finding_of_its_spelling_only() {
    let cases = [
        ("s/^e1g1:/O-O:/", "O-O", "e1g1"),
        ("s/^e1g1:/0-0 /", "0-0", "e1g1"),
        ("s/^e1g1:/e1 g1:/", "e1 g1", "e1g1"),
        ("s/^e1g1:/e1-g1 =/", "e1-g1", "e1g1"),
        ("s/^c7c8q:/c8=Q:/", "c8=Q", "c7c8q"),
        ("s/^c7d8q:/cxd8=Q+:/", "cxd8=Q+", "c7d8q"),
        ("s/^c7d8n:/c7xd8=N - /", "c7xd8=N", "c7d8n"),
        ("s/^h1h8:/Rh8+:/", "Rh8+", "h1h8"),
        ("s/^e1d1: /Ke1-d1: /", "Ke1-d1", "e1d1"),
    ];
    at_once(cases, |(sed, written, meant)| {
        let finding = finding(sed);
        let found = ["kind", "cause", "move", "message"].map(|key| &finding[key]);
        let said = format!("the program writes `{written}`, which is {meant} in UCI");
        assert_eq!(found, ["spelling", "spelling", meant, &said]);
        assert_eq!(finding["moves"], json!([meant]));
    });
}

#[test]
fn what_is_almost_uci_is_read_and_named() {
    let cases = [
        ("s/^e1g1:/e1h1:/", "e1h1", "e1g1"),
        ("s/^c7c8q:/c7c8Q:/", "c7c8Q", "c7c8q"),
        ("s/^c7c8q:/c7c8=q:/", "c7c8=q", "c7c8q"),
        ("s/^h1h8:/H1H8:/", "H1H8", "h1h8"),
    ];
    at_once(cases, |(sed, written, meant)| {
        let wanted = json!([{"written": written, "move": meant}]);
        assert_eq!(summary(OPTIONS, "", &changed(sed))["spellings"], wanted);
    });
    assert_eq!(summary(OPTIONS, "", &changed(""))["spellings"], json!([]));
}

#[test]
fn a_notation_of_all_moves_is_named_and_no_finding() {
    let program = changed("s/^\\([a-h][1-8]\\)\\([a-h][1-8]\\)/\\1-\\2/");
    let spellings = summary(OPTIONS, "", &program)["spellings"].clone();
    assert_eq!(spellings[0], json!({"written": "e1-g1", "move": "e1g1"}));
    assert_eq!(spellings.as_array().unwrap().len(), 2);
}

/// Castling that is written in another way than this program's is no move to it.
#[test]
fn castling_is_sent_as_the_program_writes_it() {
    let script = "sed -u 's/ e1g1/ e1e1/' | \"$@\" | sed -u 's/^e1g1:/e1h1:/'";
    let wanted = json!([{"written": "e1h1", "move": "e1g1"}]);
    for moves in ["", "--moves e1g1,g8g7"] {
        let options = format!("{OPTIONS} {moves}");
        let asked = summary(&options, "", &behind(script, "uci"));
        assert!(!moves.is_empty() || asked["spellings"] == wanted, "{asked}");
    }
}

#[test]
fn a_line_that_cannot_be_read_comes_before_a_missing_move() {
    let cases = [
        ("s/^e1g1:/castles short:/", "castles short: 1"),
        ("s/^e1g1: \\(.*\\)/e1g1 <\\1>/", "e1g1 <1>"),
        ("s/^c7c8[qr]:/promotes:/", "promotes: 1"),
    ];
    at_once(cases, |(sed, line)| {
        let finding = finding(sed);
        assert_eq!(finding["cause"], "unread_line", "{finding}");
        let said = finding["message"].as_str().unwrap();
        assert!(
            said.starts_with(&format!("the line `{line}` cannot be read")),
            "{said}"
        );
    });
    // A move that is really missing is found, whatever else the program writes.
    let missing = changed("/^e1g1:/d; s/^Nodes/Time: 250 ms\\nNodes/");
    let (records, _) = compare(OPTIONS, "", &missing);
    assert_eq!(records[0]["cause"], "missing_castling_kingside");
}

#[test]
fn a_bishop_is_not_a_pawn_of_the_b_file_and_a_null_move_is_no_legal_move() {
    let options = "8/3B4/8/8/8/3B4/8/k1K5_w_-_- --depth 1";
    let (records, status) = compare(options, "", &changed("s/^d7f5:/B7f5:/"));
    assert_eq!((records.len(), status), (2, 1), "{records:?}");
    let said = "the program writes `B7f5`, which is d7f5 in UCI";
    assert_eq!(records[0]["message"], said);
    let finding = finding("s/^e1g1:/0000: 1\\n&/; s/searched: 22/searched: 23/");
    assert_eq!(
        [&finding["kind"], &finding["cause"]],
        ["extra", "null_move"]
    );
}
