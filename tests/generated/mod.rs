//! Generates the files that the program includes, completions and the manual page, from its command line, and the functions and
//! types of the bindings from the table of functions and the schemas. Tests compare them; `CHESS_ORACLE_GENERATE=1 cargo test generated` writes them.

mod completions;
mod javascript;
mod man;
mod python;
mod scripts;
mod surface;
mod types;

use std::{env, fs};

use crate::documents::{entries, read, root};
pub use man::exit_statuses;

/// The line of the files of the bindings below which they are generated.
const HEAD: &str = "Made from the table of functions and the schemas by `CHESS_ORACLE_GENERATE=1 cargo test generated`.";

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
        if check(&path, &wanted) {
            assert!(read(&format!("$ {command}")) == wanted, "{command}");
        }
    }
}

#[test]
fn generated_functions_and_types_of_the_bindings_are_current() {
    let [surface, small] = [true, false].map(surface::Surface::read);
    let (python, javascript) = ("bindings/python/src/chess_oracle", "bindings/javascript");
    for (path, wanted) in [
        (format!("{python}/_commands.py"), python::commands(&surface)),
        (format!("{python}/records.py"), python::records(&surface)),
        (
            format!("{javascript}/commands.js"),
            javascript::functions(&small),
        ),
        (
            format!("{javascript}/commands.d.ts"),
            javascript::signatures(&small),
        ),
        (
            format!("{javascript}/records.d.ts"),
            javascript::records(&small),
        ),
    ] {
        let text = read(&path);
        let (kept, _) = text.split_once(HEAD).unwrap();
        check(&path, &format!("{kept}{HEAD}\n{wanted}"));
    }
}

/// Compares a file with what it should be, or writes it. Returns whether it was compared.
fn check(path: &str, wanted: &str) -> bool {
    if env::var_os("CHESS_ORACLE_GENERATE").is_some() {
        fs::write(root().join(path), wanted).unwrap();
        return false;
    }
    let is_current = read(path) == wanted;
    assert!(
        is_current,
        "{path} is out of date: CHESS_ORACLE_GENERATE=1 cargo test generated"
    );
    true
}
