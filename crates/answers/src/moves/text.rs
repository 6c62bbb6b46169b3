//! The moves for people: the board, the moves, check and mate, and the reasons against castling.

use super::words::{Obstacles, claims_words, headline, picture, sans};
use crate::page::{self, Page};
use crate::words::{law_words, outcome_words};
use crate::{Dead, Moves, View};
use oracle_laws::{CastlingSide, Claim, OutcomeReason, Position};
use oracle_notation::repetition;

impl Moves<'_> {
    /// Appends the whole answer; with `explain`, also the moves that are not legal.
    pub fn write_text(&self, view: &View, explain: bool, out: &mut String) {
        let obstacles = self.castling_obstacles();
        page::write_board(
            view.drawing,
            &picture(view, self, &obstacles, Vec::new()),
            out,
        );
        let drawing = view.drawing;
        let mut page = Page { drawing, out };
        page.write_turn_note(self.query);
        let sans = sans(self);
        page.write_title(&headline(self, sans.len()));
        if !sans.is_empty() {
            page.flow(&sans.join(" "));
        }
        page.out.push('\n');
        if explain {
            write_rejected(&mut page, self);
        }
        write_status(&mut page, self, &obstacles);
    }
}

/// Writes the squares to which the pieces may not move, and why.
fn write_rejected(page: &mut Page<'_>, moves: &Moves<'_>) {
    page.write_title("Not allowed");
    let start = page.out.len();
    for illegal in moves.rejected() {
        if let Some(candidate) = illegal.candidate() {
            let sentence = law_words(moves.query, &illegal);
            let label = format!("  {}:", moves.query.position.short_name(candidate));
            page.write_indented(&label, &sentence, 10);
        }
    }
    if page.out.len() == start {
        page.out.push_str("  nothing\n");
    }
    page.out.push('\n');
}

fn write_status(page: &mut Page<'_>, moves: &Moves<'_>, obstacles: &Obstacles) {
    let position = &moves.query.position;
    let status = moves.legal.status();
    let turn = position.turn();
    // Next to a piece of the other side, say whose check and castling they are.
    let is_of_other = moves
        .query
        .piece
        .is_some_and(|(_, piece)| piece.color != turn);
    let whose = if is_of_other { turn.player() } else { "" };
    let known = |fact: Option<bool>, yes: &str| match fact {
        None => format!("unknown: {} has no king", turn.player()),
        Some(fact) => {
            let colon = if is_of_other { ": " } else { "" };
            format!("{whose}{colon}{}", if fact { yes } else { "no" })
        }
    };
    let checkers = position.pieces(moves.legal.checkers());
    let check = known(status.check, &format!("yes, from {checkers}"));
    page.write("Check", [check]);
    page.write("Checkmate", [known(status.checkmate, "yes")]);
    page.write("Stalemate", [known(status.stalemate, "yes")]);
    let space = if is_of_other { " " } else { "" };
    let has_king = position.king().is_some();
    let obstacles = obstacles.iter().filter(|_| has_king);
    let castling = obstacles.map(|(side, obstacle)| match obstacle {
        None => format!("{whose}{space}{side}: yes"),
        Some(obstacle) => {
            let sentence = law_words(moves.query, obstacle);
            format!("{whose}{space}{side}: no, {sentence}")
        }
    });
    page.write("Castling", castling.chain(other_castling(position)));
    page.write(
        "Outcome",
        moves.outcome().map(|outcome| {
            let is_repetition = outcome.reason == OutcomeReason::FivefoldRepetition;
            outcome_words(outcome, &occurrences(is_repetition, moves))
        }),
    );
    let dead = match moves.dead {
        Some(Dead::Undecided) => Some("undecided: more `nodes` may find out"),
        Some(Dead::Unknown) => Some("unknown: a king is missing, or could be captured"),
        Some(Dead::No) => Some("no"),
        Some(Dead::Yes) | None => None,
    };
    page.write("Dead", dead);
    let claims = claims_words(moves, |claim| {
        occurrences(claim == Claim::ThreefoldRepetition, moves)
    });
    page.write("Claims", claims);
    page.write_caveats(moves.query);
}

/// Returns the rights to castle of the side that is not to move, if it has a king.
fn other_castling(position: &Position) -> Option<String> {
    let other = !position.turn();
    let king = position.placement().king(other)?;
    let has_right = |side: &CastlingSide| position.castling().rook(king, *side).is_some();
    let sides: Vec<String> = CastlingSide::ALL
        .into_iter()
        .filter(has_right)
        .map(|side| side.to_string())
        .collect();
    let rights = match sides.as_slice() {
        [] => "no right to castle".to_owned(),
        sides => format!("the right to castle {}", sides.join(" and ")),
    };
    Some(format!("{} has {rights}", other.player()))
}

/// Returns where the position has occurred, behind a draw by repetition.
fn occurrences(is_repetition: bool, moves: &Moves<'_>) -> String {
    if !is_repetition {
        return String::new();
    }
    format!(": {}", repetition(&moves.query.named_occurrences()))
}
