//! A game and its open variations, as far as they have been read.

use std::borrow::Cow;
use std::fmt;
use std::mem::take;

use super::clocks::Clocks;
use super::finding::TagFindings;
use super::tags::{self, Start, automatic_draws};
use super::word::{FirstMove, MoveNumber};
use super::{Finding, FindingKind, GameResult, Place, Tags};
use oracle_laws::{Color, History, Move, Outcome, Position};
use oracle_notation::PieceLetters;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Phase {
    #[default]
    Between,
    Tags,
    Moves,
}

#[derive(Debug)]
pub(super) struct Variation {
    line: GameLine,
    /// The position after its last move.
    after: Position,
    ply: u32,
}

#[derive(Debug, Default)]
pub(super) struct GameLine {
    /// The position before its last move, if variations or the visitor may need it.
    pub before: Option<Position>,
    /// Whether the moves are judged: it is known which moves were played so far.
    pub is_judged: bool,
    /// Whether an illegal move was played in it or before it.
    pub is_after_illegal: bool,
    pub search: MoveSearch,
}

#[derive(Debug, Default)]
pub(super) struct MoveSearch {
    /// The number of words since the last move.
    pub words: u8,
    /// Whether the line has had a word that cannot be a move, so that numbers are looked at.
    pub is_doubtful: bool,
    /// Where the last comment begins that has an opening brace inside, until a number shows whether it has swallowed moves.
    pub comment: Option<Place>,
    /// The words since the last move, if the visitor wants them and has not seen them.
    pub text: Vec<u8>,
    /// The length of the number before them, which is that of the next move.
    pub number: usize,
    /// What is wrong with moves among them, reported if a move follows.
    pub findings: Vec<Finding>,
}

impl MoveSearch {
    /// Returns whether no move has followed the last word that cannot be one.
    pub const fn is_going_on(&self) -> bool {
        self.words > 0
    }
}

/// A move, a null move, or an illegal move that was played all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayedMove {
    /// A legal move.
    Legal(Move),
    /// An illegal move, as [`Position::meant`] returns it.
    Illegal(Move),
    /// A null move.
    Null,
}

impl PlayedMove {
    /// Returns the move, if it is legal.
    pub const fn legal(self) -> Option<Move> {
        match self {
            PlayedMove::Legal(legal) => Some(legal),
            PlayedMove::Illegal(_) | PlayedMove::Null => None,
        }
    }

    /// Plays the move in the position before it.
    pub fn play(self, position: &mut Position) {
        match self {
            PlayedMove::Legal(played) => position.play_unchecked(played),
            PlayedMove::Illegal(played) => position.play_illegal(played),
            PlayedMove::Null => position.pass(),
        }
    }

    /// Plays the move at the end of a history.
    #[inline]
    pub fn play_on(self, history: &mut History) {
        match self {
            PlayedMove::Legal(played) => history.play_unchecked(played),
            PlayedMove::Illegal(played) => history.play_illegal(played),
            PlayedMove::Null => history.pass(),
        }
    }
}

impl fmt::Display for PlayedMove {
    /// Writes the move as UCI, as [`Move`] does; `0000` for a null move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayedMove::Legal(played) | PlayedMove::Illegal(played) => played.fmt(f),
            PlayedMove::Null => f.write_str("0000"),
        }
    }
}

/// The letters in which a game is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FoundLetters {
    /// The letters in which it replays furthest, the first in the order of [`PieceLetters::ALL`].
    pub letters: PieceLetters,
    /// The others in which it replays as far.
    pub also: Vec<PieceLetters>,
    /// Those of the others in which the moves differ.
    pub differing: Vec<PieceLetters>,
}

impl From<PieceLetters> for FoundLetters {
    fn from(letters: PieceLetters) -> FoundLetters {
        FoundLetters {
            letters,
            ..FoundLetters::default()
        }
    }
}

impl FoundLetters {
    /// Returns the message that the moves of the game are ambiguous, if they are.
    fn ambiguity(&self) -> Option<String> {
        let names = self.differing.iter().map(|letters| letters.name());
        let others = names.reduce(|all, name| format!("{all} or {name}"))?;
        let letters = self.letters.name();
        Some(format!(
            "read with {letters} letters; with {others} letters the moves differ"
        ))
    }
}

