//! The style of pictures: themes, contrast without hues, size, coordinates.

use std::collections::BTreeMap;

use super::{classes, only_child, parsed, with_class};
use crate::colours::contrast;

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
    super::picture(&format!("{question} --theme {theme}"))
}

/// Returns the declarations of each selector, without the class of the theme.
fn rules(picture: &str, theme: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut rules: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for rule in only_child(&parsed(picture), "style").split_terminator('}') {
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

/// Returns the red, green and blue of a colour, of three digits or six.
fn rgb(colour: &str) -> [f64; 3] {
    let digits = colour.strip_prefix('#').unwrap();
    let width = digits.len() / 3;
    [0, 1, 2].map(|index| {
        let level = u8::from_str_radix(&digits[index * width..][..width], 16).unwrap();
        f64::from(if width == 1 { 17 * level } else { level })
    })
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
            for base in [".mark", ".stroke", ".count"] {
                for selector in rules.keys().filter(|selector| selector.starts_with(base)) {
                    // A mark is seen by its own edge or by that of all marks.
                    let own = rules[selector].get("stroke");
                    let edge = own.or_else(|| rules[base].get("stroke")).unwrap();
                    for ground in &grounds {
                        let contrast = contrast(rgb(edge), rgb(ground));
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
                let ink = rules
                    .get(text)
                    .map(|rule| contrast(rgb(&rule["fill"]), rgb(&page)));
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
            let colours = rule
                .values()
                .filter(|value| value.len() == 7 && value.starts_with('#'));
            for colour in colours {
                // The edges and the pieces are nearly grey in every theme.
                let [red, _, blue] = rgb(colour);
                assert!((red - blue).abs() < 16.0, "{colour}");
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
        for mark in with_class(&parsed(&picture), "mark") {
            let mut names = classes(mark).into_iter();
            let name = names.find(|name| name.len() > 2 && !["mark", "named"].contains(name));
            let shape = mark.attribute("d").unwrap().to_owned();
            let known = shapes.insert(name.unwrap().to_owned(), shape.clone());
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
    for (command, view, width, height) in [
        ("startpos", "0 0 536 520", None, None),
        (
            "startpos --size 1072",
            "0 0 536 520",
            Some("1072"),
            Some("1040"),
        ),
        (
            "explain e5 startpos --size 268",
            "0 0 536 592",
            Some("268"),
            Some("296"),
        ),
        ("startpos --coordinates none", "0 0 520 504", None, None),
        ("startpos --coordinates inside", "0 0 520 504", None, None),
    ] {
        let picture = super::picture(command);
        let document = parsed(&picture);
        let root = document.root_element();
        let found = ["viewBox", "width", "height"].map(|name| root.attribute(name));
        assert_eq!(found, [Some(view), width, height], "{command}");
    }
    // Below 200 pixels, text could not be read.
    for question in ["startpos", "explain Bh3 startpos", "attacks startpos"] {
        for (size, has_text) in [
            ("199", false),
            ("200", true),
            ("160 --coordinates outside", true),
        ] {
            let picture = super::picture(&format!("{question} --size {size}"));
            assert_eq!(picture.contains("<text"), has_text, "{question} {size}");
        }
    }
}

#[test]
fn coordinates_stand_outside_inside_or_nowhere() {
    for question in ["startpos", "attacks startpos --flip", "explain e5 startpos"] {
        for (place, count) in [("outside", 16), ("inside", 16), ("none", 0)] {
            let picture = super::picture(&format!("{question} --coordinates {place}"));
            let found = with_class(&parsed(&picture), "coordinate").len();
            assert_eq!(found, count, "{question} {place}");
        }
    }
}
