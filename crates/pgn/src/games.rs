//! The games of an input, one after another.

use std::io::{self, ErrorKind, Read};
use std::iter::{FusedIterator, once};
use std::ops::ControlFlow;

use super::{Finding, Game, GameResult, Options, Place, Played, PlayedMove, Reader, Tags, Visitor};
use oracle_laws::{Outcome, Position};

/// How much is read at once, in bytes.
const CHUNK: usize = 64 * 1024;

/// The most half-moves and findings of a game that are kept. The laws end every game after fewer than 12,000
/// half-moves (FIDE article 9.6.2).
const MOST_KEPT: usize = 1 << 14;

/// Returns the games of an input, one after another, in bounded memory.
///
/// ```
/// use oracle_pgn::games;
///
/// let pgn = "[White \"Anderssen\"]\n\n1. e4 e5 2. Bf3 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
/// let games: Vec<_> = games(pgn.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(games[0].tags.get("White"), Some(b"Anderssen".as_slice()));
/// assert!(games[0].findings.iter().any(|finding| finding.kind.id() == "illegal_move"));
/// assert_eq!(games[1].moves.len(), 4);
/// assert!(games[1].positions().last().is_some_and(|position| position.is_checkmate()));
/// # Ok::<_, std::io::Error>(())
/// ```
pub fn games<R: Read>(input: R) -> GamesIter<R> {
    GamesIter::new(input, Options::default())
}

/// The games of an input: [`games`]. After an error of the input, there are no more.
#[derive(Debug)]
pub struct GamesIter<R> {
    /// None after its end.
    input: Option<R>,
    reader: Reader,
    /// What was read of the input; the games before `start` have been returned.
    buffer: Vec<u8>,
    start: usize,
    /// Why no more can be read.
    error: Option<io::Error>,
    next: NextGame,
}

/// A game that has been read.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ReadGame {
    /// Its number in the input, from 1.
    pub number: u64,
    /// Where it begins.
    pub place: Place,
    /// Its tags.
    pub tags: Tags,
    /// The position in which it starts; `None` if its tags are wrong, or name other rules than chess.
    pub start: Option<Position>,
    /// The moves of its main line, as far as it is judged.
    pub moves: Vec<PlayedMove>,
    /// What is wrong with it.
    pub findings: Vec<Finding>,
    /// Its termination marker, else its tag `Result`.
    pub result: Option<GameResult>,
    /// How it ended on the board, if it did.
    pub outcome: Option<Outcome>,
    /// The number of half-moves and findings beyond the first 16,384 of each, which are left out.
    pub omitted: u64,
}

impl ReadGame {
    /// Returns the positions of the main line, the start first.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        self.start.iter().flat_map(|start| {
            let played = self.moves.iter().scan(start.clone(), |position, played| {
                played.play(position);
                Some(position.clone())
            });
            once(start.clone()).chain(played)
        })
    }
}

impl<R: Read> GamesIter<R> {
    /// Returns the games of an input, read with these options. A damaged game does not pause.
    pub fn new(input: R, options: Options) -> GamesIter<R> {
        GamesIter {
            input: Some(input),
            reader: Reader::new(Options {
                pauses_when_damaged: false,
                ..options
            }),
            buffer: Vec::new(),
            start: 0,
            error: None,
            next: NextGame::default(),
        }
    }

    fn fill(&mut self, mut input: R) {
        self.buffer.drain(..self.start);
        self.start = 0;
        let length = self.buffer.len();
        self.buffer.resize(length + CHUNK, 0);
        let read = input.read(&mut self.buffer[length..]);
        let count = *read.as_ref().unwrap_or(&0);
        self.buffer.truncate(length + count);
        match read {
            Ok(0) => return,
            Err(error) if error.kind() != ErrorKind::Interrupted => self.error = Some(error),
            Ok(_) | Err(_) => {}
        }
        self.input = Some(input);
    }
}

impl<R: Read> Iterator for GamesIter<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<io::Result<ReadGame>> {
        loop {
            let rest = &self.buffer[self.start..];
            self.start += self.reader.read(rest, self.input.is_none(), &mut self.next);
            if let Some(game) = self.next.ended.take() {
                return Some(Ok(game));
            }
            let input = self.input.take()?;
            if let Some(error) = self.error.take() {
                self.buffer.clear();
                self.start = 0;
                self.reader.restart(Place::START);
                return Some(Err(error));
            }
            self.fill(input);
        }
    }
}

impl<R: Read> FusedIterator for GamesIter<R> {}

/// Keeps a game until it ends, and stops there.
#[derive(Debug, Default)]
struct NextGame {
    open: ReadGame,
    ended: Option<ReadGame>,
}

impl NextGame {
    /// Returns whether another one of a list may be kept.
    fn has_room<T>(kept: &[T], omitted: &mut u64) -> bool {
        let has_room = kept.len() < MOST_KEPT;
        *omitted += u64::from(!has_room);
        has_room
    }
}

impl Visitor for NextGame {
    fn played(&mut self, _: &Game, played: &Played<'_>) -> ControlFlow<()> {
        let open = &mut self.open;
        if played.depth == 0 && NextGame::has_room(&open.moves, &mut open.omitted) {
            open.moves.push(played.played);
        }
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _: &Game, finding: &Finding) {
        let open = &mut self.open;
        if NextGame::has_room(&open.findings, &mut open.omitted) {
            open.findings.push(finding.clone());
        }
    }

    fn end(&mut self, game: &Game) {
        self.ended = Some(ReadGame {
            number: game.number(),
            place: game.place(),
            tags: game.tags().clone(),
            start: game.start().cloned(),
            result: game.result(),
            outcome: game.outcome(),
            ..std::mem::take(&mut self.open)
        });
    }

    fn go_on(&mut self, _: &Game) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
