//! Known names that a misspelt word may mean.

/// Returns the name that a word misspells, if they are similar: at most one letter in three is wrong. A short name,
/// which resembles many words, has all its letters in another order, or one letter more.
///
/// ```
/// use chess_oracle::notation::nearest;
///
/// assert_eq!(nearest("trun", ["turn", "moved"]), Some("turn"));
/// assert_eq!(nearest("count", ["turn", "moved"]), None);
/// assert_eq!(nearest("nam", ["man"]), None);
/// assert_eq!(nearest("amn", ["man"]), Some("man"));
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = names.into_iter().filter_map(|name| {
        // Comparing two words takes time in proportion to the product of their lengths, and a word may be a whole line.
        if word.len() > 2 * name.len() {
            return None;
        }
        let steps = strsim::damerau_levenshtein(word, name);
        let is_near = match name.len() {
            0..=3 => steps <= 1 && (word.starts_with(name) || is_reordered(word, name)),
            length => 3 * steps <= length,
        };
        is_near.then_some((steps, name))
    });
    near.min_by_key(|&(steps, _)| steps).map(|(_, name)| name)
}

fn is_reordered(word: &str, name: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(word) == sorted(name)
}
