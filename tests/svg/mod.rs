//! Answers as pictures: their contents, and that they are valid XML.

mod attacks;
mod claims;
mod contact_sheet;
mod diagrams;
mod drawn;
mod gallery;
mod reasons;
mod themes;
mod winnable;

use std::collections::BTreeSet;

use roxmltree::{Document, Node};

use crate::support::{compare, oracle, oracle_with};

/// Returns the words of the command that drew the picture of the README.
fn command_of_the_readme() -> Vec<&'static str> {
    let lines = include_str!("../../README.md").lines();
    let mut commands = lines.filter_map(|line| line.strip_suffix(" -o svg > answer.svg"));
    let words = commands.next().expect("the command").split_whitespace();
    words.skip(1).chain(["-o", "svg"]).collect()
}

/// Returns the elements that have a class, without the examples of the legend.
fn with_class<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let nodes = document
        .descendants()
        .filter(|node| classes(*node).contains(class));
    let is_example = |node: &Node<'_, '_>| {
        let mut around = node.ancestors();
        around.any(|node| classes(node).contains("legend"))
    };
    nodes.filter(|node| !is_example(node)).collect()
}

fn classes<'a>(node: Node<'a, 'a>) -> BTreeSet<&'a str> {
    let classes = node.attribute("class").unwrap_or_default();
    classes.split(' ').collect()
}

fn only_child<'a>(document: &'a Document<'_>, name: &str) -> &'a str {
    let mut nodes = document
        .descendants()
        .filter(|node| node.has_tag_name(name));
    let node = nodes.next().expect("the element");
    assert!(nodes.next().is_none());
    node.text().unwrap_or_default()
}

#[test]
fn the_picture_of_the_readme_is_what_its_command_draws() {
    let picture = oracle_with(&command_of_the_readme()).says();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/answer.svg");
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        std::fs::write(path, &picture).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), picture);
}

