//! Errors of the command line, in the program's own words.

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::io;
use std::iter;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use oracle_answers::diagnostic::{Diagnostic, Place};
use oracle_answers::format::{HTML_NAME, SVG_NAME};
use oracle_notation::{PositionErrorKind, nearest};

use super::output::format_names;
use super::{Cli, LineArgs, Subcommand, command};
use crate::input::files::{Files, StdinUsage};
use crate::shell;

/// The fewest letters of an abbreviation.
const SHORTEST: usize = 3;

/// Options of other programs, or of lines, and what to write here.
const MEANT: [(&str, &str); 4] = [
    ("--depth", "write `perft 3 startpos`"),
    ("--after", "write `--moves`"),
    ("--figurine", "write `--letters figurines`"),
    ("--invert", "write `--where 'not (CONDITION)'`"),
];

/// What comes after a command that needs it.
const SAMPLES: [(&str, &str); 3] = [
    ("explain", "e2e4 startpos"),
    ("mask", "Wba1"),
    ("completions", "bash"),
];

/// Returns the same error with the place of its token in the typed line, if it has no place yet.
pub fn marked(error: Diagnostic, arguments: &[OsString]) -> Diagnostic {
    match error.place {
        Place::End => {}
        // An error without a token is about no word.
        Place::Nowhere | Place::Option(_) if !error.token.is_empty() => {}
        _ => return error,
    }
    let token = error.token.as_str();
    let (mut typed, mut at) = ("chess-oracle".to_owned(), None);
    let also = match token {
        "json" => Some("--json"),
        "--output" => Some("-o"),
        "--piece" => Some("-p"),
        "--file" => Some("-f"),
        "--count" => Some("-c"),
        "--quiet" => Some("-q"),
        _ => None,
    };
    for word in arguments.iter().skip(1) {
        let word = word.to_string_lossy();
        typed.push(' ');
        let start = typed.len();
        if word.is_empty() || word.contains(char::is_whitespace) {
            typed.extend(["'", &word, "'"]);
        } else {
            typed.push_str(&word);
        }
        for name in [Some(token), also].into_iter().flatten() {
            // If an option is given twice, the last is marked, which counts.
            if let Some(offset) = find_token(&typed[start..], name) {
                at = Some(start + offset..start + offset + name.len());
            }
        }
    }
    let at = at.unwrap_or(typed.len()..typed.len());
    // An option is named as it was typed.
    let token = match &typed[at.clone()] {
        typed if typed.starts_with('-') && token.starts_with('-') => typed.to_owned(),
        _ => error.token,
    };
    Diagnostic {
        token,
        place: Place::Text { text: typed, at },
        ..error
    }
}

/// Returns whether arguments ask for JSON, also if they cannot be parsed.
pub fn asks_for_json(arguments: &[OsString]) -> bool {
    let words = arguments
        .iter()
        .map_while(|word| (word != "--").then(|| word.to_str()));
    let words: Vec<&str> = words.map(Option::unwrap_or_default).collect();
    let is_named = |pair: &[&str]| matches!(pair, ["-o" | "--output", "json"]);
    let is_alone = |word: &&str| matches!(*word, "--json" | "-ojson" | "-o=json" | "--output=json");
    // Without a format, chosen fields are a record.
    let has_fields = || words.iter().any(|word| word.starts_with("--fields"));
    let has_format = || {
        words
            .iter()
            .any(|word| word.starts_with("-o") || word.starts_with("--output"))
    };
    words.iter().any(is_alone) || words.windows(2).any(is_named) || has_fields() && !has_format()
}

