//! `perft`: how many leaf nodes there are.

use std::io::Write;

use chess_oracle::notation::{Asked, Record, fen, uci};
use chess_oracle::perft::{Counter, TooManyNodesError};

use crate::cli::config::{Config, Format};
use crate::cli::json::{self, DivideRecord, PerftRecord};

/// Appends a count; there is none of what does not fit into a number.
pub fn answer(
    config: &Config,
    counter: &Counter,
    record: &Record<'_>,
    asked: &Asked,
    (depth, divide): (u8, bool),
    out: &mut Vec<u8>,
) -> Result<(), TooManyNodesError> {
    let position = &asked.position;
    if config.format != Format::Json && !divide {
        // Writing to memory does not fail.
        let _ = writeln!(out, "{}", counter.count(position, depth)?);
        return Ok(());
    }
    let parts = counter.divide(position, depth)?;
    let nodes = match depth {
        0 => 1,
        _ => parts.iter().map(|(_, nodes)| nodes).sum(),
    };
    let parts = parts
        .into_iter()
        .map(|(played, nodes)| (uci::write(played, config.castling), nodes));
    if config.format == Format::Json {
        let divide = parts
            .map(|(uci, nodes)| DivideRecord { uci, nodes })
            .collect();
        let problems = json::problems(record.problems(asked));
        let assumed = json::assumed(record.assumed());
        let record = PerftRecord {
            id: record.id(),
            fen: fen::write(position),
            depth,
            nodes,
            divide,
            problems,
            assumed,
        };
        json::push_line(&record, out);
        return Ok(());
    }
    for (uci, nodes) in parts {
        let _ = writeln!(out, "{uci}: {nodes}");
    }
    let _ = writeln!(out, "\nNodes searched: {nodes}");
    Ok(())
}
