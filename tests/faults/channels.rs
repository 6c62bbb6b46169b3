//! Channels that are full, closed, unreadable or slow.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Command, Stdio};
use std::thread;

use super::{
    FOR_EVER, KING, THREADS, ends, ends_with, fed, feed, good_line, is_full, next, program,
    some_threads, start, wait_until_full, wait_until_it_waits, watch, with_threads,
};
use crate::support::{at_once, oracle, until};

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

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_a_stream_with_a_message() {
    let message = "chess-oracle: cannot write the answer: No space left on device (os error 28)\n";
    for (stream, threads) in with_threads(STREAMS) {
        for times in [1, 200, FOR_EVER] {
            let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
            let mut child = program(stream, threads).stdout(full).spawn().unwrap();
            let feeder = feed(child.stdin.take().unwrap(), &good_line(stream), times);
            let ending = (String::new(), message.to_owned(), Some(2));
            assert_eq!(ends(child), ending, "{stream}, {threads} threads");
            feeder.join().unwrap();
        }
    }
}

#[test]
fn a_reader_that_goes_away_ends_a_stream_in_silence() {
    for (stream, threads) in with_threads(STREAMS) {
        for (taken, times) in [(0, 200), (0, FOR_EVER), (1, FOR_EVER), (200, FOR_EVER)] {
            let (child, mut stdout, feeder) = fed(stream, threads, &good_line(stream), times);
            (0..taken).for_each(|_| drop(next(&mut stdout)));
            drop(stdout);
            ends_with(child, 0, &format!("{stream}, {threads} threads, {taken}"));
            feeder.join().unwrap();
        }
    }
}

#[test]
fn a_reader_that_went_away_is_missed_at_the_next_answer() {
    for threads in THREADS {
        let (mut child, mut stdin, mut stdout) = start("-o uci -", threads);
        stdin.write_all(b"startpos\n").unwrap();
        next(&mut stdout);
        drop(stdout);
        // It waits for input now, and does not know yet that the reader has gone.
        wait_until_it_waits(child.id());
        assert_eq!(child.try_wait().unwrap(), None);
        // A program that another test is just starting may hold the pipe a moment longer.
        let ask = || (stdin.write_all(b"startpos\n").is_err(), child.try_wait());
        until(ask, |(_, ended)| matches!(ended, Ok(Some(_))));
        // Standard input stays open: only the reader has ended.
        ends_with(child, 0, threads);
    }
}

/// Returns a shell that runs a script with the program as `$0` and the words of a command line after it.
fn shell(script: &str, line: &str, threads: &str) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", script, env!("CARGO_BIN_EXE_chess-oracle")])
        .args(line.split_whitespace())
        .args(["--threads", threads])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

#[test]
fn an_endless_stream_ends_with_the_head_of_a_pipeline() {
    // The status of a pipeline is that of its last program.
    let script = "{ yes startpos | \"$0\" \"$@\"; echo $? >&2; } | head -n 1";
    for threads in THREADS {
        let child = shell(script, "-o uci -", threads).spawn().unwrap();
        let first = oracle("-o uci startpos").says();
        assert_eq!(ends(child), (first, "0\n".to_owned(), Some(0)));
    }
}

#[test]
fn a_closed_standard_input_is_an_empty_one() {
    for (stream, threads) in [("--json -", "1"), ("-o uci -", "2"), ("act -f -", "3")] {
        let child = shell("exec \"$0\" \"$@\" <&-", stream, threads)
            .spawn()
            .unwrap();
        ends_with(child, 0, stream);
    }
}

#[test]
fn a_closed_standard_error_loses_messages_and_nothing_else() {
    at_once(some_threads(1), |threads| {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().display();
        // A pipe whose reader goes away after the first byte; or closed from the start.
        let reader_gone =
            format!("mkfifo {folder}/pipe; head -c 1 <{folder}/pipe >{folder}/head &");
        for (prepare, closed) in [(reader_gone.as_str(), "2>$PIPE"), ("", "2>&-")] {
            for (stream, bad, answers) in [
                ("-o uci -", "Wxe1", 1002),
                ("--successors -", "Wxe1", 1000 * 20),
                ("act --trace", "{}", 1002),
            ] {
                let good = good_line(stream);
                let good = good.trim();
                let script = format!(
                    "rm -f {folder}/pipe; {prepare} PIPE={folder}/pipe
                     {{ echo '{bad}'; sleep .1; yes '{good}' | head -n 1000; echo '{bad}'; }} |
                     {{ \"$0\" \"$@\" {closed}; echo status $?; }}",
                );
                let (stdout, _, _) = ends(shell(&script, stream, threads).spawn().unwrap());
                let ending = (stdout.lines().count(), stdout.lines().last());
                let call = format!("{stream} {closed}, {threads} threads");
                assert_eq!(ending, (answers + 1, Some("status 2")), "{call}");
            }
        }
    });
    // A message that cannot be told does not change the status.
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
        let alone = oracle(&format!("{stream} --threads 1"));
        let wanted = alone.stdin(input.clone()).says();
        let (reader, mut writer) = std::io::pipe().unwrap();
        let (mut out_reader, out_writer) = std::io::pipe().unwrap();
        // The program's ends of both pipes are non-blocking; they are opened again, so that those of the test
        // block.
        for descriptor in [reader.as_fd(), out_writer.as_fd()] {
            let flags = fcntl_getfl(descriptor).unwrap();
            fcntl_setfl(descriptor, flags | OFlags::NONBLOCK).unwrap();
        }
        let mut program = program(stream, threads);
        let child = program.stdin(reader).stdout(out_writer).spawn().unwrap();
        drop(program);
        let process = child.id();
        let feeder = thread::spawn(move || {
            for part in input.as_bytes().chunks(input.len() / 5) {
                wait_until_it_waits(process);
                writer.write_all(part).unwrap();
            }
        });
        // The pipe of answers fills up if they are many, because the test does not read.
        let is_fed = || feeder.is_finished() || is_full(process, 1);
        until(is_fed, |is_fed| *is_fed || cfg!(not(target_os = "linux")));
        wait_until_it_waits(process);
        let mut found = String::new();
        out_reader.read_to_string(&mut found).unwrap();
        feeder.join().unwrap();
        assert_eq!(found, wanted, "{stream}, {threads} threads");
        ends_with(child, 0, stream);
    });
}

