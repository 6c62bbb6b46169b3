//! From a line to the text of its answer: what is asked, and the question that answers it.

use oracle_notation::{ParsePositionError, Pasted, Query, Record};

use super::config::{Config, InputSource};
use super::error::{LinePlace, Refusal};
use super::input::lines::UnreadableLine;
use super::object::ObjectQuestion;
use super::output::exit::Exit;
use super::questions::LineQuestion;
use oracle_answers::PositionQuestion;
use oracle_answers::format::Shape;
use oracle_answers::words::{notation_notes, turn_note};
use oracle_answers::{Envelope, ObjectLine, tsv};

/// What was appended about a line, or why nothing was.
pub struct Response<'a> {
    /// The shape of the answer, which may be another than that of the stream.
    pub shape: Shape,
    pub answered: Result<Exit, Box<Refusal>>,
    /// What the line says about its record, if it is a JSON object.
    envelope: Option<Envelope<'a>>,
}

impl Response<'_> {
    /// Returns the error of a line that is not text.
    pub fn unreadable(question: &LineQuestion, line: UnreadableLine<'_>) -> Response<'static> {
        Response::refused(question, line.refusal())
    }

    /// Returns the error of an input that has no line to answer.
    pub fn refused(question: &LineQuestion, refusal: Refusal) -> Response<'static> {
        Response {
            shape: question.shape(),
            answered: Err(refusal.into()),
            envelope: None,
        }
    }

    /// Ends the record that begins at this byte with what the line says about it.
    #[inline]
    pub fn complete(&self, config: &Config, start: usize, out: &mut Vec<u8>) {
        if let Some(envelope) = &self.envelope
            && self.shape == Shape::Record
        {
            envelope.close(start, config.echo, out);
        }
    }

    /// Replaces what was appended from this byte on by the record of an error.
    pub fn replace(
        &mut self,
        refusal: &Refusal,
        place: LinePlace<'_>,
        config: &Config,
        start: usize,
        out: &mut Vec<u8>,
    ) {
        out.truncate(start);
        if let Some(envelope) = &mut self.envelope {
            envelope.open(out);
        }
        refusal.push_record(Some(place), out);
        self.complete(config, start, out);
    }
}

/// Finds the place of an error in the line.
pub type Refuse<'a> = dyn Fn(ParsePositionError) -> Box<Refusal> + 'a;

/// Appends the answer to one line, and separately the messages for standard error. The exit status is yes unless the
/// question is about a move that is illegal, about counts that are wrong, or strict and undecided.
pub fn respond<'a>(
    config: &Config,
    question: &LineQuestion,
    line: &'a str,
    out: &mut Vec<u8>,
    stderr_text: &mut String,
) -> Response<'a> {
    let answered = match question {
        LineQuestion::Position(base) if ObjectLine::is_meant(line) => {
            return respond_to_object(config, base, line, out, stderr_text);
        }
        LineQuestion::Position(question) => answer_line(config, question, line, out, stderr_text),
        LineQuestion::Act { trace } => {
            let replied = oracle_answers::act::answer(line, out, trace.then_some(stderr_text));
            let refuse = |error| Refusal::from_message_error(error, line).into();
            replied.map(|()| Exit::Yes).map_err(refuse)
        }
    };
    Response {
        shape: question.shape(),
        answered,
        envelope: None,
    }
}

#[inline(never)] // Only some streams have objects.
fn respond_to_object<'a>(
    config: &Config,
    base: &PositionQuestion,
    line: &'a str,
    out: &mut Vec<u8>,
    stderr_text: &mut String,
) -> Response<'a> {
    let mut object = ObjectLine::new(line);
    let mut envelope = None;
    let asked = object.read().and_then(|()| {
        envelope = Some(object.envelope());
        ObjectQuestion::new(&object, base)
    });
    let question = match asked {
        Ok(question) => question,
        Err(error) => {
            return Response {
                shape: base.shape(),
                answered: Err(Refusal::from_message_error(error, line).into()),
                envelope,
            };
        }
    };
    let shape = question.shape();
    if let Some(envelope) = &mut envelope
        && shape == Shape::Record
    {
        envelope.open(out);
    }
    Response {
        shape,
        answered: question.answer(config, &object, line, out, stderr_text),
        envelope,
    }
}

/// Appends the answer about the position of a line.
#[inline]
fn answer_line(
    config: &Config,
    question: &PositionQuestion,
    line: &str,
    out: &mut Vec<u8>,
    stderr_text: &mut String,
) -> Result<Exit, Box<Refusal>> {
    let refuse = |error| Refusal::from_position_error(error, line).into();
    // Use records and queries where they are created: returning and moving them takes longer than reading a line.
    match Record::parse(line, &config.overrides) {
        Ok(ref record) => answer_record(config, question, line, record, &refuse, out, stderr_text),
        Err(error) => match Pasted::translate(line) {
            Some(pasted) => answer_pasted(config, question, line, &pasted, out, stderr_text),
            None => Err(refuse(error)),
        },
    }
}

/// Appends the answer to a translated line. The place of an error refers to the original line.
#[cold]
fn answer_pasted(
    config: &Config,
    question: &PositionQuestion,
    line: &str,
    pasted: &Pasted,
    out: &mut Vec<u8>,
    stderr_text: &mut String,
) -> Result<Exit, Box<Refusal>> {
    let refuse = |error| Refusal::from_position_error(pasted.locate(error, line), line).into();
    let record = pasted.read(&config.overrides).map_err(refuse)?;
    answer_record(config, question, line, &record, &refuse, out, stderr_text)
}

/// Appends the answer about the position of a line.
#[inline]
pub fn answer_record(
    config: &Config,
    question: &PositionQuestion,
    line: &str,
    record: &Record<'_>,
    refuse: &Refuse<'_>,
    out: &mut Vec<u8>,
    stderr_text: &mut String,
) -> Result<Exit, Box<Refusal>> {
    match record.play() {
        Ok(ref query) => {
            if config.oracle.strict {
                query.check_problems().map_err(refuse)?;
            }
            if matches!(config.input, InputSource::Line(_)) && !question.shows_problems() {
                push_notes(query, stderr_text);
            }
            let answered = config.oracle.answer_position(question, query, out);
            let refused = |error| Refusal::from_answer_error(error, query.id(), line, refuse);
            answered.map(Exit::from).map_err(refused)
        }
        Err(error) => Err(refuse(error)),
    }
}

/// Appends what an answer without room for it cannot say of the line.
#[cold]
fn push_notes(query: &Query<'_>, stderr_text: &mut String) {
    let notes: Vec<String> = turn_note(query)
        .into_iter()
        .chain(notation_notes(query))
        .collect();
    stderr_text.push_str(&notes.join("; "));
}

/// Appends the line before the answers, if the format has one.
pub fn push_header(question: &LineQuestion, out: &mut Vec<u8>) {
    if let Shape::Row(keys) = question.shape() {
        tsv::push_header(keys, out);
    }
}
