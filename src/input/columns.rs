//! Lines that are rows of a table: which column has the position, and which others are used.
//!
//! A file is a table if its first line names a column of positions, or if a position stands in the same column of its first
//! two lines, and only there. A table that has moves and no positions has games: they begin at the initial position.

use oracle_answers::TableRow;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::message::Json;
use oracle_notation::{
    MoveText, Overrides, ParsePositionError, Pasted, PieceLetters, PositionErrorKind, Record,
    WrittenMove, nearest,
};

use super::cells::{Cells, cells, is_open};

/// The names of a column of positions, of the moves of games, and of ids, in any case.
const POSITIONS: [&str; 3] = ["fen", "position", "epd"];
const MOVES: [&str; 3] = ["moves", "pgn", "movetext"];
const IDS: [&str; 3] = ["id", "puzzleid", "puzzle_id"];

const DELIMITERS: [u8; 3] = *b"\t,;";

/// What is said of the columns of tables: each by its name, or by its number from 1.
#[derive(Debug, Clone, Default)]
pub struct ColumnNames {
    pub position: Option<String>,
    pub moves: Option<String>,
    pub id: Option<String>,
    /// How many of the moves are played; none for all.
    pub plies: Option<usize>,
    /// Whether the other columns are copied, but for those that the answer has if it is a row.
    pub copies: bool,
    pub answered: Option<Vec<String>>,
    /// The field of lines that a column has, of this name if none is named: `move` or `depth`.
    pub asked: Option<&'static str>,
    pub asked_column: Option<String>,
    /// The columns that a condition asks about, of those that are copied.
    pub chosen: Vec<String>,
    /// Those that are asked for by name; then only these and the chosen ones are copied.
    pub fields: Vec<String>,
}

impl ColumnNames {
    pub fn is_given(&self) -> bool {
        let named = [&self.position, &self.moves, &self.id, &self.asked_column];
        named.into_iter().any(Option::is_some)
    }
}

/// The columns of a table.
#[derive(Debug, Clone, Default)]
pub struct TableColumns {
    pub delimiter: u8,
    /// Whether the first line has their names.
    pub has_names: bool,
    names: Vec<String>,
    /// That of the positions; none if all are the initial one.
    position: Option<usize>,
    moves: Option<usize>,
    plies: Option<usize>,
    id: Option<usize>,
    asked: Option<(&'static str, usize)>,
    /// The names of the columns that are copied, and where the table has them.
    pub copied: Vec<(String, Option<usize>)>,
}

impl TableColumns {
    /// Finds the columns of a file that begins with these lines; none if it is no table. `is_named` says that its name is that
    /// of one.
    /// Errors say what is missing, and which columns there are.
    pub fn find(
        first: &str,
        second: Option<&str>,
        asked: &ColumnNames,
        is_named: bool,
    ) -> Result<Option<TableColumns>, String> {
        let found = match &asked.position {
            Some(name) => chosen(name, first, second)?,
            // A text of an object may have commas, too.
            None if first.trim_start().starts_with('{') => None,
            None => named(first)?,
        };
        if let Some(found) = found {
            if found.3 && first.contains('\r') {
                return Err(
                    "its first line has a carriage return in it: end lines with line feeds"
                        .to_owned(),
                );
            }
            return TableColumns::new(found, false, asked).map(Some);
        }
        if asked.position.is_none() && is_line(first) && !asked.is_given() {
            return Ok(None);
        }
        for delimiter in DELIMITERS.into_iter().filter(|_| asked.position.is_none()) {
            let names = cells(first, delimiter);
            let below = second.map(|second| cells(second, delimiter));
            let of_second = below
                .as_deref()
                .and_then(|below| only_position(below, names.len()));
            let (at, has_names) = match (only_position(&names, names.len()), of_second) {
                (Some(at), _) if second.is_none() || of_second == Some(at) => (at, false),
                // A line of separators names nothing.
                (None, Some(at)) if !names[at].trim().is_empty() => (at, true),
                _ => continue,
            };
            if names.len() > 1 {
                let found = (delimiter, names, at, has_names);
                return TableColumns::new(found, false, asked).map(Some);
            }
        }
        if let Some(found) = of_moves(first, second, asked)? {
            return TableColumns::new(found, true, asked).map(Some);
        }
        let widest = |line| {
            let rows = DELIMITERS.into_iter().map(|by| cells(line, by));
            rows.max_by_key(Vec::len).unwrap_or_default()
        };
        let (all, below) = (widest(first), widest(second.unwrap_or(first)));
        let found = (1..).zip(below.iter().zip(&all));
        let found = found.filter(|(_, (text, _))| is_position(text));
        // Where the first line has no names, a column has a number.
        let called = found.map(|(number, (_, name))| {
            if is_position(name) {
                number.to_string()
            } else {
                format!("`{name}`")
            }
        });
        let found: Vec<String> = called.collect();
        if found.len() < 2 && !asked.is_given() && !is_named {
            return Ok(None);
        }
        Err(match &asked.position {
            Some(name) => format!("there is no column `{name}`: the first line is `{first}`"),
            None if found.len() > 1 => format!(
                "the columns {} have positions: choose one with `--position-column`",
                found.join(" and ")
            ),
            None => format!(
                "no column of positions or of moves was found: name it, or give its number, as in `--position-column FEN` or `--moves-column Moves`; the first line is `{first}`"
            ),
        })
    }

