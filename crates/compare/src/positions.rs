//! The positions that a program is asked about: the built-in suite, given ones, or random positions (from games, with few
//! pieces, and of Chess960).

use std::iter::repeat_with;

use oracle_laws::{
    Bitboard, CastlingRights, Color, Piece, Placement, Position, Role, Setup, SetupProblems, Square,
};
use oracle_notation::{Overrides, ParsePositionError, Record};
use oracle_perft::Counter;

use super::program::{CompareError, TreeNode, full_fen, in_words};

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

#[derive(Debug)]
struct RandomNumbers(u64);

impl RandomNumbers {
    /// Returns the next number of `SplitMix64` (Steele, Lea and Flood, 2014; <https://prng.di.unimi.it/splitmix64.c>).
    fn next(&mut self) -> u64 {
        let state = &mut self.0;
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let number = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ number >> 31
    }

    /// Returns a number below this limit, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn coin(&mut self) -> bool {
        self.next() & 1 == 1
    }

    fn choice<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }
}

#[derive(Debug)]
pub struct RandomPositions {
    numbers: RandomNumbers,
    chess960: bool,
    drawn: usize,
    /// A game and its remaining half-moves, in standard chess and in Chess960.
    games: [Option<(Position, usize)>; 2],
}

impl RandomPositions {
    pub fn new(seed: u64, chess960: bool) -> RandomPositions {
        RandomPositions {
            numbers: RandomNumbers(seed),
            chess960,
            drawn: 0,
            games: [None, None],
        }
    }

    fn next_of_game(&mut self, is_chess960: bool) -> Position {
        let numbers = &mut self.numbers;
        let game = &mut self.games[usize::from(is_chess960)];
        let (position, left) = match game.take() {
            Some((position, left)) if left > 0 => (position, left),
            _ if is_chess960 => (chess960(numbers), 120),
            _ => (Position::default(), 120),
        };
        let moves = position.legal_moves();
        if let Some(played) = numbers.choice(&moves) {
            *game = Some((position.after(played), left - 1));
        }
        position
    }
}

impl Iterator for RandomPositions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        self.drawn += 1;
        match self.drawn % 3 {
            0 if self.chess960 => Some(self.next_of_game(true)),
            1 => repeat_with(|| sparse(&mut self.numbers)).find_map(|drawn| drawn),
            _ => Some(self.next_of_game(false)),
        }
    }
}

/// Draws an initial position of Chess960: bishops on squares of both colours, the king between the rooks.
fn chess960(numbers: &mut RandomNumbers) -> Position {
    use Role::{Bishop, King, Knight, Queen, Rook};
    let mut roles = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
    loop {
        for last in (1..roles.len()).rev() {
            roles.swap(last, numbers.below(last + 1));
        }
        let files = |role| (0..8).filter(move |&file| roles[file] == role);
        let bishops: usize = files(Bishop).sum();
        let king = files(King).sum();
        let mut rooks = files(Rook);
        let is_between = rooks.next().is_some_and(|rook| rook < king)
            && rooks.next().is_some_and(|rook| king < rook);
        if bishops % 2 == 1 && is_between {
            break;
        }
    }
    let mut setup = Setup::default();
    let mut rights = Bitboard::EMPTY;
    for color in Color::ALL {
        for (square, role) in Bitboard::from(color.back_rank()).into_iter().zip(roles) {
            setup.placement.remove(square);
            setup.placement.put(square, Piece::new(color, role));
            if role == Rook {
                rights = rights.with(square);
            }
        }
    }
    setup.castling = CastlingRights(rights);
    Position::try_from(&setup).unwrap_or_default()
}

/// Draws a position with few pieces; returns nothing if it has problems.
fn sparse(numbers: &mut RandomNumbers) -> Option<Position> {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    const ROLES: [Role; 8] = [Pawn, Pawn, Pawn, Knight, Bishop, Rook, Rook, Queen];
    let mut placement = Placement::EMPTY;
    for color in Color::ALL {
        // Half of the kings are on the starting square, where castling is possible.
        let home = Bitboard::from(color.back_rank()).into_iter().nth(4)?;
        let square = if numbers.coin() {
            home
        } else {
            Square::from_index(numbers.below(64) as u8)?
        };
        if placement.piece_at(square).is_some() {
            return None;
        }
        placement.put(square, Piece::new(color, King));
    }
    for _ in 0..numbers.below(13) {
        let square = Square::from_index(numbers.below(64) as u8)?;
        let role = numbers.choice(&ROLES)?;
        let color = numbers.choice(&Color::ALL)?;
        let is_pawn = role == Pawn;
        if placement.piece_at(square).is_none() && !(is_pawn && Bitboard::BACK_RANKS.has(square)) {
            placement.put(square, Piece::new(color, role));
        }
    }
    let mut setup = Setup {
        placement,
        turn: numbers.choice(&Color::ALL)?,
        castling: CastlingRights::home(&placement),
        ..Setup::default()
    };
    setup.castling.0 &= Bitboard(numbers.next());
    let ep_squares = Bitboard::ALL.into_iter().filter(|&square| {
        setup.ep_square = Some(square);
        setup.valid_ep_square().is_some()
    });
    let ep_squares: Vec<Square> = ep_squares.collect();
    setup.ep_square = numbers.choice(&ep_squares).filter(|_| numbers.coin());
    let position = Position::try_from(&setup).ok()?;
    setup.problems().is_empty().then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_drawn_by_splitmix64() {
        // The first numbers of the reference implementation, seeded with zero.
        let mut numbers = RandomNumbers(0);
        let drawn = [numbers.next(), numbers.next()];
        assert_eq!(drawn, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    }
}
