//! Errors of a game as a whole: a wrong or missing result, and unclaimed draws.

use super::reader::Reading;
use super::{Finding, FindingKind, Game, GameResult, Place, Visitor, decode};
use oracle_laws::{Color, Outcome, OutcomeReason};
use oracle_notation::moments;

/// Returns how a game ended on the board, in words.
fn sentence(outcome: Outcome) -> &'static str {
    match (outcome.winner, outcome.reason) {
        (Some(Color::White), _) => "White wins by checkmate",
        (Some(Color::Black), _) => "Black wins by checkmate",
        (None, OutcomeReason::InsufficientMaterial) => "the game is drawn by insufficient material",
        (None, OutcomeReason::DeadPosition) => "the game is drawn: the position is dead",
        (None, OutcomeReason::FivefoldRepetition) => "the game is drawn by fivefold repetition",
        (None, OutcomeReason::SeventyfiveMoves) => {
            "the game is drawn by the seventy-five-move rule"
        }
        (None, _) => "the game is drawn by stalemate",
    }
}

/// Returns whether a game is drawn by repetition as its tag says, and no position occurred three times.
pub(super) fn is_termination_wrong(game: &Game) -> bool {
    let says_repetition = |tag| decode(tag).to_lowercase().contains("repetition");
    game.result() == Some(GameResult::Draw)
        && game.is_judged
        && game.history.threefold().is_none()
        && game.tags.get("Termination").is_some_and(says_repetition)
}

impl<V: Visitor> Reading<'_, V> {
    /// Judges the result of the game that ends at this byte.
    pub(super) fn judge_result(&mut self, end: usize) {
        let place = self.place(end);
        let of_tag = self.reader.game.tagged_result();
        let marker = self.reader.game.marker;
        if let (Some(tag), Some(marker)) = (of_tag, marker)
            && tag != marker
            && (tag.standard() != marker.standard() || tag.standard() == GameResult::Unknown)
        {
            let message =
                format!("the termination marker is `{marker}`, but the tag Result is `{tag}`");
            self.find_result(FindingKind::ResultMismatch, place, message);
        }
        if marker.is_none() {
            let message = "the game has no termination marker: 1-0, 0-1, 1/2-1/2 or *";
            self.find_result(FindingKind::MissingResult, place, message);
        }
        let outcome = self.reader.game.outcome();
        if let (Some(outcome), Some(result)) = (outcome, marker.or(of_tag))
            && GameResult::from(outcome) != result.standard()
        {
            let message = format!("{}, but the result is `{result}`", sentence(outcome));
            self.find_result(FindingKind::WrongResult, place, message);
        }
        if is_termination_wrong(&self.reader.game) {
            let message =
                "the tag Termination says repetition, but no position occurred three times";
            self.find_result(FindingKind::WrongTermination, place, message);
        }
        if self.reader.options.is_pedantic {
            self.judge_ply_count(place);
            if marker != Some(GameResult::Draw) {
                self.judge_claims(place, end);
            }
        }
    }

    /// Reports a tag `PlyCount` that is not the number of half-moves.
    fn judge_ply_count(&mut self, place: Place) {
        let game = &self.reader.game;
        let count = game.tags.get("PlyCount").filter(|_| game.is_judged);
        let count = decode(count.unwrap_or_default());
        let (count, plies) = (count.trim(), game.plies());
        if matches!(count, "" | "?") || count.parse() == Ok(plies) {
            return;
        }
        let plural = if plies == 1 { "" } else { "s" };
        let message =
            format!("the tag PlyCount is `{count}`, but the game has {plies} half-move{plural}");
        self.find_result(FindingKind::WrongPlyCount, place, message);
    }

    /// Reports draws that could have been claimed.
    fn judge_claims(&mut self, place: Place, end: usize) {
        let history = &self.reader.game.history;
        let threefold = (FindingKind::UnclaimedThreefold, "by threefold repetition");
        let fifty = (FindingKind::UnclaimedFiftyMoves, "by the fifty-move rule");
        for (ply, (kind, rule)) in [
            (history.threefold(), threefold),
            (history.fifty_moves(), fifty),
        ] {
            let Some(ply) = ply else { continue };
            let moment = moments(&self.named_moves(&[ply], end));
            let message = format!("a draw could have been claimed {rule} {moment}");
            self.report(Finding {
                ply: Some(ply),
                ..Finding::new(kind, place, "", message)
            });
        }
    }

    /// Tells the visitor where the last position of the game that ends at this byte has occurred, if it has three times or more.
    pub(super) fn show_repetition(&mut self, end: usize) {
        let game = &self.reader.game;
        // Without a third occurrence of any position, there is nothing to count.
        let is_repeated = game.is_judged && game.history.threefold().is_some();
        if !is_repeated || !self.reader.options.names_repetitions {
            return;
        }
        let plies = game.history.occurrences();
        if plies.len() >= 3 {
            let moves = self.named_moves(&plies, end);
            let place = self.place(end);
            self.visitor.repeated(&self.reader.game, place, &moves);
        }
    }

    /// Returns the message about a move at this byte, after the end of the game.
    pub(super) fn over(&self, outcome: Outcome, ply: u32, at: usize) -> String {
        let moment = moments(&self.named_moves(&[ply], at));
        format!("{} {moment}: no move can follow", sentence(outcome))
    }

    fn find_result(&mut self, kind: FindingKind, place: Place, message: impl Into<String>) {
        let game = &self.reader.game;
        let text = game.marker.map_or("", GameResult::id);
        let finding = Finding {
            position: game.is_judged.then(|| game.position().clone()),
            ..Finding::new(kind, place, text, message)
        };
        self.report(finding);
    }
}
