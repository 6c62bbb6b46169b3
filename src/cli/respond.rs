//! From a line to the text of its answer: chooses the answer and the writer.

use std::ops::RangeInclusive;

use chess_oracle::notation::{ParsePositionError, Pasted, Query, Record};
use chess_oracle::perft::TooManyNodesError;

use super::act;
use super::answer::{
    Attacks, CheckedCount, Explained, LeafNodes, Mask, Moves, Winnable, check, split,
};
use super::compare::Report;
use super::config::{Command, Config, Perft};
use super::error::{Error, Refusal};
use super::exit::Exit;
use super::format::Format;
use super::write::{json, line, suite, svg, text, tsv};

/// Appends the answer to one line, and separately the messages for standard error. The exit status is yes unless the
/// question is about a move that is illegal, about counts that are wrong, or strict and undecided.
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
                Format::Svg => push_text(out, |out| svg::mask::write(config, &mask, out)),
                _ => push_text(out, |out| text::mask::write(config, &mask, out)),
            }
            Ok(Exit::Yes)
        }
        // Use records and queries where they are created: returning and moving them takes longer than reading a line.
        _ => match Record::parse(line, &config.overrides) {
            Ok(ref record) => match record.play() {
                Ok(ref query) => answer_query(config, line, None, query, out),
                Err(error) => refuse(error),
            },
            Err(error) => match Pasted::translate(line) {
                Some(pasted) => answer_pasted(config, line, &pasted, out),
                None => refuse(error),
            },
        },
    }
}

/// Appends the answer to a translated line. The place of an error refers to the original line.
#[cold]
fn answer_pasted(
    config: &Config,
    line: &str,
    pasted: &Pasted,
    out: &mut Vec<u8>,
) -> Result<Exit, Error> {
    let refuse = |error| Refusal::of_position(pasted.locate(error, line), line);
    let record = pasted.read(&config.overrides).map_err(refuse)?;
    let query = record.play().map_err(refuse)?;
    answer_query(config, line, Some(pasted), &query, out)
}

/// Appends the answer about a position; `pasted` is the translation of the line, if there is one.
#[inline]
fn answer_query(
    config: &Config,
    line: &str,
    pasted: Option<&Pasted>,
    query: &Query<'_>,
    out: &mut Vec<u8>,
) -> Result<Exit, Error> {
    let refuse = |error: ParsePositionError| {
        let error = match pasted {
            Some(pasted) => pasted.locate(error, line),
            None => error,
        };
        Refusal::of_position(error, line)
    };
    if config.strict {
        query.check_problems().map_err(refuse)?;
    }
    match &config.command {
        Command::Moves {
            kinds,
            explain,
            dead,
        } => match config.format {
            Format::Fen => {
                query.push_fen(out);
                out.push(b'\n');
            }
            Format::Epd | Format::Pieces => line::push_position(config.format, query, out),
            format => query.position.with_legal_moves(|legal| {
                let moves = Moves::new(query, legal, *kinds);
                let moves = match (dead, format) {
                    (Some(solvers), Format::Json | Format::Svg | Format::Text) => {
                        moves.with_dead(Some(solvers.dead(&query.position)))
                    }
                    _ => moves,
                };
                match format {
                    Format::Json => json::push_moves(&moves, config.castling, *explain, out),
                    Format::Uci => line::push_ucis(&moves, config.castling, out),
                    Format::San if !config.figurine => line::push_sans(&moves, out),
                    Format::San => line::push_words(&moves, false, true, out),
                    Format::Lan => line::push_words(&moves, true, config.figurine, out),
                    Format::Svg => push_text(out, |out| svg::moves::write(config, &moves, out)),
                    Format::Text => {
                        push_text(out, |out| text::moves::write(config, &moves, *explain, out));
                    }
                    // Written above or below, or refused: games only.
                    Format::Fen | Format::Epd | Format::Pieces | Format::Tsv | Format::Pgn => {}
                }
            }),
        },
        Command::Fields { .. } | Command::Count(_) | Command::Successors { .. } => {
            answer_about_moves(config, line, query, out)?;
        }
        &Command::Explain { on_board } => {
            return Ok(answer_explain(
                config,
                &Explained::new(query).map_err(refuse)?,
                on_board,
                out,
            ));
        }
        Command::Attacks(square) => {
            let attacks = Attacks::new(query, *square);
            match config.format {
                Format::Json => json::push_attacks(&attacks, out),
                Format::Svg => push_text(out, |out| svg::attacks::write(config, &attacks, out)),
                _ => push_text(out, |out| text::attacks::write(config, &attacks, out)),
            }
        }
        Command::Perft(perft) => {
            let first = query.depth(perft.depths.map(|(first, _)| first));
            let first = first.map_err(refuse)?;
            let last = perft.depths.map_or(first, |(_, last)| last);
            answer_perft(config, perft, first..=last, query, out)
                .map_err(|error| Refusal::of_count(error, query.id(), line))?;
        }
        Command::Check(wanted) => {
            let counts = check(query, &wanted.counter, wanted.deepest)
                .map_err(|error| Refusal::of_check(error, query.id(), line))?;
            return Ok(answer_check(config, query, &counts, out));
        }
        Command::Split(wanted) => {
            let (depth, plies) = (query.depth(wanted.depth).map_err(refuse)?, wanted.plies);
            let left = depth
                .checked_sub(plies)
                .ok_or_else(|| Refusal::of_shallow_count(depth, plies, query.id(), line))?;
            let parts =
                split(query, plies).map_err(|error| Refusal::of_split(error, query.id(), line))?;
            line::push_split(&parts, left, out);
        }
        Command::Winnable(solvers) => {
            return Ok(answer_winnable(config, &Winnable::new(query, solvers), out));
        }
        Command::Mask(..) | Command::Act { .. } | Command::Games(_) | Command::Compare(_) => {}
    }
    Ok(Exit::Yes)
}

