//! Generates the manual page from the parsed command line and the texts of the help; its other sections are written by hand.

use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};

use chess_oracle::command;

/// What the long help ends with.
const AFTER_LONG: &str = include_str!("../../src/help/after_long.txt");

/// The help of `--threads`, for all commands.
const THREADS: &str =
    "Threads for a stream, games, a comparison or one deep count (default: one for each core)";

/// Returns the page with the sections that are generated.
pub fn print(found: &str) -> String {
    let mut built = command();
    built.build();
    let mut sections = found.split("\n.SH ");
    let head = sections.next().unwrap_or_default();
    // Without a date, so that the page of a version is always the same.
    let (version, _) = head.rsplit_once("chess\\-oracle ").unwrap_or_default();
    let mut page = format!(
        "{version}chess\\-oracle {}\" \"User Commands\"\n",
        env!("CARGO_PKG_VERSION")
    );
    for section in sections {
        let (title, text) = section.split_once('\n').unwrap_or_default();
        let text = match title {
            "SYNOPSIS" => part(|out| _ = Man::new(command()).render_synopsis_section(out)),
            "COMMANDS" => commands(&command()),
            "OPTIONS" => described(built.get_arguments().filter(|one| is_option(one))),
            "EXAMPLES" => examples(),
            "\"EXIT STATUS\"" => statuses(),
            _ => text.trim_end().to_owned() + "\n",
        };
        page.extend([".SH ", title, "\n", &text]);
    }
    page
}

/// Returns what is written, without the lines that begin every page and the title of its section.
fn part(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut written = Vec::new();
    write(&mut written);
    let written = String::from_utf8_lossy(&written).into_owned();
    let section = written.split_once(".SH").unwrap_or_default().1;
    section.split_once('\n').unwrap_or_default().1.to_owned()
}

fn roff(add: impl FnOnce(&mut Roff)) -> String {
    let mut text = Roff::new();
    text.control("SH", ["MARK"]);
    add(&mut text);
    // Writing to a vector does not fail.
    part(|out| _ = text.to_writer(out))
}

/// A section for each command: its form, its answer, its own options in full, the names of those that it shares with the list
/// of moves, and what its help ends with.
fn commands(command: &Command) -> String {
    let usage = "chess-oracle [OPTIONS] [POSITION]...";
    let about = "Show the legal moves of a piece, or of the side to move";
    let mut page = begun("moves", usage, about, command);
    let shared: Vec<&Arg> = command
        .get_arguments()
        .filter(|one| is_option(one))
        .collect();
    let is_shared = |option: &&Arg| {
        let is_known = |known: &&Arg| {
            known.get_id() == option.get_id() && known.get_value_names() == option.get_value_names()
        };
        shared.iter().any(is_known)
    };
    let mut built = command.clone();
    built.build();
    for worded in built.get_subcommands_mut() {
        let usage = worded.render_usage().to_string();
        let about = worded
            .get_about()
            .map(ToString::to_string)
            .unwrap_or_default();
        page += &begun(
            worded.get_name(),
            usage.trim_start_matches("Usage: "),
            &about,
            worded,
        );
        let is_general = |option: &Arg| matches!(option.get_id().as_str(), "help" | "version");
        let options = worded
            .get_arguments()
            .filter(|one| is_option(one) && !is_general(one));
        let (common, own): (Vec<&Arg>, Vec<&Arg>) = options.partition(is_shared);
        page += &described(own.into_iter());
        let names = common
            .iter()
            .filter_map(|option| Some(format!("--{}", option.get_long()?)));
        let names: Vec<String> = names.collect();
        page += &roff(|text| {
            if !names.is_empty() {
                text.control("PP", []);
                text.text([roman(format!("See OPTIONS: {}.", names.join(", ")))]);
            }
            if let Some(more) = worded.get_after_help() {
                text.control("PP", []);
                text.control("nf", []);
                for line in more.to_string().lines() {
                    text.text([roman(if line.is_empty() { " " } else { line })]);
                }
                text.control("fi", []);
            }
        });
    }
    page
}

/// Returns the start of the section of a command.
fn begun(name: &str, usage: &str, about: &str, command: &Command) -> String {
    let head = roff(|text| {
        for (index, usage) in usage.lines().enumerate() {
            if index > 0 {
                text.control("br", []);
            }
            text.text([bold(usage.trim_start())]);
        }
        text.control("PP", []);
        text.text([roman(format!("{about}."))]);
        for argument in command.get_positionals() {
            let name = argument.get_value_names().and_then(|names| names.first());
            if let (Some(help), Some(name)) = (argument.get_help(), name) {
                text.control("br", []);
                text.text([italic(name.as_str()), roman(format!(": {help}."))]);
            }
        }
    });
    format!(".SS {name}\n{head}")
}

fn is_option(argument: &Arg) -> bool {
    !argument.is_positional() && !argument.is_hide_set()
}

/// Returns options with their help, in their order and without headings.
fn described<'a>(options: impl Iterator<Item = &'a Arg>) -> String {
    let options = options.cloned().enumerate().map(|(order, option)| {
        let option = option
            .help_heading(None)
            .hide_short_help(false)
            .display_order(order);
        // Each command has its own help of this option.
        match option.get_id().as_str() {
            "threads" => option.help(THREADS),
            _ => option,
        }
    });
    let command = Command::new("chess-oracle").version(env!("CARGO_PKG_VERSION"));
    let command = command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(options);
    part(|out| _ = Man::new(command).render_options_section(out))
}

/// The examples of the help: a command, and its explanation below.
fn examples() -> String {
    let lines = AFTER_LONG.lines().skip(1);
    roff(|text| {
        for line in lines.take_while(|line| !line.is_empty()) {
            if let Some(meaning) = line.strip_prefix("      ") {
                text.text([roman(meaning)]);
            } else {
                text.control("TP", []);
                text.text([bold(line.trim_start())]);
            }
        }
    })
}

fn statuses() -> String {
    roff(|text| {
        for (status, meaning) in exit_statuses() {
            text.control("TP", []);
            text.text([bold(status)]);
            text.text([roman(meaning)]);
        }
    })
}

/// Returns each exit status with its meaning, as the long help lists them.
pub fn exit_statuses() -> Vec<(&'static str, String)> {
    let list = AFTER_LONG
        .split_once("Exit status:\n")
        .unwrap_or_default()
        .1;
    let mut statuses: Vec<(&str, String)> = Vec::new();
    for line in list.lines().take_while(|line| !line.is_empty()) {
        let (status, meaning) = line.split_at(STATUS_WIDTH.min(line.len()));
        match (status.trim(), statuses.last_mut()) {
            ("", Some((_, text))) => text.extend([" ", meaning]),
            (status, _) => statuses.push((status, meaning.to_owned())),
        }
    }
    statuses
}

/// The width of the column of statuses in the long help.
const STATUS_WIDTH: usize = 7;
