//! Generates the manual page from the parsed command line, the texts of the help, and a few tables.

use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};

use super::man_words as words;
use chess_oracle::command;
use chess_oracle::help;

/// Returns the page in roff.
pub fn print() -> String {
    let command = command();
    let mut page = head(&command);
    let mut rest = Roff::new();
    description(&mut rest);
    questions(&mut rest, &command);
    page.push_str(&sections(&rest));
    page.push_str(&options(&command));
    let mut rest = Roff::new();
    table(&mut rest, "POSITIONS", &words::POSITIONS);
    table(&mut rest, "FIELDS", &words::FIELDS);
    examples(&mut rest);
    table(&mut rest, "EXIT STATUS", &words::EXIT_STATUS);
    table(&mut rest, "ENVIRONMENT", &words::ENVIRONMENT);
    section(&mut rest, "STREAMS", &words::STREAMS);
    section(&mut rest, "SEE ALSO", &words::SEE_ALSO);
    page.push_str(&sections(&rest));
    page
}

/// Returns the start of the page: title, name and synopsis.
fn head(command: &Command) -> String {
    let mut preamble = Vec::new();
    let mut synopsis = Vec::new();
    // Writing to a vector does not fail.
    let _ = Roff::new().to_writer(&mut preamble);
    let _ = Man::new(command.clone()).render_synopsis_section(&mut synopsis);
    // Without a date, so that the page of a version is always the same. `roff` drops an empty argument, so a space
    // keeps its place.
    let title = format!(
        ".TH CHESS\\-ORACLE 1 \"\" \"chess\\-oracle {}\" \"User Commands\"\n",
        env!("CARGO_PKG_VERSION")
    );
    let mut name = Roff::new();
    name.control("SH", ["NAME"]);
    name.text([roman(format!("chess-oracle - {}", words::NAME))]);
    let preamble = String::from_utf8_lossy(&preamble).into_owned();
    preamble + &title + &sections(&name) + &body(&synopsis)
}

/// Sections, their apostrophes written so that a shell understands them when they are copied.
fn sections(roff: &Roff) -> String {
    let mut written = Vec::new();
    // Writing to a vector does not fail.
    let _ = roff.to_writer(&mut written);
    body(&written)
}

/// Returns the text of `clap_mangen` without the lines that begin every page.
fn body(written: &[u8]) -> String {
    let written = String::from_utf8_lossy(written);
    let start = written.find(".SH").unwrap_or_default();
    written[start..].to_owned()
}

fn section(roff: &mut Roff, title: &str, paragraphs: &[&str]) {
    roff.control("SH", [title]);
    for (index, paragraph) in paragraphs.iter().enumerate() {
        if index > 0 {
            roff.control("PP", []);
        }
        roff.text([roman(*paragraph)]);
    }
}

fn table(roff: &mut Roff, title: &str, rows: &[(&str, &str)]) {
    roff.control("SH", [title]);
    for (term, meaning) in rows {
        roff.control("TP", []);
        roff.text([bold(*term)]);
        roff.text([roman(*meaning)]);
    }
}

fn description(roff: &mut Roff) {
    section(roff, "DESCRIPTION", &words::DESCRIPTION);
}

/// Every question: its form, its answer, and the names of its options.
fn questions(roff: &mut Roff, command: &Command) {
    roff.control("SH", ["QUESTIONS"]);
    let usage = "chess-oracle [OPTIONS] [POSITION]...";
    let about = "Show the legal moves of a piece, or of the side to move";
    question(roff, usage, about, command);
    let mut built = command.clone();
    built.build();
    for worded in built.get_subcommands_mut() {
        let usage = worded.render_usage().to_string();
        let usage = usage.trim_start_matches("Usage: ").to_owned();
        let about = worded.get_about().map(ToString::to_string);
        question(roff, &usage, &about.unwrap_or_default(), worded);
    }
}

fn question(roff: &mut Roff, usage: &str, about: &str, command: &Command) {
    roff.control("TP", []);
    for (index, usage) in usage.lines().enumerate() {
        roff.text([bold(usage.trim_start())]);
        if index > 0 {
            roff.control("br", []);
        }
    }
    roff.text([roman(format!("{about}."))]);
    for argument in command.get_positionals() {
        let help = argument.get_help().map(ToString::to_string);
        let name = argument.get_value_names().and_then(|names| names.first());
        if let (Some(help), Some(name)) = (help, name) {
            roff.control("br", []);
            roff.text([italic(name.as_str()), roman(format!(": {help}."))]);
        }
    }
    let options = command
        .get_arguments()
        .filter(|argument| is_option(argument));
    let names: Vec<String> = options
        .filter_map(|option| Some(format!("--{}", option.get_long()?)))
        .filter(|name| !["--help", "--version"].contains(&name.as_str()))
        .collect();
    if !names.is_empty() {
        roff.control("br", []);
        roff.text([roman(format!("Options: {}.", names.join(", ")))]);
    }
}

fn is_option(argument: &Arg) -> bool {
    !argument.is_positional() && !argument.is_hide_set()
}

/// Returns every option of any question, once, in the order of the help.
fn options(command: &Command) -> String {
    let all = command
        .get_subcommands()
        .flat_map(Command::get_arguments)
        .filter(|argument| is_option(argument));
    let mut shown: Vec<Arg> = Vec::new();
    for option in command
        .get_arguments()
        .filter(|argument| is_option(argument))
        .chain(all)
    {
        let namesake = shown
            .iter_mut()
            .find(|known| known.get_long() == option.get_long());
        if let Some(known) = namesake {
            // Two questions have an option of one name.
            if known.get_id() != option.get_id() {
                let value = option
                    .get_value_names()
                    .map_or("", |names| names[0].as_str());
                let help = [&*known, option].map(|option| {
                    option
                        .get_help()
                        .map(ToString::to_string)
                        .unwrap_or_default()
                });
                let help = format!("{}; with {value}: {}", help[0], help[1]);
                *known = known.clone().help(help);
            }
        } else {
            // Without headings the options are one section.
            let order = shown.len();
            let option = option.clone().help_heading(None).display_order(order);
            // Each question has its own help of this option.
            shown.push(match option.get_id().as_str() {
                "threads" => option.help(words::THREADS),
                _ => option,
            });
        }
    }
    let command = Command::new("chess-oracle")
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(shown);
    let mut section = Vec::new();
    // Writing to a vector does not fail.
    let _ = Man::new(command).render_options_section(&mut section);
    body(&section)
}

/// The examples of the help: a command, and its explanation below.
fn examples(roff: &mut Roff) {
    roff.control("SH", ["EXAMPLES"]);
    let lines = help::AFTER_LONG.lines().skip(1);
    for line in lines.take_while(|line| !line.is_empty()) {
        if let Some(meaning) = line.strip_prefix("      ") {
            roff.text([roman(meaning)]);
        } else {
            roff.control("TP", []);
            roff.text([bold(line.trim_start())]);
        }
    }
}
