//! Errors of a game as a whole: a wrong or missing result, and unclaimed draws.

use super::reading::Reading;
use super::{Finding, FindingKind, Game, GameResult, Visitor, decode};
use oracle_laws::{Article, Claim, History, Outcome};
use oracle_notation::moments;

/// Returns how a game ended on the board, in words.
fn sentence(outcome: Outcome) -> String {
    let rule = outcome.reason.rule();
    match outcome.winner {
        Some(winner) => format!("{} wins{rule}", winner.player()),
        None => format!("the game is drawn{rule}"),
    }
}

/// Returns the article of the laws that speaks of a finding about a game.
pub(super) fn article(finding: &Finding, game: &Game) -> Option<Article> {
    match finding.kind {
        FindingKind::IllegalMove => finding
            .position
            .as_ref()?
            .article(finding.illegal.as_ref()?),
        FindingKind::MoveAfterEnd | FindingKind::WrongResult => {
            Some(game.outcome()?.reason.article())
        }
        // The moves of a variation were not played, so no article about completed moves applies.
        FindingKind::NullMove if !game.is_main_line() => None,
        kind => kind.article(),
    }
}

/// Returns what is wrong with the result of a game, and with its tags about the end.
#[inline]
fn faults(game: &Game, is_pedantic: bool) -> Vec<(FindingKind, String)> {
    let mut faults = Vec::new();
    let (tag, marker) = (game.tagged_result(), game.marker);
    if let (Some(tag), Some(marker)) = (tag, marker)
        && tag != marker
        && (tag.standard() != marker.standard() || tag.standard() == GameResult::Unknown)
    {
        let message =
            format!("the termination marker is `{marker}`, but the tag Result is `{tag}`");
        faults.push((FindingKind::ResultMismatch, message));
    }
    if marker.is_none() {
        let message = "the game has no termination marker: 1-0, 0-1, 1/2-1/2 or *";
        faults.push((FindingKind::MissingResult, message.to_owned()));
    }
    let result = marker.or(tag);
    if let (Some(outcome), Some(result)) = (game.outcome(), result)
        && GameResult::from(outcome) != result.standard()
    {
        let message = format!("{}, but the result is `{result}`", sentence(outcome));
        faults.push((FindingKind::WrongResult, message));
    }
    if !game.is_judged {
        return faults;
    }
    let says_repetition = |tag| decode(tag).to_ascii_lowercase().contains("repetition");
    if result == Some(GameResult::Draw)
        && game.history.threefold().is_none()
        && !has_announced_repetition(&game.history)
        && game.tags.get("Termination").is_some_and(says_repetition)
    {
        let message = "the tag Termination says repetition, but no position occurred three times";
        faults.push((FindingKind::WrongTermination, message.to_owned()));
    }
    if is_pedantic && let Some(count) = game.tags.get("PlyCount") {
        let (count, plies) = (decode(count), game.plies());
        let count = count.trim();
        if !matches!(count, "" | "?") && count.parse() != Ok(plies) {
            let plural = if plies == 1 { "" } else { "s" };
            let message = format!(
                "the tag PlyCount is `{count}`, but the game has {plies} half-move{plural}"
            );
            faults.push((FindingKind::WrongPlyCount, message));
        }
    }
    faults
}

/// Returns whether a move of the last position could have been announced to claim a draw by repetition.
fn has_announced_repetition(history: &History) -> bool {
    let announced = history.announced().into_iter();
    announced
        .map(|(claim, _)| claim)
        .any(|claim| claim == Claim::ThreefoldRepetition)
}

impl<V: Visitor> Reading<'_, V> {
    /// Judges the result of the game that ends at this byte.
    pub(super) fn judge_result(&mut self, end: usize) {
        for (kind, message) in faults(self.game, self.options.is_pedantic) {
            let place = self.piece.place(end);
            let game = &*self.game;
            let text = game.marker.map_or("", GameResult::id);
            self.report(Finding {
                position: game.is_judged.then(|| game.position().clone()),
                ..Finding::new(kind, place, text, message)
            });
        }
        if self.options.is_pedantic && self.game.marker != Some(GameResult::Draw) {
            self.judge_claims(end);
        }
    }

    /// Reports draws that could have been claimed.
    fn judge_claims(&mut self, end: usize) {
        let history = &self.game.history;
        let threefold = (FindingKind::UnclaimedThreefold, Claim::ThreefoldRepetition);
        let fifty = (FindingKind::UnclaimedFiftyMoves, Claim::FiftyMoves);
        for (ply, (kind, claim)) in [
            (history.threefold(), threefold),
            (history.fifty_moves(), fifty),
        ] {
            let Some(ply) = ply else { continue };
            let rule = claim.rule();
            let moment = moments(&self.named_moves(&[ply], end));
            let place = self.piece.place(end);
            let message = format!("a draw could have been claimed {rule} {moment}");
            self.report(Finding {
                ply: Some(ply),
                ..Finding::new(kind, place, "", message)
            });
        }
    }

    /// Tells the visitor where the last position of the game that ends at this byte has occurred, if it has three times or more.
    pub(super) fn show_repetition(&mut self, end: usize) {
        let game = &self.game;
        // Without a third occurrence of any position, there is nothing to count.
        let is_repeated = game.is_judged && game.history.threefold().is_some();
        if !is_repeated || !self.options.names_repetitions {
            return;
        }
        let plies = game.history.occurrences();
        if plies.len() >= 3 {
            let moves = self.named_moves(&plies, end);
            let place = self.piece.place(end);
            self.visitor.repeated(self.game, place, &moves);
        }
    }

    /// Returns the message about a move at this byte, after the end of the game.
    pub(super) fn over(&self, outcome: Outcome, ply: u32, at: usize) -> String {
        let moment = moments(&self.named_moves(&[ply], at));
        format!("{} {moment}: no move can follow", sentence(outcome))
    }
}
