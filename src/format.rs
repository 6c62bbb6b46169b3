//! The formats of an answer: their names, and what each is to a question. Help, completions and error messages use these
//! lists.

use crate::args::Args;
use crate::args::value::Named;
use crate::error::Refusal;
use crate::questions::Subcommand;
pub use oracle_answers::format::{AnyFormats, Formats};
use oracle_answers::format::{JSON_NAME, SVG_NAME};
use oracle_answers::request::FormatChoice;

/// The options of every question that has formats.
#[derive(Debug, Clone, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Answer")]
pub struct OutputArgs {
    // The help of each question lists its own formats.
    /// The format of the answer
    #[arg(short, long, value_name = "FORMAT", value_parser = Named(names))]
    output: Option<&'static str>,
    /// The same as -o json
    #[arg(long)]
    json: bool,
}

impl OutputArgs {
    /// Returns whether they ask for a format.
    pub const fn is_given(&self) -> bool {
        self.json || self.output.is_some()
    }

    /// Returns the format that they ask for.
    ///
    /// # Errors
    ///
    /// Returns an error if they ask for two formats.
    pub fn chosen(&self, args: &Args<'_>) -> Result<FormatChoice, Refusal> {
        let name = match self.output {
            Some(other) if self.json && other != JSON_NAME => {
                let message = format!("`--json` and `-o {other}` cannot be combined");
                return Err(args.refuse(message, "--json").with_hint("choose one"));
            }
            None if self.json => Some(JSON_NAME),
            name => name,
        };
        Ok(FormatChoice {
            name: name.map(str::to_owned),
            is_usually_json: false,
        })
    }

    /// Returns how the format was typed.
    pub fn typed(&self) -> &str {
        let name = self.output.unwrap_or_default();
        if self.json { "--json" } else { name }
    }

    /// Returns whether they ask for a picture.
    pub fn is_svg(&self) -> bool {
        self.output == Some(SVG_NAME)
    }

    /// Returns whether they ask for JSON, which chosen fields are without a format.
    pub fn is_json(&self, has_fields: bool) -> bool {
        self.json || self.output.map_or(has_fields, |name| name == JSON_NAME)
    }
}

fn names() -> Vec<(&'static str, &'static str)> {
    let names = Subcommand::all().flat_map(Subcommand::format_names);
    names.map(|name| (name, name)).collect()
}
