//! Streams: one position per line of standard input or of files, one answer for each, in the same order.
//!
//! A line that cannot be answered never stops the stream and is never skipped: JSON has an error record for it, other
//! formats an empty line, or a row of empty cells, and a message on standard error.

use super::config::Config;
use super::input::drawn_board::drawn_board;
use super::input::files::{Files, StdinUsage, length_of_all};
use super::input::lines::{Block, Blocks};
use super::input::pool;
use super::input::unreadable::UnreadableLine;
use super::input::writer::{Answers, Writer};
use super::terminal::channels::{Channels, Input};
use super::terminal::exit::Exit;
use super::terminal::report::report;
use crate::input::unreadable::unreadable_file;
use oracle_answers::Question;
use oracle_answers::format::Shape;
use oracle_answers::games::STANDARD_INPUT;
use oracle_answers::refusal::{LinePlace, Refusal};

/// The most bytes of a block's answers that are kept before they are written; the answers to most blocks are shorter.
const LONGEST_PART: usize = 1 << 20;

/// Answers every line of these files. If the stream ends before its input, ends the program.
pub fn answer(
    config: Config,
    names: Vec<String>,
    stdin: Input,
    channels: &Channels,
) -> anyhow::Result<Exit> {
    let things = config.shows_progress.then_some("lines");
    let planned = things.and_then(|_| length_of_all(&names));
    Writer::run(channels, things, planned, move |writer| {
        answer_lines(&config, &names, stdin, writer)
    })
}

fn answer_lines(
    config: &Config,
    names: &[String],
    stdin: Input,
    mut writer: Writer,
) -> anyhow::Result<Exit> {
    // If no input was given, there may be none: then the error is all that is written.
    let oracle = &config.oracle;
    let is_record = oracle.question.shape() == Shape::Record;
    let mut header = Vec::new();
    oracle.push_header(&mut header);
    header.extend(
        config
            .sheet
            .iter()
            .flat_map(|sheet| sheet.header().into_bytes()),
    );
    writer.write_header(header, config.no_input.is_none())?;
    let usage = StdinUsage {
        name: "standard input",
        words: "-f -",
    };
    let mut blocks = Blocks::new(Files::new(names.to_vec(), stdin, usage));
    let may_be_drawn =
        names == [STANDARD_INPUT] && matches!(oracle.question, Question::Position(_));
    if may_be_drawn && let Some(board) = drawn_board(&mut blocks, &oracle.overrides).transpose() {
        let place = LinePlace {
            file: None,
            number: 1,
        };
        let mut answers = Answers::default();
        let board = board.as_deref().map_err(Clone::clone);
        answer_line(config, board, place, &mut answers);
        writer.write(&mut answers);
        return Ok(writer.end(config.no_input.as_ref(), is_record, Vec::new()));
    }
    pool::run(
        config.threads.get(),
        |block| blocks.read(block),
        || {
            |block: &mut Block, answers: &mut Answers, pass: &dyn Fn(&mut Answers)| {
                answer_block(config, names, block, answers, pass);
            }
        },
        |answers| writer.write(answers),
    );
    Ok(writer.end(config.no_input.as_ref(), is_record, Vec::new()))
}

/// Answers the lines of a block. Passes long answers on.
fn answer_block(
    config: &Config,
    names: &[String],
    block: &Block,
    answers: &mut Answers,
    pass: &dyn Fn(&mut Answers),
) {
    let oracle = &config.oracle;
    // Standard input has no name.
    let file = Some(names[block.file].as_str()).filter(|&name| name != STANDARD_INPUT);
    for line in block.lines() {
        let place = LinePlace {
            file,
            number: line.number,
        };
        let text = line.text.map_err(UnreadableLine::refusal);
        let exit = answer_line(config, text, place, answers);
        if exit == Exit::Error && config.fail_fast {
            answers.is_last = true;
            break;
        }
        if answers.text.len() + answers.stderr_text.len() > LONGEST_PART {
            pass(answers);
        }
    }
    if let Some(error) = block.error.as_ref().filter(|_| !answers.is_last) {
        let is_record = oracle.question.shape() == Shape::Record;
        answers.refuse(&unreadable_file(error), is_record);
        answers.is_last = config.fail_fast;
    }
    answers.end = block.end;
}

/// Appends the answer about one line, or its replacement if the line is refused, and counts it.
fn answer_line(
    config: &Config,
    line: Result<&str, Refusal>,
    place: LinePlace<'_>,
    answers: &mut Answers,
) -> Exit {
    let oracle = &config.oracle;
    let Answers {
        text, stderr_text, ..
    } = answers;
    let start = text.len();
    let (shape, result) = match line {
        Ok(line) => {
            let answer = oracle.answer_at(line, Some(place), text);
            stderr_text.push_str(&answer.note);
            (answer.shape, answer.result)
        }
        Err(refusal) => {
            let shape = oracle.question.shape();
            oracle.push_refused(shape, &refusal, Some(place), text);
            (shape, Err(refusal.into()))
        }
    };
    if let Some(sheet) = &config.sheet {
        sheet.place(start, text);
    }
    let exit = match result {
        Ok(is_yes) => Exit::from(is_yes),
        Err(refusal) => {
            if shape != Shape::Record {
                stderr_text.push_str(&report(&refusal, Some(place)));
            }
            answers.refused += 1;
            Exit::Error
        }
    };
    answers.worst = answers.worst.max(exit);
    answers.count += 1;
    exit
}
