//! The formats of an answer: their names, and what each is to a question. Help, completions and error messages use these
//! lists.

use crate::args::{Args, Argument, Flag};
use crate::error::Refusal;
use crate::questions::{OptionGroup, Question};

/// The name of the format that programs read.
pub const JSON_NAME: &str = "json";

// The help of each question lists its own formats.
pub static OUTPUT: Argument<&str> =
    Argument::named("output", "FORMAT", "The format of the answer", || {
        let names = Question::all().flat_map(Question::format_names);
        Box::new(names.map(|name| (name, name)))
    })
    .short('o');
pub static JSON: Flag = Flag::new("json", "The same as -o json");

/// The options of every question that has formats, and no other option about its answer.
pub const OPTIONS: OptionGroup = ("Answer", &[&OUTPUT, &JSON]);

/// The possible formats of a question's answer, of the question's own type: only these can be asked for.
#[derive(Debug)]
pub struct Formats<F: 'static> {
    default: F,
    /// The description of the default, if it has no name.
    default_text: Option<&'static str>,
    /// The formats with a name.
    named: &'static [(&'static str, F)],
}

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
        let has_flag = args.has(&JSON);
        let name = match args.get(&OUTPUT)? {
            Some(other) if has_flag && other != JSON_NAME => {
                let message = format!("`--json` and `-o {other}` ask for two formats");
                return Err(args.refuse(message, "--json").with_hint("choose one"));
            }
            Some(name) => name,
            None if has_flag => JSON_NAME,
            None => return Ok(self.default),
        };
        let found = self.named.iter().find(|(known, _)| *known == name);
        found.map(|(_, format)| *format).ok_or_else(|| {
            let hint = match self.names().as_slice() {
                [] => "leave it out: the answer is a number".to_owned(),
                [only] => format!("choose {only}, or leave `-o` out"),
                names => format!("choose one of {}", names.join(", ")),
            };
            let message = format!("`{what}` has no {name} output");
            let typed = if has_flag { "--json" } else { name };
            args.refuse(message, typed).with_hint(hint)
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
            ("svg", BoardFormat::Svg),
        ],
    );
}
