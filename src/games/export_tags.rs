//! The tags of the export format (PGN standard, section 8.1), which are written before the moves so far.

use std::io::Write;

use oracle_pgn::{Game, GameResult, decode};

use super::export::ExportVisitor;
use oracle_notation::shown;

const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The size of the movetext after which the tags are written, even if the result is not known yet.
const MUCH: usize = 1 << 20;

impl ExportVisitor<'_> {
    /// Writes the tags, unless they are written, and then the moves so far.
    pub(super) fn flush(&mut self, game: &Game, result: GameResult) {
        let out = &mut self.output.answers.text.bytes;
        if self.export.written.is_none() {
            self.export.written = Some(result);
            push_tags(game, result, out);
        }
        out.append(self.export.movetext.text());
    }

    /// Returns whether a part of the open game is written.
    pub const fn has_begun_to_write(&self) -> bool {
        self.export.is_begun && self.export.written.is_some()
    }

    /// Writes what stands between two games.
    pub fn write_between(&mut self) {
        if self.export.is_begun {
            return;
        }
        self.export.comment_end();
        self.export.movetext.settle();
        let text = self.export.movetext.text();
        let out = &mut self.output.answers.text.bytes;
        if !text.is_empty() {
            out.append(text);
            out.extend_from_slice(b"\n\n");
        }
        self.export.movetext.begin();
    }

    /// Writes what is there, if it is much.
    pub(super) fn flush_much(&mut self, game: &Game) {
        if self.export.movetext.text().len() <= MUCH {
            return;
        }
        if self.export.is_begun {
            let tag = game.tags().get("Result").and_then(GameResult::parse);
            self.flush(game, tag.unwrap_or(GameResult::Unknown));
        } else {
            // A long comment is at least written before its game.
            self.write_between();
        }
    }
}

/// Appends the tags: missing ones of the seven are unknown (`?`).
fn push_tags(game: &Game, result: GameResult, out: &mut Vec<u8>) {
    let tags = game.tags();
    let mut push = |name: &str, value: &str| {
        let value = shown(value).replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to memory cannot fail.
        let _ = writeln!(out, "[{name} \"{value}\"]");
    };
    for name in ROSTER {
        match (name, tags.get(name)) {
            ("Result", _) => push(name, result.id()),
            ("Date", None) => push(name, "????.??.??"),
            (_, None) => push(name, "?"),
            (_, Some(value)) => push(name, &decode(value)),
        }
    }
    let others = tags
        .iter()
        .map(|(name, value)| (decode(name), decode(value)));
    let mut others: Vec<_> = others
        .filter(|(name, _)| !ROSTER.contains(&name.as_ref()))
        .collect();
    others.sort_by(|one, other| one.0.cmp(&other.0));
    others.dedup_by(|one, other| one.0 == other.0);
    for (name, value) in others {
        push(&name, &value);
    }
    out.push(b'\n');
}
