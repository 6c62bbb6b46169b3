//! `docs/embedding.md`: its programs keep one process, and print what the page says.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

const PAGE: &str = include_str!("../docs/embedding.md");

/// Returns the block of the page in a language.
fn block(language: &str) -> &'static str {
    let (_, block) = PAGE.split_once(&format!("\n```{language}\n")).unwrap();
    block.split_once("```").unwrap().0
}

/// Runs the program of the page; the words before its file start it.
#[track_caller]
fn prints_what_the_page_says(language: &str, starter: &[&str]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("embedding");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("program").with_extension(match language {
        "python" => "py",
        other => other,
    });
    fs::write(&file, block(language)).unwrap();
    let oracle = Path::new(env!("CARGO_BIN_EXE_chess-oracle"));
    let path = std::env::var("PATH").unwrap();
    let output = Command::new(starter[0])
        .args(&starter[1..])
        .arg(&file)
        .env(
            "PATH",
            format!("{}:{path}", oracle.parent().unwrap().display()),
        )
        .env("GOCACHE", folder.join("go"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        block("text"),
        "{stderr}"
    );
}

#[test]
#[ignore = "needs node: .ci/run checks whether it is there"]
fn node() {
    prints_what_the_page_says("js", &["node"]);
}

#[test]
#[ignore = "needs python3: .ci/run installs it"]
fn python() {
    prints_what_the_page_says("python", &["python3"]);
}

#[test]
#[ignore = "needs go: .ci/run installs it"]
fn go() {
    prints_what_the_page_says("go", &["go", "run"]);
}
