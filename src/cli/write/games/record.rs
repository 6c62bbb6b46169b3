//! A JSON record for each game.

use std::io::Write;

use chess_oracle::board::Bitboard;
use chess_oracle::notation::fen;
use chess_oracle::notation::pgn::{Finding, Game, Tags, Visitor, decode};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

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

/// A game, without its number, which comes first.
#[derive(Serialize)]
struct GameRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    line: u64,
    offset: u64,
    tags: TagRecords<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    plies: u32,
    fen: Text,
    result: Option<&'static str>,
    outcome: Option<OutcomeRecord>,
    claims: ClaimsRecord,
    findings: &'a [FindingRecord],
    #[serde(skip_serializing_if = "is_zero")]
    omitted: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The serde attribute requires a reference.
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The half-move after which a draw could first be claimed.
#[derive(Serialize)]
struct ClaimsRecord {
    threefold: Option<u32>,
    fifty_moves: Option<u32>,
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

/// The tags in order; if a name is repeated, the first counts.
struct TagRecords<'a>(&'a Tags);

impl Serialize for TagRecords<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let has_duplicates = self.0.has_duplicates();
        for (at, (name, value)) in self.0.iter().enumerate() {
            let is_twice = || self.0.iter().take(at).any(|(other, _)| other == name);
            if !(has_duplicates && is_twice()) {
                map.serialize_entry(&decode(name), &decode(value))?;
            }
        }
        map.end()
    }
}

/// A text of ASCII letters.
struct Text(Vec<u8>);

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(str::from_utf8(&self.0).unwrap_or_default())
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
        let mut fen = Vec::with_capacity(90);
        fen::push(game.position(), &mut fen);
        let history = game.history();
        let file = self.sheet.file.as_str();
        let record = GameRecord {
            file: (file != STANDARD_INPUT).then_some(file),
            line: game.place().line,
            offset: game.place().offset,
            tags: TagRecords(game.tags()),
            start: game
                .start()
                .filter(|_| !game.is_standard_start())
                .map(fen::write),
            plies: game.plies(),
            fen: Text(fen),
            result: game
                .result()
                .map(chess_oracle::notation::pgn::GameResult::id),
            outcome: game.outcome().map(OutcomeRecord::new),
            claims: ClaimsRecord {
                threefold: history.threefold(),
                fifty_moves: history.fifty_moves(),
            },
            findings: &self.record.findings,
            omitted: self.record.omitted,
        };
        let out = &mut self.sheet.text;
        out.push_str("{\"game\":");
        out.push_number(game.number());
        let brace = out.bytes.len();
        push(&record, &mut out.bytes);
        // Writing to memory cannot fail.
        let _ = out.bytes.write_all(b"\n");
        // The record continues the object after the number.
        out.bytes[brace] = b',';
        self.record.findings.clear();
        self.record.omitted = 0;
    }
}
