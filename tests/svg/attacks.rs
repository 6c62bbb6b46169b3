//! The pictures of attacks, compared with their JSON records; and what hostile names leave of a picture.

use std::collections::BTreeSet;

use roxmltree::Document;
use serde_json::Value;

use super::{classes, with_class};
use crate::support::{Draw, oracle, oracle_with, random_setup, shredder_fen};

#[test]
fn pins_counts_and_checkers_are_those_of_the_record() {
    let mut rng = fastrand::Rng::with_seed(81);
    let lines: Vec<String> = (0..200)
        .map(|_| {
            let draw = Draw {
                pieces: rng.usize(0..24),
                kings: [rng.u8(0..8) > 0, rng.u8(0..8) > 0],
            };
            shredder_fen(&random_setup(&mut rng, draw))
        })
        .collect();
    let ask = |arguments: &[&str]| {
        let call = oracle_with(&[&["attacks", "-"], arguments].concat());
        call.stdin(lines.join("\n")).says()
    };
    for arguments in [&[][..], &["--square", "e4"]] {
        let pictures = ask(&[&["-o", "svg"], arguments].concat());
        let records = ask(&[&["-o", "json"], arguments].concat());
        for (picture, record) in pictures.lines().zip(records.lines()) {
            let record: Value = serde_json::from_str(record).unwrap();
            let document = Document::parse(picture).unwrap();
            let lines = |kind: &str| -> BTreeSet<String> {
                let nodes = with_class(&document, kind).into_iter();
                nodes
                    .map(|node| node.attribute("class").unwrap().to_owned())
                    .collect()
            };
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            let pins = record["pins"].as_array().unwrap().iter();
            let pins: BTreeSet<String> = pins
                .map(|pin| format!("stroke pin {} {}", text(&pin["by"]), text(&pin["king"])))
                .collect();
            assert_eq!(lines("pin"), pins, "{record}");
            let marked = |kind: &str| -> BTreeSet<String> {
                let marks = lines("mark").into_iter();
                marks
                    .filter_map(|mark| {
                        mark.strip_prefix(&format!("mark {kind} "))
                            .map(str::to_owned)
                    })
                    .collect()
            };
            let list = |value: &Value| -> BTreeSet<String> {
                value.as_array().unwrap().iter().map(text).collect()
            };
            assert_eq!(marked("attacker"), list(&record["checkers"]), "{record}");
            if record.get("attackers").is_some() {
                let rays: BTreeSet<String> = ["white", "black"]
                    .iter()
                    .flat_map(|color| list(&record["attackers"][color]))
                    .map(|from| format!("stroke ray {from} e4"))
                    .collect();
                assert_eq!(lines("ray"), rays, "{record}");
                continue;
            }
            for color in ["white", "black"] {
                let counts = with_class(&document, "count").into_iter();
                let counts = counts.filter(|node| classes(*node).contains(color));
                let squares: BTreeSet<String> = counts
                    .map(|node| {
                        let name = node.attribute("class").unwrap();
                        name[name.len() - 2..].to_owned()
                    })
                    .collect();
                assert_eq!(squares, list(&record["attacks"][color]), "{record}");
            }
        }
    }
}

#[test]
fn the_last_move_is_marked_and_moves_may_be_arrows() {
    let squares = |arguments: &str, class: &str| -> Vec<String> {
        let picture = oracle(&format!("{arguments} -o svg")).says();
        let document = Document::parse(&picture).unwrap();
        let nodes = with_class(&document, class).into_iter();
        let names = nodes.filter(|node| !node.has_tag_name("rect"));
        names
            .map(|node| node.attribute("class").unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        squares("startpos moves e4 e5", "last"),
        ["mark last e7", "mark last e5"]
    );
    assert_eq!(
        squares("startpos moves e4 --moves e5", "last"),
        ["mark last e7", "mark last e5"]
    );
    assert!(squares("startpos", "last").is_empty());
    let castled = squares("Wke1 Wrh1 Bke8 moves O-O", "last");
    assert_eq!(castled.len(), 4, "{castled:?}");
    let promoted = squares("Wkh1 Wpb7 Bra8 Bkh8 moves bxa8=Q", "last");
    assert_eq!(promoted, ["mark last a8", "mark last b7"]);
    assert_eq!(
        squares("startpos -p g1 --arrows", "move"),
        [
            "stroke move g1 f3",
            "stroke move g1 h3",
            "stroke head move g1 f3",
            "stroke head move g1 h3",
        ]
    );
    // Four promotions are one arrow.
    assert_eq!(
        squares("Wkh1 Wpb7 -p b7 --arrows", "move"),
        ["stroke move b7 b8", "stroke head move b7 b8"]
    );
    assert!(squares("startpos -p g1", "move").is_empty());
}

#[test]
fn hostile_names_leave_a_picture_harmless() {
    const PARTS: [&str; 16] = [
        "<",
        ">",
        "&",
        "\"",
        "'",
        "]]>",
        "<script>",
        "</title>",
        "</svg>",
        "javascript:",
        "&#0;",
        "<!--",
        "-->",
        "\u{202e}",
        "\u{7}",
        "<![CDATA[",
    ];
    let mut rng = fastrand::Rng::with_seed(3);
    let mut lines = String::new();
    for _ in 0..100 {
        let id: String = (0..rng.usize(1..8))
            .map(|_| *rng.choice(&PARTS).unwrap())
            .collect();
        lines.extend(["startpos id=", &id, "\n"]);
    }
    for question in [&[][..], &["explain", "e5"], &["attacks"]] {
        let arguments = [question, &["-", "-o", "svg"]].concat();
        let (pictures, _, _) = oracle_with(&arguments).stdin(lines.as_str()).ends();
        let drawn: Vec<&str> = pictures.lines().filter(|line| !line.is_empty()).collect();
        assert!(drawn.len() > 80, "{}", drawn.len());
        for picture in drawn {
            let document =
                Document::parse(picture).unwrap_or_else(|error| panic!("{error}: {picture}"));
            for node in document.descendants().filter(roxmltree::Node::is_element) {
                assert!(
                    !["script", "a", "image", "use", "foreignObject"]
                        .contains(&node.tag_name().name())
                );
                for attribute in node.attributes() {
                    let name = attribute.name();
                    assert!(
                        !["id", "href", "style"].contains(&name) && !name.starts_with("on"),
                        "{name}"
                    );
                }
            }
        }
    }
}
