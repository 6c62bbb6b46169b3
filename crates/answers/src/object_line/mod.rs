//! Lines that are JSON objects: `{"fen":"..","id":7}`, `{"position":"Wke1 Wra1","ask":"explain","move":"e1c1"}`.
//!
//! Their keys are the options of the command line, by the same names, and the fields of a line. A key that is none of these
//! is foreign, so that records of other programs can be read as they are.

mod asked;
pub(crate) mod object;

use oracle_notation::Interface;

use crate::answer::{Frame, Remarks};
use crate::attacks::AttacksRequest;
use crate::diagnostic::{Diagnostic, Fallible, Id, LinePlace, USAGE};
use crate::explain::ExplainRequest;
use crate::format::Shape;
use crate::games::GamesRequest;
use crate::json::{ObjectWriter, end_object};
use crate::mask::MaskRequest;
#[cfg(feature = "mate")]
use crate::mate::MateRequest;
use crate::moves::MovesRequest;
use crate::oracle::PositionSource;
use crate::perft::PerftRequest;
use crate::question::{About, AnswerForm, TextForm};
use crate::request::{Request, known_keys};
use crate::winnable::WinnableRequest;
use crate::{Answered, Oracle};
pub(crate) use object::ObjectLine;

/// The questions that an object may ask, each with no options.
pub const REQUESTS: &[fn() -> Box<dyn Request>] = &[
    || Box::<MovesRequest>::default(),
    || Box::<ExplainRequest>::default(),
    || Box::<AttacksRequest>::default(),
    || Box::<MaskRequest>::default(),
    || Box::<PerftRequest>::default(),
    || Box::<WinnableRequest>::default(),
    #[cfg(feature = "mate")]
    || Box::<MateRequest>::default(),
    || Box::<GamesRequest>::default(),
];

impl Oracle {
    /// Appends the answer to a line that is an object.
    #[inline(never)] // Only some streams have objects.
    pub(crate) fn answer_object(
        &self,
        line: &str,
        place: Option<LinePlace<'_>>,
        out: &mut Vec<u8>,
    ) -> Answered {
        let start = out.len();
        let mut remarks = Remarks {
            told: self.tool.is_some().then(Box::default),
            ..Remarks::default()
        };
        let refuse = |error| Box::new(Diagnostic::from_message_error(error, line));
        let object = match ObjectLine::read(line) {
            Ok(object) => object,
            Err(error) => return self.refuse(refuse(error), place, out),
        };
        let asked = object.asked(self);
        let (own, record) = (&self.question.form, AnswerForm::new(Shape::Record, None));
        let mut form = own;
        let result = match &asked {
            Err(error) => Err(refuse(error.clone())),
            Ok(asked) => {
                form = &asked.question.form;
                // Only a build with tables has a stream of rows.
                let is_other = || form.shape != own.shape || form.columns != own.columns;
                if crate::TABLES && matches!(own.shape, Shape::Row(_)) && is_other() {
                    form = own;
                    let message =
                        "the answers are rows of a table, and the object asks for another";
                    let hint = "leave out what it asks, or answer it by itself";
                    Err(refuse(object.json.start().error(USAGE, message, hint)))
                } else {
                    let known = self.echo.then(|| known_keys(&*asked.request));
                    let is_text = own.shape == Shape::Record && form.shape != Shape::Record;
                    let around = if is_text { self } else { asked };
                    let frame = Frame {
                        object: Some(&object),
                        known: known.as_ref().map(|known| &known[..]),
                        names_place: own.is_check,
                        ..around.frame(place)
                    };
                    if is_text {
                        form = &record;
                        asked.answer_in_record(self, &frame, &object, line, out, &mut remarks)
                    } else {
                        asked.answer_asked(self, &frame, &object, line, out, &mut remarks)
                    }
                }
            }
        };
        let result = result.map_err(|error| {
            let mut error = with_key(error, &object, line);
            if let (Shape::Row(_), Some(id)) = (form.shape, object.id) {
                error.id = Some(Id::Text(id.unescaped()));
            }
            error
        });
        // The unknown keys of a refused object are those that the stream does not ask for.
        let copies = self.echo && result.is_err();
        let known = copies.then(|| known_keys(&*self.request));
        let frame = Frame {
            object: Some(&object),
            known: known.as_ref().map(|known| &known[..]),
            ..self.frame(place)
        };
        self.finish(form, result, &frame, start, remarks, out)
    }

