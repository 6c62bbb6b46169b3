//! The version: of the program, and with `-VV` or `--version --long` also of its build.

use std::ffi::OsString;

use chess_oracle::perft::Path;

/// Returns whether the arguments ask for the long version, and for nothing else.
pub fn is_long_asked(arguments: &[OsString]) -> bool {
    let words: Vec<&str> = arguments
        .iter()
        .skip(1)
        .filter_map(|word| word.to_str())
        .collect();
    let is_version = |word: &&str| matches!(*word, "-V" | "-VV" | "--version");
    words.len() + 1 == arguments.len()
        && words
            .iter()
            .all(|word| is_version(word) || *word == "--long")
        && words.iter().any(is_version)
        && (words.len() > 1 || words == ["-VV"])
}

/// Returns the long version: the commit if it is known, the compiler, and the path on which this machine counts.
pub fn long() -> String {
    let mut text = format!("chess-oracle {}\n", env!("CARGO_PKG_VERSION"));
    let lines = [
        ("commit", option_env!("CHESS_ORACLE_COMMIT")),
        ("compiler", option_env!("CHESS_ORACLE_RUSTC")),
        ("target", option_env!("CHESS_ORACLE_TARGET")),
        ("perft path", Some(Path::widest().name())),
    ];
    for (name, value) in lines {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            text.extend([name, ": ", value, "\n"]);
        }
    }
    text
}
