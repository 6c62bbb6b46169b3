//! Compressed files: gzip, zstd and bzip2. `cases/packed.txt` has files of each form.

mod damaged;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use zstd::stream::raw::CParameter;

use serde_json::json;

use crate::support::oracle;

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
fn every_stream_from_standard_input_is_unpacked() {
    let lines = "startpos\n\nWke1 moves=x\nWke1 Bke8\n";
    for (words, text) in [
        ("games --json -", &GAMES.concat()[..]),
        ("--json -f -", lines),
        ("-o uci -f -", lines),
        ("attacks --json -f -", lines),
        ("perft 2 -f -", lines),
        (
            "explain - --json -f -",
            "startpos move=e4\nstartpos move=Ke2\n",
        ),
        ("act -f -", "{\"role\":\"x\"}\n"),
    ] {
        let wanted = oracle(words).stdin(text).ends();
        for packer in PACKERS {
            let packed = (packer.pack)(text.as_bytes());
            let found = oracle(words).stdin(packed).ends();
            assert_eq!(found, wanted, "{words} {}", packer.name);
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
fn an_archive_on_standard_input_is_a_file_of_the_command_that_unpacks_it() {
    let said = |input: Vec<u8>| records(input).1;
    let told = said(b"\xfd7zXZ\0\0\x04\xe6".to_vec());
    let message = "cannot read -: it is an xz file: write `xz -dc FILE | chess-oracle games -`";
    assert_eq!(told, format!("chess-oracle: {message}\n"));
    let told = said(zstd(&gzip(b"*")));
    let message =
        "it is a gzip file in a zstd file: write `zstd -dc FILE | chess-oracle games -`\n";
    assert!(told.ends_with(message), "{told}");
    let told = said(gzip(b"\xfd7zXZ\0 and so on"));
    let message =
        "write `gzip -dc FILE > UNPACKED`, then `xz -dc UNPACKED | chess-oracle games -`\n";
    assert!(told.ends_with(message), "{told}");
}
