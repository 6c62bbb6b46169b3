//! Lines that are rows of a table: which column has the position, and which others are used.
//!
//! A file is a table if its first line names a column of positions, or if a position stands in the same column of its first
//! two lines, and only there.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::{memchr2, memchr3};
use oracle_answers::TableRow;
use oracle_answers::refusal::Refusal;
use oracle_notation::{Overrides, Pasted, Record};

/// The names of a column of positions, and of one of ids, in any case.
const POSITIONS: [&str; 3] = ["fen", "position", "epd"];
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
}

impl ColumnNames {
    fn is_given(&self) -> bool {
        self.position.is_some() || self.moves.is_some() || self.id.is_some()
    }
}

/// The columns of a table.
#[derive(Debug, Clone)]
pub struct TableColumns {
    pub delimiter: u8,
    /// Whether the first line has their names.
    pub has_names: bool,
    names: Vec<String>,
    position: usize,
    moves: Option<usize>,
    plies: Option<usize>,
    id: Option<usize>,
    /// The names of the columns that are copied, and where the table has them.
    pub copied: Vec<(String, Option<usize>)>,
}

impl TableColumns {
    /// Finds the columns of a file that begins with these lines; none if it is no table. `is_named` says that its name is that
    /// of one.
    ///
    /// # Errors
    ///
    /// Says what is missing, and which columns there are.
    pub fn find(
        first: &str,
        second: Option<&str>,
        asked: &ColumnNames,
        is_named: bool,
    ) -> Result<Option<TableColumns>, String> {
        for delimiter in DELIMITERS {
            let names = cells(first, delimiter);
            let position = match &asked.position {
                Some(name) => place(name, &names)?,
                None => known(&POSITIONS, &names, "--column")?,
            };
            if let Some(at) = position.filter(|&at| !is_position(&names[at])) {
                return TableColumns::new(delimiter, names, at, true, asked).map(Some);
            }
        }
        if asked.position.is_none() && is_line(first) && !asked.is_given() {
            return Ok(None);
        }
        for delimiter in DELIMITERS {
            let names = cells(first, delimiter);
            let number = asked
                .position
                .as_ref()
                .and_then(|name| place(name, &names).ok()?);
            let below = second.map(|second| cells(second, delimiter));
            let of_second = below
                .as_deref()
                .and_then(|below| only_position(below, names.len()));
            let (at, has_names) = match (only_position(&names, names.len()), of_second) {
                (Some(at), _) if second.is_none() || of_second == Some(at) => (at, false),
                (None, Some(at)) => (at, true),
                _ => continue,
            };
            if asked.position.is_none() && names.len() > 1 || number == Some(at) {
                return TableColumns::new(delimiter, names, at, has_names, asked).map(Some);
            }
        }
        if !asked.is_given() && !is_named {
            return Ok(None);
        }
        let names = DELIMITERS
            .map(|delimiter| cells(first, delimiter))
            .into_iter();
        let names = names.max_by_key(Vec::len).unwrap_or_default().join(", ");
        Err(match &asked.position {
            Some(name) => format!("there is no column `{name}`: the first line is `{names}`"),
            None => format!(
                "no column of positions was found: name it, or give its number, as in `--column FEN`; the first line is `{names}`"
            ),
        })
    }

    fn new(
        delimiter: u8,
        mut names: Vec<String>,
        position: usize,
        has_names: bool,
        asked: &ColumnNames,
    ) -> Result<TableColumns, String> {
        let find = |option: &str, name: &Option<String>| match name {
            None => Ok(None),
            Some(name) => place(name, &names)?.map(Some).ok_or_else(|| {
                let names = names.join(", ");
                format!(
                    "there is no column `{name}`, which {option} names: the columns are {names}"
                )
            }),
        };
        let moves = find("--moves", &asked.moves)?;
        let id = match find("--id", &asked.id)? {
            None if has_names => known(&IDS, &names, "--id")?,
            None => (position > 0).then_some(0),
            id => id,
        };
        let id = id.filter(|at| ![Some(position), moves].contains(&Some(*at)));
        if !has_names {
            names = (1..=names.len())
                .map(|number| format!("column_{number}"))
                .collect();
        }
        let used = [Some(position), moves, id];
        let copied = names
            .iter()
            .enumerate()
            .filter(|(at, _)| !used.contains(&Some(*at)));
        let is_answered = |name| asked.answered.iter().any(|names| names.contains(name));
        let copied = copied.filter(|(_, name)| !is_answered(name));
        let copied = copied.map(|(at, name)| (name.clone(), Some(at)));
        let copied = if asked.copies {
            copied.collect()
        } else {
            Vec::new()
        };
        Ok(TableColumns {
            delimiter,
            has_names,
            names,
            position,
            moves,
            plies: asked.plies,
            id,
            copied,
        })
    }

