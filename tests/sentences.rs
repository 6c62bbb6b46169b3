//! Every sentence of the program, in one file that can be read at one sitting: `tests/data/sentences.txt`.
//!
//! The list is complete because it is made from the code: every string literal with two words or more, of every source
//! file outside tests and attributes. A few are no sentences, such as the words that the program looks for in a command
//! line. Files of markup and protocols are left out by name below. `INSTA_UPDATE=always` writes the list.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::explain::EXAMPLES;
use crate::support::oracle_with;
use oracle_laws::{Reason, Setup, SetupProblem};

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
    let words = text.split_whitespace().filter(|word| {
        word.contains('{') || word.chars().filter(|letter| letter.is_alphabetic()).count() > 0
    });
    let is_word = |word: &str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        word.len() >= 2 && word.chars().all(|letter| letter.is_ascii_lowercase())
    };
    words.count() >= 2 && text.split_whitespace().any(is_word)
}

/// Returns the text of a string literal; `None` for other literals.
fn text_of(literal: &str) -> Option<String> {
    let quoted = literal.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut letters = quoted.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        match letters.next()? {
            // A line that continues begins with its first letter.
            '\n' => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
            'n' => text.push('\n'),
            other => text.push(other),
        }
    }
    Some(text)
}

/// Adds the literals of code, without those of attributes, doc comments and tests.
fn collect(code: TokenStream, found: &mut Vec<String>) {
    let mut tokens = code.into_iter().peekable();
    let mut is_test = false;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                tokens.next_if(
                    |next| matches!(next, TokenTree::Punct(mark) if mark.as_char() == '!'),
                );
                let is_attribute = |next: &TokenTree| matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket);
                if let Some(attribute) = tokens.next_if(is_attribute) {
                    let attribute = attribute.to_string().replace(' ', "");
                    is_test |= attribute == "[cfg(test)]";
                }
            }
            TokenTree::Group(group) if is_test && group.delimiter() == Delimiter::Brace => {
                is_test = false;
            }
            TokenTree::Punct(mark) if is_test && mark.as_char() == ';' => is_test = false,
            TokenTree::Group(group) if !is_test => collect(group.stream(), found),
            TokenTree::Literal(literal) if !is_test => {
                found.extend(text_of(&literal.to_string()));
            }
            _ => {}
        }
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        if path.is_dir() {
            sources(&path, found);
        } else if is_rust && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// Returns the sentences of the code, those of each file below its name, each once.
fn sentences_of_the_code() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    sources(&root.join("src"), &mut paths);
    for entry in std::fs::read_dir(root.join("crates")).unwrap() {
        sources(&entry.unwrap().path().join("src"), &mut paths);
    }
    paths.sort();
    let mut seen = BTreeSet::new();
    let mut unused: BTreeSet<&str> = FILES.into();
    let mut text = String::new();
    for path in paths {
        let name = path
            .strip_prefix(root)
            .unwrap()
            .to_str()
            .unwrap()
            .replace('\\', "/");
        if unused.remove(name.as_str()) {
            continue;
        }
        let code = std::fs::read_to_string(&path).unwrap();
        let mut found = Vec::new();
        collect(code.parse().unwrap(), &mut found);
        found.retain(|sentence| is_sentence(sentence) && seen.insert(sentence.clone()));
        if !found.is_empty() {
            let _ = writeln!(text, "\n## {name}\n");
            for sentence in found {
                let lines: Vec<&str> = sentence.split_whitespace().collect();
                let _ = writeln!(text, "{}", lines.join(" "));
            }
        }
    }
    assert!(
        unused.is_empty(),
        "left out, but not in the code: {unused:?}"
    );
    text
}

/// A position for each problem, in their order.
const PROBLEMS: [&str; SetupProblem::ALL.len()] = [
    "4k3/8/8/8/8/8/8/8 w - -",
    "8/8/8/8/8/8/8/4K3 w - -",
    "8/8/8/8/8/8/8/8 w - -",
    "4k3/8/8/8/8/8/8/4RK2 w - -",
    "4k2r/8/8/8/8/8/8/4K3 w KQkq -",
    "4k3/8/8/8/8/8/8/4K3 w - e6",
    "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -",
    "4k3/pppppppp/p7/8/8/8/8/4K3 w - -",
    "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - -",
    "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - -",
    "4k3/8/8/8/8/2b1r3/8/4K1r1 w - -",
    "8/1k6/QQQQQQQQ/Q7/8/8/1P5P/4K3 b - -",
    "4k3/8/8/8/2B1B3/8/PPPPPPPP/4K3 w - -",
    "4k3/8/8/8/8/B7/PPPPPPPP/4K3 w - -",
    "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq -",
    "rnbqkbnr/1ppppppp/q7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "4k3/8/8/8/8/P7/PP6/4K3 w - -",
    "r3k3/8/8/8/8/8/8/3K3R w Kq -",
    "rnbqkbnr/pppppppp/8/8/8/7P/PPPPPPP1/RNBQKBNR w KQkq -",
];

/// Returns a sentence for each reason, and for each problem.
fn examples() -> String {
    let mut text = "# Why a move is illegal\n\n".to_owned();
    let mut missing: BTreeSet<&str> = Reason::ALL.map(Reason::id).into();
    for (reason, asked_move, fen) in EXAMPLES {
        missing.remove(reason);
        let (answer, _, _) = oracle_with(&["explain", asked_move, fen]).ends();
        let _ = write!(text, "{reason}: {answer}");
    }
    assert!(missing.is_empty(), "no example: {missing:?}");
    text.push_str("\n# Problems of a position\n\n");
    for (problem, line) in SetupProblem::ALL.into_iter().zip(PROBLEMS) {
        let setup: Setup = line.parse().unwrap();
        let _ = writeln!(text, "{}: {}", problem.id(), problem.sentence(&setup));
        assert!(setup.problems().has(problem), "{line}: {problem}");
    }
    text
}

#[test]
fn the_list_of_sentences_is_that_of_the_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sentences.txt");
    let text = format!(
        "{}\n# All sentences, file by file; {{..}} is filled in\n{}",
        examples(),
        sentences_of_the_code()
    );
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        std::fs::write(path, &text).unwrap();
    }
    let listed = std::fs::read_to_string(path).unwrap();
    let listed = listed.replace('\r', "");
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (listed_lines, found) = (lines(&listed), lines(&text));
    assert!(
        listed == text,
        "tests/data/sentences.txt lacks {:#?}\nand has too many: {:#?}\nINSTA_UPDATE=always writes it",
        found.difference(&listed_lines).collect::<Vec<_>>(),
        listed_lines.difference(&found).collect::<Vec<_>>()
    );
}
