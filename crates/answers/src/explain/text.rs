//! Whether a move is legal, as a sentence, and below a board.

use oracle_draw::Picture;
use oracle_laws::cited;

use crate::fill::fill;
use crate::words::{notation_notes, outcome_words, turn_note};
use crate::{Explained, Oracle, page};

impl Explained<'_> {
    /// Appends the verdict as a sentence.
    pub fn write_sentence(&self, oracle: &Oracle, out: &mut String) {
        let verdict = match (&self.judged.verdict, &self.judged.slips) {
            (Ok(_), None) => "legal: ",
            (Ok(_), Some(_)) => "",
            (Err(_), _) => "illegal: ",
        };
        let mut sentence = cited(format!("{verdict}{}", self.message), self.article());
        for one in &self.follow {
            sentence.extend(["; ", &one.sentence()]);
        }
        // On the same line: the answer to a line of a stream is one line.
        if let Some(outcome) = self.outcome() {
            sentence.extend(["; the game is over: ", &outcome_words(outcome, "")]);
        }
        let notes = turn_note(&self.query).into_iter();
        for note in notes.chain(notation_notes(&self.query)) {
            sentence.extend(["; ", &note]);
        }
        match oracle.drawing.columns.filter(|_| oracle.stands_alone) {
            Some(columns) => fill(&sentence, 0, 0, columns, out),
            // The answer to a line of a stream is one line, and a program wants no others.
            None => out.push_str(&sentence),
        }
        out.push('\n');
    }

    /// Appends the board with the move and what the reason names, and the sentence below it.
    pub fn write_text(&self, oracle: &Oracle, out: &mut String) {
        let picture = Picture {
            flip: oracle.drawing.flip,
            ..self.picture()
        };
        page::write_board(oracle.drawing, &picture, out);
        self.write_sentence(oracle, out);
    }
}
