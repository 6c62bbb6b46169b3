//! Attacked squares as a picture: how many pieces attack each, pins, checks, and the attackers of one square.

use std::array;

use oracle_draw::svg::{self, Caption};
use oracle_draw::{Picture, Stroke, StrokeKind};
use oracle_laws::{Bitboard, Color, Square};

use super::text::{check_words, pin_words, square_words};
use crate::words::{capitalized, described, names_or, pieces, title, turn_note};
use crate::{Attacks, View};

impl Attacks<'_> {
    /// Returns the picture, on one line.
    pub fn to_svg(&self, view: &View) -> String {
        let position = &self.query.position;
        let counts: [[u8; 2]; 64] = array::from_fn(|index| {
            let square = u8::try_from(index).ok().and_then(Square::from_index);
            Color::ALL.map(|color| {
                let count = square.map_or(0, |square| self.count(square, color));
                u8::try_from(count).unwrap_or(u8::MAX)
            })
        });
        let picture = Picture {
            chosen: self.square,
            last: self.query.last_move,
            strokes: strokes(self),
            // The rays to one square would be hard to see among all counts.
            attacks: self.square.is_none().then_some(&counts),
            ..Picture::of(position)
        };
        let picture = view.marked(picture, self.query);
        let headline = match self.square {
            Some(square) => format!("Attackers of {square}"),
            None => "Attacked squares".to_owned(),
        };
        let note = view.note(self.query);
        let caption = Caption {
            title: &title(self.query, headline),
            description: &description(self),
            below: note.as_deref(),
            legend: view.drawing.caption,
        };
        svg::draw(&picture, &caption, view.drawing.style, &["attacks"])
    }
}

/// Returns the pins, the checks, and the attacks on one square as lines.
fn strokes(attacks: &Attacks<'_>) -> Vec<Stroke> {
    let position = &attacks.query.position;
    let kinds = [
        (&attacks.pins_to_queen, StrokeKind::QueenPin),
        (&attacks.pins, StrokeKind::Pin),
    ];
    let pins = kinds.into_iter().flat_map(|(pins, kind)| {
        let pins = pins.iter();
        pins.map(move |pin| Stroke::new(kind, pin.by, pin.to))
    });
    let mut strokes: Vec<Stroke> = pins.collect();
    let mut add = |from: Bitboard, to: Square| {
        let rays = from.into_iter();
        strokes.extend(rays.map(|from| Stroke::new(StrokeKind::Ray, from, to)));
    };
    match (attacks.square, position.king()) {
        (Some(square), _) => {
            for color in Color::ALL {
                add(position.attackers(square, color), square);
            }
        }
        (None, Some(king)) => add(position.checkers(), king),
        (None, None) => {}
    }
    strokes
}

/// Returns the same facts as on a terminal, without the counts.
fn description(attacks: &Attacks<'_>) -> String {
    let position = &attacks.query.position;
    let mut sentences = pieces(position.placement()).to_vec();
    for color in Color::ALL {
        let names = names_or("nothing", attacks.attacked_by(color));
        sentences.push(format!("{} attacks {names}", color.player()));
    }
    if let Some(square) = attacks.square {
        let words = square_words(attacks, square);
        sentences.push(format!("{}: {}", square, words.join(", ")));
    }
    sentences.extend(turn_note(attacks.query).map(|note| capitalized(&note)));
    sentences.push(format!("Check: {}", check_words(attacks)));
    let pins = [&attacks.pins, &attacks.pins_to_queen].map(|pins| pin_words(attacks, pins));
    sentences.extend(pins.concat().iter().map(|pin| capitalized(pin)));
    described(sentences, attacks.query)
}
