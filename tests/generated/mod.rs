//! Generates the files that the program includes, completions and the manual page, from its command line. A test
//! compares them; `CHESS_ORACLE_GENERATE=1 cargo test generated` writes them.

mod completions;
mod man;
mod man_words;
mod scripts;

use std::{env, fs};

use chess_oracle::shells;
pub use man::exit_statuses;

/// Each generated file, and its expected content.
fn files() -> Vec<(String, String)> {
    let folder = env!("CARGO_MANIFEST_DIR");
    let names = [
        "chess-oracle.bash",
        "_chess-oracle",
        "chess-oracle.fish",
        "_chess-oracle.ps1",
        "chess-oracle.elv",
    ];
    let mut files = vec![(format!("{folder}/src/help/chess-oracle.1"), man::print())];
    for (shell, name) in shells().into_iter().zip(names) {
        files.push((
            format!("{folder}/completions/{name}"),
            completions::print(shell),
        ));
    }
    files
}

#[test]
fn generated_files_are_current() {
    for (path, wanted) in files() {
        if env::var_os("CHESS_ORACLE_GENERATE").is_some() {
            fs::write(&path, &wanted).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == wanted,
            "{path} is out of date: CHESS_ORACLE_GENERATE=1 cargo test generated"
        );
    }
}
