//! `games --watch` as a program: files that are missing, written in pieces, replaced, renamed and damaged.

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, SystemTime};

use fastrand::Rng;
use oracle_answers::View;
use oracle_answers::games::Watch;
use rustix::process::{Pid, Signal, kill_process};

use super::watch::{Standing, findings, game, history, watched};
use crate::support::{PATIENCE, oracle, oracle_with, until};

#[test]
fn what_cannot_be_followed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/packed");
    let mut names = vec![packed.join("gzip.pgn"), packed.join("bzip2.pgn")];
    names.push(folder.path().to_owned());
    for name in names {
        let (stdout, stderr, status) =
            oracle_with(&["games", "--watch", name.to_str().unwrap()]).ends();
        assert_eq!((&*stdout, status), ("", 2), "{stderr}");
        assert!(stderr.contains("cannot follow"), "{stderr}");
    }
    for words in [
        "games --watch",
        "games --watch -",
        "games --watch live.pgn -",
    ] {
        assert!(
            oracle(words).complains().contains("standard input is none"),
            "{words}"
        );
    }
}

/// The program, and the lines that it writes.
struct Followed {
    program: Child,
    lines: Receiver<String>,
}

impl Followed {
    fn start(words: &[&str]) -> Followed {
        let mut program = Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
            .args(["games", "--watch", "--json", "--interval", "0.05"])
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = mpsc::channel();
        let readers: [Box<dyn Read + Send>; 2] = [
            Box::new(program.stdout.take().unwrap()),
            Box::new(program.stderr.take().unwrap()),
        ];
        for reader in readers {
            let sender = sender.clone();
            thread::spawn(move || {
                let lines = BufReader::new(reader).lines().map_while(Result::ok);
                lines.for_each(|line| sender.send(line).unwrap_or_default());
            });
        }
        Followed { program, lines }
    }

    /// Waits for lines that say this, and for no other.
    #[track_caller]
    fn says<const N: usize>(&self, wanted: [&[&str]; N]) {
        for words in wanted {
            let line = self.lines.recv_timeout(PATIENCE).unwrap();
            assert!(words.iter().all(|word| line.contains(word)), "{line}");
        }
        let more = self.lines.recv_timeout(Duration::from_millis(300));
        assert!(more.is_err(), "{more:?}");
    }
}

impl Drop for Followed {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn a_file_may_be_missing_replaced_renamed_and_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (live, other) = (path("live.pgn"), path("other.pgn"));
    let followed = Followed::start(&[&live, &other]);
    followed.says([
        &["cannot read", "live.pgn", "waiting for it"],
        &["cannot read", "other.pgn"],
    ]);
    fs::write(&live, "[Round \"1\"]\n\n1. e4 e5 2. Ke3 ").unwrap();
    followed.says([&["\"illegal_move\"", "2. Ke3", "live.pgn"]]);
    fs::write(&other, "[Round \"1\"]\n\n1. e4 e5 2. Ke3 ").unwrap();
    followed.says([&["\"illegal_move\"", "2. Ke3", "other.pgn"]]);
    // A word that is not followed by another is judged when the file has not changed for an interval.
    let mut file = OpenOptions::new().append(true).open(&live).unwrap();
    file.write_all(b"d5 3. Ke5").unwrap();
    followed.says([&["\"illegal_move\"", "3. Ke5"]]);
    // A file of the same length takes its place.
    let (new, text) = (
        path("new.pgn"),
        "[Round \"1\"]\n\n1. e4 e5 2. Ke2 d5 3. Ke5",
    );
    fs::write(&new, text).unwrap();
    fs::rename(&new, &live).unwrap();
    followed.says([
        &["withdrawn", "2. Ke3"],
        &["withdrawn", "3. Ke5"],
        &["{\"file\"", "illegal_move", "3. Ke5"],
    ]);
    // One that vanishes says nothing of its games, and one that stays empty has none.
    fs::remove_file(&live).unwrap();
    followed.says([&["cannot read", "live.pgn", "waiting for it"]]);
    fs::write(&live, text).unwrap();
    followed.says([]);
    fs::write(&live, "").unwrap();
    followed.says([&["withdrawn", "3. Ke5"]]);
    let windows = b"\xef\xbb\xbf[White \"M\xfcller\"]\r\n\r\n1. f3 e5 2. g4 Qh4# 0-1\r\n";
    fs::write(&live, windows).unwrap();
    followed.says([&["\"game_over\"", "2... Qh4", "M\u{fc}ller"]]);
}

