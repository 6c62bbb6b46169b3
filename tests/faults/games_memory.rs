//! Games of any length and any damage take little memory: of each input, megabytes are read.

use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;

use super::memory::{FLAT, peak};
use super::program;

/// The limit in KiB.
const MOST: u64 = 64 * 1024;

/// The length of an input in bytes.
const LENGTH: usize = 10 << 20;

/// Inputs: how each begins, and what follows again and again.
const INPUTS: [(&str, &str); 17] = [
    ("1. e4 ", "{a} "),
    ("1. e4 ", "$1 "),
    ("", "*\n"),
    ("", ")"),
    ("", "}"),
    ("", "("),
    ("", ";x\n"),
    ("", "[A \"b\"]\n"),
    ("", "[A \"b\"]\n\n"),
    ("", "1. "),
    ("", "-- "),
    ("", "e4 "),
    ("1. e4 ", "(e4) "),
    ("1. e4 {", "a comment "),
    ("1. e4 (1. Nf3 ", "Nf6 Ng1 Ng8 Nf3 "),
    ("", "Nf3 Nf6 Ng1 Ng8 "),
    // Illegal moves that are played.
    ("", "Kd4 Kd5 Ke4 Ke5 "),
];

const FORMS: [&str; 4] = [
    "games -",
    "games - --json",
    "games - -o pgn",
    "games - --pedantic",
];

/// Returns the peak of memory in KiB while an input is read.
fn peak_of(form: &str, threads: &str, input: (&str, &str), length: usize) -> u64 {
    let mut command = program(form, threads);
    // An export writes its findings to standard error, too: where nobody reads them, the pipe fills and the program waits.
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let reader = thread::spawn(move || {
        let mut buffer = vec![0; 1 << 16];
        while stdout.read(&mut buffer).unwrap() > 0 {}
    });
    let block = input.1.repeat((1 << 20) / input.1.len());
    stdin.write_all(input.0.as_bytes()).unwrap();
    let mut highest = 0;
    assert!(length >= block.len());
    for _ in 0..length / block.len() {
        stdin.write_all(block.as_bytes()).unwrap();
        highest = peak(&child);
    }
    drop(stdin);
    reader.join().unwrap();
    let status = child.wait().unwrap();
    assert!(
        status.code().is_some_and(|code| code < 2),
        "{input:?} {form}: {status}"
    );
    highest
}

#[test]
#[ignore = "minutes: .ci/run runs it with the optimised program"]
fn no_game_of_10_megabytes_takes_much_memory() {
    for input in INPUTS {
        // Each of these is millions of games, with some findings each.
        let length = if input.1.ends_with('\n') {
            LENGTH / 10
        } else {
            LENGTH
        };
        for form in FORMS {
            let peak = peak_of(form, "3", input, length);
            assert!(peak < MOST, "{input:?} {form}: {peak} KiB");
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
        let peak = peak_of("games - --json --repair", "3", ("", &game), 1 << 20);
        assert!(peak < MOST, "{half_moves} half-moves: {peak} KiB");
    }
}

#[test]
fn damaged_games_are_exported_in_little_memory() {
    for input in [&INPUTS[0], &INPUTS[3]] {
        let peak = peak_of("games - -o pgn", "3", *input, LENGTH / 10);
        assert!(peak < FLAT, "{input:?}: {peak} KiB");
    }
}