/// A game, as far as it has been read.
#[derive(Debug, Default)]
pub struct Game {
    pub(super) number: u64,
    pub(super) place: Place,
    /// The bytes before it, and the number before its first word, if it has no tags.
    pub(super) before: [u8; 4],
    pub(super) first_number: MoveNumber,
    /// Where it ended, and the termination marker there with its length.
    pub(super) end: (u64, Option<(GameResult, usize)>),
    pub(super) phase: Phase,
    pub(super) tags: Tags,
    pub(super) history: History,
    pub(super) main: GameLine,
    /// Whether there was a tag `FEN` that could not be read or kept; once the moves begin, whether that hides the start.
    pub(super) has_lost_fen: bool,
    pub(super) illegal_moves: u32,
    pub(super) is_damaged: bool,
    /// Whether a move has the English letter of a pawn, which is that of a Dutch knight.
    pub(super) has_pawn_letter: bool,
    /// The position in which the game starts, if it is known.
    pub(super) start: Option<Position>,
    /// The first move behind the tags, if one of them is `FEN`.
    pub(super) first_move: Option<FirstMove>,
    pub(super) marker: Option<GameResult>,
    /// For a pedantic reader.
    pub(super) clocks: Clocks,
    pub(super) letters: FoundLetters,
    pub(super) tag_findings: TagFindings,
    /// The variations around the current line, and the number of those in them that are not judged.
    pub(super) variations: Vec<Variation>,
    pub(super) skipped: u64,
    /// Where the outermost of them begins.
    pub(super) unclosed: Place,
    /// Whether a move after the end of the game was found.
    pub(super) is_beyond_end: bool,
    /// Whether the visitor has left the game: no more of it is reported.
    pub(super) is_left: bool,
    pub(super) initial: History,
}

impl Game {
    pub(super) fn restart(&mut self, place: Place) {
        self.number += 1;
        self.place = place;
        self.phase = Phase::Tags;
        self.tags.clear();
        self.history.restart_as(&self.initial);
        self.main = GameLine::default();
        self.has_lost_fen = false;
        self.illegal_moves = 0;
        self.is_damaged = false;
        self.has_pawn_letter = false;
        self.start = None;
        self.marker = None;
        self.is_beyond_end = false;
    }

    /// Begins the moves: their start and the laws of their time are in the tags. Returns what is wrong with these.
    pub(super) fn begin_moves(&mut self, tags_are_optional: bool) -> Vec<Finding> {
        self.phase = Phase::Moves;
        let TagFindings { list, omitted, .. } = take(&mut self.tag_findings);
        let (mut findings, place) = (list, self.place);
        let mut report = |kind, text, message: String| {
            findings.push(Finding::new(kind, place, text, message));
        };
        let start = tags::judge(
            &self.tags,
            self.first_move.take(),
            self.has_lost_fen,
            tags_are_optional,
            &mut report,
        );
        if omitted > 0 {
            let message = match omitted {
                1 => "one more tag with a mistake is left out".to_owned(),
                _ => format!("{omitted} more tags with mistakes are left out"),
            };
            report(FindingKind::TooManyTags, String::new(), message);
        }
        if let Some(message) = self.letters.ambiguity() {
            report(FindingKind::AmbiguousLetters, String::new(), message);
        }
        let draws = automatic_draws(&self.tags);
        self.history.set_automatic_draws(draws);
        self.has_lost_fen = matches!(start, Start::Lost);
        self.start = match start {
            Start::Standard => Some(self.initial.position().clone()),
            Start::Position(position) => {
                self.history = History::with_automatic_draws(&position, draws);
                Some(*position)
            }
            Start::Unknown | Start::Lost => None,
        };
        self.main.is_judged = self.start.is_some();
        findings
    }

