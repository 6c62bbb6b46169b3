//! Findings as annotations of a workflow of GitHub, and the workflow and the hook in `examples/`.

use std::fs;

use crate::support::oracle_with;

#[test]
fn a_finding_for_github_names_file_line_and_column_in_its_own_escapes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a, 100%.pgn");
    let pgn = "[White \"50% me\"]\n\n1. e4 e5\n2. Ke3 *\n\n1. d4 *\n\n1. d4 d5 2. c3%c *\n";
    fs::write(&path, pgn).unwrap();
    let arguments = ["games", "-o", "github", "--ignore", "missing_tags"];
    let arguments = [&arguments[..], &[path.to_str().unwrap()]].concat();
    let (stdout, stderr, status) = oracle_with(&arguments).ends();
    assert_eq!((stderr.as_str(), status), ("", 1));
    let lines: Vec<&str> = stdout.lines().collect();
    let place = |place: &str| format!("a%2C 100%25.pgn,{place}::game ");
    let king =
        place("line=4,col=4") + "1 (50%25 me - ), 2. Ke3: illegal: the white king on e1 cannot";
    assert!(
        lines[0].starts_with("::error file=") && lines[0].contains(&king),
        "{stdout}"
    );
    assert!(lines[1].contains(&place("line=8,col=15")), "{stdout}");
    assert!(lines[1].contains("cannot read `%25c`"), "{stdout}");
    assert_eq!(lines.len(), 2);
}
