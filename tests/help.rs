//! Snapshots of the help.

use oracle_perft::Backend;

use crate::support::{compare, oracle};
use oracle_answers::schema::kinds;

#[test]
fn help_is_short_or_whole() {
    compare("help_short", &oracle("-h").says());
    compare("help_long", &oracle("--help").says());
    compare("help_perft", &oracle("perft --help").says());
    compare("help_winnable", &oracle("winnable --help").says());
    compare("help_schema", &oracle("schema -h").says());
    compare("help_completions", &oracle("completions --help").says());
}

#[test]
fn the_short_help_shows_ten_options_and_the_long_one_all() {
    let options = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix('-'));
        let named = lines.filter_map(|line| {
            line.split_once("--")
                .map(|(_, rest)| rest)
                .or(line.strip_prefix('-'))
        });
        let names = named.filter_map(|rest| rest.split([' ', ',']).next());
        names
            .filter(|name| !["help", "version"].contains(name))
            .map(str::to_owned)
            .collect()
    };
    let (short, long) = (oracle("-h").says(), oracle("--help").says());
    let short = options(&short);
    assert_eq!(short.len(), 10, "{short:?}");
    let long = options(&long);
    assert!(
        long.len() > 30 && short.iter().all(|name| long.contains(name)),
        "{long:?}"
    );
}

#[test]
fn the_version_is_that_of_the_crate() {
    let version = format!("chess-oracle {}\n", env!("CARGO_PKG_VERSION"));
    oracle("--version").stdout(version.clone()).run();
    oracle("-V").stdout(version).run();
}

#[test]
fn the_long_version_names_the_compiler_and_the_counting_path() {
    let long = oracle("-VV").says();
    assert!(long.starts_with(concat!("chess-oracle ", env!("CARGO_PKG_VERSION"), "\n")));
    assert!(long.contains("\ncompiler: rustc 1."), "{long}");
    let path = format!("perft path: {}\n", Backend::widest().name());
    assert!(long.ends_with(&path), "{long}");
    for line in long.lines().skip(1) {
        let (name, value) = line.split_once(": ").unwrap();
        assert!(!name.is_empty() && !value.is_empty(), "{long}");
        let is_hash = value.bytes().all(|digit| digit.is_ascii_hexdigit());
        assert!(name != "commit" || is_hash, "{long}");
    }
    for arguments in ["--version --long", "--long --version", "-V --long"] {
        assert_eq!(oracle(arguments).says(), long);
    }
    // Without a version, `--long` is not an option.
    oracle("startpos --long").complains();
}

#[test]
fn help_is_a_word_as_well() {
    assert_eq!(oracle("help").says(), oracle("--help").says());
    for question in ["explain", "perft", "man"] {
        let option = oracle(&format!("{question} --help")).says();
        assert_eq!(oracle(&format!("help {question}")).says(), option);
    }
}

#[test]
fn the_help_of_schema_names_every_kind_in_order() {
    let help = oracle("schema --help").says();
    let (_, listed) = help.split_once("Kinds:\n").unwrap();
    let names = listed.lines().filter(|line| !line.starts_with("   "));
    let names: Vec<&str> = names
        .flat_map(|line| line.trim().split("  ").next().unwrap().split(", "))
        .collect();
    assert_eq!(names, kinds());
}

#[test]
fn threads_of_a_question_are_for_what_it_counts() {
    for (question, wanted) in [
        ("explain", "Threads for a stream (default"),
        ("attacks", "Threads for a stream (default"),
        (
            "perft",
            "Threads for a stream, or for one deep count (default",
        ),
        ("games", "Threads (default"),
    ] {
        let help = oracle(&format!("{question} -h")).says();
        assert!(help.contains(wanted), "{question}: {help}");
    }
}

#[test]
fn lines_of_the_help_fit_a_terminal() {
    for arguments in [
        "-h",
        "--help",
        "perft --help",
        "winnable --help",
        "schema --help",
        "completions --help",
    ] {
        for line in oracle(arguments).says().lines() {
            assert!(line.chars().count() <= 90, "{line}");
        }
    }
}
