//! No program is left running.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::hostile::{PATIENCE, POSITIONS, RIGHT, ask, file, filter};

/// The processes whose command line has this word.
fn processes(word: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|entry| fs::read_to_string(entry.path().join("cmdline")).ok());
    lines.filter(|line| line.contains(word)).collect()
}

/// A number of seconds that no other process sleeps.
fn rare_sleep() -> String {
    format!(
        "{}.{}",
        1000 + std::process::id() % 1000,
        fastrand::u32(100_000..999_999)
    )
}

#[cfg(target_os = "linux")]
#[test]
fn children_of_the_program_are_not_left_behind() {
    for start in [
        "sleep @ &",
        "(sleep @ &) &",
        "setsid sleep @ &",
        "nohup setsid sleep @ >/dev/null 2>&1 &",
    ] {
        let time = rare_sleep();
        let start = start.replace('@', &time);
        let program = filter(&format!("{RIGHT}; {start} echo e1d1 e1f1 e1d2 e1e2 e1f2"));
        let (records, status) = ask(&program, POSITIONS);
        assert_eq!(status, 0, "{records:?}");
        assert_eq!(processes(&time), Vec::<String>::new(), "{start}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_kills_its_programs_and_reports_what_it_found() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let time = rare_sleep();
        let program = filter(&format!(
            "{RIGHT}; case $fen in 4k3*) echo e1d1;; *) setsid sleep {time} & sleep {time};; esac"
        ));
        let file = file("4k3/8/8/8/8/8/8/4K3 w - -\n8/8/8/4k3/8/8/8/4K3 w - -\n");
        let child = Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
            .args(["compare", "--json", "--protocol", "lines", "--threads", "1"])
            .args(["--depth", "1", "--timeout", "1000", "--file"])
            .arg(file.path())
            .arg("--")
            .args(&program)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let start = Instant::now();
        // Both processes sleep, and the shell has the number in its command line.
        while processes(&time).len() < 3 && start.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(20));
        }
        kill_process(Pid::from_child(&child), signal).unwrap();
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(130));
        assert!(start.elapsed() < PATIENCE);
        let text = String::from_utf8(ended.stdout).unwrap();
        assert!(text.contains("\"kind\":\"missing\""), "{text}");
        assert_eq!(processes(&time), Vec::<String>::new());
    }
}
