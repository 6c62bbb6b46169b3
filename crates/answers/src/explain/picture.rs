//! A move as a picture, and why it is illegal.

use oracle_draw::Picture;
use oracle_draw::svg::{self, Caption};
use oracle_laws::{Bitboard, Reason, cited};

use crate::words::{capitalized, described, outcome_words, pieces, title, turn_note};
use crate::{Explained, View};

impl Explained<'_> {
    /// Returns the picture, on one line.
    pub fn to_svg(&self, view: &View) -> String {
        let position = &self.query.position;
        let written = self.written_move(view.castling);
        let illegal = self.judged.verdict.as_ref().err();
        let verdict = if illegal.is_some() {
            "illegal"
        } else {
            "legal"
        };
        let sentence = sentence(self);
        let mut sentences = vec![sentence.clone()];
        let follow = self.follow.iter();
        sentences.extend(follow.map(|one| capitalized(&one.sentence())));
        sentences.extend(pieces(position.placement()));
        sentences.push(format!("{} to move", position.turn().player()));
        let below = view.below(&self.query, Some(below(self)));
        let caption = Caption {
            title: &title(&self.query, format!("{written} is {verdict}")),
            description: &described(sentences, &self.query),
            below: below.as_deref(),
            legend: view.drawing.caption,
        };
        let picture = Picture {
            last: if self.is_en_passant() {
                self.query.last_move
            } else {
                Bitboard::EMPTY
            },
            ..self.picture()
        };
        let picture = view.marked(picture, &self.query);
        let mut classes = vec![verdict];
        classes.extend(illegal.map(|illegal| illegal.reason.id()));
        svg::draw(&picture, &caption, view.drawing.style, &classes)
    }

    /// Returns whether the last move may be the double step that a capture en passant follows.
    fn is_en_passant(&self) -> bool {
        match &self.judged.verdict {
            Ok(legal) => legal.is_en_passant(),
            Err(illegal) => illegal.reason == Reason::EnPassantUncovers,
        }
    }
}

/// Returns the text below the board: the move as it was asked, and the sentence.
fn below(explained: &Explained<'_>) -> String {
    let written = explained.judged.written.trim_end_matches(['?', '!']);
    let mark = if explained.is_legal() { ":" } else { "?" };
    format!("{written}{mark} {}.", sentence(explained))
}

/// Returns the sentence of the answer, and what the picture cannot show.
fn sentence(explained: &Explained<'_>) -> String {
    let mut sentence = cited(capitalized(&explained.message), explained.article());
    if let Err(illegal) = &explained.judged.verdict
        && illegal.reason == Reason::CastlingNoRight
        && explained.query.lost_right(illegal).is_none()
    {
        sentence += ". The position does not say whether the king or the rook has moved";
    }
    if let Some(outcome) = explained.outcome {
        sentence.extend([". The game is over: ", &outcome_words(outcome, "")]);
    }
    if let Some(note) = turn_note(&explained.query) {
        sentence.extend([". ", &capitalized(&note)]);
    }
    sentence
}