/// A file of the same length and the same time of writing, moved over it or written into it.
#[cfg(unix)]
#[test]
fn a_replaced_file_is_read_whatever_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let [live, new] = ["live.pgn", "new.pgn"].map(|name| folder.path().join(name));
    let write = |path: &Path, text: &str| {
        let mut file = fs::File::create(path).unwrap();
        file.write_all(text.as_bytes()).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    };
    write(&live, "1. e4 e5 2. Ke3 *\n");
    let followed = Followed::start(&[live.to_str().unwrap()]);
    followed.says([&["\"illegal_move\"", "2. Ke3"]]);
    write(&new, "1. e4 e5 2. Ke2 *\n");
    fs::rename(&new, &live).unwrap();
    followed.says([&["withdrawn", "2. Ke3"]]);
    write(&live, "1. e4 e5 2. Kd3 *\n");
    followed.says([&["\"illegal_move\"", "2. Kd3"]]);
}

/// Writes a file as this history has it: in place, piece by piece, or beside it and renamed.
fn write(rng: &mut Rng, path: &Path, texts: &[Vec<u8>]) {
    let last = texts.last().cloned();
    for text in texts.iter().chain(&last) {
        match rng.u8(..3) {
            0 => {
                let beside = path.with_extension("new");
                fs::write(&beside, text).unwrap();
                fs::rename(&beside, path).unwrap();
            }
            1 => fs::write(path, text).unwrap(),
            _ => {
                let mut file = fs::File::create(path).unwrap();
                for piece in text.chunks(rng.usize(1..99)) {
                    file.write_all(piece).unwrap();
                }
            }
        }
        thread::sleep(Duration::from_millis(rng.u64(..20)));
    }
}

#[test]
fn a_file_that_another_process_writes_is_followed_to_its_end() {
    let mut rng = Rng::with_seed(62);
    let folder = tempfile::tempdir().unwrap();
    for number in 0..3 {
        let path = folder.path().join(format!("live{number}.pgn"));
        let name = path.to_str().unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_chess-oracle"));
        program.args(["games", "--watch", "--json", "--interval", "0.01", name]);
        let mut child = program
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut missing = String::new();
        stderr.read_line(&mut missing).unwrap();
        assert!(missing.ends_with("; waiting for it\n"), "{missing}");
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines): (_, Receiver<String>) = mpsc::channel();
        let reading = thread::spawn(move || {
            for line in stdout.split(b'\n') {
                sender
                    .send(String::from_utf8(line.unwrap()).unwrap())
                    .unwrap();
            }
        });
        let drawn: Vec<String> = (0..3).map(|name| game(&mut rng, name)).collect();
        let mut texts = history(&mut rng, &drawn, 9, false);
        texts.push(drawn.concat().into());
        write(&mut rng, &path, &texts);
        let (view, games) = (View::default(), watched());
        let (mut watch, mut wanted) = (Watch::new(&view, &games, name), Standing::default());
        let text = drawn.concat();
        for _ in 0..2 {
            wanted.take(&watch.look(text.as_bytes()));
        }
        let stands = |standing: &Standing| {
            findings(
                standing
                    .said
                    .iter()
                    .map(|said| (said["round"].to_string(), said)),
            )
        };
        let (mut found, wanted) = (Standing::default(), stands(&wanted));
        let look = || {
            for line in lines.try_iter() {
                found.take(line.as_bytes());
            }
            stands(&found)
        };
        until(look, |stands| *stands == wanted);
        kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        reading.join().unwrap();
        let mut rest = String::new();
        stderr.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
        for line in lines.try_iter() {
            found.take(line.as_bytes());
        }
        assert_eq!(stands(&found), wanted);
    }
}