#[test]
fn pictures() {
    let calls: [&[&str]; 4] = [
        &["Wke1", "Wra1", "Bqd8", "-p", "e1"],
        // Check, the checker capturable; the chosen king.
        &["4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "-p", "e1", "id=a<b&c"],
        // Castling as the king taking its rook, from Black's side.
        &[
            "8/8/8/8/8/8/8/R3K3 w Q -",
            "-p",
            "e1",
            "--chess960",
            "--flip",
        ],
        // An en passant capture; no chosen piece.
        &["8/8/8/8/3Pp3/8/8/8 b - d3 0 1", "-p", "e4"],
    ];
    let pictures = calls.map(|call| {
        let picture = oracle_with(&[call, &["-o", "svg"]].concat()).says();
        // One element a line, to make differences readable; empty squares are left out.
        let lines = picture.replace("><", ">\n<").replace('}', "}\n");
        let lines = lines.lines().filter(|line| {
            let is_bare = line.starts_with("<rect class=\"square")
                && line.find("\" x").unwrap_or(99) < 24 + 5;
            !is_bare
        });
        format!(
            "$ chess-oracle {} -o svg\n{}\n",
            call.join(" "),
            lines.collect::<Vec<_>>().join("\n")
        )
    });
    compare("pictures", &pictures.join("\n"));
}

#[test]
fn whoever_cannot_see_the_picture_hears_it() {
    let picture = oracle("Wke1 Wra1 Bqd8 -p e1 -o svg").says();
    let document = Document::parse(&picture).unwrap();
    assert_eq!(document.root_element().attribute("role"), Some("img"));
    assert_eq!(only_child(&document, "title"), "White king on e1: 3 moves");
    assert_eq!(
        only_child(&document, "desc"),
        "White: a king on e1, a rook on a1. Black: a queen on d8. White to move. Moves: Kf1 Ke2 Kf2. No check. \
         Castling queenside: no, the king would cross d1, which is attacked by the queen on d8 (FIDE 3.8.2.2). \
         Problem: Black has no king (FIDE 3.10.3). \
         FEN: 3q4/8/8/8/8/8/8/R3K3 w Q - 0 1"
    );
    let described = |arguments: &str| {
        let picture = oracle(&format!("{arguments} -o svg")).says();
        only_child(&Document::parse(&picture).unwrap(), "desc").to_owned()
    };
    assert_eq!(
        described("startpos moves f3 e5 g4 Qh4 turn=w")
            .split(". ")
            .skip(3)
            .collect::<Vec<_>>()[..3],
        [
            "No moves",
            "Check from the black queen on h4",
            "Outcome: Black wins by checkmate (FIDE 5.1.1)"
        ]
    );
    assert_eq!(
        described("8/8/8/8/8/8/8/8"),
        "White: nothing. Black: nothing. White to move. No moves. Problem: White has no king (FIDE 3.10.3). \
         Problem: Black has no king (FIDE 3.10.3). Problem: the board is empty (FIDE 3.10.3). \
         FEN: 8/8/8/8/8/8/8/8 w - - 0 1"
    );
}

#[test]
fn what_the_input_says_cannot_break_the_picture() {
    for (id, title) in [
        ("<script>&amp;\"'", "<script>&amp;\"'"),
        ("]]></title>", "]]></title>"),
        ("tab\u{1}bell\u{7}\u{85}", r"tab\u{1}bell\u{7}\u{85}"),
        ("\u{fffe}\u{feff}\u{1f602}♔", "\\u{fffe}\u{feff}\u{1f602}♔"),
    ] {
        let picture = oracle_with(&["-o", "svg", "Wke1", &format!("id={id}")]).says();
        let document = Document::parse(&picture).unwrap_or_else(|error| panic!("{id}: {error}"));
        let wanted = format!("{title}: White to move: 5 moves");
        assert_eq!(only_child(&document, "title"), wanted);
        assert_eq!(picture.matches('\n').count(), 1);
    }
}

#[test]
fn a_picture_needs_nothing_beside_itself() {
    let picture = oracle("startpos -p b1 -o svg").says();
    for word in [
        "href", "url(", "@import", "<script", " id=", "<!", "<?", " on",
    ] {
        let code = picture.split("</desc>").nth(1).unwrap();
        assert!(!code.contains(word), "{word}");
    }
    assert_eq!(picture.matches("http").count(), 1, "the name of SVG itself");
    // Rules without the class would restyle the whole page.
    let style = picture
        .split("<style>")
        .nth(1)
        .unwrap()
        .split("</style>")
        .next()
        .unwrap();
    for rule in style.split_terminator('}') {
        assert!(rule.starts_with(".classic-board "), "{rule}");
    }
    let officers = "rnbqkbnr/nnnnnnnn/qqqqqqqq/8/8/QQQQQQQQ/NNNNNNNN/RNBQKBNR w - -";
    for position in ["startpos", officers] {
        let size = oracle_with(&["-o", "svg", position]).says().len();
        assert!(size < 40_000, "{size}");
    }
}

#[test]
fn a_stream_has_a_picture_a_line_and_an_empty_line_for_what_is_refused() {
    let (stdout, stderr, status) = oracle("-o svg -")
        .stdin("Wke1\nWxe1\nBke8 piece=e8\n")
        .ends();
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines.len(), 3);
    for (line, title) in [
        (lines[0], "White to move: 5 moves"),
        (lines[2], "Black king on e8: 5 moves"),
    ] {
        assert_eq!(only_child(&Document::parse(line).unwrap(), "title"), title);
    }
    assert_eq!(lines[1], "");
    assert!(
        stderr.starts_with("chess-oracle: line 2: `x` is not a role\n"),
        "{stderr}"
    );
    assert_eq!(status, 2);
}

#[test]
fn other_questions_have_no_picture() {
    for question in ["perft 1 startpos", "act", "startpos --successors"] {
        let complaint = oracle(&format!("{question} -o svg")).complains();
        assert!(complaint.contains("has no svg output"), "{complaint}");
    }
}
