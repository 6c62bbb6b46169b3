//! The rules of the architecture: which room may use which, and how long files are.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::documents::{entries, read, root};

pub fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no files");
    found
}

/// Returns the name and the manifest of each library crate.
fn crates() -> Vec<(String, String)> {
    let names = entries("crates", "").into_iter();
    names
        .map(|name| (name.clone(), read(&format!("crates/{name}/Cargo.toml"))))
        .collect()
}

/// Returns all source files of the program and its crates.
pub fn sources() -> Vec<(PathBuf, String)> {
    [files("src"), files("crates")].concat()
}

/// What a folder, of crates all but some, may not have in its code, and the files that may.
const FORBIDDEN: &str = "\
crates: println! eprintln! std::env env::var process::exit process::{exit process::abort
crates: process:: Stdio Command::new except compare/src
crates/compare/src: Stdio Command::new except process/child.rs
src: process::exit process::{exit process::abort
src: Stdio no_main no_mangle
src: serde_json except cli/about.rs mcp/mod.rs mcp/tools.rs
src: owo_colors except palette.rs
src: env::var except environment.rs
src: ExitCode except exit.rs main.rs
src/input: crate::cli:: crate::compare:: crate::config:: crate::games:: crate::mcp:: crate::stream::
src/terminal: crate::cli:: crate::compare:: crate::config:: crate::games:: crate::mcp:: crate::stream::";

#[test]
fn each_thing_of_the_world_has_one_room() {
    for rule in FORBIDDEN.lines() {
        let (folder, rule) = rule.split_once(": ").unwrap();
        let (words, except) = rule.split_once(" except ").unwrap_or((rule, ""));
        for (path, text) in files(folder) {
            let name = path.to_string_lossy().replace('\\', "/");
            let is_test = folder == "crates" && !name.contains("/src/");
            let may = |part: &str| !part.is_empty() && name.contains(&format!("/{part}"));
            if is_test || except.split(' ').any(may) {
                continue;
            }
            for (number, line) in (1..).zip(text.lines()) {
                let code = line.split("//").next().unwrap();
                let used = words.split(' ').find(|word| code.contains(word));
                assert_eq!(used, None, "{name}:{number}");
            }
        }
    }
}

/// The packages of the command line are no library's, process groups are killed by `compare` alone, and the answers know no
/// other programs. The laws have no dependency unless it is asked for.
#[test]
fn manifests_name_what_their_crates_may_use() {
    for (folder, manifest) in crates() {
        let depends = |package: &str| manifest.lines().any(|line| line.starts_with(package));
        for package in ["clap", "anyhow", "ctrlc", "owo-colors", "rustix"] {
            assert!(!depends(package), "crates/{folder} depends on {package}");
        }
        assert_eq!(depends("nix"), folder == "compare", "{folder}");
        assert!(folder != "answers" || !depends("oracle-compare"));
        if folder == "laws" {
            let (_, dependencies) = manifest.split_once("[dependencies]").unwrap();
            let (dependencies, _) = dependencies.split_once("\n[").unwrap();
            let lines = dependencies
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with('#'));
            assert!(
                lines
                    .into_iter()
                    .all(|line| line.contains("optional = true"))
            );
            assert!(!manifest.contains("default = ["));
        }
    }
}

#[test]
fn the_program_is_a_sixth_of_the_code_at_most() {
    let lines = |folder: &str| -> usize {
        let code = |text: String| {
            text.split("\n#[cfg(test)]\n")
                .next()
                .unwrap()
                .lines()
                .count()
        };
        files(folder).into_iter().map(|(_, text)| code(text)).sum()
    };
    let program = lines("src");
    let folders = crates().into_iter();
    let crates: usize = folders
        .map(|(folder, _)| lines(&format!("crates/{folder}/src")))
        .sum();
    let percent = 100 * program / (program + crates);
    assert!(percent <= 16, "{percent} % of {}", program + crates);
}

