//! What pictures of refusals show, compared with the JSON records of the same moves.

use std::collections::BTreeSet;

use oracle_laws::{Candidate, Square};
use oracle_notation::fen;
use roxmltree::{Document, Node};
use serde_json::Value;

use super::{classes, with_class};
use crate::support::{Draw, oracle_with, position, random_games, random_setup, shredder_fen};

/// Returns the names of squares in the classes of an element, in the order of the attribute.
fn squares(node: Node<'_, '_>) -> Vec<String> {
    let names = node.attribute("class").unwrap().split(' ');
    let squares = names.filter(|name| Square::from_name(name.as_bytes()).is_some());
    squares.map(str::to_owned).collect()
}

/// Returns the squares of the elements that have all of these classes.
fn marked(document: &Document<'_>, wanted: &[&str]) -> BTreeSet<String> {
    let nodes = with_class(document, wanted[0]).into_iter();
    let nodes = nodes.filter(|node| classes(*node).is_superset(&wanted.iter().copied().collect()));
    nodes.flat_map(squares).collect()
}

fn listed(record: &Value, key: &str) -> BTreeSet<String> {
    let names = record[key].as_array().unwrap().iter();
    names
        .map(|name| name.as_str().unwrap().to_owned())
        .collect()
}

/// Returns positions at random with a move of a piece, between any two squares, or in SAN.
fn questions(rng: &mut fastrand::Rng, count: usize) -> String {
    let mut lines = String::new();
    for game in random_games(rng, count, false) {
        let draw = Draw {
            pieces: rng.usize(0..20),
            kings: [rng.u8(0..8) > 0, rng.u8(0..8) > 0],
        };
        let line = if rng.bool() {
            fen::write(&game)
        } else {
            shredder_fen(&random_setup(rng, draw))
        };
        let position = position(&line);
        let square = |rng: &mut fastrand::Rng| Square::from_index(rng.u8(0..64)).unwrap();
        let pieces = position.placement().color(position.turn()).into_iter();
        let candidates: Vec<Candidate> =
            pieces.flat_map(|from| position.candidates(from)).collect();
        let asked_move = match (rng.u8(0..10), rng.choice(&candidates)) {
            (0, _) => "O-O".to_owned(),
            (1, _) => "O-O-O".to_owned(),
            (2, _) => {
                let role = rng.choice(["N", "B", "R", "Q", "K"]).unwrap();
                format!("{role}{}", square(rng))
            }
            (3 | 4, _) | (_, None) => format!("{}{}", square(rng), square(rng)),
            (_, Some(Candidate { from, to, .. })) => {
                let promotion = if rng.u8(0..8) == 0 { "k" } else { "" };
                format!("{from}{to}{promotion}")
            }
        };
        lines.extend([&line, " move=", &asked_move, "\n"]);
    }
    lines
}

#[test]
fn the_claim_of_a_picture_is_that_of_the_record() {
    check_pictures(200, 10);
}

#[test]
#[ignore = "long: .ci/run runs it"]
fn the_claims_of_many_pictures_are_those_of_their_records() {
    check_pictures(10_000, 19);
}

/// Compares the pictures of `count` refusals with their records; they have at least `kinds` different reasons.
fn check_pictures(count: usize, kinds: usize) {
    let mut rng = fastrand::Rng::with_seed(18);
    let (mut refusals, mut reasons) = (0, BTreeSet::new());
    while refusals < count {
        let lines = questions(&mut rng, count.min(1500));
        let ask = |format| {
            let call = oracle_with(&["explain", "-", "-", "-o", format]);
            call.stdin(lines.as_str()).ends().0
        };
        let (pictures, records) = (ask("svg"), ask("json"));
        assert_eq!(pictures.lines().count(), lines.lines().count());
        for (picture, record) in pictures.lines().zip(records.lines()) {
            let record: Value = serde_json::from_str(record).unwrap();
            // An ambiguous text has no verdict, and no picture.
            assert_eq!(
                picture.is_empty(),
                record.get("error").is_some(),
                "{record}"
            );
            if record["legal"] == false {
                assert_shows(&Document::parse(picture).unwrap(), &record);
                reasons.insert(record["reason"].as_str().unwrap().to_owned());
                refusals += 1;
            }
        }
    }
    assert!(reasons.len() >= kinds, "{reasons:?}");
}

#[track_caller]
fn assert_shows(document: &Document<'_>, record: &Value) {
    let root = classes(document.root_element());
    assert!(root.contains("illegal") && root.contains(record["reason"].as_str().unwrap()));
    let by = listed(record, "by");
    assert_eq!(
        marked(document, &["mark", "named"]),
        listed(record, "squares"),
        "{record}"
    );
    assert_eq!(marked(document, &["mark", "attacker"]), by, "{record}");
    // Every attack and pin begins at a piece that the record names, and each of these has one.
    for kind in ["ray", "pin"] {
        for line in with_class(document, kind) {
            assert!(by.contains(&squares(line)[0]), "{record}");
        }
    }
    let lines = with_class(document, "ray")
        .into_iter()
        .chain(with_class(document, "pin"));
    let starts: BTreeSet<String> = lines.map(|line| squares(line)[0].clone()).collect();
    assert_eq!(starts, by, "{record}");
    // The crossed arrow is the move.
    let crosses: Vec<Vec<String>> = with_class(document, "cross")
        .into_iter()
        .map(squares)
        .collect();
    let asked_move = record["move"].as_str().unwrap();
    let (from, to) = (asked_move.get(..2), asked_move.get(2..4));
    let is_square =
        |name: Option<&str>| name.is_some_and(|name| Square::from_name(name.as_bytes()).is_some());
    if is_square(from) && is_square(to) {
        let arrow = vec![from.unwrap().to_owned(), to.unwrap().to_owned()];
        assert_eq!(crosses, [arrow], "{record}");
    } else if record["reason"] == "movement" {
        // Several pieces are meant, and the record names them.
        let starts: BTreeSet<String> = crosses.iter().map(|cross| cross[0].clone()).collect();
        assert_eq!(starts, listed(record, "squares"), "{record}");
    }
}
