//! Memory stays flat for any amount of input, any length of lines, any damage of games, and any speed of the reader.

use std::io::{BufRead, Read, Write};
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;
use std::{env, fs};

use super::{FOR_EVER, THREADS, fed, is_full, program, some_threads, start};
use crate::support::{at_once, until, waits_while};

/// A limit in KiB: more than the program needs, and less than it would need if it kept its input or its answers.
pub const FLAT: u64 = 32 * 1024;

/// Returns the most memory that a program has had at once, in KiB.
pub fn peak(child: &Child) -> u64 {
    // For a moment after its start, a process is still in the memory of this one.
    let this = env::current_exe().ok();
    until(
        || fs::read_link(format!("/proc/{}/exe", child.id())).ok(),
        |exe| *exe != this,
    );
    peak_until_end(child).unwrap()
}

/// The same; `None` if the program has ended.
fn peak_until_end(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB"));
    peak.map(|peak| peak.parse().unwrap())
}

/// Checks the number of answers and the peak of memory for a text that is repeated, and followed by a line whose answer is known.
#[track_caller]
fn check(stream: &str, threads: &str, text: String, times: usize, answers: usize) {
    let (mut child, mut stdin, mut stdout) = start(stream, threads);
    let feeder = thread::spawn(move || {
        for _ in 0..times {
            stdin.write_all(text.as_bytes()).unwrap();
        }
        stdin.write_all(b"\nWkh8\n").unwrap();
        stdin
    });
    let (mut count, mut answer) = (0, Vec::new());
    let is_last =
        |answer: &[u8]| answer.starts_with(b"7K/") || answer.starts_with(b"{\"fen\":\"7K/");
    while !is_last(&answer) {
        answer.clear();
        assert!(stdout.read_until(b'\n', &mut answer).unwrap() > 0);
        count += 1;
    }
    // All its work is done: it waits for input, which is still open.
    let peak = peak(&child);
    drop(feeder.join().unwrap());
    assert_eq!(stdout.read_to_end(&mut Vec::new()).unwrap(), 0);
    child.wait().unwrap();
    assert_eq!(count, answers + 1);
    assert!(peak < FLAT, "{peak} KiB with {threads} threads");
}

/// The line is longer than the limit of memory.
#[test]
fn a_line_of_40_mb_is_one_error_record_and_takes_no_memory() {
    at_once(THREADS, |threads| {
        check("--json -", threads, "a".repeat(1_000_000), 40, 1);
    });
}

#[test]
#[ignore = "half a minute: .ci/run runs it"]
fn ten_million_lines_or_100_mb_take_as_little_memory_as_ten_thousand_lines() {
    for threads in THREADS {
        check("--json -", threads, "a".repeat(1_000_000), 100, 1);
        for count in [10_000, 10_000_000] {
            check(
                "-o fen -",
                threads,
                "Wke1 Wra1 Bqd8\n".repeat(1000),
                count / 1000,
                count,
            );
        }
    }
}

/// A page of text for each line of eight bytes: 37 MB in all.
#[test]
fn long_answers_to_short_lines_do_not_pile_up() {
    for threads in some_threads(2) {
        check(
            "--json --explain -",
            threads,
            "startpos\n".repeat(2600),
            1,
            2600,
        );
    }
}

#[test]
fn answers_do_not_pile_up_before_a_reader_that_is_away() {
    // Answers of many lines in a block are written in parts, those of few lines as a whole.
    let streams = [("--json -", 8), ("-o svg -", 800)];
    at_once(
        THREADS
            .into_iter()
            .flat_map(|threads| streams.map(|stream| (threads, stream))),
        |(threads, (stream, length))| {
            let line = format!("{:length$}\n", "startpos");
            let (mut child, stdout, feeder) = fed(stream, threads, &line, FOR_EVER);
            // If it were not bounded, it would read on, while there is something to read.
            let waits = || waits_while(child.id(), || is_full(child.id(), 0));
            until(waits, |waits| waits.is_ok() || peak(&child) >= FLAT);
            let peak = peak(&child);
            assert!(peak < FLAT, "{peak} KiB with {threads} threads");
            drop(stdout);
            child.wait().unwrap();
            feeder.join().unwrap();
        },
    );
}

