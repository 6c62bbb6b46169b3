//! The manual page.

use crate::support::{compare, oracle};
use chess_oracle::command;

#[test]
fn manual_page_is_as_it_was_when_it_was_looked_at() {
    compare("man", &oracle("man").says());
}

#[test]
fn manual_page_tells_every_option_of_the_help() {
    let page = oracle("man").says().replace('\\', "");
    let questions =
        "explain attacks mask perft winnable games act schema completions man".split(' ');
    for help in questions
        .map(|word| format!("{word} --help"))
        .chain(["--help".to_owned()])
    {
        let text = oracle(&help).says();
        let options = text
            .split_whitespace()
            .filter(|word| word.starts_with("--"));
        for option in options {
            let option = option
                .trim_matches(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
            assert!(page.contains(option), "{option} of {help}");
        }
    }
}

#[test]
fn every_question_has_a_section_of_the_manual_page() {
    let page = oracle("man").says();
    let command = command();
    let questions: Vec<&str> = command
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    let sections: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix(".SS "))
        .collect();
    assert_eq!(sections, [&["moves"], &questions[..]].concat());
    // An option of one question stands in its section.
    for (option, question) in [
        ("divide", "perft"),
        ("square", "attacks"),
        ("pedantic", "games"),
        ("seed", "compare"),
    ] {
        let (_, section) = page.split_once(&format!(".SS {question}\n")).unwrap();
        let section = section.split("\n.S").next().unwrap();
        assert!(
            section.contains(&format!("\n\\fB\\-\\-{option}\\fR")),
            "{option}"
        );
    }
}

/// Renders the page with a program, which must find nothing wrong with it.
#[cfg(unix)]
fn render(program: &str, arguments: &[&str]) -> String {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let mut child = Command::new(program)
        .args(arguments)
        .env("MANWIDTH", "80")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} does not start: {error}"));
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(oracle("man").says().as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), complaints), (Some(0), String::new()));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[cfg(unix)]
#[test]
#[ignore = "needs groff: .ci/run installs it"]
fn groff_finds_nothing_wrong_with_the_manual_page() {
    let page = render("groff", &["-man", "-ww", "-Tascii", "-P-cbou"]);
    for section in [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "COMMANDS",
        "OPTIONS",
        "POSITIONS",
        "FIELDS",
        "EXAMPLES",
        "EXIT STATUS",
        "STREAMS",
        "SEE ALSO",
    ] {
        assert!(page.lines().any(|line| line == section), "{section}");
    }
    assert!(page.contains("chess-oracle perft [OPTIONS] <DEPTH> [POSITION]..."));
}
