//! The answer to an object.

use std::borrow::Cow;

use oracle_notation::Door;

use super::object::ObjectLine;
use super::record::{add_id, copy_foreign};
use crate::format::Shape;
use crate::oracle::{PositionSource, Remarks};
use crate::refusal::{Id, LinePlace, Refusal, USAGE};
use crate::request::known_keys;
use crate::{Answered, MovesFormat, Oracle, PositionQuestion, Question, frame, json};

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
        let mut remarks = Remarks::default();
        let refuse = |error| Box::new(Refusal::from_message_error(error, line));
        let object = match ObjectLine::read(line) {
            Ok(object) => object,
            Err(error) => return self.finish(Err(refuse(error)), place, start, remarks, out),
        };
        let (asked, result) = match object.asked(self) {
            Ok(asked) => {
                let result = self.answer_asked(&asked, &object, line, out, &mut remarks);
                (asked, result)
            }
            Err(error) => (Cow::Borrowed(self), Err(refuse(error))),
        };
        let (mut shape, rows) = (asked.question.shape(), self.question.shape());
        let result = match rows {
            Shape::Row(..) if shape != rows => {
                out.truncate(start);
                shape = rows;
                let message = "the answers are rows of a table, and the object asks for another";
                let hint = "leave out what it asks, or answer it by itself";
                Err(refuse(object.json.start().error(USAGE, message, hint)))
            }
            _ => result,
        };
        if remarks.is_left_out || result.is_err() && self.chooses() {
            let result = result.map_err(|refusal| with_key(refusal, &object, line));
            return self.finish(result, place, start, remarks, out);
        }
        if self.question.shape() == Shape::Record && shape != Shape::Record {
            shape = Shape::Record;
            if result.is_ok() {
                let text = out.split_off(start);
                asked.push_text_record(&text, out);
            }
        }
        let mut request = &asked.request;
        let result = result.map_err(|refusal| {
            let mut refusal = with_key(refusal, &object, line);
            if let (Shape::Row(..), Some(id)) = (shape, object.id) {
                refusal.id = Some(Id::Text(id.unescaped()));
            }
            out.truncate(start);
            self.push_refused(shape, &refusal, place, out);
            request = &self.request;
            refusal
        });
        if shape == Shape::Record {
            frame::for_each_record(&asked.question, start, out, |start, out| {
                if let Some(id) = object.id {
                    add_id(id, start, out);
                }
                if self.echo {
                    let members = object.json.members().unwrap_or_default().into_iter();
                    let members = members.map(|member| (member.name, member.value));
                    let mut known = known_keys(&**request);
                    known.extend(asked.has_line().then_some("line"));
                    copy_foreign(members, known, start, out);
                }
            });
        } else if result.is_ok() {
            self.separate(shape, out);
        }
        if result.is_ok() {
            asked.add_line(shape, place, start, out);
        }
        Answered {
            result,
            is_record: shape == Shape::Record,
            remarks,
        }
    }

    /// Appends the answer of the oracle that an object asks for.
    #[inline]
    fn answer_asked(
        &self,
        asked: &Oracle,
        object: &ObjectLine<'_>,
        line: &str,
        out: &mut Vec<u8>,
        remarks: &mut Remarks,
    ) -> Result<bool, Box<Refusal>> {
        let refuse = |error| Box::new(Refusal::from_message_error(error, line));
        let missing = |what: &str, hint: &str| {
            let start = object.json.start();
            refuse(start.error("missing_key", &format!("the object has no {what}"), hint))
        };
        let start = out.len();
        match &asked.question {
            Question::Mask(..) | Question::Games(..) if self.chooses() => {
                let message = "`--where` is about positions, and the object asks about none";
                let start = object.json.start();
                Err(refuse(start.error(USAGE, message, "leave one of them out")))
            }
            Question::Position(question) => {
                let Some(position) = object.position.as_ref().map(|member| member.value) else {
                    let hint = "add `fen` or `position`: {\"fen\":\"startpos\"}";
                    return Err(missing("position", hint));
                };
                let text = position.string().map_err(refuse)?;
                let source = PositionSource {
                    line,
                    text: &text,
                    overrides: &asked.overrides,
                    object: Some(object),
                    id: None,
                    cells: &[],
                    refuse: &|error| {
                        let error = object.locate(position, &self.overrides, error);
                        Box::new(Refusal {
                            hint: Some(error.kind.hint(Door::Object)),
                            ..Refusal::from_position_error(error, line)
                        })
                    },
                };
                asked.answer_text(question, &source, out, remarks)
            }
            Question::Games(..) => {
                let hint = "add the text of a game: \"pgn\":\"1. e4 e5 *\"";
                let answered = asked.answer_alone(out);
                let is_yes = answered.ok_or_else(|| missing("`pgn`", hint))?;
                let count = out[start..].split(|&byte| byte == b'\n').count() - 1;
                // A record of a game is that of one game.
                if asked.question.shape() == Shape::Record && count != 1 {
                    let message = format!("`pgn` has {count} games");
                    let value = object.value_or_start("pgn");
                    return Err(refuse(value.error("bad_value", &message, "write one game")));
                }
                Ok(is_yes)
            }
            Question::Mask(..) | Question::Act { .. } => {
                let hint = "add colour, role and square: \"piece\":\"Wba1\"";
                let answered = asked.answer_alone(out);
                answered.ok_or_else(|| missing("`piece`", hint))
            }
        }
    }

    /// Appends a text as the value of a record: positions of games in JSON are a list.
    fn push_text_record(&self, text: &[u8], out: &mut Vec<u8>) {
        let text = String::from_utf8_lossy(text);
        out.push(b'{');
        json::push(&self.request.text_key(), out);
        out.push(b':');
        match &self.question {
            Question::Games(games) if games.format.is_json() => {
                let records: Vec<&str> = text.lines().collect();
                out.extend_from_slice(format!("[{}]", records.join(",")).as_bytes());
            }
            Question::Position(PositionQuestion::Moves(listing))
                if listing.format == MovesFormat::Count =>
            {
                out.extend_from_slice(text.trim_end().as_bytes());
            }
            _ => json::push(text.trim_end_matches('\n'), out),
        }
        out.extend_from_slice(b"}\n");
    }
}

/// Adds the key in whose value the error stands. The record gets the id of the object as it was written.
fn with_key(mut refusal: Box<Refusal>, object: &ObjectLine<'_>, line: &str) -> Box<Refusal> {
    let column = refusal.column().and_then(|column| column.checked_sub(1));
    let at = column.and_then(|column| line.char_indices().nth(column));
    refusal.key = at.and_then(|(at, _)| object.key_at(at)).map(Box::new);
    refusal.id = None;
    refusal
}
