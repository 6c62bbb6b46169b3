//! The answer as a picture, with a description for people who cannot see it.

use chess_oracle::board::{Color, Role};
use chess_oracle::draw::svg::{self, Caption};
use chess_oracle::notation::fen;
use chess_oracle::rules::{IllegalMove, Reason};

use super::picture::{Obstacles, claim_words, headline, outcome_words, picture, sans};
use crate::cli::answer::Moves;
use crate::cli::config::Config;

/// Appends the picture, on one line.
pub fn write(config: &Config, moves: &Moves<'_>, out: &mut String) {
    let obstacles = moves.castling_obstacles();
    let sans = sans(moves);
    let headline = headline(moves, sans.len());
    let title = match moves.query.id() {
        Some(id) => format!("{id}: {headline}"),
        None => headline,
    };
    let caption = Caption {
        title: &title,
        description: &description(moves, &sans, &obstacles),
    };
    out.push_str(&svg::draw(&picture(config, moves, &obstacles), &caption));
}

/// Returns the same facts as on a terminal: the pieces, the moves, check, castling, the outcome.
fn description(moves: &Moves<'_>, sans: &[String], obstacles: &Obstacles) -> String {
    let position = &moves.query.position;
    let mut sentences = Color::ALL.map(|color| pieces(moves, color)).to_vec();
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

/// Returns the pieces of a color, the king first.
fn pieces(moves: &Moves<'_>, color: Color) -> String {
    let placement = moves.query.position.placement();
    let named: Vec<String> = Role::ALL
        .into_iter()
        .rev()
        .filter_map(|role| {
            let squares = placement.pieces(color, role).into_iter();
            let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
            (!squares.is_empty()).then(|| format!("{role} {}", squares.join(" ")))
        })
        .collect();
    let named = match named.as_slice() {
        [] => "nothing".to_owned(),
        named => named.join(", "),
    };
    format!("{}: {named}", color.player())
}
