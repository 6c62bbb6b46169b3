//! A game and its open variations, as far as they have been read.

use super::finding::TagFindings;
use super::line::{MoveSearch, Variation};
use super::{FoundLetters, GameResult, Place, Tags};
use oracle_laws::{Color, History, Outcome, Position};

/// The stage of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Phase {
    /// No game has begun.
    #[default]
    Between,
    /// The tags are being read.
    Tags,
    /// The moves are being read.
    Moves,
}

/// A game, as far as it has been read.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Any of them may be true with any other.
pub struct Game {
    pub(super) number: u64,
    pub(super) place: Place,
    pub(super) phase: Phase,
    pub(super) tags: Tags,
    pub(super) history: History,
    /// Whether the moves are judged: it is known which moves were played so far.
    pub(super) is_judged: bool,
    pub(super) has_lost_fen: bool,
    pub(super) illegal_moves: u32,
    pub(super) is_damaged: bool,
    /// Whether a move has the English letter of a pawn, which is that of a Dutch knight.
    pub(super) has_pawn_letter: bool,
    pub(super) is_standard_start: bool,
    /// The position in which the game starts, if it is known.
    pub(super) start: Option<Position>,
    pub(super) marker: Option<GameResult>,
    /// Whether all of the game has been read, and its outcome then: looking for legal moves takes time.
    pub(super) is_read: bool,
    pub(super) outcome: Option<Outcome>,
    pub(super) letters: FoundLetters,
    pub(super) tag_findings: TagFindings,
    /// The position before the last move of the main line, if variations or the visitor may need it.
    pub(super) before: Option<Position>,
    /// The search for the next move of the main line.
    pub(super) search: MoveSearch,
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
    /// Begins the next game of the input.
    pub(super) fn restart(&mut self, place: Place) {
        self.number += 1;
        self.place = place;
        self.phase = Phase::Tags;
        self.tags.clear();
        self.history.restart_as(&self.initial);
        self.is_judged = false;
        self.illegal_moves = 0;
        self.is_damaged = false;
        self.has_pawn_letter = false;
        self.is_standard_start = true;
        self.start = None;
        self.marker = None;
        self.is_read = false;
        self.before = None;
        self.search = MoveSearch::default();
        self.is_beyond_end = false;
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

    /// Returns whether the game starts from the initial position of standard chess.
    pub const fn is_standard_start(&self) -> bool {
        self.is_standard_start
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
        self.is_judged
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

    /// Returns the result that the tag `Result` gives.
    pub(super) fn tagged_result(&self) -> Option<GameResult> {
        GameResult::parse(self.tags.get("Result")?)
    }

    /// Returns how the game ended on the board, if it did and if all of its moves are known.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.is_read {
            self.outcome
        } else if self.is_judged {
            self.history.outcome()
        } else {
            None
        }
    }
}
