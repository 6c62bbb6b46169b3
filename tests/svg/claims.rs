//! What pictures of refusals show, compared with the JSON records of the same moves.

use std::collections::BTreeSet;

use oracle_laws::{Candidate, Square};
use oracle_notation::fen;
use oracle_reference::draws;
use roxmltree::Document;
use serde_json::Value;

use super::{
    classes, listed, marked, parsed, pictures_and_records, random_fen, squares, with_class,
};
use crate::support::{position, random_games};

/// Returns positions at random with a move of a piece, between any two squares, or in SAN.
fn questions(rng: &mut fastrand::Rng, count: usize) -> String {
    let mut lines = String::new();
    for game in random_games(rng, count, false) {
        let either = [fen::write(&game), random_fen(rng, 20)];
        let line = rng.choice(&either).unwrap();
        let position = position(line);
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
        lines.extend([line.as_str(), " move=", &asked_move, "\n"]);
    }
    lines
}

#[test]
fn the_claim_of_a_picture_is_that_of_the_record() {
    check_pictures(draws(200), 10);
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
        for (picture, record) in pictures_and_records(&["explain", "-", "-"], &lines) {
            // An ambiguous text has no verdict, and no picture.
            assert_eq!(
                picture.is_empty(),
                record.get("error").is_some(),
                "{record}"
            );
            if record["legal"] == false {
                assert_shows(&parsed(&picture), &record);
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
    let by = listed(&record["by"]);
    let named = marked(document, &["mark", "named"]);
    assert_eq!(named, listed(&record["squares"]), "{record}");
    assert_eq!(marked(document, &["mark", "attacker"]), by, "{record}");
    // Every attack and pin begins at a piece that the record names, and each of these has one.
    let lines = ["ray", "pin"]
        .into_iter()
        .flat_map(|kind| with_class(document, kind));
    let starts: BTreeSet<&str> = lines.map(|line| squares(line)[0]).collect();
    assert_eq!(starts, by, "{record}");
    // The crossed arrow is the move.
    let crosses = with_class(document, "cross").into_iter().map(squares);
    let crosses: Vec<Vec<&str>> = crosses.collect();
    let asked_move = record["move"].as_str().unwrap();
    let ends = [asked_move.get(..2), asked_move.get(2..4)].map(Option::unwrap_or_default);
    if ends
        .iter()
        .all(|name| Square::from_name(name.as_bytes()).is_some())
    {
        assert_eq!(crosses, [ends], "{record}");
    } else if record["reason"] == "movement" {
        // Several pieces are meant, and the record names them.
        let starts: BTreeSet<&str> = crosses.iter().map(|cross| cross[0]).collect();
        assert_eq!(starts, named, "{record}");
    }
}
