//! Patches to the scripts of `clap_complete`.
//!
//! The scripts look for a command in the first word, and offer nothing where it is a position. Each text that `amendments.txt`
//! replaces is of the template of `clap_complete`; a test fails if it is no longer there, and others press Tab in the shells.

use std::fmt::Write;

use clap::{Arg, Command};
use clap_complete::Shell;

const AMENDMENTS: &str = include_str!("amendments.txt");

/// Returns the patched script.
pub fn amend(shell: Shell, script: &str, command: &Command) -> String {
    let mut amended = script.to_owned();
    let mut replace = |lacking: &str, whole: &str| {
        assert!(
            amended.contains(lacking),
            "clap_complete no longer writes this for {shell}: {lacking}"
        );
        amended = amended.replace(lacking, whole);
    };
    let name = shell.to_string();
    let amendments = AMENDMENTS.split("\n@@ ").skip(1).filter_map(|amendment| {
        let (head, lines) = amendment.split_once('\n')?;
        let marked = |mark| {
            let lines = lines.lines().filter_map(|line| line.strip_prefix(mark));
            lines.collect::<Vec<_>>().join("\n")
        };
        Some((head.strip_prefix(&name)?.trim(), marked('-'), marked('+')))
    });
    let (whole, of_commands): (Vec<_>, Vec<_>) = amendments.partition(|(word, ..)| word.is_empty());
    for (_, lacking, whole) in whole {
        replace(&lacking, &whole);
    }
    for list in command
        .get_opts()
        .filter(|option| option.get_value_delimiter().is_some())
    {
        // Squares and arrows are too many to be listed.
        if let Some((lacking, whole)) = complete_list(shell, &values(list)) {
            replace(&lacking, &whole);
        }
    }
    for (word, _, lines) in of_commands {
        let label = format!("        chess__oracle__subcmd__{word})\n");
        let (before, block) = amended.split_once(&label).expect("the command");
        let (options, rest) = block.split_once('\n').expect("its options");
        amended = format!("{before}{label}{options}\n{lines}{rest}");
    }
    match (shell, amended.find("complete -c")) {
        (Shell::Zsh, _) => amended.lines().map(zsh_line).collect(),
        (Shell::Fish, Some(start)) => fish(command, &amended[start..]),
        _ => amended,
    }
}

/// Returns the patch for an option whose values are separated by commas: what precedes the last comma stays.
fn complete_list(shell: Shell, values: &[String]) -> Option<(String, String)> {
    let words = values.join(" ");
    match shell {
        _ if values.is_empty() => None,
        Shell::Bash => Some((
            format!("\"{words}\" -- \"${{cur}}\""),
            format!("\"{words}\" -P \"${{cur%\"${{cur##*,}}\"}}\" -- \"${{cur##*,}}\""),
        )),
        Shell::Zsh => Some((
            format!(":({words})"),
            format!(":_values -s , value {words}"),
        )),
        Shell::Fish => Some((
            format!(" -r -f -a \"{}\\t''\"", values.join("\\t''\n")),
            format!(" -r -f -a '(__fish_complete_list , \"string join \\\\n {words}\")'"),
        )),
        _ => None,
    }
}

/// Returns a line of zsh's script, patched: where zsh can offer only a message, it does not complete options; with an
/// empty list of values, it does.
fn zsh_line(line: &str) -> String {
    match line.strip_suffix(":' \\") {
        Some(argument) if argument.starts_with("':") => format!("{argument}:()' \\\n"),
        _ => format!("{line}\n"),
    }
}

/// Returns the script for fish. Its generator leaves out the values of the root's options and of arguments.
fn fish(command: &Command, completions: &str) -> String {
    let words: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let of_commands = command.get_subcommands().flat_map(Command::get_opts);
    let mut with_value: Vec<String> = Vec::new();
    for option in command.get_opts().chain(of_commands) {
        let short = option.get_short().map(|letter| format!("-{letter}"));
        let long = option.get_long().map(|name| format!("--{name}"));
        for name in [short, long].into_iter().flatten() {
            if !with_value.contains(&name) {
                with_value.push(name);
            }
        }
    }
    let mut script = include_str!("command.fish")
        .replace("{with_value}", &with_value.join(" "))
        .replace("{words}", &words.join(" "));
    script.push_str(completions);
    for word in command.get_subcommands() {
        let lists = word
            .get_positionals()
            .map(values)
            .filter(|values| !values.is_empty());
        for values in lists {
            // Writing to a string does not fail.
            let _ = writeln!(
                script,
                "complete -c chess-oracle -n \"__fish_chess_oracle_using_subcommand {}\" -f -a \"{}\"",
                word.get_name(),
                values.join(" ")
            );
        }
    }
    script
}

fn values(argument: &Arg) -> Vec<String> {
    let values = argument.get_possible_values().into_iter();
    values.map(|value| value.get_name().to_owned()).collect()
}
