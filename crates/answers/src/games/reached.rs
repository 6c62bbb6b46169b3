//! Games found by what happens in them: by the first position of the main line that fulfils a condition, or the last that a
//! repertoire has.
//!
//! The reader tells each position while it plays plain moves. A position is answered only where the board does not decide.

use oracle_pgn::{Game, Played, Text};

use super::columns::GameColumn;
use super::filter::{Goal, Sought};
use super::output::GamesOutput;
use super::positions::{GamePosition, KeptRows, POSITION, PositionRow};
use super::repertoire::Reached;
use crate::TABLES;
use crate::moves::columns::signature;
use crate::select::Operator;

/// Decides a comparison of a position on its board, if that can be done. A column alone asks whether it is true.
fn decide(
    row: &PositionRow<'_>,
    column: &GameColumn,
    operator: Option<Operator>,
    wanted: &str,
) -> Option<bool> {
    let (position, is_equality) = (&*row.position, operator == Some(Operator::Equal));
    let is_true = operator.is_none() || is_equality && wanted == "true";
    let number = match column.name(POSITION) {
        "check" | "checkmate" | "in_check" if is_true => {
            return (!position.is_check()).then_some(false);
        }
        "stalemate" if is_true => return position.has_legal_move().then_some(false),
        "turn" if is_equality => return Some(position.turn().name() == wanted),
        // Only a capture changes the number of pieces.
        "material" if is_equality => {
            let (placement, length) = (position.placement(), wanted.len() as u32);
            let is_as_long = placement.occupied().len() + 1 == length;
            return Some(is_as_long && signature(placement).eq(wanted.chars()));
        }
        "ply" => row.ply,
        "piece_count" => position.placement().occupied().len(),
        "halfmove" => position.halfmoves(),
        "fullmove" => position.fullmoves(),
        _ => return None,
    };
    let order = f64::from(number).partial_cmp(&wanted.parse().ok()?)?;
    Some(operator?.holds(order))
}

/// The search in the game that is being read.
#[derive(Default)]
pub struct GameSearch {
    /// The positions, if the condition needs what comes after them.
    rows: Option<Box<KeptRows>>,
}

impl GameSearch {
    /// Begins with the start of a game.
    pub fn begin(&mut self, output: &mut GamesOutput<'_>, game: &Game) {
        let Some(goal) = output.settings.games.goal() else {
            return;
        };
        output.reached = None;
        if goal.needs_moves {
            let rows = self.rows.get_or_insert_default();
            rows.begin(!game.tags().is_empty());
            if let Some(start) = game.start() {
                rows.push(PositionRow::new(start, None));
            }
        } else if game.start().is_some() {
            look(output, game);
        }
    }

    /// Keeps the position after a move, if the condition needs what comes after it.
    pub fn keep(&mut self, played: &Played<'_>) {
        if TABLES && let Some(rows) = &mut self.rows {
            rows.push(PositionRow::new(played.after, Some(played)));
        }
    }

    /// Keeps what stands behind the move.
    pub fn read(&mut self, text: Text<'_>) {
        if TABLES && let Some(rows) = &mut self.rows {
            rows.read(text);
        }
    }

    /// Looks at the positions of the main line that were kept.
    pub fn end(&mut self, output: &mut GamesOutput<'_>, game: &Game) {
        let goal = output.settings.games.goal();
        if goal.is_some_and(Goal::is_repertoire) && !game.is_judged() {
            // A move that cannot be played leads nowhere.
            let last = output.reached.as_mut();
            if let Some(last) = last.filter(|last| last.ply == game.plies()) {
                last.leave(None);
            }
        }
        if TABLES && let Some(rows) = &mut self.rows {
            for row in rows.take().iter().filter(|row| row.depth == 0) {
                look_at(output, game, row);
            }
        }
    }
}

/// Looks at the last position of a game.
pub fn look(output: &mut GamesOutput<'_>, game: &Game) {
    let row = PositionRow::new(game.position(), None);
    let ply = game.plies();
    look_at(output, game, &PositionRow { ply, ..row });
}

fn look_at(output: &mut GamesOutput<'_>, game: &Game, row: &PositionRow<'_>) {
    let settings = &output.settings;
    let Some(goal) = settings.games.goal() else {
        return;
    };
    if let Sought::Repertoire(repertoire) = &goal.sought {
        return repertoire.follow(row.ply, &row.position, &mut output.reached);
    }
    if output.reached.is_some() {
        return;
    }
    let fulfils = |row: &PositionRow<'_>| match &goal.sought {
        Sought::Repertoire(_) => false,
        Sought::Board(board) => board.is_of(&row.position),
        Sought::Condition(condition) => condition.keeps_knowing(
            settings.view.castling,
            &|column, operator, wanted| decide(row, column, operator, wanted),
            &mut |column, out| {
                let answer = GamePosition {
                    row,
                    game,
                    settings,
                };
                answer.tell_alone(column, out);
            },
        ),
    };
    let is_mirrored = || {
        let mirrored = row.position.mirrored();
        let mirrored = PositionRow::new(&mirrored, None);
        let ply = row.ply;
        fulfils(&PositionRow { ply, ..mirrored })
    };
    let is_found = fulfils(row) || goal.is_either && is_mirrored();
    if is_found {
        output.reached = Some(Reached {
            ply: row.ply,
            position: Box::new(row.position.clone().into_owned()),
            goes_on: false,
            left: None,
        });
    }
}
