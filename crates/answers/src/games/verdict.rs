//! What the laws say of a game, in sentences: whether its moves are legal, how it has ended, which draws can be claimed, and
//! what was found in it.

use std::fmt::Write;

use FindingKind::*;
use oracle_laws::{Claim, Color, Outcome};
use oracle_notation::{fen, shown};
use oracle_pgn::{Finding, FindingKind, Game};

use super::Settings;
use super::columns::JudgedGame;
use super::findings::{players, said};

/// Appends a line about a finding, but for what is missing around the moves.
pub fn push_found(settings: &Settings<'_>, game: &Game, finding: &Finding, out: &mut String) {
    if matches!(finding.kind, MissingTags | MissingResult) {
        return;
    }
    let has_move = finding.ply.is_some() && !finding.text.is_empty();
    let moved = has_move.then(|| shown(&finding.text).into_owned());
    let said = said(settings, game, finding).join("; ");
    push_line(game, moved, &shown(&said), out);
}

/// Appends a line about a game, or about a move of it: `(Tal - Botvinnik, 1960), 14. Bf3: illegal: ..`.
fn push_line(game: &Game, moved: Option<String>, said: &str, out: &mut String) {
    let players = players(game).map(|players| format!("({players})"));
    let about: Vec<String> = players.into_iter().chain(moved).collect();
    let colon = if about.is_empty() { "" } else { ": " };
    out.extend([&about.join(", "), colon, said, "\n"]);
}

/// Returns what is said of a game that has ended, with these lines about its findings.
pub fn verdict(judged: &JudgedGame<'_>, findings: &str) -> String {
    let game = judged.game;
    let mut text = summary(judged);
    for (claim, ply) in game.history().claims() {
        let since = match ply {
            None => continue,
            Some(ply) if ply == game.plies() => "now".to_owned(),
            Some(ply) => format!("first after half-move {ply}"),
        };
        let rule = match claim {
            Claim::ThreefoldRepetition => "threefold repetition (FIDE article 9.2)",
            Claim::FiftyMoves => "the fifty-move rule (FIDE article 9.3)",
        };
        // Writing to memory cannot fail, here and below.
        let _ = writeln!(text, "a draw can be claimed by {rule}, {since}");
    }
    text += findings;
    if judged.omitted > 0 {
        let said = format!("{} more findings are left out", judged.omitted);
        push_line(game, None, &said, &mut text);
    }
    if let Some(last) = judged.last() {
        let _ = write!(text, "FEN after the last move: {}", fen::write(last));
    }
    text
}

/// Returns whether all moves of a game are legal, and how it has ended.
fn summary(judged: &JudgedGame<'_>) -> String {
    let (game, count) = (judged.game, |kind| judged.found[kind as usize]);
    let unplayed = count(AmbiguousMove) + count(UnreadableToken) + count(NullMove);
    let moves = match count(IllegalMove) {
        0 if unplayed > 0 => "not every move is a legal move",
        0 if game.plies() == 0 => "no move was played",
        0 if count(MoveAfterEnd) > 0 => "a move follows the end of the game",
        0 => "every move is legal",
        1 => "one move is illegal",
        number => &format!("{number} moves are illegal"),
    };
    let is_whole = judged.found.iter().sum::<u64>() == count(MissingTags) + count(MissingResult);
    let end = match game.outcome() {
        Some(Outcome { winner, reason }) => {
            let winner = winner.map(Color::player);
            let won = winner.map_or("the game is drawn".to_owned(), |won| format!("{won} wins"));
            format!("; {won}{}", reason.rule())
        }
        None if is_whole => "; the game is not over".to_owned(),
        // Where something was not played, it is not known.
        None => String::new(),
    };
    format!("{moves}{end}\n")
}
