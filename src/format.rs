//! The formats of an answer: their names, and what each is to a question. Help, completions and error messages use these
//! lists.

use crate::args::Args;
use crate::args::value::Named;
use crate::error::Refusal;
use crate::questions::Question;

/// The names of the format that programs read, and of pictures.
const JSON_NAME: &str = "json";
const SVG_NAME: &str = "svg";

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

/// The possible formats of a question's answer, of the question's own type: only these can be asked for.
#[derive(Debug)]
pub struct Formats<F: 'static> {
    default: F,
    /// The description of the default, if it has no name.
    default_text: Option<&'static str>,
    /// The formats with a name.
    named: &'static [(&'static str, F)],
}

/// The message that there is no format of a name, and the hint.
pub type Missing = (String, String);

/// The formats of any question.
pub trait AnyFormats: Sync {
    /// Returns the names, for a list of choices.
    fn names(&self) -> Vec<&'static str>;
    /// Returns the help of `--output`: `board (default), json, svg`.
    fn help(&self) -> String;
}

impl<F: Copy + PartialEq + Sync> AnyFormats for Formats<F> {
    fn names(&self) -> Vec<&'static str> {
        self.named.iter().map(|&(name, _)| name).collect()
    }

    fn help(&self) -> String {
        let names = self.named.iter().map(|&(name, format)| {
            let is_default = self.default_text.is_none() && format == self.default;
            format!("{name}{}", if is_default { " (default)" } else { "" })
        });
        let list = names.collect::<Vec<_>>().join(", ");
        match self.default_text {
            Some(text) => format!("{list} (default: {text})"),
            None => list,
        }
    }
}

impl<F: Copy + PartialEq + Sync> Formats<F> {
    /// Creates formats.
    pub const fn new(default: F, named: &'static [(&'static str, F)]) -> Formats<F> {
        Formats {
            default,
            default_text: None,
            named,
        }
    }

    /// Returns the same formats with a description of the default, which has no name.
    pub const fn with_default(mut self, text: &'static str) -> Formats<F> {
        self.default_text = Some(text);
        self
    }

    /// Returns the requested format; `what` asks for the answer.
    ///
    /// # Errors
    ///
    /// Returns an error if the answer has no such format, or two formats are asked for.
    pub fn choose(&self, args: &Args<'_>, what: &str) -> Result<F, Refusal> {
        let OutputArgs { output, json } = args.shared.output;
        let name = match output {
            Some(other) if json && other != JSON_NAME => {
                let message = format!("`--json` and `-o {other}` cannot be combined");
                return Err(args.refuse(message, "--json").with_hint("choose one"));
            }
            Some(name) => name,
            None if json => JSON_NAME,
            None => return Ok(self.default),
        };
        self.find(name, what).map_err(|(message, hint)| {
            let typed = if json { "--json" } else { name };
            args.refuse(message, typed).with_hint(hint)
        })
    }

    /// Returns the format that a line asks for by its name; without one, its own, or else JSON.
    ///
    /// # Errors
    ///
    /// Returns a message and a hint if the answer has no such format.
    pub fn of_line(&self, name: Option<&str>, own: Option<F>, what: &str) -> Result<F, Missing> {
        match (name, own) {
            (None, Some(format)) => Ok(format),
            (name, _) => self.find(name.unwrap_or(JSON_NAME), what),
        }
    }

    fn find(&self, name: &str, what: &str) -> Result<F, Missing> {
        let found = self.named.iter().find(|(known, _)| *known == name);
        found.map(|(_, format)| *format).ok_or_else(|| {
            let hint = match self.names().as_slice() {
                [] => "leave it out: the answer is a number".to_owned(),
                [only] => format!("choose {only}, or leave it out"),
                names => format!("choose one of {}", names.join(", ")),
            };
            (format!("`{what}` has no {name} output"), hint)
        })
    }
}

/// The formats of an answer with a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardFormat {
    Text,
    Json,
    Svg,
}

impl Formats<BoardFormat> {
    pub const BOARD: Formats<BoardFormat> = Formats::new(
        BoardFormat::Text,
        &[
            ("board", BoardFormat::Text),
            ("json", BoardFormat::Json),
            (SVG_NAME, BoardFormat::Svg),
        ],
    );
}
