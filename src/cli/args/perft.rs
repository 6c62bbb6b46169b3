//! Other orders of the words of `perft`: `perft startpos 5`, and `go perft 5` of UCI engines.

use std::ffi::OsString;

use super::Given;

/// Returns the depth and the words of the position, each in its place.
///
/// `perft startpos 5` has them in the other order. With `--check`, the depth may be left out. What can be read in the
/// usual order is not changed.
pub fn depth_first(
    given: &Given<'_>,
    depth: Option<String>,
    mut words: Vec<String>,
) -> (Option<String>, Vec<String>) {
    let Some(first) = depth else {
        return (None, words);
    };
    if is_depth(&first) {
        return (Some(first), words);
    }
    let is_lone = words.len() == 1 || first == "startpos";
    // The last number of a FEN without quotes is the number of the move.
    if is_lone && let Some(last) = words.pop_if(|word| is_depth(word)) {
        words.insert(0, first);
        return (Some(last), words);
    }
    if given.flag("check") {
        let is_stream = first == "-" && !words.is_empty();
        if !is_stream {
            words.insert(0, first);
        }
        return (None, words);
    }
    (Some(first), words)
}

/// Returns whether a word is meant as a depth: `5`, `1-6`.
fn is_depth(word: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let (first, last) = word.split_once('-').unwrap_or((word, "0"));
    is_number(first) && is_number(last) && word.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns the arguments without the `go` of UCI. Engines answer `go perft 5` alone about the initial position, divided.
pub fn without_go(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let [name, go, perft, behind @ ..] = arguments else {
        return None;
    };
    if go != "go" || perft != "perft" {
        return None;
    }
    let mut spelled = vec![name.clone(), perft.clone()];
    spelled.extend_from_slice(behind);
    if behind.len() == 1 {
        spelled.extend(["--divide".into(), "startpos".into()]);
    }
    Some(spelled)
}
