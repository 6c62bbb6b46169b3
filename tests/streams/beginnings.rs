//! Streams that begin within a file.

use std::path::Path;

use crate::compressed::zstd;
use crate::support::{oracle, oracle_with};

/// Lines of many kinds, and the bytes at which they begin.
fn many_lines() -> (String, Vec<usize>) {
    let kinds = [
        "startpos id=ä\n".to_owned(),
        "# a comment\n".to_owned(),
        "\n".to_owned(),
        "Wxe1\r\n".to_owned(),
        format!("startpos moves {}\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(300)),
        format!("{}\n", "x".repeat(200_000)),
    ];
    let text = format!("\u{feff}{}", kinds.concat().repeat(5));
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let starts = std::iter::once(0).chain(ends).collect();
    (text, starts)
}

#[test]
fn a_stream_can_begin_at_any_line() {
    let (text, starts) = many_lines();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("from_offset.txt");
    std::fs::write(&path, &text).unwrap();
    let ask = |options: &str| {
        oracle_with(
            &[
                &options.split(' ').collect::<Vec<_>>()[..],
                &[
                    "--json",
                    "--fields",
                    "fen,line",
                    "-f",
                    path.to_str().unwrap(),
                ],
            ]
            .concat(),
        )
        .ends()
    };
    let whole = ask("--threads 2").0;
    for (number, start) in starts.iter().enumerate() {
        let (answers, complaint, _) = ask(&format!("--threads 2 --from-offset {start}"));
        // Each line of six is answered but for two.
        let passed = number / 6 * 4 + [0, 1, 1, 1, 2, 3][number % 6];
        let rest: String = whole.split_inclusive('\n').skip(passed).collect();
        assert_eq!(answers, rest, "{start}");
        assert_eq!(complaint, "");
    }
    let end = text.len();
    for (offset, reason) in [
        (1, "it is within a line"),
        (end + 1, &*format!("the input has {end} bytes")),
    ] {
        let (_, complaint, status) = ask(&format!("--from-offset {offset}"));
        assert!(
            complaint.ends_with(&format!("cannot begin at byte {offset}: {reason}\n")),
            "{complaint}"
        );
        assert_eq!(status, 2);
    }
    let packed = zstd(text.as_bytes());
    let packed_path = path.with_extension("zst");
    std::fs::write(&packed_path, packed).unwrap();
    let start = starts[8].to_string();
    let of = |path: &Path| {
        let path = path.to_str().unwrap();
        oracle_with(&["-o", "fen", "--from-offset", &start, "-f", path])
            .ends()
            .0
    };
    assert_eq!(of(&packed_path), of(&path));
}

#[test]
fn a_table_that_begins_at_a_row_keeps_its_columns() {
    let table =
        "name,fen,note\na,4k3/8/8/8/8/8/8/4K3 w - - 0 1,1\nb,4k3/8/8/8/8/8/8/3RK3 w - - 0 1,2\n";
    let at = table.find("b,").unwrap();
    let options = format!("-o csv --fields move_count --echo --no-header --from-offset {at}");
    let told = oracle(&options).stdin(table).says();
    assert_eq!(told, "14,b,2\n");
    for options in ["-f a -f b", "startpos"] {
        let refused = oracle(&format!("{options} -o fen --from-offset 9")).complains();
        assert!(
            refused.contains("`--from-offset` applies to one file only"),
            "{refused}"
        );
    }
}
