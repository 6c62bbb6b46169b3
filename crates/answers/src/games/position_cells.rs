//! The cells of the row of a position.

use oracle_laws::{Move, Position};
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{Overrides, Record, San, fen};
use oracle_pgn::{Game, GameResult, decode};

use super::fields::{PositionCell, PositionColumn};
use super::output::{Numbered, Settings};
#[cfg(feature = "tables")]
use super::rest::Rest;
use crate::json::push;
use crate::separator::Separator;
use crate::{Kinds, Moves};

/// What a row says.
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

impl PositionRow<'_> {
    /// Returns whether the position is written.
    #[cfg(feature = "tables")]
    pub(super) fn is_chosen(&self, game: &Game, settings: &Settings<'_>) -> bool {
        let choice = &settings.games.choice;
        let place = game.place().offset << 16 ^ u64::from(self.ply) << 8 ^ self.depth as u64;
        let is_drawn = choice
            .sample
            .is_none_or(|sample| choice.chooses_games() || sample.has(settings.file_number, place));
        is_drawn
            && choice.positions.as_ref().is_none_or(|condition| {
                let asks = condition
                    .columns()
                    .into_iter()
                    .any(PositionCell::is_of_moves);
                with_moves(self.position, asks, |moves| {
                    condition.keeps(settings.oracle.castling, &mut |cell, out| {
                        out.words(|text| {
                            self.push(cell, moves, game, settings, Separator::Tab, text);
                        });
                    })
                })
            })
    }

    /// Appends a cell, but for the number of the game within its chunk.
    fn push(
        &self,
        cell: &PositionCell,
        moves: Option<&Moves<'_>>,
        game: &Game,
        settings: &Settings<'_>,
        separator: Separator,
        out: &mut Vec<u8>,
    ) {
        let own = match cell {
            PositionCell::Own(own) => *own,
            PositionCell::Tag(name) => {
                let value = game.tags().get(name).unwrap_or_default();
                return separator.push_text(&decode(value), out);
            }
            #[cfg(feature = "tables")]
            PositionCell::Moves(column) => {
                let castling = settings.oracle.castling;
                let moves = moves.into_iter();
                return moves.for_each(|moves| column.push(moves, separator, castling, out));
            }
        };
        let mode = settings.oracle.castling;
        match own {
            PositionColumn::Game => push(&game.number(), out),
            PositionColumn::Ply => push(&self.ply, out),
            PositionColumn::Depth => push(&self.depth, out),
            PositionColumn::Uci | PositionColumn::San => {
                push_move(self.led, own == PositionColumn::San, mode, out);
            }
            PositionColumn::Fen => fen::push(self.position, out),
            PositionColumn::File => separator.push_text(settings.file, out),
            #[cfg(not(feature = "tables"))]
            _ => {}
            #[cfg(feature = "tables")]
            _ => self.push_more(own, game, settings, separator, out),
        }
    }

    /// Appends a cell that is there only where it is asked for.
    #[cfg(feature = "tables")]
    fn push_more(
        &self,
        column: PositionColumn,
        game: &Game,
        settings: &Settings<'_>,
        separator: Separator,
        out: &mut Vec<u8>,
    ) {
        let mode = settings.oracle.castling;
        let next = self.rest.and_then(|rest| rest.next);
        match column {
            PositionColumn::Offset => push(&game.place().offset, out),
            PositionColumn::MoveNumber => {
                if let Some((before, _)) = self.led {
                    push(&before.fullmoves(), out);
                }
            }
            PositionColumn::NextUci | PositionColumn::NextSan => {
                let next = next.map(|next| (self.position, next));
                push_move(next, column == PositionColumn::NextSan, mode, out);
            }
            PositionColumn::Winner => {
                let winner = match game.result().map(GameResult::standard) {
                    Some(GameResult::WhiteWins) => "white",
                    Some(GameResult::BlackWins) => "black",
                    Some(GameResult::Draw) => "draw",
                    _ => "",
                };
                out.extend_from_slice(winner.as_bytes());
            }
            PositionColumn::PliesLeft if self.depth == 0 => {
                push(&game.plies().saturating_sub(self.ply), out);
            }
            _ => self.push_said(column, separator, out),
        }
    }

    /// Appends a cell about what is said of the last move.
    #[cfg(feature = "tables")]
    fn push_said(&self, column: PositionColumn, separator: Separator, out: &mut Vec<u8>) {
        let Some(rest) = self.rest else { return };
        let text = match column {
            PositionColumn::Clock => rest.seconds("clk").map(|time| time.to_string()),
            PositionColumn::Elapsed => rest.seconds("emt").map(|time| time.to_string()),
            PositionColumn::Eval => rest.evaluation().map(str::to_owned),
            PositionColumn::Nags => Some(
                rest.nags
                    .iter()
                    .map(u16::to_string)
                    .collect::<Vec<_>>()
                    .join(" "),
            ),
            PositionColumn::Comment => Some(rest.words()),
            _ => None,
        };
        separator.push_text(&text.unwrap_or_default(), out);
    }
}

/// Appends a move from a position, if there is one, in SAN or in UCI.
fn push_move(
    played: Option<(&Position, Move)>,
    is_san: bool,
    mode: CastlingMode,
    out: &mut Vec<u8>,
) {
    match played {
        Some((before, played)) if is_san => {
            out.extend_from_slice(San::from_move(before, played).to_string().as_bytes());
        }
        Some((_, played)) => uci::push(played, mode, out),
        None => {}
    }
}

/// Appends the row of a position.
pub(super) fn push_row(
    row: &PositionRow<'_>,
    game: &Game,
    settings: &Settings<'_>,
    separator: Separator,
    out: &mut Numbered,
) {
    let start = out.bytes.len();
    let columns = &settings.games.columns;
    let asks = columns.iter().any(PositionCell::is_of_moves);
    with_moves(row.position, asks, |moves| {
        for cell in columns {
            match cell {
                PositionCell::Own(PositionColumn::Game) => out.push_number(game.number()),
                cell => row.push(cell, moves, game, settings, separator, &mut out.bytes),
            }
            separator.push(&mut out.bytes);
        }
    });
    out.end_row(start, separator);
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
    let (text, overrides) = (fen::write(position), Overrides::default());
    let record = Record::parse(&text, &overrides);
    match record.as_ref().map(Record::play) {
        Ok(Ok(query)) => query
            .position
            .with_legal_moves(|legal| write(Some(&Moves::new(&query, legal, Kinds::default())))),
        _ => write(None),
    }
}
