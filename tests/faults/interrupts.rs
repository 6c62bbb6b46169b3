//! Ctrl-C and SIGTERM: the program ends between two records, with its own status. And what a terminal shows of the progress.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Child, Command};
use std::thread;

use oracle_reference::draws;
use rustix::process::{Pid, Signal, kill_process};

use super::{
    FOR_EVER, KING, THREADS, ends, ends_with, fed, feed, good_line, next, program, some_threads,
    start, wait_until_full, wait_until_it_waits, watch, with_threads,
};
use crate::support::{at_once, oracle, until};

/// Presses Ctrl-C.
fn interrupt(child: &Child) {
    signal(child, Signal::INT);
}

fn signal(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// Waits until the program listens for Ctrl-C, which takes a moment after its start.
fn wait_until_it_listens(child: &Child) {
    if cfg!(not(target_os = "linux")) {
        return wait_until_it_waits(child.id());
    }
    let caught = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let mut lines = status.lines();
        let caught = lines.find_map(|line| line.strip_prefix("SigCgt:"));
        u64::from_str_radix(caught.unwrap().trim(), 16).unwrap()
    };
    // Signals are counted from 1.
    until(caught, |mask| mask & 1 << (Signal::INT.as_raw() - 1) != 0);
}

/// Waits until the program has worked on more than its start: in hundredths of a second of processor time.
fn wait_until_it_counts(child: &Child) {
    if cfg!(not(target_os = "linux")) {
        return wait_until_it_waits(child.id());
    }
    let worked = || {
        let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        fields.split(' ').nth(11).unwrap().parse().unwrap()
    };
    let before: u64 = worked();
    until(worked, |now| *now > before + 10);
}

/// Fails unless this is the same record again and again, the last of them whole.
#[track_caller]
fn assert_whole_records(read: &str, record: &str) {
    assert!(read.len() >= record.len());
    assert_eq!(read.len() % record.len(), 0, "half a record at the end");
    assert!(read == record.repeat(read.len() / record.len()));
}

const STREAMS: [&str; 5] = ["--json -", "-o uci -", "-", "--successors -", "attacks -"];

/// The signals that end the program, and their statuses.
const ENDINGS: [(Signal, i32); 2] = [(Signal::INT, 130), (Signal::TERM, 143)];

#[test]
fn a_stream_that_is_interrupted_or_terminated_ends_behind_a_whole_record() {
    for (stream, threads) in with_threads(STREAMS) {
        let record = oracle(stream).stdin("startpos\n").says();
        for (taken, (ending, status)) in [1, 80_000]
            .iter()
            .flat_map(|taken| ENDINGS.map(|ending| (taken, ending)))
        {
            let (child, mut stdout, feeder) = fed(stream, threads, &good_line(stream), FOR_EVER);
            let mut read = vec![0; *taken];
            stdout.read_exact(&mut read).unwrap();
            signal(&child, ending);
            let watch = watch(&child);
            stdout.read_to_end(&mut read).unwrap();
            drop(watch);
            assert_whole_records(&String::from_utf8(read).unwrap(), &record);
            ends_with(child, status, &format!("{stream}, {threads} threads"));
            feeder.join().unwrap();
        }
    }
}

/// Writes a file for a program that reads it.
fn written(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path.display().to_string()
}

/// A stream that is broken off says where it goes on, so that both parts are the whole.
#[test]
fn an_interrupted_stream_goes_on_where_it_ended() {
    let lines = (0..12_000).map(|id| format!("startpos id={id}\n"));
    let path = written("goes_on.txt", lines.collect::<Vec<_>>().concat());
    let whole = oracle(&format!("--json -f {path}")).says();
    at_once(some_threads(1), |threads| {
        let (child, _, mut stdout) = start(&format!("--json --stats -f {path}"), threads);
        let mut first = vec![0; 100_000];
        stdout.read_exact(&mut first).unwrap();
        interrupt(&child);
        // It hears of the signal before it is read again.
        wait_until_it_waits(child.id());
        let watch = watch(&child);
        stdout.read_to_end(&mut first).unwrap();
        drop(watch);
        let (_, told, status) = ends(child);
        assert_eq!(status, Some(130));
        let (_, next) = told.split_once(", `--from-offset ").expect(&told);
        let next = next.strip_suffix("` goes on\n").unwrap();
        let rest = oracle(&format!("--json --from-offset {next} -f {path}")).says();
        assert!(first.len() < whole.len(), "{told}");
        assert!(
            [first, rest.into_bytes()].concat() == whole.as_bytes(),
            "{told}"
        );
    });
}

