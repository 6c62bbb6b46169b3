//! Errors of a game as a whole: a wrong or missing result, and unclaimed draws.

use super::reader::Reader;
use super::{Finding, FindingKind, GameResult, Place, Visitor};
use crate::board::Color;
use crate::rules::{Outcome, OutcomeReason};

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

impl Reader {
    /// Judges the result of the game that ends at this place.
    pub(super) fn judge_result<V: Visitor>(&mut self, place: Place, visitor: &mut V) {
        let of_tag = self.game.tags.get("Result").and_then(GameResult::parse);
        let marker = self.game.marker;
        if let (Some(tag), Some(marker)) = (of_tag, marker)
            && tag != marker
        {
            let message =
                format!("the termination marker is `{marker}`, but the tag Result is `{tag}`");
            self.find_result(FindingKind::ResultMismatch, place, message, visitor);
        }
        if marker.is_none() {
            let message = "the game has no termination marker: 1-0, 0-1, 1/2-1/2 or *".to_owned();
            self.find_result(FindingKind::MissingResult, place, message, visitor);
        }
        let outcome = self.game.outcome();
        if let (Some(outcome), Some(result)) = (outcome, marker.or(of_tag))
            && GameResult::from(outcome) != result
        {
            let message = format!("{}, but the result is `{result}`", sentence(outcome));
            self.find_result(FindingKind::WrongResult, place, message, visitor);
        }
        if self.options.is_pedantic && marker != Some(GameResult::Draw) {
            self.judge_claims(place, visitor);
        }
    }

    /// Reports draws that could have been claimed.
    fn judge_claims<V: Visitor>(&mut self, place: Place, visitor: &mut V) {
        let history = &self.game.history;
        let claims = [
            (
                history.threefold(),
                FindingKind::UnclaimedThreefold,
                "by threefold repetition",
            ),
            (
                history.fifty_moves(),
                FindingKind::UnclaimedFiftyMoves,
                "by the fifty-move rule",
            ),
        ];
        for (ply, kind, rule) in claims {
            let Some(ply) = ply else { continue };
            let message = format!("a draw could have been claimed {rule} after half-move {ply}");
            let finding = Finding {
                kind,
                place,
                ply: Some(ply),
                text: String::new(),
                message,
                position: None,
                illegal: None,
            };
            visitor.finding(&self.game, &finding);
        }
    }

    fn find_result<V: Visitor>(
        &mut self,
        kind: FindingKind,
        place: Place,
        message: String,
        visitor: &mut V,
    ) {
        let text = self.game.marker.map(|marker| marker.to_string());
        let finding = Finding {
            kind,
            place,
            ply: None,
            text: text.unwrap_or_default(),
            message,
            position: self.game.is_judged.then(|| self.game.position().clone()),
            illegal: None,
        };
        visitor.finding(&self.game, &finding);
    }
}

/// Returns the message about a move after the end of the game.
pub(super) fn over(outcome: Outcome, ply: u32) -> String {
    format!(
        "{} after half-move {ply}: no move can follow",
        sentence(outcome)
    )
}
