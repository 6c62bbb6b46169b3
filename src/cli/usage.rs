//! Errors of the command line: those of clap, and what only this program knows about its words.

use std::error::Error;
use std::ffi::OsString;
use std::iter;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use oracle_answers::diagnostic::{Diagnostic, Place};
use oracle_answers::format::AnyFormats;
use oracle_answers::request::Interface;
use oracle_answers::{FORMATS, REQUESTS};
use oracle_notation::{PositionErrorKind, nearest};

use super::compare;
use super::{COMMANDS, Cli, LineArgs, Subcommand, command};
use crate::terminal::exit;

/// The fewest letters of an abbreviation.
const SHORTEST: usize = 3;

/// Options of other programs, or of lines, and what to write here.
const MEANT: [(&str, &str); 9] = [
    ("--depth", "write `perft 3 startpos`"),
    ("--after", "write `--moves`"),
    ("--figurine", "write `--letters figurines`"),
    ("--invert", "write `--where 'not (CONDITION)'`"),
    (
        "--fen",
        "a position needs no option; to write one, did you mean `-o fen`?",
    ),
    ("--position", "a position needs no option"),
    ("--format", "write `-o`, as in `-o json`"),
    ("--engine", "write `compare -- ./engine`"),
    ("-d", "write `perft 3 startpos`, or `compare --depth 3`"),
];

/// Options of programs like `compare`, and what to write there.
#[rustfmt::skip] // A table.
const MEANT_BY_COMPARE: [(&str, &str); 8] = [
    ("--ignore --only --exclude --skip", "choose among the findings by the `cause` of each record of `--json`"),
    ("--setoption --uci-option --set -O", "write `--option NAME=VALUE`"),
    ("--transcript --debug --verbose --trace -v", "write `--log FILE`"),
    ("--stop-on-first --stop-at-first --first --stop --exit-first -x", "write `--fail-fast`"),
    ("--max --count --num --number -n", "write `--limit N`, or `--random N` for random positions"),
    ("--cwd --chdir --workdir --dir", "write `-- sh -c 'cd DIR && exec ./engine'`"),
    ("--reference --against", "answers are compared with those of this program: ask each engine by itself"),
    ("--env -e", "write `-- env NAME=VALUE ./engine`"),
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
        "json" => "--json",
        "--output" | "--piece" | "--file" | "--count" | "--quiet" => &format!("-{}", &token[2..3]),
        _ => token,
    };
    for word in exit::typed(arguments) {
        typed.push(' ');
        let start = typed.len();
        if word.is_empty() || word.contains(char::is_whitespace) {
            typed.extend(["'", &word, "'"]);
        } else {
            typed.push_str(&word);
        }
        for name in [token, also] {
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
    let words = exit::typed(arguments);
    let words = words.split(|word| word == "--").next().unwrap_or_default();
    let is_alone = |word: &String| {
        let word = word.as_str();
        matches!(word, "--json" | "-ojson" | "-o=json" | "--output=json")
    };
    let is_pair = |pair: &[String]| ["-o", "--output"].contains(&&*pair[0]) && pair[1] == "json";
    let begins = |start| words.iter().any(|word| word.starts_with(start));
    // Without a format, chosen fields are a record; of positions of games, columns of a table.
    let is_record =
        || begins("--fields") && !["-o", "--output", "--positions"].into_iter().any(begins);
    words.iter().any(is_alone) || words.windows(2).any(is_pair) || is_record()
}

pub fn from_clap(found: &clap::Error, root: &Command, arguments: &[OsString]) -> Diagnostic {
    let text = |kind| match found.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        Some(ContextValue::Strings(texts)) => texts.first().map_or("", String::as_str),
        _ => "",
    };
    // Clap formats an argument with its value: `--piece <PIECE>`, or `[KIND]`.
    let option = text(ContextKind::InvalidArg).split([' ', '=']).next();
    let option = option.unwrap_or_default();
    let option = option.trim_matches(['<', '>', '[', ']', '.']);
    let value = text(ContextKind::InvalidValue);
    // A value was refused by what reads it.
    if let Some(refused) = found
        .source()
        .and_then(|error| error.downcast_ref::<Diagnostic>())
    {
        let error = refused.clone();
        return match error.place {
            Place::Nowhere | Place::Option(_) => error.after_words(&format!("{option} "), value),
            _ => error,
        };
    }
    let said = found.to_string();
    let message = said.split("\n\n").next().unwrap_or_default();
    let message = message.trim_start_matches("error: ").split_whitespace();
    let message = message.collect::<Vec<_>>().join(" ");
    let typed = exit::typed(arguments);
    let command = command_in(&typed, root);
    let tip = similar(value, &[text(ContextKind::SuggestedValue)]).filter(|tip| !tip.is_empty());
    let see_help = format!("see `{} --help`", typed_name(command));
    let is_missing = value.is_empty() && !option.starts_with('-');
    let token = if value.is_empty() { option } else { value };
    // An empty argument is typed, and has no value.
    let (token, hint) = match (found.kind(), tip) {
        (ErrorKind::MissingRequiredArgument, _) => ("", as_in_sample(command, see_help)),
        (ErrorKind::InvalidValue, _) if is_missing => ("''", as_in_sample(command, see_help)),
        (ErrorKind::InvalidValue, _)
            if option == "--protocol" && ["san", "lan"].contains(&value) =>
        {
            let hint = "moves in SAN and as e2-e4 are read as well: write `--protocol lines`";
            (token, hint.to_owned())
        }
        (ErrorKind::UnknownArgument, _) => {
            let hint = meant(option, command, root, &typed);
            (token, hint.unwrap_or(see_help))
        }
        (_, Some(tip)) => (token, format!("a similar value exists: '{tip}'")),
        _ => (token, see_help),
    };
    let error = Diagnostic {
        place: Place::End,
        ..Diagnostic::of_word(token, message, hint)
    };
    marked(error, arguments)
}