/// Returns an error that clap found.
pub fn from_clap(found: &clap::Error, root: &Command, arguments: &[OsString]) -> Diagnostic {
    let text = |kind| match found.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.first().cloned(),
        _ => None,
    };
    let words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    let command = command_in(words.clone(), root);
    let argument = text(ContextKind::InvalidArg).unwrap_or_default();
    // Clap formats an argument with its value: `--piece <PIECE>`, or `[KIND]`.
    let option = argument.split([' ', '=']).next().unwrap_or_default();
    let option = option.trim_matches(['<', '>', '[', ']', '.']).to_owned();
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    // A value was refused by what reads it.
    if let Some(refused) = found
        .source()
        .and_then(|error| error.downcast_ref::<Diagnostic>())
    {
        let error = refused.clone();
        return match error.place {
            Place::Nowhere | Place::Option(_) => error.after_words(&format!("{option} "), &value),
            _ => error,
        };
    }
    let choices = match found.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(choices)) if !choices.is_empty() => {
            Some(choose(&option, &value, choices, command))
        }
        _ => None,
    };
    let see_help = format!("see `{} --help`", typed_name(command));
    let (message, token, hint) = match found.kind() {
        ErrorKind::UnknownArgument => {
            let hint = meant(&option, command, root, words).unwrap_or(see_help);
            let message = match command.get_name() {
                _ if !option.starts_with('-') => format!("unexpected argument `{option}`"),
                "chess-oracle" => format!("there is no option `{option}`"),
                name => format!("`{name}` has no option `{option}`"),
            };
            (message, option, hint)
        }
        ErrorKind::InvalidValue if value.is_empty() && option.starts_with('-') => {
            let message = format!("`{option}` needs a value");
            (message, option, choices.unwrap_or(see_help))
        }
        ErrorKind::InvalidValue if !value.is_empty() => {
            let message = match option.as_str() {
                "--fields" => format!("there is no field `{value}`"),
                _ if option.starts_with('-') => format!("`{value}` is not a value of `{option}`"),
                _ => format!("`{value}` is not a {}", option.to_lowercase()),
            };
            (message, value, choices.unwrap_or(see_help))
        }
        ErrorKind::ValueValidation => {
            let message = format!("`{value}` is not a number");
            (message, value, format!("write `{option} 100`"))
        }
        kind @ (ErrorKind::InvalidValue | ErrorKind::MissingRequiredArgument) => {
            // An empty argument is typed, and has no value.
            let is_typed = kind == ErrorKind::InvalidValue;
            let error = Diagnostic::missing(&option.to_lowercase())
                .about(if is_typed { "''" } else { "" })
                .with_hint(as_in_sample(command.get_name(), see_help));
            return marked(error, arguments);
        }
        ErrorKind::TooManyValues => {
            let message = format!("`{option}` takes no value");
            let hint = format!("write `{option}` alone");
            (message, option, hint)
        }
        ErrorKind::InvalidUtf8 => {
            let broken = arguments.iter().find(|word| word.to_str().is_none());
            let shown = broken.map(|word| word.to_string_lossy().into_owned());
            let message = "an argument is not UTF-8".to_owned();
            (
                message,
                shown.unwrap_or_default(),
                "write it in UTF-8".to_owned(),
            )
        }
        kind => {
            let message = kind.as_str().unwrap_or("the command line cannot be read");
            (message.to_owned(), option, see_help)
        }
    };
    marked(Diagnostic::of_word(&token, message, hint), arguments)
}

/// Returns the command among these words; a format may have its name.
fn command_in<'a, 'c>(
    words: impl Iterator<Item = &'a str> + Clone,
    root: &'c Command,
) -> &'c Command {
    let before = iter::once("").chain(words.clone());
    let typed = words
        .zip(before)
        .filter(|(_, before)| !matches!(*before, "-o" | "--output"));
    let mut found = typed.filter_map(|(word, _)| root.find_subcommand(word));
    found.next().unwrap_or(root)
}

/// Returns the words that a command begins with.
fn typed_name(command: &Command) -> String {
    match command.get_name() {
        "chess-oracle" => "chess-oracle".to_owned(),
        word => format!("chess-oracle {word}"),
    }
}

/// Returns the hint for a command that lacks what it is about.
fn as_in_sample(word: &str, see_help: String) -> String {
    let sample = SAMPLES.iter().find(|(known, _)| *known == word);
    match sample {
        Some((_, rest)) => format!("write it as in `chess-oracle {word} {rest}`, or {see_help}"),
        None => see_help,
    }
}

/// Returns the hint for a value that is not among the choices.
fn choose(option: &str, value: &str, choices: &[String], command: &Command) -> String {
    let is_format = option == "--output";
    let choices: Vec<&str> = if is_format {
        format_names(command.get_name())
    } else {
        choices.iter().map(String::as_str).collect()
    };
    let list = format!("choose one of {}", choices.join(", "));
    let extension = Path::new(value).extension().and_then(OsStr::to_str);
    match extension.unwrap_or(value) {
        "pdf" if is_format && choices.contains(&HTML_NAME) => {
            return "a browser makes one: write `-o html > page.html`, then \
                    `chromium --headless --no-pdf-header-footer --print-to-pdf=page.pdf page.html`"
                .to_owned();
        }
        "png" if is_format && choices.contains(&SVG_NAME) => {
            return "librsvg makes one of one answer: `-o svg | rsvg-convert -o board.png`"
                .to_owned();
        }
        _ => {}
    }
    match (similar(value, &choices), extension) {
        (Some(near), _) => format!("did you mean `{near}`? {list}"),
        // The name of a file.
        (None, Some(format)) if is_format && choices.contains(&format) => {
            format!("to write a file, write `-o {format} > {value}`")
        }
        _ => list,
    }
}

