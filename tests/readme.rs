//! Every `console` block of the README, run as it stands.

use std::process::Command;

/// The commands of the README and what it says comes of them.
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
