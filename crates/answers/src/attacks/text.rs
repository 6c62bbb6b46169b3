//! Attacked squares for people: a board with the number of attackers on each square, pins and checkers.

use oracle_draw::{Cell, Ink, Picture, ascii};
use oracle_laws::{Bitboard, Color, Pin, Role, Square};

use crate::fill::fill;
use crate::page::Page;
use crate::{Attacks, View};

impl Attacks<'_> {
    /// Appends the whole answer.
    pub fn write_text(&self, view: &View, out: &mut String) {
        write_board(view, self, out);
        let drawing = view.drawing;
        let mut page = Page { drawing, out };
        page.write_turn_note(self.query);
        if let Some(square) = self.square {
            page.write(&square.to_string(), square_words(self, square));
        }
        page.write("Check", [check_words(self)]);
        for (heading, pins) in [
            ("Pins to the king", &self.pins),
            ("Pins to the queen", &self.pins_to_queen),
        ] {
            if pins.is_empty() {
                page.write(heading, ["none"]);
            }
            page.write(heading, pin_words(self, pins));
        }
        page.write_caveats(self.query);
    }
}

/// Returns the attackers of a square in words, for each color.
pub fn square_words(attacks: &Attacks<'_>, square: Square) -> [String; 2] {
    let position = &attacks.query.position;
    Color::ALL.map(|color| {
        let attackers = position.attackers(square, color);
        if attackers.is_empty() {
            format!("not attacked by {}", color.player())
        } else {
            format!("attacked by {}", position.pieces(attackers))
        }
    })
}

/// Returns in words whether the side to move is in check.
pub fn check_words(attacks: &Attacks<'_>) -> String {
    let position = &attacks.query.position;
    let checkers = position.checkers();
    if position.king().is_none() {
        format!("unknown: {} has no king", position.turn().player())
    } else if checkers.is_empty() {
        "no".to_owned()
    } else {
        format!("yes, from {}", position.pieces(checkers))
    }
}

/// Returns pins in words.
pub fn pin_words(attacks: &Attacks<'_>, pins: &[Pin]) -> Vec<String> {
    let position = &attacks.query.position;
    let pins = pins.iter().map(|pin| {
        let [pinned, by] = [pin.square, pin.by].map(|square| position.pieces(square.bitboard()));
        let to = position.placement().role_at(pin.to);
        let to = to.map_or("king", Role::name);
        format!("{pinned} is pinned to its {to} on {} by {by}", pin.to)
    });
    pins.collect()
}

/// Colours squares by the side that has more attackers.
struct Majorities<'a> {
    ink: &'a dyn Ink,
    attacks: &'a Attacks<'a>,
}

impl Ink for Majorities<'_> {
    fn cell(&self, cell: Cell, text: &str, out: &mut String) {
        let counts = Color::ALL.map(|color| self.attacks.count(cell.square, color));
        self.ink.attacked(cell, counts, text, out);
    }

    fn label(&self, text: &str, out: &mut String) {
        self.ink.label(text, out);
    }
}

fn write_board(view: &View, attacks: &Attacks<'_>, out: &mut String) {
    let count = |square, color| attacks.count(square, color);
    let majorities = Majorities {
        ink: view.drawing.ink,
        attacks,
    };
    let picture = Picture {
        flip: view.drawing.flip,
        ..Picture::new(attacks.query.position.placement())
    };
    let glyphs = view.drawing.glyphs;
    let cell = |cell: Cell| {
        let middle = cell.piece.map_or('.', |piece| glyphs.piece(piece));
        let [white, black] = Color::ALL.map(|color| digit(count(cell.square, color)));
        [white, middle, black, ' '].iter().collect()
    };
    out.push_str(&ascii::draw_with(&picture, 4, cell, &majorities));
    let mut legend =
        vec!["1.2 attacked by 1 white piece (left) and 2 black pieces (right)".to_owned()];
    let has_many = |square| Color::ALL.into_iter().any(|color| count(square, color) > 9);
    if Bitboard::ALL.into_iter().any(has_many) {
        legend.push("+ ten or more".to_owned());
    }
    if let Some([white, black, both]) = view.drawing.ink.majorities() {
        legend.push(format!(
            "{white}: more white attackers   {black}: more black attackers   {both}: as many of both"
        ));
    }
    for line in legend {
        out.push_str("\n    ");
        fill(&line, 4, 4, view.drawing.line_width(), out);
    }
    out.push_str("\n\n");
}

/// Returns a number of attackers as one character; a space for none.
fn digit(count: u32) -> char {
    match count {
        0 => ' ',
        _ => char::from_digit(count, 10).unwrap_or('+'),
    }
}
