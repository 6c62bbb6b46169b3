//! What can be asked: a question with its options, as far as they are said. The program reads them from its command line,
//! and an object from its keys; both become the same question.

use std::fmt;

pub use oracle_notation::Interface;
use oracle_notation::nearest;

use crate::columns::{Column, When, own_column, placed};
use crate::diagnostic::{Diagnostic, Fallible};
use crate::drawing::RenderOptions;
use crate::format::{
    AnyFormats, BoardFormat, Columns, Formats, HTML_NAME, JSON_NAME, Pick, Rows, SVG_NAME,
};
use crate::message::{Member, Read, choose};
use crate::question::AnswerForm;
use crate::rules::Given;
use crate::{Budget, Question};

/// The keys of every object, and those of the position of one about a position.
const COMMON_KEYS: &[&str] = &["id", "ask", "output", REFUSE_UNKNOWN, "fields"];
const PLACE_KEYS: [&str; 5] = ["fen", "position", "epd", "FEN", "Moves"];

/// The keys of an object about a position, in addition to the position itself.
const POSITION_KEYS: [&str; 12] = [
    "turn", "castling", "ep", "moved", "halfmove", "fullmove", "piece", "moves", "letters",
    "strict", "standard", "chess960",
];

/// The key that lists other keys of the object: those that a caller names on purpose, and that must be known.
pub(crate) const REFUSE_UNKNOWN: &str = "refuse_unknown";

/// Returns the keys of an object with this question, in several lists.
pub fn known_keys(question: &dyn Request) -> [&'static [&'static str]; 5] {
    let [place, position]: [&[&str]; 2] = if question.is_about_position() {
        [&PLACE_KEYS, &POSITION_KEYS]
    } else {
        [&[], &[]]
    };
    [
        COMMON_KEYS,
        place,
        position,
        question.keys(),
        question.look_keys(),
    ]
}

/// Which columns of lines, or keys of objects, can be among the fields.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OwnFields {
    /// None.
    #[default]
    None,
    /// Those whose names are not nearly those of the answer.
    Other,
    /// Any whose name is not that of one of the answer.
    Any,
}

/// The format that is asked for.
#[derive(Debug, Clone, Default)]
pub struct FormatChoice {
    /// Its name, if it is said.
    pub name: Option<String>,
    /// Whether it is JSON otherwise, if the answer has it: an object is read by programs.
    pub is_usually_json: bool,
    /// The columns that are written, in their order; none for all.
    pub fields: Vec<String>,
    /// Which of them lines may have themselves.
    pub own: OwnFields,
}

impl FormatChoice {
    /// Returns the name of the format that is asked for, or that is usual.
    pub(crate) fn given(&self) -> Option<&str> {
        let is_json = self.is_usually_json || !self.fields.is_empty();
        self.name.as_deref().or(is_json.then_some(JSON_NAME))
    }

    /// Returns the format; `what` asks for the answer.
    ///
    /// # Errors
    ///
    /// Returns an error if the answer has no such format.
    pub fn choose<F: Copy + PartialEq + Sync>(
        &self,
        interface: Interface,
        formats: &Formats<F>,
        what: &str,
    ) -> Fallible<F> {
        let Some(name) = &self.name else {
            let json = formats.find(JSON_NAME).filter(|_| self.is_usually_json);
            return Ok(json.unwrap_or(formats.default()));
        };
        formats.find(name).ok_or_else(|| {
            let hint = match formats.names(interface).as_slice() {
                [] => "leave it out: the answer is a number".to_owned(),
                [only] => format!("choose {only}, or leave it out"),
                names => choose(name, names.iter().copied()),
            };
            let message = format!("`{what}` does not support `{}`", interface.format(name));
            Diagnostic::usage("output", message, hint)
                .about(name)
                .into()
        })
    }

    /// Returns no choice: that of an object, whose own keys are fields only where they are copied.
    pub(crate) fn forgotten(&self) -> FormatChoice {
        let is_any = self.own == OwnFields::Any;
        FormatChoice {
            own: if is_any { self.own } else { OwnFields::None },
            ..FormatChoice::default()
        }
    }