/// Returns the hint for an option that a command does not have: a similar one, a format of `--output`, or the command with it.
fn meant<'a>(
    typed: &str,
    command: &Command,
    root: &Command,
    mut words: impl Iterator<Item = &'a str>,
) -> Option<String> {
    if let Some((_, hint)) = MEANT.iter().find(|(option, _)| *option == typed) {
        return Some((*hint).to_owned());
    }
    let name = match typed.strip_prefix("--") {
        Some(name) => name,
        // `-json` is read as `-j`, and other letters.
        None => words.find_map(|word| word.starts_with(typed).then(|| &word[1..]))?,
    };
    let name = name.split('=').next().unwrap_or_default();
    if format_names(command.get_name()).contains(&name) && name != "json" {
        return Some(format!("did you mean `-o {name}`?"));
    }
    let names = |command: &Command| -> Vec<String> {
        let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
        shown.filter_map(Arg::get_long).map(str::to_owned).collect()
    };
    let has = |command: &&Command| names(command).iter().any(|own| own == name);
    let all = [root].into_iter().chain(root.get_subcommands());
    let owners: Vec<&Command> = all.filter(has).collect();
    // An option of more commands belongs to none of them.
    if (1..=2).contains(&owners.len()) {
        let name = |owner: &&Command| match owner.get_name() {
            "chess-oracle" => "the list of moves".to_owned(),
            word => format!("`{word}`"),
        };
        let whose = owners.iter().map(name).collect::<Vec<_>>().join(" and ");
        let help = typed_name(owners[0]);
        return Some(format!(
            "`{typed}` is an option of {whose}: see `{help} --help`"
        ));
    }
    let mut known = names(command);
    if command.get_name() == root.get_name() {
        known.extend(root.get_subcommands().flat_map(names));
    }
    known.extend(["help", "version"].map(str::to_owned));
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    similar(name, &known).map(|near| format!("did you mean `--{near}`?"))
}

/// Returns the name that a word misspells or abbreviates.
fn similar<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let abbreviated = || {
        let mut longer = names.iter().filter(|name| name.starts_with(&word));
        let first = longer.next().filter(|_| word.len() >= SHORTEST)?;
        longer.all(|name| name == first).then_some(*first)
    };
    nearest(&word, names.iter().copied()).or_else(abbreviated)
}

/// Returns the offset of a token in an argument: the whole argument, before `=`, a value after `=` or `,`, or directly
/// after the letter of an option.
fn find_token(argument: &str, token: &str) -> Option<usize> {
    if token.is_empty() {
        return None;
    }
    // Letters of options may be joined: `-xp`.
    let is_letter = token.starts_with('-') && token != "--" && token.chars().count() == 2;
    if is_letter && argument.len() > 2 && argument.starts_with(token) {
        return Some(0);
    }
    let is_edge =
        |letter: Option<char>| letter.is_none_or(|letter| matches!(letter, '=' | ',' | '\'' | ' '));
    let is_short = argument.starts_with('-') && !argument.starts_with("--");
    argument.match_indices(token).map(|(at, _)| at).find(|&at| {
        (is_edge(argument[..at].chars().next_back()) || (is_short && at == 2))
            && is_edge(argument[at + token.len()..].chars().next())
    })
}

