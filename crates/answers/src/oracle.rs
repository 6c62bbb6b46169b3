//! The oracle: it answers a line, which is a position or an object.

#![allow(clippy::inline_always)] // What each line of a stream passes through is one function.

use oracle_laws::Position;
use oracle_notation::{Overrides, ParsePositionError, Pasted, Query, Record};

use crate::answer::{AnswerWriter, Frame, Keeps, Remarks, written};
use crate::columns::Tell;
use crate::diagnostic::{Diagnostic, Fallible, LinePlace};
use crate::format::Shape;
use crate::object_line::ObjectLine;
use crate::page::{notation_notes, turn_note};
use crate::question::{About, AnswerForm};
use crate::request::{FormatChoice, Request};
use crate::{
    Listing, MovesFormat, MovesRequest, PositionQuestion, Question, TABLES, View, act, select,
};

/// What is asked of each line, and the settings that all answers share.
///
/// ```
/// use oracle_answers::Oracle;
///
/// let oracle = Oracle::default();
/// let mut record = Vec::new();
/// let line = r#"{"ask":"explain","fen":"4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1","move":"O-O-O"}"#;
/// let answer = oracle.answer(line, &mut record);
/// assert_eq!(answer.result.ok(), Some(false));
/// assert!(String::from_utf8_lossy(&record).contains(r#""reason":"castling_in_check""#));
/// ```
#[derive(Debug, Clone)]
#[allow(clippy::struct_excessive_bools)] // Settings that are independent of each other.
pub struct Oracle {
    /// The question of a line that asks none.
    pub question: Question,
    /// The same question with its options, which an object may change.
    pub request: Box<dyn Request>,
    /// What is said of the position of every line.
    pub overrides: Overrides,
    /// How answers look.
    pub view: View,
    /// Whether to refuse positions with problems and unknown keys; what is undecided is then no.
    pub strict: bool,
    /// Whether unknown keys of an object are copied into its record.
    pub echo: bool,
    /// The condition that positions fulfil about which answers are written.
    pub filter: Option<select::PositionFilter>,
    /// Whether answers have the Zobrist key of their position.
    pub has_hash: bool,
    /// The name of a tool and the keys that its objects may have. Its answers are put into words, too.
    pub tool: Option<(String, Vec<String>)>,
}

impl Default for Oracle {
    /// Answers with records of the legal moves, if a line asks nothing else.
    fn default() -> Oracle {
        let output = FormatChoice {
            is_usually_json: true,
            ..FormatChoice::default()
        };
        let format = MovesFormat::Json;
        Oracle {
            question: Listing::new(format).into(),
            request: Box::new(MovesRequest {
                output,
                ..MovesRequest::default()
            }),
            overrides: Overrides::default(),
            strict: false,
            echo: false,
            view: View::default(),
            filter: None,
            has_hash: false,
            tool: None,
        }
    }
}

/// What was appended about a line.
#[derive(Debug)]
pub struct Answered {
    /// Whether the answer is yes: a move is legal, counts are right, and what is asked strictly is decided. If the line was
    /// refused, its place in the output is taken by the record of the error, or by an empty line or row.
    pub result: Fallible<bool>,
    /// Whether a record was appended.
    pub is_record: bool,
    /// What was found out beside the answer.
    pub remarks: Remarks,
}

/// A position as a text: a line, or a part of it.
pub(crate) struct PositionSource<'a> {
    pub line: &'a str,
    pub text: &'a str,
    /// What is said of the position.
    pub overrides: &'a Overrides,
    /// The name of the position in a row of a table.
    pub id: Option<&'a str>,
    pub frame: &'a Frame<'a>,
    /// Finds the place of an error in the line.
    pub refuse: &'a dyn Fn(ParsePositionError) -> Box<Diagnostic>,
}

