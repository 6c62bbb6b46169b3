//! Documents about the program itself: help, completions, the manual page, the JSON Schemas and the version.
//! CONTRIBUTING.md says how the completions and the manual page are made.

use std::ffi::OsString;

use clap::Args as _;
use oracle_answers::schema;
use oracle_perft::Backend;

use super::args::Args;
use super::args::value::Named;
use super::questions::{Asked, Asking, Command, QuestionSpec, moves, read};

/// The texts of the help, each in a file of its own; those of a question are in its folder.
pub mod help {
    /// The description of the program.
    pub const ABOUT: &str = "The oracle of the laws of chess: what a piece may do, and why not.";

    /// Printed at a terminal if the command line is empty.
    pub const NOTHING_ASKED: &str = include_str!("help/nothing_asked.txt");

    /// Printed after the options of `-h`.
    pub const AFTER_SHORT: &str = include_str!("help/after_short.txt");

    /// Printed after the options of `--help`.
    pub const AFTER_LONG: &str = include_str!("help/after_long.txt");

    /// Printed where the server of tools waits for a person.
    pub const SERVER: &str = "this server waits for the messages of a client: see `chess-oracle mcp --help`; Ctrl-C ends it";

    /// Returns each exit status with its meaning, as the long help lists them.
    pub fn exit_statuses() -> Vec<(&'static str, String)> {
        let (_, list) = AFTER_LONG.split_once("Exit status:\n").unwrap_or_default();
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

    /// The help of the position argument.
    pub const POSITION: &str = include_str!("help/position.txt");
}

/// The arguments of `schema`.
#[derive(Debug, clap::Args)]
#[group(skip)]
struct SchemaArgs {
    /// One kind of record; without it, all kinds in one document
    #[arg(value_name = "KIND", value_parser = Named(kinds))]
    kind: Option<&'static str>,
    /// List every id and key of the records, each after the name of its list
    #[arg(long, help_heading = "Answer")]
    list: bool,
}

/// The arguments of `completions`; the value of a shell is its script.
#[derive(Debug, clap::Args)]
#[group(skip)]
struct CompletionsArgs {
    /// bash, zsh, fish, powershell or elvish
    #[arg(value_name = "SHELL", value_parser = Named(|| SCRIPTS.to_vec()))]
    shell: &'static str,
}

/// The arguments of `man`.
#[derive(Debug, clap::Args)]
#[group(skip)]
struct ManArgs {}

pub static SCHEMA: QuestionSpec = QuestionSpec {
    word: "schema",
    about: "Print the JSON Schema of the records",
    sample: "schema",
    examples: include_str!("help/schema_kinds.txt"),
    usage: None,
    augment: SchemaArgs::augment_args,
    read: read::<SchemaArgs>,
    formats: moves::SPEC.formats,
};

pub static COMPLETIONS: QuestionSpec = QuestionSpec {
    word: "completions",
    about: "Print the completions for a shell",
    sample: "completions bash",
    examples: include_str!("help/completions_examples.txt"),
    usage: None,
    augment: CompletionsArgs::augment_args,
    read: read::<CompletionsArgs>,
    formats: moves::SPEC.formats,
};

pub static MAN: QuestionSpec = QuestionSpec {
    word: "man",
    about: "Print the manual page",
    sample: "man",
    examples: include_str!("help/man_examples.txt"),
    usage: None,
    augment: ManArgs::augment_args,
    read: read::<ManArgs>,
    formats: moves::SPEC.formats,
};

fn kinds() -> Vec<(&'static str, &'static str)> {
    schema::kinds().map(|kind| (kind, kind)).to_vec()
}

impl Asking for SchemaArgs {
    fn ask(&self, args: &Args<'_>, _: bool) -> Asked {
        if self.list {
            if let Some(kind) = self.kind {
                let message = "`--list` is about the records of all kinds";
                return Err(args
                    .refuse(message, kind)
                    .with_hint("leave one of them out"));
            }
            let names = schema::names(&oracle_compare::causes()).into_iter();
            let lines = names.map(|(list, name)| format!("{list}\t{name}\n"));
            return Ok(Command::document(lines.collect::<String>()));
        }
        let document = schema::document(self.kind);
        // Strings, numbers and lists can always be written.
        let text = serde_json::to_string_pretty(&document).unwrap_or_default() + "\n";
        Ok(Command::document(text))
    }
}

impl Asking for CompletionsArgs {
    fn ask(&self, _: &Args<'_>, _: bool) -> Asked {
        Ok(Command::document(self.shell))
    }
}

impl Asking for ManArgs {
    fn ask(&self, _: &Args<'_>, _: bool) -> Asked {
        Ok(Command::document(include_str!("chess-oracle.1")))
    }
}

/// Each shell with its script.
const SCRIPTS: [(&str, &str); 5] = [
    ("bash", include_str!("../../completions/chess-oracle.bash")),
    ("zsh", include_str!("../../completions/_chess-oracle")),
    ("fish", include_str!("../../completions/chess-oracle.fish")),
    (
        "powershell",
        include_str!("../../completions/_chess-oracle.ps1"),
    ),
    ("elvish", include_str!("../../completions/chess-oracle.elv")),
];

/// Returns the names of the shells.
pub fn shells() -> [&'static str; 5] {
    SCRIPTS.map(|(name, _)| name)
}

/// Returns whether the arguments ask for the long version, and for nothing else.
pub fn is_long_version_asked(arguments: &[OsString]) -> bool {
    let words: Vec<_> = arguments.iter().skip(1).map(|word| word.to_str()).collect();
    let is_version = |word| matches!(word, Some("-V" | "-VV" | "--version"));
    let mut known = words.iter().copied();
    known.all(|word| is_version(word) || word == Some("--long"))
        && words.iter().copied().any(is_version)
        && (words.len() > 1 || words == [Some("-VV")])
}

/// Returns the long version: the commit if it is known, the compiler, and the path on which this machine counts.
pub fn long_version() -> String {
    let mut text = format!("chess-oracle {}\n", env!("CARGO_PKG_VERSION"));
    let lines = [
        ("commit", option_env!("CHESS_ORACLE_COMMIT")),
        ("compiler", option_env!("CHESS_ORACLE_RUSTC")),
        ("target", option_env!("CHESS_ORACLE_TARGET")),
        ("perft path", Some(Backend::widest().name())),
    ];
    for (name, value) in lines {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            text.extend([name, ": ", value, "\n"]);
        }
    }
    text
}
