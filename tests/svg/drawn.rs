//! Compares the squares of a picture with the JSON record of the same position.

use std::collections::BTreeSet;

use oracle_laws::{Bitboard, Square};
use roxmltree::{Document, Node};
use serde_json::Value;

use super::{classes, with_class};
use crate::support::{Draw, oracle_with, random_setup, shredder_fen};

/// Returns the other classes of the elements of a class, the square among them.
fn found(document: &Document<'_>, class: &str) -> BTreeSet<String> {
    let nodes = with_class(document, class);
    let texts = nodes.iter().map(|node| node.attribute("class").unwrap());
    let found: BTreeSet<String> = texts.clone().map(str::to_owned).collect();
    assert_eq!(found.len(), nodes.len(), "something is drawn twice");
    found
}

#[test]
fn every_square_piece_and_mark_stands_where_the_record_says() {
    let mut rng = fastrand::Rng::with_seed(64);
    let mut lines = String::new();
    for _ in 0..150 {
        let draw = Draw {
            pieces: rng.usize(0..24),
            kings: [rng.u8(0..8) > 0, rng.u8(0..8) > 0],
        };
        let setup = random_setup(&mut rng, draw);
        let movers: Vec<Square> = setup.placement.color(setup.turn).into_iter().collect();
        lines += &shredder_fen(&setup);
        if let Some(square) = rng.choice(&movers).filter(|_| rng.u8(0..6) > 0) {
            lines.extend([" piece=", &square.to_string()]);
        }
        lines.push('\n');
    }
    for castling in [&[][..], &["--chess960"]] {
        let ask = |format| {
            let arguments = [&["-o", format, "-"], castling].concat();
            oracle_with(&arguments).stdin(lines.as_str()).says()
        };
        let (pictures, records) = (ask("svg"), ask("json"));
        assert_eq!(pictures.lines().count(), 150);
        for (picture, record) in pictures.lines().zip(records.lines()) {
            let record: Value = serde_json::from_str(record).unwrap();
            assert_shows(&Document::parse(picture).unwrap(), &record);
        }
    }
}

#[track_caller]
fn assert_shows(document: &Document<'_>, record: &Value) {
    let fen = record["fen"].as_str().unwrap();
    let chosen = record["piece"]["square"].as_str();
    // Without a chosen piece, no moves are marked.
    let moves = record["moves"].as_array().unwrap().iter();
    let moves = moves.filter(|_| chosen.is_some());
    let (mut targets, mut captures) = (BTreeSet::new(), BTreeSet::new());
    for played in moves {
        let set = if played.get("capture").is_some() {
            &mut captures
        } else {
            &mut targets
        };
        set.insert(played["to"].as_str().unwrap());
    }
    let marked = |class: &str, squares: &BTreeSet<&str>| {
        let found = found_marks(document, class);
        let wanted: BTreeSet<String> = squares.iter().map(|&square| square.to_owned()).collect();
        assert_eq!(found, wanted, "{class} of {fen} {chosen:?}");
    };
    marked("target", &targets);
    marked("capture", &captures);
    marked("chosen", &chosen.into_iter().collect());
    let king = king_to_move(fen).filter(|_| record["check"] == true);
    marked("check", &king.iter().map(String::as_str).collect());
    let attackers = found_marks(document, "attacker");
    for checker in record["checkers"].as_array().unwrap() {
        assert!(attackers.contains(checker.as_str().unwrap()), "{fen}");
    }
    assert_eq!(found(document, "piece"), pieces(fen), "{fen}");
    let squares = with_class(document, "square");
    assert_eq!(squares.len(), 64);
    for (square, node) in squares_from_the_eighth_rank().zip(squares) {
        let shade = if Bitboard::DARK.has(square) {
            "dark"
        } else {
            "light"
        };
        let name = square.to_string();
        assert!(classes(node).is_superset(&["square", shade, &name].into()));
    }
}