#[test]
fn a_stream_that_waits_for_input_can_be_interrupted() {
    for threads in THREADS {
        for lines in [0, 1, 3] {
            let (child, mut stdin, mut stdout) = start("-o fen -", threads);
            stdin.write_all("Wke1\n".repeat(lines).as_bytes()).unwrap();
            (0..lines).for_each(|_| assert_eq!(next(&mut stdout), KING));
            wait_until_it_listens(&child);
            let (ending, status) = ENDINGS[lines % 2];
            signal(&child, ending);
            ends_with(child, status, threads);
            assert_eq!(stdout.read(&mut [0]).unwrap(), 0);
        }
    }
}

#[test]
fn a_slow_reader_of_an_interrupted_stream_gets_whole_records() {
    at_once(with_threads(STREAMS), |(stream, threads)| {
        let record = oracle(stream).stdin("startpos\n").says();
        let mut child = program(stream, threads).spawn().unwrap();
        let feeder = feed(child.stdin.take().unwrap(), &good_line(stream), FOR_EVER);
        wait_until_it_listens(&child);
        wait_until_full(&child);
        interrupt(&child);
        wait_until_it_waits(child.id());
        let (stdout, stderr, status) = ends(child);
        assert_whole_records(&stdout, &record);
        assert_eq!((stderr.as_str(), status), ("", Some(130)), "{stream}");
        feeder.join().unwrap();
    });
}

#[test]
fn interrupted_twice_it_waits_for_no_reader() {
    let endings = ENDINGS.into_iter().cycle();
    at_once(
        THREADS.into_iter().zip(endings),
        |(threads, (ending, status))| {
            let (mut child, stdout, feeder) = fed("--json -", threads, "startpos\n", FOR_EVER);
            wait_until_it_listens(&child);
            wait_until_full(&child);
            signal(&child, ending);
            wait_until_it_waits(child.id());
            assert_eq!(child.try_wait().unwrap(), None, "it waits for its reader");
            signal(&child, ending);
            ends_with(child, status, threads);
            drop(stdout);
            feeder.join().unwrap();
        },
    );
}

#[test]
fn a_long_count_can_be_interrupted() {
    at_once(some_threads(1), |threads| {
        for line in ["perft 9 startpos", "perft 9 -"] {
            let (child, mut stdin, _stdout) = start(line, threads);
            stdin.write_all(b"startpos\n").unwrap_or_default();
            drop(stdin);
            wait_until_it_listens(&child);
            wait_until_it_counts(&child);
            interrupt(&child);
            ends_with(child, 130, line);
        }
    });
}

/// Starts a program whose standard error is a terminal, and returns its screen.
fn at_a_terminal(mut program: Command) -> (Child, File) {
    let (pty, pts) = pty_process::blocking::open().unwrap();
    program.stderr(pts.as_fd().try_clone_to_owned().unwrap());
    (program.spawn().unwrap(), File::from(OwnedFd::from(pty)))
}

/// Returns all that a terminal shows, and calls a function with what it shows so far. The line must disappear in the end.
#[track_caller]
fn shown(
    child: &mut Child,
    mut screen: File,
    status: i32,
    mut look: impl FnMut(&Child, &str),
) -> String {
    let (mut shown, mut bytes) = (String::new(), [0; 4096]);
    let watch = watch(child);
    // Reading fails when no program has the terminal open.
    while let Ok(count @ 1..) = screen.read(&mut bytes) {
        shown += str::from_utf8(&bytes[..count]).unwrap();
        look(child, &shown);
    }
    drop(watch);
    assert_eq!(child.wait().unwrap().code(), Some(status));
    assert!(shown.ends_with("\r\x1b[K"), "{shown:?}");
    shown
}

