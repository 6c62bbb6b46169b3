//! A JSON record for each game.

use std::ops::ControlFlow;

use oracle_pgn::{Finding, Game, Visitor, decode};

use super::GamesFormat;
use super::columns::Found;
use super::columns::{GAME, GameColumn, JudgedGame, OUTCOME, PLAIN_END};
use super::findings::MOST_TEXT;
use super::output::{GamesOutput, MOST_FINDINGS};
use super::verdict::{push_found, verdict};
use crate::out::{Out, has_value};

/// Writes records.
pub struct RecordVisitor<'a> {
    pub output: GamesOutput<'a>,
    /// The findings of the game that is being read, each after a comma.
    pub(super) findings: Vec<u8>,
    /// Lines about them, if the game is told.
    pub(super) told: String,
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
        let told = self.output.answers.stderr_text.bytes.len() + self.told.len();
        let has_room = self.output.written < MOST_FINDINGS && told <= MOST_TEXT;
        if let GamesFormat::Table(_) = self.output.settings.games.format {
            // A row has their numbers.
        } else if self.output.takes(has_room) {
            let settings = &self.output.settings;
            let found = Found {
                game,
                settings,
                finding,
            };
            self.findings.push(b',');
            let start = self.findings.len();
            let mut record = Out::json(settings.view.castling, &mut self.findings);
            record.push_members(&found);
            record.end_record(start, |_| {});
            if settings.tells {
                push_found(settings, game, finding, &mut self.told);
            }
        }
    }

    fn end(&mut self, game: &Game) {
        let GamesOutput {
            answers,
            found,
            omitted,
            settings,
            ..
        } = &mut self.output;
        let judged = JudgedGame {
            game,
            settings,
            found,
            findings: &self.findings,
            omitted: *omitted,
        };
        let (text, castling) = (&mut answers.text, settings.view.castling);
        let start = text.bytes.len();
        let columns = &settings.games.game_columns;
        let hole = if let GamesFormat::Table(separator) = settings.games.format
            && cfg!(feature = "tables")
        {
            let mut row = Out::cells(separator, castling, &mut text.bytes);
            for column in columns {
                row.begin_cell();
                judged.tell_column(column, &mut row);
            }
            row.end_row(start)
        } else {
            settings.frame.push_before(&mut text.bytes);
            let mut record = Out::json(castling, &mut text.bytes);
            let is_plain = settings.games.request.fields.is_empty() && judged.has_plain_end();
            for column in columns {
                if is_plain && *column == GameColumn::Own(OUTCOME) {
                    record.push_written(PLAIN_END);
                    break;
                }
                match column {
                    GameColumn::Tag(name) => {
                        record.push_named(name, game.tags().get(name).map(decode).as_deref());
                    }
                    GameColumn::Own(at) => record.push_member(&judged, *at),
                    #[cfg(feature = "tables")]
                    GameColumn::Moves(_) => {}
                }
            }
            let has = |name: &str| {
                columns.iter().any(|column| match column {
                    GameColumn::Own(at) => GAME[*at].is_of(name) && has_value(&judged, *at),
                    column => column.name(GAME) == name,
                })
            };
            let hole = record.end_record(start, |out| settings.frame.push_after(has, out));
            text.bytes.push(b'\n');
            hole
        };
        text.note_number(hole, game.number());
        if settings.tells {
            answers.stderr_text.push_str(&verdict(&judged, &self.told));
        }
        self.findings.clear();
        self.told.clear();
        self.output.end_game(game);
    }
}
