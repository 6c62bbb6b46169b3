//! A JSON record for each game.

use std::ops::ControlFlow;

use oracle_laws::Article;
use oracle_notation::{PieceLetters, fen};
use oracle_pgn::{Finding, Game, GameResult, Tags, Visitor, decode};

#[cfg(feature = "tables")]
use super::cells;
use super::fields::{GameCell, GameKey};
use super::findings::consequences;
use super::output::{GamesOutput, Numbered, Settings};
use super::{GamesFormat, repairs};
use crate::json::{ObjectWriter, end_object, push_follow, push_object, push_repetitions};

/// The most findings of a game that are written; further ones are only counted.
pub const MOST_FINDINGS: usize = 1000;

/// Writes records.
pub struct RecordVisitor<'a> {
    pub output: GamesOutput<'a>,
    /// The findings of the game that is being read, each after a comma.
    pub(super) findings: Vec<u8>,
}

/// Writes a mistake in the game.
fn push_finding(
    settings: &Settings<'_>,
    game: &Game,
    finding: &Finding,
    record: &mut ObjectWriter<'_>,
) {
    record.push("kind", finding.kind.id());
    record.push_some("ply", finding.ply);
    let has_move = finding.ply.is_some() && !finding.text.is_empty();
    record.push_some("move", has_move.then_some(&finding.text));
    record.push("line", &finding.place.line);
    record.push("column", &finding.place.column);
    if let Some(position) = &finding.position {
        record.push_quoted("fen", |out| fen::push(position, out));
    }
    if let Some(illegal) = &finding.illegal {
        record.push_illegal(illegal);
    }
    record.push_some("article", finding.article.map(Article::number));
    record.push_truth("after_illegal", finding.is_after_illegal);
    record.push("message", &finding.message);
    push_follow(&consequences(settings, game, finding), record);
}

/// Appends the tags in order; if a name is repeated, the first counts.
fn push_tags(tags: &Tags, out: &mut Vec<u8>) {
    if let Some(members) = tags.plain_json() {
        out.push(b'{');
        out.extend_from_slice(members);
        out.push(b'}');
        return;
    }
    let has_duplicates = tags.has_duplicates();
    push_object(out, |record| {
        for (at, (name, value)) in tags.iter().enumerate() {
            let is_twice = || tags.iter().take(at).any(|(other, _)| other == name);
            if !has_duplicates || !is_twice() {
                record.push_named(&decode(name), &decode(value));
            }
        }
    });
}

/// The end of most records: no outcome on the board, no claim, and nothing found.
const PLAIN_END: &[u8] =
    b",\"outcome\":null,\"claims\":{\"threefold\":null,\"fifty_moves\":null},\"findings\":[]";

/// Returns whether [`PLAIN_END`] is the end of the record, if nothing was found.
fn has_plain_end(game: &Game) -> bool {
    let history = game.history();
    history.repetitions() == 1
        && game.outcome().is_none()
        && history.threefold().is_none()
        && history.fifty_moves().is_none()
}

impl Visitor for RecordVisitor<'_> {
    fn wants_moves(&self) -> bool {
        false
    }

    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        self.output.begin_game(game);
        ControlFlow::Continue(())
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        if !self.output.note(finding) {
            return;
        }
        if let GamesFormat::Table(_) = self.output.settings.games.format {
            // A row has their numbers.
        } else if self.output.takes(self.output.written < MOST_FINDINGS) {
            self.findings.push(b',');
            let settings = &self.output.settings;
            push_object(&mut self.findings, |record| {
                push_finding(settings, game, finding, record);
            });
        }
    }

    fn end(&mut self, game: &Game) {
        match self.output.settings.games.format {
            #[cfg(feature = "tables")]
            GamesFormat::Table(separator) => cells::push_row(game, &mut self.output, separator),
            _ => self.push_record(game),
        }
        self.output.end_game(game);
    }
}

