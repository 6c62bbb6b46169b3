//! Words as a shell reads them, for commands that a message suggests.

use std::ffi::OsString;

/// Returns a command line: the program, and these arguments.
pub fn command<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let words = arguments.into_iter().map(quoted);
    let words: Vec<String> = ["chess-oracle".to_owned()]
        .into_iter()
        .chain(words)
        .collect();
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
    // The word of the question may come first, and the values of options look like words.
    for word in words.iter().rev() {
        if let Some(at) = options.iter().rposition(|option| option == word) {
            options.remove(at);
        }
    }
    let options = options.iter().map(String::as_str);
    command(options.chain(others.iter().copied()))
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
