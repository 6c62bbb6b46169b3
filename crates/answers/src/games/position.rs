//! The columns of the positions of games.

use oracle_laws::{Move, Position};
use oracle_notation::{Overrides, Record, fen};
use oracle_pgn::Game;
#[cfg(feature = "tables")]
use oracle_pgn::GameResult;

#[cfg(feature = "tables")]
use super::Games;
use super::columns::{GameColumn, tell_tag};
#[cfg(feature = "tables")]
use super::rest::Rest;
use super::settings::Settings;
use crate::columns::{Column, Tell, columns};
use crate::moves::{Kinds, Moves};
use crate::out::Out;

/// Returns the names of the columns of a table of positions.
pub fn position_columns() -> impl Iterator<Item = &'static str> {
    let columns = POSITION.iter().filter(|column| column.is_in_row());
    columns.map(Column::path)
}

/// Returns whether the column of a position is known only when more of the game has been read.
#[cfg(feature = "tables")]
pub(super) fn is_late(column: &GameColumn) -> bool {
    let last = POSITION
        .iter()
        .position(|column| column.path() == "move_number");
    matches!(column, GameColumn::Own(at) if Some(*at) > last)
}

/// A position of a game.
pub struct PositionRow<'r> {
    pub ply: u32,
    pub depth: usize,
    /// The legal move that led to the position, and the one before.
    pub led: Option<(&'r Position, Move)>,
    pub position: &'r Position,
    /// What comes after it, if that was waited for.
    #[cfg(feature = "tables")]
    pub rest: Option<&'r Rest>,
}

/// The same as an answer.
pub(super) struct GamePosition<'a> {
    pub row: &'a PositionRow<'a>,
    pub game: &'a Game,
    pub settings: &'a Settings<'a>,
}

columns! {
    /// A position, and what the game says of it. What comes after it is known later.
    POSITION: GamePosition<'_>, |it, out|
    /// The number of the game in its file, from 1.
    "game" Always Number(1) => out.later(),
    /// The name of the file; absent for standard input.
    "file" Record Maybe(&Text) => if let Some(file) = it.settings.file() { out.text(file) },
    /// The number of half-moves before the position.
    "ply" Always Number(0) => out.number(it.row.ply),
    /// The number of variations in which the position stands; absent in the game itself.
    "depth" Record Maybe(&Number(1)) => if it.row.depth > 0 { out.number(it.row.depth as u64) },
    /// The move that led to the position; absent at the start and after a null move.
    "uci" Always Maybe(&Def("uci")) => if let Some((_, played)) = it.row.led { out.uci(played) },
    "san" Always Maybe(&Def("san")) => if let Some((before, played)) = it.row.led { out.san(before, played) },
    "fen" Always Def("fen") => out.written(|text| fen::push(it.row.position, text)),
    "depth" Row Number(0) => out.number(it.row.depth as u64),
    "file" Row Text => out.text(it.settings.file),
    #[cfg(feature = "tables")]
    "offset" Row Number(0) => out.number(it.game.place().offset),
    #[cfg(feature = "tables")]
    "move_number" Row Number(0) => if let Some((before, _)) = it.row.led { out.number(before.fullmoves()) },
    #[cfg(feature = "tables")]
    "next_uci" Row Def("uci") => if let Some(next) = it.row.rest.and_then(|rest| rest.next) { out.uci(next) },
    #[cfg(feature = "tables")]
    "next_san" Row Def("san") => if let Some(next) = it.row.rest.and_then(|rest| rest.next) {
        out.san(it.row.position, next);
    },
    #[cfg(feature = "tables")]
    "clock" Row Decimal => if let Some(time) = it.row.rest.and_then(|rest| rest.seconds("clk")) { out.shown(time) },
    #[cfg(feature = "tables")]
    "eval" Row Decimal => if let Some(text) = it.row.rest.and_then(Rest::evaluation) { out.text(text) },
    #[cfg(feature = "tables")]
    "elapsed" Row Decimal => if let Some(time) = it.row.rest.and_then(|rest| rest.seconds("emt")) { out.shown(time) },
    #[cfg(feature = "tables")]
    "nags" Row List(&Number(0)) => if let Some(rest) = it.row.rest { out.list(&rest.nags, |nag, out| out.number(*nag)) },
    #[cfg(feature = "tables")]
    "comment" Row Text => if let Some(rest) = it.row.rest { out.text(&rest.words()) },
    #[cfg(feature = "tables")]
    "winner" Row OneOf(&["white", "black", "draw"]) => out.id(match it.game.result().map(GameResult::standard) {
        Some(GameResult::WhiteWins) => Some("white"),
        Some(GameResult::BlackWins) => Some("black"),
        Some(GameResult::Draw) => Some("draw"),
        _ => None,
    }),
    #[cfg(feature = "tables")]
    "plies_left" Row Number(0) => if it.row.depth == 0 { out.number(it.game.plies().saturating_sub(it.row.ply)) },
}

#[cfg(feature = "tables")]
impl Games {
    /// Returns whether a row needs what comes after its position.
    pub(super) fn has_late_columns(&self) -> bool {
        self.choice.has_late_columns() || self.position_columns.iter().any(is_late)
    }
}

impl GamePosition<'_> {
    /// Appends the cells of these columns.
    pub fn push_cells(&self, columns: &[GameColumn], out: &mut Out<'_>) {
        let asks = columns.iter().any(GameColumn::is_of_moves);
        with_moves(self.row.position, asks, |moves| {
            for column in columns {
                out.begin_cell();
                self.tell_column(column, moves, out);
            }
        });
    }

    fn tell_column(&self, column: &GameColumn, moves: Option<&Moves<'_>>, out: &mut Out<'_>) {
        match (column, moves) {
            (GameColumn::Own(at), _) => self.tell(*at, out),
            (GameColumn::Tag(name), _) => tell_tag(name, self.game, out),
            #[cfg(feature = "tables")]
            (GameColumn::Moves(column), Some(moves)) => column.tell(moves, out),
            #[cfg(feature = "tables")]
            (GameColumn::Moves(_), None) => {}
        }
    }

    /// Returns whether the position is written.
    #[cfg(feature = "tables")]
    pub fn is_chosen(&self) -> bool {
        let Settings {
            games,
            file_number,
            view,
            ..
        } = self.settings;
        let (choice, row) = (&games.choice, self.row);
        let place = self.game.place().offset << 16 ^ u64::from(row.ply) << 8 ^ row.depth as u64;
        let is_drawn = choice
            .sample
            .is_none_or(|sample| choice.chooses_games() || sample.has(*file_number, place));
        is_drawn
            && choice.positions.as_ref().is_none_or(|condition| {
                let columns = condition.columns().into_iter();
                let asks = columns.into_iter().any(GameColumn::is_of_moves);
                with_moves(row.position, asks, |moves| {
                    condition.keeps(view.castling, &mut |column, out| {
                        self.tell_column(column, moves, out);
                    })
                })
            })
    }
}

/// Passes on the moves of a position if they are asked for, and an illegal move has not led to a position that has none.
fn with_moves<T>(
    position: &Position,
    are_asked: bool,
    write: impl FnOnce(Option<&Moves<'_>>) -> T,
) -> T {
    if !are_asked {
        return write(None);
    }
    let overrides = Overrides::default();
    match Record::of_position(position, &overrides).play() {
        Ok(query) => query
            .position
            .with_legal_moves(|legal| write(Some(&Moves::new(&query, legal, Kinds::default())))),
        _ => write(None),
    }
}