#[test]
fn an_input_that_cannot_be_read_is_told() {
    let message = "cannot read standard input: Is a directory (os error 21)";
    let record = format!(
        "{{\"error\":{{\"code\":\"cannot_read\",\"message\":\"{message}\",\"token\":\"\"}}}}\n"
    );
    for (stream, threads) in STREAMS
        .iter()
        .flat_map(|stream| THREADS.map(|threads| (stream, threads)))
    {
        let folder = File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
        let child = program(stream, threads).stdin(folder).spawn().unwrap();
        let is_json = stream.contains("--json") || *stream == "act";
        let stdout = if is_json {
            record.clone()
        } else {
            String::new()
        };
        let wanted = (stdout, format!("chess-oracle: {message}\n"), Some(2));
        assert_eq!(ends(child), wanted, "{stream}, {threads} threads");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_came_before_an_input_broke_is_answered() {
    for threads in some_threads(1) {
        // The keyboard's end of a terminal reads what was printed there, and fails when the last printer is gone.
        let (keyboard, screen) = pty_process::blocking::open().unwrap();
        let keyboard = OwnedFd::from(keyboard);
        let child = program("perft 6 -", threads)
            .stdin(keyboard)
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
        let alone = oracle("--json --threads 1 -").stdin(lines).ends().0;
        let wanted: Vec<&str> = alone.lines().collect();
        let (child, mut stdout, feeder) = fed("--json -", threads, lines, 700);
        let watch = watch(&child);
        let (mut read, mut piece) = (Vec::new(), vec![0; 40_000]);
        while let count @ 1.. = stdout.read(&mut piece).unwrap() {
            read.extend_from_slice(&piece[..count]);
            wait_until_it_waits(child.id());
        }
        drop(watch);
        let read = String::from_utf8(read).unwrap();
        let records: Vec<&str> = read.lines().collect();
        assert_eq!(records.len(), 2100);
        for (number, three) in (1..).zip(records.chunks(3)) {
            let place = wanted[2].replace("\"line\":3}", &format!("\"line\":{}}}", 3 * number));
            assert_eq!(three, [wanted[0], wanted[1], &place]);
        }
        ends_with(child, 2, threads);
        feeder.join().unwrap();
    });
}

/// Any worker may end the stream while the others wait for input that does not come.
#[test]
fn whoever_ends_a_stream_ends_it_for_those_who_wait_for_input() {
    let cases = THREADS
        .into_iter()
        .flat_map(|threads| (0..12).map(move |case| (threads, case / 2, case % 2 == 0)));
    for (threads, good, is_bad) in cases {
        let (child, mut stdin, mut stdout) = start("-o fen --fail-fast -", threads);
        for _ in 0..good {
            stdin.write_all(b"Wke1\n").unwrap();
            assert_eq!(next(&mut stdout), KING);
        }
        // All workers wait.
        wait_until_it_waits(child.id());
        if is_bad {
            stdin.write_all(b"Wxe1\n").unwrap();
        } else {
            drop(stdout);
            // A program that another test is just starting may hold the pipe a moment longer.
            until(|| (&stdin).write_all(b"Wke1\n"), Result::is_err);
        }
        let (_, stderr, status) = ends(child);
        let message = format!("chess-oracle: line {}: ", good + 1);
        assert_eq!(stderr.starts_with(&message), is_bad, "{stderr}");
        assert_eq!(
            stderr.matches("chess-oracle: ").count(),
            usize::from(is_bad),
            "{stderr}"
        );
        assert_eq!(status, Some(if is_bad { 2 } else { 0 }));
        drop(stdin);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn as_many_work_on_a_stream_as_were_asked_for() {
    // Three more threads, besides the workers, wait for the end, and listen for Ctrl-C and SIGTERM.
    at_once([("1", 4), ("2", 5), ("3", 6)], |(threads, wanted)| {
        let (mut child, stdout, feeder) = fed("--json -", threads, "startpos\n", FOR_EVER);
        // The test does not read: all workers wait, and none ends.
        wait_until_full(&child);
        let tasks = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap();
        assert_eq!(tasks.count(), wanted, "with {threads} threads");
        drop(stdout);
        child.wait().unwrap();
        feeder.join().unwrap();
    });
}
