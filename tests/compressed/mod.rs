//! Compressed files: gzip, zstd and bzip2.

mod damaged;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use zstd::stream::raw::CParameter;

use serde_json::json;

use crate::support::{oracle, oracle_with};

/// Three games; the last has an illegal move.
const GAMES: [&str; 3] = [
    "[Event \"a\"]\n[Site \"?\"]\n[Date \"2026.11.24\"]\n[Round \"1\"]\n[White \"b\"]\n[Black \"c\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n",
    "[Event \"d\"]\n[Site \"?\"]\n[Date \"2026.11.24\"]\n[Round \"2\"]\n[White \"e\"]\n[Black \"f\"]\n[Result \"*\"]\n\n1. d4 d5 *\n\n",
    "[Event \"g\"]\n[Site \"?\"]\n[Date \"2026.11.24\"]\n[Round \"3\"]\n[White \"h\"]\n[Black \"i\"]\n[Result \"*\"]\n\n1. c4 c5 2. Bh3 *\n\n",
];

/// A form of compression.
struct Packer {
    name: &'static str,
    /// Makes one member, frame or stream.
    pack: fn(&[u8]) -> Vec<u8>,
    /// Opens a file for the package's own reader.
    reader: for<'a> fn(&'a [u8]) -> Box<dyn Read + 'a>,
    /// The length of the bytes by which it is known.
    signature: usize,
}

