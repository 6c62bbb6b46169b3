//! What the documents say is what the program does: links, files, names, lists, numbers, and claims that are tried.

mod claims;
mod lists;
mod names;
mod numbers;

use std::fs;
use std::path::Path;

/// Folders whose files are named from the root of the project.
const FOLDERS: [&str; 10] = [
    "src/",
    "crates/",
    "tests/",
    "benches/",
    "examples/",
    "completions/",
    "docs/",
    "fuzz/",
    "release/",
    ".ci/",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the text of a file of the project.
#[track_caller]
fn read(path: &str) -> String {
    let text = fs::read_to_string(root().join(path));
    text.unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the names of the entries of a folder, without their extension if it is this one; others are left out.
fn entries(folder: &str, extension: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names
        .filter_map(|name| Some(name.strip_suffix(extension)?.to_owned()))
        .collect();
    names.sort();
    names
}

/// Returns the path of each document from the root, with its text.
fn documents() -> Vec<(String, String)> {
    let mut paths = vec![
        "benches/explain/README.md".to_owned(),
        "tests/data/README.md".to_owned(),
    ];
    for folder in [
        "",
        "docs/",
        "benches/",
        "examples/",
        "tests/",
        "tests/games/",
    ] {
        paths.extend(
            entries(folder, ".md")
                .iter()
                .map(|name| format!("{folder}{name}.md")),
        );
    }
    paths.extend(
        entries("crates", "")
            .iter()
            .map(|name| format!("crates/{name}/README.md")),
    );
    // What is said of a version stays as it was.
    paths.retain(|path| path != "CHANGELOG.md");
    paths
        .into_iter()
        .map(|path| (path.clone(), read(&path)))
        .collect()
}

/// Returns the code between backticks of a page, without its blocks.
fn code(page: &str) -> Vec<&str> {
    let blocks = page.split("```").step_by(2);
    let lines = blocks.flat_map(str::lines);
    // Every second part between backticks is code; some code goes over the end of a line.
    lines
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect()
}

/// Returns the names that the headings of a page have in links.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let letters = |heading: &str| -> String {
        let kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
        let text = heading.trim_start_matches('#').trim().to_lowercase();
        text.chars().filter(kept).collect()
    };
    headings
        .map(|heading| letters(heading).replace(' ', "-"))
        .collect()
}

#[test]
fn links_between_documents_lead_to_files() {
    let mut count = 0;
    for (document, text) in documents() {
        let folder = root().join(&document);
        let folder = folder.parent().unwrap();
        let links = text.split("](").skip(1);
        for link in links.filter_map(|rest| rest.split_once(')')) {
            let (path, heading) = link.0.split_once('#').unwrap_or((link.0, ""));
            if !path.contains("://") {
                let file = match path {
                    "" => root().join(&document),
                    path => folder.join(path),
                };
                assert!(file.exists(), "{document}: {path}");
                if !heading.is_empty() {
                    let page = fs::read_to_string(file).unwrap();
                    let known = anchors(&page);
                    assert!(
                        known.iter().any(|one| one == heading),
                        "{document}: {heading}"
                    );
                }
                count += 1;
            }
        }
    }
    assert!(count > 10, "{count} links");
}

#[test]
fn files_named_in_documents_exist() {
    let mut count = 0;
    for (document, text) in documents() {
        for code in code(&text) {
            let is_path = FOLDERS.iter().any(|folder| code.starts_with(folder));
            if is_path && !code.contains([' ', '*', '<']) {
                let path = code.split(':').next().unwrap();
                assert!(root().join(path).exists(), "{document}: {code}");
                count += 1;
            }
        }
    }
    assert!(count > 60, "{count} files");
}

#[test]
fn files_named_in_the_page_of_tests_exist() {
    let mut count = 0;
    for code in code(&read("tests/README.md")) {
        if code.split('.').nth(1) == Some("rs")
            || code.ends_with('/') && !code.starts_with("crates/")
        {
            let is_there = ["tests/", "crates/pgn/src/", "crates/pgn/tests/", ""]
                .iter()
                .any(|folder| root().join(folder).join(code).exists());
            assert!(is_there, "{code}");
            count += 1;
        }
    }
    assert!(count > 60, "{count} files");
}
