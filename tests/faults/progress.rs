//! The progress of a stream from a file, as a terminal shows it.

use std::fs::{self, File};
use std::io::Read;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::thread;

use super::{program, watch};

/// Returns what a terminal shows while a file is answered that has 128 bad lines, and then 1000 positions.
fn shown_progress(name: &str, content: &[u8]) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    let (pty, pts) = pty_process::blocking::open().unwrap();
    let mut program = program("--json -", "1");
    program.stdin(File::open(&path).unwrap());
    program.stderr(pts.as_fd().try_clone_to_owned().unwrap());
    let mut child = program.spawn().unwrap();
    drop((program, pts));
    let mut stdout = child.stdout.take();
    let mut screen = File::from(OwnedFd::from(pty));
    let (mut shown, mut bytes) = (String::new(), [0; 4096]);
    let watch = watch(&child);
    let mut reader = None;
    while let Ok(count @ 1..) = screen.read(&mut bytes) {
        shown += str::from_utf8(&bytes[..count]).unwrap();
        if let Some(mut stdout) = stdout.take_if(|_| shown.contains("left")) {
            reader = Some(thread::spawn(move || {
                let mut answers = String::new();
                stdout.read_to_string(&mut answers).unwrap();
                answers.lines().count()
            }));
        }
    }
    drop(watch);
    assert_eq!(child.wait().unwrap().code(), Some(2));
    assert_eq!(reader.unwrap().join().unwrap(), 1128);
    assert!(shown.contains(" a second, 128 refused, "), "{shown:?}");
    assert!(shown.ends_with("\r\x1b[K"), "{shown:?}");
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
    let shown = shown_progress(
        "half.txt",
        [&bad, &comments, &lines, &rest]
            .map(String::as_bytes)
            .concat()
            .as_slice(),
    );
    let start = "[======      ] 50%  128 lines, ";
    assert!(shown.starts_with(start), "{shown:?}");
    // Of a compressed file, it is told in compressed bytes: these comments hardly become smaller.
    let mut rng = fastrand::Rng::with_seed(4);
    let mut noise = || {
        let bytes = (0..1 << 20).map(|index| match index % 64 {
            0 => '\n',
            1 => '#',
            _ => rng.char('#'..'~'),
        });
        bytes.collect::<String>()
    };
    let text = [&bad, &noise(), "\n", &lines, &noise()].concat();
    let packed = zstd::encode_all(text.as_bytes(), 3).unwrap();
    let shown = shown_progress("half.zst", &packed);
    let percent = shown.split_once("] ").unwrap().1.split_once('%').unwrap().0;
    assert!((40..=60).contains(&percent.parse().unwrap()), "{shown:?}");
}
