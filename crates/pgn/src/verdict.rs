//! Errors of a game as a whole: a wrong or missing result, and unclaimed draws.

use super::{Finding, FindingKind, Game, GameResult, decode};
use oracle_laws::{Article, Claim, History, Outcome};

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
pub(super) fn faults(game: &Game, is_pedantic: bool) -> Vec<(FindingKind, String)> {
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
    // A move of the last position could have been announced to claim a draw.
    let is_announced = || {
        let mut announced = game.history.announced().into_iter();
        announced.any(|(claim, _)| claim == Claim::ThreefoldRepetition)
    };
    let says_repetition = |tag| decode(tag).to_ascii_lowercase().contains("repetition");
    if result == Some(GameResult::Draw)
        && game.history.threefold().is_none()
        && game.tags.get("Termination").is_some_and(says_repetition)
        && !is_announced()
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

/// Returns the claims of a draw, each with the half-move after which it could have been made and the finding about it.
pub(super) fn claims(history: &History) -> [(Option<u32>, FindingKind, Claim); 2] {
    use FindingKind::{UnclaimedFiftyMoves, UnclaimedThreefold};
    let (threefold, fifty) = (history.threefold(), history.fifty_moves());
    [
        (threefold, UnclaimedThreefold, Claim::ThreefoldRepetition),
        (fifty, UnclaimedFiftyMoves, Claim::FiftyMoves),
    ]
}

/// Returns the message about a move after the end of the game, which came at this moment.
pub(super) fn over(outcome: Outcome, moment: &str) -> String {
    format!("{} {moment}: no move can follow", sentence(outcome))
}
