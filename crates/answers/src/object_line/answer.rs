//! The answer to an object.

use oracle_notation::{Door, Pasted, Record};

use super::asked::AskedObject;
use super::object::ObjectLine;
use crate::format::Shape;
use crate::refusal::{LinePlace, Refusal};
use crate::request::{Request, known_keys};
use crate::{Answered, MovesFormat, Oracle, PositionQuestion, Question, json};

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
        let mut note = String::new();
        let mut object = ObjectLine::new(line);
        let mut envelope = None;
        let asked = object.read().and_then(|()| {
            envelope = Some(object.envelope());
            object.asked(self)
        });
        let is_echoed = |request: &dyn Request| self.echo.then(|| known_keys(request));
        let is_record_stream = self.question.shape() == Shape::Record;
        let (shape, result) = match asked {
            Ok(asked) => {
                let shape = asked.question().shape();
                let opened = envelope.as_mut().filter(|_| shape == Shape::Record);
                if let Some(envelope) = opened {
                    envelope.open(out);
                }
                let result = asked.answer(&object, line, out, &mut note);
                (shape, result.map(|is_yes| (is_yes, asked)))
            }
            Err(error) => {
                let refusal = Refusal::from_message_error(error, line);
                (self.question.shape(), Err(refusal.into()))
            }
        };
        let result = match result {
            Ok((is_yes, asked)) => {
                let known = is_echoed(asked.request());
                if shape == Shape::Record {
                    if let Some(envelope) = &envelope {
                        envelope.close(start, known, out);
                    }
                } else if is_record_stream {
                    let text = out.split_off(start);
                    if let Some(envelope) = &mut envelope {
                        envelope.open(out);
                        asked.push_text_record(&text, out);
                        envelope.close(start, known, out);
                    }
                    return Answered {
                        result: Ok(is_yes),
                        shape: Shape::Record,
                        note,
                    };
                } else {
                    self.separate(shape, out);
                }
                Ok(is_yes)
            }
            Err(refusal) => {
                let refusal = named_key(refusal, &object, line);
                out.truncate(start);
                let shape = if is_record_stream {
                    Shape::Record
                } else {
                    shape
                };
                if let Some(envelope) = envelope.as_mut().filter(|_| shape == Shape::Record) {
                    envelope.open(out);
                    self.push_refused(shape, &refusal, place, out);
                    envelope.close(start, is_echoed(&*self.request), out);
                } else {
                    self.push_refused(shape, &refusal, place, out);
                }
                Err(refusal)
            }
        };
        let shape = if is_record_stream {
            Shape::Record
        } else {
            shape
        };
        Answered {
            result,
            shape,
            note,
        }
    }
}

/// Adds the key in whose value the error stands.
fn named_key(mut refusal: Box<Refusal>, object: &ObjectLine<'_>, line: &str) -> Box<Refusal> {
    let column = refusal.column().and_then(|column| column.checked_sub(1));
    let at = column.and_then(|column| line.char_indices().nth(column));
    refusal.key = at.and_then(|(at, _)| object.key_at(at)).map(Box::new);
    refusal
}

impl AskedObject<'_> {
    /// Appends the answer.
    #[inline]
    fn answer(
        &self,
        object: &ObjectLine<'_>,
        line: &str,
        out: &mut Vec<u8>,
        note: &mut String,
    ) -> Result<bool, Box<Refusal>> {
        let Question::Position(question) = self.question() else {
            return self.answer_alone(object, line, out);
        };
        let position = object.position();
        let position =
            position.map_err(|error| Box::new(Refusal::from_message_error(error, line)))?;
        let id = question.shows_id().then(|| object.id_text()).flatten();
        let refuse = |error| -> Box<Refusal> {
            let error = object.locate(&position, &self.oracle().overrides, error);
            Box::new(Refusal {
                hint: Some(error.kind.hint(Door::Object)),
                id: None,
                ..Refusal::from_position_error(error, line)
            })
        };
        let (oracle, overrides, text) = (self.oracle(), self.overrides(), position.text());
        match Record::parse(text, overrides) {
            Ok(ref mut record) => {
                record.set_id(id);
                oracle.answer_record(question, line, record, &refuse, out, note)
            }
            Err(error) => match Pasted::translate(text) {
                Some(pasted) => {
                    let refuse = |error| refuse(pasted.locate(error, text));
                    let mut record = pasted.read(overrides).map_err(refuse)?;
                    record.set_id(id);
                    oracle.answer_record(question, line, &record, &refuse, out, note)
                }
                None => Err(refuse(error)),
            },
        }
    }

    /// Appends the answer that is about no position. A record of a game is that of one game.
    fn answer_alone(
        &self,
        object: &ObjectLine<'_>,
        line: &str,
        out: &mut Vec<u8>,
    ) -> Result<bool, Box<Refusal>> {
        let start = out.len();
        let refuse = |error| Box::new(Refusal::from_message_error(error, line));
        let answered = self.oracle().answer_alone(self.question(), out);
        let is_yes = answered.ok_or_else(|| {
            let (key, hint) = match self.question() {
                Question::Games(..) => ("pgn", "add the text of a game: \"pgn\":\"1. e4 e5 *\""),
                _ => ("piece", "add colour, role and square: \"piece\":\"Wba1\""),
            };
            refuse(object.missing(key, hint))
        })?;
        if matches!(self.question(), Question::Games(..))
            && self.question().shape() == Shape::Record
        {
            let count = memchr::memchr_iter(b'\n', &out[start..]).count();
            if count != 1 {
                return Err(refuse(object.wrong_number_of_games(count)));
            }
        }
        Ok(is_yes)
    }

    /// Appends a text as the value of a record: positions of games in JSON are a list.
    fn push_text_record(&self, text: &[u8], out: &mut Vec<u8>) {
        let text = String::from_utf8_lossy(text);
        out.push(b'{');
        json::push(&self.request().text_key(), out);
        out.push(b':');
        match self.question() {
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
