//! Streams: one position per line of standard input or of files, one answer for each, in the same order.
//!
//! A line that cannot be answered never stops the stream and is never skipped: JSON has an error record for it, other
//! formats an empty line, or a row of empty cells, and a message on standard error. Under a condition, it has the message only.

use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};

use super::config::Config;
use super::input::block::{Block, unreadable_file};
use super::input::cells::Cells;
use super::input::columns::TableColumns;
use super::input::files::{Files, StdinUsage, length_of_all};
use super::input::first_lines::drawn_board;
use super::input::lines::Blocks;
use super::input::pool;
use super::input::writer::{Answers, Writer};
use super::sheet::Sheet;
use super::terminal::channels::{Channels, Input};
use super::terminal::exit::{Exit, report};
use super::terminal::progress::Progress;
use oracle_answers::diagnostic::LinePlace;
use oracle_answers::format::Shape;
use oracle_answers::games::STANDARD_INPUT;
use oracle_answers::{Answered, Oracle};

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
    let progress = Progress {
        planned: things.and_then(|_| length_of_all(&names)),
        files: names.len() as u64,
        ..Progress::default()
    };
    let (filter, tells) = (config.answer_filter.clone(), config.stats);
    let answer = move |writer| answer_lines(&config, &names, stdin, writer);
    Writer::run(channels, filter, tells, things, progress, Box::new(answer))
}

fn answer_lines(
    config: &Config,
    names: &[String],
    stdin: Input,
    mut writer: Writer,
) -> anyhow::Result<Exit> {
    // If no input was given, there may be none: then the error is all that is written.
    let oracle = &config.oracle;
    let is_record = has_error_records(oracle);
    // The names of the columns that are copied are those of the first table.
    let copies = config.columns.copies && matches!(oracle.question.form.shape, Shape::Row(..));
    if !copies {
        writer.write_header(header(config, None), config.no_input.is_none())?;
    }
    let usage = StdinUsage {
        name: "standard input",
        words: "-f -",
    };
    let files = Files::new(names.to_vec(), stdin, usage);
    let is_of_positions = oracle.question.is_about_position();
    writer.ends_at_limit = config.answer_filter.limit().is_some() && config.sheet.is_none();
    let is_full = AtomicBool::new(false);
    let columns = is_of_positions.then(|| config.columns.clone());
    let mut blocks = Blocks::new(files, columns, config.from_offset);
    let is_whole = config.from_offset == 0 && names == [STANDARD_INPUT];
    let may_be_drawn = is_whole && is_of_positions;
    if may_be_drawn && let Some(board) = drawn_board(&mut blocks, &oracle.overrides).transpose() {
        let place = LinePlace {
            file: None,
            number: 1,
        };
        let mut answers = Answers::default();
        if copies {
            answers.text.extend(header(config, None));
        }
        let (start, text) = (answers.text.len(), &mut answers.text);
        let answered = match board {
            Ok(board) => {
                let answered = oracle.answer_at(&board, Some(place), text);
                if let Some(sheet) = &config.sheet {
                    place_on_sheet(sheet, &board, None, place, start, text);
                }
                answered
            }
            Err(error) => oracle.refuse(error.into(), Some(place), text),
        };
        count(config, &answered, start, place, 0, &mut answers);
        writer.write(&mut answers);
        return Ok(writer.end(config.no_input.as_ref(), is_record, last(config)));
    }
    let mut needs_header = copies;
    pool::run(
        config.threads.get(),
        |block| {
            let is_read = !is_full.load(Ordering::Relaxed) && blocks.read(block);
            block.is_first = is_read && mem::take(&mut needs_header);
            is_read
        },
        || {
            |block: &mut Block, answers: &mut Answers, pass: &dyn Fn(&mut Answers)| {
                if block.is_first {
                    answers.text = header(config, block.columns.as_deref());
                }
                answer_block(config, names, block, answers, pass);
            }
        },
        |answers| {
            writer.write(answers);
            is_full.store(writer.is_full(), Ordering::Relaxed);
        },
    );
    let last = if needs_header {
        header(config, blocks.first_columns.as_deref())
    } else {
        last(config)
    };
    Ok(writer.end(config.no_input.as_ref(), is_record, last))
}

/// Returns whether an error is a record of the output.
fn has_error_records(oracle: &Oracle) -> bool {
    oracle.question.form.shape == Shape::Record && !oracle.chooses()
}

fn last(config: &Config) -> Vec<u8> {
    let sheet = config.sheet.iter();
    sheet
        .flat_map(|sheet| sheet.footer().into_bytes())
        .collect()
}

