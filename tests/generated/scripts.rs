//! Patches to the scripts of `clap_complete`.
//!
//! The scripts look for a question in the first word, and offer nothing where it is a position. Each replaced text is a
//! line of the template of `clap_complete`; a test fails if it is no longer there, and others press Tab in the shells.

use std::fmt::Write;

use clap::{Arg, Command};
use clap_complete::Shell;

/// A text of a script, and its replacement.
type Amendment = (&'static str, &'static str);

const BASH: [Amendment; 3] = [
    // clap_complete 4.6.11 escapes the hyphen of the program's name in one way where it stores a question, and in
    // another where it looks it up.
    ("chess__subcmd__oracle", "chess__oracle"),
    // `--output=json` is three words to bash.
    (
        "    opts=\"\"\n\n",
        "    opts=\"\"

    if [[ \"${cur}\" == \"=\" ]]; then
        cur=\"\"
    elif [[ \"${prev}\" == \"=\" && ${COMP_CWORD} -ge 2 ]]; then
        prev=\"${COMP_WORDS[COMP_CWORD-2]}\"
    fi

",
    ),
    // The program takes no files.
    (" -o bashdefault -o default", ""),
];

/// What bash completes that is no option: the files of `games`, and the program of `compare`.
const BASH_WORDS: [(&str, &str); 2] = [
    (
        "games",
        "            if [[ ${cur} != -* && ${prev} != -* ]] ; then
                local IFS=$'\\n'
                COMPREPLY=( $(compgen -f -- \"${cur}\") )
                [[ \"${BASH_VERSINFO[0]}\" -lt 4 ]] || compopt -o filenames 2> /dev/null
                return 0
            fi
",
    ),
    (
        "compare",
        "            if [[ \" ${COMP_WORDS[*]:0:COMP_CWORD} \" == *\" -- \"* ]] ; then
                local IFS=$'\\n'
                COMPREPLY=( $(compgen -c -- \"${cur}\") $(compgen -f -- \"${cur}\") )
                return 0
            fi
",
    ),
];

const ZSH: [Amendment; 2] = [
    // With two colons no option would be completed after the first word of a position.
    ("'*::position -- ", "'*:position -- "),
    // A first word that is not a question is a position.
    ("(startpos)\n_arguments", "(*)\n_arguments"),
];

const POWERSHELL: [Amendment; 2] = [
    // The words after a question are not part of its name.
    (
        "}) -join ';'",
        "})\n    $command = ($command | Select-Object -First 2) -join ';'",
    ),
    ("'chess-oracle;startpos' {", "default {"),
];

const ELVISH: [Amendment; 2] = [
    (
        "set command = $command';'$word\n",
        "set command = $command';'$word\n        break\n",
    ),
    (
        "    $completions[$command]",
        "    if (not (has-key $completions $command)) {
        set command = 'chess-oracle;startpos'
    }
    $completions[$command]",
    ),
];

const fn amendments(shell: Shell) -> &'static [Amendment] {
    match shell {
        Shell::Zsh => &ZSH,
        Shell::PowerShell => &POWERSHELL,
        Shell::Elvish => &ELVISH,
        Shell::Bash => &BASH,
        _ => &[],
    }
}

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
    for (lacking, whole) in amendments(shell) {
        replace(lacking, whole);
    }
    let options = command.get_opts();
    for list in options.filter(|option| option.get_value_delimiter().is_some()) {
        // Squares and arrows are too many to be listed.
        if values(list).is_empty() {
            continue;
        }
        if let Some((lacking, whole)) = complete_list(shell, list) {
            replace(&lacking, &whole);
        }
    }
    match (shell, amended.find("complete -c")) {
        (Shell::Bash, _) => BASH_WORDS.iter().fold(amended, |script, (word, lines)| {
            let label = format!("        chess__oracle__subcmd__{word})\n");
            let (before, block) = script.split_once(&label).expect("the question");
            let (options, rest) = block.split_once('\n').expect("its options");
            format!("{before}{label}{options}\n{lines}{rest}")
        }),
        (Shell::Zsh, _) => amended.lines().map(zsh_line).collect(),
        (Shell::Fish, Some(start)) => fish(command, &amended[start..]),
        _ => amended,
    }
}

/// Returns the patch for an option whose values are separated by commas: what precedes the last comma stays.
fn complete_list(shell: Shell, list: &Arg) -> Option<(String, String)> {
    let values = values(list);
    let words = values.join(" ");
    match shell {
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
    let words = command.get_subcommands().map(Command::get_name);
    let words: Vec<&str> = words.collect();
    let options = command
        .get_opts()
        .chain(command.get_subcommands().flat_map(Command::get_opts));
    let mut with_value: Vec<String> = Vec::new();
    for option in options {
        let short = option.get_short().map(|letter| format!("-{letter}"));
        let long = option.get_long().map(|name| format!("--{name}"));
        for name in [short, long].into_iter().flatten() {
            if !with_value.contains(&name) {
                with_value.push(name);
            }
        }
    }
    let mut script = FISH_QUESTION
        .replace("{with_value}", &with_value.join(" "))
        .replace("{words}", &words.join(" "));
    script.push_str(completions);
    for question in command.get_subcommands() {
        for argument in question.get_positionals() {
            let values = values(argument);
            if !values.is_empty() {
                let word = question.get_name();
                // Writing to a string does not fail.
                let _ = writeln!(
                    script,
                    "complete -c chess-oracle -n \"__fish_chess_oracle_using_subcommand {word}\" -f -a \"{}\"",
                    values.join(" ")
                );
            }
        }
    }
    script
}

fn values(argument: &Arg) -> Vec<String> {
    let values = argument.get_possible_values();
    values
        .iter()
        .map(|value| value.get_name().to_owned())
        .collect()
}

const FISH_QUESTION: &str = "\
# Print the question that was asked, or `startpos` for a position in its place, or nothing.
function __fish_chess_oracle_question
    set -l words (commandline -opc)
    set -e words[1]
    set -l is_value false
    for word in $words
        if test $is_value = true
            set is_value false
        else if contains -- $word {with_value}
            set is_value true
        else if contains -- $word {words}
            echo $word
            return
        else if not string match -q -- '-?*' $word
            echo startpos
            return
        end
    end
end

function __fish_chess_oracle_needs_command
    set -l question (__fish_chess_oracle_question)
    test -z \"$question\"
end

function __fish_chess_oracle_using_subcommand
    set -l question (__fish_chess_oracle_question)
    contains -- \"$question\" $argv
end

# The program takes no files.
complete -c chess-oracle -f
";