    /// Returns the number of the game in its input, from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns where the game begins.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Returns the tags, in their order.
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Returns the value of the first tag of this name.
    #[inline]
    pub fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.tags.get(name)
    }

    /// Returns whether the game starts from the initial position of standard chess.
    pub fn is_standard_start(&self) -> bool {
        let start = self.start.as_ref();
        start.is_none_or(|start| start == self.initial.position())
    }

    /// Returns the position in which the game starts; `None` if its tags are wrong, or name other rules than chess.
    pub const fn start(&self) -> Option<&Position> {
        self.start.as_ref()
    }

    /// Returns whether the start is unknown because the tag `FEN` could not be read or kept.
    pub const fn has_lost_fen(&self) -> bool {
        self.has_lost_fen
    }

    /// Returns the number of half-moves that were played.
    pub const fn plies(&self) -> u32 {
        self.history.plies()
    }

    /// Returns the number of the move of a half-move, and the player who made it. Half-moves count from 1.
    pub fn move_number(&self, ply: u32) -> (u32, Color) {
        let start = self.start.as_ref();
        let (first, turn) =
            start.map_or((1, Color::White), |start| (start.fullmoves(), start.turn()));
        let half_moves = ply.saturating_sub(1) + u32::from(turn == Color::Black);
        let color = Color::from_white(half_moves.is_multiple_of(2));
        (first + half_moves / 2, color)
    }

    /// Returns the last position that is known.
    pub const fn position(&self) -> &Position {
        self.history.position()
    }

    /// Returns the history of the moves so far.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Returns whether it is known which moves were played so far, legal or not.
    pub const fn is_judged(&self) -> bool {
        self.main.is_judged
    }

    /// Returns the number of illegal moves, null moves aside, that were played all the same.
    pub const fn illegal_moves(&self) -> u32 {
        self.illegal_moves
    }

    /// Returns whether the main line has an illegal, ambiguous or unreadable move so far.
    pub const fn is_damaged(&self) -> bool {
        self.is_damaged
    }

    /// Returns the letters in which the game is read.
    pub const fn letters(&self) -> &FoundLetters {
        &self.letters
    }

    /// Returns the termination marker, once it has been read.
    pub const fn marker(&self) -> Option<GameResult> {
        self.marker
    }

    /// Returns the result that the game gives: its termination marker, else its tag `Result`.
    pub fn result(&self) -> Option<GameResult> {
        self.marker.or_else(|| self.tagged_result())
    }

    /// Returns the result that the tag `Result` gives, if it is one.
    pub fn tagged_result(&self) -> Option<GameResult> {
        GameResult::parse(self.tags.bytes_of("Result")?)
    }

    /// Returns how the game ended on the board, if it did and if all of its moves are known.
    pub fn outcome(&self) -> Option<Outcome> {
        let history = self.is_judged().then_some(&self.history);
        history.and_then(History::outcome)
    }

    /// Returns whether what is read now is in no variation.
    pub const fn is_main_line(&self) -> bool {
        self.variations.is_empty()
    }

    /// Returns the position in which the next move is played, and the number of half-moves before it.
    pub(super) fn here(&self) -> (&Position, u32) {
        match self.variations.last() {
            Some(variation) => (&variation.after, variation.ply),
            None => (self.position(), self.plies()),
        }
    }

    /// Returns the line that is being read: the main line, or the innermost open variation.
    pub(super) fn line(&self) -> &GameLine {
        let last = self.variations.last();
        last.map_or(&self.main, |variation| &variation.line)
    }

    pub(super) fn line_mut(&mut self) -> &mut GameLine {
        let last = self.variations.last_mut();
        last.map_or(&mut self.main, |variation| &mut variation.line)
    }

    pub(super) fn is_line_start(&self) -> bool {
        let last = self.variations.last();
        last.map_or(self.plies() == 0, |variation| {
            variation.line.before.is_none()
        })
    }

    pub(super) fn play(&mut self, played: PlayedMove, keeps_before: bool) {
        let is_illegal = matches!(played, PlayedMove::Illegal(_));
        self.line_mut().is_after_illegal |= is_illegal;
        if let Some(Variation { line, after, ply }) = self.variations.last_mut() {
            line.before = Some(after.clone());
            played.play(after);
            *ply += 1;
            return;
        }
        self.main.before = keeps_before.then(|| self.history.position().clone());
        self.illegal_moves += u32::from(is_illegal);
        played.play_on(&mut self.history);
    }

    /// Begins a variation, which replaces the last move of the line.
    pub(super) fn open_variation(&mut self) {
        let (line, (after, ply)) = (self.line(), self.here());
        let before = line.before.as_ref();
        let variation = Variation {
            after: before.unwrap_or(after).clone(),
            ply: ply.saturating_sub(u32::from(before.is_some())),
            line: GameLine {
                is_judged: line.is_judged,
                is_after_illegal: line.is_after_illegal,
                ..GameLine::default()
            },
        };
        self.variations.push(variation);
    }

    /// Returns whether the moves of the line are judged; `None` if they have not begun.
    pub(super) fn judges(&self) -> Option<bool> {
        (self.phase == Phase::Moves).then(|| self.line().is_judged)
    }

    /// Returns whether the main line has no move yet, so that a forfeit may stand there.
    pub(super) fn has_no_moves(&self) -> bool {
        self.is_main_line() && self.plies() == 0
    }
}
