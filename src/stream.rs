//! Streams: one position per line of standard input or of files, one answer for each, in the same order.
//!
//! A line that cannot be answered never stops the stream and is never skipped: JSON has an error record for it, other
//! formats an empty line, or a row of empty cells, and a message on standard error.

use std::io::{Read, Write};
use std::mem;
use std::sync::Mutex;

use super::config::{Config, STANDARD_INPUT};
use super::error::{LinePlace, Refusal};
use super::input::drawn_board::drawn_board;
use super::input::files::{Files, StdinUsage, length_of_all};
use super::input::lines::{Block, Blocks, InputLine};
use super::input::pool;
use super::input::writer::{Answers, Writer};
use super::output::channels::Output;
use super::output::exit::Exit;
use super::questions::LineQuestion;
use super::respond::{Response, push_header, respond};
use oracle_answers::PositionQuestion;
use oracle_answers::format::Shape;
use oracle_answers::{ObjectLine, tsv};

/// The most bytes of a block's answers that are kept before they are written; the answers to most blocks are shorter.
const LONGEST_PART: usize = 1 << 20;

/// Answers every line of these files. If the stream ends before its input, exits the program.
pub fn answer<R, W, E>(
    config: &Config,
    question: &LineQuestion,
    names: &[String],
    stdin: R,
    out: Output<W>,
    stderr: &Mutex<E>,
) -> anyhow::Result<Exit>
where
    R: Read + Send + 'static,
    W: Write + Send,
    E: Write + Send,
{
    let things = config.shows_progress.then_some("lines");
    let mut writer = Writer::new(out, stderr, things, || length_of_all(names))?;
    // If no input was given, there may be none: then the error is all that is written.
    let mut header = Vec::new();
    push_header(question, &mut header);
    writer.write_header(header, config.no_input.is_none())?;
    let usage = StdinUsage {
        name: "standard input",
        words: "-f -",
    };
    let mut blocks = Blocks::new(Files::new(names.to_vec(), stdin, usage));
    let may_be_drawn = names == [STANDARD_INPUT] && matches!(question, LineQuestion::Position(_));
    if may_be_drawn && let Some(board) = drawn_board(&mut blocks, &config.overrides).transpose() {
        writer.write(&mut answer_board(config, question, &board));
        return Ok(writer.end(
            config.no_input.as_ref(),
            question.shape() == Shape::Record,
            Vec::new(),
        ));
    }
    pool::run(
        config.threads.get(),
        |block| blocks.read(block),
        || {
            |block: &mut Block, answers: &mut Answers, pass: &dyn Fn(&mut Answers)| {
                answer_block(config, question, names, block, answers, pass);
            }
        },
        |answers| writer.write(answers),
    );
    Ok(writer.end(
        config.no_input.as_ref(),
        question.shape() == Shape::Record,
        Vec::new(),
    ))
}

/// Returns the answer about a board that several lines draw, or about a drawing that is none.
fn answer_board(
    config: &Config,
    question: &LineQuestion,
    board: &Result<String, Refusal>,
) -> Answers {
    let mut answers = Answers::default();
    let Answers {
        text, stderr_text, ..
    } = &mut answers;
    let response = match board {
        Ok(board) => respond(config, question, board, text, stderr_text),
        Err(refusal) => Response::refused(question, refusal.clone()),
    };
    let place = LinePlace {
        file: None,
        number: 1,
    };
    answers.worst = complete(config, response, place, 0, &mut answers);
    answers.count = 1;
    answers.refused = u64::from(answers.worst == Exit::Error);
    answers
}

/// Answers the lines of a block. Passes long answers on.
fn answer_block(
    config: &Config,
    question: &LineQuestion,
    names: &[String],
    block: &Block,
    answers: &mut Answers,
    pass: &dyn Fn(&mut Answers),
) {
    // Standard input has no name.
    let file = Some(names[block.file].as_str()).filter(|&name| name != STANDARD_INPUT);
    for line in block.lines() {
        let exit = answer_line(config, question, file, &line, answers);
        answers.worst = answers.worst.max(exit);
        answers.count += 1;
        answers.refused += u64::from(exit == Exit::Error);
        if exit == Exit::Error && config.fail_fast {
            answers.is_last = true;
            break;
        }
        if answers.text.len() + answers.stderr_text.len() > LONGEST_PART {
            pass(answers);
        }
    }
    if let Some(error) = block.error.as_ref().filter(|_| !answers.is_last) {
        answers.refuse_file(error, question.shape() == Shape::Record);
        answers.is_last = config.fail_fast;
    }
    answers.end = block.end;
}

/// Appends the answer about one line of a file, or its replacement if the line is refused.
fn answer_line(
    config: &Config,
    question: &LineQuestion,
    file: Option<&str>,
    line: &InputLine<'_>,
    answers: &mut Answers,
) -> Exit {
    let Answers {
        text, stderr_text, ..
    } = answers;
    let text_before = text.len();
    let response = match &line.text {
        Ok(read) => respond(config, question, read, text, stderr_text),
        Err(unreadable) => Response::unreadable(question, *unreadable),
    };
    let place = LinePlace {
        file,
        number: line.number,
    };
    let exit = complete(config, response, place, text_before, answers);
    let is_check = matches!(question, LineQuestion::Position(PositionQuestion::Perft(perft)) if perft.is_check());
    let is_object = || {
        line.text
            .as_ref()
            .is_ok_and(|read| ObjectLine::is_meant(read))
    };
    if exit == Exit::No && is_check && !is_object() {
        place.add_to_check(text_before, &mut answers.text);
    }
    exit
}

/// Completes the answer that begins at this byte, or appends its replacement if the line is refused.
fn complete(
    config: &Config,
    mut response: Response<'_>,
    place: LinePlace<'_>,
    text_before: usize,
    answers: &mut Answers,
) -> Exit {
    let Answers {
        text, stderr_text, ..
    } = answers;
    match mem::replace(&mut response.answered, Ok(Exit::Yes)) {
        Ok(exit) => {
            match response.shape {
                Shape::Lines => text.push(b'\n'),
                Shape::Record => response.complete(config, text_before, text),
                Shape::Row(_) | Shape::Line | Shape::List => {}
            }
            exit
        }
        Err(refusal) => {
            text.truncate(text_before);
            match response.shape {
                Shape::Record => {
                    response.replace(&refusal, place, config, text_before, text);
                    return Exit::Error;
                }
                Shape::Row(keys) => tsv::push_empty(keys, text),
                Shape::Line | Shape::Lines => text.push(b'\n'),
                // A list may be empty, so a refused line adds none.
                Shape::List => {}
            }
            stderr_text.push_str(&refusal.report(Some(place)));
            Exit::Error
        }
    }
}