/// Returns the command among these words; a format may have its name.
fn command_in<'c>(words: &[String], root: &'c Command) -> &'c Command {
    let before = iter::once("").chain(words.iter().map(String::as_str));
    let mut found = words
        .iter()
        .zip(before)
        .filter(|(_, before)| !matches!(*before, "-o" | "--output"))
        .filter_map(|(word, _)| root.find_subcommand(word));
    found.next().unwrap_or(root)
}

fn typed_name(command: &Command) -> String {
    match command.get_name() {
        "chess-oracle" => "chess-oracle".to_owned(),
        word => format!("chess-oracle {word}"),
    }
}

/// Returns the hint for a command that lacks what it is about.
fn as_in_sample(command: &Command, see_help: String) -> String {
    let sample = match command.get_name() {
        "explain" => "explain e2e4 startpos",
        "mask" => "mask Wba1",
        "completions" => "completions bash",
        _ => return see_help,
    };
    format!("write it as in `chess-oracle {sample}`, or {see_help}")
}

/// Returns the hint for an option that a command does not have: a similar one, a format of `--output`, or the command with it.
fn meant(option: &str, command: &Command, root: &Command, typed: &[String]) -> Option<String> {
    let of_compare = MEANT_BY_COMPARE
        .iter()
        .filter(|_| command.get_name() == "compare");
    let mut all = of_compare.chain(&MEANT);
    if let Some((_, hint)) = all.find(|(known, _)| known.split(' ').any(|known| known == option)) {
        return Some((*hint).to_owned());
    }
    let name = match option.strip_prefix("--") {
        Some(name) => name,
        // `-json` is read as `-j`, and other letters.
        None => typed
            .iter()
            .find_map(|word| word.starts_with(option).then(|| &word[1..]))?,
    };
    let name = name.split('=').next().unwrap_or_default();
    if name != "json" && format_names(command.get_name()).contains(&name) {
        return Some(format!("did you mean `-o {name}`?"));
    }
    let has = |command: &&Command| long_options(command).any(|own| own == name);
    let all = iter::once(root).chain(root.get_subcommands());
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
            "`{option}` is an option of {whose}: see `{help} --help`"
        ));
    }
    let mut known: Vec<&str> = long_options(command).collect();
    if command.get_name() == root.get_name() {
        known.extend(root.get_subcommands().flat_map(long_options));
    }
    known.extend(["help", "version"]);
    similar(name, &known).map(|near| format!("did you mean `--{near}`?"))
}

