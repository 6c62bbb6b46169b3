//! Lists in the documents are complete.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{code, entries, read};
use crate::ids::ids;
use crate::support::oracle;

/// Returns what stands between two texts, the second of which may be the end.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, part) = text.split_once(start).unwrap_or_else(|| panic!("{start}"));
    part.split(end).next().unwrap()
}

/// Returns the first words in code of the first cells of the tables below a heading of a page.
fn first_cells(page: &str, heading: &str) -> Vec<String> {
    let page = read(page);
    let rows = between(&page, &format!("{heading}\n"), "\n## ").lines();
    let cells = rows.filter_map(|row| row.strip_prefix("| ")?.split(" | ").next());
    let words = cells
        .flat_map(code)
        .filter_map(|cell| cell.split(' ').next());
    words.map(str::to_owned).collect()
}

/// Returns the words with which lines of a text begin.
fn words(text: &str, start: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(start));
    let words = lines.filter_map(|line| line.split(' ').next());
    words
        .filter(|word| !["", "help"].contains(word))
        .map(str::to_owned)
        .collect()
}

/// Returns the names of the tools of `mcp`.
pub fn tools() -> Vec<String> {
    let tools: Value = serde_json::from_str(&read("src/mcp/tools.json")).unwrap();
    let tools = tools.as_array().unwrap().iter();
    tools
        .map(|tool| tool["name"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn tables_have_a_row_for_each_and_no_other() {
    let request: Value = serde_json::from_str(&read("$ schema request")).unwrap();
    let keys = request["properties"].as_object().unwrap().keys().cloned();
    let help = read("$ --help");
    let options = words(between(&help, "\nRendering:\n", "\n\nInput:"), "      --");
    let options = options.into_iter().map(|option| format!("--{option}"));
    #[rustfmt::skip] // A table.
    let tables = [
        ("tests/README.md", "## Fuzzing", "", entries("fuzz/fuzz_targets", ".rs")),
        ("CONTRIBUTING.md", "## Architecture", "crates/", entries("crates", "")),
        ("docs/mcp.md", "# A server for language models", "", tools()),
        ("docs/embedding.md", "# One process for many requests", "", keys.collect()),
        ("docs/diagrams.md", "# Diagrams", "--", options.collect()),
        ("docs/compare.md", "## Which programs", "", ids("protocol")),
    ];
    for (page, heading, start, wanted) in tables {
        let cells = first_cells(page, heading).into_iter();
        let is_asked = |cell: &str| !start.is_empty() || !cell.starts_with("--");
        let cells = cells.filter(|cell| cell.starts_with(start) && is_asked(cell));
        let found: BTreeSet<String> = cells.map(|cell| cell.replace("crates/", "")).collect();
        assert_eq!(found, wanted.into_iter().collect(), "{page}");
    }
}

#[test]
fn everything_is_named_on_its_page() {
    let help = read("$ --help");
    let formats = between(&help, "--output <FORMAT>\n", "\n\n").replace("(default)", "");
    let formats = formats
        .split([',', ' ', '\n'])
        .filter(|word| !word.is_empty());
    let (main, unknown) = (
        read("tests/main.rs"),
        oracle("startpos colour=red").complains(),
    );
    let fields = between(&unknown, "the fields are ", "\n").replace(',', "");
    let statuses = crate::generated::exit_statuses().into_iter();
    let keys = ids("key");
    let columns = oracle_answers::games::position_columns();
    let columns =
        columns.filter(|name| !keys.iter().any(|key| name.split('.').next() == Some(key)));
    let mut pages = entries("docs", ".md");
    pages.retain(|page| page != "README");
    let mut letters = ids("letters");
    letters.pop();
    let names =
        |list: &str| -> Vec<String> { list.split_whitespace().map(str::to_owned).collect() };
    #[rustfmt::skip] // A table.
    let lists = [
        ("tests/README.md", "`{}.rs`|`{}/", words(&main.replace(';', " "), "mod ")),
        ("README.md", "`chess-oracle {}| `{}`", words(between(&help, "Commands:\n", "\n\n"), "  ")),
        ("README.md", "{}", statuses.map(|(status, meaning)| format!("| {status} | {meaning} |")).collect()),
        ("README.md", " `{}`", tools()),
        ("examples/README.md", "[{}.rs]({}.rs)", entries("examples", ".rs")),
        ("examples/README.md", "cargo run --example {}", entries("examples", ".rs")),
        ("docs/README.md", "]({}.md)", pages),
        ("docs/answers.md", "`{}`", formats.map(str::to_owned).collect()),
        ("docs/data.md", "`{}`", columns.map(str::to_owned).collect()),
        ("docs/notation.md", "`{}=`", names(&fields)),
        ("docs/notation.md", "(`Sf3`): en, {} (Cyrillic)", vec![letters.join(", ")]),
    ];
    for (page, patterns, names) in lists {
        assert!(!names.is_empty(), "{page}: {patterns}");
        let text = read(page).replace('\n', " ");
        for name in names {
            let mut patterns = patterns
                .split('|')
                .map(|pattern| pattern.replace("{}", &name));
            assert!(
                patterns.any(|pattern| text.contains(&pattern)),
                "{page}: {name}"
            );
        }
    }
}

/// Every package that a crate needs is named in its row.
#[test]
fn what_each_crate_uses_is_described() {
    let page = read("CONTRIBUTING.md");
    for name in entries("crates", "") {
        let row = between(&page, &format!("| `crates/{name}` | "), "\n");
        let (_, uses) = row.trim_end_matches(" |").rsplit_once(" | ").unwrap();
        let manifest = read(&format!("crates/{name}/Cargo.toml"));
        let sections = manifest
            .split("\n[")
            .filter_map(|section| section.split_once(']'));
        let is_used =
            |heading: &str| heading.ends_with("dependencies") && !heading.starts_with("dev-");
        let sections = sections.filter(|(heading, _)| is_used(heading));
        for line in sections.flat_map(|(_, lines)| lines.lines().skip(1)) {
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
fn each_planted_change_quotes_code_that_stands_once() {
    let page = read("tests/mutants.md");
    let planted = page.lines().filter_map(|row| {
        let (file, row) = row.strip_prefix("| `")?.split_once("` | `")?;
        Some((file, row.split_once("` becomes `")?.0.replace(r"\|", "|")))
    });
    let wrong: Vec<_> = planted
        .filter(|(file, old)| read(file).matches(&**old).count() != 1)
        .collect();
    assert_eq!(wrong, []);
}