    /// Chooses columns: of JSON, if the format is not chosen, too.
    pub(crate) fn choose_fields(&mut self, fields: Vec<String>, has_format: bool) {
        if !has_format {
            (self.name, self.is_usually_json) = (None, true);
        }
        self.fields = fields;
        self.own = self.forgotten().own;
    }

    /// Returns the format, and what answers are like that have these parts, or the columns of them that are chosen.
    pub(crate) fn form(
        &self,
        interface: Interface,
        formats: &Formats<BoardFormat>,
        what: &str,
        parts: Rows,
    ) -> Fallible<(BoardFormat, AnswerForm)> {
        let (format, picks) = if self.fields.is_empty() {
            (self.choose(interface, formats, what)?, None)
        } else {
            let choice = FormatChoice {
                is_usually_json: true,
                ..self.clone()
            };
            let format =
                choice.choose(interface, &Formats::RECORDS, &interface.option("fields"))?;
            let picks = self.picks(parts, format == BoardFormat::Json, false)?;
            (format, Some(picks))
        };
        let form = AnswerForm::new(format.shape(), Some(Columns { parts, picks }));
        Ok((format, form))
    }

    /// Returns the columns of these parts that are chosen: those of a record in its order, those of a row in that of their names. The
    /// record of moves has its keys as a whole, of which a tool asks for more.
    pub(crate) fn picks(
        &self,
        parts: Rows,
        is_record: bool,
        is_of_moves: bool,
    ) -> Fallible<Vec<Pick>> {
        // The number of the line stands in records and in rows.
        let is_in = |column: &Column| match column.path() {
            "line" => true,
            _ if column.when == When::Tool => is_of_moves,
            _ if is_record => column.is_in_record(),
            _ => column.is_in_row(),
        };
        let columns = || placed(parts).filter(|(_, column)| is_in(column));
        let mut picks: Vec<Pick> = Vec::new();
        for name in &self.fields {
            let is_meant = |column: &Column| {
                let is_code = name == "error" && column.path() == "error_code";
                column.top_key() == name || column.path() == name || is_code
            };
            let is_part = |column: &Column| is_record && column.top_key() != name;
            let found = columns().filter(|(_, column)| is_meant(column) && !is_part(column));
            // The number of the line comes first.
            let most = if name == "line" { 1 } else { usize::MAX };
            let mut found: Vec<Pick> = found.map(|(pick, _)| pick).take(most).collect();
            // The record of a refused line has its error.
            if found.is_empty() && !(is_record && name == "error") {
                let mut known: Vec<&str> = columns().map(|(_, column)| column.top_key()).collect();
                known.dedup();
                let is_own = match self.own {
                    OwnFields::None => false,
                    OwnFields::Other => nearest(name, known.iter().copied()).is_none(),
                    OwnFields::Any => true,
                };
                let of_row =
                    placed(parts).find(|(_, column)| column.is_in_row() && is_meant(column));
                let own = (is_own && of_row.is_none()).then(|| own_column(name));
                found.push(own.flatten().ok_or_else(|| {
                    let (message, hint) = match of_row {
                        Some((_, column)) => {
                            // The error of a record has its code.
                            let key = column.top_key();
                            let key = key.strip_suffix("_code").unwrap_or(key);
                            (
                                format!("`{name}` is a column of tables, and no key of a record"),
                                format!("name `{key}`, or ask for a table"),
                            )
                        }
                        None => (
                            format!("there is no field `{name}`"),
                            choose(name, known.into_iter()),
                        ),
                    };
                    Diagnostic::usage("fields", message, hint).about(name)
                })?);
            }
            for pick in found {
                // The keys of a record have one order.
                let order = |other: &Pick| !is_record || *other < pick;
                if !picks.contains(&pick) {
                    picks.insert(picks.partition_point(order), pick);
                }
            }
        }
        Ok(picks)
    }
}

/// A kind of record: its name, the title of its schema, and the columns of its parts.
pub type RecordKind = (&'static str, &'static str, Rows);

/// A question with its options.
pub trait Request: Send + Sync {
    /// Returns a copy.
    fn boxed(&self) -> Box<dyn Request>;

    /// Returns the word of the question.
    fn word(&self) -> &'static str;