    /// Copies the columns of an earlier file, as far as this one has them: the rows of both are those of one table.
    ///
    /// # Errors
    ///
    /// Names a column that has no place there.
    pub fn copy_as(&mut self, earlier: &TableColumns) -> Result<(), String> {
        let has = |name: &String| earlier.copied.iter().any(|(own, _)| own == name);
        if let Some((name, _)) = self.copied.iter().find(|(name, _)| !has(name)) {
            return Err(format!(
                "the first table has no column `{name}`: answer this one by itself, or leave out `--echo`"
            ));
        }
        let place = |name: &String| self.names.iter().position(|own| own == name);
        let places = earlier
            .copied
            .iter()
            .map(|(name, _)| (name.clone(), place(name)));
        let used = [Some(self.position), self.moves, self.id];
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
        answer: impl FnOnce(&TableRow<'_>, Option<Box<Refusal>>) -> T,
    ) -> T {
        cells.read(text, self.delimiter);
        let count = cells.ends.len();
        let get = |at: usize| cells.get(at);
        let row = TableRow {
            position: get(self.position).unwrap_or_default().trim(),
            moves: self.moves.and_then(get),
            plies: self.plies,
            id: self.id.and_then(get),
            copied: self
                .copied
                .iter()
                .map(|(name, at)| (&**name, at.and_then(get).unwrap_or_default()))
                .collect(),
        };
        let width = self.names.len();
        let missing = [Some(self.position), self.moves].into_iter().flatten();
        let fault = if is_open(text, self.delimiter) {
            let message = "a quote is not closed, so the rest of the file is one row".to_owned();
            Some(bad_row(
                message,
                "close it, or write it twice where it is text",
            ))
        } else if count > width {
            let message = format!("the row has {count} cells, and the table {width} columns");
            let hint = "put a cell that has the separator in quotes";
            Some(bad_row(message, hint))
        } else {
            let short = missing.into_iter().find(|&at| at >= count);
            short.map(|at| {
                let message = format!("the row ends before its column `{}`", self.names[at]);
                bad_row(
                    message,
                    "leave no cell out: an empty one is nothing between two separators",
                )
            })
        };
        let empty = (fault.is_none() && row.position.is_empty()).then(|| {
            let message = format!(
                "the cell of the column `{}` is empty",
                self.names[self.position]
            );
            bad_row(message, "write the position there: a FEN, or `startpos`")
        });
        answer(&row, fault.or(empty))
    }
}

/// Returns whether a row ends in quotes: then it has no end.
fn is_open(row: &str, delimiter: u8) -> bool {
    row.contains('"') && row_length(format!("{row}\n").as_bytes(), delimiter).is_none()
}

fn bad_row(message: String, hint: &str) -> Box<Refusal> {
    Box::new(Refusal {
        code: "bad_row",
        ..Refusal::new(message).with_hint(hint)
    })
}

/// Returns whether a text is a position that could stand in a table without a header.
fn is_position(text: &str) -> bool {
    text.contains('/') && Record::parse(text, &Overrides::default()).is_ok()
}

/// Returns whether a line is an answerable one by itself.
fn is_line(text: &str) -> bool {
    let overrides = Overrides::default();
    text.trim_start().starts_with('{')
        || Record::parse(text, &overrides).is_ok()
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

/// Returns the column of this name, or of this number.
fn place(name: &str, names: &[String]) -> Result<Option<usize>, String> {
    let mut found = names.iter().enumerate().filter(|(_, own)| *own == name);
    let first = found.next().map(|(at, _)| at);
    if let (Some(first), Some((second, _))) = (first, found.next()) {
        let (first, second) = (first + 1, second + 1);
        return Err(format!(
            "two columns are called `{name}`: choose one by its number, {first} or {second}"
        ));
    }
    let number = name
        .parse()
        .ok()
        .filter(|number| (1..=names.len()).contains(number));
    Ok(first.or(number.map(|number| number - 1)))
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

fn cells(line: &str, delimiter: u8) -> Vec<String> {
    let mut cells = Cells::default();
    cells.read(line, delimiter);
    (0..cells.ends.len())
        .filter_map(|at| cells.get(at))
        .map(|text| text.trim().to_owned())
        .collect()
}

/// The cells of a row, one after another.
#[derive(Default)]
pub struct Cells {
    text: Vec<u8>,
    ends: Vec<usize>,
    reader: Option<(u8, Reader)>,
}

impl Cells {
    fn read(&mut self, row: &str, delimiter: u8) {
        if memchr3(b'"', b'\r', b'\n', row.as_bytes()).is_none() {
            self.split(row, delimiter);
            return;
        }
        if self
            .reader
            .as_ref()
            .is_none_or(|(known, _)| *known != delimiter)
        {
            let reader = ReaderBuilder::new().delimiter(delimiter).build();
            self.reader = Some((delimiter, reader));
        }
        let Some((_, reader)) = &mut self.reader else {
            return;
        };
        reader.reset();
        // No cell is longer than the row, and none has less than a separator.
        let most = 1 + row.bytes().filter(|&byte| byte == delimiter).count();
        self.text.resize(row.len() + 1, 0);
        self.ends.resize(most + 1, 0);
        let (_, read, written, mut count) =
            reader.read_record(row.as_bytes(), &mut self.text, &mut self.ends);
        if read == row.len() {
            let rest = &mut self.text[written..];
            let (end, _, _, more) = reader.read_record(&[], rest, &mut self.ends[count..]);
            count += usize::from(end == ReadRecordResult::Record) * more;
        }
        self.ends.truncate(count);
    }

    /// Reads a row without quotes, which needs no reader.
    fn split(&mut self, row: &str, delimiter: u8) {
        self.text.clear();
        self.ends.clear();
        for cell in row.split(char::from(delimiter)) {
            self.text.extend_from_slice(cell.as_bytes());
            self.ends.push(self.text.len());
        }
    }

    /// Returns a cell.
    fn get(&self, at: usize) -> Option<&str> {
        let start = at
            .checked_sub(1)
            .map_or(Some(0), |before| self.ends.get(before).copied())?;
        str::from_utf8(self.text.get(start..*self.ends.get(at)?)?).ok()
    }
}

/// Returns the length of the whole rows at the start of some bytes, at most this one unless a row is longer.
pub fn whole_rows(ready: &[u8], delimiter: u8, most: usize) -> Option<usize> {
    let mut length = 0;
    while let Some(row) = row_length(&ready[length..], delimiter)
        && (length == 0 || length + row <= most)
    {
        length += row;
    }
    (length > 0).then_some(length)
}

/// Returns the length of the row at the start of some bytes, with its end; none if it does not end in them. A line end in
/// quotes is none of the row.
pub fn row_length(bytes: &[u8], delimiter: u8) -> Option<usize> {
    let (mut at, mut is_quoted, mut closed) = (0, false, None);
    while let Some(found) = memchr2(b'"', b'\n', &bytes[at..]) {
        let here = at + found;
        at = here + 1;
        let before = here.checked_sub(1);
        match (bytes[here], is_quoted) {
            (b'\n', false) => return Some(at),
            (b'\n', true) => {}
            (_, true) => (is_quoted, closed) = (false, Some(here)),
            // Two quotes in quotes are one.
            (_, false) => {
                is_quoted = before.is_none_or(|before| bytes[before] == delimiter)
                    || before.is_some() && before == closed;
            }
        }
    }
    None
}
