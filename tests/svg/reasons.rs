//! The picture of every reason, for both colours.

use std::collections::BTreeSet;

use oracle_laws::{Reason, Square};

use super::{caption, class_of, classes, only_child, parsed, picture, squares, with_class};
use crate::explain::EXAMPLES;
use crate::support::{compare, oracle_with};

/// The elements that the snapshot shows: without the board, the pieces and the style sheet.
const SHOWN: [&str; 6] = [
    "<svg",
    "<title",
    "<desc",
    "<path class=\"mark",
    "<path class=\"stroke",
    "<text class=\"caption",
];

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
            let document = parsed(&picture);
            let root = classes(document.root_element());
            assert!(
                root.contains(reason),
                "{reason} of {asked_move} {fen}: {root:?}"
            );
            seen.insert(reason);
            // One element a line.
            text.extend(["$ chess-oracle explain ", asked_move, " ", fen, " -o svg\n"]);
            let lines = picture.replace("><", ">\n<");
            let shown = |line: &&str| SHOWN.iter().any(|start| line.starts_with(start));
            text.extend(lines.lines().filter(shown).flat_map(|line| [line, "\n"]));
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
        let document = parsed(&picture);
        let lines = caption(&document);
        let caption = lines.join(" ");
        let sentence = caption
            .split_once("? ")
            .or_else(|| caption.split_once(": "));
        let (_, sentence) = sentence.unwrap_or_else(|| panic!("{caption}"));
        assert_eq!(sentence[1..message.len()], message[1..]);
        assert!(lines.iter().all(|line| line.chars().count() <= 54));
        let described = only_child(&document, "desc");
        assert_eq!(described[1..message.len()], message[1..]);
        let without = ask(&["-o", "svg", "--caption", "none"]);
        let document = parsed(&without);
        assert!(super::caption(&document).is_empty());
        assert_eq!(only_child(&document, "desc"), described);
        assert!(without.len() < picture.len());
    }
}

#[test]
fn a_move_of_a_missing_piece_is_crossed_where_it_goes() {
    for (asked_move, to) in [("Qd4", "d4"), ("Qe8", "e8"), ("Raxh2", "h2"), ("c5", "c5")] {
        let picture = picture(&format!("explain {asked_move} 4k3/8/8/8/8/8/8/4K3_w_-_-"));
        let document = parsed(&picture);
        let strokes = with_class(&document, "stroke").into_iter().map(class_of);
        let wanted = [format!("stroke cross illegal {to} {to}")];
        assert_eq!(strokes.collect::<Vec<_>>(), wanted);
    }
}

/// The shaft of an arrow is below all pieces; its head may cover a part of the piece that it points at.
#[test]
fn no_arrow_hides_a_piece_in_the_way() {
    let (mut shafts, mut heads) = (0, 0);
    let through = ("blocked", "Ra5", "4k3/8/8/8/8/P7/8/R3K3 w - -");
    for (_, asked_move, fen) in EXAMPLES.into_iter().chain([through]) {
        for theme in ["classic", "print"] {
            let fen = fen.replace(' ', "_");
            let picture = picture(&format!("explain {asked_move} {fen} --theme {theme}"));
            let document = parsed(&picture);
            let pieces = with_class(&document, "piece").into_iter();
            let pieces: Vec<u32> = pieces.map(|piece| piece.id().get()).collect();
            for stroke in with_class(&document, "stroke") {
                let (names, id) = (classes(stroke), stroke.id().get());
                let is_above = pieces.iter().all(|&piece| id > piece);
                if names.contains("cross") {
                    assert!(is_above);
                } else if names.contains("head") {
                    assert!(is_above);
                    assert_within_square(
                        stroke.attribute("d").unwrap(),
                        squares(stroke).last().unwrap(),
                    );
                    heads += 1;
                } else {
                    assert!(pieces.iter().all(|&piece| id < piece), "{asked_move} {fen}");
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
