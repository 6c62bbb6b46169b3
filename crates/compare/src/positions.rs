//! The positions that a program is asked about: the built-in suite, a file, or random positions.

use std::fs;

use oracle_laws::{Position, Setup};
use oracle_notation::{Overrides, Record};
use oracle_perft::Counter;

use super::error::CompareError;
use super::random::RandomPositions;

/// The built-in suite: each position tests a rule, which its `id` names. The counts are from this program, and tests
/// compare them with two libraries.
pub const SUITE: &str = include_str!("suite.epd");

/// A position to ask about.
#[derive(Debug, Clone)]
pub struct Task {
    /// The position.
    pub position: Position,
    /// What it tests, if known.
    pub name: Option<String>,
}

/// The source of the positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The built-in suite.
    Suite,
    /// The file with this name, one position per line.
    File(String),
    /// Random positions. The same seed gives the same positions.
    Random {
        /// The number of positions.
        count: usize,
        /// The seed.
        seed: u64,
    },
}

impl Source {
    /// Returns the positions and their number. Those of Chess960 are left out unless the program plays it.
    ///
    /// # Errors
    ///
    /// Returns an error if the file, or one of its lines, cannot be read.
    pub fn tasks(
        &self,
        chess960: bool,
        warn: &mut dyn FnMut(&str),
    ) -> Result<(Box<dyn Iterator<Item = Task> + Send>, usize), CompareError> {
        let tasks = match self {
            &Source::Random { count, seed } => {
                let positions = RandomPositions::new(seed, chess960).take(count);
                let tasks = positions.map(|position| Task {
                    position,
                    name: None,
                });
                return Ok((Box::new(tasks), count));
            }
            Source::Suite => read(SUITE, "the suite", warn)?,
            Source::File(name) => {
                let text = fs::read_to_string(name).map_err(|error| CompareError::File {
                    name: name.clone(),
                    error,
                })?;
                read(&text, name, warn)?
            }
        };
        let tasks: Vec<Task> = tasks
            .into_iter()
            .filter(|task| chess960 || !Setup::from(&task.position).needs_chess960())
            .collect();
        let count = tasks.len();
        Ok((Box::new(tasks.into_iter()), count))
    }
}

/// Reads one position per line; empty lines and those that begin with `#` are skipped.
fn read(text: &str, name: &str, warn: &mut dyn FnMut(&str)) -> Result<Vec<Task>, CompareError> {
    let overrides = Overrides::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut tasks = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("line {number} of {name}");
        let refuse = |error| CompareError::Position {
            place: place.clone(),
            line: line.to_owned(),
            error,
        };
        let record = Record::parse(line, &overrides).map_err(refuse)?;
        let query = record.play().map_err(refuse)?;
        if !query.has_moved {
            check_counts(&record, &query.position, &place, warn);
        }
        tasks.push(Task {
            position: query.position,
            name: record.id().map(str::to_owned),
        });
    }
    Ok(tasks)
}

/// The largest count of a file that is checked.
const LARGEST: u64 = 10_000_000;

/// Warns of counts (`D3 8902`) that are wrong in the file.
fn check_counts(record: &Record<'_>, position: &Position, place: &str, warn: &mut dyn FnMut(&str)) {
    let counter = Counter::default();
    for operation in record.operations() {
        let depth = operation.opcode.strip_prefix('D');
        let depth = depth.and_then(|depth| depth.parse().ok());
        if let (Some(depth), Ok(count)) = (depth, operation.operands.parse::<u64>())
            && count <= LARGEST
            && let Ok(nodes) = counter.count(position, depth)
            && nodes != count
        {
            warn(&format!("{place}: D{depth} says {count}, expected {nodes}"));
        }
    }
}