    fn new(
        (delimiter, mut names, at, has_names): Found,
        is_game: bool,
        asked: &ColumnNames,
    ) -> Result<TableColumns, String> {
        let position = (!is_game).then_some(at);
        let find = |option: &str, name: &Option<String>| match name {
            None => Ok(None),
            Some(name) => place(name, &names)?.map(Some).ok_or_else(|| {
                let names = names.join(", ");
                format!(
                    "there is no column `{name}`, which {option} names: the columns are {names}"
                )
            }),
        };
        let moves = find("--moves-column", &asked.moves)?.or(is_game.then_some(at));
        let usual = match find("--id-column", &asked.id)? {
            None if has_names => known(&IDS, &names, "--id-column")?,
            None => position.or(moves).is_some_and(|at| at > 0).then_some(0),
            id => id,
        };
        let is_free = |at: &usize| ![position, moves].contains(&Some(*at));
        let id = usual.filter(|at| asked.id.is_some() || is_free(at));
        let place_of_field = match asked.asked {
            Some(field) if asked.asked_column.is_none() && has_names => {
                known(&[field], &names, field)?
            }
            _ => find("--move-column", &asked.asked_column)?,
        };
        let field = asked.asked.and_then(|field| Some((field, place_of_field?)));
        if !has_names {
            names = (1..=names.len())
                .map(|number| format!("column_{number}"))
                .collect();
        }
        // A name that was chosen for the ids is that of the column, too.
        let unnamed_id = id.filter(|_| asked.id.is_none());
        let used = [position, moves, unnamed_id, field.map(|(_, at)| at)];
        let is_answered = |name: &String| asked.answered.iter().any(|names| names.contains(name));
        let is_free = |(at, name): &(usize, &String)| {
            let is_named = |names: &[String]| names.contains(name);
            is_named(&asked.fields)
                || !used.contains(&Some(*at))
                    && !is_answered(name)
                    && (asked.fields.is_empty() || is_named(&asked.chosen))
        };
        let copied = names.iter().enumerate().filter(is_free);
        let copied = copied.map(|(at, name)| (name.clone(), Some(at)));
        let copied: Vec<_> = copied.filter(|_| asked.copies).collect();
        let has = |name: &String| copied.iter().any(|(own, _)| own == name);
        let wanted = asked.chosen.iter().chain(&asked.fields);
        if let Some(name) = wanted.into_iter().find(|name| !has(name)) {
            let (known, what): (Vec<&str>, _) = if asked.fields.contains(name) {
                (names.iter().map(String::as_str).collect(), "")
            } else {
                let known = copied.iter().map(|(name, _)| &**name).collect();
                (known, " that `--where` can ask about")
            };
            let at = names.iter().position(|own| own == name);
            let hint = match nearest(name, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if at.is_some() && at == id => "write `id`".to_owned(),
                None if at.is_some() && at == position => "write `fen`".to_owned(),
                None => format!("the others are {}", known.join(", ")),
            };
            return Err(format!("there is no column `{name}`{what}: {hint}"));
        }
        Ok(TableColumns {
            delimiter,
            has_names,
            names,
            position,
            moves,
            plies: asked.plies,
            id,
            asked: field,
            copied,
        })
    }

    /// Copies the columns of an earlier file, as far as this one has them: the rows of both are those of one table.
    pub fn copy_as(&mut self, earlier: &TableColumns) -> Result<(), String> {
        let has = |name: &String| earlier.copied.iter().any(|(own, _)| own == name);
        if let Some((name, _)) = self.copied.iter().find(|(name, _)| !has(name)) {
            return Err(format!(
                "the first file has no column `{name}`: answer this one by itself, or leave out `--echo`"
            ));
        }
        let place = |name: &String| self.names.iter().position(|own| own == name);
        let places = earlier
            .copied
            .iter()
            .map(|(name, _)| (name.clone(), place(name)));
        let used = [self.position, self.moves];
        self.copied = places
            .map(|(name, at)| (name, at.filter(|_| !used.contains(&at))))
            .collect();
        Ok(())
    }

