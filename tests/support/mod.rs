//! Runs the program, and draws positions at random.

#[cfg(unix)]
use std::fmt::Debug;
#[cfg(unix)]
use std::fs::{self, DirEntry};
use std::mem;
use std::process::Output;
use std::thread;
use std::time::Duration;
#[cfg(unix)]
use std::time::Instant;

use assert_cmd::Command;
use oracle_laws::{CastlingRights, Color, Position, Setup};
use oracle_notation::{Overrides, Record, fen, uci};
use oracle_reference::draws;
use serde_json::Value;

use crate::called::called;

pub use oracle_reference::random::{
    Draw, random_chess960, random_games, random_rest, random_setup,
};

/// A call of the program, and its expected results: by default nothing on either channel, and status 0.
#[must_use]
pub struct Oracle {
    /// The program and its arguments, or the arguments alone: then its library may be called.
    words: Vec<String>,
    names_program: bool,
    variables: Vec<(String, String)>,
    stdin: Vec<u8>,
    stdout: String,
    stderr: String,
    status: i32,
}

/// Creates a call with the words of a command line; quotes are not interpreted.
pub fn oracle(line: &str) -> Oracle {
    oracle_with(&line.split_whitespace().collect::<Vec<_>>())
}

/// Creates a call with these arguments.
pub fn oracle_with(arguments: &[&str]) -> Oracle {
    call(arguments, false)
}

/// Creates a call that may take a few seconds of processor time, however busy the machine is: Unix kills one that takes more.
pub fn oracle_within(seconds: u32, line: &str) -> Oracle {
    if cfg!(not(unix)) {
        return oracle(line);
    }
    let limited = format!("ulimit -t {seconds}; exec {} {line}", program().join(" "));
    call(&["sh", "-c", &limited], true)
}

/// Creates a call of the program that was built with the tests.
pub fn built_oracle(arguments: &[&str]) -> Oracle {
    call(&[&[BUILT], arguments].concat(), true)
}

const BUILT: &str = env!("CARGO_BIN_EXE_chess-oracle");

/// Returns the words that start another program, which most tests ask instead: one that was built for another machine, and
/// its emulator.
pub fn other_program() -> Option<Vec<String>> {
    let program = std::env::var("CHESS_ORACLE_PROGRAM").ok()?;
    Some(program.split_whitespace().map(str::to_owned).collect())
}

fn program() -> Vec<String> {
    other_program().unwrap_or_else(|| vec![BUILT.to_owned()])
}

fn call(words: &[&str], names_program: bool) -> Oracle {
    Oracle {
        words: words.iter().map(|&word| word.to_owned()).collect(),
        names_program,
        variables: Vec::new(),
        stdin: Vec::new(),
        stdout: String::new(),
        stderr: String::new(),
        status: 0,
    }
}

impl Oracle {
    /// Passes a text to standard input.
    pub fn stdin(mut self, text: impl Into<Vec<u8>>) -> Oracle {
        self.stdin = text.into();
        self
    }

    /// Sets a variable of the environment.
    pub fn env(mut self, name: &str, value: &str) -> Oracle {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Expects a text on standard output.
    pub fn stdout(mut self, text: impl Into<String>) -> Oracle {
        self.stdout = text.into();
        self
    }

    /// Expects a text on standard error.
    pub fn stderr(mut self, text: impl Into<String>) -> Oracle {
        self.stderr = text.into();
        self
    }

    /// Runs the program; it must end with this status.
    #[track_caller]
    pub fn status(mut self, status: i32) {
        self.status = status;
        self.run();
    }

    /// Runs the program; it must end with status 0.
    #[track_caller]
    pub fn run(mut self) {
        let wanted = (
            mem::take(&mut self.stdout),
            mem::take(&mut self.stderr),
            self.status,
        );
        assert_eq!(self.ends(), wanted);
    }

    /// Runs the program and returns its standard output; it must end with status 0 and write nothing to standard error.
    #[track_caller]
    pub fn says(self) -> String {
        let (stdout, stderr, status) = self.ends();
        assert_eq!((stderr.as_str(), status), ("", 0));
        stdout
    }

    /// Runs the program and returns its standard error; it must end with status 2 and write nothing to standard output.
    #[track_caller]
    pub fn complains(self) -> String {
        let (stdout, stderr, status) = self.ends();
        assert_eq!((stdout.as_str(), status), ("", 2));
        stderr
    }

    /// Runs the program and returns both channels and the status. Its library alone is called where most inputs are left out,
    /// too: to start the program takes longer than most answers.
    #[track_caller]
    pub fn ends(self) -> (String, String, i32) {
        // `compare` waits for signals.
        let is_process = self.names_program || self.words.iter().any(|word| word == "compare");
        let is_any = draws(8) == 8 || other_program().is_some();
        if !is_process && self.variables.is_empty() && !is_any {
            let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
            return called(&words, self.stdin);
        }
        let program = if self.names_program {
            Vec::new()
        } else {
            program()
        };
        let mut words = program.into_iter().chain(self.words);
        let mut command = Command::new(words.next().expect("a program"));
        for variable in ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLORTERM"] {
            command.env_remove(variable);
        }
        command
            .args(words)
            .envs(self.variables)
            .write_stdin(self.stdin);
        let output = output(&mut command);
        let status = output.status.code().expect("the program ends by itself");
        (text(output.stdout), text(output.stderr), status)
    }

