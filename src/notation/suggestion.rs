//! Known names that a misspelt word may mean.

/// Returns the name that a word misspells, if they are similar: at most one letter in three is wrong.
///
/// ```
/// use chess_oracle::notation::nearest;
///
/// assert_eq!(nearest("trun", ["turn", "moved"]), Some("turn"));
/// assert_eq!(nearest("count", ["turn", "moved"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = names.into_iter().filter_map(|name| {
        // Comparing two words takes time in proportion to the product of their lengths, and a word may be a whole line.
        if word.len() > 2 * name.len() {
            return None;
        }
        let steps = strsim::damerau_levenshtein(word, name);
        (3 * steps <= name.len()).then_some((steps, name))
    });
    near.min_by_key(|&(steps, _)| steps).map(|(_, name)| name)
}
