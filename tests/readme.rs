//! Runs the blocks of code of the README and of `docs/`. A test compares what `console` blocks show, and the names of
//! the commands that an object may ask; `CHESS_ORACLE_GENERATE=1 cargo test readme` writes them.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::{env, fs};

use oracle_answers::REQUESTS;

use crate::documents::{entries, read, root};
use crate::support::at_once;

/// Returns the paths of the README and of the pages of `docs/`.
fn pages() -> Vec<String> {
    let pages = entries("docs", ".md").into_iter();
    let pages = pages.map(|name| format!("docs/{name}.md"));
    pages.chain(["README.md".to_owned()]).collect()
}

/// Returns an empty folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Ignores the error: the folder is not there the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns a command that finds the program.
pub fn command(words: &[&str]) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_chess-oracle"));
    let path = env::var("PATH").unwrap();
    let path = format!("{}:{path}:/usr/games", program.parent().unwrap().display());
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).env("PATH", path);
    command.env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// Returns what a command says; complaints are of the answer.
fn said(shell: &str) -> String {
    let shell = format!("{{ {shell}\n}} 2>&1");
    let output = command(&["sh", "-c", &shell]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the blocks of a page in a language.
pub fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let blocks = page.split("```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|block| block.split_once('\n'));
    let blocks = blocks.filter(|(of, _)| *of == language || language.is_empty());
    blocks.map(|(_, block)| block).collect()
}

/// Returns the commands of a block of `sh`.
fn commands(block: &str) -> impl Iterator<Item = &str> {
    block.lines().filter(|line| !line.starts_with('#'))
}

/// Returns a page as it should be: each command of a `console` block, followed by its output. Counts the commands.
fn answered(page: &str, count: &AtomicUsize) -> String {
    let (mut out, mut is_console) = (String::new(), false);
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            is_console = language == "console";
        } else if is_console {
            if let Some(command) = line.strip_prefix("$ ") {
                out.extend([line, "\n", &said(command)]);
                count.fetch_add(1, Relaxed);
            }
            continue;
        }
        out.extend([line, "\n"]);
    }
    out
}

/// Returns a page with the names of all commands in its row of the key `ask`.
fn with_commands(page: &str) -> String {
    const ROW: &str = "\n| `ask` | ";
    let Some((before, row)) = page.split_once(ROW) else {
        return page.to_owned();
    };
    let (_, after) = row.split_once(';').unwrap();
    let names = REQUESTS
        .iter()
        .map(|request| format!("`{}`", request().word()));
    let names: Vec<String> = names.collect();
    let (last, others) = names.split_last().unwrap();
    format!("{before}{ROW}{} or {last};{after}", others.join(", "))
}

#[test]
fn readme_examples_say_what_the_program_says() {
    let count = AtomicUsize::new(0);
    at_once(pages(), |path| {
        let page = read(&path);
        let wanted = with_commands(&answered(&page, &count));
        if env::var_os("CHESS_ORACLE_GENERATE").is_some() {
            fs::write(root().join(&path), &wanted).unwrap();
            return;
        }
        assert_eq!(page, wanted, "{path}");
    });
    let count = count.into_inner();
    assert!(count >= 15, "{count} commands");
}

#[test]
fn readme_is_short_and_both_its_ways_to_ask_mean_the_position_of_the_picture() {
    let readme = read("README.md");
    assert!(readme.lines().count() <= 150);
    assert!(readme.contains("(docs/README.md)"));
    let (_, block) = readme
        .split_once("Both commands draw the picture above:\n")
        .unwrap();
    let block = blocks(block, "sh")[0];
    let drawn = commands(block).map(|line| line.replace(" -o svg > answer.svg", "") + " -o svg");
    let drawn: Vec<String> = drawn.map(|command| said(&command)).collect();
    let picture = read("tests/data/answer.svg");
    assert!(drawn == [picture.as_str(); 2]);
}

#[test]
fn configurations_of_clients_are_json() {
    let mut count = 0;
    for page in pages().iter().map(|path| read(path)) {
        for block in blocks(&page, "json") {
            let value: serde_json::Value = serde_json::from_str(block).unwrap();
            let wanted = serde_json::json!(["chess-oracle", ["mcp"]]);
            let servers = ["mcpServers", "servers"].map(|key| &value[key]["chess-oracle"]);
            let is_ours = |server: &&&serde_json::Value| {
                serde_json::json!([server["command"], server["args"]]) == wanted
            };
            assert_eq!(servers.iter().filter(is_ours).count(), 1, "{block}");
            count += 1;
        }
    }
    assert!(count >= 2, "{count} blocks");
}

#[test]
#[ignore = "needs jq: .ci/run installs it"]
fn recipes_do_what_they_say() {
    let folder = folder("jq");
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let game = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bf4 d6 1-0\n";
    for (file, text) in [
        ("positions.fen", format!("startpos\n{mate}\n")),
        ("lines.txt", "startpos\nWxe1\n".to_owned()),
        ("games.pgn", game.to_owned()),
    ] {
        fs::write(folder.join(file), text).unwrap();
    }
    let wanted = [mate, "4 3. Bf4 blocked", "[2,\"`x` is not a role\"]", ""];
    let page = read("docs/recipes.md");
    let recipes: Vec<&str> = commands(blocks(&page, "sh")[0]).collect();
    assert_eq!(recipes.len(), wanted.len());
    for (recipe, wanted) in recipes.into_iter().zip(wanted) {
        let mut shell = command(&["sh", "-c", recipe]);
        let shell = shell
            .current_dir(&folder)
            .env("FEN", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
        let output = shell.output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        let words: Vec<&str> = said.split_whitespace().collect();
        assert_eq!(
            (words.join(" ").as_str(), output.stderr),
            (wanted, Vec::new()),
            "{recipe}"
        );
    }
}

/// Runs the program of `docs/embedding.md` in a language, which keeps one process; these words start it.
#[track_caller]
fn prints_what_the_page_says(language: &str, file: &str, starter: &[&str]) {
    let (folder, page) = (folder(language), read("docs/embedding.md"));
    fs::write(folder.join(file), blocks(&page, language)[0]).unwrap();
    let mut program = command(&[starter, &[file]].concat());
    let program = program
        .current_dir(&folder)
        .env("GOCACHE", folder.join("go"));
    let output = program.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        blocks(&page, "text")[0],
        "{stderr}"
    );
}

#[test]
#[ignore = "needs node: .ci/run checks whether it is there"]
fn embedding_in_node() {
    prints_what_the_page_says("js", "program.js", &["node"]);
}

#[test]
#[ignore = "needs python3: .ci/run installs it"]
fn embedding_in_python() {
    prints_what_the_page_says("python", "program.py", &["python3"]);
}

#[test]
#[ignore = "needs go: .ci/run installs it"]
fn embedding_in_go() {
    prints_what_the_page_says("go", "program.go", &["go", "run"]);
}
