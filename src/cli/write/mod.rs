//! The writers: answers as text, as lines, as pictures and as JSON.

mod json;
mod line;
mod page;
mod picture;
mod svg;
mod text;

pub use json::push_error;
pub use line::{LONGEST_ANSWER, TooLong};

use chess_oracle::notation::Query;
use chess_oracle::rules::perft::TooMany;

use super::answer::{Attacks, Explained, LeafNodes, Mask, Moves};
use super::config::kinds::Kinds;
use super::config::{Config, Perft};
use super::format::Format;

/// Appends the legal moves.
pub fn moves(config: &Config, query: &Query<'_>, kinds: Kinds, explain: bool, out: &mut Vec<u8>) {
    match config.format {
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
                Format::Svg => push_text(out, |text| svg::write(config, &moves, text)),
                _ => push_text(out, |text| {
                    text::moves::write(config, &moves, explain, text);
                }),
            }
        }),
    }
}

/// Appends the positions after the legal moves.
///
/// # Errors
///
/// [`TooLong`] where the operations of an EPD would be repeated too often.
pub fn successors(
    config: &Config,
    query: &Query<'_>,
    kinds: Kinds,
    out: &mut Vec<u8>,
) -> Result<(), TooLong> {
    query.position.with_legal_moves(|legal| {
        let moves = Moves::new(query, legal, kinds);
        if config.format == Format::Json {
            json::push_successors(&moves, config.castling, out);
            return Ok(());
        }
        line::push_successors(config.format, &moves, out)
    })
}

/// Appends the verdict on a move.
pub fn explained(config: &Config, explained: &Explained<'_>, out: &mut Vec<u8>) {
    match config.format {
        Format::Json => json::push_explained(explained, config.castling, out),
        _ => push_text(out, |text| text::explained(explained, text)),
    }
}

/// Appends attacked squares, pins and checkers.
pub fn attacks(config: &Config, attacks: &Attacks<'_>, out: &mut Vec<u8>) {
    match config.format {
        Format::Json => json::push_attacks(attacks, out),
        _ => push_text(out, |text| text::attacks::write(config, attacks, text)),
    }
}

/// Appends how a lone piece moves.
pub fn mask(config: &Config, mask: &Mask, out: &mut Vec<u8>) {
    match config.format {
        Format::Json => json::push_mask(mask, out),
        _ => push_text(out, |text| text::mask::write(config, mask, text)),
    }
}

/// Counts leaf nodes and appends the count.
///
/// # Errors
///
/// More leaf nodes than a number of 64 bits can hold.
pub fn leaf_nodes(
    config: &Config,
    query: &Query<'_>,
    perft: &Perft,
    out: &mut Vec<u8>,
) -> Result<(), TooMany> {
    let is_json = config.format == Format::Json;
    let count = LeafNodes::count(query, perft, is_json || perft.divide)?;
    if is_json {
        json::push_leaf_nodes(query, perft.depth, &count, config.castling, out);
    } else {
        push_text(out, |text| {
            text::leaf_nodes(&count, perft.divide, config.castling, text);
        });
    }
    Ok(())
}

/// Appends what is written as text.
fn push_text(out: &mut Vec<u8>, write: impl FnOnce(&mut String)) {
    let mut text = String::new();
    write(&mut text);
    out.extend_from_slice(text.as_bytes());
}
