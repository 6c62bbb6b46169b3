//! Findings for an arbiter during a game: which draws can be claimed, how the game has ended on the board, and that its result
//! cannot stand. The game knows all of it; here it becomes findings.

use oracle_laws::{Claim, History};
use oracle_notation::{MOST_NAMED, numbered, repetition};
use oracle_pgn::{Finding, FindingKind, Game, Played, PlayedMove, decode};

use super::columns::announced_draws;
use super::report::{claims, end, result};

/// Why fifty moves are a draw that can be claimed.
const FIFTY: &str = "for 50 moves of each player, no pawn has moved and nothing was captured";

/// The moves of the main line, as they are written.
#[derive(Default)]
pub struct Moments(pub Vec<(PlayedMove, Box<str>)>);

impl Moments {
    pub fn note_move(&mut self, played: &Played<'_>) {
        if played.depth == 0 {
            let written = decode(played.written).into_owned();
            self.0.push((played.played, written.into()));
        }
    }

    /// Returns what is found in a game that has ended, or in what is written of it so far; also a result of which a report says
    /// that it cannot stand, if that is asked.
    pub fn find(&self, game: &Game, doubts_result: bool) -> Vec<Finding> {
        use FindingKind::{ClaimableDraw, GameOver, WrongResult};
        let (plies, history) = (game.plies(), game.history());
        let mut draws: Vec<_> = claims(game).collect();
        // A later position may have occurred three times, too: a player can claim while it stands.
        let again = (plies, Claim::ThreefoldRepetition);
        let is_repeated = draws.iter().any(|(_, claim)| *claim == again.1);
        if is_repeated && history.repetitions() >= 3 && !draws.contains(&again) {
            draws.push(again);
        }
        let mut found = Vec::new();
        for (ply, claim) in draws {
            let at = self.history(game, ply);
            let plies = at.occurrences();
            let first = plies.iter().take(MOST_NAMED);
            let first = first.map(|ply| self.name(game, *ply));
            let why = match claim {
                Claim::ThreefoldRepetition => repetition(plies.len(), &first.collect::<Vec<_>>()),
                Claim::FiftyMoves => FIFTY.to_owned(),
            };
            let said = format!("{}: {why}", claim.rule());
            found.push((ClaimableDraw, Some(ply), said, Some(claim.articles()[0])));
        }
        let announced = announced_draws(game).into_iter().map(|(claim, said)| {
            let article = Some(claim.articles()[1]);
            (ClaimableDraw, Some(plies), said, article)
        });
        found.extend(announced);
        if let Some(outcome) = end(game) {
            let ply = history.end().map_or(plies, |(ply, _)| ply);
            let (said, article) = (outcome.to_string(), Some(outcome.reason.article()));
            found.push((GameOver, Some(ply), said, article));
        }
        // The reader has found a result that differs from the end that it knows.
        let (said, article, can_stand) = result(game);
        if doubts_result && !can_stand && game.result().is_some() && game.outcome().is_none() {
            found.push((WrongResult, None, said, article));
        }
        let finding = |(kind, ply, said, article): (_, Option<u32>, String, _)| {
            let at = self.history(game, ply.unwrap_or(plies));
            let text = ply.and_then(|ply| self.name(game, ply));
            let player = at.position().turn().player();
            Finding {
                kind,
                place: game.place(),
                ply,
                text: text.unwrap_or_default(),
                message: match kind {
                    ClaimableDraw => format!("{player} can claim a draw {said}"),
                    _ => said,
                },
                position: Some(at.position().clone()),
                illegal: None,
                article,
                is_after_illegal: false,
            }
        };
        found.into_iter().map(finding).collect()
    }

    /// Returns the history of a game up to a half-move.
    fn history(&self, game: &Game, plies: u32) -> History {
        let mut history = History::new(game.start().unwrap_or(game.position()));
        let moves = self.0.iter().take(plies as usize);
        moves.for_each(|(played, _)| played.play_on(&mut history));
        history
    }

    /// Returns the numbered half-move of a game; none for the start.
    pub fn name(&self, game: &Game, ply: u32) -> Option<String> {
        let (_, written) = self.0.get((ply as usize).checked_sub(1)?)?;
        let (number, color) = game.move_number(ply);
        Some(numbered(number, color, written))
    }
}
