//! A line of a count, as engines write it: a move and its leaf nodes, or the total.

use crate::difference;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CountLine {
    /// `e2e4: 20`, or `e2e4 20`.
    Move(String, u64),
    /// `Nodes searched: 20`, `Total: 20`, or `20`.
    Total(u64),
}

/// Words of a line with the total.
const TOTAL: [&str; 6] = ["nodes", "total", "leaf", "leaves", "moves", "searched"];

/// Parses a line; returns nothing if it is not part of a count.
pub fn parse(line: &str) -> Option<CountLine> {
    let is_separator = |letter: char| letter.is_whitespace() || matches!(letter, ':' | '=' | ',');
    let words: Vec<&str> = line
        .split(is_separator)
        .filter(|word| !word.is_empty() && *word != "-")
        .collect();
    if let [_, .., last] = words.as_slice()
        && let Ok(count) = last.parse()
        && let Some((text, _)) = line.rsplit_once(last)
        && let text = text.trim_end_matches(|letter| is_separator(letter) || letter == '-')
        && (difference::is_move(text) || text == "0000")
    {
        return Some(CountLine::Move(text.to_owned(), count));
    }
    match words.as_slice() {
        [only] => only.parse().ok().map(CountLine::Total),
        // A report on a search: its nodes are not leaf nodes.
        ["info", words @ ..] if words.iter().any(|word| matches!(*word, "score" | "pv")) => None,
        words => {
            let is_word = |word: &&str| TOTAL.contains(&word.to_ascii_lowercase().as_str());
            let at = words.iter().position(is_word)?;
            // `Nodes for depth 3: 8902` starts with the depth.
            let after_colon = line.rsplit_once(':').and_then(|(_, text)| {
                let mut words = text.split_whitespace();
                words.next()?.parse().ok()
            });
            let number = words[at..].iter().find_map(|word| word.parse().ok());
            Some(CountLine::Total(after_colon.or(number)?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CountLine, parse};

    #[test]
    fn moves_and_totals_are_read_as_engines_write_them() {
        let counted = |text: &str, count| Some(CountLine::Move(text.to_owned(), count));
        assert_eq!(parse("e2e4: 20"), counted("e2e4", 20));
        assert_eq!(parse("e2e4 20"), counted("e2e4", 20));
        assert_eq!(parse("a7a8Q - 1"), counted("a7a8Q", 1));
        for text in ["a7a8=Q", "a7 a8 q", "O-O-O", "0-0", "Nf3+", "e1-g1"] {
            assert_eq!(parse(&format!("{text}: 1")), counted(text, 1));
        }
        for total in [
            "Nodes searched: 20",
            "20",
            "Total: 20",
            "nodes 20 time 3 nps 999",
        ] {
            assert_eq!(parse(total), Some(CountLine::Total(20)), "{total}");
        }
        let named = parse("Raw nodes for depth 1: 20");
        assert_eq!(named, Some(CountLine::Total(20)));
        for other in [
            "",
            "info string hello",
            "info depth 1 seldepth 1 score cp 83 time 0 nodes 6 nps 6000 pv g1f3",
            "Time: 3",
            "Stockfish 15.1 by some people",
        ] {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}
