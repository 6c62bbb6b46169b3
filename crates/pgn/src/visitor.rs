//! What a reader shows of games, part by part, and who is shown it.

use std::ops::ControlFlow;

use super::{Finding, Game, Place, PlayedMove, decode};
use oracle_laws::Position;
use oracle_notation::{MoveText, PieceLetters, San};

/// Sees the parts of games as a [`Reader`](super::Reader) reads them.
///
/// A visitor leaves a game by returning `Break`. The rest of the game is skipped, and the next one begins:
///
/// ```
/// use oracle_pgn::{Game, Options, Played, Reader, Visitor};
/// use std::ops::ControlFlow::{self, Break, Continue};
///
/// struct Openings(Vec<String>);
///
/// impl Visitor for Openings {
///     fn begin(&mut self, _: &Game) -> ControlFlow<()> {
///         self.0.push(String::new());
///         Continue(())
///     }
///
///     fn played(&mut self, _: &Game, played: &Played<'_>) -> ControlFlow<()> {
///         if let (Some(line), Some(legal)) = (self.0.last_mut(), played.played.legal()) {
///             *line += &format!("{legal} ");
///         }
///         if played.ply < 3 { Continue(()) } else { Break(()) }
///     }
/// }
///
/// let mut openings = Openings(Vec::new());
/// let games = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n1. d4 d5 *\n";
/// Reader::new(Options::default()).read_all(games, &mut openings);
/// assert_eq!(openings.0, ["e2e4 e7e5 g1f3 ", "d2d4 d7d5 "]);
/// ```
///
/// To stop reading altogether, return `Break` from [`Visitor::go_on`], which is called next.
pub trait Visitor {
    /// Returns whether [`Visitor::played`] and [`Visitor::text`] are called. Without them, games are read several times as fast.
    fn wants_moves(&self) -> bool {
        true
    }

    /// Returns whether [`Visitor::word`] is called, which takes as much time.
    fn wants_words(&self) -> bool {
        false
    }

    /// A game has begun: its tags have been read. `Break` leaves the game.
    fn begin(&mut self, _game: &Game) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A move was played in this position, legal or not. `Break` leaves the game.
    fn played(&mut self, _game: &Game, _played: &Played<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The main line has a word that is a move or stands where one should, judged or not. Findings about it come later.
    fn word(&mut self, _game: &Game, _word: Word<'_>) {}

    /// The movetext holds something other than a move. A comment may also stand between two games.
    fn text(&mut self, _game: &Game, _text: Text<'_>) {}

    /// Something is wrong with the game.
    fn finding(&mut self, _game: &Game, _finding: &Finding) {}

    /// The last position of the game has occurred three times or more: after these numbered moves, or at the start (`None`).
    /// The game ends at this place.
    fn repeated(&mut self, _game: &Game, _place: Place, _moves: &[Option<String>]) {}

    /// The game has ended, or the visitor has left it.
    fn end(&mut self, _game: &Game) {}

    /// Returns whether to read on after a game has ended or was left. After `Break`, the reader
    /// [has paused](super::Reader::has_paused): to go on, give it the bytes again that it has not read.
    fn go_on(&mut self, _game: &Game) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A move of a game.
#[derive(Debug, Clone, Copy)]
pub struct Played<'a> {
    /// The position in which it was played.
    pub before: &'a Position,
    /// The position after it.
    pub after: &'a Position,
    /// What was played.
    pub played: PlayedMove,
    /// What was written, without the marks behind it.
    pub written: &'a [u8],
    /// The number of the half-move, from 1.
    pub ply: u32,
    /// The number of variations around it.
    pub depth: usize,
}

impl Played<'_> {
    /// Returns the move in SAN with these letters, or as it was written, if it is illegal.
    pub(super) fn name(&self, letters: PieceLetters) -> String {
        match self.played {
            PlayedMove::Legal(legal) => {
                letters.write(&San::from_move(self.before, legal).to_string())
            }
            PlayedMove::Illegal(_) => decode(self.written).into_owned(),
            PlayedMove::Null => "--".to_owned(),
        }
    }
}

/// A word of the main line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word and the marks directly after it, as they were written.
    pub text: &'a [u8],
    /// The number of bytes of the input before it.
    pub offset: u64,
    /// What it means; `None` if it cannot be read, and for a null move.
    pub read: Option<MoveText>,
    /// Whether it is a null move.
    pub is_null: bool,
}

/// A part of the movetext between the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text<'a> {
    /// The next bytes of a comment, without its braces.
    Comment(&'a [u8]),
    /// The end of a comment.
    CommentEnd,
    /// A numeric annotation glyph, or a sign that has one (`±`).
    Nag(u16),
    /// A suffix annotation: `!`, `?`, `!!`, `??`, `!?` or `?!`.
    Suffix(&'a [u8]),
    /// A variation begins.
    VariationStart,
    /// A variation ends.
    VariationEnd,
    /// A word that is not part of a move: a sign without a number, a number before no move, an unreadable word, a result in a
    /// variation or of a game that was not played.
    Word(&'a [u8]),
    /// The next bytes of moves that are not judged, as they were written, without comments, glyphs and parentheses.
    Unjudged(&'a [u8]),
}
