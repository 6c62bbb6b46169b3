//! Plain diagrams, the side to move, legends, and the squares to which a piece may not go.

use std::collections::BTreeSet;

use roxmltree::Document;

use super::{classes, only_child, with_class};
use crate::support::{oracle, oracle_with};

fn draw(arguments: &str) -> String {
    oracle(&format!("{arguments} -o svg")).ends().0
}

/// Returns the squares of the marks of a class.
fn marked(picture: &str, class: &str) -> BTreeSet<String> {
    let document = Document::parse(picture).unwrap();
    let marks = with_class(&document, class).into_iter();
    let marks = marks.filter(|node| classes(*node).contains("mark"));
    let names = marks.flat_map(|node| {
        let names = classes(node).into_iter().filter(|name| name.len() == 2);
        names.map(str::to_owned).collect::<Vec<_>>()
    });
    names.collect()
}

fn set(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_plain_diagram_has_pieces_coordinates_the_side_to_move_and_what_was_marked() {
    let picture = draw("startpos moves e4 --plain --mark e5,d5 --arrow e7e5,g8f6");
    let document = Document::parse(&picture).unwrap();
    assert_eq!(only_child(&document, "title"), "Black to move");
    assert_eq!(with_class(&document, "piece").len(), 32);
    assert_eq!(with_class(&document, "coordinate").len(), 16);
    assert_eq!(with_class(&document, "mark").len(), 2);
    assert_eq!(marked(&picture, "highlight"), set("d5 e5"));
    let arrows = with_class(&document, "arrow").into_iter();
    let arrows: Vec<&str> = arrows
        .map(|node| node.attribute("class").unwrap())
        .collect();
    assert_eq!(arrows, ["stroke arrow e7 e5", "stroke arrow g8 f6"]);
    let description = only_child(&document, "desc");
    assert!(description.contains("Marked: d5 e5. Arrows: e7e5 g8f6. FEN: "));
    // Marks and arrows are for other pictures of moves, too.
    assert_eq!(
        marked(&draw("startpos -p g1 --mark e4"), "highlight"),
        set("e4")
    );
    // An object may ask for them in every picture of a position.
    for ask in ["explain", "attacks", "winnable", "moves"] {
        let object = format!(
            r#"{{"ask":"{ask}","fen":"startpos","move":"Nf3","mark":["e5"],"arrow":["b1c3"],"output":"svg"}}"#
        );
        let object = if ask == "explain" {
            object
        } else {
            object.replace(r#""move":"Nf3","#, "")
        };
        let picture = oracle("-").stdin(object).says();
        assert!(
            marked(&picture, "highlight").contains("e5"),
            "{ask}: {picture}"
        );
        assert!(picture.contains("stroke arrow b1 c3"), "{ask}: {picture}");
    }
    for (option, what) in [
        ("--mark e9", "square"),
        ("--arrow e2", "arrow"),
        ("--arrow e2e2", "arrow"),
    ] {
        assert!(
            oracle(&format!("startpos {option}"))
                .complains()
                .contains(what)
        );
    }
}

#[test]
fn the_side_to_move_is_marked_at_its_end_of_the_board() {
    for question in ["", "--plain", "explain Ke2", "attacks", "winnable"] {
        for (turn, flip, is_low) in [
            ("w", "", true),
            ("b", "", false),
            ("w", "--flip", false),
            ("b", "--flip", true),
        ] {
            let picture = draw(&format!("{question} Wke1 Bke8 Wra1 --turn {turn} {flip}"));
            let document = Document::parse(&picture).unwrap();
            let [disc] = with_class(&document, "turn")[..] else {
                panic!("{question}");
            };
            let color = if turn == "w" { "white" } else { "black" };
            assert!(classes(disc).contains(color));
            let height: u32 = disc.attribute("cy").unwrap().parse().unwrap();
            assert_eq!(height > 260, is_low, "{question} {turn} {flip}");
        }
    }
}

#[test]
fn squares_that_both_sides_attack_equally_are_hatched_and_the_legend_says_so() {
    let picture = draw("attacks Wra1 Bra8 Wke1 Bkh8");
    let document = Document::parse(&picture).unwrap();
    let hatched = with_class(&document, "equal").into_iter();
    let hatched: BTreeSet<String> = hatched
        .map(|node| node.attribute("class").unwrap()[11..].to_owned())
        .collect();
    assert_eq!(hatched, set("a2 a3 a4 a5 a6 a7"));
    for words in [
        "more white attackers",
        "more black attackers",
        "as many of both",
    ] {
        assert!(picture.contains(words), "{words}");
        assert!(!draw("attacks Wra1 Bra8 Wke1 Bkh8 --caption none").contains(words));
    }
}

#[test]
fn marks_without_a_chosen_piece_are_in_the_legend() {
    let picture = draw("startpos moves e4 f5 Qh5+");
    for words in ["in check", "attacks the king or its path", "the last move"] {
        assert!(picture.contains(words), "{words}");
    }
    assert!(!draw("startpos").contains("legend"));
}

#[test]
fn explained_moves_mark_every_square_that_the_piece_may_not_go_to() {
    let picture = draw("startpos -p a1 --explain");
    assert_eq!(
        marked(&picture, "not-allowed"),
        set("a2 b1 a3 a4 a5 a6 a7 a8 c1 d1 e1 f1 g1 h1")
    );
    assert!(picture.contains("Not allowed: a1a2: "));
    assert!(draw("startpos --explain").contains("Choose a piece to see"));
}

#[test]
fn the_caption_begins_with_the_move_as_it_was_asked() {
    for (asked, begins) in [("O-O", "O-O? "), ("e2e4", "e2e4: "), ("Nf6", "Nf6? ")] {
        let picture = oracle_with(&["explain", asked, "startpos", "-o", "svg"])
            .ends()
            .0;
        let document = Document::parse(&picture).unwrap();
        let first = with_class(&document, "caption")[0]
            .text()
            .unwrap_or_default();
        assert!(first.starts_with(begins), "{first}");
    }
}

#[test]
fn descriptions_name_the_problems() {
    for question in ["", "--plain", "explain Ke2", "attacks", "winnable"] {
        let picture = draw(&format!("{question} Wke1 Wpa2"));
        assert!(picture.contains("Problem: Black has no king"), "{question}");
    }
}
