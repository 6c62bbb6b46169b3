//! The format of the answer.

use clap::builder::NonEmptyStringValueParser;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::format::{AnyFormats, HTML_NAME, JSON_NAME, SVG_NAME};
use oracle_answers::request::{FormatChoice, Interface};
use oracle_answers::{FORMATS, REQUESTS};

use super::compare;

/// The options of every command that has formats.
#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    // The help of each command lists its own formats.
    /// The format of the answer
    #[arg(short, long, global = true, value_name = "FORMAT", value_parser = NonEmptyStringValueParser::new())]
    output: Option<String>,
    /// The same as -o json
    #[arg(long, global = true)]
    json: bool,
}

impl OutputArgs {
    /// Returns the option that asks for a format, as it is shown, and as it is found in what was typed.
    pub const fn option(&self) -> Option<(&'static str, &'static str)> {
        match (&self.output, self.json) {
            (Some(_), _) => Some(("-o", "--output")),
            (None, true) => Some(("--json", "--json")),
            (None, false) => None,
        }
    }

    pub fn is(&self, name: &str) -> bool {
        self.output.as_deref() == Some(name) || self.json && name == JSON_NAME
    }

    /// Returns the hint for a format that another program makes of one of these, or for the name of a file, if that is what is
    /// wrong.
    pub fn hint(&self, token: &str, formats: &[&str]) -> Option<String> {
        let name = self.output.as_deref().filter(|name| *name == token)?;
        let end = name.rsplit('.').next().unwrap_or_default();
        Some(match end {
            "pdf" if formats.contains(&HTML_NAME) => {
                "a browser makes one: write `-o html > page.html`, then \
                `chromium --headless --no-pdf-header-footer --print-to-pdf=page.pdf page.html`"
                    .to_owned()
            }
            "png" if formats.contains(&SVG_NAME) => {
                "librsvg makes one of one answer: `-o svg | rsvg-convert -o board.png`".to_owned()
            }
            _ if end != name && formats.contains(&end) => {
                format!("to write a file, write `-o {end} > {name}`")
            }
            _ => return None,
        })
    }

    /// Returns the format that they ask for.
    pub fn chosen(&self) -> Result<FormatChoice, Diagnostic> {
        let name = match self.output.as_deref() {
            Some(other) if self.json && other != JSON_NAME => {
                let message = format!("`--json` and `-o {other}` cannot be combined");
                return Err(Diagnostic::of_word("--json", message, "choose one"));
            }
            None if self.json => Some(JSON_NAME),
            name => name,
        };
        Ok(FormatChoice {
            name: name.map(str::to_owned),
            ..FormatChoice::default()
        })
    }
}

/// The options of commands whose answers are records and rows of a few columns.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct RecordArgs {
    #[command(flatten)]
    output: OutputArgs,
    /// Write only these keys of the record, or columns of the table
    #[arg(
        long,
        value_name = "KEYS",
        value_delimiter = ',',
        value_parser = NonEmptyStringValueParser::new(),
        help_heading = "Output",
        long_help = "Write only these keys of the JSON record, in its order, or these columns of \
                     -o tsv and -o csv, in the order in which they are named. Without -o, the format is JSON."
    )]
    fields: Vec<String>,
}

impl RecordArgs {
    /// Returns the format and the columns that they ask for.
    pub fn chosen(&self) -> Result<FormatChoice, Diagnostic> {
        Ok(FormatChoice {
            fields: self.fields.clone(),
            ..self.output.chosen()?
        })
    }
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
