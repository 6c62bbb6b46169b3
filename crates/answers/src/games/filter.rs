//! Which games, or which of their positions, are written.

use std::sync::Arc;

use oracle_notation::is_misspelled;
use oracle_pgn::FindingKind;

use super::columns::{GAME, GameColumn, JudgedGame, MAIN_LINE, REACHED, SOUGHT, TAGS, is_tag};
use super::pattern::BoardPattern;
use super::positions::{POSITION, is_late, is_of_comments};
use super::repertoire::Repertoire;
use super::{Games, GamesFormat};
use crate::columns::{Column, placed};
use crate::diagnostic::{Diagnostic, Fallible};
use crate::format::Rows;
use crate::moves::MoveColumn;
use crate::select::{CellKind, Condition, Filter, ParseConditionError, Sample};

/// What is left out.
#[derive(Debug, Clone, Default)]
pub struct GameFilter {
    /// The condition that games fulfil, or that their positions do.
    games: Option<Condition<GameColumn>>,
    pub(super) positions: Option<Condition<GameColumn>>,
    /// What some position of a game is.
    pub(super) goal: Option<Goal>,
    pub(super) sample: Option<Sample>,
    /// Whether these are about positions.
    is_of_positions: bool,
    /// Whether each position, or each game, is written once.
    pub is_distinct: bool,
    /// Whether not all games or positions may be written.
    pub is_limited: bool,
}

/// What some position of a game is, if the game is written.
#[derive(Debug, Clone)]
pub struct Goal {
    pub(super) sought: Sought,
    /// Whether it may be so with the colours exchanged.
    pub(super) is_either: bool,
    /// Whether it asks about the moves around the position, or what is said of them.
    pub(super) needs_moves: bool,
    /// Whether it asks about what comments say in numbers.
    pub(super) reads_comments: bool,
}

/// What a position is to be.
#[derive(Debug, Clone)]
pub(super) enum Sought {
    Condition(Condition<GameColumn>),
    Board(BoardPattern),
    /// The last of these.
    Repertoire(Arc<Repertoire>),
}

impl Goal {
    /// Parses a condition on the columns of positions, or a board.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, and where.
    pub fn parse(text: &str, is_either: bool) -> Result<Goal, ParseConditionError> {
        const LED: [&str; 3] = ["uci", "san", "move_number"];
        let sought = if BoardPattern::is_meant(text) {
            Sought::Board(BoardPattern::parse(text)?)
        } else {
            Sought::Condition(position_condition(text)?)
        };
        let columns: Vec<&GameColumn> = match &sought {
            Sought::Condition(condition) => condition.columns().collect(),
            Sought::Board(_) | Sought::Repertoire(_) => Vec::new(),
        };
        let name = |column: &GameColumn| column.name(POSITION).to_owned();
        let is_alone =
            |column: &GameColumn| column.is_of_moves() || ["ply", "fen"].contains(&&*name(column));
        let other = columns.iter().find(|column| !is_alone(column));
        if let Some(name) = other.filter(|_| is_either).map(|column| name(column)) {
            let start = text.find(&name).unwrap_or_default();
            return Err(ParseConditionError {
                message: format!(
                    "`--either` exchanges the colours of the board, and `{name}` is not about the board"
                ),
                at: start..start + name.len(),
                hint: "leave `--either` out, or ask for games with this in `--where`".to_owned(),
            });
        }
        let mut all = columns.iter();
        Ok(Goal {
            needs_moves: all.any(|column| is_late(column) || LED.contains(&&*name(column))),
            reads_comments: columns.iter().any(|column| is_of_comments(column)),
            sought,
            is_either,
        })
    }

    /// Returns whether it is the last position of a repertoire.
    pub(super) const fn is_repertoire(&self) -> bool {
        matches!(self.sought, Sought::Repertoire(_))
    }
}

impl From<Repertoire> for Goal {
    fn from(repertoire: Repertoire) -> Goal {
        Goal {
            sought: Sought::Repertoire(Arc::new(repertoire)),
            is_either: false,
            needs_moves: false,
            reads_comments: false,
        }
    }
}