fn long_options(command: &Command) -> impl Iterator<Item = &str> {
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    shown.filter_map(Arg::get_long)
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
const ASKED: [(&str, &str, &str); 19] = [
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
    ("version", "--version", "names the version"),
    ("usage commands options questions", "--help", "lists the commands and options"),
];

/// Returns an error with the hint for words that are no position, for the name of a file, or for a format of another program.
pub fn suggest(cli: &Cli, error: Diagnostic, arguments: &[OsString]) -> Diagnostic {
    let error = marked(error, arguments);
    let words = cli.line_args().map_or(Vec::new(), LineArgs::words);
    // Neither a game nor a field that is given twice is a command.
    let turn = PositionErrorKind::RepeatedField("turn".to_owned());
    let is_about_line = matches!(error.place, Place::Line { .. })
        && ![PositionErrorKind::Pgn.code(), turn.code()].contains(&error.code);
    if is_about_line
        && cli.command.is_none()
        && let Some(unknown) = unknown_command(&words, arguments)
    {
        return unknown;
    }
    let (subject, usage) = match &cli.command {
        Some(Subcommand::Explain(args)) => (Some(&args.written), "explain MOVE "),
        Some(Subcommand::Perft(args)) => (args.depth(), "perft DEPTH "),
        Some(Subcommand::Compare(args)) => (args.words().first(), ""),
        _ => (words.first(), ""),
    };
    let is_file = |word: &&String| error.token == **word && Path::new(word).is_file();
    let hint = match (subject.filter(is_file), &cli.command) {
        (Some(file), _) => {
            let file = exit::quoted(file);
            Some(format!(
                "to answer each line of the file, write `{usage}-f {file}`"
            ))
        }
        (None, Some(Subcommand::Explain(args))) if error.code == "unreadable_move" => {
            args.order_hint(arguments)
        }
        (None, Some(Subcommand::Compare(args))) if error.token.is_empty() => {
            args.program_hint(arguments)
        }
        _ => {
            let root = command();
            let formats = format_names(command_in(&exit::typed(arguments), &root).get_name());
            cli.moves.output.hint(&error.token, &formats)
        }
    };
    match hint {
        Some(hint) => error.with_hint(hint),
        None => error,
    }
}

/// Returns the error of words that ask for something and are no position, with the command that answers it.
fn unknown_command(words: &[String], arguments: &[OsString]) -> Option<Diagnostic> {
    let refuse = |word: &str, hint: String| {
        let error = Diagnostic::of_word(word, format!("unknown command `{word}`"), hint);
        Some(marked(error, arguments))
    };
    let first = words.first()?;
    let names = COMMANDS.map(|(name, _)| name);
    // No position begins with a misspelt command.
    if let Some(near) = nearest(first, names) {
        let rest = words[1..].iter().map(String::as_str);
        let others: Vec<&str> = [near].into_iter().chain(rest).collect();
        let command = exit::with_words(arguments, words, &others);
        return refuse(first, format!("did you mean `{command}`?"));
    }
    let asks = |word: &str| {
        let name = word.trim_end_matches(['?', '!', '.']).to_lowercase();
        let has = |words: &str| words.split_whitespace().any(|known| known == name);
        ASKED.iter().find(|(words, ..)| has(words))
    };
    let is_command = |word: &&String| asks(first).is_none() && names.contains(&word.as_str());
    if let Some(word) = words.iter().find(is_command) {
        return Some(marked(late_command(word, arguments), arguments));
    }
    let line = words.join(" ");
    // A drawn board has words of its own.
    if line.contains('\n') {
        return None;
    }
    let mut words = line.split_whitespace();
    let mut ends = [words.next(), words.next_back()].into_iter().flatten();
    let (word, (_, command, does)) = ends.find_map(|word| Some((word, asks(word)?)))?;
    refuse(word, format!("write `chess-oracle {command}`: it {does}"))
}

/// Returns the error of a command that comes after the position: what comes after it comes first.
pub fn late_command(word: &str, arguments: &[OsString]) -> Diagnostic {
    let message = format!("`{word}` is a command, and must come before the position");
    let mut words = exit::typed(arguments);
    // What follows `--` is the program.
    let end = words.iter().position(|typed| typed == "--");
    let end = end.unwrap_or(words.len());
    let at = words.iter().position(|typed| typed == word);
    let at = at.unwrap_or_default();
    words[..end].rotate_left(at);
    let subject = match word {
        "explain" => Some("MOVE"),
        "perft" => Some("DEPTH"),
        _ => None,
    };
    if let Some(subject) = subject.filter(|_| at + 1 == end) {
        words.insert(1, subject.to_owned());
    }
    let hint = format!("write `{}`", exit::command_line(&words));
    Diagnostic::of_word(word, message, hint)
}

/// Returns the names of the formats of a command, by its name.
pub fn format_names(command: &str) -> Vec<&'static str> {
    formats(command).names(Interface::CommandLine)
}

/// Returns the formats of a command, by its name; those of the list of moves, if it has none of its own.
pub fn formats(command: &str) -> &'static dyn AnyFormats {
    let mut requests = REQUESTS.iter().map(|request| request());
    match requests.find(|request| request.word() == command) {
        Some(request) => request.formats(),
        None if command == "compare" => &compare::FORMATS,
        None if command == "act" => &oracle_answers::act::FORMATS,
        None => &FORMATS,
    }
}
