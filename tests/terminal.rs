//! A shell in a terminal of its own, with the completions loaded and a program that prints its arguments.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Child;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, open};

use crate::support::waits_while;

/// The longest wait for a shell; a machine may be busy.
const PATIENCE: Duration = Duration::from_secs(45);

/// The wait for completions, also where there are none.
const THOUGHT: Duration = Duration::from_secs(3);

/// The pause after which the output counts as complete at first, if the shell waits for keys.
const QUIET: Duration = Duration::from_millis(400);

/// A stand-in for the program that prints the arguments that the shell passes.
const PROGRAM: &str =
    "#!/bin/sh\nprintf 'args:'\nfor word; do printf '<%s>' \"$word\"; done\nprintf ':end\\n'\n";

/// A shell in a terminal.
pub struct Terminal {
    shell: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    /// The length of a pause after which the output counts as complete.
    pause: Duration,
}

impl Terminal {
    pub fn bash() -> Terminal {
        let setup = "bind 'set bell-style none'; bind 'set show-all-if-ambiguous on'; \
             bind 'set page-completions off'; bind 'set completion-query-items 1000'; \
             source \"$COMPLETIONS/chess-oracle.bash\"";
        Terminal::start("bash", &["--noprofile", "--norc", "-i"], "dumb", setup)
    }

    pub fn zsh() -> Terminal {
        let setup =
            "fpath=(\"$COMPLETIONS\" $fpath); autoload -U compinit; compinit -u -D; LISTMAX=1000";
        Terminal::start("zsh", &["-f", "-i"], "xterm", setup)
    }

    pub fn fish() -> Terminal {
        let setup = "source \"$COMPLETIONS/chess-oracle.fish\"";
        Terminal::start("fish", &["--no-config", "-i"], "xterm", setup)
    }

    fn start(shell: &str, arguments: &[&str], term: &str, setup: &str) -> Terminal {
        let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(shell);
        let program = home.join("chess-oracle");
        fs::create_dir_all(&home).unwrap();
        fs::write(&program, PROGRAM).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let path = format!("{}:{}", home.display(), std::env::var("PATH").unwrap());
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(120, 160)).unwrap();
        let shell = Command::new(shell)
            .args(arguments)
            .env_clear()
            .env("PATH", path)
            .env("HOME", &home)
            .env("TERM", term)
            .env("LANG", "C.UTF-8")
            .env(
                "COMPLETIONS",
                concat!(env!("CARGO_MANIFEST_DIR"), "/completions"),
            )
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .spawn(pts)
            .unwrap_or_else(|error| panic!("{shell} does not start: {error}"));
        let keyboard = File::from(OwnedFd::from(pty));
        let mut screen = keyboard.try_clone().unwrap();
        let (send, receive) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let mut terminal = Terminal {
            shell,
            keyboard,
            screen: receive,
            pause: QUIET,
        };
        terminal.shows();
        // The terminal also echoes the typed text, so the expected word is typed in another form.
        terminal.types(&format!("{setup}; echo rea''dy\r"));
        terminal.shows_until("ready");
        terminal.shows();
        terminal
    }

    /// Asks until the answer is right, but at most three times, each with longer pauses: where a machine is busy, a shell
    /// may rest before its output is complete.
    pub fn asked<T>(
        &mut self,
        ask: impl Fn(&mut Terminal) -> T,
        is_right: impl Fn(&T) -> bool,
    ) -> T {
        self.pause = QUIET;
        loop {
            let answer = ask(self);
            if is_right(&answer) || self.pause > 3 * QUIET {
                return answer;
            }
            self.pause *= 2;
            self.types("\x03");
            self.shows();
        }
    }

    /// Returns the arguments of the program after a text is typed after its name, and Tab pressed.
    pub fn completes(&mut self, typed: &str) -> String {
        self.tab(typed);
        self.types("\r");
        let shown = self.shows_until(":end");
        self.shows();
        let printed = shown.rsplit("args:").next().unwrap_or_default();
        printed.split(":end").next().unwrap_or_default().to_owned()
    }

    /// Returns the output after a text is typed after the program's name, and Tab pressed.
    pub fn offers(&mut self, typed: &str) -> String {
        let shown = self.tab(typed);
        // Ctrl-C, twice for a shell whose menu takes the first.
        self.types("\x03");
        self.shows();
        self.types("\x03");
        self.shows();
        shown
    }

    fn tab(&mut self, typed: &str) -> String {
        self.types(&format!("chess-oracle {typed}"));
        // A shell does not complete while more is typed.
        self.shows();
        self.types("\t");
        let first = self.screen.recv_timeout(THOUGHT).unwrap_or_default();
        text(&first) + &self.shows()
    }

    fn types(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Returns the output until there is no more for a while, and the shell waits for keys.
    fn shows(&mut self) -> String {
        let (mut shown, start) = (Vec::new(), Instant::now());
        loop {
            match self.screen.recv_timeout(self.pause) {
                Ok(bytes) => shown.extend(bytes),
                Err(_) if self.is_at_work() && start.elapsed() < PATIENCE => {}
                Err(_) => return text(&shown),
            }
        }
    }

    /// Returns whether the shell is busy or waits for a child, where this can be seen.
    fn is_at_work(&self) -> bool {
        let shell = self.shell.id();
        let parent = format!("PPid:\t{shell}\n");
        let processes = || fs::read_dir("/proc").into_iter().flatten().flatten();
        let statuses =
            || processes().flat_map(|process| fs::read_to_string(process.path().join("status")));
        let has_no_child = || !statuses().any(|status| status.contains(&parent));
        waits_while(shell, has_no_child).is_err()
    }

    /// Returns the output up to a word, or all that came in a long time.
    fn shows_until(&mut self, awaited: &str) -> String {
        let (mut shown, start) = (Vec::new(), Instant::now());
        loop {
            let left = PATIENCE.saturating_sub(start.elapsed());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => shown.extend(bytes),
                Err(RecvTimeoutError::Timeout) => return text(&shown),
                Err(RecvTimeoutError::Disconnected) => panic!("it ended after {:?}", text(&shown)),
            }
            if text(&shown).contains(awaited) {
                return text(&shown);
            }
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Ignores the error: it may have ended by itself.
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

/// Returns the readable text of a terminal's output, without escape sequences.
fn text(shown: &[u8]) -> String {
    let shown = String::from_utf8_lossy(shown);
    let (mut text, mut letters) = (String::new(), shown.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '\x1b' => match letters.next() {
                Some('[') => {
                    letters.find(|letter| ('\x40'..='\x7e').contains(letter));
                }
                Some('(' | ')') => {
                    letters.next();
                }
                _ => {}
            },
            letter => text.push(letter),
        }
    }
    text
}