#[test]
fn the_build_script_only_describes_the_build() {
    for instruction in read("build.rs").split("cargo::").skip(1) {
        let name = instruction.split('=').next().unwrap();
        let describes = name == "rustc-env" || name.starts_with("rerun-if-");
        assert!(describes, "cargo::{name}");
    }
}

/// Returns the name of the type that a line of code declares, if it is not one of a trait.
fn declared_type(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    let keyword = words.find(|word| !word.starts_with("pub"))?;
    let name = words
        .next()
        .filter(|_| matches!(keyword, "struct" | "enum" | "union" | "trait" | "type"))?;
    let end = name.find(|letter: char| !letter.is_alphanumeric());
    let name = &name[..end.unwrap_or(name.len())];
    let is_associated = keyword == "type" && line.starts_with(' ');
    // A macro leaves the name open.
    (!is_associated && !name.is_empty()).then_some(name)
}

#[test]
fn a_type_name_has_one_meaning() {
    let mut owners: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut folders: Vec<String> = crates()
        .into_iter()
        .map(|(folder, _)| format!("crates/{folder}/src"))
        .collect();
    folders.push("src".to_owned());
    for folder in folders {
        let mut names = BTreeSet::new();
        for (path, text) in files(&folder) {
            for name in text.lines().filter_map(declared_type) {
                let is_new = names.insert(name.to_owned());
                assert!(is_new, "{}: a second {name} of the crate", path.display());
                let owners = owners.entry(name.to_owned()).or_default();
                owners.insert(folder.clone());
            }
        }
    }
    owners.retain(|_, folders| folders.len() > 1);
    assert!(owners.len() <= 5, "names with two meanings: {owners:?}");
}

#[test]
fn a_file_has_40_to_600_lines_and_a_subject() {
    for (path, text) in [sources(), files("tests")].concat() {
        let lines = text.lines().count();
        assert!(lines <= 600, "{} has {lines} lines", path.display());
    }
    for (path, text) in sources() {
        let lines = text.lines().count();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let is_whole = ["mod", "lib", "main"].contains(&name);
        let has_type = text.lines().any(|line| declared_type(line).is_some());
        let is_drawer = ["utils", "helpers", "common", "misc", "types"].contains(&name);
        assert!(
            (lines >= 40 || is_whole || has_type) && !is_drawer,
            "{} has {lines} lines and no type, or a name for everything",
            path.display()
        );
    }
}

/// Returns the code of a line, without the lint that denies it.
fn says_unsafe(line: &str) -> bool {
    let code = line.split("//").next().unwrap();
    code.replace("unsafe_code", "").contains("unsafe")
}

/// The page of tests names the files with unsafe code.
#[test]
fn unsafe_code_is_in_the_files_that_are_named_and_every_block_says_why_it_is_safe() {
    let page = read("tests/README.md");
    let (_, homes) = page.split_once("## Unsafe code").unwrap();
    let homes = homes
        .lines()
        .filter_map(|line| line.strip_prefix("- `crates/")?.split('`').next());
    let homes: BTreeSet<PathBuf> = homes.map(|home| root().join("crates").join(home)).collect();
    let mut found = BTreeSet::new();
    for (path, text) in sources() {
        let lines: Vec<&str> = text.lines().collect();
        let blocks = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| says_unsafe(line));
        for (index, _) in blocks {
            // The reason is above the attributes, and may have several lines.
            let above = lines[..index].iter().rev().map(|line| line.trim_start());
            let comment = above.skip_while(|line| line.starts_with("#["));
            let mut comment = comment.take_while(|line| line.starts_with("//"));
            let is_safe = comment.any(|line| line.starts_with("// SAFETY: "));
            assert!(
                is_safe,
                "{}:{} does not say why it is safe",
                path.display(),
                index + 1
            );
            found.insert(path.clone());
        }
    }
    assert_eq!(found, homes);
}