/// Presses Ctrl-C as soon as a terminal shows a line with this word, and returns all that was shown.
#[track_caller]
fn interrupt_at_line(child: &mut Child, screen: File, word: &str) -> String {
    let mut is_interrupted = false;
    let shown = shown(child, screen, 130, |child, shown| {
        if !is_interrupted && shown.contains(word) {
            interrupt(child);
            is_interrupted = true;
        }
    });
    assert_eq!(shown.matches(word).count(), shown.matches("\x1b[K").count());
    shown
}

/// On a terminal a line shows the progress of the stream; a prompt that follows replaces it.
#[test]
fn an_interrupted_stream_takes_its_line_away() {
    let cases = [("2", true), ("1", false)].into_iter().take(draws(2));
    at_once(cases, |(threads, is_slow)| {
        let (mut child, screen) = at_a_terminal(program("--json -", threads));
        let feeder = feed(child.stdin.take().unwrap(), "startpos\n", FOR_EVER);
        // With a slow reader, a worker is writing when Ctrl-C comes; otherwise usually none is.
        let (process, mut stdout) = (child.id(), child.stdout.take().unwrap());
        let reader = thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while stdout.read(&mut bytes).unwrap() > 0 {
                if is_slow {
                    wait_until_it_waits(process);
                }
            }
        });
        interrupt_at_line(&mut child, screen, "lines");
        feeder.join().unwrap();
        reader.join().unwrap();
    });
}

#[test]
fn an_interrupted_count_takes_its_line_away() {
    at_once(["1", "2"].into_iter().take(draws(2)), |threads| {
        let (mut child, screen) = at_a_terminal(program("perft 9 startpos", threads));
        let shown = interrupt_at_line(&mut child, screen, "nodes");
        assert!(shown.starts_with('['), "{shown:?}");
        // No branch of this count is done within a second, but leaf nodes are counted as they are found.
        assert!(!shown.contains(" 0 nodes"), "{shown:?}");
    });
}

/// Returns what a terminal shows while a file is answered that has 128 bad lines, and then 1000 positions.
fn shown_progress(name: &str, content: impl AsRef<[u8]>) -> String {
    let mut program = program("--json -", "1");
    program.stdin(File::open(written(name, content)).unwrap());
    let (mut child, screen) = at_a_terminal(program);
    let (mut stdout, mut reader) = (child.stdout.take(), None);
    let shown = shown(&mut child, screen, 2, |_, shown| {
        if let Some(stdout) = stdout.take_if(|_| shown.contains("left")) {
            reader = Some(thread::spawn(move || {
                std::io::read_to_string(stdout).unwrap().lines().count()
            }));
        }
    });
    assert_eq!(reader.unwrap().join().unwrap(), 1128);
    assert!(shown.contains(" a second, 128 refused, "), "{shown:?}");
    shown
}

/// At a terminal a line shows the progress in a file, and disappears before the program ends.
#[test]
fn how_far_a_file_has_come_is_told_until_it_is_answered() {
    // Bad lines have few answers, and comments none; after them are more answers than a pipe takes.
    let bad = format!("{:-<63}\n", 'x').repeat(128);
    let comments = format!("{:-<63}\n", '#').repeat(1152);
    let lines = "startpos\n".repeat(1000);
    let rest = "#".repeat(bad.len() + comments.len() - lines.len());
    // Progress in a compressed file is counted in compressed bytes; these comments hardly compress.
    let mut rng = fastrand::Rng::with_seed(4);
    let mut noise = || -> String {
        let bytes = (0..1 << 20).map(|index| match index % 64 {
            0 => '\n',
            1 => '#',
            _ => rng.char('#'..'~'),
        });
        bytes.collect()
    };
    let text = [&bad, &noise(), "\n", &lines, &noise()].concat();
    let packed = zstd::encode_all(text.as_bytes(), 3).unwrap();
    let plain = [bad, comments, lines, rest].concat().into_bytes();
    at_once(
        [("half.txt", plain, 50..=50), ("half.zst", packed, 40..=60)],
        |(name, content, wanted)| {
            let shown = shown_progress(name, content);
            let (bar, rest) = shown.split_once("] ").unwrap();
            let (percent, _) = rest.split_once('%').unwrap();
            assert!(wanted.contains(&percent.parse().unwrap()), "{shown:?}");
            assert!(
                name != "half.txt"
                    || bar == "[======      " && rest.starts_with("50%  128 lines, "),
                "{shown:?}"
            );
        },
    );
}
