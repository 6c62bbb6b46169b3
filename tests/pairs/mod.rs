//! One test of pairs: options, formats, commands and inputs are drawn together, and each run is held against relations that must hold.
//!
//! - A stream is its lines, one by one; a line is its object, its row and the call of a tool; a row is a record, written flat.
//! - `--where`, `--sample`, `--distinct`, `--keep-lines`, `--echo`, `--fields`, `--fail-fast`, `--from-offset`, `--skip`, `--take` and
//!   `--limit` each change the list of all answers by their definitions, whatever else is asked, and by any number of threads.
//! - Several files are one after another, and a table says in columns of any name what objects say under their keys.
//! - What is written can be read back, and every interface refuses the same things with the same error.

mod answers;
mod conditions;
mod drawn;
mod files;
mod games;
mod interfaces;
mod lines;
mod refused;
mod streams;
mod tables;

use std::ops::Range;

pub use games::games;
use oracle_reference::draws;

use crate::support::oracle;

#[test]
fn streams_mean_what_their_options_mean() {
    streams::try_runs(66, draws(120).max(60));
    lines::try_lines(57, draws(2));
}

#[test]
fn files_are_answered_one_after_another() {
    files::try_files(61, 8);
    files::try_columns(62, 6);
    files::check_messages();
}

#[test]
fn questions_are_the_same_by_every_way() {
    interfaces::try_questions(58, draws(80).max(40));
}

#[test]
#[ignore = "needs python3: .ci/run has it"]
fn questions_are_the_same_in_python() {
    interfaces::try_python(64, 400);
}

#[test]
fn games_mean_what_their_options_mean() {
    games::try_games(59, draws(30));
    games::try_rests(63, draws(10));
}

/// The seeds of the long tests.
const SEEDS: Range<u64> = 0..10;

// Each of these takes minutes: tests run side by side, and parts of one do not.

#[test]
#[ignore = "long: it draws 3,000 streams"]
fn many_streams_mean_what_their_options_mean() {
    SEEDS.for_each(|seed| streams::try_runs(seed, 300));
}

#[test]
#[ignore = "long: it draws many lines and files"]
fn many_lines_and_files_are_answered_alike() {
    for seed in SEEDS {
        lines::try_lines(seed, 15);
        files::try_files(seed, 40);
        files::try_columns(seed, 30);
    }
}

#[test]
#[ignore = "long: it draws 3,000 questions"]
fn many_questions_are_the_same_by_every_way() {
    SEEDS.for_each(|seed| interfaces::try_questions(seed, 300));
}

#[test]
#[ignore = "long: it draws many games"]
fn many_games_mean_what_their_options_mean() {
    for seed in SEEDS {
        games::try_games(seed, 150);
        games::try_rests(seed, 40);
    }
}

#[test]
fn what_is_written_is_read_again() {
    let mut rng = fastrand::Rng::with_seed(60);
    let lines = drawn::positions(&mut rng).join("\n");
    let read = |text: &str| oracle("--json --fields id,fen -").stdin(text).ends().0;
    let whole = |answers: &str| -> Vec<String> {
        let lines = answers.lines().filter(|line| !line.contains("\"error\""));
        // An empty cell is an empty name.
        lines.map(|line| line.replace("\"id\":\"\",", "")).collect()
    };
    let wanted = whole(&read(&lines));
    let commands = drawn::COMMANDS
        .iter()
        .filter(|command| command.own.is_none());
    for words in commands.map(|command| command.words) {
        if words.contains("--turn") || words.contains("--strict") {
            continue;
        }
        // A refused line has no answer here, and a record with its error none when it is read.
        let records = oracle(&format!("{words} --json -")).stdin(&*lines).ends().0;
        assert_eq!(whole(&read(&whole(&records).join("\n"))), wanted, "{words}");
        if words.contains("--successors") {
            continue;
        }
        for format in ["csv", "tsv"] {
            let words = format!("{words} -o {format} -");
            let table = oracle(&words).stdin(&*lines).ends().0;
            assert_eq!(whole(&read(&table)), wanted, "{words}");
        }
    }
    let fens = |answers: &[String]| -> Vec<String> {
        let fens = answers
            .iter()
            .map(|line| line.split_once("\"fen\"").unwrap().1);
        fens.map(str::to_owned).collect()
    };
    for format in ["fen", "epd", "pieces"] {
        let written = oracle(&format!("-o {format} -")).stdin(&*lines).ends().0;
        assert_eq!(fens(&whole(&read(&written))), fens(&wanted), "{format}");
    }
    let successors = oracle("--successors startpos").says();
    let counts = oracle("--count -").stdin(successors).says();
    assert_eq!(counts, "20\n".repeat(20));
}
