//! The documents name files and pages that exist.

use std::path::Path;

use crate::readme;

/// The documents beside the README and the pages of `docs/`.
const DOCUMENTS: [&str; 5] = [
    "CONTRIBUTING.md",
    "SECURITY.md",
    "benches/README.md",
    "examples/README.md",
    "tests/README.md",
];

/// Rooms whose files are named from the root of the project.
const ROOMS: [&str; 6] = [
    "src/",
    "crates/",
    "tests/",
    "benches/",
    "examples/",
    "completions/",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the path of each document from the root, with its text.
fn documents() -> Vec<(String, String)> {
    let pages = readme::pages().into_iter();
    let others = DOCUMENTS.into_iter().map(|name| root().join(name));
    pages
        .chain(others)
        .map(|path| {
            let name = path.strip_prefix(root()).unwrap().display().to_string();
            (name, std::fs::read_to_string(&path).unwrap())
        })
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
                assert!(folder.join(path).exists(), "{document}: {path}");
                if !heading.is_empty() {
                    let page = std::fs::read_to_string(folder.join(path)).unwrap();
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
        // Every second part between backticks is code.
        for code in text.split('`').skip(1).step_by(2) {
            let is_path = ROOMS.iter().any(|room| code.starts_with(room));
            if is_path && !code.contains([' ', '*', '\n']) {
                assert!(root().join(code).exists(), "{document}: {code}");
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count} files");
}
