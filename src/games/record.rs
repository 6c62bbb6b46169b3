//! A JSON record for each game.

use oracle_laws::Bitboard;
use oracle_notation::fen;
use oracle_pgn::{Finding, Game, GameResult, Tags, Visitor, decode};
use serde::Serialize;

use super::output::GamesOutput;
use super::repairs;
use oracle_answers::json::{OutcomeRecord, SquareNames, push};

/// The most findings of a game that are written; further ones are only counted.
const MOST_FINDINGS: usize = 1000;

/// Writes records.
pub struct RecordVisitor<'a> {
    pub output: GamesOutput<'a>,
    /// The findings of the game that is being read, and the number of further ones.
    findings: Vec<FindingRecord>,
    omitted: u64,
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
    squares: Option<SquareNames<Bitboard>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<SquareNames<Bitboard>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    after_illegal: bool,
    message: String,
}

/// How often the last position has occurred, and after which half-moves.
#[derive(Serialize)]
struct RepetitionsRecord {
    count: usize,
    plies: Vec<u32>,
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
            squares: illegal.map(|illegal| SquareNames(illegal.squares)),
            by: illegal.map(|illegal| SquareNames(illegal.by)),
            after_illegal: finding.is_after_illegal,
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

/// Appends a string that needs no escapes, or null.
fn push_plain(text: Option<impl FnOnce(&mut Vec<u8>)>, out: &mut Vec<u8>) {
    if let Some(push) = text {
        out.push(b'"');
        push(out);
        out.push(b'"');
    } else {
        out.extend_from_slice(b"null");
    }
}

/// The end of most records: no outcome on the board, no claim, and nothing found.
const PLAIN_END: &[u8] =
    b",\"outcome\":null,\"claims\":{\"threefold\":null,\"fifty_moves\":null},\"findings\":[]}\n";

impl<'a> RecordVisitor<'a> {
    pub const fn new(output: GamesOutput<'a>) -> RecordVisitor<'a> {
        RecordVisitor {
            output,
            findings: Vec::new(),
            omitted: 0,
        }
    }
}

/// Returns whether [`PLAIN_END`] is the end of the record, if nothing was found.
fn has_plain_end(game: &Game) -> bool {
    let history = game.history();
    history.repetitions() == 1
        && game.outcome().is_none()
        && history.threefold().is_none()
        && history.fifty_moves().is_none()
}

impl Visitor for RecordVisitor<'_> {
    fn begin(&mut self, game: &Game) {
        self.output.begin_game(game);
    }

    fn finding(&mut self, _game: &Game, finding: &Finding) {
        if !self.output.note(finding) {
            return;
        }
        if self.findings.len() < MOST_FINDINGS {
            self.findings.push(FindingRecord::new(finding));
        } else {
            self.omitted += 1;
        }
    }

    fn end(&mut self, game: &Game) {
        self.output.answers.tally.end(game);
        let history = game.history();
        let out = &mut self.output.answers.text;
        out.push_str("{\"game\":");
        out.push_number(game.number());
        let bytes = &mut out.bytes;
        let settings = &self.output.settings;
        if settings.file().is_some() {
            bytes.extend_from_slice(b",\"file\":");
            bytes.extend_from_slice(&settings.quoted_file);
        }
        push_key("line", &game.place().line, bytes);
        push_key("offset", &game.place().offset, bytes);
        bytes.extend_from_slice(b",\"tags\":");
        push_tags(game.tags(), bytes);
        if let Some(start) = game.start().filter(|_| !game.is_standard_start()) {
            push_key("start", &fen::write(start), bytes);
        }
        push_key("plies", &game.plies(), bytes);
        push_key("illegal_moves", &game.illegal_moves(), bytes);
        bytes.extend_from_slice(b",\"fen\":");
        // If it is not known where the game starts, there is no last position.
        let last = game.start().map(|_| game.position());
        push_plain(last.map(|last| |out: &mut _| fen::push(last, out)), bytes);
        bytes.extend_from_slice(b",\"result\":");
        let result = game.result().map(GameResult::id);
        let push_id = |id: &'static str| |out: &mut Vec<u8>| out.extend_from_slice(id.as_bytes());
        push_plain(result.map(push_id), bytes);
        if self.findings.is_empty() && has_plain_end(game) {
            bytes.extend_from_slice(PLAIN_END);
            return;
        }
        push_key("outcome", &game.outcome().map(OutcomeRecord::new), bytes);
        bytes.extend_from_slice(b",\"claims\":{\"threefold\":");
        push(&history.threefold(), bytes);
        push_key("fifty_moves", &history.fifty_moves(), bytes);
        bytes.push(b'}');
        let occurrences = history.occurrences();
        if occurrences.len() > 1 && last.is_some() {
            let repetitions = RepetitionsRecord {
                count: occurrences.len(),
                plies: occurrences,
            };
            push_key("repetitions", &repetitions, bytes);
        }
        push_key("findings", &self.findings, bytes);
        if self.omitted > 0 {
            push_key("omitted", &self.omitted, bytes);
        }
        if settings.games.repairs && game.is_damaged() {
            let found = settings.found.as_deref();
            push_key("repairs", &found.map(repairs::records), bytes);
        }
        bytes.extend_from_slice(b"}\n");
        self.findings.clear();
        self.omitted = 0;
    }
}
