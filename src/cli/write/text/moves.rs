//! The moves for people: the board, the moves, check and mate, and the reasons against castling.

use crate::cli::answer::Moves;
use crate::cli::config::Config;
use crate::cli::write::page::{self, Page};
use crate::cli::write::picture::{Obstacles, claim_words, headline, outcome_words, picture, sans};

/// Appends the whole answer; with `explain`, also the moves that are not legal.
pub fn write(config: &Config, moves: &Moves<'_>, explain: bool, out: &mut String) {
    let obstacles = moves.castling_obstacles();
    page::write_board(config, &picture(config, moves, &obstacles, &[]), out);
    let palette = config.drawing.palette;
    let mut page = Page { palette, out };
    let sans = sans(moves);
    page.write_title(&headline(moves, sans.len()));
    if !sans.is_empty() {
        page.flow(sans.iter().map(String::as_str));
    }
    page.out.push('\n');
    if explain {
        write_rejected(&mut page, moves);
    }
    write_status(&mut page, moves, &obstacles);
}

/// Writes the squares to which the pieces may not move, and why.
fn write_rejected(page: &mut Page<'_>, moves: &Moves<'_>) {
    page.write_title("Not allowed");
    let start = page.out.len();
    for illegal in moves.rejected() {
        if let Some(candidate) = illegal.candidate() {
            let sentence = moves.query.position.sentence(&illegal);
            let line = format!("  {}{}  {sentence}\n", candidate.from, candidate.to);
            page.out.push_str(&line);
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
    let known = |fact: Option<bool>, yes: &str| match fact {
        Some(true) => yes.to_owned(),
        Some(false) => "no".to_owned(),
        None => format!("unknown: {} has no king", turn.player()),
    };
    let checkers = position.pieces(moves.legal.checkers());
    page.write(
        "Check",
        &[known(status.check, &format!("yes, from {checkers}"))],
    );
    page.write("Checkmate", &[known(status.checkmate, "yes")]);
    page.write("Stalemate", &[known(status.stalemate, "yes")]);
    let castling = obstacles.iter().map(|(side, obstacle)| match obstacle {
        None => format!("{side}: yes"),
        Some(obstacle) => format!("{side}: no, {}", position.sentence(obstacle)),
    });
    page.write("Castling", &castling.collect::<Vec<_>>());
    let outcome = moves.outcome().map(outcome_words);
    page.write("Outcome", &outcome.into_iter().collect::<Vec<_>>());
    let claims: Vec<_> = moves.claims().map(claim_words).collect();
    page.write("Claims", &claims);
    page.write_provisos(moves.query);
}
