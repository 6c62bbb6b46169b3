//! Every sentence of the program, in one file that can be read at one sitting: `tests/data/sentences.txt`.
//!
//! The list is complete because it is made from the code: every string literal with two words or more, of every source
//! file outside tests and attributes. A few are no sentences, such as the words that the program looks for in a command
//! line. Files of markup and protocols are left out by name below. `INSTA_UPDATE=always` writes the list.

use std::collections::BTreeSet;
use std::fs;

use oracle_laws::{Reason, SetupProblem};
use proc_macro2::{TokenStream, TokenTree};

use crate::architecture::sources;
use crate::documents::{read, root};

/// Files whose literals are no sentences: markup and styles, tags, and the protocols of other programs.
const FILES: [&str; 4] = [
    "crates/compare/src/process/engines.rs",
    "crates/draw/src/svg/canvas.rs",
    "crates/draw/src/svg/mod.rs",
    "crates/draw/src/svg/shapes.rs",
];

/// Returns whether a literal may be a sentence: two words, one of them of two letters or more.
fn is_sentence(text: &str) -> bool {
    // A placeholder stands for a word.
    let is_part = |word: &&str| word.contains('{') || word.contains(char::is_alphabetic);
    let is_word = |word: &str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        word.len() >= 2 && word.chars().all(|letter| letter.is_ascii_lowercase())
    };
    text.split_whitespace().filter(is_part).count() >= 2 && text.split_whitespace().any(is_word)
}

/// Returns the text of a string literal; `None` for other literals.
fn text_of(literal: &str) -> Option<String> {
    let quoted = literal.strip_prefix('"')?.strip_suffix('"')?;
    // A line that continues begins with its first letter.
    let mut lines = quoted.split("\\\n");
    let first = lines.next()?.to_owned();
    let text = lines.fold(first, |text, line| text + line.trim_start());
    Some(
        text.replace("\\n", "\n")
            .replace("\\\"", "\"")
            .replace("\\\\", "\\"),
    )
}

/// Adds the literals of code, without those of attributes and doc comments.
fn collect(code: TokenStream, found: &mut Vec<String>) {
    let mut is_attribute = false;
    for token in code {
        match token {
            TokenTree::Punct(mark) => {
                is_attribute = mark.as_char() == '#' || is_attribute && mark.as_char() == '!';
            }
            TokenTree::Group(_) if is_attribute => is_attribute = false,
            TokenTree::Group(group) => collect(group.stream(), found),
            TokenTree::Literal(literal) => found.extend(text_of(&literal.to_string())),
            TokenTree::Ident(_) => {}
        }
    }
}

#[test]
fn the_list_of_sentences_is_that_of_the_program() {
    let (mut seen, mut unused) = (BTreeSet::new(), BTreeSet::from(FILES));
    let mut wanted = "# All sentences, file by file; {..} is filled in\n".to_owned();
    let mut sources = sources();
    sources.sort();
    for (path, code) in sources {
        let name = path
            .strip_prefix(root())
            .unwrap()
            .to_str()
            .unwrap()
            .replace('\\', "/");
        let is_code =
            name.starts_with("src/") || name.contains("/src/") && !name.ends_with("tests.rs");
        if unused.remove(name.as_str()) || !is_code {
            continue;
        }
        let mut found = Vec::new();
        let code = code.split("\n#[cfg(test)]\n").next().unwrap();
        collect(code.parse().unwrap(), &mut found);
        found.retain(|sentence| is_sentence(sentence) && seen.insert(sentence.clone()));
        if !found.is_empty() {
            wanted.extend(["\n## ", &name, "\n\n"]);
        }
        for sentence in found {
            let words: Vec<&str> = sentence.split_whitespace().collect();
            wanted.extend([&words.join(" "), "\n"]);
        }
    }
    assert!(
        unused.is_empty(),
        "left out, but not in the code: {unused:?}"
    );
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        fs::write(root().join("tests/data/sentences.txt"), &wanted).unwrap();
    }
    let listed = read("tests/data/sentences.txt").replace('\r', "");
    let [old, new] = [&listed, &wanted].map(|text| text.lines().collect::<BTreeSet<_>>());
    assert!(
        listed == wanted,
        "tests/data/sentences.txt lacks {:#?}\nand has too many: {:#?}\nINSTA_UPDATE=always writes it",
        new.difference(&old).collect::<Vec<_>>(),
        old.difference(&new).collect::<Vec<_>>()
    );
}

#[test]
fn every_reason_and_every_problem_has_a_sentence_among_the_cases() {
    let cases = read("tests/cases/sentences.txt");
    for reason in Reason::ALL.map(Reason::id) {
        assert!(
            cases.contains(&format!("{{\"reason\":\"{reason}\"")),
            "{reason}"
        );
    }
    for problem in SetupProblem::ALL.map(SetupProblem::id) {
        assert!(cases.contains(&format!("({problem})")), "{problem}");
    }
}
