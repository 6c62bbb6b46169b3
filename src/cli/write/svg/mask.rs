//! The movement mask of a lone piece as a picture.

use chess_oracle::board::Square;
use chess_oracle::draw::svg::{self, Caption, Leaps};

use crate::cli::answer::Mask;
use crate::cli::config::Config;

/// Appends the picture, on one line.
pub fn write(config: &Config, mask: &Mask, out: &mut String) {
    let squares = mask.squares();
    let mut sentences = vec![format!("Moves: {}", list(&squares))];
    if let Some(captures) = mask.capture_squares() {
        sentences.push(format!("Captures: {}", list(&captures)));
    }
    let captures = mask.captures.map(|steps| steps.to_vec());
    let leaps = Leaps {
        piece: mask.piece,
        square: mask.square,
        moves: &mask.offsets,
        captures: &captures.unwrap_or_default(),
    };
    let caption = Caption {
        title: &mask.title(),
        description: &sentences.join(". "),
        below: None,
    };
    out.push_str(&svg::draw_mask(&leaps, &caption, config.drawing.look()));
}

fn list(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(" ")
    }
}
