//! The picture of every reason, for both colours.

use std::collections::BTreeSet;

use oracle_laws::{Reason, Square};
use roxmltree::Document;

use super::{classes, only_child};
use crate::explain::EXAMPLES;
use crate::support::{compare, oracle_with};

/// Returns a position and a move with the colours exchanged.
fn mirrored(asked_move: &str, fen: &str) -> (String, String) {
    let turned = |letter: char| match letter.to_digit(10) {
        Some(digit @ 1..=8) => char::from_digit(9 - digit, 10).unwrap(),
        _ => letter,
    };
    let swapped = |letter: char| match letter {
        _ if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
        _ => letter.to_ascii_uppercase(),
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<&str> = fields[0].split('/').rev().collect();
    let board: String = ranks.join("/").chars().map(swapped).collect();
    let castling: String = fields[2].chars().map(swapped).collect();
    let ep: String = fields[3].chars().map(turned).collect();
    let asked_move = asked_move.chars().map(turned).collect();
    (asked_move, format!("{board} b {castling} {ep}"))
}

#[test]
fn every_reason_has_a_picture_for_both_colours() {
    let mut text = String::new();
    let mut seen = BTreeSet::new();
    for (reason, asked_move, fen) in EXAMPLES {
        let turned = mirrored(asked_move, fen);
        for (asked_move, fen) in [(asked_move, fen), (&turned.0, &turned.1)] {
            let (picture, stderr, status) =
                oracle_with(&["explain", asked_move, fen, "-o", "svg"]).ends();
            assert_eq!(
                (stderr.as_str(), status),
                ("", i32::from(reason != "legal"))
            );
            let document = Document::parse(&picture).unwrap();
            let root = classes(document.root_element());
            assert!(
                root.contains(reason),
                "{reason} of {asked_move} {fen}: {root:?}"
            );
            seen.insert(reason);
            // One element a line, without the board, the pieces and the style sheet.
            text.extend(["$ chess-oracle explain ", asked_move, " ", fen, " -o svg\n"]);
            let lines = picture.replace("><", ">\n<");
            let shown = [
                "<svg",
                "<title",
                "<desc",
                "<path class=\"mark",
                "<path class=\"stroke",
                "<text class=\"caption",
            ];
            for line in lines
                .lines()
                .filter(|line| shown.iter().any(|start| line.starts_with(start)))
            {
                text.extend([line, "\n"]);
            }
        }
    }
    for reason in Reason::ALL {
        assert!(seen.contains(reason.id()), "{reason:?} has no picture");
    }
    compare("reasons", &text);
}

#[test]
fn the_sentence_is_the_caption_and_begins_the_description() {
    for (_, asked_move, fen) in EXAMPLES {
        let ask = |more: &[&str]| {
            let arguments = [&["explain", asked_move, fen], more].concat();
            oracle_with(&arguments).ends().0
        };
        let record: serde_json::Value = serde_json::from_str(&ask(&["--json"])).unwrap();
        let message = record["message"].as_str().unwrap();
        let picture = ask(&["-o", "svg"]);
        let document = Document::parse(&picture).unwrap();
        let lines = super::with_class(&document, "caption").into_iter();
        let lines: Vec<&str> = lines.map(|line| line.text().unwrap()).collect();
        let caption = lines.join(" ");
        let sentence = caption
            .split_once("? ")
            .or_else(|| caption.split_once(": "))
            .map(|(_, sentence)| sentence);
        let sentence = sentence.unwrap_or_else(|| panic!("{caption}"));
        assert_eq!(sentence[1..message.len()], message[1..]);
        assert!(lines.iter().all(|line| line.chars().count() <= 54));
        let described = only_child(&document, "desc");
        assert_eq!(described[1..message.len()], message[1..]);
        let without = ask(&["-o", "svg", "--caption", "none"]);
        let document = Document::parse(&without).unwrap();
        assert!(super::with_class(&document, "caption").is_empty());
        assert_eq!(only_child(&document, "desc"), described);
        assert!(without.len() < picture.len());
    }
}

#[test]
fn a_move_of_a_missing_piece_is_crossed_where_it_goes() {
    let without_queen = "4k3/8/8/8/8/8/8/4K3 w - -";
    for (asked_move, to) in [("Qd4", "d4"), ("Qe8", "e8"), ("Raxh2", "h2"), ("c5", "c5")] {
        let call = ["explain", asked_move, without_queen, "-o", "svg"];
        let picture = oracle_with(&call).ends().0;
        let document = Document::parse(&picture).unwrap();
        let strokes = super::with_class(&document, "stroke").into_iter();
        let strokes: Vec<_> = strokes.filter_map(|node| node.attribute("class")).collect();
        assert_eq!(strokes, [format!("stroke cross illegal {to} {to}")]);
    }
    let board = oracle_with(&["explain", "Qd4", without_queen, "-o", "board"]);
    assert!(board.ends().0.contains("x not allowed"));
}

/// The shaft of an arrow is below all pieces; its head may cover a part of the piece that it points at.
#[test]
fn no_arrow_hides_a_piece_in_the_way() {
    let (mut shafts, mut heads) = (0, 0);
    let through = ("blocked", "Ra5", "4k3/8/8/8/8/P7/8/R3K3 w - -");
    for (_, asked_move, fen) in EXAMPLES.into_iter().chain([through]) {
        for theme in ["classic", "print"] {
            let call = ["explain", asked_move, fen, "-o", "svg", "--theme", theme];
            let picture = oracle_with(&call).ends().0;
            let document = Document::parse(&picture).unwrap();
            let pieces = super::with_class(&document, "piece");
            let lowest_piece = pieces.iter().map(|piece| piece.id().get()).min();
            let highest_piece = pieces.iter().map(|piece| piece.id().get()).max();
            for stroke in super::with_class(&document, "stroke") {
                let names = classes(stroke);
                if names.contains("cross") {
                    assert!(Some(stroke.id().get()) > highest_piece);
                } else if names.contains("head") {
                    assert!(Some(stroke.id().get()) > highest_piece);
                    let name = stroke.attribute("class").unwrap().split(' ').next_back();
                    assert_within_square(stroke.attribute("d").unwrap(), name.unwrap());
                    heads += 1;
                } else {
                    assert!(Some(stroke.id().get()) < lowest_piece, "{asked_move} {fen}");
                    shafts += 1;
                }
            }
        }
    }
    assert!(shafts > 40 && heads > 8, "{shafts} {heads}");
}

/// Checks that an outline is in a square of a board with White at the bottom.
#[track_caller]
fn assert_within_square(outline: &str, name: &str) {
    let square = Square::from_name(name.as_bytes()).unwrap();
    let left = 28.0 + 60.0 * f64::from(square.file().index());
    let top = 12.0 + 60.0 * f64::from(7 - square.rank().index());
    for point in outline.split(['M', 'L']).skip(1) {
        let (x, y) = point.split_once(' ').unwrap();
        let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
        let is_within = (left..=left + 60.0).contains(&x) && (top..=top + 60.0).contains(&y);
        assert!(is_within, "{x} {y} on {name}");
    }
}

#[test]
fn a_missing_right_says_in_words_what_no_picture_can_show() {
    let picture = oracle_with(&["explain", "O-O", "4k3/8/8/8/8/8/8/4K2R w - -", "-o", "svg"])
        .ends()
        .0;
    let words = "The position does not say whether the king or the rook has moved.";
    assert!(picture.contains(words));
}
