//! The archive of a release, which `release/build` makes: `.ci/run release` unpacks it and names the folder in
//! `CHESS_ORACLE_ARCHIVE`.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

use crate::support::built_oracle;

/// One question of each kind, and each way to write an answer.
const QUESTIONS: [&str; 20] = [
    "Wke1 Wra1 Bqd8 --piece e1",
    "startpos --json",
    "startpos -o svg",
    "startpos -o uci",
    "startpos -o san --letters figurines",
    "startpos --successors",
    "startpos --count",
    "--explain --color always Wke1 Wra1 Bqd8",
    "--fields fen,outcome --dead Wke1 Bke8 Bbc8",
    "explain O-O-O Wke1 Wra1 Bqd8",
    "explain e2e5 startpos --json",
    "attacks startpos",
    "attacks startpos -o svg --theme brown",
    "mask Wke1",
    "perft 4 startpos --divide",
    "winnable Wke1 Bke8 Bbc8",
    "winnable Wke1 Wqd1 Bke8 -o svg",
    "schema moves",
    "--help",
    "no such position",
];

fn folder() -> PathBuf {
    env::var_os("CHESS_ORACLE_ARCHIVE")
        .expect("CHESS_ORACLE_ARCHIVE is not set")
        .into()
}

/// Returns what the program of the archive prints.
fn answer(words: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::new(folder().join("chess-oracle"))
        .args(words)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

#[test]
#[ignore = "needs an archive: .ci/run release makes one"]
fn archived_program_answers_twenty_questions() {
    for question in QUESTIONS {
        let words: Vec<&str> = question.split_whitespace().collect();
        let (stdout, stderr, status) = built_oracle(&words).ends();
        assert_eq!(answer(&words), (stdout, stderr, Some(status)), "{question}");
    }
}

#[test]
#[ignore = "needs an archive: .ci/run release makes one"]
fn archive_has_the_manual_page_and_the_completions_of_its_program() {
    for (words, file) in [
        (&["man"][..], "chess-oracle.1"),
        (&["completions", "bash"], "completions/chess-oracle.bash"),
        (&["completions", "zsh"], "completions/_chess-oracle"),
        (&["completions", "fish"], "completions/chess-oracle.fish"),
        (
            &["completions", "powershell"],
            "completions/_chess-oracle.ps1",
        ),
        (&["completions", "elvish"], "completions/chess-oracle.elv"),
    ] {
        let text = fs::read_to_string(folder().join(file)).unwrap();
        assert_eq!(answer(words).0, text, "{file}");
    }
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        let here = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
        let text = fs::read_to_string(folder().join(file)).unwrap();
        assert_eq!(text, fs::read_to_string(here).unwrap(), "{file}");
    }
}

#[test]
#[ignore = "needs an archive: .ci/run release makes one"]
fn archive_is_where_cargo_binstall_looks_for_it() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version=1", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let is_program = |package: &&Value| package["name"] == env!("CARGO_PKG_NAME");
    let binstall = &packages.iter().find(is_program).unwrap()["metadata"]["binstall"];
    let rendered = |template: &Value, target: &str, suffix: &str| {
        let template = template.as_str().unwrap();
        let template = template.replace("{ name }", env!("CARGO_PKG_NAME"));
        let template = template.replace("{ bin }{ binary-ext }", "chess-oracle");
        let template = template.replace("{ version }", env!("CARGO_PKG_VERSION"));
        let template = template.replace("{ target }", target);
        template.replace("{ archive-suffix }", suffix)
    };
    let (unpacked, target) = (folder(), "x86_64-unknown-linux-musl");
    assert_eq!(binstall["pkg-fmt"], "tgz");
    let address = rendered(&binstall["pkg-url"], target, ".tar.gz");
    let (_, archive) = address.rsplit_once('/').unwrap();
    assert!(unpacked.with_file_name(archive).is_file(), "{archive}");
    let program = rendered(&binstall["bin-dir"], target, "");
    assert!(unpacked.with_file_name(program).is_file());
    let windows = &binstall["overrides"]["x86_64-pc-windows-msvc"];
    assert_eq!(windows["pkg-fmt"], "zip");
}

#[test]
#[ignore = "needs an archive: .ci/run release makes one"]
fn archive_names_every_crate_in_its_program_with_its_licence() {
    let tree = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--locked",
            "--package=chess-oracle",
            "--edges=normal,no-proc-macro",
        ])
        .args([
            "--target=x86_64-unknown-linux-musl",
            "--prefix=none",
            "--format={p}",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let mut crates: Vec<String> = String::from_utf8(tree.stdout)
        .unwrap()
        .lines()
        .map(|line| {
            let mut words = line.split_whitespace();
            let mut word = || words.next().unwrap_or_default();
            format!("{} {}", word(), word().trim_start_matches('v'))
        })
        .collect();
    crates.sort();
    crates.dedup();
    let licences = fs::read_to_string(folder().join("LICENSES.md")).unwrap();
    let materials = fs::read_to_string(folder().join("chess-oracle.cdx.json")).unwrap();
    let materials: Value = serde_json::from_str(&materials).unwrap();
    assert_eq!(materials["bomFormat"], "CycloneDX");
    let components = materials["components"].as_array().unwrap();
    let named: Vec<String> = components
        .iter()
        .map(|component| {
            let text = |key: &str| component[key].as_str().unwrap().to_owned();
            format!("{} {}", text("name"), text("version"))
        })
        .collect();
    for name in &crates {
        let is_ours = name.starts_with("oracle-") || name.starts_with("chess-oracle ");
        assert!(
            is_ours || licences.contains(&format!("- {name} (")),
            "{name}"
        );
        assert!(
            name.starts_with("chess-oracle ") || named.contains(name),
            "{name}"
        );
    }
    assert_eq!(named.len() + 1, crates.len(), "{named:?}");
}
