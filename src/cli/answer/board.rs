//! The answer for people: the board, the moves, how things stand, and what prevents castling.

use chess_oracle::board::Bitboard;
use chess_oracle::draw::{Ink, Picture, ascii};
use chess_oracle::rules::{CastlingSide, IllegalMove, Outcome, OutcomeReason};

use super::moves::Answer;
use super::page::Page;
use crate::cli::config::Config;

/// What prevents castling on each side.
pub type Obstacles = [(CastlingSide, Option<IllegalMove>); 2];

/// Finds what prevents the side to move from castling.
pub fn obstacles(answer: &Answer<'_>) -> Obstacles {
    CastlingSide::ALL.map(|side| (side, answer.asked.position.castling_obstacle(side)))
}

/// Appends the whole answer.
pub fn write(config: &Config, answer: &Answer<'_>, out: &mut String) {
    let obstacles = obstacles(answer);
    let picture = picture(config, answer, &obstacles);
    let drawing = config.drawing;
    out.push_str(&ascii::draw(&picture, drawing.glyphs, &drawing.palette));
    let legend = ascii::legend(&picture);
    for (index, (cell, meaning)) in legend.iter().enumerate() {
        out.push_str(if index == 0 { "\n    " } else { "   " });
        let text = drawing.glyphs.cell(*cell);
        drawing.palette.cell(*cell, text.trim(), out);
        out.extend([" ", meaning]);
    }
    if !legend.is_empty() {
        out.push('\n');
    }
    out.push('\n');
    let mut page = Page { config, out };
    write_moves(&mut page, answer);
    write_rejected(&mut page, answer);
    write_status(&mut page, answer, &obstacles);
}

/// What is to be seen of an answer.
pub fn picture<'a>(config: &Config, answer: &'a Answer<'_>, obstacles: &Obstacles) -> Picture<'a> {
    let position = &answer.asked.position;
    let chosen = answer.asked.piece.map(|(square, _)| square);
    let mut targets = Bitboard::EMPTY;
    let mut captures = Bitboard::EMPTY;
    // With every piece asked, marks all over the board would say nothing.
    if chosen.is_some() {
        for listing in &answer.moves {
            let to = listing.played.written_to(config.castling);
            let set = if listing.played.capture.is_some() {
                &mut captures
            } else {
                &mut targets
            };
            *set = set.with(to);
        }
    }
    let mut attackers = answer.legal.checkers();
    for (_, obstacle) in obstacles {
        attackers |= obstacle.map_or(Bitboard::EMPTY, |illegal| illegal.by);
    }
    Picture {
        placement: position.placement(),
        chosen,
        targets,
        captures,
        attackers,
        checked: position.king().filter(|_| position.checkers().any()),
        flip: config.drawing.flip,
    }
}

/// The answer in a few words: whose moves, and how many.
pub fn headline(answer: &Answer<'_>) -> String {
    let turn = answer.asked.position.turn();
    let count = match answer.moves.len() {
        0 => "no moves".to_owned(),
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    };
    match answer.asked.piece {
        Some((square, piece)) if piece.color != turn => {
            format!(
                "{} on {square}: no moves, for it is {}'s turn",
                capitalized(&piece.to_string()),
                turn.player()
            )
        }
        Some((square, piece)) => {
            format!("{} on {square}: {count}", capitalized(&piece.to_string()))
        }
        None => format!("{} to move: {count}", turn.player()),
    }
}

fn write_moves(page: &mut Page<'_>, answer: &Answer<'_>) {
    page.write_title(&headline(answer));
    let sans: Vec<String> = answer
        .moves
        .iter()
        .map(|listing| answer.san(listing).to_string())
        .collect();
    if !sans.is_empty() {
        page.flow(sans.iter().map(String::as_str));
    }
    page.out.push('\n');
}

/// Writes where the asked pieces may not go, and why.
fn write_rejected(page: &mut Page<'_>, answer: &Answer<'_>) {
    let Some(rejected) = &answer.rejected else {
        return;
    };
    page.write_title("Not allowed");
    for illegal in rejected {
        let Some(candidate) = illegal.candidate() else {
            continue;
        };
        let sentence = answer.asked.position.sentence(illegal);
        let line = format!("  {}{}  {sentence}\n", candidate.from, candidate.to);
        page.out.push_str(&line);
    }
    if rejected.is_empty() {
        page.out.push_str("  nothing\n");
    }
    page.out.push('\n');
}

fn write_status(page: &mut Page<'_>, answer: &Answer<'_>, obstacles: &Obstacles) {
    let position = &answer.asked.position;
    let turn = position.turn();
    let known = |fact: Option<bool>, yes: &str| match fact {
        Some(true) => yes.to_owned(),
        Some(false) => "no".to_owned(),
        None => format!("unknown, for {} has no king", turn.player()),
    };
    page.write(
        "Check",
        &[known(
            answer.status.check,
            &format!("yes, from {}", position.pieces(position.checkers())),
        )],
    );
    page.write("Checkmate", &[known(answer.status.checkmate, "yes")]);
    page.write("Stalemate", &[known(answer.status.stalemate, "yes")]);
    let castling = obstacles.iter().map(|(side, obstacle)| match obstacle {
        None => format!("{side}: yes"),
        Some(obstacle) => format!("{side}: no, {}", position.sentence(obstacle)),
    });
    page.write("Castling", &castling.collect::<Vec<_>>());
    if let Some(outcome) = answer.outcome {
        page.write("Outcome", &[outcome_words(outcome)]);
    }
    page.write_provisos(answer.record, answer.asked);
}

/// How a game has ended, in words.
pub fn outcome_words(outcome: Outcome) -> String {
    match (outcome.winner, outcome.reason) {
        (Some(winner), _) => format!("{} has won by checkmate", winner.player()),
        (None, OutcomeReason::InsufficientMaterial) => {
            "draw, for nobody has the material to mate".to_owned()
        }
        (None, OutcomeReason::SeventyfiveMoves) => {
            "draw, after 75 moves by each side without a capture or a pawn move".to_owned()
        }
        (None, _) => "draw by stalemate".to_owned(),
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