/// Returns the names of the columns of the answers, and of those that are copied from these.
fn header(config: &Config, columns: Option<&TableColumns>) -> Vec<u8> {
    let mut header = Vec::new();
    let copied = columns.into_iter().flat_map(|columns| &columns.copied);
    let names: Vec<String> = copied.map(|(name, _)| name.clone()).collect();
    if !config.no_header {
        config.oracle.push_header(&names, &mut header);
    }
    let sheet = config.sheet.iter();
    header.extend(sheet.flat_map(|sheet| sheet.header().into_bytes()));
    header
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
    let mut cells = Cells::default();
    for line in block.lines(oracle.view.keeps_lines) {
        let place = LinePlace {
            file,
            number: line.number,
        };
        let sample = config.answer_filter.sample;
        if sample.is_some_and(|sample| !sample.has(block.file as u64, line.number)) {
            answers.count += 1;
            continue;
        }
        let start = answers.text.len();
        if oracle.view.keeps_lines && line.text == Ok("") {
            let columns = block.columns.as_deref();
            let blank = columns.map(TableColumns::blank).unwrap_or_default();
            oracle.push_blank(&blank.copied, place, &mut answers.text);
            if let drawn @ Some(_) = config.drawn_key(block.file, line.number) {
                answers.mark(start, None, drawn);
            }
            continue;
        }
        let text = &mut answers.text;
        let answered = match (&line.text, block.columns.as_deref()) {
            (Ok(line), None) => oracle.answer_at(line, Some(place), text),
            (Ok(row), Some(columns)) => columns.read(row, &mut cells, |row, fault| {
                oracle.answer_row(row, fault, place, text)
            }),
            (Err(line), None) => oracle.refuse(line.diagnostic().into(), Some(place), text),
            (Err(line), Some(columns)) => oracle.answer_row(
                &columns.blank(),
                Some(line.diagnostic().into()),
                place,
                text,
            ),
        };
        if let (Some(sheet), Ok(line)) = (&config.sheet, &line.text) {
            place_on_sheet(sheet, line, block.columns.as_deref(), place, start, text);
        }
        let exit = count(config, &answered, start, place, block.file, answers);
        if exit == Exit::Error && config.fail_fast {
            answers.is_last = true;
            break;
        }
        if answers.text.len() + answers.stderr_text.len() > LONGEST_PART {
            answers.next = Some(block.next - line.left as u64);
            pass(answers);
        }
    }
    if let Some(error) = block.error.as_ref().filter(|_| !answers.is_last) {
        answers.refuse(&unreadable_file(error), has_error_records(oracle));
        answers.is_last = config.fail_fast;
    }
    (answers.file, answers.end) = (block.file, block.end);
    answers.next = Some(block.next);
}

/// Puts the picture of a line on a page, with that of its exercise.
#[cold]
fn place_on_sheet(
    sheet: &Sheet,
    line: &str,
    columns: Option<&TableColumns>,
    place: LinePlace<'_>,
    start: usize,
    text: &mut Vec<u8>,
) {
    sheet.place(start, text, |exercises, text| {
        match columns {
            None => exercises.answer_at(line, Some(place), text),
            Some(columns) => columns.read(line, &mut Cells::default(), |row, fault| {
                exercises.answer_row(row, fault, place, text)
            }),
        };
    });
}

/// Counts the answer that begins at this byte, or reports the error in its place. Notes where
/// the answer about a position stands that is written once, or if there is a limit.
#[allow(clippy::inline_always)] // Done for each line.
#[inline(always)]
fn count(
    config: &Config,
    answered: &Answered,
    start: usize,
    place: LinePlace<'_>,
    file: usize,
    answers: &mut Answers,
) -> Exit {
    let remarks = &answered.remarks;
    answers.stderr_text.push_str(&remarks.note);
    let is_kept = !remarks.is_left_out && (answered.result.is_ok() || config.oracle.chooses());
    let exit = match &answered.result {
        Ok(is_yes) => Exit::from(*is_yes),
        Err(error) => {
            if !answered.is_record {
                answers.stderr_text.push_str(&report(error, Some(place)));
            }
            answers.refused += 1;
            Exit::Error
        }
    };
    answers.worst = answers.worst.max(exit);
    answers.count += 1;
    answers.kept += u64::from(is_kept);
    let key = remarks.hash.filter(|_| is_kept);
    let (drawn, limit) = (
        config.drawn_key(file, place.number),
        config.answer_filter.limit(),
    );
    if key.is_some() || (limit.is_some() || drawn.is_some()) && !remarks.is_left_out {
        answers.mark(start, key, drawn);
    }
    exit
}
