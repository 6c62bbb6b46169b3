//! The export format: what was read is written as the standard asks for, and reads back as itself.

use chess_oracle::notation::pgn::{FindingKind, Options};
use fastrand::Rng;

use super::{Log, random_pgn, read_in_pieces};
use crate::support::oracle;

fn export(input: &str) -> String {
    let (stdout, stderr, status) = oracle("games -o pgn").stdin(input).ends();
    assert_eq!(stderr, "");
    assert!(status < 2);
    stdout
}

#[test]
fn what_was_exported_is_exported_as_itself() {
    let mut rng = Rng::with_seed(10);
    let mut seen = 0;
    for _ in 0..20 {
        let text = random_pgn(&mut rng, 10, false);
        let once = export(&text);
        let twice = export(&once);
        // The findings of the first time are comments the second.
        let plain = |text: &str| {
            text.lines()
                .filter(|line| line.starts_with('['))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(plain(&once), plain(&twice));
        let options = Options {
            has_variations: true,
            is_pedantic: false,
            tags_are_optional: true,
        };
        let read = |text: &str| -> Vec<String> {
            let log: Log = read_in_pieces(text.as_bytes(), options, &[]);
            log.lines.iter().filter_map(|line| meaning(line)).collect()
        };
        let shown = read(&once);
        assert_eq!(read(&text), shown);
        for wanted in [
            "comment a comment",
            "comment to the end (",
            "nag 5",
            "nag 14",
            "VariationStart",
        ] {
            seen += usize::from(shown.iter().any(|line| line.contains(wanted)));
        }
        assert!(
            once.lines()
                .all(|line| line.starts_with('[') || line.chars().count() < 80),
            "{once}"
        );
        let pedantic = oracle("games --pedantic --json")
            .stdin(once.as_str())
            .ends()
            .0;
        assert!(!pedantic.contains("nonstandard_san"), "{pedantic}");
    }
    assert!(seen > 80, "{seen}");
}

/// Returns what a line of a log says of a game, whatever the form: glyphs as their numbers, comments as words with single
/// spaces. Findings, and comments that are findings, say nothing.
fn meaning(line: &str) -> Option<String> {
    let line = line.trim_start();
    if ["begin", "end", "finding", "CommentEnd"]
        .iter()
        .any(|word| line.starts_with(word))
    {
        return None;
    }
    if let Some(hex) = line.strip_prefix("comment ") {
        let bytes: Vec<u8> = hex
            .as_bytes()
            .chunks(2)
            .map(|digits| u8::from_str_radix(str::from_utf8(digits).unwrap(), 16).unwrap())
            .collect();
        let text = String::from_utf8(bytes).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_finding = FindingKind::ALL.iter().any(|kind| {
            words
                .first()
                .is_some_and(|word| word.strip_suffix(':') == Some(kind.id()))
        });
        return (!is_finding).then(|| format!("comment {}", words.join(" ")));
    }
    if let Some(suffix) = line.strip_prefix("Suffix(") {
        // `!?` is the glyph 5 (PGN standard, section 10).
        assert_eq!(suffix, "[33, 63])");
        return Some("nag 5".to_owned());
    }
    if let Some(number) = line.strip_prefix("Nag(") {
        return Some(format!("nag {}", number.trim_end_matches(')')));
    }
    Some(line.to_owned())
}

#[test]
fn the_export_format_is_that_of_the_standard() {
    let input = "[White \"Tal\"]\n[Black \"\\\"B\\\"\"]\n[ECO \"C50\"]\n[Annotator \"x\"]\n\n\
                 1.e2e4 {good\nmove} e5 (1...d5?! 2.exd5 (2.d4)) 2.Bc4 Nc6 3.Qh5 Nf6 4.Qxf7 0-1";
    assert_eq!(
        export(input),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Tal\"]\n\
         [Black \"\\\"B\\\"\"]\n[Result \"1-0\"]\n[Annotator \"x\"]\n[ECO \"C50\"]\n\n\
         1. e4 {good move} 1... e5 (1... d5 $6 2. exd5 (2. d4)) 2. Bc4 Nc6 3. Qh5 Nf6 4.\n\
         Qxf7# {wrong_result: White wins by checkmate, but the result is `0-1`} 1-0\n\n"
    );
}
