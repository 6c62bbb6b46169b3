//! A move for people: a sentence, or a board with the sentence below it.

use chess_oracle::draw::Picture;

use crate::cli::answer::Explained;
use crate::cli::config::Config;
use crate::cli::write::page;

/// Appends the verdict as a sentence.
pub fn write_sentence(explained: &Explained<'_>, out: &mut String) {
    let verdict = match (&explained.judged.verdict, &explained.judged.slips) {
        (Ok(_), None) => "legal: ",
        (Ok(_), Some(_)) => "",
        (Err(_), _) => "illegal: ",
    };
    out.extend([verdict, &explained.message, "\n"]);
}

/// Appends the board with the move and what the reason names, and the sentence below it.
pub fn write(config: &Config, explained: &Explained<'_>, out: &mut String) {
    let shown = explained.illustration();
    let picture = Picture {
        flip: config.drawing.flip,
        ..shown.picture(explained.query.position.placement())
    };
    page::write_board(config, &picture, out);
    write_sentence(explained, out);
}