impl GameFilter {
    /// Returns what a filter means in this format.
    ///
    /// # Errors
    ///
    /// Names the option of a condition that is wrong, and says what is, and where.
    pub fn new(
        filter: &Filter,
        repertoire: Option<Repertoire>,
        format: GamesFormat,
    ) -> Result<GameFilter, (&'static str, ParseConditionError)> {
        let is_of_positions = format.is_of_positions();
        let mut of_games = GameFilter {
            // A number of them is drawn when they are written.
            sample: filter.sample.filter(|sample| sample.number.is_none()),
            is_of_positions,
            is_distinct: filter.is_distinct,
            is_limited: filter.limit().is_some() || filter.is_distinct,
            ..GameFilter::default()
        };
        let of_where = |error| ("where", error);
        if let Some(text) = &filter.reaches {
            of_games.goal =
                Some(Goal::parse(text, filter.is_either).map_err(|error| ("reaches", error))?);
        }
        if let Some(repertoire) = repertoire {
            of_games.goal = Some(repertoire.into());
        }
        match &filter.condition {
            Some(text) if is_of_positions => {
                of_games.positions = Some(position_condition(text).map_err(of_where)?);
            }
            Some(text) => {
                let is_had = |name: &str| of_games.tells(name) && !MAIN_LINE.contains(&name);
                let names = || names(GAME).filter(|name| is_had(name)).collect();
                let find = |name: &str| game_column(name).filter(|_| is_had(name));
                let condition = Condition::parse(text, &find, &names).map_err(|mut error| {
                    let name = text.get(error.at.clone()).unwrap_or_default();
                    if MAIN_LINE.contains(&name) {
                        error.hint = "`--reaches uci=e2e4` finds games with a move".into();
                    } else if !is_had(name) {
                        let (message, hint) = required(name);
                        (error.message, error.hint) = (message, hint.to_owned());
                    }
                    of_where(error)
                });
                of_games.games = Some(condition?);
            }
            None => {}
        }
        Ok(of_games)
    }

    /// Returns whether there is a condition, which nothing that is refused fulfils.
    pub const fn has_condition(&self) -> bool {
        self.games.is_some() || self.positions.is_some() || self.goal.is_some()
    }

    /// Returns whether what a column says is looked for.
    fn tells(&self, name: &str) -> bool {
        let at = SOUGHT.iter().position(|sought| *sought == name);
        at.is_none_or(|at| match &self.goal {
            None => false,
            Some(goal) => at == 0 || goal.is_repertoire(),
        })
    }

    /// Returns whether games are compared with each other, which are read to their ends first.
    pub(super) const fn finds_doubles(&self) -> bool {
        self.is_distinct && !self.is_of_positions
    }

    pub(super) fn chooses_games(&self) -> bool {
        self.games.is_some()
            || self.goal.is_some()
            || self.finds_doubles()
            || self.sample.is_some() && !self.is_of_positions
    }

    /// Returns whether a game that has ended is written.
    pub(super) fn keeps(&self, judged: &JudgedGame<'_>) -> bool {
        let settings = judged.settings;
        let drawn = self
            .sample
            .filter(|_| !self.is_of_positions)
            .is_none_or(|sample| sample.has(settings.file_number, judged.game.place().offset));
        drawn
            && (self.goal.is_none() || judged.reached.is_some())
            && self.games.as_ref().is_none_or(|condition| {
                condition.keeps(settings.view.castling, &mut |column, out| {
                    judged.tell_column(column, out);
                })
            })
    }
}

