//! The formats of an answer: their names, and what each is to a question. Help, completions and error messages use these
//! lists.

use crate::args::Args;
use crate::args::value::Named;
use crate::error::Refusal;
use crate::questions::Question;
pub use oracle_answers::format::{AnyFormats, BoardFormat, Formats};
use oracle_answers::format::{JSON_NAME, SVG_NAME};

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
    let names = Question::all().flat_map(Question::format_names);
    names.map(|name| (name, name)).collect()
}

/// Chooses one of the formats of a question.
pub trait Choose<F> {
    /// Returns the requested format; `what` asks for the answer.
    ///
    /// # Errors
    ///
    /// Returns an error if the answer has no such format, or two formats are asked for.
    fn choose(&self, args: &Args<'_>, what: &str) -> Result<F, Refusal>;
}

impl<F: Copy + PartialEq + Sync> Choose<F> for Formats<F> {
    fn choose(&self, args: &Args<'_>, what: &str) -> Result<F, Refusal> {
        let OutputArgs { output, json } = args.shared.output;
        let name = match output {
            Some(other) if json && other != JSON_NAME => {
                let message = format!("`--json` and `-o {other}` cannot be combined");
                return Err(args.refuse(message, "--json").with_hint("choose one"));
            }
            Some(name) => name,
            None if json => JSON_NAME,
            None => return Ok(self.default()),
        };
        self.find(name, what).map_err(|(message, hint)| {
            let typed = if json { "--json" } else { name };
            args.refuse(message, typed).with_hint(hint)
        })
    }
}
