//! Which games, or which of their positions, are written.

use oracle_pgn::Game;

use super::GamesFormat;
use super::fields::{GameCell, GameKey, PositionCell, PositionColumn, is_tag};
use super::output::GamesOutput;
use crate::moves::MoveColumn;
use crate::select::{CellKind, Condition, ParseConditionError, Sample, Subset};
use crate::separator::Separator;
use crate::{Key, schema};

/// What is left out.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// The condition that games fulfil, or that their positions do.
    games: Option<Condition<GameCell>>,
    pub(super) positions: Option<Condition<PositionCell>>,
    pub(super) sample: Option<Sample>,
    /// Whether these are about positions.
    is_of_positions: bool,
    /// Whether each position is written once.
    pub is_distinct: bool,
}

impl Choice {
    /// Returns what a selection means in this format.
    ///
    /// # Errors
    ///
    /// Says what is wrong with its condition, and where.
    pub fn new(selection: &Subset, format: GamesFormat) -> Result<Choice, ParseConditionError> {
        let is_of_positions = format.is_of_positions();
        let mut choice = Choice {
            sample: selection.sample,
            is_of_positions,
            is_distinct: selection.is_distinct,
            ..Choice::default()
        };
        let inverts = selection.inverts;
        match &selection.condition {
            Some(text) if is_of_positions => {
                choice.positions = Some(Condition::parse(text, inverts, &position_cell)?);
            }
            Some(text) => choice.games = Some(Condition::parse(text, inverts, &game_cell)?),
            None => {}
        }
        Ok(choice)
    }

    /// Returns whether there is a condition, which nothing that is refused fulfils.
    pub const fn has_condition(&self) -> bool {
        self.games.is_some() || self.positions.is_some()
    }

    pub(super) fn chooses_games(&self) -> bool {
        self.games.is_some() || self.sample.is_some() && !self.is_of_positions
    }

    pub(super) fn has_late_cells(&self) -> bool {
        self.positions
            .as_ref()
            .is_some_and(|condition| condition.columns().into_iter().any(PositionCell::is_late))
    }

    /// Returns whether a game that has ended is written.
    pub(super) fn keeps(&self, game: &Game, output: &GamesOutput<'_>) -> bool {
        let drawn = self
            .sample
            .is_none_or(|sample| sample.has(output.settings.file_number, game.place().offset));
        drawn
            && self.games.as_ref().is_none_or(|condition| {
                let castling = output.settings.oracle.castling;
                condition.keeps(castling, &mut |cell, out| {
                    out.words(|text| cell.push(game, output, Separator::Tab, text));
                })
            })
    }
}

fn position_cell(name: &str) -> Option<(PositionCell, CellKind)> {
    // Games are numbered when their condition was decided.
    let mut columns = PositionColumn::ALL.into_iter().skip(1);
    if let Some(own) = columns.find(|column| column.id() == name) {
        return Some((PositionCell::Own(own), column_kind(own)));
    }
    let column = MoveColumn::find(name);
    let column = column.filter(|column| column.key().is_some_and(Key::is_of_position));
    if let Some(column) = column {
        return Some((PositionCell::Moves(column), column.kind()));
    }
    is_tag(name).then(|| (PositionCell::Tag(name.to_owned()), CellKind::of_tag(name)))
}

fn column_kind(column: PositionColumn) -> CellKind {
    use PositionColumn::{Clock, Depth, Elapsed, Eval, Game, MoveNumber, Offset, PliesLeft, Ply};
    match column {
        Game | Ply | Depth | Offset | MoveNumber | PliesLeft | Clock | Elapsed | Eval => {
            CellKind::Number
        }
        PositionColumn::Nags => CellKind::List(Vec::new()),
        PositionColumn::Winner => {
            CellKind::Text(["white", "black", "draw"].map(str::to_owned).to_vec())
        }
        _ => CellKind::Text(Vec::new()),
    }
}

fn game_cell(name: &str) -> Option<(GameCell, CellKind)> {
    let name = match name {
        "outcome" => "outcome.reason",
        name => name,
    };
    let keys = GameKey::ALL.into_iter();
    let keys = keys.filter(|key| !matches!(key, GameKey::Game | GameKey::Tags));
    let mut cells = keys.flat_map(GameCell::of);
    let found = cells.find(|cell| cell.column() == name);
    let cell = found.or_else(|| is_tag(name).then(|| GameCell::Tag(name.to_owned())))?;
    let kind = match &cell {
        GameCell::Tag(name) => CellKind::of_tag(name),
        GameCell::Key(_, "finding_count") => CellKind::Number,
        GameCell::Key(_, path) => CellKind::of(&schema::document(Some("game")), path),
    };
    Some((cell, kind))
}