    /// Runs the program and reads each line of its answer as JSON.
    #[track_caller]
    pub fn records(self) -> Vec<Value> {
        self.says()
            .lines()
            .map(|line| serde_json::from_str(line).expect("a line of JSON"))
            .collect()
    }
}

/// Runs a program. Wine 8 kills one whose threads end at the same time as it does: then it runs again, a few times.
#[track_caller]
fn output(command: &mut Command) -> Output {
    let is_wine = other_program().is_some_and(|words| words[0].contains("wine"));
    let mut more = if is_wine { 9 } else { 0 };
    loop {
        let output = command.output().expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        let is_killed = output.status.code().is_none() || said.contains("wine client error");
        if more == 0 || !is_killed {
            return output;
        }
        more -= 1;
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

/// Returns the position of a line of input.
#[track_caller]
pub fn position(line: &str) -> Position {
    let overrides = Overrides::default();
    let record = Record::parse(line, &overrides).unwrap_or_else(|error| panic!("{line}: {error}"));
    record
        .play()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
        .position
}

/// Returns the legal moves of a position in UCI, in the order in which they are listed.
pub fn ucis(position: &Position) -> Vec<String> {
    let moves = position.legal_moves();
    moves
        .into_iter()
        .map(|legal| uci::write(legal, uci::CastlingMode::Standard))
        .collect()
}

/// Returns a FEN of a setup, its castling rights as Shredder-FEN, its en passant square as it is.
pub fn shredder_fen(setup: &Setup) -> String {
    let bare = Setup {
        castling: CastlingRights::NONE,
        ep_square: None,
        ..setup.clone()
    };
    let board = fen::write(&Position::try_from(&bare).unwrap());
    let mut rights: String = setup
        .castling
        .0
        .into_iter()
        .map(|rook| {
            let letter = rook.file().letter();
            if rook.rank() == Color::White.back_rank() {
                letter.to_ascii_uppercase()
            } else {
                letter
            }
        })
        .collect();
    if rights.is_empty() {
        rights.push('-');
    }
    let ep_square = setup
        .ep_square
        .map_or_else(|| "-".to_owned(), |square| square.to_string());
    let placement = board.split(' ').next().unwrap();
    let turn = setup.turn.letter();
    format!(
        "{placement} {turn} {rights} {ep_square} {} {}",
        setup.halfmoves, setup.fullmoves
    )
}

/// Checks cases that take long, or wait for other programs, all at the same time.
pub fn at_once<T: Send>(cases: impl IntoIterator<Item = T>, check: impl Fn(T) + Sync) {
    thread::scope(|scope| {
        for case in cases {
            let check = &check;
            scope.spawn(move || check(case));
        }
    });
}

/// The longest wait for something that is sure to come; a machine may be busy.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// Looks until something is so that no channel tells of; fails after a long time with what is seen instead.
#[cfg(unix)]
#[track_caller]
pub fn until<T: Debug>(mut look: impl FnMut() -> T, is_so: impl Fn(&T) -> bool) {
    let (start, mut seen) = (Instant::now(), look());
    while !is_so(&seen) {
        assert!(start.elapsed() < PATIENCE, "in vain: {seen:?}");
        thread::sleep(Duration::from_millis(5));
        seen = look();
    }
}

/// Succeeds if a process waits, with all its threads at the same moment, and meanwhile something is so: none has a turn on a
/// processor between two looks. After it was written to, or got a signal, it waits only when it has taken notice. Only Linux
/// tells; elsewhere it is given a while.
#[cfg(unix)]
pub fn waits_while(process: u32, is_so: impl Fn() -> bool) -> Result<(), Vec<String>> {
    if cfg!(not(target_os = "linux")) {
        thread::sleep(Duration::from_millis(200));
        return Ok(());
    }
    let turns = |thread: DirEntry| -> String {
        let status = fs::read_to_string(thread.path().join("status")).unwrap_or_default();
        let lines = status.lines().map(|line| format!("{line}\n"));
        lines
            .filter(|line| line.starts_with("State:") || line.contains("ctxt_switches"))
            .collect()
    };
    let threads = || {
        fs::read_dir(format!("/proc/{process}/task"))
            .into_iter()
            .flatten()
    };
    let look = || -> Vec<String> { threads().flatten().map(turns).collect() };
    let before = look();
    let waits = before
        .iter()
        .all(|turns| turns.contains("(sleeping)") || turns.contains("(zombie)"));
    if waits && is_so() && look() == before {
        Ok(())
    } else {
        Err(before)
    }
}

/// Returns the rows of a table, a line for each, whose cells `|` separates.
pub fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let rows = table.lines().map(str::trim).filter(|row| !row.is_empty());
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        cells.try_into().expect(row)
    })
}

/// Compares a text with its snapshot; `INSTA_UPDATE=always` accepts the new text.
#[track_caller]
pub fn compare(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../data");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
