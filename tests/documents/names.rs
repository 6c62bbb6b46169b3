//! Options, ids, commands, tests, benchmarks and examples that a document names exist.

use oracle_answers::games::position_columns;

use super::{code, documents, lists, read, root};
use crate::ids::listed;

/// Options of other programs, which are named alone.
const OF_OTHERS: [&str; 4] = ["--recend", "--recstart", "--resume", "--sshlogin"];

/// Returns the words of all commands.
fn words() -> Vec<String> {
    let command = chess_oracle::command();
    let names = command.get_subcommands().map(clap::Command::get_name);
    names.map(str::to_owned).collect()
}

/// Returns whether a name has these letters only.
fn is_of(name: &str, more: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || more.contains(letter);
    !name.is_empty() && name.chars().all(is_letter)
}

/// Fails where a name that a document gives is not known; returns how many were looked at.
#[track_caller]
fn check(names: impl FnMut(&str, &str) -> Vec<String>, is_known: impl Fn(&str) -> bool) -> usize {
    let mut names = names;
    let mut count = 0;
    for (document, text) in documents() {
        for name in names(&document, &text) {
            assert!(is_known(&name), "{document}: {name}");
            count += 1;
        }
    }
    count
}

#[test]
fn options_that_a_document_names_exist() {
    let words = words();
    let helps = words.iter().map(|word| read(&format!("$ {word} --help")));
    let helps = helps.collect::<String>() + &read("$ --help") + " --long ";
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let known: Vec<&str> = helps.split(|letter| !is_letter(letter)).collect();
    let options = |document: &str, text: &str| {
        let is_ours = |code: &&str| {
            let first = code.split(' ').next().unwrap();
            let is_command = first == "chess-oracle" || words.iter().any(|word| word == first);
            (is_command || first.starts_with("--")) && !OF_OTHERS.contains(&first)
        };
        let codes = code(text).into_iter().filter(is_ours);
        let words = codes.flat_map(|code| code.split([' ', '=', ',']));
        let options =
            words.filter(|word| word.strip_prefix("--").is_some_and(|name| is_of(name, "-")));
        // The benches have options of their own.
        let options = options.filter(|_| !document.starts_with("benches/"));
        options.map(str::to_owned).collect()
    };
    let count = check(options, |option| known.contains(&option));
    assert!(count > 100, "{count} options");
}

#[test]
fn ids_and_keys_that_a_page_for_users_names_exist() {
    let mut known: Vec<String> = listed().into_iter().map(|(_, name)| name).collect();
    known.extend(position_columns().map(str::to_owned));
    known.extend(lists::tools());
    known.extend(["error_code", "finding_count", "libgcc_s", "no_move"].map(str::to_owned));
    let ids = |document: &str, text: &str| {
        let is_for_users = document == "README.md" || document.starts_with("docs/");
        // These pages name answers of other programs, and the code.
        let is_left = ["docs/others.md", "docs/proof.md"].contains(&document);
        let ids = code(text)
            .into_iter()
            .filter(|code| code.contains('_') && is_of(code, "_"));
        ids.filter(|_| is_for_users && !is_left)
            .map(str::to_owned)
            .collect()
    };
    let count = check(ids, |id| known.iter().any(|name| name == id));
    assert!(count > 150, "{count} ids");
}

#[test]
fn commands_that_a_document_names_exist() {
    let mut known = words();
    known.extend(["startpos", "kiwipete"].map(str::to_owned));
    let commands = |_: &str, text: &str| {
        let starts = ["`chess-oracle ", "$ chess-oracle "];
        let rests = starts
            .into_iter()
            .flat_map(|start| text.split(start).skip(1));
        let words = rests.filter_map(|rest| rest.split([' ', '\n', '`']).next());
        let words = words.filter(|word| word.len() > 2 && is_of(word, ""));
        words.map(str::to_owned).collect()
    };
    let count = check(commands, |word| known.iter().any(|known| known == word));
    assert!(count > 30, "{count} commands");
}

#[test]
fn tests_benchmarks_and_examples_that_a_document_names_exist() {
    let (main, benches) = (read("tests/main.rs"), read("benches/Cargo.toml"));
    // The tests of a crate are named in the file of its theorems, or in that of few pieces.
    let laws = [
        "circuits/proofs/mod.rs",
        "circuits/main.rs",
        "few_men/main.rs",
    ];
    let laws = laws
        .map(|file| read(&format!("crates/laws/tests/{file}")))
        .concat();
    let tests = |_: &str, text: &str| {
        let commands = text.split("cargo test").skip(1);
        let commands = commands.map(|rest| rest.split(['`', '\n', '#']).next().unwrap());
        let named = commands.flat_map(|command| {
            let words: Vec<&str> = command.split_whitespace().collect();
            let place = if words.contains(&"oracle-laws") {
                "laws"
            } else {
                "main"
            };
            let takes = ["-p", "--test", "--features", "--timeout"];
            let pairs = [""].iter().chain(&words).zip(&words);
            let names = pairs.filter(|(before, word)| !takes.contains(before) && is_of(word, "_:"));
            let name =
                |(_, word): (_, &&str)| format!("{place} {}", word.split("::").next().unwrap());
            names.map(name).collect::<Vec<_>>()
        });
        let mut names: Vec<String> = named.collect();
        for option in ["--bench ", "--example "] {
            for rest in text.split(option).skip(1) {
                let is_end = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
                names.push(format!("{option}{}", rest.split(is_end).next().unwrap()));
            }
        }
        names
    };
    let count = check(tests, |name| match name.split_once(' ').unwrap() {
        ("laws", module) => laws.contains(module),
        ("main", module) => main.contains(&format!("mod {module};")),
        ("--bench", name) => benches.contains(&format!("name = \"{name}\"")),
        (_, name) => root().join(format!("examples/{name}.rs")).exists(),
    });
    assert!(count >= 16, "{count} names");
}