/// Words with which a line may begin or end that asks for something, the command that answers it, and what that does.
#[rustfmt::skip] // A table.
const ASKED: [(&str, &str, &str); 18] = [
    ("why legal legality illegal allowed possible reason is can may", "explain MOVE POSITION",
        "says whether the move is legal, and if not, why not"),
    ("castle castles castling castled", "explain O-O POSITION", "says whether castling is legal, and if not, why not"),
    ("divide", "perft DEPTH POSITION --divide", "counts the leaf nodes after each move"),
    ("nodes leaves go", "perft DEPTH POSITION", "counts the leaf nodes"),
    ("how many number count", "--count POSITION", "counts the legal moves"),
    ("mates captures checks promotions", "--only KINDS POSITION", "lists only moves of these kinds"),
    ("mate mated checkmate checkmated stalemate stalemated check draw drawn over won lost outcome result status state moves \
        move movegen generate play show print display diagram list what which board", "POSITION",
        "lists the legal moves, and says whether it is check, checkmate or a draw"),
    ("best bestmove eval evaluate evaluation analyse analyze analysis score", "POSITION",
        "lists the legal moves; which of them is good, a chess engine says"),
    ("win winning winner dead insufficient", "winnable POSITION", "says whether each side can still checkmate"),
    ("attack attacked attacker attackers attacking threat threats control controls controlled defended defenders pin pins \
        pinned checkers", "attacks POSITION", "shows attacked squares, pins and checkers"),
    ("validate valid verify problems reachable lint", "--strict POSITION",
        "refuses a position that cannot arise, and says why"),
    ("children successor successors next", "--successors POSITION", "lists the positions after each move"),
    ("material imbalance", "--fields material POSITION", "counts the pieces of each side"),
    ("pgn game replay", "games FILE", "judges the games of a file in PGN"),
    ("svg json uci san lan tsv pieces", "-o FORMAT POSITION", "writes the answer in that format"),
    ("flip", "--flip POSITION", "draws Black at the bottom"),
    ("unicode symbols", "--unicode POSITION", "draws chess symbols"),
    ("usage commands options questions", "--help", "lists the commands and options"),
];

/// Returns an error with the hint for words that are no position.
pub fn suggest(cli: &Cli, error: Diagnostic, arguments: &[OsString]) -> Diagnostic {
    let error = marked(error, arguments);
    // An error of an option is not about the words, and neither a game nor a field that is given twice is one.
    let turn = PositionErrorKind::RepeatedField("turn".to_owned());
    let is_about_line = matches!(error.place, Place::Line { .. })
        && ![PositionErrorKind::Pgn.code(), turn.code()].contains(&error.code);
    let words = cli.line_args().map_or(Vec::new(), LineArgs::words);
    if is_about_line
        && cli.command.is_none()
        && let Some(unknown) = unknown_command(&words, arguments)
    {
        return unknown;
    }
    let (subject, usage) = match &cli.command {
        Some(Subcommand::Explain(args)) => (Some(&args.written), "explain MOVE "),
        Some(Subcommand::Perft(args)) => (args.depth(), "perft DEPTH "),
        _ => (None, ""),
    };
    let hint = match &cli.command {
        Some(Subcommand::Compare(args)) => args
            .program_hint(&error, arguments)
            .or_else(|| file_hint(&error, subject, args.words(), usage)),
        Some(Subcommand::Explain(args)) => {
            file_hint(&error, subject, &words, usage).or_else(|| args.order_hint(&error, arguments))
        }
        _ => file_hint(&error, subject, &words, usage),
    };
    match hint {
        Some(hint) => error.with_hint(hint),
        None => error,
    }
}

/// Returns the error of a command that comes after the position.
pub fn late_command(word: &str, arguments: &[OsString]) -> Diagnostic {
    let message = format!("`{word}` is a command, and must come before the position");
    Diagnostic::of_word(word, message, command_first(word, arguments))
}

/// Returns the hint for a command that comes too late: what comes after it comes first.
pub fn command_first(word: &str, arguments: &[OsString]) -> String {
    let typed = shell::typed(arguments);
    let at = typed
        .iter()
        .position(|typed| typed == word)
        .unwrap_or_default();
    let (before, after) = typed.split_at(at);
    let subject = match (word, after.len()) {
        ("explain", 1) => Some("MOVE"),
        ("perft", 1) => Some("DEPTH"),
        _ => None,
    };
    let subject = subject.map(str::to_owned);
    // What follows `--` is the program.
    let program = after.iter().position(|typed| typed == "--");
    let (after, program) = after.split_at(program.unwrap_or(after.len()));
    let words = [after, subject.as_slice(), before, program].concat();
    format!("write `{}`", shell::command(&words))
}