/// The limit in KiB for games of any length.
const MOST: u64 = 64 * 1024;

/// The length of an input in bytes.
const LENGTH: usize = 10 << 20;

/// Games: how each begins, and what follows again and again; the last are illegal moves that are played.
const GAMES: &[[&str; 2]] = &[
    ["1. e4 ", "{a} "],
    ["", ")"],
    ["1. e4 ", "$1 "],
    ["", "*\n"],
    ["", "}"],
    ["", "("],
    ["", ";x\n"],
    ["", "[A \"b\"]\n"],
    ["", "[A \"b\"]\n\n"],
    ["", "1. "],
    ["", "-- "],
    ["", "e4 "],
    ["1. e4 ", "(e4) "],
    ["1. e4 {", "a comment "],
    ["1. e4 (1. Nf3 ", "Nf6 Ng1 Ng8 Nf3 "],
    ["", "Nf3 Nf6 Ng1 Ng8 "],
    ["", "Kd4 Kd5 Ke4 Ke5 "],
];

/// Returns the peak of memory in KiB while games are read.
fn peak_of(form: &str, [start, again]: [&str; 2], length: usize) -> u64 {
    let mut command = program(form, "3");
    // An export writes findings to standard error, too: an unread pipe fills, and the program waits for its reader.
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let reader = thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()).unwrap());
    let block = again.repeat((1 << 20) / again.len());
    stdin.write_all(start.as_bytes()).unwrap();
    let mut highest = 0;
    assert!(length >= block.len());
    for _ in 0..length / block.len() {
        stdin.write_all(block.as_bytes()).unwrap();
        highest = peak(&child);
    }
    drop(stdin);
    // What is said of the game as a whole takes memory, too.
    while let Some(peak) = peak_until_end(&child) {
        highest = highest.max(peak);
        thread::sleep(Duration::from_millis(1));
    }
    reader.join().unwrap();
    let status = child.wait().unwrap();
    assert!(
        status.code().is_some_and(|code| code < 2),
        "{start}{again} {form}: {status}"
    );
    highest
}

#[test]
#[ignore = "minutes: .ci/run runs it with the optimised program"]
fn no_game_of_10_megabytes_takes_much_memory() {
    for game in GAMES {
        // Each of these is millions of games, with some findings each, or has a finding for each byte.
        let length = if game[1].ends_with(['\n', ')', '}']) && game[0].is_empty() {
            LENGTH / 10
        } else {
            LENGTH
        };
        for form in [
            "games -",
            "games - --json",
            "games - -o pgn",
            "games - --pedantic",
        ] {
            let peak = peak_of(form, *game, length);
            assert!(peak < MOST, "{game:?} {form}: {peak} KiB");
        }
    }
}

/// Each of these games has several faults, after thousands of half-moves.
#[test]
#[ignore = "minutes: .ci/run runs it with the optimised program"]
fn repairs_of_long_games_take_little_memory() {
    for half_moves in [200, 900, 15_000] {
        let shuffled = "Nf3 Nf6 Ng1 Ng8 ".repeat(half_moves / 4);
        let game = format!("{shuffled}Qh8 Nf3 Qh8 Nf6 Qh8 Ng1 Qh8 e4 Bb5 *\n");
        let peak = peak_of("games - --json --repair", ["", &game], 1 << 20);
        assert!(peak < MOST, "{half_moves} half-moves: {peak} KiB");
    }
}

#[test]
fn damaged_games_are_exported_in_little_memory() {
    for game in &GAMES[..2] {
        let peak = peak_of("games - -o pgn", *game, LENGTH / 10);
        assert!(peak < FLAT, "{game:?}: {peak} KiB");
    }
}
