//! Compressed streams: answers come as soon as they can, and memory stays flat, whatever comes out of a small file.

use std::io::Write;
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::memory::{FLAT, peak};
use super::{ends_with, next, start, wait_until_it_waits, watch};

/// Text that is compressed to some bytes, or kilobytes.
const MEGABYTE: &[u8] = &[b' '; 1 << 20];

#[test]
fn what_was_flushed_is_answered_before_more_is_read() {
    let (mut child, mut stdin, mut answers) = start("--count -", "2");
    let watch = watch(&child);
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    // The last line begins in one buffer of unpacked bytes, and ends in the next.
    let long = format!("#\n{}\nstartpos\n", "#".repeat((128 << 10) - 10));
    for line in ["Wka1 Bkc2 turn=w\n", "startpos\n", long.as_str()] {
        let (begin, rest) = line.split_at(2);
        for part in [begin, rest] {
            encoder.write_all(part.as_bytes()).unwrap();
            encoder.flush().unwrap();
        }
        // The first byte does not say what the file is.
        let (first, others) = encoder.get_ref().split_at(1);
        stdin.write_all(first).unwrap();
        wait_until_it_waits(child.id());
        stdin.write_all(others).unwrap();
        encoder.get_mut().clear();
        let wanted = if line.starts_with('W') { "1\n" } else { "20\n" };
        assert_eq!(next(&mut answers), wanted);
    }
    // The end of a frame, and the first bytes of the next, which come later.
    encoder.write_all(b"startpos\n").unwrap();
    stdin.write_all(&encoder.finish().unwrap()).unwrap();
    assert_eq!(next(&mut answers), "20\n");
    for byte in zstd::encode_all(&b"Wke1\n"[..], 3).unwrap() {
        stdin.write_all(&[byte]).unwrap();
    }
    drop(stdin);
    assert_eq!(next(&mut answers), "5\n");
    assert!(child.wait().unwrap().success());
    drop(watch);
}

#[test]
fn a_closed_pipe_ends_the_program_while_it_unpacks() {
    for threads in super::THREADS {
        let (child, mut stdin, stdout) = start("--json -", threads);
        drop(stdout);
        let feeder = thread::spawn(move || {
            let lines = zstd::encode_all("startpos\n".repeat(10_000).as_bytes(), 3).unwrap();
            // A stream without end.
            while stdin.write_all(&lines).is_ok() {}
        });
        ends_with(child, 0, threads);
        feeder.join().unwrap();
    }
}

/// Returns the peak of memory in KiB when this many MiB of spaces, and what follows them, are answered.
fn peak_after(line: &str, megabytes: usize, after: &str, is_gzip: bool) -> u64 {
    let (mut child, stdin, mut answers) = start(line, "3");
    let text = after.to_owned();
    let feeder = thread::spawn(move || {
        let write = |encoder: &mut dyn Write| {
            for _ in 0..megabytes {
                encoder.write_all(MEGABYTE).unwrap();
            }
            encoder.write_all(text.as_bytes()).unwrap();
            // A chunk of games is large.
            encoder.write_all(MEGABYTE).unwrap();
        };
        // It stays open until the answer has come.
        if is_gzip {
            let mut encoder = GzEncoder::new(stdin, Compression::fast());
            write(&mut encoder);
            encoder.finish().unwrap()
        } else {
            let mut encoder = zstd::Encoder::new(stdin, 1).unwrap();
            write(&mut encoder);
            encoder.finish().unwrap()
        }
    });
    let answer = next(&mut answers);
    assert!(answer.contains("\"fen\":\"rnbqkbnr/"), "{answer}");
    let peak = peak(&child);
    drop(feeder.join().unwrap());
    assert!(child.wait().unwrap().success());
    peak
}

const GAME: &str = "\n[Event \"a\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"b\"]\n[Black \"c\"]\n[Result \"*\"]\n\n*\n\n";

#[test]
fn a_small_file_that_becomes_a_large_one_takes_little_memory() {
    let peaks = [
        peak_after("games --json -", 32, GAME, false),
        peak_after("--json -", 32, "\nstartpos\n", true),
    ];
    assert!(peaks.iter().all(|&peak| peak < FLAT), "{peaks:?} KiB");
}

#[test]
#[ignore = "10 GB: .ci/run runs it with the optimised program"]
fn ten_gigabytes_of_spaces_take_little_memory() {
    let peak = peak_after("games --json -", 10_000, GAME, false);
    assert!(peak < FLAT, "{peak} KiB");
}
