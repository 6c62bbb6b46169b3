//! `perft`: how many leaf nodes there are.

use std::fmt::Write;

use chess_oracle::notation::{Asked, Record, fen, uci};
use chess_oracle::rules::perft;

use crate::cli::config::{Config, Format};
use crate::cli::json::{self, DivideRecord, PerftRecord};

pub fn answer(
    config: &Config,
    record: &Record<'_>,
    asked: &Asked,
    depth: u32,
    divide: bool,
    out: &mut String,
) {
    let position = &asked.position;
    if config.format != Format::Json && !divide {
        let _ = writeln!(out, "{}", perft::perft(position, depth));
        return;
    }
    let parts = perft::divide(position, depth);
    let nodes = if depth == 0 {
        1
    } else {
        parts.iter().map(|(_, nodes)| nodes).sum()
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
        return;
    }
    for (uci, nodes) in parts {
        let _ = writeln!(out, "{uci}: {nodes}");
    }
    let _ = writeln!(out, "\nNodes searched: {nodes}");
}
