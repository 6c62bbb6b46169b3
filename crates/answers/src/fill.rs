//! Text in lines of a limited width.

use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Appends a text from this column on, in lines of at most this width: each further line is indented.
pub fn fill(text: &str, column: usize, indent: usize, width: usize, out: &mut String) {
    let (before, indent) = (" ".repeat(column), " ".repeat(indent));
    let options = Options::new(width)
        .initial_indent(&before)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::Custom(find_words))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let filled = textwrap::fill(text, options);
    out.push_str(filled.strip_prefix(&before).unwrap_or(&filled));
}

/// Finds the words between spaces; a move and its number (`4... Ng8`) are one, and so is an article (`(FIDE 3.1)`).
fn find_words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let (mut start, mut end) = (0, 0);
    let words = WordSeparator::AsciiSpace.find_words(line);
    Box::new(words.filter_map(move |word| {
        end += word.word.len() + word.whitespace.len();
        let begins = is_move_number(word.word) || word.word == "(FIDE";
        let ends_here = !begins || end == line.len();
        ends_here.then(|| {
            let word = Word::from(&line[start..end]);
            start = end;
            word
        })
    }))
}

/// Returns whether a word ends as a move number does: `4...` or `(1.`.
fn is_move_number(word: &str) -> bool {
    let number = word.trim_end_matches('.');
    number.len() < word.len() && number.ends_with(|last: char| last.is_ascii_digit())
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
    fn a_move_stays_with_its_number() {
        let text = "White has lost the right to castle: its king moved (1. Kf1)";
        let mut lines = String::new();
        fill(text, 0, 0, 55, &mut lines);
        let (first, last) = text.split_once(" (").unwrap();
        assert_eq!(lines, format!("{first}\n({last}"));
        let text = "at the start, after 2... Ng8, 14... Ng8 and 130... Rxe8#; 1. e4 e5 2. Ke2 3.";
        for width in 1..=text.len() {
            let mut lines = String::new();
            fill(text, 0, 0, width, &mut lines);
            assert_eq!(lines.replace('\n', " "), text);
            for line in lines.lines() {
                let is_end = text.ends_with(line);
                assert!(is_end || !line.ends_with('.'), "{lines}");
                assert!(
                    line.len() <= width || line.split(' ').count() <= 2,
                    "{lines}"
                );
            }
        }
    }

    #[test]
    fn an_empty_text_adds_nothing() {
        let mut lines = "a".to_owned();
        fill("", 1, 2, 10, &mut lines);
        assert_eq!(lines, "a");
    }
}
