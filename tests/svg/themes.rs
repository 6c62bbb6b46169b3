//! The style of pictures: themes, contrast without hues, size, coordinates.

use std::collections::BTreeMap;

use roxmltree::Document;

use super::{classes, with_class};
use crate::support::{oracle, oracle_with};

pub const THEMES: [&str; 6] = ["classic", "brown", "blue", "green", "contrast", "print"];

/// Questions whose pictures have every mark and every stroke.
const QUESTIONS: [&str; 8] = [
    "explain O-O-O 3qk3/8/8/8/8/8/8/R3K3_w_Q_-",
    "explain Rd2 4k3/4r3/8/8/8/8/4R3/4K3_w_-_-",
    "attacks 4k3/4r3/8/b7/8/2N5/P7/4K3_w_-_-",
    "startpos moves e4 e5 -p g1 --arrows",
    "3qk3/8/8/8/8/8/8/R3K3_w_Q_- -p e1",
    "startpos --plain --mark e4,f5 --arrow e2e4",
    "startpos -p a1 --explain",
    "attacks startpos",
];

fn picture(question: &str, theme: &str) -> String {
    let arguments = format!("{question} -o svg --theme {theme}");
    let words: Vec<String> = arguments
        .split(' ')
        .map(|word| word.replace('_', " "))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    oracle_with(&words).ends().0
}

/// Returns the declarations of each selector, without the class of the theme.
fn rules(picture: &str, theme: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let document = Document::parse(picture).unwrap();
    let style = super::only_child(&document, "style").to_owned();
    let mut rules: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for rule in style.split_terminator('}') {
        let (selectors, declarations) = rule.split_once('{').unwrap();
        for selector in selectors.split(',') {
            let selector = selector.strip_prefix(&format!(".{theme}-board ")).unwrap();
            let declared = declarations.split(';').map(|declaration| {
                let (name, value) = declaration.split_once(':').unwrap();
                (name.to_owned(), value.to_owned())
            });
            rules
                .entry(selector.to_owned())
                .or_default()
                .extend(declared);
        }
    }
    rules
}

