//! The rules of the architecture: which room may use which.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut crates = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let manifest = fs::read_to_string(entry.path().join("Cargo.toml")).unwrap();
        crates.push((entry.file_name().into_string().unwrap(), manifest));
    }
    crates
}

/// Returns all source files of the program and its crates.
fn sources() -> Vec<(PathBuf, String)> {
    [files("src"), files("crates")].concat()
}

/// Fails where a file of a folder has one of the words in its code; the files `except` are left out.
#[track_caller]
fn forbid(folder: &str, words: &[&str], except: &[&str]) {
    for (path, text) in files(folder) {
        if except.iter().any(|name| path.ends_with(name)) {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            let code = line.split("//").next().unwrap();
            for word in words {
                assert!(
                    !code.contains(word),
                    "{}:{number} uses {word}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn library_crates_print_nothing_and_read_no_environment() {
    for (folder, _) in crates() {
        let words = [
            "println!",
            "eprintln!",
            "std::env",
            "env::var",
            "process::exit",
        ];
        forbid(&format!("crates/{folder}/src"), &words, &[]);
    }
}

#[test]
fn only_compare_starts_processes() {
    for (folder, manifest) in crates() {
        let starts = folder == "compare";
        if !starts {
            forbid(&format!("crates/{folder}/src"), &["process::"], &[]);
        }
        // Process groups are killed through it.
        let has_nix = manifest.lines().any(|line| line.starts_with("nix"));
        assert_eq!(has_nix, starts, "{folder}");
    }
    let child = "compare/src/process/child.rs";
    forbid("crates", &["Stdio", "Command::new"], &[child]);
    forbid("src", &["Stdio"], &[]);
}

#[test]
fn library_crates_have_no_dependency_of_the_command_line() {
    for (folder, manifest) in crates() {
        for package in ["clap", "anyhow", "ctrlc", "owo-colors", "rustix"] {
            let depends = manifest.lines().any(|line| line.starts_with(package));
            assert!(!depends, "crates/{folder} depends on {package}");
        }
    }
}

#[test]
fn the_oracle_knows_nothing_of_other_programs() {
    let (_, manifest) = crates()
        .into_iter()
        .find(|(folder, _)| folder == "answers")
        .unwrap();
    assert!(!manifest.contains("oracle-compare"));
}

#[test]
fn input_and_output_know_no_question_and_no_option() {
    let rooms = ["cli", "compare", "config", "games", "help", "mcp", "stream"];
    let words: Vec<String> = rooms
        .iter()
        .map(|room| format!("crate::{room}::"))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for folder in ["src/input", "src/terminal"] {
        forbid(folder, &words, &[]);
    }
}

#[test]
fn the_laws_have_no_dependency_unless_it_is_asked_for() {
    let (_, manifest) = crates()
        .into_iter()
        .find(|(folder, _)| folder == "laws")
        .unwrap();
    let (_, dependencies) = manifest.split_once("[dependencies]").unwrap();
    let (dependencies, _) = dependencies.split_once("\n[").unwrap();
    let lines = dependencies.lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        assert!(line.contains("optional = true"), "{line}");
    }
    assert!(!manifest.contains("default = ["));
}

#[test]
fn the_program_is_a_sixth_of_the_code_at_most() {
    let lines = |folder: &str| -> usize {
        let files = files(folder).into_iter();
        let code = |text: String| {
            text.split("\n#[cfg(test)]\n")
                .next()
                .unwrap()
                .lines()
                .count()
        };
        files.map(|(_, text)| code(text)).sum()
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
fn each_thing_of_the_world_has_one_room() {
    forbid(
        "src",
        &["serde_json"],
        &["cli/about.rs", "mcp/mod.rs", "mcp/tools.rs"],
    );
    forbid("src", &["owo_colors"], &["palette.rs"]);
    forbid("src", &["env::var"], &["environment.rs"]);
    forbid("src", &["ExitCode"], &["exit.rs", "main.rs"]);
}

#[test]
fn the_program_ends_in_main_alone() {
    for folder in ["src", "crates"] {
        let words = ["process::exit", "process::{exit", "process::abort"];
        forbid(folder, &words, &[]);
    }
}

#[test]
fn the_program_uses_the_packages_that_it_names() {
    for package in ["clap::", "serde_json::", "anyhow::", "owo_colors::"] {
        let uses = files("src").into_iter().filter(|(_, text)| {
            let mut code = text.lines().map(|line| line.split("//").next().unwrap());
            code.any(|code| code.contains(package))
        });
        assert!(uses.count() > 0, "nothing uses {package}");
    }
}

#[test]
fn what_fails_on_the_way_travels_to_main() {
    let run = files("src")
        .into_iter()
        .find(|(path, _)| path.ends_with("src/lib.rs"));
    let (_, run) = run.expect("the room of the command line");
    let (_, signature) = run
        .split_once("pub fn run<")
        .expect("the way of a question");
    let (signature, _) = signature.split_once("where").expect("its channels");
    assert!(
        signature.ends_with(") -> anyhow::Result<Exit>\n"),
        "{signature}"
    );
    // What was attempted, where it is attempted.
    for file in ["terminal/channels.rs", "terminal/exit.rs", "input/files.rs"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
        let text = fs::read_to_string(path).unwrap();
        assert!(text.contains("context("), "{file}");
    }
}

#[test]
fn the_build_script_only_describes_the_build() {
    let script =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("build.rs")).unwrap();
    for instruction in script.split("cargo::").skip(1) {
        let name = instruction.split('=').next().unwrap();
        let describes = name == "rustc-env" || name.starts_with("rerun-if-");
        assert!(describes, "cargo::{name}");
    }
}

#[test]
fn the_program_starts_as_rust_starts_it() {
    forbid("src", &["no_main", "no_mangle"], &[]);
}

#[test]
fn no_file_is_a_drawer_for_everything() {
    for (path, _) in sources() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(
            !["utils", "helpers", "common", "misc", "types"].contains(&name),
            "{}",
            path.display()
        );
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
    // `Readme` stands for the README among the doctests of each crate. A macro leaves the name open.
    (!is_associated && !["Readme", ""].contains(&name)).then_some(name)
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
fn a_file_has_40_to_600_lines() {
    for (path, text) in [sources(), files("tests")].concat() {
        let lines = text.lines().count();
        assert!(lines <= 600, "{} has {lines} lines", path.display());
    }
    for (path, text) in sources() {
        let lines = text.lines().count();
        let is_whole = ["mod.rs", "lib.rs", "main.rs"].map(|name| path.ends_with(name));
        let has_type = text.lines().any(|line| declared_type(line).is_some());
        assert!(
            lines >= 40 || is_whole.contains(&true) || has_type,
            "{} has {lines} lines and no type",
            path.display()
        );
    }
}

/// Returns the code of a line, without the lint that denies it.
fn says_unsafe(line: &str) -> bool {
    let code = line.split("//").next().unwrap();
    code.replace("unsafe_code", "").contains("unsafe")
}

#[test]
fn unsafe_code_has_two_homes() {
    let homes = ["crates/perft/src/backend.rs", "crates/pgn/src/x86.rs"];
    let mut named: Vec<PathBuf> = sources()
        .into_iter()
        .filter(|(_, text)| text.lines().any(says_unsafe))
        .map(|(path, _)| path)
        .collect();
    named.sort();
    assert_eq!(
        named,
        homes.map(|home| Path::new(env!("CARGO_MANIFEST_DIR")).join(home))
    );
}

#[test]
fn every_unsafe_block_says_why_it_is_safe() {
    for (path, text) in sources() {
        let lines: Vec<&str> = text.lines().collect();
        for (index, _) in lines
            .iter()
            .enumerate()
            .filter(|(_, line)| says_unsafe(line))
        {
            // The reason is above the attributes, and may have several lines.
            let above = lines[..index].iter().rev().map(|line| line.trim_start());
            let comment = above.skip_while(|line| line.starts_with("#["));
            let mut comment = comment.take_while(|line| line.starts_with("//"));
            assert!(
                comment.any(|line| line.starts_with("// SAFETY: ")),
                "{}:{} does not say why it is safe",
                path.display(),
                index + 1
            );
        }
    }
}

/// What changes bytes that were written already: an answer is a value until it is written, and then it stays.
const CHANGES: [&str; 5] = [
    ".split_off(",
    ".rotate_",
    ".splice(..",
    ".truncate(",
    ".drain(",
];

#[test]
fn what_an_answer_has_written_is_not_changed() {
    // The writers of millions of moves cut the padding that they wrote, and a refused answer is taken back.
    let may = [("json/moves.rs", 3), ("line.rs", 1), ("oracle.rs", 1)];
    let folder = Path::new("crates/answers/src");
    for (path, text) in files("crates/answers/src") {
        let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
        let name = name.strip_prefix(folder).unwrap().to_string_lossy();
        let is_output = |line: &&str| line.contains("out") || line.contains("text");
        let is_change = |line: &&str| CHANGES.iter().any(|change| line.contains(change));
        let found = text.lines().filter(is_output).filter(is_change).count();
        let known = may.iter().find(|(known, _)| *known == name);
        assert_eq!(found, known.map_or(0, |(_, count)| *count), "{name}");
    }
}
