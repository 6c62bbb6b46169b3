//! The legal moves as a picture.

use oracle_draw::svg::{self, Caption};
use oracle_laws::{IllegalMove, Reason};
use oracle_notation::fen;

use crate::config::Config;
use crate::output::picture::{
    Obstacles, arrows, capitalized, claim_words, headline, note, outcome_words, picture, pieces,
    sans, title, turn_note,
};
use oracle_answers::Moves;

/// Returns the picture, on one line.
pub fn write(config: &Config, moves: &Moves<'_>) -> String {
    let obstacles = moves.castling_obstacles();
    let sans = sans(moves);
    let note = note(config, moves.query);
    let caption = Caption {
        title: &title(moves.query, headline(moves, sans.len())),
        description: &description(moves, &sans, &obstacles),
        below: note.as_deref(),
    };
    let arrows = if config.drawing.arrows {
        arrows(config, moves)
    } else {
        Vec::new()
    };
    let picture = picture(config, moves, &obstacles, &arrows);
    svg::draw(&picture, &caption, config.drawing.style, &[])
}

/// Returns the same facts as on a terminal: the pieces, the moves, check, castling, the outcome.
fn description(moves: &Moves<'_>, sans: &[String], obstacles: &Obstacles) -> String {
    let position = &moves.query.position;
    let mut sentences = pieces(position.placement()).to_vec();
    sentences.extend(turn_note(moves.query).map(|note| capitalized(&note)));
    sentences.push(format!("{} to move", position.turn().player()));
    sentences.push(if sans.is_empty() {
        "No moves".to_owned()
    } else {
        format!("Moves: {}", sans.join(" "))
    });
    let checkers = moves.legal.checkers();
    if checkers.any() {
        sentences.push(format!("Check from {}", position.pieces(checkers)));
    } else if moves.legal.status().check.is_some() {
        sentences.push("No check".to_owned());
    }
    // Only obstacles with a mark on the board need a sentence, and check already has one.
    let is_marked =
        |obstacle: &IllegalMove| obstacle.by.any() && obstacle.reason != Reason::CastlingInCheck;
    for (side, obstacle) in obstacles {
        match obstacle {
            None => sentences.push(format!("Castling {side}: yes")),
            Some(obstacle) if is_marked(obstacle) => {
                let sentence = position.sentence(obstacle);
                sentences.push(format!("Castling {side}: no, {sentence}"));
            }
            Some(_) => {}
        }
    }
    let outcome = moves.outcome().map(outcome_words);
    sentences.extend(outcome.map(|words| format!("Outcome: {words}")));
    sentences.extend(
        moves
            .claims()
            .map(|claim| format!("Claims: {}", claim_words(claim))),
    );
    sentences.push(format!("FEN: {}", fen::write(position)));
    sentences.join(". ")
}