/// Returns the error of words that ask for something and are no position, with the command that answers it.
fn unknown_command(words: &[String], arguments: &[OsString]) -> Option<Diagnostic> {
    let refuse = |word: &str, hint: String| {
        let error = Diagnostic::of_word(word, format!("unknown command `{word}`"), hint);
        Some(marked(error, arguments))
    };
    // No position begins with a misspelt command.
    let first = words.first()?;
    let command = command();
    let known = command.get_subcommands().map(Command::get_name);
    if let Some(near) = nearest(first, known) {
        let rest: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        let command = shell::with_words(arguments, words, &[&[near][..], &rest].concat());
        return refuse(first, format!("did you mean `{command}`?"));
    }
    let asks = |word: &str| {
        let name = word.trim_end_matches(['?', '!', '.']).to_lowercase();
        let has = |words: &str| words.split_whitespace().any(|known| known == name);
        ASKED.iter().find(|(words, ..)| has(words))
    };
    let is_command =
        |word: &&String| asks(first).is_none() && command.find_subcommand(word.as_str()).is_some();
    if let Some(word) = words.iter().find(is_command) {
        return Some(marked(late_command(word, arguments), arguments));
    }
    // Other programs have this as a word; here it is an option.
    if first == "version" {
        return refuse(first, "write `chess-oracle --version`".to_owned());
    }
    let line = words.join(" ");
    // A drawn board has words of its own.
    if line.contains('\n') {
        return None;
    }
    let mut words = line.split_whitespace();
    let ends = [words.next(), words.next_back()];
    let mut ends = ends.into_iter().flatten();
    let (word, (_, command, does)) = ends.find_map(|word| Some((word, asks(word)?)))?;
    refuse(word, format!("write `chess-oracle {command}`: it {does}"))
}

/// Returns whether the words that are no position are names of files with lines.
pub fn names_files(words: &[String], error: &Diagnostic) -> bool {
    let is_file = |name: &String| Path::new(name).is_file() && content(name) == Content::Lines;
    let is_of_words = !matches!(error.place, Place::Text { .. });
    is_of_words && !words.is_empty() && words.iter().all(is_file)
}

/// How much of a file is read to see what is in it, in bytes.
const BEGINNING: usize = 4096;

/// What is in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    /// Positions, one per line, or anything else.
    Lines,
    /// Games in PGN.
    Games,
    /// Messages for `act`.
    Messages,
}

/// Returns the hint for an error about names of files: as words of the position, or instead of a move or a depth, after which
/// the command has this usage.
fn file_hint(
    error: &Diagnostic,
    subject: Option<&String>,
    words: &[String],
    usage: &str,
) -> Option<String> {
    let is_file = |name: &String| Path::new(name).is_file();
    let misplaced = subject.filter(|word| is_file(word));
    // Any other error of the command line is not about the files.
    if matches!(error.place, Place::Text { .. })
        && misplaced.is_none_or(|word| error.token != *word)
    {
        return None;
    }
    let names: Vec<&String> = misplaced.into_iter().chain(words).collect();
    let contents: Vec<Content> = names
        .iter()
        .map(|name| is_file(name).then(|| content(name)))
        .collect::<Option<_>>()?;
    let quoted = |before: &str| -> String {
        let words = names
            .iter()
            .map(|name| format!("{before}{}", shell::quoted(name)));
        words.collect::<Vec<_>>().join(" ")
    };
    let is_full_of = |content| contents.iter().all(|&found| found == content);
    Some(if names.is_empty() {
        return None;
    } else if is_full_of(Content::Games) {
        format!(
            "to judge its games, write `chess-oracle games {}`",
            quoted("")
        )
    } else if is_full_of(Content::Messages) {
        format!(
            "to answer its messages, write `chess-oracle act {}`",
            quoted("-f ")
        )
    } else {
        let value = if misplaced.is_some() { usage } else { "" };
        format!(
            "to answer each line of the file, write `{value}{}`",
            quoted("-f ")
        )
    })
}

/// Returns what is in a file, by its beginning.
fn content(name: &str) -> Content {
    let mut files = Files::new(vec![name.to_owned()], io::empty(), StdinUsage::default());
    let mut bytes = Vec::new();
    if let Some(Ok(())) = files.open_next() {
        // Ignore the error: the user sees it when the file is read.
        let _ = files.append(BEGINNING, &mut bytes);
    }
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}');
    // `%` begins a line that PGN ignores (PGN standard, section 6), `;` a comment.
    let mut lines = text.lines().map(str::trim);
    let line = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '%', ';']));
    let line = line.unwrap_or_default();
    let is_tag = line.starts_with('[') && line.ends_with("\"]");
    let is_movetext = line
        .split_once('.')
        .is_some_and(|(number, _)| number.parse::<u32>().is_ok());
    if is_tag || is_movetext {
        Content::Games
    } else if line.starts_with('{') {
        Content::Messages
    } else {
        Content::Lines
    }
}