    /// Returns the keys of an object that are its options, without those that all questions have.
    fn keys(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the word under which the rules speak of its options.
    fn rules(&self) -> &'static str {
        self.word()
    }

    /// Returns whether an option is given that a rule speaks of, by its key.
    fn has(&self, _key: &str) -> bool {
        false
    }

    /// Returns the kinds of its records.
    fn records(&self) -> &'static [RecordKind];

    /// Returns the formats of its answer.
    fn formats(&self) -> &'static dyn AnyFormats;

    /// Returns whether it is about a position; an object then has one, with moves and fields.
    fn is_about_position(&self) -> bool {
        true
    }

    /// Returns the keys that say how its boards and pictures look.
    fn look_keys(&self) -> &'static [&'static str] {
        let formats = self.formats();
        if formats.has(SVG_NAME) || formats.has(HTML_NAME) {
            RenderOptions::default().keys()
        } else {
            &[]
        }
    }

    /// Returns the usual text below an exercise that asks this.
    fn exercise(&self) -> String {
        "{n}. {turn} to move".to_owned()
    }

    /// Prepares for an object that names this question. Returns what limits the answer, if it may take long.
    fn limits(&mut self) -> Option<&mut Budget> {
        None
    }

    /// Reads the value of one of its keys.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not such a value.
    fn read<'a>(&mut self, _member: &Member<'a>) -> Read<'a, ()> {
        Ok(())
    }

    /// Returns the format that is asked for.
    fn choice(&self) -> &FormatChoice;

    /// Returns the same, to change it.
    fn output(&mut self) -> &mut FormatChoice;

    /// Returns the name of that format, if it is said.
    fn format_name(&self) -> Option<&str> {
        self.choice().name.as_deref()
    }

    /// Returns the name of the format of the answer, if it is not that of the question.
    fn given_format(&self) -> Option<&str> {
        self.choice().given()
    }

    /// Forgets the format, and the options that choose one.
    fn forget_format(&mut self) {
        *self.output() = self.choice().forgotten();
    }

    /// Returns whether a key chooses the format.
    fn chooses_format(&self, key: &str) -> bool {
        key == "output"
    }

    /// Returns the key of a text in a record that is no record itself.
    fn text_key(&self) -> &str {
        self.format_name().unwrap_or("text")
    }

    /// Returns the question that these options ask, if they go together.
    ///
    /// # Errors
    ///
    /// Returns an error if the options contradict each other, or the answer has no such format.
    fn ask(&self, interface: Interface, earlier: Option<&Question>) -> Fallible<Question> {
        let has = |key: &str| self.has(key);
        Given::new(self.rules(), interface, self.given_format()).check(has, &has)?;
        self.question(interface, earlier)
    }

    /// Returns the question that these options ask, which go together; what an earlier question has of the same kind is used again.
    ///
    /// # Errors
    ///
    /// Returns an error if the options contradict each other, or the answer has no such format.
    fn question(&self, interface: Interface, earlier: Option<&Question>) -> Fallible<Question>;
}

impl fmt::Debug for dyn Request {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

impl Clone for Box<dyn Request> {
    fn clone(&self) -> Box<dyn Request> {
        self.boxed()
    }
}

/// Writes what each question says of itself: its word, the formats of its answer, and the kinds of its records.
macro_rules! named {
    ($word:literal, $formats:expr; $($kind:literal $title:literal $parts:expr),+ $(,)?) => {
        fn boxed(&self) -> Box<dyn $crate::request::Request> {
            Box::new(self.clone())
        }

        fn word(&self) -> &'static str {
            $word
        }

        fn records(&self) -> &'static [$crate::request::RecordKind] {
            static RECORDS: &[$crate::request::RecordKind] = &[$(($kind, $title, $parts)),+];
            RECORDS
        }

        fn formats(&self) -> &'static dyn $crate::format::AnyFormats {
            $formats
        }

        fn output(&mut self) -> &mut $crate::request::FormatChoice {
            &mut self.output
        }

        fn choice(&self) -> &$crate::request::FormatChoice {
            &self.output
        }
    };
}

pub(crate) use crate::message::options;
pub(crate) use named;