    /// Returns a row without an answer.
    pub fn blank(&self) -> TableRow<'_> {
        let copied = self.copied.iter().map(|(name, _)| (&**name, ""));
        TableRow {
            copied: copied.collect(),
            ..TableRow::default()
        }
    }

    /// Passes on a row, with what is wrong with it.
    pub fn read<T>(
        &self,
        text: &str,
        cells: &mut Cells,
        answer: impl FnOnce(&TableRow<'_>, Option<Box<Diagnostic>>) -> T,
    ) -> T {
        let is_whole = cells.read(text, self.delimiter);
        let count = cells.len();
        let get = |at: usize| cells.get(at);
        let row = TableRow {
            position: match self.position {
                Some(at) => get(at).unwrap_or_default().trim(),
                None => "startpos",
            },
            moves: self.moves.and_then(get),
            plies: self.plies,
            id: self.id.and_then(get),
            asked: self
                .asked
                .and_then(|(field, at)| Some((field, get(at)?.trim()))),
            copied: self
                .copied
                .iter()
                .map(|(name, at)| (&**name, at.and_then(get).unwrap_or_default()))
                .collect(),
        };
        let width = self.names.len();
        let is_object = text.starts_with('{') && text.ends_with('}');
        let fault = if is_object && Json::from(text).members().is_some() {
            let message = "the row is a JSON object, and the file a table".to_owned();
            Some(bad_row(message, "put objects into a file of their own"))
        } else if is_open(text, self.delimiter) {
            let message = "a quote is not closed, so the rest of the file is one row".to_owned();
            let hint = "close it, or write it twice where it is text";
            Some(bad_row(message, hint))
        } else if !is_whole {
            let message = "the row has a carriage return in it".to_owned();
            Some(bad_row(message, "put it in quotes, or leave it out"))
        } else if count > width {
            let message = format!("the row has {count} cells, and the table {width} columns");
            let hint = "put a cell that has the separator in quotes";
            Some(bad_row(message, hint))
        } else {
            self.missing(&get)
        };
        answer(&row, fault)
    }

    /// Returns the error of a cell that says nothing, if the answer needs it.
    fn missing<'t>(&self, get: &impl Fn(usize) -> Option<&'t str>) -> Option<Box<Diagnostic>> {
        // A column with the name `Moves` may have their number.
        let has_moves = |text: &str| {
            text.contains("0-0") || text.bytes().any(|byte| byte.is_ascii_alphabetic())
        };
        let is_game = self.position.is_none();
        let asked = self.asked.map(|(_, at)| at);
        let wanted = [
            (
                self.position,
                true,
                "a position there: a FEN, or `startpos`",
            ),
            (self.moves, is_game, "moves there: `1. e4 e5`"),
            (asked, true, "a value there"),
        ];
        let mut missing = wanted.into_iter().filter_map(|(at, is_needed, what)| {
            let at = at?;
            let message = match get(at) {
                None if Some(at) == asked => return None,
                None => {
                    let message = format!("the row ends before its column `{}`", self.names[at]);
                    let hint = "leave no cell out: an empty one is nothing between two separators";
                    return Some(bad_row(message, hint));
                }
                Some(_) if !is_needed => return None,
                Some(text) if text.trim().is_empty() => {
                    format!("the cell of the column `{}` is empty", self.names[at])
                }
                Some(text) if Some(at) == self.moves && !has_moves(text) => {
                    format!("the cell of the column `{}` has no moves", self.names[at])
                }
                Some(_) => return None,
            };
            Some(bad_row(message, &format!("write {what}")))
        });
        missing.next()
    }
}

fn bad_row(message: String, hint: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic {
        code: "bad_row",
        ..Diagnostic::new(message).with_hint(hint)
    })
}

/// The separator of a first line, its cells, the one of the positions or of the moves of games, and whether they are names.
type Found = (u8, Vec<String>, usize, bool);

/// Finds the column with the name of one of positions.
fn named(first: &str) -> Result<Option<Found>, String> {
    for delimiter in DELIMITERS {
        let names = cells(first, delimiter);
        let position = known(&POSITIONS, &names, "--position-column")?;
        if let Some(at) = position.filter(|&at| !is_position(&names[at])) {
            return Ok(Some((delimiter, names, at, true)));
        }
    }
    Ok(None)
}

