//! The cells of the row of a game: the values of its record.

use oracle_pgn::{FindingKind, Game, decode};
use serde_json::Value;

use super::fields::{GameCell, GameKey};
use super::output::{GamesOutput, Numbered};
use super::record::push_member;
use crate::json::end_object;
use crate::separator::Separator;
use crate::table::{at, push_value};

impl GameCell {
    /// Appends the cell, whose game has its number within its chunk.
    pub(super) fn push(
        &self,
        game: &Game,
        output: &GamesOutput<'_>,
        separator: Separator,
        out: &mut Vec<u8>,
    ) {
        let (key, path) = match self {
            GameCell::Tag(name) => {
                let value = game.tags().get(name).unwrap_or_default();
                return separator.push_text(&decode(value), out);
            }
            GameCell::Key(key, path) => (*key, *path),
        };
        let kinds = || FindingKind::ALL.into_iter().zip(output.found);
        let value: Value = match path {
            "finding_count" => output.found.iter().sum::<u64>().into(),
            "findings" => {
                let found = kinds().filter(|(_, count)| *count > 0);
                found
                    .map(|(kind, count)| format!("{}={count}", kind.id()))
                    .collect()
            }
            _ => {
                let mut member = Numbered::default();
                push_member(key, game, &output.settings, &mut member);
                let mut record = Vec::new();
                member.append_to(0, &mut record);
                end_object(0, &mut record);
                let record: Value = serde_json::from_slice(&record).unwrap_or_default();
                match at(&record, path) {
                    // What a repair has depends on its kind.
                    repairs @ Value::Array(_) if key == GameKey::Repairs => {
                        repairs.to_string().into()
                    }
                    value => value.clone(),
                }
            }
        };
        push_value(&value, separator, out);
    }
}

/// Appends the row of a game.
pub(super) fn push_row(game: &Game, output: &mut GamesOutput<'_>, separator: Separator) {
    let mut text = std::mem::take(&mut output.answers.text);
    let start = text.bytes.len();
    for cell in &output.settings.games.game_columns {
        match cell {
            GameCell::Key(GameKey::Game, _) => text.push_number(game.number()),
            cell => cell.push(game, output, separator, &mut text.bytes),
        }
        separator.push(&mut text.bytes);
    }
    text.end_row(start, separator);
    output.answers.text = text;
}
