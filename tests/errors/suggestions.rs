//! What is suggested for a word that is no option.

use crate::support::{oracle, oracle_with};

/// Words that resemble no option, question, format, field or kind, in meaning or spelling.
const UNRELATED: &str = "all number limit engine eval verbose quiet recursive input best multipv list debug config \
    total amount legal force ascii text white black king search show print draw stats bench tree level book \
    knight queen rook bishop pawn stop isready ucinewgame compiler export play analyse hint test run stockfish lichess \
    load save open close image picture table map can may sat fact final gaming gone xyzzy";

#[test]
fn unrelated_words_get_no_suggestion() {
    for (number, word) in UNRELATED.split_whitespace().enumerate() {
        let field = format!("{word}=1");
        let option = format!("--{word}");
        let calls = [
            &["startpos", &option][..],
            &["perft", "2", "startpos", &option],
            &["startpos", "-o", word],
            &["startpos", &field],
            &["schema", word],
            &["completions", word],
            &["help", word],
            &[word, "startpos"],
        ];
        // Each word in two places, each place with a quarter of the words.
        for arguments in calls.into_iter().skip(number % 4).step_by(4) {
            let complaint = oracle_with(arguments).complains();
            assert!(!complaint.contains("did you mean"), "{complaint}");
        }
    }
}

#[test]
fn words_without_a_similar_option_get_no_suggestion() {
    for word in "out-of format go x is no mate".split(' ') {
        let complaint = oracle(&format!("startpos --{word}")).complains();
        assert!(!complaint.contains("did you mean"), "{complaint}");
    }
}

#[test]
fn similar_words_and_abbreviations_have_one_suggestion() {
    for (word, name) in [
        ("cuont", "count"),
        ("coun", "count"),
        ("ouptut", "output"),
        ("peice", "piece"),
        ("divde", "divide"),
        ("succ", "successors"),
        ("Json", "json"),
        ("chess690", "chess960"),
        ("thread", "threads"),
    ] {
        let complaint = oracle(&format!("startpos --{word}")).complains();
        let hint = format!("did you mean `--{name}`?");
        assert!(complaint.contains(&hint), "{complaint}");
    }
}

#[test]
fn what_is_suggested_is_spelled_alike_or_abbreviated() {
    let mut rng = fastrand::Rng::with_seed(5);
    let names = "count output successors explain piece castling strict threads chess960 json turn";
    let mut suggested = 0;
    for name in names.split(' ') {
        for _ in 0..12 {
            // One letter is doubled, dropped or replaced, or all after it are dropped.
            let at = rng.usize(1..name.len());
            let (before, after) = name.split_at(at);
            let wrong = match rng.u8(0..4) {
                0 => format!("{before}{}{after}", &before[at - 1..]),
                1 => format!("{before}{}", &after[1..]),
                2 => format!("{before}q{}", &after[1..]),
                _ => before.to_owned(),
            };
            let (_, stderr, status) = oracle_with(&["startpos", &format!("--{wrong}")]).ends();
            let hint = stderr.split_once("did you mean `--");
            let Some((_, after)) = hint.filter(|_| status == 2) else {
                continue;
            };
            let (found, _) = after.split_once('`').unwrap();
            let steps = strsim::damerau_levenshtein(&wrong, found);
            assert!(
                found.starts_with(&wrong) || 3 * steps <= found.len(),
                "{stderr}"
            );
            suggested += 1;
        }
    }
    assert!(suggested > 60, "{suggested}");
}
