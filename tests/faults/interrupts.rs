//! Ctrl-C and SIGTERM: the program ends between two records, with its own status.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::ioctl_fionread;
use rustix::process::{Pid, Signal, kill_process};

use super::{FOR_EVER, MOMENT, PATIENCE, THREADS, ends, feed, program, watch, with_threads};
use crate::support::{at_once, oracle};

/// Presses Ctrl-C.
fn interrupt(child: &Child) {
    signal(child, Signal::INT);
}

fn signal(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// Waits until the program listens for Ctrl-C, which takes a moment after its start.
fn wait_until_it_listens(child: &Child) {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let path = format!("/proc/{}/status", child.id());
        let Ok(status) = std::fs::read_to_string(path) else {
            // Only Linux tells.
            thread::sleep(MOMENT);
            return;
        };
        let caught = status
            .lines()
            .find_map(|line| line.strip_prefix("SigCgt:"))
            .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // Signals are counted from 1.
        if caught.is_some_and(|mask| mask & 1 << (Signal::INT.as_raw() - 1) != 0) {
            return;
        }
        thread::sleep(MOMENT / 100);
    }
    panic!("it does not listen for Ctrl-C");
}

/// Waits until a pipe is full, so that a writer waits in the middle of a write.
fn wait_until_full(pipe: &impl AsFd) {
    let start = Instant::now();
    let mut before = 0;
    while start.elapsed() < PATIENCE {
        thread::sleep(MOMENT);
        let now = ioctl_fionread(pipe).unwrap();
        if now > 0 && now == before {
            return;
        }
        before = now;
    }
    panic!("nothing fills the pipe");
}

/// Fails unless this is the same record again and again, the last of them whole.
#[track_caller]
fn assert_whole_records(read: &str, record: &str) {
    assert!(read.len() >= record.len());
    assert_eq!(read.len() % record.len(), 0, "half a record at the end");
    assert!(read == record.repeat(read.len() / record.len()));
}

const STREAMS: [&str; 5] = ["--json -", "-o uci -", "-", "--successors -", "attacks -"];

#[test]
fn an_interrupted_stream_ends_behind_a_whole_record() {
    ends_behind_a_whole_record(Signal::INT, 130);
}

#[test]
fn a_stream_that_is_terminated_ends_behind_a_whole_record() {
    ends_behind_a_whole_record(Signal::TERM, 143);
}

#[track_caller]
fn ends_behind_a_whole_record(ending: Signal, status: i32) {
    for (stream, threads) in with_threads(STREAMS) {
        let record = oracle(stream).stdin("startpos\n").says();
        for taken in [1, 80_000] {
            let mut child = program(stream, threads).spawn().unwrap();
            let feeder = feed(child.stdin.take().unwrap(), "startpos\n", FOR_EVER);
            let mut stdout = child.stdout.take().unwrap();
            let mut read = vec![0; taken];
            stdout.read_exact(&mut read).unwrap();
            signal(&child, ending);
            let watch = watch(&child);
            stdout.read_to_end(&mut read).unwrap();
            drop(watch);
            assert_whole_records(&String::from_utf8(read).unwrap(), &record);
            assert_eq!(
                ends(child),
                (String::new(), String::new(), Some(status)),
                "{stream}, {threads} threads"
            );
            feeder.join().unwrap();
        }
    }
}

/// A stream that is broken off says where it goes on, so that both parts are the whole.
#[test]
fn an_interrupted_stream_goes_on_where_it_ended() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("goes_on.txt");
    let lines: Vec<String> = (0..12_000)
        .map(|id| format!("startpos id={id}\n"))
        .collect();
    std::fs::write(&path, lines.concat()).unwrap();
    let ask = format!("--json --stats -f {}", path.display());
    let whole = oracle(&format!("--json -f {}", path.display())).says();
    for threads in THREADS {
        let mut child = program(&ask, threads).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let mut first = vec![0; 100_000];
        stdout.read_exact(&mut first).unwrap();
        interrupt(&child);
        // It waits for a reader meanwhile, however long it takes until it hears of the signal.
        thread::sleep(3 * MOMENT);
        let watch = watch(&child);
        stdout.read_to_end(&mut first).unwrap();
        drop(watch);
        let (_, told, status) = ends(child);
        assert_eq!(status, Some(130));
        let (_, next) = told.split_once(", `--from-offset ").expect(&told);
        let next = next.strip_suffix("` goes on\n").unwrap();
        let rest = oracle(&format!(
            "--json --from-offset {next} -f {}",
            path.display()
        ))
        .says();
        assert!(first.len() < whole.len(), "{told}");
        assert!(
            [first, rest.into_bytes()].concat() == whole.as_bytes(),
            "{told}"
        );
    }
}

#[test]
fn a_stream_that_waits_for_input_can_be_interrupted() {
    for threads in THREADS {
        for lines in [0, 1, 3] {
            let mut child = program("-o fen -", threads).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all("Wke1\n".repeat(lines).as_bytes()).unwrap();
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            for _ in 0..lines {
                let mut line = String::new();
                stdout.read_line(&mut line).unwrap();
                assert_eq!(line, "8/8/8/8/8/8/8/4K3 w - - 0 1\n");
            }
            wait_until_it_listens(&child);
            let (ending, status) = [(Signal::INT, 130), (Signal::TERM, 143)][lines % 2];
            signal(&child, ending);
            assert_eq!(ends(child), (String::new(), String::new(), Some(status)));
            assert_eq!(stdout.read_line(&mut String::new()).unwrap(), 0);
        }
    }
}

