//! The export format: what was read is written as the standard asks for, and reads back as itself.

use chess_oracle::notation::pgn::Options;
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
        let positions = |text: &str| -> Vec<String> {
            let log: Log = read_in_pieces(text.as_bytes(), options, &[]);
            let kept = |line: &&String| {
                !line.contains("omment")
                    && !line.starts_with("begin")
                    && !line.starts_with("end")
                    && !line.contains("finding")
                    && !line.contains("Suffix")
                    && !line.contains("Nag")
            };
            log.lines.iter().filter(kept).cloned().collect()
        };
        assert_eq!(positions(&text), positions(&once));
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
