//! `schema`, `completions`, `man` and the version: documents about the program itself.

use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::schema;
use oracle_laws::Article;
use oracle_perft::Backend;

use super::COMMANDS;
use super::groups::Named;

/// The manual page.
const MAN: &str = include_str!("../help/chess-oracle.1");

/// Print the JSON Schema of the records
#[derive(clap::Args)]
#[command(after_help = schema::help())]
pub struct SchemaArgs {
    /// One kind of record; without it, all kinds in one document
    #[arg(value_name = "KIND", value_parser = Named(|| schema::kinds().into_iter().map(|kind| (kind, kind)).collect()))]
    kind: Option<&'static str>,
    /// List every id and key of the records, each after the name of its list, and the articles of the laws about it
    #[arg(long, help_heading = "Output")]
    list: bool,
}

/// Print the completions for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Where they go:
  chess-oracle completions bash > ~/.local/share/bash-completion/completions/chess-oracle
  chess-oracle completions zsh > ~/.zfunc/_chess-oracle    (a folder of $fpath)
  chess-oracle completions fish > ~/.config/fish/completions/chess-oracle.fish
  chess-oracle completions powershell | Out-String | Invoke-Expression    (in $PROFILE)
  eval (chess-oracle completions elvish | slurp)                          (in rc.elv)")]
pub struct CompletionsArgs {
    // The value of a shell is its script.
    /// bash, zsh, fish, powershell or elvish
    #[arg(value_name = "SHELL", value_parser = Named(|| SCRIPTS.to_vec()))]
    pub shell: &'static str,
}

/// Print the manual page
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  chess-oracle man games | man -l -
  chess-oracle man | man -l -
  chess-oracle man > ~/.local/share/man/man1/chess-oracle.1")]
pub struct ManArgs {
    /// The command whose part is printed; without it, the whole page
    #[arg(value_name = "COMMAND", value_parser = Named(|| COMMANDS.map(|(name, _)| (name, name)).to_vec()))]
    command: Option<&'static str>,
}

impl ManArgs {
    pub fn text(&self) -> String {
        let parts = |name: &str| {
            let (head, _) = MAN.split_once(".SH NAME\n")?;
            let (_, rest) = MAN.split_once(&format!(".SS {name}\n"))?;
            let part = rest.split("\n.S").next()?;
            let title = name.to_uppercase();
            Some(format!("{head}.SH {title}\n{part}\n"))
        };
        let part = self.command.and_then(parts);
        part.unwrap_or_else(|| MAN.to_owned())
    }
}

impl SchemaArgs {
    /// Returns the document.
    pub fn text(&self) -> Result<String, Diagnostic> {
        if !self.list {
            let document = schema::document(self.kind);
            // Strings, numbers and lists can always be written.
            return Ok(serde_json::to_string_pretty(&document).unwrap_or_default() + "\n");
        }
        if let Some(kind) = self.kind {
            let message = "`--list` is about the records of all kinds";
            return Err(Diagnostic::of_word(kind, message, "leave one of them out"));
        }
        let names = schema::names(oracle_compare::causes()).into_iter();
        let lines = names.map(|(list, name, articles)| {
            let articles: Vec<_> = articles.into_iter().map(Article::number).collect();
            let tab = if articles.is_empty() { "" } else { "\t" };
            [list, "\t", &name, tab, &articles.join(" "), "\n"].concat()
        });
        Ok(lines.collect())
    }
}

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

/// Returns the long version: the commit if it is known, the compiler, and the path on which this machine counts.
pub fn long_version() -> String {
    let mut text = format!("chess-oracle {}\n", env!("CARGO_PKG_VERSION"));
    let lines = [
        ("commit", option_env!("CHESS_ORACLE_COMMIT")),
        ("compiler", option_env!("CHESS_ORACLE_RUSTC")),
        ("target", option_env!("CHESS_ORACLE_TARGET")),
        ("perft backend", Some(Backend::widest().name())),
    ];
    for (name, value) in lines {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            text.extend([name, ": ", value, "\n"]);
        }
    }
    text
}
