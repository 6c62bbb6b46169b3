//! Words in lines of a limited width.

use std::iter;

/// Appends words from this column on, in lines of at most this width: each further line is indented.
pub fn fill<'w>(
    words: impl Iterator<Item = &'w str>,
    mut column: usize,
    indent: usize,
    width: usize,
    out: &mut String,
) {
    for (index, word) in words.enumerate() {
        let length = word.chars().count();
        if index > 0 && column + 1 + length > width {
            out.push('\n');
            out.extend(iter::repeat_n(' ', indent));
            column = indent;
        } else if index > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn a_line_ends_before_the_word_that_is_too_long_for_it() {
        let mut lines = "moves:".to_owned();
        fill("a2a3 a2a4 b2b3".split(' '), 6, 2, 15, &mut lines);
        assert_eq!(lines, "moves:a2a3 a2a4\n  b2b3");
    }

    #[test]
    fn a_word_that_is_longer_than_a_line_has_one_of_its_own() {
        let mut lines = String::new();
        fill("a kingside b".split(' '), 0, 0, 4, &mut lines);
        assert_eq!(lines, "a\nkingside\nb");
    }
}
