//! Any bytes: each line that is not skipped has a record with its number, and the status follows from the records.

use std::fmt::Write as _;

use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_oneof, proptest};

use super::model::{check, counted};
use crate::support::oracle;

/// Valid lines, and lines that are nearly valid.
fn sensible() -> impl Strategy<Value = Vec<u8>> {
    let lines = [
        "startpos",
        "Wke1 Wra1 Bqd8 piece=e1 id=a",
        "Wka1 Bkc2 turn=w",
        "startpos moves e2e4 e7e5",
        "startpos moves e2e5",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"c\";",
        "8/8/8/8/8/8/8/9 w - -",
        "Wxe1",
        "Wpa7 move=a7a8 piece=a7",
        "# a comment",
        "#",
        "",
        " \t",
        "\u{2003}",
        "\u{feff}",
        ",;",
        "moves",
        "id=",
    ];
    let whole = (0..lines.len()).prop_map(move |index| lines[index].as_bytes().to_vec());
    // One letter is replaced or removed.
    (whole, any::<Option<(usize, Option<u8>)>>()).prop_map(|(mut line, change)| {
        if let Some((at, letter)) = change.filter(|_| !line.is_empty()) {
            let at = at % line.len();
            match letter {
                Some(letter) => line[at] = letter,
                None => drop(line.remove(at)),
            }
        }
        line
    })
}

/// Returns a few lines with all kinds of line ends, and other bytes that a file may contain.
fn inputs() -> impl Strategy<Value = Vec<u8>> {
    let long = (65_530..65_545_usize).prop_map(|length| {
        let mut line = b"Wke1".to_vec();
        line.resize(length, b' ');
        line
    });
    let line = prop_oneof![
        12 => sensible(),
        4 => vec(any::<u8>(), 0..40),
        1 => long,
    ];
    let ends = prop_oneof![4 => Just(&b"\n"[..]), 1 => Just(&b"\r\n"[..]), 1 => Just(&b"\r"[..])];
    let begin = prop_oneof![4 => Just(&b""[..]), 1 => Just(&b"\xef\xbb\xbf"[..])];
    let input = (begin, vec((line, ends), 0..30), any::<bool>());
    let input = input.prop_map(|(begin, lines, is_ended)| {
        let mut input = begin.to_vec();
        for (line, end) in lines {
            input.extend(line);
            input.extend(end);
        }
        if !is_ended && input.ends_with(b"\n") {
            input.pop();
        }
        input
    });
    input.prop_filter("compressed", |input| !input.starts_with(b"\x1f\x8b"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(70))]

    #[test]
    fn there_is_one_record_for_each_line_that_counts(input in inputs(), threads in 1..4) {
        let (stdout, stderr, status) = oracle(&format!("--json --threads {threads} -"))
            .stdin(input.clone())
            .ends();
        check(&input, &stdout, status);
        assert_eq!(stderr, "");
    }

    #[test]
    fn the_status_is_the_worst_of_all_verdicts(input in inputs(), threads in 1..4) {
        let (stdout, _, status) = oracle(&format!("explain a7a8 --json --threads {threads} -"))
            .stdin(input.clone())
            .ends();
        assert_eq!(stdout.lines().count(), counted(&input).len());
        let verdicts = stdout.lines().map(|line| {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            match record["legal"].as_bool() {
                Some(is_legal) => i32::from(!is_legal),
                None => 2,
            }
        });
        assert_eq!(status, verdicts.max().unwrap_or(0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn a_stream_is_its_lines_one_by_one(input in inputs(), threads in 1..4) {
        let asked = format!("--json --threads {threads} -");
        let together = oracle(&asked).stdin(input.clone()).ends().0;
        let mut apart = String::new();
        for (number, line) in counted(&input) {
            // On the second line, where a byte-order mark is part of the line, and before CR LF, so that a CR before it
            // is part of the line.
            let alone = oracle(&asked).stdin([b"\n", line, b"\r\n"].concat()).ends().0;
            match alone.strip_suffix(",\"line\":2}\n") {
                Some(error) => writeln!(apart, "{error},\"line\":{number}}}").unwrap(),
                None => apart.push_str(&alone),
            }
        }
        assert_eq!(together, apart);
    }
}
