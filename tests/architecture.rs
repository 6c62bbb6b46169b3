//! The rules of the architecture: which room may use which.

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
fn arrows_run_one_way() {
    let forbid_rooms = |folder, rooms: &[&str]| {
        for room in rooms {
            forbid(
                folder,
                &[&format!("crate::{room}"), &format!("super::super::{room}")],
                // Unit tests read their boards from text.
                &["tests.rs"],
            );
        }
    };
    forbid_rooms("src/board", &["rules", "perft", "notation", "draw"]);
    forbid_rooms("src/rules", &["perft", "notation", "draw"]);
    forbid_rooms("src/perft", &["notation", "draw"]);
    forbid_rooms("src/notation", &["perft", "draw"]);
    forbid_rooms("src/draw", &["perft", "notation"]);
}

#[test]
fn the_library_knows_no_terminal_and_no_command_line() {
    for room in ["board", "rules", "perft", "notation", "draw"] {
        let words = [
            "clap",
            "anyhow",
            "serde_json",
            "owo_colors",
            "println!",
            "eprintln!",
            "std::env",
            "std::process",
        ];
        forbid(&format!("src/{room}"), &words, &[]);
    }
}

#[test]
fn each_thing_of_the_world_has_one_room() {
    forbid(
        "src/cli",
        &["serde_json"],
        &[
            "write/json/mod.rs",
            "act/json/read.rs",
            "act/json/echo.rs",
            "act/reply/mod.rs",
            "about/schema.rs",
        ],
    );
    forbid("src/cli", &["owo_colors"], &["palette.rs"]);
    forbid("src/cli", &["env::var"], &["config/mod.rs"]);
    forbid("src/cli", &["ExitCode", "process::exit"], &["exit.rs"]);
    forbid("src/cli", &["Stdio"], &["compare/process/child.rs"]);
}

#[test]
fn no_file_is_a_drawer_for_everything() {
    for (path, _) in files("src") {
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(
            !["utils", "helpers", "common", "misc", "types"].contains(&name),
            "{}",
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
fn unsafe_code_has_three_homes() {
    let homes = [
        "src/notation/pgn/sse2.rs",
        "src/perft/path.rs",
        "src/start.rs",
    ];
    let mut named: Vec<PathBuf> = files("src")
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
    for (path, text) in files("src") {
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
