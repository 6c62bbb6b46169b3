//! From a line to the text of its answer: what is asked, and the question that answers it.

use oracle_notation::{ParsePositionError, Pasted, Query, Record};

use super::config::{Config, InputSource};
use super::error::Refusal;
use super::output::exit::Exit;
use super::output::picture::turn_note;
use super::questions::{Command, PositionQuestion, Shape, mask};
use oracle_answers::{Mask, tsv};

/// Appends the answer to one line, and separately the messages for standard error. The exit status is yes unless the
/// question is about a move that is illegal, about counts that are wrong, or strict and undecided.
pub fn respond(
    config: &Config,
    line: &str,
    out: &mut Vec<u8>,
    stderr_text: &mut String,
) -> Result<Exit, Box<Refusal>> {
    let refuse = |error: ParsePositionError| Err(Refusal::from_position_error(error, line).into());
    match &config.command {
        // Use records and queries where they are created: returning and moving them takes longer than reading a line.
        Command::Position(question) => match Record::parse(line, &config.overrides) {
            Ok(ref record) => match record.play() {
                Ok(ref query) => {
                    answer_query(config, question, line, None, query, out, stderr_text)
                }
                Err(error) => refuse(error),
            },
            Err(error) => match Pasted::translate(line) {
                Some(pasted) => answer_pasted(config, question, line, &pasted, out, stderr_text),
                None => refuse(error),
            },
        },
        Command::Act { trace } => {
            let replied = oracle_answers::act::answer(line, out, trace.then_some(stderr_text));
            replied.map_err(|error| Refusal::from_message_error(error, line))?;
            Ok(Exit::Yes)
        }
        &Command::Mask(square, piece, format) => {
            mask::answer(config, &Mask::new(square, piece), format, out);
            Ok(Exit::Yes)
        }
        // They read no lines.
        Command::Games(_) | Command::Compare(..) => Ok(Exit::Yes),
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
    let refuse = |error| Refusal::from_position_error(pasted.locate(error, line), line);
    let record = pasted.read(&config.overrides).map_err(refuse)?;
    let query = record.play().map_err(refuse)?;
    answer_query(
        config,
        question,
        line,
        Some(pasted),
        &query,
        out,
        stderr_text,
    )
}

/// Appends the answer about a position; `pasted` is the translation of the line, if there is one.
#[inline]
fn answer_query(
    config: &Config,
    question: &PositionQuestion,
    line: &str,
    pasted: Option<&Pasted>,
    query: &Query<'_>,
    out: &mut Vec<u8>,
    stderr_text: &mut String,
) -> Result<Exit, Box<Refusal>> {
    let refuse = |error: ParsePositionError| {
        let error = match pasted {
            Some(pasted) => pasted.locate(error, line),
            None => error,
        };
        Refusal::from_position_error(error, line)
    };
    if config.strict {
        query.check_problems().map_err(refuse)?;
    }
    if matches!(config.input, InputSource::Line(_)) && !question.shows_problems() {
        push_turn_note(query, stderr_text);
    }
    question.answer(config, line, query, refuse, out)
}

#[cold]
fn push_turn_note(query: &Query<'_>, stderr_text: &mut String) {
    if let Some(note) = turn_note(query) {
        stderr_text.push_str(&note);
    }
}

/// Appends the line before the answers, if the format has one.
pub fn push_header(config: &Config, out: &mut Vec<u8>) {
    if let Shape::Row(keys) = config.command.shape() {
        tsv::push_header(keys, out);
    }
}

/// Appends an answer that is written to a string.
pub fn push_text(out: &mut Vec<u8>, write: impl FnOnce(&mut String)) {
    let mut text = String::new();
    write(&mut text);
    out.extend_from_slice(text.as_bytes());
}
