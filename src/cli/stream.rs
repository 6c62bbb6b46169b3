//! Streams: a position a line, one answer for each, in the same order.
//!
//! A line that cannot be answered never stops the stream and never goes missing: it is an error record in JSON, and in
//! other formats an empty line, with the message on standard error.

use std::io::{Read, Write};

use anyhow::Context;

use super::answer;
use super::config::{Asked, Config, Format};
use super::exit::Exit;
use super::input::{Line, Lines};
use super::output::Output;
use super::refusal::Refusal;

/// Answers every line of a stream.
pub fn answer(
    config: &Config,
    stdin: impl Read,
    out: &mut Output<impl Write>,
    stderr: &mut impl Write,
) -> anyhow::Result<Exit> {
    let mut lines = Lines::new(stdin);
    let mut worst = Exit::Yes;
    let (mut text, mut aside) = (String::new(), String::new());
    loop {
        // Whoever waits for an answer before asking on must not wait forever.
        if lines.may_wait() {
            out.flush()?;
        }
        let Some(line) = lines.next().context("cannot read standard input")? else {
            break;
        };
        text.clear();
        aside.clear();
        let exit = answer_line(config, &line, &mut text, &mut aside);
        out.write(&text)?;
        if !aside.is_empty() {
            stderr.write_all(aside.as_bytes())?;
        }
        worst = worst.max(exit);
        if exit == Exit::Error && config.fail_fast {
            break;
        }
    }
    Ok(worst)
}

/// Appends what one line comes to: its answer, or what stands in the place of one.
fn answer_line(config: &Config, line: &Line<'_>, text: &mut String, aside: &mut String) -> Exit {
    let answered = match &line.text {
        Ok(read) => answer::line(config, read, text, aside),
        Err(fault) => Err(Box::new(Refusal::of_line(fault))),
    };
    match answered {
        Ok(exit) => {
            if is_picture(config) {
                text.push('\n');
            }
            exit
        }
        Err(refusal) => {
            text.clear();
            match (config.format, config.asked) {
                (Format::Json, _) => refusal.push_record(line.number, text),
                // One line for each successor: none for a line that has none.
                (_, Asked::Successors(_)) => {}
                _ => text.push('\n'),
            }
            if config.format != Format::Json {
                aside.push_str(&refusal.report.in_line(line.number).to_string());
            }
            Exit::Error
        }
    }
}

/// Whether an answer takes several lines, so that an empty one must end it.
fn is_picture(config: &Config) -> bool {
    let is_long = matches!(
        config.asked,
        Asked::Moves { .. } | Asked::Attacks(_) | Asked::Perft { divide: true, .. }
    );
    config.format == Format::Text && is_long
}
