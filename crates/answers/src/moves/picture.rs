//! The legal moves as a picture.

use oracle_draw::svg::{self, Caption};
use oracle_draw::{Picture, Sign, SignKind};
use oracle_laws::{Bitboard, IllegalMove, Reason};

use super::words::{Obstacles, arrows, claims_words, headline, picture, sans};
use crate::words::{capitalized, described, law_words, outcome_words, pieces, title, turn_note};
use crate::{Moves, View};

impl Moves<'_> {
    /// Returns the picture, on one line; with `explain`, the squares to which the chosen piece may not go are marked.
    pub fn to_svg(&self, view: &View, explain: bool) -> String {
        let query = self.query;
        let diagram = &view.diagram;
        let drawn_moves = if view.drawing.arrows {
            arrows(view, self)
        } else {
            Vec::new()
        };
        if diagram.is_plain {
            return view.plain_svg(query, drawn_moves);
        }
        let obstacles = self.castling_obstacles();
        let sans = sans(self);
        let mut description = description(self, &sans, &obstacles);
        let mut below = view.note(query);
        let mut signs = Vec::new();
        let picture = picture(view, self, &obstacles, drawn_moves);
        if explain {
            let rejected = self.rejected().filter_map(|illegal| {
                let candidate = illegal.candidate()?;
                let sentence = law_words(query, &illegal);
                Some((candidate, sentence))
            });
            let rejected: Vec<_> = rejected.collect();
            for (candidate, sentence) in &rejected {
                let candidate = candidate.to_string();
                description.extend([". Not allowed: ", &candidate, ": ", sentence]);
            }
            if query.piece.is_some() {
                let squares: Bitboard =
                    rejected.iter().map(|(candidate, _)| candidate.to).collect();
                let signed = squares & !(picture.targets | picture.captures);
                signs.extend(signed.into_iter().map(|square| Sign {
                    square,
                    kind: SignKind::NotAllowed,
                    is_named: false,
                }));
            } else if view.drawing.caption && diagram.caption.is_none() {
                let hint = "Choose a piece to see where it may not go.";
                below = Some(below.map_or(hint.to_owned(), |note| format!("{note} {hint}")));
            }
        }
        let caption = Caption {
            title: &title(query, headline(self, sans.len())),
            description: &description,
            below: below.as_deref(),
            legend: view.drawing.caption,
        };
        let picture = view.marked(Picture { signs, ..picture }, query);
        svg::draw(&picture, &caption, view.drawing.style, &[])
    }
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
                let sentence = law_words(moves.query, obstacle);
                sentences.push(format!("Castling {side}: no, {sentence}"));
            }
            Some(_) => {}
        }
    }
    let outcome = moves.outcome().map(|outcome| outcome_words(outcome, ""));
    sentences.extend(outcome.map(|words| format!("Outcome: {words}")));
    let claims = claims_words(moves, |_| String::new()).into_iter();
    sentences.extend(claims.map(|words| format!("Claims: {words}")));
    described(sentences, moves.query)
}