impl Oracle {
    /// Appends the answer to a line.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    pub fn answer(&self, line: &str, out: &mut Vec<u8>) -> Answered {
        self.answer_at(line, None, out)
    }

    /// Appends the answer to a line of a stream; what is wrong with it names the place.
    pub fn answer_at(
        &self,
        line: &str,
        place: Option<LinePlace<'_>>,
        out: &mut Vec<u8>,
    ) -> Answered {
        let mut remarks = Remarks::default();
        let start = out.len();
        let frame = &self.frame(place);
        let result = match &self.question.about {
            About::Act { trace } => {
                let replied = act::answer(line, frame, out, &mut remarks.note);
                if !trace {
                    remarks.note.clear();
                }
                let refuse = |error| Diagnostic::from_message_error(error, line).into();
                replied.map(|()| true).map_err(refuse)
            }
            _ if ObjectLine::is_meant(line) => return self.answer_object(line, place, out),
            About::Position(question) => {
                let source = PositionSource {
                    line,
                    text: line,
                    overrides: &self.overrides,
                    id: None,
                    frame,
                    refuse: &|error| Diagnostic::from_position_error(error, line).into(),
                };
                self.answer_text(&**question, &source, out, &mut remarks)
            }
            About::Object(question) => question
                .answer(&self.question.form, &self.view, frame, None, out)
                .map_err(|_| Diagnostic::new("there is no subject".to_owned()).into()),
        };
        self.finish(&self.question.form, result, frame, start, remarks, out)
    }

    /// Ends an answer that begins at this byte, or replaces it by that of a refused line.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn finish(
        &self,
        form: &AnswerForm,
        result: Fallible<bool>,
        frame: &Frame<'_>,
        start: usize,
        mut remarks: Remarks,
        out: &mut Vec<u8>,
    ) -> Answered {
        if let Err(error) = &result {
            remarks.is_left_out = self.leaves_out(error, frame);
        }
        match &result {
            Ok(_) if remarks.is_left_out => {}
            // An empty line ends an answer of several lines in a stream.
            Ok(_) if form.shape == Shape::Lines && !self.view.stands_alone => out.push(b'\n'),
            Ok(_) => {}
            Err(error) => {
                // A part of an answer may have been written before it was found out that there is none.
                out.truncate(start);
                if !remarks.is_left_out {
                    self.push_refused(form, error, frame, out);
                }
            }
        }
        Answered {
            result,
            is_record: matches!(form.shape, Shape::Record) && !remarks.is_left_out,
            remarks,
        }
    }

    /// Appends the answer about the position of a text.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn answer_text(
        &self,
        question: &dyn PositionQuestion,
        source: &PositionSource<'_>,
        out: &mut Vec<u8>,
        remarks: &mut Remarks,
    ) -> Fallible<bool> {
        // Use records and queries where they are created: returning and moving them takes longer than reading a line.
        match Record::parse(source.text, source.overrides) {
            Ok(ref mut record) => self.answer_record(question, source, record, out, remarks),
            Err(error) => self.answer_pasted(question, source, error, out, remarks),
        }
    }

    /// Appends the answer about a text that can only be read once it is translated. The place of an error refers to the
    /// text itself.
    #[cold]
    fn answer_pasted(
        &self,
        question: &dyn PositionQuestion,
        source: &PositionSource<'_>,
        error: ParsePositionError,
        out: &mut Vec<u8>,
        remarks: &mut Remarks,
    ) -> Fallible<bool> {
        let pasted = Pasted::translate(source.text).ok_or_else(|| (source.refuse)(error))?;
        let refuse = |error| (source.refuse)(pasted.locate(error, source.text));
        let mut record = pasted.read(source.overrides).map_err(refuse)?;
        let source = &PositionSource {
            refuse: &refuse,
            ..*source
        };
        self.answer_record(question, source, &mut record, out, remarks)
    }

    /// Appends the answer about a record.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn answer_record(
        &self,
        question: &dyn PositionQuestion,
        source: &PositionSource<'_>,
        record: &mut Record<'_>,
        out: &mut Vec<u8>,
        remarks: &mut Remarks,
    ) -> Fallible<bool> {
        if let Some(id) = source.frame.object.and_then(|object| object.id) {
            let id = self.question.form.shows_id.then(|| id.unescaped());
            record.set_id(id);
        } else if source.id.is_some() {
            record.set_id(source.id.map(Into::into));
        }
        if TABLES && self.question.form.has_own && !self.echo {
            self.check_own(&self.question.form, source.frame)?;
        }
        match record.play() {
            Ok(ref query) => {
                if self.strict {
                    query.check_problems().map_err(source.refuse)?;
                }
                if self.view.stands_alone && !self.question.form.shows_problems {
                    remarks.note = notes(query);
                }
                if TABLES && (self.filter.is_some() || self.has_hash) {
                    return self.answer_chosen(question, source, query, out, remarks);
                }
                self.answer_query(question, source, query, None, out, remarks)
            }
            Err(error) => Err((source.refuse)(error)),
        }
    }

    /// Appends the answer where the condition holds, and notes the key of the position.
    #[inline(never)] // Most streams leave nothing out.
    fn answer_chosen(
        &self,
        question: &dyn PositionQuestion,
        source: &PositionSource<'_>,
        query: &Query<'_>,
        out: &mut Vec<u8>,
        remarks: &mut Remarks,
    ) -> Fallible<bool> {
        remarks.hash = self.has_hash.then(|| select::key(&query.position));
        let Some(filter) = &self.filter else {
            return self.answer_query(question, source, query, None, out, remarks);
        };
        let about = select::Asked {
            query,
            frame: source.frame,
            castling: self.view.castling,
            question,
        };
        let keeps = |parts: &[&dyn Tell]| filter.keeps(&about, parts);
        self.answer_query(question, source, query, Some(&keeps), out, remarks)
    }

    /// Appends the answer about a position, or the part of it for which a condition holds.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn answer_query(
        &self,
        question: &dyn PositionQuestion,
        source: &PositionSource<'_>,
        query: &Query<'_>,
        condition: Option<Keeps<'_>>,
        out: &mut Vec<u8>,
        remarks: &mut Remarks,
    ) -> Fallible<bool> {
        remarks.is_left_out |= condition.is_some();
        let mut writer = AnswerWriter {
            query,
            form: &self.question.form,
            view: &self.view,
            is_strict: self.strict,
            frame: source.frame,
            refuse: source.refuse,
            condition,
            out,
            remarks,
        };
        match question.answer(&mut writer) {
            Ok(is_yes) => Ok(is_yes || writer.remarks.is_left_out),
            Err(error) => Err(error.in_line(source.line, query.record.id())),
        }
    }
}

