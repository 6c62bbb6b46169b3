//! From a line to the text of its answer: what is asked, and the question that answers it.

use oracle_notation::{ParsePositionError, Pasted, Query, Record};

use super::config::{Config, InputSource};
use super::error::Refusal;
use super::output::exit::Exit;
use super::output::picture::turn_note;
use super::questions::{LineQuestion, PositionQuestion, Shape};
use oracle_answers::tsv;

/// Finds the place of an error in the line.
pub type Refuse<'a> = dyn Fn(ParsePositionError) -> Box<Refusal> + 'a;

/// Appends the answer to one line, and separately the messages for standard error. The exit status is yes unless the
/// question is about a move that is illegal, about counts that are wrong, or strict and undecided.
pub fn respond(
    config: &Config,
    question: &LineQuestion,
    line: &str,
    out: &mut Vec<u8>,
    stderr_text: &mut String,
) -> Result<Exit, Box<Refusal>> {
    let question = match question {
        LineQuestion::Position(question) => question,
        LineQuestion::Act { trace } => {
            let replied = oracle_answers::act::answer(line, out, trace.then_some(stderr_text));
            replied.map_err(|error| Refusal::from_message_error(error, line))?;
            return Ok(Exit::Yes);
        }
    };
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
fn answer_record(
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
            if config.strict {
                query.check_problems().map_err(refuse)?;
            }
            if matches!(config.input, InputSource::Line(_)) && !question.shows_problems() {
                push_turn_note(query, stderr_text);
            }
            question.answer(config, line, query, refuse, out)
        }
        Err(error) => Err(refuse(error)),
    }
}

#[cold]
fn push_turn_note(query: &Query<'_>, stderr_text: &mut String) {
    if let Some(note) = turn_note(query) {
        stderr_text.push_str(&note);
    }
}

/// Appends the line before the answers, if the format has one.
pub fn push_header(question: &LineQuestion, out: &mut Vec<u8>) {
    if let Shape::Row(keys) = question.shape() {
        tsv::push_header(keys, out);
    }
}

/// Appends an answer that is written to a string.
pub fn push_text(out: &mut Vec<u8>, write: impl FnOnce(&mut String)) {
    let mut text = String::new();
    write(&mut text);
    out.extend_from_slice(text.as_bytes());
}
