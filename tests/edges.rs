//! Corner cases of long lines. The others are `cases/edges.txt`.

use crate::support::oracle;

#[test]
fn the_id_of_a_line_that_is_too_long_is_read() {
    let long = format!("Wke1 id=a {}", "x".repeat(70_000));
    let (stdout, _, _) = oracle("--json -").stdin(long).ends();
    assert!(stdout.starts_with("{\"id\":\"a\",\"error\":{\"code\":\"line_too_long\""));
}

#[test]
fn an_answer_does_not_repeat_a_long_line_without_end() {
    let comment = "x".repeat(60_000);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let ask = |format: &str, line: &str| {
        let asked = oracle(&format!("--successors -o {format} -"));
        asked.stdin(line.to_owned()).ends()
    };
    for line in [
        format!("{fen} c0 \"{comment}\"; id \"a\";"),
        format!("{fen} id=a{comment}"),
    ] {
        let (stdout, stderr, status) = ask("epd", &line);
        assert_eq!((stdout.as_str(), status), ("", 2));
        let told = "chess-oracle: line 1: the answer would be longer than 1048576 bytes\n";
        assert!(stderr.starts_with(told), "{stderr}");
        // There are few moves.
        let (stdout, _, status) = ask("fen", &line);
        assert_eq!((stdout.lines().count(), status), (20, 0));
    }
    let short = format!("{fen} c0 \"{}\";", &comment[..1000]);
    assert_eq!(ask("epd", &short).0.lines().count(), 20);
}

#[test]
fn a_line_of_white_space_is_blank_however_long_it_is() {
    for length in [100, 65_536, 65_537, 300_000] {
        let input = format!("{}\nWke1\n", " ".repeat(length));
        let fen = oracle("-o fen -").stdin(input);
        fen.stdout("8/8/8/8/8/8/8/4K3 w - - 0 1\n").run();
    }
}