impl Games {
    /// Leaves out the rest. A pedantic finding that the condition names is looked for.
    ///
    /// # Errors
    ///
    /// The fields ask when games reach a position, and the filter does not.
    pub fn set_filter(&mut self, filter: GameFilter) -> Fallible<()> {
        let mut fields = self.request.fields.iter();
        if let Some(field) = fields.find(|field| !filter.tells(field)) {
            let (message, hint) = required(field);
            return Err(Diagnostic::usage("fields", message, hint));
        }
        if filter.goal.is_some() && self.request.fields.is_empty() {
            let mut own = self.game_columns.iter();
            let place = own.position(|own| matches!(own, GameColumn::Own(at) if *at > REACHED));
            let place = place.unwrap_or(self.game_columns.len());
            let told = SOUGHT.iter().take_while(|name| filter.tells(name));
            let told = told
                .enumerate()
                .map(|(at, _)| GameColumn::Own(REACHED + at));
            self.game_columns.splice(place..place, told);
        }
        let compared = filter.games.iter().flat_map(Condition::compared);
        let named: Vec<&str> = compared.map(|(_, text)| text).collect();
        let is_asked = |kind: FindingKind| kind.is_pedantic() && named.contains(&kind.id());
        if !self.options.is_pedantic && FindingKind::ALL.into_iter().any(is_asked) {
            self.options.is_pedantic = true;
            for kind in FindingKind::ALL {
                self.kinds[kind as usize] &= !kind.is_pedantic() || is_asked(kind);
            }
        }
        for kind in FindingKind::ALL {
            self.kinds[kind as usize] |= kind.is_moment() && named.contains(&kind.id());
        }
        self.filter = filter;
        Ok(())
    }
}

/// Returns why a column that only a search has is refused, and a hint.
fn required(name: &str) -> (String, &'static str) {
    let (options, hint) = match name {
        "reached" => (
            "`--reaches` or `--like`",
            "add `--reaches CONDITION` or `--like FILE`",
        ),
        _ => ("`--like`", "add `--like FILE`"),
    };
    (format!("`{name}` requires {options}"), hint)
}

/// Parses a condition on the columns of positions.
pub(super) fn position_condition(text: &str) -> Result<Condition<GameColumn>, ParseConditionError> {
    let names = || {
        let moves = MoveColumn::all().filter(|column| column.is_of_position());
        names(POSITION).chain(moves.map(MoveColumn::name)).collect()
    };
    Condition::parse(text, &position_column, &names)
}

/// Returns the names of columns that a misspelt one may mean.
fn names(table: &'static [Column]) -> impl Iterator<Item = &'static str> {
    let own = table.iter().filter(|column| column.is_in_row());
    let own = own
        .map(Column::path)
        .filter(|name| !["game", "error"].contains(name));
    own.chain(TAGS).chain(["player"])
}

/// Finds a column of a position. Games are numbered when their condition was decided.
fn position_column(name: &str) -> Option<(GameColumn, CellKind)> {
    let of_moves = || {
        let column = MoveColumn::find(name).filter(|column| column.is_of_position())?;
        Some((GameColumn::Moves(column), CellKind::of_moves(column)))
    };
    let own = own_column(const { &[POSITION] }, name);
    own.or_else(of_moves).or_else(|| tag_column(name))
}

fn game_column(name: &str) -> Option<(GameColumn, CellKind)> {
    let name = match name {
        "outcome" => "outcome.reason",
        name => name,
    };
    own_column(const { &[GAME] }, name).or_else(|| tag_column(name))
}

/// Finds a column of a table, but for the number of the game.
fn own_column(table: Rows, name: &str) -> Option<(GameColumn, CellKind)> {
    let is_meant = |column: &Column| column.path() == name && column.is_in_row() && name != "game";
    let mut columns = placed(table);
    let ((_, at), _) = columns.find(|(_, column)| is_meant(column))?;
    Some((GameColumn::Own(at), CellKind::of(table, name)))
}

/// Finds a tag, which is not a misspelt one of those that most games have.
fn tag_column(name: &str) -> Option<(GameColumn, CellKind)> {
    let is_wrong = TAGS
        .iter()
        .any(|tag| is_misspelled(name, tag) && !name.eq_ignore_ascii_case(tag));
    let is_meant = is_tag(name) && !is_wrong;
    is_meant.then(|| (GameColumn::Tag(name.to_owned()), CellKind::of_tag(name)))
}
