//! The answer as a picture, with the words of it for those who cannot see.

use chess_oracle::board::{Color, Role};
use chess_oracle::draw::svg::{self, Caption};
use chess_oracle::notation::fen;
use chess_oracle::rules::{IllegalMove, Reason};

use super::board::{self, Obstacles};
use super::moves::Answer;
use crate::cli::config::Config;

/// Appends the picture, on one line.
pub fn write(config: &Config, answer: &Answer<'_>, out: &mut String) {
    let obstacles = board::obstacles(answer);
    let picture = board::picture(config, answer, &obstacles);
    let headline = board::headline(answer);
    let title = match answer.record.id() {
        Some(id) => format!("{id}: {headline}"),
        None => headline,
    };
    let caption = Caption {
        title: &title,
        description: &description(answer, &obstacles),
    };
    out.push_str(&svg::draw(&picture, &caption));
}

/// What the board and the text below it say: the pieces, the moves, how things stand, what prevents castling.
fn description(answer: &Answer<'_>, obstacles: &Obstacles) -> String {
    let position = &answer.asked.position;
    let mut sentences: Vec<String> = Color::ALL
        .into_iter()
        .map(|color| pieces(answer, color))
        .collect();
    sentences.push(format!("{} to move", position.turn().player()));
    let sans: Vec<String> = answer
        .moves
        .iter()
        .map(|listing| answer.san(listing).to_string())
        .collect();
    sentences.push(if sans.is_empty() {
        "No moves".to_owned()
    } else {
        format!("Moves: {}", sans.join(" "))
    });
    if position.checkers().any() {
        let checkers = position.pieces(position.checkers());
        sentences.push(format!("Check from {checkers}"));
    } else if answer.status.check.is_some() {
        sentences.push("No check".to_owned());
    }
    // An obstacle without a mark on the board needs no word, and the check has its own.
    let is_marked =
        |obstacle: &IllegalMove| obstacle.by.any() && obstacle.reason != Reason::CastlingInCheck;
    for (side, obstacle) in obstacles {
        match obstacle {
            None => sentences.push(format!("Castling {side}: yes")),
            Some(obstacle) if is_marked(obstacle) => sentences.push(format!(
                "Castling {side}: no, {}",
                position.sentence(obstacle)
            )),
            Some(_) => {}
        }
    }
    sentences.extend(
        answer
            .outcome
            .map(|outcome| format!("Outcome: {}", board::outcome_words(outcome))),
    );
    sentences.push(format!("FEN: {}", fen::write(position)));
    sentences.join(". ")
}

/// The pieces of a colour, the king first.
fn pieces(answer: &Answer<'_>, color: Color) -> String {
    let placement = answer.asked.position.placement();
    let named: Vec<String> = Role::ALL
        .into_iter()
        .rev()
        .filter_map(|role| {
            let squares = placement.pieces(color, role).into_iter();
            let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
            (!squares.is_empty()).then(|| format!("{role} {}", squares.join(" ")))
        })
        .collect();
    let named = if named.is_empty() {
        "nothing".to_owned()
    } else {
        named.join(", ")
    };
    format!("{}: {named}", color.player())
}
