//! What the documents say is what the program does: links, files, names, lists and numbers. Sentences that a command shows are
//! in `cases/documents.txt`.

mod lists;
mod names;
mod numbers;

use std::fs;
use std::path::Path;

use crate::support::oracle;

/// Folders whose files are named from the root of the project.
const FOLDERS: &str =
    "src/ crates/ tests/ benches/ examples/ completions/ docs/ fuzz/ release/ .ci/";

/// Folders whose pages are documents, and single pages.
const PAGES: &str =
    ". docs benches examples tests tests/games benches/explain/README.md tests/data/README.md";

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the text of a file of the project, or what a command says: `$ perft --help`.
#[track_caller]
pub fn read(name: &str) -> String {
    if let Some(command) = name.strip_prefix("$ ") {
        return oracle(command).says();
    }
    let text = fs::read_to_string(root().join(name));
    text.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the names of the entries of a folder that have this extension, without it.
pub fn entries(folder: &str, extension: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names = names.filter_map(|name| Some(name.strip_suffix(extension)?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Returns the path of each document from the root, with its text.
fn documents() -> Vec<(String, String)> {
    let of_crates = entries("crates", "").into_iter();
    let mut paths: Vec<String> = of_crates
        .map(|name| format!("crates/{name}/README.md"))
        .collect();
    for page in PAGES.split(' ') {
        if page.contains(".md") {
            paths.push(page.to_owned());
        } else {
            let names = entries(page, ".md").into_iter();
            let path = |name| {
                format!("{page}/{name}.md")
                    .trim_start_matches("./")
                    .to_owned()
            };
            paths.extend(names.map(path));
        }
    }
    // What is said of a version stays as it was.
    paths.retain(|path| path != "CHANGELOG.md");
    let pages = paths.into_iter();
    pages.map(|path| (path.clone(), read(&path))).collect()
}

/// Returns the code between backticks of a page, without its blocks.
fn code(page: &str) -> Vec<&str> {
    let blocks = page.split("```").step_by(2);
    // Every second part between backticks is code; some code goes over the end of a line.
    let lines = blocks.flat_map(str::lines);
    lines
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect()
}

/// Returns whether a page has a heading of this name, as links write it.
fn has_heading(page: &str, name: &str) -> bool {
    let kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
    let mut headings = page.lines().filter(|line| line.starts_with('#'));
    headings.any(|heading| {
        let text = heading.trim_start_matches('#').trim().to_lowercase();
        text.replace(' ', "-").chars().filter(kept).eq(name.chars())
    })
}

#[test]
fn links_and_files_of_documents_lead_to_files() {
    let (mut links, mut files) = (0, 0);
    for (document, text) in documents() {
        let path = root().join(&document);
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap();
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            if link.contains("://") {
                continue;
            }
            let target = match file {
                "" => path.clone(),
                file => path.with_file_name(file),
            };
            assert!(target.exists(), "{document}: {link}");
            let is_found =
                heading.is_empty() || has_heading(&fs::read_to_string(target).unwrap(), heading);
            assert!(is_found, "{document}: {link}");
            links += 1;
        }
        // The page of tests names files from its own folder, and some from others.
        let places = match document.as_str() {
            "tests/README.md" => &["tests/", "crates/pgn/src/", "crates/pgn/tests/", ""][..],
            _ => &[""],
        };
        for code in code(&text) {
            let is_named = |folder: &str| code.starts_with(folder);
            let is_of_tests = code.split('.').nth(1) == Some("rs") || code.ends_with('/');
            let is_path = FOLDERS.split(' ').any(is_named) || places.len() > 1 && is_of_tests;
            if is_path && !code.contains([' ', '*', '<']) {
                let path = code.split(':').next().unwrap();
                let exists = |folder: &&str| root().join(folder).join(path).exists();
                assert!(places.iter().any(exists), "{document}: {code}");
                files += 1;
            }
        }
    }
    assert!(links > 10 && files > 60, "{links} links and {files} files");
}

/// A comment of a case quotes a document or a help, if it begins with its name: `# docs/data.md: ..`, `# games --help: ..`.
#[test]
fn sentences_that_cases_show_are_those_of_the_documents() {
    let mut count = 0;
    for name in entries("tests/cases", ".txt") {
        let cases = read(&format!("tests/cases/{name}.txt"));
        for quote in cases.lines().filter_map(|line| line.strip_prefix("# ")) {
            let Some((page, sentence)) = quote.split_once(": ") else {
                continue;
            };
            if page.contains(".md") {
                numbers::says(page, sentence);
            } else if page.ends_with("--help") {
                numbers::says(&format!("$ {page}"), sentence);
            } else {
                continue;
            }
            count += 1;
        }
    }
    assert!(count > 20, "{count} sentences");
}
