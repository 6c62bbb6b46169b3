//! `attacks`: which squares each side attacks, and who pins and checks.

use chess_oracle::board::{Bitboard, Color, Square};
use chess_oracle::draw::{Picture, ascii};
use chess_oracle::notation::{Asked, Record, fen};
use chess_oracle::rules::{Pin, Position};

use super::page::Page;
use crate::cli::config::{Config, Format};
use crate::cli::json::{self, AttacksRecord, BothSides, PinRecord};
use crate::cli::output;
use crate::cli::palette::HeatMap;

/// Appends the answer; with a square, also about its attackers.
pub fn answer(
    config: &Config,
    record: &Record<'_>,
    asked: &Asked,
    square: Option<Square>,
    out: &mut Vec<u8>,
) {
    if config.format == Format::Json {
        write_json(record, asked, square, out);
    } else {
        output::push_text(out, |text| write_text(config, record, asked, square, text));
    }
}

/// A number of attackers in one character: nothing for none.
fn digit(count: u32) -> char {
    match count {
        0 => ' ',
        _ => char::from_digit(count, 10).unwrap_or('+'),
    }
}

/// The pins of both colours, in the order of the pinned pieces.
fn pins(position: &Position) -> Vec<Pin> {
    let mut pins = [position.pins(Color::White), position.pins(Color::Black)].concat();
    pins.sort_unstable_by_key(|pin| pin.square);
    pins
}

fn attacked_by(position: &Position, color: Color) -> Bitboard {
    Bitboard::ALL
        .into_iter()
        .filter(|&square| position.attackers(square, color).any())
        .collect()
}

fn write_json(record: &Record<'_>, asked: &Asked, square: Option<Square>, out: &mut Vec<u8>) {
    let position = &asked.position;
    let both = |squares: &dyn Fn(Color) -> Bitboard| BothSides {
        white: json::squares(squares(Color::White)),
        black: json::squares(squares(Color::Black)),
    };
    let pins = pins(position).into_iter().map(|pin| PinRecord {
        square: pin.square.to_string(),
        by: pin.by.to_string(),
        king: pin.king.to_string(),
    });
    let record = AttacksRecord {
        id: record.id(),
        fen: fen::write(position),
        attacks: both(&|color| attacked_by(position, color)),
        attackers: square.map(|square| both(&|color| position.attackers(square, color))),
        pins: pins.collect(),
        checkers: json::squares(position.checkers()),
        problems: json::problems(record.problems(asked)),
        assumed: json::assumed(record.assumed()),
    };
    json::push_line(&record, out);
}

fn write_text(
    config: &Config,
    record: &Record<'_>,
    asked: &Asked,
    square: Option<Square>,
    out: &mut String,
) {
    let position = &asked.position;
    let count = |square, color| position.attackers(square, color).len();
    let heat = HeatMap {
        palette: config.drawing.palette,
        attackers: &count,
    };
    let picture = Picture {
        flip: config.drawing.flip,
        ..Picture::new(position.placement())
    };
    let glyphs = config.drawing.glyphs;
    let cell = |cell: chess_oracle::draw::Cell| {
        let middle = cell.piece.map_or('.', |piece| glyphs.piece(piece));
        let [white, black] = Color::ALL.map(|color| digit(count(cell.square, color)));
        [white, middle, black, ' '].iter().collect()
    };
    out.push_str(&ascii::draw_with(&picture, 4, cell, &heat));
    out.push_str("\n    1.2 attacked by 1 white piece (left) and 2 black pieces (right)");
    let has_many = |square| Color::ALL.into_iter().any(|color| count(square, color) > 9);
    if Bitboard::ALL.into_iter().any(has_many) {
        out.push_str("   + ten or more");
    }
    out.push_str("\n\n");
    let mut page = Page { config, out };
    if let Some(square) = square {
        let lines = Color::ALL.map(|color| {
            let attackers = position.attackers(square, color);
            if attackers.is_empty() {
                format!("not attacked by {}", color.player())
            } else {
                format!("attacked by {}", position.pieces(attackers))
            }
        });
        page.write(&square.to_string(), &lines);
    }
    let checkers = position.checkers();
    let check = if position.king().is_none() {
        format!("unknown, for {} has no king", position.turn().player())
    } else if checkers.is_empty() {
        "no".to_owned()
    } else {
        format!("yes, from {}", position.pieces(checkers))
    };
    page.write("Check", &[check]);
    let mut pins: Vec<String> = pins(position)
        .into_iter()
        .map(|pin| {
            let [pinned, by] =
                [pin.square, pin.by].map(|square| position.pieces(square.bitboard()));
            format!("{pinned} is pinned to its king on {} by {by}", pin.king)
        })
        .collect();
    if pins.is_empty() {
        pins.push("none".to_owned());
    }
    page.write("Pins", &pins);
    page.write_provisos(record, asked);
}
