//! A turn that cannot be right: the caption of pictures, and the note beside answers without room for it. `cases/turns.txt` and
//! `cases/sides.txt` have whose turn it is.

use crate::support::oracle_with;

const LINE: &str = "White: Kg1, Re8 Black: Kg8 f7 g7 h7 turn=white";
const NOTE: &str = "Black is in check, but it is White's turn (did you mean `turn=black`?)";

#[test]
fn a_turn_that_cannot_be_right_is_in_the_caption() {
    for words in ["-o svg", "attacks -o svg", "explain Re1 -o svg"] {
        let words: Vec<&str> = words.split(' ').chain([LINE]).collect();
        let picture = oracle_with(&words).says();
        let (_, description) = picture.split_once("<desc>").expect("a description");
        assert!(description.contains(NOTE), "{picture}");
        let captions = picture.split("class=\"caption\"").skip(1);
        let words = captions.map(|text| text.split(['>', '<']).nth(1).unwrap_or_default());
        let below = words.collect::<Vec<_>>().join(" ");
        assert!(below.ends_with(&format!("{NOTE}.")), "{below}");
    }
}

#[test]
fn a_turn_that_cannot_be_right_is_a_note_where_the_answer_has_no_place_for_it() {
    let note = format!("chess-oracle: {NOTE}\n");
    let without_place = "-o uci|-o san|-o lan|-o fen|-o epd|-o pieces|-o tsv|--count|--fields fen|--successors|perft 2|\
        perft 2 --divide|perft 1-2|perft 2 --split 1";
    let with_place =
        "--json|--fields problems|--successors --json|perft 2 --json|winnable|attacks --json";
    let calls = without_place.split('|').map(|words| (words, note.as_str()));
    for (words, note) in calls.chain(with_place.split('|').map(|words| (words, ""))) {
        let ask = |last: &str| {
            let words: Vec<&str> = words.split(' ').chain([last]).collect();
            let (stdout, stderr, status) = oracle_with(&words).stdin(LINE).ends();
            (stdout.trim_end().to_owned(), stderr, status)
        };
        let (stdout, stderr, status) = ask(LINE);
        assert_eq!((stderr.as_str(), status), (note, 0), "{words}");
        // A stream of a million lines does not repeat it.
        assert_eq!(ask("-"), (stdout, String::new(), 0), "{words}");
    }
}