/// Finds the column of the moves of games in a table without positions: the one that is chosen, or one with such a name.
fn of_moves(
    first: &str,
    second: Option<&str>,
    asked: &ColumnNames,
) -> Result<Option<Found>, String> {
    if asked.position.is_some() {
        return Ok(None);
    }
    let are_moves = |text: &str| {
        let read = WrittenMove::parse_all(text, PieceLetters::English);
        read.is_ok_and(|moves| !moves.is_empty())
    };
    // One name by itself may be a line that cannot be read.
    let is_alone = asked.moves.is_some() || second.is_some_and(are_moves);
    let mut found: Option<Found> = None;
    for delimiter in DELIMITERS {
        let names = cells(first, delimiter);
        let at = match &asked.moves {
            Some(name) => place(name, &names)?,
            None if names.iter().any(|name| are_moves(name)) => None,
            None => known(&MOVES, &names, "--moves-column")?,
        };
        let widest = found.as_ref().map_or(0, |(_, names, ..)| names.len());
        if let Some(at) = at.filter(|_| names.len() > widest.max(usize::from(!is_alone))) {
            // A number may be that of a column of a table without names.
            let has_names = !are_moves(&names[at]);
            found = Some((delimiter, names, at, has_names));
        }
    }
    Ok(found)
}

/// Finds the column that `--position-column` chooses: by its number in a table without names, by its name, or else by its number.
/// The best separator is one that leaves a position there, else one that there is.
fn chosen(name: &str, first: &str, second: Option<&str>) -> Result<Option<Found>, String> {
    let mut best: Option<(u8, Found)> = None;
    for delimiter in DELIMITERS {
        let names = cells(first, delimiter);
        let number = number(name, &names);
        let unnamed = number.filter(|&at| is_line(&names[at]));
        let Some(at) = unnamed.map_or_else(|| place(name, &names), |at| Ok(Some(at)))? else {
            continue;
        };
        let below = second.map(|second| cells(second, delimiter));
        let below = below.as_deref().and_then(|below| below.get(at));
        let rank = match unnamed {
            None if !below.is_some_and(|below| is_line(below)) => u8::from(names.len() > 1),
            _ => 2,
        };
        if best.as_ref().is_none_or(|(of_best, _)| *of_best < rank) {
            best = Some((rank, (delimiter, names, at, unnamed.is_none())));
        }
    }
    Ok(best.map(|(_, found)| found))
}

/// Returns whether a text is a position that could stand in a table without a header.
fn is_position(text: &str) -> bool {
    text.contains('/') && Record::parse(text, &Overrides::default()).is_ok()
}

/// Returns whether a line is an answerable one by itself, or one with moves behind a semicolon, which are not ignored.
fn is_line(text: &str) -> bool {
    let overrides = Overrides::default();
    let are_moves = |error: ParsePositionError| {
        matches!(error.kind, PositionErrorKind::ExtraWord(word) if MoveText::parse(&word).is_ok())
            && text.matches(';').count() == 1
    };
    text.trim_start().starts_with('{')
        || Record::parse(text, &overrides).map_or_else(are_moves, |_| true)
        || Pasted::translate(text).is_some_and(|pasted| pasted.read(&overrides).is_ok())
}

/// Returns the only column with a position, in a row of this many cells.
fn only_position(cells: &[String], count: usize) -> Option<usize> {
    let mut found = cells
        .iter()
        .enumerate()
        .filter(|(_, text)| is_position(text));
    let (at, _) = found.next().filter(|_| cells.len() == count)?;
    found.next().is_none().then_some(at)
}

fn place(name: &str, names: &[String]) -> Result<Option<usize>, String> {
    let mut found = names.iter().enumerate().filter(|(_, own)| *own == name);
    let first = found.next().map(|(at, _)| at);
    if let (Some(first), Some((second, _))) = (first, found.next()) {
        let (first, second) = (first + 1, second + 1);
        return Err(format!(
            "two columns are called `{name}`: choose one by its number, {first} or {second}"
        ));
    }
    Ok(first.or(number(name, names)))
}

fn number(text: &str, names: &[String]) -> Option<usize> {
    let number: usize = text.parse().ok()?;
    number.checked_sub(1).filter(|&at| at < names.len())
}

/// Returns the column with the first of these names that there is, in any case.
fn known(known: &[&str], names: &[String], option: &str) -> Result<Option<usize>, String> {
    for wanted in known {
        let same = |name: &&String| name.trim().eq_ignore_ascii_case(wanted);
        if let Some(name) = names.iter().find(same) {
            return place(name, names).map_err(|error| format!("{error} (`{option}`)"));
        }
    }
    Ok(None)
}
