//! A JSON record for each game.

use chess_oracle::board::Bitboard;
use chess_oracle::notation::fen;
use chess_oracle::notation::pgn::{Finding, Game, GameResult, Tags, Visitor, decode};
use serde::Serialize;

use super::{Sheet, Tally};
use crate::cli::config::STANDARD_INPUT;
use crate::cli::write::json::{OutcomeRecord, Squares, push};

/// The most findings of a game that are written; further ones are only counted.
const MOST_FINDINGS: usize = 1000;

/// The findings of the game that is being read.
#[derive(Default)]
pub struct Record {
    findings: Vec<FindingRecord>,
    omitted: u64,
}

/// Writes records.
pub struct Page<'a> {
    pub sheet: &'a mut Sheet,
    pub tally: &'a mut Tally,
    pub record: &'a mut Record,
}

/// A mistake in the game.
#[derive(Serialize)]
struct FindingRecord {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<String>,
    line: u64,
    column: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Squares<Bitboard>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Squares<Bitboard>>,
    message: String,
}

impl FindingRecord {
    fn new(finding: &Finding) -> FindingRecord {
        let illegal = finding.illegal;
        FindingRecord {
            kind: finding.kind.id(),
            ply: finding.ply,
            r#move: (finding.ply.is_some() && !finding.text.is_empty())
                .then(|| finding.text.clone()),
            line: finding.place.line,
            column: finding.place.column,
            fen: finding.position.as_ref().map(fen::write),
            reason: illegal.map(|illegal| illegal.reason.id()),
            squares: illegal.map(|illegal| Squares(illegal.squares)),
            by: illegal.map(|illegal| Squares(illegal.by)),
            message: finding.message.clone(),
        }
    }
}

/// Appends a key and its value; the comma comes first.
fn push_key(key: &str, value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(b"\":");
    push(value, out);
}

/// Appends the tags in order; if a name is repeated, the first counts.
fn push_tags(tags: &Tags, out: &mut Vec<u8>) {
    out.push(b'{');
    if let Some(members) = tags.plain_json() {
        out.extend_from_slice(members);
        out.push(b'}');
        return;
    }
    let has_duplicates = tags.has_duplicates();
    for (at, (name, value)) in tags.iter().enumerate() {
        let is_twice = || tags.iter().take(at).any(|(other, _)| other == name);
        if has_duplicates && is_twice() {
            continue;
        }
        if at > 0 {
            out.push(b',');
        }
        push_text(name, out);
        out.push(b':');
        push_text(value, out);
    }
    out.push(b'}');
}

/// Appends a text of the file as a string.
fn push_text(text: &[u8], out: &mut Vec<u8>) {
    push(&decode(text), out);
}

/// Appends the last position; if it is not known where the game starts, there is none.
fn push_last_position(game: &Game, out: &mut Vec<u8>) {
    if game.start().is_some() {
        out.push(b'"');
        fen::push(game.position(), out);
        out.push(b'"');
    } else {
        out.extend_from_slice(b"null");
    }
}

/// Appends the result: it needs no escapes.
fn push_result(result: Option<GameResult>, out: &mut Vec<u8>) {
    match result {
        Some(result) => {
            out.push(b'"');
            out.extend_from_slice(result.id().as_bytes());
            out.push(b'"');
        }
        None => out.extend_from_slice(b"null"),
    }
}

/// The end of most records: no outcome on the board, no claim, and nothing found.
const PLAIN_END: &[u8] =
    b",\"outcome\":null,\"claims\":{\"threefold\":null,\"fifty_moves\":null},\"findings\":[]}\n";

impl Record {
    /// Returns whether [`PLAIN_END`] is the end of the record.
    fn has_plain_end(&self, game: &Game) -> bool {
        let history = game.history();
        self.findings.is_empty()
            && game.outcome().is_none()
            && history.threefold().is_none()
            && history.fifty_moves().is_none()
    }
}

impl Visitor for Page<'_> {
    fn finding(&mut self, _game: &Game, finding: &Finding) {
        self.tally.note(finding);
        if self.record.findings.len() < MOST_FINDINGS {
            self.record.findings.push(FindingRecord::new(finding));
        } else {
            self.record.omitted += 1;
        }
    }

    fn end(&mut self, game: &Game) {
        self.tally.end(game);
        let history = game.history();
        let out = &mut self.sheet.text;
        out.push_str("{\"game\":");
        out.push_number(game.number());
        let bytes = &mut out.bytes;
        if self.sheet.file != STANDARD_INPUT {
            bytes.extend_from_slice(b",\"file\":");
            bytes.extend_from_slice(&self.sheet.quoted_file);
        }
        push_key("line", &game.place().line, bytes);
        push_key("offset", &game.place().offset, bytes);
        bytes.extend_from_slice(b",\"tags\":");
        push_tags(game.tags(), bytes);
        if let Some(start) = game.start().filter(|_| !game.is_standard_start()) {
            push_key("start", &fen::write(start), bytes);
        }
        push_key("plies", &game.plies(), bytes);
        bytes.extend_from_slice(b",\"fen\":");
        push_last_position(game, bytes);
        bytes.extend_from_slice(b",\"result\":");
        push_result(game.result(), bytes);
        if self.record.has_plain_end(game) {
            bytes.extend_from_slice(PLAIN_END);
            return;
        }
        push_key("outcome", &game.outcome().map(OutcomeRecord::new), bytes);
        bytes.extend_from_slice(b",\"claims\":{\"threefold\":");
        push(&history.threefold(), bytes);
        push_key("fifty_moves", &history.fifty_moves(), bytes);
        bytes.push(b'}');
        push_key("findings", &self.record.findings, bytes);
        if self.record.omitted > 0 {
            push_key("omitted", &self.record.omitted, bytes);
        }
        bytes.extend_from_slice(b"}\n");
        self.record.findings.clear();
        self.record.omitted = 0;
    }
}
