//! The help, the version and the manual page. `cases/help.txt` has the texts of the help.

use oracle_perft::Backend;

use crate::documents::read;

/// Returns the names of all commands.
fn words() -> Vec<String> {
    let command = chess_oracle::command();
    let names = command.get_subcommands().map(clap::Command::get_name);
    names.map(str::to_owned).collect()
}

#[test]
fn an_option_takes_a_value_in_all_commands_or_in_none() {
    let root = chess_oracle::command();
    let mut known = std::collections::HashMap::new();
    for command in std::iter::once(&root).chain(root.get_subcommands()) {
        for option in command.get_arguments() {
            let takes = option.get_action().takes_values();
            let long = option.get_long().map(str::to_owned);
            let short = option.get_short().map(String::from);
            for name in long.into_iter().chain(short) {
                let first = *known.entry(name.clone()).or_insert(takes);
                assert_eq!(takes, first, "{name} of {}", command.get_name());
            }
        }
    }
}

#[test]
fn the_long_version_names_the_compiler_and_the_backend_of_perft() {
    let version = concat!("chess-oracle ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(["$ --version", "$ -V"].map(read), [version; 2]);
    let long = read("$ -VV");
    let backend = format!("perft backend: {}\n", Backend::widest().name());
    assert!(
        long.starts_with(version) && long.ends_with(&backend),
        "{long}"
    );
    assert!(long.contains("\ncompiler: rustc 1."), "{long}");
    for line in long.lines().skip(1) {
        let (name, value) = line.split_once(": ").unwrap();
        let is_hash = value.bytes().all(|digit| digit.is_ascii_hexdigit());
        assert!(!value.is_empty() && (name != "commit" || is_hash), "{long}");
    }
}

#[test]
fn every_command_has_a_help_that_fits_a_terminal_and_a_section_of_the_manual_page() {
    let page = read("$ man").replace('\\', "");
    let sections = page.lines().filter_map(|line| line.strip_prefix(".SS "));
    let words = words();
    let wanted = ["moves"]
        .into_iter()
        .chain(words.iter().map(String::as_str));
    assert!(sections.eq(wanted));
    assert_eq!(read("$ help"), read("$ --help"));
    let schema = read("$ schema --help");
    let kinds = oracle_answers::schema::kinds();
    assert!(
        kinds
            .iter()
            .all(|kind| schema.contains(&format!("  {kind}"))
                || schema.contains(&format!(", {kind}")))
    );
    for word in &words {
        let help = read(&format!("$ {word} --help"));
        assert_eq!(read(&format!("$ help {word}")), help);
        for line in help.lines().chain(read("$ --help").lines()) {
            assert!(line.chars().count() <= 90, "{line}");
        }
        // An option of one command stands in its section.
        let (_, section) = page.split_once(&format!(".SS {word}\n")).unwrap();
        let section = section.split("\n.S").next().unwrap();
        let options = help
            .lines()
            .filter(|line| line.trim_start().starts_with('-'));
        let options = options.filter_map(|line| {
            line.split_once("--")?
                .1
                .split(|letter: char| letter != '-' && !letter.is_alphanumeric())
                .next()
        });
        for option in options.filter(|option| !["help", "version"].contains(option)) {
            assert!(
                section.contains(&format!("--{option}")),
                "{option} of {word}"
            );
        }
    }
}

/// A program that typesets the page finds nothing wrong with it.
#[cfg(unix)]
#[test]
#[ignore = "needs groff: .ci/run installs it"]
fn groff_finds_nothing_wrong_with_the_manual_page() {
    let mut groff = assert_cmd::Command::new("groff");
    let groff = groff.args(["-man", "-ww", "-Tascii", "-P-cbou"]);
    let groff = groff.env("MANWIDTH", "80").env("LC_ALL", "C.UTF-8");
    let output = groff.write_stdin(read("$ man")).output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
    let page = String::from_utf8(output.stdout).unwrap();
    let sections = "NAME,SYNOPSIS,DESCRIPTION,COMMANDS,OPTIONS,POSITIONS,FIELDS,EXAMPLES,EXIT STATUS,STREAMS,SEE ALSO";
    for section in sections.split(',') {
        assert!(page.lines().any(|line| line == section), "{section}");
    }
    assert!(page.contains("chess-oracle perft [OPTIONS] <DEPTH> [POSITION]..."));
}

#[test]
fn documents_that_nobody_reads_end_quietly() {
    for arguments in ["completions fish", "man", "schema"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let program = std::process::Command::new(env!("CARGO_BIN_EXE_chess-oracle"))
            .args(arguments.split(' '))
            .stdout(writer)
            .output()
            .unwrap();
        assert_eq!(
            (program.status.code(), program.stderr),
            (Some(0), Vec::new()),
            "{arguments}"
        );
    }
}
