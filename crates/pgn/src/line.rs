//! The line of moves that is being read: the main line of a game, or the innermost open variation.

use super::game::Game;
use super::{Finding, PlayedMove};
use oracle_laws::Position;

/// A variation that is being read.
#[derive(Debug)]
pub(super) struct Variation {
    /// The positions before its last move, if it has one, and after it.
    before: Option<Position>,
    after: Position,
    ply: u32,
    is_judged: bool,
    /// Whether an illegal move was played in it or before it.
    is_after_illegal: bool,
    search: MoveSearch,
}

/// The search for the next move of a line.
#[derive(Debug, Default)]
pub(super) struct MoveSearch {
    /// The number of words since the last move.
    pub words: u8,
    /// Whether the line has had a word that can be no move, so that numbers are looked at.
    pub is_doubtful: bool,
    /// The words since the last move, if the visitor wants them and has not seen them.
    pub text: Vec<u8>,
    /// The length of the number before them, which is that of the next move.
    pub number: usize,
    /// What is wrong with moves among them, reported if a move follows.
    pub findings: Vec<Finding>,
}

impl MoveSearch {
    /// Returns whether no move has followed the last word that can be none.
    pub const fn is_going_on(&self) -> bool {
        self.words > 0
    }
}

impl Game {
    /// Returns whether what is read now is in no variation.
    pub const fn is_main_line(&self) -> bool {
        self.variations.is_empty()
    }

    /// Returns the position in which the next move is played, and the number of half-moves before it.
    #[inline]
    pub(super) fn here(&self) -> (&Position, u32) {
        match self.variations.last() {
            Some(variation) => (&variation.after, variation.ply),
            None => (self.position(), self.plies()),
        }
    }

    /// Returns whether the line has no move yet.
    pub(super) fn is_line_start(&self) -> bool {
        let last = self.variations.last();
        last.map_or(self.plies() == 0, |line| line.before.is_none())
    }

    /// Returns the position before the last move, if the line has one and it is kept.
    #[inline]
    pub(super) fn before(&self) -> Option<&Position> {
        let last = self.variations.last();
        last.map_or(&self.before, |line| &line.before).as_ref()
    }

    /// Returns whether the moves of the line are judged.
    #[inline]
    pub(super) fn is_line_judged(&self) -> bool {
        let last = self.variations.last();
        last.map_or(self.is_judged, |line| line.is_judged)
    }

    /// Returns whether an illegal move was played in the line, or before it.
    #[inline]
    pub(super) fn is_after_illegal(&self) -> bool {
        let last = self.variations.last();
        last.map_or(self.illegal_moves > 0, |line| line.is_after_illegal)
    }

    /// Returns the search for the next move of the line.
    #[inline]
    pub(super) fn search(&self) -> &MoveSearch {
        let last = self.variations.last();
        last.map_or(&self.search, |line| &line.search)
    }

    #[inline]
    pub(super) fn search_mut(&mut self) -> &mut MoveSearch {
        let last = self.variations.last_mut();
        last.map_or(&mut self.search, |line| &mut line.search)
    }

    /// Plays a move, legal or not, or a null move.
    #[inline]
    pub(super) fn play(&mut self, played: PlayedMove, keeps_before: bool) {
        let Some(line) = self.variations.last_mut() else {
            self.before = keeps_before.then(|| self.history.position().clone());
            match played {
                PlayedMove::Legal(played) => self.history.play_unchecked(played),
                PlayedMove::Illegal(played) => {
                    self.history.play_illegal(played);
                    self.illegal_moves += 1;
                }
                PlayedMove::Null => self.history.pass(),
            }
            return;
        };
        line.before = Some(line.after.clone());
        line.is_after_illegal |= matches!(played, PlayedMove::Illegal(_));
        played.play(&mut line.after);
        line.ply += 1;
    }

    /// Does not judge the rest of the line. Returns the search for its next move.
    pub(super) fn stop_judging(&mut self) -> MoveSearch {
        match self.variations.last_mut() {
            Some(line) => line.is_judged = false,
            None => self.is_judged = false,
        }
        std::mem::take(self.search_mut())
    }

    /// Begins a variation, which replaces the last move of the line.
    pub(super) fn open_variation(&mut self) {
        let (after, ply) = self.here();
        let before = self.before();
        let variation = Variation {
            before: None,
            after: before.unwrap_or(after).clone(),
            ply: ply.saturating_sub(u32::from(before.is_some())),
            is_judged: self.is_line_judged(),
            is_after_illegal: self.is_after_illegal(),
            search: MoveSearch::default(),
        };
        self.variations.push(variation);
    }
}
