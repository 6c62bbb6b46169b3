//! Lists in the documents are complete.

use serde_json::Value;

use super::{code, entries, read};
use crate::ids::listed;
use crate::support::oracle;

/// Returns the rows of the tables below a heading of a page: the code in their first cell.
fn first_cells(page: &str, heading: &str) -> Vec<String> {
    let (_, part) = page
        .split_once(&format!("{heading}\n"))
        .unwrap_or_else(|| panic!("{heading}"));
    let part = part.split("\n## ").next().unwrap();
    let rows = part.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.map(|row| row.split(" | ").next().unwrap());
    cells.flat_map(code).map(str::to_owned).collect()
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

/// Returns the names of one list of `schema --list`.
fn ids(list: &str) -> Vec<String> {
    let listed = listed().into_iter();
    listed
        .filter(|(of, _)| of == list)
        .map(|(_, name)| name)
        .collect()
}

#[test]
fn every_fuzz_target_is_described() {
    let described = first_cells(&read("tests/README.md"), "## Fuzzing");
    assert_eq!(sorted(described), entries("fuzz/fuzz_targets", ".rs"));
}

#[test]
fn every_subject_of_tests_is_described() {
    let page = read("tests/README.md");
    let main = read("tests/main.rs");
    let modules = main
        .lines()
        .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    for module in modules {
        let names = [format!("`{module}.rs`"), format!("`{module}/")];
        assert!(names.iter().any(|name| page.contains(name)), "{module}");
    }
}

#[test]
fn every_example_is_described_and_run() {
    let page = read("examples/README.md");
    for name in entries("examples", ".rs") {
        assert!(page.contains(&format!("[{name}.rs]({name}.rs)")), "{name}");
        assert!(
            page.contains(&format!("cargo run --example {name}")),
            "{name}"
        );
    }
}

#[test]
fn every_crate_is_described() {
    let described = first_cells(&read("CONTRIBUTING.md"), "## Architecture");
    let crates = described
        .iter()
        .filter_map(|cell| cell.strip_prefix("crates/"));
    let crates: Vec<String> = crates.map(str::to_owned).collect();
    assert_eq!(sorted(crates), entries("crates", ""));
}

/// Every package that a crate needs is named in its row.
#[test]
fn what_each_crate_uses_is_described() {
    let page = read("CONTRIBUTING.md");
    for name in entries("crates", "") {
        let start = format!("| `crates/{name}` | ");
        let row = page.lines().find(|line| line.starts_with(&start)).unwrap();
        let (_, uses) = row.trim_end_matches(" |").rsplit_once(" | ").unwrap();
        let manifest = read(&format!("crates/{name}/Cargo.toml"));
        let sections = manifest.split("\n[").filter(|section| {
            let (heading, _) = section.split_once(']').unwrap();
            heading.ends_with("dependencies") && !heading.starts_with("dev-")
        });
        for line in sections.flat_map(|section| section.lines().skip(1)) {
            let package = line.split(['.', ' ']).next().unwrap();
            let is_named = match package.strip_prefix("oracle-") {
                Some(package) => uses.contains(package) || uses.contains("all of these"),
                None => package.starts_with('#') || uses.contains(package),
            };
            assert!(is_named, "{name} uses {package}: {uses}");
        }
    }
}

#[test]
fn every_tool_is_described_and_counted() {
    let tools: Value = serde_json::from_str(&read("src/mcp/tools.json")).unwrap();
    let tools = tools.as_array().unwrap().iter();
    let tools: Vec<String> = tools
        .map(|tool| tool["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(
        first_cells(&read("docs/mcp.md"), "# A server for language models"),
        tools
    );
    let readme = read("README.md");
    let (_, sentence) = readme
        .split_once("with eight tools: ")
        .expect("their number");
    let sentence = sentence.split(". ").next().unwrap();
    assert_eq!((code(sentence).len(), tools.len()), (8, 8));
    assert!(
        tools
            .iter()
            .all(|tool| code(sentence).contains(&tool.as_str()))
    );
}

#[test]
fn every_command_has_a_row_in_the_readme() {
    let help = oracle("--help").says();
    let (_, part) = help.split_once("Commands:\n").expect("the commands");
    let part = part.split("\n\n").next().unwrap();
    let words = part
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let readme = read("README.md");
    let words: Vec<&str> = words.filter(|word| !["", "help"].contains(word)).collect();
    assert!(words.len() >= 12, "{words:?}");
    for word in words {
        let is_named = [format!("| `chess-oracle {word}"), format!(" `{word}`")];
        assert!(is_named.iter().any(|name| readme.contains(name)), "{word}");
    }
}

#[test]
fn every_key_of_an_object_is_described() {
    let schema: Value = serde_json::from_str(&oracle("schema request").says()).unwrap();
    let keys = schema["properties"].as_object().unwrap().keys().cloned();
    let described = first_cells(
        &read("docs/embedding.md"),
        "# One process for many requests",
    );
    assert_eq!(sorted(described), sorted(keys.collect()));
}

#[test]
fn every_option_of_a_picture_is_described() {
    let help = oracle("--help").says();
    let (_, part) = help.split_once("\nRendering:\n").expect("the options");
    let options = part.split("\n\nInput:").next().unwrap().lines();
    let options = options.filter_map(|line| line.strip_prefix("      --"));
    let options = options.map(|line| format!("--{}", line.split(' ').next().unwrap()));
    let described = first_cells(&read("docs/diagrams.md"), "# Diagrams");
    let described = described.iter().filter(|cell| cell.starts_with("--"));
    let described = described.map(|cell| cell.split(' ').next().unwrap().to_owned());
    assert_eq!(sorted(described.collect()), sorted(options.collect()));
}

#[test]
fn every_column_of_positions_of_games_is_described() {
    let page = read("docs/data.md");
    let (_, part) = page.split_once("## Extra columns\n").unwrap();
    let part = part.split("\n## ").next().unwrap();
    let keys = ids("key");
    for name in oracle_answers::games::position_columns() {
        let is_there = code(part).contains(&name);
        let first = name.split('.').next().unwrap().to_owned();
        assert!(is_there || keys.contains(&first), "{name}");
    }
}

#[test]
fn every_protocol_is_described() {
    let described = first_cells(&read("docs/compare.md"), "## Which programs");
    let described = described.into_iter().filter(|cell| !cell.starts_with("--"));
    assert_eq!(sorted(described.collect()), sorted(ids("protocol")));
}

/// Each list of ids has its table on the page of ids, or a page of its own to which that page leads.
#[test]
fn every_list_of_ids_is_described() {
    let page = read("docs/ids.md");
    let elsewhere = ["key", "kind", "letters", "protocol"];
    for (list, name) in listed() {
        let is_there = page.contains(&format!("| `{list}` | meaning |"))
            && page.contains(&format!("| `{name}` | "));
        assert!(
            is_there || elsewhere.contains(&list.as_str()),
            "{list} {name}"
        );
    }
}

#[test]
fn every_field_of_a_line_is_described() {
    let page = read("docs/notation.md");
    let (_, part) = page.split_once("## Fields\n").unwrap();
    let named: Vec<&str> = code(part.split(".\n").next().unwrap());
    let refused = oracle("startpos colour=red").complains();
    let (_, hint) = refused.split_once("hint: ").expect("a hint");
    for field in named.iter().filter_map(|code| code.strip_suffix('=')) {
        assert!(hint.contains(field), "{field}: {hint}");
    }
    assert_eq!(named.len(), 12, "{named:?}");
}

#[test]
fn formats_letters_and_pages_are_listed_whole() {
    let answers = read("docs/answers.md");
    let help = oracle("--help").says();
    let (_, formats) = help.split_once("--output <FORMAT>\n").unwrap();
    let formats = formats
        .split("\n\n")
        .next()
        .unwrap()
        .replace("(default)", "");
    let first = answers.split(';').next().unwrap();
    for format in formats
        .split([',', ' ', '\n'])
        .filter(|word| !word.is_empty())
    {
        assert!(first.contains(&format!("`{format}`")), "{format}");
    }
    let notation = read("docs/notation.md");
    let letters = ids("letters");
    let (_, list) = notation
        .split_once("another language (`Sf3`): en, ")
        .expect("the list");
    let list = list.split(" (Cyrillic)").next().unwrap().replace('\n', " ");
    let list: Vec<&str> = list.split(", ").collect();
    assert_eq!(list, letters[..letters.len() - 1]);
}

/// The lists of files that are edited to add something: a heading with their number, and a sentence that names them. Files with
/// `or` between them are one.
#[test]
fn lists_of_files_have_as_many_as_they_say() {
    let page = read("CONTRIBUTING.md");
    let (_, part) = page
        .split_once("## To add something, edit these files\n")
        .unwrap();
    let part = part.split("\n## ").next().unwrap();
    let mut count = 0;
    let part = part.replace("(1 file): ", "(1 files): ");
    for entry in part.split("\n**").skip(1) {
        let Some((number, rest)) = entry.split_once(" files): ") else {
            continue;
        };
        let (_, number) = number.rsplit_once('(').unwrap();
        let rest = rest.replace('\n', " ");
        let sentence = rest.split(". ").next().unwrap().replace("` or `", "`|`");
        let is_file = |word: &&str| {
            let first = word.split('|').next().unwrap();
            first.ends_with('/')
                || [".rs", ".md", ".json", ".ts", ".txt"]
                    .iter()
                    .any(|end| first.ends_with(end))
        };
        // What stands in parentheses explains a file.
        let mut depth = 0;
        let outside: String = sentence
            .chars()
            .filter(|letter| {
                depth += i32::from(*letter == '(');
                let is_outside = depth == 0;
                depth -= i32::from(*letter == ')');
                is_outside
            })
            .collect();
        let outside = outside.replace("`|`", "|");
        let files: Vec<&str> = code(&outside).into_iter().filter(is_file).collect();
        assert_eq!(files.len().to_string(), number, "{files:?}");
        count += 1;
    }
    assert_eq!(count, 6);
}
