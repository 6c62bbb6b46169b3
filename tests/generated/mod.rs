//! Generates the files that the program includes, completions and the manual page, from its command line. A test
//! compares them; `CHESS_ORACLE_GENERATE=1 cargo test generated` writes them.

mod completions;
mod man;
mod scripts;

use std::{env, fs};

use crate::documents::{entries, read, root};
pub use man::exit_statuses;

/// The shells, and their files in `completions/`.
pub const SHELLS: [(&str, &str); 5] = [
    ("bash", "chess-oracle.bash"),
    ("zsh", "_chess-oracle"),
    ("fish", "chess-oracle.fish"),
    ("powershell", "_chess-oracle.ps1"),
    ("elvish", "chess-oracle.elv"),
];

#[test]
fn generated_files_are_current_and_printed_by_the_program() {
    const PAGE: &str = "src/help/chess-oracle.1";
    let mut files = vec![("man".to_owned(), PAGE.to_owned(), man::print(&read(PAGE)))];
    for (shell, name) in SHELLS {
        let script = completions::print(shell);
        files.push((
            format!("completions {shell}"),
            format!("completions/{name}"),
            script,
        ));
    }
    assert_eq!(chess_oracle::shells(), SHELLS.map(|(shell, _)| shell));
    assert_eq!(entries("completions", "").len(), SHELLS.len());
    for (command, path, wanted) in files {
        if env::var_os("CHESS_ORACLE_GENERATE").is_some() {
            fs::write(root().join(&path), &wanted).unwrap();
            continue;
        }
        assert!(
            read(&path) == wanted,
            "{path} is out of date: CHESS_ORACLE_GENERATE=1 cargo test generated"
        );
        assert!(read(&format!("$ {command}")) == wanted, "{command}");
    }
}
