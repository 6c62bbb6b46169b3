//! Known names that a misspelt word may mean.

/// Returns the name that a word misspells, if they are similar: at most one letter in three is wrong, and of a name
/// of three letters or fewer not the first.
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
        let is_short = name.len() <= 3;
        let begins_alike = word.bytes().next() == name.bytes().next();
        let is_near = 3 * steps <= name.len() && (begins_alike || !is_short);
        is_near.then_some((steps, name))
    });
    near.min_by_key(|&(steps, _)| steps).map(|(_, name)| name)
}