/// Returns the squares that have a mark; the square's element must have its class, too.
fn found_marks(document: &Document<'_>, class: &str) -> BTreeSet<String> {
    let squares_of = |part: &str| -> BTreeSet<String> {
        let nodes = with_class(document, class).into_iter();
        let nodes = nodes.filter(|node| classes(*node).contains(part));
        let names = nodes.flat_map(|node| classes(node).into_iter().filter(|name| name.len() == 2));
        names.map(str::to_owned).collect()
    };
    let marks = squares_of("mark");
    assert_eq!(marks, squares_of("square"), "{class}");
    marks
}

fn squares_from_the_eighth_rank() -> impl Iterator<Item = Square> {
    let ranks = (0..8).rev();
    ranks.flat_map(|rank| (0..8).filter_map(move |file| Square::from_index(rank * 8 + file)))
}

/// Returns the pieces of a FEN as classes: `piece white king e1`.
fn pieces(fen: &str) -> BTreeSet<String> {
    let board = fen.split(' ').next().unwrap();
    let mut squares = squares_from_the_eighth_rank();
    let mut pieces = BTreeSet::new();
    for letter in board.chars().filter(|letter| *letter != '/') {
        if let Some(empty) = letter.to_digit(10) {
            squares.nth(empty as usize - 1);
            continue;
        }
        let color = if letter.is_ascii_uppercase() {
            "white"
        } else {
            "black"
        };
        let role = match letter.to_ascii_lowercase() {
            'k' => "king",
            'q' => "queen",
            'r' => "rook",
            'b' => "bishop",
            'n' => "knight",
            _ => "pawn",
        };
        pieces.insert(format!("piece {color} {role} {}", squares.next().unwrap()));
    }
    pieces
}

fn king_to_move(fen: &str) -> Option<String> {
    let color = if fen.contains(" w ") {
        "white"
    } else {
        "black"
    };
    let pieces = pieces(fen);
    let start = format!("piece {color} king ");
    pieces
        .iter()
        .find_map(|piece| piece.strip_prefix(&start).map(str::to_owned))
}

#[test]
fn flipped_the_board_is_turned_round_and_nothing_else_changes() {
    let position = "r3k2r/pp3ppp/2n5/8/1b6/2N2Q2/PPP2PPP/R3K2R w KQkq - 0 1";
    let draw = |more: &[&str]| {
        let call = [&[position, "-p", "e1", "-o", "svg"], more].concat();
        oracle_with(&call).says()
    };
    let (plain, flipped) = (draw(&[]), draw(&["--flip"]));
    let (plain, flipped) = (
        Document::parse(&plain).unwrap(),
        Document::parse(&flipped).unwrap(),
    );
    let places = |document: &Document<'_>, class: &str, turn: &dyn Fn(u32, u32) -> (u32, u32)| {
        let nodes = with_class(document, class).into_iter();
        let places: BTreeSet<(String, (u32, u32))> = nodes
            .map(|node| {
                let (x, y) = place(node);
                (node.attribute("class").unwrap().to_owned(), turn(x, y))
            })
            .collect();
        places
    };
    let corners = |class: &str| {
        let here = places(&plain, class, &|x, y| (x, y));
        // The corner of a square turned round is its opposite one.
        let turned = places(&flipped, class, &|x, y| {
            (2 * 28 + 7 * 60 - x, 2 * 12 + 7 * 60 - y)
        });
        assert_eq!(here, turned, "{class}");
        here.len()
    };
    assert_eq!(corners("square"), 64);
    assert_eq!(corners("piece"), 21);
    assert!(corners("mark") > 3);
    let edge = |document: &Document<'_>| -> String {
        let labels = with_class(document, "coordinate").into_iter();
        labels
            .map(|label| label.text().unwrap().to_owned())
            .collect()
    };
    assert_eq!(edge(&plain), "abcdefgh87654321");
    assert_eq!(edge(&flipped), "hgfedcba12345678");
}

fn place(node: Node<'_, '_>) -> (u32, u32) {
    let number = |text: &str| text.parse().unwrap();
    if let Some(transform) = node.attribute("transform") {
        let inner = transform
            .strip_prefix("translate(")
            .unwrap()
            .strip_suffix(')')
            .unwrap();
        let (x, y) = inner.split_once(' ').unwrap();
        return (number(x), number(y));
    }
    (
        number(node.attribute("x").unwrap()),
        number(node.attribute("y").unwrap()),
    )
}
