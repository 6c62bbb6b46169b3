//! The documents name files and pages that exist.

use std::path::Path;

const DOCUMENTS: [&str; 6] = [
    "README.md",
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

fn read(document: &str) -> String {
    std::fs::read_to_string(root().join(document)).unwrap()
}

#[test]
fn links_between_documents_lead_to_files() {
    let mut count = 0;
    for document in DOCUMENTS {
        let folder = root().join(document);
        let folder = folder.parent().unwrap();
        let text = read(document);
        let links = text.split("](").skip(1);
        for link in links.filter_map(|rest| rest.split_once(')')) {
            let (path, _) = link.0.split_once('#').unwrap_or((link.0, ""));
            if !path.contains("://") {
                assert!(folder.join(path).exists(), "{document}: {path}");
                count += 1;
            }
        }
    }
    assert!(count > 10, "{count} links");
}

#[test]
fn files_named_in_documents_exist() {
    let mut count = 0;
    for document in DOCUMENTS {
        let text = read(document);
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
