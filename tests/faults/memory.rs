//! Memory stays flat for any amount of input, any length of lines, and any speed of the reader.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Child;
use std::thread;

use super::{FOR_EVER, MOMENT, THREADS, feed, program};
use crate::support::at_once;

/// A limit in KiB: more than the program needs, and less than it would need if it kept its input or its answers.
pub const FLAT: u64 = 32 * 1024;

/// Returns the most memory that a program has had at once, in KiB.
pub fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB"));
    peak.unwrap().parse().unwrap()
}

/// Returns the number of answers and the peak of memory for an input, which is followed by a line whose answer is
/// known.
fn measure(
    stream: &str,
    threads: &str,
    write: impl FnOnce(&mut dyn Write) + Send + 'static,
) -> (u64, u64) {
    let mut child = program(stream, threads).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = thread::spawn(move || {
        write(&mut stdin);
        stdin.write_all(b"Wkh8\n").unwrap();
        stdin
    });
    let mut stdout = BufReader::with_capacity(1 << 16, child.stdout.take().unwrap());
    let (mut count, mut answer) = (0, Vec::new());
    while !answer.windows(3).take(20).any(|part| part == b"7K/") {
        answer.clear();
        assert!(stdout.read_until(b'\n', &mut answer).unwrap() > 0);
        count += 1;
    }
    // All its work is done: it waits for input, which is still open.
    let peak = peak(&child);
    drop(feeder.join().unwrap());
    assert_eq!(stdout.read_to_end(&mut Vec::new()).unwrap(), 0);
    child.wait().unwrap();
    (count, peak)
}

#[test]
fn a_line_of_100_mb_is_one_error_record_and_takes_no_memory() {
    for threads in THREADS {
        let (count, peak) = measure("--json -", threads, |stdin| {
            let part = vec![b'a'; 1_000_000];
            for _ in 0..100 {
                stdin.write_all(&part).unwrap();
            }
            stdin.write_all(b"\n").unwrap();
        });
        assert_eq!(count, 2);
        assert!(peak < FLAT, "{peak} KiB with {threads} threads");
    }
}

#[test]
#[ignore = "half a minute: .ci/run runs it"]
fn ten_million_lines_take_as_little_memory_as_ten_thousand() {
    for threads in THREADS {
        for count in [10_000, 10_000_000] {
            let (answered, peak) = measure("-o fen -", threads, move |stdin| {
                let part = "Wke1 Wra1 Bqd8\n".repeat(1000);
                for _ in 0..count / 1000 {
                    stdin.write_all(part.as_bytes()).unwrap();
                }
            });
            assert_eq!(answered, count + 1);
            assert!(peak < FLAT, "{peak} KiB with {threads} threads");
        }
    }
}

#[test]
fn long_answers_to_short_lines_do_not_pile_up() {
    // A page of text for each line of eight bytes.
    for stream in ["--json --explain -", "--successors --json -"] {
        for threads in THREADS {
            let (count, peak) = measure(stream, threads, |stdin| {
                let lines = "startpos\n".repeat(3500);
                stdin.write_all(lines.as_bytes()).unwrap();
            });
            assert_eq!(count, 3501);
            assert!(peak < FLAT, "{peak} KiB with {threads} threads");
        }
    }
}

#[test]
fn answers_do_not_pile_up_before_a_reader_that_is_away() {
    at_once(THREADS, |threads| {
        // Answers of many lines in a block are written in parts, those of few lines as a whole.
        for (stream, length) in [("--json -", 8), ("-o svg -", 800)] {
            let mut child = program(stream, threads).spawn().unwrap();
            let line = format!("{:length$}\n", "startpos");
            let feeder = feed(child.stdin.take().unwrap(), &line, FOR_EVER);
            // Long enough to fill the memory, if it were not bounded.
            thread::sleep(MOMENT * 3);
            let stdout = child.stdout.take().unwrap();
            let peak = peak(&child);
            assert!(peak < FLAT, "{peak} KiB with {threads} threads");
            drop(stdout);
            child.wait().unwrap();
            feeder.join().unwrap();
        }
    });
}
