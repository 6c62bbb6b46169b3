//! The positions that a program is asked about: the built-in suite, given ones, or random positions (from games, with few
//! pieces, and of Chess960).

use fastrand::Rng;
use oracle_laws::{
    Bitboard, CastlingRights, Color, Piece, Placement, Position, Role, Setup, SetupProblems, Square,
};
use oracle_notation::{Overrides, ParsePositionError, Record};
use oracle_perft::Counter;

use super::program::{CompareError, TreeNode, full_fen, in_words};
use super::report::suite_line;

/// The built-in suite: each position tests a rule, which its `id` names. Tests compare its counts with two libraries.
pub const SUITE: &str = concat!(include_str!("suite.epd"), include_str!("played.epd"));

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
    /// Returns the first positions, at most this number of them, and how many they are. Those of Chess960 are left out unless
    /// the program plays it.
    ///
    /// # Errors
    ///
    /// Returns an error if a line of the suite is not a position.
    pub fn tasks(
        &self,
        chess960: bool,
        limit: usize,
    ) -> Result<(Box<dyn Iterator<Item = Task> + Send>, usize), CompareError> {
        let mut tasks = match self {
            &Source::Random { count, seed } => {
                let count = count.min(limit);
                let positions = random_positions(seed, chess960);
                let tasks = positions.take(count).map(|position| Task {
                    node: TreeNode::new(position),
                    ..Task::default()
                });
                return Ok((Box::new(tasks), count));
            }
            Source::Suite => Task::read_lines(SUITE, "the suite", &Overrides::default())?,
            Source::Tasks(tasks) => tasks.clone(),
        };
        tasks.retain(|task| chess960 || !task.node.position().setup().needs_chess960());
        tasks.truncate(limit);
        let count = tasks.len();
        Ok((Box::new(tasks.into_iter()), count))
    }

    /// Returns the first positions as a suite with their counts to this depth, one a line.
    ///
    /// # Errors
    ///
    /// Returns an error if a line of the suite is not a position.
    pub fn suite(
        &self,
        chess960: bool,
        deepest: u32,
        limit: usize,
    ) -> Result<impl Iterator<Item = String>, CompareError> {
        // Positions that are given are listed, whatever a program plays.
        let is_given = matches!(self, Source::Tasks(_));
        let (tasks, _) = self.tasks(chess960 || is_given, limit)?;
        let counter = Counter::default();
        Ok(tasks.map(move |task| {
            let position = task.node.position();
            suite_line(&counter, position, deepest, task.name.as_deref())
        }))
    }
}

impl Task {
    /// Returns the FEN of the position.
    pub fn fen(&self) -> String {
        full_fen(self.node.position())
    }

    /// Reads a position as it was written, with its moves and fields.
    ///
    /// # Errors
    ///
    /// Returns an error if the line is not a position.
    pub fn read(line: &str, overrides: &Overrides) -> Result<Task, ParsePositionError> {
        let record = Record::parse(line, overrides)?;
        let query = record.play()?;
        Ok(Task {
            problems: query.problems(),
            said: in_words(query.problems(), query.record.setup()),
            node: TreeNode::of(&query),
            name: record.id().map(str::to_owned),
        })
    }

    /// Reads one position per line; empty lines and those that begin with `#` are skipped. Errors name the line, and the
    /// source of the text.
    ///
    /// # Errors
    ///
    /// Returns an error if a line is not a position.
    pub fn read_lines(
        text: &str,
        source: &str,
        overrides: &Overrides,
    ) -> Result<Vec<Task>, CompareError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut tasks = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let task = Task::read(line, overrides);
            tasks.push(task.map_err(|error| CompareError::Position {
                place: format!("line {number} of {source}"),
                line: line.to_owned(),
                error,
            })?);
        }
        Ok(tasks)
    }
}

/// Returns random positions without end: of games of standard chess, with few pieces, and of games of Chess960.
fn random_positions(seed: u64, chess960: bool) -> impl Iterator<Item = Position> {
    let mut rng = Rng::with_seed(seed);
    let (mut game, mut game960) = (None, None);
    (1..).map(move |number| match number % 3 {
        0 if chess960 => next_of_game(&mut game960, true, &mut rng),
        1 => loop {
            if let Some(position) = sparse(&mut rng) {
                break position;
            }
        },
        _ => next_of_game(&mut game, false, &mut rng),
    })
}

/// Returns the next position of a game, given with its remaining half-moves; it may be over.
fn next_of_game(
    game: &mut Option<(Position, usize)>,
    is_chess960: bool,
    rng: &mut Rng,
) -> Position {
    let (position, left) = match game.take() {
        Some((position, left)) if left > 0 => (position, left),
        _ if is_chess960 => (chess960(rng), 120),
        _ => (Position::default(), 120),
    };
    let played = rng.choice(position.legal_moves());
    *game = played.map(|played| (position.after(played), left - 1));
    position
}

/// Draws an initial position of Chess960: bishops on squares of both colours, the king between the rooks.
fn chess960(rng: &mut Rng) -> Position {
    let mut pieces: Vec<char> = "rnbqkbnr".chars().collect();
    loop {
        rng.shuffle(&mut pieces);
        let rank: String = pieces.iter().collect();
        let ends = |piece| rank.find(piece).zip(rank.rfind(piece));
        if let (Some((bishop, other)), Some((left, right))) = (ends('b'), ends('r'))
            && (bishop + other) % 2 == 1
            && rank[left..right].contains('k')
        {
            let white = rank.to_uppercase();
            let fen = format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
            return fen.parse().unwrap_or_default();
        }
    }
}

/// Draws a position with few pieces; returns nothing if it has problems.
fn sparse(rng: &mut Rng) -> Option<Position> {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    const ROLES: [Role; 8] = [Pawn, Pawn, Pawn, Knight, Bishop, Rook, Rook, Queen];
    let mut placement = Placement::EMPTY;
    for color in Color::ALL {
        // Half of the kings are on the starting square, where castling is possible.
        let square = if rng.bool() {
            color.either(Square::E1, Square::E8)
        } else {
            rng.choice(Bitboard::ALL)?
        };
        if placement.piece_at(square).is_some() {
            return None;
        }
        placement.put(square, Piece::new(color, King));
    }
    for _ in 0..rng.usize(..13) {
        let square = rng.choice(Bitboard::ALL)?;
        let piece = Piece::new(rng.choice(Color::ALL)?, rng.choice(ROLES)?);
        let is_misplaced = piece.role == Pawn && Bitboard::BACK_RANKS.has(square);
        if placement.piece_at(square).is_none() && !is_misplaced {
            placement.put(square, piece);
        }
    }
    let mut setup = Setup {
        placement,
        turn: rng.choice(Color::ALL)?,
        castling: CastlingRights::home(&placement),
        ..Setup::default()
    };
    setup.castling.0 &= Bitboard(rng.u64(..));
    let ep_squares = Bitboard::ALL.into_iter().filter(|&square| {
        setup.ep_square = Some(square);
        setup.valid_ep_square().is_some()
    });
    let ep_squares: Vec<Square> = ep_squares.collect();
    setup.ep_square = rng.choice(ep_squares).filter(|_| rng.bool());
    let position = Position::try_from(&setup).ok()?;
    setup.problems().is_empty().then_some(position)
}