const PACKERS: [Packer; 3] = [
    Packer {
        name: "gzip",
        pack: gzip,
        reader: |bytes| Box::new(MultiGzDecoder::new(bytes)),
        signature: 2,
    },
    Packer {
        name: "zstd",
        pack: zstd,
        reader: |bytes| Box::new(zstd::Decoder::with_buffer(bytes).unwrap()),
        signature: 4,
    },
    Packer {
        name: "bzip2",
        pack: bzip2,
        reader: |bytes| Box::new(MultiBzDecoder::new(bytes)),
        signature: 4,
    },
];

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub fn zstd(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A frame of zstd that holds no text, as pzstd writes before each other one.
fn skippable(length: u32) -> Vec<u8> {
    let mut frame = vec![0x50, 0x2a, 0x4d, 0x18];
    frame.extend(length.to_le_bytes());
    frame.resize(8 + length as usize, b'x');
    frame
}

/// Writes a file and returns its path.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compressed");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Returns the answers about games on standard input. The error record at their end must have the message; it is left out.
fn records(input: impl Into<Vec<u8>>) -> (String, String, i32) {
    let (mut stdout, stderr, status) = oracle("games --json -").stdin(input).ends();
    if status == 2 {
        let answers = stdout
            .strip_suffix(&error_record(&stderr))
            .expect("a record of the error");
        stdout.truncate(answers.len());
    }
    (stdout, stderr, status)
}

/// Returns the error record of an input that cannot be read.
fn error_record(message: &str) -> String {
    let message = message.strip_prefix("chess-oracle: ").unwrap().trim_end();
    let error = json!({"code": "cannot_read", "message": message, "token": ""});
    format!("{}\n", json!({"error": error}))
}

#[test]
fn games_are_known_by_their_first_bytes_and_answered_as_their_text() {
    let games = GAMES.concat();
    let wanted = records(games.clone());
    assert_eq!((wanted.0.lines().count(), wanted.2), (3, 1));
    let plain = file("names.pgn", &games);
    let (of_plain, ..) = oracle_with(&["games", &plain]).ends();
    for packer in PACKERS {
        let packed = (packer.pack)(games.as_bytes());
        assert_eq!(records(packed.clone()), wanted, "{}", packer.name);
        // The name says nothing.
        for ending in ["pgn", "pgn.gz", "txt.zst"] {
            let name = file(&format!("{}.{ending}", packer.name), &packed);
            let (found, stderr, status) = oracle_with(&["games", &name]).ends();
            assert_eq!(found, of_plain.replace(&plain, &name));
            assert_eq!((stderr.as_str(), status), ("", 1));
        }
    }
}

#[test]
fn plain_and_compressed_files_are_read_one_after_another() {
    let games = GAMES.concat();
    let plain = file("mixed.pgn", &games);
    let mut names = vec![plain.clone()];
    names.extend(PACKERS.map(|packer| file(packer.name, (packer.pack)(games.as_bytes()))));
    names.extend(["-".to_owned(), plain.clone()]);
    let (of_plain, ..) = oracle_with(&["games", "--json", &plain]).ends();
    let wanted = names.iter().map(|name| match name.as_str() {
        "-" => of_plain.replace(&format!("\"file\":{},", serde_json::json!(plain)), ""),
        name => of_plain.replace(&plain, name),
    });
    let wanted: String = wanted.collect();
    for threads in ["1", "2", "5"] {
        let mut arguments = vec!["games", "--json", "--threads", threads];
        arguments.extend(names.iter().map(String::as_str));
        let (found, stderr, status) = oracle_with(&arguments).stdin(zstd(games.as_bytes())).ends();
        assert_eq!((stderr.as_str(), status), ("", 1));
        assert_eq!(found, wanted, "{threads} threads");
    }
}

#[test]
fn every_stream_of_lines_is_unpacked() {
    let lines = "startpos\n\nWke1 moves=x\nWke1 Bke8\n";
    let moves = "startpos move=e4\nstartpos move=Ke2\n";
    for (arguments, text) in [
        ("--json", lines),
        ("-o uci", lines),
        ("attacks --json", lines),
        ("perft 2", lines),
        ("explain - --json", moves),
        ("act", "{\"role\":\"x\"}\n"),
    ] {
        let plain = file("lines.txt", text);
        let words: Vec<&str> = arguments.split(' ').collect();
        let (of_plain, of_stdin) = (
            oracle_with(&[&words[..], &["-f", &plain]].concat()).ends(),
            oracle_with(&[&words[..], &["-f", "-"]].concat())
                .stdin(text)
                .ends(),
        );
        for packer in PACKERS {
            let packed = (packer.pack)(text.as_bytes());
            // The same name: errors have it.
            fs::write(&plain, &packed).unwrap();
            let found = oracle_with(&[&words[..], &["-f", &plain]].concat()).ends();
            assert_eq!(found, of_plain, "{arguments} {}", packer.name);
            let found = oracle_with(&[&words[..], &["-f", "-"]].concat())
                .stdin(packed)
                .ends();
            assert_eq!(found, of_stdin, "{arguments} {}", packer.name);
        }
    }
}

#[test]
fn all_members_frames_and_streams_of_a_file_are_read() {
    let wanted = records(GAMES.concat());
    for packer in PACKERS {
        // Games are cut anywhere.
        for size in [1, 7, 100, 10_000] {
            let text = GAMES.concat();
            let mut packed = Vec::new();
            for part in text.as_bytes().chunks(size) {
                packed.extend((packer.pack)(part));
                packed.extend((packer.pack)(b""));
            }
            assert_eq!(records(packed), wanted, "{} {size}", packer.name);
        }
    }
    let [first, second, third] = GAMES.map(|game| zstd(game.as_bytes()));
    let long = skippable(3 << 20);
    let mixed = [
        &skippable(4)[..],
        &first,
        &skippable(0),
        &long,
        &second,
        &third,
        &skippable(9),
    ];
    assert_eq!(records(mixed.concat()), wanted);
    assert_eq!(
        records([skippable(4), skippable(0)].concat()),
        (String::new(), String::new(), 0)
    );
    // More than the buffers hold.
    let many = 3000;
    let text = GAMES[0].repeat(many);
    for packer in PACKERS {
        let packed = (packer.pack)(text.as_bytes());
        let found = oracle("games -")
            .stdin([packed.clone(), packed].concat())
            .says();
        assert_eq!(found, "6000 games, 18000 half-moves: nothing found\n");
    }
}

#[test]
fn reading_begins_at_a_byte_of_the_unpacked_text() {
    let (text, second) = (GAMES.concat(), GAMES[0].len());
    let last = file("last.pgn", &text);
    for start in [1, 3, second, text.len() - 1, text.len() + 1] {
        let start = start.to_string();
        let ends = |content: &[u8]| {
            fs::write(&last, content).unwrap();
            oracle_with(&["games", "--json", "--from-offset", &start, &last]).ends()
        };
        let wanted = ends(text.as_bytes());
        for packer in PACKERS {
            assert_eq!(
                ends(&(packer.pack)(text.as_bytes())),
                wanted,
                "{} {start}",
                packer.name
            );
        }
    }
}

#[test]
fn what_is_shorter_than_its_signature_is_text() {
    oracle("games -")
        .stdin("")
        .stdout("0 games, 0 half-moves: nothing found\n")
        .run();
    for packer in PACKERS {
        let packed = (packer.pack)(b"Wke1\n");
        for length in 1..packer.signature {
            let (stdout, stderr, status) = oracle("--count -f -").stdin(&packed[..length]).ends();
            assert_eq!((stdout.as_str(), status), ("\n", 2), "{}", packer.name);
            assert!(stderr.starts_with("chess-oracle: line 1"), "{stderr}");
        }
    }
    // Text that begins as a compressed file does.
    let (_, stderr, _) = oracle("--count -f -").stdin("BZh0").ends();
    assert!(stderr.starts_with("chess-oracle: line 1"), "{stderr}");
}

#[test]
fn a_window_of_zstd_has_at_most_128_mib() {
    let with_window = |log: u32| {
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
        encoder.set_parameter(CParameter::WindowLog(log)).unwrap();
        encoder.write_all(GAMES[0].as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let wanted = records(GAMES[0]);
    assert_eq!(records(with_window(27)), wanted);
    let before = zstd(GAMES[0].as_bytes());
    let (found, stderr, status) = records([&before[..], &with_window(28)].concat());
    assert_eq!((found, status), (wanted.0, 2));
    let start = "chess-oracle: cannot read -: the zstd data needs a window of more than 128 MiB \
                 (`zstd -dc --long=31` has it) at offset ";
    assert!(stderr.starts_with(start), "{stderr}");
}

#[test]
fn other_archives_are_named_with_the_command_that_unpacks_them() {
    for (bytes, kind, command) in [
        (&b"\xfd7zXZ\0\0\x04\xe6"[..], "an xz file", "xz -dc"),
        (b"PK\x03\x04\x14\0", "a zip archive", "unzip -p"),
        (b"7z\xbc\xaf\x27\x1c\0\x04", "a 7z archive", "7z x -so"),
    ] {
        let name = file("other", bytes);
        oracle_with(&["games", &name])
            .stdout("0 games, 0 half-moves: 1 file could not be read\n")
            .stderr(format!(
                "chess-oracle: cannot read {name}: it is {kind}: write `{command} {name} | chess-oracle games -`\n"
            ))
            .status(2);
        let message = format!(
            "chess-oracle: cannot read {name}: it is {kind}: write `{command} {name} | chess-oracle -f -`\n"
        );
        oracle_with(&["--json", "-f", &name])
            .stdout(error_record(&message))
            .stderr(message)
            .status(2);
        let message = format!(
            "chess-oracle: cannot read -: it is {kind}: write `{command} FILE | chess-oracle games -`\n"
        );
        assert_eq!(records(bytes), (String::new(), message, 2));
    }
}

#[test]
fn the_hint_for_a_file_looks_into_it() {
    for packer in PACKERS {
        let packed = file(
            &format!("hint-{}", packer.name),
            (packer.pack)(GAMES[0].as_bytes()),
        );
        let complaint = oracle_with(&[&packed]).complains();
        let hint = format!("hint: to judge its games, write `chess-oracle games {packed}`\n");
        assert!(complaint.ends_with(&hint), "{complaint}");
    }
}

#[test]
fn what_is_packed_twice_is_named_with_the_command_that_unpacks_it() {
    let text = GAMES.concat();
    for outer in PACKERS {
        for inner in PACKERS {
            let packed = (outer.pack)(&(inner.pack)(text.as_bytes()));
            for (words, usage) in [("games -", "games -"), ("-", "-f -")] {
                let (stdout, stderr, status) = oracle(words).stdin(packed.as_slice()).ends();
                let (inner, outer) = (inner.name, outer.name);
                let said = format!(
                    "it is a {inner} file in a {outer} file: write `{outer} -dc FILE | chess-oracle {usage}`\n"
                );
                assert!(stderr.ends_with(&said), "{stderr}");
                assert_eq!((stdout.matches("illegal").count(), status), (0, 2));
            }
        }
        let packed = (outer.pack)(b"\xfd7zXZ\0 and so on");
        let (_, stderr, status) = oracle("games").stdin(packed).ends();
        let name = outer.name;
        let said = format!(
            "it is an xz file in a {name} file: write `{name} -dc FILE > UNPACKED`, then `xz -dc UNPACKED | chess-oracle games -`\n"
        );
        assert!(stderr.ends_with(&said), "{stderr}");
        assert_eq!(status, 2);
    }
}