/// Returns the luminance of a colour (Web Content Accessibility Guidelines 2.1): all that is left of it in grey.
fn luminance(colour: &str) -> f64 {
    let digits = colour.strip_prefix('#').unwrap();
    let wide: String = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits.to_owned(),
    };
    let level = |index: usize| {
        let level = f64::from(u8::from_str_radix(&wide[index..index + 2], 16).unwrap()) / 255.0;
        if level <= 0.03928 {
            level / 12.92
        } else {
            ((level + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * level(0) + 0.7152 * level(2) + 0.0722 * level(4)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_mark_and_line_stands_out_in_grey_from_every_square() {
    let mut checked = 0;
    for theme in THEMES {
        for question in QUESTIONS {
            let rules = rules(&picture(question, theme), theme);
            let fill = |selector: &str| rules[selector]["fill"].clone();
            let mut grounds = vec![fill(".light"), fill(".dark")];
            let tinted = rules.keys().filter(|name| name.starts_with(".square."));
            grounds.extend(tinted.map(|name| fill(name)));
            for (name, base) in [
                (".mark", ".mark"),
                (".stroke", ".stroke"),
                (".count", ".count"),
            ] {
                for selector in rules.keys().filter(|selector| selector.starts_with(name)) {
                    // A mark is seen by its own edge or by that of all marks.
                    let own = rules[selector].get("stroke");
                    let edge = own.or_else(|| rules[base].get("stroke")).unwrap();
                    for ground in &grounds {
                        let contrast = contrast(edge, ground);
                        assert!(
                            contrast >= 3.0,
                            "{theme}: {selector} on {ground}: {contrast}"
                        );
                        checked += 1;
                    }
                }
            }
            for text in [".coordinate", ".caption"] {
                let page = fill(".frame");
                let ink = rules.get(text).map(|rule| contrast(&rule["fill"], &page));
                assert!(ink.is_none_or(|ink| ink >= 4.5), "{theme}: {text}: {ink:?}");
            }
        }
    }
    assert!(checked > 1_000, "{checked}");
}

#[test]
fn a_theme_changes_colours_only() {
    for question in QUESTIONS {
        let shapes = |theme: &str| {
            let picture = picture(question, theme).replace(&format!("{theme}-board"), "theme");
            let (before, rest) = picture.split_once("<style>").unwrap();
            let (_, after) = rest.split_once("</style>").unwrap();
            format!("{before}{after}")
        };
        let classic = shapes("classic");
        for theme in THEMES {
            assert_eq!(shapes(theme), classic);
        }
    }
}

#[test]
fn print_has_no_colours() {
    for question in QUESTIONS {
        let picture = picture(question, "print");
        for rule in rules(&picture, "print").values() {
            for colour in rule
                .values()
                .filter(|value| value.len() == 7 && value.starts_with('#'))
            {
                // The edges and the pieces are nearly grey in every theme.
                let part =
                    |index: usize| i32::from_str_radix(&colour[index..index + 2], 16).unwrap();
                assert!((part(1) - part(5)).abs() < 16, "{colour}");
            }
        }
    }
}

#[test]
fn shapes_of_marks_differ() {
    let mut shapes: BTreeMap<String, String> = BTreeMap::new();
    let cases = [
        "explain O-O-O 3qk3/8/8/8/8/8/8/R3K3_w_Q_-",
        "explain Rd2 4k3/4r3/8/8/8/8/4R3/4K3_w_-_-",
        "explain exd6 4k3/8/8/3pP3/8/8/8/4K3_w_-_-",
        "explain e7e5 startpos",
        "explain e4e5 startpos",
        "explain f1h3 startpos",
        "explain b7b8 4k3/1P6/8/8/8/8/8/4K3_w_-_-",
        "explain O-O 4k3/8/8/8/8/8/8/4K2R_w_-_-",
        "explain a2a3 4k3/4r3/8/b7/8/8/P7/4K3_w_-_-",
        "startpos moves e4 d5 -p e4",
    ];
    for question in cases {
        let picture = picture(question, "classic");
        let document = Document::parse(&picture).unwrap();
        for mark in with_class(&document, "mark") {
            let names = classes(mark);
            let name = names
                .iter()
                .find(|name| name.len() > 2 && !["mark", "named"].contains(name));
            let shape = mark.attribute("d").unwrap().to_owned();
            let known = shapes.insert((*name.unwrap()).to_owned(), shape.clone());
            assert!(known.is_none_or(|known| known == shape));
        }
    }
    let mut different: Vec<&String> = shapes.values().collect();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), shapes.len());
    assert_eq!(shapes.len(), 14, "{:?}", shapes.keys());
}

#[test]
fn the_size_is_the_width_and_the_height_follows() {
    let root = |arguments: &str| {
        let picture = oracle(&format!("{arguments} -o svg")).ends().0;
        let document = Document::parse(&picture).unwrap();
        let root = document.root_element();
        let attribute = |name| root.attribute(name).map(str::to_owned);
        (
            attribute("viewBox").unwrap(),
            attribute("width"),
            attribute("height"),
        )
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(root("startpos"), ("0 0 536 520".to_owned(), None, None));
    assert_eq!(root("startpos --size 1072").1, text("1072"));
    assert_eq!(root("startpos --size 1072").2, text("1040"));
    let (view, width, height) = root("explain e5 startpos --size 268");
    assert_eq!(
        (view.as_str(), width, height),
        ("0 0 536 592", text("268"), text("296"))
    );
    assert_eq!(root("startpos --coordinates none").0, "0 0 520 504");
    assert_eq!(root("startpos --coordinates inside").0, "0 0 520 504");
    // Below 200 pixels, text could not be read.
    for question in ["startpos", "explain Bh3 startpos", "attacks startpos"] {
        let picture = |more: &str| oracle(&format!("{question} -o svg --size {more}")).ends().0;
        assert!(!picture("199").contains("<text"), "{question}");
        assert!(picture("200").contains("<text"), "{question}");
        assert!(picture("160 --coordinates outside").contains("<text"));
    }
    for size in ["0", "15", "16385", "x", "-5"] {
        let complaint = oracle(&format!("startpos -o svg --size {size}")).complains();
        assert!(complaint.contains("pixels wide"), "{complaint}");
    }
}

#[test]
fn coordinates_stand_outside_inside_or_nowhere() {
    for question in ["startpos", "attacks startpos --flip", "explain e5 startpos"] {
        for (place, count) in [("outside", 16), ("inside", 16), ("none", 0)] {
            let picture = oracle(&format!("{question} -o svg --coordinates {place}"))
                .ends()
                .0;
            let document = Document::parse(&picture).unwrap();
            assert_eq!(
                with_class(&document, "coordinate").len(),
                count,
                "{question} {place}"
            );
        }
    }
}
