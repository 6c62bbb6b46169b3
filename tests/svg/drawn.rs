//! Compares the squares of a picture with the JSON record of the same position.

use std::collections::BTreeSet;

use oracle_laws::{Bitboard, Position, Square};
use oracle_reference::draws;
use roxmltree::{Document, Node};
use serde_json::Value;

use super::{
    class_of, classes, listed, marked, parsed, picture, pictures_and_records, random_fen,
    with_class,
};

/// Returns the other classes of the elements of a class, the square among them.
fn found(document: &Document<'_>, class: &str) -> BTreeSet<String> {
    let nodes = with_class(document, class);
    let found: BTreeSet<String> = nodes
        .iter()
        .map(|node| class_of(*node).to_owned())
        .collect();
    assert_eq!(found.len(), nodes.len(), "something is drawn twice");
    found
}

#[test]
fn every_square_piece_and_mark_stands_where_the_record_says() {
    let mut rng = fastrand::Rng::with_seed(64);
    let mut lines = String::new();
    for _ in 0..draws(150) {
        let fen = random_fen(&mut rng, 24);
        let position = crate::support::position(&fen);
        let movers = position.placement().color(position.turn()).into_iter();
        let movers: Vec<Square> = movers.collect();
        lines += &fen;
        if let Some(square) = rng.choice(&movers).filter(|_| rng.u8(0..6) > 0) {
            lines.extend([" piece=", &square.to_string()]);
        }
        lines.push('\n');
    }
    for castling in [&["-"][..], &["-", "--chess960"]] {
        for (picture, record) in pictures_and_records(castling, &lines) {
            assert_shows(&parsed(&picture), &record);
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
        let is_capture = played.get("capture").is_some();
        let set = if is_capture {
            &mut captures
        } else {
            &mut targets
        };
        set.insert(played["to"].as_str().unwrap());
    }
    let position = crate::support::position(fen);
    let king = position.king().filter(|_| record["check"] == true);
    let king = king.map(|king| king.to_string());
    for (class, squares) in [
        ("target", targets),
        ("capture", captures),
        ("chosen", chosen.into_iter().collect()),
        ("check", king.iter().map(String::as_str).collect()),
    ] {
        let found = found_marks(document, class);
        assert_eq!(found, squares, "{class} of {fen} {chosen:?}");
    }
    let attackers = found_marks(document, "attacker");
    assert!(attackers.is_superset(&listed(&record["checkers"])), "{fen}");
    let pieces = position.placement().occupied().into_iter();
    let pieces = pieces.map(|square| class_of_piece(&position, square));
    assert_eq!(found(document, "piece"), pieces.collect(), "{fen}");
    let squares = with_class(document, "square");
    assert_eq!(squares.len(), 64);
    // From the eighth rank.
    let ordered = (0..64).filter_map(|index: u8| Square::from_index(index ^ 0b11_1000));
    for (square, node) in ordered.zip(squares) {
        let shade = ["light", "dark"][usize::from(Bitboard::DARK.has(square))];
        let name = square.to_string();
        assert!(classes(node).is_superset(&["square", shade, &name].into()));
    }
}

/// Returns the squares that have a mark; the square's element must have its class, too.
fn found_marks<'a>(document: &'a Document<'_>, class: &str) -> BTreeSet<&'a str> {
    let marks = marked(document, &["mark", class]);
    assert_eq!(marks, marked(document, &["square", class]), "{class}");
    marks
}

/// Returns the class of what stands on a square: `piece white king e1`.
fn class_of_piece(position: &Position, square: Square) -> String {
    let piece = position.placement().piece_at(square).unwrap();
    format!("piece {} {} {square}", piece.color, piece.role).to_lowercase()
}

#[test]
fn flipped_the_board_is_turned_round_and_nothing_else_changes() {
    let command = "r3k2r/pp3ppp/2n5/8/1b6/2N2Q2/PPP2PPP/R3K2R_w_KQkq_-_0_1 -p e1";
    let (plain, flipped) = (picture(command), picture(&format!("{command} --flip")));
    let (plain, flipped) = (parsed(&plain), parsed(&flipped));
    // The corner of a square turned round is its opposite one.
    let turned = |(x, y): (u32, u32)| (2 * 28 + 7 * 60 - x, 2 * 12 + 7 * 60 - y);
    for (class, count) in [("square", 64), ("piece", 21), ("mark", 7)] {
        let here = with_class(&plain, class).into_iter();
        let here: BTreeSet<_> = here.map(|node| (class_of(node), place(node))).collect();
        let there = with_class(&flipped, class).into_iter();
        let there = there.map(|node| (class_of(node), turned(place(node))));
        assert_eq!(here, there.collect(), "{class}");
        assert_eq!(here.len(), count, "{class}");
    }
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
    let (x, y) = match node.attribute("transform") {
        Some(transform) => {
            let inner = transform.strip_prefix("translate(").unwrap();
            inner.strip_suffix(')').unwrap().split_once(' ').unwrap()
        }
        None => (node.attribute("x").unwrap(), node.attribute("y").unwrap()),
    };
    (x.parse().unwrap(), y.parse().unwrap())
}