    /// Appends a record whose value is the text of an answer: positions of games in JSON are a list.
    #[cold]
    fn answer_in_record(
        &self,
        outer: &Oracle,
        frame: &Frame<'_>,
        object: &ObjectLine<'_>,
        line: &str,
        out: &mut Vec<u8>,
        remarks: &mut Remarks,
    ) -> Fallible<bool> {
        let mut text = Vec::new();
        let inner = Frame {
            line: None,
            ..*frame
        };
        let is_yes = self.answer_asked(outer, &inner, object, line, &mut text, remarks)?;
        if remarks.is_left_out {
            return Ok(is_yes);
        }
        let start = out.len();
        frame.push_before(out);
        let (key, text) = (self.request.text_key(), String::from_utf8_lossy(&text));
        let mut record = ObjectWriter(out);
        match self.question.form.text {
            TextForm::Records => {
                let records: Vec<&str> = text.lines().collect();
                let list = format!("[{}]", records.join(","));
                record.named(key).extend(list.into_bytes());
            }
            TextForm::Number => record.named(key).extend(text.trim_end().bytes()),
            TextForm::Words => record.push_named(key, text.trim_end_matches('\n')),
        }
        frame.push_after(|name| name == key, out);
        end_object(start, out);
        out.push(b'\n');
        Ok(is_yes)
    }

    /// Appends the answer of the oracle that an object asks for, of this outer one.
    #[inline]
    fn answer_asked(
        &self,
        outer: &Oracle,
        frame: &Frame<'_>,
        object: &ObjectLine<'_>,
        line: &str,
        out: &mut Vec<u8>,
        remarks: &mut Remarks,
    ) -> Fallible<bool> {
        let refuse = |error| Box::new(Diagnostic::from_message_error(error, line));
        let missing = |what: &str, hint: &str| {
            let start = object.json.start();
            refuse(start.error("missing_key", &format!("the object has no {what}"), hint))
        };
        let start = out.len();
        match &self.question.about {
            About::Object(_) if self.chooses() => {
                let message = "`--where` is about positions, and the object asks about none";
                let start = object.json.start();
                Err(refuse(start.error(USAGE, message, "leave one of them out")))
            }
            About::Position(question) => {
                let Some(position) = object.position.as_ref().map(|member| member.value) else {
                    let hint = match object.get("role") {
                        Some(_) => "messages are answered by `act`: write `act -f FILE`",
                        None => "add `fen` or `position`: {\"fen\":\"startpos\"}",
                    };
                    return Err(missing("position", hint));
                };
                let text = position.string().map_err(refuse)?;
                let source = PositionSource {
                    line,
                    text: &text,
                    overrides: &self.overrides,
                    id: None,
                    frame,
                    refuse: &|error| {
                        let error = object.locate(position, &outer.overrides, error);
                        Box::new(Diagnostic {
                            hint: Some(error.kind.hint(Interface::Object)),
                            ..Diagnostic::from_position_error(error, line)
                        })
                    },
                };
                self.answer_text(&**question, &source, out, remarks)
            }
            About::Object(question) => {
                let told = remarks.told.as_deref_mut();
                let answered = question.answer(&self.question.form, &self.view, frame, told, out);
                let is_yes = answered.map_err(|[what, hint]| missing(what, hint))?;
                let count = out[start..].split(|&byte| byte == b'\n').count() - 1;
                // A record of a game is that of one game.
                if self.question.form.shape == Shape::Record && count != 1 {
                    let message = format!("`pgn` has {count} games");
                    let value = object.value_or_start("pgn");
                    let hint = match &self.tool {
                        None => "write one game, or add \"all\":true",
                        Some(_) => "write one game",
                    };
                    return Err(refuse(value.error("bad_value", &message, hint)));
                }
                Ok(is_yes)
            }
            // An object cannot ask it.
            About::Act { .. } => Err(missing("command", "leave out `ask`")),
        }
    }
}

/// Adds the key in whose value the error stands. The record gets the id of the object as it was written.
fn with_key(mut error: Box<Diagnostic>, object: &ObjectLine<'_>, line: &str) -> Box<Diagnostic> {
    let column = error.column().and_then(|column| column.checked_sub(1));
    let at = column.and_then(|column| line.char_indices().nth(column));
    error.key = at.and_then(|(at, _)| object.key_at(at)).map(Box::new);
    error.id = None;
    error
}
