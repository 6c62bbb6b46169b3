//! Completions for shells: scripts that `clap_complete` generates.
//!
//! The scripts are generated from a command line of their own. It has the same options as the parsed one, but lists
//! values where the parser takes any text: `--piece` takes `Wke1`, and completes squares.

use clap::builder::{PossibleValuesParser, Str};
use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;

use super::scripts;
use crate::support::oracle;
use chess_oracle::{command, format_names};
use oracle_answers::move_fields;
use oracle_answers::rules::{Needs, RULES};

/// A word that stands for every position. To the scripts it is a command, with the options of the list of moves, and they use
/// it for every first word that is no command.
const POSITION: &str = "startpos";

/// Returns the script that tells a shell how to complete words.
pub fn print(shell: &str) -> String {
    let shell: Shell = shell.parse().unwrap();
    let (mut script, mut command) = (Vec::new(), offered());
    clap_complete::generate(shell, &mut command, "chess-oracle", &mut script);
    let script = scripts::amend(shell, &String::from_utf8_lossy(&script), &command);
    // The script ends with one newline, and no line ends with spaces.
    let lines = script.trim().lines().map(str::trim_end);
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns the command line for completions: without hidden options, and with the values of its options.
fn offered() -> Command {
    let whole = command();
    let is_option = |arg: &&Arg| !arg.is_positional();
    // A positional argument of the root would hide the commands.
    let root = bare("chess-oracle").args(offer("", whole.get_arguments().filter(is_option)));
    let commands = whole.get_subcommands().map(|known| {
        let word = known.get_name();
        // A name lives as long as the program.
        let name: &'static str = String::leak(word.to_owned());
        let command = bare(name).args(offer(word, known.get_arguments()));
        command.about(known.get_about().cloned().unwrap_or_default())
    });
    let position = bare(POSITION)
        .about("The initial position")
        .args(offer("", whole.get_arguments()));
    // The position comes last: it matches where no command did.
    root.subcommands(commands).subcommand(position)
}

fn bare(name: impl Into<Str>) -> Command {
    Command::new(name)
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
}

/// Returns the arguments of a command that are not hidden, with their values, and with those that they cannot be combined with.
fn offer<'a>(command: &str, args: impl Iterator<Item = &'a Arg>) -> Vec<Arg> {
    let args: Vec<&Arg> = args.filter(|arg| !arg.is_hide_set()).collect();
    let has = |id| args.iter().any(|arg| arg.get_id() == id);
    let pairs = exclusive(command);
    let pairs: Vec<_> = pairs
        .filter(|&(one, other)| has(one) && has(other))
        .flat_map(|(one, other)| [(one, other), (other, one)])
        .collect();
    let excluding = |arg: &Arg| {
        let of = pairs.iter().filter(|(one, _)| arg.get_id() == *one);
        arg.clone().conflicts_with_all(of.map(|(_, other)| other))
    };
    args.iter()
        .map(|arg| excluding(arg))
        .map(|arg| match values(command, arg.get_id().as_str()) {
            Some(values) => arg.value_parser(PossibleValuesParser::new(values)),
            // Files, and a program.
            None if arg.get_value_hint() != ValueHint::Unknown => arg,
            None if arg.get_action().takes_values() && arg.get_possible_values().is_empty() => {
                arg.value_hint(ValueHint::Other)
            }
            None => arg,
        })
        .collect()
}

/// Returns the pairs of options of a command that cannot be combined.
fn exclusive(command: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let held: &[&str] = match command {
        "" => &["any", "moves"],
        "games" => &["any", "games", "report", "positions"],
        word => &["any", String::leak(word.to_owned())],
    };
    let held = held.to_vec();
    let rules = RULES.iter();
    let rules = rules.filter(move |rule| rule.0.iter().any(|of| held.contains(of)));
    rules.flat_map(|&(_, options, needs)| {
        let other = match needs {
            Needs::Without(other, _) => Some(other),
            _ => None,
        };
        options.iter().filter_map(move |&one| Some((one, other?)))
    })
}

/// Returns the values that an argument is offered, where the parser does not name them.
fn values(command: &str, id: &str) -> Option<Vec<&'static str>> {
    let words = match id {
        "output" => return Some(format_names(command)),
        "fields" if command.is_empty() => return Some(move_fields()),
        "piece" | "square" => return Some(squares()),
        "ep" => "a3 b3 c3 d3 e3 f3 g3 h3 a6 b6 c6 d6 e6 f6 g6 h6 -",
        "moved" => "a1 e1 h1 a8 e8 h8",
        "castling" => "KQkq KQ kq K Q k q -",
        "turn" => "white black",
        "position" => "startpos moves",
        _ => return None,
    };
    Some(words.split(' ').collect())
}

/// Returns the squares of the board.
fn squares() -> Vec<&'static str> {
    let squares = oracle_laws::Bitboard::ALL.into_iter();
    // A name lives as long as the program.
    squares
        .map(|square| &*String::leak(square.to_string()))
        .collect()
}

#[test]
fn formats_are_offered_where_they_are_accepted() {
    for line in [
        "Wke1",
        "explain e1e2 Wke1",
        "attacks Wke1",
        "mask Wke1",
        "perft 1 Wke1",
        "winnable Wke1",
        "mate 1 Wke1",
        "games -",
        "act -f -",
    ] {
        let command = if line == "Wke1" {
            ""
        } else {
            line.split(' ').next().unwrap()
        };
        for format in [format_names(""), format_names("games")].concat() {
            let is_accepted = |line: &str| {
                let (_, _, status) = oracle(&format!("-o {format} {line}")).stdin("").ends();
                status != 2
            };
            // Positions have formats of their own.
            let is_accepted = is_accepted(line)
                || command == "games" && is_accepted(&format!("{line} --positions"));
            let is_offered = format_names(command).contains(&format);
            assert_eq!(is_accepted, is_offered, "{line} -o {format}");
        }
    }
}

#[test]
fn what_is_offered_is_a_command_line_without_hidden_options() {
    // `act` refuses options about positions.
    let script = print("fish");
    let is_offered = |option: &str| {
        let line = format!("using_subcommand act\" -l {option} ");
        script.contains(&line)
    };
    assert!(is_offered("trace"));
    for option in ["where", "echo", "column", "distinct"] {
        assert!(!is_offered(option), "{option}");
    }
    // This also asserts that the command line is valid to clap.
    let mut command = offered();
    command.build();
    let count = chess_oracle::command().get_subcommands().count();
    assert_eq!(command.get_subcommands().count(), count + 1);
}