/// Returns what an answer without room for it cannot say of the line.
#[cold]
fn notes(query: &Query<'_>) -> String {
    let notes = turn_note(query).into_iter();
    let notes: Vec<String> = notes.chain(notation_notes(query)).collect();
    notes.join("; ")
}

/// Returns the record of the legal moves of a position, as the program prints it, without the line end.
///
/// ```
/// use oracle_answers::to_json;
/// use oracle_laws::Position;
///
/// let position = Position::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")?;
/// let record = to_json(&position);
/// assert!(record.starts_with(r#"{"fen":"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1","turn":"black","moves":[]"#));
/// assert!(record.contains(r#""checkmate":true"#));
/// # Ok::<_, oracle_laws::ParseFenError>(())
/// ```
#[must_use]
pub fn to_json(position: &Position) -> String {
    answer(position, MovesFormat::Json)
}

/// Returns a picture of a position in SVG, on one line: its pieces, checks and obstacles to castling, with a description.
///
/// ```
/// use oracle_answers::to_svg;
/// use oracle_laws::Position;
///
/// let svg = to_svg(&Position::startpos());
/// assert!(svg.starts_with("<svg "));
/// assert!(svg.contains("White to move: 20 moves"));
/// ```
#[must_use]
pub fn to_svg(position: &Position) -> String {
    answer(position, MovesFormat::Svg)
}

fn answer(position: &Position, format: MovesFormat) -> String {
    let oracle = Oracle {
        question: Listing::new(format).into(),
        ..Oracle::default()
    };
    written(|out| {
        oracle.answer(&position.to_string(), out);
    })
}
