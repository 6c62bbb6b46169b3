//! From a line to the text that answers it: which answer, and which writer.

use chess_oracle::notation::{ParsePositionError, Query, Record};

use super::act;
use super::answer::{Attacks, Explained, LeafNodes, Mask, Moves};
use super::compare::Report;
use super::config::{Command, Config};
use super::error::{Error, Refusal};
use super::exit::Exit;
use super::format::Format;
use super::write::{json, line, suite, svg, text};

/// Appends the answer about one line, and what is to be written to standard error beside it. The exit status is yes
/// unless a move was asked about that is not legal.
pub fn respond(
    config: &Config,
    line: &str,
    out: &mut Vec<u8>,
    aside: &mut String,
) -> Result<Exit, Error> {
    let refuse = |error: ParsePositionError| Err(Refusal::of_position(error, line).into());
    match &config.command {
        Command::Act { trace } => {
            let replied = act::answer(line, out, trace.then_some(aside));
            replied.map_err(|error| Refusal::of_message(error, line))?;
            Ok(Exit::Yes)
        }
        Command::Mask(square, piece) => {
            let mask = Mask::new(*square, *piece);
            match config.format {
                Format::Json => json::push_mask(&mask, out),
                _ => push_text(out, |out| text::mask::write(config, &mask, out)),
            }
            Ok(Exit::Yes)
        }
        // Records and queries are used where they were made: to return and move them takes longer than to read a line.
        _ => match Record::parse(line, &config.overrides) {
            Ok(ref record) => match record.play() {
                Ok(ref query) => answer_query(config, line, query, out),
                Err(error) => refuse(error),
            },
            Err(error) => refuse(error),
        },
    }
}

/// Appends the answer about a position.
#[inline]
fn answer_query(
    config: &Config,
    line: &str,
    query: &Query<'_>,
    out: &mut Vec<u8>,
) -> Result<Exit, Error> {
    let refuse = |error: ParsePositionError| Refusal::of_position(error, line);
    if config.strict {
        query.check_problems().map_err(refuse)?;
    }
    let is_json = config.format == Format::Json;
    match &config.command {
        &Command::Moves { kinds, explain } => match config.format {
            Format::Fen => {
                query.push_fen(out);
                out.push(b'\n');
            }
            Format::Epd | Format::Pieces => line::push_position(config.format, query, out),
            format => query.position.with_legal_moves(|legal| {
                let moves = Moves::new(query, legal, kinds);
                match format {
                    Format::Json => json::push_moves(&moves, config.castling, explain, out),
                    Format::Uci => line::push_ucis(&moves, config.castling, out),
                    Format::San => line::push_sans(&moves, out),
                    Format::Svg => push_text(out, |out| svg::write(config, &moves, out)),
                    _ => push_text(out, |out| text::moves::write(config, &moves, explain, out)),
                }
            }),
        },
        &Command::Successors(kinds) => query.position.with_legal_moves(|legal| {
            let moves = Moves::new(query, legal, kinds);
            if is_json {
                json::push_successors(&moves, config.castling, out);
                return Ok(());
            }
            line::push_successors(config.format, &moves, out).map_err(|line::TooLong| {
                Refusal::of_long_answer(line::LONGEST_ANSWER, query.id(), line)
            })
        })?,
        Command::Explain => {
            let explained = Explained::new(query).map_err(refuse)?;
            if is_json {
                json::push_explained(&explained, config.castling, out);
            } else {
                push_text(out, |out| text::explained(&explained, out));
            }
            return Ok(explained.exit());
        }
        Command::Attacks(square) => {
            let attacks = Attacks::new(query, *square);
            if is_json {
                json::push_attacks(&attacks, out);
            } else {
                push_text(out, |out| text::attacks::write(config, &attacks, out));
            }
        }
        Command::Perft(perft) => {
            let count = LeafNodes::count(query, perft, is_json || perft.divide)
                .map_err(|error| Refusal::of_count(error, query.id(), line))?;
            if is_json {
                json::push_leaf_nodes(query, perft.depth, &count, config.castling, out);
            } else {
                let mode = config.castling;
                push_text(out, |out| text::leaf_nodes(&count, perft.divide, mode, out));
            }
        }
        Command::Mask(..) | Command::Act { .. } | Command::Compare(_) => {}
    }
    Ok(Exit::Yes)
}

/// Appends the report on another program.
pub fn report_on(config: &Config, report: &Report, out: &mut Vec<u8>) {
    match config.format {
        Format::Json => json::push_report(report, out),
        Format::Epd => push_text(out, |out| suite::push(report, out)),
        _ => push_text(out, |out| text::comparison::write(config, report, out)),
    }
}

/// Appends what is written as text.
fn push_text(out: &mut Vec<u8>, write: impl FnOnce(&mut String)) {
    let mut text = String::new();
    write(&mut text);
    out.extend_from_slice(text.as_bytes());
}
