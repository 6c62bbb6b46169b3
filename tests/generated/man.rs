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
    page.push_str(&sections(&rest));
    page.push_str(&questions(&command));
    let mut built = command.clone();
    built.build();
    page.push_str(&options(&built));
    let mut rest = Roff::new();
    table(&mut rest, "POSITIONS", &words::POSITIONS);
    table(&mut rest, "FIELDS", &words::FIELDS);
    examples(&mut rest);
    let statuses = exit_statuses();
    let statuses: Vec<(&str, &str)> = statuses
        .iter()
        .map(|(status, meaning)| (*status, meaning.as_str()))
        .collect();
    table(&mut rest, "EXIT STATUS", &statuses);
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

/// A section for each question: its form, its answer, its own options in full, the names of those that it shares with the
/// question without a word, and what its help ends with.
fn questions(command: &Command) -> String {
    let mut page = String::from(".SH COMMANDS\n");
    let usage = "chess-oracle [OPTIONS] [POSITION]...";
    let about = "Show the legal moves of a piece, or of the side to move";
    page.push_str(&question("moves", usage, about, command, &[]));
    let shared: Vec<&Arg> = command
        .get_arguments()
        .filter(|one| is_option(one))
        .collect();
    let mut built = command.clone();
    built.build();
    for worded in built.get_subcommands_mut() {
        let usage = worded.render_usage().to_string();
        let usage = usage.trim_start_matches("Usage: ").to_owned();
        let about = worded.get_about().map(ToString::to_string);
        let name = worded.get_name().to_owned();
        page.push_str(&question(
            &name,
            &usage,
            &about.unwrap_or_default(),
            worded,
            &shared,
        ));
    }
    page
}

fn question(name: &str, usage: &str, about: &str, command: &Command, shared: &[&Arg]) -> String {
    let mut head = Roff::new();
    for (index, usage) in usage.lines().enumerate() {
        if index > 0 {
            head.control("br", []);
        }
        head.text([bold(usage.trim_start())]);
    }
    head.control("PP", []);
    head.text([roman(format!("{about}."))]);
    for argument in command.get_positionals() {
        let help = argument.get_help().map(ToString::to_string);
        let name = argument.get_value_names().and_then(|names| names.first());
        if let (Some(help), Some(name)) = (help, name) {
            head.control("br", []);
            head.text([italic(name.as_str()), roman(format!(": {help}."))]);
        }
    }
    let mut page = format!(".SS {name}\n") + &without_preamble(&head);
    // The main question has all of its options in the section of options.
    if shared.is_empty() {
        return page;
    }
    let is_general = |option: &Arg| matches!(option.get_id().as_str(), "help" | "version");
    let options = command
        .get_arguments()
        .filter(|one| is_option(one) && !is_general(one));
    let is_shared = |option: &Arg| {
        shared
            .iter()
            .any(|known| known.get_long() == option.get_long() && known.get_id() == option.get_id())
    };
    let (common, own): (Vec<&Arg>, Vec<&Arg>) = options.partition(|option| is_shared(option));
    page.push_str(&described(own.into_iter().cloned().collect()));
    let mut tail = Roff::new();
    if !common.is_empty() {
        let names = common
            .iter()
            .filter_map(|option| Some(format!("--{}", option.get_long()?)));
        let names: Vec<String> = names.collect();
        tail.control("PP", []);
        tail.text([roman(format!("See OPTIONS: {}.", names.join(", ")))]);
    }
    if let Some(more) = command.get_after_help() {
        tail.control("PP", []);
        tail.control("nf", []);
        for line in more.to_string().lines() {
            tail.text([roman(if line.is_empty() { " " } else { line })]);
        }
        tail.control("fi", []);
    }
    page + &without_preamble(&tail)
}

/// Returns the lines of a part of a page, without those that begin every page.
fn without_preamble(roff: &Roff) -> String {
    let mut marked = Roff::new();
    marked.control("SH", ["MARK"]);
    let [mark, part] = [&marked, roff].map(|roff| {
        let mut written = Vec::new();
        // Writing to a vector does not fail.
        let _ = roff.to_writer(&mut written);
        String::from_utf8_lossy(&written).into_owned()
    });
    let preamble = mark.find(".SH").unwrap_or_default();
    part[preamble..].to_owned()
}

fn is_option(argument: &Arg) -> bool {
    !argument.is_positional() && !argument.is_hide_set()
}

/// Returns the options of the question without a word; other questions have some of them as well.
fn options(command: &Command) -> String {
    let shown = command
        .get_arguments()
        .filter(|one| is_option(one))
        .cloned();
    format!(".SH OPTIONS\n{}", described(shown.collect()))
}

/// Returns options with their help.
fn described(options: Vec<Arg>) -> String {
    if options.is_empty() {
        return String::new();
    }
    // Without headings the options are one section.
    let options = options.into_iter().enumerate().map(|(order, option)| {
        let option = option
            .help_heading(None)
            .hide_short_help(false)
            .display_order(order);
        // Each question has its own help of this option.
        match option.get_id().as_str() {
            "threads" => option.help(words::THREADS),
            _ => option,
        }
    });
    let command = Command::new("chess-oracle")
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(options);
    let mut section = Vec::new();
    // Writing to a vector does not fail.
    let _ = Man::new(command).render_options_section(&mut section);
    let section = body(&section);
    section
        .split_once('\n')
        .map_or(String::new(), |(_, rest)| rest.to_owned())
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

/// Returns each exit status with its meaning, as the long help lists them.
pub fn exit_statuses() -> Vec<(&'static str, String)> {
    let (_, list) = help::AFTER_LONG
        .split_once("Exit status:\n")
        .unwrap_or_default();
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
