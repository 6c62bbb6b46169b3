//! A JSON record for each game.

use std::ops::ControlFlow;

use oracle_laws::Bitboard;
use oracle_notation::{PieceLetters, fen};
use oracle_pgn::{Finding, Game, GameResult, Tags, Visitor, decode};
use serde::Serialize;

use super::fields::{Field, GameKey};
use super::output::{GamesOutput, Numbered, Settings};
use super::repairs;
use crate::json::{OutcomeRecord, RepetitionsRecord, SquareNames, push};

/// The most findings of a game that are written; further ones are only counted.
pub const MOST_FINDINGS: usize = 1000;

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
    const WANTS_MOVES: bool = false;

    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        self.output.begin_game(game);
        ControlFlow::Continue(())
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
        let settings = &self.output.settings;
        let out = &mut self.output.answers.text;
        let start = out.bytes.len();
        let fields = &settings.games.record_fields;
        if fields.is_empty() {
            for key in GameKey::ALL[..GameKey::BEFORE].iter().copied() {
                push_member(key, game, settings, out);
            }
            if self.findings.is_empty() && has_plain_end(game) {
                out.bytes[start] = b'{';
                out.bytes.extend_from_slice(PLAIN_END);
                return;
            }
        }
        let all = GameKey::ALL.map(Field::Known);
        let rest = if fields.is_empty() {
            &all[GameKey::BEFORE..]
        } else {
            fields
        };
        for field in rest {
            match field {
                Field::Known(GameKey::Findings) => {
                    push_key("findings", &self.findings, &mut out.bytes);
                }
                Field::Known(GameKey::Omitted) if self.omitted > 0 => {
                    push_key("omitted", &self.omitted, &mut out.bytes);
                }
                Field::Known(key) => push_member(*key, game, settings, out),
                Field::Tag(name) => {
                    let value = game.tags().get(name).map(decode);
                    push_key(name, &value, &mut out.bytes);
                }
            }
        }
        if out.bytes.len() == start {
            out.bytes.push(b'{');
        }
        out.bytes[start] = b'{';
        out.bytes.extend_from_slice(b"}\n");
        self.findings.clear();
        self.omitted = 0;
    }
}

/// Appends a member of the record, with the comma before it. Some are absent if there is nothing to say.
fn push_member(key: GameKey, game: &Game, settings: &Settings<'_>, out: &mut Numbered) {
    let history = game.history();
    let bytes = &mut out.bytes;
    // If it is not known where the game starts, there is no last position.
    let last = game.start().map(|_| game.position());
    match key {
        GameKey::Game => {
            out.push_str(",\"game\":");
            out.push_number(game.number());
        }
        GameKey::File => {
            if settings.file().is_some() {
                bytes.extend_from_slice(b",\"file\":");
                bytes.extend_from_slice(&settings.quoted_file);
            }
        }
        GameKey::Line => push_key("line", &game.place().line, bytes),
        GameKey::Offset => push_key("offset", &game.place().offset, bytes),
        GameKey::Tags => {
            bytes.extend_from_slice(b",\"tags\":");
            push_tags(game.tags(), bytes);
        }
        GameKey::Start => {
            if let Some(start) = game.start().filter(|_| !game.is_standard_start()) {
                push_key("start", &fen::write(start), bytes);
            }
        }
        GameKey::Letters => {
            let letters = game.letters().letters;
            if letters != PieceLetters::English {
                push_key("letters", letters.id(), bytes);
            }
        }
        GameKey::LettersAlso => {
            let also = game.letters().also.iter().map(|also| also.id());
            let also: Vec<&str> = also.collect();
            if !also.is_empty() {
                push_key("letters_also", &also, bytes);
            }
        }
        GameKey::Plies => push_key("plies", &game.plies(), bytes),
        GameKey::IllegalMoves => push_key("illegal_moves", &game.illegal_moves(), bytes),
        GameKey::Fen => {
            bytes.extend_from_slice(b",\"fen\":");
            push_plain(last.map(|last| |out: &mut _| fen::push(last, out)), bytes);
        }
        GameKey::Result => {
            bytes.extend_from_slice(b",\"result\":");
            let result = game.result().map(GameResult::id);
            let push_id =
                |id: &'static str| |out: &mut Vec<u8>| out.extend_from_slice(id.as_bytes());
            push_plain(result.map(push_id), bytes);
        }
        GameKey::Outcome => {
            push_key("outcome", &game.outcome().map(OutcomeRecord::new), bytes);
        }
        GameKey::Claims => {
            bytes.extend_from_slice(b",\"claims\":{\"threefold\":");
            push(&history.threefold(), bytes);
            push_key("fifty_moves", &history.fifty_moves(), bytes);
            bytes.push(b'}');
        }
        GameKey::Repetitions => {
            let occurrences = history.occurrences();
            if occurrences.len() > 1 && last.is_some() {
                push_key("repetitions", &RepetitionsRecord::new(&occurrences), bytes);
            }
        }
        GameKey::Findings | GameKey::Omitted => {}
        GameKey::Repairs => {
            if settings.games.repairs && game.is_damaged() {
                let found = settings.found.as_deref();
                push_key("repairs", &found.map(repairs::records), bytes);
            }
        }
    }
}