impl RecordVisitor<'_> {
    fn push_record(&mut self, game: &Game) {
        let settings = &self.output.settings;
        let out = &mut self.output.answers.text;
        let start = out.bytes.len();
        let has_all = settings.games.request.fields.is_empty();
        let is_plain = has_all && self.findings.is_empty() && has_plain_end(game);
        for field in &settings.games.record_fields {
            match field {
                GameCell::Key(GameKey::Outcome, _) if is_plain => {
                    out.bytes.extend_from_slice(PLAIN_END);
                    break;
                }
                GameCell::Key(GameKey::Findings, _) => {
                    let mut record = ObjectWriter(&mut out.bytes);
                    let list = record.key("findings");
                    list.push(b'[');
                    list.extend_from_slice(self.findings.get(1..).unwrap_or_default());
                    list.push(b']');
                }
                GameCell::Key(GameKey::Omitted, _) if self.output.omitted > 0 => {
                    ObjectWriter(&mut out.bytes).push("omitted", &self.output.omitted);
                }
                GameCell::Key(key, _) => push_member(*key, game, settings, out),
                GameCell::Tag(name) => {
                    let value = game.tags().get(name).map(decode);
                    ObjectWriter(&mut out.bytes).push_named(name, &value);
                }
            }
        }
        end_object(start, &mut out.bytes);
        out.bytes.push(b'\n');
        self.findings.clear();
    }
}

/// Appends a member of the record, with the comma before it. Some are absent if there is nothing to say.
pub(super) fn push_member(key: GameKey, game: &Game, settings: &Settings<'_>, out: &mut Numbered) {
    let history = game.history();
    let mut record = ObjectWriter(&mut out.bytes);
    let name = key.id();
    // If it is not known where the game starts, there is no last position.
    let last = game.start().map(|_| game.position());
    match key {
        GameKey::Game => {
            record.key(name);
            out.push_number(game.number());
        }
        GameKey::File => {
            if settings.file().is_some() {
                record.key(name).extend_from_slice(&settings.quoted_file);
            }
        }
        // The number of the line of an object stands in its place.
        GameKey::Line if settings.oracle.has_line() => {}
        GameKey::Line => record.push(name, &game.place().line),
        GameKey::Offset => record.push(name, &game.place().offset),
        GameKey::Tags => push_tags(game.tags(), record.key(name)),
        GameKey::Start => {
            let start = game.start().filter(|_| !game.is_standard_start());
            record.push_some(name, start);
        }
        GameKey::Letters => {
            let letters = game.letters().letters;
            let is_foreign = letters != PieceLetters::English;
            record.push_some(name, is_foreign.then(|| letters.id()));
        }
        GameKey::LettersAlso => {
            let also = game.letters().also.iter().map(|also| also.id());
            record.push_list(name, &also.collect::<Vec<_>>());
        }
        GameKey::Plies => record.push(name, &game.plies()),
        GameKey::IllegalMoves => record.push(name, &game.illegal_moves()),
        GameKey::Fen => match last {
            Some(last) => record.push_quoted(name, |out| fen::push(last, out)),
            None => record.push(name, &()),
        },
        GameKey::Result => match game.result().map(GameResult::id) {
            Some(id) => record.push_quoted(name, |out| out.extend_from_slice(id.as_bytes())),
            None => record.push(name, &()),
        },
        GameKey::Outcome => record.push(name, &game.outcome()),
        GameKey::Claims => record.push_object(name, |claims| {
            claims.push("threefold", &history.threefold());
            claims.push("fifty_moves", &history.fifty_moves());
        }),
        GameKey::Repetitions => {
            if history.repetitions() > 1 && last.is_some() {
                push_repetitions(&history.occurrences(), record.key(name));
            }
        }
        GameKey::Findings | GameKey::Omitted => {}
        GameKey::Repairs => {
            if settings.games.request.repair && game.is_damaged() {
                match &settings.found {
                    Some(found) => record.push_objects(name, found, repairs::push),
                    None => record.push(name, &()),
                }
            }
        }
    }
}
