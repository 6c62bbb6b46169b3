//! Other orders of the words of `perft`: `perft startpos 5`, and `go perft 5` of UCI engines.

use std::ffi::OsString;

use oracle_notation::named;

use super::Args;

impl Args<'_> {
    /// Finds the depth and the words of the position, each in its place.
    ///
    /// `perft startpos 5` has them in the other order. With `--check`, the depth may be left out. What can be read in the
    /// usual order is not changed.
    pub(super) fn depth_first(&mut self) {
        let Some(first) = self.subject.take() else {
            return;
        };
        let is_lone = self.words.len() == 1 || named::is_name(&first);
        if is_depth(&first) {
            self.subject = Some(first);
        } else if is_lone && let Some(last) = self.words.pop_if(|word| is_depth(word)) {
            // The last number of a FEN without quotes is the number of the move.
            self.words.insert(0, first);
            self.subject = Some(last);
        } else if !self.shared.check {
            self.subject = Some(first);
        } else if first != "-" || self.words.is_empty() {
            self.words.insert(0, first);
        }
    }
}

/// Returns whether a word is meant as a depth: `5`, `1-6`.
fn is_depth(word: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let (first, last) = word.split_once('-').unwrap_or((word, "0"));
    is_number(first) && is_number(last) && word.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns the arguments without the `go` of UCI. Engines answer `go perft 5` alone about the initial position, divided.
pub fn without_go(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let [name, go, perft, rest @ ..] = arguments else {
        return None;
    };
    if go != "go" || perft != "perft" {
        return None;
    }
    let mut rewritten = vec![name.clone(), perft.clone()];
    rewritten.extend_from_slice(rest);
    if rest.len() == 1 {
        rewritten.extend(["--divide".into(), "startpos".into()]);
    }
    Some(rewritten)
}