#[test]
fn a_slow_reader_of_an_interrupted_stream_gets_whole_records() {
    at_once(with_threads(STREAMS), |(stream, threads)| {
        let record = oracle(stream).stdin("startpos\n").says();
        let mut child = program(stream, threads).spawn().unwrap();
        let feeder = feed(child.stdin.take().unwrap(), "startpos\n", FOR_EVER);
        wait_until_it_listens(&child);
        wait_until_full(child.stdout.as_ref().unwrap());
        interrupt(&child);
        thread::sleep(MOMENT);
        let (stdout, stderr, status) = ends(child);
        assert_whole_records(&stdout, &record);
        assert_eq!((stderr.as_str(), status), ("", Some(130)), "{stream}");
        feeder.join().unwrap();
    });
}

#[test]
fn interrupted_twice_it_waits_for_no_reader() {
    let endings = [(Signal::INT, 130), (Signal::TERM, 143)];
    at_once(
        THREADS.into_iter().zip(endings.into_iter().cycle()),
        |(threads, (ending, status))| {
            let mut child = program("--json -", threads).spawn().unwrap();
            let feeder = feed(child.stdin.take().unwrap(), "startpos\n", FOR_EVER);
            let stdout = child.stdout.take().unwrap();
            wait_until_it_listens(&child);
            wait_until_full(&stdout);
            signal(&child, ending);
            thread::sleep(MOMENT);
            assert_eq!(child.try_wait().unwrap(), None, "it waits for its reader");
            signal(&child, ending);
            assert_eq!(ends(child), (String::new(), String::new(), Some(status)));
            drop(stdout);
            feeder.join().unwrap();
        },
    );
}

#[test]
fn a_long_count_can_be_interrupted() {
    at_once(THREADS, |threads| {
        for stream in [false, true] {
            let line = if stream {
                "perft 9 -"
            } else {
                "perft 9 startpos"
            };
            let mut child = program(line, threads).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(b"startpos\n").unwrap_or_default();
            wait_until_it_listens(&child);
            thread::sleep(MOMENT);
            interrupt(&child);
            assert_eq!(ends(child), (String::new(), String::new(), Some(130)));
        }
    });
}

/// Presses Ctrl-C as soon as a terminal shows a line with this word. The line must have disappeared in the end; returns
/// all that was shown.
#[track_caller]
fn interrupt_at_line(child: &mut Child, mut screen: File, word: &str) -> String {
    let (mut shown, mut bytes) = (String::new(), [0; 4096]);
    let watch = watch(child);
    let mut is_interrupted = false;
    // Reading fails when no program has the terminal open.
    while let Ok(count @ 1..) = screen.read(&mut bytes) {
        shown += str::from_utf8(&bytes[..count]).unwrap();
        if !is_interrupted && shown.contains(word) {
            interrupt(child);
            is_interrupted = true;
        }
    }
    drop(watch);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(shown.ends_with("\r\x1b[K"), "{shown:?}");
    assert_eq!(shown.matches(word).count(), shown.matches("\x1b[K").count());
    shown
}

/// On a terminal a line shows the progress of the stream; a prompt that follows replaces it.
#[test]
fn an_interrupted_stream_takes_its_line_away() {
    at_once([("1", 0), ("2", 2)], |(threads, pause)| {
        let (pty, pts) = pty_process::blocking::open().unwrap();
        let mut program = program("--json -", threads);
        program.stderr(pts.as_fd().try_clone_to_owned().unwrap());
        let mut child = program.spawn().unwrap();
        drop((program, pts));
        let feeder = feed(child.stdin.take().unwrap(), "startpos\n", FOR_EVER);
        // With a slow reader, a worker is writing when Ctrl-C comes; otherwise usually none is.
        let mut stdout = child.stdout.take().unwrap();
        let reader = thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while stdout.read(&mut bytes).unwrap() > 0 {
                thread::sleep(Duration::from_millis(pause));
            }
        });
        let screen = File::from(OwnedFd::from(pty));
        interrupt_at_line(&mut child, screen, "lines");
        feeder.join().unwrap();
        reader.join().unwrap();
    });
}

#[test]
fn an_interrupted_count_takes_its_line_away() {
    at_once(["1", "2"], |threads| {
        let (pty, pts) = pty_process::blocking::open().unwrap();
        let mut program = program("perft 9 startpos", threads);
        program.stderr(pts.as_fd().try_clone_to_owned().unwrap());
        let mut child = program.spawn().unwrap();
        drop((program, pts));
        let screen = File::from(OwnedFd::from(pty));
        let shown = interrupt_at_line(&mut child, screen, "nodes");
        assert!(shown.starts_with('['), "{shown:?}");
        // No branch of this count is done within a second, but leaf nodes are counted as they are found.
        assert!(!shown.contains(" 0 nodes"), "{shown:?}");
    });
}
