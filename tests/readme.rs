//! Runs every `console` block of the README.

use std::process::Command;

/// Returns the commands of the README, and their output as the README shows it.
fn examples() -> Vec<(String, String)> {
    let readme = include_str!("../README.md");
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut is_console = false;
    for line in readme.lines() {
        if let Some(language) = line.strip_prefix("```") {
            is_console = language == "console";
        } else if is_console {
            if let Some(command) = line.strip_prefix("$ ") {
                examples.push((command.to_owned(), String::new()));
            } else {
                let (_, output) = examples.last_mut().expect("a command before its output");
                output.extend([line, "\n"]);
            }
        }
    }
    examples
}

#[cfg(unix)]
#[test]
fn readme_examples_say_what_the_program_says() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_chess-oracle"));
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let examples = examples();
    assert!(examples.len() >= 5);
    for (command, wanted) in examples {
        let output = Command::new("sh")
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .env("PATH", &path)
            .env_remove("NO_COLOR")
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8(output.stdout).unwrap(),
            wanted,
            "{command}"
        );
    }
}

/// Returns the recipes: the lines of the `sh` block under that heading.
fn recipes() -> Vec<&'static str> {
    let readme = include_str!("../README.md");
    let (_, after) = readme.split_once("## Recipes").expect("recipes");
    let (_, block) = after.split_once("```sh\n").expect("a block of them");
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
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_chess-oracle"));
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let folder = std::env::temp_dir().join(format!("chess-oracle-recipes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    std::fs::write(folder.join("positions.fen"), format!("{start}\n{mate}\n")).unwrap();
    std::fs::write(folder.join("lines.txt"), format!("{start}\nWxe1\n")).unwrap();
    let game = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bf4 d6 1-0\n";
    std::fs::write(folder.join("games.pgn"), game).unwrap();
    let wanted = [
        format!("{mate}\n"),
        "4\t3. Bf4\tblocked\n".to_owned(),
        "[2,\"`x` is not a role\"]\n".to_owned(),
        String::new(),
    ];
    let recipes = recipes();
    assert_eq!(recipes.len(), wanted.len());
    for (recipe, wanted) in recipes.into_iter().zip(wanted) {
        let output = Command::new("sh")
            .args(["-c", recipe])
            .current_dir(&folder)
            .env("PATH", &path)
            .env("FEN", "k7/8/1K6/8/8/8/8/7R w - - 0 1")
            .stdin(std::process::Stdio::null())
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
    std::fs::remove_dir_all(folder).unwrap();
}