/// Appends some keys of the record of legal moves, their number, or the positions after them.
#[inline]
fn answer_about_moves(
    config: &Config,
    line: &str,
    query: &Query<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Refusal> {
    let is_json = config.format == Format::Json;
    match &config.command {
        Command::Fields { kinds, keys, dead } => query.position.with_legal_moves(|legal| {
            let dead = dead.as_ref().map(|solvers| solvers.dead(&query.position));
            let moves = Moves::new(query, legal, *kinds).with_dead(dead);
            if is_json {
                json::push_fields(&moves, *keys, config.castling, out);
            } else {
                tsv::push_row(&moves, *keys, config.castling, out);
            }
        }),
        &Command::Count(kinds) => query.position.with_legal_moves(|legal| {
            line::push_count(&Moves::new(query, legal, kinds), out);
        }),
        Command::Successors { kinds, dead } => query.position.with_legal_moves(|legal| {
            let moves = Moves::new(query, legal, *kinds);
            if is_json {
                let dead = dead.as_ref().map(|solvers| solvers.dead(&query.position));
                let moves = moves.with_dead(dead);
                json::push_successors(&moves, config.castling, out);
                return Ok(());
            }
            line::push_successors(config.format, &moves, out).map_err(|line::TooLong| {
                Refusal::of_long_answer(line::LONGEST_ANSWER, query.id(), line)
            })
        })?,
        _ => {}
    }
    Ok(())
}

/// Appends whether a move is legal, and if not, why not.
fn answer_explain(
    config: &Config,
    explained: &Explained<'_>,
    on_board: bool,
    out: &mut Vec<u8>,
) -> Exit {
    match config.format {
        Format::Json => json::push_explained(explained, config.castling, out),
        Format::Svg => push_text(out, |out| svg::explain::write(config, explained, out)),
        _ if on_board => push_text(out, |out| text::explain::write(config, explained, out)),
        _ => push_text(out, |out| text::explain::write_sentence(explained, out)),
    }
    explained.exit()
}

/// Appends the counts that a line gives, and the right ones.
fn answer_check(
    config: &Config,
    query: &Query<'_>,
    counts: &[CheckedCount],
    out: &mut Vec<u8>,
) -> Exit {
    match config.format {
        Format::Json => json::push_checked_counts(query, counts, out),
        _ => push_text(out, |out| text::wrong_counts(query, counts, out)),
    }
    if counts.iter().all(CheckedCount::is_right) {
        Exit::Yes
    } else {
        Exit::No
    }
}

/// Appends the line before the answers, if the format has one.
pub fn push_header(config: &Config, out: &mut Vec<u8>) {
    if let Some(keys) = config.columns() {
        tsv::push_header(keys, out);
    }
}

/// Appends the counts of leaf nodes to each of these depths.
fn answer_perft(
    config: &Config,
    perft: &Perft,
    depths: RangeInclusive<u8>,
    query: &Query<'_>,
    out: &mut Vec<u8>,
) -> Result<(), TooManyNodesError> {
    let (is_json, mode) = (config.format == Format::Json, config.castling);
    for depth in depths {
        let is_divided = is_json || perft.divide;
        let count = LeafNodes::count(query, &perft.counter, depth, is_divided)?;
        if is_json {
            json::push_leaf_nodes(query, depth, &count, mode, out);
        } else if perft.is_range() {
            push_text(out, |out| text::leaf_nodes_to(depth, &count, out));
        } else {
            push_text(out, |out| text::leaf_nodes(&count, perft.divide, mode, out));
        }
    }
    Ok(())
}

/// Appends whether each side can still checkmate.
fn answer_winnable(config: &Config, winnable: &Winnable<'_>, out: &mut Vec<u8>) -> Exit {
    match config.format {
        Format::Json => json::push_winnable(winnable, config.castling, out),
        Format::Svg => push_text(out, |out| svg::winnable::write(config, winnable, out)),
        _ => push_text(out, |out| text::winnable::write(config, winnable, out)),
    }
    winnable.exit(config.strict)
}

/// Appends the report on another program.
pub fn report_on(config: &Config, report: &Report, out: &mut Vec<u8>) {
    match config.format {
        Format::Json => json::push_report(report, out),
        Format::Epd => push_text(out, |out| suite::push(report, out)),
        _ => push_text(out, |out| text::comparison::write(config, report, out)),
    }
}

/// Appends an answer that is written to a string.
fn push_text(out: &mut Vec<u8>, write: impl FnOnce(&mut String)) {
    let mut text = String::new();
    write(&mut text);
    out.extend_from_slice(text.as_bytes());
}
