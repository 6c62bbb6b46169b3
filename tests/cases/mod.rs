//! Cases as text: what is typed, what is written to the program, and all that it answers.
//!
//! A file beside this one has a block for each case or few that belong together, and an empty line between blocks:
//!
//! ```text
//! # What the case claims.
//! $ explain -o csv -          the command line, without the program's name
//! < e2e4 startpos             a line of standard input
//! <"e2e4\tstartpos\r\n"       the same as a string of JSON, which has the ends of its lines
//! > ..                        a line of standard output, or a string of it
//! ! ..                        a line of standard error
//! = 2                         the exit status, if it is not 0
//! ```
//!
//! Where the output has as many lines as the input, each stands behind its own. A file is compared with what the program makes
//! of it. `CHESS_ORACLE_GENERATE=1 cargo test cases` writes what the program answers now; read what has changed.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, iter};

use crate::support::oracle_with;

/// Makes a test of each file.
macro_rules! files {
    ($($name:ident)+) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })+

        #[test]
        fn every_file_of_cases_is_run() {
            let mut names = vec![$(format!("{}.txt", stringify!($name))),+, "mod.rs".to_owned()];
            names.sort();
            let entries = fs::read_dir(folder()).unwrap();
            let found = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut found: Vec<String> = found.collect();
            found.sort();
            let only = |all: &[String], others: &[String]| -> Vec<String> {
                all.iter().filter(|name| !others.contains(name)).cloned().collect()
            };
            let (unlisted, missing) = (only(&found, &names), only(&names, &found));
            assert!(
                unlisted.is_empty() && missing.is_empty(),
                "list {unlisted:?} in `files!` of tests/cases/mod.rs, and leave {missing:?} out"
            );
        }
    };
}

files! {
    acts
    acts_refused
    answers
    articles
    attacks
    colours
    compare_options
    conditions
    documents
    drawn_boards
    edge_cases
    edges
    errors
    errors_command_line
    explain_answers
    explain_history
    explain_reasons
    games_borders
    games_dates
    games_doubles
    games_ends
    games_export
    games_fields
    games_findings
    games_illegal
    games_letters
    games_of_others
    games_reached
    games_repairs
    games_report
    games_tags
    games_words
    help
    hostile
    letters
    mate
    mcp
    mcp_models
    meant
    named
    notation
    objects
    options
    packed
    pasted
    pasted_boards
    pasted_moves
    perft
    perft_parts
    problems
    reachability
    read_tables
    repetitions
    schema
    sentences
    sheets
    shells
    sides
    streams
    svg
    tables_of_games
    turns
    unicode
    warnings
    winnable
    winnable_boards
    winnable_search
    written_tables
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// Compares a file with what the program makes of it.
#[track_caller]
fn check(name: &str) {
    let path = folder().join(format!("{name}.txt"));
    let file = fs::read_to_string(&path).unwrap();
    let answered = answered(&file, &path);
    if env::var_os("CHESS_ORACLE_GENERATE").is_some() && file != answered {
        fs::write(&path, &answered).unwrap();
        return;
    }
    let missing = iter::repeat("(nothing)");
    let pairs = file
        .lines()
        .chain(missing.clone())
        .zip(answered.lines().chain(missing));
    let count = file.lines().count().max(answered.lines().count());
    let differs = |(_, (wanted, found)): &(usize, (&str, &str))| wanted != found;
    if let Some((index, (wanted, found))) = pairs.take(count).enumerate().find(differs) {
        let command = file
            .lines()
            .take(index + 1)
            .filter(|line| line.starts_with('$'))
            .last();
        let (path, command) = (path.display(), command.unwrap_or_default());
        panic!(
            "{path}:{}\n{command}\nwanted {wanted}\nfound  {found}\n\
             if what is found is right, `CHESS_ORACLE_GENERATE=1 cargo test cases` writes it",
            index + 1
        );
    }
}

/// Returns a file of cases with what the program answers; its path is for what is said of a line that is not of a case.
fn answered(file: &str, path: &Path) -> String {
    let mut out = String::new();
    let mut lines = file.lines().zip(1..).peekable();
    while let Some((line, number)) = lines.next() {
        let place = || format!("{}:{number}", path.display());
        out.extend([line, "\n"]);
        let Some(command) = line.strip_prefix("$ ") else {
            assert!(
                line.is_empty() || line.starts_with('#'),
                "{}\nno line of a case begins so: {line}\n\
                 write `# claim`, `$ command`, then `< input`, `> output`, `! message` and `= status`, as tests/cases/mod.rs says",
                place()
            );
            continue;
        };
        let of_case =
            iter::from_fn(|| lines.next_if(|(line, _)| line.starts_with(['<', '>', '!', '='])));
        let input: Vec<&str> = of_case
            .map(|(line, _)| line)
            .filter(|line| line.starts_with('<'))
            .collect();
        let words = words(command).unwrap_or_else(|| panic!("{}\na quote is not closed", place()));
        let is_variable = |word: &&String| word.contains('=') && !word.starts_with('-');
        let variables = words.iter().take_while(is_variable).count();
        let arguments: Vec<&str> = words[variables..].iter().map(String::as_str).collect();
        let mut call = oracle_with(&arguments);
        for (name, value) in words[..variables]
            .iter()
            .filter_map(|word| word.split_once('='))
        {
            call = call.env(name, value);
        }
        let typed = input.iter().map(|line| {
            text(line).unwrap_or_else(|| {
                let hint = "write `< text`, or `<\"a string of JSON\"`";
                panic!("{}\ncannot read {line}: {hint}", place())
            })
        });
        let typed: String = typed.collect();
        let (stdout, stderr, status) = call.stdin(typed).ends();
        let (said, complained) = (marked('>', &stdout), marked('!', &stderr));
        if said.len() == input.len() {
            let pairs = input
                .iter()
                .zip(&said)
                .flat_map(|(typed, said)| [*typed, "\n", said, "\n"]);
            out.extend(pairs);
        } else {
            out.extend(
                input
                    .into_iter()
                    .chain(said.iter().map(String::as_str))
                    .flat_map(|line| [line, "\n"]),
            );
        }
        out.extend(complained.iter().flat_map(|line| [line, "\n"]));
        if status != 0 {
            let _ = writeln!(out, "= {status}");
        }
    }
    out
}

/// Returns the words of a command line, of which quotes may stand around any part; nothing, if one is not closed.
fn words(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match quote {
            Some(open) if open == letter => quote = None,
            None if ['\'', '"'].contains(&letter) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter == ' ' => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// Returns what a line of a file writes to the program; nothing, if it is neither a text behind a space nor a string.
pub fn text(line: &str) -> Option<String> {
    match line[1..].strip_prefix(' ') {
        None if line.len() > 1 => serde_json::from_str(&line[1..]).ok(),
        text => Some(format!("{}\n", text.unwrap_or_default())),
    }
}

/// Returns the lines of an output behind a sign: as strings, where they could not be read as they are.
fn marked(sign: char, output: &str) -> Vec<String> {
    let lines = output
        .split_inclusive('\n')
        .map(|line| match line.strip_suffix('\n') {
            Some("") => sign.to_string(),
            Some(text) if !text.contains(char::is_control) => format!("{sign} {text}"),
            _ => format!("{sign}{}", serde_json::Value::from(line)),
        });
    lines.collect()
}
