//! Channels that are full, closed, unreadable or slow.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use super::{FOR_EVER, MOMENT, PATIENCE, THREADS, ends, feed, program, watch, with_threads};
use crate::support::{at_once, oracle};

/// Streams of every question.
const STREAMS: [&str; 8] = [
    "--json -",
    "-o uci -",
    "-",
    "--successors -",
    "explain e2e4 -",
    "attacks -",
    "perft 1 -",
    "act",
];

/// Returns a line that the question answers.
fn good_line(stream: &str) -> &'static str {
    match stream {
        "act" => "{\"role\":\"movement\",\"cmd\":\"legalSquares\",\"piece\":\"Ke1\"}\n",
        _ => "startpos\n",
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_a_stream_with_a_message() {
    for (stream, threads) in with_threads(STREAMS) {
        for times in [1, 200, FOR_EVER] {
            let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
            let mut child = program(stream, threads).stdout(full).spawn().unwrap();
            let feeder = feed(child.stdin.take().unwrap(), good_line(stream), times);
            let wanted =
                "chess-oracle: cannot write the answer: No space left on device (os error 28)\n";
            let ending = (String::new(), wanted.to_owned(), Some(2));
            assert_eq!(ends(child), ending, "{stream}, {threads} threads");
            feeder.join().unwrap();
        }
    }
}

#[test]
fn a_reader_that_goes_away_ends_a_stream_in_silence() {
    for (stream, threads) in with_threads(STREAMS) {
        for (taken, times) in [(0, 200), (0, FOR_EVER), (1, FOR_EVER), (200, FOR_EVER)] {
            let mut child = program(stream, threads).spawn().unwrap();
            let feeder = feed(child.stdin.take().unwrap(), good_line(stream), times);
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            for _ in 0..taken {
                assert!(stdout.read_line(&mut String::new()).unwrap() > 0);
            }
            drop(stdout);
            let ending = (String::new(), String::new(), Some(0));
            assert_eq!(ends(child), ending, "{stream}, {threads} threads, {taken}");
            feeder.join().unwrap();
        }
    }
}

#[test]
fn a_reader_that_went_away_is_missed_at_the_next_answer() {
    for threads in THREADS {
        let mut child = program("-o uci -", threads).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdin.write_all(b"startpos\n").unwrap();
        stdout.read_line(&mut String::new()).unwrap();
        drop(stdout);
        // It waits for input now, and does not know yet that the reader has gone.
        thread::sleep(MOMENT);
        assert_eq!(child.try_wait().unwrap(), None);
        stdin.write_all(b"startpos\n").unwrap();
        // Standard input stays open: only the reader has ended.
        assert_eq!(ends(child), (String::new(), String::new(), Some(0)));
    }
}

#[test]
fn an_endless_stream_ends_with_the_head_of_a_pipeline() {
    for threads in THREADS {
        // Saves the status of the oracle, because the status of a pipeline is that of its last program.
        let script =
            "{ yes startpos | \"$0\" -o uci --threads \"$1\" -; echo $? >&2; } | head -n 1";
        let child = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_chess-oracle"), threads])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let first = oracle("-o uci startpos").says();
        assert_eq!(ends(child), (first, "0\n".to_owned(), Some(0)));
    }
}

#[test]
fn a_closed_standard_input_is_an_empty_one() {
    for (stream, threads) in [("--json -", "1"), ("-o uci -", "2"), ("act -f -", "3")] {
        let script = format!("exec \"$0\" {stream} --threads {threads} <&-");
        let child = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_chess-oracle")])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        assert_eq!(ends(child), (String::new(), String::new(), Some(0)));
    }
}

/// Returns a shell that runs a script with the program as `$0` and the words of a command line after it.
fn shell(script: &str, line: &str, threads: &str) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", script, env!("CARGO_BIN_EXE_chess-oracle")])
        .args(line.split_whitespace())
        .args(["--threads", threads])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

#[test]
fn a_closed_standard_error_loses_messages_and_nothing_else() {
    at_once(THREADS, |threads| {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().display();
        // A pipe whose reader goes away after the first byte; or closed from the start.
        let reader_gone =
            format!("mkfifo {folder}/pipe; head -c 1 <{folder}/pipe >{folder}/head &");
        for (prepare, closed) in [(reader_gone.as_str(), "2>$PIPE"), ("", "2>&-")] {
            for (stream, bad) in [
                ("-o uci -", "Wxe1"),
                ("--successors -", "Wxe1"),
                ("act --trace", "{}"),
            ] {
                let good = good_line(stream).trim();
                let script = format!(
                    "rm -f {folder}/pipe; {prepare} PIPE={folder}/pipe
                     {{ echo '{bad}'; sleep .1; yes '{good}' | head -n 1000; echo '{bad}'; }} |
                     {{ \"$0\" \"$@\" {closed}; echo status $?; }}",
                );
                let (stdout, _, _) = ends(shell(&script, stream, threads).spawn().unwrap());
                let lines: Vec<&str> = stdout.lines().collect();
                let answers = match stream {
                    "--successors -" => 1000 * 20,
                    _ => 1002,
                };
                let call = format!("{stream} {closed}, {threads} threads");
                assert_eq!(
                    (lines.len(), lines.last()),
                    (answers + 1, Some(&"status 2")),
                    "{call}"
                );
            }
        }
    });
}

#[test]
fn a_message_that_cannot_be_told_does_not_change_the_status() {
    for (line, status) in [
        ("Wxe1", 2),
        ("--frobnicate", 2),
        ("Wke1 -o uci", 0),
        ("explain e2e5 startpos", 1),
    ] {
        let child = shell("exec \"$0\" $1 $2 $3 2>&-", line, "1")
            .spawn()
            .unwrap();
        assert_eq!(ends(child).2, Some(status), "{line}");
    }
}

#[test]
fn channels_that_are_not_ready_are_waited_for() {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    at_once(with_threads(STREAMS), |(stream, threads)| {
        let input = good_line(stream).repeat(500);
        let wanted = oracle(&format!("{stream} --threads 1"))
            .stdin(input.clone())
            .says();
        let (reader, mut writer) = std::io::pipe().unwrap();
        let (mut out_reader, out_writer) = std::io::pipe().unwrap();
        // The program's ends of both pipes are non-blocking; they are opened again, so that those of the test
        // block.
        for descriptor in [reader.as_fd(), out_writer.as_fd()] {
            let flags = fcntl_getfl(descriptor).unwrap();
            fcntl_setfl(descriptor, flags | OFlags::NONBLOCK).unwrap();
        }
        let child = program(stream, threads)
            .stdin(reader)
            .stdout(out_writer)
            .spawn()
            .unwrap();
        let feeder = thread::spawn(move || {
            for part in input.as_bytes().chunks(input.len() / 5) {
                thread::sleep(MOMENT / 20);
                writer.write_all(part).unwrap();
            }
        });
        // The pipe of answers fills up, because the test does not read.
        thread::sleep(MOMENT / 4);
        let mut found = String::new();
        out_reader.read_to_string(&mut found).unwrap();
        feeder.join().unwrap();
        assert_eq!(found, wanted, "{stream}, {threads} threads");
        assert_eq!(ends(child), (String::new(), String::new(), Some(0)));
    });
}

#[test]
fn an_input_that_cannot_be_read_is_told() {
    for stream in STREAMS {
        for threads in THREADS {
            let folder = File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
            let child = program(stream, threads).stdin(folder).spawn().unwrap();
            let message = "cannot read standard input: Is a directory (os error 21)";
            let record = format!(
                "{{\"error\":{{\"code\":\"cannot_read\",\"message\":\"{message}\",\"token\":\"\"}}}}\n"
            );
            let (stdout, stderr, status) = ends(child);
            assert_eq!(
                (stderr, status),
                (format!("chess-oracle: {message}\n"), Some(2)),
                "{stream}, {threads} threads"
            );
            let is_json = stream.contains("--json") || stream == "act";
            let wanted = if is_json { &record } else { "" };
            assert_eq!(stdout, wanted, "{stream}, {threads} threads");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_came_before_an_input_broke_is_answered() {
    for threads in THREADS {
        // The keyboard's end of a terminal reads what was printed there, and fails when the last printer is gone.
        let (keyboard, screen) = pty_process::blocking::open().unwrap();
        let child = program("perft 6 -", threads)
            .stdin(OwnedFd::from(keyboard))
            .spawn()
            .unwrap();
        // A count takes longer than to find that the input is broken.
        let mut printer = pty_process::blocking::Command::new("sh")
            .args(["-c", "echo startpos; echo Wxe1; echo Wke1"])
            .spawn(screen)
            .unwrap();
        let (stdout, stderr, status) = ends(child);
        printer.wait().unwrap();
        assert_eq!(stdout, "119060324\n\n0\n", "{threads} threads");
        assert!(stderr.starts_with("chess-oracle: line 2: "), "{stderr}");
        let message =
            "\nchess-oracle: cannot read standard input: Input/output error (os error 5)\n";
        assert!(stderr.ends_with(message), "{stderr}");
        assert_eq!(status, Some(2));
    }
}

#[test]
fn a_slow_reader_gets_every_record() {
    let lines = "Wke1 Wra1 Bqd8 id=first\nstartpos\nWxe1 id=third\n";
    at_once(THREADS, |threads| {
        let wanted = oracle("--json --threads 1 -")
            .stdin(lines.repeat(3))
            .ends()
            .0;
        let first = wanted.lines().take(2).collect::<Vec<_>>().join("\n");
        let mut child = program("--json -", threads).spawn().unwrap();
        let feeder = feed(child.stdin.take().unwrap(), lines, 700);
        let watch = watch(&child);
        let mut stdout = child.stdout.take().unwrap();
        let (mut read, mut piece) = (Vec::new(), vec![0; 40_000]);
        loop {
            thread::sleep(MOMENT / 40);
            match stdout.read(&mut piece).unwrap() {
                0 => break,
                count => read.extend_from_slice(&piece[..count]),
            }
        }
        drop(watch);
        let read = String::from_utf8(read).unwrap();
        let records: Vec<&str> = read.lines().collect();
        assert_eq!(records.len(), 2100);
        for (number, three) in (1..).zip(records.chunks(3)) {
            assert_eq!(three[..2].join("\n"), first);
            let place = format!(",\"line\":{}}}", 3 * number);
            assert!(three[2].ends_with(&place), "{}", three[2]);
        }
        assert_eq!(ends(child), (String::new(), String::new(), Some(2)));
        feeder.join().unwrap();
    });
}

/// Any worker may end the stream while the others wait for input that does not come.
#[test]
fn whoever_ends_a_stream_ends_it_for_those_who_wait_for_input() {
    let message = |line: usize| format!("chess-oracle: line {line}: ");
    for threads in THREADS {
        for good in 0..6 {
            for is_bad in [true, false] {
                let mut child = program("-o fen --fail-fast -", threads).spawn().unwrap();
                let mut stdin = child.stdin.take().unwrap();
                let mut stdout = BufReader::new(child.stdout.take().unwrap());
                for _ in 0..good {
                    stdin.write_all(b"Wke1\n").unwrap();
                    let mut line = String::new();
                    stdout.read_line(&mut line).unwrap();
                    assert_eq!(line, "8/8/8/8/8/8/8/4K3 w - - 0 1\n");
                }
                // All workers wait.
                thread::sleep(MOMENT / 20);
                if is_bad {
                    stdin.write_all(b"Wxe1\n").unwrap();
                } else {
                    drop(stdout);
                    // A program that another test is just starting may hold the pipe a moment longer.
                    let start = Instant::now();
                    while start.elapsed() < PATIENCE && child.try_wait().unwrap().is_none() {
                        stdin.write_all(b"Wke1\n").unwrap_or_default();
                        thread::sleep(MOMENT / 20);
                    }
                }
                let (_, stderr, status) = ends(child);
                if is_bad {
                    assert!(stderr.starts_with(&message(good + 1)), "{stderr}");
                    assert_eq!(stderr.matches("chess-oracle: ").count(), 1, "{stderr}");
                    assert_eq!(status, Some(2));
                } else {
                    assert_eq!((stderr.as_str(), status), ("", Some(0)));
                }
                drop(stdin);
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn as_many_work_on_a_stream_as_were_asked_for() {
    // Three more threads, besides the workers, wait for the end, and listen for Ctrl-C and SIGTERM.
    at_once([("1", 4), ("2", 5), ("3", 6)], |(threads, wanted)| {
        let mut child = program("--json -", threads).spawn().unwrap();
        let feeder = feed(child.stdin.take().unwrap(), "startpos\n", FOR_EVER);
        // The test does not read: all workers wait, and none ends.
        let start = Instant::now();
        let mut count = 0;
        while count < wanted && start.elapsed() < PATIENCE {
            thread::sleep(MOMENT / 20);
            let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
            let threads = status
                .lines()
                .find_map(|line| line.strip_prefix("Threads:"));
            count = threads.unwrap().trim().parse().unwrap();
        }
        assert_eq!(count, wanted, "with {threads} threads");
        drop(child.stdout.take());
        child.wait().unwrap();
        feeder.join().unwrap();
    });
}
