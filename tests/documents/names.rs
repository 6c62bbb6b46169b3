//! Options, ids, commands and tests that a document names exist.

use std::collections::HashSet;

use oracle_answers::games::position_columns;

use super::{code, documents, read};
use crate::ids::listed;
use crate::support::oracle;

/// Returns the words of all questions.
fn words() -> Vec<String> {
    let command = chess_oracle::command();
    let names = command.get_subcommands().map(clap::Command::get_name);
    names.map(str::to_owned).collect()
}

/// Returns the options in the help of all questions.
fn options() -> HashSet<String> {
    let mut options = HashSet::from(["--long".to_owned()]);
    for word in [String::new()].into_iter().chain(words()) {
        let help = oracle(&format!("{word} --help")).says();
        let words = help.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'));
        options.extend(
            words
                .filter(|word| word.starts_with("--"))
                .map(str::to_owned),
        );
    }
    options
}

/// Options of other programs, which are named alone.
const OF_OTHERS: [&str; 4] = ["--recend", "--recstart", "--resume", "--sshlogin"];

fn is_option(word: &str) -> bool {
    let name = word.strip_prefix("--").unwrap_or_default();
    let is_letter = |letter: u8| letter == b'-' || letter.is_ascii_lowercase();
    !name.is_empty() && name.bytes().all(is_letter)
}

#[test]
fn options_that_a_document_names_exist() {
    let options = options();
    let mut count = 0;
    for (document, text) in documents() {
        // The benches have options of their own.
        if document.starts_with("benches/") {
            continue;
        }
        for code in code(&text) {
            let first = code.split(' ').next().unwrap();
            let is_ours = first.starts_with("--")
                || first == "chess-oracle"
                || words().iter().any(|word| *word == first);
            if !is_ours || OF_OTHERS.contains(&first) {
                continue;
            }
            for word in code.split([' ', '=', ',']).filter(|word| is_option(word)) {
                assert!(options.contains(word), "{document}: {word}");
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count} options");
}

#[test]
fn ids_and_keys_that_a_page_for_users_names_exist() {
    let listed = listed();
    let tools = ["legal_moves", "explain_move", "judge_game", "winnable"];
    let mut count = 0;
    for (document, text) in documents() {
        if document != "README.md" && !document.starts_with("docs/") {
            continue;
        }
        for code in code(&text) {
            let is_id = code.contains('_')
                && code
                    .bytes()
                    .all(|letter| letter == b'_' || letter.is_ascii_lowercase());
            let is_column = position_columns().any(|name| name == code)
                || ["error_code", "finding_count"].contains(&code);
            // `game_arena` and the like are names of other programs' answers; the page of the proof names the code.
            if is_id
                && !["docs/others.md", "docs/proof.md"].contains(&document.as_str())
                && !is_column
                && !tools.contains(&code)
                && !code.ends_with("gcc_s")
            {
                assert!(
                    listed.iter().any(|(_, name)| name == code),
                    "{document}: {code}"
                );
                count += 1;
            }
        }
    }
    assert!(count > 150, "{count} ids");
}

#[test]
fn questions_that_a_document_names_exist() {
    let (mut count, words) = (0, words());
    for (document, text) in documents() {
        for rest in text.split("chess-oracle ").skip(1) {
            let word: String = rest
                .chars()
                .take_while(|letter| !letter.is_whitespace() && *letter != '`')
                .collect();
            let is_word = word.len() > 2 && word.bytes().all(|letter| letter.is_ascii_lowercase());
            let follows_code = text.contains(&format!("`chess-oracle {word}"))
                || text.contains(&format!("$ chess-oracle {word}"));
            if is_word && follows_code {
                let is_position = ["startpos", "kiwipete"].contains(&word.as_str());
                assert!(is_position || words.contains(&word), "{document}: {word}");
                count += 1;
            }
        }
    }
    assert!(count > 30, "{count} commands");
}

#[test]
fn tests_that_a_document_names_exist() {
    let main = read("tests/main.rs");
    let is_module = |name: &str| main.contains(&format!("mod {name};"));
    // The tests of a crate are named in the file of its theorems, or in that of few pieces.
    let laws = [
        "circuits/proofs/mod.rs",
        "circuits/main.rs",
        "few_men/main.rs",
    ];
    let laws = laws
        .map(|file| read(&format!("crates/laws/tests/{file}")))
        .concat();
    let mut count = 0;
    for (document, text) in documents() {
        for rest in text.split("cargo test").skip(1) {
            let command = rest.split(['`', '\n', '#']).next().unwrap();
            let words: Vec<&str> = command.split_whitespace().collect();
            for (index, word) in words.iter().enumerate() {
                let is_argument = index > 0
                    && ["-p", "--test", "--features", "--timeout"].contains(&words[index - 1]);
                let is_name = !word.starts_with('-')
                    && word.bytes().all(|letter| {
                        letter == b'_' || letter == b':' || letter.is_ascii_lowercase()
                    });
                if is_name && !is_argument {
                    let module = word.split("::").next().unwrap();
                    let exists = if words.contains(&"oracle-laws") {
                        laws.contains(module)
                    } else {
                        is_module(module)
                    };
                    assert!(exists, "{document}: cargo test{command}: {word}");
                    count += 1;
                }
            }
        }
    }
    assert!(count >= 8, "{count} tests");
}

#[test]
fn benchmarks_and_examples_that_a_document_names_exist() {
    let manifest = read("benches/Cargo.toml");
    let mut count = 0;
    for (document, text) in documents() {
        for (option, is_known) in [
            (
                "--bench ",
                Box::new(|name: &str| manifest.contains(&format!("name = \"{name}\"")))
                    as Box<dyn Fn(&str) -> bool>,
            ),
            (
                "--example ",
                Box::new(|name: &str| super::root().join(format!("examples/{name}.rs")).exists()),
            ),
        ] {
            for rest in text.split(option).skip(1) {
                let name = rest
                    .split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'))
                    .next()
                    .unwrap();
                assert!(is_known(name), "{document}: {option}{name}");
                count += 1;
            }
        }
    }
    assert!(count > 8, "{count} names");
}
