//! The pictures of attacks, compared with their JSON records; and what hostile names leave of a picture.

use std::collections::BTreeSet;

use oracle_reference::draws;

use super::{class_of, listed, marked, parsed, pictures_and_records, random_fen, with_class};
use crate::support::oracle_with;

#[test]
fn pins_counts_and_checkers_are_those_of_the_record() {
    let mut rng = fastrand::Rng::with_seed(81);
    let lines: Vec<String> = (0..draws(200)).map(|_| random_fen(&mut rng, 24)).collect();
    for arguments in [&["attacks", "-"][..], &["attacks", "-", "--square", "e4"]] {
        for (picture, record) in pictures_and_records(arguments, &lines.join("\n")) {
            let document = parsed(&picture);
            let strokes = |kind: &str| -> BTreeSet<String> {
                let nodes = with_class(&document, kind).into_iter();
                nodes.map(|node| class_of(node).to_owned()).collect()
            };
            let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
            let pins = record["pins"].as_array().unwrap().iter();
            let pins =
                pins.map(|pin| format!("stroke pin {} {}", text(&pin["by"]), text(&pin["king"])));
            assert_eq!(strokes("pin"), pins.collect(), "{record}");
            let attackers = marked(&document, &["mark", "attacker"]);
            assert_eq!(attackers, listed(&record["checkers"]), "{record}");
            for color in ["white", "black"] {
                if let Some(attackers) = record.get("attackers") {
                    let rays = strokes("ray");
                    let is_drawn = |from: &&str| rays.contains(&format!("stroke ray {from} e4"));
                    assert!(listed(&attackers[color]).iter().all(is_drawn), "{record}");
                    let all = ["white", "black"].map(|color| listed(&attackers[color]).len());
                    assert_eq!(rays.len(), all[0] + all[1], "{record}");
                } else {
                    let counted = marked(&document, &["count", color]);
                    assert_eq!(counted, listed(&record["attacks"][color]), "{record}");
                }
            }
        }
    }
}

#[test]
fn hostile_names_leave_a_picture_harmless() {
    const PARTS: &str = "< > & \" ' ]]> <script> </title> </svg> javascript: &#0; <!-- --> \u{202e} \u{7} <![CDATA[";
    let parts: Vec<&str> = PARTS.split(' ').collect();
    let mut rng = fastrand::Rng::with_seed(3);
    let mut lines = String::new();
    for _ in 0..draws(100) {
        let parts = (0..rng.usize(1..8)).map(|_| *rng.choice(&parts).unwrap());
        lines.extend(["startpos id=", &parts.collect::<String>(), "\n"]);
    }
    for question in [&[][..], &["explain", "e5"], &["attacks"]] {
        let arguments = [question, &["-", "-o", "svg"]].concat();
        let (pictures, _, _) = oracle_with(&arguments).stdin(lines.as_str()).ends();
        let drawn: Vec<&str> = pictures.lines().filter(|line| !line.is_empty()).collect();
        assert!(drawn.len() > draws(80), "{}", drawn.len());
        for picture in drawn {
            let document = parsed(picture);
            for node in document.descendants().filter(roxmltree::Node::is_element) {
                let name = node.tag_name().name();
                assert!(!["script", "a", "image", "use", "foreignObject"].contains(&name));
                for name in node.attributes().map(|attribute| attribute.name()) {
                    let is_active =
                        ["id", "href", "style"].contains(&name) || name.starts_with("on");
                    assert!(!is_active, "{name}");
                }
            }
        }
    }
}
