//! Runs every `console` block of the README and of `docs/`. A test compares what the blocks show;
//! `CHESS_ORACLE_GENERATE=1 cargo test readme` writes it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the README and the pages of `docs/`.
pub fn pages() -> Vec<PathBuf> {
    let folder = fs::read_dir(root().join("docs")).unwrap();
    let mut pages: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    pages.push(root().join("README.md"));
    pages.sort();
    pages
}

/// Runs a command in a shell that finds the program.
fn shell(command: &str) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_chess-oracle"));
    let path = env::var("PATH").unwrap();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .env("PATH", path)
        .env_remove("NO_COLOR")
        .stdin(Stdio::null());
    shell
}

/// Returns a page as it should be: each command of a `console` block, followed by its output. Counts the commands.
fn answered(page: &str, count: &mut usize) -> String {
    let mut out = String::new();
    let mut is_console = false;
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            is_console = language == "console";
        } else if is_console {
            if let Some(command) = line.strip_prefix("$ ") {
                let output = shell(&format!("{{ {command}\n}} 2>&1")).output().unwrap();
                let said = String::from_utf8(output.stdout).unwrap();
                out.extend([line, "\n", &said]);
                *count += 1;
            }
            continue;
        }
        out.extend([line, "\n"]);
    }
    out
}

#[cfg(unix)]
#[test]
fn readme_examples_say_what_the_program_says() {
    let mut count = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let wanted = answered(&page, &mut count);
        if env::var_os("CHESS_ORACLE_GENERATE").is_some() && page != wanted {
            fs::write(&path, &wanted).unwrap();
            continue;
        }
        assert_eq!(page, wanted, "{}", path.display());
    }
    assert!(count >= 15, "{count} commands");
}

#[test]
fn readme_is_short_and_leads_to_a_list_of_every_page() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 150);
    assert!(readme.contains("(docs/README.md)"));
    let list = fs::read_to_string(root().join("docs/README.md")).unwrap();
    for path in pages() {
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_listed = list.contains(&format!("]({name})"));
        assert!(name == "README.md" || is_listed, "{name}");
    }
}

#[test]
fn exit_statuses_are_the_same_in_the_readme_and_in_the_help() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let statuses = crate::generated::exit_statuses();
    assert_eq!(statuses.len(), 5);
    for (status, meaning) in statuses {
        let row = format!("| {status} | {meaning} |");
        assert!(readme.contains(&row), "{row}");
    }
}

#[test]
fn configurations_of_clients_are_json() {
    let mut count = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        for block in page.split("```json\n").skip(1) {
            let (block, _) = block.split_once("```").expect("the end of the block");
            let value: serde_json::Value = serde_json::from_str(block).unwrap();
            let servers = ["mcpServers", "servers"].map(|key| &value[key]["chess-oracle"]);
            let is_ours = |server: &&serde_json::Value| {
                server["command"] == "chess-oracle" && server["args"] == serde_json::json!(["mcp"])
            };
            assert_eq!(servers.iter().filter(|one| is_ours(one)).count(), 1);
            count += 1;
        }
    }
    assert!(count >= 2, "{count} blocks");
}

#[cfg(unix)]
#[test]
fn both_ways_to_ask_mean_the_position_of_the_picture() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let picture = fs::read_to_string(root().join("tests/data/answer.svg")).unwrap();
    let (_, block) = readme
        .split_once("Both commands draw the picture above:\n\n```sh\n")
        .expect("a block");
    let (block, _) = block.split_once("```").expect("its end");
    let commands = block.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for command in commands {
        let command = command.replace(" -o svg > answer.svg", "");
        let drawn = shell(&format!("{command} -o svg")).output().unwrap();
        let is_same = String::from_utf8(drawn.stdout).unwrap() == picture;
        assert!(is_same, "{command}");
        count += 1;
    }
    assert_eq!(count, 2);
}

/// Returns the recipes: the lines of the first `sh` block of their page.
fn recipes() -> Vec<&'static str> {
    let page = include_str!("../docs/recipes.md");
    let (_, block) = page.split_once("```sh\n").expect("a block of them");
    let (block, _) = block.split_once("```").expect("its end");
    block
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect()
}

#[cfg(unix)]
#[test]
#[ignore = "needs jq: .ci/run installs it"]
fn recipes_do_what_they_say() {
    let folder = env::temp_dir().join(format!("chess-oracle-recipes-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    fs::write(folder.join("positions.fen"), format!("{start}\n{mate}\n")).unwrap();
    fs::write(folder.join("lines.txt"), format!("{start}\nWxe1\n")).unwrap();
    let game = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bf4 d6 1-0\n";
    fs::write(folder.join("games.pgn"), game).unwrap();
    let wanted = [
        format!("{mate}\n"),
        "4\t3. Bf4\tblocked\n".to_owned(),
        "[2,\"`x` is not a role\"]\n".to_owned(),
        String::new(),
    ];
    let recipes = recipes();
    assert_eq!(recipes.len(), wanted.len());
    for (recipe, wanted) in recipes.into_iter().zip(wanted) {
        let output = shell(recipe)
            .current_dir(&folder)
            .env("FEN", "k7/8/1K6/8/8/8/8/7R w - - 0 1")
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        let words: Vec<&str> = said.split_whitespace().collect();
        let wanted_words: Vec<&str> = wanted.split_whitespace().collect();
        assert_eq!(
            (words, output.stderr),
            (wanted_words, Vec::new()),
            "{recipe}"
        );
    }
    fs::remove_dir_all(folder).unwrap();
}
