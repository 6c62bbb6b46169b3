//! Text in lines of a limited width.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Appends a text from this column on, in lines of at most this width: each further line is indented.
pub fn fill(text: &str, column: usize, indent: usize, width: usize, out: &mut String) {
    let (before, indent) = (" ".repeat(column), " ".repeat(indent));
    let options = Options::new(width)
        .initial_indent(&before)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let filled = textwrap::fill(text, options);
    out.push_str(filled.strip_prefix(&before).unwrap_or(&filled));
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn a_line_ends_before_the_word_that_is_too_long_for_it() {
        let mut lines = "moves:".to_owned();
        fill("a2a3 a2a4 b2b3", 6, 2, 15, &mut lines);
        assert_eq!(lines, "moves:a2a3 a2a4\n  b2b3");
    }

    #[test]
    fn a_word_that_is_longer_than_a_line_has_one_of_its_own() {
        let mut lines = String::new();
        fill("a kingside b", 0, 0, 4, &mut lines);
        assert_eq!(lines, "a\nkingside\nb");
    }

    #[test]
    fn an_empty_text_adds_nothing() {
        let mut lines = "a".to_owned();
        fill("", 1, 2, 10, &mut lines);
        assert_eq!(lines, "a");
    }
}
