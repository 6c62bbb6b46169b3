//! The positions that a program is asked about: the built-in suite, given ones, or random positions.

use oracle_laws::{Position, Setup, SetupProblems};
use oracle_notation::{Overrides, ParsePositionError, Record};
use oracle_perft::Counter;

use super::node::{TreeNode, full_fen, in_words};
use super::random::RandomPositions;
use super::report::CompareError;

/// The built-in suite: each position tests a rule, which its `id` names. The counts are from this program, and tests
/// compare them with two libraries.
pub const SUITE: &str = include_str!("suite.epd");

/// A position to ask about.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Task {
    /// The position, with the moves of its line.
    pub node: TreeNode,
    /// What it tests, if known.
    pub name: Option<String>,
    /// What is wrong with it: no game leads to a position that has problems.
    pub problems: SetupProblems,
    /// The same in words.
    pub said: String,
}

/// The source of the positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The built-in suite.
    Suite,
    /// Given positions.
    Tasks(Vec<Task>),
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
    /// Returns an error if a line of the suite is not a position.
    pub fn tasks(
        &self,
        chess960: bool,
    ) -> Result<(Box<dyn Iterator<Item = Task> + Send>, usize), CompareError> {
        let mut tasks = match self {
            &Source::Random { count, seed } => {
                let positions = RandomPositions::new(seed, chess960).take(count);
                let tasks = positions.map(|position| Task {
                    node: TreeNode::new(position),
                    ..Task::default()
                });
                return Ok((Box::new(tasks), count));
            }
            // Its counts are right: tests compare them with two libraries.
            Source::Suite => {
                Task::read_lines(SUITE, "the suite", &Overrides::default(), &mut |_| {})?
            }
            Source::Tasks(tasks) => tasks.clone(),
        };
        tasks.retain(|task| chess960 || !Setup::from(task.node.position()).needs_chess960());
        let count = tasks.len();
        Ok((Box::new(tasks.into_iter()), count))
    }
}

impl Task {
    /// Returns the FEN of the position.
    pub fn fen(&self) -> String {
        full_fen(self.node.position())
    }

    /// Reads a position as it was written, with its moves and fields, and warns of counts (`D3 8902`) that are wrong.
    ///
    /// # Errors
    ///
    /// Returns an error if the line is not a position.
    pub fn read(
        line: &str,
        overrides: &Overrides,
        warn: &mut dyn FnMut(&str),
    ) -> Result<Task, ParsePositionError> {
        let record = Record::parse(line, overrides)?;
        let query = record.play()?;
        if !query.has_moved {
            check_counts(&record, &query.position, warn);
        }
        Ok(Task {
            problems: query.problems(),
            said: in_words(query.problems(), query.record.setup()),
            node: TreeNode::of(&query),
            name: record.id().map(str::to_owned),
        })
    }

    /// Reads one position per line; empty lines and those that begin with `#` are skipped. Warnings and errors name the
    /// line, and the source of the text.
    ///
    /// # Errors
    ///
    /// Returns an error if a line is not a position.
    pub fn read_lines(
        text: &str,
        source: &str,
        overrides: &Overrides,
        warn: &mut dyn FnMut(&str),
    ) -> Result<Vec<Task>, CompareError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut tasks = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let place = format!("line {number} of {source}");
            let mut warn = |said: &str| warn(&format!("{place}: {said}"));
            let task = Task::read(line, overrides, &mut warn);
            tasks.push(task.map_err(|error| CompareError::Position {
                place,
                line: line.to_owned(),
                error,
            })?);
        }
        Ok(tasks)
    }
}

/// The largest count of a file that is checked.
const LARGEST: u64 = 10_000_000;

/// Warns of counts (`D3 8902`) that are wrong in the file.
fn check_counts(record: &Record<'_>, position: &Position, warn: &mut dyn FnMut(&str)) {
    let counter = Counter::default();
    for operation in record.operations() {
        if let Some(depth) = operation.opcode.strip_prefix('D')
            && let (Ok(depth), Ok(count)) = (depth.parse(), operation.operands.parse::<u64>())
            && count <= LARGEST
            && let Ok(nodes) = counter.count(position, depth)
            && nodes != count
        {
            warn(&format!("D{depth} says {count}, expected {nodes}"));
        }
    }
}
