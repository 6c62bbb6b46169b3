//! Words as a shell reads them, for commands that a message suggests.

use std::ffi::OsString;
use std::iter;

/// Returns a command line: the program, and these arguments.
pub fn command(arguments: &[impl AsRef<str>]) -> String {
    let words = arguments.iter().map(|word| quoted(word.as_ref()));
    let words: Vec<String> = iter::once("chess-oracle".to_owned()).chain(words).collect();
    words.join(" ")
}

/// Returns the arguments that were typed, without the name of the program.
pub fn typed(arguments: &[OsString]) -> Vec<String> {
    let words = arguments.iter().skip(1);
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect()
}

/// Returns the typed command line with other words in place of these.
pub fn with_words(arguments: &[OsString], words: &[String], others: &[&str]) -> String {
    let mut options = typed(arguments);
    // The command may come first, and the values of options look like words.
    for word in words.iter().rev() {
        if let Some(at) = options.iter().rposition(|option| option == word) {
            options.remove(at);
        }
    }
    options.extend(others.iter().map(|&word| word.to_owned()));
    command(&options)
}

/// Returns a word, quoted if a shell would change it.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| {
        letter.is_alphanumeric() || "/.:_-+,@=".contains(letter) || cfg!(windows) && letter == '\\'
    };
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if cfg!(windows) || word.contains('\'') {
        format!("\"{word}\"")
    } else {
        format!("'{word}'")
    }
}
