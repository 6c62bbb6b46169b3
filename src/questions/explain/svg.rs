//! A move as a picture: whether it is legal, and if not, why not.

use oracle_draw::Picture;
use oracle_draw::svg::{self, Caption};
use oracle_laws::{Color, Reason};
use oracle_notation::fen;

use crate::config::Config;
use crate::output::picture::{capitalized, pieces, title, turn_note};
use oracle_answers::Explained;

/// Appends the picture, on one line.
pub fn write(config: &Config, explained: &Explained<'_>, out: &mut String) {
    let position = &explained.query.position;
    let written = explained.written_move(config.castling);
    let illegal = explained.judged.verdict.as_ref().err();
    let verdict = if illegal.is_some() {
        "illegal"
    } else {
        "legal"
    };
    let sentence = sentence(explained);
    let mut sentences = vec![sentence.clone()];
    sentences.extend(Color::ALL.map(|color| pieces(position.placement(), color)));
    sentences.push(format!("{} to move", position.turn().player()));
    sentences.push(format!("FEN: {}", fen::write(position)));
    let below = format!("{sentence}.");
    let caption = Caption {
        title: &title(explained.query, format!("{written} is {verdict}")),
        description: &sentences.join(". "),
        below: config.drawing.caption.then_some(&below),
    };
    let shown = explained.illustration();
    let picture = Picture {
        last: explained.query.last_move,
        flip: config.drawing.flip,
        ..shown.picture(position.placement())
    };
    let mut classes = vec![verdict];
    classes.extend(illegal.map(|illegal| illegal.reason.id()));
    out.push_str(&svg::draw(
        &picture,
        &caption,
        config.drawing.style,
        &classes,
    ));
}

/// Returns the sentence of the answer, and what the picture cannot show.
fn sentence(explained: &Explained<'_>) -> String {
    let mut sentence = capitalized(&explained.message);
    if let Err(illegal) = &explained.judged.verdict
        && illegal.reason == Reason::CastlingNoRight
    {
        sentence += ". The position does not say whether the king or the rook has moved";
    }
    if let Some(note) = turn_note(explained.query) {
        sentence.extend([". ", &capitalized(&note)]);
    }
    sentence
}
