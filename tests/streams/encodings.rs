//! UTF-16 in everything that is read: streams, games, drawings, files of compare, packed or not.

use std::fs;
use std::io::Write;

use crate::support::{oracle, oracle_with};

/// Returns a text in UTF-16 with a byte-order mark, or without.
fn utf16(text: &str, has_mark: bool, is_big_endian: bool) -> Vec<u8> {
    let mark = if has_mark { "\u{feff}" } else { "" };
    let units = mark.encode_utf16().chain(text.encode_utf16());
    let in_order = |unit: u16| {
        if is_big_endian {
            unit.swap_bytes()
        } else {
            unit
        }
    };
    units
        .flat_map(|unit| in_order(unit).to_le_bytes())
        .collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A way to ask, and a text that has an answer.
const ASKED: [(&str, &str); 5] = [
    (
        "--json -",
        "startpos\r\nWke1 id=\"\u{e9}\u{1d11e}\"\r\n# x\r\n\r\nWxe1\r\n{\"fen\":\"startpos\",\"id\":1}",
    ),
    (
        "games --json -",
        "[White \"Ta\u{e4}l\"]\r\n\r\n1. e4 e5 {\u{1d11e} \u{2654}} 2. Ke3 *\r\n",
    ),
    (
        "games -o pgn -",
        "[White \"Ta\u{e4}l\"]\r\n\r\n1. e4 e5 {\u{1d11e} \u{2654}} 2. Nf3 *\r\n",
    ),
    (
        "-o fen -",
        "r . . . k . . r\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\nR . . . K . . R",
    ),
    (
        "act",
        "{\"role\":\"movement\",\"cmd\":\"legalMoves\",\"fen\":\"startpos\",\"from\":\"e2\"}\n",
    ),
];

#[test]
fn utf16_with_a_mark_is_read_like_utf8() {
    for (words, text) in ASKED {
        let expected = oracle(words).stdin(text).ends();
        assert!(!expected.0.trim().is_empty(), "{words}: {expected:?}");
        for is_big_endian in [false, true] {
            let bytes = utf16(text, true, is_big_endian);
            assert_eq!(
                oracle(words).stdin(bytes.as_slice()).ends(),
                expected,
                "{words}"
            );
            assert_eq!(
                oracle(words).stdin(gzip(&bytes)).ends(),
                expected,
                "{words}"
            );
        }
    }
}

#[test]
fn utf16_in_files_is_read_like_utf8() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("text").display().to_string();
    for (words, text) in [
        (
            ["-o", "fen", "-f"].as_slice(),
            format!("{:89}\n", "startpos").repeat(3000),
        ),
        (
            &["games", "--threads", "3"],
            format!("1. e4 e5 {{{:200}}} 2. Nf3 Nc6 *\n\n", "long").repeat(1000),
        ),
    ] {
        let words = [words, &[path.as_str()]].concat();
        let [plain, utf16, packed] = [
            text.clone().into_bytes(),
            utf16(&text, true, false),
            gzip(&utf16(&text, true, true)),
        ]
        .map(|bytes| {
            fs::write(&path, bytes).unwrap();
            oracle_with(&words).says()
        });
        assert!(plain == utf16 && plain == packed, "{words:?}");
    }
}

#[test]
fn utf16_without_a_mark_is_named_with_the_command_that_converts_it() {
    for (is_big_endian, name) in [(false, "UTF-16LE"), (true, "UTF-16BE")] {
        for (words, text) in [
            ("-", "startpos\n"),
            ("games -", "[Event \"x\"]\n\n1. e4 *\n"),
        ] {
            let bytes = utf16(text, false, is_big_endian);
            let usage = if words == "-" { "-f -" } else { words };
            let (stdout, stderr, status) = oracle(words).stdin(bytes.as_slice()).ends();
            let command = format!("`iconv -f {name} -t UTF-8 FILE | chess-oracle {usage}`");
            assert!(
                stderr.contains(&format!(
                    "it is UTF-16 without a byte-order mark: write {command}"
                )),
                "{stderr}"
            );
            assert_eq!(status, 2, "{stdout}");
            let (_, stderr, status) = oracle(words).stdin(gzip(&bytes)).ends();
            let command = format!(
                "`gzip -dc FILE > UNPACKED`, then `iconv -f {name} -t UTF-8 UNPACKED | chess-oracle {usage}`"
            );
            assert!(stderr.contains(&command), "{stderr}");
            assert_eq!(status, 2);
        }
    }
}

#[test]
fn what_is_no_character_of_utf16_is_shown_and_ends_nothing() {
    // Half a pair, then half a unit.
    for (bytes, lines) in [
        (b"\xff\xfe".as_slice(), 0),
        (b"\xff\xfe\x00", 1),
        (b"\xff\xfe\x3d\xd8\n\0W\0k\0e\x001\0\n\0", 2),
        (b"\xff\xfeW\0k\0e\x001\0\n\0\x3d\xd8", 2),
        (b"\xff\xfeW\0k\0e\x001\0\n\0x", 2),
    ] {
        let (stdout, stderr, status) = oracle("-o fen -").stdin(bytes).ends();
        assert_eq!(stdout.lines().count(), lines, "{stderr}");
        assert_eq!(
            (status, stderr.is_empty()),
            if lines == 0 { (0, true) } else { (2, false) }
        );
        assert_eq!(stdout.contains("4K3"), lines == 2);
    }
}

/// Reading in pieces of any size shows the same as at once.
#[test]
fn a_slow_pipe_of_utf16_is_read_alike() {
    let text = "Wke1 id=\u{1d11e}\nWke2 id=\u{e9}\n";
    let expected = oracle("--json -").stdin(text).says();
    let bytes = utf16(text, true, false);
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
        .args(["--json", "-"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for piece in bytes.chunks(1) {
        stdin.write_all(piece).unwrap();
        std::thread::yield_now();
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}
